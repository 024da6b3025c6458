"""What a ``/roll`` and a button press cost the whole bot, beside the same bot with nothing to do.

    pip install -c constraints.txt '.[test]'
    python benchmarks/press.py

Both sides are the real bot, logged in to a stand-in for Discord that runs in a process of its own.
Interactions enter as the text that the gateway delivers and end when the REST call on loopback is
answered. Ours reads the notation, rolls, saves to a SQLite file with a sync per commit and draws
the card; the other side answers a constant embed with the same buttons. CPU time is that of the
bot's whole process, SQLite's threads included. Each figure is the median over pairs run one right
after the other.
"""

import asyncio
import gc
import itertools
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import discord
import uvloop
from discord import app_commands, ui
from discord.http import Route
from discord.webhook import async_

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.ui.views import stateless
from tests.standin import COMMON, PERSON

PAIRS = 21
TIMES = 240  # Interactions of one side of one pair.
GC_THRESHOLD = (50_000, 20, 100)  # As in bot/__main__.py.
GOAL = 1.5
TOKEN = ".".join(["not-a-real-token-x", "fake1", "x" * 27])


class Counting(async_.AsyncWebhookAdapter):
    """The real REST calls, counted when they are answered."""

    answered: asyncio.Semaphore

    async def request(self, *arguments: Any, **more: Any) -> Any:
        try:
            return await super().request(*arguments, **more)
        finally:
            self.answered.release()


class Constant(ui.DynamicItem[ui.Item[Any]], template=r"constant:.*$"):
    """A button that answers the same embed, whatever was rolled."""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: ui.Item[Any], _match: Any, /) -> "Constant":
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        await interaction.response.send_message(embed=constant_embed(), view=constant_view())


def constant_embed() -> discord.Embed:
    text = "# 17\n`4d6kh3+2` = **15** + 2\n`4d6kh3`: 6, 5, 4; dropped 2"
    embed = discord.Embed(description=text, colour=0x5865F2)
    embed.set_author(name="Alice")
    embed.set_footer(text="Roll 1")
    return embed


def constant_view() -> ui.View:
    return stateless(
        ui.Button(label="Roll again", custom_id="rw:1:1:again", style=discord.ButtonStyle.primary),
        ui.Button(label="Reroll dice…", custom_id="rw:1:1:reroll"),
        ui.Button(label="Amend…", custom_id="rw:1:1:amend"),
    )


async def main() -> None:
    gc.set_threshold(*GC_THRESHOLD)
    with tempfile.TemporaryDirectory() as folder, stand_in() as address:
        Route.BASE = f"http://{address}/api/v10"
        bot = await build_bot(Config(database=str(Path(folder) / "rolls.db"), shards=1))
        wire, first = await connect(bot), bot.numbers.shown(1)
        for in_flight in (1, 16):
            print(f"{in_flight} in flight{'':<11}{'ours':>10}{'constant':>11}{'ratio':>8}")
            for name, ours, theirs in (
                ("/roll 4d6kh3+2", command("roll", dice="4d6kh3+2"), command("constant")),
                ("press: Roll again", press(f"rw:1:{first}:again"), press("constant:1")),
                ("press: Reroll dice…", press(f"rw:1:{first}:reroll"), press("constant:1")),
            ):
                pairs = [
                    (await cpu(bot, wire, ours, in_flight), await cpu(bot, wire, theirs, in_flight))
                    for _ in range(PAIRS)
                ]
                mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
                ratio = statistics.median(a / b for a, b in pairs)
                print(f"{name:<22}{mine * 1e3:>8.2f}ms{other * 1e3:>9.2f}ms{ratio:>8.2f}")
        print(f"the goal is at most {GOAL}")
        await bot.close()


@contextmanager
def stand_in() -> Iterator[str]:
    """The address of a stand-in for Discord in a process of its own."""
    code = (
        "import asyncio\n"
        "from tests.standin import StandIn\n"
        "async def main():\n"
        f"    async with StandIn(accepts={TOKEN!r}) as discord:\n"
        "        print(discord.address, flush=True)\n"
        "        await asyncio.sleep(3600)\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=HERE.parent, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.kill()


async def connect(bot: Rollwright) -> Counting:
    """Log the bot in, with what it is compared with beside its own commands."""
    await bot.login(TOKEN)
    bot.add_dynamic_items(Constant)

    @app_commands.command(name="constant", description="Answer the same embed")
    async def constant(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(embed=constant_embed(), view=constant_view())

    bot.tree.add_command(constant)
    wire = Counting()  # type: ignore[no-untyped-call]
    wire.answered = asyncio.Semaphore(0)
    async_.async_context.set(wire)
    return wire


def command(name: str, **options: str) -> dict[str, Any]:
    given = [{"name": option, "type": 3, "value": value} for option, value in options.items()]
    return {"type": 2, "data": {"id": "1", "name": name, "type": 1, "options": given}}


def press(custom_id: str) -> dict[str, Any]:
    button = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
    message = {"id": "1001", "channel_id": "5", "type": 0, "content": "",
               "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False,
               "mention_everyone": False, "mentions": [], "mention_roles": [],
               "attachments": [], "embeds": [], "pinned": False, "flags": 0, "author": PERSON,
               "components": [{"type": 1, "components": [button]}]}  # fmt: skip
    return {"type": 3, "data": {"custom_id": custom_id, "component_type": 2}, "message": message}


_ids = itertools.count(10_000)


async def cpu(bot: Rollwright, wire: Counting, payload: dict[str, Any], in_flight: int) -> float:
    """CPU seconds of one interaction, over many."""
    receive = bot._connection.parse_interaction_create
    texts = [json.dumps({**COMMON, **payload, "id": str(next(_ids))}) for _ in range(TIMES)]
    start = time.process_time()
    for number in range(TIMES + in_flight):
        if number >= in_flight:
            await wire.answered.acquire()
        if number < TIMES:
            receive(discord.utils._from_json(texts[number]))
    return (time.process_time() - start) / TIMES


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # As `python -m bot run`.
        runner.run(main())
