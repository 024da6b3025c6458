"""The parser of the notation that players already use.

It's a recursive-descent parser that matches each piece with a regular expression. Operators after dice are
applied in the order written. Where well-known dialects disagree, docs/notation.md explains this bot's choice.
"""

import re
from functools import lru_cache

from msgspec.structs import replace

from bot.dice.arithmetic import value_of, whole
from bot.dice.dice_reader import DiceReader
from bot.dice.expression import (
    Binary,
    Call,
    Dice,
    Expression,
    ExpressionLine,
    Goal,
    Group,
    Mode,
    Negative,
    Noted,
    Number,
    Part,
    exchanged,
)
from bot.dice.limits import MAX_NESTING, MAX_TEXT, DiceTally
from bot.dice.operators import SIGNS
from bot.dice.spelling import GOAL, LABEL, MEANT, NOTE, PRIMARY, PRODUCT, PRODUCTS, REPEAT, SUM, TRAILING_MODE
from bot.errors import DiceError, LimitError
from bot.words import later, say


def parse(text: str) -> Expression:
    """Parse a text as an expression.

    Raises:
        NotationError: The text stops making sense at some character.
        LimitError: The roll would be too large (see :mod:`bot.dice.limits`).

    """
    if len(text) > MAX_TEXT:
        raise LimitError(
            say("That's {length} characters. A roll can have up to {most}.", length=len(text), most=MAX_TEXT)
        )
    return reread(text)


@lru_cache(maxsize=1024)
def reread(text: str) -> Expression:
    """Parse canonical notation like :func:`parse`, even if it's longer than typed text can be."""
    return of_terms(text) or _Reader(" ".join(text.split())).expression()


_TERMS = re.compile(r"[0-9a-z!]+(?:[+-][0-9a-z!]+)*")
_SIGNS = re.compile(r"([+-])")


def of_terms(text: str) -> Expression | None:
    """Return the expression if it only adds and subtracts dice and numbers; otherwise None.

    Raises:
        LimitError: The roll would be too large.

    """
    if len(text) > MAX_TEXT or not _TERMS.fullmatch(text):
        return None
    first, *others = _SIGNS.split(text)
    part: Part | None = _term(first)
    pools = [part]
    for sign, written in zip(others[::2], others[1::2], strict=True):
        term = _term(written)
        if part is None or term is None:
            return None
        part = Binary(sign, part, term)
        pools.append(term)
    if part is None:
        return None
    DiceTally().add(1, [pool for pool in pools if isinstance(pool, Dice)])
    return Expression((ExpressionLine(part),))


@lru_cache(maxsize=4096)
def _term(text: str) -> Dice | Number | None:
    """Return the dice or number that this text is in the grammar; None for anything else."""
    try:
        (line,) = _Reader(text).expression().lines
    except DiceError:
        return None  # Errors are reported for the whole text.
    return line.part if line.times == 1 and isinstance(line.part, Dice | Number) else None


