"""Changes made by hand to someone's conditions outside of fights, recorded so that they can be undone."""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import (
    Bearing,
    Borne,
    ByHand,
    concentrating,
    exhaustion,
    is_deadly,
    without,
)
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.outside import nameless

_MOST = 5  # Changes that can still be undone.


def noted(bearing: Bearing, change: Callable[[Bearing], Bearing], when: int) -> Bearing:
    """Return the conditions after this change, with a record of it."""
    before, after = nameless(bearing), nameless(change(bearing))
    # Two in one millisecond still count as two.
    when = max(when, 1 + max((made.when for made in bearing.by_hand), default=0))
    made = ByHand(
        when,
        _more(after.borne, before.borne),
        _more(before.borne, after.borne),
        exhaustion(after.borne) - exhaustion(before.borne),
        died=is_deadly(after) and not is_deadly(before),
    )
    was, then = ((state.focus, state.focused if state.focus else 0) for state in (before, after))
    if was != then:
        made = replace(made, focus=was, then=then)
    return replace(after, by_hand=(*bearing.by_hand, made)[-_MOST:])


def last_of(bearing: Bearing) -> ByHand:
    """Return the last change by hand."""
    return bearing.by_hand[-1]


def made_at(bearing: Bearing, when: int) -> ByHand | None:
    """Return the change made at this time; None if it can no longer be undone."""
    return next((change for change in bearing.by_hand if change.when == when), None)


def undone(bearing: Bearing, made: ByHand) -> Bearing:
    """Return the conditions without this change, no matter what changed after it."""
    now = nameless(bearing)
    borne = (*_less(now.borne, made.gained), *made.lost)
    level = max(0, exhaustion(borne) - made.levels)
    borne = without(borne, EXHAUSTION)
    borne = (*borne, Borne(EXHAUSTION, level=level)) if level else borne
    left = tuple(change for change in bearing.by_hand if change.when != made.when)
    now = replace(now, borne=borne, by_hand=left)
    if made.focus is not None and (now.focus, now.focused if now.focus else 0) == made.then:
        now = replace(now, focus=made.focus[0], focused=made.focus[1])
    return concentrating(now)


def _more(those: tuple[Borne, ...], others: tuple[Borne, ...]) -> tuple[Borne, ...]:
    """Return the conditions that ``others`` lack, with repeats, except Exhaustion, which counts by level."""
    return tuple(condition for condition in _less(those, others) if condition.condition != EXHAUSTION)


def _less(those: tuple[Borne, ...], gone: tuple[Borne, ...]) -> tuple[Borne, ...]:
    left = list(those)
    for condition in gone:
        if condition in left:
            left.remove(condition)
    return tuple(left)
