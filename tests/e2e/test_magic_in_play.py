"""Effects in play, which are applied automatically, named, struck and used up, and the turn's log."""

import pytest

from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_magic import card, in_play, next_turn, pick, play, reroll, take_out
from tests.support import components, headline, labels, options, press, public, text_of


@pytest.mark.story
async def test_what_is_in_play_is_its_players_alone_and_stays_until_it_is_removed(table):
    await in_play(table, "Pixie Guide")
    await table.restart()

    assert headline(await play(table, table.bob, "roll", 3, dice="d6")) == "3"
    assert headline(await play(table, table.alice, "roll", 3, 5, dice="d6")) == "5"

    gone = await take_out(table, table.alice, "Pixie Guide")
    assert "no longer in play for Alice" in text_of(gone)
    assert headline(await play(table, table.alice, "roll", 3, dice="d6")) == "3"


async def test_of_two_of_one_name_one_is_removed(table):
    await in_play(table, "Pixie Guide")
    await in_play(table, "Pixie Guide")
    await take_out(table, table.alice, "Pixie Guide")
    assert headline(await play(table, table.alice, "roll", 3, 5, dice="d6")) == "5"


async def test_others_effects_are_not_for_everybody_to_remove(table):
    await in_play(table, "Pixie Guide")
    assert await take_out(table, table.bob, "Pixie Guide") is None
    listed = await play(table, table.alice, "effect")
    (key,) = [each["value"] for each in options(listed)]
    (answer,) = press_at_once(table, listed.response, components(listed)[0]["custom_id"], [key], table.bob)
    await table.env.settle()
    assert "That's no longer in play, or you can't remove it" in answer.response.content
    assert "no longer in play for Alice" in text_of(await take_out(table, table.gm, "Pixie Guide"))


async def test_the_list_names_everything_by_player(table):
    assert "Nothing is in play" in text_of(await play(table, table.alice, "effect"))
    await in_play(table, "Pixie Guide")
    await in_play(table, "Night Shift of the Living Dead", table.bob)
    said = text_of(await play(table, table.sam, "effect"))
    assert said.index("Alice") < said.index("Pixie Guide") < said.index("Bob") < said.index("Night Shift")
    assert "1 life" in said


async def test_an_effect_is_struck_from_one_roll_and_brought_back_with_the_same_face(table):
    await in_play(table, "Pixie Guide")
    shown = await play(table, table.alice, "roll", 3, 5, dice="d6")
    assert headline(shown) == "5"

    await table.restart()
    await pick(table.alice, shown, "Effects…", "Remove Pixie Guide")
    assert headline(shown) == "3"
    assert "Removed from this roll: Pixie Guide" in text_of(shown)
    assert "Never rolled" not in text_of(shown)

    await pick(table.alice, shown, "Effects…", "Restore Pixie Guide")
    assert headline(shown) == "5"
    assert headline(await play(table, table.alice, "roll", 2, 4, dice="d6")) == "4"


async def test_always_plus_two_makes_an_open_row(table):
    await in_play(table, "Squirrel-Powered Scheme")
    shown = await card(table, "Inhumaniac", 6)
    assert headline(shown) == "two +1/+1 counters · 8"
    assert "**5+** two +1/+1 counters" in text_of(shown)
    assert "+2 by Squirrel" in text_of(shown)


async def test_once_each_turn_means_once_each_turn(table):
    await in_play(table, "Night Shift of the Living Dead")
    first = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.alice, first, "+1", "1 life")
    assert headline(first) == "6"
    assert "+1 by Night Shift of the Living Dead" in text_of(first)
    assert "⚡ Night Shift of the Living Dead triggers" in text_of(first)

    await table.restart()
    second = await play(table, table.alice, "roll", 5, dice="d6")
    told = await pick(table.alice, second, "+1", "1 life")
    assert told.ephemeral
    assert "Night Shift of the Living Dead can't be used again this turn" in told.response.content
    assert "result" not in text_of(second)

    await next_turn(table, table.alice)
    third = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.alice, third, "+1", "1 life")
    assert headline(third) == "6"


