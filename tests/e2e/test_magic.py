"""Magic's rule 706 played by command and button in the real bot."""

import pytest

from tests.e2e.test_buttons import press_at_once
from tests.support import RollAnswers, components, headline, labels, move_on, options, press, public, text_of


async def play(at, person, command, *faces, **given):
    """Run a /magic command with these faces."""
    if faces:
        at.dice.will_show(*faces)
    return await person.slash(at.channel, f"magic {command}", **given)


async def card(table, name, *faces, person=None, **entered):
    """Roll a card, filling in its form if it asks for something."""
    person = person or table.alice
    if not entered:
        return await play(table, person, "card", *faces, name=name)
    form = await play(table, person, "card", name=name)
    table.dice.will_show(*faces)
    return await person.submit_modal(form, entered)


SCOOCH = "Scooch"
"""A card that changes a result by one, at no cost and as often as its player likes."""


async def in_play(table, name, person=None, **given):
    return await play(table, person or table.alice, "effect", name=name, **given)


async def next_turn(table, person):
    """Begin the next turn."""
    shown = await person.slash(table.channel, "turn")
    return await person.click(shown.response, label="Next turn")


async def remove_effect(table, person, name):
    """Remove the first effect of this name. Return the public message, or None if it isn't listed."""
    shown = await play(table, person, "effect")
    keys = [each["value"] for each in options(shown) if name in each["label"]]
    if not keys:
        return None
    return RollAnswers((await person.select(shown.response, keys[:1])).followups[0], None)


async def pick(person, shown, label, *texts):
    """Press a button and pick the entries with these texts from its list, if it has a list."""
    pressed = await press(person, shown, label)
    listed = pressed if pressed.response and options(pressed) else shown
    if not options(listed):
        return pressed
    keys = [
        line["value"]
        for text in texts
        for line in options(listed)
        if text in line["label"] + line.get("description", "")
    ]
    assert len(keys) >= len(texts), options(listed)
    return await person.select(listed.response, keys[: len(texts)])


async def reroll(table, person, shown, places, *faces, **entered):
    """Reroll the dice at these places of the form."""
    form = await press(person, shown, "Reroll…")
    lines = form.modal["components"][0]["component"]["options"]
    table.dice.will_show(*faces)
    return await person.submit_modal(form, {"dice": [lines[place]["value"] for place in places], **entered})


# The cards that the issue names


@pytest.mark.story
async def test_arcane_endeavor_uses_a_chosen_result_and_the_other_as_the_limit(table):
    shown = await card(table, "秘儀の挑戦", 3, 7)
    assert headline(shown) == "7, 3"
    assert "Draw **7** cards" in text_of(shown)
    assert "mana value **3** or less" in text_of(shown)

    await table.restart()
    await pick(table.alice, shown, "Choose…", "Draw 3 cards")

    assert headline(shown) == "3, 7"
    assert "Draw **3** cards" in text_of(shown)
    assert "mana value **7** or less" in text_of(shown)


