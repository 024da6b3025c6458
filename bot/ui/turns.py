"""A channel's turn on Discord: everything counted in it, and a button for the next one."""

import re
from contextlib import suppress
from typing import Any

from bot.errors import PressError
from bot.rolling.turns import TurnKeeper, TurnNow
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Place, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.delivery import FAILURES
from bot.ui.embeds import MAX_DESCRIPTION, fitted_list, note_embed
from bot.ui.views import button
from bot.words import say
from bot.words.speaking import speaking_to_all

WORD = "turn"
"""The word at the start of the button's ``custom_id``. Never change it."""

_NUMBER = re.compile(r"[0-9]{1,9}")


def taps(book: TurnKeeper) -> dict[str, OnTap]:
    """Return the handler of the button *Next turn*."""

    async def next_turn(interaction: AnyInteraction, tap: Tap) -> None:
        if not _NUMBER.fullmatch(tap.text):
            raise PressError(OTHER.say())
        await _begun(book, interaction, int(tap.text))

    return {WORD: OnTap(next_turn)}


async def show(book: TurnKeeper, interaction: AnyInteraction) -> None:
    """Show the turn to everyone."""
    await interaction.response.send_message(**await _drawn(book, place(interaction)))


async def extra_turn(book: TurnKeeper, interaction: AnyInteraction, player: Who) -> None:
    """Start an extra turn of this player, and show whose turn it is."""
    keeper = await book.extra_turn(place(interaction), who(interaction), player)
    await keeper.show(interaction)


async def _begun(book: TurnKeeper, interaction: AnyInteraction, number: int) -> None:
    """Start the next turn, and show it on both the pressed message and the game's panel."""
    here = place(interaction)
    await book.next(here, who(interaction), number)
    drawn, keeper = await _drawn(book, here), await book.keeper(here)
    if keeper is None:
        await interaction.response.edit_message(**drawn)
        return
    with suppress(*FAILURES):  # Show the table, whatever happens to this message.
        # The button is on the table now, so a second press here must not end the next player's turn.
        await interaction.response.edit_message(**{**drawn, "view": None})
    await keeper.show(interaction)


async def _drawn(book: TurnKeeper, here: Place) -> dict[str, Any]:
    """Return the message that shows the turn, in the channel's language."""
    with speaking_to_all():
        return _message(await book.now(here))


def _message(now: TurnNow) -> dict[str, Any]:
    lines = [line for counted in now.counted for line in counted.lines]
    remarks = "".join(f"\n-# {counted.remark}" for counted in now.counted if counted.remark)
    text = fitted_list(lines, MAX_DESCRIPTION - len(remarks)) or say(
        "Nothing has been counted this turn yet."
    )
    embed = note_embed(f"{text}{remarks}", say("Turn {number}", number=now.number))
    return {"embed": embed, "view": button(say("Next turn"), f"{WORD}:{now.number}")}