async def test_a_use_that_is_taken_back_can_be_used_again(table):
    await in_play(table, "Night Shift of the Living Dead")
    first = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.alice, first, "+1", "1 life")
    await table.alice.click(first.response, label="Undo")
    assert headline(first) == "5"
    await pick(table.alice, first, "−1", "1 life")
    assert headline(first) == "4"


async def test_one_use_a_turn_is_one_use_for_two_presses_at_once_on_two_rolls(table):
    await in_play(table, "Night Shift of the Living Dead")
    one = await play(table, table.alice, "roll", 5, dice="d6")
    two = await play(table, table.alice, "roll", 2, dice="d6")
    answers = []
    for shown in (one, two):
        (pressed,) = [each["custom_id"] for each in components(shown) if each.get("label") == "+1"]
        answers += press_at_once(table, shown.response, pressed, None, table.alice)
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]


async def test_somebody_elses_squirrel_may_add_to_any_players_die_once(table):
    """MOD-09: tap to raise any player's die by 1."""
    await in_play(table, "Snickering Squirrel", table.bob)
    first = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.bob, first, "+1", "tap it")
    assert headline(first) == "6"
    assert "+1 (Bob)" in text_of(first)

    second = await play(table, table.alice, "roll", 2, dice="d6")
    told = await pick(table.bob, second, "+1", "tap it")
    assert told.ephemeral
    assert "result" not in text_of(second)


async def test_without_such_an_effect_nobody_touches_anothers_dice(table):
    await in_play(table, "Night Shift of the Living Dead", table.bob)  # For Bob's own dice.
    await in_play(table, "Scooch")
    shown = await play(table, table.alice, "roll", 5, dice="d6")
    more = await table.bob.click(shown.response, label="More…")  # Everyone can save it.
    for on, label in ((shown, "+1"), (shown, "−1"), (more, "Edit…")):
        told = await table.bob.click(on.response, label=label)
        assert told.ephemeral
        assert "This is Alice's roll" in told.response.content


async def test_a_squirrel_that_only_adds_lets_its_owner_do_nothing_else(table):
    await in_play(table, "Snickering Squirrel", table.bob)
    shown = await play(table, table.alice, "roll", 5, dice="d6")
    more = await table.bob.click(shown.response, label="More…")
    told = await table.bob.click(more.response, label="Edit…")
    assert "This is Alice's roll" in told.response.content


async def test_who_may_add_for_others_adds_by_that_alone(table):
    await in_play(table, "Snickering Squirrel", table.bob)
    await in_play(table, "Night Shift of the Living Dead")
    shown = await play(table, table.alice, "roll", 5, dice="d6")
    told = await pick(table.bob, shown, "+1", "1 life")
    assert told.ephemeral
    assert "result" not in text_of(shown)


async def test_a_wall_rerolls_any_players_die(table):
    await in_play(table, "Wall of Fortune", table.bob)
    shown = await play(table, table.alice, "roll", 6, dice="d6")
    form = await press(table.bob, shown, "Reroll…")
    dice, effects = (each["component"]["options"] for each in form.modal["components"][:2])
    table.dice.will_show(1)
    await table.bob.submit_modal(
        form, {"dice": [dice[0]["value"]], "effect": [effects[0]["value"]], "source": ""}
    )
    assert headline(shown) == "1"
    assert "Rerolled: ~~6~~ → 1\nReroll with Wall of Fortune (Bob)" in text_of(shown)


