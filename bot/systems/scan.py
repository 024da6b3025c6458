"""Options after a system's name, in any order, and the words of its label."""

import re
from collections.abc import Iterable
from typing import NoReturn

from msgspec import Struct

from bot.errors import NotationError
from bot.systems.model import Option, Plan
from bot.systems.naming import name_of, system_name, typed_words
from bot.systems.option_words import AGAINST, PASSED_OVER, OptionWord, OptionWords, words_of
from bot.words import listed, say

_SIGNED = re.compile(r"([-+−]) ?([0-9]{1,9})(?![0-9])")
_NUMBER = re.compile(r"[0-9]{1,9}")
_OF_OPTION = re.compile(r"[ :=]*([-−]?[0-9]{1,9})(?![0-9])")
_RIGHT_BEHIND = re.compile(r"([0-9]{1,9})(?![0-9])")
_WORD = re.compile(r"[^\s,;]+")
_NUMBERS = ("number", "signed", "dice")
_SPACE = re.compile(r"[\s,;・]+")
_DICE = re.compile(r"[0-9]{0,4}[dw][0-9%]", re.IGNORECASE)
_DIGIT = re.compile(r"[0-9]")
_HALF = re.compile(r"[-+−<>=≤≥]+")
_DASH = re.compile(r"[-−]+\s*[^-−\s#]")  # It introduces a label.
_JOINED = re.compile(r"[a-z0-9][a-z]")  # No label begins within "dheartgm".


class LeftOver(Struct, frozen=True):
    """A word that no option accepts, and its position."""

    word: str
    at: int


class NoSystemError(Exception):
    """The error for a text that contains dice, so that it's notation and the name is a label."""


class SurelyError(NotationError):
    """An error in a text that can only mean this spelling, so no other one is tried."""