async def test_cards_are_rolled_with_effects_in_play_and_show_what_their_rows_do(table):
    # Equal results leave nothing to choose.
    shown = await card(table, "Arcane Endeavor", 5, 5)
    assert "Choose…" not in labels(shown)
    assert "Draw **5** cards" in text_of(shown)
    assert "mana value **5** or less" in text_of(shown)

    # Two Pixie Guides roll three dice and ignore two.
    move_on(table)
    await in_play(table, "Pixie Guide")
    await in_play(table, "Pixie Guide")
    await table.restart()

    shown = await card(table, "Swarming Goblins", 9, 9, 10)

    assert headline(shown) == "two Goblins · 10"
    assert "**10-19** two Goblins" in text_of(shown)
    assert "Never rolled: ~~9~~, ~~9~~ (Pixie Guide ×2)" in text_of(shown)

    # Two Barbarian Classes on a d6 each trigger once.
    move_on(table)
    await in_play(table, "Barbarian Class, level 2")
    await in_play(table, "Barbarian Class, level 2")

    shown = await card(table, "Box of Free-Range Goblins", 3, 6, 5)

    assert headline(shown) == "6"
    assert "Never rolled: ~~3~~, ~~5~~ (Barbarian Class, level 2 ×2)" in text_of(shown)
    assert text_of(shown).count("⚡ Barbarian Class, level 2 triggers") == 2

    # The Deck of Many Things with five cards in hand.
    move_on(table)
    await in_play(table, "natural", what="watch", value="natural 20")
    shown = await card(table, "The Deck of Many Things", 3, ask0="5")

    assert headline(shown) == "discard your hand · −2"
    assert "**0 or less** discard your hand" in text_of(shown)
    assert "natural 3 · result **−2**" in text_of(shown)
    assert "−5 by cards in hand" in text_of(shown)
    assert "⚡" not in text_of(shown)

    # The best row of the Deck of Many Things needs an empty hand.
    move_on(table)
    await in_play(table, "natural", what="watch", value="natural 20")
    shown = await card(table, "The Deck of Many Things", 20, ask0="0")

    assert "**20** steal a creature" in text_of(shown)
    assert "⚡ natural triggers" in text_of(shown)

    # Treasure Chest has a row for a 1.
    move_on(table)
    assert "**1** lose 3 life" in text_of(await card(table, "Treasure Chest", 1))
    assert "**2-9** five Treasures" in text_of(await card(table, "Treasure Chest", 2))

    # Cards are suggested in both languages.
    move_on(table)
    for typed in ("pix", "ピクシー"):
        offered = await table.alice.autocomplete(table.channel, "magic card", "name", typed)
        assert "Pixie Guide" in [choice["value"] for choice in offered]
    assert len(await table.alice.autocomplete(table.channel, "magic card", "name", "")) == 25

    # Japanese cards' dice can be typed as printed.
    move_on(table)
    shown = await play(table, table.alice, "roll", 3, 7, dice="２ｄ８")
    assert "2d8: natural 3, 7" in text_of(shown)

    await table.restart()
    await pick(table.alice, shown, "Choose…", "One result is 7")

    assert headline(shown) == "7, 3"
    assert "One result: **7** · the other: **3**" in text_of(shown)


async def test_after_a_restart_a_card_is_repeated_added_to_and_chosen_from(table):
    # Delina rolls again, as a new roll, until the first low row.
    await in_play(table, "Pixie Guide")
    first = await card(table, "Delina, Wild Mage", 15, 2)
    assert "To roll again, press" in text_of(first)

    await table.restart()
    table.dice.will_show(20, 3)
    second = await table.alice.click(first.response, label="Again")
    assert second.response.id != first.response.id
    assert "**15-20**" in text_of(second)
    assert "Never rolled: ~~3~~ (Pixie Guide)" in text_of(
        second
    )  # It's a new event, so the effect repeats (706.3c).

    table.dice.will_show(14, 3)
    third = await table.alice.click(second.response, label="Again")
    assert "**1-14** one attacking copy token" in text_of(third)
    assert "roll again" not in text_of(third)
    assert headline(first).endswith(" · 15")

    # Celebr-8000 has a row for each die, and doubles are about results.
    move_on(table)
    await in_play(table, SCOOCH)
    shown = await card(table, "Celebr-8000", 3, 4)
    assert headline(shown) == "3, 4"
    assert "**3** vigilance" in text_of(shown)
    assert "**4** lifelink" in text_of(shown)
    assert "double strike" not in text_of(shown)

    await table.restart()
    await pick(table.alice, shown, "+1", "Die 1")

    assert headline(shown) == "4, 4: doubles"
    assert "double strike" in text_of(shown)
    assert "vigilance" not in text_of(shown)

    # Krark's Other Thumb with Pixie Guide.
    move_on(table)
    await in_play(table, "Krark's Other Thumb")
    await in_play(table, "Pixie Guide")

    shown = await play(table, table.alice, "roll", 9, 14, 12, 3, dice="d20")

    # The Guide makes it two dice, and the Thumb makes each a pair. Of each pair one is ignored, then the
    # lowest.
    assert headline(shown) == "14"
    assert "Never rolled: ~~9~~, ~~3~~ (Krark's Other Thumb) · ~~12~~ (Pixie Guide)" in text_of(shown)

    await table.restart()
    await pick(table.alice, shown, "Ignore…", "Keep the 9 instead of the 14")

    assert headline(shown) == "12"
    assert "Never rolled: ~~9~~ (Pixie Guide) · ~~14~~, ~~3~~ (Krark's Other Thumb)" in text_of(shown)


