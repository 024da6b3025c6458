"""The cost of a ``/roll`` and a button press for the whole bot, compared with an idle command.

    pip install -c constraints.txt '.[test,bench]'
    python benchmarks/press.py
    python benchmarks/press.py ordinary /history     the lines with these words alone, at 16 in flight

Both sides are the real bot, logged in to a stand-in for Discord in a separate process. Interactions arrive as
the gateway's text and end when the REST call on loopback is answered. They come from 64 people in turn,
because the bot handles only four interactions of one person at a time. Our side reads the notation, rolls,
saves to a SQLite file with a sync per commit, and draws the card. The other side answers with a constant
embed and as many buttons, using only discord.py. The ordinary bot of ``ordinary.py`` is a second comparison.
CPU time is that of the bot's whole process, including SQLite's threads. Each figure is the median over pairs
run one right after the other. p99 is how long the slowest hundredth of our interactions wait for an answer.
"""

import asyncio
import gc
import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, islice, repeat
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import discord
import uvloop
from discord import app_commands, ui
from discord.http import Route

from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.hosting.process import save_memory
from tests.payloads import COMMON, PERSON

PAIRS = 21
TIMES = 240  # Interactions per side of a pair.
GOAL, LATE = 1.5, 20  # Multiples of discord.py's constant reply; milliseconds.
IN_FLIGHT = (1, 16, 128)
PEOPLE = 64  # With four each at a time, more than are ever in flight.
TOKEN = ".".join(["not-a-real-token-x", "fake1", "x" * 27])


class Answers:
    """The calls that answer interactions, made by discord.py's own session, with their times."""

    def __init__(self, session: Any) -> None:
        self.one = asyncio.Semaphore(0)
        self.came: dict[str, float] = {}  # When an interaction arrived, by its ID.
        self.waited: list[float] = []  # Seconds until it was answered.
        self._send = session._request
        session._request = self._request

    async def _request(self, method: str, url: Any, **more: Any) -> Any:
        try:
            return await self._send(method, url, **more)
        finally:
            number = str(url).partition("/interactions/")[2].partition("/")[0]
            if (came := self.came.pop(number, None)) is not None:
                self.waited.append(time.perf_counter() - came)
                self.one.release()


class Constant(ui.DynamicItem[ui.Item[Any]], template=r"constant:.*$"):
    """A button that always answers with the same embed."""

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
    view = ui.View(timeout=None)
    for label, custom_id, style in (
        ("Again", "constant:again", discord.ButtonStyle.primary),
        ("Reroll…", "constant:reroll", discord.ButtonStyle.secondary),
        ("Edit…", "constant:amend", discord.ButtonStyle.secondary),
    ):
        view.add_item(Constant(ui.Button(label=label, custom_id=custom_id, style=style)))
    view.stop()
    return view


async def main() -> None:
    save_memory()
    with tempfile.TemporaryDirectory() as folder, stand_in() as address:
        Route.BASE = f"http://{address}/api/v10"
        path = str(Path(folder) / "rolls.db")
        bot = await build_bot(Config(database=path, shards=1, faces=False))
        answers, first = await connect(bot), bot.numbers.shown(1)
        from benchmarks import ordinary  # noqa: PLC0415 - needs d20, and memory.py does not need this

        names, database = await ordinary.commands(str(Path(folder) / "ordinary.db"))
        for each in names:
            bot.tree.add_command(each)
        roll, constant = command("roll", dice=ordinary.DICE), command("constant")
        pressed = press("constant:1")
        beside = (
            ("/roll 4d6kh3+2", repeat(roll), constant),
            ("beside an ordinary bot", repeat(roll), command("ordinary")),
            ("… that keeps a row", repeat(roll), command("keeping")),
            ("press: Roll again", repeat(press(f"rw:1:{first}:again")), pressed),
            ("press: Reroll…", rerolls(bot, path), pressed),
            ("pick of a die to reroll", rerolls(bot, path, "0.0"), pressed),
            *((name, repeat(ours), constant) for name, ours in OTHERS.items()),
        )
        words = sys.argv[1:]
        await cpu(bot, answers, repeat(roll), 16)  # Rolls to look back at.
        for in_flight in (16,) if words else IN_FLIGHT:
            print(f"{in_flight} in flight{'':<12}{'ours':>10}{'theirs':>11}{'ratio':>8}{'p99':>10}")
            for name, ours, theirs in beside:
                if not words or any(word in name for word in words):
                    await paired(bot, answers, name, (ours, repeat(theirs)), in_flight)
        print(f"the goal is at most {GOAL} times the constant, and a p99 of {LATE} ms at 16 in flight")
        await database.close()
        await bot.close()


