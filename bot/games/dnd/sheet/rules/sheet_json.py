"""A sheet as a file: JSON whose fields are parsed as if typed, so that errors name each wrong field."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.counters.rules.counter import NO_COUNTERS, Counter, Counters
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.riders.rules.text import MAX_RIDERS
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.games.dnd.sheet.rules.beyond import PdfField, is_beyond, read_beyond
from bot.games.dnd.sheet.rules.counters_text import MAX_COUNTERS
from bot.games.dnd.sheet.rules.fields import MAX_ATTACKS
from bot.games.dnd.sheet.rules.foundry import is_actor, read_actor
from bot.games.dnd.sheet.rules.pasted import is_pasted, read_pasted
from bot.games.dnd.sheet.rules.text import read_sheet, sheet_texts
from bot.games.dnd.sheet.rules.traits import FIELDS
from bot.games.dnd.terms.playing import ABILITIES
from bot.words import say
from bot.words.speaking import ENGLISH, speaking

KIND = "rollwright character"
_MOST_PASTED = 10_000  # Bytes of a sheet as plain text.


def to_json(sheet: Sheet) -> bytes:
    """Return the sheet as a file for :func:`read_file`: JSON, UTF-8."""
    with speaking(ENGLISH):  # A file reads the same everywhere.
        texts = sheet_texts(sheet)
    file: dict[str, Any] = {"kind": KIND, **{field: texts[field] for field in FIELDS if field in texts}}
    file["scores"] = dict(zip(ABILITIES, sheet.scores, strict=True))
    file |= {
        "ac": sheet.ac,
        "hp": sheet.hp,
        "attacks": texts.get("attacks", "").split("\n") if sheet.attacks else [],
    }
    return msgspec.json.format(msgspec.json.encode(file))


class FileSheet(Struct, frozen=True):
    """A file's sheet, and what was ``left`` out of it, in a player's words.

    ``whole`` means that the file has everything a sheet has. Other programs' files lack what they don't
    store. ``printed`` means that the file has total bonuses.
    """

    sheet: Sheet
    left: tuple[str, ...] = ()
    whole: bool = True
    printed: bool = False

    def over(self, old: Sheet) -> Sheet:
        """Return the sheet that results from importing this file over an old one."""
        if self.whole:
            return self.sheet
        sheet = _with_own(self.sheet, old)
        return replace(sheet, initiative=self.sheet.initiative) if self.printed else sheet


def read_file(content: bytes) -> FileSheet:
    """Return the sheet in one of our files, in a Foundry file, or in a text.

    Raises:
        PlayerError: There is no sheet, or some of its fields are wrong. The message names each one.

    """
    with suppress(UnicodeDecodeError):
        text = content.decode("utf-8-sig") if len(content) <= _MOST_PASTED else ""
        if not text.lstrip().startswith("{") and is_pasted(text):
            return FileSheet(*read_pasted(text), whole=False, printed=True)
    file = _decoded(content)
    if not is_actor(file):
        exported = file.pop("kind", None) == KIND
        file.setdefault("hp", "?")  # A character needs to state it.
        texts = {field: _as_text(field, value) for field, value in file.items()}
        return FileSheet(read_sheet(texts, exported=exported))
    sheet, left = read_actor(file)
    return FileSheet(sheet, left, whole=False)


def is_sheet(text: str, file: Any) -> bool:
    """Return True if a file contains a character, based on its text and its JSON (None if it isn't JSON)."""
    if isinstance(file, dict):
        is_other = file.get("type") == "npc"
        return file.get("kind") == KIND or "scores" in file or (is_actor(file) and not is_other)
    return file is None and len(text) <= _MOST_PASTED and is_pasted(text)


def read_fields(fields: Sequence[PdfField]) -> FileSheet:
    """Return the sheet in a PDF's form fields.

    Raises:
        PlayerError: The sheet is unknown, or some fields are wrong. The message names each one.

    """
    if not is_beyond(fields):
        raise PlayerError(
            say("That PDF isn't a D&D Beyond character. Download it there with Manage, Export to PDF.")
        )
    return FileSheet(*read_beyond(fields), whole=False, printed=True)


def _decoded(content: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PlayerError(say("that isn't a file of an exported character.")) from error


def _as_text(field: str, value: Any) -> str:
    """Return a JSON value as someone would type it."""
    if isinstance(value, dict) and field in _OF_OBJECTS:
        return _OF_OBJECTS[field](value)
    if isinstance(value, list):
        return ("\n" if field in ("attacks", "counters", "riders") else ", ").join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)


def _scores_text(scores: Mapping[str, Any]) -> str:
    if scores.keys() >= set(ABILITIES):
        return " ".join(str(scores[key]) for key in ABILITIES)
    return " ".join(f"{key} {entry}" for key, entry in scores.items())


def _skills_text(skills: Mapping[str, Any]) -> str:
    known = {key: str(how) for key, how in skills.items() if how not in (False, None)}
    return ", ".join(f"{key}{_HOW.get(how, f' {how}')}" for key, how in known.items())


def _bonuses_text(bonuses: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} {bonus}" for key, bonus in bonuses.items())


_OF_OBJECTS = {"scores": _scores_text, "skills": _skills_text, "save_bonus": _bonuses_text}
_HOW = {"proficient": "", "True": "", "expertise": "+", "half": " (half)"}
"""The marks after a skill's name, by the skill's value in a file."""


Kept = TypeVar("Kept", Counter, SheetRider)


def _with_own(sheet: Sheet, old: Sheet) -> Sheet:
    """Return a file's sheet with the tools, spells, other riders and other counters of the old sheet."""
    initiative = replace(sheet.initiative, proficiency=old.initiative.proficiency)
    return replace(
        sheet,
        tools=old.tools,
        riders=(*sheet.riders, *_others(sheet.riders, old.riders))[:MAX_RIDERS],
        spells=sheet.spells or old.spells,
        spellcasting=sheet.spellcasting if sheet.spellcasting.ability else old.spellcasting,
        initiative=initiative,
        counters=_counters(sheet.counters, old.counters),
        attacks=(*_weapons(sheet.attacks, old), *_spells(sheet.attacks, old))[:MAX_ATTACKS],
    )


def _others(those: Iterable[Kept], old: Iterable[Kept]) -> list[Kept]:
    """Return the old entries whose names aren't in the file."""
    keys = {counter.key for counter in those}
    return [counter for counter in old if counter.key not in keys]


def _counters(counters: Counters, old: Counters) -> Counters:
    """Return the file's counters with the old named counters, or all the old ones if the file has none."""
    if counters == NO_COUNTERS:
        return old
    named = _others(counters.typed, [counter for counter in old.typed if not counter.kind])
    return replace(counters, typed=(*counters.typed, *named[: MAX_COUNTERS - len(counters.all())]))


def _weapons(attacks: Iterable[Attack], old: Sheet) -> Iterator[Attack]:
    """Yield the weapons, each with its rider and cost on the old sheet."""
    before = {attack.name.casefold(): attack for attack in old.attacks}
    for attack in attacks:
        was = before.get(attack.name.casefold())
        yield replace(attack, rider=was.rider, costs=was.costs) if was else attack


def _spells(attacks: Iterable[Attack], old: Sheet) -> Iterator[Attack]:
    """Yield the old attacks that aren't weapons."""
    names = {attack.name.casefold() for attack in attacks}
    for attack in old.attacks:
        if (attack.spell or attack.save) and attack.name.casefold() not in names:
            yield attack
