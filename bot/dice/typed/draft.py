"""One line of a roll while it is put together from phrases: its dice, what is done to them, and its label."""

from collections.abc import Sequence

from bot.dice.typed.pieces import COUNTS, Item, Pool, Words
from bot.dice.typed.tokens import Token
from bot.words import say

_KEPT = ("kh", "kl", "dh", "dl")
_SIGNED = "+-*/(,<>="


class DoubtError(Exception):
    """It may change the roll, and what it means is not known: ``at`` is its place."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class MissingError(DoubtError):
    """A word stands where a number should, from ``at`` to ``end``."""

    def __init__(self, name: str, at: int) -> None:
        super().__init__(
            say("I do not know how much “{name}” is; write the number in its place.", name=name), at
        )
        self.end = at + len(name)


def unclear(words: str) -> str:
    """That these words may change the roll, and nobody knows how."""
    return say("What does “{words}” do to the roll? Write # before what is only a label.", words=words)


class Draft:
    """What was understood of one line so far.

    ``sure`` is False once something was read that might be meant otherwise: then it is offered, not rolled.
    """

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.times = 0
        self.mode = ""
        self.goals: list[tuple[str, str, int]] = []
        self.wraps: list[str] = []
        self.either = 0
        self.may_explode = False  # 5d10x10, as Foundry has it.
        self.alternatives: list[str] = []
        self.boost: Token | None = None  # A word that stands for a die, unless it names one of those there.
        self.is_habit = False  # "3d": how many sides its dice have is left to the table's habit.
        self.sure = True
        self.depth = 0
        self._waiting: list[str] = []  # What is done to dice that are still to come.
        self.about: Sequence[Token] = ()  # What is being read, for what is said of it.

    @property
    def pools(self) -> list[Pool]:
        """The dice of the line."""
        return [item for item in self.items if isinstance(item, Pool)]

    @property
    def labelled(self) -> bool:
        """Whether some words of it are a label."""
        return any(isinstance(item, Words) and item.weight for item in self.items)

    @property
    def says(self) -> bool:
        """Whether something was said that changes a roll, of whatever dice."""
        return bool(self.mode or self.times or self.goals or self.wraps or self.either or self._waiting)

    @property
    def waits(self) -> bool:
        """Whether something is to be done to dice that never came."""
        return bool(self._waiting)

    @property
    def last(self) -> Item | None:
        """The last that is part of the roll."""
        return next((item for item in reversed(self.items) if not isinstance(item, Words)), None)

    @property
    def complete(self) -> bool:
        """Whether a number or dice stand there, to which something may be added."""
        last = self.last
        return isinstance(last, Pool) or (isinstance(last, str) and last.rstrip()[-1] not in _SIGNED)

    def do(self, does: str, told: str, tokens: Sequence[Token]) -> None:
        """Do what a phrase does; ``tokens`` are those of the phrase."""
        self.about = tokens
        numbers = [token.value for token in tokens if token.kind in ("num", "faces", "often")]
        words = told.replace("{n}", str(numbers[0]) if numbers else "").split()
        getattr(self, f"do_{does}")(numbers, *words)

    def doubt(self, token: Token | None = None) -> DoubtError:
        """That this token, or the phrase, may change the roll in a way that is not known."""
        first = token or self.about[0]
        return DoubtError(unclear(first.text), first.start)

    # What can be done to dice.

    def operate(self, operator: str) -> None:
        """Do this to the dice right before, or to the only dice of the line, or to those that come next."""
        pools = self.pools
        if not pools:
            self._waiting.append(operator)
        elif isinstance(self.last, Pool) or (len(pools) == 1 and not self.depth):
            # Dice that are kept behind a count are counted after that here, and perhaps before it elsewhere.
            counted = any(each[0] in COUNTS for each in self.pool.done)
            self.sure = self.sure and not (counted and operator[0] in "kdp")
            # In words, "drop the lowest" behind several pools may be said of all of them.
            in_words = bool(self.about) and self.about[0].kind not in ("op", "dice", "cmp", "bang")
            self.sure = self.sure and not (in_words and len(pools) > 1)
            self.pool.done.append(operator)
        else:
            raise self.doubt()

    def add_pool(self, count: int, die: str) -> None:
        """Dice, with what was said before them of what is done to them."""
        pool = Pool(count, die)
        pool.done, self._waiting = self._waiting, []
        self.items.append(pool)

    @property
    def pool(self) -> Pool:
        """The dice that a phrase is about."""
        pools = self.pools
        last = self.last
        if isinstance(last, Pool):
            return last
        if len(pools) != 1:
            raise self.doubt()
        return pools[0]

    def do_best(self, _numbers: list[int], kind: str) -> None:
        """The highest or the lowest, said right behind the dice."""
        if not isinstance(self.last, Pool):
            raise self.doubt()
        self.do_keep(_numbers, kind, "1")

    def do_keep(self, _numbers: list[int], kind: str, number: str) -> None:
        if self.pools and int(number) >= self.pool.count and not (int(number) == self.pool.count == 1):
            raise self.doubt()  # "d20 best of 2": how many are rolled is not said.
        if self.pools and (self.pool.count == 1 or any(each[:2] in _KEPT for each in self.pool.done)):
            raise self.doubt()  # Of one die there is none to keep, and of those that are kept perhaps not.
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
        if any(each[0] in "!e" for pool in self.pools for each in pool.done):
            raise self.doubt()
        self.operate({">=": "!>={}", "=": "e{}", "max": "!"}[how].format(*numbers[:1]))

    def do_clamp(self, _numbers: list[int], kind: str, number: str) -> None:
        if not isinstance(self.last, Pool):
            raise self.doubt()  # Of one die, or of the whole?
        self.operate(f"{kind}{number}")

    # What is done to the whole line.

    def do_each(self, numbers: list[int], sign: str, *_number: str) -> None:
        how = "target" if self.about and self.about[0].kind == "target" else "each"
        self.goals.append((how, sign, numbers[0]))

    def do_shown(self, numbers: list[int]) -> None:
        """A face by its name behind the dice: those that show it are counted."""
        if not isinstance(self.last, Pool) or self.last.done:
            raise self.doubt()
        self.do_each(numbers, "=")

    def do_several(self, numbers: list[int]) -> None:
        """Faces that are counted, one by one: the highest of the dice, else no one comparison has them."""
        if sorted(numbers) != list(
            range(min(numbers), self.pools[0].sides + 1 if self.pools else max(numbers) + 1)
        ):
            raise self.doubt()
        self.goals.append(("each", ">=", min(numbers)))

    def do_hits(self, _numbers: list[int]) -> None:
        """A 5 or 6 is a hit where so many six-sided dice are rolled (Shadowrun)."""
        self.goals.append(("each", ">=", 5))
        self.sure = False

    def do_counted(self, numbers: list[int]) -> None:
        """Successes are those that show this number, or from it on."""
        self.goals.append(("counted", "=", numbers[0]))

    def do_tens(self, numbers: list[int]) -> None:
        """So many dice against a difficulty, which are ten-sided (World of Darkness)."""
        if self.items or not 1 < numbers[1] <= 10:
            raise self.doubt()
        self.add_pool(numbers[0], "d10")
        self.goals.append(("each", ">=", numbers[1]))
        self.sure = False

    def do_straight(self, _numbers: list[int]) -> None:
        """Neither advantage nor disadvantage, unless that is said too."""
        if self.mode or any(each in ("adv", "dis") for pool in self.pools for each in pool.done):
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
        """Dice by how many sides they have: two six-sided dice."""
        self.add_pool(numbers[0] if len(numbers) > 1 else 1, f"d{numbers[-1]}")

    def do_times(self, _numbers: list[int], number: str) -> None:
        if self.times or not int(number):
            raise self.doubt()
        self.times = int(number)

    def do_either(self, numbers: list[int], *_number: str) -> None:
        """Behind the dice: so many rolls, or that many times as much."""
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
        """``8again``: these explode, and are what a success is, or more (Chronicles of Darkness)."""
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
        if "/" in self.items:
            raise self.doubt()
        self.wraps.append("/2")
        self.sure = False

    def do_doubled(self, _numbers: list[int]) -> None:
        self.wraps.append("*2")
        self.sure = False

    def do_sign(self, _numbers: list[int], sign: str) -> None:
        self.items.append(sign)

    def do_once(self, _numbers: list[int]) -> None:
        """Said behind a reroll, or of nothing in particular."""
        if not any(each.startswith("ro") for pool in self.pools for each in pool.done):
            raise self.doubt()

    def do_unsaid(self, _numbers: list[int]) -> None:
        raise self.doubt()

    def do_skip(self, _numbers: list[int]) -> None:
        pass
