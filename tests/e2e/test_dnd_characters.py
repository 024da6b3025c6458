"""Characters: created in a form or one line, changed, selected, deleted, exported."""

import json
from typing import Any

import pytest

from tests.e2e.dnd import MIRA, bo, create, delete_character, edit_character, form_of, listed, mira, sheet
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, labels, options, public, text_of

FORM = {
    "name": "Mira 5",
    "scores": "16 14 13 8 12 10",
    "armor": "16 38",
    "traits": "saves: str con\nskills: athletics, stealth+\nresist fire",
    "attacks": "Longsword str 1d8 slashing\nFire Bolt spell int 2d10 fire range 120",
}


@pytest.mark.story
async def test_a_character_is_created_in_one_form(table):
    offered = await table.alice.autocomplete(table.channel, "character new", "game", "fight")
    assert [each["name"] for each in offered] == ["D&D 5.2: fighter"]
    form = await table.alice.slash(table.channel, "character new", name="Mira 5", game=offered[0]["value"])
    filled = form_of(form)
    assert filled["name"] == "Mira, level 5"
    traits = filled["traits"].replace("Perception", "Stealth+") + "\nresist fire"
    answer = await table.alice.submit_modal(form, {**filled, "scores": "16 14 13 8 12 10", "traits": traits})

    assert answer.ephemeral
    text = text_of(answer)
    assert "Level 5, Alice · AC **16** · **39** Hit Points · proficiency +3" in text
    assert "Str 16 (+3) · Dex 14 (+2) · Con 13 (+1) · Int 8 (-1) · Wis 12 (+1) · Cha 10 (+0)" in text
    assert "**Saves**: Str +6, Con +4" in text
    assert "**Skills**: Athletics +6, Stealth +8 (Expertise)" in text
    assert "**Resistant**: fire" in text
    assert "• Greatsword +6, 2d6 + 3 slashing" in text
    assert "Saved. You're now playing them in this channel." in text


async def test_without_a_class_the_form_contains_only_the_name(table):
    form = await table.alice.slash(table.channel, "character new", name="Mira", game="dnd")
    assert [key for key, filled in form_of(form).items() if filled] == ["name"]
    answer = await table.alice.submit_modal(form, FORM)
    assert "• Fire Bolt +2, 2d10 fire, 120 ft, spell" in text_of(answer)


async def test_mistakes_in_the_form_are_named_and_returned_even_if_they_look_like_a_field(table):
    form = await table.alice.slash(table.channel, "character new")
    wrong = {
        **FORM,
        "scores": "16 14 13 8 12 31",
        "traits": "skills: flying",
        "attacks": "Sword str 1d8 slashng",
    }
    answer = await table.alice.submit_modal(form, wrong)

    assert answer.ephemeral
    text = text_of(answer)
    assert "Scores: 31 isn't an ability score. Use 1 to 30." in text
    assert "Skills: “flying” isn't a skill" in text
    assert "“slashng” isn't a damage type. Did you mean slashing? In: `Sword str 1d8 ▸slashng`." in text
    assert "no characters here yet" in text_of(await listed(table))

    await table.restart()
    again = await table.alice.click(answer.response, label="Keep editing")
    assert form_of(again) == wrong
    saved = await table.alice.submit_modal(again, FORM)
    assert headline(saved) == "Mira"

    form = await table.alice.slash(table.channel, "character new")
    wrong = {
        **FORM,
        "scores": "1",
        "attacks": "Sword [Armor Class and Hit Points] zzz\n[Name and level]\nBow",
    }
    answer = await table.alice.submit_modal(form, wrong)
    again = await table.alice.click(answer.response, label="Keep editing")
    assert form_of(again)["name"] == "Mira 5"
    assert form_of(again)["armor"] == "16 38"


async def test_a_form_without_a_class_contains_only_the_name_which_is_unique_per_player(table):
    answer = await create(table.alice, table.channel, "fighter", **MIRA)
    assert "Level 5, Alice · AC **16** · **38** Hit Points" in text_of(answer)
    twice = await create(table.alice, table.channel, "fighter", **MIRA)
    assert twice.ephemeral
    assert "You already have a character named Mira" in text_of(twice)

    answer = await create(table.bob, table.channel, name="Bo", scores="10 16 10 10 10 10", hp=10)
    assert "AC **13**" in text_of(answer)


async def test_scores_above_20_are_accepted_with_a_remark(table):
    await mira(table, scores="22 14 13 8 12 10")
    assert "Strength above 20: only if a feature says so." in text_of(await sheet(table))


async def test_only_its_player_and_gms_edit_a_character(table):
    await mira(table)
    answer = await table.bob.slash(table.channel, "character show", name="Mira")
    assert answer.ephemeral
    assert "Mira belongs to Alice" in text_of(answer)
    assert "AC **17**" in text_of(await edit_character(table, armor="AC 17, HP 40"))

    form = await sheet(table, "Edit")
    other = await sheet(table, "Edit", table.gm, name="Mira")
    await table.gm.submit_modal(other, {**form_of(other), "name": "Mira 6"})
    late = await table.alice.submit_modal(form, form_of(form))
    assert "Mira has changed since then" in text_of(late)


