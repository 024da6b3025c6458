"""Conditions from rolls outside of fights: they begin with the roll, and end if it's undone."""

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, exhaustion
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.conditions.store import changing
from bot.games.dnd.rolls.rules.afflicted import Afflicting, Concentrating
from bot.games.dnd.table.landing import moved
from bot.rolls.deeds import Kind, Kinds


def afflicting_deeds() -> Kinds:
    """Return how a roll's conditions, and the Concentration that sustains them, begin and are undone."""
    return {
        Afflicting: Kind(
            lambda deed: changing(deed.character, lambda bearing, roll: _begun(bearing, deed, roll)),
            undo=lambda deed: changing(deed.character, lambda bearing, roll: _gone(bearing, deed, roll)),
        ),
        Concentrating: Kind(
            lambda deed: changing(deed.character, lambda bearing, roll: _focused(bearing, deed, roll)),
            undo=lambda deed: changing(deed.character, _unfocused),
        ),
    }


def _begun(bearing: Bearing, deed: Afflicting, roll: int) -> Bearing:
    for condition in deed.borne:
        # That level decided whether someone dies of it.
        if condition.condition == EXHAUSTION and exhaustion(bearing.borne) != deed.level:
            raise moved(deed.name)
        hold = condition.hold and replace(condition.hold, since=_since(roll))
        bearing = changed(
            bearing, (TypedCondition(condition.condition),), replace(condition, since=_since(roll), hold=hold)
        )
    return bearing


def _gone(bearing: Bearing, deed: Afflicting, roll: int) -> Bearing:
    for condition in deed.borne:
        if condition.condition == EXHAUSTION:  # One level, whatever the others' source.
            bearing = changed(bearing, (TypedCondition(EXHAUSTION, off=True),), Borne(""))
    borne, lapsed = (
        tuple(condition for condition in those if condition.since != _since(roll))
        for those in (bearing.borne, bearing.lapsed)
    )
    return replace(bearing, borne=borne, lapsed=lapsed)


def _focused(bearing: Bearing, deed: Concentrating, roll: int) -> Bearing:
    before = (bearing.focus, bearing.focused) if bearing.focus else None
    return replace(bearing, focus=deed.what, focused=_since(roll), before=before)


def _unfocused(bearing: Bearing, roll: int) -> Bearing:
    if not bearing.focus or bearing.focused != _since(roll):
        return bearing
    what, since = bearing.before or ("", 0)
    return replace(bearing, focus=what, focused=since, before=None)


def _since(roll: int) -> int:
    """Return the start of a roll's condition, which is never the number of a step in a fight."""
    return -roll
