"""Names, in the current language, for everything that has only a key in a file."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.systems.model import Option, System
from bot.systems.nodes import Name
from bot.systems.shipped import plan_at
from bot.words import Later, later, say
from bot.words.speaking import ENGLISH, spoken

_USUAL_NAMES: Mapping[str, Later] = {
    "mod": later("modifier"),
    "target": later("target"),
    "difficulty": later("difficulty"),
    "dice": later("dice"),
}
"""Names of parts that many files have, if a file has no words of its own for them."""


def system_name(system: System) -> str:
    """Return a system's name in the current language."""
    return system.word(spoken(), "name", system.name)


def name_of(system: System, kind: str, key: str) -> str:
    """Return the name of an ``option``, a ``value``, a ``track`` or anything else that a file has words for.

    If the file doesn't name it in a language, the name of the option or track with the same key is used.
    """
    names = (f"{kind}.{key}", f"option.{key}", f"track.{key}")
    for words in (system.words_in(spoken()), system.words_in(ENGLISH)):
        if said := next((words[name] for name in names if name in words), None):
            return said[0]
        if key in _USUAL_NAMES:
            return _USUAL_NAMES[key].say()
    return key.replace("_", " ")


def number_name(system: System, key: str) -> str:
    """Return the name of a number that an expression needs, which is the name of a track or an option."""
    return name_of(system, "track" if system.track(key) else "option", key)


def typed_words(system: System, option: Option) -> tuple[str, ...]:
    """Return what can be typed for an option: its values, or the format of a number."""
    if option.values:
        return tuple(name_of(system, "value", value) for value in option.values)
    return ("+2",) if option.kind == "signed" else (name_of(system, "option", option.key),)


@lru_cache(maxsize=256)
def numbers_to_tell(digest: str, key: str) -> frozenset[str]:
    """Return the keys of the numbers that no other number, outcome, act or pool uses."""
    roll = plan_at(digest, key).roll
    used = {name for key, node in roll.numbers.items() for name in _names(node) if name != key}
    return frozenset(
        roll.numbers.keys() - used - set(_names((roll.pools, roll.outcomes, roll.acts, roll.tracks)))
    )


def no_goal(system: System) -> str:
    """Return the message that a system's roll doesn't accept such a goal."""
    return say("{system} doesn't have that goal. Leave it out.", system=system_name(system))


def _names(part: object) -> Iterator[str]:
    """Yield the names in a part of a file, at any depth."""
    if isinstance(part, Name):
        yield part.key
    elif isinstance(part, Struct):
        yield from _names([getattr(part, name) for name in part.__struct_fields__])
    elif isinstance(part, Mapping):
        yield from _names(tuple(part.values()))
    elif isinstance(part, tuple | list):
        for inner in part:
            yield from _names(inner)
