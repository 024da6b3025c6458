"""D&D 5.2: ``/dnd``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.asks.services import AskServices
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_options import (
    BEYOND,
    LONG,
    NORMAL,
    Against,
    damage_request,
)
from bot.games.dnd.rolls.ui import offers as dnd
from bot.games.dnd.rolls.ui import rolls as dnd_rolls
from bot.games.dnd.services import DndServices
from bot.people.mentions import with_mentions
from bot.rolls.hidden import Audience
from bot.ui.autocomplete import Choices, name_choices, named, offer
from bot.ui.context import AnyInteraction
from bot.ui.options import HIDDEN, Hidden
from bot.words import say
from cogs._characters import CharacterCommands
from cogs._fight import FightCommands
from cogs._scene import ADVANTAGE, DC, DISADVANTAGE, SceneCommands

_Short = app_commands.Range[str, 1, 100]
_Long = app_commands.Range[str, 1, 500]
_COVERS = [
    app_commands.Choice(name="half", value="half"),
    app_commands.Choice(name="three-quarters", value="three_quarters"),
    app_commands.Choice(name="total", value="total"),
]
_RANGES = [
    app_commands.Choice(name="within normal range", value=NORMAL),
    app_commands.Choice(name="within long range", value=LONG),
    app_commands.Choice(name="beyond", value=BEYOND),
]
_BONUS = "+2, or +1d4 Bless; several with commas"
_CHARACTER = "Who rolls, if not whom you play here"


async def _what(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """The skills, abilities and saves; of a check the tools of the character too."""
    command = interaction.command.name if interaction.command else ""
    tools = await dnd.tools(services, interaction, "") if command == "check" else []
    checks = [
        (say("{tool} (Dexterity)", tool=each), say("Dexterity ({tool})", tool=each)) for each, _ in tools
    ]
    return name_choices(typed, [*dnd.offered(command), *checks])


async def _everybody(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """The characters here, of which several can be named."""
    return dnd.among(typed, await dnd.everybody(services, interaction))


async def _attacks(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """The attacks of the character."""
    character = getattr(interaction.namespace, "character", "")
    return name_choices(typed, await dnd.attacks(services, interaction, character))


async def _riders(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """The riders of the character, of which several can be named."""
    character = getattr(interaction.namespace, "character", "")
    return dnd.among(typed, await dnd.riders(services, interaction, character))


async def _tools(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """The tools of the character."""
    character = getattr(interaction.namespace, "character", "")
    return name_choices(typed, await dnd.tools(services, interaction, character))


def _circumstances(_services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """The circumstances that the chapter knows."""
    return dnd.among(typed, dnd.facts(interaction.command.name if interaction.command else ""))


class DndCog(
    SceneCommands, commands.GroupCog, group_name="dnd", group_description="D&D 5.2: tests, attacks, damage"
):
    """D20 Tests, damage, characters."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(DndServices)
        self.asks = bot.services(AskServices)
        group = self.__cog_app_commands_group__
        assert group is not None
        group.add_command(CharacterCommands(bot))
        group.add_command(FightCommands(bot))

    @app_commands.command(description="An ability check: a skill, an ability, a tool, Initiative")
    @app_commands.rename(purpose="for")
    @app_commands.describe(
        what="Stealth, dex, Strength (Intimidation)",
        dc=DC,
        advantage=ADVANTAGE,
        disadvantage=DISADVANTAGE,
        bonus=_BONUS,
        ability="Another ability, if the GM says so",
        tool="A tool that is used",
        circumstances="As in lightly obscured, Help",
        character=_CHARACTER,
        purpose="What it is for",
        hidden=HIDDEN,
    )
    async def check(
        self,
        interaction: discord.Interaction,
        what: _Short,
        dc: _Short = "",
        advantage: _Short = "",
        disadvantage: _Short = "",
        bonus: _Short = "",
        ability: _Short = "",
        tool: _Short = "",
        circumstances: _Short = "",
        character: _Short = "",
        purpose: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll a check."""
        await dnd_rolls.roll(
            self.services,
            interaction,
            hidden,
            "check",
            what=what,
            dc=dc,
            advantage=advantage,
            disadvantage=disadvantage,
            bonus=bonus,
            ability=ability,
            tool=tool,
            circumstances=circumstances,
            character=character,
            purpose=purpose,
        )

    @app_commands.command(description="A saving throw")
    @app_commands.rename(fails="fail")
    @app_commands.describe(
        what="Dexterity, wis, death",
        dc=DC,
        advantage=ADVANTAGE,
        disadvantage=DISADVANTAGE,
        bonus=_BONUS,
        cover="Cover, on a Dexterity save",
        circumstances="As in Dodge",
        fails="Fail on purpose, without a roll",
        character=_CHARACTER,
        hidden=HIDDEN,
    )
    @app_commands.choices(cover=_COVERS[:2])
    async def save(
        self,
        interaction: discord.Interaction,
        what: _Short,
        dc: _Short = "",
        advantage: _Short = "",
        disadvantage: _Short = "",
        bonus: _Short = "",
        cover: str = "",
        circumstances: _Short = "",
        character: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
        *,
        fails: bool = False,
    ) -> None:
        """Roll a save."""
        await dnd_rolls.roll(
            self.services,
            interaction,
            hidden,
            "save",
            what=what,
            dc=dc,
            advantage=advantage,
            disadvantage=disadvantage,
            bonus=bonus,
            cover=cover,
            circumstances=circumstances,
            fails="yes" if fails else "",
            character=character,
        )

    @app_commands.command(description="An attack, and its damage if it hits")
    @app_commands.rename(distance="range")
    @app_commands.describe(
        attack="One of your character's, or Longsword +5 1d8+3 slashing",
        target="Whom: a character's Armor Class is known",
        ac="The target's Armor Class",
        advantage=ADVANTAGE,
        disadvantage=DISADVANTAGE,
        bonus=_BONUS,
        damage="Further damage, as in 2d6 piercing Sneak Attack",
        riders="Of the sheet, as in Sneak Attack; they stay on. none: without any",
        cover="The target's cover",
        distance="How far away the target is",
        circumstances="As in dodge, unseen target, underwater",
        character=_CHARACTER,
        hidden=HIDDEN,
    )
    @app_commands.choices(cover=_COVERS, distance=_RANGES)
    async def attack(
        self,
        interaction: discord.Interaction,
        attack: _Long,
        target: _Short = "",
        ac: app_commands.Range[int, 1, 99] | None = None,
        advantage: _Short = "",
        disadvantage: _Short = "",
        bonus: _Short = "",
        damage: _Short = "",
        riders: _Short = "",
        cover: str = "",
        distance: str = "",
        circumstances: _Short = "",
        character: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll an attack."""
        await dnd_rolls.roll(
            self.services,
            interaction,
            hidden,
            "attack",
            what=attack,
            dc="" if ac is None else str(ac),
            target=target,
            advantage=advantage,
            disadvantage=disadvantage,
            bonus=bonus,
            damage=damage,
            riders=riders,
            cover=cover,
            distance=distance,
            circumstances=circumstances,
            character=character,
        )

    @app_commands.command(
        description="Damage without an attack roll, as of a spell, once for all its targets"
    )
    @app_commands.rename(purpose="for", spared="no-damage-on-success")
    @app_commands.describe(
        dice="8d6 fire, or 2d6 cold + 1d4 piercing; 8d6 fire costs slot 3",
        targets="Goblin +2; Ogre -1 resist fire; Mira: names, with the bonus of their save",
        save="The save that halves it: dex; what a failure brings: dex restrained",
        dc="The DC of that save",
        adjust="Before all else: -5, +3, x2",
        resist="Types, or all",
        vulnerable="Types, or all",
        immune="Types, or all",
        purpose="What it is of, as in Fireball",
        critical="A Critical Hit: every die twice",
        half="Half damage for everybody",
        spared="Whoever makes the save takes none at all",
        hidden=HIDDEN,
    )
    async def damage(
        self,
        interaction: discord.Interaction,
        dice: _Short,
        targets: _Long = "",
        save: _Short = "",
        dc: _Short = "",
        adjust: _Short = "",
        resist: _Short = "",
        vulnerable: _Short = "",
        immune: _Short = "",
        purpose: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
        *,
        critical: bool = False,
        half: bool = False,
        spared: bool = False,
    ) -> None:
        """Roll damage."""

        async def request() -> DndRequest:
            met = await with_mentions(self.services.people, interaction, targets)
            against = Against(met, save, dc, adjust, resist, vulnerable, immune, half, spared)
            return damage_request(dice, against, critical=critical, label=purpose)

        await dnd_rolls.roll_request(self.services, interaction, hidden, request)

    offer(DndServices, _what, what=(check, save))
    offer(DndServices, named(dnd.rollable), character=(check, save, attack))
    offer(DndServices, _everybody, target=(attack,), targets=(damage,))
    offer(DndServices, _attacks, attack=(attack,))
    offer(DndServices, _riders, riders=(attack,))
    offer(DndServices, _tools, tool=(check,))
    offer(DndServices, dnd.difficulty_choices, dc=(check, save))
    offer(DndServices, _circumstances, circumstances=(check, save, attack))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(DndCog(bot))
