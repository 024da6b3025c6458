"""A roll as determined by its request and faces: rolled, acted on and evaluated, the same each time."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from bot.dice.faces import NO_FACES, Source
from bot.dice.limits import MAX_DICE
from bot.dice.roll import Faces
from bot.systems.evaluating import Fallen, Meanings, UnknownError
from bot.systems.model import Deed, Plan, Rethrow
from bot.systems.nodes import Name, Node, asking
from bot.systems.request import Done, Pairs, SystemRequest
from bot.systems.throwing import Hand, OpenPool, ThrownDie, pools_before_rolling
from bot.systems.values import moved, options_of

MAX_DONE = 50
"""The most acts on one roll."""

FAR = 1_000_000_000
"""The maximum distance of a mark from 0."""


class Judged(Struct, frozen=True):
    """A roll's result.

    ``dice`` has the dice by pool. ``numbers`` has the known numbers, and ``outcome`` the outcome's key or
    "". ``tracks`` has the tracks after the roll, and ``next`` the keys of possible acts. ``lost`` has the
    rerolled faces by die, and ``spent`` the costs of acts by track. ``owed`` has the changes to untracked
    tracks, which are only mentioned.
    """

    dice: Mapping[str, tuple[ThrownDie, ...]]
    numbers: Mapping[str, int]
    outcome: str
    marks: Mapping[str, int]
    tracks: Mapping[str, int]
    next: tuple[str, ...]
    lost: tuple[tuple[str, tuple[int, ...]], ...] = ()
    spent: Mapping[str, int] = {}
    owed: Mapping[str, int] = {}


def judged(plan: Plan, request: SystemRequest, faces: Faces) -> Judged:
    """Evaluate a roll. Raises LookupError if its faces don't fit, UnknownError if it can't be rolled."""
    return _judged(plan, request, tuple(faces.extra.items()))


@lru_cache(maxsize=1024)
def _judged(of: Plan, request: SystemRequest, faces: Pairs) -> Judged:
    """Return the result, which is the same for every such roll. A new roll or a press needs it many times."""
    return RollState(of, request, dict(faces)).judged()


def drawn_faces(plan: Plan, request: SystemRequest, known: Mapping[str, int], source: Source) -> Faces:
    """Return a roll's faces, drawing those that are missing.

    Raises UnknownError if the number of dice is unknown.
    """
    return Faces((), RollState(plan, request, known, source).hand.faces)


@lru_cache(maxsize=1024)
def _fixed(
    of: Plan, options: Pairs, tracks: Pairs, settings: Pairs
) -> tuple[Mapping[str, int], tuple[OpenPool, ...], Mapping[str, int]]:
    """Return everything known without dice, which is the same for every such roll.

    That's the values of names, the initial dice, and the numbers that need neither dice nor marks.
    """
    request = SystemRequest("", "", options, tracks, settings)
    house_rules = {setting.key: setting.default for setting in of.system.settings} | dict(settings)
    values = {**dict(tracks), **house_rules, **options_of(of.roll, request)}
    scope = Meanings(of.roll, {**values, **of.roll.marks}, Fallen({}, {}))
    settled = {key: number for key in _early(of) if (number := _number_of(scope, key)) is not None}
    return values, pools_before_rolling(of.roll, scope, options), settled


def _early(of: Plan) -> list[str]:
    """Return the keys of the numbers that depend only on options, tracks, house rules and each other."""
    late, early = {*of.roll.numbers, *of.roll.marks, *of.roll.by_outcome}, list[str]()
    for key, node in of.roll.numbers.items():
        if all(isinstance(asked, Name) and asked.key not in late for asked in asking(node)):
            early.append(key)
            late.remove(key)
    return early


class RollState:
    """A roll on the table, from its first dice through all of its acts."""

    def __init__(
        self, of: Plan, request: SystemRequest, known: Mapping[str, int], source: Source = NO_FACES
    ) -> None:
        self._system, self._plan = of.system, of.roll
        self._marks = dict(of.roll.marks)
        self._before = dict(request.tracks)
        self._best: dict[str, int] = {}
        self._moves: list[tuple[str, int]] = []
        self._spent: dict[str, int] = {}
        self._owed: dict[str, int] = {}
        self._still = request.still
        self._done = len(request.acts)
        self._values, pools, self._settled = _fixed(of, request.options, request.tracks, request.settings)
        self.hand = Hand(pools, known, source)
        for done in request.acts:
            if act := self._plan.act(done.act):
                self._do(act, done)

    @property
    def best(self) -> Mapping[str, int]:
        """The earlier numbers, which are kept unless the new ones are better."""
        return self._best

    @property
    def values(self) -> Mapping[str, int]:
        """All numbers known without dice."""
        return {**self._values, **self._marks} if self._marks else self._values

    def _scope(self) -> Meanings:
        settled = {} if self._best else self._settled
        return Meanings(self._plan, self.values, self.hand.fallen(), self._best, settled)

    def scope(self, numbers: Mapping[str, int] | None = None) -> Meanings:
        """Return the names valid in acts, including entered numbers."""
        scope = self._scope()
        return self._in_acts(scope, self._tracks(scope), numbers or {})

    def _in_acts(self, scope: Meanings, now: Mapping[str, int], numbers: Mapping[str, int]) -> Meanings:
        changed = dict(now)
        for option in self._plan.options if now else ():
            changed.pop(option.key, None)
        changed.update(numbers)
        return scope.with_values(changed, outcomes_first=True)

    def tracks(self) -> dict[str, int]:
        """Return the current tracks."""
        return self._tracks(self._scope())

    def _tracks(self, scope: Meanings) -> dict[str, int]:
        """Return the tracks after the roll and each act."""
        now = dict(self._before)
        if not now:
            return now
        judging = scope.with_values({}, outcomes_first=True)
        for key, node in self._plan.tracks.items():
            if key in now:
                try:
                    moved(self._system, now, key, judging.of(node))
                except UnknownError:
                    continue
        for key, by in self._moves:
            moved(self._system, now, key, by)
        return now

    def _do(self, act: Deed, done: Done) -> None:
        """Apply an act that was done, even if it's no longer possible."""
        scope = self.scope(dict(done.numbers))
        marks = _all_known(scope, act.marks)
        adds = [(added.pool, max(0, scope.of(added.count))) for added in act.adds]
        rethrown = [(throw.pool, self.places(throw, scope, done.picked)) for throw in act.throws]
        if act.best and (best := _number_of(scope, act.best)) is not None:
            self._best[act.best] = best
        self._charge(_all_known(scope, act.costs), _all_known(scope, act.tracks))
        self._marks |= {key: min(max(mark, -FAR), FAR) for key, mark in marks.items()}
        for pool, places in rethrown:
            self.hand.again(pool, places)
        for pool, count in adds:
            self.hand.add(pool, count, self._sides(pool, scope))

    def _charge(self, costs: Mapping[str, int], moves: Mapping[str, int]) -> None:
        """Charge an act's cost and change its tracks. Changes to untracked tracks are recorded as owed."""
        for key, by in costs.items():
            if key in self._before:
                self._moves.append((key, -by))
                self._spent[key] = self._spent.get(key, 0) + by
        for key, by in moves.items():
            if key in self._before:
                self._moves.append((key, by))
            else:
                self._owed[key] = self._owed.get(key, 0) + by

    def _sides(self, pool: str, scope: Meanings) -> int:
        dice = self.hand.dice[pool]
        return dice[0].sides if dice else scope.of(self.hand.rules[pool].pool.sides)

    def places(self, throw: Rethrow, scope: Meanings, picked: Sequence[str] | None = None) -> list[int]:
        """Return the indexes of a pool's dice to reroll: the picked ones, or the possible ones."""
        dice, rules = self.hand.dice[throw.pool], self.hand.rules[throw.pool]
        places = [
            place
            for place, die in enumerate(dice)
            if not throw.only or any(scope.meets(throw.only, value) for value in rules.worth([die]))
        ]
        if throw.pick and picked is not None:
            places = [place for place in places if dice[place].key in picked][: throw.pick]
        return places

    def judged(self) -> Judged:
        """Return the roll's current result."""
        scope = self._scope()
        outcome, now = scope.outcome(), self._tracks(scope)
        acting = self._in_acts(scope, now, {})
        return Judged(
            dice={key: tuple(dice) for key, dice in self.hand.dice.items()},
            numbers=scope.known(),
            outcome=outcome,
            marks=dict(self._marks),
            tracks=dict(self._before) if self._still else now,
            next=tuple(act.key for act in self._plan.acts if self._can(act, acting, now)),
            lost=tuple(self.hand.lost()),
            spent=dict(self._spent),
            owed=self._all_owed(acting if not now else scope.with_values({}, outcomes_first=True), now),
        )

    def _all_owed(self, judging: Meanings, now: Mapping[str, int]) -> dict[str, int]:
        """Return the changes that weren't made because the track isn't stored or the roll moves no tracks."""
        owed = dict(self._owed)
        if self._still:
            owed |= {key: number - self._before[key] for key, number in now.items()}
        for key, node in self._plan.tracks.items():
            if key not in self._before and (by := _known(judging, node)):
                owed[key] = owed.get(key, 0) + by
        return {key: by for key, by in owed.items() if by}

    def _can(self, act: Deed, scope: Meanings, now: Mapping[str, int]) -> bool:
        """Return True if an act is possible now."""
        try:
            return (
                self._done < MAX_DONE
                and (act.when is None or bool(scope.of(act.when)))
                and (not act.asks or self._asks(act, scope))
                and (not act.costs or self._affords(act, scope, now))
                and (not act.draws or self._throws(act, scope))
            )
        except UnknownError:
            return False

    def _asks(self, act: Deed, scope: Meanings) -> bool:
        """Return True if each question of an act has a possible answer."""
        return all(scope.of(question.low) <= scope.of(question.high) for question in act.asks)

    def _throws(self, act: Deed, scope: Meanings) -> bool:
        """Return True if an act has a die to roll, and room for the dice it adds."""
        added = sum(max(0, scope.of(added.count)) for added in act.adds)
        is_any = added > 0 or any(self.places(throw, scope) for throw in act.throws)
        return is_any and self.hand.size() + added <= MAX_DICE

    def _affords(self, act: Deed, scope: Meanings, now: Mapping[str, int]) -> bool:
        """Return True if an act's cost is tracked, and available as far as it's known before it asks."""
        if any(key not in now for key in act.costs):
            return False
        costs = {} if act.asks else _all_known(scope, act.costs)
        lows = {track.key: track.low for track in self._system.tracks}
        return all(now[key] - cost >= lows.get(key, 0) for key, cost in costs.items())


def _known(scope: Meanings, node: Node) -> int | None:
    try:
        return scope.of(node)
    except UnknownError:
        return None


def _all_known(scope: Meanings, nodes: Mapping[str, Node]) -> dict[str, int]:
    return {key: number for key, node in nodes.items() if (number := _known(scope, node)) is not None}


def _number_of(scope: Meanings, key: str) -> int | None:
    try:
        return scope.number(key)
    except UnknownError:
        return None