# Cards in general


async def test_a_card_without_a_roll_or_unknown_says_so_and_its_answers_are_checked(table):
    # A card that doesn't roll says what can be done, and puts it into play.
    told = await play(table, table.alice, "card", name="Monitor Monitor")
    assert told.ephemeral
    assert "once per turn" in text_of(told)

    await table.restart()
    await table.alice.click(told.response, label="Put into play for me")

    shown = await play(table, table.alice, "roll", 5, dice="d20")
    assert "In play: Monitor Monitor" in text_of(shown)

    # An unknown card is refused with a reason.
    move_on(table)
    told = await play(table, table.alice, "card", name="Black Lotus")
    assert told.ephemeral
    assert told.response.content.startswith("There's no dice card named “Black Lotus”")

    # A card's numbers are checked.
    move_on(table)
    form = await play(table, table.alice, "card", name="The Deck of Many Things")
    answer = await table.alice.submit_modal(form, {"ask0": "five"})
    assert answer.ephemeral
    assert "” isn't a whole number" in answer.response.content

    await table.restart()
    form = await table.alice.click(answer.response, label="Try again")
    table.dice.will_show(12)
    assert headline(await table.alice.submit_modal(form, {"ask0": "2"})) == "draw two · 10"


async def test_a_cards_answers_count_and_are_remembered(table):
    # A form asks for X, which can be 0.
    await in_play(table, "Brazen Dwarf")
    shown = await card(table, "Hydradoodle", 2, 5, 6, ask0="3")
    assert headline(shown) == "13"
    assert "**13** +1/+1 counters" in text_of(shown)

    nothing = await card(table, "Hydradoodle", ask0="0")
    assert headline(nothing) == "No dice"
    assert "Nothing is rolled, so nothing triggers." in text_of(nothing)
    assert "⚡" not in text_of(nothing)

    # Spark Fiend remembers its noted total.
    move_on(table)
    assert (await noted(table))[0] == ""
    await card(table, "Spark Fiend", 3, 6, ask0="")
    await table.restart()
    filled, form = await noted(table)
    assert filled == "9"
    assert (await noted(table, table.bob))[0] == "", "it is Alice's"
    table.dice.will_show(2, 3)
    await table.alice.submit_modal(form, {"ask0": filled})
    filled, form = await noted(table)
    assert filled == "9"
    table.dice.will_show(5, 4)
    shown = await table.alice.submit_modal(form, {"ask0": filled})
    assert "never roll for it again" in text_of(shown)
    assert (await noted(table))[0] == ""

    # A card that changes the planar die is turned on in its game.
    for command in ["card", "effect"]:
        move_on(table)
        answer = await play(table, table.alice, command, name="fixed point in time")
        assert answer.ephemeral
        assert "Turn it on with More… at its table" in answer.response.content


async def noted(table, person=None):
    form = await play(table, person or table.alice, "card", name="Spark Fiend")
    return form.modal["components"][0]["component"].get("value", ""), form


