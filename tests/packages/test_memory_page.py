"""The other snippets of docs/game-memory.md: several panels of one kind, and a ledger."""

import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import build_bot
from bot.config import Config
from bot.packages.found import Packages
from bot.testing.table import LoadedDice, headline, newest, pick, seated, text_of

BEFORE = """\
from dataclasses import dataclass
from functools import partial
from msgspec import Struct
from bot.kit import *
from rollwright_heist.rules import GAME as HEIST

INTERFACE = 1

class Move(Struct, frozen=True):
    stat: int = 0

@dataclass
class Clock:
    name: str
    filled: int = 0

    @property
    def bar(self):
        return say("{filled} of 4", filled=self.filled)

class Clocks:
    def __init__(self):
        self.all = {1: Clock("Alarm"), 2: Clock("Escape"), 12: Clock("Dawn")}

    async def get(self, channel, number):
        return self.all[number]

    async def tick(self, channel, number):
        self.all[number].filled += 1

@dataclass
class Services:
    panels: object
    clocks: Clocks
    service: object
"""
AFTER = """
GAME = msgspec.structs.replace(
    HEIST, key="ticking", request=Move, deeds=lambda _: (), on_panel=lambda _: Panel("ticking_clock", 2)
)

def at_table(core):
    services = Services(core.panels, Clocks(), core.service)
    return Table(
        services=services,
        taps={CLOCK: on_press(pressed, services)},
        panels={CLOCK: OnPanel(partial(refresh, services))},
    )
"""
COG = """\
import discord
from discord import app_commands
from discord.ext import commands
from bot.kit import Audience, post_panel, roll
from of_ticking import Move, Services, draw

class TickingCog(commands.GroupCog, group_name="ticking", group_description="Clocks"):
    def __init__(self, bot):
        self.services = bot.services(Services)

    @app_commands.command(description="Show a clock")
    async def show(self, interaction: discord.Interaction, number: int) -> None:
        await post_panel(self.services.panels, interaction, lambda: draw(self.services, interaction, number))

    @app_commands.command(description="Roll")
    async def roll(self, interaction: discord.Interaction) -> None:
        self.services.clocks.all[2].filled += 1
        await roll(self.services.service, interaction, "ticking", lambda: Move(), Audience.EVERYONE)

async def setup(bot):
    await bot.add_cog(TickingCog(bot))
"""


LEDGER_BEFORE = """\
import sqlite3
from msgspec import Struct
from msgspec.structs import replace
from bot.kit import *
from rollwright_heist.rules import GAME as HEIST, total

INTERFACE = 1

class Move(Struct, frozen=True):
    stat: int = 0
"""
LEDGER_AFTER = """
def cost(trail):
    return max(0, 10 - total(trail))

GAME = replace(
    HEIST,
    key="ledger",
    request=Move,
    deeds=lambda trail: (Pay(cost(trail)),) if cost(trail) else (),
    on_panel=lambda _: None,
)

def at_table(core):
    return Table(services=Stress(core.database), deeds={Pay: PAY})
"""
LEDGER_COG = """\
import discord
from discord import app_commands
from discord.ext import commands
from bot.kit import HIDDEN, Audience, Hidden, place, roll, who
from of_ledger import Move, Stress

class LedgerCog(commands.GroupCog, group_name="ledger", group_description="Stress"):
    def __init__(self, bot):
        self.bot, self.stress = bot, bot.services(Stress)

    @app_commands.command(description="Roll")
    async def roll(self, interaction: discord.Interaction, hidden: Hidden = Audience.EVERYONE) -> None:
        await roll(self.bot.service, interaction, "ledger", lambda: Move(), hidden)

    @app_commands.command(description="Change")
    async def change(self, interaction: discord.Interaction, count: int) -> None:
        await self.stress.change(place(interaction).channel, who(interaction), count)
        await interaction.response.send_message("Done")

    @app_commands.command(description="Clear")
    async def clear(self, interaction: discord.Interaction) -> None:
        await self.stress.clear(place(interaction).channel, who(interaction))
        await interaction.response.send_message("Done")

async def setup(bot):
    await bot.add_cog(LedgerCog(bot))
"""


def snippets(heading, language="python"):
    """Return the page's listings in the section with this heading."""
    section = Path("docs/game-memory.md").read_text().partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return "\n".join(re.findall(rf"```{language}\n(.*?)```", section, re.DOTALL))


@pytest.fixture
def config(path):
    return Config(database=path, shards=1, faces=False)


