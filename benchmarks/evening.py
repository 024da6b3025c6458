"""An evening of everything, in which no bot may grow, stall, lose a roll or leave anyone waiting.

    pip install -c constraints.txt '.[test]'
    python benchmarks/evening.py                        twenty minutes on SQLite
    python benchmarks/evening.py --minutes 1
    python benchmarks/evening.py --database postgresql://… --processes 4

People play at the tables of ``tests/e2e/every_message.py`` again and again, with plain and hidden rolls,
tables, panels, sheets, fights, Magic, Planechase, WIZARDS and odds. After each answer they press its buttons
and fill in the forms that open. Everything runs one step at a time, so the CPU time of each press is its own.
The file of someone's rolls grows and is created in a thread beside the event loop, so only the loop's time
counts toward the limit for it, but all of its time is reported.
"""

import argparse
import asyncio
import gc
import itertools
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import discord
import uvloop
from discord.http import Route

from benchmarks.memory import resident
from benchmarks.press import Answers, connect, press, stand_in
from bot.app import Rollwright, build_bot
from bot.config import Config
from bot.hosting.process import save_memory
from tests.e2e.every_message import TABLES, form_of, is_an_end
from tests.payloads import COMMON, PERSON

MOST_MS = 250  # The bot's own CPU time for one press.
EXPORT = "rw:1:mine:export"
GROWTH = 1.05  # Times the memory after the first quarter.
CHANNELS, PRESSED = 20, 4  # How many channels are used, and how much of each answer is pressed.
MORE = {"planechase": [("alice", "planechase start", {"players": "{alice} {bob}"})]}
PEOPLE = {"alice": "7", "bob": "8", "gm": "9"}
_MODAL, _LIST, _BUTTON, _LABEL = 9, 3, 2, 18


class Evening:
    """An evening with one bot, and its results. ``first`` is the number of its first interaction."""

    def __init__(self, bot: Rollwright, answers: Answers, first: int) -> None:
        self.bot = bot
        self.numbers = itertools.count(first)
        self.took = 0  # Presses and commands.
        self.longest: list[tuple[float, str]] = []  # Milliseconds of CPU, and the reason.
        self.exported = 0.0  # The same for the longest exported file.
        self.unanswered: list[str] = []
        self.rolls: set[str] = set()
        self._said: dict[str, Any] = {}
        send = answers._send

        async def noting(method: str, url: Any, **more: Any) -> Any:
            number = str(url).partition("/interactions/")[2].partition("/")[0]
            answer = await send(method, url, **more)
            if number and answer.status < HTTPStatus.MULTIPLE_CHOICES:
                data = more.get("data")  # With a file, it's a form.
                self._said[number] = json.loads(data) if isinstance(data, bytes) else {"type": 4}
            return answer

        answers._send = noting

    async def play(self, until: float) -> None:
        for round_ in itertools.count():
            channel = str(100 + round_ % CHANNELS)
            for table, said in TABLES.items():
                for who, name, options in (*MORE.get(table, ()), *said):
                    answer = await self.done(who, channel, self._command(name, options), name)
                    for part in itertools.islice(parts(answer), PRESSED):
                        await self._press(who, channel, part)
                    if time.monotonic() > until:
                        return

    async def _press(self, who: str, channel: str, part: dict[str, Any]) -> None:
        answer = await self.done(who, channel, press(part["id"], *part.get("values", ())), part["id"])
        if answer.get("type") != _MODAL:
            return
        form = form_of(answer["data"], {"message": 0, "flags": 0})
        entered = [
            {
                "type": _LABEL,
                "component": {"custom_id": key, "values" if isinstance(value, list) else "value": value},
            }
            for key, value in form["form"].items()
        ]
        data = {"custom_id": form["id"], "components": entered}
        await self.done(who, channel, {"type": 5, "data": data}, form["id"])

    async def done(self, who: str, channel: str, payload: dict[str, Any], what: str) -> dict[str, Any]:
        """Send an interaction and return its answer after all its work is done."""
        number = str(next(self.numbers))
        rights = discord.Permissions.all() if who == "gm" else discord.Permissions.none()
        person = {**PERSON, "id": PEOPLE[who], "username": who, "global_name": who.title()}
        member = {**COMMON["member"], "user": person, "permissions": str(rights.value)}
        place = {"channel_id": channel, "channel": {**COMMON["channel"], "id": channel}}
        text = json.dumps(
            {**COMMON, **place, **payload, "member": member, "id": number, "token": f"token-{number}"}
        )
        in_all, in_loop = time.process_time(), time.thread_time()
        self.bot._connection.parse_interaction_create(discord.utils._from_json(text))
        await asyncio.sleep(0)
        while tasks := set(self.bot.arrivals._tasks):
            await asyncio.wait(tasks)
            await asyncio.sleep(0)
        in_all, in_loop = 1000 * (time.process_time() - in_all), 1000 * (time.thread_time() - in_loop)
        if what == EXPORT:
            self.exported = max(self.exported, in_all)
        self.took += 1
        last = (in_loop if what == EXPORT else in_all, what)
        self.longest = sorted((*self.longest, last), reverse=True)[:3]
        answer: dict[str, Any] = self._said.pop(number, {})
        if not answer:
            self.unanswered.append(what)
        if payload["type"] == 2 and what == "roll":
            ids = [part["id"] for part in parts(answer)]
            self.rolls |= {each.split(":")[2] for each in ids if each.endswith(":again")}
        return answer

    def _command(self, name: str, options: dict[str, Any]) -> dict[str, Any]:
        root, *rest = name.split()
        found: Any = self.bot.tree.get_command(root)
        for word in rest:
            found = found.get_command(word)
        types = {each.display_name: each.type.value for each in found.parameters}
        mentions = {who: f"<@{user}>" for who, user in PEOPLE.items()}
        given = [
            {"name": key, "type": kind, "value": str(each).format(**mentions) if kind == 3 else each}
            for key, each in options.items()
            if (kind := types.get(key))  # The rest is for the opening form.
        ]
        inner = given
        for kind, word in zip((1, 2), reversed(rest), strict=False):
            inner = [{"name": word, "type": kind, "options": inner}]
        return {"type": 2, "data": {"id": "1", "name": root, "type": 1, "options": inner}}

    async def lost(self) -> list[str]:
        """Return the rolls that were shown but not saved."""

        def read(connection: sqlite3.Connection) -> list[str]:
            kept = "SELECT 1 FROM rolls WHERE id = ?"
            inner = self.bot.numbers.inner
            return [each for each in self.rolls if not connection.execute(kept, (inner(each),)).fetchone()]

        return await self.bot.database.read(read)


