"""The terms of a Narrative roll: thresholds as the GM types them, and the one that is met (R18, R19)."""

import re
from collections.abc import Iterable

from bot.dice import spelling
from bot.errors import PlayerError
from bot.games.wizards.rules.request import ActionTerms, Threshold
from bot.rolls.card import plain, shortened
from bot.words import later, say

MAX_THRESHOLDS = 10  # Disclosed and hidden together.
MAX_OUTCOME = 100  # Characters.
MAX_LEAST = 199
MAX_MODIFIER = 99
MAX_COST = 99

_LEAST = (
    r"(?:dc\s*|>=?\s*|≥\s*)?(?P<least>[0-9]{1,6})"
    # Ignore a range's upper end, because the next threshold gives it (R19).
    r"(?:(?:-|\s+-\s+)[0-9]{1,6}(?![0-9]))?\s*(?:\+|or more|or higher)?"
)
_BEGINS = re.compile(
    rf"{_LEAST}(?![0-9])\s*(?:[:=)]|-+>|=>|→|-(?=\s)|\.(?![0-9]))?\s*(?P<outcome>.*)",
    re.DOTALL | re.IGNORECASE,
)
_ENDS = re.compile(
    r"(?P<outcome>[^0-9]*?[^0-9\s:=(>≥-])\s*(?::|>=?|≥|=|-+>|→|\b(?:at|on|dc)\b|-)?"
    r"\s*\(?\s*(?P<least>[0-9]{1,6})\s*\+?\s*\)?",
    re.IGNORECASE,
)
_COLON = re.compile(r"\s*[,、，]?\s+(?=[0-9]{1,3}\s*:)|[,、，](?=[0-9]{1,3}\s*:)")
"""The start of the next threshold if each has a colon, so that any text can follow."""
_NUMBERS = re.compile(r"[0-9]{1,6}(?:\s*[\s/]\s*[0-9]{1,6})+")
_MARK = re.compile(r"^\s*(?:[-•*–]\s+|[0-9]{1,2}[.)]\s+(?=(?:dc\s*|>=?\s*|≥\s*)?[0-9]))", re.IGNORECASE)
"""The text before a list item: a bullet, or its position if a number follows."""


def read_thresholds(text: str, *, hidden: bool = False) -> tuple[Threshold, ...]:
    """Return the typed thresholds, one per line or separated by commas: "8 partial, 15 success".

    Raises:
        PlayerError: A threshold has no number, or its number is too large or its text too long.

    """
    lines = [_MARK.sub("", line) for line in re.split(r"[\n;；|]", spelling.plain(text)) if line.strip()]
    return tuple(_threshold(item, hidden=hidden) for line in lines for item in _items(line.strip()))


def _items(line: str) -> list[str]:
    """Return the thresholds in one line.

    A comma can be part of a threshold's text, as in "15 success, but loudly". If a number in the text
    could also start the next threshold, the author is asked to clarify.
    """
    # "8 15 20": thresholds alone, without outcomes.
    if _NUMBERS.fullmatch(line):
        return re.findall(r"[0-9]+", line)
    if re.match(r"[0-9]{1,3}\s*:", line):
        return _COLON.split(line)
    begins = bool(_BEGINS.match(line))
    items: list[str] = []
    for part in re.split(r"\s*[,、，]\s*|\s+and\s+(?=[0-9])", line):
        is_next = re.search(r"[0-9]", part) and (_BEGINS.match(part) or not begins)
        if items and not is_next:
            items[-1] = say("{before}, {more}", before=items[-1], more=part)
        elif part:
            items.append(part)
    for item in items:
        _check_plain(item, several=len(items) > 1)
    return items


def _check_plain(item: str, *, several: bool) -> None:
    """Check that no number in a threshold's text can be a threshold itself."""
    match = _BEGINS.fullmatch(item)
    numbers = re.findall(r"(?<![-+0-9])[0-9]+", match["outcome"]) if match else []
    if match and any(several or int(number) > int(match["least"]) for number in numbers):
        words = later(
            "How many thresholds is “{text}”? Enter one per line, with a colon: 15: you find 2 gold."
        )
        raise PlayerError(words.say(text=plain(shortened(item, 60))))


def _threshold(text: str, *, hidden: bool) -> Threshold:
    match = _BEGINS.fullmatch(text) or _ENDS.fullmatch(text)
    if match is None:
        words = later(
            "“{text}” isn't a threshold. Enter a number and its effect, such as 8 partial, 15 success."
        )
        raise PlayerError(words.say(text=plain(shortened(text, 40))))
    least, outcome = int(match["least"]), " ".join(match["outcome"].split())
    if least > MAX_LEAST:
        raise PlayerError(
            say("{least} is too high. A threshold can be up to {most}.", least=least, most=MAX_LEAST)
        )
    if len(outcome) > MAX_OUTCOME:
        words = later("The effect of {least} is longer than {most} characters. Shorten it.")
        raise PlayerError(words.say(least=least, most=MAX_OUTCOME))
    return Threshold(least, outcome, hidden)


def read_terms(disclosed: str, hidden: str, modifier: str, cost: str) -> ActionTerms:
    """Return the terms that a GM entered.

    Raises:
        PlayerError: There is no threshold, or two with the same number, or something can't be parsed.

    """
    thresholds = (*read_thresholds(disclosed), *read_thresholds(hidden, hidden=True))
    if not thresholds:
        raise PlayerError(say("Enter at least one threshold, disclosed or hidden, such as 15 success."))
    if len(thresholds) > MAX_THRESHOLDS:
        raise PlayerError(say("You can set up to {most} thresholds. Leave some out.", most=MAX_THRESHOLDS))
    least = [threshold.least for threshold in thresholds]
    # If two had the same number, no one could say which was the highest met (R19).
    if twice := next((number for number in least if least.count(number) > 1), 0):
        raise PlayerError(say("Two thresholds are {least}. Each needs its own number.", least=twice))
    return ActionTerms(
        tuple(sorted(thresholds, key=lambda threshold: threshold.least)),
        _number(modifier, say("modifier"), -MAX_MODIFIER, MAX_MODIFIER),
        _number(cost, say("Action cost"), 0, MAX_COST),
    )


def _number(text: str, what: str, least: int, most: int) -> int:
    bare = re.sub(r"\s|actions?", "", spelling.plain(text).casefold())
    if not bare:
        return 0
    if not re.fullmatch(r"[+-]?[0-9]{1,4}", bare) or not least <= int(bare) <= most:
        words = later("“{text}” isn't a possible {what}. Enter a number from {least} to {most}.")
        raise PlayerError(words.say(text=plain(shortened(text, 20)), what=what, least=least, most=most))
    return int(bare)


def met(total: int, thresholds: Iterable[Threshold]) -> Threshold | None:
    """Return the highest threshold that the total reaches (R19, Q12); None for failure."""
    reached = [threshold for threshold in thresholds if threshold.least <= total]
    return max(reached, key=lambda threshold: threshold.least, default=None)


def threshold_text(thresholds: Iterable[Threshold]) -> str:
    """Return thresholds as typed, one per line."""
    return "\n".join(f"{threshold.least}: {threshold.outcome}".removesuffix(": ") for threshold in thresholds)