@pytest_asyncio.fixture
async def simcord_bot(config, tmp_path, monkeypatch):
    ticking, ledger = tmp_path / "of_ticking", tmp_path / "of_ledger"
    ticking.mkdir()
    shown = snippets("Give each clock a message of its own")
    (ticking / "__init__.py").write_text(f"import msgspec\n{BEFORE}\n{shown}{AFTER}")
    (ticking / "cog.py").write_text(COG)
    (ledger / "migrations").mkdir(parents=True)
    (ledger / "__init__.py").write_text(f"{LEDGER_BEFORE}\n{snippets('Keep a ledger')}{LEDGER_AFTER}")
    (ledger / "cog.py").write_text(LEDGER_COG)
    (ledger / "migrations/0001_ledger.sql").write_text(snippets("Keep a ledger", "sql"))
    for folder in (tmp_path, "tests/data/rollwright-heist"):
        monkeypatch.syspath_prepend(str(folder))
    points = [EntryPoint(name, f"of_{name}", "rollwright.games") for name in ("ticking", "ledger")]
    packages = Packages(points, (), ())
    assert not packages.left_out
    for module in ("bot.app", "bot.commands", "bot.games", "bot.holdings"):
        monkeypatch.setattr(sys.modules[module], "packaged", lambda: packages)
    built = await build_bot(config, source=LoadedDice())
    yield built
    await built.close()
    for name in [each for each in sys.modules if each.startswith(("of_", "rollwright_heist", "cogs."))]:
        sys.modules.pop(name)


@pytest.fixture
def table(simcord_env, simcord_bot, config):
    return seated(simcord_env, simcord_bot, config, simcord_bot.service.source)


@pytest.mark.story
async def test_each_panel_is_its_own_message(table):
    alarm, escape, dawn = [
        await table.alice.slash(table.channel, "ticking show", number=number) for number in (1, 2, 12)
    ]
    assert [headline(shown) for shown in (alarm, escape, dawn)] == ["Alarm", "Escape", "Dawn"]

    for shown in (alarm, dawn, dawn):
        await table.bob.click(shown.response, label="Tick")
    assert [text_of(shown).split("\n")[-1] for shown in (alarm, escape, dawn)] == [
        "1 of 4",
        "0 of 4",
        "2 of 4",
    ]
    table.dice.will_show(6, 6)
    await table.bob.slash(table.channel, "ticking roll")
    assert [text_of(shown).split("\n")[-1] for shown in (alarm, escape)] == ["1 of 4", "1 of 4"]
    moved = await table.bob.slash(table.channel, "ticking show", number=1)  # Dawn's has an id that begins so.
    assert [len(table.channel.history()), text_of(dawn).split("\n")[-1]] == [4, "2 of 4"]
    assert "1 of 4" in text_of(moved)

    table.dice.will_show(6, 6)
    await table.bob.slash(table.channel, "ticking roll")
    assert escape.response is None
    assert "2 of 4" in text_of(newest(table, "Tick"))


@pytest.mark.story
async def test_a_ledger_refunds_exactly_what_a_roll_cost(table):
    stress = table.bots[-1].services(sys.modules["of_ledger"].Stress)

    async def rolled(*faces, **more):
        table.dice.will_show(*faces)
        return await table.alice.slash(table.channel, "ledger roll", **more)

    async def edited(shown, stat):
        form = await table.alice.click(shown.response, label="Edit…")
        await table.alice.submit_modal(form, {"stat": stat})
        return await stress.of(table.channel.id, table.alice.id)

    async def typed(command, **more):
        await table.alice.slash(table.channel, f"ledger {command}", **more)
        return await stress.of(table.channel.id, table.alice.id)

    hard = await rolled(2, 1)
    assert await edited(hard, "3") == 4
    await table.alice.click(hard.response, label="Undo")
    assert await typed("change", count=-2) == 5
    assert await typed("change", count=9) == 9
    assert await typed("clear") == 0
    assert await edited(hard, "3") == 0
    await rolled(4, 4)
    assert await typed("change", count=1) == 3
    assert [await edited(hard, stat) for stat in ("-3", "0")] == [3, 3]
    assert "Its cost wasn't paid, because the roll is hidden." in text_of(await rolled(1, 1, hidden="gm"))
    line = newest(table, "Reveal…")
    assert headline(line) == "Hidden roll"
    asked = await table.gm.click(line.response, label="Reveal…")
    await pick(table.gm, asked, "Show everyone (can't be undone):", "Everything")
    assert await stress.of(table.channel.id, table.alice.id) == 3
