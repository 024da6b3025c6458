"""One line of a roll being assembled from phrases: its dice, their operators and its label."""

from collections.abc import Sequence

from bot.dice.typed.pieces import COUNTS, DoubtError, Item, PoolPiece, Words, unclear
from bot.dice.typed.tokens import Token

_KEPT = ("kh", "kl", "dh", "dl")
_SIGNED = "+-*/(,<>="


class Draft:
    """One line of a roll, as understood so far.

    ``sure`` becomes False once something ambiguous was read; then the line is offered, not rolled.
    """

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.times = 0
        self.mode = ""
        self.goals: list[tuple[str, str, int]] = []
        self.wraps: list[str] = []
        self.either = 0
        self.may_explode = False  # 5d10x10, Foundry's notation.
        self.alternatives: list[str] = []
        self.boost: Token | None = None  # A word that stands for a die, unless it names one already present.
        self.is_habit = False  # "3d": the table's habit decides the number of sides.
        self.sure = True
        self.depth = 0
        self._waiting: list[str] = []  # Operators for upcoming dice.
        self._highest: tuple[int, DoubtError] | None = None  # What those must show, and the error if not.
        self.about: Sequence[Token] = ()  # The current phrase, for errors.

    @property
    def pools(self) -> list[PoolPiece]:
        """The dice of the line."""
        return [item for item in self.items if isinstance(item, PoolPiece)]

    @property
    def labelled(self) -> bool:
        """True if some of the line's words are a label."""
        return any(isinstance(item, Words) and item.weight for item in self.items)

    @property
    def says(self) -> bool:
        """True if the line contains any instruction, no matter for which dice."""
        return bool(self.mode or self.times or self.goals or self.wraps or self.either or self._waiting)

    @property
    def waits(self) -> bool:
        """True if an operator was given for later dice, but none followed."""
        return bool(self._waiting)

    @property
    def last(self) -> Item | None:
        """The last item that is part of the roll."""
        return next((item for item in reversed(self.items) if not isinstance(item, Words)), None)

    @property
    def complete(self) -> bool:
        """True if the line ends with a number or dice, so that something can be added."""
        last = self.last
        return isinstance(last, PoolPiece) or (isinstance(last, str) and last.rstrip()[-1] not in _SIGNED)

    def do(self, does: str, arguments: str, tokens: Sequence[Token]) -> None:
        """Apply a phrase; ``tokens`` are its tokens."""
        self.about = tokens
        numbers = [token.value for token in tokens if token.kind in ("num", "faces", "often")]
        words = arguments.replace("{n}", str(numbers[0]) if numbers else "").split()
        getattr(self, f"do_{does}")(numbers, *words)

    def doubt(self, token: Token | None = None) -> DoubtError:
        """Return the error that this token or phrase may change the roll in an unclear way."""
        first = token or self.about[0]
        return DoubtError(unclear(first.text), first.start)

    # Operators.

    def operate(self, operator: str) -> None:
        """Apply an operator to the preceding dice, the line's only dice, or the next ones."""
        pools = self.pools
        if not pools:
            self._waiting.append(operator)
        elif isinstance(self.last, PoolPiece) or (len(pools) == 1 and not self.depth):
            # Keeping after a count is applied before it here, but maybe not in other tools.
            counted = any(operator[0] in COUNTS for operator in self.pool.done)
            self.sure = self.sure and not (counted and operator[0] in "kdp")
            # In words, "drop the lowest" after several pools can refer to all of them.
            in_words = bool(self.about) and self.about[0].kind not in ("op", "dice", "cmp", "bang")
            self.sure = self.sure and not (in_words and len(pools) > 1)
            self.pool.done.append(operator)
        else:
            raise self.doubt()

    def add_pool(self, count: int, die: str) -> None:
        """Add dice, with the operators whose phrases came before them."""
        pool = PoolPiece(count, die)
        if self._highest and pool.sides != self._highest[0]:
            raise self._highest[1]
        pool.done, self._waiting = self._waiting, []
        self.items.append(pool)

    @property
    def pool(self) -> PoolPiece:
        """The dice that a phrase refers to."""
        pools = self.pools
        last = self.last
        if isinstance(last, PoolPiece):
            return last
        if len(pools) != 1:
            raise self.doubt()
        return pools[0]

    def do_best(self, _numbers: list[int], kind: str) -> None:
        """Keep the highest or lowest die, as requested by a phrase after the dice."""
        if not isinstance(self.last, PoolPiece):
            raise self.doubt()
        self.do_keep(_numbers, kind, "1")

    def do_keep(self, _numbers: list[int], kind: str, number: str) -> None:
        if self.pools and int(number) >= self.pool.count and not (int(number) == self.pool.count == 1):
            raise self.doubt()  # "d20 best of 2" doesn't say how many are rolled.
        if self.pools and (self.pool.count == 1 or any(operator[:2] in _KEPT for operator in self.pool.done)):
            raise self.doubt()  # One die has none to keep; kept dice can't have more.
        self.operate(f"{kind}{number}")

    def do_middle(self, numbers: list[int], *_number: str) -> None:
        pool = self.pool
        aside, odd = divmod(pool.count - numbers[0], 2)
        if odd or aside < 1:
            raise self.doubt()
        pool.done += [f"dh{aside}", f"dl{aside}"]

    def do_reroll(self, numbers: list[int], what: str) -> None:
        kind = "rr" if any(token.kind == "until" for token in self.about) else "ro"
        if what == "below":
            sign = (
                "<"
                if any(token.kind == "lessthan" or token.text == "below" for token in self.about)
                else "<="
            )
            self.operate(f"{kind}{sign}{numbers[0]}")
        elif what == "cmp":
            sign = next(token.text for token in self.about if token.kind == "cmp")
            self.operate(f"{kind}{sign}{numbers[0]}")
        elif what == "<=":
            self.operate(f"{kind}<={numbers[0]}")
        elif len(numbers) == 1:
            self.operate(f"{kind}{numbers[0]}")
        elif sorted(numbers) == list(range(1, max(numbers) + 1)):
            self.operate(f"{kind}<={max(numbers)}")
        else:
            raise self.doubt()

    def do_explode(self, numbers: list[int], how: str) -> None:
        if any(operator[0] in "!e" for pool in self.pools for operator in pool.done):
            raise self.doubt()
        self.operate({">=": "!>={}", "=": "e{}", "max": "!"}[how].format(*numbers[:1]))

    def do_clamp(self, _numbers: list[int], kind: str, number: str) -> None:
        if not isinstance(self.last, PoolPiece):
            raise self.doubt()  # One die, or all of them?
        self.operate(f"{kind}{number}")

    # Operators on the whole line.

    def do_each(self, numbers: list[int], sign: str, *_number: str) -> None:
        how = "target" if self.about and self.about[0].kind == "target" else "each"
        self.goals.append((how, sign, numbers[0]))

    def do_shown(self, numbers: list[int]) -> None:
        """Count the dice that show a named face."""
        if not isinstance(self.last, PoolPiece) or self.last.done:
            raise self.doubt()
        self.do_each(numbers, "=")

    def do_several(self, numbers: list[int]) -> None:
        """Count several faces; raise DoubtError unless they are simply the highest faces."""
        pools, highest = self.pools, max(numbers)
        if sorted(numbers) != list(range(min(numbers), (pools[0].sides if pools else highest) + 1)):
            raise self.doubt()
        if not pools:
            self._highest = highest, self.doubt()
        self.goals.append(("each", ">=", min(numbers)))

    def do_hits(self, _numbers: list[int]) -> None:
        """Count 5s and 6s as hits on six-sided dice (Shadowrun)."""
        self.goals.append(("each", ">=", 5))
        self.sure = False

    def do_counted(self, numbers: list[int]) -> None:
        """Count dice that show this number, and perhaps those that show more, as successes."""
        self.goals.append(("counted", "=", numbers[0]))

    def do_tens(self, numbers: list[int]) -> None:
        """Roll ten-sided dice against a difficulty (World of Darkness)."""
        if self.items or not 1 < numbers[1] <= 10:
            raise self.doubt()
        self.add_pool(numbers[0], "d10")
        self.goals.append(("each", ">=", numbers[1]))
        self.sure = False

    def do_straight(self, _numbers: list[int]) -> None:
        """Use neither advantage nor disadvantage. Raise DoubtError if the text also asks for one of them."""
        if self.mode or any(operator in ("adv", "dis") for pool in self.pools for operator in pool.done):
            raise self.doubt()

    def do_least(self, numbers: list[int], *_number: str) -> None:
        self.goals.append(("least", ">=", numbers[0]))

    def do_total(self, numbers: list[int], sign: str, *_number: str) -> None:
        self.goals.append(("dc", sign, numbers[0]))

    def do_versus(self, numbers: list[int], *_number: str) -> None:
        self.goals.append(
            ("dc" if any(token.kind == "dc" for token in self.about) else "versus", ">=", numbers[0])
        )

    def do_below(self, numbers: list[int], *_number: str) -> None:
        self.goals.append(("total", "<=", numbers[0]))

    def do_over(self, numbers: list[int], *_number: str) -> None:
        self.goals.append(("over", ">", numbers[0]))

    def do_sided(self, numbers: list[int]) -> None:
        """Add dice that are named by their number of sides: "two six-sided dice"."""
        self.add_pool(numbers[0] if len(numbers) > 1 else 1, f"d{numbers[-1]}")

    def do_times(self, _numbers: list[int], number: str) -> None:
        if self.times or not int(number):
            raise self.doubt()
        self.times = int(number)

    def do_either(self, numbers: list[int], *_number: str) -> None:
        """Repeat or multiply the roll, as requested by a phrase after the dice."""
        if self.either or self.times:
            raise self.doubt()
        self.either = numbers[0]
        self.may_explode = self.about[0].text == "x" and self.about[0].glued

    def do_multiply(self, numbers: list[int], *_number: str) -> None:
        if len(self.items) > 1 and len([item for item in self.items if not isinstance(item, Words)]) > 1:
            raise self.doubt()
        self.items.append("*")
        self.items.append(str(numbers[0]))

    def do_divided(self, numbers: list[int], *_number: str) -> None:
        self.wraps.append(f"/{numbers[0]}")
        self.sure = self.sure and len(self.items) == 1

    def do_again_on(self, numbers: list[int]) -> None:
        """Explode on this number or more, and count 8 or more as a success: ``8again`` (CofD)."""
        if self.pool.sides != 10:
            raise self.doubt()
        self.pool.done += [f"!>={numbers[0]}", ">=8"]
        self.sure = False

    def do_mode(self, _numbers: list[int], mode: str) -> None:
        if self.mode:
            raise self.doubt()
        self.mode = mode

    def do_elven(self, _numbers: list[int]) -> None:
        self.do_mode(_numbers, "eadv")

    def do_halved(self, _numbers: list[int]) -> None:
        if "/" in self.items or (self.last and not self.complete):
            raise self.doubt()
        self.wraps.append("/2")
        self.sure = False

    def do_doubled(self, _numbers: list[int]) -> None:
        self.wraps.append("*2")  # Of two meanings, so it's never sure.

    def do_sign(self, _numbers: list[int], sign: str) -> None:
        self.items.append(sign)

    def do_once(self, _numbers: list[int]) -> None:
        """Apply "once" to a reroll, or to nothing in particular."""
        if not any(operator.startswith("ro") for pool in self.pools for operator in pool.done):
            raise self.doubt()

    def do_unsaid(self, _numbers: list[int]) -> None:
        raise self.doubt()

    def do_skip(self, _numbers: list[int]) -> None:
        pass
