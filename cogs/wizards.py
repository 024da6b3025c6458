"""WIZARDS: ``/wizards``."""

from functools import partial
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.app import Rollwright
from bot.games.wizards.rules.damage_text import MAX_DICE
from bot.games.wizards.rules.damage_text import MAX_TEXT as MAX_DAMAGE
from bot.games.wizards.rules.from_options import (
    Counts,
    Typed,
    clash_request,
    damage_request,
    narrative_request,
    outcome_request,
)
from bot.games.wizards.rules.game import GAME
from bot.games.wizards.rules.pools import PER_DIE, PER_ROLL
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.settings import MAX_ACTIONS
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.ui import options
from bot.rolls.hidden import Audience
from bot.tables.reading import MAX_TEXT
from bot.ui import rolling
from bot.ui.autocomplete import Choices, offer, tables
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import note_embed
from bot.ui.errors import answered
from bot.ui.options import HIDDEN, Hidden
from bot.ui.show import tell_all
from cogs._wizards import CharacterCommands, KeptCommands

_Short = app_commands.Range[str, 1, 100]
_Count = app_commands.Range[int, 0, MAX_DICE]
_MODIFIER = "+1 Rage, -2 Wounded"
_ADVANTAGE = "+1 Flanking, -1 Fog; their sum counts"
_WEAPON, _SKILL, _SITUATION = "With what, as in Bladed", "With which skill", "In what situation, as in Dark"
_CHARACTER = "Who rolls, if not whom you play here"
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
    """How the damage reads."""
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
        group = self.__cog_app_commands_group__
        assert group is not None
        group.add_command(CharacterCommands(bot))

    @app_commands.command(description="A contested roll: you roll a d6, then the target saves")
    @app_commands.describe(
        target="Who saves: mention a player, or name a character or creature",
        ability="What it is for",
        modifier=_MODIFIER,
        advantage=_ADVANTAGE,
        damage="Rolled once it is won: heavy crushing + 3 light piercing; Poison: 2 light poison",
        weapon=_WEAPON,
        skill=_SKILL,
        situation=_SITUATION,
        character=_CHARACTER,
    )
    @answered
    async def clash(
        self,
        interaction: discord.Interaction,
        target: _Short,
        ability: _Short = "",
        modifier: _Short = "",
        advantage: _Short = "",
        damage: app_commands.Range[str, 1, MAX_DAMAGE] = "",
        weapon: _Short = "",
        skill: _Short = "",
        situation: _Short = "",
        character: _Short = "",
    ) -> None:
        """Roll the attack; the target's save is a button."""
        typed = Typed(modifier, advantage, weapon, skill, situation, character)

        async def request() -> WizardsRequest:
            theirs = await self._typed(interaction, typed)
            return clash_request(
                await options.target(self.services, interaction, target), ability, damage, theirs
            )

        await rolling.roll(self.services.service, interaction, GAME.key, request, Audience.EVERYONE)

    @app_commands.command(description="Damage: light d4, normal d8, heavy d12; one roll for each effect")
    @app_commands.rename(purpose="for")
    @app_commands.describe(
        light="How many d4",
        normal="How many d8",
        heavy="How many d12",
        type="The type of these, as in piercing",
        effects="Or written: heavy crushing + 3 light piercing; Poison: 2 light poison",
        modifier=f"Of the first effect: {_MODIFIER}",
        advantage="Of the first effect: +1 Flanking, -1 Fog",
        weapon=_WEAPON,
        skill=_SKILL,
        situation=_SITUATION,
        character=_CHARACTER,
        purpose="What it is of, as in Spiked club",
        hidden=HIDDEN,
    )
    async def damage(
        self,
        interaction: discord.Interaction,
        light: _Count = 0,
        normal: _Count = 0,
        heavy: _Count = 0,
        type: app_commands.Range[str, 1, 40] = "",  # noqa: A002 - the option's name
        effects: app_commands.Range[str, 1, MAX_DAMAGE] = "",
        modifier: _Short = "",
        advantage: _Short = "",
        weapon: _Short = "",
        skill: _Short = "",
        situation: _Short = "",
        character: _Short = "",
        purpose: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll damage."""
        typed = Typed(modifier, advantage, weapon, skill, situation, character)
        counts = Counts(light, normal, heavy, type)

        async def request() -> WizardsRequest:
            return damage_request(counts, effects, await self._typed(interaction, typed), purpose)

        await rolling.roll(self.services.service, interaction, GAME.key, request, hidden)

    @app_commands.command(description="A d10 or d100 on a table")
    @app_commands.rename(purpose="for")
    @app_commands.describe(
        table="One of this server's, or rows: 1: fog | 2-4: rain | 10+: storm",
        die="Which die, if not what fits the table",
        cumulative="Whether lower rows count too, if not as the table says",
        modifier=_MODIFIER,
        advantage=_ADVANTAGE,
        skill=_SKILL,
        situation=_SITUATION,
        character=_CHARACTER,
        purpose="What it is for",
        hidden=HIDDEN,
    )
    @app_commands.choices(cumulative=_CUMULATIVE)
    async def outcome(
        self,
        interaction: discord.Interaction,
        table: app_commands.Range[str, 1, MAX_TEXT] = "",
        die: Literal["d10", "d100"] | None = None,
        cumulative: str | None = None,
        modifier: _Short = "",
        advantage: _Short = "",
        skill: _Short = "",
        situation: _Short = "",
        character: _Short = "",
        purpose: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll on a table."""
        typed = Typed(modifier, advantage, "", skill, situation, character)

        async def request() -> WizardsRequest:
            found = await self.bot.results.find(place(interaction), table)
            sides = int(die.removeprefix("d")) if die else 0
            chosen, theirs = options.cumulative(cumulative), await self._typed(interaction, typed)
            return outcome_request(found.rows, found.title, sides, chosen, typed=theirs, label=purpose)

        await rolling.roll(self.services.service, interaction, GAME.key, request, hidden)

    @app_commands.command(description="Try what no skill covers: the GM sets terms, you accept or decline")
    @app_commands.rename(what="do")
    @app_commands.describe(
        what="What you try, and what is to come of it",
        modifier=_MODIFIER,
        advantage=_ADVANTAGE,
        skill=_SKILL,
        situation=_SITUATION,
        character=_CHARACTER,
    )
    @answered
    async def narrative(
        self,
        interaction: discord.Interaction,
        what: app_commands.Range[str, 1, 400],
        modifier: _Short = "",
        advantage: _Short = "",
        skill: _Short = "",
        situation: _Short = "",
        character: _Short = "",
    ) -> None:
        """Ask the GM for terms; nothing is rolled yet."""
        typed = Typed(modifier, advantage, "", skill, situation, character)

        async def request() -> WizardsRequest:
            return narrative_request(what, await self._typed(interaction, typed))

        await rolling.roll(self.services.service, interaction, GAME.key, request, Audience.EVERYONE)

    @app_commands.command(description="How this channel plays; without options it only says so")
    @app_commands.describe(
        modifiers="What a modifier is added to",
        actions="Actions in a turn, so that those of Narrative rolls are counted; 0 for not",
    )
    @app_commands.choices(modifiers=_PER)
    @answered
    async def settings(
        self,
        interaction: discord.Interaction,
        modifiers: Literal["die", "roll"] | None = None,
        actions: app_commands.Range[int, 0, MAX_ACTIONS] | None = None,
    ) -> None:
        """Change or show it."""
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

    async def _typed(self, interaction: discord.Interaction, typed: Typed) -> Typed:
        """The same, with the character of a player who is mentioned."""
        return replace(typed, character=await options.meant(self.services, interaction, typed.character))

    offer(None, tables, table=(outcome,))
    offer(WizardsServices, partial(options.character_choices, everybody=True), target=(clash,))
    offer(WizardsServices, options.character_choices, character=(clash, damage, outcome, narrative))
    offer(WizardsServices, _damage, damage=(clash,), effects=(damage,))
    offer(WizardsServices, partial(options.tag_choices, kind="weapon"), weapon=(clash, damage))
    offer(
        WizardsServices, partial(options.tag_choices, kind="skill"), skill=(clash, damage, outcome, narrative)
    )
    offer(
        WizardsServices,
        partial(options.tag_choices, kind="situation"),
        situation=(clash, damage, outcome, narrative),
    )


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(WizardsCog(bot))