def parts(answer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the buttons and lists below an answer, except those that end or delete something."""
    data = answer.get("data") or {}
    for row in (data.get("components") or ()) if answer.get("type") != _MODAL else ():
        for each in row.get("components", ()):
            part = {"id": each.get("custom_id") or "", "values": ()}
            if each["type"] == _LIST:
                part["values"] = (each["options"][0]["value"],)
            if part["id"] and each["type"] in {_LIST, _BUTTON} and not is_an_end(part):
                yield part


async def run(given: argparse.Namespace) -> bool:
    save_memory()
    with tempfile.TemporaryDirectory() as folder, stand_in() as address:
        Route.BASE = f"http://{address}/api/v10"
        database = given.database or str(Path(folder) / "rolls.db")
        bot = await build_bot(Config(database=database, shards=1, faces=False))
        evening = Evening(bot, await connect(bot), given.first)
        seconds, began = 60 * given.minutes, time.monotonic()
        await evening.play(began + seconds / 4)
        quarter = memory()
        await evening.play(began + seconds)
        end, lost = memory(), await evening.lost()
        slowest = evening.longest
        print(f"{evening.took:,} interactions, {len(evening.rolls):,} rolls looked for, {len(lost)} lost")
        print(f"{len(evening.unanswered)} unanswered {sorted(set(evening.unanswered))[:5]}")
        print(f"memory {quarter:.1f} MiB after a quarter, {end:.1f} at the end, {end / quarter:.2f} times")
        print("the longest presses:", ", ".join(f"{took:.0f} ms ({what[:40]})" for took, what in slowest))
        print(f"the longest file of somebody's rolls: {evening.exported:.0f} ms, beside the loop")
        await bot.close()
    return not lost and not evening.unanswered and end < GROWTH * quarter and slowest[0][0] < MOST_MS


def memory() -> float:
    gc.collect()
    return resident() / (1 << 20)


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="An evening of everything.")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--database", default="", help="a file or an address; else a file of its own")
    parser.add_argument("--processes", type=int, default=1, help="against one database, which has an address")
    parser.add_argument("--first", type=int, default=1 << 40, help="the number of the first interaction")
    return parser.parse_args()


def main() -> int:
    given = options()
    if given.processes > 1:
        own = [sys.executable, __file__, "--minutes", str(given.minutes), "--database", given.database]
        each = [
            subprocess.Popen([*own, "--first", str((place + 1) << 40)]) for place in range(given.processes)
        ]
        return max(process.wait() for process in each)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return 0 if runner.run(run(given)) else 1


if __name__ == "__main__":
    sys.exit(main())
