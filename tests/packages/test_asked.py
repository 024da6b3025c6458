"""A game that only reads its rolls still works with requests."""

import sys
from importlib.metadata import EntryPoint
from typing import Any

import pytest
import pytest_asyncio
from msgspec import Struct
from msgspec.structs import replace

from bot.app import build_bot
from bot.asks.rules.asked import FillAsk
from bot.asks.simple import answering_asks
from bot.config import Config
from bot.dice.roll import Faces
from bot.games import all_games
from bot.packages.found import Packages
from bot.rolls.game import Panel
from bot.rolls.trail import Version
from bot.testing.table import LoadedDice, headline, labels, seated, text_of

GAME = """\
from msgspec import Struct
from msgspec.structs import replace
from bot.kit import PlayerError, Table, answering_asks, askable, say
from rollwright_heist.rules import GAME as HEIST

INTERFACE = 1

class Move(Struct, frozen=True, omit_defaults=True):
    stat: int = 0
    ask: int = 0
    character: int = 0

def read(text):
    if not text.startswith("sneak"):
        raise PlayerError(say("Try sneak."))
    return Move(2)

GAME = replace(HEIST, key="sneak", request=Move, purpose=lambda _: "sneak", deeds=lambda _: ())
GAME = answering_asks(replace(GAME, on_panel=lambda _: None))

def at_table(core):
    return Table(asks=askable(GAME, read))
"""


@pytest.fixture
def config(path):
    return Config(database=path, shards=1, faces=False)


@pytest_asyncio.fixture
async def simcord_bot(config, tmp_path, monkeypatch):
    (tmp_path / "of_sneak").mkdir()
    (tmp_path / "of_sneak/__init__.py").write_text(GAME)
    for folder in (tmp_path, "tests/data/rollwright-heist"):
        monkeypatch.syspath_prepend(str(folder))
    packages = Packages([EntryPoint("sneak", "of_sneak", "rollwright.games")], (), ())
    for module in ("bot.app", "bot.commands", "bot.games", "bot.holdings"):
        monkeypatch.setattr(sys.modules[module], "packaged", lambda: packages)
    built = await build_bot(config, source=LoadedDice())
    yield built
    await built.close()
    for name in [each for each in sys.modules if each.startswith(("of_", "rollwright_heist", "cogs."))]:
        sys.modules.pop(name)


@pytest.mark.story
async def test_several_people_are_asked_and_their_answers_are_on_the_message(
    simcord_env, simcord_bot, config
):
    table = seated(simcord_env, simcord_bot, config, simcord_bot.service.source)
    refused = await table.gm.slash(table.channel, "ask", what="sneak past", goal="9")
    assert "can't have a goal" in text_of(refused)

    asked = await table.gm.slash(table.channel, "ask", what="sneak past")
    assert headline(asked) == "sneak: `2d6+2`"
    table.dice.will_show(4, 3)
    await table.alice.click(asked.response, label="Roll")
    assert "Alice: **9**" in text_of(asked)
    await table.gm.click(asked.response, label="GM: close")
    assert labels(asked) == ["My roll", "GM: results"]


class Bare(Struct, frozen=True):
    stat: int = 0


class Filled(Bare, frozen=True):
    ask: int = 0
    character: int = 0


def test_requests_without_the_two_fields_are_refused_and_others_keep_their_own_panel():
    dice: Any = all_games()["dice"]
    with pytest.raises(TypeError, match="Bare needs the fields ask and character"):
        answering_asks(replace(dice, request=Bare))

    own = replace(dice, request=Filled, on_panel=lambda _: Panel("own"), deeds=lambda _: ("own",))
    game = answering_asks(own)
    assert game.on_panel(Filled()) == Panel("own")
    assert game.on_panel(Filled(ask=3)) == Panel("ask", 3, (Panel("own"),))
    assert game.deeds((Version(Filled(), Faces(), 7, "Alice", "roll"),)) == ("own",)
    filled = game.deeds((Version(Filled(ask=3, character=-7), Faces(), 7, "Alice", "roll"),))
    assert filled == ("own", FillAsk(3, -7, "Alice"))
