"""Exporting saved rolls and importing them again: files, codes, and lines that can't be read."""

import json

import pytest

from bot.errors import PlayerError
from bot.games.dice.rules.request import DiceRequest
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.kept.book import of_dice
from bot.kept.files import MAX_ROWS, exported, exported_all, names, read
from bot.kept.store import KeptRoll, What
from tests.kept.support import ALICE, BOB, DIRECT, ELSEWHERE, HERE, open_book

CODE = "BAAAAAAAAA"
"""The first code that a test generates."""


@pytest.fixture
def book(database):
    return open_book(database)


async def refusal(doing):
    with pytest.raises(PlayerError) as refused:
        await doing
    return str(refused.value)


async def kept(book, name, what, place=HERE, whom="me"):
    await book.keep(place, ALICE, {name: what}, whom)
    found, _ = await book.find(place, ALICE, name)
    return found


async def test_dice_are_exported_as_dice_and_everything_else_as_codes(book):
    magic = book.of_request("magic", MagicRequest((Throw(2, 20),)))
    rowed = book.of_request("dice", DiceRequest("1d6", table="1-6: gold"))
    rolls = [
        await kept(book, "Longsword", of_dice("1d20+6")),
        await kept(book, "Skill", of_dice("1d20+{bonus}")),
        await kept(book, "Delina", magic),
        await kept(book, "Loot", rowed),
    ]

    content = await exported(book, ALICE, rolls)

    assert json.loads(content)["kept"] == [
        {"name": "Longsword", "dice": "1d20+6"},
        {"name": "Skill", "dice": "1d20+{bonus}"},
        {"name": "Delina", "code": CODE},
        {"name": "Loot", "code": "CAAAAAAAAA"},
    ]
    assert await read(book, content.decode()) == {each.name: each.what for each in rolls}


async def test_without_saved_rolls_there_is_nothing_to_export(book):
    assert (await refusal(exported(book, ALICE, []))).startswith("There are no saved rolls here yet")
    assert await exported_all(book, ALICE) == {}


async def test_all_your_own_are_exported_by_scope_except_those_of_removed_games(book):
    await kept(book, "Luck", of_dice("1d6"))
    await kept(book, "Luck", of_dice("1d8"), whom="all")
    await kept(book, "Luck", of_dice("1d10"), place=DIRECT)
    await kept(book, "Server", of_dice("1d4"), whom="server")
    gone = KeptRoll(0, ELSEWHERE.scope, ALICE.user, "Chess", What("chess", "{}"), ALICE.user, ALICE.name)
    await book.store.add({"chess": gone}, 100)

    found = await exported_all(book, ALICE)

    dice = {scope: [each["dice"] for each in json.loads(content)["kept"]] for scope, content in found.items()}
    assert dice == {"1": ["1d6"], "everywhere": ["1d8"], str(DIRECT.scope): ["1d10"]}
    assert await exported_all(book, BOB) == {}


async def test_a_code_alone_is_read_in_any_case(book):
    luck = await kept(book, "Luck", of_dice("1d6"))
    assert await book.codes(ALICE, [luck]) == [CODE]

    assert await read(book, f" {CODE.lower()}\n") == {"Luck": luck.what}


@pytest.mark.parametrize("text", ["ZZZZZZZZZZ", '{"kept": [{"name": "Luck", "code": "ZZZZZZZZZZ"}]}'])
async def test_an_unknown_code_is_refused(book, text):
    words = "Rollwright doesn't know this code. It may be mistyped, from another bot, or unused for a year."
    assert words in await refusal(read(book, text))


@pytest.mark.parametrize("text", ["", " \n ", '{"kept": []}'])
async def test_a_text_without_rolls_is_told_what_rolls_look_like(book, text):
    words = "Paste a code, an exported file, or lines such as `Longsword: 1d20+6`."
    assert await refusal(read(book, text)) == words


async def test_characters_that_no_code_has_are_a_line_of_a_list(book):
    """I, O, 0 and 1 look like other characters."""
    assert "Nothing was imported" in await refusal(read(book, "ABCDEFGHI1"))


async def test_every_wrong_line_is_named_with_its_error_and_nothing_is_imported(book):
    words = await refusal(read(book, "Sword: 1d20\nBow: what\n1d20: 1d6\nSWORD: 1d8"))

    first, *lines = words.split("\n")
    assert first == "Nothing was imported. Fix these lines:"
    assert [line.partition("`: ")[0] for line in lines] == ["`Bow: what", "`1d20: 1d6", "`SWORD: 1d8"]
    assert lines[1].endswith("1d20 already means a roll. Choose another name.")
    assert lines[2].endswith("That name is listed twice. Rename one.")


async def test_the_last_of_many_wrong_lines_are_shown_by_number(book):
    text = "\n".join(f"Line {at:02}{'x' * 90}: no" for at in range(1, 41))

    words = await refusal(read(book, text))

    told, _, left = words.partition("\n…and lines ")
    assert 1200 - 200 < len(told.partition("\n")[2]) <= 1200 + told.count("\n")
    assert left == ", ".join(str(each) for each in range(told.count("`: ") + 1, 41)) + "."


async def test_a_line_after_one_without_space_is_also_shown_by_number(book):
    """A shorter line must not be listed in place of an earlier one."""
    words = await refusal(read(book, "\n".join([*[f"{'x' * 90}{at}: no" for at in range(40)], "a: b"])))

    assert words.endswith(", 40, 41.")


async def test_a_single_line_without_space_is_one(book):
    """There is one more wrong line than can be listed in full."""
    lines = [f"{'x' * 90}{at}: no" for at in range(40)]
    told = (await refusal(read(book, "\n".join(lines)))).count("`: ")

    words = await refusal(read(book, "\n".join(lines[: told + 1])))

    assert words.endswith(f"\n…and line {told + 1}.")
    assert len(words.split("`")[1]) == 80


async def test_a_row_with_dice_and_a_code_means_the_code(book):
    luck = await kept(book, "Luck", of_dice("1d6"))
    await book.codes(ALICE, [luck])

    text = json.dumps({"kept": [{"name": "Bow", "dice": "1d20", "code": CODE}]})
    assert await read(book, text) == {"Bow": luck.what}


async def test_the_number_of_imported_rolls_is_limited(book):
    row = '{"name": "Bow", "code": "ZZZZZZZZZZ"}'

    def file(count):
        return '{"kept": [' + ",".join([row] * count) + "]}"

    assert "Nothing was imported" in await refusal(read(book, file(MAX_ROWS)))
    words = "That's 201 rolls, and you can import up to 200 at once. Leave some out."
    assert await refusal(read(book, file(MAX_ROWS + 1))) == words


async def test_names_are_shown_with_their_star_and_no_formatting(book):
    rolls = [await kept(book, "*Bold*", of_dice("1d6")), await kept(book, "Luck", of_dice("1d6"))]

    assert names(rolls) == "★ \\*Bold\\*, ★ Luck"
