"""A new level: one form, the public roll, the changes, and one press."""

from types import SimpleNamespace

import pytest

from tests.e2e.dnd import delete_character, edit_character, form_of, mira, sheet
from tests.support import headline, hide_rolls, labels, public, text_of


async def leveling(table, how="rolled", who=None, **entered):
    """Return the answer to the form for a level, opened from Mira's sheet."""
    who = who or table.alice
    form = await sheet(table, "Level up…", who, name="Mira")
    return await who.submit_modal(form, {**form_of(form), "how": how, **entered})


async def caster(table, **other):
    await mira(table, level="4", skills="athletics; slots: wizard 4", **other)


def preview(answer):
    """Return the private message that follows the roll."""
    (shown,) = answer.followups
    assert shown.ephemeral
    return SimpleNamespace(response=shown)


@pytest.mark.story
async def test_a_level_is_rolled_shown_and_taken_with_one_press(table):
    await caster(table)
    table.dice.will_show(5)
    answer = await leveling(table)

    assert not answer.ephemeral
    assert "Mira · Hit Points for level 5" in text_of(answer)
    assert headline(answer) == "5"
    assert labels(answer) == []
    shown = preview(answer)
    assert headline(shown) == "Mira: level 5?"
    assert text_of(shown).split("\n")[1:] == [
        "**Level**: 4 → 5",
        "**Hit Point maximum**: 38 → 44",
        "**Proficiency Bonus**: +2 → +3",
        "**Saves**: Str +5 → +6, Con +3 → +4",
        "**Skills**: Athletics +5 → +6",
        "**Attack**: Longsword +5, 1d8 + 3 slashing → +6, 1d8 + 3 slashing",
        "**Attack**: Longbow +4, 1d8 + 2 piercing, 150/600 ft → +5, 1d8 + 2 piercing, 150/600 ft",
        "**Spell slots**: level 3: 2 (new)",
        "**Hit Point Dice**: d6 4 → 5",
        "This doesn't heal. Conditions and spent counters stay.",
        "d6: 5, Constitution +1 per level: 6 more Hit Points.",
    ]
    assert "Level 4, Alice" in text_of(await sheet(table)), "nothing is changed yet"

    await table.restart()
    await table.alice.click(shown.response, label="Update")
    assert "Level 5, Alice · AC **16** · **44** Hit Points" in text_of(await sheet(table))


async def test_an_unused_die_comes_up_again_and_cannot_be_traded_for_the_fixed_number(table):
    await caster(table)
    table.dice.will_show(1)
    answer = await leveling(table)
    await table.alice.click(preview(answer).response, label="Leave it")
    refused = await leveling(table, "fixed")
    assert "Hit Points for level 5 have already been rolled." in text_of(refused)
    assert headline(await leveling(table)) == "1"

    await delete_character(table)
    await caster(table, name="Mira\ufe0f")
    table.dice.will_show(6)
    answer = await leveling(table, level="6")
    assert "1d6 (1) + 1d6 (6)" in text_of(answer)
    assert headline(answer) == "7"
    assert table.dice.left == 0


async def test_a_level_edited_away_and_taken_again_is_the_same(table):
    await caster(table)
    table.dice.will_show(2)
    answer = await leveling(table)
    await table.alice.click(preview(answer).response, label="Update")
    await edit_character(table, name="Mira 4", armor="AC 16, HP 38", traits="slots: wizard 4")
    assert headline(await leveling(table, who=table.gm)) == "2"


async def test_fixed_hit_points_are_private_and_nothing_is_rolled_where_rolls_are_hidden(
    table,
):
    await caster(table)
    form = await sheet(table, "Level up…")
    await edit_character(table, armor="AC 17, HP 40")
    late = await table.alice.submit_modal(form, {**form_of(form), "how": "rolled"})
    assert "Mira has changed since then." in text_of(late)
    wrong = await leveling(table, level="3")
    assert "Enter a level from 5 to 20." in text_of(wrong)

    before = len(public(table.channel))
    answer = await leveling(table, "fixed")
    assert answer.response.ephemeral
    assert "**Hit Point maximum**: 40 → 45" in text_of(answer)
    assert len(public(table.channel)) == before
    await table.alice.click(answer.response, label="Update")
    assert "Level 5, Alice · AC **17** · **45** Hit Points" in text_of(answer)

    await hide_rolls(table.gm, table.channel, "blind")
    answer = await leveling(table)
    assert "Rolls are hidden in this channel." in text_of(answer)
