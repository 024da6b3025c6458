"""Planes, phenomena, decks and changes to the planar die, made with commands and buttons."""

from tests.e2e.planechase import (
    BLANK,
    CHAOS,
    WALK,
    effect_roll,
    messages,
    newest,
    panel,
    press,
    reveal,
    start,
    toggle_change,
    walk,
)
from tests.support import headline, labels, move_on, text_of

OWN = "Bant\nKrosa\nAgyrem\nAkoum\nGoldmeadow\nNaar Isle\nGrixis\nJund\nNaya\nPanopticon\nTime Distortion"


async def test_decks_continue_after_a_restart_and_no_one_sees_their_order(table):
    # *Planeswalk* pressed twice at once leaves one plane.
    await start(table, deck="common", faces=[1] * 30)
    before = text_of(panel(table))
    assert "Academy at Tolaria West" in before
    forms = [await press(table, table.alice, "Planeswalk…") for _ in range(2)]
    answers = [await table.alice.submit_modal(form, {"plane": ""}) for form in forms]
    assert "Someone has already planeswalked" in answers[1].response.content
    assert (
        "[**Agyrem**](https://scryfall.com/search?q=%21%22Agyrem%22%20include%3Aextras) · Plane — Ravnica"
        in text_of(panel(table))
    )

    # The common deck continues after a restart, and no one is shown its order.
    move_on(table)
    await start(table, table.alice, table.bob, deck="common", faces=[1] * 20)
    await table.restart()
    seen = [text_of(panel(table)).split("**")[1]]
    for _ in range(4):
        await walk(table, table.alice)
        seen.append(text_of(panel(table)).split("**")[1])
    assert seen[:3] == ["Academy at Tolaria West", "Agyrem", "Akoum"]
    said = "".join(map(text_of, messages(table)))
    assert "Besieged Viking Village" not in said

    # Cards are revealed to everyone, and go to the bottom.
    move_on(table)
    await start(table, table.alice, table.bob, deck="common", faces=[1] * 20)
    shown = await reveal(table, table.bob, 2, 1, cards=2)
    assert "**Agyrem** · Plane — Ravnica\n**Akoum** · Plane — Zendikar" in text_of(shown)
    assert not shown.ephemeral
    assert "Bob revealed Agyrem, Akoum" in text_of(panel(table))
    await walk(table, table.alice)
    assert "**Amy's Home**" in text_of(panel(table))
    await walk(table, table.alice, plane="Agyrem")
    assert "**Agyrem**" in text_of(panel(table))
    answer = await walk(table, table.alice, plane="Krosa")
    assert "Krosa isn't in the planar deck" in answer.response.content


async def test_players_submit_their_own_planar_decks(table):
    # Players can use their own planar decks.
    await start(table, table.alice, table.bob, deck="own")
    assert "No planar deck yet: Alice, Bob" in text_of(panel(table))
    form = await press(table, table.alice, "Hand in a deck…")
    answer = await table.alice.submit_modal(form, {"cards": "Bant"})
    assert answer.ephemeral
    assert "at least 10 cards" in answer.response.content
    again = await table.alice.click(answer.response, label="Keep editing")
    assert again.modal["components"][0]["component"]["value"] == "Bant"
    table.dice.will_show(*[1] * 11)
    await table.alice.submit_modal(again, {"cards": OWN})
    assert "**Bant**" in text_of(panel(table))
    assert "Krosa" not in text_of(panel(table))

    await press(table, table.alice, "Next turn")
    await walk(table, table.bob)
    assert "No planar deck yet: Bob" in text_of(panel(table))
    form = await press(table, table.bob, "Hand in a deck…")
    table.dice.will_show(*[2] * 10, 1)
    await table.bob.submit_modal(form, {"cards": OWN})
    assert "**Krosa**" in text_of(panel(table))
    await table.restart()
    await walk(table, table.bob)
    assert "**Agyrem**" in text_of(panel(table))


async def test_dice_are_chosen_before_anything_else_and_until_the_game_continues(table):
    # The die that counts is chosen before anything else is rolled.
    await start(table)
    await toggle_change(table, table.alice, "elixir")
    table.dice.will_show(CHAOS, BLANK)
    await press(table, table.alice, "Roll planar die")
    rolled = newest(table)
    assert labels(rolled) == ["Keep chaos", "Keep the blank", "Undo roll"]
    assert headline(panel(table)) == "Alice's turn: choose a die"
    assert "to be chosen (cost 0)" in text_of(panel(table))
    for told in (
        await press(table, table.alice, "Roll planar die"),
        await press(table, table.alice, "Next turn"),
        await press(table, table.alice, "Planeswalk…"),
        await effect_roll(table, table.bob),
    ):
        assert "still needs a die chosen" in told.response.content
    told = await table.bob.click(rolled.response, label="Keep the blank")
    assert told.ephemeral
    await table.restart()
    await table.alice.click(rolled.response, label="Keep the blank")
    assert headline(newest(table)) == "Blank"
    assert "Never rolled: ~~chaos~~ (Ichor Elixir)" in text_of(newest(table))
    assert "blank (cost 0)" in text_of(panel(table))

    # Dice can only be chosen and rerolled until the game continues.
    move_on(table)
    await start(table)
    await toggle_change(table, table.alice, "elixir")
    table.dice.will_show(WALK, BLANK)
    await press(table, table.alice, "Roll planar die")
    first = newest(table)
    await table.alice.click(first.response, label="Keep the blank")
    assert "Undo" in labels(newest(table))
    await effect_roll(table, table.alice, BLANK, BLANK)
    told = await table.alice.click(first.response, label="Undo")
    assert "The game has moved on since this roll" in told.response.content
    assert "blank (cost 0)" in text_of(panel(table))

    # Fractured Powerstone and Ichor Elixir are known.
    move_on(table)
    told = await table.alice.slash(table.channel, "magic card", name="Fractured Powerstone")
    assert "It rolls the planar die: More…, Effect's roll…" in text_of(told)
    told = await table.alice.slash(table.channel, "magic card", name="Ichor Elixir")
    await table.alice.click(told.response, label="Put into play for me")
    assert "one extra planar die" in text_of(messages(table)[-1])