async def test_a_coin_replaces_a_d20_and_each_player_rolls_their_own_dice(table):
    # A coin can be flipped instead of a d20.
    table.dice.will_show(2)
    shown = await table.alice.slash(table.channel, "magic card", name="Swarming Goblins", coin=True)
    assert headline(shown) == "three Goblins · 20"
    assert "coin: heads, counts as 20; no die was rolled" in text_of(shown)
    form = await table.alice.slash(table.channel, "magic card", name="The Deck of Many Things", coin=True)
    table.dice.will_show(1)
    assert headline(await table.alice.submit_modal(form, {"ask0": "3"})) == "discard your hand · −2"
    shown = await play(table, table.alice, "roll", 1, dice="coin", table="1-9: scry | 10-20: draw")
    assert "scry" in text_of(shown)
    told = text_of(await table.alice.slash(table.channel, "turn"))
    assert "Alice: 0 dice: –" in told or "No dice were rolled yet" in told

    # Named players own their dice.
    move_on(table)
    await play(table, table.bob, "roll", 3, dice="d6")
    await in_play(table, "Pixie Guide", table.bob)
    shown = await card(table, "Ricochet", 2, 5, 2, person=table.gm, players=f"<@{table.alice.id}>, @Bob")
    assert headline(shown) == "Alice: 2"
    assert "Bob: d6: natural 5\nNever rolled: ~~2~~ (Pixie Guide)" in text_of(shown), (
        "his Guide affects his own dice"
    )
    told = text_of(await table.alice.slash(table.channel, "turn"))
    assert "Alice: 1 die: 2" in told
    assert "Bob: 2 dice: 3, 5" in told
    assert "Gwen" not in told, "a typist who isn't one of them rolls nothing"

    # Each player rolls, and everyone who ties is named.
    move_on(table)
    await in_play(table, "Pixie Guide")
    shown = await card(table, "Chaos Dragon", 5, 3, 14, 14, players="Alice, Bob, Kim")
    assert headline(shown) == "Bob · Kim: 14"
    assert "Alice: d20: natural 5" in text_of(shown)  # Her Guide only affects her own die.

    # The Attractions' lights decide which are visited.
    move_on(table)
    shown = await card(table, "Line Cutter", 2, lights="2 6, Ferris Wheel 3 4 6")
    assert "**Attraction 1** (2, 6): visit it" in text_of(shown)
    assert "Ferris Wheel (3, 4, 6): not visited" in text_of(shown)

    # The tied players press a button.
    move_on(table)
    shown = await card(
        table, "Ricochet", 2, 2, 5, person=table.gm, players=f"<@{table.alice.id}> <@{table.bob.id}> Kim"
    )
    refused = await table.sam.click(shown.response, label="Tied players roll again")
    assert refused.ephemeral
    await table.restart()
    table.dice.will_show(6, 1)
    await table.bob.click(shown.response, label="Tied players roll again")
    assert headline(shown) == "Bob: 1"
    assert "Tied players roll again" not in labels(shown)


async def test_a_card_is_hidden_like_any_roll_then_revealed_and_proved(table):
    # A card is hidden like any roll.
    table.dice.will_show(12)
    shown = await table.alice.slash(table.channel, "magic card", name="Swarming Goblins", hidden="gm")
    assert shown.ephemeral
    assert headline(shown) == "two Goblins · 12"
    line = public(table.channel)[-1]
    assert "Goblins" not in str(line.embeds[0].to_dict())
    assert "d20" not in str(line.embeds[0].to_dict())

    # A card's form hides the roll as requested.
    move_on(table)
    before = len(public(table.channel))
    form = await table.alice.slash(table.channel, "magic card", name="The Deck of Many Things", hidden="me")
    table.dice.will_show(12)
    shown = await table.alice.submit_modal(form, {"ask0": "1"})
    assert shown.ephemeral
    assert headline(shown) == "draw two · 11"
    assert len(public(table.channel)) == before

    # A sealed Magic roll is revealed and proved.
    move_on(table)
    await in_play(table, SCOOCH)
    table.dice.will_show(12)
    shown = await table.alice.slash(table.channel, "magic card", name="Swarming Goblins", hidden="gm")
    await table.alice.click(shown.response, label="+1")
    await table.restart()
    await table.alice.click(shown.response, label="Reveal…")
    await table.alice.select(shown.response, ["all"])
    line = public(table.channel)[-1]
    assert "**10-19** two Goblins" in str(line.embeds[0].description)
    proof = await table.bob.slash(
        table.channel, "verify", roll=text_of(shown).split("Roll ")[-1].split(" ")[0]
    )
    assert "✓" in text_of(proof)
    assert "added to a die" in text_of(proof)


