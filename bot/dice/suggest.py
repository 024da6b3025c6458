"""The nearest notation that would work, for text that does not.

Small repairs are tried in the order of how often players need them, and the first that reads is
offered: a mistyped operator, words for operators, a number left out, an open parenthesis.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from bot.dice.expression import Expression
from bot.dice.limits import MAX_DICE, MAX_REPEATS, MAX_SIDES
from bot.dice.notation import parse
from bot.errors import DiceError, NotationError

_OPERATORS = ("kh", "kl", "dh", "dl", "ro", "rr", "ra", "adv", "dis", "mi", "ma", "!p", "!!")
_KEEPS = "kh|kl|k|dh|dl|d|ph|pl|p"
_HIGH, _LOW = "highest|best|high|top", "lowest|worst|low"
_NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}
# Words and foreign notation, as (what players write, what it is here).
_WRITTEN: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), repair)
    for pattern, repair in (
        (r"^/?r(?:oll)? ", ""),
        (r"\b(two|three|four|five|six)\b", lambda number: _NUMBERS[number[1].lower()]),
        (rf"(?<=[0-9]) ?\b(?:{_HIGH}) ?([0-9]+)", r"kh\1"),
        (rf"(?<=[0-9]) ?\b(?:{_LOW}) ?([0-9]+)", r"kl\1"),
        (rf" ?\bkeep(?:ing)?(?: the)? (?:{_LOW}) ?([0-9]*)\b", r"kl\1"),
        (rf" ?keep(?:ing)?(?: the)?(?: (?:{_HIGH}))? ?([0-9]*)\b", r"kh\1"),
        (rf" ?\bdrop(?:ping)?(?: the)? (?:{_HIGH}) ?([0-9]*)\b", r"dh\1"),
        (rf" ?drop(?:ping)?(?: the)?(?: (?:{_LOW}))? ?([0-9]*)\b", r"dl\1"),
        (r" ?reroll(?:ing|s)? ?([0-9]+)s?\b", r"ro\1"),
        (r" ?explod(?:e|es|ing)\b(?: on)?", "!"),
        (r"^(adv|dis)[a-z]* ?(.*)$", r"\2 \1"),
        (r"^2d20(?: ?kh1?)? ?(adv|dis)", r"1d20\1"),
        (r"^(.*[dw][0-9]+.*) ?x ?([0-9]+)$", r"\2x\1"),
        (r"(?<=[0-9])x", "!"),
        (r"(?<=[0-9]) ?t([0-9]+)", r">=\1"),
        (r"(?<=[0-9]) ?cs ?([<>=]+[0-9]+)", r"\1"),
        (r"\+ ?((?:kh|kl|dh|dl|k)[0-9]*)", r"\1"),
        (r"(?<=[0-9])(kh|kl|dh|dl|k) ?0+\b", r"\g<1>1"),
        (r"\(([^()]*);([^()]*)\)", r"(\1,\2)"),
        (r"^(1?d20)(.*?),? (?:with )?(adv|dis)(?:antage|advantage)?\b\W*", r"\1\3\2 # "),
        (rf"((?:>=|<=|=|>|<)[0-9]+)((?:{_KEEPS})[0-9]*)", r"\2\1"),
        (r"([dw])([0-9]+)f([0-9]+)", r"\1\2>=\2f\3"),
        (r"\* ?1\.5\b", "*3/2"),
        (r"\* ?0?\.5\b", "/2"),
        (r"(?<![0-9])([0-9]+)\.[0-9]+(?![0-9]*[dw])", r"\1"),
        (r"([0-9]),([0-9]{3})(?![0-9])", r"\1\2"),
        (r" (?:vs\.?|dc|against(?: dc| ac)?|ac) ?([0-9]+)", r">=\1"),
        (r"^([^0-9()+]+?):? ([0-9]*[dw][0-9].*)$", r"\2 # \1"),
        (r"^(.*[0-9]) ?\(([^0-9()]+)\)$", r"\1 # \2"),
        (r"\b0+(d[0-9])", r"1\1"),
        (r"([0-9]*[dw])0+\b", r"\g<1>6"),
        (r"^[dw]$", "1d20"),
        (r"[dw]{2,}", "d"),
        (r"([0-9][dw])(?![0-9%f{])", r"\g<1>6"),
        (r"([dw][0-9]+)e$", r"\1!"),
        (r" ?, ?", "; "),
    )
)
_COUNT = re.compile(r"([0-9]+)(?= ?[dw])", re.IGNORECASE)
_SIDES = re.compile(r"(?<=[dw])([0-9]+)", re.IGNORECASE)
_TIMES = re.compile(r"^([0-9]+)(?= ?[x#])", re.IGNORECASE)
_SPOKEN = re.compile(r"[^\W\d_]{3}")  # Three letters in a row: words rather than notation.
_LETTERS = re.compile(r"[a-z]+", re.IGNORECASE)
_FALLBACK = "1d20"
_ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONG = 100  # Characters from which fewer repairs are tried.
LONGEST_WORD = 14  # Letters of a word that might be an operator or "disadvantage".
MOST_REPAIRS = 80


def read(text: str) -> Expression:
    """Like :func:`bot.dice.notation.parse`, but an error brings a suggestion where there is one.

    Raises:
        DiceError: With ``suggestion`` set to the nearest notation that would work, or to "".

    """
    try:
        return parse(text)
    except DiceError as error:
        error.suggestion = nearest(" ".join(text.split()), error)
        raise


def nearest(text: str, error: DiceError) -> str:
    """The first repair of this text that reads, or ""."""
    if not text:
        return _FALLBACK
    repairs = _at(text, error.position) if isinstance(error, NotationError) else _within_limits(text)
    text = " ".join(text.split())
    # Reading long text takes longer: fewer repairs are tried, so that the answer is as quick.
    for candidate in islice(repairs, MOST_REPAIRS if len(text) < LONG else MOST_REPAIRS // 8):
        if candidate != text and _reads(candidate):
            return candidate.strip(" #")
    return ""


def _reads(text: str) -> bool:
    try:
        parse(text)
    except DiceError:
        return False
    return True


def _within_limits(text: str) -> Iterator[str]:
    yield _COUNT.sub(lambda count: str(min(int(count[1]), MAX_DICE)), text)
    yield _SIDES.sub(lambda sides: str(min(int(sides[1]), MAX_SIDES)), text)
    yield _TIMES.sub(lambda times: str(min(int(times[1]), MAX_REPEATS)), text)
    yield _SIDES.sub(lambda s: str(min(int(s[1]), 100)), _COUNT.sub(lambda c: str(min(int(c[1]), 100)), text))
    yield re.sub(r"(?<=[0-9])rr?(?=[<>=0-9])", "ro", text)


def _at(text: str, at: int) -> Iterator[str]:
    """Repairs of text that stops making sense at this place."""
    before, rest = text[:at], text[at:]
    for pattern, repair in _WRITTEN:
        if (repaired := pattern.sub(repair, text).strip()) != text:
            yield repaired
            yield _all_written(repaired)
    word = _LETTERS.match(rest)
    if word:
        yield from _operators_like(before, word[0], rest[word.end() :])
        yield from (before + word[0] + number + rest[word.end() :] for number in ("1", "6", "20"))
    if before.endswith(" ") and _SPOKEN.search(rest):
        yield f"{before}# {rest}"
    yield before.rstrip() + "+" + rest
    yield text + ")" * (text.count("(") - text.count(")"))
    yield text + "]" * (text.count("[") - text.count("]")) + "}" * (text.count("{") - text.count("}"))
    if not rest:
        yield before.rstrip(" +-*/×÷([;,")
    elif rest[0] != "." and not (rest[0].isalnum() and rest[0].isascii()):
        yield before + rest[1:]


def _all_written(text: str) -> str:
    for pattern, repair in _WRITTEN:
        text = pattern.sub(repair, text).strip()
    return text


def _operators_like(before: str, word: str, after: str) -> Iterator[str]:
    """The text with this word exchanged for each operator that is spelled almost like it."""
    start = len(before.rstrip(_ALPHABET))
    if start < len(before) and before[start:].lower() not in ("d", "w"):
        before, word = before[:start], before[start:] + word  # It breaks in the middle of a word.
    if len(word) > LONGEST_WORD or word.lower() in _OPERATORS:
        return
    near = sorted((_distance(word.lower(), operator), place) for place, operator in enumerate(_OPERATORS))
    for distance, place in near:
        if distance < len(word) and distance <= (1 if len(word) < 4 else 2):
            yield before.rstrip() + _OPERATORS[place] + after
    if word.lower().startswith(("adv", "disadv")):
        yield f"{before.rstrip()}{'adv' if word.lower().startswith('adv') else 'dis'}{after}"


def _distance(word: str, other: str) -> int:
    """How many letters are wrong, missing, too many or swapped with their neighbour."""
    before_last: list[int] = []
    last = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        row = [i]
        for j, counterpart in enumerate(other, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != counterpart))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == counterpart:
                cost = min(cost, before_last[j - 2] + 1)
            row.append(cost)
        before_last, last = last, row
    return last[-1]
