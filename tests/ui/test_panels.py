"""The one message of a table, updated in place or posted again if it scrolled away or is gone."""

import asyncio
from typing import Any

import discord
import pytest
from discord.webhook.async_ import async_context

from bot.rolls.card import Card
from bot.rolls.panels import MAX_BELOW, Where
from bot.rolls.values import Shown
from bot.ui.delivery import Delivery
from bot.ui.panels import answer, post, put, refresh, remove
from tests.ui.room import refusal
from tests.ui.test_show import HERE, LOST, texts
from tests.ui.test_show import client as client  # noqa: PLC0414 - a fixture
from tests.ui.test_show import room as room  # noqa: PLC0414 - a fixture

COMMAND = {"type": discord.InteractionType.application_command}
PRESS = {"data": {"custom_id": "rw:1:fight7:attack"}}


class Book:
    """A record of the panel's place, which counts as outdated if the test says so."""

    def __init__(self, message=0, *, worn=False):
        self.message, self.worn = message, worn

    async def where(self, _channel, _kind):
        return Where(self.message, self.worn) if self.message else None

    async def moved(self, _channel, _kind, message):
        before, self.message = self.message, message
        return before

    async def forget(self, _channel, _kind):
        self.message = 0


def fight(headline="now"):
    return Shown(7, "7", "Round 1", 1, Card(headline), new=True, subject="fight")


def drawing(*headlines):
    """Return a function that draws each of these once, then repeats the last. None means no table."""
    script = list(headlines or ("now",))

    async def draw():
        headline = script.pop(0) if len(script) > 1 else script[0]
        return headline and fight(headline)

    return draw


def panel(room, channel=HERE):
    return room.put(channel, {"content": "before"})


def pressing(room, client, on, **more):
    return room.interaction(client, on=on, **{**PRESS, **more})


async def test_a_press_is_answered_with_the_panel_itself(room, client):
    on = panel(room)

    assert await answer(Book(on.id), pressing(room, client, on), drawing())
    assert ("# now" in on.says, room.here()) == (True, [on])


async def test_a_table_that_changed_in_the_meantime_is_shown_in_its_current_state(room, client):
    on = panel(room)

    await answer(Book(on.id), pressing(room, client, on), drawing("one", "two"))

    assert "# two" in on.says


@pytest.mark.parametrize("worn", [True, False])
async def test_an_outdated_or_different_panel_is_replaced_by_a_new_one(room, client, worn):
    on, other = panel(room), panel(room)
    book = Book(on.id if worn else other.id, worn=worn)

    assert await answer(book, pressing(room, client, on), drawing())

    assert [each.id for each in room.here()] == ([other.id] if worn else []) + [book.message]
    assert "# now" in room.here()[-1].says


async def test_a_press_on_a_panel_that_cannot_be_changed_is_answered_with_a_new_one(room, client):
    on = panel(room)
    room.fails["answer"] = [refusal(404, 10008)]

    assert await answer(Book(on.id), pressing(room, client, on), drawing())

    assert texts(room.here()) == ["# now"]


async def test_without_a_table_nothing_is_answered(room, client):
    on = panel(room)
    interaction = pressing(room, client, on)

    assert not await answer(Book(on.id), interaction, drawing(None))
    assert not await post(Book(on.id), interaction, drawing(None))
    await refresh(Book(on.id), interaction, drawing(None))
    assert (texts(room.here()), interaction.response.is_done()) == (["before"], False)


async def test_a_command_is_answered_with_a_new_panel_that_replaces_the_old_one(room, client):
    old = panel(room)
    book = Book(old.id)

    assert await post(book, room.interaction(client, **COMMAND), drawing())

    assert texts(room.here()) == ["# now"]
    assert book.message == room.here()[0].id


async def test_a_pressed_old_copy_is_also_removed(room, client):
    old, copy = panel(room), panel(room)

    await post(Book(old.id), pressing(room, client, copy), drawing())

    assert texts(room.here()) == ["# now"]


async def test_a_pressed_message_of_another_kind_stays(room, client):
    other = panel(room)

    await post(Book(), pressing(room, client, other, data={"custom_id": "rw:1:K7:again"}), drawing())

    assert texts(room.here()) == ["before", "# now"]


async def test_an_old_panel_that_cannot_be_removed_stays(room, client):
    old = panel(room)
    room.fails["delete"] = [refusal(403)]

    assert await post(Book(old.id), room.interaction(client, **COMMAND), drawing())

    assert texts(room.here()) == ["before", "# now"]


