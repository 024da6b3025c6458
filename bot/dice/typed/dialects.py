"""Dialects: how other bots read some notation, with the differences as tables in ``dialects.toml``.

Text is translated to our notation before it's stored, so nothing stored depends on a channel's dialect.
"""

import re
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.dice.expression import pools_of
from bot.dice.notation import parse
from bot.dice.spelling import lowered
from bot.dice.typed import bcdice
from bot.dice.typed.lexicon import LONGEST, lexicon
from bot.dice.typed.pieces import DoubtError, unclear
from bot.errors import DiceError

OURS = "ours"
_PREFIX = re.compile(r"([a-z0-9]+) ?: *", re.IGNORECASE)
_COMPARED = re.compile(r"([^<>=\0]+?)(?<!!)(>=|<=|<>|==|=|<|>)([^<>=\0]+)")
_EXPLODES = re.compile(r"(?:!|ro|rr|ra)$")
_TERM = r"(?:[0-9]{0,3}d(?!66)[0-9]+(?:k[hl][0-9]+)?|[0-9]+)"
_ALIKE = re.compile(rf"{_TERM}(?: ?[+-] ?{_TERM})*")


class Difference(Struct, frozen=True):
    """One difference. The top of ``dialects.toml`` explains the fields."""

    type: str
    here: str
    pattern: str
    to: str | None = None


class Dialect(Struct, frozen=True):
    """The notation habits of another bot or table."""

    key: str
    name: str
    source: str
    difference: list[Difference]
    total: bool = False


@lru_cache(maxsize=1)
def dialects() -> dict[str, Dialect]:
    """Return every dialect except our own, by key."""
    text = files(__package__).joinpath("dialects.toml").read_bytes()
    return {
        dialect.key: dialect
        for dialect in msgspec.toml.decode(text, type=dict[str, list[Dialect]])["dialect"]
    }


def reads_alike(text: str) -> bool:
    """Return True if a text is so plain that all dialects agree on it."""
    return _ALIKE.fullmatch(text) is not None


def named_dialect(text: str) -> tuple[str, str] | None:
    """Return the dialect named before a roll, as in ``roll20: 5d10>7``, and the roll; otherwise None."""
    match = _PREFIX.match(text)
    if match is None or (key := match[1].lower()) not in (*dialects(), OURS):
        return None
    return ("" if key == OURS else key), text[match.end() :]


def translated(text: str, key: str) -> str:
    """Return the text in our notation.

    Raises:
        DoubtError: A part of the text has no equivalent in our notation.

    """
    dialect = dialects()[key]
    if key == bcdice.KEY and _has_advantage(text):
        return text
    command, label = _split(text, key)
    before = command
    if key == bcdice.KEY:
        command = bcdice.pooled(bcdice.in_numbers(bcdice.in_signs(lowered(command))))
    for difference in dialect.difference:
        pattern = re.compile(difference.pattern, re.IGNORECASE)
        if difference.to is None:
            if match := pattern.search(command):
                raise DoubtError(unclear(match[0].strip()), max(text.lower().find(match[0]), 0))
            continue
        command = pattern.sub(difference.to, command)
    if dialect.total:
        command = _of_totals(command)
    # Keep the text as typed if nothing differs, so that error positions match.
    return text if command.lower() == before.lower() else f"{command}{label}".replace("\0", "")


def _has_advantage(text: str) -> bool:
    """Return True if advantage follows the roll. BCDice has none, and would read the word as a label."""
    behind = lowered(text).split()[1:]
    begins = (" ".join(behind[:count]) for count in range(1, LONGEST + 1))
    return any(word in lexicon() and lexicon()[word].kind in ("adv", "dis") for word in begins)


def _split(text: str, key: str) -> tuple[str, str]:
    """Return the command and its label, which BCDice puts after the first space."""
    head, hash_, label = text.partition("#") if not re.match(r"[0-9]+#", text) else (text, "", "")
    if hash_:
        return head.rstrip(), f" #{label}"
    if key != bcdice.KEY:
        return text, ""
    repeat = re.match(r"(?:x|rep|repeat)[0-9]+ +", text, re.IGNORECASE)
    start = repeat.end() if repeat else 0
    command, _, label = text[start:].partition(" ")
    return text[:start] + command, f" # {label}" if label.strip() else ""


def _of_totals(command: str) -> str:
    """Return the command with parentheses if its total is compared. A NUL marks counted dice."""
    match = _COMPARED.fullmatch(command)
    if match is None or _EXPLODES.search(match[1]) or "\0" in command:
        return command
    times = re.match(r"[0-9]+(?:x|#)", match[1])
    left = match[1][times.end() if times else 0 :].strip()
    try:
        if not pools_of(parse(left).lines[0].part):
            return command
    except DiceError:
        return command
    return f"{times[0] if times else ''}({left}){match[2]}{match[3]}"
