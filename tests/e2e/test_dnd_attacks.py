"""What was tried against D&D's rolls: a second face, another's secret, somebody else's luck, a message that is gone."""

import json

import pytest

from tests.e2e.dnd import INSPIRE, MIRA, bo, edited, holders, inspired, mira, spend
from tests.support import components, headline, labels, line_of, options, public, text_of


async def amend(table, roll, *faces, **entered):
    form = await table.alice.click(roll.response, label="Amend…")
    table.dice.will_show(*faces)
    return await table.alice.submit_modal(form, entered)


@pytest.mark.parametrize(
    ("first", "faces", "second", "more"),
    [
        ({"bonus": "+1d4 Bless"}, [1], {"bonus": "+0, +1d4 Bless"}, []),
        ({"bonus": "+1d4 Bless"}, [1], {"bonus": "1d4+0 Bless"}, []),
        ({"bonus": "+1d20 x"}, [18], {"bonus": "+1d4 Bless"}, [2]),
        ({"extra": "2d6 Sneak Attack"}, [1, 1], {"extra": "0 fire, 2d6 Sneak Attack"}, []),
        ({"extra": "1d12 fire"}, [11], {"extra": "1d6 fire"}, [3]),
    ],
)
async def test_no_die_is_seen_twice_by_amending_undoing_and_amending_otherwise(table, first, faces, second, more):
    await mira(table)
    table.dice.will_show(15, 4)
    roll = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", ac=10)
    await amend(table, roll, *faces, **first)
    await table.alice.click(roll.response, label="Undo")
    await amend(table, roll, *more, **second)
    kept = str(faces[0]) if not more else str(more[0])
    assert f"({kept}" in text_of(roll)


async def test_a_secret_roll_for_a_character_is_not_given_away_by_its_inspiration(table):
    await inspired(table)
    table.dice.will_show(3)
    roll = await table.alice.slash(table.channel, "dnd check", what="stealth")
    table.dice.will_show(3)
    await table.gm.slash(table.channel, "dnd ask", what="perception", who="Mira", secret=True)
    table.dice.will_show(4)
    hidden = await table.gm.slash(table.channel, "dnd check", what="perception", character="Mira", hidden="me")
    assert INSPIRE not in labels(hidden)
    await spend(table, roll.response, 18)
    assert headline(roll) == "26"


async def test_a_gm_playing_somebody_elses_character_changes_nothing_for_its_player(table):
    await mira(table)
    await mira(table, name="Zed", scores="10 10 10 10 10 10")
    await table.gm.slash(table.channel, "dnd pc use", name="Mira")
    assert headline(await table.alice.slash(table.channel, "dnd pc show")) == "Zed"
    assert headline(await table.gm.slash(table.channel, "dnd pc show")) == "Mira"
    await table.alice.slash(table.channel, "dnd pc use", name="Mira")
    given = await table.gm.slash(table.channel, "dnd inspire", who="all")
    assert text_of(given) == "✨ Heroic Inspiration for **Mira**, from Gwen."
    asked = await table.gm.slash(table.channel, "dnd ask", what="dex")
    assert "Missing: Mira" in text_of(asked)


async def test_in_a_thread_everybody_is_still_there_when_one_has_rolled(table):
    await mira(table)
    await bo(table)
    table.dice.will_show(10)
    await table.alice.slash(table.thread, "dnd check", what="dex")
    asked = await table.gm.slash(table.thread, "dnd ask", what="dex")
    assert "Missing: Bo, Mira" in text_of(asked)


async def test_a_long_form_with_many_mistakes_is_given_back_as_a_file(table):
    form = await table.alice.slash(table.channel, "dnd pc new")
    typed = {
        "name": "Mira 5",
        "scores": "16 14 13 8 12 10",
        "armor": "16 38",
        "traits": "\n".join(f"spell{number} slots" for number in range(60)),
        "attacks": "\n".join(f"Sword {'x' * 30} 1d8 slashng" for _ in range(20)),
    }
    told = await table.alice.submit_modal(form, typed)
    assert told.ephemeral
    assert "…and" in text_of(told)
    (file,) = told.response.attachments
    assert b"spell59 slots" in await file.read()


