"""Saved rolls that a GM asks several people to make: which of them are valid, and their requests."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import PlayerError
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.kept.book import of_dice
from bot.kept.services import KeptAsks
from bot.kept.store import What
from tests.kept.support import ALICE, HERE, open_book

ASKS = SimpleNamespace(of_kept=lambda request, goal: (request, goal))
TABLES: Any = SimpleNamespace(of=lambda key: SimpleNamespace(asks=ASKS if key == "dice" else None))
"""Tables of games in which only plain dice can be asked of several people."""


@pytest.fixture
def book(database):
    return open_book(database)


async def asked(book, name, what, text):
    """Save this roll under a name, and return the request for this text."""
    await book.keep(HERE, ALICE, {name: what}, "me")
    return await KeptAsks(book, TABLES).by_name(HERE, ALICE, text, "15")


async def test_a_saved_roll_is_requested_with_additions_after_its_name(book):
    answer: Any = await asked(book, "Stealth", of_dice("1d20+5"), "stealth +2")

    request, goal = answer
    assert (book.games["dice"].title(request), goal) == ("1d20+5+2 # Stealth", "15")


async def test_an_unused_name_is_not_a_saved_roll(book):
    assert await asked(book, "Stealth", of_dice("1d20+5"), "athletics") is None


@pytest.mark.parametrize(
    ("what", "text", "words"),
    [
        (of_dice("1d20"), "Stealth hidden", "Leave hidden empty, or hide rolls here with /gm panel"),
        (of_dice("1d20+{bonus}"), "Stealth", "Stealth needs numbers first"),
    ],
)
async def test_a_hidden_or_asking_roll_cannot_be_requested_of_several(book, what, text, words):
    with pytest.raises(PlayerError, match=words):
        await asked(book, "Stealth", what, text)


async def test_a_roll_of_a_game_without_requests_cannot_be_requested(book):
    with pytest.raises(PlayerError, match="You can't ask several people to roll Delina"):
        await asked(book, "Delina", book.of_request("magic", MagicRequest((Throw(1, 20),))), "delina")


@pytest.mark.parametrize(
    ("what", "can"), [(of_dice("1d20"), True), (of_dice("1d20+{bonus}"), False), (What("magic"), False)]
)
def test_a_roll_without_questions_of_a_game_with_requests_is_offered(what, can):
    nothing: Any = None

    assert KeptAsks(nothing, TABLES).can_be_asked(what) is can
