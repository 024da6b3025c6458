"""A forgotten modifier, advantage or target, added to a roll without rolling it again."""

import pytest

from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_hidden import leaked, name_gms, seen_by
from tests.e2e.test_hidden import roll as hidden_roll
from tests.support import components, headline, labels, line_of, public, text_of


async def roll(table, dice, *faces):
    table.dice.will_show(*faces)
    return await table.alice.slash(table.channel, "roll", dice=dice)


async def edit_roll(person, shown, *faces, table=None, **entered):
    form = await person.click(shown.response, label="Edit…")
    if faces:
        table.dice.will_show(*faces)
    return await person.submit_modal(form, entered)


@pytest.mark.story
async def test_adding_a_modifier_keeps_the_dice(table):
    shown = await roll(table, "1d20", 12)

    await edit_roll(table.alice, shown, modifier="+2")

    assert headline(shown) == "14"
    assert "Edited once: `1d20` → `1d20+2`" in text_of(shown)
    assert labels(shown) == ["Again", "Reroll…", "Edit…", "Undo"]


async def test_advantage_a_target_and_one_of_several_rolls_are_edited_separately(table):
    # Advantage rolls only the missing die.
    shown = await roll(table, "1d20+5", 7)

    await edit_roll(table.alice, shown, 16, table=table, mode="adv")

    assert headline(shown) == "21"
    assert "dropped die: 7" in text_of(shown)

    # With a target, the card shows success.
    shown = await roll(table, "1d20+5", 12)

    await edit_roll(table.alice, shown, target="15")

    assert headline(shown) == "17: success"

    # Of several rolls, the chosen one is edited.
    shown = await roll(table, "1d20 hit; 2d6 fire", 12, 3, 4)

    await edit_roll(table.alice, shown, modifier="+2", line="2")

    assert headline(shown) == "hit 12, fire 9"

    # Dice that were counted can be compared as a total after all.
    table.dice.will_show(5, 6, 1, 2)
    shown = await table.alice.slash(table.channel, "roll", dice="4d6>=5")
    assert headline(shown) == "2 successes"

    await edit_roll(table.alice, shown, compare="total")

    assert headline(shown) == "14: success"
    assert "`4d6>=5` → `(4d6)>=5`" in text_of(shown)

    # A form says which roll it edits.
    shown = await roll(table, "1d20+5 to hit", 7)

    form = await table.alice.click(shown.response, label="Edit…")

    assert form.modal["title"] == "Edit: 1d20+5 # to hit"


async def test_several_edits_at_once_after_a_restart_are_repeated_and_not_cached(table):
    # All at once after a restart.
    shown = await roll(table, "1d20", 7)
    await table.restart()
    form = await table.alice.click(shown.response, label="Edit…")
    await table.restart()
    table.dice.will_show(3)

    await table.alice.submit_modal(form, {"modifier": "-1", "mode": "dis", "target": "<=2"})

    assert headline(shown) == "2: success"

    # Roll again repeats the edited roll.
    shown = await roll(table, "1d20", 7)
    await edit_roll(table.alice, shown, modifier="+2")
    table.dice.will_show(10)

    assert headline(await table.alice.click(shown.response, label="Again")) == "12"

    # No form stays in memory.
    shown = await roll(table, "1d20", 7)

    await table.alice.click(shown.response, label="Edit…")

    assert table.bots[0]._connection._view_store._modals == {}


