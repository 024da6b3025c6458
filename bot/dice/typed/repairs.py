"""Typos: texts that are almost identical to the typed one, and may be what the player meant."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from bot.dice.typed.lexicon import keywords, lexicon
from bot.dice.typed.tokens import OPERATORS

_KEEPERS = ("kh", "kl", "dh", "dl", "ro", "rr", "ra", "mi", "ma", "adv", "dis")
_SLIPS = {"avd": "adv", "dvs": "adv", "advn": "adv", "dsi": "dis", "hlaf": "half"}
"""Short words with two letters swapped. Any wrong letter would match too much, such as "hall"."""
_GLUED = re.compile(r"(?<=[0-9])([a-z]{2,4})(?=[0-9])", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]{3,}")
_SMALL = (
    (re.compile(r"(?<=[0-9])dd+(?=[0-9])", re.IGNORECASE), "d"),
    (re.compile(r"\+ ?(?=(?:kh|kl|dh|dl)[0-9])", re.IGNORECASE), ""),
    (re.compile(r"\(([^();]*);([^();]*)\)"), r"(\1,\2)"),
    (re.compile(r"(\[[^\[\]]*)$"), r"\1]"),
    (re.compile(r"(?<=[0-9])o(?![a-z])", re.IGNORECASE), "0"),
    (re.compile(r"(?<![a-z0-9])[li](?=[dw][0-9])", re.IGNORECASE), "1"),
)
_GOES_ON = re.compile(r" ?[*/+-] ?[0-9(d]", re.IGNORECASE)
_MOST_SLIPS = 2  # Letters that aren't an operator but could be.
_MOST_WORDS = 12  # Words of a text to check; a longer one has many mistakes, not one typo.
_SHORT, _LONG = 4, 7  # Letters from which on one letter of a word, or two, can be wrong.


def repairs(text: str) -> Iterator[list[str]]:
    """Yield groups of corrected texts, closest first. The texts in one group are equally close."""
    for pattern, replacement in _SMALL:
        if (repaired := pattern.sub(replacement, text)) != text:
            yield [repaired]
    if balanced := _balanced(text):
        yield [balanced]
    for match in islice(_GLUED.finditer(text), _MOST_SLIPS):
        word = match[1].lower()
        if word not in OPERATORS and word != "d":
            distances = {keeper: distance(word, keeper) for keeper in _KEEPERS}
            least = min(distances.values())
            if least == 1:
                yield [
                    text[: match.start()] + keeper + text[match.end() :]
                    for keeper in _KEEPERS
                    if distances[keeper] == 1
                ]
    for match in islice(_WORD.finditer(text), _MOST_WORDS):
        if near := keyword(match[0].lower()):
            yield [text[: match.start()] + near + text[match.end() :]]


def _balanced(text: str) -> str:
    """Return the text with its parentheses balanced; "" if it has none."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth < 0:
            opens = _GOES_ON.match(text, at + 1) and not {"(", ";"} & set(text[:at])
            return f"({text}" if opens else text[:at] + text[at + 1 :]
    return text + ")" * depth if depth else ""


@lru_cache(maxsize=1024)
def keyword(word: str) -> str:
    """Return the roll-changing word that this word almost matches; "" if there is none."""
    if word in _SLIPS:
        return _SLIPS[word]
    # A known word isn't a typo: "excluding" isn't almost "exploding".
    if len(word) < _SHORT or word in keywords() or word in lexicon():
        return ""
    most = 2 if len(word) >= _LONG else 1
    return next(
        (key for key in keywords() if abs(len(key) - len(word)) <= most and distance(word, key) <= most),
        "",
    )


def distance(word: str, other: str) -> int:
    """Return the number of letters that are wrong, missing, extra or swapped with a neighbor."""
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
