"""Attacks found in the past, none of which works any longer."""

import json

import pytest
from msgspec.structs import replace

from bot.rolls.hidden import Audience
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_magic import SCOOCH, card, in_play, next_turn, pick, play, reroll, take_out
from tests.e2e.test_magic_stored import CENTAUR, choose, line, panel
from tests.support import components, headline, labels, options, press, text_of


async def amend(at, shown, *faces, **entered):
    form = await press(at.alice, shown, "Edit…")
    at.dice.will_show(*faces)
    return await at.alice.submit_modal(form, entered)


def forge(table, shown, what, person, **entered):
    """Submit a form that this person was never shown, and return the answer."""
    (answer,) = press_at_once(table, shown.response, what, None, person, form=entered)
    return answer


async def test_a_file_of_thousands_of_tables_is_refused_before_it_is_read(table):
    content = json.dumps({"tables": [{"name": f"{n:x}", "rows": ["1:a"]} for n in range(20_000)]}).encode()
    told = await table.bob.slash(table.channel, "import", file=("t.json", content))
    assert told.ephemeral
    assert "A server can have up to 200 tables" in told.response.content


async def test_a_file_that_is_nested_without_end_is_refused(table):
    content = b'{"x":' + b"[" * 5000 + b"]" * 5000 + b',"tables":[]}'
    told = await table.bob.slash(table.channel, "import", file=("t.json", content))
    assert "Nothing was imported" in told.response.content


async def test_what_was_used_up_takes_no_place(table):
    for _ in range(26):
        await play(table, table.alice, "effect", name="Idea", what="next_sum")
        await play(table, table.alice, "roll", 3, 4, dice="d6")
    assert not (await in_play(table, "Pixie Guide")).ephemeral


async def test_many_rolls_of_others_stop_nobody_who_counts_dice(table):
    await in_play(table, "Resolute Veggiesaur")
    table.dice.will_all_show(2)
    for _ in range(30):
        await table.bob.slash(table.channel, "magic roll", dice="d6")
    for fires in (False, False, True, False):
        assert ("⚡" in text_of(await table.alice.slash(table.channel, "magic roll", dice="d6"))) is fires


async def test_an_old_roll_feeds_no_new_permanent_of_the_same_name(table):
    await in_play(table, SCOOCH)
    rolled = await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    await table.alice.click(shown.response, label="Left play…")
    await table.alice.select(shown.response, ["yes"])
    await card(table, CENTAUR, 6, 6, 6, 6, 6)
    await pick(table.alice, rolled, "+1", "Die 1")
    assert line(await panel(table)) == "d6: 6, 6, 6, 6, 6"


async def test_two_centaurs_keep_lists_of_their_own(table):
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    second = await card(table, CENTAUR, 6, 6, 6, 6, 6)
    assert f"Stored on {CENTAUR} 2" in text_of(second)
    assert line(await panel(table, name=CENTAUR)) == "d6: 1, 1, 3, 3, 4"


async def test_no_number_of_later_steps_hides_what_was_rerolled(table):
    shown = await play(table, table.alice, "roll", 3, dice="d20")
    for face in (5, 9, 20):
        await reroll(table, table.alice, shown, [0], face)
    for step in range(8):
        await amend(table, shown, modifier=str((step + 1) % 2))
    assert "Rerolled: ~~3~~ → ~~5~~ → ~~9~~ → 20" in text_of(shown)


async def test_no_number_of_long_names_hides_that_dice_were_void(table):
    for number in range(25):
        await in_play(table, "*" * 50 + str(number), what="always", value="+1")
    shown = await play(table, table.alice, "roll", *[2] * 150, dice="150d20")
    await amend(table, shown, *[19] * 149, count="149")
    assert "Too many dice, so all are void: ~~2~~" in text_of(shown)


async def test_what_was_rerolled_before_all_were_void_is_listed_too(table):
    shown = await play(table, table.alice, "roll", 3, 5, dice="2d6")
    await reroll(table, table.alice, shown, [0], 6)
    await amend(table, shown, 1, count="1")
    assert "Too many dice, so all are void: ~~3~~, ~~5~~, ~~6~~" in text_of(shown)


