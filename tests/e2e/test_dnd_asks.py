"""A GM asks several characters to roll: one message, one press each, and secrets stay secret."""

import pytest

from tests.e2e.dnd import (
    INSPIRE,
    bo,
    circumstances,
    create,
    custom_id,
    delete_character,
    inspired,
    mira,
    spend_inspiration,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, hide_rolls, line_of, name_gm, options, public, text_of


async def party(table):
    await mira(table)
    await bo(table)


async def ask(table, **options):
    asked = await table.gm.slash(table.channel, "ask", **{"what": "dex save", "goal": "13", **options})
    # Everyone sees a command's options on its answer, so a hidden DC is asked for in a separate message.
    return line_of(table, asked, table.channel) if "hide-goal" in options else asked


def followup(result):
    (message,) = result.followups
    return message


@pytest.mark.story
async def test_a_group_save_with_a_hidden_dc(table):
    await party(table)
    answer = await table.gm.slash(table.channel, "ask", what="dex save", goal="13", **{"hide-goal": True})
    assert answer.ephemeral
    asked = line_of(table, answer, table.channel)
    assert headline(asked) == "Dexterity save, hidden DC"
    assert "Waiting for: Bo, Mira" in text_of(asked)

    table.dice.will_show(12)
    rolled = await table.alice.click(asked.response, label="Roll")
    assert "Mira: **14** (d20 **12** + 2 Dexterity)" in text_of(asked)
    assert "Waiting for: Bo" in text_of(asked)
    card = followup(rolled)
    assert card.ephemeral
    assert card.embeds[0].description == "# 14\nd20 **12** + 2 Dexterity = 14"
    assert card.embeds[0].colour.value == 0x5865F2
    form = await table.alice.click(card, label="Edit…")
    assert "13" not in str(form.modal)
    await table.restart()
    table.dice.will_show(5)
    await table.gm.click(asked.response, label="GM: roll for the rest")
    assert "Bo: **5**" in text_of(asked)
    assert "Missing" not in text_of(asked)

    for secret in ("13", "success", "failure", "✓", "✗"):
        assert secret not in text_of(asked)
    told = await table.alice.click(asked.response, label="GM: results")
    assert "Only GMs can do that" in text_of(told)
    results = await table.gm.click(asked.response, label="GM: results")
    assert results.ephemeral
    assert "Bo **5** ✗ (d20 **5**)\nMira **14** ✓ (d20 **12** + 2 Dexterity)" in text_of(results)


async def test_a_shown_dc_is_shown_with_the_results_and_only_the_gm_sees_a_secret_check(table):
    await party(table)
    asked = await ask(table, goal="medium")
    assert headline(asked) == "Dexterity save, DC 15 (medium)"
    table.dice.will_show(12)
    await table.alice.click(asked.response, label="Roll")
    assert "Mira **14** ✗" in text_of(asked)

    before = len(public(table.channel))
    table.dice.will_show(12, 15)
    answer = await ask(table, what="perception", secret=True)
    assert answer.ephemeral
    assert "Bo **12** ✗ (d20 **12**)\nMira **16** ✓ (d20 **15** + 1 Wisdom)" in text_of(answer)
    assert len(public(table.channel)) == before


async def test_two_simultaneous_answers_both_count_and_a_double_press_rolls_once(table):
    await party(table)
    asked = await ask(table)
    table.dice.will_all_show(9)
    button = custom_id(asked, "Roll")
    press_at_once(table, asked.response, button, None, table.alice, table.bob, table.alice)
    await table.env.settle()
    assert "Bo **9** ✗" in text_of(asked)
    assert "Mira **11** ✗" in text_of(asked)
    assert "Missing" not in text_of(asked)


async def test_a_change_to_the_roll_updates_the_message(table):
    await inspired(table)
    asked = await ask(table)
    table.dice.will_show(3)
    card = followup(await table.alice.click(asked.response, label="Roll"))
    assert "Mira **5** ✗" in text_of(asked)
    assert INSPIRE in [each["label"] for row in card.components for each in row["components"]]
    await spend_inspiration(table, card, 18)
    assert "Mira **20** ✓ (d20 **18** + 2 Dexterity; ✨ Heroic Inspiration: ~~3~~ → 18)" in text_of(asked)


async def test_only_those_asked_roll_once_or_fail_on_purpose_and_see_their_roll(table):
    await party(table)
    asked = await ask(table, who="Mira")
    answer = await table.bob.click(asked.response, label="Roll")
    assert "This roll is for Mira" in text_of(answer)
    answer = await table.bob.click(asked.response, label="GM: roll for the rest")
    assert "Only GMs can do that" in text_of(answer)

    asked = await ask(table)
    table.dice.will_show(12)
    await table.alice.click(asked.response, label="Roll")
    again = await table.alice.click(asked.response, label="Roll")
    assert again.ephemeral
    assert headline(again) == "14: success"
    await table.bob.click(asked.response, label="Fail on purpose")
    assert "Bo fails on purpose ✗" in text_of(asked)


async def test_players_without_a_sheet_are_asked_by_mention(table):
    asked = await ask(table, what="perception", who=f"<@{table.bob.id}>")
    assert headline(asked) == "Wisdom (Perception), DC 13"
    assert "Waiting for: Bob" in text_of(asked)
    table.dice.will_show(12)
    card = followup(await table.bob.click(asked.response, label="Roll"))
    form = await table.bob.click(card, label="Edit…")
    await table.bob.submit_modal(form, {"bonus": "+3"})
    assert "Bob **15** ✓" in text_of(asked)


async def test_only_a_gm_asks_and_someone_has_to_be_there(table):
    answer = await table.alice.slash(table.channel, "ask", what="perception")
    assert answer.ephemeral
    without_targets = await ask(table)
    assert "No one is playing a character in this channel yet" in text_of(without_targets)


async def test_a_roll_that_answers_a_deleted_message_is_still_shown(table):
    await mira(table)
    asked = await table.gm.slash(table.channel, "ask", what="stealth")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    table.dice.will_show(5)
    rolled = await table.alice.click(asked.response, label="Roll")
    assert any("13" in str(each.embeds[0].description) for each in rolled.followups)
    assert "Mira: **13**" in str(public(table.channel)[-1].embeds[0].description)


async def test_a_player_chooses_one_of_several_characters_and_a_deleted_one_blocks_no_one(table):
    await mira(table)
    await create(table.alice, table.channel, name="Zed", scores="10 10 10 10 10 10", hp=5)
    asked = await table.gm.slash(table.channel, "ask", what="dex", who="Mira, Zed")
    chosen = await table.alice.click(asked.response, label="Roll")
    assert [each["label"] for each in options(chosen)] == ["Mira", "Zed"]
    table.dice.will_show(9)
    await table.alice.select(chosen.response, [options(chosen)[1]["value"]])
    assert "Zed: **9**" in text_of(asked)
    assert "Waiting for: Mira" in text_of(asked)
    again = await table.alice.click(asked.response, label="Roll")
    await table.alice.select(again.response, [options(again)[1]["value"]])
    assert headline(again) == "9"

    await bo(table)
    asked = await table.gm.slash(table.channel, "ask", what="dex", who="Zed, Bo, Mira")
    await delete_character(table, name="Zed")
    table.dice.will_show(5, 6)
    await table.gm.click(asked.response, label="GM: roll for the rest")
    assert "Bo: **5**" in text_of(asked)
    assert "Mira: **8**" in text_of(asked)


async def test_changes_to_a_requested_roll_are_public(table):
    await mira(table)
    asked = await table.gm.slash(table.channel, "ask", what="dex", goal="15")
    table.dice.will_show(3)
    rolled = await table.alice.click(asked.response, label="Roll")
    (card,) = rolled.followups
    assert "Again" not in str(card.components)
    form, before = await table.alice.click(card, label="Edit…"), len(public(table.channel))
    await table.alice.submit_modal(form, {"bonus": "+10 luck"})
    assert "Mira **15** ✓ (d20 **3** + 2 Dexterity + 10 luck; Edited: +10 luck)" in text_of(asked)
    assert len(public(table.channel)) == before
    await table.alice.click(card, label="Reroll…")
    table.dice.will_show(19)
    await table.alice.select(card, ["t0"])
    assert "Rerolled: ~~3~~ → 19" in text_of(asked)


async def test_a_gm_opens_a_requested_roll_and_strikes_what_does_not_apply(table):
    await mira(table)
    asked = await table.gm.slash(table.channel, "ask", what="dex", goal="15", **{"hide-goal": True})
    asked = line_of(table, asked, table.channel)
    table.dice.will_show(13)
    (card,) = (await table.alice.click(asked.response, label="Roll")).followups
    form = await table.alice.click(card, label="Edit…")
    await table.alice.submit_modal(form, {"bonus": "+10 luck"})
    results = await table.gm.click(asked.response, label="GM: results")
    assert "Mira **25** ✓" in text_of(results)
    opened = await table.gm.select(results.response, [options(results)[0]["value"]])
    assert opened.ephemeral
    listed = await circumstances(table.gm, opened)
    await table.gm.select(listed.response, ["bonus 0"])
    assert "Mira: **15** (d20 **13** + 2 Dexterity; Edited: +10 luck; Removed: +10 luck (Gwen))" in text_of(
        asked
    )


async def test_only_a_gm_asks_even_where_others_manage_the_channel(table):
    await mira(table)
    await name_gm(table.gm, table.channel, table.kim)
    for command, given in (
        ("ask", {"what": "dex", "secret": True}),
        ("dnd scene", {"pace": "fast"}),
        ("dnd scene", {"underwater": True}),
        ("dnd inspire", {"who": "all"}),
        ("dnd inspire", {"who": "all", "take": True}),
    ):
        answer = await table.gm.slash(table.channel, command, **given)
        assert answer.ephemeral, command
        assert "GM" in text_of(answer)


async def test_hidden_requested_rolls_have_a_line_and_are_shown_to_their_audience(table):
    await mira(table)
    await hide_rolls(table.gm, table.channel, "gm")
    asked = await table.gm.slash(table.channel, "ask", what="dex", goal="15")
    table.dice.will_show(13)
    await table.alice.click(asked.response, label="Roll")
    assert "Mira: rolled, hidden" in text_of(asked)
    assert "Hidden roll" in str(public(table.channel)[-1].embeds[0].description)
    results = await table.gm.click(asked.response, label="GM: results")
    assert "Mira **15** ✓" in text_of(results)

    await hide_rolls(table.gm, table.channel, "me")
    asked = await table.gm.slash(table.channel, "ask", what="dex", goal="15")
    table.dice.will_show(13)
    await table.alice.click(asked.response, label="Roll")
    results = await table.gm.click(asked.response, label="GM: results")
    assert "Mira: rolled, hidden" in text_of(results)
