"""Planechase: the planar die, its cost, the turn and the planar deck (901): ``/planechase``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games.planechase.desk import PlanechaseDesk
from bot.games.planechase.rules.planes import CHANGES, MAX_NAME
from bot.games.planechase.rules.state import DeckKind
from bot.games.planechase.ui import decks, players
from bot.games.planechase.ui import table as planechase
from bot.ui.autocomplete import offer
from bot.ui.context import place, who
from bot.ui.errors import answered
from bot.words import say

MAX_PLAYERS_TEXT = 400  # Characters of mentions.
MAX_BY = 60  # Characters of an effect's name.
MAX_MANA = 100
MAX_REVEALED = 10

_DECKS = [
    app_commands.Choice(name=say("common: one that I shuffle"), value="common"),
    app_commands.Choice(name=say("own: each player hands one in"), value="own"),
    app_commands.Choice(name=say("none: the planes are kept at the table"), value="none"),
]
_CHANGES = [
    app_commands.Choice(name=say("{what} ({name})", what=each.what, name=each.name), value=key)
    for key, each in CHANGES.items()
]


class PlanechaseCog(
    commands.GroupCog, group_name="planechase", group_description="Planechase: planar die and planes"
):
    """A game of Planechase per channel."""

    def __init__(self, bot: Rollwright) -> None:
        self.desk = bot.desk(PlanechaseDesk)

    @app_commands.command(description="Begin a game of Planechase in this channel")
    @app_commands.rename(text="players")
    @app_commands.describe(
        text="In turn order, as in @Alice @Bob; teams as in @Alice + @Bob;"
        " you alone until others /planechase join",
        deck="Whether I keep the planar deck; common if you leave it out",
    )
    @app_commands.choices(deck=_DECKS)
    @answered
    async def start(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, MAX_PLAYERS_TEXT] | None = None,
        deck: app_commands.Choice[str] | None = None,
    ) -> None:
        """Begin a game; all see its table."""
        kinds: dict[str, DeckKind] = {"common": "common", "own": "own", "none": "none"}
        named = (
            await players.seated(self.desk.people, interaction, text)
            if text
            else (players.player_of(who(interaction)),)
        )
        kind = kinds[deck.value if deck else "common"]
        await self.desk.planechase.start(place(interaction), who(interaction), named, kind)
        await planechase.show(self.desk, interaction)

    @app_commands.command(description="The table of this channel's game, as a new message")
    @answered
    async def show(self, interaction: discord.Interaction) -> None:
        """Show the table, and the roll that it waits for."""
        await planechase.show_again(self.desk, interaction)

    @app_commands.command(description="End the game of this channel")
    @answered
    async def end(self, interaction: discord.Interaction) -> None:
        """End the game."""
        await planechase.ask_end(self.desk, interaction)

    @app_commands.command(description="Join the game, last in turn order")
    @app_commands.describe(player="Who joins, if not you: for GMs and players of the game")
    @answered
    async def join(self, interaction: discord.Interaction, player: discord.Member | None = None) -> None:
        """Bring somebody in."""
        joins = players.player_of(player or who(interaction))
        await self.desk.planechase.join(place(interaction), who(interaction), joins)
        await planechase.show(self.desk, interaction)

    @app_commands.command(description="Leave the game; if it is your turn, the next player's begins")
    @app_commands.describe(player="Who leaves, if not you: for GMs")
    @answered
    async def leave(self, interaction: discord.Interaction, player: discord.Member | None = None) -> None:
        """Take somebody out."""
        leaves = players.player_of(player or who(interaction))
        await self.desk.planechase.leave(place(interaction), who(interaction), leaves)
        await planechase.show(self.desk, interaction)

    @app_commands.command(description="Roll the planar die as the special action, on your turn (901.9)")
    @app_commands.describe(
        mana="How much mana you can pay; if you leave it out, I ask where it costs something"
    )
    @answered
    async def roll(
        self, interaction: discord.Interaction, mana: app_commands.Range[int, 0, MAX_MANA] | None = None
    ) -> None:
        """Roll, for what it costs now."""
        await planechase.roll(self.desk, interaction, mana)

    @app_commands.command(
        name="effect-roll", description="Roll the planar die because an effect says so: free, any time"
    )
    @app_commands.describe(by="What says so, as in Fractured Powerstone")
    @answered
    async def effect_roll(
        self, interaction: discord.Interaction, by: app_commands.Range[str, 1, MAX_BY] | None = None
    ) -> None:
        """Roll for nothing; what the next roll costs stays as it is."""
        await planechase.effect_roll(self.desk, interaction, by or "")

    @app_commands.command(description="Begin the next player's turn, or an extra turn of somebody")
    @app_commands.describe(player="Whose turn it is, if not the next player's")
    @answered
    async def turn(self, interaction: discord.Interaction, player: discord.Member | None = None) -> None:
        """Begin the next turn."""
        following = players.player_of(player) if player else None
        await self.desk.planechase.next_turn(place(interaction), who(interaction), player=following)
        await planechase.show(self.desk, interaction)

    @app_commands.command(description="Planeswalk without a roll, because something says so")
    @app_commands.describe(plane="Where to, if not the next card of the planar deck")
    @answered
    async def planeswalk(
        self, interaction: discord.Interaction, plane: app_commands.Range[str, 1, MAX_NAME] | None = None
    ) -> None:
        """Planeswalk."""
        await self.desk.planechase.planeswalk(place(interaction), who(interaction), name=plane or "")
        await planechase.show(self.desk, interaction)

    @app_commands.command(description="Turn up one more plane beside those that are face up")
    @app_commands.describe(plane="Which, if not the next plane of the planar deck")
    @answered
    async def beside(
        self, interaction: discord.Interaction, plane: app_commands.Range[str, 1, MAX_NAME] | None = None
    ) -> None:
        """One plane more."""
        await self.desk.planechase.beside(place(interaction), who(interaction), plane or "")
        await planechase.show(self.desk, interaction)

    @app_commands.command(description="Reveal cards from the top of the planar deck; they go to its bottom")
    @app_commands.describe(cards="How many", planes="Whether so many planes are meant, phenomena not counted")
    @answered
    async def reveal(
        self,
        interaction: discord.Interaction,
        cards: app_commands.Range[int, 1, MAX_REVEALED],
        *,
        planes: bool = False,
    ) -> None:
        """Reveal cards to all."""
        await decks.revealed(self.desk, interaction, cards, planes=planes)

    @app_commands.command(description="Switch a change to the planar die on or off for this game")
    @app_commands.describe(
        what="Which change, for everybody in the game", on="On or off; the other of what it is now"
    )
    @app_commands.choices(what=_CHANGES)
    @answered
    async def change(
        self, interaction: discord.Interaction, what: app_commands.Choice[str], on: bool | None = None
    ) -> None:
        """Switch a change."""
        await self.desk.planechase.switch(place(interaction), who(interaction), what.value, on=on)
        await planechase.show(self.desk, interaction)

    @app_commands.command(
        description="Hand in a planar deck of your own, in a form: 10 cards or more, at most 2 phenomena"
    )
    @answered
    async def deck(self, interaction: discord.Interaction) -> None:
        """Ask for the cards."""
        await decks.ask_deck(self.desk, interaction)

    offer(PlanechaseDesk, lambda _desk, _at, typed: decks.plane_choices(typed), plane=(planeswalk, beside))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(PlanechaseCog(bot))
