"""Rolls of systems as plain dice, for places where only a number is needed, such as on a results table."""

from bot.dice.notation import parse
from bot.errors import DiceError
from bot.systems.evaluating import Fallen, Meanings, UnknownError
from bot.systems.model import Plan, PoolRule, RollKind
from bot.systems.nodes import ALL, Constant, DiceCall, Function, Name, Node, Operation, within
from bot.systems.request import SystemRequest
from bot.systems.values import options_of

MAIN = ("total", "successes", "hits")
"""Names of numbers that can be a roll's result. The first one that the roll has is used."""

_Part = int | str
"""A number, or dice in notation."""


class _NoDiceError(Exception):
    """A number that can't be expressed in dice notation."""


def as_dice(plan: Plan, request: SystemRequest) -> str:
    """Return dice whose total is the roll's result, in canonical notation, or "" if that's impossible."""
    key = next((key for key in (*MAIN, "top") if key in plan.roll.numbers), "")
    if not key:
        return ""
    try:
        part = _Dice(plan, request).of(plan.roll.numbers[key])
        return str(parse(part)) if isinstance(part, str) else ""
    except (_NoDiceError, UnknownError, DiceError):
        return ""


def asks_dice(node: Node | None, roll: RollKind) -> bool:
    """Return True if this part of a roll's numbers depends on its dice."""
    inner = () if node is None else tuple(within(node))
    names = [node.key for node in inner if isinstance(node, Name) and node.key in roll.numbers]
    return any(isinstance(node, DiceCall) for node in inner) or any(
        asks_dice(roll.numbers[key], roll) for key in names
    )


def before_dice(plan: Plan, request: SystemRequest) -> Meanings:
    """Return the meanings of a roll's names that don't depend on its dice."""
    settings = {setting.key: setting.default for setting in plan.system.settings}
    values = {**dict(request.tracks), **settings, **dict(request.settings), **plan.roll.marks}
    return Meanings(plan.roll, {**values, **options_of(plan.roll, request)}, Fallen({}, {}))


class _Dice:
    """Expressions over dice that haven't been rolled. Each die occurs once in the notation."""

    def __init__(self, plan: Plan, request: SystemRequest) -> None:
        self._roll = plan.roll
        self._left = {pool.key: pool for pool in plan.roll.pools}
        self._scope = before_dice(plan, request)
        self._at: dict[tuple[str, int], bool] = {}

    def of(self, node: Node) -> _Part:
        """Return an expression's value: a number, or dice. Raises _NoDiceError."""
        if not asks_dice(node, self._roll):
            return self._scope.of(node)
        match node:
            case Name(key):
                return self.of(self._roll.numbers[key])
            case Operation("+" | "-" | "*" as sign, (one, other)):
                return _joined(self.of(one), sign, self.of(other))
            case Function("if", of):
                return self._chosen(of)
            case Function("max" | "min" as name, of):
                return f"{name}({', '.join(str(self.of(inner)) for inner in of)})"
            case DiceCall():
                return self._asked(node)
        raise _NoDiceError

    def _chosen(self, of: tuple[Node, ...]) -> _Part:
        for condition, then in zip(of[:-1:2], of[1::2], strict=True):
            if asks_dice(condition, self._roll):
                raise _NoDiceError
            if self._scope.of(condition):
                return self.of(then)
        return self.of(of[-1])

    def _asked(self, node: DiceCall) -> _Part:
        keys = tuple(self._left) if node.pools == (ALL,) else node.pools
        if node.name == "at" and len(keys) == 1:
            return self._one(keys[0], node)
        sizes = {key: self._scope.of(self._pool(key).count) for key in keys}
        many = [self._thrown(key, size) for key, size in sizes.items() if size > 0]
        keeps = node.name in ("high", "low")
        if node.name in ("sum", "count") or (keeps and sum(sizes.values()) == 1):
            return "+".join(f"{dice}{self._reached(node)}" for dice in many) or 0
        if keeps and len(many) == 1:
            return f"{many[0]}k{node.name[0]}{self._scope.of(node.number or Constant(1))}"
        raise _NoDiceError

    def _pool(self, key: str) -> PoolRule:
        if key not in self._left:
            raise _NoDiceError  # Another part of the number has these dice.
        return self._left[key]

    def _one(self, key: str, node: DiceCall) -> str:
        """Return the notation of the die at this position. Each die can be used only once."""
        pool = self._pool(key)
        place = self._scope.of(node.number or Constant(1))
        if (key, place) in self._at or not 1 <= place <= self._scope.of(pool.count) or pool.explode:
            raise _NoDiceError
        self._at[key, place] = True
        return f"1d{self._sides(pool)}"

    def _thrown(self, key: str, size: int) -> str:
        pool = self._left.pop(key)
        if pool.symbols or pool.row or pool.once or any(key == other for other, _ in self._at):
            raise _NoDiceError
        return f"{size}d{self._sides(pool)}{self._exploding(pool)}"

    def _sides(self, pool: PoolRule) -> str:
        if pool.faces == (-1, 0, 1):
            return "F"
        return f"{{{','.join(map(str, pool.faces))}}}" if pool.faces else str(self._scope.of(pool.sides))

    def _exploding(self, pool: PoolRule) -> str:
        if not pool.explode:
            return ""
        ((low, high),) = self._scope.spans(pool.explode)
        top = self._scope.of(pool.sides)
        if low is None or high not in (None, top, low):
            raise _NoDiceError
        if pool.compound and low == top:
            return "!"
        if pool.compound or (high == low != top):
            raise _NoDiceError
        return f"e{low}" if low == top else f"!>={low}"

    def _reached(self, node: DiceCall) -> str:
        """Return the target of a count of dice. Other functions of dice have none."""
        if node.name != "count":
            return ""
        match self._scope.spans(node.faces):
            case ((low, None),) if low is not None:
                return f">={low}"
            case ((None, high),) if high is not None:
                return f"<={high}"
            case ((low, high),) if low == high:
                return f"={low}"
        raise _NoDiceError


def _joined(one: _Part, sign: str, other: _Part) -> _Part:
    """Return two parts joined by a sign, leaving out a neutral 0 or 1. Raises _NoDiceError."""
    match one, sign, other:
        case int(), _, int():
            return one + other if sign == "+" else one - other if sign == "-" else one * other
        case (part, "*", 1) | (1, "*", part) | (part, "+" | "-", 0) | (0, "+", part):
            return part
        case (part, "*", -1) | (-1, "*", part):
            return f"-{part}"
        case str(), "+" | "-", int() if other < 0:
            _check_joined(one, sign, other)
            return f"{one}{'-' if sign == '+' else '+'}{-other}"
    _check_joined(one, sign, other)
    return f"{one}{'' if str(other).startswith('-') else sign}{other}"


def _check_joined(one: _Part, sign: str, other: _Part) -> None:
    """Reject joins that would be parsed differently: successes plus numbers, and products of sums."""
    parts = [part for part in (one, other) if isinstance(part, str)]
    counting = [part for part in parts if set("=<>") & set(part)]
    if counting and (sign != "+" or len(counting) < len((one, other))):
        raise _NoDiceError
    sums = [part for part in parts if set("+-") & set(part)]
    if (sign == "*" and sums) or (sign == "-" and other in sums):
        raise _NoDiceError
