"""Several panels of one kind, by the code that docs/game-memory.md shows."""

import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app import build_bot
from bot.config import Config
from bot.packages.found import Packages
from bot.testing.table import LoadedDice, headline, seated, text_of

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


def snippet(page, heading):
    return re.findall(r"```python\n(.*?)```", Path(page).read_text().partition(heading)[2], re.DOTALL)[0]


@pytest.fixture
def config(path):
    return Config(database=path, shards=1, faces=False)


@pytest_asyncio.fixture
async def simcord_bot(config, tmp_path, monkeypatch):
    (tmp_path / "of_ticking").mkdir()
    shown = snippet("docs/game-memory.md", "## Give each clock a message of its own")
    (tmp_path / "of_ticking/__init__.py").write_text(f"import msgspec\n{BEFORE}\n{shown}{AFTER}")
    (tmp_path / "of_ticking/cog.py").write_text(COG)
    for folder in (tmp_path, "tests/data/rollwright-heist"):
        monkeypatch.syspath_prepend(str(folder))
    packages = Packages([EntryPoint("ticking", "of_ticking", "rollwright.games")], (), ())
    assert not packages.left_out
    for module in ("bot.app", "bot.commands", "bot.games", "bot.holdings"):
        monkeypatch.setattr(sys.modules[module], "packaged", lambda: packages)
    built = await build_bot(config, source=LoadedDice())
    yield built
    await built.close()
    for name in [each for each in sys.modules if each.startswith(("of_", "rollwright_heist", "cogs."))]:
        sys.modules.pop(name)


@pytest.mark.story
async def test_each_is_a_message_of_its_own(simcord_env, simcord_bot, config):
    table = seated(simcord_env, simcord_bot, config, simcord_bot.service._source)
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
    moved = await table.bob.slash(table.channel, "ticking show", number=1)  # Dawn's has this prefix.
    assert [len(table.channel.history()), text_of(dawn).split("\n")[-1]] == [4, "2 of 4"]
    assert "1 of 4" in text_of(moved)
