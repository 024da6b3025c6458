"""Attacks found in the past, none of which works any longer."""

import json
from itertools import product

from msgspec.structs import replace

from bot.audiences import Audience
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_magic import SCOOCH, card, in_play, next_turn, pick, play, remove_effect, reroll
from tests.e2e.test_magic_stored import CENTAUR, choose, line, panel
from tests.support import components, headline, labels, move_on, options, press, text_of


async def edit_roll(at, shown, *faces, **entered):
    form = await press(at.alice, shown, "Edit…")
    at.dice.will_show(*faces)
    return await at.alice.submit_modal(form, entered)


def forge(table, shown, what, person, **entered):
    """Submit a form that this person was never shown, and return the answer."""
    (answer,) = press_at_once(table, shown.response, what, None, person, form=entered)
    return answer


async def test_an_oversized_file_or_table_is_refused_before_it_is_read_or_saved(table):
    # A file with thousands of tables is refused before it's parsed.
    content = json.dumps({"tables": [{"name": f"{n:x}", "rows": ["1:a"]} for n in range(20_000)]}).encode()
    answer = await table.bob.slash(table.channel, "import", file=("t.json", content))
    assert answer.ephemeral
    assert "A server can have up to 200 tables" in answer.response.content

    # An endlessly nested file is refused.
    content = b'{"x":' + b"[" * 5000 + b"]" * 5000 + b',"tables":[]}'
    answer = await table.bob.slash(table.channel, "import", file=("t.json", content))
    assert "Nothing was imported" in answer.response.content

    # A table that's too long to store isn't stored.
    rows = "|".join(f"{number}:" + "x" * (38 - len(str(number))) for number in range(1, 101))[:4000]
    answer = await table.alice.slash(table.channel, "table new", name="T", rows=rows)
    assert answer.ephemeral
    assert "up to 4,000 characters" in answer.response.content
    assert "There are no tables" in text_of(await table.alice.slash(table.channel, "table show"))


async def test_no_number_of_rolls_and_effects_is_too_much(table):
    # Used-up effects take no room.
    for _ in range(26):
        await play(table, table.alice, "effect", name="Idea", what="next_sum")
        await play(table, table.alice, "roll", 3, 4, dice="d6")
    assert not (await in_play(table, "Pixie Guide")).ephemeral

    # Many rolls by others don't stop anyone from counting dice.
    move_on(table)
    await in_play(table, "Resolute Veggiesaur")
    table.dice.will_all_show(2)
    for _ in range(30):
        await table.bob.slash(table.channel, "magic roll", dice="d6")
    for fires in (False, False, True, False):
        assert ("⚡" in text_of(await table.alice.slash(table.channel, "magic roll", dice="d6"))) is fires

    # Long logs and lists fit a message.
    move_on(table)
    table.dice.will_all_show(20)
    for _ in range(7):
        await table.alice.slash(table.channel, "magic roll", dice="200d20")
    assert "1400 dice: …, 20" in text_of(await table.alice.slash(table.channel, "turn"))
    for number in range(25):
        await in_play(table, f"{'_' * 50}{number}", what="watch", value="6", happens="*" * 100)
    shown = await table.alice.slash(table.channel, "magic effect")
    assert len(text_of(shown)) > 1000
    assert shown.ephemeral


