"""Checks between the parts of a system: known names, finite counts, outcomes that can be decided."""

from collections.abc import Collection

from bot.dice.limits import MAX_CHAIN, MAX_DICE, MAX_SIDES
from bot.systems.bounds import Bounds, BoundsError, Interval
from bot.systems.expressions import MAX_DEPTH, MAX_LENGTH, unknown
from bot.systems.fields import Problems
from bot.systems.functions import meets
from bot.systems.model import Deed, PoolRule, RollKind, System
from bot.systems.nodes import ALL, DiceCall, Faces, Name, Node, asking, depth, ends
from bot.systems.places import Path
from bot.systems.plain import wrong_plain
from bot.systems.replay import FAR
from bot.words import later, say

OF_ALL = ("again", "amend", "roll", "undo")
"""Keys of actions on rolls of every game, which acts in files can't use."""
ANYTHING: Interval = (-FAR, FAR)
_KEPT = {"table": '`of = "table"`', "size": "`to = 6`"}
"""Fields of tracks that rolls can move, unlike those of clocks made by hand."""
MAX_INSIDE = 150  # Nested nodes, through numbers too: each takes two calls to evaluate.
_MOST_OWN = MAX_LENGTH // 2 + MAX_DEPTH  # Nested nodes in one expression.


Inside = dict[int, tuple[Name | DiceCall, ...]]
"""The names and dice inside each expression, by the expression's ID. Many expressions are the same."""


