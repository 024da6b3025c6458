"""Saved rolls as files: exported, imported elsewhere, other bots' lists, and hostile files."""

import json

import pytest

from tests.cases import in_turn
from tests.e2e.kept import export_rolls, import_file, offered, open_saved_roll, roll_and_save
from tests.e2e.test_buttons import press_at_once
from tests.support import text_of


async def test_lists_are_imported_whole_or_every_wrong_line_is_named(table):
    # Lines that can't be read are all listed, and nothing is saved.
    lines = [f"Fine{each}: 1d20+{each}" for each in range(20)]
    wrong = [f"Wrong{each}: what is this" for each in range(20)]
    answer = await import_file(
        table.alice, table.channel, "\n".join([*lines, *wrong, "Fine3: 1d6", "1d20: 1d20"])
    )

    said = text_of(answer)
    assert "`Wrong0: what is this`" in said
    assert "Fine3" not in said or "That name is listed twice" in said
    for line in range(21, 43):
        assert f"`Wrong{line - 21}: " in said or f" {line}" in said, line
    assert len(said) <= 2000
    assert await offered(table.alice, table.channel, "") == []

    # Other bots' lists are saved for the chosen person or server.
    content = "expression,name,label\n1d20+6,Sword,to hit\n1d20+4,Bow,\n"
    answer = await import_file(table.alice, table.channel, content, **{"for": "server"})
    assert "Saved rolls imported: ★ Sword, ★ Bow" in text_of(answer)
    assert await offered(table.bob, table.channel, "") == ["★ Bow", "★ Sword"]


@in_turn(
    ("content", "what"),
    [
        (b"", "Paste a code, an exported file"),
        (b"[1]", "Rollwright can import: D&D character, creatures,"),
        (b"\xff\xfeS\x00w\x00", "That file isn't UTF-8 text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "That file isn't UTF-8 text"),
        (b'{"kept":' * 10_000, "Nothing was imported"),
        (b'{"kept": [{"name": "A", "dice": 7}]}', "isn't a file of exported rolls, or it's damaged"),
        (b'{"kept": [{"name": "A", "code": "ABCDEFGHJK"}]}', "Rollwright doesn't know this code"),
        (b"A: 1d6\na: 1d8", "That name is listed twice"),
        (b"A: 1d6\n" * 201, "That's 201 rolls, and you can import up to 200 at once"),
        (b"A: " + b" " * 100_000 + b"x", "`A: x`"),
        (b"A: " + b"1d6+" * 1000 + b"1", "A roll can have up to 400"),
        (b"Luck: 1d6", "Luck is already saved there"),
        (b"@everyone: what", "`@everyone: what`"),
        (b" " * 200_001, "larger than 200,000 bytes"),
    ],
)
async def test_an_unsuitable_file_is_answered_in_words_and_nothing_is_saved(table, content, what):
    if await offered(table.alice, table.channel, "") == []:
        await roll_and_save(table, "Luck", "1d6", 1)
    answer = await import_file(table.alice, table.channel, content)
    assert answer.ephemeral
    assert what in text_of(answer)
    assert await offered(table.alice, table.channel, "") == ["★ Luck"]


async def test_each_of_two_simultaneous_lists_for_a_server_is_saved_whole_or_not_at_all(table):
    listed = await table.alice.slash(table.channel, "saved")
    for person, name in ((table.alice, "Ours"), (table.bob, "Theirs")):
        lines = "\n".join(["Both: 1d6", *(f"{name}{each}: 1d6" for each in range(100))])
        form = {"text": lines, "whom": "server"}
        press_at_once(table, listed.response, "rw:1:import", None, person, form=form)
    await table.env.settle()

    kept_one = json.loads(await export_rolls(table.alice, table.channel))["kept"]
    assert len(kept_one) == 101
    assert len({each["name"].rstrip("0123456789") for each in kept_one}) == 2, "of only one list"


async def test_in_a_direct_message_it_is_your_own_and_shared_under_the_same_code_again(table):
    # Sharing a roll again gives the same code.
    await roll_and_save(table, "Luck", "1d6", 1)
    codes = []
    for _ in range(2):
        shown = await open_saved_roll(table.alice, table.channel, "Luck")
        codes.append(text_of(await table.alice.click(shown.response, label="Share")).split("`")[1])
        await table.restart()
    assert codes[0] == codes[1]

    # In a direct message, it's one's own and belongs to no server.
    user = table.alice.user
    answer = await user.slash("import", file=("a.txt", b"Hope: 1d6"), **{"for": "server"})
    assert "There's no server here" in text_of(answer)
    await user.slash("import", file=("a.txt", b"Hope: 1d6"), **{"for": "all"})
    assert await offered(table.alice, table.channel, "") == ["★ Luck", "★ Hope"]


@pytest.mark.story
async def test_a_file_is_chosen_in_a_form_or_its_text_pasted_and_returned_if_wrong(table):
    form = await table.alice.slash(table.channel, "import")
    file, _text, whom, _names = (each["component"]["type"] for each in form.modal["components"])
    assert (file, whom) == (19, 21)
    answer = await table.alice.submit_modal(form, {"file": ("kept.txt", b"Sword: 1d20+6"), "whom": "server"})
    assert "Saved rolls imported: ★ Sword" in text_of(answer)
    assert await offered(table.bob, table.channel, "") == ["★ Sword"]

    form = await table.alice.slash(table.channel, "import")
    answer = await table.alice.submit_modal(
        form, {"text": "Bow: 1d20+", "whom": "server", "replaces": ["yes"]}
    )
    assert "Fix these lines" in text_of(answer)
    await table.restart()
    again = await table.alice.click(answer.response, label="Keep editing")
    parts = {each["component"]["custom_id"]: each["component"] for each in again.modal["components"]}
    assert parts["text"]["value"] == "Bow: 1d20+"
    assert [each["default"] for each in parts["whom"]["options"]] == [False, False, True]
    assert [each["default"] for each in parts["replaces"]["options"]] == [True]
    answer = await table.alice.submit_modal(again, {"text": "Bow: 1d20+4", "whom": "me"})
    assert "Saved rolls imported: ★ Bow" in text_of(answer)
    assert await offered(table.alice, table.channel, "") == ["★ Bow", "★ Sword"]


async def test_a_form_without_a_file_or_a_text_says_so(table):
    form = await table.alice.slash(table.channel, "import")
    answer = await table.alice.submit_modal(form, {})
    assert "Choose a file, or paste a text." in text_of(answer)
