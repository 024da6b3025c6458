"""Looking back at a channel: when an evening began and ended, and page by page as far as it goes."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import PressError
from bot.rolls.values import Place
from bot.ui.custom_id import Tap
from bot.yours import channel_rolls
from bot.yours.channel_rolls import END, GAP, ChannelRolls, ChannelSince
from bot.yours.reading import parts, since, user
from bot.yours.store import InARow

HERE = Place(1, 10)
NOW = 1_800_000_000_000
DAY = 24 * 60 * 60 * 1000


class Kept:
    """Numbered rolls by the time when they were made."""

    def __init__(self, *made):
        self.rolls = list(enumerate(made, 1))[::-1]

    async def rows(self, _guild, _channel, before, most):
        found = [each for each in self.rolls if each[0] < before]
        return [InARow(number, made, made, made) for number, made in found[:most]], len(found) < most

    async def trails(self, guild, channel, before, most):
        found, _ = await self.rows(guild, channel, before, most)
        return [SimpleNamespace(id=each.first, made=each.since) for each in found]


def looking_at(*made):
    kept: Any = Kept(*made)
    return ChannelRolls(kept, lambda: NOW)


@pytest.fixture
def small(monkeypatch):
    """Use pages of two rolls, and at most three pages."""
    monkeypatch.setattr(channel_rolls, "READ", 2)
    monkeypatch.setattr(channel_rolls, "MOST", 6)


async def test_an_evening_ends_after_four_hours_without_a_roll():
    assert await looking_at(5, 6, 6 + GAP + 1, 7 + GAP + 1).evening(HERE) == (7 + GAP, 8 + GAP)
    assert await looking_at(5, 6, 6 + GAP).evening(HERE) == (5, 6 + GAP)


async def test_the_last_evening_can_be_long_ago():
    assert await looking_at(NOW - 9 * DAY).evening(HERE) == (NOW - 9 * DAY, NOW - 9 * DAY)


async def test_without_rolls_it_is_now():
    assert await looking_at().evening(HERE) == (NOW, NOW)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
async def test_an_evening_continues_from_page_to_page(small, count):
    made = range(100, 100 + count)

    assert await looking_at(5, *(each + 2 * GAP for each in made)).evening(HERE) == (
        100 + 2 * GAP,
        99 + count + 2 * GAP,
    )


async def test_the_number_of_rolls_looked_back_at_is_limited(small):
    assert await looking_at(*range(1, 9)).evening(HERE) == (3, 8)


async def read(rolls, first=0, last=END):
    """Return the rolls of that time, and whether they are all of them."""
    found: list[int] = []
    is_whole = await rolls.read(HERE, first, last, lambda rows: found.extend(each.made for each in rows))
    return found, is_whole


async def test_rolls_are_read_newest_first_with_both_ends(small):
    rolls = looking_at(1, 2, 3, 4, 5)

    assert await read(rolls, 2, 4) == ([4, 3, 2], True)
    assert await read(rolls) == ([5, 4, 3, 2, 1], True)
    assert await read(looking_at()) == ([], True)


@pytest.mark.parametrize(("count", "is_whole"), [(5, True), (7, False)])
async def test_skipped_older_rolls_are_mentioned(small, count, is_whole):
    found, whole = await read(looking_at(*range(1, count + 1)))

    assert (len(found), whole) == (min(count, 6), is_whole)


async def test_rolls_older_than_requested_do_not_extend_the_search(small):
    assert await read(looking_at(*range(1, 8)), 3) == ([7, 6, 5, 4, 3], True)


async def test_when_each_period_begins():
    rolls = looking_at(5, NOW - 3, NOW - 1)

    assert await rolls.start_of(ChannelSince.EVENING, HERE) == NOW - 3
    assert await rolls.start_of(ChannelSince.MONTH, HERE) == NOW - 30 * DAY
    assert await rolls.start_of(ChannelSince.EVER, HERE) == 0


def tap(text, of=""):
    return Tap("history", of, 0, text)


def test_a_buttons_text_is_split_up_to_its_last_part():
    assert parts(tap("1:2:a:b"), 3) == ["1", "2", "a:b"]


@pytest.mark.parametrize("given", [tap("1:2"), tap(""), tap("1:2:3", of="7")])
def test_a_button_with_other_parts_is_refused(given):
    with pytest.raises(PressError):
        parts(given, 3)


def test_a_user_is_a_number_that_fits_the_database():
    assert user("1456074443980800037") == 1456074443980800037
    assert user("9" * 20) == 2**63 - 1
    for text in ("", "x", "-1", "9" * 21):
        with pytest.raises(PressError):
            user(text)


def test_a_period_is_one_of_three():
    assert since("month") is ChannelSince.MONTH
    with pytest.raises(PressError):
        since("year")
