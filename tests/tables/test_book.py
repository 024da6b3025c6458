"""A server's results tables: which names are free, who can change them, and files imported whole."""

import json

import pytest

from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.channels import Channels
from bot.tables.book import MAX_TABLES, FoundTable, TableLibrary
from bot.tables.store import ResultsTables

HERE, ELSEWHERE = Place(1, 10), Place(2, 20)
ALICE, BOB, GWEN = Who(100, "Alice"), Who(200, "Bob"), Who(300, "Gwen", administers=True)
ROWS, OTHERS = "1-3: gold\n4-6: nothing", "1-2: silver\n3-6: nothing"


@pytest.fixture
def book(database):
    return TableLibrary(ResultsTables(database), GameMasters(Channels(database)))


def file(*tables):
    return json.dumps(
        {"tables": [{"name": name, "rows": rows.split("\n")} for name, rows in tables]}
    ).encode()


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


async def test_a_table_is_found_by_its_name_in_any_case_and_only_on_its_server(book):
    loot = await book.add(HERE, ALICE, "  Lo\u200bot ", ROWS)
    assert (loot.name, loot.rows, loot.sides, loot.author) == ("Loot", ROWS, 6, ALICE.user)
    assert await book.get(HERE, "lOOT") == loot
    assert await book.all(ELSEWHERE) == []
    words = "There's no table named “Loot”. See all tables with /table show."
    assert await refusal(book.get(ELSEWHERE, "Loot")) == words


async def test_a_name_in_use_is_not_given_again(book):
    await book.add(HERE, ALICE, "Loot", ROWS)
    words = "There's already a table named {}. Edit it with /table show, or choose another name."
    assert await refusal(book.free(HERE, "loot")) == words.format("loot")
    assert await refusal(book.add(HERE, BOB, "LOOT", OTHERS)) == words.format("LOOT")
    assert await refusal(book.free(HERE, "Loot\ufe0f")) == words.format("Loot\ufe0f")
    await book.free(ELSEWHERE, "Loot")
    await book.free(HERE, "Loot 2")
    await book.add(HERE, ALICE, "\u00e1", ROWS)
    assert await refusal(book.free(HERE, "a\u0301")) == words.format("a\u0301")


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "\u202e", "\u3164\u2800", "1-3: gold | 4-6: nothing"])
async def test_an_invisible_text_or_a_table_is_not_a_name(book, name):
    assert await refusal(book.free(HERE, name)) == "Give the table a name, such as Loot."


async def test_a_name_has_at_most_50_characters(book):
    await book.free(HERE, "x" * 50)
    assert "up to 50 characters" in await refusal(book.free(HERE, "x" * 51))


async def test_typed_text_is_a_tables_name_a_table_or_neither(book):
    await book.add(HERE, ALICE, "Loot", ROWS)
    assert await book.find(HERE, "loot") == FoundTable(ROWS, "Loot")
    assert await book.find(HERE, "1-3: gold | 4-6: nothing") == FoundTable(ROWS)
    assert await book.find(HERE, None) == FoundTable("")
    assert "There's no table named “Treasure”" in await refusal(book.find(HERE, "Treasure"))


async def test_only_its_author_and_gms_change_a_table(book):
    loot = await book.add(HERE, ALICE, "Loot", ROWS)
    words = "Only Alice and GMs can change Loot."
    assert await refusal(book.editable(HERE, BOB, loot.id)) == words
    assert await refusal(book.edit(HERE, BOB, loot.id, loot.revision, rows=OTHERS)) == words
    assert await refusal(book.delete(HERE, BOB, loot.id, 1)) == words
    assert await book.editable(HERE, ALICE, loot.id) == await book.editable(HERE, GWEN, loot.id) == loot
    assert await book.delete(HERE, GWEN, loot.id, 1) == loot


