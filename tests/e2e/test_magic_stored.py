"""Results stored on permanents (706.8): storing, rerolling, spending, copying, and two people at once."""

import pytest

from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_magic import SCOOCH, card, in_play, pick, play, reroll
from tests.support import components, headline, hide_rolls, labels, move_on, options, press, text_of

CENTAUR = "Centaur of Attention"


async def store(table, person, shown, name):
    form = await press(person, shown, "Store…")
    return await person.submit_modal(form, {"name": name})


async def panel(table, person=None, **given):
    return await play(table, person or table.alice, "stored", **given)


def line(shown):
    """Return the stored results as the panel shows them."""
    return text_of(shown).split("\n")[2]


async def choose(person, shown, label, *places):
    """Press a button on the panel and pick the results at these positions."""
    await person.click(shown.response, label=label)
    lines = options(shown)
    return await person.select(shown.response, [lines[place]["value"] for place in places])


@pytest.mark.story
async def test_the_centaur_with_four_of_five_rerolled(table):
    rolled = await card(table, CENTAUR, 6, 2, 2, 4, 5)
    assert "Largest group of equal results: +**2**/+**2**" in text_of(rolled)
    assert f"Stored on {CENTAUR}" in text_of(rolled)

    await table.restart()
    shown = await panel(table)
    assert line(shown) == "d6: 6, 2, 2, 4, 5"
    table.dice.will_show(6, 6, 1, 6)
    answer = await choose(table.alice, shown, "Reroll…", 1, 2, 3, 4)

    assert line(shown) == "d6: 6, 6, 6, 1, 6"
    assert "largest group of equal results: **4**" in text_of(shown)
    (roll,) = answer.followups
    assert "4d6: natural 6, 6, 1, 6" in roll.embeds[0].description
    await table.restart()
    assert line(await panel(table)) == "d6: 6, 6, 6, 1, 6"


async def test_stored_results_are_rerolled_with_their_own_kinds_of_dice(table):
    # STO-03: exactly one of two equal results is rerolled.
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    table.dice.will_show(5)
    await choose(table.alice, shown, "Reroll…", 2)
    assert line(shown) == "d6: 1, 1, 5, 3, 4"

    # STO-05: each is rerolled with its own kind of die.
    move_on(table)
    six = await play(table, table.alice, "roll", 4, 2, dice="2d6")
    await store(table, table.alice, six, "Bank")
    twenty = await play(table, table.alice, "roll", 17, dice="d20")
    await store(table, table.alice, twenty, "bank")
    shown = await panel(table)
    assert "d6: 4, 2\nd20: 17" in text_of(shown)

    table.dice.will_show(6, 3)
    answer = await choose(table.alice, shown, "Reroll…", 0, 2)

    assert "d6: 6, 2\nd20: 3" in text_of(shown)
    (roll,) = answer.followups
    assert "d6: natural 6\nd20: natural 3" in roll.embeds[0].description

    # STO-06: Pixie Guide adds a die of each kind.
    move_on(table)
    six = await play(table, table.alice, "roll", 4, 2, dice="2d6")
    await store(table, table.alice, six, "Bank")
    twenty = await play(table, table.alice, "roll", 17, dice="d20")
    await store(table, table.alice, twenty, "Bank")
    await in_play(table, "Pixie Guide")
    shown = await panel(table)
    table.dice.will_show(1, 5, 6, 3, 12)
    await choose(table.alice, shown, "Reroll…", 0, 1, 2)
    assert "d6: 5, 6\nd20: 12" in text_of(shown)


async def test_stored_results_follow_their_roll_until_spent_or_exchanged(table):
    # Later additions to the roll are stored too.
    # STO-07: the stored value is the result after modifiers.
    await in_play(table, SCOOCH)
    rolled = await card(table, CENTAUR, 6, 2, 2, 2, 5)
    await pick(table.alice, rolled, "+1", "Die 1")
    assert line(await panel(table)) == "d6: 7, 2, 2, 2, 5"
    await table.alice.click(rolled.response, label="Undo")
    assert line(await panel(table)) == "d6: 6, 2, 2, 2, 5"
    await reroll(table, table.alice, rolled, [4], 2)
    shown = await panel(table)
    assert line(shown) == "d6: 6, 2, 2, 2, 2"
    assert "**4**" in text_of(shown)

    # A spent result doesn't return when its roll changes.
    move_on(table)
    await in_play(table, SCOOCH)
    rolled = await card(table, CENTAUR, 6, 2, 2, 2, 5)
    shown = await panel(table)
    await choose(table.alice, shown, "Spend…", 0)
    assert line(shown) == "d6: 2, 2, 2, 5"
    await pick(table.alice, rolled, "+1", "Die 1")
    assert line(await panel(table)) == "d6: 2, 2, 2, 5"

    # An exchanged result no longer follows its roll.
    move_on(table)
    await in_play(table, SCOOCH)
    rolled = await card(table, CENTAUR, 6, 2, 2, 2, 5)
    shown = await panel(table)
    form = await table.alice.click(shown.response, label="Exchange…")
    which = form.modal["components"][0]["component"]["options"][0]["value"]
    await table.alice.submit_modal(form, {"which": [which], "value": "2"})
    assert line(shown) == "d6: 2, 2, 2, 2, 5"
    await pick(table.alice, rolled, "+1", "Die 1")
    assert line(await panel(table)) == "d6: 2, 2, 2, 2, 5"


