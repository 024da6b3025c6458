"""*More…* of an initiative: notes, hidden entries, ties, and clearing the initiative."""

import pytest

from bot.errors import PressError
from bot.initiative.rules.panel import SUBJECT
from tests.initiative.test_presses import BOB, GM, HERE, refused
from tests.initiative.test_presses import begun as begun  # noqa: PLC0414 - a fixture
from tests.initiative.test_presses import bench as bench  # noqa: PLC0414 - a fixture
from tests.ui.room import refusal


async def test_more_lists_your_own(begun):
    await begun.press("menu")

    assert begun.told.says.split("\n")[1].startswith("These are your entries")
    (listed,) = begun.told.parts["view"].to_components()
    assert [each["label"] for each in listed["components"][0]["options"]] == ["14 Ana"]


async def test_a_chosen_entry_can_be_changed_by_its_owner(begun):
    await begun.press("one", "2")

    assert begun.told.ids == [
        "rw:1:initiative1:note:2:0",
        "rw:1:initiative1:remove:2:0",
        "rw:1:initiative1:menu",
    ]
    words = await refused(begun.press("one", "4"), PressError)
    assert words == "That entry isn't yours. Only their player and the GMs can change it."


async def test_a_player_learns_nothing_about_a_hidden_entry(begun):
    await begun.command("Spy 12", hidden=True, **GM)
    await begun.press("one", "3", **GM)

    assert "*Hidden*" in begun.told.says
    for key in ("3", "2"):
        assert (await refused(begun.press("one", key, **BOB))).startswith("That entry isn't yours")


@pytest.mark.parametrize("picked", [("x",), ("-1",), ("1234567",), ("2", "4")])
async def test_a_choice_that_is_not_a_number_is_from_another_version(begun, picked):
    assert "another version" in await refused(begun.press("one", *picked), PressError)


async def test_an_unused_number_is_no_longer_in_the_order(begun):
    words = await refused(begun.press("one", "999998"), PressError)

    assert words.startswith("That entry is no longer in the turn order")


async def test_another_page_of_the_list_is_not_a_choice(begun):
    await begun.press("one", **GM)

    (listed, *_) = begun.told.parts["view"].to_components()
    assert [each["label"] for each in listed["components"][0]["options"]] == ["14 Ana", "9 Bo"]


async def test_a_note_is_asked_for_and_shown_in_the_order(begun):
    await begun.press("note", at=2)
    title, form = begun.room.form["title"], begun.room.form["custom_id"]
    private = begun.room.put(HERE, {"content": None}, private=True)
    await begun.press("note", at=2, on=private, entered={"note": "slow"})

    assert (title, form) == ("Ana", "rw:1:initiative1:note:2:0")
    assert "14 Ana · slow" in begun.message.says
    assert "These are your entries" in private.says


async def test_a_note_on_someone_elses_entry_is_refused(begun):
    for entered in (None, {"note": "slow"}):
        words = await refused(begun.press("note", at=4, entered=entered), PressError)
        assert words.startswith("That entry isn't yours")


async def test_a_removed_entry_disappears_from_the_order(begun):
    private = begun.room.put(HERE, {"content": None}, private=True)
    await begun.press("remove", at=2, on=private)

    assert await begun.names() == ["Bo"]
    assert "Ana" not in begun.message.says
    assert (await refused(begun.press("remove", at=4), PressError)).startswith("That entry isn't yours")


async def test_changing_a_hidden_entry_leaves_the_message_unchanged(begun):
    await begun.command("Spy 12", hidden=True, **GM)
    begun.message.parts["content"] = "untouched"
    await begun.press("note", at=3, entered={"note": "slow"}, on=begun.told, **GM)

    assert "12 Spy *hidden* · slow" in begun.told.says
    assert begun.message.parts["content"] == "untouched"


async def test_a_revealed_entry_appears_in_the_order(begun):
    await begun.command("Spy 12", hidden=True, **GM)
    await begun.press("reveal", at=3, on=begun.told, **GM)

    assert await begun.names() == ["Ana", "Spy", "Bo"]
    assert "12 Spy" in begun.message.says


async def test_a_change_is_kept_if_its_answer_was_lost(begun):
    begun.room.fails["answer"] = [refusal(500)]
    await begun.press("remove", at=2)

    assert "Ana" not in begun.message.says


async def test_a_tie_is_settled_by_its_players(begun):
    await begun.command("Bo 14", **BOB)
    await begun.press("ties")
    asked = begun.told
    await begun.press("first", "2", on=asked)

    assert await begun.names() == ["Bo", "Ana"]
    assert asked.says == "Tie settled. See the turn order."
    assert "**Tie**" not in begun.message.says


async def test_the_next_of_two_ties_is_asked_for(begun):
    await begun.command("Bo 14", **BOB)
    await begun.command("Cy 3")
    await begun.command("Dee 3", **BOB)
    await begun.press("ties")
    asked = begun.told
    await begun.press("first", "1", on=asked)

    assert "Who goes first?" in asked.says
    assert "**Tie** at 3: Cy, Dee" in asked.says
    assert "at 14" not in asked.says


async def test_without_an_open_tie_there_is_nothing_to_settle(begun):
    assert (await refused(begun.press("ties"), PressError)).startswith("All ties are settled")
    await begun.command("Orc 14", **GM)
    words = await refused(begun.press("ties"), PressError)
    assert words == "Only a GM can decide who goes first: Ana, Orc."


async def test_another_page_of_ties_settles_none(begun):
    await begun.command("Bo 14", **BOB)
    await begun.press("first")

    assert "Who goes first?" in begun.told.says
    assert "**Tie**" in begun.message.says


async def test_clearing_is_confirmed_by_a_gm_and_only_then_done(begun):
    await begun.press("clear", **GM)
    asked = begun.told

    assert asked.ids == ["rw:1:initiative1:clear_now"]
    assert await begun.names() == ["Ana", "Bo"]
    for action in ("clear", "clear_now"):
        assert (await refused(begun.press(action))).startswith("Only a GM can do that")
    await begun.press("clear_now", on=asked, **GM)
    assert (asked.says, await begun.stored()) == ("Cleared.", None)
    assert (begun.message.ids, "Cleared" in begun.message.says) == ([], True)
    assert await begun.panels.where(HERE, SUBJECT) is None
