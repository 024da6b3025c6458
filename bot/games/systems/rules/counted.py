"""The dice that count toward a system roll's result, such as the best of three or those of at least 8."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from bot.rolls.pictures import State
from bot.systems.as_dice import MAIN, asks_dice, before_dice
from bot.systems.evaluating import Meanings, UnknownError
from bot.systems.functions import Spans, meets
from bot.systems.model import RollKind
from bot.systems.nodes import ALL, Constant, DiceCall, Function, Name, Node, Operation
from bot.systems.request import Pairs, SystemRequest
from bot.systems.shipped import plan_of
from bot.systems.throwing import ThrownDie

RESULT = ("result", *MAIN)
"""Names of numbers. The first of these that a roll has is its result."""


class _Counted(Struct, frozen=True):
    """Pools, all dice for none, whose dice are counted: all, the best or worst, or those with these faces."""

    pools: tuple[str, ...]
    name: str
    number: int
    faces: Spans

    def states(self, thrown: Mapping[str, Sequence[ThrownDie]]) -> dict[str, Sequence[State]] | None:
        """Return how to highlight these pools' dice, or None if each can't be said to count or not."""
        if self.name == "sum":
            return {key: [""] * len(dice) for key, dice in thrown.items()}
        if any(len(one.faces) > 1 for dice in thrown.values() for one in dice):
            return None
        faces = {key: [one.faces[0] for one in dice] for key, dice in thrown.items()}
        if self.name == "count":
            return {key: [self._reached(face) for face in of] for key, of in faces.items()}
        return {key: self._kept(of) for key, of in faces.items()} if len(faces) <= 1 else None

    def _reached(self, face: int) -> State:
        return "best" if meets(self.faces, face) else "dropped"

    def _kept(self, faces: list[int]) -> Sequence[State]:
        by_worth = sorted(range(len(faces)), key=faces.__getitem__, reverse=self.name == "high")
        kept = by_worth[: self.number]
        # Of two best dice, each is the best: if that is a critical, both are shown.
        also = [faces[by_worth[0]]] if self.number == 1 else []
        return ["" if place in kept or face in also else "dropped" for place, face in enumerate(faces)]


def counted(
    request: SystemRequest, dice: Mapping[str, Sequence[ThrownDie]]
) -> tuple[dict[str, Sequence[State]], int]:
    """Return how to highlight each pool's dice, and the number added to them.

    If the result isn't a sum of such dice, highlight nothing and return 0.
    """
    parts, by = _sum(request.digest, request.roll, request.options, request.tracks, request.settings)
    thrown = {key: of for key, of in dice.items() if of}
    states = dict[str, Sequence[State]]()
    for part in parts:
        counts = part.states({key: of for key, of in thrown.items() if key in (part.pools or thrown)})
        if counts is None or counts.keys() & states.keys():
            return {}, 0
        states |= counts
    return (states, by) if states.keys() == thrown.keys() else ({}, 0)


_Sum = tuple[tuple[_Counted, ...], int]
"""The parts that count, and the number added to them."""


@lru_cache(maxsize=256)
def _sum(digest: str, roll: str, options: Pairs, tracks: Pairs, settings: Pairs) -> _Sum:
    """Return the result's parts and the number added to them, or no parts if it isn't a sum of dice."""
    request = SystemRequest(digest, roll, options, tracks, settings)
    plan = plan_of(request)
    key = next((key for key in (*RESULT, "top") if key in plan.roll.numbers), "")
    try:
        return _parts(plan.roll.numbers[key], plan.roll, before_dice(plan, request)) if key else ((), 0)
    except (_NoSumError, UnknownError):
        return (), 0


_COUNT = {"sum", "count", "high", "low"}
"""Functions of dice that say of each die if it counts."""


class _NoSumError(Exception):
    """A number that isn't a sum of dice and numbers."""


def _parts(node: Node, roll: RollKind, scope: Meanings) -> _Sum:
    """Return a number's parts and what is added to them. Raises _NoSumError."""
    if not asks_dice(node, roll):
        return (), scope.of(node)
    match node:
        case Name(key):
            return _parts(roll.numbers[key], roll, scope)
        case Operation(sign, (one, other)):
            return _joined(sign, one, other, roll, scope)
        case Function("max" | "min", of):
            parts = [_parts(side, roll, scope) for side in of]
            if not any(added for _, added in parts):
                return tuple(part for some, _ in parts for part in some), 0
        case Function("if", of):
            return _parts(_chosen_branch(of, roll, scope), roll, scope)
        case DiceCall(name, pools, number) if name in _COUNT and not asks_dice(number, roll):
            named = () if pools == (ALL,) else pools
            return (_Counted(named, name, scope.of(number or Constant(1)), scope.spans(node.faces)),), 0
    raise _NoSumError


def _chosen_branch(of: tuple[Node, ...], roll: RollKind, scope: Meanings) -> Node:
    """Return the first number of an ``if`` whose condition is met, or the last one. Raises _NoSumError."""
    if any(asks_dice(condition, roll) for condition in of[:-1:2]):
        raise _NoSumError
    pairs = zip(of[:-1:2], of[1::2], strict=True)
    return next((number for condition, number in pairs if scope.of(condition)), of[-1])


def _joined(sign: str, one: Node, other: Node, roll: RollKind, scope: Meanings) -> _Sum:
    if sign == "+" or (sign == "-" and not asks_dice(other, roll)):
        (before, by), (behind, more) = _parts(one, roll, scope), _parts(other, roll, scope)
        return (*before, *behind), by + more if sign == "+" else by - more
    if sign == "*" and not asks_dice(one, roll) and scope.of(one) in (0, 1):
        return _parts(other, roll, scope) if scope.of(one) else ((), 0)
    raise _NoSumError