# The steps of a roll


async def test_modifiers_tables_and_rerolls_make_the_result(table):
    # A printed ignore, a modifier and a table.
    shown = await play(
        table, table.alice, "roll", 16, 3, dice="2d20", modifier=2, **{"ignore-lowest": 1, "for": "blocks"},
        table="1-14: must block | 15+: you choose",
    )  # fmt: skip
    assert headline(shown) == "you choose · 18"
    assert "**15+** you choose" in text_of(shown)
    assert "Never rolled: ~~3~~ (the lowest)" in text_of(shown)
    assert "+2 (modifier)" in text_of(shown)
    assert "Alice: blocks" in text_of(shown)

    # If a result leaves the die, nothing happens.
    move_on(table)
    await in_play(table, SCOOCH)
    shown = await play(table, table.alice, "roll", 1, dice="d6", table="1-3: scry | 4-6: draw")
    await table.alice.click(shown.response, label="−1")
    assert headline(shown) == "0"
    assert "No row matches 0. Nothing happens." in text_of(shown)
    await table.alice.click(shown.response, label="−1")
    assert headline(shown) == "−1"

    shown = await play(table, table.alice, "roll", 6, dice="d6", table="1-3: scry | 4-6: draw")
    await table.alice.click(shown.response, label="+1")
    assert "No row matches 7" in text_of(shown)

    # Rerolled dice were never rolled, and the source is named.
    move_on(table)
    await in_play(table, "Chittering Doom")
    shown = await play(table, table.alice, "roll", 5, 2, 6, dice="3d6")
    assert "⚡ Chittering Doom ×2" in text_of(shown)

    await table.restart()
    await reroll(table, table.alice, shown, [0, 2], 1, 3, source="Wall of Fortune, tap a Wall")

    assert headline(shown) == "1, 2, 3"
    assert "⚡" not in text_of(shown)
    assert "Rerolled: ~~5~~ → 1, ~~6~~ → 3\nReroll with Wall of Fortune, tap a Wall" in text_of(shown)

    # Dice that don't fit a list are rerolled by their places.
    move_on(table)
    shown = await play(table, table.alice, "roll", *[1] * 30, dice="30d6")
    form = await press(table.alice, shown, "Reroll…")
    table.dice.will_show(6, 5)
    await table.alice.submit_modal(form, {"dice": ["0.0"], "places": "30"})
    assert headline(shown) == ", ".join(["6", *["1"] * 28, "5"])
    form = await press(table.alice, shown, "Reroll…")
    answer = await table.alice.submit_modal(form, {"places": "31"})
    assert "31 isn't a die's position. Enter positions from 1 to 30." in answer.response.content

    # What's written with the dice counts too.
    move_on(table)
    shown = await play(table, table.alice, "roll", 12, 4, dice="2d20kh1-5 # the spell")
    assert headline(shown) == "7"
    assert "Alice: the spell" in text_of(shown)


