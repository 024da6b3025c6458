"""What somebody bears, as it is kept outside of fights."""

from contextlib import suppress

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.games.dnd.conditions.rules.borne import Bearing, Borne, Ends


def read_bearing(text: str) -> Bearing:
    """What is kept of what somebody bears; nothing of what cannot be read any more."""
    if text:
        with suppress(ValueError):
            return loads(Bearing, text)
    return Bearing()


def bearing_text(bearing: Bearing) -> str:
    """What somebody bears, as it is kept: "" for nothing."""
    return dumps(bearing) if bearing != Bearing() else ""


def outside(bearing: Bearing, me: int, *, over: bool) -> Bearing:
    """What the combatant ``me`` bears once it left its fight: of nobody there, until no turn of others.

    Where the fight is ``over``, what would have ended with a turn has ended.
    """
    lasting = (each for each in bearing.borne if not (over and each.ends.at in ("start", "end")))
    return replace(bearing, borne=tuple(_outside(each, me) for each in lasting))


def _outside(borne: Borne, me: int) -> Borne:
    is_own = borne.ends.of in (0, me)
    ends = replace(borne.ends, of=0, later=False) if is_own else Ends()
    return Borne(borne.condition, ends, level=borne.level)