async def test_stored_results_keep_their_number_of_dice_and_choices(table):
    # The number of stored dice stays the same.
    rolled = await card(table, CENTAUR, 1, 1, 3, 3, 4)
    assert "Store…" not in labels(await table.alice.click(rolled.response, label="More…"))
    form = await press(table.alice, rolled, "Edit…")
    told = await table.alice.submit_modal(form, {"count": "3"})
    assert "These results are stored" in told.response.content

    # With the Thumb, one of each stored pair is still chosen.
    move_on(table)
    await in_play(table, "Krark's Other Thumb")
    rolled = await card(table, CENTAUR, 2, 6, 2, 5, 2, 3, 2, 4, 2, 6)
    assert line(await panel(table)) == "d6: 6, 5, 3, 4, 6"
    await table.restart()
    for label in ("the 2 instead of the 6", "the 2 instead of the 5", "the 2 instead of the 3"):
        await pick(table.alice, rolled, "Ignore…", label)
    assert line(await panel(table)) == "d6: 2, 2, 2, 4, 6"
    shown = await panel(table)
    table.dice.will_show(3, 1)
    answer = await choose(table.alice, shown, "Reroll…", 3)
    (roll,) = answer.followups
    await table.alice.click(roll, label="Ignore…")
    key = next(each for row in roll.components for each in row["components"][0].get("options", ()))["value"]
    await table.alice.select(roll, [key])
    assert line(await panel(table)) == "d6: 2, 2, 2, 1, 6"

    # The player decides a tie between dice from different sources.
    # IGN-08: among six dice, the 1s tie. The player chooses which to ignore before the rest are stored.
    move_on(table)
    await in_play(table, "Pixie Guide")
    rolled = await play(table, table.alice, "roll", 1, 3, 3, 3, 4, 1, dice="5d6")
    assert headline(rolled) == "1, 3, 3, 3, 4"
    await pick(table.alice, rolled, "Ignore…", "the 1 from the instruction")
    assert headline(rolled) == "3, 3, 3, 4, 1"
    await store(table, table.alice, rolled, "Bank")
    assert line(await panel(table)) == "d6: 3, 3, 3, 4, 1"


async def test_a_permanent_is_copied_leaves_and_returns(table):
    # A copy has its own list.
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    form = await table.alice.click(shown.response, label="Copy…")
    copy = await table.alice.submit_modal(form, {"name": "Clone"})
    await choose(table.alice, shown, "Spend…", 0)
    assert line(shown) == "d6: 1, 3, 3, 4"
    assert line(copy) == "d6: 1, 1, 3, 3, 4"

    await table.restart()
    table.dice.will_show(6)
    await choose(table.alice, copy, "Reroll…", 0)
    assert line(await panel(table, name="clone")) == "d6: 6, 1, 3, 3, 4"
    assert line(await panel(table, name=CENTAUR)) == "d6: 1, 3, 3, 4"

    # If it leaves, all its results are gone.
    move_on(table)
    await in_play(table, SCOOCH)
    rolled = await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    await table.alice.click(shown.response, label="Left play…")
    await table.alice.select(shown.response, ["yes"])
    assert "It left play. These stored results are gone: 1, 1, 3, 3, 4" in text_of(shown)
    assert labels(shown) == []
    assert "ou have nothing stored here" in (await panel(table)).response.content
    await pick(table.alice, rolled, "+1", "Die 1")  # Its roll continues automatically.
    assert "ou have nothing stored here" in (await panel(table)).response.content

    # It can return as a new object.
    move_on(table)
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    await table.alice.click(shown.response, label="Left play…")
    await table.alice.select(shown.response, ["yes"])
    await card(table, CENTAUR, 6, 6, 6, 6, 6)
    assert line(await panel(table)) == "d6: 6, 6, 6, 6, 6"
    assert labels(shown) == []