async def test_steps_come_in_their_order_and_can_be_undone_but_no_reroll(table):
    # A second press on +1 hits +1 again.
    await in_play(table, SCOOCH)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    place = labels(shown).index("+1")
    await table.alice.click(shown.response, label="+1")
    assert labels(shown).index("+1") == place

    # A reroll without a die is refused with a reason.
    move_on(table)
    shown = await play(table, table.alice, "roll", 5, 2, dice="2d6")
    form = await press(table.alice, shown, "Reroll…")
    answer = await table.alice.submit_modal(form, {"source": "Goblin Bookie"})
    assert answer.ephemeral
    assert "No die was chosen" in answer.response.content

    # Rerolls come before additions.
    move_on(table)
    await in_play(table, SCOOCH)
    shown = await play(table, table.alice, "roll", 5, 2, dice="2d6")
    await pick(table.alice, shown, "+1", "Die 1")
    form = await press(table.alice, shown, "Reroll…")
    assert [line["label"] for line in form.modal["components"][0]["component"]["options"]] == [
        "Die 2 shows 2"
    ]

    # Steps can be undone one after the other, but rerolls can't.
    move_on(table)
    await in_play(table, SCOOCH)
    shown = await play(table, table.alice, "roll", 5, dice="d6")
    await reroll(table, table.alice, shown, [0], 3)
    await table.alice.click(shown.response, label="+1")
    await table.alice.click(shown.response, label="+1")
    assert headline(shown) == "5"
    await table.alice.click(shown.response, label="Undo")
    assert headline(shown) == "4"
    await table.alice.click(shown.response, label="Undo")
    assert headline(shown) == "3"
    assert "Undo" not in labels(shown)


async def test_choices_in_a_refused_form_are_returned_in_words(table):
    await in_play(table, "Clam-I-Am")
    shown = await play(table, table.alice, "roll", 3, 4, dice="2d6")
    form = await press(table.alice, shown, "Reroll…")
    dice, effect = (each["component"] for each in form.modal["components"][:2])
    picked = [each["value"] for each in dice["options"]]
    answer = await table.alice.submit_modal(form, {"dice": picked, "effect": [effect["options"][0]["value"]]})
    assert "Clam-I-Am can't reroll this d6 showing 4." in answer.response.content
    assert (
        "[Which dice]\nDie 1 shows 3\nDie 2 shows 4\n[With something in play]\nClam-I-Am"
        in answer.response.content
    )
    again = await table.alice.click(answer.response, label="Keep editing")
    fields = [each["component"] for each in again.modal["components"][:2]]
    assert [[each.get("default", False) for each in field["options"]] for field in fields] == [
        [True, True],
        [True],
    ]


async def test_too_many_dice_are_void_and_too_few_keep_their_faces(table):
    # Too many dice are all void, and the right number is rolled.
    shown = await play(table, table.alice, "roll", 6, 5, 4, dice="3d6")
    form = await press(table.alice, shown, "Edit…")
    table.dice.will_show(1, 2)
    await table.alice.submit_modal(form, {"count": "2"})
    assert headline(shown) == "1, 2"
    assert "Too many dice, so all are void: ~~6~~, ~~5~~, ~~4~~" in text_of(shown)
    assert "Undo" not in labels(shown)

    # Too few dice keep their faces.
    move_on(table)
    shown = await play(table, table.alice, "roll", 6, dice="1d6")
    form = await press(table.alice, shown, "Edit…")
    table.dice.will_show(2)
    await table.alice.submit_modal(form, {"count": "2", "modifier": "−1"})
    assert headline(shown) == "5, 1"

    # A d20 can replace a d6, and both numbers are shown.
    move_on(table)
    shown = await play(table, table.alice, "roll", 20, 19, 14, dice="d6 from d20", **{"for": "who starts"})
    assert headline(shown) == "5"
    assert "d20: 20, rolled again; 19, rolled again; 14 ÷ 3, rounded up = 5" in text_of(shown)

    # Several conversions share one line.
    move_on(table)
    shown = await play(table, table.alice, "roll", 7, 20, 3, dice="2d8 from d20")
    assert "2d8 from d20: natural 4, 2" in text_of(shown)
    assert "d20 ÷ 2, rounded up: 7 → 4, ~~20~~ 3 → 2" in text_of(shown)

    # Dice that no instruction rolls are refused with a reason.
    move_on(table)
    answer = await play(table, table.alice, "roll", dice="2d6+1d4")
    assert answer.ephemeral
    assert "Magic rolls one kind of die at a time" in answer.response.content


