"""One row of a results table as written: the results it covers, and their effect."""

import re
import unicodedata

from bot.errors import PlayerError
from bot.rolls.card import plain, shortened
from bot.tables.rows import MAX_NUMBER, Row
from bot.words import later, later_of, say
from bot.words.terms import Terms

MAX_EFFECT = 500  # Characters of one row.

RANGE = re.compile(
    r"(?P<sign><=|>=|[<>≤≥])?\s*(?P<low>-?\d+)\s*"
    r"(?:(?P<up>\+|or more|or higher|or greater|or above|and up|以上)"
    r"|(?P<down>or less|or lower|or fewer|or below|以下|-(?=\s*(?:[:=]|$)))"
    r"|(?:-|to|through|~|\.\.+)\s*(?P<high>-?\d+))?"
    r"(?P<more>(?:\s*(?:,|or)\s*-?\d+)*)",
    re.IGNORECASE,
)
_WORDS = Terms(
    {
        "or more": later_of("typed behind a number, before the colon of a table's row", "or more"),
        "or less": later_of("typed behind a number, before the colon of a table's row", "or less"),
    }
)
SEPARATOR = re.compile(r"\s*[:=]\s*|\s+-?\s*(?=\S)")
_LOOSE = re.compile(r"\s*[.)]\s+|\s+(?:-\s+)?(?=\S)")
"""Separators allowed after a single number instead of a colon: "7 fog", "7. fog", "7) fog", "7 - fog"."""
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "〜": "~", "～": "~", "→": ":", "、": ","})


def plain_signs(text: str) -> str:
    """Return the text in plain form, character by character, without surrounding spaces."""
    return signs(text.strip())


def signs(text: str) -> str:
    """Return the text with each character replaced by its plain form."""
    return "".join(map(_sign, text))


def _sign(letter: str) -> str:
    # Go letter by letter, because positions in the plain form must match those in the typed text.
    plain = unicodedata.normalize("NFKC", letter).translate(_DASHES)
    return plain if len(plain) == 1 else letter


def read_row(number: int, line: str) -> list[Row]:
    """Return the rows in this line: more than one if it lists numbers.

    Raises:
        PlayerError: It isn't a row.

    """
    results, colon, says = line.partition(":")
    line = _WORDS.in_english(results) + colon + says
    match = RANGE.match(plain_signs(line))
    if match is None:
        words = later(
            "Line {number}, {line}, isn't a row. It needs a number and a colon, such as "
            "10-19: draw two, 15+: draw three or 0 or less: discard."
        )
        raise PlayerError(words.say(number=number, line=plain(shortened(line, 40))))
    effect = _effect(number, line, match)
    low = _number(number, match["low"] if match["high"] else _hundred(match["low"]))
    if match["up"] or match["sign"] in (">=", "≥", ">"):
        return [Row(low + (match["sign"] == ">"), None, effect)]
    if match["down"] or match["sign"] in ("<=", "≤", "<"):
        return [Row(None, low - (match["sign"] == "<"), effect)]
    high = _number(number, _hundred(match["high"])) if match["high"] else low
    if high < low:
        words = later("Line {number} runs from {low} down to {high}. Enter {high}-{low}.")
        raise PlayerError(words.say(number=number, low=low, high=high))
    return _listed(
        Row(low, high, effect), [_number(number, more) for more in re.findall(r"-?\d+", match["more"])]
    )


def _listed(first: Row, more: list[int]) -> list[Row]:
    """Return a row and those for the numbers listed after its range. Consecutive numbers share a row."""
    rows = [first]
    for value in more:
        last = rows[-1]
        if last.high is not None and value == last.high + 1:
            rows[-1] = Row(last.low, value, first.effect)
        else:
            rows.append(Row(value, value, first.effect))
    return rows


def _hundred(digits: str) -> str:
    """Return the highest number of a d100 for 00."""
    return "100" if digits == "00" else digits


def _effect(number: int, line: str, match: re.Match[str]) -> str:
    """Return a row's effect as written. Its position is found in plain form, which has the same length."""
    text = plain_signs(line)
    separator = SEPARATOR.match(text, match.end()) or _LOOSE.match(text, len(match[0].rstrip()))
    effect = line.strip()[separator.end() :].strip() if separator else ""
    if not effect:
        raise PlayerError(
            say("Line {number} doesn't say what happens. Enter it after the colon.", number=number)
        )
    if len(effect) > MAX_EFFECT:
        words = later("Line {number} is too long. A row can have up to {most} characters.")
        raise PlayerError(words.say(number=number, most=MAX_EFFECT))
    return effect


def _number(line: int, digits: str) -> int:
    # Check the length first, because very many digits must never reach int().
    if len(digits) > len(str(MAX_NUMBER)) + 1 or abs(int(digits)) > MAX_NUMBER:
        raise PlayerError(
            say("Line {line} has a number above {most:,}. Use smaller ones.", line=line, most=MAX_NUMBER)
        )
    return int(digits)