@pytest.mark.parametrize(
    "sheet",
    [
        {"scores": "000000001999 10 10 10 10 10"},
        {"scores": f"{'9' * 5000} 10 10 10 10 10"},
        {"level": "cr level"},
        {"skills": "+" * 49_000 + "x"},
        {"attacks": ["x" * 49_000]},
        {"name": "all"},
        {"name": "#1"},
        {"name": "Mira (Alice)"},
    ],
)
async def test_a_sheet_that_could_not_be_used_is_not_saved(table, sheet):
    content = json.dumps({**MIRA, "attacks": [], **sheet}).encode()
    told = await table.alice.slash(table.channel, "dnd pc import", file=("c.json", content))
    assert told.ephemeral
    assert text_of(told).startswith("Nothing was imported.")
    assert "no characters here yet" in text_of(await table.alice.slash(table.channel, "dnd pc list"))


async def test_a_character_can_always_be_edited_again(table):
    lines = [f"{'x' * 38}{letter} 1d8 acid+1d6 fire+1d4 cold" for letter in "abcdefghijklmnopqrst"]
    form = await table.alice.slash(table.channel, "dnd pc new")
    saved = await table.alice.submit_modal(
        form, {"name": "Mira 5", "scores": "16 14 13 8 12 10", "armor": "16 38", "attacks": "\n".join(lines)}
    )
    assert headline(saved) == "Mira"
    again = await table.alice.slash(table.channel, "dnd pc edit")
    for each in again.modal["components"]:
        assert len(each["component"].get("value", "")) <= each["component"]["max_length"] <= 4000
    assert headline(await edited(table)) == "Mira"


async def test_a_roll_that_answers_a_deleted_message_is_shown_all_the_same(table):
    await mira(table)
    asked = await table.gm.slash(table.channel, "dnd ask", what="stealth")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10008)
    table.dice.will_show(5)
    rolled = await table.alice.click(asked.response, label="Roll")
    assert any("13" in str(each.embeds[0].description) for each in rolled.followups)
    assert "Mira: **13**" in str(public(table.channel)[-1].embeds[0].description)


async def test_a_deleted_character_does_not_stop_the_others_who_were_asked(table):
    await mira(table)
    await bo(table)
    await table.alice.slash(table.channel, "dnd pc new", name="Ada", scores="10 10 10 10 10 10", hp=5)
    asked = await table.gm.slash(table.channel, "dnd ask", what="dex", who="Ada, Bo, Mira")
    await table.alice.slash(table.channel, "dnd pc delete", name="Ada")
    table.dice.will_show(5, 6)
    await table.gm.click(asked.response, label="GM: roll for the rest")
    assert "Bo: **5**" in text_of(asked)
    assert "Mira: **8**" in text_of(asked)
    told = await table.alice.click(asked.response, label="Roll")
    assert told.ephemeral


async def test_of_several_of_ones_characters_it_is_chosen_who_rolls(table):
    await mira(table)
    await table.alice.slash(table.channel, "dnd pc new", name="Zed", scores="10 10 10 10 10 10", hp=5)
    asked = await table.gm.slash(table.channel, "dnd ask", what="dex", who="Mira, Zed")
    chosen = await table.alice.click(asked.response, label="Roll")
    assert [each["label"] for each in options(chosen)] == ["Mira", "Zed"]
    table.dice.will_show(9)
    await table.alice.select(chosen.response, [options(chosen)[1]["value"]])
    assert "Zed: **9**" in text_of(asked)
    assert "Missing: Mira" in text_of(asked)
    again = await table.alice.click(asked.response, label="Roll")
    await table.alice.select(again.response, [options(again)[1]["value"]])
    assert headline(again) == "9"


