"""The odds of each outcome of a roll: before it's made, and before an act rerolls dice."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec import Struct

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.systems.evaluating import Meanings
from bot.systems.model import Plan
from bot.systems.reducing import Reduced, Reducer, UnreducibleError, reducers
from bot.systems.replay import RollState, judged
from bot.systems.request import Done, SystemRequest, with_act
from bot.systems.throwing import OPEN, Rules, ThrownDie

AT_ONCE = 5_000
"""The steps allowed while others wait, which take a few milliseconds."""

WITH_PATIENCE = 150_000
"""The number of steps allowed if someone is waiting only for the odds. They take less than a second."""

_NEGLECTED = 10**-12
_BATCH = 50
_JUDGING = 8  # Steps that one judgement costs at most.
_State = tuple[object, ...]
_Ways = dict[_State, Fraction]


class OutcomeOdds(Struct, frozen=True):
    """Each outcome's probability by key, with "" for none. ``within`` is the share that was neglected."""

    shares: Mapping[str, Fraction]
    within: Fraction = Fraction(0)


class _Open:
    """A source of dice that are still to be rolled."""

    def draw(self, count: int, sides: int) -> list[int]:
        """Return the face ``OPEN``, which means unrolled, for each die."""
        del sides
        return [OPEN] * count


class _Face(Struct, frozen=True):
    """A face of a die, or several equivalent ones: the value, the symbols, and the probability."""

    value: int
    side: tuple[str, ...]
    share: Fraction
    face: int


class TooLongError(Exception):
    """A calculation of odds that takes more steps than allowed."""


def outcome_odds(plan: Plan, request: SystemRequest, steps: int = AT_ONCE) -> OutcomeOdds | None:
    """Return the odds of a new roll, or None if that takes too many steps."""
    return _odds(plan, RollState(plan, request, {}, _Open()), steps)


def odds_of_act(
    plan: Plan, request: SystemRequest, faces: Faces, done: Done, steps: int = AT_ONCE
) -> OutcomeOdds | None:
    """Return the odds after an act, or None if that takes too many steps."""
    table = RollState(plan, request, faces.extra)
    # Ignore faces drawn for dice that aren't there now.
    drawn = {key: face for key, face in faces.extra.items() if key in table.hand.used}
    return _odds(plan, RollState(plan, with_act(request, done), drawn, _Open()), steps)


def _odds(plan: Plan, table: RollState, steps: int) -> OutcomeOdds | None:
    values = table.values
    try:
        asked = reducers(plan.roll, values)
        walk = _Walk(asked, steps)
        for pool, dice in table.hand.dice.items():
            for die in dice:
                walk.add(pool, table.hand.rules[pool], die)
    except (UnreducibleError, TooLongError):
        return None
    if len(walk.ways) * _JUDGING > steps:
        return None
    shares: dict[str, Fraction] = {}
    for state, share in walk.ways.items():
        answers = {reducer.asked: reducer.end(kept) for reducer, kept in zip(asked, state, strict=True)}
        outcome = Meanings(plan.roll, values, Reduced(answers), table.best).outcome()
        shares[outcome] = shares.get(outcome, Fraction(0)) + share
    return OutcomeOdds(shares, walk.neglected)


class _Walk:
    """A walk through all possible results of dice, one die at a time."""

    def __init__(self, asked: list[Reducer], steps: int) -> None:
        self._asked = asked
        self._left = steps
        self.ways: _Ways = {tuple(reducer.begin for reducer in asked): Fraction(1)}
        self.neglected = Fraction(0)

    def add(self, pool: str, rules: Rules, die: ThrownDie) -> None:
        """Extend the results by one die."""
        if die.faces[0] != OPEN:
            for face, value in zip(die.faces, rules.worth([die]), strict=False):
                side = rules.pool.symbols[face - 1] if rules.pool.symbols else ()
                self.ways = self._stepped(self.ways, pool, _Face(value, side, Fraction(1), face))
        elif rules.pool.compound:
            self._add_sums(pool, rules, die)
        else:
            self._add_chain(pool, rules, die)

    def _faces(self, rules: Rules, die: ThrownDie, length: int) -> list[_Face]:
        """Return a die's faces, with equivalent ones merged."""
        alike: dict[object, _Face] = {}
        for face in range(1, die.sides + 1):
            side = rules.pool.symbols[face - 1] if rules.pool.symbols else ()
            value = rules.pool.faces[face - 1] if rules.pool.faces else face
            key = (
                tuple(
                    reducer.alike(value, side) for reducer in self._asked if rules.pool.key in reducer.pools
                ),
                rules.adds_die((face,) * length),
            )
            share = Fraction(1, die.sides) + (alike[key].share if key in alike else 0)
            alike[key] = _Face(value, side, share, face)
        return list(alike.values())

    def _add_chain(self, pool: str, rules: Rules, die: ThrownDie) -> None:
        """Extend the results by a die and the dice that it may add."""
        going, ended, length = self.ways, _Ways(), 0
        while going and sum(going.values()) >= _NEGLECTED:
            length += 1
            after: _Ways = {}
            for face in self._faces(rules, die, length):
                goes_on = rules.adds_die((face.face,) * length)
                _merge(after if goes_on else ended, self._stepped(going, pool, face))
            going = after
        self.neglected += sum(going.values())
        _merge(ended, going)
        self.ways = ended

    def _add_sums(self, pool: str, rules: Rules, die: ThrownDie) -> None:
        """Extend the results by a die that forms a sum with the dice it adds."""
        sums, length = {0: Fraction(1)}, 0
        ended: dict[int, Fraction] = {}
        while sums and sum(sums.values()) >= _NEGLECTED:
            length += 1
            after: dict[int, Fraction] = {}
            for total, share in sums.items():
                for face in range(1, die.sides + 1):
                    value = total + (rules.pool.faces[face - 1] if rules.pool.faces else face)
                    into = after if rules.adds_die((face,) * length) else ended
                    into[value] = into.get(value, Fraction(0)) + share / die.sides
            sums = after
        self.neglected += sum(sums.values())
        before, self.ways = self.ways, _Ways()
        for total, share in (*ended.items(), *sums.items()):
            _merge(self.ways, self._stepped(before, pool, _Face(total, (), share, 1)))

    def _stepped(self, ways: _Ways, pool: str, face: _Face) -> _Ways:
        self._left -= len(ways)
        if self._left < 0:
            raise TooLongError
        after: _Ways = {}
        for state, share in ways.items():
            new = tuple(
                reducer.step(kept, pool, face.value, face.side) if pool in reducer.pools else kept
                for reducer, kept in zip(self._asked, state, strict=True)
            )
            after[new] = after.get(new, Fraction(0)) + share * face.share
        return after


def _merge(into: _Ways, ways: _Ways) -> None:
    for state, share in ways.items():
        into[state] = into.get(state, Fraction(0)) + share


def sampled(
    plan: Plan, request: SystemRequest, source: Source, times: int, goes_on: Callable[[], bool]
) -> tuple[Mapping[str, int], int]:
    """Return how often each outcome occurred in the simulated rolls, and how many there was time for."""
    outcomes: dict[str, int] = {}
    done = 0
    while done < times and (not done or goes_on()):
        for _ in range(min(_BATCH, times - done)):
            table = RollState(plan, request, {}, source)
            outcome = judged(plan, request, Faces((), table.hand.faces)).outcome
            outcomes[outcome] = outcomes.get(outcome, 0) + 1
            done += 1
    return outcomes, done
