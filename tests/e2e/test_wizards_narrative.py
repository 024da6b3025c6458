"""Narrative rolls end to end: terms, acceptance, secrets, costs."""

import pytest

from tests.e2e.dnd import custom_id
from tests.e2e.test_buttons import press_at_once
from tests.e2e.wizards import at, narrative, next_turn, terms
from tests.support import headline, labels, move_on, public, text_of


@pytest.mark.story
async def test_a_narrative_roll_with_one_shown_and_two_hidden_thresholds_revealed_later(table):
    shown = await narrative(table)
    assert headline(shown) == "The GM sets the terms"
    shown = await terms(
        table, shown, disclosed="15 success", hidden="8 partial, 19 marvel", modifier="+1", cost="2"
    )
    assert headline(shown) == "Accept these terms?"
    assert shown.response.content.startswith(at(table.alice))
    assert "15+ success" in text_of(shown)
    assert "partial" not in text_of(shown)

    table.dice.will_show(9)
    shown = await table.alice.click(shown.response, label="Accept and roll")
    assert headline(shown) == "10: only the GM knows the result"
    assert "partial" not in text_of(shown)
    await table.restart()

    look = await table.gm.click(shown.response, label="GM: look")
    assert look.response.ephemeral
    assert not look.response.content
    assert headline(look) == "10: partial"
    shown = await table.gm.click(shown.response, label="GM: reveal")
    assert headline(shown) == "10: partial"
    assert "✗ 19+ marvel (was hidden)" in text_of(shown)
    assert "GM: reveal" not in labels(shown)


async def test_terms_are_set_by_gms_accepted_by_the_player_and_asked_for_again(table):
    # Only the player can accept terms, and only GMs can set them.
    shown = await narrative(table)
    for member in (table.alice, table.bob):
        assert (await member.click(shown.response, label="GM: set terms…")).response.ephemeral
    shown = await terms(table, shown, disclosed="12")
    for member in (table.gm, table.bob):
        assert (await member.click(shown.response, label="Accept and roll")).response.ephemeral
    shown = await table.alice.click(shown.response, label="Decline")
    assert headline(shown) == "Declined"

    shown = await terms(table, shown, disclosed="10")
    table.dice.will_show(10)
    assert headline(await table.alice.click(shown.response, label="Accept and roll")) == "10: success"

    # *Again* asks for new terms.
    move_on(table)
    shown = await terms(table, await narrative(table), disclosed="10", hidden="19 marvel")
    table.dice.will_show(10)
    await table.alice.click(shown.response, label="Accept and roll")
    shown = await table.alice.slash(table.channel, "again")
    assert headline(shown) == "The GM sets the terms"

    # A GM who looks before the roll mentions no one.
    move_on(table)
    shown = await terms(table, await narrative(table), disclosed="10", hidden="15 more")
    look = await table.gm.click(shown.response, label="GM: look")
    assert look.response.ephemeral
    assert not look.response.content
    assert "15+ more (hidden)" in text_of(look)

    # Terms that can't be read are returned only to the GM.
    move_on(table)
    shown = await narrative(table)
    answer = await terms(table, shown, disclosed="success", hidden="8 partial")
    assert answer.response.ephemeral
    assert "“success” isn't a threshold" in answer.response.content
    form = await table.gm.click(answer.response, label="Keep editing")
    fields = {
        each["component"]["custom_id"]: each["component"].get("value") for each in form.modal["components"]
    }
    assert fields["hidden"] == "8 partial"
    await table.gm.submit_modal(form, {"disclosed": "15", "hidden": "8 partial", "modifier": "", "cost": ""})
    assert "15+ success" in public(table.channel)[-1].embeds[0].description


async def test_terms_that_changed_meanwhile_are_not_accepted_unseen(table):
    shown = await terms(table, await narrative(table), disclosed="12 success")
    accept, form = (
        custom_id(shown, "Accept and roll"),
        await table.gm.click(shown.response, label="GM: other terms…"),
    )
    entered = {"disclosed": "19 success", "hidden": "", "modifier": "", "cost": ""}
    table.dice.will_all_show(20)
    answers = press_at_once(table, shown.response, form.modal["custom_id"], None, table.gm, form=entered)
    answers += press_at_once(table, shown.response, accept, None, table.alice)
    await table.env.settle()
    assert sorted(answer.ephemeral for answer in answers) == [False, True]
    accepted = headline(shown) == "20: success"
    assert ("12+ success" if accepted else "19+ success") in text_of(shown)


async def test_actions_are_counted_as_long_as_the_channel_says_so(table):
    # Actions are counted if the channel says so.
    await table.gm.slash(table.channel, "wizards settings", actions=3)
    shown = await terms(table, await narrative(table), disclosed="10", cost="2")
    table.dice.will_show(10)
    shown = await table.alice.click(shown.response, label="Accept and roll")
    assert "Costs 2 Actions: 1 of 3 left this turn" in text_of(shown)

    shown = await terms(table, await narrative(table), disclosed="10", cost="2")
    answer = await table.alice.click(shown.response, label="Accept and roll")
    assert "Actions left this turn: 1 of 3" in answer.response.content
    assert "2 of 3 Actions used" in text_of(await table.sam.slash(table.channel, "turn"))
    assert "Only a GM" in (await next_turn(table, table.alice)).response.content
    await next_turn(table, table.gm)
    table.dice.will_show(10)
    shown = await table.alice.click(shown.response, label="Accept and roll")
    assert "1 of 3 left" in text_of(shown)

    # A GM can turn the counting off.
    move_on(table)
    for actions in (1, 0):
        await table.gm.slash(table.channel, "wizards settings", actions=actions)
    assert "Actions: not counted" in text_of(await table.alice.slash(table.channel, "wizards settings"))
    shown = await terms(table, await narrative(table), disclosed="10", cost="9")
    table.dice.will_show(10)
    assert "left this turn" not in text_of(await table.alice.click(shown.response, label="Accept and roll"))


async def test_in_a_direct_message_the_player_is_also_a_gm(table):
    dave = table.env.create_user("dave", global_name="Dave")
    table.dice.will_show(3)
    shown = await dave.slash("wizards clash", target="Ogre")
    table.dice.will_show(3)
    assert headline(await dave.click(shown.response, label="Save")) == "Ogre saves: 3 against 3"
    shown = await dave.slash("wizards narrative", do="I swing")
    shown = await terms(table, shown, by=dave, disclosed="10")
    table.dice.will_show(12)
    assert headline(await dave.click(shown.response, label="Accept and roll")) == "12: success"