async def test_no_one_can_fish_for_better_dice_and_every_step_is_shown_and_undone(table):
    # No one can try for a better second die.
    shown = await roll(table, "1d20", 7)
    await edit_roll(table.alice, shown, 3, table=table, mode="adv")
    await edit_roll(table.alice, shown, mode="none")
    assert "no longer counted: ~~3~~" in text_of(shown)

    await edit_roll(table.alice, shown, mode="adv")

    assert headline(shown) == "7"
    assert "dropped die: 3" in text_of(shown)

    # A die removed by an edit is mentioned.
    shown = await roll(table, "1d20dis", 17, 3)

    await edit_roll(table.alice, shown, mode="none")

    assert headline(shown) == "17"
    assert "Edited once: `1d20dis` → `1d20`; no longer counted: ~~3~~" in text_of(shown)

    # Undo restores every die.
    for notation, faces, mode, drawn, total in [
        ("1d20dis", [17, 3], "none", [], "3"),
        ("1d20ro<10", [5, 15], "adv", [12], "15"),
        ("1d20!", [20, 4], "dis", [3], "24"),
    ]:
        shown = await roll(table, notation, *faces)
        await edit_roll(table.alice, shown, *drawn, table=table, mode=mode)

        await table.alice.click(shown.response, label="Undo")

        assert headline(shown) == total

    # Whichever die is added after an undo, no face is forgotten.
    shown = await roll(table, "1d20", 7)
    await edit_roll(table.alice, shown, 1, table=table, modifier="+1d4")
    await table.alice.click(shown.response, label="Undo")

    await edit_roll(table.alice, shown, 6, table=table, modifier="+1d6")

    assert headline(shown) == "13"
    assert "no longer counted: ~~1~~" in text_of(shown)

    # One step is undone.
    shown = await roll(table, "1d20", 7)
    await edit_roll(table.alice, shown, modifier="+2")
    await edit_roll(table.alice, shown, modifier="+3")

    await table.alice.click(shown.response, label="Undo")

    assert headline(shown) == "9"
    assert labels(shown) == ["Again", "Reroll…", "Edit…"]
    assert "Edited 3 times: `1d20` → `1d20+2` → `1d20+2+3` → `1d20+2`" in text_of(shown)

    # Every step is listed, from the first request on.
    shown = await roll(table, "1d20+5", 7)
    for entered in ({"target": "20"}, {"target": "5"}, {"modifier": "+1"}):
        await edit_roll(table.alice, shown, **entered)

    steps = "`1d20+5` → `1d20+5>=20` → `1d20+5>=5` → `1d20+5+1>=5`"
    assert f"Edited 3 times: {steps}" in text_of(shown)


async def test_a_gms_edit_of_a_players_roll_can_only_be_undone_by_gms(table):
    # A GM can edit a player's roll, and a stranger can't.
    shown = await roll(table, "1d20", 7)

    refused = await table.bob.click(shown.response, label="Edit…")
    await edit_roll(table.gm, shown, modifier="+1")

    assert refused.modal is None
    assert refused.response.ephemeral
    assert "Edited once, last by Gwen: `1d20` → `1d20+1`" in text_of(shown)

    # Rerolls and edits are listed separately.
    shown = await roll(table, "1d20", 7)
    await table.alice.click(shown.response, label="Reroll…")
    table.dice.will_show(9)
    await table.alice.select(shown.response, ["0.0"])

    await edit_roll(table.gm, shown, modifier="+1")

    assert "Rerolled once: ~~7~~ → 9" in text_of(shown)
    assert "Edited once, last by Gwen: `1d20` → `1d20+1`" in text_of(shown)
    assert "9 (was ~~7~~)" in text_of(shown)

    # A player can't undo a GM's edit.
    shown = await roll(table, "1d20", 7)
    await edit_roll(table.gm, shown, modifier="-5")

    refused = await table.alice.click(shown.response, label="Undo")
    assert "Gwen made the last change. Only they or a GM can undo it." in refused.response.content
    await table.gm.click(shown.response, label="Undo")

    assert headline(shown) == "7"

    # A GM can undo another GM's edit of that GM's own roll.
    await name_gms(table)
    table.dice.will_show(7)
    shown = await table.gm.slash(table.channel, "roll", dice="1d20")
    await edit_roll(table.kim, shown, modifier="+2")

    await table.gm.click(shown.response, label="Undo")

    assert headline(shown) == "7"


class Private:
    """The private answer to a blind roll, wrapped like a result."""

    def __init__(self, line):
        self.response = line.private


