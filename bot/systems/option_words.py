"""The words for options, in every language of a system's file."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from bot.dice.typed.repairs import distance
from bot.systems.model import Option, Plan

AGAINST = (
    "vs",
    "dc",
    "dv",
    "against",
    "gegen",
    "sg",
    "diff",
    "difficulty",
    "schwierigkeit",
    "難易度",
    "目標値",
)
"""Words for a difficulty. An option that has the first of these words accepts all of them."""

PASSED_OVER = frozenset(("with", "mit", "and", "und", "at", "für", "for", "の", "と", "、"))
"""Filler words before an option."""

_ASCII_LONG = 8


class OptionWord(Struct, frozen=True):
    """The meaning of a word: an option's number, or one of its values."""

    option: Option
    value: str = ""

    @property
    def key(self) -> str:
        """The option's key in a request."""
        return self.value or self.option.key


class OptionWords(Struct, frozen=True):
    """All words of a kind of roll, and the pattern that matches the longest of them."""

    of: dict[str, OptionWord]
    pattern: re.Pattern[str] | None

    def at(self, text: str, place: int) -> tuple[str, OptionWord] | None:
        """Return the word that starts at this index of a lower-case text, with its meaning."""
        match = self.pattern.match(text, place) if self.pattern else None
        return (match[0], self.of[match[0]]) if match else None

    def is_one(self, word: str) -> bool:
        """Return True if this is an option's word."""
        return word in self.of

    def near(self, word: str) -> list[str]:
        """Return the words that this may be a typo of: with one letter wrong, or two in a long word."""
        return [other for other in self.of if is_slip(word, other)]


def is_slip(word: str, other: str) -> bool:
    """Return True if one word may be a typo of the other."""
    if len(other) < 3 or abs(len(word) - len(other)) > 2 or word == other:
        return False
    if len(other) == 3:
        return sorted(word) == sorted(other) and distance(word, other) == 1
    return distance(word, other) <= (2 if len(other) >= _ASCII_LONG else 1)


@lru_cache(maxsize=256)
def _words(plan_key: "_Key") -> OptionWords:
    plan = plan_key.plan
    of: dict[str, OptionWord] = {}
    for word, says in _said(plan):
        of.setdefault(word.lower(), says)
    longest_first = sorted(of, key=len, reverse=True)
    return OptionWords(of, re.compile("|".join(map(_bounded, longest_first))) if of else None)


class _Key:
    """A plan that is compared by identity, because its tables can't be hashed."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __hash__(self) -> int:
        return id(self.plan.roll)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.plan.roll is self.plan.roll


def words_of(plan: Plan) -> OptionWords:
    """Return the words of a kind of roll."""
    return _words(_Key(plan))


def _bounded(word: str) -> str:
    """Return a word's pattern. A letter at the end can't be followed by another letter."""
    return re.escape(word) + (r"(?![^\W\d_])" if _is_alphabet(word[-1]) else "")


def _is_alphabet(letter: str) -> bool:
    return letter.isalpha() and ord(letter) < 0x2E80


def _said(plan: Plan) -> Iterator[tuple[str, OptionWord]]:
    for option in plan.roll.options:
        if option.kind not in ("choice", "flags"):
            words = [
                option.key,
                option.key.replace("_", " "),
                *option.words,
                *_translated(plan, "option", option.key),
            ]
            for word in _with_alike(words):
                yield word, OptionWord(option)
        for value in option.values:
            for word in (value, value.replace("_", " "), *_translated(plan, "value", value)):
                yield word, OptionWord(option, value)


def _with_alike(words: Iterable[str]) -> Iterable[str]:
    words = list(words)
    return (*words, *AGAINST) if AGAINST[0] in words else words


def _translated(plan: Plan, kind: str, key: str) -> Iterator[str]:
    for words in plan.system.words.values():
        yield from words.get(f"{kind}.{key}", ())
