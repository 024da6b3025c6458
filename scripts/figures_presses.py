"""Reads, writes, requests and functions of the bot for each kind of press, as JSON.

``scripts/figures.py`` runs it. Each kind is pressed at two tables of one bot, on a simulated Discord: the
first press warms up the caches, the second is counted.
"""

import asyncio
import json
import sys
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import simcord

from bot.app import Rollwright, build_bot
from bot.config import Config
from tests.support import CountedBytes, LoadedDice, Server, line_of, name_gm, options, seated

OWN = (str(ROOT / "bot"), str(ROOT / "cogs"))
STAGED = str(ROOT / "bot" / "testing")  # The dice of tests, which no press of a player passes.

Press = Any
"""The counted press, ready to be awaited."""

fights, kept, planechase, wizards = (
    cast(Any, import_module(f"tests.e2e.{each}")) for each in ("fights", "kept", "planechase", "wizards")
)


async def rolled(table: Server, *faces: int, dice: str = "4d6kh3") -> Any:
    table.dice.will_show(*faces)
    return await table.alice.slash(table.channel, "roll", dice=dice)


async def roll(table: Server) -> Press:
    table.dice.will_show(6, 5, 4, 2)
    return table.alice.slash(table.channel, "roll", dice="4d6kh3")


async def again(table: Server) -> Press:
    shown = await rolled(table, 6, 5, 4, 2)
    table.dice.will_show(1, 2, 3, 4)
    return table.alice.click(shown.response, label="Again")


async def reroll(table: Server) -> Press:
    shown = await rolled(table, 6, 5, 4, 2)
    await table.alice.click(shown.response, label="Reroll…")
    table.dice.will_show(3)
    return table.alice.select(shown.response, [options(shown)[0]["value"]])


async def amend(table: Server) -> Press:
    shown = await rolled(table, 6, 5, 4, 2)
    form = await table.alice.click(shown.response, label="Edit…")
    return table.alice.submit_modal(form, {"modifier": "+1"})


async def saved_roll(table: Server) -> Press:
    await kept.roll_and_save(table, "Longsword", "1d20+6", 10)
    table.dice.will_show(11)
    return table.alice.slash(table.channel, "roll", dice="★ Longsword")


async def panel_button(table: Server) -> Press:
    form = await table.alice.slash(table.channel, "panel new", title="Combat")
    panel = await table.alice.submit_modal(form, {"title": "Combat", "rolls": "Sword: 1d20+6\nBow = 1d20+4"})
    table.dice.will_show(11)
    return table.bob.click(panel.response, label="Sword")


async def peek(table: Server) -> Press:
    await name_gm(table.gm, table.channel, table.gm)
    table.dice.will_show(7)
    hidden = await table.alice.slash(table.channel, "roll", dice="1d20", hidden="blind")
    return table.gm.click(line_of(table, hidden, table.channel).response, label="Peek")


async def ask(table: Server) -> Press:
    who = f"<@{table.alice.id}>, <@{table.bob.id}>"
    asked = await table.gm.slash(table.channel, "ask", what="1d20+3 # perception", who=who, goal="15")
    table.dice.will_show(14)
    return table.alice.click(asked.response, label="Roll")


async def attack(table: Server) -> Press:
    await fights.begin_usual_fight(table)
    return fights.attack(table, table.alice, "Goblin 1", 14, 1)


async def end_turn(table: Server) -> Press:
    await fights.begin_usual_fight(table)
    return fights.press(table, table.alice, "End turn")


async def magic_card(table: Server) -> Press:
    table.dice.will_show(3, 7)
    return table.alice.slash(table.channel, "magic card", name="Arcane Endeavor")


async def planar_die(table: Server) -> Press:
    await planechase.start(table)
    return planechase.press(table, table.alice, "Roll planar die", planechase.BLANK)


async def wizards_save(table: Server) -> Press:
    shown = await wizards.clash(table, 3)
    return wizards.roll_save(table, shown, 5)


async def forget_me(table: Server) -> Press:
    await rolled(table, 6, 5, 4, 2)
    panel = await table.alice.slash(table.channel, "me")
    named = await table.alice.click(panel.response, label="Forget me…")
    form = await table.alice.click(named.response, label="Type the word…")

    async def until_done() -> None:
        await table.alice.submit_modal(form, {"typed": "forget"})
        await table.bots[-1].forgetting.done()

    return until_done()


KINDS: dict[str, Callable[[Server], Awaitable[Press]]] = {
    each.__name__: each
    for each in (
        roll,
        again,
        reroll,
        amend,
        saved_roll,
        panel_button,
        peek,
        ask,
        attack,
        end_turn,
        magic_card,
        planar_die,
        wizards_save,
        forget_me,
    )
}
"""Each kind of press: a function that sets up a table and returns the press itself."""


class Passed:
    """The bot's functions that were called, in any thread, while counting."""

    def __init__(self) -> None:
        self._codes: set[CodeType] | None = None
        threading.setprofile(self._enter)

    def _enter(self, frame: FrameType, event: str, _arg: object) -> None:
        if self._codes is not None and event == "call":
            self._codes.add(frame.f_code)

    @contextmanager
    def counted(self) -> Iterator[list[str]]:
        """Fill the list with "file:function" for each function called within the context."""
        found: list[str] = []
        self._codes = codes = set[CodeType]()
        sys.setprofile(self._enter)
        try:
            yield found
        finally:
            sys.setprofile(None)
            self._codes = None
            found += sorted(filter(None, map(_named, codes)))


def _named(code: CodeType) -> str:
    """Return the location of one of the bot's functions, or "" for other functions and comprehensions."""
    is_own = code.co_filename.startswith(OWN) and not code.co_filename.startswith(STAGED)
    if not is_own or (code.co_name[0] == "<" and code.co_name != "<lambda>"):
        return ""
    path = Path(code.co_filename).relative_to(ROOT).as_posix()
    return f"{path}:{code.co_firstlineno} {code.co_qualname}"


def counting_hops(bot: Rollwright) -> Counter[str]:
    """Return a counter of the database's reads and writes from now on."""
    counted: Counter[str] = Counter()
    for name in ("read", "write"):
        go = getattr(bot.database, name)

        def counting(*given: Any, go: Any = go, name: str = name, **more: Any) -> Any:
            counted[name] += 1
            return go(*given, **more)

        setattr(bot.database, name, counting)
    return counted


async def main() -> None:
    passed, dice, found = Passed(), LoadedDice(), dict[str, dict[str, Any]]()
    config = Config(database=":memory:", shards=1, faces=False)
    bot = await build_bot(config, source=dice, entropy=CountedBytes())
    hops = counting_hops(bot)
    async with simcord.run(bot) as env:
        for kind, prepare in KINDS.items():
            await (await prepare(seated(env, bot, config, dice)))
            press = await prepare(seated(env, bot, config, dice))
            await bot.answers.write()  # Message links are written for twenty rolls at once.
            hops.clear()
            requests = len(env.http_requests)
            with passed.counted() as functions:
                await press
            found[kind] = {
                "reads": hops["read"],
                "writes": hops["write"],
                "requests": len(env.http_requests) - requests,
                "functions": functions,
                "files": sorted({function.partition(":")[0] for function in functions}),
            }
    await bot.close()
    print(json.dumps(found))


if __name__ == "__main__":
    asyncio.run(main())
