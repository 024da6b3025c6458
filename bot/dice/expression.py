"""What was asked for: the parts of a dice expression, and how each is written.

``str(part)`` is its canonical notation; reading that again gives an equal part. The parts are
frozen msgspec Structs because reading makes many of them and they cost a tenth of a dataclass.
"""

from operator import eq, ge, gt, le, lt, ne
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

FATE = (-1, 0, 1)  # The faces of a Fate or Fudge die, each on two of its six sides.

COMPARE = {"=": eq, ">=": ge, "<=": le, ">": gt, "<": lt, "<>": ne}
"""What each sign claims of two numbers; ``>`` and ``<`` are strict."""

KEEP_AND_DROP = ("kh", "kl", "dh", "dl")
EXPLODE = ("!", "!!", "!p")
_HANDFUL = 20  # Dice among which one is found by looking at each.
Mode = Literal["", "adv", "dis"]


class Condition(Struct, frozen=True, gc=False):
    """Which faces an operator means. ``sign`` is a key of ``COMPARE``."""

    sign: str
    value: int

    def holds(self, face: int) -> bool:
        """Whether this face is meant."""
        return bool(COMPARE[self.sign](face, self.value))

    def __str__(self) -> str:
        return f"{self.sign}{self.value}"


class Operator(Struct, frozen=True, gc=False):
    """Something done to the dice of one pool after they are rolled.

    ``kind`` is one of: ``kh kl dh dl`` (keep or drop the highest or lowest ``value`` dice) ·
    ``ro rr ra`` (reroll once, reroll until, reroll and add) · ``! !! !p`` (explode, compound,
    penetrate; without a condition on the highest face) · ``mi ma`` (no die counts less, or more,
    than ``value``) · ``count f`` (count successes, take off failures).
    """

    kind: str
    value: int = 0
    condition: Condition | None = None

    def __str__(self) -> str:
        if self.condition is None:
            return f"{self.kind}{self.value}" if self.value or self.kind in ("mi", "ma") else self.kind
        if self.kind == "count":
            return str(self.condition)
        # A negative face needs its sign of comparison: "e-1" would not be read again.
        if self.condition.sign == "=" and self.condition.value >= 0:
            return f"{'e' if self.kind == '!' else self.kind}{self.condition.value}"
        return f"{self.kind}{self.condition}"


class Dice(Struct, frozen=True, gc=False, tag=True):
    """A pool of like dice. ``faces`` lists what is on custom dice; plain ones show 1 to ``sides``.

    ``mode`` is advantage or disadvantage on a single d20: one die more, the better or worse counts.
    """

    count: int
    sides: int
    faces: tuple[int, ...] = ()
    mode: Mode = ""
    operators: tuple[Operator, ...] = ()

    @property
    def thrown(self) -> int:
        """How many dice leave the hand before any of them explodes or is rolled again."""
        return self.count + bool(self.mode)

    @property
    def only_keeps(self) -> bool:
        """Whether keeping or dropping some, once, is all that is done to a handful of dice."""
        operators = self.operators
        if self.count > _HANDFUL:
            return False
        if len(operators) == 1:
            return not self.mode and operators[0].kind in KEEP_AND_DROP
        return bool(self.mode) and not operators

    @property
    def highest(self) -> int:
        """The highest face of one die."""
        return max(self.faces) if self.faces else self.sides

    @property
    def counts_successes(self) -> bool:
        """Whether the pool's value is a number of successes, not a sum."""
        return any(operator.kind == "count" for operator in self.operators)

    def has(self, face: int) -> bool:
        """Whether this face is on these dice."""
        return face in self.faces if self.faces else 1 <= face <= self.sides

    def __str__(self) -> str:
        written = f"{self.count}{self.die}{self.mode}"
        for operator in map(str, self.operators):
            # "!" and "!>1" in a row would read as "!!" otherwise.
            written += f" {operator}" if written[-1] == operator[0] == "!" else operator
        return written

    @property
    def die(self) -> str:
        """One of these dice in notation: ``d6``, ``dF``, ``d{1,1,2}``."""
        if not self.faces:
            return f"d{self.sides}"
        return "dF" if self.faces == FATE else f"d{{{','.join(map(str, self.faces))}}}"