async def test_each_permanent_has_the_results_stored_on_it(table):
    # An old roll adds nothing to a new permanent with the same name.
    await in_play(table, SCOOCH)
    rolled = await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    await table.alice.click(shown.response, label="Left play…")
    await table.alice.select(shown.response, ["yes"])
    await card(table, CENTAUR, 6, 6, 6, 6, 6)
    await pick(table.alice, rolled, "+1", "Die 1")
    assert line(await panel(table)) == "d6: 6, 6, 6, 6, 6"

    # Two Centaurs have separate lists.
    move_on(table)
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    second = await card(table, CENTAUR, 6, 6, 6, 6, 6)
    assert f"Stored on {CENTAUR} 2" in text_of(second)
    assert line(await panel(table, name=CENTAUR)) == "d6: 1, 1, 3, 3, 4"

    # Undoing the choice of stored results leaves none too many.
    move_on(table)
    await in_play(table, "Bamboozling Beeble", table.bob, player=table.alice)
    shown = await card(table, CENTAUR, 1, 2, 3, 4, 5, 6)
    await pick(table.bob, shown, "Ignore…", "Ignore the 1")
    assert line(await panel(table)) == "d6: 2, 3, 4, 5, 6"
    await table.bob.click(shown.response, label="Undo")
    assert line(await panel(table)) == "Nothing is stored."
    await pick(table.bob, shown, "Ignore…", "Ignore the 2")
    assert sorted(line(await panel(table))[4:].split(", ")) == ["1", "3", "4", "5", "6"]

    # The Big Idea stores one result for one die.
    move_on(table)
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    await in_play(table, "The Big Idea")
    shown = await panel(table)
    table.dice.will_show(5, 6)
    await choose(table.alice, shown, "Reroll…", 0)
    assert line(shown) == "d6: 11, 1, 3, 3, 4"

    # A result that waits for a choice is stored in its place later.
    move_on(table)
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    await in_play(table, "Bamboozling Beeble", table.bob, player=table.alice)
    shown = await panel(table)
    table.dice.will_show(6, 2)
    answer = await choose(table.alice, shown, "Reroll…", 1)
    (roll,) = answer.followups
    assert line(shown) == "d6: 1, 3, 3, 4"
    told = await table.alice.click(roll, label="Ignore…")
    assert "Only Bob or a GM can choose which die to ignore" in told.response.content
    await table.bob.click(roll, label="Ignore…")
    keys = [each["value"] for row in roll.components for each in row["components"][0].get("options", ())]
    await table.bob.select(roll, [keys[0]])
    assert line(await panel(table)) == "d6: 1, 2, 3, 3, 4"


async def test_no_number_of_steps_hides_a_face_that_came_up(table):
    # However many steps follow, rerolled dice stay visible.
    shown = await play(table, table.alice, "roll", 3, dice="d20")
    for face in (5, 9, 20):
        await reroll(table, table.alice, shown, [0], face)
    for step in range(8):
        await edit_roll(table, shown, modifier=str((step + 1) % 2))
    assert "Rerolled: ~~3~~ → ~~5~~ → ~~9~~ → 20" in text_of(shown)

    # However many long names there are, void dice stay visible.
    move_on(table)
    for number in range(25):
        await in_play(table, "*" * 50 + str(number), what="always", value="+1")
    shown = await play(table, table.alice, "roll", *[2] * 150, dice="150d20")
    await edit_roll(table, shown, *[19] * 149, count="149")
    assert "Too many dice, so all are void: ~~2~~" in text_of(shown)

    # Dice rerolled before all became void are listed too.
    move_on(table)
    shown = await play(table, table.alice, "roll", 3, 5, dice="2d6")
    await reroll(table, table.alice, shown, [0], 6)
    await edit_roll(table, shown, 1, count="1")
    assert "Too many dice, so all are void: ~~3~~, ~~5~~, ~~6~~" in text_of(shown)

    # A face that came up and was removed stays visible.
    move_on(table)
    await in_play(table, "Pixie Guide")
    shown = await play(table, table.alice, "roll", 3, 19, dice="d20")
    await pick(table.alice, shown, "Effects…", "Remove")
    assert headline(shown) == "3"
    assert "Not rolled after all: ~~19~~" in text_of(shown)

    shown = await play(table, table.bob, "roll", 4, dice="d20")
    form = await press(table.bob, shown, "Edit…")
    table.dice.will_show(18)
    await table.bob.submit_modal(form, {"count": "2"})
    await table.bob.click(shown.response, label="Undo")
    assert headline(shown) == "4"
    assert "Not rolled after all: ~~18~~" in text_of(shown)

    # Every rerolled face of a conversion is visible.
    move_on(table)
    shown = await play(table, table.alice, "roll", 20, 19, 14, dice="d6 from d20")
    await reroll(table, table.alice, shown, [0], 2)
    assert "Every face: 20, 19, 14, 2" in text_of(shown)

    # A reroll of a die that's then removed stays visible.
    for what in ["Pixie Guide", "Krark's Other Thumb"]:
        move_on(table)
        move_on(table)
        await in_play(table, what)
        shown = await play(table, table.alice, "roll", 3, 19, dice="d20")
        await reroll(table, table.alice, shown, [0], 20)
        await pick(table.alice, shown, "Effects…", "Remove")
        assert "Not rolled after all: ~~19~~, ~~20~~" in text_of(shown)
        await edit_roll(table, shown, 7, count="2")
        await edit_roll(table, shown, count="1")  # As before: the right number is rolled once.
        assert headline(shown) == "3"
        for face in (19, 20, 7):
            assert f"~~{face}~~" in text_of(shown)

    # An edit's changes are listed.
    move_on(table)
    shown = await play(table, table.alice, "roll", 3, dice="d20", table="1-9: nothing | 10-20: win")
    await edit_roll(table, shown, modifier="5", table="1-9: win")
    assert "Edited: modifier +0 → +5, table `1-9: nothing | 10-20: win` → `1-9: win`" in text_of(shown)


