"""WIZARDS end to end, with two players and a GM: the stories that the issue asks for, and more."""

import pytest

from tests.e2e.dnd import custom_id
from tests.e2e.test_buttons import press_at_once
from tests.e2e.wizards import at, clash, deleted, granted, saved, taken_out
from tests.support import headline, hide_rolls, labels, options, public, text_of

ROWS = "1: fog | 2: rain | 3: hail | 4-9: wind | 10: storm"


@pytest.mark.story
async def test_a_clash_lost_on_the_save_is_rolled_again_into_a_success_and_its_damage(table):
    await granted(table, table.alice)
    shown = await clash(
        table, 4, ability="Spiked club", damage="heavy piercing + 3 light; Poison: 2 light poison"
    )
    assert headline(shown) == "4: will Bob save?"
    assert shown.response.content.startswith(at(table.bob))
    await table.restart()

    shown = await saved(table, shown, 5)
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


@pytest.mark.parametrize(
    ("face", "words"), [(4, "4 includes all rows below: 1, 2, 3"), (1, "1 includes all rows below: nothing")]
)
async def test_a_cumulative_outcome_of_four_and_of_one(table, face, words):
    await table.gm.slash(table.channel, "table new", name="Hazards", rows=f"cumulative | {ROWS}")
    table.dice.will_show(face)
    shown = await table.alice.slash(table.channel, "wizards outcome", table="hazards")
    assert headline(shown) == str(face)
    assert words in text_of(shown)
    assert ("**3** hail" in text_of(shown)) == (face == 4)
    assert "wind" not in text_of(shown)


async def test_a_cumulative_table_may_be_written_for_one_roll_or_be_made_so(table):
    for table_text, cumulative in (("cumulative | 1: a | 2: b", None), ("1: a | 2: b", "below")):
        table.dice.will_show(2)
        options = {"cumulative": cumulative} if cumulative else {}
        shown = await table.alice.slash(table.channel, "wizards outcome", table=table_text, **options)
        assert "2 includes all rows below: 1" in text_of(shown)


async def test_only_the_target_and_gms_save(table):
    shown = await clash(table, 3)
    for member in (table.alice, table.sam):
        answer = await member.click(shown.response, label="Save")
        assert answer.response.content == "Only the player of Bob and GMs can do that."
    shown = await saved(table, shown, 2, by=table.gm)
    assert headline(shown) == "3 beats 2"
    assert "Save rolled (Gwen)" in text_of(shown)


async def test_only_the_controller_and_gms_roll_the_damage_and_re_roll_the_attack(table):
    await granted(table, table.alice, table.bob)
    shown = await clash(table, 6, damage="heavy")
    for label in ("Roll damage", "Re-roll (1)"):
        for member in (table.bob, table.sam):
            answer = await member.click(shown.response, label=label)
            assert answer.response.content == "That's Alice's roll. Only they and GMs can make it."
    table.dice.will_show(11)
    assert (
        headline(await table.gm.click(shown.response, label="Roll damage")) == "Natural 6 succeeds: 11 damage"
    )


async def test_damage_is_offered_by_itself_and_asked_for_where_none_was_named(table):
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


async def test_two_who_press_save_at_once_roll_one_save(table):
    shown = await clash(table, 3)
    table.dice.will_all_show(5)
    answers = press_at_once(table, shown.response, custom_id(shown, "Save"), None, table.bob, table.gm)
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    assert headline(shown) == "Bob saves: 5 against 3"


async def test_the_last_re_roll_is_spent_once(table):
    await granted(table, table.alice)
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


async def test_a_re_roll_granted_later_can_be_spent_on_a_roll_that_was_made(table):
    shown = await clash(table, 2)
    answer = await table.alice.click(shown.response, label="Re-roll")
    assert "Alice has no re-rolls left" in answer.response.content
    await granted(table, table.alice, count=2)

    table.dice.will_show(5)
    shown = await table.alice.click(shown.response, label="Re-roll")
    assert headline(shown) == "5: will Bob save?"
    assert "Re-roll (1)" in labels(shown)


async def test_the_defender_rolls_a_save_again(table):
    await granted(table, table.bob)
    shown = await saved(table, await clash(table, 4), 2)
    assert headline(shown) == "4 beats 2"
    answer = await table.alice.click(shown.response, label="Bob: re-roll (1)")
    assert answer.response.ephemeral
    table.dice.will_show(4)
    shown = await table.bob.click(shown.response, label="Bob: re-roll (1)")
    assert headline(shown) == "Bob saves: 4 against 4"
    assert "Re-rolled Bob's save: 2 → 4" in text_of(shown)


async def test_what_the_target_keeps_by_the_time_of_the_save_counts(table):
    shown = await clash(table, 4)
    await table.bob.slash(table.channel, "wizards modifier", what="+2 Shield", rolls="save")
    await table.bob.slash(table.channel, "wizards modifier", what="adv 1", rolls="save")
    await table.bob.slash(table.channel, "wizards modifier", what="5", rolls="clash")

    shown = await saved(table, shown, 1, 2)

    assert headline(shown) == "Bob saves: 4 against 4"
    assert "Bob: d6 (**2**, dropped die ~~1~~) + 2 Shield = **4**" in text_of(shown)


async def test_a_save_with_what_is_not_kept(table):
    shown = await clash(table, 5)
    form = await table.bob.click(shown.response, label="Save with…")
    table.dice.will_show(1, 4)
    shown = await table.bob.submit_modal(form, {"modifier": "+1 cover", "advantage": "Dodge", "tags": ""})
    assert headline(shown) == "Bob saves: 5 against 5"


