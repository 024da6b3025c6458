"""The ids on older messages, each of which still goes to the same handler and reads the same."""

from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from bot.app import build_bot
from bot.config import Config
from bot.errors import PressError
from bot.rolls.values import Press
from bot.ui.custom_id import tap_of

# These include every kind ever sent, so never remove one.
ACTIONS = {
    "fight12:attack:3:5": Press(12, "attack", at=3, page=5, subject="fight", number="12"),
    "fight12:gm": Press(12, "gm", subject="fight", number="12"),
    "planechase4:pay:2:0": Press(4, "pay", at=2, subject="planechase", number="4"),
    "ask7:roll": Press(7, "roll", subject="ask", number="7"),
    "over5:give": Press(5, "give", subject="over", number="5"),
    "hp9:wait": Press(9, "wait", subject="hp", number="9"),
    "table3:delete_now:2:0": Press(3, "delete_now", at=2, page=0, subject="table", number="3"),
    "table0:open:0:1": Press(0, "open", at=0, page=1, subject="table", number="0"),
    "pc12:delete_now:3:0": Press(12, "delete_now", at=3, page=0, subject="pc", number="12"),
    "pc0:open:0:1": Press(0, "open", at=0, page=1, subject="pc", number="0"),
    "stored3:reroll:1:0": Press(3, "reroll", at=1, subject="stored", number="3"),
}
WORDS = {
    "try:4d6kh3 # a:b": ("try", "4d6kh3 # a:b"),
    "try_gm:1d20": ("try_gm", "1d20"),
    "secrets:2": ("secrets", "2"),
    "table_roll:12": ("table_roll", "12"),
    "effect_add:Pixie Guide": ("effect_add", "Pixie Guide"),
    "turn:3": ("turn", "3"),
    "dnd_check:everyone:Stealth|15|Help": ("dnd_check", "everyone:Stealth|15|Help"),
    "dnd_save:gm:dex": ("dnd_save", "gm:dex"),
    "dnd_attack:me:Longsword|15": ("dnd_attack", "me:Longsword|15"),
}
FORMS = {
    "table_new:6:Loot": ("table_new", "6:Loot"),
    "table_edit:3:2": ("table_edit", "3:2"),
    "table_edit:3:2:20": ("table_edit", "3:2:20"),
    "card_everyone:Treasure Chest": ("card_everyone", "Treasure Chest"),
    "card_blind_coin:Treasure Chest": ("card_blind_coin", "Treasure Chest"),
    "planechase_deck": ("planechase_deck", ""),
    "pc_new": ("pc_new", ""),
    "pc_edit:12:3": ("pc_edit", "12:3"),
}


@pytest_asyncio.fixture
async def bot():
    built = await build_bot(Config(database=":memory:", shards=1))
    yield built
    await built.close()


def tap(bot, text, *, entered=None, values=()):
    data = {"custom_id": f"rw:1:{text}", "values": values}
    if entered is not None:
        data["components"] = [
            {"component": {"custom_id": key, "value": value}} for key, value in entered.items()
        ]
    message = SimpleNamespace(flags=SimpleNamespace(ephemeral=False))
    interaction: Any = SimpleNamespace(data=data, message=message)
    return tap_of(interaction, bot.numbers)


@pytest.mark.parametrize("text", ACTIONS)
async def test_an_action_of_something_with_a_number(bot, text):
    assert tap(bot, text).press() == ACTIONS[text]
    assert ACTIONS[text].subject in bot.taps


@pytest.mark.parametrize("text", WORDS)
async def test_a_button_with_its_own_word(bot, text):
    read = tap(bot, text)
    assert (read.word, read.text) == WORDS[text]
    assert read.word in bot.taps
    assert not bot.taps[read.word].forms


@pytest.mark.parametrize("text", FORMS)
async def test_a_filled_in_or_reopened_form(bot, text):
    filled, again = tap(bot, text, entered={"name": "x"}), tap(bot, f"draft:{text}")
    assert (filled.word, filled.text) == (again.word, again.text) == FORMS[text]
    assert filled.entered == {"name": "x"}
    assert again.is_draft
    assert bot.taps[filled.word].forms
    assert filled.custom_id == text


async def test_a_roll_by_its_visible_number(bot):
    shown = bot.numbers.shown(5)
    again = tap(bot, f"{shown}:reroll:2:1", values=["0.1@7", "0.2"]).press()
    assert again == Press(5, "reroll", ("0.1", "0.2"), 2, 1, number=shown)
    assert tap(bot, f"draft:{shown}:amend").is_draft
    assert tap(bot, f"{shown}:amend:1:0", entered={"modifier": "+2"}).press().entered == {"modifier": "+2"}


@pytest.mark.parametrize(
    "text", ["", ":again", "17", "Fight12:x", "fight:attack", "fight12:attack:x:0", "17:again:1"]
)
async def test_any_other_form_of_id_is_from_another_version(bot, text):
    with pytest.raises(PressError, match="another version"):
        tap(bot, text).press()
