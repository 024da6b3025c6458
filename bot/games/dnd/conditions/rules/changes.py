"""Changes to someone's conditions, as typed or tapped."""

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
from bot.games.dnd.conditions.rules.text import Focus, TypedCondition


def changed(bearing: Bearing, typed: Iterable[TypedCondition | Focus], like: Borne) -> Bearing:
    """Return the conditions after these changes. New ones have the same end and cause as ``like``.

    Conditions that begin together with an escapable grapple end with it.
    """
    changes = tuple(typed)
    is_grip = like.ends.escape is not None and TypedCondition(GRAPPLED) in changes
    hangs = replace(like, ends=Ends(tied=GRAPPLED)) if is_grip else like
    for change in changes:
        if isinstance(change, Focus):
            bearing = replace(bearing, focus=change.what, focused=change.since)
        else:
            new = like if change.condition == GRAPPLED else hangs
            bearing = replace(bearing, borne=_changed(bearing.borne, change, new))
    return concentrating(bearing)


def rested(bearing: Bearing) -> Bearing:
    """Return the conditions after a Long Rest, with one less level of Exhaustion and no Concentration."""
    return changed(bearing, (TypedCondition(EXHAUSTION, off=True), Focus()), Borne(""))


def rid_of(bearing: Bearing, lifts: Iterable[str]) -> Bearing:
    """Return the conditions after a spell ended these; of Exhaustion, it ends one level."""
    return changed(bearing, (TypedCondition(key, off=True) for key in lifts), Borne(""))


def with_focus_restored(bearing: Bearing, focus: str, since: int) -> Bearing:
    """Return the conditions with this Concentration restored, unless a newer one has begun."""
    return bearing if bearing.focus else replace(bearing, focus=focus, focused=since)


def _changed(borne: tuple[Borne, ...], typed: TypedCondition, like: Borne) -> tuple[Borne, ...]:
    if typed.condition == EXHAUSTION:
        return _exhausted(borne, typed)
    if typed.off:
        return without(borne, typed.condition)
    return with_condition(borne, replace(like, condition=typed.condition))


def _exhausted(borne: tuple[Borne, ...], typed: TypedCondition) -> tuple[Borne, ...]:
    """Return the conditions with a new Exhaustion level: the typed one, or else one more or one less."""
    level = exhaustion(borne) + (-1 if typed.off else 1) if typed.level is None else typed.level
    if typed.off and typed.level is not None:
        level = exhaustion(borne) - typed.level
    bare = without(borne, EXHAUSTION)
    return with_condition(bare, Borne(EXHAUSTION, level=level)) if level > 0 else bare