async def test_a_face_that_came_up_and_is_struck_stays_in_sight(table):
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


async def test_what_an_amendment_changed_is_said(table):
    shown = await play(table, table.alice, "roll", 3, dice="d20", table="1-9: nothing | 10-20: win")
    await amend(table, shown, modifier="5", table="1-9: win")
    assert "Edited: modifier +0 → +5, table `1-9: nothing | 10-20: win` → `1-9: win`" in text_of(shown)


async def test_a_default_that_becomes_stricter_meanwhile_stores_nothing_in_the_open(table, monkeypatch):
    bot = table.bots[-1]
    prepare = bot.service._tables["magic"].prepare
    first: list[bool] = []

    async def and_then_hide(*given):
        prepared = await prepare(*given)
        if not first:
            first.append(True)
            await bot.gms._channels.set_hidden(table.channel.id, Audience.ME)
        return prepared

    monkeypatch.setitem(
        bot.service._tables, "magic", replace(bot.service._tables["magic"], prepare=and_then_hide)
    )
    shown = await card(table, CENTAUR, 1, 1, 3, 3, 4)
    assert shown.ephemeral
    assert "ou have nothing stored here" in (await panel(table)).response.content


async def test_a_hidden_roll_uses_up_nothing_that_others_share(table):
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


@pytest.mark.parametrize("what", ["extra", "pair", "always", "next_sum", "next_ignore"])
async def test_nobody_changes_everybodys_rolls(table, what):
    told = await in_play(table, "All", table.bob, what=what, value="+1", **{"any-player": True})
    assert told.ephemeral
    assert "Leave any-player empty" in told.response.content


async def test_for_somebody_else_a_player_puts_only_a_beeble_into_play(table):
    told = await in_play(table, "Curse", table.bob, what="always", value="-9", player=table.alice)
    assert told.ephemeral
    assert "Only Alice or a GM" in told.response.content
    assert not (
        await in_play(table, "Curse", table.gm, what="always", value="-9", player=table.alice)
    ).ephemeral
    assert not (await in_play(table, "Bamboozling Beeble", table.bob, player=table.alice)).ephemeral


async def test_nobody_fills_anothers_table(table):
    for _ in range(5):
        assert not (await in_play(table, "Bamboozling Beeble", table.bob, player=table.alice)).ephemeral
    told = await in_play(table, "Bamboozling Beeble", table.bob, player=table.alice)
    assert "You already have 5 effects in play for Alice" in told.response.content
    for number in range(25):
        assert not (await in_play(table, f"Mine {number}", what="always", value="+1")).ephemeral


async def test_what_is_chosen_from_the_list_is_taken_out_whatever_others_are_called(table):
    await in_play(table, "Pixie Guide")
    await in_play(table, "1", what="pair")
    await take_out(table, table.alice, "Pixie Guide")
    listed = text_of(await play(table, table.alice, "effect"))
    assert "Pixie Guide" not in listed
    assert "two dice for each" in listed


async def test_of_many_in_play_ones_own_are_offered_and_to_a_gm_all_page_by_page(table):
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


async def test_without_a_name_nothing_is_put_into_play(table):
    told = await play(table, table.alice, "effect", what="pair")
    assert "Leave all options empty to see what's in play" in told.response.content


async def test_a_big_idea_is_one_idea_whatever_is_struck_and_undone(table):
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


async def test_undoing_the_choice_of_what_is_stored_leaves_no_result_too_many(table):
    await in_play(table, "Bamboozling Beeble", table.bob, player=table.alice)
    shown = await card(table, CENTAUR, 1, 2, 3, 4, 5, 6)
    await pick(table.bob, shown, "Ignore…", "Ignore the 1")
    assert line(await panel(table)) == "d6: 2, 3, 4, 5, 6"
    await table.bob.click(shown.response, label="Undo")
    assert line(await panel(table)) == "Nothing is stored."
    await pick(table.bob, shown, "Ignore…", "Ignore the 2")
    assert sorted(line(await panel(table))[4:].split(", ")) == ["1", "3", "4", "5", "6"]


async def test_one_use_a_turn_is_one_use_through_undo_and_turns_and_reveals(table):
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


