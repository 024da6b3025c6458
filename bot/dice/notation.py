"""Text → Expression: the notation that players already type.

A recursive-descent reader that matches the next piece with a regular expression wherever it
stands. Operators behind dice are kept in the order they are written, because they are applied in
that order. Where well-known dialects disagree, docs/notation.md says what we chose.
"""

import re
from functools import lru_cache

from msgspec.structs import replace

from bot.dice.arithmetic import reckoned, whole
from bot.dice.expression import (
    FATE,
    Binary,
    Call,
    Dice,
    Expression,
    Goal,
    Group,
    Line,
    Mode,
    Negative,
    Noted,
    Number,
    Part,
    exchanged,
)
from bot.dice.limits import MAX_NESTING, MAX_SIDES, MAX_TEXT, Tally
from bot.dice.operators import SIGNS, read_operators
from bot.dice.spelling import (
    AFTER_DICE,
    FACE,
    GOAL,
    LABEL,
    MEANT,
    MODE,
    NOTE,
    PRIMARY,
    PRODUCT,
    PRODUCTS,
    REPEAT,
    SUM,
    TRAILING_MODE,
    lowered,
)
from bot.errors import DiceError, LimitError, NotationError
from bot.words import later, say


def parse(text: str) -> Expression:
    """What this text asks to be rolled.

    Raises:
        NotationError: It stops making sense at one character.
        LimitError: It asks for more than one roll may be (see :mod:`bot.dice.limits`).

    """
    if len(text) > MAX_TEXT:
        raise LimitError(
            say("That is {length} characters; a roll is at most {most}.", length=len(text), most=MAX_TEXT)
        )
    return reread(text)


@lru_cache(maxsize=1024)
def reread(text: str) -> Expression:
    """Like :func:`parse`, for canonical notation, which may be longer than what was typed."""
    return of_terms(text) or _Reader(" ".join(text.split())).expression()


_TERMS = re.compile(r"[0-9a-z!]+(?:[+-][0-9a-z!]+)*")
_SIGNS = re.compile(r"([+-])")