class Number(Struct, frozen=True, gc=False, tag=True):
    """A whole number as written."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


class Negative(Struct, frozen=True, gc=False, tag=True):
    """The opposite of a part."""

    part: "Part"

    def __str__(self) -> str:
        return f"-{self.part}"


class Binary(Struct, frozen=True, gc=False, tag=True):
    """Two parts joined by ``+``, ``-``, ``*`` or ``/`` (which rounds down)."""

    sign: str
    left: "Part"
    right: "Part"

    def __str__(self) -> str:
        return f"{self.left}{self.sign}{self.right}"


class Group(Struct, frozen=True, gc=False, tag=True):
    """A part in parentheses."""

    part: "Part"

    def __str__(self) -> str:
        return f"({self.part})"


class Call(Struct, frozen=True, gc=False, tag=True):
    """``min(…)`` or ``max(…)`` of several parts."""

    name: str
    parts: "tuple[Part, ...]"

    def __str__(self) -> str:
        return f"{self.name}({', '.join(map(str, self.parts))})"


class Noted(Struct, frozen=True, gc=False, tag=True):
    """A part with an annotation in brackets: ``2d6[fire]``."""

    part: "Part"
    note: str

    def __str__(self) -> str:
        return f"{self.part}[{self.note}]"


Part = Dice | Number | Negative | Binary | Group | Call | Noted


class Goal(Struct, frozen=True, gc=False):
    """What a whole total is compared with: ``(2d6+3)>=10``."""

    sign: str
    part: Part

    def __str__(self) -> str:
        return f"{self.sign}{self.part}"


class Line(Struct, frozen=True, gc=False):
    """One roll of a request: made ``times`` times, perhaps against a goal, with the player's label."""

    part: Part
    times: int = 1
    goal: Goal | None = None
    label: str = ""

    @property
    def notation(self) -> str:
        """The line without its label."""
        times = f"{self.times}x" if self.times > 1 else ""
        return f"{times}{self.part}{self.goal or ''}"

    def __str__(self) -> str:
        return f"{self.notation} # {self.label}" if self.label else self.notation


class Expression(Struct, frozen=True, gc=False):
    """All that one request rolls, line after line."""

    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.lines))

    def labelled(self, label: str) -> "Expression":
        """The same with a label on its first line, unless that line has one or ``label`` is empty."""
        first = self.lines[0]
        if not label or first.label:
            return self
        return Expression((replace(first, label=label), *self.lines[1:]))


def pools_of(part: Part) -> tuple[Dice, ...]:
    """The pools of a part, from left to right."""
    match part:
        case Dice():
            return (part,)
        case Number():
            return ()
        case Binary():
            return (*pools_of(part.left), *pools_of(part.right))
        case Call():
            return tuple(pool for each in part.parts for pool in pools_of(each))
        case _:
            return pools_of(part.part)


def exchanged(part: Part, old: Dice, new: Part) -> Part:
    """The part with its first ``old`` exchanged for ``new``."""
    # By identity: of two equal pools only one is meant.
    if part is old:
        return new
    match part:
        case Binary():
            left = exchanged(part.left, old, new)
            right = part.right if left is not part.left else exchanged(part.right, old, new)
            return part if left is part.left and right is part.right else Binary(part.sign, left, right)
        case Negative() | Group() | Noted():
            inner = exchanged(part.part, old, new)
            return part if inner is part.part else replace(part, part=inner)
        case Call():
            parts = tuple(exchanged(each, old, new) for each in part.parts)
            is_same = all(one is other for one, other in zip(parts, part.parts, strict=True))
            return part if is_same else Call(part.name, parts)
    return part
