"""Stored rolls as their games read them."""

import pytest
from msgspec.structs import replace

from bot.dice.roll import Faces
from bot.errors import PressError
from bot.rolls.card import NOBODY
from bot.rolls.rolls_read import owner_name, place_of, read_trail, readable, to_store
from bot.rolls.trail import Version
from bot.rolls.values import Place
from tests.rolling.test_service import STRIKE, Strike
from tests.rolls.test_audience_view import drawing

GAMES = {"strike": STRIKE}
KEPT = drawing(4, 6).stored


def altered(**parts):
    """Return the roll with these parts replaced in its first version."""
    first, *rest = KEPT.versions
    return replace(KEPT, versions=(replace(first, **parts), *rest))


def test_a_roll_is_read_with_all_its_versions():
    playing, trail = read_trail(GAMES, KEPT)

    assert playing is STRIKE
    assert [each.faces for each in trail] == [Faces(((4,),)), Faces(((6,),))]
    assert [(each.request, each.by, each.name, each.why) for each in trail] == [
        (Strike(), 100, "Alice", "roll"),
        (Strike(), 100, "Alice", "throw"),
    ]


def test_a_roll_of_a_removed_game_is_refused_in_words():
    with pytest.raises(PressError, match="needs the game strike, which isn't installed"):
        read_trail({}, KEPT)


@pytest.mark.parametrize("part", ["request", "faces", "picked"])
@pytest.mark.parametrize("text", ["", "7"])
def test_a_roll_its_game_no_longer_stores_that_way_is_refused_in_words(part, text):
    with pytest.raises(PressError, match="This roll can't be loaded"):
        read_trail(GAMES, altered(**{part: text}))


def cannot(_trail):
    raise LookupError


def test_an_unreadable_or_unresolvable_roll_blocks_none_of_the_others():
    rolls = [altered(request="7"), KEPT, replace(KEPT, game="gone"), replace(KEPT, id=6, game="broken")]
    games = {**GAMES, "broken": replace(STRIKE, resolve=cannot)}

    assert [roll.id for roll, _ in readable(games, rolls)] == [5]


def test_stored_rolls_are_read_unchanged():
    version: Version[object] = Version(Strike(3), Faces(((6,),)), 200, "Bob", "pick", ("6", "x"))

    stored = to_store(version, 7000)
    _, trail = read_trail(GAMES, replace(KEPT, versions=(stored,)))

    assert trail == (version,)
    assert stored.made == 7000


@pytest.mark.parametrize(("name", "shown"), [("Alice", "Alice"), (NOBODY, "Someone"), ("*A*", "*A*")])
def test_a_forgotten_roller_has_no_name(name, shown):
    assert owner_name(altered(name=name)) == shown


def test_a_roll_was_made_in_its_channel_and_thread():
    assert place_of(replace(KEPT, guild=3, channel=11, parent=10)) == Place(3, 11, 10)