async def test_a_hidden_roll_uses_up_and_stores_nothing_openly(table, monkeypatch):
    # A hidden roll doesn't use up anything that others share.
    await in_play(table, "Monitor", table.bob, what="reroll", **{"any-player": True, "uses-per-turn": 1})
    await in_play(table, "Mine", what="adjust", **{"uses-per-turn": 1})
    table.dice.will_show(4)
    hidden = await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="me")
    assert "Monitor" not in text_of(hidden)
    await pick(table.alice, hidden, "+1", "Mine")
    assert headline(hidden) == "5"
    shown = await play(table, table.alice, "roll", 4, dice="d6")
    await pick(table.alice, shown, "+1", "Mine")
    assert headline(shown) == "5"

    # A blind roller isn't told anything untrue.
    move_on(table)
    table.dice.will_show(3)
    blind = await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="blind")
    number = text_of(blind).split("Roll ")[-1].split(" ")[0]
    answer = forge(table, blind, f"rw:1:{number}:amend:1:0", table.alice, modifier="1")
    await table.env.settle()
    assert "Only GMs can see or reveal a blind roll, even your own" in answer.response.content

    # One use a turn stays one use through undos, turns and reveals.
    move_on(table)
    await in_play(table, "Mine", what="adjust", **{"uses-per-turn": 1})
    old = await play(table, table.alice, "roll", 3, dice="d6")
    await pick(table.alice, old, "+1", "Mine")
    await next_turn(table, table.alice)
    new = await play(table, table.alice, "roll", 3, dice="d6")
    await pick(table.alice, new, "+1", "Mine")
    await table.alice.click(old.response, label="Undo")
    third = await play(table, table.alice, "roll", 3, dice="d6")
    assert "be used again this turn" in (await pick(table.alice, third, "+1", "Mine")).response.content

    table.dice.will_show(3)
    hidden = await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="me")
    await pick(table.alice, hidden, "+1", "Mine")
    assert (
        "be used on this roll again this turn"
        in (await pick(table.alice, hidden, "+1", "Mine")).response.content
    )

    # If the default becomes stricter meanwhile, nothing is stored openly.
    move_on(table)
    bot = table.bots[-1]
    prepare = bot.service.tables["magic"].prepare
    first: list[bool] = []

    async def and_then_hide(*given):
        prepared = await prepare(*given)
        if not first:
            first.append(True)
            await bot.gms._channels.set_hidden(table.channel.id, Audience.ME)
        return prepared

    monkeypatch.setitem(
        bot.service.tables, "magic", replace(bot.service.tables["magic"], prepare=and_then_hide)
    )
    shown = await card(table, CENTAUR, 1, 1, 3, 3, 4)
    assert shown.ephemeral
    assert "ou have nothing stored here" in (await panel(table)).response.content


