"""What a change that somebody typed or tapped makes of what is borne."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import (
    GRAPPLED,
    Bearing,
    Borne,
    Ends,
    concentrating,
    exhaustion,
    with_condition,
    without,
)
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.text import Focus, Typed


def changed(bearing: Bearing, typed: Iterable[Typed | Focus], like: Borne) -> Bearing:
    """What is borne after these changes; what begins does so ``like`` that: with its end and its cause.

    What begins with a grapple that can be escaped ends with it.
    """
    changes = tuple(typed)
    is_grip = like.ends.escape is not None and Typed(GRAPPLED) in changes
    hangs = replace(like, ends=Ends(tied=GRAPPLED)) if is_grip else like
    for change in changes:
        if isinstance(change, Focus):
            bearing = replace(bearing, focus=change.what, focused=change.since)
        else:
            new = like if change.condition == GRAPPLED else hangs
            bearing = replace(bearing, borne=_changed(bearing.borne, change, new))
    return concentrating(bearing)


def rested(bearing: Bearing) -> Bearing:
    """What is borne after a Long Rest: a level of Exhaustion less, and no Concentration, as one sleeps."""
    return changed(bearing, (Typed(EXHAUSTION, off=True), Focus()), Borne(""))


def begun_again(bearing: Bearing, focus: str, since: int) -> Bearing:
    """Return what is borne once the end of this Concentration is taken back; another one since goes first."""
    return bearing if bearing.focus else replace(bearing, focus=focus, focused=since)


def _changed(borne: tuple[Borne, ...], typed: Typed, like: Borne) -> tuple[Borne, ...]:
    if typed.condition == EXHAUSTION:
        return _exhausted(borne, typed)
    if typed.off:
        return without(borne, typed.condition)
    return with_condition(borne, replace(like, condition=typed.condition))


def _exhausted(borne: tuple[Borne, ...], typed: Typed) -> tuple[Borne, ...]:
    """With another level: the one that was said, else one more, or one less."""
    level = exhaustion(borne) + (-1 if typed.off else 1) if typed.level is None else typed.level
    if typed.off and typed.level is not None:
        level = exhaustion(borne) - typed.level
    bare = without(borne, EXHAUSTION)
    return with_condition(bare, Borne(EXHAUSTION, level=level)) if level > 0 else bare
