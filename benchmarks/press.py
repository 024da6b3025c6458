"""What a ``/roll`` and a button press cost the whole bot, beside the same bot with nothing to do.

    pip install -c constraints.txt .
    python benchmarks/press.py

Both sides are the real bot: interactions enter where the gateway would hand them over, pass
through discord.py, the command tree or the dynamic item, and end where the REST call would leave
the process. Ours reads the notation, rolls, saves to a SQLite file with a sync per commit and
draws the card; the other side answers a constant embed with the same buttons. CPU seconds are
those of the whole process, SQLite's threads included; 16 interactions are in flight. Each figure
is the median over pairs run one right after the other.
"""

import asyncio
import gc
import itertools
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import discord
from discord import app_commands, ui
from discord.webhook import async_

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.ui.buttons import RollItem, stateless

PAIRS = 21
TIMES = 320  # Interactions of one side of one pair.
IN_FLIGHT = 16
GC_THRESHOLD = (50_000, 20, 100)  # As in bot/__main__.py.
GOAL = 1.5

PERSON = {"id": "7", "username": "alice", "discriminator": "0", "avatar": None, "global_name": "Alice"}
COMMON = {
    "application_id": "99",
    "token": "interaction",
    "version": 1,
    "channel_id": "5",
    "channel": {"id": "5", "type": 0, "name": "rolls", "position": 0, "permissions": "0"},
    "guild_id": "4",
    "guild": {"id": "4", "locale": "en-US", "features": []},
    "member": {"user": PERSON, "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "permissions": "0",
               "deaf": False, "mute": False, "flags": 0},
    "locale": "en-US",
    "app_permissions": "0",
    "entitlements": [],
    "authorizing_integration_owners": {},
    "attachment_size_limit": 1,
}  # fmt: skip


class Wire(async_.AsyncWebhookAdapter):
    """Where the REST call would leave the process: it is only counted."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = asyncio.Semaphore(0)

    async def request(self, *_: Any, **__: Any) -> Any:
        self.answered.release()
        return {"interaction": {"id": "1", "type": 2}}


class Constant(ui.DynamicItem[ui.Item[Any]], template=r"constant:.*$"):
    """A button that answers the same embed, whatever was rolled."""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: ui.Item[Any], _match: Any, /) -> "Constant":
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        await interaction.response.send_message(embed=constant_embed(), view=constant_view())


def constant_embed() -> discord.Embed:
    embed = discord.Embed(
        description="# 17\n`4d6kh3+2` = **15** + 2\n`4d6kh3`: 6, 5, 4; dropped ~~2~~", colour=0x5865F2
    )
    embed.set_author(name="Alice")
    embed.set_footer(text="Roll 1")
    return embed


def constant_view() -> ui.View:
    return stateless(
        ui.Button(label="Roll again", custom_id="rw:1:1:again", style=discord.ButtonStyle.primary),
        ui.Button(label="Reroll dice…", custom_id="rw:1:1:reroll"),
    )


async def main() -> None:
    gc.set_threshold(*GC_THRESHOLD)
    with tempfile.TemporaryDirectory() as folder:
        bot = await build_bot(Config(database=str(Path(folder) / "rolls.db"), shards=1))
        wire = await connect(bot)
        print(f"{'':<22}{'ours':>10}{'constant':>11}{'ratio':>8}")
        for name, ours, theirs in (
            ("/roll 4d6kh3+2", command("roll", dice="4d6kh3+2"), command("constant")),
            ("press: Roll again", press("rw:1:1:again"), press("constant:1")),
            ("press: Reroll dice…", press("rw:1:1:reroll"), press("constant:1")),
        ):
            pairs = [(await cpu(bot, wire, ours), await cpu(bot, wire, theirs)) for _ in range(PAIRS)]
            mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
            ratio = statistics.median(a / b for a, b in pairs)
            print(f"{name:<22}{mine * 1e3:>8.2f}ms{other * 1e3:>9.2f}ms{ratio:>8.2f}")
        print(f"the goal is at most {GOAL}")
        await bot.close()


async def connect(bot: Rollwright) -> Wire:
    """Put the bot together as logging in would, with the wire in place of the network."""
    await bot._async_setup_hook()
    me = {"id": "99", "username": "Rollwright", "discriminator": "0", "avatar": None, "bot": True}
    bot._connection.user = discord.ClientUser(state=bot._connection, data=me)  # type: ignore[arg-type]
    for cog in ("cogs.dice", "cogs.about"):
        await bot.load_extension(cog)
    bot.add_dynamic_items(RollItem, Constant)

    @app_commands.command(name="constant", description="Answer the same embed")
    async def constant(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(embed=constant_embed(), view=constant_view())

    bot.tree.add_command(constant)
    wire = Wire()
    async_.async_context.set(wire)
    return wire


def command(name: str, **options: str) -> dict[str, Any]:
    given = [{"name": option, "type": 3, "value": value} for option, value in options.items()]
    return {"type": 2, "data": {"id": "1", "name": name, "type": 1, "options": given}}


def press(custom_id: str) -> dict[str, Any]:
    message = {"id": "1001", "channel_id": "5", "type": 0, "content": "", "timestamp": "2026-01-01T00:00:00+00:00",
               "edited_timestamp": None, "tts": False, "mention_everyone": False, "mentions": [], "mention_roles": [],
               "attachments": [], "embeds": [], "pinned": False, "flags": 0, "author": PERSON,
               "components": [{"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": custom_id}]}],
               }  # fmt: skip
    return {"type": 3, "data": {"custom_id": custom_id, "component_type": 2}, "message": message}


_ids = itertools.count(10_000)


async def cpu(bot: Rollwright, wire: Wire, payload: dict[str, Any]) -> float:
    """CPU seconds of one interaction, over many with some in flight."""
    receive = bot._connection.parse_interaction_create
    start = time.process_time()
    for number in range(TIMES + IN_FLIGHT):
        if number >= IN_FLIGHT:
            await wire.answered.acquire()
        if number < TIMES:
            receive({**COMMON, **payload, "id": str(next(_ids))})  # type: ignore[arg-type]
    return (time.process_time() - start) / TIMES


if __name__ == "__main__":
    asyncio.run(main())