async def test_no_one_uses_or_removes_someone_elses_effects(table):
    # No one can change everyone's rolls.
    answer = await in_play(table, "All", table.bob, what="always", value="+1", **{"any-player": True})
    assert answer.ephemeral
    assert "Leave any-player empty" in answer.response.content

    # Only its owner can use an effect.
    move_on(table)
    await in_play(table, "Snickering Squirrel", table.bob)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    answer = await pick(table.alice, shown, "+1", "tap it")
    assert answer.ephemeral
    assert "Ask a player who does, or a GM" in answer.response.content
    assert "−1" not in labels(shown), "it isn't offered without a source"
    await pick(table.gm, shown, "+1", "tap it")
    assert headline(shown) == "4"

    # If all dice were changed, no reroll is offered.
    move_on(table)
    await in_play(table, SCOOCH)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    await table.alice.click(shown.response, label="+1")
    assert "Reroll…" not in labels(shown)

    # The chosen effect is removed, whatever the others are named.
    move_on(table)
    await in_play(table, "Pixie Guide")
    await in_play(table, "1", what="pair")
    await remove_effect(table, table.alice, "Pixie Guide")
    listed = text_of(await play(table, table.alice, "effect"))
    assert "Pixie Guide" not in listed
    assert "two dice for each" in listed

    # With many effects in play, players see their own, and a GM sees all, page by page.
    move_on(table)
    for number in range(25):
        await in_play(table, f"Bobs {number}", table.bob, what="always", value="+1")
    await in_play(table, "Pixie Guide")
    mine = await play(table, table.alice, "effect")
    assert [each["label"] for each in options(mine)] == ["Pixie Guide"]
    listed = await play(table, table.gm, "effect")
    assert len(options(listed)) == 25
    await table.gm.click(listed.response, label="Next page")
    assert [each["label"] for each in options(listed)] == ["Pixie Guide (Alice)"]
    gone = await table.gm.select(listed.response, [options(listed)[0]["value"]])
    assert "no longer in play for Alice" in gone.followups[0].embeds[0].description

    # The suggestion for a mistyped roll keeps its table, or isn't a button.
    move_on(table)
    answer = await table.alice.slash(table.channel, "roll", dice="2d6hk1", table="1-9: a | 10+: b")
    assert "Did you mean 2d6kh1?" in answer.response.content.replace("`", "")
    assert labels(answer) == []


async def test_once_per_roll_or_turn_limits_hold_through_undo_and_turns(table):
    # The Big Idea stays one idea, whatever is removed and undone.
    await in_play(table, "The Big Idea")
    shown = await play(table, table.alice, "roll", 6, 2, dice="d6")
    await pick(table.alice, shown, "Effects…", "Remove")
    await table.alice.click(shown.response, label="Undo")
    assert headline(shown) == "8"
    assert "Nothing is in play" in text_of(await play(table, table.alice, "effect"))
    await pick(table.alice, shown, "Effects…", "Remove")
    await pick(table.alice, shown, "Effects…", "Restore")
    await table.alice.click(shown.response, label="Undo")
    assert headline(shown) == "6"
    assert "The Big Idea" in text_of(await play(table, table.alice, "effect"))

    # A removed Beeble is in play for the next roll.
    move_on(table)
    await in_play(table, "Bamboozling Beeble", table.bob, player=table.alice)
    shown = await play(table, table.alice, "roll", 6, 2, dice="d6")
    await pick(table.alice, shown, "Effects…", "Remove")
    assert headline(shown) == "6"
    assert "Bamboozling Beeble" in text_of(await play(table, table.alice, "effect"))
    await pick(table.alice, shown, "Effects…", "Restore")
    assert "Nothing is in play" in text_of(await play(table, table.alice, "effect"))
    await pick(table.alice, shown, "Effects…", "Remove")
    await play(table, table.alice, "roll", 6, 2, dice="d6")
    answer = await pick(table.alice, shown, "Effects…", "Restore")
    assert answer.ephemeral
    assert "Another roll has used that since" in text_of(answer)

    # Removing an effect also removes what it added.
    move_on(table)
    await in_play(table, "Night Shift of the Living Dead")
    shown = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.alice, shown, "+1", "1 life")
    await pick(table.alice, shown, "Effects…", "Remove")
    assert headline(shown) == "5"
    assert "+1" not in text_of(shown).replace("[+1]", "")


async def test_once_each_turn_means_the_current_turn_and_not_the_rolls(table):
    await in_play(table, "Night Shift of the Living Dead")
    old = await play(table, table.alice, "roll", 5, dice="d6")
    await next_turn(table, table.alice)
    new = await play(table, table.alice, "roll", 2, dice="d6")
    await pick(table.alice, new, "+1", "1 life")
    answer = await pick(table.alice, old, "+1", "1 life")
    assert answer.ephemeral
    assert "be used again this turn" in answer.response.content

    # Too many dice don't give a use back.
    move_on(table)
    await in_play(table, "Monitor Monitor")
    shown = await play(table, table.alice, "roll", 3, 5, dice="2d6")
    form = await press(table.alice, shown, "Reroll…")
    lines = form.modal["components"][0]["component"]["options"]
    effects = form.modal["components"][1]["component"]["options"]
    table.dice.will_show(6)
    await table.alice.submit_modal(form, {"dice": [lines[0]["value"]], "effect": [effects[0]["value"]]})
    await edit_roll(table, shown, 4, count="1")
    form = await press(table.alice, shown, "Reroll…")
    table.dice.will_show(2)
    answer = await table.alice.submit_modal(form, {"dice": ["0.0"], "effect": [effects[0]["value"]]})
    assert answer.ephemeral
    assert "be used again this turn" in answer.response.content


