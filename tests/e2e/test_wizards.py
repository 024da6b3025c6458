"""WIZARDS end to end, with two players and a GM: the stories that the issue asks for, and more."""

import pytest

from tests.e2e.dnd import custom_id
from tests.e2e.test_buttons import press_at_once
from tests.e2e.wizards import at, clash, delete_character, grant_rerolls, remove_modifier, roll_save
from tests.support import headline, hide_rolls, labels, move_on, options, public, text_of

ROWS = "1: fog | 2: rain | 3: hail | 4-9: wind | 10: storm"


@pytest.mark.story
async def test_a_clash_lost_on_the_save_is_rerolled_into_a_success_and_its_damage(table):
    await grant_rerolls(table, table.alice)
    shown = await clash(
        table, 4, ability="Spiked club", damage="heavy piercing + 3 light; Poison: 2 light poison"
    )
    assert headline(shown) == "4: will Bob save?"
    assert shown.response.content.startswith(at(table.bob))
    await table.restart()

    shown = await roll_save(table, shown, 5)
    assert headline(shown) == "Bob saves: 5 against 4"
    assert not shown.response.content

    table.dice.will_show(6)
    shown = await table.alice.click(shown.response, label="Re-roll (1)")
    assert headline(shown) == "Natural 6 succeeds"
    assert "Re-rolled Clash: 4 → 6; the save 5 no longer counts" in text_of(shown)
    await table.restart()

    table.dice.will_show(7, 2, 4, 1, 3, 3)
    shown = await table.alice.click(shown.response, label="Roll damage")
    assert headline(shown) == "Natural 6 succeeds: 14 + 6 damage"
    assert "**Poison: 6 poison**" in text_of(shown)
    assert len(public(table.channel)) == 3


async def test_a_cumulative_outcome_includes_lower_rows_and_the_lower_die_can_be_chosen(table):
    # A cumulative Outcome of a four and of a one.
    for face, words in [(4, "4 includes all rows below: 1, 2, 3"), (1, "1 includes all rows below: nothing")]:
        await table.gm.slash(table.channel, "table new", name="Hazards", rows=f"cumulative | {ROWS}")
        table.dice.will_show(face)
        shown = await table.alice.slash(table.channel, "wizards outcome", table="hazards")
        assert headline(shown) == str(face)
        assert words in text_of(shown)
        assert ("**3** hail" in text_of(shown)) == (face == 4)
        assert "wind" not in text_of(shown)

    # A table can be cumulative because of its text or an option.
    for table_text, cumulative in (("cumulative | 1: a | 2: b", None), ("1: a | 2: b", "below")):
        table.dice.will_show(2)
        options = {"cumulative": cumulative} if cumulative else {}
        shown = await table.alice.slash(table.channel, "wizards outcome", table=table_text, **options)
        assert "2 includes all rows below: 1" in text_of(shown)

    # The lower die can be chosen on a table.
    table.dice.will_show(9, 1)
    shown = await table.alice.slash(
        table.channel, "wizards outcome", table="1: gold | 2-10: traps", **{"with": "adv Luck"}
    )
    assert "traps" in text_of(shown)
    await table.restart()
    asked = await table.alice.click(shown.response, label="Choose die…")
    shown = await table.alice.select(asked.response, ["r.0.1"])
    assert "**1** gold" in text_of(shown)
    assert "Chose 1 instead of 9" in text_of(shown)


async def test_only_the_target_saves_and_only_the_controller_rolls_on_but_gms_do_both(table):
    # Only the target and GMs can save.
    shown = await clash(table, 3)
    for member in (table.alice, table.sam):
        answer = await member.click(shown.response, label="Save")
        assert answer.response.content == "Only the player of Bob and GMs can do that."
    shown = await roll_save(table, shown, 2, by=table.gm)
    assert headline(shown) == "3 beats 2"
    assert "Save rolled (Gwen)" in text_of(shown)

    # Only the controller and GMs can roll the damage and reroll the attack.
    move_on(table)
    await grant_rerolls(table, table.alice, table.bob)
    shown = await clash(table, 6, damage="heavy")
    for label in ("Roll damage", "Re-roll (1)"):
        for member in (table.bob, table.sam):
            answer = await member.click(shown.response, label=label)
            assert answer.response.content == "That's Alice's roll. Only they and GMs can make it."
    table.dice.will_show(11)
    assert (
        headline(await table.gm.click(shown.response, label="Roll damage")) == "Natural 6 succeeds: 11 damage"
    )

    # GMs save for a creature without a player.
    move_on(table)
    shown = await clash(table, 3, target="Ogre")
    assert not shown.response.content
    answer = await table.bob.click(shown.response, label="Save")
    assert "Only GMs can do that, since no one here plays Ogre" in answer.response.content
    assert headline(await roll_save(table, shown, 3, by=table.gm)) == "Ogre saves: 3 against 3"

    # No one can edit the other side.
    move_on(table)
    shown = await roll_save(table, await clash(table, 3), 4)
    for member, roll in ((table.alice, "s"), (table.bob, "a")):
        form = await member.click(shown.response, label="Edit…")
        answer = await member.submit_modal(form, {"roll": roll, "modifier": "+5", "advantage": ""})
        assert answer.response.ephemeral
    form = await table.bob.click(shown.response, label="Edit…")
    shown = await table.bob.submit_modal(form, {"roll": "s", "modifier": "-3 Prone", "advantage": ""})
    assert headline(shown) == "3 beats 1"


