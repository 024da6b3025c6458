"""When a panel is worn: by its age, or by the rolls below it where it does not show them itself."""

import pytest

from bot.audiences import Audience
from bot.rolls.panels import MAX_AGE, MAX_ROLLS, ChannelPanels, Where
from bot.rolls.table import OnPanel, Table, Tables
from bot.store.panels import PanelStore
from bot.store.rolls import Rolls
from tests.store.test_rolls import add, new

CHANNEL = 5


async def changed(*_):
    """Draw nothing here."""


class Book(ChannelPanels):
    """The panels at a time that the test sets."""

    def __init__(self, database):
        self.now = 1000
        tables = Tables(
            one=Table(panels={"board": OnPanel(changed)}),
            two=Table(panels={"log": OnPanel(changed, holds_rolls=True)}),
        )
        super().__init__(PanelStore(database), tables.holds_rolls, lambda: self.now)


@pytest.fixture
def book(database):
    return Book(database)


@pytest.fixture
def rolls(database):
    return Rolls(database)


async def test_there_is_no_panel_before_one_was_posted(book):
    assert await book.where(CHANNEL, "board") is None


async def test_a_panel_is_on_the_message_it_moved_to_last(book):
    assert await book.moved(CHANNEL, "board", 70) == 0
    assert await book.moved(CHANNEL, "board", 71) == 70
    assert await book.where(CHANNEL, "board") == Where(71, is_worn=False)


async def test_panels_of_other_kinds_and_channels_are_separate(book):
    await book.moved(CHANNEL, "board", 70)
    assert await book.moved(CHANNEL, "log", 71) == 0
    assert await book.moved(CHANNEL + 1, "board", 72) == 0
    await book.forget(CHANNEL, "board")
    assert await book.where(CHANNEL, "board") is None
    assert await book.where(CHANNEL, "log") == Where(71, is_worn=False)
    assert await book.where(CHANNEL + 1, "board") == Where(72, is_worn=False)


@pytest.mark.parametrize(("age", "worn"), [(50 * 60_000 - 1, False), (50 * 60_000, True)])
@pytest.mark.parametrize("kind", ["board", "log"])
async def test_a_panel_becomes_outdated_with_age(book, kind, age, worn):
    await book.moved(CHANNEL, kind, 70)
    book.now += age
    assert await book.where(CHANNEL, kind) == Where(70, is_worn=worn)


@pytest.mark.parametrize(
    ("kind", "count", "worn"),
    [
        ("board", MAX_ROLLS - 1, False),
        ("board", MAX_ROLLS, True),
        ("log", MAX_ROLLS + 5, False),
        ("of no game", MAX_ROLLS, True),
    ],
)
async def test_rolls_below_it_outdate_a_panel_unless_it_shows_them(book, rolls, kind, count, worn):
    await book.moved(CHANNEL, kind, 70)
    for _ in range(count):
        await add(rolls, new())
    assert await book.where(CHANNEL, kind) == Where(70, is_worn=worn)


async def test_only_open_rolls_below_it_in_its_channel_outdate_a_panel(book, rolls):
    await add(rolls, new())
    await add(rolls, new())
    await book.moved(CHANNEL, "board", 70)
    for _ in range(MAX_ROLLS):
        await add(rolls, new(channel=CHANNEL + 1))
        await add(rolls, new(audience=Audience.GM))
    assert await book.where(CHANNEL, "board") == Where(70, is_worn=False)


async def test_a_panel_that_moved_is_like_new(book, rolls):
    await book.moved(CHANNEL, "board", 70)
    for _ in range(MAX_ROLLS):
        await add(rolls, new())
    book.now += MAX_AGE
    assert (await book.where(CHANNEL, "board")).is_worn
    await book.moved(CHANNEL, "board", 71)
    assert await book.where(CHANNEL, "board") == Where(71, is_worn=False)
