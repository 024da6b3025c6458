"""A game of Planechase on Discord: its panel, which is the table, and its rolls."""

from bot.errors import PlayerError
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.planar import planar_request
from bot.games.magic.rules.request import Planar
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.table.open_games import NO_GAME, PlanarView
from bot.games.planechase.ui.drawing import TablePanel
from bot.rolls.values import Copy, Shown
from bot.store.stored_rolls import Post
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.delivery import apologised
from bot.ui.show import edited
from bot.words import later


async def show(services: PlanechaseServices, interaction: AnyInteraction) -> None:
    """Answer with the table on a new message in place of the old. Raises PlayerError if the game is over."""
    shown = TablePanel(services, place(interaction).channel)
    if not await panels.post(shown, interaction, shown.draw):
        raise PlayerError(NO_GAME.say())


async def show_again(services: PlanechaseServices, interaction: AnyInteraction, view: PlanarView) -> None:
    """Answer with the table and the roll it waits for, whose message can be far up or missing."""
    open_roll = view.open_roll()
    await show(services, interaction)
    shown = await services.service.shown(open_roll) if open_roll else None
    if shown:
        await show_new(services, interaction, shown)


async def refresh(
    services: PlanechaseServices, interaction: AnyInteraction, seen: PlanarView | None = None
) -> None:
    """Update the table, if there is a game, after the interaction was answered.

    The table is drawn from ``seen`` first, and again if that is outdated.
    """
    shown = TablePanel(services, place(interaction).channel, first=seen)
    await panels.refresh(shown, interaction, shown.draw)


async def effect_roll(services: PlanechaseServices, interaction: AnyInteraction, by: str) -> None:
    """Roll the planar die because of an effect."""
    planar = planar_request(Planar(by=" ".join(by.split())))
    await show_roll(
        services,
        interaction,
        await services.service.roll(GAME.key, planar, place(interaction), who(interaction)),
    )


async def show_roll(services: PlanechaseServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Answer with a new planar die roll, and update the table."""
    await show_new(services, interaction, shown)
    await refresh(services, interaction)


async def show_new(services: PlanechaseServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Show a roll on a new message, and record the message so that the table can update it.

    Raises:
        PlayerError: Discord doesn't accept the message anywhere.

    """
    message = await panels.put(interaction, shown)
    if not message:
        apologised()
        words = later("Roll {roll} is saved, but Discord didn't accept it. Your next action here shows it.")
        raise PlayerError(words.say(roll=shown.number))
    channel = place(interaction).channel
    changed = await services.service.posted(shown, Post(message, channel))
    if changed:
        await edited(interaction, Copy(channel, changed, message))


async def answer(
    services: PlanechaseServices, interaction: AnyInteraction, paying: int = 0, seen: PlanarView | None = None
) -> None:
    """Answer a press by updating the table. ``paying`` is asked to pay, and ``seen`` is the current game.

    Raises:
        PlayerError: The game is over.

    """
    shown = TablePanel(services, place(interaction).channel, paying, seen)
    if not await panels.answer(shown, interaction, shown.draw):
        raise PlayerError(NO_GAME.say())


async def roll_changed(services: PlanechaseServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Update the table, and a roll's other messages, after a press on one of them."""
    await show_changed(services, interaction, shown.roll)
    await refresh(services, interaction)


async def show_changed(services: PlanechaseServices, interaction: AnyInteraction, roll: int) -> None:
    """Update a roll's messages, except the pressed one."""
    pressed_on = interaction.message.id if interaction.message else 0
    for copy in await services.service.copies(roll) if roll else ():
        if copy.message != pressed_on:
            await edited(interaction, copy)
