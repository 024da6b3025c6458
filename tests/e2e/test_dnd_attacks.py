"""Attacks on D&D's rolls: a second face, someone else's secret or luck, a deleted message."""

import json

from tests.e2e.dnd import (
    INSPIRE,
    MIRA,
    bo,
    circumstances,
    edit_character,
    holders,
    inspired,
    listed,
    mira,
    sheet,
)
from tests.e2e.fights import begin_fight, pick, shown
from tests.support import components, headline, labels, name_gm, public, text_of


async def edit_roll(table, roll, *faces, **entered):
    form = await table.alice.click(roll.response, label="Edit…")
    table.dice.will_show(*faces)
    return await table.alice.submit_modal(form, entered)


async def test_no_die_gets_a_second_face_by_editing_undoing_and_editing_differently(table):
    await mira(table)
    for first, faces, second, more in (
        ({"bonus": "+1d4 Bless"}, [1], {"bonus": "+0, +1d4 Bless"}, []),
        ({"bonus": "+1d20 x"}, [18], {"bonus": "+1d4 Bless"}, [2]),
        ({"extra": "2d6 Sneak Attack"}, [1, 1], {"extra": "0 fire, 2d6 Sneak Attack"}, []),
    ):
        table.dice.will_show(15, 4)
        roll = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", ac=10)
        await edit_roll(table, roll, *faces, **first)
        await table.alice.click(roll.response, label="Undo")
        await edit_roll(table, roll, *more, **second)
        kept = str(faces[0]) if not more else str(more[0])
        assert f"({kept}" in text_of(roll), second


async def test_a_gm_playing_anothers_character_changes_nothing_and_threads_keep_everyone(
    table,
):
    await mira(table)
    await mira(table, name="Zed", scores="10 10 10 10 10 10")
    await table.gm.slash(table.channel, "character play", name="Mira")
    assert headline(await table.alice.slash(table.channel, "character show")) == "Zed"
    assert headline(await table.gm.slash(table.channel, "character show")) == "Mira"
    await table.alice.slash(table.channel, "character play", name="Mira")
    given = await table.gm.slash(table.channel, "dnd inspire", who="all")
    assert text_of(given) == "✨ Heroic Inspiration for **Mira**, from Gwen."
    asked = await table.gm.slash(table.channel, "ask", what="dex")
    assert "Waiting for: Mira" in text_of(asked)

    await bo(table)
    table.dice.will_show(10)
    await table.alice.slash(table.thread, "dnd check", what="dex")
    asked = await table.gm.slash(table.thread, "ask", what="dex")
    assert "Waiting for: Bo, Mira" in text_of(asked)


async def test_a_long_form_with_many_mistakes_is_returned_as_a_file(table):
    form = await table.alice.slash(table.channel, "character new")
    typed = {
        "name": "Mira 5",
        "scores": "16 14 13 8 12 10",
        "armor": "16 38",
        "traits": "\n".join(f"spell{number} slots" for number in range(60)),
        "attacks": "\n".join(f"Sword {'x' * 30} 1d8 slashng" for _ in range(20)),
    }
    answer = await table.alice.submit_modal(form, typed)
    assert answer.ephemeral
    assert "…and" in text_of(answer)
    (file,) = answer.response.attachments
    assert b"spell59 slots" in await file.read()


async def test_an_unusable_sheet_is_not_saved(table):
    for wrong in (
        {"scores": f"{'9' * 5000} 10 10 10 10 10"},
        {"skills": "+" * 49_000 + "x"},
        {"attacks": ["x" * 49_000]},
        {"name": "all"},
        {"name": "#1"},
        {"name": "Mira (Alice)"},
    ):
        content = json.dumps({**MIRA, "attacks": [], **wrong}).encode()
        answer = await table.alice.slash(table.channel, "import", file=("c.json", content))
        assert answer.ephemeral
        assert "Nothing was imported." in text_of(answer)
    assert "no characters here yet" in text_of(await listed(table))


