"""Starting a game, or showing the current one's table."""

from bot.errors import PressError
from bot.games.planechase.rules.state import DeckKind
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.table.open_games import PlanarView, game_of
from bot.games.planechase.ui import asked, panel
from bot.games.planechase.ui.players import player_of, seated
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


async def start(
    services: PlanechaseServices, interaction: AnyInteraction, text: str, deck: DeckKind | None
) -> None:
    """Start a game with the mentioned members, or alone, and show its table, or show the current game.

    Raises:
        PlayerError: The players can't play, or the current game can no longer be parsed.

    """
    here, they = place(interaction), who(interaction)
    if view := await services.planechase.view(here.channel):
        await _show_again(services, interaction, view)
        if text or deck:
            words = say("There's already a game of Planechase here. End it first with More…, End the game….")
            await interaction.followup.send(words, ephemeral=True)
        return
    players = await seated(services.people, interaction, text) if text else (player_of(they),)
    await services.planechase.start(here, they, players, deck or "common")
    await panel.show(services, interaction)


async def _show_again(services: PlanechaseServices, interaction: AnyInteraction, view: PlanarView) -> None:
    """Show the table and the roll it waits for, or ask to end a game that can no longer be parsed."""
    try:
        game_of(view.stored)
    except PressError:
        await asked.ask_end(services, interaction)
    else:
        await panel.show_again(services, interaction, view)