async def test_a_default_that_becomes_stricter_during_a_panels_reroll_reveals_nothing(table, monkeypatch):
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    bot = table.bots[-1]
    prepare = bot.service.tables["magic"].prepare

    async def and_then_hide(*given):
        prepared = await prepare(*given)
        await bot.gms._channels.set_hidden(table.channel.id, Audience.ME)
        return prepared

    monkeypatch.setitem(
        bot.service.tables, "magic", replace(bot.service.tables["magic"], prepare=and_then_hide)
    )
    table.dice.will_show(6)
    answer = await choose(table.alice, shown, "Reroll…", 0)
    assert all(each.ephemeral for each in answer.followups)
    assert line(await panel(table)) == "d6: 1, 1, 3, 3, 4"


async def test_forged_forms_use_nothing_and_are_answered_in_words(table):
    # A forged form can't use an effect that isn't in play for that.
    await in_play(table, "Nudge", table.bob, what="watch", value="6", **{"any-player": True})
    await in_play(table, "Ex", table.bob, what="exchange", **{"any-player": True})
    await in_play(table, "Re", table.bob, what="reroll", **{"any-player": True})
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    number = components(shown)[0]["custom_id"].split(":")[2]
    for (action, field), effect in product(
        (("reroll", "dice"), ("exchange", "die")), ("999", "9" * 2500, "1")
    ):
        entered = {field: "0.0", "effect": effect, "number": "6", "source": ""}
        answer = forge(table, shown, f"rw:1:{number}:{action}:1:0", table.alice, **entered)
        await table.env.settle()
        assert answer.ephemeral
        assert "That isn't in play for this roll" in answer.response.content
    assert headline(shown) == "3"

    # Forged forms are refused and change nothing.
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    for what in FORGED_FORMS:
        answer = forge(table, shown, what, table.alice, rows="1: x", name="Copy")
        await table.env.settle()
        assert "Something went wrong" not in text_of(answer), what
        assert answer.ephemeral
    assert line(await panel(table, name=CENTAUR)) == "d6: 1, 1, 3, 3, 4"


FORGED_FORMS = (
    "rw:1:stored1:spend:1:0",
    "rw:1:stored1:reroll:1:0",
    "rw:1:stored1:clear:1:0",
    "rw:1:card_everyone:Pixie Guide",
    "rw:1:stored99:copy:1:0",
    "rw:1:table_edit:99:1",
    "rw:1:turn:1",
    "rw:1:effect_add:Arcane Endeavor",
)


async def test_an_effect_removed_in_the_meantime_is_not_removed_again(table):
    await in_play(table, "Pixie Guide")
    await in_play(table, "Pixie Guide")
    listed = await play(table, table.alice, "effect")
    key = options(listed)[1]["value"]
    custom_id = components(listed)[0]["custom_id"]
    answers = press_at_once(table, listed.response, custom_id, [key], table.alice, table.gm)
    await table.env.settle()
    assert len([each for each in answers if "See what's in play with /magic effect" in text_of(each)]) == 1
    assert "Pixie Guide" in text_of(await play(table, table.alice, "effect"))


async def test_someone_who_opened_a_list_can_close_it_and_undo_their_steps_but_no_more(table):
    await in_play(table, SCOOCH)
    await in_play(table, "Snickering Squirrel", table.bob)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    await table.bob.click(shown.response, label="+1")
    assert "Back" in labels(shown)
    await table.bob.click(shown.response, label="Back")
    assert "Back" not in labels(shown)

    await table.alice.click(shown.response, label="−1")
    await pick(table.bob, shown, "+1", "tap it")
    assert (
        "Only they or a GM can undo it"
        in (await table.alice.click(shown.response, label="Undo")).response.content
    )
    await table.bob.click(shown.response, label="Undo")
    assert headline(shown) == "2"
    assert "This is Alice's roll" in (await table.bob.click(shown.response, label="Undo")).response.content
    await table.alice.click(shown.response, label="Undo")
    assert headline(shown) == "3"
