"""Importing a character again: its player sees the changes, and one press updates it."""

import json

import pytest

from tests.e2e.dnd import edit_character, mira, sheet
from tests.e2e.kept import save_roll
from tests.e2e.test_dnd_counters import choose_counter, open_counters
from tests.games.dnd.sheet.beyond_sheets import FIGHTER
from tests.pdf import documents
from tests.support import headline, labels, public, text_of


async def file_of(table, **changes):
    """Return the exported file of the character that Alice plays, with these fields changed."""
    shown = await sheet(table, "Export")
    file = json.loads(await shown.response.attachments[0].read())
    return json.dumps({**file, **changes}).encode()


async def imported(table, content, by=None):
    return await (by or table.alice).slash(table.channel, "import", file=("character.json", content))


@pytest.mark.story
async def test_an_import_shows_its_changes_and_one_press_updates(table):
    await mira(table, skills="stealth ; Rage 3 (long rest)")
    table.dice.will_show(10)
    await save_roll(
        table.alice, await table.alice.slash(table.channel, "dnd check", what="athletics"), "climb"
    )
    await table.alice.slash(table.channel, "dnd hp", change="-8")
    await table.alice.slash(table.channel, "dnd condition", what="prone")
    await choose_counter(table, await open_counters(table), "spend", "Rage")
    content = await file_of(table, ac=18, hp=45, counters="Rage 4 (long rest)")
    before = len(public(table.channel))

    answer = await imported(table, content)
    assert answer.ephemeral
    assert headline(answer) == "Update Mira?"
    assert "**Armor Class**: 16 → 18\n**Hit Point maximum**: 38 → 45\n" in text_of(answer)
    assert "**Counters**: Rage 3, back after a long rest → 4, back after a long rest" in text_of(answer)
    assert labels(answer) == ["Update", "Leave it"]
    assert "AC **16**" in text_of(await sheet(table)), "nothing is changed yet"

    await table.restart()
    await table.alice.click(answer.response, label="Update")
    text = text_of(answer)
    assert "AC **18** · **30/45** Hit Points" in text
    assert "**Conditions**: Prone" in text
    assert "**Rage**: 3 of 4 left" in text
    assert "Updated." in text
    assert len(public(table.channel)) == before, "no one else is told"
    table.dice.will_show(10)
    again = await table.alice.slash(table.channel, "roll", dice="climb")
    assert headline(again) == "13", "a saved roll uses the current sheet"


async def test_an_abandoned_or_outdated_preview_changes_nothing_nor_anothers_character(
    table,
):
    await mira(table)
    told, again = [await imported(table, await file_of(table, ac=each)) for each in (18, 19)]
    late = await table.alice.click(told.response, label="Update")
    assert "This preview of Mira is out of date" in text_of(late)
    await table.alice.click(again.response, label="Leave it")
    assert headline(again) == "Mira stays unchanged."
    assert "AC **16**" in text_of(await sheet(table))

    told = await imported(table, await file_of(table, ac=18), by=table.bob)
    assert "Saved. You're now playing them in this channel." in text_of(told)
    assert "AC **16**" in text_of(await sheet(table))

    told = await imported(table, await file_of(table, ac=18))
    await edit_character(table, armor="AC 17, HP 40")
    late = await table.alice.click(told.response, label="Update")
    assert late.ephemeral
    assert "is out of date, so nothing was updated." in text_of(late)
    assert "AC **17**" in text_of(await sheet(table))


@pytest.mark.process
async def test_a_dnd_beyond_pdf_is_imported_and_updates_the_character_later(table):
    pdf = documents.form(FIGHTER)
    saved = await table.alice.slash(table.channel, "import", file=("mira.pdf", pdf))
    text = text_of(saved)
    assert "AC **18** · **44** Hit Points" in text
    assert "Not imported:\n• Longsword: Versatile, Sap\n" in text
    await table.restart()
    table.dice.will_show(10, 4)
    rolled = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", ac=12)
    assert headline(rolled) == "16 hits: 7 damage"
    stronger = [[(name, "50" if name == "MaxHP" else value) for name, value in page] for page in FIGHTER]
    file = ("mira.pdf", documents.form(stronger))
    answer = await table.alice.slash(table.channel, "import", file=file)
    assert "**Hit Point maximum**: 44 → 50" in text_of(answer)
    before = len(public(table.channel))
    for content, words in (
        (documents.encrypted(), "That PDF is encrypted."),
        (documents.bomb(), "PDF"),
        (documents.form([[("Tax", "1")]]), "That PDF isn't a D&D Beyond character"),
    ):
        file = ("mira.pdf", content)
        refused = await table.alice.slash(table.channel, "import", file=file)
        assert refused.ephemeral
        assert words in text_of(refused)
    assert len(public(table.channel)) == before
