"""The bot itself: it holds the services, loads every cog, and owns the one answer to errors."""

import asyncio
import hashlib
import json
import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pkgutil import iter_modules
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from bot.config import Config
from bot.dice.faces import FairFaces, Source
from bot.errors import NotSavedError, PlayerError
from bot.games import all_games
from bot.games.dnd.asks.store import Asks
from bot.games.dnd.asks.table import AskBook
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.hit_points import Creatures, KeptStates
from bot.games.dnd.fight.table.book import FightBook
from bot.games.dnd.fight.table.deeds import FightUndo, finish
from bot.games.dnd.fight.table.library import Library
from bot.games.dnd.fight.table.points import PointsBook
from bot.games.dnd.fight.table.rolls import FightRolls
from bot.games.dnd.fight.table.steps import FightSteps
from bot.games.dnd.game import GAME as DND
from bot.games.dnd.rolls.store import Inspirations
from bot.games.dnd.rolls.table.inspiration import Inspiration
from bot.games.dnd.rolls.table.requests import DndTable
from bot.games.dnd.rolls.table.requests import deeds as dnd_deeds
from bot.games.dnd.sheet.store import Characters
from bot.games.dnd.sheet.table import CharacterBook
from bot.games.magic.rules.game import GAME as MAGIC
from bot.games.magic.store.stored_results import StoredResults
from bot.games.magic.table.in_play import DEEDS, MagicTable
from bot.games.magic.table.permanents import Permanents
from bot.games.planechase.store import Planechases
from bot.games.planechase.table.game import PlanechaseTable
from bot.games.planechase.table.open_games import PlaneGames
from bot.games.planechase.table.planar_rolls import PlanarRolls
from bot.games.wizards.rules.game import GAME as WIZARDS
from bot.games.wizards.store import Wizards
from bot.games.wizards.table.characters import WizardBook
from bot.games.wizards.table.rolls import DEEDS as WIZARDS_DEEDS
from bot.games.wizards.table.rolls import WizardsTable
from bot.people.store import KnownPeople
from bot.rolls.deeds import Deeds
from bot.rolls.gms import GameMasters
from bot.rolls.panels import PanelBook
from bot.rolls.presses import Presses
from bot.rolls.rolls_read import Games
from bot.rolls.secrets import Secrets
from bot.rolls.service import Service
from bot.rolls.unseen import UnseenBook
from bot.rolls.values import Shown
from bot.store.channels import Channels
from bot.store.database import Database, open_database
from bot.store.handled import HANDLING
from bot.store.notes import Notes
from bot.store.panels import Panels
from bot.store.play import Play
from bot.store.rolls import Rolls
from bot.store.scenes import WIZARDS as WIZARDS_SETTINGS
from bot.store.scenes import Scenes
from bot.store.unseen import Unseen
from bot.tables.book import TableBook
from bot.tables.store import Tables
from bot.ui.arrivals import Arrivals
from bot.ui.context import AnyInteraction
from bot.ui.embedding import Embedding
from bot.ui.errors import answer
from bot.ui.lengths import check_lengths
from bot.ui.router import pressed, refresh_panel
from bot.ui.unseen import tell
from bot.ui.views import RollItem

log = logging.getLogger(__name__)

# What discord.py would warn of at every start is meant so: no voice, and no guilds intent.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
logging.getLogger("discord.state").addFilter(lambda record: "Guilds intent" not in record.getMessage())


class Tree(app_commands.CommandTree["Rollwright"]):
    """The commands, each of which begins here."""

    async def interaction_check(self, interaction: AnyInteraction, /) -> bool:
        """Whether a command, or what is offered while one is typed, is to be handled."""
        return await self.client.admit(interaction)


