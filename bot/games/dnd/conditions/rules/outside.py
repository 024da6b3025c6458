"""Someone's conditions, as stored outside of fights."""

from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Hold, away, ending

_MOST = 20  # Conditions that can still come back.


def read_bearing(text: str) -> Bearing:
    """Return someone's stored conditions; none if they can no longer be parsed."""
    if text:
        with suppress(ValueError):
            return loads(Bearing, text)
    return Bearing()


def bearing_text(bearing: Bearing) -> str:
    """Return someone's conditions as text for storage; "" if there are none."""
    return dumps(bearing) if bearing != Bearing() else ""


def settled(bearing: Bearing, holding: Callable[[Hold, bool], str | None]) -> Bearing:
    """Return someone's current conditions. A Concentration's conditions last only as long as it does.

    ``holding`` takes a Concentration and whether it was over before. It returns the owner's name, or None
    once it's over.
    """

    def now(borne: tuple[Borne, ...], *, was_over: bool) -> tuple[list[Borne], list[Borne]]:
        held, over = list[Borne](), list[Borne]()
        for condition in borne:
            name = holding(condition.hold, was_over) if condition.hold else ""
            if name is None:
                over.append(condition)
            else:
                held.append(replace(condition, hold=condition.hold and replace(condition.hold, name=name)))
        return held, over

    lasting, ended = now(bearing.borne, was_over=False)
    back, gone = now(bearing.lapsed, was_over=True)
    borne = (*ending((*lasting, *ended), ended), *back)
    return replace(bearing, borne=borne, lapsed=(*gone, *ended)[-_MOST:])


def nameless(bearing: Bearing) -> Bearing:
    """Return the conditions without characters' names, which are looked up on each read."""

    def bare(borne: tuple[Borne, ...]) -> tuple[Borne, ...]:
        return tuple(
            replace(condition, hold=condition.hold and replace(condition.hold, name=""))
            for condition in borne
        )

    return replace(bearing, borne=bare(bearing.borne), lapsed=bare(bearing.lapsed))


def outside(bearing: Bearing, me: int, hold_of: Callable[[int], Hold | None], *, over: bool) -> Bearing:
    """Return the conditions of ``me`` after a fight, without causes and others' turns from that fight.

    ``hold_of`` returns the Concentration of a combatant, by number, or None without a sheet. If the fight is
    ``over``, conditions that would end with a turn have ended.
    """
    lasting = (
        condition for condition in bearing.borne if not (over and condition.ends.at in ("start", "end"))
    )
    return replace(bearing, borne=tuple(_outside(condition, me, hold_of) for condition in lasting))


def _outside(borne: Borne, me: int, hold_of: Callable[[int], Hold | None]) -> Borne:
    own = replace(borne.ends, of=0) if borne.ends.of == me else borne.ends
    ends = replace(away(own), later=False)
    hold = hold_of(borne.held) if borne.held else borne.hold
    return Borne(borne.condition, ends, level=borne.level, hold=hold)
