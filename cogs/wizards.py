"""The ``/wizards`` commands for WIZARDS."""

from functools import partial
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.audiences import Audience
from bot.games.wizards.rules.damage_text import MAX_TEXT as MAX_DAMAGE
from bot.games.wizards.rules.from_options import (
    clash_request,
    damage_request,
    narrative_request,
    outcome_request,
)
from bot.games.wizards.rules.game import GAME
from bot.games.wizards.rules.pools import PER_DIE, PER_ROLL
from bot.games.wizards.rules.request import MAX_ACTIONS, Side, WizardsRequest
from bot.games.wizards.rules.with_text import read_side
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.ui import options
from bot.tables.reading import MAX_TEXT
from bot.ui import rolling
from bot.ui.autocomplete import Choices, offer, tables
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import note_embed
from bot.ui.errors import answered
from bot.ui.options import HIDDEN, Hidden
from bot.ui.show import tell_all
from cogs._wizards import KeptCommands

_Short = app_commands.Range[str, 1, 100]
_Long = app_commands.Range[str, 1, 500]
_WITH = "+1 Rage, adv Flanking, dis Fog; a weapon, skill or situation, such as Bladed"
_CHARACTER = "Who rolls; leave empty for the character you play here"
_CUMULATIVE = [
    app_commands.Choice(name="no: only the row of the result", value="no"),
    app_commands.Choice(name="all rows below the result", value="below"),
    app_commands.Choice(name="all rows up to the result", value="upto"),
]
_PER = [
    app_commands.Choice(name="each die", value=PER_DIE),
    app_commands.Choice(name="the whole roll, once", value=PER_ROLL),
]


def _damage(_services: WizardsServices, _interaction: AnyInteraction, typed: str) -> Choices:
    """Return the typed damage as understood."""
    return options.damage_choices(typed)


class WizardsCog(
    KeptCommands,
    commands.GroupCog,
    group_name="wizards",
    group_description="WIZARDS: clash, damage, outcome, narrative",
):
    """Rolls of WIZARDS."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot
        self.services = bot.services(WizardsServices)

    @app_commands.command(description="A contested roll: you roll a d6, then the target saves")
    @app_commands.rename(said="with")
    @app_commands.describe(
        target="Who saves: mention a player, or name a character or creature",
        ability="What the roll is for",
        said=_WITH,
        damage="Rolled if you win: heavy crushing + 3 light piercing; Poison: 2 light poison",
        character=_CHARACTER,
    )
    @answered
    async def clash(
        self,
        interaction: discord.Interaction,
        target: _Short,
        ability: _Short = "",
        said: _Long = "",
        damage: app_commands.Range[str, 1, MAX_DAMAGE] = "",
        character: _Short = "",
    ) -> None:
        """Roll the attack. The target rolls the save with a button."""

        async def request() -> WizardsRequest:
            theirs = await self._side(interaction, said, character)
            return clash_request(
                await options.target(self.services, interaction, target), ability, damage, theirs
            )

        await rolling.roll(self.services.service, interaction, GAME.key, request, Audience.EVERYONE)

    @app_commands.command(description="Damage: light d4, normal d8, heavy d12; one roll for each effect")
    @app_commands.rename(purpose="for", said="with")
    @app_commands.describe(
        dice="heavy crushing + 3 light piercing; Poison: 2 light poison",
        said=_WITH,
        character=_CHARACTER,
        purpose="Its source, such as Spiked club",
        hidden=HIDDEN,
    )
    async def damage(
        self,
        interaction: discord.Interaction,
        dice: app_commands.Range[str, 1, MAX_DAMAGE],
        said: _Long = "",
        character: _Short = "",
        purpose: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll damage."""

        async def request() -> WizardsRequest:
            return damage_request(dice, await self._side(interaction, said, character), purpose)

        await rolling.roll(self.services.service, interaction, GAME.key, request, hidden)

    @app_commands.command(description="A d10 or d100 on a table")
    @app_commands.rename(purpose="for", said="with")
    @app_commands.describe(
        table="One of this server's tables, or rows: 1: fog | 2-4: rain | 10+: storm",
        die="Which die; leave empty for what fits the table",
        cumulative="Whether lower rows count too; leave empty for the table's own rule",
        said=_WITH,
        character=_CHARACTER,
        purpose="What the roll is for",
        hidden=HIDDEN,
    )
    @app_commands.choices(cumulative=_CUMULATIVE)
    async def outcome(
        self,
        interaction: discord.Interaction,
        table: app_commands.Range[str, 1, MAX_TEXT] = "",
        die: Literal["d10", "d100"] | None = None,
        cumulative: str | None = None,
        said: _Long = "",
        character: _Short = "",
        purpose: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll on a table."""

        async def request() -> WizardsRequest:
            results = await self.bot.results.find(place(interaction), table)
            sides = int(die.removeprefix("d")) if die else 0
            chosen, theirs = options.cumulative(cumulative), await self._side(interaction, said, character)
            return outcome_request(results.rows, results.title, sides, chosen, side=theirs, label=purpose)

        await rolling.roll(self.services.service, interaction, GAME.key, request, hidden)

    @app_commands.command(
        description="Try something no skill covers: the GM sets terms, you accept or decline"
    )
    @app_commands.rename(what="do", said="with")
    @app_commands.describe(what="What you try, and what should happen", said=_WITH, character=_CHARACTER)
    @answered
    async def narrative(
        self,
        interaction: discord.Interaction,
        what: app_commands.Range[str, 1, 400],
        said: _Long = "",
        character: _Short = "",
    ) -> None:
        """Ask the GM for terms, without rolling anything yet."""

        async def request() -> WizardsRequest:
            return narrative_request(what, await self._side(interaction, said, character))

        await rolling.roll(self.services.service, interaction, GAME.key, request, Audience.EVERYONE)

    @app_commands.command(description="How this channel plays; leave all options empty to see it")
    @app_commands.describe(
        modifiers="What modifiers are added to",
        actions="Actions per turn, used up by Narrative rolls; 0 to not count them",
    )
    @app_commands.choices(modifiers=_PER)
    @answered
    async def settings(
        self,
        interaction: discord.Interaction,
        modifiers: Literal["die", "roll"] | None = None,
        actions: app_commands.Range[int, 0, MAX_ACTIONS] | None = None,
    ) -> None:
        """Change the settings, or show them."""
        is_asked = modifiers is None and actions is None
        here, they = place(interaction), who(interaction)
        settings = (
            await self.services.wizards.settings(here)
            if is_asked
            else await self.services.wizards.set(here, they, modifiers, actions)
        )
        if is_asked:
            words = options.settings_text(settings)
            await interaction.response.send_message(embed=note_embed(words), ephemeral=True)
            return
        await tell_all(interaction, lambda: options.settings_text(settings))

    async def _side(self, interaction: discord.Interaction, said: str, character: str) -> Side:
        """Return the roller's side as typed, with a mentioned player replaced by their character."""
        return read_side(said, await options.typed_character(self.services, interaction, character))

    offer(None, tables, table=(outcome,))
    offer(WizardsServices, partial(options.character_choices, everybody=True), target=(clash,))
    offer(WizardsServices, options.character_choices, character=(clash, damage, outcome, narrative))
    offer(WizardsServices, _damage, damage=(clash,), dice=(damage,))
    offer(WizardsServices, options.with_choices, said=(clash, damage, outcome, narrative))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(WizardsCog(bot))