async def test_a_thread_is_a_separate_table_and_again_uses_the_effects_now_in_play(table):
    # A thread is its own table.
    await table.alice.slash(table.thread, "magic effect", name="Pixie Guide")
    table.dice.will_show(4, 6)
    in_thread = await table.alice.slash(table.thread, "magic roll", dice="d6")
    assert headline(in_thread) == "6"
    table.dice.will_show(4)
    assert headline(await table.alice.slash(table.channel, "magic roll", dice="d6")) == "4"

    # *Again* repeats the instruction with the effects now in play.
    move_on(table)
    await in_play(table, SCOOCH)
    shown = await card(table, "The Deck of Many Things", 12, ask0="2")
    await table.alice.click(shown.response, label="+1")
    await in_play(table, "Pixie Guide")
    table.dice.will_show(5, 11)
    again = await table.alice.slash(table.channel, "again")
    assert headline(again).endswith(" · 9")
    assert "−2 by cards in hand" in text_of(again)


async def test_two_simultaneous_presses_of_plus_one_add_once(table):
    await in_play(table, SCOOCH)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    button = next(each for each in components(shown) if each.get("label") == "+1")
    answers = press_at_once(table, shown.response, button["custom_id"], None, table.alice, table.gm)
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    assert headline(shown) == "4"


# What's under More…


async def test_actions_without_an_effect_in_play_are_behind_more(table):
    # Actions that nothing in play gives are under *More…*, only for the roller.
    shown = await play(table, table.alice, "roll", 3, 4, dice="2d6")
    assert labels(shown) == ["Again", "Reroll…", "More…"]
    await table.restart()
    behind = await table.alice.click(shown.response, label="More…")
    assert behind.ephemeral
    assert labels(behind) == ["Choose…", "Store…", "Edit…", "★ Save roll…"]
    for stranger in (table.sam, table.bob):
        answer = await stranger.click(shown.response, label="More…")
        refused = await stranger.click(answer.response, label="Edit…")
        assert "This is Alice's roll" in refused.response.content
    assert labels(await table.gm.click(shown.response, label="More…")) == labels(behind)

    # Actions from *More…* change the roll's own message.
    move_on(table)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    behind = await table.alice.click(shown.response, label="More…")
    form = await table.alice.click(behind.response, label="Edit…")
    await table.alice.submit_modal(form, {"modifier": "+2"})
    assert headline(shown) == "5"
    assert f"Roll {table.number(2)} shows it." in text_of(behind)
    assert labels(shown) == ["Again", "Reroll…", "Undo", "More…"]
    await table.alice.click(shown.response, label="Undo")
    assert headline(shown) == "3"

    # Actions that something in play gives are on the roll.
    move_on(table)
    await in_play(table, "Monitor Monitor")
    await in_play(table, SCOOCH)
    shown = await play(table, table.alice, "roll", 3, dice="d6")
    assert labels(shown) == ["Again", "+1", "−1", "Reroll…", "More…"]
    assert labels(await table.alice.click(shown.response, label="More…"))[:3] == [
        "Store…",
        "Effects…",
        "Edit…",
    ]


async def test_a_hidden_rolls_more_opens_in_place_but_not_for_a_blind_roller(table):
    # For a hidden roll, *More…* opens in place, with a way back.
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="me")
    posts = len(public(table.channel))
    assert labels(shown) == ["Reveal…", "Again", "Reroll…", "More…"]
    await table.alice.click(shown.response, label="More…")
    assert labels(shown) == ["Store…", "Edit…", "★ Save roll…", "Back"]
    await table.alice.click(shown.response, label="Back")
    assert labels(shown) == ["Reveal…", "Again", "Reroll…", "More…"]
    form = await press(table.alice, shown, "Edit…")
    await table.alice.submit_modal(form, {"modifier": "+2"})
    assert headline(shown) == "5"
    assert len(public(table.channel)) == posts, "nothing reveals it"

    # A blind roller finds nothing under *More…*.
    move_on(table)
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="blind")
    assert "More…" not in labels(shown)
