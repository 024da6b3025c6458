"""A sheet as a file: JSON whose fields are read as if they were typed, so that each wrong one is named."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from bot.errors import PlayerError
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.foundry import is_actor, read_actor
from bot.games.dnd.sheet.rules.foundry_own import with_own
from bot.games.dnd.sheet.rules.text import FIELDS, read_sheet, sheet_texts
from bot.games.dnd.terms.playing import ABILITIES
from bot.words import say
from bot.words.speaking import ENGLISH, speaking

KIND = "rollwright character"


def to_json(sheet: Sheet) -> bytes:
    """The sheet as a file that :func:`read_file` takes: JSON, UTF-8."""
    with speaking(ENGLISH):  # A file is read wherever it is taken.
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
    """The sheet of a file, and what of it was ``left`` out, in a player's words.

    ``whole``: the file has all of a sheet. Foundry's lack what it doesn't keep as we do.
    """

    sheet: Sheet
    left: tuple[str, ...] = ()
    whole: bool = True

    def over(self, old: Sheet) -> Sheet:
        """Return the sheet that comes of this file in place of an old one."""
        return self.sheet if self.whole else with_own(self.sheet, old)


def read_file(content: bytes) -> FileSheet:
    """Return the sheet of such a file, or of one of Foundry's.

    Raises:
        PlayerError: It is none, or some of its fields are wrong; each is named.

    """
    file = _decoded(content)
    if not is_actor(file):
        return FileSheet(_sheet(file))
    sheet, left = read_actor(file)
    return FileSheet(sheet, left, whole=False)


def _decoded(content: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(content.removeprefix(b"\xef\xbb\xbf"), type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PlayerError(say("that is no file of an exported character.")) from error


def _sheet(file: dict[str, Any]) -> Sheet:
    exported = file.pop("kind", None) == KIND
    file.setdefault("hp", "?")  # Of a character it must be said.
    return read_sheet({field: _as_text(field, value) for field, value in file.items()}, exported=exported)


def _as_text(field: str, value: Any) -> str:
    """A value of JSON as somebody would have typed it."""
    if field == "scores" and isinstance(value, dict):
        missing = [key for key in ABILITIES if key not in value]
        return " ".join(str(value.get(key, "?")) for key in ABILITIES) if not missing else _listed(value)
    if field == "skills" and isinstance(value, dict):
        return ", ".join(
            f"{key}{_HOW.get(str(how), f' {how}')}" for key, how in value.items() if how not in (False, None)
        )
    if field == "save_bonus" and isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    if isinstance(value, list):
        return ("\n" if field in ("attacks", "counters", "riders") else ", ").join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)


_HOW = {"proficient": "", "True": "", "expertise": "+", "half": " (half)"}
"""What of a skill's value in a file stands behind its name."""


def _listed(value: Mapping[str, Any]) -> str:
    return " ".join(f"{key} {each}" for key, each in value.items())
