"""A game that somebody adds as docs/add-a-game.md says: two files, and nothing else is changed."""

import re
import sys
from pathlib import Path

import pytest
import pytest_asyncio

import bot.games
import cogs
from bot.app import build_bot
from tests.e2e.test_reveal import reveal
from tests.support import headline, labels, line_of, text_of

ADDED = Path("tests/data/added")
PAGE = Path("docs/add-a-game.md")
SHOWN = re.compile(
    r"`bot/games/pbta\.py`.*?^```python\n(.*?)^```.*?`cogs/pbta\.py`.*?^```python\n(.*?)^```", re.MULTILINE | re.DOTALL
)


@pytest_asyncio.fixture
async def simcord_bot(config, dice, entropy, monkeypatch):
    monkeypatch.setattr(bot.games, "__path__", [*bot.games.__path__, str(ADDED / "games")])
    monkeypatch.setattr(cogs, "__path__", [*cogs.__path__, str(ADDED / "cogs")])
    built = await build_bot(config, source=dice, entropy=entropy)
    yield built
    await built.close()
    for name in ("bot.games.pbta", "cogs.pbta"):
        sys.modules.pop(name, None)


def test_the_page_shows_the_very_code_that_is_tried_here():
    shown = SHOWN.search(PAGE.read_text())
    assert shown, "the page shows no code"
    assert shown[1] == (ADDED / "games" / "pbta.py").read_text()
    assert shown[2] == (ADDED / "cogs" / "pbta.py").read_text()


@pytest.mark.parametrize(
    ("faces", "stat", "says"),
    [((6, 3), 1, "10: Strong hit"), ((6, 3), 0, "9: Weak hit"), ((4, 4), -1, "7: Weak hit"), ((1, 1), -3, "−1: Miss")],
)
async def test_a_move(table, faces, stat, says):
    table.dice.will_show(*faces)
    shown = await table.alice.slash(table.channel, "pbta move", stat=stat, name="Hack")
    assert says in headline(shown)
    assert "Hack" in text_of(shown)


async def test_it_is_rolled_again_amended_and_taken_back(table):
    table.dice.will_show(3, 3)
    shown = await table.alice.slash(table.channel, "pbta move", stat=0)
    await amended(table, shown, "+1")
    assert "7: Weak hit" in headline(shown)
    assert labels(shown) == ["Roll again", "Amend…", "Undo"]
    await table.alice.click(shown.response, label="Undo")
    assert "6: Miss" in headline(shown)
    table.dice.will_show(6, 6)
    assert "12: Strong hit" in headline(await table.alice.click(shown.response, label="Roll again"))


async def test_a_stat_that_is_none_is_refused_in_words(table):
    table.dice.will_show(3, 3)
    shown = await table.alice.slash(table.channel, "pbta move", stat=0)
    refused = await amended(table, shown, "9")
    assert "write 2 or -1." in text_of(refused)
    assert "6: Miss" in headline(shown)


async def amended(table, shown, stat):
    form = await table.alice.click(shown.response, label="Amend…")
    return await table.alice.submit_modal(form, {"stat": stat})


async def test_hidden_it_gives_nothing_away_and_is_revealed(table):
    table.dice.will_show(6, 6)
    answer = await table.alice.slash(table.channel, "pbta move", stat=2, name="Spy", hidden="blind")
    line = line_of(table, answer, table.channel)
    assert "Spy" in text_of(line)
    assert "14" not in text_of(line)
    assert "Strong" not in text_of(line)
    await reveal(table.gm, line, "all")
    assert headline(line) == "14: Strong hit"


async def test_it_is_repeated(table):
    table.dice.will_show(6, 6)
    await table.alice.slash(table.channel, "pbta move", stat=2)
    table.dice.will_show(1, 2)
    assert "5: Miss" in headline(await table.alice.slash(table.channel, "again"))