class Rollwright(commands.AutoShardedBot):
    """Connects Discord with the service. Make one with :func:`build_bot`."""

    def __init__(
        self,
        config: Config,
        database: Database,
        source: Source,
        entropy: Callable[[int], bytes],
        *,
        always_sync: bool,
        clock: Callable[[], int],
        intents: discord.Intents,
    ) -> None:
        # Commands and presses arrive without any intent, and bring whatever is needed of the guild,
        # the channel and the member with them; so nothing is cached (design, section 7).
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=intents,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=config.shards or None,
            tree_cls=Tree,
        )
        self.config = config
        self.started = time.monotonic()
        self._database = database
        self.numbers = database.numbers
        self._notes = Notes(database)
        self.embedding = Embedding(self._notes)
        self._always_sync = always_sync
        self._clock = clock
        self._has_logged_in = self._has_left = False
        self._serve(source, entropy)
        self.tree.error(self.apologise)

    def _serve(self, source: Source, entropy: Callable[[int], bytes]) -> None:
        """Put the services together: each is handed what it needs, and reaches for nothing else."""
        rolls, stored, games = Rolls(self._database), StoredResults(self._database), all_games()
        deeds = Deeds({**DEEDS, **dnd_deeds(self._clock), **WIZARDS_DEEDS})
        self.gms = GameMasters(Channels(self._database))
        self.panels = PanelBook(Panels(self._database), self._clock)
        self.people = KnownPeople(self._database)
        play = Play(self._database)
        planechases = Planechases(self._database)
        open_games = PlaneGames(planechases, play, self.gms, games, self._clock)
        self.planechase = PlanechaseTable(planechases, open_games, self.gms, source=source)
        self.planar = PlanarRolls(planechases, open_games, rolls, self.gms, known=games)
        self.magic = MagicTable(play, stored, self.gms, games, planechase=self.planechase, planar=self.planar)
        self._serve_characters(rolls, games)
        self._serve_wizards(play)
        self.service = Service(
            rolls,
            self.gms,
            games,
            source=source,
            clock=self._clock,
            entropy=entropy,
            deeds=deeds,
            prepares={
                MAGIC.key: self.magic.prepare,
                DND.key: self.dnd.prepare,
                WIZARDS.key: self.wizards.prepare,
            },
        )
        self.presses = Presses(
            self.service,
            rolls,
            self.gms,
            games,
            source=source,
            clock=self._clock,
            deeds=deeds,
            finishes={MAGIC.key: self.planar.finish, DND.key: finish},
            guards={DND.key: self.dnd.guard, WIZARDS.key: self.wizards.guard},
            refreshes={WIZARDS.key: self.wizards.refresh},
            recalls={MAGIC.key: self.magic.recall, DND.key: self.dnd.recall},
        )
        self.asks = AskBook(Asks(self._database), rolls, self.service, self.gms, games=games, clock=self._clock)
        self._serve_fights(rolls, games)
        self.secrets = Secrets(rolls, self.gms, games)
        self.permanents = Permanents(stored, self.gms, self.service)
        self.tables = TableBook(Tables(self._database), self.gms)
        self.unseen = UnseenBook(Unseen(self._database), rolls, self.gms, games)
        self.arrivals = Arrivals(self._clock, self.unseen, partial(tell, self))

    def _serve_characters(self, rolls: Rolls, games: Games) -> None:
        """The same for D&D's characters and what their rolls depend on."""
        self.characters = CharacterBook(Characters(self._database), self.gms)
        self.inspiration = Inspiration(Inspirations(self._database), self.gms)
        fights, kept = Fights(self._database), KeptStates(self._database)
        self.fights = FightBook(fights, rolls, self.characters, self.gms, kept=kept, games=games, clock=self._clock)
        scenes = Scenes(self._database)
        self.dnd = DndTable(self.characters, self.inspiration, scenes, self.gms, fights=self.fights, clock=self._clock)

    def _serve_wizards(self, play: Play) -> None:
        """The same for WIZARDS."""
        self.wizard_book = WizardBook(Wizards(self._database), self.gms)
        self.wizards = WizardsTable(
            self.wizard_book, self.people, Scenes(self._database, WIZARDS_SETTINGS), play, self.gms
        )

    def _serve_fights(self, rolls: Rolls, games: Games) -> None:
        """The same for D&D's fights."""
        fights, kept = Fights(self._database), KeptStates(self._database)
        self.library = Library(Creatures(self._database))
        self.fight_steps = FightSteps(fights, self.fights, self.characters, self.gms, self._clock)
        self.fight_rolls = FightRolls(
            self.fights, self.service, self.dnd, self.characters, library=self.library, kept=kept
        )
        self.points = PointsBook(self.characters, kept, fights, self.gms)
        self.fight_undo = FightUndo(fights, rolls, games=games, clock=self._clock)

    async def setup_hook(self) -> None:
        """Load every cog, register the buttons, and tell Discord of the commands if they changed."""
        self.started = time.monotonic()
        for module in iter_modules(cogs.__path__):
            if not module.name.startswith("_"):
                await self.load_extension(f"{cogs.__name__}.{module.name}")
        self.add_dynamic_items(RollItem)
        await self.unseen.load()
        await self._sync()

    async def admit(self, interaction: AnyInteraction) -> bool:
        """Whether a command is to be handled: not once the bot leaves, nor with more text than its options take."""
        is_typing = interaction.type is discord.InteractionType.autocomplete
        if not self.arrivals.begin(interaction):
            return False
        self.embedding.note(interaction)
        try:
            check_lengths(self.tree, interaction)
        except PlayerError as error:
            if not is_typing:
                await self.apologise(interaction, error)
            return False
        return True

    async def pressed(self, interaction: AnyInteraction) -> None:
        """Do what a button, a list or a form asks for, and answer it, whatever happens."""
        if not self.arrivals.begin(interaction):
            return
        self.embedding.note(interaction)
        try:
            await pressed(self, interaction)
        except Exception as error:  # noqa: BLE001 - discord.py would log this and leave the player without an answer.
            await self.apologise(interaction, error)

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand an event to its handlers; a filled-in form is one of its own.

        discord.py hands on only those forms that it has kept in memory, and a handler of every
        interaction would cost each of them a task.
        """
        if event_name == "interaction" and args[0].type is discord.InteractionType.modal_submit:
            super().dispatch("form", *args)
        super().dispatch(event_name, *args, **kwargs)

    async def on_form(self, interaction: AnyInteraction) -> None:
        """Take a filled-in form."""
        await self.pressed(interaction)

    async def refresh_panel(self, interaction: AnyInteraction, shown: Shown) -> None:
        """Bring the panel up to date that shows something of a roll, if there is one."""
        await refresh_panel(self, interaction, shown)

    async def apologise(self, interaction: AnyInteraction, error: Exception) -> None:
        """Answer whatever went wrong, privately."""
        await answer(interaction, error)

    async def is_answered_elsewhere(self) -> bool:
        """Whether another bot with this token and database handled what this task handles."""
        handling = HANDLING.get()
        with suppress(NotSavedError):
            return handling is not None and await handling.is_elsewhere(self._database)
        return False

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """Log what an event handler raised."""
        log.error("Handling %s failed", event_method, exc_info=sys.exception())

    async def login(self, token: str) -> None:
        """Log in to Discord."""
        self._has_logged_in = True
        await super().login(token)

    async def close(self) -> None:
        """Leave Discord, finish what is in flight, then close the database; closing twice does nothing."""
        if self._has_left:
            return
        self._has_left = True
        try:
            # Nothing more comes in, then what is in flight is answered, and only then is there no way to answer.
            await asyncio.gather(*(shard.disconnect() for shard in self.shards.values()), return_exceptions=True)
            await self.arrivals.leave()
            if self._has_logged_in:  # discord.py cannot close a sharded client that never did.
                await super().close()
        finally:
            await self._database.close()

    async def _sync(self) -> None:
        """Register the commands, unless Discord was last told of these very ones."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        name = f"commands of {self.application_id}"
        if self._always_sync or await self._notes.get(name) != digest:
            await self.tree.sync()
            await self._notes.set(name, digest)
            log.info("Told Discord of %d commands", len(payload))


async def build_bot(
    config: Config,
    *,
    source: Source | None = None,
    entropy: Callable[[int], bytes] = os.urandom,
    always_sync: bool = False,
    clock: Callable[[], int] | None = None,
    intents: discord.Intents | None = None,
) -> Rollwright:
    """A bot that is ready to start, with its database open.

    Faces are fair ones over ``entropy`` unless a source is given. ``always_sync`` tells Discord of
    the commands even if they are unchanged. ``clock`` answers milliseconds since 1970, UTC; the machine's
    if there is none. No ``intents`` are needed.

    Raises:
        StoreError: The database cannot be used.

    """
    database = await open_database(config.database, entropy=entropy)
    return Rollwright(
        config,
        database,
        source or FairFaces(entropy),
        entropy,
        always_sync=always_sync,
        clock=clock or milliseconds,
        intents=intents or discord.Intents.none(),
    )


def milliseconds() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
