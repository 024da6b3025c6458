"""Dice in a text: their number, sides, faces, advantage and operators."""

import re

from bot.dice.arithmetic import whole
from bot.dice.expression import FATE, Binary, Dice, Group, Mode, Number, Part
from bot.dice.limits import MAX_SIDES
from bot.dice.operators import read_operators
from bot.dice.spelling import AFTER_DICE, FACE, MODE, lowered
from bot.errors import LimitError, NotationError
from bot.words import say


class DiceReader:
    """Reads dice at a place in a text. ``at`` is the index of the next character.

    ``text`` ends in a NUL, which nothing matches, so that there's always a next character to look at.
    Checking that character before matching a pattern saves most of the time.
    """

    __slots__ = ("at", "end", "pools", "text", "typed")

    def __init__(self, text: str) -> None:
        self.typed = text
        self.text = lowered(text) + "\0"
        self.end = len(text)
        self.at = 0
        self.pools: list[Dice] = []  # The dice of the current line.

    def dice(self, match: re.Match[str], number: int | None = None) -> Part:
        """Parse dice and their operators; ``number`` is their count if already calculated."""
        count, sides, named, custom = match.group(1, 2, 3, 4)
        if sides == "66" and not count and number is None:
            return self._digits(match)
        faces: tuple[int, ...] = ()
        if number is None:
            number = whole(count) if count else 1
        if sides:
            size = whole(sides)
            if size > MAX_SIDES:
                raise LimitError(say("A die can have up to {most:,} sides.", most=MAX_SIDES))
        elif named:
            # d% is 1 to 100, not the tens 0 to 90 (docs/notation.md).
            size, faces = (100, ()) if named == "%" else (len(FATE), FATE)
        else:
            faces = self._custom(custom, match.start("custom"))
            size = len(faces)
        # 0d6 is an error here, and 0 elsewhere (docs/notation.md).
        if number < 1 or size < 1:
            raise self.error(say("Roll at least one die with at least one side."), at=match.start())
        self.at = match.end()
        following = self.text[self.at]
        if following in AFTER_DICE:
            dice = Dice(number, size, faces)
        else:
            mode = self._mode(number, size) if following in " ad" else ""
            operators = read_operators(self, number + bool(mode))
            dice = Dice(number, size, faces, mode, operators)
        self.pools.append(dice)
        return dice

    def _digits(self, match: re.Match[str]) -> Group:
        """Parse ``d66``, which has no count, as two six-sided dice read as tens and ones."""
        self.at = match.end()
        tens, ones = Dice(1, 6), Dice(1, 6)
        self.pools += (tens, ones)
        return Group(Binary("+", Binary("*", tens, Number(10)), ones))

    def _mode(self, count: int, sides: int) -> Mode:
        """Parse advantage or disadvantage directly after the dice."""
        match = MODE.match(self.text, self.at)
        if match is None:
            return ""
        self.at = match.end()
        mode: Mode = "adv" if (match[1] or match[2]) == "adv" else "dis"
        self.check_mode(count, sides, mode, match.start())
        return mode

    def _custom(self, written: str, at: int) -> tuple[int, ...]:
        """Return the faces in the braces of ``d{1,1,2,3}``."""
        faces = [FACE.fullmatch(face) for face in written.split(",")]
        if not all(faces):
            raise self.error(say("Custom faces are whole numbers with commas: d{1,1,2,3}."), at=at)
        values = tuple(int(face[1]) for face in faces if face)
        if any(abs(value) > MAX_SIDES for value in values):
            raise LimitError(say("A face can be up to {most:,}.", most=MAX_SIDES))
        return values

    def check_mode(self, count: int, sides: int, mode: Mode, at: int, *, again: bool = False) -> None:
        if (count, sides) != (1, 20) or again:
            raise self.error(
                say("Advantage and disadvantage need a single d20: 1d20{mode}.", mode=mode), at=at
            )

    def next(self, pattern: re.Pattern[str], characters: str) -> re.Match[str] | None:
        """Match a pattern after an optional space, and step past it. It starts with one of ``characters``."""
        at = self.at
        if self.text[at] == " ":
            at += 1
        if self.text[at] not in characters:
            return None
        if match := pattern.match(self.text, at):
            self.at = match.end()
        return match

    def take(self, character: str) -> bool:
        """Step past this character and any spaces around it, if it comes next."""
        at = self.at + 1 if self.text.startswith(" ", self.at) else self.at
        if not self.text.startswith(character, at):
            return False
        self.at = at + len(character)
        if character and self.text.startswith(" ", self.at):
            self.at += 1
        return True

    def quoted(self) -> str:
        """Return the next whole word, or else the next character, to quote in an error."""
        rest = self.typed[self.at :].lstrip()
        word = re.match(r"[^\W\d_]+|[0-9]+|.", rest)
        return f"“{word[0]}”" if word else say("the end")

    def error(self, message: str, at: int | None = None) -> NotationError:
        """Return an error about the next character, or about the character at ``at``."""
        position = self.at if at is None else at
        if self.text.startswith(" ", position):
            position += 1
        return NotationError(message, text=self.typed, position=position)
