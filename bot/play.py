"""The whole bot in the browser, without a token: four people at one table.

The bot is the real one; simcord stands in for Discord and serves the page. What is its own fault stands in
``docs/simcord.md``.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import discord
import msgspec
import simcord
from simcord.preview._server import PreviewServer

from bot.app import Rollwright, build_bot, milliseconds
from bot.config import Config
from bot.errors import ConfigError
from bot.games import chosen, submodules
from bot.play_chat import Chat
from bot.run import stop_on_signals
from bot.seats import Seats
from bot.ui.views import try_button
from bot.words import later, listed, say
from bot.words.speaking import ENGLISH, address

GUILD = "The Rolling Table"
CHANNEL = "table"
GM = "Gwen (GM)"
PLAYERS = ("Alice", "Bob", "Cleo")
FIRST_ROLL = "4d6kh3"
_SCRIPT = Path(__file__).with_suffix(".js")
_MINUTE = 60


class PageClock:
    """The page's time, which simcord keeps: milliseconds since 1970, UTC. Before there is a page, ours."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None

    def __call__(self) -> int:
        """What time it is."""
        return int(self.env.now().timestamp() * 1000) if self.env else milliseconds()

    async def catch_up(self) -> None:
        """Bring the page's time to ours; it stands still by itself. Not while something happens there."""
        if self.env is None:
            return
        behind = (datetime.now(UTC) - self.env.now()).total_seconds()
        with suppress(simcord.SetupError, TimeoutError):
            await self.env.advance_time(max(0.0, behind))


async def play(
    config: Config, *, database: str, port: int | None = None, demo: str = "", language: str = ""
) -> None:
    """Serve the page until Ctrl-C, with what a demo of this name has prepared, in this language.

    Raises:
        StoreError: The database cannot be used.
        ConfigError: The port is taken, a part of simcord is missing, or the demo is of a game that is off.

    """
    clock = PageClock()
    # Here, and here alone, it reads what is written: newcomers write their commands as they would a message.
    intents = discord.Intents(guild_messages=True, message_content=True)
    config = msgspec.structs.replace(config, database=database)
    if demo and demo not in chosen(config.games):
        raise ConfigError(say("The settings leave the game {demo} out; add it to games.", demo=demo))
    bot = await build_bot(config, always_sync=True, clock=clock, intents=intents)
    bot.languages.only = language
    address(language or ENGLISH, language or ENGLISH)
    try:
        async with simcord.run(bot, shard_count=1, check_errors=False) as env:
            clock.env = env
            await clock.catch_up()
            await _serve(env, bot, clock, port, demo)
    except (simcord.SetupError, OSError) as error:
        raise ConfigError(
            say("The page cannot be served ({error}); try another --port.", error=error)
        ) from error
    finally:
        await bot.close()


async def _serve(env: simcord.Env, bot: Rollwright, clock: PageClock, port: int | None, demo: str) -> None:
    if env.bot.user:
        await env.bot.user.edit(username="Rollwright")
    guild = env.create_guild(GUILD)
    channel = guild.create_text_channel(CHANNEL)
    gm_role = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
    gm = guild.add_member(env.create_user("gwen", global_name=GM), roles=[gm_role])
    players = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PLAYERS]
    bot.clickable = {}  # The page draws no commands that are clicked.
    await welcome(bot, channel.id)
    if demo:
        await demos()[demo](Seats(channel, gm, *players[:2]))
    stop = stop_on_signals()
    mend_page()
    async with env.preview(channel, viewers=[*players, gm], layout="channel", port=port) as page:
        chat = Chat(bot, {player.id: player for player in (*players, gm)}, page.refresh)
        tasks = [asyncio.create_task(chat.run(channel)), asyncio.create_task(_keep_time(clock, page.refresh))]
        print(_READY.say(url=page.url, first=PLAYERS[0], others=listed(PLAYERS[1:]), gm=GM), flush=True)
        await stop.wait()
        for task in tasks:
            task.cancel()


def mend_page() -> None:
    """Have the page load our script, and by that its own, where this simcord names its files in one table."""
    files = getattr(PreviewServer, "_STATIC_FILES", {})
    if "/simcord.js" not in files and "/app.js" in files:
        files |= {"/app.js": str(_SCRIPT), "/simcord.js": files["/app.js"]}


def demos() -> Mapping[str, Callable[[Seats], Awaitable[None]]]:
    """What each demo prepares, by the name of its game."""
    return {name: demo.prepare for name, demo in submodules("demo")}


async def _keep_time(clock: PageClock, refresh: Callable[[], Awaitable[None]]) -> None:
    """What is told as "a minute ago" is told from the page's time; so both go on together."""
    while True:
        await asyncio.sleep(_MINUTE)
        await clock.catch_up()
        with suppress(simcord.SetupError):
            await refresh()


async def welcome(bot: Rollwright, channel: int) -> None:
    """What stands in the channel first: how to roll, with a button that does, and a line for each game."""
    await bot.get_partial_messageable(channel).send(
        _WELCOME.say(
            games="\n".join(demo.LINE.say() for game, demo in submodules("demo") if game in bot.games)
        ),
        view=try_button(FIRST_ROLL) or discord.utils.MISSING,
    )


_WELCOME = later("""\
## Welcome to the table
Press the button, or write `/roll 4d6kh3` and press Enter. Choose at the top of the page who you are.
{games}
Everything: `/help`\
""")

_READY = later(
    "Rollwright is at the table: open {url}\n"
    "You are {first}; choose {others} or {gm} at its top. Press its button, or write /roll 4d6kh3 and Enter."
    " Ctrl-C ends it."
)
