"""Kills and races: acknowledged data survives SIGKILL, and single-use actions happen once.

    python benchmarks/trust.py kills 500     writing processes, each killed at a random moment
    python benchmarks/trust.py races 500     ten presses at once for each kind of race, with two bots

Prints data that was lost and actions done twice. Ends with exit code 1 if there are any.
"""

import argparse
import asyncio
import contextlib
import logging
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from bot.app import Rollwright, build_bot
from bot.audiences import Audience
from bot.config import Config
from bot.errors import HandledError, PlayerError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import request
from bot.games.dnd.fight.steps.acting import now
from bot.games.dnd.fight.stored.history import fight_of, history_of
from bot.games.dnd.fight.table.taken_back import last_standing
from bot.games.dnd.services import DndServices
from bot.rolls.values import Place, Press, Who
from bot.store.handled import HANDLING, Handling
from tests.store.test_crash import WRITER

AT_ONCE = 10
HERE, ALICE = Place(1, 5), Who(7, "Alice")
_interactions = count(1)

Race = tuple[Callable[[Rollwright], Awaitable[Any]], int]
"""The action that everyone does at once, and how often it can succeed."""


def kills(times: int) -> int:
    """Kill this many writers, and count the acknowledged rolls that are missing."""
    lost = acknowledged = 0
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "rolls.db")
            writer = subprocess.Popen([sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True)
            assert writer.stdout is not None
            seen = [int(writer.stdout.readline()) for _ in range(random.randint(1, 60))]  # noqa: S311
            writer.send_signal(signal.SIGKILL)
            rest = writer.communicate()[0].splitlines(keepends=True)
            seen += [int(line) for line in rest if line.endswith("\n")]
            with contextlib.closing(sqlite3.connect(path)) as connection:
                kept = dict(connection.execute("SELECT roll, count(*) FROM versions GROUP BY roll"))
            acknowledged += len(seen)
            lost += sum(kept.get(roll) != 2 for roll in seen)
    print(f"{times} kills, {acknowledged} acknowledged rolls, {lost} lost")
    return lost


async def races(times: int) -> int:
    """Run this many races of each kind, and count the actions done too often."""
    with tempfile.TemporaryDirectory() as folder:
        config = Config(database=str(Path(folder) / "rolls.db"), faces=False)
        bots = [await build_bot(config), await build_bot(config)]
        wrong = 0
        for name, prepare in KINDS.items():
            twice = 0
            for _ in range(times):
                do, most = await prepare(bots[0])
                done = await asyncio.gather(*(_tried(do, bots[n % 2]) for n in range(AT_ONCE)))
                twice += sum(done) != most
            print(f"{name}: {times} races of {AT_ONCE}, {twice} not done once")
            wrong += twice
        for bot in bots:
            await bot.close()
    return wrong


async def _tried(do: Callable[[Rollwright], Awaitable[Any]], bot: Rollwright) -> bool:
    try:
        await do(bot)
    except (PlayerError, HandledError):
        return False
    return True


async def _reroll(bot: Rollwright) -> Race:
    """Return a race to reroll the same die, with its list open for everyone."""
    roll = (await bot.service.roll(GAME.key, request("2d20"), HERE, ALICE)).roll
    return lambda each: each.presses.press(Press(roll, "reroll", ("0.0",), 1), HERE, ALICE), 1


async def _handled(bot: Rollwright) -> Race:
    """Return a race to handle one interaction that every bot receives."""
    number = next(_interactions)

    async def handle(each: Rollwright) -> None:
        HANDLING.set(Handling(number, asyncio.get_running_loop().time(), 1))
        await each.service.roll(GAME.key, request("1d20"), HERE, ALICE)

    return lambda each: asyncio.create_task(handle(each)), 1


async def _unseen(bot: Rollwright) -> Race:
    """Return a race to show an unseen roll to its player, which happens only once."""
    roll = (await bot.service.roll(GAME.key, request("1d20"), HERE, ALICE)).roll
    await bot.unseen.note([roll], ALICE.user, HERE.channel)

    async def take(each: Rollwright) -> None:
        if not await each.unseen.take(HERE, ALICE):
            raise PlayerError("nothing is left")

    return take, 1


async def _revealed(bot: Rollwright) -> Race:
    """Return a race to reveal the total of a hidden roll, which happens only once."""
    roll = (await bot.service.roll(GAME.key, request("1d20"), HERE, ALICE, Audience.ME)).roll
    return lambda each: each.presses.press(Press(roll, "reveal", ("total",), 1, private=True), HERE, ALICE), 1


FIGHT = Place(0, 9)  # In a direct message, every player is a GM too.
FIGHTERS = "ogre i+9 ac11 hp9999 club +6 1d4 bludgeoning\ntroll i-5 ac11 hp9999 claw +6 1d4 slashing"


async def _fight(bot: Rollwright) -> Any:
    """Return a fight at the start of a turn."""
    if await bot.services(DndServices).fights.view(FIGHT) is None:
        await bot.services(DndServices).fight_steps.start(FIGHT, ALICE, auto=False)
        await bot.services(DndServices).fight_entering.add(FIGHT, ALICE, FIGHTERS)
        await bot.services(DndServices).fight_steps.begin(FIGHT, ALICE)
    found = await bot.services(DndServices).fights.current(FIGHT)
    if len(found.steps) > 1000:
        await bot.services(DndServices).fight_steps.end(FIGHT, ALICE, found.id)
        return await _fight(bot)
    return await bot.services(DndServices).fight_steps.end_turn(
        await bot.services(DndServices).fights.seen(FIGHT), ALICE, None
    )


async def _attacked(bot: Rollwright) -> Race:
    """Return a race in which everyone taps the attack of a turn."""
    fight = fight_of(await _fight(bot))
    view = await bot.services(DndServices).fights.seen(FIGHT)
    target = next(each.id for each in fight.combatants if each.group != fight.group)
    return lambda each: each.services(DndServices).fight_attacks.attack(view, ALICE, target, now(fight)), 1


async def _undone(bot: Rollwright) -> Race:
    """Return a race in which everyone undoes the last step."""
    fight = fight_of(await _fight(bot))
    target = next(each.id for each in fight.combatants if each.group != fight.group)
    view = await bot.services(DndServices).fights.seen(FIGHT)
    await bot.services(DndServices).fight_attacks.attack(view, ALICE, target, None)
    found = await bot.services(DndServices).fights.current(FIGHT)
    last = last_standing(history_of(found).taken)
    assert last
    return lambda each: each.services(DndServices).fight_undo.undo(found, last.number, ALICE, is_gm=True), 1


KINDS = {
    "one die rerolled": _reroll,
    "one interaction handled": _handled,
    "one unseen roll told": _unseen,
    "one total revealed": _revealed,
    "one attack of a turn": _attacked,
    "one step taken back": _undone,
}


def main() -> int:
    """Run the kills or races named on the command line, and return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("kills", "races"))
    parser.add_argument("times", type=int, nargs="?", default=50)
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    os.environ.setdefault("PYTHONPATH", str(Path(__file__).parent.parent))
    found = kills(options.times) if options.what == "kills" else asyncio.run(races(options.times))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
