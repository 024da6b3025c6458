"""Rolls with a lost answer: they come with the roller's next action, or are noted again if it fails."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.rolls.card import Card
from bot.rolls.table import OnPanel
from bot.rolls.unseen import Late
from bot.rolls.values import Copy
from bot.store.unseen import UnseenRoll
from bot.ui.unseen import tell
from bot.words.speaking import Manner, address
from tests.ui.room import refusal
from tests.ui.test_show import HERE, LOST, ROLL, VISITING, Service, texts
from tests.ui.test_show import client as client  # noqa: PLC0414 - a fixture
from tests.ui.test_show import room as room  # noqa: PLC0414 - a fixture

STANDS = replace(ROLL, copies=(Copy(HERE, ROLL, needed=True),))


def late(number=5, *, shown=STANDS, is_private=False):
    return Late(UnseenRoll(number, 100, HERE), replace(shown, roll=number), 61, is_private)


class Book:
    """The rolls that are still to be shown, the oldest first."""

    def __init__(self, *rolls):
        self.rolls = list(rolls)

    async def take(self, _place, _who):
        return self.rolls.pop(0) if self.rolls else None

    async def again(self, roll):
        self.rolls.append(roll)

    @property
    def numbers(self):
        return [each.noted.roll for each in self.rolls]


def services(book, service=None) -> Any:
    return SimpleNamespace(unseen=book, service=service or Service())


async def test_a_roll_is_posted_where_it_belongs_and_its_roller_told(room, client):
    book = Book(late())

    await tell(services(book), room.interaction(client))

    assert texts(room.here()) == ["# 4"]
    assert texts(room.told()) == [
        "Your roll K7 from <t:61:R> was stored but didn't reach you. It's shown here now."
    ]
    assert book.numbers == []


async def test_all_unseen_rolls_are_shown(room, client):
    book = Book(*map(late, range(1, 8)))

    await tell(services(book), room.interaction(client))

    assert (len(room.here()), len(room.told()), book.numbers) == (7, 7, [])


async def test_without_membership_only_a_limited_number_is_shown_and_the_rest_stays(room, client):
    book = Book(*(late(each, shown=ROLL) for each in range(1, 8)))

    await tell(services(book), room.interaction(client, **VISITING))

    assert (len(room.told()), book.numbers) == (4, [5, 6, 7])


async def test_a_private_roll_is_opened_by_a_button(room, client):
    await tell(services(Book(late(is_private=True))), room.interaction(client))

    (told,) = room.told()
    assert told.says.endswith("didn't reach you. Press Show to open it.")
    assert told.ids == ["rw:1:K7:peek"]


async def test_a_roll_that_could_not_be_posted_is_given_to_its_roller(room, client):
    room.fails["send"] = [refusal(403)]
    interaction = room.interaction(client, type=discord.InteractionType.application_command)

    await tell(services(Book(late())), interaction)

    words, here = texts(room.told())
    assert words.startswith("Rollwright couldn't post in this channel, so no one else saw roll")
    assert here.endswith("didn't reach you. Here it is.\n# 4")


async def test_a_roll_that_its_panel_shows_is_not_posted_below_it(room, client):
    drawn = []

    async def changed(_interaction, shown):
        drawn.append(shown.card.headline)

    for holds, here in ((True, []), (False, ["# 4"])):
        await tell(
            services(Book(late()), Service(panel=OnPanel(changed, holds_rolls=holds))),
            room.interaction(client),
        )
        assert texts(room.here()) == here

    assert all(each.endswith("It's shown here now.") for each in texts(room.told()))
    assert drawn == ["4", "4"]


@pytest.mark.parametrize("error", [LOST, refusal(404), refusal(400), ConnectionResetError("The wire broke.")])
async def test_a_roll_whose_notice_fails_stays_pending(room, client, error):
    book = Book(late(5), late(6))
    room.fails["follow"] = [error]

    await tell(services(book), room.interaction(client))

    assert (room.told(), book.numbers) == ([], [6, 5])


@pytest.mark.parametrize("error", [ValueError("A bug."), asyncio.CancelledError()])
async def test_a_roll_whose_notice_is_cancelled_stays_pending(room, client, error):
    book = Book(late(5), late(6))
    room.fails["follow"] = [error]

    with pytest.raises(type(error)):
        await tell(services(book), room.interaction(client))

    assert book.numbers == [6, 5]


async def test_where_embeds_are_off_the_card_is_part_of_the_text(room, client):
    room.fails["send"] = [refusal(403)]
    interaction = room.interaction(client, type=discord.InteractionType.application_command)

    async def telling():
        address("en", "en", own=Manner.TEXT, shared=Manner.TEXT)
        await tell(services(Book(late(shown=replace(STANDS, card=Card("17"))))), interaction)

    await asyncio.create_task(telling())

    words = room.told()[-1].says
    assert "Here it is." in words.split("\n")[0]
    assert "# 17" in words
