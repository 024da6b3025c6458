"""Effects in play, which are applied automatically, named, struck and used up, and the turn's log."""

import pytest

from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_magic import card, in_play, next_turn, pick, play, remove_effect, reroll
from tests.support import components, headline, labels, move_on, options, press, public, text_of


@pytest.mark.story
async def test_effects_in_play_belong_to_their_player_and_stay_until_removed(table):
    await in_play(table, "Pixie Guide")
    await table.restart()

    assert headline(await play(table, table.bob, "roll", 3, dice="d6")) == "3"
    assert headline(await play(table, table.alice, "roll", 3, 5, dice="d6")) == "5"

    gone = await remove_effect(table, table.alice, "Pixie Guide")
    assert "no longer in play for Alice" in text_of(gone)
    assert headline(await play(table, table.alice, "roll", 3, dice="d6")) == "3"


async def test_effects_in_play_are_listed_and_removed_one_by_one_by_their_player_or_a_gm(table):
    # Of two effects with the same name, one is removed.
    await in_play(table, "Pixie Guide")
    await in_play(table, "Pixie Guide")
    await remove_effect(table, table.alice, "Pixie Guide")
    assert headline(await play(table, table.alice, "roll", 3, 5, dice="d6")) == "5"

    # Not everyone can remove others' effects.
    move_on(table)
    await in_play(table, "Pixie Guide")
    assert await remove_effect(table, table.bob, "Pixie Guide") is None
    listed = await play(table, table.alice, "effect")
    (key,) = [each["value"] for each in options(listed)]
    (answer,) = press_at_once(table, listed.response, components(listed)[0]["custom_id"], [key], table.bob)
    await table.env.settle()
    assert "That's no longer in play, or you can't remove it" in answer.response.content
    assert "no longer in play for Alice" in text_of(await remove_effect(table, table.gm, "Pixie Guide"))

    # The list shows everything by player.
    move_on(table)
    assert "Nothing is in play" in text_of(await play(table, table.alice, "effect"))
    await in_play(table, "Pixie Guide")
    await in_play(table, "Night Shift of the Living Dead", table.bob)
    said = text_of(await play(table, table.sam, "effect"))
    assert said.index("Alice") < said.index("Pixie Guide") < said.index("Bob") < said.index("Night Shift")
    assert "1 life" in said

    # An unknown name needs a description of its effect.
    move_on(table)
    told = await in_play(table, "My homebrew")
    assert told.ephemeral
    assert "There's no dice card named “My homebrew”" in told.response.content
    assert "For your own effect, choose what it does under `what`." in told.response.content
    told = await in_play(table, "Swarming Goblins")
    assert "has no effect on dice while in play" in told.response.content


async def test_an_effect_is_struck_from_one_roll_or_is_for_the_next_one(table):
    # An effect can be removed from one roll, and restored with the same face.
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

    # Always +2 makes an open row.
    move_on(table)
    await in_play(table, "Squirrel-Powered Scheme")
    shown = await card(table, "Inhumaniac", 6)
    assert headline(shown) == "two +1/+1 counters · 8"
    assert "**5+** two +1/+1 counters" in text_of(shown)
    assert "+2 by Squirrel" in text_of(shown)

    # The Big Idea is for the next d6.
    move_on(table)
    await in_play(table, "The Big Idea")
    assert headline(await play(table, table.alice, "roll", 18, dice="d20")) == "18"
    assert headline(await play(table, table.alice, "roll", 5, 4, dice="d6")) == "9"
    assert headline(await play(table, table.alice, "roll", 5, dice="d6")) == "5"

    # A custom trigger watches what it was set to.
    move_on(table)
    await in_play(table, "Mine", what="watch", value="5+", happens="draw {x}")
    shown = await play(table, table.alice, "roll", 5, 6, 1, dice="3d6")
    assert "⚡ Mine ×2 triggers: draw **5**; draw **6**" in text_of(shown)

    # Anyone's 6 grows the Chicken.
    move_on(table)
    await in_play(table, "Chicken à la King", table.bob)
    assert "⚡ Chicken à la King triggers" in text_of(await play(table, table.alice, "roll", 6, dice="d6"))
    assert "⚡" not in text_of(await play(table, table.alice, "roll", 6, dice="d20"))

    # A hidden roll doesn't use up anything that others could miss.
    move_on(table)
    await in_play(table, "The Big Idea")
    table.dice.will_show(5)
    await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="me")
    assert "The Big Idea" in text_of(await play(table, table.bob, "effect"))
    assert headline(await play(table, table.alice, "roll", 5, 4, dice="d6")) == "9"