async def test_a_blind_roller_adds_and_undoes_modifiers_without_seeing_the_roll(table):
    # A blind roller can add a forgotten modifier without seeing the roll.
    line = await hidden_roll(table, "blind")
    before = text_of(line), components(line)
    private = Private(line)
    await table.restart()

    await edit_roll(table.alice, private, modifier="+2", target="7000")

    assert headline(private) == "Rolled blind"
    assert "Now it's `1d1000+7000+2>=7000`." in text_of(private)
    assert labels(private) == ["Edit…", "Undo"]
    assert leaked("alice", seen_by(table.alice, table.channel)) == []
    assert (text_of(line), components(line)) == before
    peeked = await table.gm.click(line.response, label="Peek")
    assert headline(peeked) == "7425: success"

    # A blind roller can undo what they added.
    line = await hidden_roll(table, "blind", dice="1d20", faces=[12])
    private = Private(line)
    await edit_roll(table.alice, private, 17, table=table, mode="adv")

    await table.alice.click(line.private, label="Undo")

    assert labels(private) == ["Edit…"]
    assert headline(await table.gm.click(line.response, label="Peek")) == "12"

    # Undo on an outdated card is refused.
    line = await hidden_roll(table, "blind", dice="1d20", faces=[7])
    gwens = await table.gm.click(line.response, label="Peek")
    others = await table.gm.click(line.response, label="Peek")
    await edit_roll(table.gm, gwens, modifier="+2")
    await table.gm.click(others.response, label="Reroll…")
    await table.gm.click(others.response, label="Back")
    await edit_roll(table.gm, others, modifier="+3")

    answer = await table.gm.click(gwens.response, label="Undo")

    assert "You changed this roll after those buttons were shown" in answer.response.content
    assert headline(others) == "12"

    # Editing a blind roll doesn't reveal a GM's changes.
    line = await hidden_roll(table, "blind", dice="1d20", faces=[12])
    peeked = await table.gm.click(line.response, label="Peek")
    form = await table.alice.click(line.private, label="Edit…")
    await edit_roll(table.gm, peeked, modifier="+2")

    answers = [
        await table.alice.submit_modal(form, {"modifier": "+1"}),
        await table.alice.click(line.private, label="Edit…"),
    ]

    assert all(answer.modal is None for answer in answers)
    assert {answer.response.content for answer in answers} == {
        "A GM has changed this roll, so only a GM can do that now."
    }
    assert headline(await table.gm.click(line.response, label="Peek")) == "14"


async def test_impossible_additions_are_returned_and_sent_where_they_belong(table):
    # A forged form with a very long number gets an answer.
    shown = await roll(table, "1d20 hit; 2d6 fire", 12, 3, 4)

    (answer,) = press_at_once(
        table,
        shown.response,
        f"rw:1:{table.number()}:amend:1:0",
        [],
        table.alice,
        form={"modifier": "+2", "line": "9" * 3999},
    )
    await table.env.settle()

    assert answer.response.ephemeral
    assert "can have up to 2 characters, and this has 3,999" in answer.response.content
    assert headline(shown) == "hit 12, fire 7"

    # An impossible edit is refused and changes nothing.
    for entered, words in [
        ({}, "You didn't enter anything. Add a modifier such as +2, advantage or a target such as 15."),
        ({"modifier": "lots"}, "“lots” isn't a modifier. Enter one such as +2, -1 or +1d4."),
        ({"modifier": "+2; 9d6"}, "“+2; 9d6” isn't a modifier. Enter one such as +2, -1 or +1d4."),
        ({"target": "high"}, "“high” isn't a target. Enter one such as 15 or <=9."),
        ({"mode": "adv"}, "Advantage and disadvantage need a single d20, and 2d6 has none."),
    ]:
        shown = await roll(table, "2d6", 3, 4)

        answer = await edit_roll(table.alice, shown, **entered)

        assert answer.response.ephemeral
        assert answer.response.content.replace("\\", "").startswith(words)
        assert headline(shown) == "7"

    # The entries in a form are returned, and can be submitted again.
    shown = await roll(table, "2d6", 3, 4)
    answer = await edit_roll(table.alice, shown, modifier="lots", target="15")
    form = await table.alice.click(answer.response, label="Keep editing")
    fields = {
        each["component"]["custom_id"]: each["component"].get("value") for each in form.modal["components"]
    }
    assert (fields["modifier"], fields["target"]) == ("lots", "15")

    before = len(public(table.channel))
    answer = await table.alice.submit_modal(form, {**fields, "mode": "-", "modifier": "+2"})

    assert answer.response.ephemeral
    assert headline(line_of(table, answer, table.channel)).startswith("9")
    assert len(public(table.channel)) == before

    # Entries made while the roll changed are returned.
    shown = await roll(table, "1d20", 7)
    form = await table.alice.click(shown.response, label="Edit…")
    await edit_roll(table.gm, shown, modifier="+1")
    answer = await table.alice.submit_modal(form, {"modifier": "+2"})
    assert "This roll changed" in answer.response.content

    form = await table.alice.click(answer.response, label="Keep editing")
    await table.alice.submit_modal(form, {"modifier": "+2"})

    assert headline(line_of(table, answer, table.channel)) == "10"

    # A form whose message was deleted is answered, and its change is stored.
    shown = await roll(table, "1d20", 7)
    form = await table.alice.click(shown.response, label="Edit…")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)

    answer = await table.alice.submit_modal(form, {"modifier": "+2"})

    assert answer.response.content == "The message was deleted. Your change to the roll is saved."
    table.dice.will_show(9)
    assert headline(await table.alice.slash(table.channel, "again")) == "11"
