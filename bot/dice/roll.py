"""The evaluation of an expression and faces as a roll, with every die and what happened to it.

A roll is its expression and its faces; everything else here is computed from them. Missing faces are drawn
from the source, so one function makes new rolls (no faces given), recomputes rolls (all faces given) and
rerolls dice (their faces left out).

Each die has a key: ``0.2`` is the third die of the first pool; ``0.2/1:1`` is the first face that the pool's
second operator drew for it, an explosion or a reroll. A die depends on another if its key starts with the
other die's key, or if it comes later in the same chain of explosions.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import repeat

from msgspec import Struct, field

from bot.dice.arithmetic import combined
from bot.dice.die import Die
from bot.dice.expression import (
    COMPARE,
    Binary,
    Call,
    Dice,
    Expression,
    ExpressionLine,
    Negative,
    Number,
    Part,
)
from bot.dice.faces import NoFaces, Source
from bot.dice.limits import MAX_EXTRA
from bot.dice.notation import parse, reread
from bot.dice.pool import Bench, kept
from bot.errors import DiceError, LimitError
from bot.words import say


class Faces(Struct, frozen=True, gc=False):
    """The rolled faces: ``pools[p][n]`` for die ``p.n`` (None: unknown), ``extra`` by key."""

    pools: tuple[tuple[int | None, ...], ...] = ()
    extra: Mapping[str, int] = field(default_factory=dict)


class Pool(Struct, frozen=True, gc=False):
    """A rolled pool. ``value`` is its sum, or its number of successes."""

    dice: Dice
    thrown: tuple[Die, ...]
    value: int


class Result(Struct, frozen=True, gc=False):
    """The result of rolling one line once. ``pools`` are in notation order, the goal's last."""

    line: ExpressionLine
    pools: tuple[Pool, ...]
    total: int
    goal: int = 0  # The number the total is compared with, if its line has a goal.

    @property
    def success(self) -> bool | None:
        """True if the total meets the goal; None if there is no goal."""
        if self.line.goal is None:
            return None
        return bool(COMPARE[self.line.goal.sign](self.total, self.goal))