async def test_a_clam_rerolls_threes_alone(table):
    await in_play(table, "Clam-I-Am")
    shown = await play(table, table.alice, "roll", 3, 4, dice="2d6")
    form = await press(table.alice, shown, "Reroll…")
    dice, effects = (each["component"]["options"] for each in form.modal["components"][:2])
    told = await table.alice.submit_modal(form, {"dice": [dice[1]["value"]], "effect": [effects[0]["value"]]})
    assert told.ephemeral
    assert "can't reroll this d6 showing 4" in told.response.content


async def test_a_beeble_makes_the_next_roll_wait_for_whoever_sent_it(table):
    await in_play(table, "Bamboozling Beeble", player=table.bob)
    await in_play(table, "Pixie Guide", table.bob)
    await in_play(table, "Brazen Dwarf", table.bob)
    await table.restart()

    shown = await play(table, table.bob, "roll", 18, 4, 11, dice="d20")
    assert headline(shown) == "Alice ignores one"
    assert "⚡" not in text_of(shown)
    assert "+1" not in labels(shown)
    assert (
        "Only Alice or a GM can choose which die to ignore"
        in (await table.sam.click(shown.response, label="Ignore…")).response.content
    )

    await table.restart()
    await pick(table.alice, shown, "Ignore…", "Ignore the 18")
    assert headline(shown) == "11"
    assert "~~18~~" in text_of(shown)
    assert "~~4~~" in text_of(shown)
    assert "⚡ Brazen Dwarf" in text_of(shown)
    assert (
        headline(await play(table, table.bob, "roll", 18, 4, dice="d20")) == "18"
    )  # It was only for the next roll.


async def test_the_big_idea_is_for_the_next_d6(table):
    await in_play(table, "The Big Idea")
    assert headline(await play(table, table.alice, "roll", 18, dice="d20")) == "18"
    assert headline(await play(table, table.alice, "roll", 5, 4, dice="d6")) == "9"
    assert headline(await play(table, table.alice, "roll", 5, dice="d6")) == "5"


async def test_a_hidden_roll_uses_up_nothing_that_others_could_miss(table):
    await in_play(table, "The Big Idea")
    table.dice.will_show(5)
    await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="me")
    assert "The Big Idea" in text_of(await play(table, table.bob, "effect"))
    assert headline(await play(table, table.alice, "roll", 5, 4, dice="d6")) == "9"


async def test_a_custom_trigger_watches_what_it_was_told_to(table):
    await in_play(table, "Mine", what="watch", value="5+", happens="draw {x}")
    shown = await play(table, table.alice, "roll", 5, 6, 1, dice="3d6")
    assert "⚡ Mine ×2 triggers: draw **5**; draw **6**" in text_of(shown)


async def test_anybodys_six_grows_the_chicken(table):
    await in_play(table, "Chicken à la King", table.bob)
    assert "⚡ Chicken à la King triggers" in text_of(await play(table, table.alice, "roll", 6, dice="d6"))
    assert "⚡" not in text_of(await play(table, table.alice, "roll", 6, dice="d20"))


@pytest.mark.parametrize("value", ["", "always", "+", "3rd", "natural", "5++"])
async def test_a_watch_that_cannot_be_read_is_told_what_can(table, value):
    told = await in_play(table, "Mine", what="watch", value=value or "?")
    assert told.ephemeral
    assert (
        "Enter in value what to watch for: 6, 5+, 1-2, natural 20, natural max, each die, each roll, "
        "10+ in a roll, 3rd die or doubles"
    ) in told.response.content


async def test_a_name_that_is_no_card_needs_to_say_what_it_does(table):
    told = await in_play(table, "My homebrew")
    assert told.ephemeral
    assert "There's no dice card named “My homebrew”" in told.response.content
    assert "For your own effect, choose what it does under `what`." in told.response.content
    told = await in_play(table, "Swarming Goblins")
    assert "has no effect on dice while in play" in told.response.content


