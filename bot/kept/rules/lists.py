"""Lists of rolls as text: the file that this bot writes, CSV, and the aliases of other bots.

CSV has a line that names its columns, as the one that Dice Golem exports: ``expression,name,label``. Aliases
are Button Dice Bot's: ``name:dice;name:dice`` as they are saved, ``name->dice`` as it lists them.
"""

import csv
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from bot.errors import PlayerError
from bot.words import say


class Row(Struct, frozen=True):
    """One roll of a list: its name, and its dice or a code of this bot's.

    ``line`` is where it stands, from 1; in a file of this bot's it is the how manieth.
    """

    line: int
    name: str
    dice: str = ""
    code: str = ""


class Exported(Struct, omit_defaults=True):
    """One roll of an exported file."""

    name: str
    dice: str = ""
    code: str = ""


class File(Struct):
    """An exported file."""

    kept: list[Exported]


_BETWEEN = re.compile(r"->|[:：,=]")
_NEXT = re.compile(r"[;；](?=[^;；]*[:：])")  # What has no name belongs to the dice before: 1d20+5; 1d8.
_DICE = ("expression", "dice", "value", "roll")  # What the column of the dice is called.


def text_of(content: bytes) -> str:
    """The text of a file. Raises PlayerError if it is none."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlayerError(
            say("That file is no text in UTF-8, so nothing was imported; save it as UTF-8.")
        ) from error


def written(rolls: Sequence[Exported]) -> bytes:
    """The file of these: JSON, UTF-8."""
    return msgspec.json.format(msgspec.json.encode(File(list(rolls))))


def rows(text: str) -> list[Row]:
    """The rolls of a list, as they are written: nothing of them is read yet.

    Raises:
        PlayerError: It is a file that is damaged.

    """
    text = text.strip().removeprefix("\ufeff")
    if text.startswith("{"):
        return [
            Row(place, exported.name, exported.dice, exported.code)
            for place, exported in enumerate(_file(text).kept, 1)
        ]
    lines = text.splitlines()
    head = lines[0] if lines else ""
    between = next((each for each in ",;\t" if each in head), ",")
    columns = [each.strip(' "').casefold() for each in head.split(between)]
    if "name" in columns and (dice := next((each for each in _DICE if each in columns), "")):
        return _of_csv(csv.reader(lines, delimiter=between), columns, dice)
    return [
        _row(place, part) for place, line in enumerate(lines, 1) for part in _NEXT.split(line) if part.strip()
    ]


def _file(text: str) -> File:
    try:
        return msgspec.json.decode(text, type=File)
    # RecursionError: a file that is nested without end.
    except (msgspec.DecodeError, RecursionError) as error:
        raise PlayerError(
            say("That is no file of exported rolls, or it is damaged; nothing was imported.")
        ) from error


def _of_csv(lines: Any, columns: Sequence[str], dice: str) -> list[Row]:
    """What stands below the names of its columns; a label goes behind the dice."""
    found = list[Row]()
    try:
        for cells in lines:
            of = dict(zip(columns, (cell.strip() for cell in cells), strict=False))
            if lines.line_num == 1 or not any(of.values()):
                continue
            label, rolled = of.get("label", ""), of.get(dice, "")
            rolled = f"{rolled} # {label}" if label else rolled
            found.append(Row(lines.line_num, of.get("name") or label, rolled))
    except csv.Error as error:
        line = lines.line_num
        raise PlayerError(say("Line {line} is damaged, so nothing was imported.", line=line)) from error
    return found


def _row(line: int, text: str) -> Row:
    name, *dice = (part.strip().strip('"').strip() for part in _BETWEEN.split(text.strip(" \t;"), maxsplit=1))
    return Row(line, name, *dice)
