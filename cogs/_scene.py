"""The ``/dnd`` commands about the whole table: Heroic Inspiration, Hit Points, the scene."""

from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.audiences import Audience
from bot.games.dnd.conditions import ui as conditions
from bot.games.dnd.hit_points.ui import healing
from bot.games.dnd.inspiration import ui as inspiring
from bot.games.dnd.rests import ui as rests
from bot.games.dnd.rests.rules.resting import RestKind
from bot.games.dnd.rolls.ui import offers as dnd
from bot.games.dnd.rolls.ui import scene as scenes
from bot.games.dnd.rolls.ui.scene import OBSCURED, Said
from bot.games.dnd.services import DndServices
from bot.ui.autocomplete import Choices, among, named, offer
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import answered
from bot.ui.options import HIDDEN, Hidden
from bot.words import say

_Short = app_commands.Range[str, 1, 100]
_Long = app_commands.Range[str, 1, 500]


DC = "A number, or from very easy to nearly impossible"


async def _people(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the characters and the choice "all"."""
    return among(typed, await dnd.people(services, interaction))


async def _resting(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the characters that the user can roll for, one or several, and the choice "all" for GMs."""
    every = [(say("everyone played here"), "all")]
    is_gm = await services.fights.is_gm(place(interaction), who(interaction))
    return among(typed, [*(every if is_gm else []), *await dnd.rollable(services, interaction)])


class SceneCommands(commands.Cog):
    """Commands for the whole table, for a cog that provides the bot."""

    services: DndServices

    @app_commands.command(description="Give Heroic Inspiration, or see who has it")
    @app_commands.rename(people="who")
    @app_commands.describe(
        people="Mira, Bo; mentions; or all; leave empty to see who has it",
        why="The reason; for your own character, the feature that gives it",
        take="Remove it instead",
    )
    @answered
    async def inspire(
        self, interaction: discord.Interaction, people: _Long = "", why: _Short = "", *, take: bool = False
    ) -> None:
        """Give Heroic Inspiration, publicly."""
        await inspiring.inspire(self.services, interaction, people, why, take=take)

    @app_commands.command(
        description="Hit Points: damage, healing and temporary Hit Points, or check someone's status"
    )
    @app_commands.rename(people="who", purpose="for")
    @app_commands.describe(
        change="-7 fire (crit), +8, heal 2d8+3 (rolls), temp 12, max -5, stable, wake, rest, revive 1",
        people="One or more characters, or all; in a fight, anyone; leave empty for yourself",
        character="For rolled healing: who rolls, if not your character here",
        purpose="For rolled healing: its source, such as Cure Wounds",
        hidden=HIDDEN,
    )
    async def hp(
        self,
        interaction: discord.Interaction,
        change: _Short = "",
        people: _Short = "",
        character: _Short = "",
        purpose: _Short = "",
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Change Hit Points, or show them."""
        options = healing.Options(character, purpose, hidden)
        await healing.command(self.services, interaction, change, people, options)

    @app_commands.command(description="Add or remove conditions, or see which ones a character has")
    @app_commands.rename(people="who")
    @app_commands.describe(
        what="prone, poisoned; prone off; exhaustion 2; concentration: Bless",
        people="Characters, or anyone in a fight; leave empty for yourself",
        until="end of Mira's next turn, 3 rounds, save ends: wis 14; leave empty to last until removed",
    )
    @answered
    async def condition(
        self, interaction: discord.Interaction, what: _Short = "", people: _Short = "", until: _Short = ""
    ) -> None:
        """Change someone's conditions, or show them."""
        await conditions.command(self.services, interaction, what, people, until)

    @app_commands.command(description="Take a rest: restore Hit Points, Hit Point Dice, slots and more")
    @app_commands.rename(people="who")
    @app_commands.describe(kind="Which kind of rest", people="Your characters; for GMs, anyone's, or all")
    @app_commands.choices(
        kind=[
            app_commands.Choice(name="short", value="short"),
            app_commands.Choice(name="long", value="long"),
            app_commands.Choice(name="dawn, for GMs", value="dawn"),
        ]
    )
    @answered
    async def rest(self, interaction: discord.Interaction, kind: str, people: _Short = "") -> None:
        """Rest, or start a new day."""
        await rests.command(self.services, interaction, cast(RestKind, kind), healing.names(people))

    @app_commands.command(
        description="This channel's scene and rules, which GMs can change, and how far you travel"
    )
    @app_commands.describe(
        obscured="How visible things are",
        underwater="The fight is underwater",
        pace="How fast you travel; affects checks",
        time="5 hours shows how far you travel, 30 feet what moving costs",
    )
    @app_commands.choices(
        obscured=[app_commands.Choice(name=name.sentence, value=key) for key, name in OBSCURED.items()],
        pace=[app_commands.Choice(name=name, value=name) for name in scenes.PACE_NAMES],
    )
    @answered
    async def scene(
        self,
        interaction: discord.Interaction,
        obscured: str | None = None,
        underwater: bool | None = None,
        pace: str | None = None,
        time: _Short = "",
    ) -> None:
        """Set the scene, or show it."""
        said = Said(obscured, underwater, pace=pace)
        await scenes.command(self.services, interaction, said, time)

    offer(DndServices, healing.offered, people=(hp,))
    offer(DndServices, _resting, people=(rest,))
    offer(DndServices, named(dnd.rollable), character=(hp,))
    offer(DndServices, conditions.offered, what=(condition,))
    offer(DndServices, conditions.offered_people, people=(condition,))
    offer(DndServices, _people, people=(inspire,))
