"""Heroic Inspiration: its holders, the rolls it can be spent on, and spending it once."""

import pytest

from tests.e2e.dnd import (
    INSPIRE,
    bo,
    circumstances,
    delete_character,
    edit_character,
    holders,
    inspired,
    mira,
    spend_inspiration,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import components, headline, labels, options, public, text_of


async def attack(table, *faces, **options):
    table.dice.will_show(*faces)
    return await table.alice.slash(table.channel, "dnd attack", attack="Longsword", **{"ac": 15, **options})


@pytest.mark.story
async def test_the_lower_die_becomes_a_critical_hit_whose_damage_is_rerolled(table):
    await inspired(table)
    hit = await attack(table, 14, 9, 5, **{"with": "adv Help"})
    assert headline(hit) == "20 hits: 8 damage"

    listed = await table.alice.click(hit.response, label=INSPIRE)
    assert [each["label"] for each in options(listed)] == ["d20: 14", "d20: 9", "d8: 5"]
    table.dice.will_show(20, 7, 3)
    await table.alice.select(hit.response, ["t1"])

    assert headline(hit) == "Critical: 13 damage"
    assert "d20 (**20**, dropped die ~~14~~)" in text_of(hit)
    assert "2d8 (7, 3) + 3 Strength = 13 slashing" in text_of(hit)
    assert "✨ Heroic Inspiration: ~~9~~ → 20; damage was 8 slashing" in text_of(hit)
    assert INSPIRE not in labels(hit)
    assert "No one here has Heroic Inspiration" in await holders(table)


async def test_a_hit_becomes_a_miss_or_one_damage_die_is_rerolled_despite_others_rolls(
    table,
):
    await inspired(table)
    hit = await attack(table, 12, 5)
    await table.restart()

    await table.alice.click(hit.response, label=INSPIRE)
    table.dice.will_show(2)
    await table.alice.select(hit.response, ["t0"])

    assert headline(hit) == "8 misses"
    assert "Damage" not in text_of(hit)
    assert "~~12~~ → 2; damage was 8 slashing" in text_of(hit)

    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    hit = await attack(table, 12, 1)
    await table.alice.click(hit.response, label=INSPIRE)
    table.dice.will_show(8)
    await table.alice.select(hit.response, ["w0:0.0"])
    assert headline(hit) == "18 hits: 11 damage"

    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await bo(table)
    miss = await attack(table, 2)
    table.dice.will_show(3)
    await table.bob.slash(table.channel, "dnd check", what="dex")
    await spend_inspiration(table, miss.response, 19, 4)
    assert headline(miss) == "25 hits: 7 damage"


async def test_it_is_spent_once_on_two_simultaneous_rolls(table):
    await inspired(table)
    table.dice.will_show(4)
    first = await table.gm.slash(table.channel, "dnd check", what="stealth", character="Mira")
    table.dice.will_show(5)
    second = await table.gm.slash(table.channel, "dnd check", what="stealth", character="Mira")
    listed = await circumstances(table.gm, first)
    await table.gm.select(listed.response, ["reopen"])

    table.dice.will_all_show(17)
    for roll in (first, second):
        await table.alice.click(roll.response, label=INSPIRE)
    for roll in (first, second):
        (listed,) = [each for each in components(roll) if "options" in each]
        press_at_once(table, roll.response, listed["custom_id"], ["t0"], table.alice)
    await table.env.settle()

    assert sorted([headline(first), headline(second)]) in (["12", "25"], ["13", "25"])
    assert "No one here has Heroic Inspiration" in await holders(table)


async def test_only_its_player_and_a_gm_press_it_and_two_presses_spend_it_once(table):
    await inspired(table)
    table.dice.will_show(4)
    save = await table.alice.slash(table.channel, "dnd save", what="death")
    told = await table.bob.click(save.response, label=INSPIRE)
    assert told.response.ephemeral
    assert headline(save) == "4: failure"

    assert INSPIRE in labels(save)

    await table.alice.click(save.response, label=INSPIRE)
    (listed,) = [each for each in components(save) if "options" in each]
    table.dice.will_all_show(17)
    results = press_at_once(table, save.response, listed["custom_id"], ["t0"], table.alice, table.alice)
    await table.env.settle()

    assert headline(save) == "17: success"
    told = [text_of(each) for each in results if each.response and each.response.ephemeral]
    assert len(told) == 1
    assert text_of(save).count("✨") == 1


async def test_it_is_offered_while_held_and_follows_its_character(table):
    await mira(table)
    assert INSPIRE not in labels(await attack(table, 2))
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    second = await attack(table, 2)
    assert INSPIRE in labels(second)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira", take=True)
    answer = await table.alice.click(second.response, label=INSPIRE)
    assert "You have no Heroic Inspiration to spend" in text_of(answer)

    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await edit_character(table, name="Nora 5")
    assert "**Nora**" in await holders(table)
    await delete_character(table)
    assert "No one here has Heroic Inspiration" in await holders(table)


async def test_the_surplus_goes_once_to_someone_without(table):
    await inspired(table)
    await bo(table)
    given = await table.gm.slash(table.channel, "dnd inspire", who="Mira", why="great speech")
    assert text_of(given) == "Mira already had it, and can pass it to someone who doesn't.\nWhy: great speech"
    (offer,) = given.followups
    (listed,) = [each for row in offer.components for each in row["components"]]
    assert [each["label"] for each in listed["options"]] == ["Bo"]
    await table.restart()

    value = listed["options"][0]["value"]
    answer = await table.bob.select(offer, [value])
    assert answer.response.ephemeral
    results = press_at_once(table, offer, listed["custom_id"], [value], table.alice, table.gm)
    await table.env.settle()
    assert sum(each.response.ephemeral for each in results) == 1
    assert await holders(table) == "✨ Heroic Inspiration: **Bo**, **Mira**."
    assert "✨ Mira passes Heroic Inspiration to **Bo**" in str(
        public(table.channel)[-1].embeds[0].description
    )


async def test_with_all_everyone_played_here_gains_it(table):
    answer = await table.gm.slash(table.channel, "dnd inspire", who="all")
    assert answer.ephemeral
    assert "No one is playing a character in this channel yet" in text_of(answer)
    await mira(table)
    await bo(table)
    given = await table.gm.slash(table.channel, "dnd inspire", who="all")
    assert text_of(given) == "✨ Heroic Inspiration for **Bo**, **Mira**, from Gwen."
    again = await table.gm.slash(table.channel, "dnd inspire", who="all")
    assert text_of(again) == "Everyone already has it."
    assert not again.followups


async def test_a_player_gains_it_only_by_a_feature_of_their_own_character(table):
    await mira(table)
    await bo(table)
    answer = await table.alice.slash(table.channel, "dnd inspire", who="Mira")
    assert answer.ephemeral
    assert "Only a GM can give Heroic Inspiration" in text_of(answer)
    other = await table.alice.slash(table.channel, "dnd inspire", who="Bo", why="Human")
    assert other.ephemeral
    both = await table.alice.slash(table.channel, "dnd inspire", who="Mira, Bo", why="Human")
    assert both.ephemeral
    assert "No one here has Heroic Inspiration" in await holders(table)
    own = await table.alice.slash(table.channel, "dnd inspire", who="Mira", why="Human")
    assert not own.ephemeral
    assert "Why: Human" in text_of(own)


async def test_a_thread_shares_its_channels_and_a_hidden_roll_can_use_it_too(table):
    await inspired(table)
    table.dice.will_show(4)
    roll = await table.alice.slash(table.thread, "dnd check", what="stealth")
    assert headline(roll) == "12"
    await spend_inspiration(table, roll.response, 15)
    assert headline(roll) == "23"
    assert "No one here has Heroic Inspiration" in await holders(table)

    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    table.dice.will_show(4)
    roll = await table.alice.slash(table.channel, "dnd check", what="stealth", hidden="gm")
    assert INSPIRE in labels(roll)
    await spend_inspiration(table, roll.response, 15)
    assert headline(roll) == "23"
    assert "No one here has Heroic Inspiration" in await holders(table)
    assert "15" not in str(public(table.channel)[-1].embeds[0].to_dict())


async def test_someone_without_a_sheet_can_have_and_spend_it(table):
    for who in (table.bob, table.alice):
        await table.gm.slash(table.channel, "dnd inspire", who=f"<@{who.id}>")
    await mira(table)
    table.dice.will_show(4)
    roll = await table.bob.slash(table.channel, "dnd check", what="stealth", **{"with": "+5"})
    await spend_inspiration(table, roll.response, 15, by=table.bob)
    assert headline(roll) == "20"
    table.dice.will_show(4)
    roll = await table.alice.slash(table.channel, "dnd check", what="stealth")
    await spend_inspiration(table, roll.response, 18)
    assert headline(roll) == "26", "she has a sheet now"
    assert "No one here has Heroic Inspiration" in await holders(table)


async def test_its_inspiration_does_not_reveal_a_secret_roll_for_a_character(table):
    await inspired(table)
    table.dice.will_show(3)
    roll = await table.alice.slash(table.channel, "dnd check", what="stealth")
    table.dice.will_show(3)
    await table.gm.slash(table.channel, "ask", what="perception", who="Mira", secret=True)
    table.dice.will_show(4)
    hidden = await table.gm.slash(
        table.channel, "dnd check", what="perception", character="Mira", hidden="me"
    )
    assert INSPIRE not in labels(hidden)
    await spend_inspiration(table, roll.response, 18)
    assert headline(roll) == "26"


async def test_the_next_roll_closes_it_even_if_it_was_open_before_and_a_gm_reopens_it(table):
    await inspired(table)
    table.dice.will_show(3)
    roll = await table.alice.slash(table.channel, "dnd check", what="stealth")
    await table.alice.click(roll.response, label=INSPIRE)
    table.dice.will_show(4)
    await table.alice.slash(table.channel, "roll", dice="1d6")
    table.dice.will_all_show(20)
    answer = await table.alice.select(roll.response, ["t0"])
    assert "You've rolled again since then" in text_of(answer)
    assert "**Mira**" in await holders(table)
    table.dice.will_all_show(0)

    miss = await attack(table, 2)
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="1d6")

    late = await table.alice.click(miss.response, label=INSPIRE)
    assert late.response.ephemeral
    assert "A GM can reopen the roll under Circumstances…" in text_of(late)
    listed = await circumstances(table.alice, miss)
    answer = await table.alice.select(listed.response, ["reopen"])
    assert "Only a GM can reopen" in text_of(answer)

    listed = await circumstances(table.gm, miss)
    await table.gm.select(listed.response, ["reopen"])
    assert "Reopened for Heroic Inspiration (Gwen)" in text_of(miss)
    await spend_inspiration(table, miss.response, 19, 4)
    assert headline(miss) == "25 hits: 7 damage"