def of_terms(text: str) -> Expression | None:
    """The expression of plain terms with plus and minus between them: no label, goal or count; else None.

    Raises:
        LimitError: It asks for more than one roll may be.

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
    Tally().add(1, [pool for pool in pools if isinstance(pool, Dice)])
    return Expression((Line(part),))


@lru_cache(maxsize=4096)
def _term(text: str) -> Dice | Number | None:
    """The dice or the number that this is by the grammar; None where it is more than that, or nothing."""
    try:
        (line,) = _Reader(text).expression().lines
    except DiceError:
        return None  # Whatever is wrong is said of the whole text.
    is_plain = line.times == 1 and line.goal is None and not line.label
    return line.part if is_plain and isinstance(line.part, Dice | Number) else None


class _Reader:
    """Reads one text once. ``at`` is the place of the next character that nobody has understood.

    ``text`` ends in a NUL, which nothing matches, so that there always is a next character to look
    at: looking at one before trying a pattern saves most of the matching, which is most of the time.
    """

    __slots__ = ("_depth", "_pools", "at", "end", "text", "typed")

    def __init__(self, text: str) -> None:
        self.typed = text
        self.text = lowered(text) + "\0"
        self.end = len(text)
        self.at = 0
        self._depth = 0
        self._pools: list[Dice] = []  # The dice of the line that is being read.

    def expression(self) -> Expression:
        tally = Tally()
        lines = [self._line(tally)]
        while self.at < self.end:
            if not self._take(";"):
                raise self.error(say("I did not expect {found} here.", found=self.found()))
            if self.at < self.end:
                lines.append(self._line(tally))
        return Expression(tuple(lines))

    def _line(self, tally: Tally) -> Line:
        self._pools = []
        times = self._times()
        part = self._sum()
        goal, label = None, ""
        if self.at < self.end:
            # Before a goal as well as behind it: both are typed.
            part = self._trailing_mode(part)
            if match := self._next(GOAL, "<>=≥≤"):
                goal = Goal(SIGNS.get(match[1], match[1]), self._sum())
                part = self._trailing_mode(part)
            label = self._label()
        tally.add(times, self._pools)
        return Line(part, times, goal, label)

    def _times(self) -> int:
        # 6#4d6 repeats: a number before, dice behind. Else # begins a label (docs/notation.md).
        repeat = REPEAT.match(self.text, self.at) if "x" in self.text or "#" in self.text else None
        if repeat is None:
            return 1
        times = whole(repeat[1])
        if times < 1:
            raise self.error(say("A roll is made at least once."), at=repeat.start())
        self.at = repeat.end()
        return times

    def _label(self) -> str:
        start = self.at
        if self.text[start] == " ":
            start += 1
        match = LABEL.match(self.text, start, self.end)
        if match is None:
            return ""
        # A modifier that is not understood must not become a label in silence.
        if match[1] is None and MEANT.match(self.text, start, match.end()):
            raise self.error(
                say("Is {found} part of the roll? Write # before a label.", found=self.found()), at=start
            )
        self.at = match.end()
        return self.typed[match.start() : match.end()].lstrip("# ").rstrip()

    def _sum(self) -> Part:
        # 1+2*3 is 7; a dialect that reads from left to right has 9.
        left = self._product()
        while self.text[self.at] in " +-" and (match := self._next(SUM, "+-")):
            left = Binary(match[1], left, self._product())
        return left

    def _product(self) -> Part:
        left = self._signed()
        while self.text[self.at] in " */×÷" and (match := self._next(PRODUCT, "*/×÷")):
            left = Binary(PRODUCTS.get(match[1], match[1]), left, self._signed())
        return left

    def _next(self, pattern: re.Pattern[str], characters: str) -> re.Match[str] | None:
        """Step over this pattern, perhaps behind a space, if it is next. ``characters`` begin it."""
        at = self.at
        if self.text[at] == " ":
            at += 1
        if self.text[at] not in characters:
            return None
        if match := pattern.match(self.text, at):
            self.at = match.end()
        return match

    def _signed(self) -> Part:
        negative = False
        while self.text[self.at] in " +-" and (match := self._next(SUM, "+-")):
            # A sign before dice is fine too: some engines refuse -1d6 and +1.
            negative ^= match[1] == "-"
        part = self._primary()
        while self.text[self.at] in " [" and (note := self._next(NOTE, "[")):
            part = Noted(part, self.typed[note.start(1) : note.end(1)].strip())
        return Negative(part) if negative else part

    def _primary(self) -> Part:
        match = PRIMARY.match(self.text, self.at)
        if match is None:
            sentence = later("Dice or a number should stand here, not {found}.")
            if not self.at:
                sentence = later(
                    "A roll begins with dice or a number, as in 1d20+5 or 4d6kh3, not with {found}."
                )
            raise self.error(sentence.say(found=self.found()))
        kind = match.lastgroup
        if kind == "number":
            self.at = match.end()
            return Number(whole(match["number"]))
        if kind == "call":
            return self._call(match)
        if kind == "open":
            return self._group(match)
        return self._dice(match)

    def _group(self, opened: re.Match[str]) -> Part:
        """What stands in parentheses; right before dice it is their number, as in ``(2+3)d6``."""
        self.at = opened.end()
        pools = len(self._pools)
        part = self._closed(opened.start("open"), [])[0]
        dice = PRIMARY.match(self.text, self.at) if self.text[self.at] in "dw" else None
        if dice is None or dice.lastgroup not in ("sides", "named", "custom"):
            return Group(part)
        # The limits are kept while reading, so how many dice there are must be known by then.
        if len(self._pools) > pools:
            words = say(
                "How many dice there are is reckoned from numbers, as in (2+3)d6, not from other dice."
            )
            raise self.error(words, at=opened.start("open"))
        return self._dice(dice, reckoned(part))

    def _call(self, call: re.Match[str]) -> Call:
        self.at = call.end()
        return Call(call["call"], tuple(self._closed(call.start(), [","])))

    def _closed(self, opened: int, separators: list[str]) -> list[Part]:
        """The parts up to the closing parenthesis, and past it."""
        self._depth += 1
        # Ten thousand parentheses end other engines in a RecursionError.
        if self._depth > MAX_NESTING:
            raise LimitError(say("Parentheses go at most {most} deep.", most=MAX_NESTING))
        parts = [self._sum()]
        while any(map(self._take, separators)):
            parts.append(self._sum())
        if not self._take(")"):
            if self.text[self.at] in "<>=≥≤":
                raise self.error(say("Compare the whole total, outside parentheses, as in (1d20+5)>=15."))
            if self.at < self.end:
                raise self.error(say("The parenthesis is still open at {found}.", found=self.found()))
            raise self.error(say("This parenthesis is never closed."), at=opened)
        self._depth -= 1
        return parts

    def _dice(self, match: re.Match[str], number: int | None = None) -> Part:
        """Dice with what is done to them; ``number`` is how many they are, where that was reckoned before."""
        count, sides, named, custom = match.group(1, 2, 3, 4)
        if sides == "66" and not count and number is None:
            return self._digits(match)
        faces: tuple[int, ...] = ()
        if number is None:
            number = whole(count) if count else 1
        if sides:
            size = whole(sides)
            if size > MAX_SIDES:
                raise LimitError(say("A die has at most {most:,} sides.", most=MAX_SIDES))
        elif named:
            # d% is 1 to 100, not the tens 0 to 90 (docs/notation.md).
            size, faces = (100, ()) if named == "%" else (len(FATE), FATE)
        else:
            faces = self._custom(custom, match.start("custom"))
            size = len(faces)
        # 0d6 is an error here, and 0 elsewhere (docs/notation.md).
        if number < 1 or size < 1:
            raise self.error(say("Dice come in at least one, with at least one side."), at=match.start())
        self.at = match.end()
        following = self.text[self.at]
        if following in AFTER_DICE:
            dice = Dice(number, size, faces)
        else:
            mode = self._mode(number, size) if following in " ad" else ""
            operators = read_operators(self, number + bool(mode))
            dice = Dice(number, size, faces, mode, operators)
        self._pools.append(dice)
        return dice

    def _digits(self, match: re.Match[str]) -> Group:
        """Two six-sided dice read as tens and ones: ``d66``, of which no number of dice is said."""
        self.at = match.end()
        tens, ones = Dice(1, 6), Dice(1, 6)
        self._pools += (tens, ones)
        return Group(Binary("+", Binary("*", tens, Number(10)), ones))

    def _mode(self, count: int, sides: int) -> Mode:
        """Advantage or disadvantage right behind the dice."""
        match = MODE.match(self.text, self.at)
        if match is None:
            return ""
        self.at = match.end()
        mode: Mode = "adv" if (match[1] or match[2]) == "adv" else "dis"
        self._check_mode(count, sides, mode, match.start())
        return mode

    def _custom(self, written: str, at: int) -> tuple[int, ...]:
        """The faces in the braces of ``d{1,1,2,3}``."""
        faces = [FACE.fullmatch(face) for face in written.split(",")]
        if not all(faces):
            raise self.error(say("Custom faces are whole numbers with commas: d{1,1,2,3}."), at=at)
        values = tuple(int(face[1]) for face in faces if face)
        if any(abs(value) > MAX_SIDES for value in values):
            raise LimitError(say("A face shows at most {most:,}.", most=MAX_SIDES))
        return values

    def _trailing_mode(self, part: Part) -> Part:
        """Advantage typed at the end means the first d20: ``1d20+5 adv``."""
        trailing = TRAILING_MODE.match(self.text, self.at)
        if trailing is None:
            return part
        first = next((dice for dice in self._pools if dice.sides == 20), Dice(0, 0))
        # Before or after what is done to the d20 already is not to be guessed.
        if first.operators:
            raise self.error(say("Write advantage right behind the d20, before what else is done to it."))
        mode: Mode = "adv" if trailing[1] == "adv" else "dis"
        self._check_mode(first.count, first.sides, mode, self.at, again=bool(first.mode))
        moded = replace(first, mode=mode)
        self._pools[self._pools.index(first)] = moded
        self.at = trailing.end()
        return exchanged(part, first, moded)

    def _check_mode(self, count: int, sides: int, mode: Mode, at: int, *, again: bool = False) -> None:
        if (count, sides) != (1, 20) or again:
            raise self.error(say("Advantage and disadvantage are for one d20: 1d20{mode}.", mode=mode), at=at)

    def _take(self, character: str) -> bool:
        """Step over this character with the spaces around it, if it is next."""
        at = self.at + 1 if self.text.startswith(" ", self.at) else self.at
        if not self.text.startswith(character, at):
            return False
        self.at = at + len(character)
        if character and self.text.startswith(" ", self.at):
            self.at += 1
        return True

    def found(self) -> str:
        """What stands at the next place, for a message: a word whole, else one character."""
        rest = self.typed[self.at :].lstrip()
        word = re.match(r"[^\W\d_]+|[0-9]+|.", rest)
        return f"“{word[0]}”" if word else say("the end")

    def error(self, message: str, at: int | None = None) -> NotationError:
        """The message about the next character, or the one at ``at``."""
        position = self.at if at is None else at
        if self.text.startswith(" ", position):
            position += 1
        return NotationError(message, text=self.typed, position=position)