async def test_effects_in_play_in_magic_and_in_the_game_change_the_planar_die(table):
    # Magic's effects and the game's changes apply together.
    await start(table)
    await table.alice.slash(table.channel, "magic effect", name="Krark's Other Thumb")
    await table.alice.slash(table.channel, "magic effect", name="Brazen Dwarf")
    await table.alice.slash(table.channel, "magic effect", name="Pixie Guide")
    await table.alice.slash(table.channel, "magic effect", name="Resolute Veggiesaur")
    await toggle_change(table, table.alice, "aether")
    table.dice.will_show(BLANK, 6)
    await press(table, table.alice, "Roll planar die")
    said = text_of(newest(table))
    assert headline(newest(table)) == "Chaos"
    assert "It shows blank and counts as chaos: Chaotic Aether" in said
    assert "Brazen Dwarf triggers" in said
    assert "Now 1 die this turn" in said
    assert "Never rolled: ~~blank~~ (Krark's Other Thumb)" in said
    for _ in range(2):
        table.dice.will_show(4, 4, 5, 5)
        shown = await table.alice.slash(table.channel, "magic roll", dice="d6")
    assert "Resolute Veggiesaur triggers" in text_of(shown)

    # Another player's Wall can reroll the planar die.
    move_on(table)
    await start(table)
    await table.bob.slash(table.channel, "magic effect", name="Wall of Fortune")
    await press(table, table.alice, "Roll planar die", CHAOS)
    rolled = newest(table)
    form = await table.bob.click(rolled.response, label="Reroll…")
    which = form.modal["components"][0]["component"]["options"][0]
    assert which["label"] == "Die 1 shows chaos"
    table.dice.will_show(WALK)
    by = form.modal["components"][1]["component"]["options"][0]
    await table.bob.submit_modal(form, {"dice": [which["value"]], "effect": [by["value"]]})
    assert headline(newest(table)) == "Planeswalk pending"
    assert headline(panel(table)) == "Alice's turn: planeswalk pending"
    assert "Rerolled: ~~chaos~~ → planeswalker" in text_of(newest(table))

    # A Wall that's on for the game belongs to every player.
    move_on(table)
    await start(table)
    await toggle_change(table, table.alice, "wall")
    await press(table, table.alice, "Roll planar die", CHAOS)
    form = await table.kim.click(newest(table).response, label="Reroll…")
    fields = [field["component"] for field in form.modal["components"][:2]]
    table.dice.will_show(BLANK)
    await table.kim.submit_modal(
        form, {"dice": [fields[0]["options"][0]["value"]], "effect": [fields[1]["options"][0]["value"]]}
    )
    assert headline(newest(table)) == "Blank"
    answer = await table.sam.click(newest(table).response, label="Reroll…")
    assert answer.ephemeral


async def test_a_phenomenon_is_left_with_its_effect_and_has_no_chaos(table):
    # A phenomenon is shown, and left with its effect or countered without it.
    await start(table)
    await walk(table, table.alice, plane="Chaotic Aether")
    assert headline(panel(table)) == "Alice's turn: phenomenon"
    assert labels(panel(table))[:2] == ["Ability countered", "Ability resolved"]
    assert (
        "Press Ability resolved or Ability countered"
        in (await press(table, table.alice, "Planeswalk…")).response.content
    )
    answer = await press(table, table.alice, "Next turn")
    assert "The ability of Chaotic Aether is on the stack" in answer.response.content
    await press(table, table.bob, "Ability countered")
    assert "On the die" not in text_of(panel(table))

    await walk(table, table.alice, plane="Chaotic Aether")
    await press(table, table.alice, "Ability resolved")
    assert "On the die: blank counts as chaos (Chaotic Aether)" in text_of(panel(table))
    await press(table, table.alice, "Roll planar die", BLANK)
    assert headline(newest(table)) == "Chaos"
    await walk(table, table.alice, plane="Bant")
    await walk(table, table.alice, plane="Krosa")
    assert "On the die" not in text_of(panel(table))

    # Chaos is about planes, not phenomena.
    move_on(table)
    await start(table)
    await walk(table, table.alice, plane="Chaotic Aether")
    await effect_roll(table, table.alice, CHAOS)
    assert "Chaotic Aether" not in text_of(newest(table)).split("Chaos ensues")[1].split("\n")[0]

    # Time Distortion reverses the order.
    move_on(table)
    await start(table)
    await walk(table, table.alice, plane="Time Distortion")
    await press(table, table.alice, "Ability resolved")
    assert "Turn order: Kim → Bob → **Alice**" in text_of(panel(table))
    await press(table, table.alice, "Next turn")
    assert headline(panel(table)) == "Kim's turn: next roll costs 0"
