"""Private views: characters, proofs, files, and the reading of a text while it is typed."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.dice.notation import parse
from bot.errors import PlayerError
from bot.rolls.card import Card
from bot.rolls.secrets import Proof
from bot.rolls.table import Played, Table
from bot.ui.autocomplete import name_choices, odds_words
from bot.ui.characters import show_character
from bot.ui.files import content_of
from bot.ui.proof import verify
from tests.ui.room import Room

ALICE: Any = SimpleNamespace(id=100, display_name="Alice")
BOB: Any = SimpleNamespace(id=200, display_name="B*b")


def tables(*known):
    """Return games that each know these people's characters."""

    def asked(cards):
        async def character(_here, they, person):
            assert they.user == ALICE.id
            return cards.get(person)

        return SimpleNamespace(characters=Played(character))

    return {str(at): asked(cards) for at, cards in enumerate(known)} | {"x": Table()}


async def test_someones_character_is_shown_for_every_game():
    room = Room()
    known = tables({200: Card("Mira")}, {100: Card("No one")}, {200: Card("Gandalf")})
    await show_character(known, room.interaction(), BOB)

    assert room.answer is not None
    assert room.answer.private
    assert [each.to_dict()["description"] for each in room.answer.embeds] == ["# Mira", "# Gandalf"]


@pytest.mark.parametrize(
    ("person", "words"),
    [
        (BOB, "B\\\\\\*b isn't playing a character here that you can see"),
        (ALICE, "You aren't playing a character here"),
    ],
)
async def test_someone_without_a_character_is_told_so(person, words):
    with pytest.raises(PlayerError, match=words):
        await show_character(tables({300: Card("Mira")}), Room().interaction(), person)


@pytest.mark.parametrize("text", ["", "the very text"])
async def test_sealed_data_is_handed_out_once_it_can_be_seen(text):
    async def prove(roll, here, they):
        assert (roll, here.channel, they.user) == ("K7", 10, 100)
        return Proof("K7", "Alice", 0, "seal", text=text, holds=True)

    room = Room()
    secrets: Any = SimpleNamespace(prove=prove)
    await verify(secrets, room.interaction(), "K7")

    assert room.answer is not None
    assert room.answer.private
    assert ("is the roll that was sealed" in room.answer.says) == bool(text)
    files = [(each.filename, each.fp.read()) for each in room.answer.parts["files"]]
    assert files == ([("roll-K7-sealed.txt", b"the very text")] if text else [])


async def test_a_file_that_is_too_large_is_not_downloaded():
    async def read():
        return b"a\xe2\x80\xaeb"

    small: Any = SimpleNamespace(size=5, read=read)
    large: Any = SimpleNamespace(size=1001)
    assert await content_of(small, 5) == b"ab"
    with pytest.raises(PlayerError, match="larger than 1,000 bytes"):
        await content_of(large, 1000)


@pytest.mark.parametrize(
    ("typed", "rows", "words"),
    [
        ("(1d20)>=11", "", "50%, with advantage 75%"),
        ("(1d20adv)>=11", "", "75%"),
        ("3d6>=5", "", ""),
        ("(2d6)>=7", "", "58%"),
        ("1d20", "", ""),
        ("(1d20)>=11; 1d20", "", ""),
        ("1d4", "1: one\n2-4: two", "most likely 2-4: two: 75%"),
        ("2x1d4", "1: one\n2-4: two", ""),
    ],
)
def test_the_probability_that_typed_dice_reach_their_goal(typed, rows, words):
    assert odds_words(parse(typed), rows) == words


def test_names_are_ordered_by_where_they_contain_the_typed_text():
    known = ("Unblessed", "Greater Bless", "Bless", "Blessed & Cursed", "Bane")
    names = [(each, str(number)) for number, each in enumerate(known, 1)]
    assert [each.value for each in name_choices("bless", names)] == ["3", "4", "2", "1"]
    assert [each.value for each in name_choices("cursed", names)] == ["4"]
    assert [each.name for each in name_choices("", names)] == list(known)
    assert name_choices("3", names) == []
