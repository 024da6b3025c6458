"""The small print under open rolls, which shows how common the result is if the channel's GMs want it."""

from tests.cases import in_turn
from tests.e2e.dnd import mira
from tests.e2e.planechase import WALK, newest, press, start
from tests.support import gm_panel, headline, hide_rolls, labels, move_on, public, text_of

PRINT = "of rolls like this"


async def press_panel(table, label="Odds under rolls", by=None, where=None):
    """Press this button on the GMs' panel."""
    return await gm_panel(by or table.gm, where or table.channel, label)


async def roll(at, dice, *faces, where=None, **more):
    at.dice.will_show(*faces)
    return await at.alice.slash(where or at.channel, "roll", dice=dice, **more)


RARER = [
    ("1d20+7>=15", (2,), "9 or less: 10% of rolls like this"),
    ("1d20+7>=15", (19,), "26 or more: 10% of rolls like this"),
    ("4d6kh3", (6, 6, 6, 1), "18 or more: 2% of rolls like this"),
    ("5d10>=8", (8, 8, 8, 8, 1), "4 or more: 3% of rolls like this"),
    ("1d6!", (6, 2), "8 or more: 14% of rolls like this"),
]


async def test_the_rarer_side_or_the_row_of_a_table_is_shown_and_nothing_for_several_rolls(table):
    # The less likely side is shown.
    await press_panel(table)
    for typed, faces, said in RARER:
        assert f"-# {said}" in text_of(await roll(table, typed, *faces))

    # For a results table, it's the row.
    move_on(table)
    await press_panel(table)

    rolled = await roll(table, "1d20", 12, table="1-9: draw one | 10-19: draw two | 20: draw three")

    assert "-# 10\\-19: 50% of rolls like this" in text_of(rolled)

    # Several rolls, and odds that take too long, show none.
    move_on(table)
    await press_panel(table)

    assert PRINT not in text_of(await roll(table, "100d100kh50", *[50] * 100))
    assert PRINT not in text_of(await roll(table, "2x1d6", 1, 2))


async def test_a_thread_follows_its_channel_unless_it_has_its_own_setting(table):
    await press_panel(table)
    with_it = await roll(table, "1d6", 1, where=table.thread)
    await press_panel(table, "No odds under rolls", where=table.thread)
    without = await roll(table, "1d6", 1, where=table.thread)

    assert "-# 1 or less: 17% of rolls like this" in text_of(with_it)
    assert PRINT not in text_of(without)
    assert PRINT in text_of(await roll(table, "1d6", 1))


async def test_it_follows_an_edit_and_gms_turn_it_on_and_off_once(table):
    # The odds follow an edit, and disappear when a die is rerolled.
    await press_panel(table)
    rolled = await roll(table, "1d20", 2)
    await press_panel(table, "No odds under rolls")
    form = await table.alice.click(rolled.response, label="Edit…")
    edited = await table.alice.submit_modal(form, {"modifier": "+2"})
    assert "-# 4 or less: 10% of rolls like this" in text_of(edited)

    again = await table.alice.click(edited.response, label="Reroll…")
    table.dice.will_show(20)
    rerolled = await table.alice.select(again.response, ["0.0"])
    assert headline(rerolled) == "22"
    assert PRINT not in text_of(rerolled)

    # It's off by default, and can be turned on and off on the GM panel.
    move_on(table)
    assert PRINT not in text_of(await roll(table, "3d6", 3, 3, 3))

    on = await press_panel(table)
    assert "Each open roll shows how likely its result was." in text_of(on)
    with_it = await roll(table, "3d6", 3, 3, 3)
    assert text_of(with_it).split("\n")[-2] == "-# 9 or less: 38% of rolls like this"

    await table.restart()
    off = await table.gm.click(on.response, label="No odds under rolls")
    assert "Each open roll shows how likely its result was" not in text_of(off)
    assert PRINT not in text_of(await roll(table, "3d6", 3, 3, 3))

    # Only GMs can turn it on, and two at once do it once.
    move_on(table)
    theirs = await gm_panel(table.gm, table.channel)
    kims = await gm_panel(table.gm, table.channel)
    players = await gm_panel(table.alice, table.channel)
    await table.gm.click(theirs.response, label="Odds under rolls")
    second = await table.gm.click(kims.response, label="Odds under rolls")

    assert labels(players) == []
    assert "No odds under rolls" in labels(second)
    assert PRINT in text_of(await roll(table, "1d6", 1))


@in_turn("hidden", ["me", "gm", "blind"])
async def test_a_hidden_roll_has_none_for_anyone_even_when_revealed(table, hidden):
    move_on(table)
    await press_panel(table)
    await hide_rolls(table.gm, table.channel, hidden)
    by = table.gm if hidden == "blind" else table.alice
    table.dice.will_show(3)
    rolled = await by.slash(table.channel, "roll", dice="1d6")
    listed = await by.click(rolled.response, label="Reveal…")
    shown = await by.select(listed.response, ["all"])

    told = [rolled, listed, shown]
    assert "3" in headline(shown)
    assert not [each for each in told if PRINT in text_of(each)]
    assert not [
        each for each in public(table.channel) for embed in each.embeds if PRINT in str(embed.description)
    ]


async def test_it_costs_no_more_reads_or_writes_and_comes_with_the_answer(table, hops):
    await roll(table, "1d6", 1)
    usual = dict(hops)
    await press_panel(table)
    hops.clear()
    calls = len(table.channel.history())

    rolled = await roll(table, "1d6", 1)

    assert dict(hops) == usual
    assert rolled.followups == []
    assert len(table.channel.history()) == calls + 1


async def test_for_dnd_magic_and_wizards_it_is_the_check_the_row_or_the_face(table):
    # In D&D, checks have it, and attacks against a known Armor Class.
    await press_panel(table)
    await mira(table)
    table.dice.will_show(3)
    check = await table.alice.slash(table.channel, "dnd check", what="stealth", dc="10")
    table.dice.will_show(12, 4)
    attack = {"attack": "Claw +5 1d8+3 slashing", "character": "none"}
    hit = await table.alice.slash(table.channel, "dnd attack", ac=16, **attack)
    table.dice.will_show(12)
    unknown = await table.alice.slash(table.channel, "dnd attack", **attack)
    table.dice.will_show(8)
    damage = await table.alice.slash(table.channel, "dnd damage", dice="1d8 fire")

    assert "or less: 15% of rolls like this" in text_of(check)
    assert "-# hit: 50% of rolls like this" in text_of(hit)
    assert PRINT not in text_of(unknown)
    assert "-# 8 or more: 12% of rolls like this" in text_of(damage)

    # In Magic and WIZARDS, it's about the row or the face.
    move_on(table)
    await press_panel(table)
    table.dice.will_show(20)
    magic = await table.alice.slash(table.channel, "magic roll", dice="d20", table="1-19: one | 20: two")
    table.dice.will_show(1)
    outcome = await table.alice.slash(table.channel, "wizards outcome", table="1-9: one | 10: two")
    await start(table)
    await press(table, table.alice, "Roll planar die", WALK)

    assert "-# 20: 5% of rolls like this" in text_of(magic)
    assert PRINT in text_of(outcome)
    assert "-# planeswalker: 17% of rolls like this" in text_of(newest(table))