async def test_the_second_of_two_simultaneous_editors_is_told(book):
    loot = await book.add(HERE, ALICE, "Loot", ROWS, 20)
    assert (await book.edit(HERE, ALICE, loot.id, loot.revision, rows=OTHERS)).revision == 2
    words = "Someone else has changed Loot since you opened it. Check it and try again."
    assert await refusal(book.edit(HERE, GWEN, loot.id, loot.revision, rows=ROWS)) == words
    assert await refusal(book.delete(HERE, GWEN, loot.id, loot.revision)) == words
    now = await book.get(HERE, "Loot")
    assert (now.rows, now.sides, now.revision) == (OTHERS, 20, 2)


async def test_a_table_deleted_in_the_meantime_is_not_edited(book):
    loot = await book.add(HERE, ALICE, "Loot", ROWS)
    assert "was deleted" in await refusal(book.edit(ELSEWHERE, GWEN, loot.id, 1, rows=OTHERS))
    await book.delete(HERE, ALICE, loot.id, 1)
    assert "was deleted" in await refusal(book.edit(HERE, ALICE, loot.id, 1, rows=OTHERS))


async def test_a_die_without_sides_means_no_die(book):
    assert "A table needs a die with 1 to" in await refusal(book.add(HERE, ALICE, "Loot", ROWS, -1))
    assert await book.all(HERE) == []


async def test_an_exported_table_is_imported_elsewhere_unchanged(book):
    await book.add(HERE, ALICE, "Loot", ROWS, 20)
    await book.add(HERE, ALICE, "Doom", OTHERS)
    content = await book.exported(HERE)
    assert await book.imported(ELSEWHERE, BOB, content, replacing=False) == ["Doom", "Loot"]
    found = [(each.name, each.rows, each.sides, each.author) for each in await book.all(ELSEWHERE)]
    assert found == [("Doom", OTHERS, 6, BOB.user), ("Loot", ROWS, 20, BOB.user)]
    assert "There are no tables here" in await refusal(book.exported(Place(3, 30)))


async def test_a_file_replaces_only_your_own_tables_and_only_on_request(book):
    await book.add(HERE, ALICE, "Loot", ROWS)
    content = file(("New", ROWS), ("loot", OTHERS))
    assert "There's already a table named Loot" in await refusal(
        book.imported(HERE, ALICE, content, replacing=False)
    )
    assert "Only Alice and GMs" in await refusal(book.imported(HERE, BOB, content, replacing=True))
    assert [each.rows for each in await book.all(HERE)] == [ROWS]
    assert await book.imported(HERE, ALICE, content, replacing=True) == ["New", "loot"]
    assert [(each.name, each.rows) for each in await book.all(HERE)] == [("loot", OTHERS), ("New", ROWS)]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "That isn't a file of exported tables, or it's damaged"),
        (b"\xff", "That isn't a file of exported tables, or it's damaged"),
        (b'{"tables": []}', "That file has no tables. Nothing was imported."),
        (file(("Loot", ROWS), ("LOOT", OTHERS)), "The file has two tables named LOOT. Rename one."),
        (file(("New", ROWS), ("Bad", "1-3: a\n2-4: b")), "Nothing was imported. Problem with Bad: "),
        (file(*((f"T{each}", ROWS) for each in range(MAX_TABLES + 1))), "A server can have up to 200 tables"),
    ],
)
async def test_a_file_with_an_error_anywhere_imports_nothing(book, content, words):
    assert words in await refusal(book.imported(HERE, GWEN, content, replacing=True))
    assert await book.all(HERE) == []


async def test_a_servers_number_of_tables_is_limited_and_a_full_one_can_still_replace(book):
    full = file(*((f"T{each}", ROWS) for each in range(MAX_TABLES)))
    await book.imported(HERE, ALICE, full, replacing=False)
    words = "A server can have up to 200 tables. Delete one first."
    assert await refusal(book.add(HERE, ALICE, "More", ROWS)) == words
    assert len(await book.imported(HERE, ALICE, full, replacing=True)) == MAX_TABLES
