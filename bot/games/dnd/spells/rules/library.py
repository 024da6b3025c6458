"""The spells of the System Reference Document 5.2.1 (credited in NOTICE): facts and numbers, by name.

``spells.json`` has a line for each spell, stored as :class:`Spell`. The file is loaded when first needed,
and each spell is parsed when needed.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from bot.games.dnd.spells.rules.spell import Spell
from bot.games.dnd.terms.spell_names import spell_names as german_names
from bot.games.dnd.terms.spell_names import spell_readings
from bot.nearest import get_close_matches

_WORD = re.compile(r"[^\W_]+")


def folded(name: str) -> str:
    """Return a name in the form used for comparison."""
    return " ".join(name.casefold().replace("’", "'").replace("・", " ").replace("／", "/").split())


def spell_names() -> Sequence[str]:
    """Return the name of every spell, in alphabetical order."""
    return tuple(_lines())


@lru_cache(maxsize=256)
def spell(name: str) -> Spell | None:
    """Return the spell with this name, or the only one that starts with it, in any language, or None."""
    typed = folded(name)
    near = {name for key, name in _folded().items() if typed and key.startswith(typed)}
    known = _folded().get(typed) or (next(iter(near)) if len(near) == 1 else "")
    return msgspec.json.decode(_lines()[known], type=Spell) if known else None


def having(text: str) -> list[str]:
    """Return the names with words that start with these: "fir" finds Wall of Fire.

    If there are none, return similar names. The words can be in any language, but the names are English.
    """
    typed = _WORD.findall(folded(text))
    those = [key for key in _folded() if typed and _has(key, typed)]
    near = those or get_close_matches(folded(text), _folded(), n=5, cutoff=0.75)
    return list(dict.fromkeys(_folded()[key] for key in near))


def _has(name: str, typed: Sequence[str]) -> bool:
    words = _WORD.findall(name)
    return all(any(one.startswith(word) for one in words) for word in typed)


@lru_cache(maxsize=1)
def _lines() -> Mapping[str, msgspec.Raw]:
    return msgspec.json.decode(
        files(__package__).joinpath("spells.json").read_bytes(), type=dict[str, msgspec.Raw]
    )


@lru_cache(maxsize=1)
def _folded() -> Mapping[str, str]:
    english = {folded(name): name for name in _lines()}
    # A name that exists in both languages means the English spell.
    return english | {
        key: name
        for name, reading in spell_readings().items()
        for key in map(folded, (*german_names().get(name, ()), reading, reading.replace("・", "")))
        if key not in english
    }
