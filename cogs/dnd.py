"""The ``/dnd`` commands for D&D 5.2."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.audiences import Audience
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_options import Against, damage_request
from bot.games.dnd.rolls.ui import offers as dnd
from bot.games.dnd.rolls.ui import rolls as dnd_rolls
from bot.games.dnd.services import DndServices
from bot.games.dnd.spells.ui import offered_spells, targets_typed
from bot.ui.autocomplete import Choices, among, entered, name_choices, named, offer
from bot.ui.context import AnyInteraction
from bot.ui.options import HIDDEN, Hidden
from bot.words import say
from cogs._fight import FightCommands
from cogs._scene import DC, SceneCommands

_Short = app_commands.Range[str, 1, 100]
_Long = app_commands.Range[str, 1, 500]
_WITH = "adv Help, dis Dark, +1d4 Bless, a circumstance; several with commas"
_CHARACTER = "Who rolls; leave empty for the character you play here"


async def _what(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the skills, abilities and saves; for a check, also the character's tools."""
    command = interaction.command.name if interaction.command else ""
    tools = await dnd.tools(services, interaction, "") if command == "check" else []
    checks = [
        (say("{tool} (Dexterity)", tool=tool), say("Dexterity ({tool})", tool=tool)) for tool, _ in tools
    ]
    return name_choices(typed, [*dnd.offered(command), *checks])


