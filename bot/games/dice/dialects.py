"""The dialect of typed notation, chosen on a channel's GM panel."""

from typing import Any

from bot.dice.typed import OURS, dialects
from bot.errors import PressError
from bot.games.dice.table import DiceReading
from bot.rolls.card import Choice
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import note_embed
from bot.ui.games_here import PANEL
from bot.ui.show import tell_all
from bot.ui.views import Rows, own_list, tapped
from bot.words import later, say

WORD = "dialect"
"""The word that identifies these lists in buttons. Never change it."""

_HERE, _EVERYWHERE = "here", "everywhere"


def taps(reading: DiceReading) -> dict[str, OnTap]:
    """Return the handlers of the panel's button, and of the lists it opens."""

    async def on_dialect(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.of or tap.text not in ("", _HERE, _EVERYWHERE):
            raise PressError(OTHER.say())
        if not tap.text:
            await interaction.response.edit_message(**await _drawn(reading, interaction))
            return
        key = next(iter(tap.picked), "")
        if key not in _names():
            raise PressError(OTHER.say())
        is_everywhere = tap.text == _EVERYWHERE
        own = "" if key == OURS else key
        await reading.change(place(interaction), who(interaction), own, everywhere=is_everywhere)
        await interaction.response.edit_message(**await _drawn(reading, interaction))
        words = later("Dice in this channel are now read like {name}.")
        if is_everywhere:
            words = later(
                "Dice in this server are now read like {name}, unless a channel has its own dialect."
            )
        await tell_all(interaction, lambda: words.say(name=_names()[key]))

    return {WORD: OnTap(on_dialect, for_gms=later("Dialect…"))}


async def _drawn(reading: DiceReading, interaction: AnyInteraction) -> dict[str, Any]:
    """Return the lists of dialects, for the channel and for the server."""
    here = place(interaction)
    own = await reading.dialect(here) or OURS
    choices = [Choice(key, name) for key, name in _names().items()]
    words = say("Dice here are read like {name}.", name=_names()[own])
    if own != OURS and await reading.chosen(here) is None:
        words = say(
            "No one has chosen yet. Dice are read like {name}, the usual choice for this server's language.",
            name=_names()[own],
        )
    items = [own_list(f"{WORD}:{_HERE}", say("In this channel…"), choices, 0)]
    if who(interaction).manages_server:
        ask = say("In the server by default…")
        items.append(own_list(f"{WORD}:{_EVERYWHERE}", ask, choices, 1))
    items.append(tapped(say("Back"), PANEL, 2))
    return {"embed": note_embed(words, say("Which notation to read")), "view": Rows(items)}


def _names() -> dict[str, str]:
    return {OURS: say("Rollwright"), **{dialect.key: dialect.name for dialect in dialects().values()}}
