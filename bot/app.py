"""The bot, with its services, its cogs and its single error handler."""

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.commands import load_cogs, tell_discord
from bot.config import Config
from bot.dice.faces import FairFaces, Source
from bot.errors import NotSavedError, PlayerError
from bot.games import all_migrations, all_topics, chosen, package_migrations, packaged
from bot.help import Topic, in_order
from bot.holdings import note_packages
from bot.services import Services
from bot.store.database import Database
from bot.store.handled import HANDLING
from bot.store.opening import open_database
from bot.store.personal import Holds
from bot.systems.shipped import HERE, UnknownVersionError
from bot.ui import games_here
from bot.ui.context import AnyInteraction, place
from bot.ui.custom_id import is_ours
from bot.ui.errors import answer
from bot.ui.guilds import keeping
from bot.ui.incoming import check_lengths, cleaning
from bot.ui.languages import CommandsTranslator
from bot.ui.router import pressed
from bot.words import Later

log = logging.getLogger(__name__)

_ASKED = 0.3  # Seconds that a database gets to answer whether it's alive.

# We leave out voice and the guilds intent on purpose, so discord.py's startup warnings are hidden.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
logging.getLogger("discord.state").addFilter(lambda record: "Guilds intent" not in record.getMessage())

# Commands and presses arrive without any intent and include the guild, channel and member data they need, so
# nothing is cached.
_CLIENT: Mapping[str, Any] = {
    "command_prefix": (),
    "help_command": None,
    "member_cache_flags": discord.MemberCacheFlags.none(),
    "max_messages": None,
    "chunk_guilds_at_startup": False,
    "allowed_mentions": discord.AllowedMentions.none(),
    # The default for commands that don't set it; see ``anywhere`` in bot.ui.options.
    "allowed_installs": app_commands.AppInstallationType(guild=True, user=False),
    "allowed_contexts": app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
}


class Tree(app_commands.CommandTree["Rollwright"]):
    """The command tree, through which every command passes."""

    async def interaction_check(self, interaction: AnyInteraction, /) -> bool:
        """Return True if a command or autocomplete request should be handled."""
        return await self.client.admit(interaction)


