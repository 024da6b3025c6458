"""The whole bot in the browser, without a token: three people at one table.

The bot is the real one; simcord stands in for Discord and serves the page.
"""

import discord
import msgspec
import simcord

from bot.app import build_bot
from bot.config import Config
from bot.errors import ConfigError
from bot.run import stop_on_signals
from bot.words import say

GUILD = "The Rolling Table"
CHANNEL = "table"
GM = "Gwen (GM)"
PLAYERS = ("Alice", "Bob")


async def play(config: Config, *, database: str, port: int | None = None) -> None:
    """Serve the page until Ctrl-C.

    Raises:
        StoreError: The database cannot be used.
        ConfigError: The port is taken, or a part of simcord is missing.

    """
    bot = await build_bot(msgspec.structs.replace(config, database=database), always_sync=True)
    try:
        async with simcord.run(bot, shard_count=1, check_errors=False) as env:
            await _serve(env, port)
    except (simcord.SetupError, OSError) as error:
        raise ConfigError(say("The page cannot be served ({error}); try another --port.", error=error)) from error
    finally:
        await bot.close()


async def _serve(env: simcord.Env, port: int | None) -> None:
    if env.bot.user:
        await env.bot.user.edit(username="Rollwright")
    guild = env.create_guild(GUILD)
    channel = guild.create_text_channel(CHANNEL)
    gm_role = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
    gm = guild.add_member(env.create_user("gwen", global_name=GM), roles=[gm_role])
    players = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PLAYERS]
    stop = stop_on_signals()
    async with env.preview(channel, viewers=[*players, gm], layout="channel", port=port) as page:
        print(say(_WELCOME, url=page.url, first=PLAYERS[0], others=", ".join(PLAYERS[1:]), gm=GM), flush=True)
        await stop.wait()


_WELCOME = """\
Rollwright is at the table: open {url}
You are {first}; choose {others} or {gm} at the top of the page. Type /roll 4d6kh3. Ctrl-C ends it.\
"""