async def test_twenty_five_effects_are_enough(table):
    for number in range(25):
        await in_play(table, f"Squirrel {number}", what="always", value="+1")
    told = await in_play(table, "one more", what="always", value="+1")
    assert told.ephemeral
    assert "You already have 25 effects in play" in told.response.content
    shown = await play(table, table.alice, "roll", 1, dice="d6")
    assert headline(shown) == "26"
    listed = await press(table.alice, shown, "Effects…")
    assert len(options(listed)) == 25


# The turn


async def test_the_third_die_of_the_turn_fires_once_whatever_was_ignored(table):
    """IGN-15 in the real bot, with a restart in between."""
    await in_play(table, "Pixie Guide")
    await in_play(table, "Resolute Veggiesaur")
    first = await play(table, table.alice, "roll", 2, 5, dice="d6")
    second = await play(table, table.alice, "roll", 1, 6, dice="d6")
    await table.restart()
    third = await play(table, table.alice, "roll", 3, 4, dice="d6")
    fourth = await play(table, table.alice, "roll", 3, 4, dice="d6")
    assert ["⚡" in text_of(each) for each in (first, second, third, fourth)] == [False, False, True, False]
    assert "Now 3 dice this turn" in text_of(third)


async def test_a_threshold_is_crossed_within_a_roll(table):
    await in_play(table, "Resolute Veggiesaur")
    assert "⚡" in text_of(await play(table, table.alice, "roll", 1, 2, 3, 4, dice="4d6"))
    await next_turn(table, table.bob)
    assert "⚡" not in text_of(await play(table, table.alice, "roll", 1, 2, dice="2d6"))
    assert "⚡" in text_of(await play(table, table.alice, "roll", 1, dice="d20"))


async def test_the_turns_log_has_everybodys_counted_dice(table):
    await in_play(table, "Pixie Guide")
    await play(table, table.alice, "roll", 2, 5, dice="d6")
    shown = await play(table, table.bob, "roll", 4, 1, dice="2d6")
    await reroll(table, table.bob, shown, [1], 6)
    assert "Undo" not in labels(shown)
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="1d6")
    table.dice.will_show(3, 2)
    await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="gm")
    await table.restart()

    said = text_of(await table.sam.slash(table.channel, "turn"))
    assert "Turn 1" in said
    assert "Alice: 1 die: 5" in said
    assert "Bob: 2 dice: 4, 6" in said

    await next_turn(table, table.alice)
    said = text_of(await table.sam.slash(table.channel, "turn"))
    assert "Turn 2" in said
    assert "Nothing has been counted this turn yet." in said


async def test_next_turn_pressed_twice_is_one_turn(table):
    shown = await table.alice.slash(table.channel, "turn")
    (button,) = components(shown)
    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.bob)
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    assert "Turn 2" in text_of(await table.alice.slash(table.channel, "turn"))


async def test_a_total_that_comes_again_in_a_turn_is_known(table):
    assert "already rolled" not in text_of(await card(table, "Free-Range Chicken", 2, 5))
    assert "already rolled for it this turn: sacrifice it" in text_of(
        await card(table, "Free-Range Chicken", 3, 4)
    )
    await next_turn(table, table.alice)
    assert "already rolled" not in text_of(await card(table, "Free-Range Chicken", 3, 4))


async def test_hidden_rolls_before_do_not_stop_those_that_count(table):
    await in_play(table, "Resolute Veggiesaur")
    for _ in range(2):
        table.dice.will_show(3)
        await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="me")
    assert "Now 1 die this turn" in text_of(await play(table, table.alice, "roll", 2, dice="d6"))
    assert len(public(table.channel)) >= 2


async def test_who_has_no_source_of_one_more_is_not_asked_which_die(table):
    await table.bob.slash(table.channel, "magic effect", name="Snickering Squirrel")
    table.dice.will_show(3, 4)
    rolled = await table.sam.slash(table.channel, "magic roll", dice="2d6")
    told = await table.sam.click(rolled.response, label="+1")
    assert told.response.ephemeral
    assert "You have nothing in play that does that" in text_of(told)
