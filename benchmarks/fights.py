"""The cost of a press in a fight for the whole bot, in fights of growing length.

    pip install -c constraints.txt '.[test]'
    python benchmarks/fights.py
    python benchmarks/fights.py full    25 creatures with two conditions each, instead of eight without
    python benchmarks/fights.py three   creatures with three attacks, which one press makes

The real bot, on the stand-in for Discord of ``press.py``, handles one press at a time: an attack from the
panel's list, then *End turn*, which sends a new message and turns the old one into a record. CPU time is that
of the bot's process until all work for the press is done. Reads and writes are counted as hops to the
database's threads, and cards as the times that a fight's message is built. Each figure is the median over the
presses.
"""

import asyncio
import gc
import itertools
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import discord
import uvloop
from discord.http import Route

from benchmarks.press import connect, press, stand_in
from bot.app import Rollwright, build_bot
from bot.codec import dumps
from bot.config import Config
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.creatures.rules.creature_text import read_creatures
from bot.games.dnd.fight.cards import panel
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.entering import Entered, Started
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.fight.store.fight_changes import FightChanges
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.reading import StoredStep
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.services import DndServices
from bot.hosting.process import save_memory
from bot.rolls.values import Place
from bot.store.database import Database
from tests.payloads import COMMON, PERSON

STEPS = (29, 109, 509, 1909)
PRESSES = 15  # Per kind; each attack and turn adds a step.
ALIKE = 4
MOST = 25
HERE_IS = Place(4, 5)
PLAYER = 7


def story(steps: int, *, full: bool = False, three: bool = False) -> list[Step]:
    """Return a fight of four against four with this many steps, with one attack in each turn.

    With ``full``, it has 25 creatures with two conditions each. With ``three``, an action has three attacks.
    """
    many = MOST if full else 2 * ALIKE
    line = f"goblin i+2 ac15 hp999 multiattack {3 if three else 1} scimitar +4 1d6+2 slashing"
    (goblin,) = [each.creature for each in read_creatures(line)]
    assert goblin is not None
    found: list[Step] = [Started()]
    for group in range(1, many + 1):
        new = Newcomer(
            f"Creature {group}", "monster" if group > many // 2 else "pc", 9999, group, creature=goblin
        )
        found.append(Entered((new,), 30 - group, group))
    if full:
        both = (TypedCondition("poisoned"), TypedCondition("restrained"))
        found.append(
            Conditioned(tuple(range(1, many + 1)), both, Borne("", Ends("end", left=600, later=True)))
        )
    for turn in itertools.count():
        actor, target = turn % many + 1, (turn + many // 2) % many + 1
        dealt = Dealt(actor, (Hit(target, 1),), aimed=target, weapon="Scimitar")
        if len(found) >= steps:
            return found
        found += [Turned(actor, rounds=actor == 1), dealt]
    raise AssertionError


async def prepare(bot: Rollwright, database: Database, steps: int, **kind: bool) -> None:
    """Set up a fight of this many steps in the channel, on its own message."""
    fights = Fights(database)
    first, *others = [StoredStep(0, dumps(each), 0, PLAYER, "Gwen", 0) for each in story(steps, **kind)]
    await fights.start(HERE_IS.guild, HERE_IS.channel, 0, first)
    found = await fights.current(HERE_IS.channel)
    assert found is not None
    await fights.change(found.id, lambda _: FightChanges(added=tuple(others)))
    services = bot.services(DndServices)
    await services.panels.moved(HERE_IS.channel, keys.SUBJECT, 1001)
    view = await services.fights.view(HERE_IS)
    assert view is not None
    await services.fights.posted(view, 1001)


class Counts:
    """Counts of the work during a press."""

    def __init__(self, database: Database) -> None:
        self.done: Counter[str] = Counter()
        for name in ("read", "write"):
            setattr(database, name, self._counting(name, getattr(database, name)))
        for name in ("panel_card", "record_card"):
            setattr(panel, name, self._counting("card", getattr(panel, name)))

    def _counting(self, name: str, do: Any) -> Any:
        def counting(*given: Any, **more: Any) -> Any:
            self.done[name] += 1
            return do(*given, **more)

        return counting


async def pressed(bot: Rollwright, counts: Counts, attack: bool) -> tuple[float, Counter[str]]:
    """Return the CPU seconds of one press, and the counts of its work."""
    services = bot.services(DndServices)
    view, where = (
        await services.fights.view(HERE_IS),
        await services.panels.where(HERE_IS.channel, keys.SUBJECT),
    )
    assert view is not None
    assert where is not None
    card = panel.panel_card(view.moment)
    if attack:
        menu = next(each for each in card.menus if each.key == keys.ATTACK)
        payload = press(f"rw:1:{keys.SUBJECT}{view.id}:{menu.key}:{menu.at}:{menu.drawn}")
        picked = {"values": [f"{menu.choices[0].key}@{menu.drawn}"], "component_type": 3}
        payload["data"] |= picked
        shown = {"type": 3, "custom_id": payload["data"]["custom_id"], "options": []}
        payload["message"]["components"] = [{"type": 1, "components": [shown]}]
    else:
        end = next(each for each in card.actions if each.key == keys.END_TURN)
        payload = press(f"rw:1:{keys.SUBJECT}{view.id}:{end.key}:{end.at}:{end.of}")
    member = {**COMMON["member"], "user": PERSON, "permissions": str(discord.Permissions.all().value)}
    payload["message"]["id"] = str(where.message)
    text = json.dumps({**COMMON, **payload, "member": member, "id": str(next(_ids))})
    counts.done.clear()
    gc.collect()
    start = time.process_time()
    bot._connection.parse_interaction_create(discord.utils._from_json(text))
    await asyncio.sleep(0)
    while bot.arrivals._tasks:
        await asyncio.wait(set(bot.arrivals._tasks))
        await asyncio.sleep(0)
    return time.process_time() - start, counts.done.copy()


_ids = itertools.count(10_000)


async def main() -> None:
    save_memory()
    print(f"{'':<10}{'steps':>8}{'CPU':>10}{'reads':>8}{'writes':>8}{'cards':>8}")
    with stand_in() as address:
        Route.BASE = f"http://{address}/api/v10"
        for steps in STEPS:
            with tempfile.TemporaryDirectory() as folder:
                bot = await build_bot(Config(database=str(Path(folder) / "rolls.db"), shards=1, faces=False))
                await connect(bot)
                kind = {each: each in sys.argv[1:] for each in ("full", "three")}
                await prepare(bot, bot.database, steps, **kind)
                counts = Counts(bot.database)
                both = [
                    (await pressed(bot, counts, attack=True), await pressed(bot, counts, attack=False))
                    for _ in range(PRESSES)
                ]
                for name, made in zip(("attack", "End turn"), zip(*both, strict=True), strict=True):
                    cpu = statistics.median(each for each, _ in made)
                    of = {
                        kind: statistics.median(each[kind] for _, each in made)
                        for kind in ("read", "write", "card")
                    }
                    print(
                        f"{name:<10}{steps:>8}{cpu * 1e3:>8.1f}ms"
                        f"{of['read']:>8.0f}{of['write']:>8.0f}{of['card']:>8.0f}"
                    )
                await bot.close()


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:  # Like `python -m bot run`.
        runner.run(main())
