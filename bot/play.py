"""The whole bot in the browser, without a token: four people at one table.

The bot is real, but simcord simulates Discord and serves the page. ``docs/simcord.md`` lists the faults of
simcord itself.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import discord
import msgspec
import simcord
from simcord.backend.cdn import CDN_BASE
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
    """The page's time from simcord, in milliseconds since 1970, UTC. Without a page, it's our own time."""

    def __init__(self) -> None:
        self.env: simcord.Env | None = None

    def __call__(self) -> int:
        """Return the current time of the page."""
        return int(self.env.now().timestamp() * 1000) if self.env else milliseconds()

    async def catch_up(self) -> None:
        """Advance the page's clock to ours, unless the page is busy. It doesn't run by itself."""
        # A slow machine advances part of the way and continues next time.
        while self.env:
            behind = (datetime.now(UTC) - self.env.now()).total_seconds()
            with suppress(TimeoutError):
                with suppress(simcord.SetupError):
                    await self.env.advance_time(max(0.0, behind))
                return


async def play(
    config: Config, *, database: str, port: int | None = None, demo: str = "", language: str = ""
) -> None:
    """Serve the page in this language until Ctrl-C, with this demo set up.

    Raises:
        StoreError: The database can't be used.
        ConfigError: The port is taken, a part of simcord is missing, or the demo's game is off.

    """
    clock = PageClock()
    # Only this page reads chat messages, because newcomers type commands like messages.
    intents = discord.Intents(guild_messages=True, message_content=True)
    has_faces = config.faces
    # Emojis are uploaded below in a moment, because the page needs their addresses before it starts.
    config = msgspec.structs.replace(config, database=database, faces=False)
    if demo and demo not in chosen(config.games):
        raise ConfigError(say("The setting games leaves out the game {demo}. Add it.", demo=demo))
    bot = await build_bot(config, always_sync=True, clock=clock, intents=intents)
    bot.languages.only = language
    address(language or ENGLISH, language or ENGLISH)
    try:
        async with simcord.run(bot, shard_count=1, check_errors=False) as env:
            channel, people = await seat(env)
            clock.env = env
            await clock.catch_up()
            faces = await upload_faces(bot) if has_faces else {}
            await _serve(env, bot, clock, channel, people, port=port, demo=demo, faces=faces)
    except (simcord.SetupError, OSError) as error:
        raise ConfigError(
            say("The page can't be served ({error}). Try another --port.", error=error)
        ) from error
    finally:
        await bot.close()


async def upload_faces(bot: Rollwright) -> Mapping[str, tuple[str, bytes]]:
    """Upload the dice emojis without pauses, and return the data behind their addresses, for the page."""
    bot.face_emojis.pause = 0.0
    await bot.face_emojis.look(bot, uploads=True)
    return {
        f"{CDN_BASE}/emojis/{emoji.id}.png": (f"{emoji.name}.png", bot.face_emojis.picture(emoji.name))
        for emoji in await bot.fetch_application_emojis()
    }


async def seat(env: simcord.Env) -> tuple[simcord.ChannelHandle, list[simcord.MemberActor]]:
    """Create the page's channel and the people in it, the GM last, with the same IDs each time.

    So with a database, they find their rolls again.
    """
    if env.bot.user:
        await env.bot.user.edit(username="Rollwright")
    # IDs count up from the current time. Commands took some, and how many there are depends on the games.
    await env.advance_time(1)
    guild = env.create_guild(GUILD)
    channel = guild.create_text_channel(CHANNEL)
    gm_role = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
    gm = guild.add_member(env.create_user("gwen", global_name=GM), roles=[gm_role])
    players = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PLAYERS]
    return channel, [*players, gm]


async def _serve(
    env: simcord.Env,
    bot: Rollwright,
    clock: PageClock,
    channel: simcord.ChannelHandle,
    people: list[simcord.MemberActor],
    *,
    port: int | None,
    demo: str,
    faces: Mapping[str, tuple[str, bytes]],
) -> None:
    bot.clickable = {}  # The page can't show clickable commands.
    await welcome(bot, channel.id)
    if demo:
        await demos()[demo](Seats(channel, people[-1], *people[:2]))
    stop = stop_on_signals()
    mend_page()
    async with env.preview(channel, viewers=people, layout="channel", assets=faces, port=port) as page:
        chat = Chat(bot, {person.id: person for person in people}, page.refresh)
        tasks = [asyncio.create_task(chat.run(channel)), asyncio.create_task(_keep_time(clock, page.refresh))]
        print(_READY.say(url=page.url, first=PLAYERS[0], others=listed(PLAYERS[1:]), gm=GM), flush=True)
        await stop.wait()
        for task in tasks:
            task.cancel()


def mend_page() -> None:
    """Make the page load our script along with simcord's, if this simcord lists its files in one table."""
    files = getattr(PreviewServer, "_STATIC_FILES", {})
    if "/simcord.js" not in files and "/app.js" in files:
        files |= {"/app.js": str(_SCRIPT), "/simcord.js": files["/app.js"]}


def demos() -> Mapping[str, Callable[[Seats], Awaitable[None]]]:
    """Return the demos by game name. Each one sets up a table."""
    return {name: demo.prepare for name, demo in submodules("demo")}


async def _keep_time(clock: PageClock, refresh: Callable[[], Awaitable[None]]) -> None:
    """Keep the bot's clock in step with the page's, so that "a minute ago" follows the page's time."""
    while True:
        await asyncio.sleep(_MINUTE)
        await clock.catch_up()
        with suppress(simcord.SetupError):
            await refresh()


async def welcome(bot: Rollwright, channel: int) -> None:
    """Post the channel's first message: how to roll, a button that rolls, and a line for each game."""
    await bot.get_partial_messageable(channel).send(
        _WELCOME.say(
            games="\n".join(demo.LINE.say() for game, demo in submodules("demo") if game in bot.games)
        ),
        view=try_button(FIRST_ROLL) or discord.utils.MISSING,
    )


_WELCOME = later("""\
## Welcome to the table
Press the button, or type `/roll 4d6kh3` and press Enter. Choose at the top of the page who you are.
{games}
Everything: `/help`\
""")

_READY = later(
    "Rollwright is running at {url}\nYou're {first}; switch to {others} or {gm} at the top of the "
    "page. Press the button, or type /roll 4d6kh3 and press Enter. Press Ctrl-C to stop."
)