async def paired(
    bot: Rollwright, answers: Answers, name: str, sides: tuple[Iterator[Any], Iterator[Any]], in_flight: int
) -> None:
    """Measure both sides in pairs, and print a line about them."""
    pairs, waited = list[tuple[float, float]](), list[float]()
    for _ in range(PAIRS):
        answers.waited.clear()
        mine = await cpu(bot, answers, sides[0], in_flight)
        waited += answers.waited
        pairs.append((mine, await cpu(bot, answers, sides[1], in_flight)))
    mine, other = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    late = statistics.quantiles(waited, n=100)[98]
    print(f"{name:<23}{mine * 1e3:>8.2f}ms{other * 1e3:>9.2f}ms{ratio:>8.2f}{late * 1e3:>8.1f}ms")


@contextmanager
def stand_in() -> Iterator[str]:
    """Start a stand-in for Discord in its own process, and yield its address."""
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


async def connect(bot: Rollwright) -> Answers:
    """Log the bot in, with the compared commands beside its own."""
    gc.collect()
    gc.freeze()  # Like `python -m bot run`.
    await bot.login(TOKEN)
    bot.add_dynamic_items(Constant)

    @app_commands.command(name="constant", description="Answer the same embed")
    async def constant(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(embed=constant_embed(), view=constant_view())

    bot.tree.add_command(constant)
    admit = bot.admit

    async def admitted(interaction: Any) -> bool:  # The constant reply uses only discord.py.
        return interaction.data["name"] in {constant.name, "ordinary", "keeping"} or await admit(interaction)

    bot.admit = admitted  # type: ignore[method-assign]
    return Answers(vars(bot.http)["_HTTPClient__session"])


def command(name: str, /, **options: str) -> dict[str, Any]:
    root, *rest = name.split()
    given = [{"name": option, "type": 3, "value": value} for option, value in options.items()]
    for word in rest:
        given = [{"name": word, "type": 1, "options": given}]
    return {"type": 2, "data": {"id": "1", "name": root, "type": 1, "options": given}}


OTHERS = {
    "a system's roll": command("roll", dice="blades 3"),
    "D&D check": command("dnd check", what="stealth", dc="15"),
    "spell that is cast": command("dnd cast", spell="fireball 3", targets="Goblin +2; Ogre -1", dc="15"),
    "Magic card": command("magic card", name="Arcane Endeavor"),
    "WIZARDS clash": command("wizards clash", target="Goblin", ability="Push"),
    "/history": command("history"),
    "luck": command("history", view="luck", since="ever"),
}
"""Further commands of ours, by the names of their lines."""


def rerolls(bot: Rollwright, path: str, *picked: str) -> Iterator[dict[str, Any]]:
    """Yield presses of *Reroll…* below earlier rolls by their rollers, or selections from its list."""
    for number, owner in sqlite3.connect(path).execute("SELECT id, owner FROM rolls ORDER BY id"):
        pressed = press(f"rw:1:{bot.numbers.shown(number)}:reroll", *picked)
        yield {**pressed, "member": member(owner)}


def member(number: int) -> dict[str, Any]:
    return {**COMMON["member"], "user": {**PERSON, "id": str(number)}}


def press(custom_id: str, *picked: str) -> dict[str, Any]:
    part: dict[str, Any] = {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}
    if picked:
        part = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": picked[0]}]}
    message = {"id": "1001", "channel_id": "5", "type": 0, "content": "",
               "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False,
               "mention_everyone": False, "mentions": [], "mention_roles": [],
               "attachments": [], "embeds": [], "pinned": False, "flags": 0, "author": PERSON,
               "components": [{"type": 1, "components": [part]}]}  # fmt: skip
    data = {"custom_id": custom_id, "component_type": 3 if picked else 2, "values": picked}
    return {"type": 3, "data": data, "message": message}


_ids = count(10_000)


async def cpu(bot: Rollwright, answers: Answers, payloads: Iterator[dict[str, Any]], in_flight: int) -> float:
    """Return the CPU seconds of one interaction, averaged over many."""
    receive = bot._connection.parse_interaction_create
    numbers = [str(next(_ids)) for _ in range(TIMES)]
    texts = [
        json.dumps({**COMMON, "member": member(1 + int(number) % PEOPLE), **payload, "id": number})
        for number, payload in zip(numbers, islice(payloads, TIMES), strict=True)
    ]
    start = time.process_time()
    for number in range(TIMES + in_flight):
        if number >= in_flight:
            await answers.one.acquire()
        if number < TIMES:
            answers.came[numbers[number]] = time.perf_counter()
            receive(discord.utils._from_json(texts[number]))
    return (time.process_time() - start) / TIMES


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # Like `python -m bot run`.
        runner.run(main())