async def test_a_character_can_always_be_edited_again(table):
    lines = [f"{'x' * 38}{letter} 1d8 acid+1d6 fire+1d4 cold" for letter in "abcdefghijklmnopqrst"]
    form = await table.alice.slash(table.channel, "character new")
    saved = await table.alice.submit_modal(
        form, {"name": "Mira 5", "scores": "16 14 13 8 12 10", "armor": "16 38", "attacks": "\n".join(lines)}
    )
    assert headline(saved) == "Mira"
    again = await sheet(table, "Edit")
    for each in again.modal["components"]:
        assert len(each["component"].get("value", "")) <= each["component"]["max_length"] <= 4000
    assert headline(await edit_character(table)) == "Mira"


async def test_no_one_rolls_as_another_player_without_a_sheet(table):
    await table.gm.slash(table.channel, "dnd inspire", who=f"<@{table.bob.id}>")
    asked = await table.gm.slash(table.channel, "ask", what="dex", who=f"<@{table.bob.id}>")
    table.dice.will_show(4)
    await table.gm.click(asked.response, label="GM: roll for the rest")
    await name_gm(table.gm, table.channel, table.kim)
    answer = await table.gm.slash(table.channel, "again")
    assert answer.ephemeral
    assert "That's another player's roll" in text_of(answer)
    assert "Bob" in await holders(table)


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
    )
    assert text_of(rolled).count("takes **") == targets[:500].rsplit(";", 1)[0].count(";") + 1


async def test_repeated_presses_find_no_new_button_in_the_same_place(table):
    await inspired(table)
    table.dice.will_show(12)
    roll = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="ogre")
    rows = [[each["label"] for each in row["components"]] for row in roll.response.components]
    assert rows == [
        ["Again", "Reroll…", "Edit…", "More…"],
        [INSPIRE],
        ["Hit: roll damage"],
    ]
    table.dice.will_show(5)
    await table.alice.click(roll.response, label="Hit: roll damage")
    rows = [[each["label"] for each in row["components"]] for row in roll.response.components]
    assert rows == [["Again", "Reroll…", "Edit…", "More…"], ["Undo", INSPIRE]]
    primary = [each["label"] for each in components(roll) if each["style"] == 1]
    assert primary == [INSPIRE]


async def test_a_hidden_roll_can_be_edited_opened_and_revealed(table):
    await inspired(table)
    table.dice.will_show(12)
    roll = await table.alice.slash(
        table.channel, "dnd attack", attack="Longsword", target="ogre", hidden="gm"
    )
    await edit_roll(table, roll, bonus="+2")
    table.dice.will_show(5)
    await table.alice.click(roll.response, label="Hit: roll damage")
    listed = await circumstances(table.alice, roll)
    await table.alice.select(listed.response, ["cover half"])
    assert headline(roll) == "20 hits: 8 damage"
    assert {"Reveal…", "Undo", INSPIRE} <= set(labels(roll))
    await table.alice.click(roll.response, label="Reveal…")
    await table.alice.select(roll.response, ["all"])
    assert "20 hits: 8 damage" in str(public(table.channel)[-1].embeds[0].description)


async def test_an_attack_with_a_save_is_rolled_in_a_fight_and_outside(table):
    flame = "Sacred Flame: wis save dex none 1d8 radiant"
    await mira(table, attacks=flame)
    await bo(table)
    table.dice.will_show(7, 9)
    answer = await table.alice.slash(table.channel, "dnd attack", attack="Sacred Flame", target="Bo")
    assert "7 radiant damage" in text_of(answer)
    assert "Bo takes 7" in text_of(answer).replace("*", "")
    await begin_fight(table, ("ogre i-1 ac11 hp68 greatclub +6 2d8+4 bludgeoning", 3), alice=18)
    table.dice.will_show(5, 19)
    await pick(table, table.alice, "attack", "Ogre")
    assert "**Mira**, Sacred Flame: Ogre takes 0" in shown(table)
