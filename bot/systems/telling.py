"""The numbers of a roll that players want to know: those that nothing else in the file uses."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec import Struct

from bot.systems.model import System
from bot.systems.naming import system_name
from bot.systems.nodes import Name
from bot.systems.shipped import plan_at
from bot.words import say


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