@pytest.mark.parametrize("what", ["Pixie Guide", "Krark's Other Thumb"])
async def test_a_reroll_of_a_die_that_is_then_struck_stays_in_sight(table, what):
    await in_play(table, what)
    shown = await play(table, table.alice, "roll", 3, 19, dice="d20")
    await reroll(table, table.alice, shown, [0], 20)
    await pick(table.alice, shown, "Effects…", "Remove")
    assert "Not rolled after all: ~~19~~, ~~20~~" in text_of(shown)
    await amend(table, shown, 7, count="2")
    await amend(table, shown, count="1")  # As before: the right number is rolled once.
    assert headline(shown) == "3"
    for face in (19, 20, 7):
        assert f"~~{face}~~" in text_of(shown)


async def test_every_face_of_a_conversion_that_was_rerolled_is_in_sight(table):
    shown = await play(table, table.alice, "roll", 20, 19, 14, dice="d6 from d20")
    await reroll(table, table.alice, shown, [0], 2)
    assert "Every face: 20, 19, 14, 2" in text_of(shown)


async def test_what_is_anothers_only_they_use(table):
    await in_play(table, "Snickering Squirrel", table.bob)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    told = await pick(table.alice, shown, "+1", "tap it")
    assert told.ephemeral
    assert "Ask a player who does, or a GM" in told.response.content
    assert "−1" not in labels(shown), "who has no source of it is not offered it"
    await pick(table.gm, shown, "+1", "tap it")
    assert headline(shown) == "4"


async def test_dice_that_were_all_changed_offer_no_reroll(table):
    await in_play(table, SCOOCH)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    await table.alice.click(shown.response, label="+1")
    assert "Reroll…" not in labels(shown)


async def test_what_does_not_fit_a_list_is_counted(table):
    rows = "|".join(f"{number}:{'*_' * 17}" for number in range(1, 101))
    shown = await table.alice.slash(table.channel, "table new", name="T", rows=rows)
    assert "…and " in text_of(shown)
    assert " more\n" in text_of(shown)


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\u202e"])
async def test_a_table_has_a_name_that_can_be_seen(table, name):
    told = await table.alice.slash(table.channel, "table new", name=name, rows="1: x")
    assert told.ephemeral
    assert "Give the table a name, such as Loot" in told.response.content


async def test_one_name_written_in_two_ways_is_one_name(table):
    await table.alice.slash(table.channel, "table new", name="\u00e1", rows="1: x")
    told = await table.alice.slash(table.channel, "table new", name="a\u0301", rows="1: x")
    assert "already" in told.response.content


async def test_an_effect_needs_a_name(table):
    told = await in_play(table, " ", what="reroll")
    assert told.ephemeral
    assert "Enter a name and choose what it does" in told.response.content


async def test_long_logs_and_lists_fit_a_message(table):
    table.dice.will_all_show(20)
    for _ in range(7):
        await table.alice.slash(table.channel, "magic roll", dice="200d20")
    assert "1400 dice: …, 20" in text_of(await table.alice.slash(table.channel, "turn"))
    for number in range(25):
        await in_play(table, f"{'_' * 50}{number}", what="watch", value="6", happens="*" * 100)
    shown = await table.alice.slash(table.channel, "magic effect")
    assert len(text_of(shown)) > 1000
    assert shown.ephemeral


async def test_the_big_idea_stores_one_result_for_one_die(table):
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    await in_play(table, "The Big Idea")
    shown = await panel(table)
    table.dice.will_show(5, 6)
    await choose(table.alice, shown, "Reroll…", 0)
    assert line(shown) == "d6: 11, 1, 3, 3, 4"


async def test_a_default_that_becomes_stricter_while_a_panel_rerolls_shows_nothing(table, monkeypatch):
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    bot = table.bots[-1]
    prepare = bot.service._tables["magic"].prepare

    async def and_then_hide(*given):
        prepared = await prepare(*given)
        await bot.gms._channels.set_hidden(table.channel.id, Audience.ME)
        return prepared

    monkeypatch.setitem(
        bot.service._tables, "magic", replace(bot.service._tables["magic"], prepare=and_then_hide)
    )
    table.dice.will_show(6)
    answer = await choose(table.alice, shown, "Reroll…", 0)
    assert all(each.ephemeral for each in answer.followups)
    assert line(await panel(table)) == "d6: 1, 1, 3, 3, 4"