async def test_what_was_changed_of_an_asked_roll_is_there_for_all_to_see(table):
    await mira(table)
    asked = await table.gm.slash(table.channel, "dnd ask", what="dex", dc="15")
    table.dice.will_show(3)
    rolled = await table.alice.click(asked.response, label="Roll")
    (card,) = rolled.followups
    assert "Roll again" not in str(card.components)
    form = await table.alice.click(card, label="Amend…")
    await table.alice.submit_modal(form, {"bonus": "+10 luck"})
    assert "✓ Mira: **15**, success (d20 **3** + 2 Dexterity + 10 luck; Amended: +10 luck)" in text_of(asked)
    await table.alice.click(card, label="Reroll a die…")
    table.dice.will_show(19)
    await table.alice.select(card, ["t0"])
    assert "Rerolled: ~~3~~ → 19" in text_of(asked)


async def test_a_gm_opens_a_roll_that_was_asked_for_and_strikes_what_does_not_apply(table):
    await mira(table)
    asked = await table.gm.slash(table.channel, "dnd ask", what="dex", dc="15", **{"hide-dc": True})
    asked = line_of(table, asked, table.channel)
    table.dice.will_show(13)
    (card,) = (await table.alice.click(asked.response, label="Roll")).followups
    form = await table.alice.click(card, label="Amend…")
    await table.alice.submit_modal(form, {"bonus": "+10 luck"})
    results = await table.gm.click(asked.response, label="GM: results")
    assert "✓ Mira: **25**, success" in text_of(results)
    opened = await table.gm.select(results.response, [options(results)[0]["value"]])
    assert opened.ephemeral
    await table.gm.click(opened.response, label="Circumstances…")
    await table.gm.select(opened.response, ["bonus 0"])
    assert "Mira: **15** (d20 **13** + 2 Dexterity; Amended: +10 luck; Struck: +10 luck (Gwen))" in text_of(asked)


async def test_only_a_gm_asks_even_where_others_manage_the_channel(table):
    await mira(table)
    await table.gm.slash(table.channel, "gm add", who=table.kim)
    for command, given in (
        ("dnd ask", {"what": "dex", "secret": True}),
        ("dnd pace", {"pace": "fast"}),
        ("dnd scene", {"underwater": True}),
        ("dnd inspire", {"who": "all"}),
        ("dnd inspire", {"who": "all", "take": True}),
    ):
        told = await table.gm.slash(table.channel, command, **given)
        assert told.ephemeral, command
        assert "GM" in text_of(told)


async def test_rolls_that_are_for_their_roller_alone_are_not_told_to_a_gm_who_asked(table):
    await mira(table)
    await table.gm.slash(table.channel, "gm default", hidden="me")
    asked = await table.gm.slash(table.channel, "dnd ask", what="dex", dc="15")
    table.dice.will_show(13)
    await table.alice.click(asked.response, label="Roll")
    results = await table.gm.click(asked.response, label="GM: results")
    assert "Mira: rolled, hidden" in text_of(results)


async def test_hidden_rolls_that_were_asked_for_have_their_line(table):
    await mira(table)
    await table.gm.slash(table.channel, "gm default", hidden="gm")
    asked = await table.gm.slash(table.channel, "dnd ask", what="dex", dc="15")
    table.dice.will_show(13)
    await table.alice.click(asked.response, label="Roll")
    assert "Mira: rolled, hidden" in text_of(asked)
    assert "Hidden roll" in str(public(table.channel)[-1].embeds[0].description)
    results = await table.gm.click(asked.response, label="GM: results")
    assert "✓ Mira: **15**, success" in text_of(results)


