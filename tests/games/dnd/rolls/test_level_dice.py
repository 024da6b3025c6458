"""The dice for gained levels: each die is rolled once, and always shows the same face afterward."""

import pytest

from bot.dice.faces import ScriptedFaces
from bot.errors import DiceError, PlayerError
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.sheet.leveling import LevelService, level_request
from bot.games.dnd.sheet.rules.leveling import Gain
from bot.rolls.game import Occasion
from bot.rolls.trail import Version
from bot.rolls.values import Place
from bot.store.stored_rolls import Kept, MovedError
from tests.games.dnd.books import ALICE, BOB, HERE, character
from tests.support import adapted

MIRA = character(9, "Mira", level="3")


@pytest.fixture
def book(database):
    return LevelService(FacesAgain(database))


def asking(*levels, sides=8, of=MIRA):
    return level_request(of, Gain(levels[-1], "", sides), levels)


async def rolled(book, database, asked, *faces, place=HERE):
    """Return a stored roll's faces for these levels, with dice for only this many."""
    source = ScriptedFaces(*faces)
    prepared = await book.prepare(asked, place, hidden=False)
    thrown = prepared.throw(source)
    assert source.left == 0
    await kept(database, prepared)
    return tuple(thrown.extra.values())


async def kept(database, prepared):
    def unit(connection):
        for deed in prepared.deeds:
            deed(connection, _KEPT)

    await database.write(unit)


_KEPT = Kept(1, HERE.channel, ALICE.user, ALICE.name, 1, "", ALICE.user, ALICE.name, HERE.guild)


async def test_a_level_has_the_same_face_however_many_are_rolled_at_once(book, database):
    assert await rolled(book, database, asking(4), 3) == (3,)
    assert await rolled(book, database, asking(4)) == (3,)
    assert await rolled(book, database, asking(4, 5, 6), 7, 1) == (3, 7, 1)
    assert await rolled(book, database, asking(5)) == (7,)
    assert await book.rolled(asking(4, 5, 6, 7), HERE) == (3, 7, 1)


async def test_the_face_depends_on_the_name_and_not_on_number_or_channel(book, database):
    await rolled(book, database, asking(4), 3)
    again = character(12, "MIRA", level="3")
    assert await rolled(book, database, asking(4, of=again), place=Place(1, 11, 12)) == (3,)


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        (asking(5), HERE),
        (asking(4, sides=10), HERE),
        (asking(4), Place(2, 20)),
        (asking(4, of=character(9, "Tam")), HERE),
        (asking(4, of=character(9, "Mira", BOB)), HERE),
    ],
)
async def test_every_other_level_has_its_own_face(book, database, asked, place):
    await rolled(book, database, asking(4), 3)
    assert await rolled(book, database, asked, 6, place=place) == (6,)


async def test_the_second_of_two_simultaneous_rolls_gets_the_firsts_face(book, database):
    first, second = [await book.prepare(asking(4), HERE, hidden=False) for _ in range(2)]
    first.throw(ScriptedFaces(3))
    second.throw(ScriptedFaces(8))
    await kept(database, first)
    with pytest.raises(MovedError):
        await kept(database, second)
    assert await rolled(book, database, asking(4)) == (3,)


async def test_no_level_is_rolled_where_rolls_are_hidden(book):
    with pytest.raises(PlayerError, match="Rolls are hidden in this channel"):
        await book.prepare(asking(4), HERE, hidden=True)


async def test_a_level_roll_has_no_actions_and_cannot_be_repeated(book):
    asked = asking(4, 5)
    faces = (await book.prepare(asked, HERE, hidden=False)).throw(ScriptedFaces(3, 8))
    trail = (Version(asked, faces, ALICE.user, ALICE.name),)
    card = GAME.card(trail)

    assert (card.headline, card.label, card.total) == ("11", "Hit Points for level 5", "11")
    assert card.told == ("1d8 (3) + 1d8 (8) = 11",)
    assert card.actions == ()
    assert GAME.deeds(trail) == ()
    assert now(trail).damage_total == 11
    assert (adapted(GAME, asked, Occasion.OTHERS), adapted(GAME, asked, Occasion.SAVED)) == (None, None)
    with pytest.raises((PlayerError, DiceError), match="You can roll Hit Points only once per level"):
        adapted(GAME, asked)
