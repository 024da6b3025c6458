"""What somebody bears, as it is kept outside of fights."""

from collections.abc import Callable
from contextlib import suppress

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Hold, away, ending

_MOST = 20  # Conditions that can still come back.


def read_bearing(text: str) -> Bearing:
    """What is kept of what somebody bears; nothing of what cannot be read any more."""
    if text:
        with suppress(ValueError):
            return loads(Bearing, text)
    return Bearing()


def bearing_text(bearing: Bearing) -> str:
    """What somebody bears, as it is kept: "" for nothing."""
    return dumps(bearing) if bearing != Bearing() else ""


def settled(bearing: Bearing, holding: Callable[[Hold, bool], str | None]) -> Bearing:
    """What somebody bears by now: what a Concentration holds, as long as it lasts.

    ``holding`` answers the name of whose it is, None once it is over, and is told whether it was before.
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
    """The same without names, which are looked up whenever it is read."""

    def bare(borne: tuple[Borne, ...]) -> tuple[Borne, ...]:
        return tuple(
            replace(condition, hold=condition.hold and replace(condition.hold, name=""))
            for condition in borne
        )

    return replace(bearing, borne=bare(bearing.borne), lapsed=bare(bearing.lapsed))


def outside(bearing: Bearing, me: int, hold_of: Callable[[int], Hold | None], *, over: bool) -> Bearing:
    """What the combatant ``me`` bears once it left its fight: of nobody there, until no turn of others.

    ``hold_of`` is the Concentration of a combatant, by number; None of whoever has no sheet. Where the fight
    is ``over``, what would have ended with a turn has ended.
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
