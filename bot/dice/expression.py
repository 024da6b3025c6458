"""Dice expressions: their parts, and the notation of each part.

``str(part)`` is its canonical notation; parsing that gives an equal part. The parts are frozen msgspec
Structs, because parsing creates many of them and each costs a tenth of a dataclass.
"""

from operator import eq, ge, gt, le, lt, ne
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

FATE = (-1, 0, 1)  # The faces of a Fate or Fudge die, each on two of its six sides.

COMPARE = {"=": eq, ">=": ge, "<=": le, ">": gt, "<": lt, "<>": ne}
"""The comparison function of each sign; ``>`` and ``<`` are strict."""

KEEP_AND_DROP = ("kh", "kl", "dh", "dl")
EXPLODE = ("!", "!!", "!p")
_HANDFUL = 20  # Up to this many dice, look at each one to find one.
Mode = Literal["", "adv", "dis"]


class Condition(Struct, frozen=True, gc=False):
    """A test of faces. ``sign`` is a key of ``COMPARE``."""

    sign: str
    value: int

    def holds(self, face: int) -> bool:
        """Return True if the condition holds for this face."""
        return bool(COMPARE[self.sign](face, self.value))

    def __str__(self) -> str:
        return f"{self.sign}{self.value}"


class Operator(Struct, frozen=True, gc=False):
    """Something done to a pool's dice after they are rolled.

    ``kind`` is one of: ``kh kl dh dl`` (keep or drop the highest or lowest ``value`` dice) · ``ro rr ra``
    (reroll once, reroll until, reroll and add) · ``! !! !p`` (explode, compound, penetrate; on the highest
    face by default) · ``mi ma`` (each die counts at least, or at most, ``value``) · ``count f`` (count
    successes, subtract failures).
    """

    kind: str
    value: int = 0
    condition: Condition | None = None

    def __str__(self) -> str:
        if self.condition is None:
            return f"{self.kind}{self.value}" if self.value or self.kind in ("mi", "ma") else self.kind
        if self.kind == "count":
            return str(self.condition)
        # A negative face needs its comparison sign: "e-1" wouldn't parse.
        if self.condition.sign == "=" and self.condition.value >= 0:
            return f"{'e' if self.kind == '!' else self.kind}{self.condition.value}"
        return f"{self.kind}{self.condition}"


class Dice(Struct, frozen=True, gc=False, tag=True):
    """A pool of identical dice. ``faces`` lists custom faces; plain dice show 1 to ``sides``.

    With ``mode``, a single d20 has advantage or disadvantage: the better or worse of two d20s counts.
    """

    count: int
    sides: int
    faces: tuple[int, ...] = ()
    mode: Mode = ""
    operators: tuple[Operator, ...] = ()

    @property
    def thrown(self) -> int:
        """The number of dice rolled before any explodes or is rerolled."""
        return self.count + bool(self.mode)

    @property
    def only_keeps(self) -> bool:
        """True if there are several dice, and their only operator keeps or drops some of them."""
        operators = self.operators
        if self.count > _HANDFUL:
            return False
        if len(operators) == 1:
            return not self.mode and operators[0].kind in KEEP_AND_DROP
        return bool(self.mode) and not operators

    @property
    def highest(self) -> int:
        """The highest face that these dice have."""
        return max(self.faces) if self.faces else self.sides

    @property
    def counts_successes(self) -> bool:
        """True if the pool's value is a count of successes, not a sum."""
        return any(operator.kind == "count" for operator in self.operators)

    def has(self, face: int) -> bool:
        """Return True if these dice have this face."""
        return face in self.faces if self.faces else 1 <= face <= self.sides

    def __str__(self) -> str:
        written = f"{self.count}{self.die}{self.mode}"
        for operator in map(str, self.operators):
            # "!" followed by ">1" would otherwise read as "!!".
            written += f" {operator}" if written[-1] == operator[0] == "!" else operator
        return written

    @property
    def die(self) -> str:
        """The notation of one of these dice: ``d6``, ``dF``, ``d{1,1,2}``."""
        if not self.faces:
            return f"d{self.sides}"
        return "dF" if self.faces == FATE else f"d{{{','.join(map(str, self.faces))}}}"


class Number(Struct, frozen=True, gc=False, tag=True):
    """An integer as written."""

    value: int

    def __str__(self) -> str:
        return str(self.value)


class Negative(Struct, frozen=True, gc=False, tag=True):
    """A negated part."""

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
    """A call of ``min(…)`` or ``max(…)`` with several parts."""

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
    """A comparison of a whole total: ``(2d6+3)>=10``."""

    sign: str
    part: Part

    def __str__(self) -> str:
        return f"{self.sign}{self.part}"


class ExpressionLine(Struct, frozen=True, gc=False):
    """One line of a request, which is rolled ``times`` times and can have a goal and a label."""

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
    """All the rolls of one request, line by line."""

    lines: tuple[ExpressionLine, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.lines))

    def labelled(self, label: str) -> "Expression":
        """Return the expression with a label on its first line, unless it has one or ``label`` is empty."""
        first = self.lines[0]
        if not label or first.label:
            return self
        return Expression((replace(first, label=label), *self.lines[1:]))


def pools_of(part: Part) -> tuple[Dice, ...]:
    """Return the pools in a part of an expression, from left to right."""
    match part:
        case Dice():
            return (part,)
        case Number():
            return ()
        case Binary():
            return (*pools_of(part.left), *pools_of(part.right))
        case Call():
            return tuple(pool for inner in part.parts for pool in pools_of(inner))
        case _:
            return pools_of(part.part)


def exchanged(part: Part, old: Dice, new: Part) -> Part:
    """Return the part with the first occurrence of ``old`` replaced by ``new``."""
    # Compare by identity, because only one of two equal pools is meant.
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
            parts = tuple(exchanged(inner, old, new) for inner in part.parts)
            is_same = all(one is other for one, other in zip(parts, part.parts, strict=True))
            return part if is_same else Call(part.name, parts)
    return part
