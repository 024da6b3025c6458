"""Buttons that roll plain dice: what was meant by something that could not be read, and results tables."""

import re

from bot.errors import PressError
from bot.games.dice.rules.game import GAME, DiceRequest, request
from bot.rolls.core import Core
from bot.rolls.hidden import Audience
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap, Table
from bot.tables.store import StoredTable
from bot.ui.context import AnyInteraction, place
from bot.ui.custom_id import Tap
from bot.ui.rolling import roll

_NUMBER = re.compile(r"[0-9]{1,18}")


def at_table(core: Core) -> Table:
    """What plain dice add to a channel."""

    async def again(interaction: AnyInteraction, tap: Tap) -> None:
        if not tap.text:
            raise PressError(OTHER)
        audience = Audience(tap.word.partition("_")[2] or "everyone")
        await roll(core.service, interaction, GAME.key, lambda: request(tap.text), audience)

    async def on_table(interaction: AnyInteraction, tap: Tap) -> None:
        if not _NUMBER.fullmatch(tap.text):
            raise PressError(OTHER)
        table = await core.results.by_id(place(interaction), int(tap.text))
        await roll(core.service, interaction, GAME.key, lambda: roll_of(table), Audience.EVERYONE)

    words = ["try", *(f"try_{each.value}" for each in Audience if each.is_hidden)]
    return Table(taps={**{word: OnTap(again) for word in words}, "table_roll": OnTap(on_table)})


def roll_of(table: StoredTable, dice: str = "") -> DiceRequest:
    """The request to roll on a table, with its own die if no other dice are given."""
    return request(dice or f"1d{table.sides}", "", table.rows, table.name)