async def test_modifiers_are_kept_with_a_scope_listed_and_removed(table):
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
    assert "no longer has +1 all rolls" in text_of(await taken_out(table, table.alice, "all rolls")).replace(
        "\\", ""
    )
    listed = await table.alice.slash(table.channel, "wizards modifier")
    assert "all rolls" not in text_of(listed)


async def test_a_channel_adds_modifiers_once_to_the_roll(table):
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


async def test_separate_effects_are_separate_rolls_in_one_card(table):
    await granted(table, table.alice)
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


@pytest.mark.parametrize(
    ("typed", "reading"),
    [
        ("heavy + 3 light piercing", "✓ heavy + 3 light piercing · 1 roll"),
        ("2d4 fire; Poison: d8 +1 adv 1", "✓ 2 light fire; Poison: normal +1 adv +1 · 2 separate rolls"),
    ],
)
async def test_how_damage_is_read_is_shown_while_it_is_typed(table, typed, reading):
    (choice,) = await table.alice.autocomplete(table.channel, "wizards damage", "dice", typed)
    assert (choice["name"], choice["value"]) == (reading, f"{typed} ")


async def test_the_lower_die_can_be_picked_on_a_table(table):
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


async def test_what_was_forgotten_is_added_and_taken_back_and_brings_the_same_die(table):
    shown = await saved(table, await clash(table, 3), 4)
    form = await table.alice.click(shown.response, label="Edit…")
    table.dice.will_show(6)
    entered = {"roll": "a", "modifier": "", "advantage": "Flanking"}
    shown = await table.alice.submit_modal(form, entered)
    assert headline(shown) == "Natural 6 succeeds"
    shown = await table.alice.click(shown.response, label="Undo")
    assert headline(shown) == "Bob saves: 4 against 3"
    shown = await table.alice.submit_modal(await table.alice.click(shown.response, label="Edit…"), entered)
    assert headline(shown) == "Natural 6 succeeds"


async def test_an_amendment_that_cannot_be_read_is_given_back_in_words(table):
    shown = await saved(table, await clash(table, 3), 4)
    form = await table.alice.click(shown.response, label="Edit…")
    answer = await table.alice.submit_modal(form, {"roll": "s", "modifier": "lots", "advantage": ""})
    assert "[For which roll]\nBob" in answer.response.content
    assert "[Modifiers]\nlots" in answer.response.content
    again = await table.alice.click(answer.response, label="Keep editing")
    chosen = [each for each in again.modal["components"][0]["component"]["options"] if each.get("default")]
    assert [each["value"] for each in chosen] == ["s"]


async def test_nobody_amends_the_other_side(table):
    shown = await saved(table, await clash(table, 3), 4)
    for member, roll in ((table.alice, "s"), (table.bob, "a")):
        form = await member.click(shown.response, label="Edit…")
        answer = await member.submit_modal(form, {"roll": roll, "modifier": "+5", "advantage": ""})
        assert answer.response.ephemeral
    form = await table.bob.click(shown.response, label="Edit…")
    shown = await table.bob.submit_modal(form, {"roll": "s", "modifier": "-3 Prone", "advantage": ""})
    assert headline(shown) == "3 beats 1"


async def test_a_creature_without_a_player_is_saved_for_by_gms(table):
    shown = await clash(table, 3, target="Ogre")
    assert not shown.response.content
    answer = await table.bob.click(shown.response, label="Save")
    assert "Only GMs can do that, since no one here plays Ogre" in answer.response.content
    assert headline(await saved(table, shown, 3, by=table.gm)) == "Ogre saves: 3 against 3"


async def test_a_gm_rolls_for_any_name_and_players_for_their_own(table):
    shown = await clash(table, 6, by=table.gm, character="Ogre")
    assert "Gwen: Ogre, Clash with Bob" in text_of(shown)
    refused = await table.alice.slash(table.channel, "wizards clash", target=at(table.bob), character="Ogre")
    assert "There's no character named “Ogre” here" in refused.response.content


async def test_whoever_plays_several_characters(table):
    await table.alice.slash(table.channel, "character play", game="wizards", name="Mira")
    await table.alice.slash(table.channel, "wizards modifier", what="1")
    await table.alice.slash(table.channel, "character play", game="wizards", name="Tam")
    assert "Alice: Tam, Clash with Bob" in text_of(await clash(table, 6))
    assert "d6 **2** + 1 all rolls = **3**" in text_of(await clash(table, 2, character="Mira"))
    shown = await clash(table, 2, by=table.bob, target="tam")
    assert headline(shown) == "2: will Tam save?"
    assert shown.response.content.startswith(at(table.alice))
    assert headline(await saved(table, shown, 2, by=table.alice)) == "Tam saves: 2 against 2"
    gone = await deleted(table, table.alice, "Mira")
    assert "+1 all rolls" in text_of(gone).replace("\\", "")


@pytest.mark.parametrize("command", ["clash", "narrative"])
async def test_what_all_must_see_is_refused_where_rolls_are_hidden(table, command):
    await hide_rolls(table.gm, table.channel, "gm")
    options = {"target": at(table.bob)} if command == "clash" else {"do": "I swing"}
    answer = await table.alice.slash(table.channel, f"wizards {command}", **options)
    assert "rolls, but this channel hides rolls" in answer.response.content


async def test_an_outcome_can_be_hidden_and_its_line_tells_nothing(table):
    table.dice.will_show(77)
    await table.alice.slash(
        table.channel, "wizards outcome", table="1-99: a | 100: b", hidden="gm", **{"for": "weather"}
    )
    line = public(table.channel)[-1].embeds[0]
    assert "77" not in f"{line.author.name}{line.description}"
    assert "100" not in f"{line.author.name}{line.description}"
