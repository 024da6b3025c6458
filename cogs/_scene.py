"""What of ``/dnd`` is about the whole table: Heroic Inspiration, asked rolls, hit points, the scene."""

from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.asks import ui as asks
from bot.asks.services import AskServices
from bot.games.dnd.asks.answers import asking
from bot.games.dnd.asks.ui import people as asked_people
from bot.games.dnd.conditions import ui as conditions
from bot.games.dnd.hit_points.ui import healing
from bot.games.dnd.inspiration import ui as inspiring
from bot.games.dnd.rests import ui as rests
from bot.games.dnd.rests.rules.resting import RestKind
from bot.games.dnd.rolls.rules.from_options import Typed
from bot.games.dnd.rolls.ui import offers as dnd
from bot.games.dnd.rolls.ui import scene as scenes
from bot.games.dnd.rolls.ui.scene import Said
from bot.games.dnd.services import DndServices
from bot.rolls.hidden import Audience
from bot.ui.autocomplete import Choices, name_choices, named, offer
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import answered
from bot.ui.options import HIDDEN, Hidden
from bot.words import say

_Short = app_commands.Range[str, 1, 100]
_Long = app_commands.Range[str, 1, 500]


ADVANTAGE = "Advantage: from what, as in Help; several with commas"
DISADVANTAGE = "Disadvantage: from what"
DC = "A number, or very easy … nearly impossible"


