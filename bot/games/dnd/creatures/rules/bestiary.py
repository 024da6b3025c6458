"""The facts and numbers of the creatures in the System Reference Document 5.2.1 (see NOTICE for credit).

``creatures.json`` has one line per creature, stored as a :class:`Creature`. The file is loaded when first
needed, and each creature is parsed when needed. ``creature_names.json`` has each creature's German name from
the document's German edition, and a katakana reading of its English name. Rollwright made the readings
itself, because no Japanese edition can be used.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from bot.games.dnd.creatures.record.stat_block import Creature
from bot.names import begins, typed_form
from bot.words.speaking import spoken


def names() -> Sequence[str]:
    """Return the name of every creature, in alphabetical order."""
    return tuple(_lines())


def creature(name: str) -> Creature | None:
    """Return the creature with this name in any language (in English, also in the plural), or None."""
    english = in_english(name)
    return msgspec.json.decode(_lines()[english], type=Creature) if english else None


def in_english(name: str) -> str:
    """Return the English name of the creature with this name in any language; "" if there is none."""
    typed = typed_form(name)
    english = _folded().get(typed) or _folded().get(typed.removesuffix("s")) or _foreign().get(_bare(typed))
    return english or ""


def having(text: str) -> list[str]:
    """Return the English names with words that start like these ("gob" finds Goblin Minion).

    The words can be in any language. If there are none, nothing is found.
    """
    bare = _bare(text)
    return [
        name
        for name, (german, reading) in _names().items()
        if any(begins(own, text) for own in (name, german, reading))
        or (bare and _bare(reading).startswith(bare))
    ]


def called(name: str) -> str:
    """Return the name in the current language for the creature with this English name.

    In Japanese, the English name is kept.
    """
    german = _names().get(name, ())[:1]
    return german[0] if german and spoken().startswith("de") else name


def listed_name(name: str) -> str:
    """Return the creature's name, followed by the English one or a reading, so that either is recognized."""
    own, others = called(name), _names().get(name, ())
    if others and spoken().startswith("ja"):
        return f"{name}（{others[1]}）"
    return name if own == name else f"{own} ({name})"


def every_name() -> Sequence[str]:
    """Return every name of every creature, in any language."""
    return tuple(own for name, others in _names().items() for own in (name, *others))


def _bare(name: str) -> str:
    """Return a name without separators, which katakana readings may have or lack."""
    return re.sub(r"[\s・=＝-]", "", typed_form(name))


@lru_cache(maxsize=1)
def _lines() -> Mapping[str, msgspec.Raw]:
    return msgspec.json.decode(
        files(__package__).joinpath("creatures.json").read_bytes(), type=dict[str, msgspec.Raw]
    )


@lru_cache(maxsize=1)
def _folded() -> Mapping[str, str]:
    return {typed_form(name): name for name in _lines()}


@lru_cache(maxsize=1)
def _names() -> Mapping[str, Sequence[str]]:
    """Return each creature's German name and reading, by its English name."""
    return msgspec.json.decode(
        files(__package__).joinpath("creature_names.json").read_bytes(), type=dict[str, tuple[str, str]]
    )


@lru_cache(maxsize=1)
def _foreign() -> Mapping[str, str]:
    return {_bare(other): name for name, others in _names().items() for other in others}