async def test_each_player_plays_one_character_or_no_one_per_channel(table):
    await mira(table)
    await mira(table, name="Zed", scores="10 10 10 10 10 10")
    table.dice.will_show(10)
    assert "Zed · Strength" in text_of(await table.alice.slash(table.channel, "dnd check", what="str"))
    used = await table.alice.slash(table.channel, "character play", name="Mira")
    assert text_of(used) == "Alice plays **Mira** here."
    await table.alice.slash(table.thread, "character play", name="Zed")
    table.dice.will_show(10)
    assert "Mira · Strength" in text_of(await table.alice.slash(table.channel, "dnd check", what="str"))
    table.dice.will_show(10)
    assert "Zed · Strength" in text_of(await table.alice.slash(table.thread, "dnd check", what="str"))
    answer = await table.bob.slash(table.channel, "character play", name="Mira")
    assert answer.ephemeral

    await table.alice.slash(table.channel, "character play", name="none")
    table.dice.will_show(10)
    assert "Mira" not in text_of(await table.alice.slash(table.channel, "dnd check", what="stealth"))
    await table.alice.slash(table.thread, "character play", name="none")
    table.dice.will_show(10)
    in_thread = await table.alice.slash(table.thread, "dnd check", what="stealth")
    assert "Mira" not in text_of(in_thread)
    assert "Zed" not in text_of(in_thread)


async def test_deleting_a_character_asks_first_and_leaves_its_rolls_and_a_file(table):
    await mira(table)
    before = len(public(table.channel))
    asked = await sheet(table, "Delete…")
    assert headline(asked) == "Delete Mira?"
    await table.restart()
    await table.alice.click(asked.response, label="Back")
    assert "**38** Hit Points" in text_of(asked)
    await table.alice.click(asked.response, label="Delete…")
    await edit_character(table, armor="AC 17, HP 40")
    late = await table.alice.click(asked.response, label="Yes, delete Mira")
    assert "Mira has changed since then, so they weren't deleted" in text_of(late)
    assert "AC **17**" in text_of(await sheet(table))
    assert len(public(table.channel)) == before

    table.dice.will_show(10)
    check = await table.alice.slash(table.channel, "dnd check", what="stealth")
    gone = await delete_character(table)
    (file,) = gone.response.attachments
    assert json.loads(await file.read())["name"] == "Mira"

    form = await table.alice.click(check.response, label="Edit…")
    await table.alice.submit_modal(form, {"bonus": "+1"})
    assert headline(check) == "19"
    answer = await table.alice.click(check.response, label="Again")
    assert "That character has been deleted" in text_of(answer)


async def test_one_of_several_characters_is_viewed_and_played_from_the_list(table):
    await mira(table)
    await mira(table, name="Zed", scores="10 10 10 10 10 10")
    await bo(table)
    shown = await sheet(table, "Others…")
    assert [each["label"] for each in options(shown)] == ["Mira (Alice)", "Zed (Alice)"]
    assert labels(shown) == ["Back"]
    await table.restart()
    await table.alice.select(shown.response, [options(shown)[0]["value"]])
    assert headline(shown) == "Mira"
    assert labels(shown) == ["Edit", "Level up…", "Play here", "Export", "Delete…", "Others…"]
    answer = await table.alice.click(shown.response, label="Play here")
    assert text_of(answer) == "Alice plays **Mira** here."
    assert not answer.ephemeral
    assert labels(await sheet(table)) == ["Edit", "Level up…", "Export", "Delete…", "Others…"]


async def test_buttons_of_someone_elses_sheet_do_nothing_for_others(table):
    await mira(table)
    ogre = {"name": "Ogre", "scores": "19 8 16 5 7 7", "level": "CR 2", "hp": 68}
    await create(table.gm, table.channel, **ogre)
    table.dice.will_show(10)
    seen_by_all = await table.alice.slash(table.channel, "dnd check", what="stealth")
    stored = table.env.backend.get_message(table.channel.id, seen_by_all.response.id)
    for number, action, words in (
        (1, "delete_now:1:0", "Mira belongs to Alice"),
        (2, "edit", "was deleted"),
        (2, "play", "was deleted"),
        (9, "export", "was deleted"),
    ):
        custom_id = f"rw:1:pc{number}:{action}"
        forgery = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [forgery]}]
        (answer,) = press_at_once(table, seen_by_all.response, custom_id, None, table.bob)
        await table.env.settle()
        assert answer.ephemeral
        assert words in text_of(answer)
        assert "Ogre" not in text_of(answer)
    assert headline(await sheet(table)) == "Mira"
    assert headline(await sheet(table, who=table.gm, name="Ogre")) == "Ogre"


async def test_an_exported_character_can_be_imported_elsewhere(table):
    await mira(table)
    shown = await sheet(table, "Export")
    content = await shown.response.attachments[0].read()
    mine = text_of(await sheet(table))
    other = table.env.create_guild("Other")
    channel = other.create_text_channel("rolls")
    alice = other.add_member(table.alice.user)
    answer = await alice.slash(channel, "import", file=("character.json", content))
    assert text_of(answer).replace("\nSaved. You're now playing them in this channel.", "") == mine
    again = await alice.slash(channel, "import", file=("character.json", content))
    assert "This file matches the sheet. Nothing to update." in text_of(again)


