"""What a GM asks several characters to roll: one message, one tap each, and what nobody else may know."""

from tests.e2e.dnd import INSPIRE, bo, custom_id, inspired, mira, spend
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, line_of, public, text_of


async def party(table):
    await mira(table)
    await bo(table)


async def ask(table, **options):
    asked = await table.gm.slash(table.channel, "dnd ask", **{"what": "dex save", "dc": "13", **options})
    # What was typed for a command, everybody sees on its answer: so a hidden DC is asked for on a message apart.
    return line_of(table, asked, table.channel) if "hide-dc" in options else asked


def followup(result):
    (message,) = result.followups
    return message


async def test_a_group_save_with_a_hidden_dc(table):
    await party(table)
    asked = await ask(table, **{"hide-dc": True})
    assert headline(asked) == "Dexterity save, hidden DC"
    assert "Missing: Bo, Mira" in text_of(asked)

    table.dice.will_show(12)
    rolled = await table.alice.click(asked.response, label="Roll")
    assert "Mira: **14** (d20 **12** + 2 Dexterity)" in text_of(asked)
    assert "Missing: Bo" in text_of(asked)
    assert followup(rolled).ephemeral
    await table.restart()
    table.dice.will_show(5)
    await table.gm.click(asked.response, label="GM: roll for the rest")
    assert "Bo: **5**" in text_of(asked)
    assert "Missing" not in text_of(asked)

    for secret in ("13", "success", "failure", "✓", "✗"):
        assert secret not in text_of(asked)
    told = await table.alice.click(asked.response, label="GM: results")
    assert "That is for the GMs here" in text_of(told)
    results = await table.gm.click(asked.response, label="GM: results")
    assert results.ephemeral
    assert "✗ Bo: **5**, failure (d20 **5**)\n✓ Mira: **14**, success (d20 **12** + 2 Dexterity)" in text_of(results)


async def test_no_roll_knows_a_hidden_dc(table):
    await party(table)
    asked = await ask(table, **{"hide-dc": True})
    table.dice.will_show(12)
    rolled = await table.alice.click(asked.response, label="Roll")
    card = followup(rolled)
    assert card.embeds[0].description == "# 14\nd20 **12** + 2 Dexterity = 14"
    assert card.embeds[0].colour.value == 0x5865F2
    form = await table.alice.click(card, label="Amend…")
    assert "13" not in str(form.modal)


async def test_a_shown_dc_is_shown_with_what_came_of_it(table):
    await party(table)
    asked = await ask(table, dc="medium")
    assert headline(asked) == "Dexterity save, DC 15 (medium)"
    table.dice.will_show(12)
    await table.alice.click(asked.response, label="Roll")
    assert "✗ Mira: **14**, failure" in text_of(asked)


async def test_two_at_once_both_get_in_and_a_double_tap_rolls_once(table):
    await party(table)
    asked = await ask(table)
    table.dice.will_all_show(9)
    button = custom_id(asked, "Roll")
    press_at_once(table, asked.response, button, None, table.alice, table.bob, table.alice)
    await table.env.settle()
    assert "✗ Bo: **9**, failure" in text_of(asked)
    assert "✗ Mira: **11**, failure" in text_of(asked)
    assert "Missing" not in text_of(asked)


async def test_whoever_has_rolled_is_shown_their_roll(table):
    await party(table)
    asked = await ask(table)
    table.dice.will_show(12)
    await table.alice.click(asked.response, label="Roll")
    again = await table.alice.click(asked.response, label="Roll")
    assert again.ephemeral
    assert headline(again) == "14: success"


async def test_a_change_to_the_roll_comes_in_on_the_message(table):
    await inspired(table)
    asked = await ask(table)
    table.dice.will_show(3)
    card = followup(await table.alice.click(asked.response, label="Roll"))
    assert "✗ Mira: **5**, failure" in text_of(asked)
    assert INSPIRE in [each["label"] for row in card.components for each in row["components"]]
    await spend(table, card, 18)
    assert "✓ Mira: **20**, success (d20 **18** + 2 Dexterity; ✨ Heroic Inspiration: ~~3~~ → 18)" in text_of(asked)


async def test_whoever_fails_on_purpose_does_not_roll(table):
    await party(table)
    asked = await ask(table)
    await table.alice.click(asked.response, label="Fail on purpose")
    assert "✗ Mira fails on purpose" in text_of(asked)


async def test_only_who_was_asked_rolls(table):
    await party(table)
    asked = await ask(table, who="Mira")
    told = await table.bob.click(asked.response, label="Roll")
    assert "This is for Mira" in text_of(told)
    told = await table.bob.click(asked.response, label="GM: roll for the rest")
    assert "That is for the GMs here" in text_of(told)


async def test_players_without_a_sheet_are_asked_by_mention(table):
    asked = await ask(table, what="perception", who=f"<@{table.bob.id}>")
    assert headline(asked) == "Wisdom (Perception), DC 13"
    assert "Missing: Bob" in text_of(asked)
    table.dice.will_show(12)
    card = followup(await table.bob.click(asked.response, label="Roll"))
    form = await table.bob.click(card, label="Amend…")
    await table.bob.submit_modal(form, {"bonus": "+3"})
    assert "✓ Bob: **15**, success" in text_of(asked)


async def test_a_secret_check_tells_the_gm_alone(table):
    await party(table)
    before = len(public(table.channel))
    table.dice.will_show(12, 15)
    told = await ask(table, what="perception", secret=True)
    assert told.ephemeral
    assert "✗ Bo: **12**, failure (d20 **12**)\n✓ Mira: **16**, success (d20 **15** + 1 Wisdom)" in text_of(told)
    assert len(public(table.channel)) == before


async def test_where_rolls_are_hidden_their_results_are_not_told(table):
    await party(table)
    await table.gm.slash(table.channel, "gm default", hidden="gm")
    asked = await ask(table)
    table.dice.will_show(12)
    await table.alice.click(asked.response, label="Roll")
    assert "Mira: rolled, hidden" in text_of(asked)
    assert "14" not in text_of(asked)


async def test_only_a_gm_asks_and_somebody_must_be_there(table):
    told = await table.alice.slash(table.channel, "dnd ask", what="perception")
    assert told.ephemeral
    nobody = await ask(table)
    assert "Nobody is played in this channel yet" in text_of(nobody)