async def test_stored_results_belong_to_their_owner_but_anyone_can_look(table):
    # Stored results are their owner's, and a GM can help but not roll.
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    for label in ("Reroll…", "Spend…", "Exchange…", "Copy…", "Left play…"):
        answer = await table.bob.click(shown.response, label=label)
        assert answer.ephemeral
        assert "Only Alice" in answer.response.content
    assert "Only Alice can roll" in (await press(table.gm, shown, "Reroll…")).response.content
    await choose(table.gm, shown, "Spend…", 4)
    assert line(shown) == "d6: 1, 1, 3, 3"

    # Anyone can look at it.
    move_on(table)
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    assert line(await panel(table, table.sam, player=table.alice)) == "d6: 1, 1, 3, 3, 4"
    assert (
        "Sam has nothing stored here" in (await panel(table, table.alice, player=table.sam)).response.content
    )

    # If there are several, one is named.
    move_on(table)
    for name in ("Bank", CENTAUR):
        rolled = await play(table, table.alice, "roll", 3, dice="d6")
        await store(table, table.alice, rolled, name)
    answer = await panel(table)
    assert answer.ephemeral
    assert f"Which one? There are stored results on Bank, {CENTAUR}." in answer.response.content
    offered = await table.alice.autocomplete(table.channel, "magic stored", "name", "cent")
    assert [choice["value"] for choice in offered] == [CENTAUR]


async def test_two_simultaneous_people_lose_nothing_and_do_nothing_twice(table):
    # Two people at once lose nothing.
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    await table.alice.click(shown.response, label="Spend…")
    select, lines = components(shown)[0], options(shown)
    answers = press_at_once(
        table, shown.response, select["custom_id"], [lines[0]["value"]], table.alice, table.gm
    )
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    assert line(await panel(table)) == "d6: 1, 3, 3, 4"

    # Two rolls stored at once are both stored.
    move_on(table)
    rolls = [await play(table, table.alice, "roll", number, dice="d6") for number in (2, 5)]
    answers = []
    for shown in rolls:
        form = await press(table.alice, shown, "Store…")
        answers += press_at_once(
            table, shown.response, form.modal["custom_id"], None, table.alice, form={"name": "Bank"}
        )
    await table.env.settle()
    assert [answer.ephemeral for answer in answers] == [False, False]
    assert line(await panel(table)) in {"d6: 2, 5", "d6: 5, 2"}

    # The same reroll pressed twice at once rolls once.
    move_on(table)
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    await press(table.alice, shown, "Reroll…")
    select, lines = components(shown)[0], options(shown)
    table.dice.will_all_show(6)
    answers = press_at_once(
        table, shown.response, select["custom_id"], [lines[0]["value"]], table.alice, table.alice
    )
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    assert line(await panel(table)) == "d6: 6, 1, 3, 3, 4"


async def test_hidden_results_are_not_stored_or_rerolled(table):
    # A hidden roll isn't stored.
    table.dice.will_show(3)
    shown = await table.alice.slash(table.channel, "magic roll", dice="d6", hidden="me")
    form = await press(table.alice, shown, "Store…")
    told = form if form.modal is None else await table.alice.submit_modal(form, {"name": "Bank"})
    assert "this roll is hidden" in told.response.content
    assert "ou have nothing stored here" in (await panel(table)).response.content

    # A Centaur rolled in secret stores nothing.
    for hidden in ["me", "gm"]:
        move_on(table)
        table.dice.will_show(1, 1, 3, 3, 4)
        await table.alice.slash(table.channel, "magic card", name=CENTAUR, hidden=hidden)
        assert "ou have nothing stored here" in (await panel(table)).response.content

    # If the channel hides its rolls, stored results can't be rerolled.
    move_on(table)
    await card(table, CENTAUR, 1, 1, 3, 3, 4)
    shown = await panel(table)
    await hide_rolls(table.gm, table.channel, "gm")
    told = await choose(table.alice, shown, "Reroll…", 0)
    assert told.ephemeral
    assert "rolls here are hidden" in told.response.content


async def test_a_hundred_results_are_enough(table):
    for _ in range(2):
        rolled = await play(table, table.alice, "roll", *[1] * 50, dice="50d6")
        await store(table, table.alice, rolled, "Bank")
    rolled = await play(table, table.alice, "roll", 1, dice="d6")
    answer = await store(table, table.alice, rolled, "Bank")
    assert answer.ephemeral
    assert "up to 100 stored results" in answer.response.content
    assert "Store…" in labels(await table.alice.click(rolled.response, label="More…"))
    shown = await panel(table)
    await press(table.alice, shown, "Reroll…")
    assert len(options(shown)) == 25
    await table.alice.click(shown.response, label="Next page")
    table.dice.will_show(6)
    await table.alice.select(shown.response, [options(shown)[0]["value"]])
    assert "99 " not in line(shown)
    assert line(shown).count("6") == 2
    form = await table.alice.click((await panel(table)).response, label="Exchange…")
    for which in ("101", "9" * 3, "x"):
        answer = await table.alice.submit_modal(form, {"which": which, "value": "5"})
        assert "no longer stored" in answer.response.content
        form = await table.alice.click((await panel(table)).response, label="Exchange…")
    await table.alice.submit_modal(form, {"which": "100", "value": "-5"})
    assert line(await panel(table)).endswith(", −5")