class Roll(Struct, frozen=True, gc=False):
    """A finished roll. Only ``expression`` and ``faces`` are facts; ``results`` follow from them."""

    expression: Expression
    faces: Faces
    results: tuple[Result, ...]

    @property
    def total(self) -> int:
        """The total of the first result, which is usually the only one."""
        return self.results[0].total

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die of every pool in the order rolled, each followed by its explosions."""
        first = self.results[0].pools
        if len(self.results) == len(first) == 1:
            return first[0].thrown
        return tuple([die for result in self.results for pool in result.pools for die in pool.thrown])


def roll(text: str, source: Source) -> Roll:
    """Parse this notation and roll it.

    Raises:
        DiceError: The notation can't be parsed or rolled; the message says what would work.

    """
    return evaluate(parse(text), source)


def recompute(text: str, faces: Faces) -> Roll:
    """Return the roll with this notation and these faces, without drawing any.

    Raises:
        LookupError: A face is missing or not on its die: this was never such a roll.

    """
    return evaluate(reread(text), NoFaces(), faces)


def reroll(old: Roll, keys: Collection[str], source: Source) -> Roll:
    """Return the roll with these dice rerolled. Dice that depended on them disappear, and others stay.

    Raises:
        DiceError: A key doesn't belong to any of this roll's dice.

    """
    if not keys or not {die.key for die in old.dice}.issuperset(keys):
        raise DiceError(say("This roll doesn't have that die."))
    pools = tuple(
        tuple(None if f"{pool}.{number}" in keys else face for number, face in enumerate(roots))
        for pool, roots in enumerate(old.faces.pools)
    )
    extra = {key: face for key, face in old.faces.extra.items() if not any(depends(key, die) for die in keys)}
    return evaluate(old.expression, source, Faces(pools, extra))


def evaluate(expression: Expression, source: Source, faces: Faces | None = None) -> Roll:
    """Return the roll of an expression with these faces, drawing the missing ones.

    Raises:
        DiceError: Its arithmetic is impossible (division by zero) or its result too large.
        LookupError: A given face is not on its die.

    """
    throw = _Throw(source, faces)
    if len(expression.lines) == 1 and expression.lines[0].times == 1:
        results: tuple[Result, ...] = (throw.line(expression.lines[0]),)
    else:
        results = tuple(throw.line(line) for line in expression.lines for _ in range(line.times))
    return Roll(expression, Faces(tuple(throw.roots), throw.extra), results)


def depends(key: str, die: str) -> bool:
    """Return True if the face with this ``key`` belongs to ``die`` or exists because of it."""
    if key == die or key.startswith(f"{die}/"):
        return True
    parent, _, step = die.rpartition("/")
    if not parent or not key.startswith(f"{parent}/"):
        return False
    operator, _, place = step.partition(":")
    other, _, later = key[len(parent) + 1 :].split("/", maxsplit=1)[0].partition(":")
    return other == operator and int(later) > int(place)


class _Throw:
    """One evaluation. ``roots`` and ``extra`` collect the faces that were needed."""

    __slots__ = ("_given", "_pools", "_source", "extra", "roots")

    def __init__(self, source: Source, given: Faces | None) -> None:
        self._source = source
        self._given = given
        self._pools: list[Pool] = []
        self.roots: list[tuple[int, ...]] = []
        self.extra: dict[str, int] = {}

    def line(self, line: ExpressionLine) -> Result:
        self._pools = []
        total = self._value(line.part)
        goal = self._value(line.goal.part) if line.goal else 0
        return Result(line, tuple(self._pools), total, goal)

    def _value(self, part: Part) -> int:
        if isinstance(part, Dice):
            return self._pool(part)
        if isinstance(part, Number):
            return part.value
        if isinstance(part, Binary):
            return combined(part.sign, self._value(part.left), self._value(part.right))
        if isinstance(part, Negative):
            return -self._value(part.part)
        if isinstance(part, Call):
            values = [self._value(inner) for inner in part.parts]
            return min(values) if part.name == "min" else max(values)
        return self._value(part.part)

    def _pool(self, dice: Dice) -> int:
        index = len(self.roots)
        if self._given:
            roots = self._root_faces(index, dice)
        elif dice.faces or dice.mode:
            roots = self._draw(dice.thrown, dice)
        else:
            roots = self._source.draw(dice.count, dice.sides)
        self.roots.append(tuple(roots))
        if not dice.operators and not dice.mode:
            sides = dice.sides
            thrown = tuple([Die(index, number, "", sides, face, face) for number, face in enumerate(roots)])
            value = sum(roots)
        elif dice.only_keeps:
            thrown, value = kept(index, dice, roots)
        else:
            thrown, value = Bench(index, dice, roots, lambda key: self._extra_face(key, dice)).work()
        self._pools.append(Pool(dice, thrown, value))
        return value

    def _root_faces(self, index: int, dice: Dice) -> list[int]:
        given = self._given.pools[index] if self._given and index < len(self._given.pools) else ()
        # There can be fewer faces than dice: added advantage lacks one.
        known = [*given[: dice.thrown], *repeat(None, dice.thrown - len(given))]
        drawn: Iterator[int] = iter(self._draw(missing, dice) if (missing := known.count(None)) else ())
        return [next(drawn) if face is None else _checked(face, dice) for face in known]

    def _extra_face(self, key: str, dice: Dice) -> int:
        if len(self.extra) >= MAX_EXTRA:
            raise LimitError(
                say("That explodes or rerolls more than {most:,} dice. Use fewer dice.", most=MAX_EXTRA)
            )
        given = self._given.extra.get(key) if self._given else None
        face = self._draw(1, dice)[0] if given is None else _checked(given, dice)
        self.extra[key] = face
        return face

    def _draw(self, count: int, dice: Dice) -> list[int]:
        places = self._source.draw(count, dice.sides)
        return [dice.faces[place - 1] for place in places] if dice.faces else places


def _checked(face: int, dice: Dice) -> int:
    # Check stored faces, because a d6 edited to 99 mustn't make a total.
    if not dice.has(face):
        raise LookupError(f"a stored roll has a face {face}, which no {dice.die} shows")
    return face