async def test_a_foundry_actor_is_imported_and_omitted_parts_are_named(table):
    scores = zip(("str", "dex", "con", "int", "wis", "cha"), (16, 14, 13, 8, 12, 10), strict=True)
    base = {"number": 1, "denomination": 8, "types": ["slashing"]}
    file: dict[str, Any] = {
        "name": "Fay",
        "type": "character",
        "system": {
            "abilities": {key: {"value": score, "proficient": key == "str"} for key, score in scores},
            "attributes": {"ac": {"calc": "flat", "flat": 17}, "hp": {"value": 40, "max": 44}},
            "currency": {"gp": 15},
        },
        "items": [
            {"name": "Fighter", "type": "class", "system": {"levels": 5}},
            {
                "name": "Longsword",
                "type": "weapon",
                "system": {"type": {"value": "martialM"}, "proficient": 1, "damage": {"base": base}},
            },
            {"name": "Second Wind", "type": "feat", "system": {"padding": "x" * 100_000}},
        ],
    }
    answer = await table.alice.slash(
        table.channel, "import", file=("fvtt-Actor-fay.json", json.dumps(file).encode())
    )
    assert headline(answer) == "Fay"
    assert text_of(answer).endswith("Not imported:\n• Current Hit Points\n• Coins\n• Features: Second Wind")
    table.dice.will_show(12, 5)
    hit = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", ac=15)
    assert headline(hit) == "18 hits: 8 damage"
    wrong = {**file, "name": "Gus", "items": []}
    wrong["system"] = {**file["system"], "attributes": {}}
    answer = await table.alice.slash(table.channel, "import", file=("fay.json", json.dumps(wrong).encode()))
    assert "Nothing was imported." in text_of(answer)


async def test_an_import_names_all_three_wrong_fields_and_refuses_other_files_in_words(table):
    file = {**MIRA, "scores": {"str": 31, "dex": 14, "con": 13, "int": 8, "wis": 12, "cha": 10}, "level": 99}
    file |= {"attacks": ["Longsword str 1d8 slashng"], "skills": {"stealth": "expertise"}}
    answer = await table.alice.slash(
        table.channel, "import", file=("character.json", json.dumps(file).encode())
    )
    assert answer.ephemeral
    text = text_of(answer)
    assert "Nothing was imported." in text
    assert "Scores: 31 isn't an ability score" in text
    assert "Level: 99 isn't a level" in text
    assert "“slashng” isn't a damage type. Did you mean slashing? In: `Longsword str 1d8 ▸slashng`." in text
    assert len(text.split("\n")) == 5
    assert "no characters here yet" in text_of(await listed(table))

    for content in (b"", b"[]", b"{", b"\xff", b'{"name": {"a": 1}}', b"[" * 5000):
        answer = await table.alice.slash(table.channel, "import", file=("character.json", content))
        assert answer.ephemeral
        assert "Nothing was imported" in text_of(answer)


async def test_shared_names_are_distinguished(table):
    await mira(table)
    await create(table.bob, table.channel, name="mira", scores="10 10 10 10 10 10", hp=10)
    answer = await table.gm.slash(table.channel, "character show", name="Mira")
    assert "Several people here have that name. Enter one of these: Mira (Alice), mira (Bob)." in text_of(
        answer
    )
    shown = await table.gm.slash(table.channel, "character show", name="mira (bob)")
    assert headline(shown) == "mira"
    choices = await table.bob.autocomplete(table.channel, "character show", "name", "mi")
    assert [each["name"] for each in choices] == ["mira (Bob)"]
    choices = await table.sam.autocomplete(table.channel, "dnd attack", "target", "mi")
    assert [each["value"] for each in choices] == ["Mira (Alice)", "mira (Bob)"]


@pytest.mark.story
async def test_a_sheet_is_pasted_into_the_form_in_any_order(table):
    asked = await table.alice.slash(table.channel, "character new")
    pasted = (
        "STR 16 DEX 14 CON 13 INT 8 WIS 12 CHA 10 HP 38 AC 16 Speed 30\n"
        "Fighter 5, Athletics +6, Longsword +6 1d8+3 slashing"
    )
    saved = await table.alice.submit_modal(asked, {**form_of(asked), "name": "Mira", "traits": pasted})
    text = text_of(saved)
    assert "AC **16**" in text
    assert "Athletics +6" in text
    assert "Not imported:\n• Speed 30" in text
    await table.restart()
    table.dice.will_show(10, 4)
    rolled = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", ac=12)
    assert headline(rolled) == "16 hits: 7 damage"
    again = await table.alice.slash(table.channel, "character new")
    refused = await table.alice.submit_modal(again, {**form_of(again), "traits": pasted})
    assert refused.ephemeral
    assert "Name: enter a name, such as Mira 5" in text_of(refused)
