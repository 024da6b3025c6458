"""The bot itself: it holds the services, loads every cog, and owns the one answer to errors."""

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar, cast

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.commands import load_cogs, tell_discord
from bot.config import Config
from bot.dice.faces import FairFaces, Source
from bot.errors import NotSavedError, PlayerError
from bot.games import all_migrations, all_topics, chosen
from bot.help import Topic
from bot.help import topics as written
from bot.services import Services
from bot.store.database import Database, open_database
from bot.store.handled import HANDLING
from bot.ui import games_here
from bot.ui.context import AnyInteraction
from bot.ui.custom_id import is_ours
from bot.ui.directions import straightening
from bot.ui.errors import answer
from bot.ui.guilds import keeping
from bot.ui.lengths import check_lengths
from bot.ui.quotes import unquoting
from bot.ui.router import pressed
from bot.ui.translator import CommandsTranslator
from bot.words import Later

log = logging.getLogger(__name__)

D = TypeVar("D")

_ASKED = 0.3  # Seconds that a database may take for it whose silence is what is to be told.

# What discord.py would warn of at every start is meant so: no voice, and no guilds intent.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
logging.getLogger("discord.state").addFilter(lambda record: "Guilds intent" not in record.getMessage())


class Tree(app_commands.CommandTree["Rollwright"]):
    """The commands, each of which begins here."""

    async def interaction_check(self, interaction: AnyInteraction, /) -> bool:
        """Whether a command, or what is offered while one is typed, is to be handled."""
        return await self.client.admit(interaction)


class Rollwright(Services, commands.AutoShardedBot):
    """Connects Discord with the services. Make one with :func:`build_bot`."""

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
        # the channel and the member with them; so nothing is cached.
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=intents,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            # Of commands that do not say otherwise; see ``anywhere`` in bot.ui.options.
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=False
            ),
            shard_count=config.shards or None,
            tree_cls=Tree,
        )
        self.guild_ids = keeping(self._connection.parsers, self._began)
        straightening(self._connection.parsers)
        unquoting(self._connection.parsers)
        self.source_url = config.source_url
        self.own_shards = config.own_shards
        self.shard_ids = self.own_shards.numbers or None
        topics = {name: topic for name, topic in all_topics().items() if name in config.games}
        self.games: Mapping[str, Later] = {
            name: own[0].title if own else Later(name) for name, own in topics.items()
        }
        """The titles of the games that the host has on, by name."""
        self.topics: Sequence[Topic] = _in_order(topics)
        self.started = time.monotonic()
        self._always_sync = always_sync
        self._has_logged_in = self._has_left = False
        self._game_of: Mapping[str, str] = {}
        self.clickable: Mapping[str, int] = {}
        """The number that Discord gave each command, by its full name; 0 where it is not known."""
        self.serve(database, source, entropy, clock, config.keep_rolls_days)
        self.tree.error(self.apologise)

    async def setup_hook(self) -> None:
        """Load the cogs, and tell Discord of the commands if they changed."""
        self.started = time.monotonic()
        await self.tree.set_translator(CommandsTranslator())
        self._game_of = await load_cogs(self, self.games)
        await self.load_noted()
        self.forgetting.go_on()
        self.pruning.begin()
        self.clickable = await tell_discord(
            self.tree,
            self.notes,
            self.application_id,
            always=self._always_sync,
            # Several processes share the commands: the one with the first shard tells Discord of them.
            never=self.own_shards.first > 0,
        )

    async def load_noted(self) -> None:
        """Have at hand what every interaction needs: who has something to see yet, and the languages."""
        await self.unseen.load()
        await self.languages.load()
        await self.departed.load()

    def _began(self, shard: int, shards: int, servers: Collection[int]) -> None:
        """Take in which servers a shard is that has begun."""
        self.departed.began(self.application_id or 0, shard, shards, servers)

    async def admit(self, interaction: AnyInteraction) -> bool:
        """Whether to handle a command.

        Not once the bot leaves, nor with more text than its options take, nor if its game is off there.
        """
        is_typing = interaction.type is discord.InteractionType.autocomplete
        self.languages.address(interaction)  # First: what follows the answer is said in it too.
        try:
            if not await self.arrivals.begin(interaction):
                return False
            self.departed.heard(interaction.guild_id)
            self.embedding.note(interaction)
            check_lengths(self.tree, interaction)
            game = self._game_of.get(cast(dict[str, Any], interaction.data)["name"])
            if game and not is_typing:
                await games_here.check_on(self, interaction, game)
        except PlayerError as error:
            if not is_typing:
                await self.apologise(interaction, error)
            return False
        return True

    async def pressed(self, interaction: AnyInteraction) -> None:
        """Do what a button, a list or a form asks for, and answer it, whatever happens."""
        self.languages.address(interaction)
        try:
            if not await self.arrivals.begin(interaction):
                return
            self.departed.heard(interaction.guild_id)
            self.embedding.note(interaction)
            await pressed(self, interaction)
        except Exception as error:  # noqa: BLE001 - discord.py would log this and leave the player without an answer.
            await self.apologise(interaction, error)

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Hand an event to its handlers; a press, or a form that was filled in, is one of its own.

        discord.py hands on only those of views and forms that it has kept in memory, and a handler of every
        interaction would cost each of them a task.
        """
        if event_name == "interaction":
            lag = self.clock() - discord.utils.snowflake_time(args[0].id).timestamp() * 1000
            self.figures.gateway_lags.append(lag / 1000)
            if is_ours(args[0]):
                super().dispatch("press", *args)
        super().dispatch(event_name, *args, **kwargs)

    @property
    def commit_waits(self) -> float:
        """Seconds that the database is behind with what is to be kept."""
        return self.database.commit_waits

    async def on_press(self, interaction: AnyInteraction) -> None:
        """Take a button, a list or a form."""
        await self.pressed(interaction)

    async def apologise(self, interaction: AnyInteraction, error: Exception) -> None:
        """Answer whatever went wrong, privately."""
        await answer(interaction, error)

    async def is_answered_elsewhere(self) -> bool:
        """Whether another bot handled what this task handles, as far as the database says in time."""
        handling = HANDLING.get()
        with suppress(NotSavedError, TimeoutError):
            async with asyncio.timeout(_ASKED):
                return handling is not None and await handling.is_elsewhere(self.database)
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
            # Nothing more comes in, then what is in flight is answered, and only then is there no way to
            # answer.
            await asyncio.gather(
                *(shard.disconnect() for shard in self.shards.values()), return_exceptions=True
            )
            await self.arrivals.leave()
            if self._has_logged_in:  # discord.py cannot close a sharded client that never did.
                await super().close()
        finally:
            await self.odds.close()
            await self.departed.done()
            await self.forgetting.close()
            await self.pruning.close()
            await self.answers.write()
            await self.database.close()


def _in_order(topics: Mapping[str, tuple[Topic, ...]]) -> tuple[Topic, ...]:
    """What /help says: of the first game, which plain dice are, of what all share, then of the others."""
    games = [topic for each in topics.values() for topic in each]
    *shared, hosting = written("bot.ui")
    return (*games[:1], *shared, *games[1:], hosting)


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
        ConfigError: There is no game that the settings name.
        StoreError: The database cannot be used.

    """
    config = replace(config, games=chosen(config.games))
    database = await open_database(config.database, all_migrations(), entropy=entropy)
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