async def test_of_a_gms_creature_nobody_else_is_told(table):
    await table.gm.slash(
        table.channel,
        "dnd pc new",
        name="Ogre",
        scores="19 8 16 5 7 7",
        level="CR 2",
        ac=11,
        hp=68,
        attacks="Club 2d8 bludgeoning",
    )
    told = await table.alice.slash(table.channel, "dnd pc show", name="Ogre")
    assert text_of(told).startswith("There is no character “Ogre” here")
    assert "Ogre" not in text_of(await table.alice.slash(table.channel, "dnd pc list"))
    assert not await table.alice.autocomplete(table.channel, "dnd attack", "target", "og")
    table.dice.will_show(11, 5)
    hit = await table.alice.slash(
        table.channel, "dnd attack", attack="Claw +3 1d8 slashing", target="Ogre", cover="half"
    )
    assert headline(hit) == "14 hits: 5 damage"
    assert "Against Ogre, half cover" in text_of(hit)
    assert "11 +" not in text_of(hit)
    await bo(table)
    given = await table.gm.slash(table.channel, "dnd inspire", who="all")
    assert text_of(given) == "✨ Heroic Inspiration for **Bo**, from Gwen."


async def test_nobody_rolls_as_another_player_without_a_sheet(table):
    await table.gm.slash(table.channel, "dnd inspire", who=f"<@{table.bob.id}>")
    asked = await table.gm.slash(table.channel, "dnd ask", what="dex", who=f"<@{table.bob.id}>")
    table.dice.will_show(4)
    await table.gm.click(asked.response, label="GM: roll for the rest")
    await table.gm.slash(table.channel, "gm add", who=table.kim)
    told = await table.gm.slash(table.channel, "again")
    assert told.ephemeral
    assert "That is another player's roll" in text_of(told)
    assert "Bob" in await holders(table)


async def test_inspiration_from_before_there_was_a_sheet_is_spent_with_it(table):
    await table.gm.slash(table.channel, "dnd inspire", who=f"<@{table.alice.id}>")
    await mira(table)
    table.dice.will_show(4)
    roll = await table.alice.slash(table.channel, "dnd check", what="stealth")
    await spend(table, roll.response, 18)
    assert headline(roll) == "26"
    assert "Nobody holds" in await holders(table)


async def test_a_renamed_character_holds_it_under_its_new_name(table):
    await inspired(table)
    await edited(table, name="Nora 5")
    assert "**Nora**" in await holders(table)


async def test_with_nobody_there_all_says_so(table):
    told = await table.gm.slash(table.channel, "dnd inspire", who="all")
    assert told.ephemeral
    assert "Nobody is played in this channel yet" in text_of(told)


async def test_twenty_targets_fit_or_are_counted(table):
    targets = "; ".join(f"#{number} {'*_' * 15} adv resist fire cold" for number in range(20))
    table.dice.will_all_show(3)
    rolled = await table.alice.slash(
        table.channel,
        "dnd damage",
        dice="1d6 fire + 1d6 cold + 1d6 acid + 1d6 thunder",
        save="dex",
        dc="15",
        targets=targets[:500].rsplit(";", 1)[0],
        adjust="+3, -1",
    )
    assert text_of(rolled).count("takes **") == targets[:500].rsplit(";", 1)[0].count(";") + 1


async def test_the_thumb_finds_nothing_new_where_a_button_was(table):
    await inspired(table)
    table.dice.will_show(12)
    roll = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="ogre")
    rows = [[each["label"] for each in row["components"]] for row in roll.response.components]
    assert rows == [["Roll again", "Circumstances…", "Reroll a die…"], ["Amend…"], ["Hit: roll damage"], [INSPIRE]]
    table.dice.will_show(5)
    await table.alice.click(roll.response, label="Hit: roll damage")
    rows = [[each["label"] for each in row["components"]] for row in roll.response.components]
    assert rows == [["Roll again", "Circumstances…", "Reroll a die…"], ["Amend…", "Undo"], [INSPIRE]]
    primary = [each["label"] for each in components(roll) if each["style"] == 1]
    assert primary == [INSPIRE]