async def test_a_use_is_not_given_back_by_too_many_dice(table):
    await in_play(table, "Monitor Monitor")
    shown = await play(table, table.alice, "roll", 3, 5, dice="2d6")
    form = await press(table.alice, shown, "Reroll…")
    lines = form.modal["components"][0]["component"]["options"]
    effects = form.modal["components"][1]["component"]["options"]
    table.dice.will_show(6)
    await table.alice.submit_modal(form, {"dice": [lines[0]["value"]], "effect": [effects[0]["value"]]})
    await amend(table, shown, 4, count="1")
    form = await press(table.alice, shown, "Reroll…")
    table.dice.will_show(2)
    told = await table.alice.submit_modal(form, {"dice": ["0.0"], "effect": [effects[0]["value"]]})
    assert told.ephemeral
    assert "be used again this turn" in told.response.content


async def test_what_waits_for_a_choice_is_stored_in_its_place_then(table):
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


async def test_a_struck_beeble_is_in_play_for_the_next_roll(table):
    await in_play(table, "Bamboozling Beeble", table.bob, player=table.alice)
    shown = await play(table, table.alice, "roll", 6, 2, dice="d6")
    await pick(table.alice, shown, "Effects…", "Remove")
    assert headline(shown) == "6"
    assert "Bamboozling Beeble" in text_of(await play(table, table.alice, "effect"))
    await pick(table.alice, shown, "Effects…", "Restore")
    assert "Nothing is in play" in text_of(await play(table, table.alice, "effect"))
    await pick(table.alice, shown, "Effects…", "Remove")
    await play(table, table.alice, "roll", 6, 2, dice="d6")
    told = await pick(table.alice, shown, "Effects…", "Restore")
    assert told.ephemeral
    assert "Another roll has used that since" in text_of(told)


@pytest.mark.parametrize("effect", ["999", "9" * 2500, "1"])
@pytest.mark.parametrize(("action", "field"), [("reroll", "dice"), ("exchange", "die")])
async def test_a_forged_form_uses_nothing_that_is_not_in_play_for_that(table, effect, action, field):
    await in_play(table, "Nudge", table.bob, what="watch", value="6", **{"any-player": True})
    await in_play(table, "Ex", table.bob, what="exchange", **{"any-player": True})
    await in_play(table, "Re", table.bob, what="reroll", **{"any-player": True})
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    number = components(shown)[0]["custom_id"].split(":")[2]
    entered = {field: "0.0", "effect": effect, "number": "6", "source": ""}
    for person in (table.bob, table.alice):
        answer = forge(table, shown, f"rw:1:{number}:{action}:1:0", person, **entered)
        await table.env.settle()
        assert answer.ephemeral
        assert "That isn't in play for this roll" in answer.response.content
    assert headline(shown) == "3"


@pytest.mark.parametrize(
    "what",
    ["rw:1:stored1:spend:1:0", "rw:1:stored1:reroll:1:0", "rw:1:stored1:clear:1:0",
     "rw:1:card_everyone:Pixie Guide", "rw:1:stored99:copy:1:0", "rw:1:table_edit:99:1", "rw:1:turn:1",
     "rw:1:effect_add:Arcane Endeavor"],
)  # fmt: skip
async def test_forged_forms_are_answered_in_words_and_do_nothing(table, what):
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    answer = forge(table, shown, what, table.alice, rows="1: x", name="Copy")
    await table.env.settle()
    said = text_of(answer)
    assert "Something went wrong" not in said
    assert answer.ephemeral
    assert line(await panel(table, name=CENTAUR)) == "d6: 1, 1, 3, 3, 4"


async def test_what_was_taken_out_meanwhile_is_not_taken_out_again(table):
    await in_play(table, "Pixie Guide")
    await in_play(table, "Pixie Guide")
    listed = await play(table, table.alice, "effect")
    key = options(listed)[1]["value"]
    custom_id = components(listed)[0]["custom_id"]
    answers = press_at_once(table, listed.response, custom_id, [key], table.alice, table.gm)
    await table.env.settle()
    assert len([each for each in answers if "See what's in play with /magic effect" in text_of(each)]) == 1
    assert "Pixie Guide" in text_of(await play(table, table.alice, "effect"))


