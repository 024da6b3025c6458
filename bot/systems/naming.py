"""Names, in the current language, for everything that has only a key in a file."""

from collections.abc import Mapping

from bot.systems.model import Option, System
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


def folded(name: str) -> str:
    """Return a name as it's compared, without regard to case or underscores."""
    return " ".join(name.replace("_", " ").split()).casefold()


def keys_by_name(names: Mapping[str, str]) -> dict[str, str]:
    """Return the keys of these names by what can be typed for them: the name or the key, folded."""
    return {folded(name): key for key, name in names.items()} | {folded(key): key for key in names}


def typed_words(system: System, option: Option) -> tuple[str, ...]:
    """Return what can be typed for an option: its values, or the format of a number."""
    if option.values:
        return tuple(name_of(system, "value", value) for value in option.values)
    return ("+2",) if option.kind == "signed" else (name_of(system, "option", option.key),)


def no_goal(system: System) -> str:
    """Return the message that a system's roll doesn't accept such a goal."""
    return say("{system} doesn't have that goal. Leave it out.", system=system_name(system))
