"""The buttons and lists under a roll, and what happens when one is pressed.

There is one class of item for all of them, and it keeps nothing: what a press means stands in its
``custom_id``, ``rw:1:<roll>:<action>[:<revision>:<page>]``, and everything else is in the database.
So they work after a restart and on a message of any age. An id that starts with ``rw:`` but is not
of that form is answered in words too.
"""

import re
from typing import Any, Protocol, cast

import discord
from discord import ui

from bot.card import Choice
from bot.errors import PressError
from bot.game import AGAIN
from bot.games.dice import GAME, request
from bot.service import BACK, Picking, Press, Service, Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import roll_embed, shortened
from bot.words import say

MAX_ID = 100  # Characters of a custom_id; Discord alone checks it, and only when sent.
MAX_LABEL = 80  # Characters of a button.
MAX_OPTIONS = 25  # Lines of a list.
MAX_OPTION = 100  # Characters of a line of a list, and of its hint.
_PREFIX = "rw:1:"
_ROLL = re.compile(r"(?P<roll>[0-9]{1,18}):(?P<action>[a-z_]+)(?::(?P<revision>[0-9]{1,9}):(?P<page>[0-9]{1,4}))?")
_TRY = re.compile(r"try:(?P<dice>.+)", re.DOTALL)


class Table(Protocol):
    """What of the bot a press needs."""

    service: Service

    async def apologise(self, interaction: AnyInteraction, error: Exception) -> None:
        """Answer whatever went wrong, privately."""
        ...


class RollItem(ui.DynamicItem[ui.Item[Any]], template=r"rw:.*$"):
    """Any button or list that this bot ever sends."""

    @classmethod
    async def from_custom_id(
        cls, _interaction: AnyInteraction, item: ui.Item[Any], _match: re.Match[str], /
    ) -> "RollItem":
        """The item that was pressed. Nothing may be decided here: what this raises is never answered."""
        return cls(item)

    async def callback(self, interaction: AnyInteraction) -> None:
        """Do what the press means, and answer once, whatever happens."""
        table = cast(Table, interaction.client)
        try:
            await _pressed(table.service, interaction)
        except Exception as error:  # noqa: BLE001 - discord.py would log this and leave the player without an answer.
            await table.apologise(interaction, error)


async def _pressed(service: Service, interaction: AnyInteraction) -> None:
    data = cast(dict[str, Any], interaction.data)
    rest = str(data["custom_id"]).removeprefix(_PREFIX)
    if dice := _TRY.fullmatch(rest):
        asked = request(dice["dice"])
        shown = await service.roll(GAME.key, asked, place(interaction), who(interaction))
    elif match := _ROLL.fullmatch(rest):
        picked = tuple(data.get("values") or ())
        revision = int(match["revision"]) if match["revision"] else None
        press = Press(int(match["roll"]), match["action"], picked, revision, int(match["page"] or 0))
        shown = await service.press(press, place(interaction), who(interaction))
    else:
        raise PressError(say("This button is from another version of me; make a new roll with /roll."))
    await show(interaction, shown)


async def show(interaction: AnyInteraction, shown: Shown) -> None:
    """Answer the interaction with this roll, in one call."""
    view = roll_view(shown)
    if shown.new:
        await interaction.response.send_message(embed=roll_embed(shown), view=view)
    else:
        await interaction.response.edit_message(embed=roll_embed(shown), view=view)


def roll_view(shown: Shown) -> ui.View:
    """The buttons of a roll, or the list that is open on it."""
    if shown.picking:
        return stateless(*_list(shown, shown.picking))
    return stateless(
        *(
            ui.Button(
                label=action.label,
                custom_id=f"{_PREFIX}{shown.roll}:{action.key}",
                style=discord.ButtonStyle.primary if action.key == AGAIN else discord.ButtonStyle.secondary,
            )
            for action in shown.card.actions
        )
    )


def try_button(dice: str) -> ui.View | None:
    """A button that rolls this notation, or None where it is too long for one."""
    custom_id = f"{_PREFIX}try:{dice}"
    if len(custom_id) > MAX_ID:
        return None
    label = say("Roll {dice}", dice=dice)
    if len(label) > MAX_LABEL:
        label = say("Roll that")
    return stateless(ui.Button(label=label, custom_id=custom_id, style=discord.ButtonStyle.primary))


def stateless(*items: ui.Item[Any]) -> ui.View:
    """A view of these items that the bot does not keep in memory once it is sent.

    Stopped before it is sent, discord.py stores nothing for it; presses reach :class:`RollItem`
    by their custom_id all the same.
    """
    view = ui.View(timeout=None)
    for item in items:
        view.add_item(RollItem(item))
    view.stop()
    return view


def _list(shown: Shown, picking: Picking) -> list[ui.Item[Any]]:
    pages = max(1, -(-len(picking.choices) // MAX_OPTIONS))
    page = min(picking.page, pages - 1)
    options = [_option(choice) for choice in picking.choices[page * MAX_OPTIONS : (page + 1) * MAX_OPTIONS]]
    items: list[ui.Item[Any]] = [
        ui.Select(
            custom_id=_turn(shown, picking, page),
            placeholder=picking.ask
            if pages == 1
            else say("{ask} Page {page} of {pages}", ask=picking.ask, page=page + 1, pages=pages),
            options=options,
            max_values=len(options) if picking.many else 1,
        )
    ]
    if page > 0:
        items.append(ui.Button(label=say("Earlier dice"), custom_id=_turn(shown, picking, page - 1), row=1))
    if page < pages - 1:
        items.append(ui.Button(label=say("More dice"), custom_id=_turn(shown, picking, page + 1), row=1))
    items.append(ui.Button(label=say("Back"), custom_id=f"{_PREFIX}{shown.roll}:{BACK}", row=1))
    return items


def _option(choice: Choice) -> discord.SelectOption:
    return discord.SelectOption(
        label=shortened(choice.label, MAX_OPTION),
        value=choice.key,
        description=shortened(choice.hint, MAX_OPTION) or None,
    )


def _turn(shown: Shown, picking: Picking, page: int) -> str:
    return f"{_PREFIX}{shown.roll}:{picking.action}:{shown.revision}:{page}"