async def test_damage_is_asked_for_and_separate_effects_share_a_card(table):
    # A channel can add modifiers once to the roll.
    refused = await table.alice.slash(table.channel, "wizards settings", modifiers="roll")
    assert "Only a GM" in refused.response.content
    await table.gm.slash(table.channel, "wizards settings", modifiers="roll")
    table.dice.will_show(1, 2, 3)
    shown = await table.alice.slash(table.thread, "wizards damage", dice="3 light fire", **{"with": "+2"})
    assert headline(shown) == "8 fire damage"

    await table.gm.slash(table.channel, "wizards settings", modifiers="die")
    table.dice.will_show(1, 2, 3)
    shown = await table.alice.slash(table.channel, "wizards damage", dice="3 light fire", **{"with": "+2"})
    assert headline(shown) == "12 fire damage"

    # Damage is offered, or asked for if none was named.
    move_on(table)
    shown = await clash(table, 6)
    form = await table.alice.click(shown.response, label="Damage…")
    answer = await table.alice.submit_modal(form, {"damage": "3 fluffy", "modifier": "", "advantage": ""})
    assert "“3 fluffy” doesn't work here" in answer.response.content

    form = await table.alice.click(answer.response, label="Keep editing")
    table.dice.will_show(4, 9)
    answer = await table.alice.submit_modal(
        form, {"damage": "heavy fire", "modifier": "+1", "advantage": "1"}
    )
    assert headline(answer) == "Done"
    assert labels(answer) == []
    assert "d12 (**9**, dropped die ~~4~~) +1" in public(table.channel)[-1].embeds[0].description

    # Separate effects are separate rolls on one card.
    move_on(table)
    await grant_rerolls(table, table.alice)
    table.dice.will_show(7, 3, 4)
    shown = await table.alice.slash(
        table.channel,
        "wizards damage",
        dice="normal piercing; Poison: 2 light poison",
        **{"for": "Dagger"},
    )
    assert headline(shown) == "7 + 7 damage"
    asked = await table.alice.click(shown.response, label="Re-roll (1)")
    assert [each["label"] for each in options(asked)] == ["Damage: 7", "Poison: 7"]
    table.dice.will_show(1, 1)
    shown = await table.alice.select(asked.response, ["e1"])
    assert headline(shown) == "7 + 2 damage"


async def test_two_simultaneous_presses_save_once_and_reroll_once(table):
    # The last reroll is spent once.
    await grant_rerolls(table, table.alice)
    one, other = await clash(table, 2), await clash(table, 3)
    table.dice.will_all_show(5)
    answers = [
        *press_at_once(table, one.response, custom_id(one, "Re-roll (1)"), None, table.alice),
        *press_at_once(table, other.response, custom_id(other, "Re-roll (1)"), None, table.alice),
    ]
    await table.env.settle()
    refused = [answer for answer in answers if answer.ephemeral]
    assert len(refused) == 1
    assert (
        refused[0].response.content == "Alice has no re-rolls left. A GM can grant some with /wizards reroll."
    )
    assert "No one has a re-roll left" in text_of(await table.alice.slash(table.channel, "wizards reroll"))

    # Two people who press *Save* at once roll one save.
    move_on(table)
    table.dice.will_all_show(0)
    shown = await clash(table, 3)
    table.dice.will_all_show(5)
    answers = press_at_once(table, shown.response, custom_id(shown, "Save"), None, table.bob, table.gm)
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    assert headline(shown) == "Bob saves: 5 against 3"


async def test_rerolls_are_spent_by_either_side_and_granted_later(table):
    # The defender can reroll a save.
    await grant_rerolls(table, table.bob)
    shown = await roll_save(table, await clash(table, 4), 2)
    assert headline(shown) == "4 beats 2"
    answer = await table.alice.click(shown.response, label="Bob: re-roll (1)")
    assert answer.response.ephemeral
    table.dice.will_show(4)
    shown = await table.bob.click(shown.response, label="Bob: re-roll (1)")
    assert headline(shown) == "Bob saves: 4 against 4"
    assert "Re-rolled Bob's save: 2 → 4" in text_of(shown)

    # A save with a modifier for this roll only.
    move_on(table)
    shown = await clash(table, 5)
    form = await table.bob.click(shown.response, label="Save with…")
    table.dice.will_show(1, 4)
    shown = await table.bob.submit_modal(form, {"modifier": "+1 cover", "advantage": "Dodge", "tags": ""})
    assert headline(shown) == "Bob saves: 5 against 5"

    # A reroll granted later can be spent on an earlier roll.
    move_on(table)
    shown = await clash(table, 2)
    answer = await table.alice.click(shown.response, label="Re-roll")
    assert "Alice has no re-rolls left" in answer.response.content
    await grant_rerolls(table, table.alice, count=2)

    table.dice.will_show(5)
    shown = await table.alice.click(shown.response, label="Re-roll")
    assert headline(shown) == "5: will Bob save?"
    assert "Re-roll (1)" in labels(shown)