async def _people(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """The characters, and all."""
    return dnd.among(typed, await dnd.people(services, interaction))


async def _resting(services: DndServices, interaction: AnyInteraction, typed: str) -> Choices:
    """The characters that they may look at, of which several can be named; for GMs all."""
    every = [(say("all who are played here"), "all")]
    is_gm = await services.fights.is_gm(place(interaction), who(interaction))
    return dnd.among(typed, [*(every if is_gm else []), *await dnd.rollable(services, interaction)])


class SceneCommands(commands.Cog):
    """Commands for the table; the cog that they are part of has the bot."""

    services: DndServices
    asks: AskServices

    @app_commands.command(description="Heroic Inspiration: give it, or see who holds it")
    @app_commands.rename(people="who")
    @app_commands.describe(
        people="Mira, Bo; or mentions; or all. Nobody: who holds it",
        why="What for; for your own character, the feature that gives it",
        take="Take it back instead",
    )
    @answered
    async def inspire(
        self, interaction: discord.Interaction, people: _Long = "", why: _Short = "", *, take: bool = False
    ) -> None:
        """Give Heroic Inspiration; all see it."""
        await inspiring.inspire(self.services, interaction, people, why, take=take)

    @app_commands.command(description="For GMs: ask several characters for a check or a save, on one message")
    @app_commands.rename(people="who", hides="hide-dc", alone="secret")
    @app_commands.describe(
        what="Perception, dex save, Strength (Athletics)",
        people="Mira, Bo; or mentions; all who are played here if you leave it out",
        dc=DC,
        advantage=ADVANTAGE,
        disadvantage=DISADVANTAGE,
        hides="Only GMs see the DC, and who succeeded",
        alone="I roll for all of them now, and only you see it",
    )
    @answered
    async def ask(
        self,
        interaction: discord.Interaction,
        what: _Short,
        people: _Long = "all",
        dc: _Short = "",
        advantage: _Short = "",
        disadvantage: _Short = "",
        *,
        hides: bool = False,
        alone: bool = False,
    ) -> None:
        """Ask for a roll."""
        services = self.asks
        await services.asks.authorise(place(interaction), who(interaction))
        asked = asking(what, dc, Typed(advantage, disadvantage))
        everybody = await asked_people(self.services, interaction, people)
        await asks.ask(services, interaction, asked, everybody, hides=hides, secret=alone)

    @app_commands.command(
        description="Hit points: damage, healing, which can be rolled, temporary ones; or how somebody is"
    )
    @app_commands.rename(people="who", purpose="for")
    @app_commands.describe(
        change="-7 fire (crit), +8, heal 2d8+3 (rolls), temp 12, max -5, stable, wake, rest, revive 1",
        people="A character, in a fight anybody; several; all; you if left out. Rolled: also none",
        character="Of rolled healing: who rolls, if not whom you play here",
        purpose="Of rolled healing: what it is of, as in Cure Wounds",
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
        """Change hit points, or show them."""
        options = healing.Options(character, purpose, hidden)
        await healing.command(self.services, interaction, change, people, options)

    @app_commands.command(description="Conditions: put on, taken off, or what somebody bears")
    @app_commands.rename(people="who")
    @app_commands.describe(
        what="prone, poisoned; prone off; exhaustion 2; concentration: Bless",
        people="Characters, in a fight anybody; you if left out",
        until="end of Mira's next turn, 3 rounds, save ends: wis 14; until it is taken off if left out",
    )
    @answered
    async def condition(
        self, interaction: discord.Interaction, what: _Short = "", people: _Short = "", until: _Short = ""
    ) -> None:
        """Change what somebody bears, or show it."""
        await conditions.command(self.services, interaction, what, people, until)

    @app_commands.command(description="A rest: hit points, Hit Point Dice, slots and what else comes back")
    @app_commands.rename(people="who")
    @app_commands.describe(kind="Which", people="Characters of yours; for GMs anybody, or all")
    @app_commands.choices(
        kind=[
            app_commands.Choice(name="short", value="short"),
            app_commands.Choice(name="long", value="long"),
            app_commands.Choice(name="dawn, for GMs", value="dawn"),
        ]
    )
    @answered
    async def rest(
        self,
        interaction: discord.Interaction,
        kind: str,
        people: _Short = "",
    ) -> None:
        """Rest, or have dawn come."""
        await rests.command(self.services, interaction, cast(RestKind, kind), healing.names(people))

    @app_commands.command(
        description="For GMs: what holds here for every roll, and the travel pace; all: how far you come"
    )
    @app_commands.rename(half="half-damage", lands="damage")
    @app_commands.describe(
        obscured="How well one sees",
        underwater="The fight is underwater",
        half="When a save halves damage",
        lands="Outside of fights: to whom it is applied at once",
        pace="How fast you travel, which changes checks",
        time="As in 5 hours: how far you come at the pace, for everybody to ask",
        mounted="With a time: mounts go twice as far for one hour",
    )
    @app_commands.choices(
        obscured=[
            app_commands.Choice(name="nothing obscured", value="clear"),
            app_commands.Choice(name="lightly: dim light, fog", value="lightly"),
            app_commands.Choice(name="heavily: darkness", value="heavily"),
        ],
        pace=[app_commands.Choice(name=each, value=each) for each in ("fast", "normal", "slow", "off")],
    )
    @app_commands.choices(
        half=[
            app_commands.Choice(name="before Resistance and Vulnerability", value=0),
            app_commands.Choice(name="after them", value=1),
        ],
        lands=[
            app_commands.Choice(name="to one's own, to others with Apply", value=0),
            app_commands.Choice(name="to everybody", value=1),
        ],
    )
    @answered
    async def scene(
        self,
        interaction: discord.Interaction,
        obscured: str | None = None,
        underwater: bool | None = None,
        half: int | None = None,
        lands: int | None = None,
        pace: str | None = None,
        time: _Short = "",
        *,
        mounted: bool = False,
    ) -> None:
        """Set the scene, or show it."""
        half_last, at_once = (None if each is None else bool(each) for each in (half, lands))
        said = Said(obscured, underwater, half_last, at_once, pace)
        await scenes.command(self.services, interaction, said, time, mounted=mounted)

    offer(DndServices, healing.offered, people=(hp,))
    offer(DndServices, _resting, people=(rest,))
    offer(DndServices, named(dnd.rollable), character=(hp,))
    offer(DndServices, conditions.offered, what=(condition,))
    offer(DndServices, conditions.offered_people, people=(condition,))
    offer(
        DndServices,
        lambda _services, _interaction, typed: name_choices(typed, dnd.offered("ask")),
        what=(ask,),
    )
    offer(DndServices, dnd.difficulty_choices, dc=(ask,))
    offer(DndServices, _people, people=(inspire, ask))
