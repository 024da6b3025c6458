"""The command /me: a person's stored data, and the file with it."""

import io
import json
import zipfile

import pytest

from tests.e2e.dnd import mira
from tests.e2e.kept import roll_and_save
from tests.e2e.wizards import grant_rerolls
from tests.e2e.wizards import mira as wizard
from tests.support import headline, labels, text_of


async def rolled(table, person, dice, *faces, **options):
    table.dice.will_show(*faces)
    return await person.slash(table.channel, "roll", dice=dice, **options)


async def exported(person, panel):
    """Return the files of an export by path."""
    (file,) = (await person.click(panel.response, label="Export")).response.attachments
    with zipfile.ZipFile(io.BytesIO(await file.read())) as archive:
        return {path: archive.read(path) for path in archive.namelist()}


@pytest.mark.story
async def test_only_the_askers_stored_data_is_counted(table):
    await rolled(table, table.alice, "1d20+5 stealth", 9)
    await rolled(table, table.bob, "1d6", 2)

    panel = await table.alice.slash(table.channel, "me")

    assert panel.response.ephemeral
    assert headline(panel) == "Data stored about you"
    assert "One roll\n0 characters\n0 saved rolls" in text_of(panel)
    assert labels(panel) == ["Luck", "Export", "Forget me…"]


async def test_the_file_has_your_own_rolls_to_read_and_to_reuse_after_a_restart(table):
    await rolled(table, table.alice, "1d20+5 stealth", 9)
    await rolled(table, table.bob, "1d6 other", 2)
    panel = await table.alice.slash(table.channel, "me")
    await table.restart()

    files = await exported(table.alice, panel)

    assert sorted(files) == ["rolls.jsonl", "yours.md"]
    (line,) = map(json.loads, files["rolls.jsonl"].splitlines())
    assert (line["roll"], line["label"], line["result"]) == (table.number(1), "stealth", "14")
    assert line["channel"] == str(table.channel.id)
    assert f"{table.number(1)} · stealth · `1d20+5 # stealth` · **14**" in files["yours.md"].decode()


async def test_a_blind_roll_changes_neither_counts_nor_file(table):
    await rolled(table, table.alice, "1d20", 9)
    panel = await table.alice.slash(table.channel, "me")
    before = text_of(panel), await exported(table.alice, panel)
    await rolled(table, table.alice, "1d20", 1, hidden="blind")

    panel = await table.alice.slash(table.channel, "me")

    assert (text_of(panel), await exported(table.alice, panel)) == before


async def test_rolls_hidden_for_the_gm_are_your_own_and_the_file_names_no_one_else(table):
    shown = await rolled(table, table.alice, "1d20", 9, hidden="gm")
    assert shown.response.ephemeral
    await table.gm.slash(table.channel, "me")

    files = await exported(table.alice, await table.alice.slash(table.channel, "me"))

    assert "**9** · GM only" in files["yours.md"].decode()
    assert b"Gwen" not in b"".join(files.values())


async def test_the_files_characters_and_saved_rolls_are_imported_elsewhere(table):
    await mira(table)
    await roll_and_save(table, "Luck", "1d6", 1)
    await roll_and_save(table, "Luck", "1d8", 1, whom="all")
    files = await exported(table.alice, await table.alice.slash(table.channel, "me"))
    there = table.env.create_guild("Other")
    channel = there.create_text_channel("rolls")
    bob = there.add_member(table.bob.user)

    await bob.slash(channel, "import", file=("mira.json", files["characters/dnd-1.json"]))
    form = await bob.click((await bob.slash(channel, "saved")).response, label="Import…")
    here = files[f"saved_rolls/{table.guild.id}.json"].decode()
    await bob.submit_modal(form, {"text": here, "whom": "me"})
    theirs = await exported(bob, await bob.slash(channel, "me"))

    assert theirs["characters/dnd-2.json"] == files["characters/dnd-1.json"]
    assert theirs[f"saved_rolls/{there.id}.json"] == files[f"saved_rolls/{table.guild.id}.json"]
    assert json.loads(files["saved_rolls/everywhere.json"]) == {"kept": [{"name": "Luck", "dice": "1d8"}]}


async def test_a_wizards_character_is_imported_elsewhere_unchanged(table):
    await wizard(table)
    await table.alice.slash(
        table.channel, "wizards modifier", what="-2 Wounded", rolls="clash", **{"with": "weapon Bladed"}
    )
    await grant_rerolls(table, table.alice)
    files = await exported(table.alice, await table.alice.slash(table.channel, "me"))
    there = table.env.create_guild("Other")
    channel, bob = there.create_text_channel("rolls"), there.add_member(table.bob.user)

    taken = await bob.slash(channel, "import", file=("m.json", files["characters/wizards-1.json"]))

    assert text_of(taken) == (
        "Bob has a character **Mira**, from a file.\n• +1 all rolls\n• \\-2 Wounded: Clash with Bladed"
    ).replace("\\-", "−")
    theirs = await exported(bob, await bob.slash(channel, "me"))
    assert theirs["characters/wizards-2.json"] == files["characters/wizards-1.json"]
    shown = text_of(await bob.slash(channel, "character show", name="Mira"))
    assert "0 re-rolls left" in shown, "A GM can grant"


async def test_an_import_overwrites_your_own_character_only_if_you_confirm(table):
    await wizard(table)
    file = (
        "m.json",
        (await exported(table.alice, await table.alice.slash(table.channel, "me")))[
            "characters/wizards-1.json"
        ],
    )
    await table.alice.slash(table.channel, "wizards modifier", what="+3 Rage")

    refused = await table.alice.slash(table.channel, "import", file=file)
    taken = await table.alice.slash(table.channel, "import", file=file, replace=True)

    assert "Choose replace to use the file" in refused.response.content
    assert text_of(taken) == "Alice has a character **Mira**, from a file.\n• +1 all rolls"


async def test_without_stored_data_there_is_still_a_file(table):
    panel = await table.sam.slash(table.channel, "me")

    assert sorted(await exported(table.sam, panel)) == ["rolls.jsonl", "yours.md"]
    assert (await exported(table.sam, panel))["rolls.jsonl"] == b""
