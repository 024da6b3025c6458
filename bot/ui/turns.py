"""The turn of a channel as Discord shows it: what was counted in it, and a button that begins the next."""

import re
from contextlib import suppress
from typing import Any

from bot.errors import PressError
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.turns import TurnKeeper, TurnNow
from bot.rolls.values import Place, Who
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.delivery import FAILURES
from bot.ui.embeds import MAX_DESCRIPTION, fitted_list, note_embed
from bot.ui.views import button
from bot.words import say
from bot.words.speaking import speaking_to_all

WORD = "turn"
"""Begins the ``custom_id`` of the button; never change it."""

_NUMBER = re.compile(r"[0-9]{1,9}")


def taps(book: TurnKeeper) -> dict[str, OnTap]:
    """What takes the button *Next turn*."""

    async def next_turn(interaction: AnyInteraction, tap: Tap) -> None:
        if not _NUMBER.fullmatch(tap.text):
            raise PressError(OTHER.say())
        await _begun(book, interaction, int(tap.text))

    return {WORD: OnTap(next_turn)}


async def show(book: TurnKeeper, interaction: AnyInteraction) -> None:
    """Show the turn to all, for it is everybody's."""
    await interaction.response.send_message(**await _drawn(book, place(interaction)))


async def extra_turn(book: TurnKeeper, interaction: AnyInteraction, player: Who) -> None:
    """Begin an extra turn of this player, and show whose turn it is."""
    keeper = await book.extra_turn(place(interaction), who(interaction), player)
    await keeper.show(interaction)


async def _begun(book: TurnKeeper, interaction: AnyInteraction, number: int) -> None:
    """Begin the next turn, and show it on the message that was pressed; and what a game shows of it."""
    here = place(interaction)
    await book.next(here, who(interaction), number)
    drawn, keeper = await _drawn(book, here), await book.keeper(here)
    if keeper is None:
        await interaction.response.edit_message(**drawn)
        return
    with suppress(*FAILURES):  # The table is shown whatever becomes of this message.
        # Its button stands on the table now: a second tap here must not end the next player's turn.
        await interaction.response.edit_message(**{**drawn, "view": None})
    await keeper.show(interaction)


async def _drawn(book: TurnKeeper, here: Place) -> dict[str, Any]:
    """The message that shows the turn, in the language of the place."""
    with speaking_to_all():
        return _message(await book.now(here))


def _message(now: TurnNow) -> dict[str, Any]:
    lines = [line for each in now.counted for line in each.lines]
    remarks = "".join(f"\n-# {each.remark}" for each in now.counted if each.remark)
    text = fitted_list(lines, MAX_DESCRIPTION - len(remarks)) or say("Nothing was counted in it yet.")
    embed = note_embed(f"{text}{remarks}", say("Turn {number}", number=now.number))
    return {"embed": embed, "view": button(say("Next turn"), f"{WORD}:{now.number}")}