class _Reader(DiceReader):
    """The parser of one text."""

    __slots__ = ("_depth",)

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0

    def expression(self) -> Expression:
        tally = DiceTally()
        lines = [self._line(tally)]
        while self.at < self.end:
            if not self.take(";"):
                raise self.error(say("{found} doesn't belong here.", found=self.quoted()))
            if self.at < self.end:
                lines.append(self._line(tally))
        return Expression(tuple(lines))

    def _line(self, tally: DiceTally) -> ExpressionLine:
        self.pools = []
        times = self._times()
        part = self._sum()
        goal, label = None, ""
        if self.at < self.end:
            # People type it before a goal as well as after.
            part = self._trailing_mode(part)
            if match := self.next(GOAL, "<>=≥≤"):
                goal = Goal(SIGNS.get(match[1], match[1]), self._sum())
                part = self._trailing_mode(part)
            label = self._label()
        tally.add(times, self.pools)
        return ExpressionLine(part, times, goal, label)

    def _times(self) -> int:
        # 6#4d6 repeats: number before, dice after. Otherwise # starts a label (docs/notation.md).
        repeat = REPEAT.match(self.text, self.at) if "x" in self.text or "#" in self.text else None
        if repeat is None:
            return 1
        times = whole(repeat[1])
        if times < 1:
            raise self.error(say("Roll at least once."), at=repeat.start())
        self.at = repeat.end()
        return times

    def _trailing_mode(self, part: Part) -> Part:
        """Apply trailing advantage to the first d20: ``1d20+5 adv``."""
        trailing = TRAILING_MODE.match(self.text, self.at)
        if trailing is None:
            return part
        first = next((dice for dice in self.pools if dice.sides == 20), Dice(0, 0))
        # Don't guess whether it applies before or after the d20's operators.
        if first.operators:
            raise self.error(say("Put advantage right after the d20, before everything else."))
        mode: Mode = "adv" if trailing[1] == "adv" else "dis"
        self.check_mode(first.count, first.sides, mode, self.at, again=bool(first.mode))
        moded = replace(first, mode=mode)
        self.pools[self.pools.index(first)] = moded
        self.at = trailing.end()
        return exchanged(part, first, moded)

    def _label(self) -> str:
        start = self.at
        if self.text[start] == " ":
            start += 1
        match = LABEL.match(self.text, start, self.end)
        if match is None:
            return ""
        # A misunderstood modifier mustn't silently become a label.
        if match[1] is None and MEANT.match(self.text, start, match.end()):
            raise self.error(
                say("Is {found} part of the roll? Write # before a label.", found=self.quoted()), at=start
            )
        self.at = match.end()
        return self.typed[match.start() : match.end()].lstrip("# ").rstrip()

    def _sum(self) -> Part:
        # 1+2*3 is 7. A dialect that reads from left to right gets 9.
        left = self._product()
        while self.text[self.at] in " +-" and (match := self.next(SUM, "+-")):
            left = Binary(match[1], left, self._product())
        return left

    def _product(self) -> Part:
        left = self._signed()
        while self.text[self.at] in " */×÷" and (match := self.next(PRODUCT, "*/×÷")):
            left = Binary(PRODUCTS.get(match[1], match[1]), left, self._signed())
        return left

    def _signed(self) -> Part:
        negative = False
        while self.text[self.at] in " +-" and (match := self.next(SUM, "+-")):
            # A sign before dice is fine too; some engines reject -1d6 and +1.
            negative ^= match[1] == "-"
        part = self._primary()
        while self.text[self.at] in " [" and (note := self.next(NOTE, "[")):
            part = Noted(part, self.typed[note.start(1) : note.end(1)].strip())
        return Negative(part) if negative else part

    def _primary(self) -> Part:
        match = PRIMARY.match(self.text, self.at)
        if match is None:
            sentence = later("There should be dice or a number here, not {found}.")
            if not self.at:
                sentence = later(
                    "A roll starts with dice or a number, such as 1d20+5 or 4d6kh3, not with {found}."
                )
            raise self.error(sentence.say(found=self.quoted()))
        kind = match.lastgroup
        if kind == "number":
            self.at = match.end()
            return Number(whole(match["number"]))
        if kind == "call":
            return self._call(match)
        if kind == "open":
            return self._group(match)
        return self.dice(match)

    def _group(self, opened: re.Match[str]) -> Part:
        """Parse parentheses; directly before dice, they give the number of dice, as in ``(2+3)d6``."""
        self.at = opened.end()
        pools = len(self.pools)
        part = self._closed(opened.start("open"), [])[0]
        dice = PRIMARY.match(self.text, self.at) if self.text[self.at] in "dw" else None
        if dice is None or dice.lastgroup not in ("sides", "named", "custom"):
            return Group(part)
        # Limits are checked while parsing, so the number of dice must be known by then.
        if len(self.pools) > pools:
            words = say("The number of dice must come from numbers, such as (2+3)d6, not from other dice.")
            raise self.error(words, at=opened.start("open"))
        return self.dice(dice, value_of(part))

    def _call(self, call: re.Match[str]) -> Call:
        self.at = call.end()
        return Call(call["call"], tuple(self._closed(call.start(), [","])))

    def _closed(self, opened: int, separators: list[str]) -> list[Part]:
        """Return the parts up to the closing parenthesis, and step past it."""
        self._depth += 1
        # Ten thousand parentheses crash other engines with a RecursionError.
        if self._depth > MAX_NESTING:
            raise LimitError(say("Parentheses can be nested up to {most} deep.", most=MAX_NESTING))
        parts = [self._sum()]
        while any(map(self.take, separators)):
            parts.append(self._sum())
        if not self.take(")"):
            if self.text[self.at] in "<>=≥≤":
                raise self.error(say("Compare the whole total, outside parentheses, such as (1d20+5)>=15."))
            if self.at < self.end:
                raise self.error(say("The parenthesis isn't closed before {found}.", found=self.quoted()))
            raise self.error(say("This parenthesis is never closed."), at=opened)
        self._depth -= 1
        return parts