async def _everybody(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return suggestions for one or more of the characters here."""
    return among(typed, await dnd.everybody(services, interaction))


async def _targets(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return suggestions for several of the characters here, each with what differs for them."""
    names = await dnd.everybody(services, interaction)
    return among(typed, dnd.with_details(typed, names, entered(interaction, "dice")))


async def _attacks(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the character's attacks."""
    character = entered(interaction, "character")
    return name_choices(typed, await dnd.attacks(services, interaction, character))


async def _riders(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return suggestions for one or more of the character's riders."""
    character = entered(interaction, "character")
    return among(typed, await dnd.riders(services, interaction, character))


async def _tools(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the character's tools."""
    character = entered(interaction, "character")
    return name_choices(typed, await dnd.tools(services, interaction, character))


def _with(_services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return Advantage, cover, ranges and the circumstances in the rules."""
    return among(typed, dnd.with_options(interaction.command.name if interaction.command else ""))


class DndCog(
    SceneCommands, commands.GroupCog, group_name="dnd", group_description="D&D 5.2: tests, attacks, damage"
):
    """Commands for D20 Tests, damage and characters."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(DndServices)
        group = self.__cog_app_commands_group__
        assert group is not None
        group.add_command(FightCommands(bot))

    @app_commands.command(description="Roll an ability check: a skill, ability, tool or Initiative")
    @app_commands.rename(purpose="for", said="with")
    @app_commands.describe(
        what="Stealth, dex, Strength (Intimidation)",
        dc=DC,
        said=_WITH,
        ability="Another ability, if the GM says so",
        tool="The tool you use",
        character=_CHARACTER,
        purpose="What the roll is for",
        hidden=HIDDEN,
    )
    async def check(
        self,
        interaction: discord.Interaction,
        what: _Short,
        dc: _Short = "",
        said: _Long = "",
        ability: _Short = "",
        tool: _Short = "",
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
            **{"with": said},
            ability=ability,
            tool=tool,
            character=character,
            purpose=purpose,
        )

    @app_commands.command(description="A saving throw")
    @app_commands.rename(fails="fail", said="with")
    @app_commands.describe(
        what="Dexterity, wis, death",
        dc=DC,
        said=_WITH,
        fails="Fail on purpose, without a roll",
        character=_CHARACTER,
        hidden=HIDDEN,
    )
    async def save(
        self,
        interaction: discord.Interaction,
        what: _Short,
        dc: _Short = "",
        said: _Long = "",
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
            **{"with": said},
            fails="yes" if fails else "",
            character=character,
        )

    @app_commands.command(description="Make an attack, with its damage if it hits")
    @app_commands.rename(said="with")
    @app_commands.describe(
        attack="One of your character's attacks, or Longsword +5 1d8+3 slashing",
        target="The target; a character's Armor Class is filled in",
        ac="The target's Armor Class",
        said="adv Help, +1d4 Bless, half cover, long range, unseen target; several with commas",
        damage="Extra damage, such as 2d6 piercing Sneak Attack",
        riders="Riders from the sheet, such as Sneak Attack; they stay on. none: use none",
        character=_CHARACTER,
        hidden=HIDDEN,
    )
    async def attack(
        self,
        interaction: discord.Interaction,
        attack: _Long,
        target: _Short = "",
        ac: app_commands.Range[int, 1, 99] | None = None,
        said: _Long = "",
        damage: _Short = "",
        riders: _Short = "",
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
            **{"with": said},
            damage=damage,
            riders=riders,
            character=character,
        )

    @app_commands.command(description="Cast a spell by its name")
    @app_commands.rename(ritual="as-ritual")
    @app_commands.describe(
        spell="Fireball, or fireball 4 with a slot of level 4",
        targets="Targets with their save bonus: Goblin +2; Ogre -1; Mira",
        level="The level of the slot; leave empty to be asked",
        choice="The spell's choice, such as fire or blinded",
        dc="If you have no sheet: your spell save DC and attack bonus, such as 15 +7",
        character=_CHARACTER,
        hidden=HIDDEN,
        ritual="Cast as a Ritual, without a slot",
    )
    async def cast(
        self,
        interaction: discord.Interaction,
        spell: _Short,
        targets: _Long = "",
        level: app_commands.Range[int, 1, 9] | None = None,
        choice: _Short = "",
        dc: _Short = "",
        character: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
        *,
        ritual: bool = False,
    ) -> None:
        """Cast a spell."""
        await dnd_rolls.roll(
            self.services,
            interaction,
            hidden,
            "cast",
            what=spell,
            target=targets,
            level=str(level or ""),
            choice=choice,
            dc=dc,
            character=character,
            ritual="yes" if ritual else "",
        )

    @app_commands.command(
        description="Damage without an attack roll, such as a spell's, rolled once for all targets"
    )
    @app_commands.rename(purpose="for")
    @app_commands.describe(
        dice="Such as 8d6 fire, 2d6 cold + 1d4 piercing, or 8d6 fire costs slot 3",
        targets="Targets with their save bonus: Goblin +2; Ogre -1 resist fire; Mira",
        save="The save: dex for half, dex none for no damage, dex restrained for a condition on a failure",
        dc="The DC of that save",
        purpose="Its source, such as Fireball",
        critical="A Critical Hit: roll every die twice",
        half="Half damage for everyone",
        hidden=HIDDEN,
    )
    async def damage(
        self,
        interaction: discord.Interaction,
        dice: _Short,
        targets: _Long = "",
        save: _Short = "",
        dc: _Short = "",
        purpose: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
        *,
        critical: bool = False,
        half: bool = False,
    ) -> None:
        """Roll damage."""

        async def request() -> DndRequest:
            met = await targets_typed(self.services, interaction, targets)
            against = Against(met, save, dc, half)
            return damage_request(dice, against, critical=critical, label=purpose)

        await dnd_rolls.roll_request(self.services, interaction, hidden, request)

    offer(DndServices, _what, what=(check, save))
    offer(DndServices, named(dnd.rollable), character=(check, save, attack, cast))
    offer(DndServices, _everybody, target=(attack,))
    offer(DndServices, _targets, targets=(damage, cast))
    offer(DndServices, offered_spells, spell=(cast,))
    offer(DndServices, _attacks, attack=(attack,))
    offer(DndServices, _riders, riders=(attack,))
    offer(DndServices, _tools, tool=(check,))
    offer(DndServices, dnd.difficulty_choices, dc=(check, save, damage))
    offer(DndServices, dnd.saving_choices, save=(damage,))
    offer(DndServices, _with, said=(check, save, attack))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(DndCog(bot))