async def test_all_of_ones_own_is_taken_out_at_once(table):
    for name in ("Pixie Guide", "Brazen Dwarf"):
        await in_play(table, name)
    await in_play(table, "Critical Hit", table.bob)
    shown = await take_out(table, table.alice, "All of mine")
    assert "No longer in play for Alice: Pixie Guide, Brazen Dwarf" in text_of(shown)
    assert "Critical Hit" in text_of(await play(table, table.alice, "effect"))


async def test_whoever_opened_a_list_may_close_it_and_undo_what_they_did_but_no_more(table):
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


async def test_striking_an_effect_takes_what_it_added_with_it(table):
    await in_play(table, "Night Shift of the Living Dead")
    shown = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.alice, shown, "+1", "1 life")
    await pick(table.alice, shown, "Effects…", "Remove")
    assert headline(shown) == "5"
    assert "+1" not in text_of(shown).replace("[+1]", "")


async def test_once_each_turn_is_the_turn_it_is_not_that_of_the_roll(table):
    await in_play(table, "Night Shift of the Living Dead")
    old = await play(table, table.alice, "roll", 5, dice="d6")
    await next_turn(table, table.alice)
    new = await play(table, table.alice, "roll", 2, dice="d6")
    await pick(table.alice, new, "+1", "1 life")
    told = await pick(table.alice, old, "+1", "1 life")
    assert told.ephemeral
    assert "be used again this turn" in told.response.content


async def test_a_blind_roller_is_not_told_what_is_untrue(table):
    table.dice.will_show(3)
    blind = await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="blind")
    number = text_of(blind).split("Roll ")[-1].split(" ")[0]
    answer = forge(table, blind, f"rw:1:{number}:amend:1:0", table.alice, modifier="1")
    await table.env.settle()
    assert "Only GMs can see or reveal a blind roll, even your own" in answer.response.content


async def test_what_is_offered_for_a_mistyped_roll_keeps_its_table_or_is_no_button(table):
    told = await table.alice.slash(table.channel, "roll", dice="2d6hk1", table="1-9: a | 10+: b")
    assert "Did you mean 2d6kh1?" in told.response.content.replace("`", "")
    assert labels(told) == []


@pytest.mark.parametrize(
    ("rows", "effect"), [("1﹕ x", "x"), ("1︓ x", "x"), ("1﹦x", "x"), ("1﹕ draw: two", "draw: two")]
)
async def test_colons_of_every_kind_are_read(table, rows, effect):
    shown = await table.alice.slash(table.channel, "table new", name="T", rows=rows)
    assert f"**1** {effect}" in text_of(shown)


async def test_a_colon_that_is_none_is_refused_in_words(table):
    told = await table.alice.slash(table.channel, "table new", name="T", rows="1⩴ x")
    assert told.ephemeral
    assert "doesn't say what happens" in told.response.content


async def test_a_permanent_is_of_its_channel_alone(table):
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    number = components(shown)[0]["custom_id"].split(":")[2]
    elsewhere = await table.alice.slash(table.thread, "turn")
    answer = forge(table, elsewhere, f"rw:1:{number}:copy:1:0", table.alice, name="Copy")
    await table.env.settle()
    assert answer.ephemeral
    assert "That permanent has left" in answer.response.content


async def test_a_copy_of_what_has_changed_since_is_refused(table):
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    form = await table.alice.click(shown.response, label="Copy…")
    await choose(table.alice, shown, "Spend…", 0)
    told = await table.alice.submit_modal(form, {"name": "Copy"})
    assert told.ephemeral
    assert "The stored results have changed since then" in told.response.content


async def test_a_table_that_would_be_too_long_as_it_is_kept_is_not_kept(table):
    rows = "|".join(f"{number}:" + "x" * (38 - len(str(number))) for number in range(1, 101))[:4000]
    told = await table.alice.slash(table.channel, "table new", name="T", rows=rows)
    assert told.ephemeral
    assert "up to 4,000 characters" in told.response.content
    assert "There are no tables" in text_of(await table.alice.slash(table.channel, "table show"))
