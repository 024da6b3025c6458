"""The verdict on a Magic roll, if its instruction gives one."""

from collections.abc import Sequence

from bot.games.magic.rules.cards import all_cards
from bot.games.magic.rules.outcome import MagicDie, MagicOutcome
from bot.games.magic.rules.request import MagicRequest
from bot.games.magic.rules.triggers import Read
from bot.rolls.card import Tone
from bot.tables.reading import read_table

_D20 = 20
SIGNS = {Tone.GREAT: "crit", Tone.GOOD: "hit", Tone.BAD: "miss"}
"""The sign before the headline of a roll that went well or badly."""


def tone(request: MagicRequest, outcome: MagicOutcome, reads: Sequence[Read]) -> Tone:
    """Return how the roll went: neutral if its instruction ranks no result above another."""
    if outcome.is_waiting:
        return Tone.PLAIN
    is_natural = any(one.happened for one in reads if one.reading.kind == "natural")
    if is_natural or (_D20 in outcome.results and _singles_out_20(request)):
        return Tone.GREAT
    went = [one.happened for one in reads if _is_goal(one)]
    if not went:
        return Tone.PLAIN
    return Tone.GOOD if any(went) else Tone.BAD


def is_best(request: MagicRequest, die: MagicDie) -> bool:
    """Return True if the instruction singles out this natural result."""
    naturals = [reading.value for reading in request.readings if reading.kind == "natural"]
    singled_out = die.sides == die.natural == die.result == _D20 and _singles_out_20(request)
    return die.natural in naturals or singled_out


def _singles_out_20(request: MagicRequest) -> bool:
    """Return True if a card's printed table has a row for 20 alone."""
    # In a table written by a player, a 20 can mean anything.
    if request.title not in all_cards() or request.inline or not request.table:
        return False
    return any(row.low == row.high == _D20 for row in read_table(request.table).rows)


def _is_goal(one: Read) -> bool:
    """Return True if a reading distinguishes success from failure: a visit, or doubles."""
    if one.reading.kind == "doubles":
        return one.happened or bool(one.reading.otherwise)
    return one.reading.kind == "visit"
