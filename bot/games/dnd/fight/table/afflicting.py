"""Conditions that rolls bring outside of fights: they begin with the roll, and end where it is taken back."""

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.borne import Bearing, Borne
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION
from bot.games.dnd.conditions.rules.text import Typed
from bot.games.dnd.conditions.table import bearing_deed
from bot.games.dnd.rolls.rules.afflicted import Afflicting
from bot.rolls.deeds import Kind, Kinds


def afflicting_deeds() -> Kinds:
    """How what a roll brings begins, and is taken back."""
    return {
        Afflicting: Kind(
            lambda deed: bearing_deed(deed.character, lambda bearing, roll: _begun(bearing, deed, roll)),
            undo=lambda deed: bearing_deed(deed.character, lambda bearing, roll: _gone(bearing, deed, roll)),
        )
    }


def _begun(bearing: Bearing, deed: Afflicting, roll: int) -> Bearing:
    for each in deed.borne:
        bearing = changed(bearing, (Typed(each.condition),), replace(each, since=_since(roll)))
    return bearing


def _gone(bearing: Bearing, deed: Afflicting, roll: int) -> Bearing:
    for each in deed.borne:
        if each.condition == EXHAUSTION:  # One level, whatever the others are of.
            bearing = changed(bearing, (Typed(EXHAUSTION, off=True),), Borne(""))
    return replace(bearing, borne=tuple(each for each in bearing.borne if each.since != _since(roll)))


def _since(roll: int) -> int:
    """What a condition began with that a roll brought: never the number of a fight's step."""
    return -roll
