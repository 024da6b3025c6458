"""The button *Next turn*, which begins the turn it was made for, and shows it where it belongs."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import PressError
from bot.rolling.turns import TurnNow
from bot.rolls.press import OTHER
from bot.rolls.values import Who
from bot.ui.custom_id import Tap
from bot.ui.turns import WORD, extra_turn, show, taps
from tests.ui.room import Room, refusal


class Book:
    """A book that counts a channel's turns. If there is a ``table``, it shows the turn instead."""

    def __init__(self, table=None):
        self.number = 3
        self.table = table

    async def now(self, _place):
        some: Any
        none: Any
        some, none = (
            SimpleNamespace(lines=each, remark="small" * bool(each)) for each in (("one", "two"), ())
        )
        return TurnNow(self.number, (some, none) if self.number == 3 else ())

    async def next(self, _place, _who, number):
        self.number = number + 1

    async def keeper(self, _place):
        return self.table

    async def extra_turn(self, _place, _who, player):
        self.number = player.user
        return self.table


def turns(table: Any = None) -> Any:
    """Return the book of a channel's turns."""
    return Book(table)


def table(room):
    """Return a game that shows whose turn it is with its own message."""

    async def shown(interaction):
        room.put(10, {"content": "the table"})

    return SimpleNamespace(show=shown)


def words(room):
    return [each.says for each in room.here()]


async def press(room, book, text):
    (message,) = room.here()
    await taps(book)[WORD].do(room.interaction(on=message), Tap(WORD, "", 0, text))


async def test_the_counts_are_public_and_the_next_turn_begins_on_the_same_message():
    room, book = Room(), turns()
    await show(book, room.interaction())
    assert words(room) == ["one\ntwo\n-# small"]
    assert room.here()[0].ids == ["rw:1:turn:3"]

    await press(room, book, "3")

    assert words(room) == ["Nothing has been counted this turn yet."]
    assert room.here()[0].ids == ["rw:1:turn:4"]


async def test_if_a_game_has_a_table_the_button_is_there():
    room = Room()
    book = turns(table(room))
    await show(book, room.interaction())
    await press(room, book, "3")

    assert book.number == 4
    assert words(room) == ["Nothing has been counted this turn yet.", "the table"]
    assert room.here()[0].ids == []


async def test_the_table_is_shown_whatever_happens_to_the_message():
    room = Room()
    book = turns(table(room))
    await show(book, room.interaction())
    room.fails["answer"] = [refusal(500)]
    await press(room, book, "3")
    assert words(room)[1:] == ["the table"]


@pytest.mark.parametrize("text", ["", "x", "1" * 10, "3x"])
async def test_a_button_without_a_turn_does_nothing(text):
    room, book = Room(), turns()
    await show(book, room.interaction())
    with pytest.raises(PressError, match=OTHER.say()):
        await press(room, book, text)
    assert book.number == 3


async def test_an_extra_turn_is_shown_on_the_table():
    room = Room()
    book = turns(table(room))
    await extra_turn(book, room.interaction(), Who(7, "Bob"))
    assert (book.number, words(room)) == (7, ["the table"])