async def test_modifiers_are_saved_with_a_scope_listed_and_removed(table):
    add = "wizards modifier"
    shown = await table.alice.slash(table.channel, add, what="+1", rolls="clash", **{"with": "weapon Bladed"})
    assert text_of(shown) == "**Alice** now has +1 Clash with Bladed."
    await table.alice.slash(table.channel, add, what="1")
    again = await table.alice.slash(table.channel, add, what="3", rolls="clash", **{"with": "weapon Bladed"})
    assert "Alice already has +3 Clash with Bladed" in again.response.content.replace("\\", "")

    assert "d6 **2** + 1 Clash with Bladed + 1 all rolls = **4**" in text_of(
        await clash(table, 2, **{"with": "bladed weapons"})
    )
    assert "d6 **2** + 1 all rolls = **3**" in text_of(await clash(table, 2, **{"with": "weapon axe"}))

    listed = await table.alice.slash(table.channel, "wizards modifier")
    assert listed.ephemeral
    assert [each["label"] for each in options(listed)] == ["+1 Clash with Bladed", "+1 all rolls"]
    assert "no longer has +1 all rolls" in text_of(
        await remove_modifier(table, table.alice, "all rolls")
    ).replace("\\", "")
    listed = await table.alice.slash(table.channel, "wizards modifier")
    assert "all rolls" not in text_of(listed)


async def test_forgotten_modifiers_are_added_or_returned_in_words(table):
    # A forgotten modifier can be added and removed, and the same die comes up.
    shown = await roll_save(table, await clash(table, 3), 4)
    form = await table.alice.click(shown.response, label="Edit…")
    table.dice.will_show(6)
    entered = {"roll": "a", "modifier": "", "advantage": "Flanking"}
    shown = await table.alice.submit_modal(form, entered)
    assert headline(shown) == "Natural 6 succeeds"
    shown = await table.alice.click(shown.response, label="Undo")
    assert headline(shown) == "Bob saves: 4 against 3"
    shown = await table.alice.submit_modal(await table.alice.click(shown.response, label="Edit…"), entered)
    assert headline(shown) == "Natural 6 succeeds"

    # An edit that can't be read is returned with a reason.
    move_on(table)
    shown = await roll_save(table, await clash(table, 3), 4)
    form = await table.alice.click(shown.response, label="Edit…")
    answer = await table.alice.submit_modal(form, {"roll": "s", "modifier": "lots", "advantage": ""})
    assert "[For which roll]\nBob" in answer.response.content
    assert "[Modifiers]\nlots" in answer.response.content
    again = await table.alice.click(answer.response, label="Keep editing")
    chosen = [each for each in again.modal["components"][0]["component"]["options"] if each.get("default")]
    assert [each["value"] for each in chosen] == ["s"]


async def test_a_player_with_several_characters(table):
    await table.alice.slash(table.channel, "character play", game="wizards", name="Mira")
    await table.alice.slash(table.channel, "wizards modifier", what="1")
    await table.alice.slash(table.channel, "character play", game="wizards", name="Tam")
    assert "Alice: Tam, Clash with Bob" in text_of(await clash(table, 6))
    assert "d6 **2** + 1 all rolls = **3**" in text_of(await clash(table, 2, character="Mira"))
    shown = await clash(table, 2, by=table.bob, target="tam")
    assert headline(shown) == "2: will Tam save?"
    assert shown.response.content.startswith(at(table.alice))
    assert headline(await roll_save(table, shown, 2, by=table.alice)) == "Tam saves: 2 against 2"
    gone = await delete_character(table, table.alice, "Mira")
    assert "+1 all rolls" in text_of(gone).replace("\\", "")


async def test_public_rolls_are_refused_where_rolls_are_hidden_but_outcomes_are_safe(table):
    # An Outcome can be hidden, and its line reveals nothing.
    table.dice.will_show(77)
    await table.alice.slash(
        table.channel, "wizards outcome", table="1-99: a | 100: b", hidden="gm", **{"for": "weather"}
    )
    line = public(table.channel)[-1].embeds[0]
    assert "77" not in f"{line.author.name}{line.description}"
    assert "100" not in f"{line.author.name}{line.description}"

    # Rolls that everyone must see are refused if rolls are hidden.
    for command in ["clash", "narrative"]:
        move_on(table)
        await hide_rolls(table.gm, table.channel, "gm")
        options = {"target": at(table.bob)} if command == "clash" else {"do": "I swing"}
        answer = await table.alice.slash(table.channel, f"wizards {command}", **options)
        assert "rolls, but this channel hides rolls" in answer.response.content