async def test_a_new_panel_that_changed_in_the_meantime_is_updated(room, client):
    await post(Book(), room.interaction(client, **COMMAND), drawing("one", "two"))

    assert texts(room.here()) == ["# two"]


async def test_a_new_panel_that_cannot_be_posted_is_not_recorded(room, client):
    room.fails = {"answer": [refusal(403)], "send": [refusal(403)], "follow": [refusal(403)]}
    book = Book(50)

    assert await post(book, room.interaction(client), drawing())
    assert (room.messages, book.message) == ({}, 50)


async def test_after_an_answer_the_panel_is_updated_separately(room, client):
    on = panel(room)
    interaction = room.interaction(client)
    await interaction.response.send_message("Done.", ephemeral=True)

    await refresh(Book(on.id), interaction, drawing("one", "two"))

    assert (len(room.here()), "# two" in on.says) == (1, True)


@pytest.mark.parametrize(("below", "new"), [(MAX_BELOW - 1, False), (MAX_BELOW, True)])
async def test_a_panel_that_scrolled_away_is_posted_again(room, client, below, new):
    on = panel(room)
    for _ in range(below):
        panel(room)
    book = Book(on.id)

    await refresh(book, room.interaction(client), drawing())

    assert (book.message != on.id) is new
    assert "# now" in room.messages[book.message].says
    assert (on.id in room.messages) is not new


async def test_where_the_bot_cannot_read_a_panel_is_never_far_away(room, client):
    on = panel(room)
    room.fails["read"] = [refusal(403)]

    await refresh(Book(on.id), room.interaction(client), drawing())

    assert "# now" in on.says


@pytest.mark.parametrize("worn", [True, False])
async def test_an_outdated_or_missing_panel_is_posted_again(room, client, worn):
    old = panel(room)
    book = Book(old.id if worn else 0, worn=worn)

    await refresh(book, room.interaction(client), drawing())

    assert "# now" in room.messages[book.message].says
    assert book.message != old.id


async def test_a_deleted_panel_is_posted_again(room, client):
    book = Book(50)

    await refresh(book, room.interaction(client), drawing())

    assert texts(room.here()) == ["# now"]
    assert book.message == room.here()[0].id


async def test_a_panel_without_a_table_is_removed(room, client):
    on = panel(room)
    book: Any = Book(on.id)

    await remove(book, room.interaction(client), "fight")
    await remove(book, room.interaction(client), "fight")

    assert (room.messages, book.message) == ({}, 0)


async def test_a_message_is_the_answer_if_there_was_none_yet(room, client):
    interaction = room.interaction(client)

    first = await put(interaction, fight("one"))
    second = await put(interaction, fight("two"))

    assert texts(room.here()) == ["# one", "# two"]
    assert [first, second] == [each.id for each in room.here()]
    assert room.answer is room.messages[first]


async def test_an_answer_with_an_unknown_message_is_not_recorded(room, client):
    room.is_heard = False
    book = Book(50)

    assert await post(book, room.interaction(client), drawing())
    assert (texts(room.here()), book.message) == (["# now"], 50)


async def test_a_lost_answer_is_sent_separately_and_recorded(room, client):
    room.fails["answer"] = [LOST]
    delivery: Any = Delivery(object(), 9, 0.0, private=False, was_text=False)

    async def putting():
        async_context.set(delivery)
        message = await put(room.interaction(client), fight())
        return message, delivery.is_shown

    message, is_shown = await asyncio.create_task(putting())

    assert (texts(room.here()), message, is_shown) == (["# now"], room.here()[0].id, True)


async def test_where_the_bot_cannot_post_the_message_is_a_followup(room, client):
    interaction = room.interaction(client)
    await interaction.response.defer()
    room.fails["send"] = [refusal(403)]

    message = await put(interaction, fight())

    assert (texts(room.here()), message) == (["# now"], room.here()[0].id)


async def test_a_message_that_may_have_arrived_has_no_followup(room, client, monkeypatch):
    monkeypatch.setattr("bot.ui.posting._PAUSE", 0)
    interaction = room.interaction(client)
    await interaction.response.defer()
    room.fails["send"] = [LOST] * 3

    assert await put(interaction, fight()) == 0
    assert room.messages == {}