class PlanCheck:
    """Checks one roll of a system. ``path`` is its position."""

    def __init__(
        self, system: System, plan: RollKind, path: Path, problems: Problems, inside: Inside
    ) -> None:
        self._system = system
        self._plan = plan
        self._path = path
        self._problems = problems
        self._spans = _known(system, plan)
        self._numbers: dict[str, Interval] = {}
        self._pools = {pool.key for pool in plan.pools}
        self._outcomes = {outcome.key: None for outcome in plan.outcomes}
        self._sizes: dict[str, Interval] = {}
        self._worths: dict[str, Interval] = {}
        self._depths: dict[str, int] = {}
        self._depth = 0  # For the most recent expression.
        self._dicey: set[str] = set()
        self._judging: set[str] = set()
        own = {*self._spans, *plan.numbers}
        self._of_outcomes = {key for key in self._outcomes if key not in own}
        self._known_inside = inside

    def check(self) -> None:
        """Check every expression once, in dependency order."""
        if self._plan.plain and (words := wrong_plain(self._plan)):
            self._add(("is",), words)
        self._early_numbers()
        for place, pool in enumerate(self._plan.pools):
            self._pool(pool, ("dice", place))
        for key, node in self._plan.numbers.items():
            if key not in self._numbers:
                self._number(key, node)
        self._all_outcomes()
        for key, node in self._plan.tracks.items():
            self._track(key, ("tracks", key))
            self._expression(node, ("tracks", key), self._outcomes)
        for place, act in enumerate(self._plan.acts):
            self._act(act, ("acts", place))

    def _early_numbers(self) -> None:
        """Add the numbers that need no dice, because pools can use them."""
        for key, node in self._plan.numbers.items():
            inside = self._inside(node)
            if any(isinstance(inner, DiceCall) for inner in inside):
                self._dicey.add(key)
            elif all(inner.key in self._numbers or inner.key in self._spans for inner in _names(inside)):
                self._number(key, node)
            else:
                self._dicey.add(key)

    def _number(self, key: str, node: Node) -> None:
        if any(
            name.key in self._of_outcomes or name.key in self._judging for name in _names(self._inside(node))
        ):
            self._judging.add(key)
        span = self._expression(node, ("numbers", key), self._outcomes, self._below(key))
        self._numbers[key] = span or ANYTHING
        self._depths[key] = self._depth

    def _inside(self, node: Node) -> tuple[Name | DiceCall, ...]:
        """Return the names and dice in an expression, each visited once."""
        inside = self._known_inside.get(id(node))
        if inside is None:
            inside = self._known_inside[id(node)] = asking(node)
        return inside

    def _below(self, key: str) -> tuple[str, ...]:
        numbers = list(self._plan.numbers)
        return tuple(numbers[numbers.index(key) :])

    def _pool(self, pool: PoolRule, path: Path) -> None:
        count = self._expression(pool.count, (*path, "count")) or (0, 1)
        sides = self._expression(pool.sides, (*path, "sides")) or (1, 1)
        if pool.row and (option := self._plan.option(pool.row)):
            count, sides = (0, 20), (option.low, option.high)
        self._within(count[1], MAX_DICE, (*path, "count"))
        self._within(sides[1], MAX_SIDES, (*path, "sides"))
        if sides[0] < 1:
            self._add(
                (*path, "sides"),
                say("A die needs at least 1 side. Here it can have {count}.", count=sides[0]),
            )
        field = "compound" if pool.compound else "explode"
        for end in ends(pool.explode):
            self._expression(end, (*path, field))
        self._goes_on(pool.explode, (max(1, sides[0]), max(1, sides[1])), (*path, field))
        chain = 1 if not pool.explode else 2 if pool.once else MAX_CHAIN + 1
        values = pool.faces or (1, max(1, sides[1]))
        most = max(values) * (chain if pool.compound else 1)
        times = 1 if pool.compound else chain
        self._sizes[pool.key] = max(0, count[0]), max(0, count[1]) * times
        self._worths[pool.key] = min(values), most

    def _goes_on(self, explode: Faces, sides: Interval, path: Path) -> None:
        """Reject dice that add others with every face, or with none."""
        bounds = Bounds(self._span)
        try:
            spans = [
                (bounds.of(span.low)[0] if span.low else None, bounds.of(span.high)[1] if span.high else None)
                for span in explode
            ]
        except (BoundsError, KeyError):
            return  # The expression itself reports its errors.
        faces = [face for face in range(1, min(sides[1], MAX_SIDES) + 1) if meets(tuple(spans), face)]
        if len([face for face in faces if face <= sides[0]]) == sides[0]:
            self._add(path, say("`{text}` can be every face, so the dice would never stop.", text="1+"))
        elif explode and not faces:
            words = later("`{text}` doesn't work here. Enter {low} to {high}.")
            self._add(path, words.say(text=path[-1], low=1, high=sides[1]))

    def _within(self, number: int, most: int, path: Path) -> None:
        if number > most:
            self._add(path, say("This can add up to {count}. The most is {most}.", count=number, most=most))

    def _all_outcomes(self) -> None:
        last = len(self._plan.outcomes) - 1
        for place, outcome in enumerate(self._plan.outcomes):
            path: Path = ("outcomes", place)
            if outcome.when is None:
                if place < last:
                    self._add(path, say("Only the last outcome can go without a condition."))
                continue
            self._expression(outcome.when, (*path, "when"), hidden=tuple(self._judging))
            if place == last:
                self._add(("outcomes",), say("The last outcome must always apply. Remove its condition."))

    def _act(self, act: Deed, path: Path) -> None:
        names = self._outcomes
        if act.key in OF_ALL:
            self._add(
                (*path, "key"), say("`{name}` is a button of every roll. Choose another key.", name=act.key)
            )
        if act.when is not None:
            self._expression(act.when, (*path, "when"), names)
        asked = {}
        for place, question in enumerate(act.asks):
            inner = (*path, "asks", place)
            low = self._expression(question.low, (*inner, "from"), names) or (0, 0)
            high = self._expression(question.high, (*inner, "to"), names) or (0, 0)
            asked[question.key] = low[0], high[1]
            for node in question.offers:
                self._expression(node, (*inner, "offers"), names)
        outer, self._spans = self._spans, {**self._spans, **asked}
        for field, table in (("marks", act.marks), ("costs", act.costs), ("tracks", act.tracks)):
            for key, node in table.items():
                self._expression(node, (*path, field, key), names)
                if field == "marks" and key not in self._plan.marks:
                    self._add((*path, field, key), unknown(key, tuple(self._plan.marks)))
                elif field != "marks":
                    self._track(key, (*path, field, key))
        self._dice_of(act, path)
        self._spans = outer
        self._follows(act, path)

    def _dice_of(self, act: Deed, path: Path) -> None:
        for place, throw in enumerate(act.throws):
            self._pool_named(throw.pool, (*path, "throws", place, "pool"))
            for end in ends(throw.only):
                self._expression(end, (*path, "throws", place, "only"), self._outcomes)
        for place, added in enumerate(act.adds):
            self._pool_named(added.pool, (*path, "adds", place, "pool"))
            span = self._expression(added.count, (*path, "adds", place, "count"), self._outcomes)
            self._within((span or (0, 0))[1], MAX_DICE, (*path, "adds", place, "count"))

    def _follows(self, act: Deed, path: Path) -> None:
        if act.best and act.best not in self._plan.numbers:
            self._add((*path, "best"), unknown(act.best, tuple(self._plan.numbers)))
        if not act.rolls:
            if not (act.draws or act.marks or act.costs or act.tracks):
                words = later("`{name}` does nothing. Add `throws`, `marks`, `tracks` or `rolls`.")
                self._add((*path, "key"), words.say(name=act.key))
            return
        other = self._system.roll(act.rolls)
        if other is None:
            self._add((*path, "rolls"), unknown(act.rolls, tuple(roll.key for roll in self._system.rolls)))
            return
        for key in act.passes:
            if other.option(key) is None:
                self._add((*path, "asks"), unknown(key, tuple(option.key for option in other.options)))

    def _track(self, key: str, path: Path) -> None:
        track = self._system.track(key)
        if track is None:
            self._add(path, unknown(key, tuple(track.key for track in self._system.tracks)))
        elif track.sizes:
            words = later("A roll can't move a clock that's made by hand; use {table} and {size}.")
            self._add(path, words.say(**_KEPT))

    def _pool_named(self, key: str, path: Path) -> bool:
        if key not in self._pools:
            self._add(path, unknown(key, tuple(self._pools)))
        return key in self._pools

    def _span(self, key: str) -> Interval:
        return self._numbers[key] if key in self._numbers else self._spans.get(key, (0, 1))

    def _expression(
        self, node: Node, path: Path, outcomes: Collection[str] = (), hidden: tuple[str, ...] = ()
    ) -> Interval | None:
        """Check an expression's names and return its range, or None if it's wrong."""
        spans, numbers, deepest = self._spans, self._numbers, 0
        for inner in self._inside(node):
            if isinstance(inner, DiceCall):
                if not self._asks(inner, path):
                    return None
                continue
            key = inner.key
            if key in hidden or not (key in spans or key in numbers or key in outcomes):
                known = {*spans, *numbers, *outcomes} - set(hidden)
                number = str(path[1]) if path[0] == "numbers" else ""
                self._add(path, self._unknown(key, tuple(known), hidden, number))
                return None
            deepest = max(deepest, self._depths.get(key, 0))
        # Nothing can use what isn't a number, so its depth only matters where it could be too much.
        is_open = path[0] == "numbers" or deepest + _MOST_OWN > MAX_INSIDE
        self._depth = depth(node, self._depths) if is_open else 0
        if self._depth > MAX_INSIDE:
            self._add(path, say("This is nested too deep. The limit is {most}.", most=MAX_INSIDE))
            return None
        try:
            return Bounds(self._span, self._sizes, self._worths).of(node)
        except BoundsError as error:
            self._add(path, str(error))
            return None

    def _unknown(self, key: str, known: tuple[str, ...], hidden: tuple[str, ...], number: str) -> str:
        if key in hidden and number:
            return say(
                "`{number}` uses `{name}`. A number can only use those above it.", number=number, name=key
            )
        if key in hidden:
            return say("`{name}` depends on the outcome, so an outcome can't ask for it.", name=key)
        if key in self._dicey:
            return say("`{name}` depends on dice, so it can't be used before they're rolled.", name=key)
        return unknown(key, known)

    def _asks(self, asked: DiceCall, path: Path) -> bool:
        for pool in asked.pools:
            if pool != ALL and not self._pool_named(pool, path):
                return False
            if pool != ALL and pool not in self._sizes:
                self._add(path, say("The dice aren't rolled yet here. Use options and numbers."))
                return False
        if asked.symbol:
            shown = {symbol for pool in self._plan.pools for side in pool.symbols for symbol in side}
            if asked.symbol not in shown:
                self._add(path, unknown(asked.symbol, tuple(shown)))
                return False
        return True

    def _add(self, path: Path, words: str) -> None:
        self._problems.add((*self._path, *path), words)


def _names(inside: tuple[Name | DiceCall, ...]) -> list[Name]:
    return [inner for inner in inside if isinstance(inner, Name)]


def _known(system: System, plan: RollKind) -> dict[str, Interval]:
    """Return the names that need no dice, with their ranges."""
    spans: dict[str, Interval] = {track.key: (track.low, track.high) for track in system.tracks}
    spans |= {setting.key: (setting.low, setting.high) for setting in system.settings}
    spans |= dict.fromkeys(plan.marks, ANYTHING)
    for option in plan.options:
        spans |= {option.key: option.span} | dict.fromkeys(option.values, (0, 1))
    return spans