class Scan:
    """A parser of the options in one text. Bare numbers fill ``places``, which are options."""

    def __init__(self, plan: Plan, text: str, places: tuple[str, ...], *, takes_plus: bool = False) -> None:
        self._plan = plan
        self._text = text
        self._lower = text.lower()
        self._words: OptionWords = words_of(plan)
        self._places = [place for place in places if self._option(place).kind != "signed"]
        self._takes_plus = takes_plus
        self._left: list[LeftOver] = []
        self._begin = 0
        self._label = ""
        self.options: dict[str, int] = {}
        self.rows: list[tuple[str, int]] = []

    def _option(self, key: str) -> Option:
        return next(option for option in self._plan.roll.options if option.key == key)

    def is_row(self, key: str) -> bool:
        """Return True if an option accepts several sizes of dice."""
        return self._option(key).kind == "dice"

    def fill(self, key: str, number: int, at: int) -> None:
        """Fill one of the spelling's places with a number."""
        if key in self._places:
            self._places.remove(key)
        self._set(self._option(key), key, number, at, str(number))

    def read(self, at: int) -> None:
        """Parse everything from this position on."""
        self._begin = at
        while at < len(self._text):
            if space := _SPACE.match(self._text, at):
                at = space.end()
            elif self._text[at] == "#":
                self._label = self._text[at + 1 :].strip()
                break
            else:
                at = self._one(at)
        self._check_left()

    def _one(self, at: int) -> int:
        """Parse the item at this position, and return its end."""
        if signed := _SIGNED.match(self._text, at):
            return self._signed(signed)
        if number := _NUMBER.match(self._text, at):
            return self._bare(number)
        if said := self._words.at(self._lower, at):
            word, says = said
            if says.option.kind in _NUMBERS or self._has_times(says.option, word, at):
                return self._with_number(says.option, word, at)
            if len(word) > 1 or not word.isascii():
                self._set(says.option, says.key, 1, at, word)
                return at + len(word)
        return self._other(at)

    def _has_times(self, option: Option, word: str, at: int) -> bool:
        """Return True if a count follows a word. If other numbers are missing, it must follow directly."""
        if option.kind != "times" or (self._places and len(word) > 1):
            return False
        number = (_OF_OPTION if not self._places else _RIGHT_BEHIND).match(self._text, at + len(word))
        if number is None or self._times_at(number.end()):
            return False
        return option.low <= int(number[1].replace("−", "-")) <= option.high

    def _behind(self, at: int) -> int:
        """Return this position, or the one after a space."""
        return at + (self._text[at : at + 1] == " ")

    def _times_at(self, at: int) -> tuple[str, OptionWord] | None:
        """Return the word for a count at this position, perhaps after a space."""
        said = self._words.at(self._lower, self._behind(at))
        return said if said and said[1].option.kind == "times" else None

    def _signed(self, signed: re.Match[str]) -> int:
        option = next((option for option in self._plan.roll.options if option.kind == "signed"), None)
        if option is None and self._takes_plus and self._places and signed[1] == "+":
            self.fill(self._places[0], int(signed[2]), signed.start())
            return signed.end()
        if option is None:
            self._left.append(LeftOver(signed[0], signed.start()))
            return signed.end()
        number = int(signed[2]) * (1 if signed[1] == "+" else -1)
        self._set(option, option.key, number, signed.start(), signed[0])
        return signed.end()

    def _bare(self, number: re.Match[str]) -> int:
        """Use a number that stands alone, or before a word such as ``bonus``."""
        said = self._times_at(number.end())
        if said and (int(number[0]) <= said[1].option.high or not self._places):
            word, says = said
            self._set(says.option, says.key, int(number[0]), number.start(), f"{number[0]} {word}")
            return self._behind(number.end()) + len(word)
        if self._places:
            key = self._places[0]
            self.fill(key, int(number[0]), number.start())
            return number.end()
        return self._other(number.start())

    def _with_number(self, option: Option, word: str, at: int) -> int:
        number = _OF_OPTION.match(self._text, at + len(word))
        if number is None:
            if len(word) == 1:
                return self._other(at)
            if space := _SPACE.match(self._text, at + len(word)):
                again = self._words.at(self._lower, space.end())
                if again and again[1].option is option:  # "vs DV 15"
                    return space.end()
            self.refuse(say("{word} needs a number after it.", word=f"“{word}”"), at + len(word), surely=True)
        self._set(option, option.key, int(number[1].replace("−", "-")), at, f"{word} {number[1]}")
        if option.key in self._places:
            self._places.remove(option.key)
        return number.end()

    def _other(self, at: int) -> int:
        if _DICE.match(self._text, at):
            raise NoSystemError
        word = _WORD.match(self._text, at)
        end = word.end() if word else at + 1
        text = self._text[at:end]
        if text.lower() not in PASSED_OVER:
            self._left.append(LeftOver(text, at))
        return end

    def _set(self, option: Option, key: str, number: int, at: int, word: str) -> None:
        if option.kind not in ("choice", "flags") and not option.low <= number <= option.high:
            words = say(
                "{option} is {number}. It can be {low} to {high}.",
                option=name_of(self._plan.system, "option", option.key),
                number=number,
                low=option.low,
                high=option.high,
            )
            self.refuse(words, at, surely=True)
        if option.kind == "dice":
            self.rows.append((key, number))
            return
        others = (
            [value for value in option.values if value in self.options] if option.kind == "choice" else []
        )
        others += [value for pair in option.never for value in pair if key in pair and value in self.options]
        if others and key not in others:
            self.refuse(
                say("Choose one of {words}.", words=listed(self._values((*others, key)))), at, surely=True
            )
        if key in self.options:
            self.refuse(say("“{word}” appears twice. Remove one.", word=word), at, surely=True)
        self.options[key] = number

    def _check_left(self) -> None:
        for left in self._left:
            word = left.word.lower().strip(".!?()'\"“”„")
            near = [other for other in self._words.near(word) if self._says(other, left)]
            if near:
                self._refuse_slip(left, word, near)
        for left in self._left:
            word = left.word.lower().strip(".!?()'\"“”„")
            if _HALF.fullmatch(word) and not _DASH.match(self._text, left.at):
                words = say("{word} needs a number after it.", word=f"“{left.word}”")
                self.refuse(words, left.at + len(left.word))
            is_joined = left.at and _JOINED.match(self._lower, left.at - 1)
            if is_joined or _DIGIT.search(word) or self._words.is_one(word):
                self._refuse_word(left)

    def _says(self, word: str, left: LeftOver) -> bool:
        """Return True if a word can be an option here: a number's word only if a number follows."""
        says = self._words.of[word]
        behind = left.at + len(left.word)
        return says.option.kind not in _NUMBERS or bool(_OF_OPTION.match(self._text, behind))

    def _is_times(self, left: LeftOver) -> bool:
        said = self._words.of.get(left.word.lower())
        return said is not None and said.option.kind == "times"

    def _refuse_word(self, left: LeftOver) -> NoReturn:
        """Reject text that no option accepts. For a bare number, it may suggest adding a sign."""
        suggestion = ""
        if self._is_times(left):  # A lone letter can be a label.
            words, suggestion = self._not_taken(left.word), self._text
            for once in filter(self._is_times, reversed(self._left)):
                suggestion = f"{suggestion[: once.at]}1{suggestion[once.at :]}"
            raise SurelyError(words, text=self._text, position=left.at, suggestion=suggestion)
        signed = next((option for option in self._plan.roll.options if option.kind == "signed"), None)
        if signed and signed.key not in self.options and left.word.isdecimal():
            suggestion = self._with_plus(left)
        words = self._not_taken(left.word)
        raise NotationError(words, text=self._text, position=left.at, suggestion=suggestion)

    def _with_plus(self, number: LeftOver) -> str:
        """Return the text with a plus before this number, or "" if it's a difficulty instead."""
        if any(left.word.lower() in AGAINST for left in self._left):
            return ""
        before = self._text[: number.at].rstrip()
        space = " " if len(before) > self._begin else ""
        return f"{before}{space}+{self._text[number.at :]}"

    def _refuse_slip(self, left: LeftOver, word: str, near: list[str]) -> NoReturn:
        options = {self._words.of[other].key: other for other in reversed(near)}
        start = self._lower.index(word, left.at)
        meant = tuple(
            self._text[:start] + other + self._text[start + len(word) :] for other in options.values()
        )
        if len(meant) == 1:
            words = say("{system} doesn't know “{word}”.", system=self._name, word=left.word)
            raise NotationError(words, text=self._text, position=left.at, suggestion=meant[0])
        words = say(
            "{system} doesn't know “{word}”. Did you mean {near}?",
            system=self._name,
            word=left.word,
            near=listed(options.values(), "or"),
        )
        raise NotationError(words, text=self._text, position=left.at, meant=meant)

    def _values(self, keys: Iterable[str]) -> list[str]:
        return [name_of(self._plan.system, "value", key) for key in keys]

    @property
    def _name(self) -> str:
        return system_name(self._plan.system)

    def _not_taken(self, word: str) -> str:
        """Return the message that this word is unknown, with the known ones."""
        system = self._plan.system
        known = [word for option in self._plan.roll.options for word in typed_words(system, option)]
        if not known:
            return say("You can't use “{word}” with {system}.", system=self._name, word=word)
        return say(
            "You can't use “{word}” with {system}. You can use {known}.",
            system=self._name,
            word=word,
            known=listed(known[:12]),
        )

    def refuse(self, words: str, at: int, *, surely: bool = False) -> NoReturn:
        """Raise an error at this position."""
        raise (SurelyError if surely else NotationError)(
            words, text=self._text, position=min(at, len(self._text))
        )

    @property
    def label(self) -> str:
        """The words that no option accepts: the roll's purpose."""
        return " ".join(filter(None, [*(left.word for left in self._left), self._label]))