async def test_once_each_turn_is_enforced_unless_undone_whoever_uses_it(table):
    # Once each turn means once each turn.
    await in_play(table, "Night Shift of the Living Dead")
    first = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.alice, first, "+1", "1 life")
    assert headline(first) == "6"
    assert "+1 by Night Shift of the Living Dead" in text_of(first)
    assert "⚡ Night Shift of the Living Dead triggers" in text_of(first)

    await table.restart()
    second = await play(table, table.alice, "roll", 5, dice="d6")
    answer = await pick(table.alice, second, "+1", "1 life")
    assert answer.ephemeral
    assert "Night Shift of the Living Dead can't be used again this turn" in answer.response.content
    assert "result" not in text_of(second)

    await next_turn(table, table.alice)
    third = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.alice, third, "+1", "1 life")
    assert headline(third) == "6"

    # An undone use can be used again.
    move_on(table)
    await in_play(table, "Night Shift of the Living Dead")
    first = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.alice, first, "+1", "1 life")
    await table.alice.click(first.response, label="Undo")
    assert headline(first) == "5"
    await pick(table.alice, first, "−1", "1 life")
    assert headline(first) == "4"

    # Someone else's Squirrel can add to any player's die once.
    # MOD-09: tap to raise any player's die by 1.
    move_on(table)
    await in_play(table, "Snickering Squirrel", table.bob)
    first = await play(table, table.alice, "roll", 5, dice="d6")
    await pick(table.bob, first, "+1", "tap it")
    assert headline(first) == "6"
    assert "+1 (Bob)" in text_of(first)

    second = await play(table, table.alice, "roll", 2, dice="d6")
    answer = await pick(table.bob, second, "+1", "tap it")
    assert answer.ephemeral
    assert "result" not in text_of(second)

    # Without such an effect, no one can change others' dice.
    move_on(table)
    await in_play(table, "Night Shift of the Living Dead", table.bob)  # For Bob's own dice.
    await in_play(table, "Scooch")
    shown = await play(table, table.alice, "roll", 5, dice="d6")
    more = await table.bob.click(shown.response, label="More…")  # Everyone can save it.
    for on, label in ((shown, "+1"), (shown, "−1"), (more, "Edit…")):
        answer = await table.bob.click(on.response, label=label)
        assert answer.ephemeral
        assert "This is Alice's roll" in answer.response.content


async def test_one_of_two_simultaneous_presses_uses_it_and_one_turn_begins(table):
    # One use a turn is one use, even for two presses at once on two rolls.
    await in_play(table, "Night Shift of the Living Dead")
    one = await play(table, table.alice, "roll", 5, dice="d6")
    two = await play(table, table.alice, "roll", 2, dice="d6")
    answers = []
    for shown in (one, two):
        (pressed,) = [each["custom_id"] for each in components(shown) if each.get("label") == "+1"]
        answers += press_at_once(table, shown.response, pressed, None, table.alice)
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]

    # *Next turn* pressed twice at once is one turn.
    move_on(table)
    shown = await table.alice.slash(table.channel, "turn")
    (button,) = components(shown)
    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.bob)
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    assert "Turn 2" in text_of(await table.alice.slash(table.channel, "turn"))


async def test_walls_and_clams_reroll_and_a_beeble_waits_for_its_sender(table):
    # A Wall can reroll any player's die.
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

    # A Clam can only reroll 3s.
    move_on(table)
    await in_play(table, "Clam-I-Am")
    shown = await play(table, table.alice, "roll", 3, 4, dice="2d6")
    form = await press(table.alice, shown, "Reroll…")
    dice, effects = (each["component"]["options"] for each in form.modal["components"][:2])
    answer = await table.alice.submit_modal(
        form, {"dice": [dice[1]["value"]], "effect": [effects[0]["value"]]}
    )
    assert answer.ephemeral
    assert "can't reroll this d6 showing 4" in answer.response.content

    # A Beeble makes the next roll wait for its owner.
    move_on(table)
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


# The turn


async def test_the_dice_of_a_turn_are_counted_and_logged(table):
    # The third die of the turn triggers once, whatever was ignored.
    # IGN-15 in the real bot, with a restart in between.
    await in_play(table, "Pixie Guide")
    await in_play(table, "Resolute Veggiesaur")
    first = await play(table, table.alice, "roll", 2, 5, dice="d6")
    second = await play(table, table.alice, "roll", 1, 6, dice="d6")
    await table.restart()
    third = await play(table, table.alice, "roll", 3, 4, dice="d6")
    fourth = await play(table, table.alice, "roll", 3, 4, dice="d6")
    assert ["⚡" in text_of(each) for each in (first, second, third, fourth)] == [False, False, True, False]
    assert "Now 3 dice this turn" in text_of(third)

    # A threshold can be crossed within a roll.
    move_on(table)
    await in_play(table, "Resolute Veggiesaur")
    assert "⚡" in text_of(await play(table, table.alice, "roll", 1, 2, 3, 4, dice="4d6"))
    await next_turn(table, table.bob)
    assert "⚡" not in text_of(await play(table, table.alice, "roll", 1, 2, dice="2d6"))
    assert "⚡" in text_of(await play(table, table.alice, "roll", 1, dice="d20"))

    # The turn's log has everyone's counted dice.
    move_on(table)
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

    # A total that comes up again in the same turn is noticed.
    move_on(table)
    assert "already rolled" not in text_of(await card(table, "Free-Range Chicken", 2, 5))
    assert "already rolled for it this turn: sacrifice it" in text_of(
        await card(table, "Free-Range Chicken", 3, 4)
    )
    await next_turn(table, table.alice)
    assert "already rolled" not in text_of(await card(table, "Free-Range Chicken", 3, 4))


async def test_earlier_hidden_rolls_do_not_block_those_that_count(table):
    await in_play(table, "Resolute Veggiesaur")
    for _ in range(2):
        table.dice.will_show(3)
        await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="me")
    assert "Now 1 die this turn" in text_of(await play(table, table.alice, "roll", 2, dice="d6"))
    assert len(public(table.channel)) >= 2


async def test_without_a_source_of_plus_one_no_die_is_asked_for(table):
    await table.bob.slash(table.channel, "magic effect", name="Snickering Squirrel")
    table.dice.will_show(3, 4)
    rolled = await table.sam.slash(table.channel, "magic roll", dice="2d6")
    answer = await table.sam.click(rolled.response, label="+1")
    assert answer.response.ephemeral
    assert "You have nothing in play that does that" in text_of(answer)