class Rollwright(Services, commands.AutoShardedBot):
    """The Discord client that connects Discord with the services. Create one with :func:`build_bot`."""

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
        recorded: Sequence[Holds] = (),
    ) -> None:
        super().__init__(**_CLIENT, intents=intents, shard_count=config.shards or None, tree_cls=Tree)
        self.guild_ids = keeping(self._connection.parsers, self._began)
        cleaning(self._connection)
        self.source_url = config.source_url
        self.own_shards = config.own_shards
        self._has_faces = config.faces
        self.shard_ids = self.own_shards.numbers or None
        topics = {name: topic for name, topic in all_topics().items() if name in config.games}
        self.games: Mapping[str, Later] = {
            name: own[0].title if own else Later(name) for name, own in topics.items()
        }
        """The titles of the games that the host has turned on, by name."""
        self.topics: Sequence[Topic] = in_order(topics)
        self.started = time.monotonic()
        self._always_sync = always_sync
        self._has_logged_in = self._has_left = False
        self._game_of: Mapping[str, str] = {}
        self.clickable: Mapping[str, int] = {}
        """The ID that Discord gave each command, by the command's full name; 0 if unknown."""
        self.serve(database, source, entropy, clock, config, recorded=recorded)
        self._leave_out()
        self.tree.error(self.apologise)

    async def setup_hook(self) -> None:
        """Load the cogs, and register the commands with Discord if they changed."""
        self.started = time.monotonic()
        await self.tree.set_translator(CommandsTranslator())
        self._game_of = await load_cogs(self, self.games)
        self._leave_out()
        await self.load_noted()
        self.forgetting.go_on()
        self.pruning.begin()
        if self.own_shards.count:  # Other processes run the other shards.
            self.sources.follow()
        if self._has_faces:
            # The process with the first shard uploads them.
            self.face_emojis.begin(self, uploads=self.own_shards.first == 0)
        self.clickable = await tell_discord(
            self.tree,
            self.notes,
            self.application_id,
            always=self._always_sync,
            # The process with the first shard registers the commands, which all processes share.
            never=self.own_shards.first > 0,
        )

    def _leave_out(self) -> None:
        """Remove the games whose packages couldn't be loaded."""
        self.games = {name: title for name, title in self.games.items() if name not in packaged().left_out}

    async def load_noted(self) -> None:
        """Load what every interaction needs, such as unseen rolls, languages, and where games are off."""
        for part in (self.unseen, self.languages, self.gms, self.departed, self.sources):
            await part.load()

    def _began(self, shard: int, shards: int, servers: Collection[int]) -> None:
        """Record the servers of a shard that has started."""
        self.departed.record_shard(self.application_id or 0, shard, shards, servers)

    async def admit(self, interaction: AnyInteraction) -> bool:
        """Return True if a command should be handled here.

        Refuse it if the bot is shutting down, if an option's text is too long, or if its game is off here.
        """
        is_typing = interaction.type is discord.InteractionType.autocomplete
        try:
            if not await self._begin(interaction):
                return False
            check_lengths(self.tree, interaction)
            data: Any = interaction.data
            game = self._game_of.get(data["name"])
            if game and not is_typing and not self.gms.has_all_on(place(interaction)):
                await games_here.check_on(self, interaction, game)
        except PlayerError as error:
            if not is_typing:
                await self.apologise(interaction, error)
            return False
        return True

    async def on_press(self, interaction: AnyInteraction) -> None:
        """Handle a press of a button or list, or a submitted form, and always answer it."""
        try:
            if not await self._begin(interaction):
                return
            try:
                await pressed(self, interaction)
            except UnknownVersionError:  # Another process may have read the file a moment ago.
                await self.sources.look()
                await pressed(self, interaction)
        except Exception as error:  # noqa: BLE001 - discord.py would log this and leave the player without an answer.
            await self.apologise(interaction, error)

    async def _begin(self, interaction: AnyInteraction) -> bool:
        """Register an interaction. Return False if the bot is about to shut down.

        Raises:
            PressError: Its user has too many interactions in progress.

        """
        self.languages.address(interaction)  # First, so later messages use it too.
        HERE.set(partial(self.sources.library, place(interaction)))
        if not await self.arrivals.begin(interaction):
            return False
        if interaction.guild_id in self.departed.missing:
            self.departed.heard(interaction.guild_id)
        self.embedding.note(interaction)
        return True

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Pass an event to its handlers, with a separate event for presses and submitted forms.

        discord.py only passes on presses of views and forms that it has in memory. A handler for every
        interaction would cost each of them a task.
        """
        if event_name == "interaction":
            lag = self.clock() - discord.utils.snowflake_time(args[0].id).timestamp() * 1000
            self.figures.gateway_lags.observe(lag / 1000)
            if args[0].type is not discord.InteractionType.application_command and is_ours(args[0]):
                super().dispatch("press", *args)
        super().dispatch(event_name, *args, **kwargs)

    async def apologise(self, interaction: AnyInteraction, error: Exception) -> None:
        """Tell the user about any error in a private reply."""
        await answer(interaction, error)

    async def is_answered_elsewhere(self) -> bool:
        """Return True if the database confirms in time that another bot handled this task's interaction."""
        handling = HANDLING.get()
        with suppress(NotSavedError, TimeoutError):
            async with asyncio.timeout(_ASKED):
                return handling is not None and await self.database.is_handled_elsewhere(handling)
        return False

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """Log an error raised by an event handler."""
        log.error("Handling %s failed", event_method, exc_info=sys.exception())

    async def login(self, token: str) -> None:
        """Log in to Discord."""
        self._has_logged_in = True
        await super().login(token)

    async def close(self) -> None:
        """Leave Discord, finish pending work, then close the database. A second call does nothing."""
        if self._has_left:
            return
        self._has_left = True
        try:
            # Stop new interactions, answer those in flight, and only then close the connection they answer
            # through.
            await asyncio.gather(
                *(shard.disconnect() for shard in self.shards.values()),
                self.face_emojis.close(),
                return_exceptions=True,
            )
            await self.arrivals.leave()
            if self._has_logged_in:  # discord.py can't close a sharded client that never connected.
                await super().close()
        finally:
            await self.odds.close()
            await self.sources.close()
            await self.departed.done()
            await self.forgetting.close()
            await self.pruning.close()
            await self.answers.write()
            await self.database.close()


async def build_bot(
    config: Config,
    *,
    source: Source | None = None,
    entropy: Callable[[int], bytes] = os.urandom,
    always_sync: bool = False,
    clock: Callable[[], int] | None = None,
    intents: discord.Intents | None = None,
) -> Rollwright:
    """Return a bot that is ready to start, with its database open.

    Without a ``source``, faces are drawn fairly from ``entropy``. ``always_sync`` registers the commands with
    Discord even if they are unchanged. ``clock`` returns milliseconds since 1970, UTC, by default from the
    machine's clock. No ``intents`` are needed.

    Raises:
        ConfigError: A game named in the settings doesn't exist.
        StoreError: The database can't be used.

    """
    chosen(config.games)
    database = await open_database(
        config.database, all_migrations(), packages=package_migrations(), entropy=entropy
    )
    recorded = await note_packages(database)
    return Rollwright(
        replace(config, games=chosen(config.games)),
        database,
        source or FairFaces(entropy),
        entropy,
        always_sync=always_sync,
        clock=clock or milliseconds,
        intents=intents or discord.Intents.none(),
        recorded=recorded,
    )


def milliseconds() -> int:
    """Return milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000
