"""A fight's history: each step taken, with the fight before and after it, and requests to undo one.

It's calculated once and continued: in a long fight, only new steps are applied.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from bot.games.dnd.conditions.in_fights import bearing
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.afterwards import KnockedOut, Rerolled
from bot.games.dnd.fight.steps.kind import Known
from bot.games.dnd.fight.steps.kinds import KINDS, Step
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.hit_points.record.steps import Dealt


class Question(Struct, frozen=True, omit_defaults=True):
    """A player's request to undo the last step, which has dice, with its number and its trigger's.

    ``by`` and ``name`` identify the player, and ``turn`` and ``made`` are when the player asked.
    """

    step: int
    cause: int
    by: int
    name: str
    turn: int
    made: int = 0


class Taken(Struct, frozen=True):
    """A step that was taken, with its number, author, time, and the ``roll`` behind it (0 for none).

    ``made`` is in milliseconds since 1970, UTC. ``undone`` is the name of the person who undid it, or "". If
    it's ``renewed``, it was undone so that new dice can be rolled for it.
    """

    number: int
    step: Step
    roll: int
    user: int
    name: str
    made: int
    undone: str = ""
    renewed: bool = False

    @property
    def is_change(self) -> bool:
        """True if it only changed another step's roll."""
        return isinstance(self.step, Rerolled)

    @property
    def is_automatic(self) -> bool:
        """True if it's a turn that started automatically with the previous step."""
        return isinstance(self.step, Turned) and self.step.auto

    @property
    def has_dice(self) -> bool:
        """True if dice were rolled for it: by its roll, or automatically at the start of a turn."""
        return bool(self.roll) or (isinstance(self.step, Turned) and bool(self.step.recharged))


Event = tuple[Taken, Fight, Fight]
"""A step, with the fight before and after it."""


class History(Struct, frozen=True):
    """A fight calculated from its steps.

    ``story`` are the steps that aren't undone, each with the fight before and after it. ``undone`` are the
    undone steps, each with its turn.
    """

    taken: tuple[Taken, ...] = ()
    story: tuple[Event, ...] = ()
    undone: tuple[tuple[Taken, int], ...] = ()

    @property
    def fight(self) -> Fight:
        """The fight after every step that wasn't undone."""
        return self.story[-1][2] if self.story else Fight()

    @property
    def fell(self) -> tuple[str, ...]:
        """The names of those who were ever down, in the order they fell."""
        fell = (
            one.name
            for _, before, after in self.story
            for one in after.combatants
            if not one.hp.is_up and (was := before.find(one.id)) and was.hp.is_up
        )
        return tuple(dict.fromkeys(fell))

    def then(self, *more: Taken) -> "History":
        """Return this history with these steps added."""
        return self.as_of((*self.taken, *more), len(self.taken))

    def as_of(self, taken: Sequence[Taken], alike: int) -> "History":
        """Return the history of these steps, whose first ``alike`` steps are the same as in this one."""
        start = min([alike, *_knockouts(self.taken, alike), *_knockouts(taken, alike)])
        changed = taken[start:] or self.taken[start:]
        if not changed:
            return self
        story = list(self.story[: _place(self.story, changed[0].number)])
        undone = list(self.undone[: _place(self.undone, changed[0].number)])
        spared = frozenset(
            (later.step.blow, later.step.target)
            for later in taken[start:]
            if isinstance(later.step, KnockedOut) and not later.undone
        )
        fight = story[-1][2] if story else Fight()
        for later in taken[start:]:
            if later.undone:
                undone.append((later, fight.turn))
                continue
            before, fight = fight, _applied(fight, later, spared)
            story.append((later, before, fight))
        return History(tuple(taken), tuple(story), tuple(undone))

    def events_in(self, first: int, last: int) -> tuple[Event, ...]:
        """Return these turns' steps, first and last included."""
        start = bisect_left(self.story, first, key=lambda event: event[1].turn)
        return self.story[start : bisect_right(self.story, last, key=lambda event: event[1].turn)]

    def undone_in(self, first: int, last: int) -> tuple[tuple[Taken, int], ...]:
        """Return these turns' undone steps, first and last included."""
        start = bisect_left(self.undone, first, key=lambda event: event[1])
        return self.undone[start : bisect_right(self.undone, last, key=lambda event: event[1])]


def _applied(fight: Fight, taken: Taken, spared: frozenset[tuple[int, int]]) -> Fight:
    """Return the fight after a step and everything that ends with it; ``spared`` lists the knockouts."""
    after = KINDS[type(taken.step)].apply(fight, taken.step, Known(taken.number, spared))
    return bearing.released(fight, bearing.woken(fight, after, taken.step))


def folded(taken: Iterable[Taken]) -> Fight:
    """Return the fight after all steps that aren't undone."""
    return History().then(*taken).fight


def alike(before: Sequence[object], now: Sequence[object]) -> int:
    """Return how many steps are identical at the start of both."""
    pairs = enumerate(zip(before, now, strict=False))
    return next((place for place, (was, now) in pairs if was is not now), min(len(before), len(now)))


def _place(story: Sequence[tuple[Any, ...]], number: int) -> int:
    """Return how many of these steps come before the one with this number."""
    return bisect_left(story, number, key=lambda event: event[0].number)


def _knockouts(taken: Sequence[Taken], start: int) -> list[int]:
    """Return the positions of attacks that a later step turns into knockouts.

    That step comes after the attack but changes its effect, so it must be known first.
    """
    knocked = [later.step.blow for later in taken[start:] if isinstance(later.step, KnockedOut)]
    return [bisect_left(taken, blow, key=lambda earlier: earlier.number) for blow in knocked]


def last_attacks(story: Sequence[Event]) -> list[Event]:
    """Return the last step, and if it's an attack, the attacks of the same action before it."""
    attacks = list[Event]()
    for event in reversed(story):
        if attacks and not _are_alike(event, attacks[-1]):
            break
        attacks.append(event)
    return attacks[::-1]


def _are_alike(one: Event, other: Event) -> bool:
    """Return True if both are attacks by the same combatant in the same turn."""
    (first, before, _), (second, then, _) = one, other
    return (
        isinstance(first.step, Dealt)
        and isinstance(second.step, Dealt)
        and first.step.by == second.step.by == "attack"
        and (first.step.actor, before.turn) == (second.step.actor, then.turn)
    )
