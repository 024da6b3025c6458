"""Lists of rolls as text: this bot's own files, CSV, and other bots' aliases.

CSV starts with a line of column names, as exported by Dice Golem: ``expression,name,label``. Aliases are
those of Button Dice Bot, saved as ``name:dice;name:dice`` and listed as ``name->dice``, and those of Avrae
that only roll: ``!alias name roll dice``. Button Dice Bot exports a panel as YAML: a list of buttons, each
with ``label`` and ``diceExpression``.
"""

import csv
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.words import say


class ListRow(Struct, frozen=True):
    """One roll of a list, with its name and either its dice or one of this bot's codes.

    ``line`` is its line number, from 1, or the position of its entry in one of this bot's files.
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
_NEXT = re.compile(r"[;；](?=[^;；]*[:：])")  # Unnamed, it belongs to the previous dice: 1d20+5; 1d8.
_ALIAS = re.compile(r"(?i)[^\w\s]?alias\s+(\"[^\"]+\"|\S+)\s+[^\w\s]?(?:roll|r)\s+(.+)")
_PANEL = re.compile(r"(?m)^\s*(?:-\s+)?diceExpression:")
_OF_BUTTON = re.compile(r"(?P<next>\s*-\s+)?\s*(?P<key>\w+):\s*(?P<value>.*?)\s*")
_DICE = ("expression", "dice", "value", "roll")  # Names of the dice column.


def written(rolls: Sequence[Exported]) -> bytes:
    """Return a file with these rolls, as JSON in UTF-8."""
    return msgspec.json.format(msgspec.json.encode(File(list(rolls))))


def rows(text: str) -> list[ListRow]:
    """Return the rolls of a list as written, without parsing them.

    Raises:
        PlayerError: The file is damaged.

    """
    text = text.strip().removeprefix("\ufeff")
    if text.startswith("{"):
        return [
            ListRow(place, exported.name, exported.dice, exported.code)
            for place, exported in enumerate(_file(text).kept, 1)
        ]
    lines = text.splitlines()
    if _PANEL.search(text):
        return _of_panel(lines)
    head = lines[0] if lines else ""
    between = next((sign for sign in ",;\t" if sign in head), ",")
    columns = [column.strip(' "').casefold() for column in head.split(between)]
    if "name" in columns and (dice := next((die for die in _DICE if die in columns), "")):
        return _of_csv(csv.reader(lines, delimiter=between), columns, dice)
    return [
        _row(place, part) for place, line in enumerate(lines, 1) for part in _NEXT.split(line) if part.strip()
    ]


def _file(text: str) -> File:
    try:
        return msgspec.json.decode(text, type=File)
    # RecursionError: the file is nested too deeply.
    except (msgspec.DecodeError, RecursionError) as error:
        raise PlayerError(
            say("That isn't a file of exported rolls, or it's damaged. Nothing was imported.")
        ) from error


def _of_panel(lines: Sequence[str]) -> list[ListRow]:
    """Return the buttons of an exported panel. A button without dice has only its name."""
    buttons = list[ListRow]()
    for place, line in enumerate(lines, 1):
        match = _OF_BUTTON.fullmatch(line)
        if match is None:
            continue
        if match["next"]:
            buttons.append(ListRow(place, ""))
        if buttons and match["key"] == "label":
            buttons[-1] = replace(buttons[-1], name=_unquoted(match["value"]))
        elif buttons and match["key"] == "diceExpression":
            buttons[-1] = replace(buttons[-1], line=place, dice=_unquoted(match["value"]).lstrip("+"))
    return [button for button in buttons if button.name or button.dice]


def _unquoted(value: str) -> str:
    """Return the value of a YAML string."""
    if value[:1] == value[-1:] == "'" and len(value) > 1:
        return value[1:-1].replace("''", "'")
    try:
        return msgspec.json.decode(value, type=str) if value.startswith('"') else value
    except msgspec.DecodeError:
        return value


def _of_csv(lines: Any, columns: Sequence[str], dice: str) -> list[ListRow]:
    """Return the rows below the column names. A row's label goes after its dice."""
    listed = list[ListRow]()
    try:
        for cells in lines:
            of = dict(zip(columns, (cell.strip() for cell in cells), strict=False))
            if lines.line_num == 1 or not any(of.values()):
                continue
            label, rolled = of.get("label", ""), of.get(dice, "")
            rolled = f"{rolled} # {label}" if label else rolled
            listed.append(ListRow(lines.line_num, of.get("name") or label, rolled))
    except csv.Error as error:
        line = lines.line_num
        raise PlayerError(say("Line {line} is damaged, so nothing was imported.", line=line)) from error
    return listed


def _row(line: int, text: str) -> ListRow:
    if alias := _ALIAS.fullmatch(text.strip()):
        return ListRow(line, alias[1].strip('"'), alias[2].strip())
    name, *dice = (part.strip().strip('"').strip() for part in _BETWEEN.split(text.strip(" \t;"), maxsplit=1))
    return ListRow(line, name, *dice)
