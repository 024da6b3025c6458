"""Spells' German names, from the German edition of the System Reference Document 5.2.1 (NOTICE).

``spell_names.json`` has the names of 198 of its 339 spells. The others keep their English names, as all
spells do in Japanese. ``spell_readings.json`` has Rollwright's own katakana readings of spells.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec

from bot.words.speaking import spoken


def spell_name(name: str) -> str:
    """Return the name, in the current language, of the spell with this English name."""
    return spell_names().get(name, (name,))[0] if spoken().startswith("de") else name


def listed_spell(name: str) -> str:
    """Return the spell's name, followed by the English one or a reading, so that either is recognized."""
    if spoken().startswith("ja"):
        return f"{name}（{spell_readings()[name]}）"
    own = spell_name(name)
    return name if own == name else f"{own} / {name}"


@lru_cache(maxsize=1)
def spell_readings() -> Mapping[str, str]:
    """Return the katakana readings of spells by their English names."""
    return msgspec.json.decode(
        files(__package__).joinpath("spell_readings.json").read_bytes(), type=dict[str, str]
    )


@lru_cache(maxsize=1)
def spell_names() -> Mapping[str, Sequence[str]]:
    """Return the German names of spells by their English names. The first name is the main one."""
    return msgspec.json.decode(
        files(__package__).joinpath("spell_names.json").read_bytes(), type=dict[str, list[str]]
    )
