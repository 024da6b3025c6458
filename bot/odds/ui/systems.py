"""The odds of a game system's roll as a message that names each outcome."""

from collections.abc import Iterator
from typing import Any

from bot.errors import PlayerError
from bot.odds.service import OddsService
from bot.odds.system_odds import SystemOdds
from bot.odds.ui.card import tried_words
from bot.rolls.card import Card, code, plain, shortened
from bot.rolls.chances import Chance, percent
from bot.systems.naming import system_name
from bot.systems.request import SystemRequest
from bot.systems.shipped import plan_of
from bot.systems.written import written
from bot.ui.embeds import MAX_AUTHOR, card_embed
from bot.ui.views import rows_of
from bot.words import say
from bot.words.speaking import ENGLISH

_WIDEST = 10  # Blocks of the longest bar.
_ROOM = 25  # Characters of a bar and its name. With the share, they fit a phone.


async def system_message(services: OddsService, request: SystemRequest, by: str = "") -> dict[str, Any]:
    """Return the message that shows a roll's odds. ``by`` is the name of the person sharing them.

    Raises:
        PlayerError: The roll has no outcomes, or depends on something unspecified.

    """
    odds = await services.of_system(request)
    plan = plan_of(request)
    text = written(plan, request, with_label=False)
    if not odds.of:
        raise PlayerError(say("{dice} has no named outcomes, so there are no odds.", dice=code(text)))
    remarks = (tried_words(odds.tried),) if odds.tried else ()
    title = say("Odds of {dice}", dice=text)
    lines = (plain(system_name(plan.system)), *outcome_bars(odds))
    embed = card_embed(Card(title, lines=lines, remarks=remarks))
    if by:
        embed.set_author(name=shortened(say("{who} shares odds", who=by), MAX_AUTHOR))
    # In English, because other languages' words can be too long for a button's ID.
    typed = written(plan, request, with_label=False, language=ENGLISH)
    share = [] if by else [(say("Share"), f"odds:share:{typed}")]
    view = rows_of([*share, (say("Roll it"), f"odds:roll:{typed}")])
    return {"embed": embed, "view": view, "file": None}


def outcome_bars(odds: SystemOdds) -> Iterator[str]:
    """Yield a line for each outcome: blocks, share and name."""
    most = max(chance.share for chance in odds.of)
    room = max(1, min(_WIDEST, _ROOM - max(len(chance.what) for chance in odds.of)))
    rough = "≈" if odds.tried else ""
    shares = [f"{rough}{percent(chance.share)}" for chance in odds.of]
    wide = max(map(len, shares))
    yield "```"
    for chance, share in zip(odds.of, shares, strict=True):
        yield f"{_blocks(chance, most, room)} {share:>{wide}} {chance.what}"
    yield "```"


def _blocks(chance: Chance, most: float, room: int) -> str:
    return f"{'█' * max(1, round(chance.share / most * room)):<{room}}"
