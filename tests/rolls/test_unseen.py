"""Rolls that didn't reach their roller: each is shown once, and stays noted until then."""

import asyncio

import pytest

from bot.audiences import Audience
from bot.rolls.unseen import UnseenRolls
from bot.store.rolls import Rolls
from bot.store.stored_rolls import Post
from bot.store.unseen import Unseen
from tests.rolling.test_service import ALICE, BLIND, BOB, ELSEWHERE, GM, GWEN, HERE, ME, STRIKE
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture


class Failing(Rolls):
    """A store of rolls that fails once with this error."""

    def __init__(self, database, error):
        super().__init__(database)
        self.error = error

    async def get(self, roll):
        if self.error:
            error, self.error = self.error, None
            raise error
        return await super().get(roll)


def unseen(bench, rolls=None, games=None):
    games = {"strike": STRIKE} if games is None else games
    return UnseenRolls(Unseen(bench.database), rolls or bench.rolls, bench.gms, games)


async def noted(bench, *faces, book=None, who=ALICE, **asked):
    """Return a book with rolls of these faces noted in it, and the rolls."""
    book = book or unseen(bench)
    rolls = [(await bench.strike(face, who=who, **asked)).roll for face in faces or (4,)]
    await book.note(rolls, who.user, HERE.channel)
    return book, rolls


async def taken(book, who=ALICE, place=HERE):
    late = await book.take(place, who)
    return late.noted.roll if late else 0


async def test_unseen_rolls_are_taken_once_oldest_first(bench):
    book, (one, two) = await noted(bench, 4, 5)

    assert [await taken(book) for _ in range(3)] == [one, two, 0]


async def test_after_the_last_one_no_one_is_waited_for(bench):
    book, _ = await noted(bench)
    before = (ALICE.user, HERE.channel) in book.waiting
    await taken(book)
    still = (ALICE.user, HERE.channel) in book.waiting
    await taken(book)

    assert (before, still, (ALICE.user, HERE.channel) in book.waiting) == (True, True, False)


async def test_they_are_only_for_their_roller_in_their_channel(bench):
    book, (roll,) = await noted(bench)

    assert [await taken(book, BOB), await taken(book, ALICE, ELSEWHERE)] == [0, 0]
    assert (BOB.user, HERE.channel) not in book.waiting
    assert (ALICE.user, ELSEWHERE.channel) not in book.waiting
    assert await taken(book) == roll


async def test_a_deleted_roll_is_not_recorded(bench):
    book = unseen(bench)
    await book.note([99], ALICE.user, HERE.channel)

    assert (ALICE.user, HERE.channel) not in book.waiting


async def test_after_a_restart_the_book_knows_whose_rolls_are_unseen(bench):
    await noted(bench)
    book = unseen(bench)
    before = (ALICE.user, HERE.channel) in book.waiting
    await book.load()

    assert (before, (ALICE.user, HERE.channel) in book.waiting) == (False, True)


async def test_a_roll_whose_notice_failed_stays_pending(bench):
    book, (roll,) = await noted(bench)
    late = await book.take(HERE, ALICE)
    emptied = await taken(book), (ALICE.user, HERE.channel) in book.waiting
    await book.again(late)

    assert emptied == (0, False)
    assert (ALICE.user, HERE.channel) in book.waiting
    assert await taken(book) == roll


@pytest.mark.parametrize("error", [OSError("The disk is gone."), asyncio.CancelledError()])
async def test_a_temporarily_unreadable_roll_stays_pending(bench, error):
    book, (roll,) = await noted(bench, book=unseen(bench, Failing(bench.database, error)))

    with pytest.raises(type(error)):
        await taken(book)

    assert (ALICE.user, HERE.channel) in book.waiting
    assert await taken(book) == roll


async def test_a_permanently_unreadable_roll_is_skipped(bench):
    book, rolls = await noted(bench, 4, 5)
    await bench.database.write(
        lambda connection: connection.execute(
            "UPDATE rolls SET game = 'gone' WHERE id = ?", (rolls[0],)
        ).fetchall()
    )

    assert [await taken(book), await taken(book)] == [rolls[1], 0]


async def test_a_roll_forgotten_in_the_meantime_is_skipped(bench):
    class Forgetful(Rolls):
        async def get(self, roll):
            return None if roll == rolls[0] else await super().get(roll)

    book, rolls = await noted(bench, 4, 5, book=unseen(bench, Forgetful(bench.database)))

    assert [await taken(book), await taken(book)] == [rolls[1], 0]


async def test_a_roll_shown_late_shows_when_it_was_made_and_where_it_is_missing(bench):
    bench.now = 61_000
    book, _ = await noted(bench, 4)

    late = await book.take(HERE, ALICE)

    assert (late.made, late.shown.card.headline) == (61, "4")
    assert [(each.channel, each.message) for each in late.shown.copies] == [(HERE.channel, 0)]


async def test_a_roll_now_in_its_channel_is_updated_there(bench):
    book, (roll,) = await noted(bench)
    await bench.rolls.post(roll, Post(900, HERE.channel))

    late = await book.take(HERE, ALICE)

    assert [(each.channel, each.message) for each in late.shown.copies] == [(HERE.channel, 900)]


@pytest.mark.parametrize(
    ("audience", "who", "private"),
    [
        (Audience.EVERYONE, ALICE, False),
        (ME, ALICE, True),
        (GM, ALICE, True),
        (BLIND, ALICE, False),
        (BLIND, GWEN, True),
        (Audience.EVERYONE, GWEN, False),
    ],
)
async def test_a_roller_who_sees_more_than_the_others_is_told_so(bench, audience, who, private):
    await bench.name_gm()
    book, _ = await noted(bench, who=who, audience=audience)

    late = await book.take(HERE, who)

    assert (late.is_private, late.shown.private) == (private, False)
