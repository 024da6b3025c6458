"""Each server's library of creatures: finding creatures by name, and saving and removing each once."""

from typing import Any

import pytest

from bot.errors import PlayerError
from bot.games.dnd.creatures.library import Library
from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.sheet.record.sheet import Sheet
from tests.games.dnd.books import HERE, Shelf


def library(*names) -> Any:
    """Return a library of these creatures."""
    shelf: Any = Shelf(*(Creature(Sheet(name, (10,) * 6)) for name in names))
    return Library(shelf)


async def test_a_library_finds_plurals_and_near_misses():
    kept = library("Grub", "Cave Rat")

    assert (await kept.find(HERE, "  GRUBS ")).name == "Grub"
    assert await kept.find(HERE, "Grubss") is None
    assert await kept.near(HERE, "Grub 2") == "Grub x2"
    assert await kept.near(HERE, "grubb") == "Grub"
    assert await kept.near(HERE, "zzzzzz") == ""
    assert (await kept.names(HERE))[:2] == ["Grub", "Cave Rat"]


async def test_a_library_creature_wins_over_the_documents_of_the_same_name():
    names = await library("WOLF").names(HERE)

    assert [each for each in names if each.casefold() == "wolf"] == ["WOLF"]


async def test_a_creature_is_removed_from_the_library_once():
    kept = library("Grub")

    assert (await kept.forget(HERE, "grubs")).name == "Grub"
    with pytest.raises(PlayerError, match="has no Grub"):
        await kept.forget(HERE, "Grub")
    assert await kept.all(HERE) == []
