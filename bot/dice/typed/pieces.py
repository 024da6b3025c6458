"""The parts of a draft: dice, and words that don't affect the roll."""

from bot.words import say

COUNTS = (">", "<", "=")
"""The prefixes of counting operators."""


class PoolPiece:
    """Dice of a draft, with their operators in the order they were given."""

    def __init__(self, count: int, die: str) -> None:
        self.count = count
        self.die = die
        self.done: list[str] = []

    @property
    def sides(self) -> int:
        """The number of sides of each die; 0 if it has custom faces."""
        size = self.die[1:]
        return 100 if size == "%" else int(size[:9]) if size.isdecimal() and not self.is_digits else 0

    @property
    def is_digits(self) -> bool:
        """True for two dice that are read as tens and ones, and written without a count."""
        return self.count < 0

    def __str__(self) -> str:
        # Count successes last, then subtract failures from them.
        ranked = sorted(self.done, key=lambda operator: (operator[0] in COUNTS) + 2 * (operator[0] == "f"))
        written = self.die if self.is_digits else f"{self.count}{self.die}"
        for sign, following in zip(ranked, [*ranked[1:], " "], strict=False):
            # "!" and ">=5" in a row would explode on 5.
            written += f"e{self.sides}" if sign == "!" and following[0] in COUNTS and self.sides else sign
        return written


class Words:
    """Words of the text that don't affect the roll."""

    def __init__(self, start: int, end: int, weight: int = 2) -> None:
        self.start = start
        self.end = end
        self.weight = weight  # 0: they only join others; 1: could be part of the roll; 2: one of them isn't.


Item = PoolPiece | Words | str


class DoubtError(Exception):
    """Unclear text that may change the roll; ``at`` is its position."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class MissingError(DoubtError):
    """A word where a number should be, from ``at`` to ``end``."""

    def __init__(self, name: str, at: int) -> None:
        super().__init__(say("“{name}” could be any number here. Enter the number instead.", name=name), at)
        self.end = at + len(name)


def unclear(words: str) -> str:
    """Return the message that these words may change the roll in an unclear way."""
    return say("What does “{words}” do to the roll? Put # before a label.", words=words)
