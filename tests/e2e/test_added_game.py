"""Games that someone adds to the project as a module or folder and a cog, without other changes."""

import sys
from pathlib import Path

import pytest
import pytest_asyncio

import bot.games
import cogs
from bot.app import build_bot
from tests.cases import in_turn
from tests.e2e.fights import messages
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_reveal import reveal
from tests.support import gm_panel, headline, labels, line_of, move_on, text_of

ADDED = Path("tests/data/added")


@pytest_asyncio.fixture
async def simcord_bot(config, dice, entropy, monkeypatch):
    monkeypatch.setattr(bot.games, "__path__", [*bot.games.__path__, str(ADDED / "games")])
    monkeypatch.setattr(cogs, "__path__", [*cogs.__path__, str(ADDED / "cogs")])
    built = await build_bot(config, source=dice, entropy=entropy)
    yield built
    await built.close()
    for name in [
        each for each in sys.modules if each.startswith(("bot.games.pbta", "bot.games.hold", "cogs."))
    ]:
        sys.modules.pop(name)


@pytest.mark.story
async def test_the_added_game_has_help_and_can_be_turned_off_like_any_other(table):
    shown = await table.alice.slash(table.channel, "help")
    picked = await table.alice.select(shown.response, ["pbta"])
    assert "`stat:2 name:Hack` 2d6 and a stat, in three bands" in text_of(picked)

    opened = await gm_panel(table.gm, table.channel, "Games…")
    await table.gm.select(opened.response, ["pbta"], custom_id="rw:1:games:here")

    refused = await table.alice.slash(table.channel, "hold show")
    assert refused.response.content.startswith("hold is off in this channel")
    table.dice.will_show(6, 4)
    assert "10: Strong hit" in headline(await table.alice.slash(table.channel, "pbta move", stat=0))


@in_turn(
    ("faces", "stat", "says"),
    [
        ((6, 3), 1, "10: Strong hit"),
        ((6, 3), 0, "9: Weak hit"),
        ((4, 4), -1, "7: Weak hit"),
        ((1, 1), -3, "−1: Miss"),
    ],
)
async def test_a_move(table, faces, stat, says):
    table.dice.will_show(*faces)
    shown = await table.alice.slash(table.channel, "pbta move", stat=stat, name="Hack")
    assert says in headline(shown)
    assert "Hack" in text_of(shown)


async def edit_move(table, shown, stat):
    form = await table.alice.click(shown.response, label="Edit…")
    return await table.alice.submit_modal(form, {"stat": stat})


async def test_a_hidden_move_reveals_nothing_until_revealed(table):
    table.dice.will_show(6, 6)
    answer = await table.alice.slash(table.channel, "pbta move", stat=2, name="Spy", hidden="blind")
    line = line_of(table, answer, table.channel)
    assert "Spy" in text_of(line)
    assert "14" not in text_of(line)
    assert "Strong" not in text_of(line)
    await reveal(table.gm, line, "all")
    assert headline(line) == "14: Strong hit"


async def test_a_move_is_repeated_edited_undone_and_refused_in_words(table):
    # It can be repeated.
    table.dice.will_show(6, 6)
    await table.alice.slash(table.channel, "pbta move", stat=2)
    table.dice.will_show(1, 2)
    assert "5: Miss" in headline(await table.alice.slash(table.channel, "again"))

    # It can be repeated, edited and undone.
    table.dice.will_show(3, 3)
    shown = await table.alice.slash(table.channel, "pbta move", stat=0)
    await edit_move(table, shown, "+1")
    assert "7: Weak hit" in headline(shown)
    assert "Edited: `2d6+0` → `2d6+1`" in text_of(shown)
    assert labels(shown) == ["Again", "Edit…", "Undo"]
    await table.alice.click(shown.response, label="Undo")
    assert "6: Miss" in headline(shown)
    assert "Edited" not in text_of(shown)
    table.dice.will_show(6, 6)
    assert "12: Strong hit" in headline(await table.alice.click(shown.response, label="Again"))

    # An unknown stat is refused.
    table.dice.will_show(3, 3)
    shown = await table.alice.slash(table.channel, "pbta move", stat=0)
    refused = await edit_move(table, shown, "9")
    assert "write 2 or -1." in text_of(refused)
    assert "6: Miss" in headline(shown)


async def roll_move(table, *faces, stat=0, by=None):
    table.dice.will_show(*faces)
    return await (by or table.alice).slash(table.channel, "hold move", stat=stat)


def board(table):
    """Return the panel's text."""
    return next(
        text for each in reversed(messages(table)) if "Spend 1" in labels(each) for text in [text_of(each)]
    )


async def spend(table, who):
    (panel,) = [each for each in messages(table) if "Spend 1" in labels(each)]
    return await who.click(panel.response, label="Spend 1")


async def test_a_move_gives_hold_which_follows_it_unless_spent(table):
    # A move gives hold, and the panel shows it at once.
    await table.gm.slash(table.channel, "hold show")
    assert "Nobody has any." in board(table)
    await roll_move(table, 6, 5)
    await roll_move(table, 4, 3, by=table.bob)
    assert "Alice: 3\nBob: 1" in board(table)

    # A hit that becomes a miss loses its hold, and Undo restores it.
    move_on(table)
    await table.gm.slash(table.channel, "hold show")
    shown = await roll_move(table, 4, 3)
    await edit_move(table, shown, "-1")
    assert "Nobody has any." in board(table)
    await table.alice.click(shown.response, label="Undo")
    assert "Alice: 1" in board(table)
    await edit_move(table, shown, "3")
    assert "Alice: 3" in board(table)

    # If the hold was spent, the change is refused and nothing changes.
    move_on(table)
    await table.gm.slash(table.channel, "hold show")
    shown = await roll_move(table, 4, 3)
    await spend(table, table.alice)
    refused = await edit_move(table, shown, "-1")
    assert "is spent, so the roll stays as it is" in text_of(refused)
    assert headline(shown) == "7: hold 1"
    assert "Nobody has any." in board(table)


async def test_one_of_two_simultaneous_presses_spends_it_even_after_a_restart(table):
    await table.gm.slash(table.channel, "hold show")
    await roll_move(table, 4, 3)
    await table.restart()
    (panel,) = [each for each in messages(table) if "Spend 1" in labels(each)]
    taps = press_at_once(table, panel.response, "rw:1:hold1:spend", None, table.alice, table.alice)
    await table.env.settle()
    assert sum("no hold to spend" in text_of(each) for each in taps) == 1
    assert "no hold to spend" in text_of(await spend(table, table.bob))


async def test_a_hidden_move_gives_no_hold_and_takes_none_back_once_revealed(table):
    await table.gm.slash(table.channel, "hold show")
    await roll_move(table, 6, 6)
    table.dice.will_show(4, 3)
    answer = await table.alice.slash(table.channel, "hold move", stat=0, hidden="blind")
    line = line_of(table, answer, table.channel)
    assert "Alice: 3" in board(table)
    await reveal(table.gm, line, "all")
    assert headline(line) == "7: hold 1"
    await edit_move(table, line, "-1")
    assert headline(line) == "6: hold 0"
    assert "Alice: 3" in board(table)
