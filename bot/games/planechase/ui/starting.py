"""A game that begins, or the table of the one that is on."""

from bot.errors import PressError
from bot.games.planechase.rules.state import DeckKind
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.table.open_games import View, game_of
from bot.games.planechase.ui import asked, table
from bot.games.planechase.ui.players import player_of, seated
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


async def start(
    services: PlanechaseServices, interaction: AnyInteraction, text: str, deck: DeckKind | None
) -> None:
    """Begin a game with those who are mentioned, or alone, and show its table; or the one of the game here.

    Raises:
        PlayerError: The players cannot play, or the game that is on cannot be read any more.

    """
    here, they = place(interaction), who(interaction)
    if view := await services.planechase.view(here.channel):
        await _show_again(services, interaction, view)
        if text or deck:
            words = say("A game of Planechase is on here, so none was begun; More…, End the game… ends it.")
            await interaction.followup.send(words, ephemeral=True)
        return
    players = await seated(services.people, interaction, text) if text else (player_of(they),)
    await services.planechase.start(here, they, players, deck or "common")
    await table.show(services, interaction)


async def _show_again(services: PlanechaseServices, interaction: AnyInteraction, view: View) -> None:
    """Show the table and the roll that it waits for; a game that cannot be read any more a GM can end."""
    try:
        game_of(view.stored)
    except PressError:
        await asked.ask_end(services, interaction)
    else:
        await table.show_again(services, interaction, view)
