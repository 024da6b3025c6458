"""Cards for which each player rolls: who ties, and what they roll again."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError
from bot.games.magic.rules.changes import MagicChange, MagicTrail, changed, now
from bot.games.magic.rules.event import MAX_DICE
from bot.games.magic.rules.request import Throw
from bot.games.magic.rules.triggers import events_at_end
from bot.words import say


def tied(trail: MagicTrail) -> tuple[Throw, ...]:
    """The dice of those who tie, where the card says that they roll again; none where nobody does."""
    request = trail[-1].request
    reading = next((each for each in request.readings if each.again), None)
    if reading is None or now(trail).is_waiting:
        return ()
    # Of the last round alone: who lost an earlier one is out.
    throws = tuple(event.throw for event in events_at_end(now(trail), highest=reading.kind == "highest"))
    is_full = sum(throw.count for throw in (*request.throws, *throws)) > MAX_DICE
    return throws if len(throws) > 1 and not is_full else ()


def roll_off(trail: MagicTrail, _picked: tuple[str, ...], source: Source) -> MagicChange:
    """Those who tie roll again; all dice before stay as they are. Raises DiceError if nobody ties."""
    throws, request = tied(trail), trail[-1].request
    if not throws:
        raise DiceError(say("Nobody ties any more; look at the roll as it is now."))
    again = tuple(replace(throw, round=throw.round + 1) for throw in throws)
    return changed(trail, replace(request, throws=(*request.throws, *again)), source)
