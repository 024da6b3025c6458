"""The creatures of the System Reference Document 5.2.1 (NOTICE has its credit): facts and numbers, by name.

``creatures.json`` has a line for each, as :class:`Creature` is stored. The file is read when somebody first
asks for one, and each creature only when it is asked for.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from bot.games.dnd.creatures.record.creature import Creature

_WORD = re.compile(r"[^\W_]+")


def names() -> Sequence[str]:
    """The name of every creature, in the order of the alphabet."""
    return tuple(_lines())


def creature(name: str) -> Creature | None:
    """The creature of this name, also in the plural; None without one."""
    typed = folded(name)
    found = _folded().get(typed) or _folded().get(typed.removesuffix("s"))
    return msgspec.json.decode(_lines()[found], type=Creature) if found else None


def having(text: str) -> list[str]:
    """The names in which each of these words begins one: "gob" is in Goblin Minion; none of no word."""
    typed = _WORD.findall(folded(text))
    return [name for name in _lines() if typed and _has(name, typed)]


def folded(name: str) -> str:
    """A name as it is compared."""
    return " ".join(name.casefold().replace("’", "'").split())


def _has(name: str, typed: Sequence[str]) -> bool:
    words = _WORD.findall(name.casefold())
    return all(any(word.startswith(each) for word in words) for each in typed)


@lru_cache(maxsize=1)
def _lines() -> Mapping[str, msgspec.Raw]:
    return msgspec.json.decode(
        files(__package__).joinpath("creatures.json").read_bytes(), type=dict[str, msgspec.Raw]
    )


@lru_cache(maxsize=1)
def _folded() -> Mapping[str, str]:
    return {folded(name): name for name in _lines()}
