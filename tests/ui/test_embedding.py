"""Channels without permission to embed links: how the bot notices, and its one notice there."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.ui.embedding import MISSING, Embedding, embedding_of
from tests.ui.room import Noted, Room, refusal
from tests.ui.test_show import VISITING


@pytest.fixture
def room():
    return Room()


def embedding(notes=None):
    kept: Any = notes or Noted()
    return Embedding(kept)


def acting(room, *, embeds, **more):
    allowed = discord.Permissions(embed_links=embeds)
    return room.interaction(app_permissions=allowed, **more)


def test_an_interaction_shows_if_embeds_are_dropped(room):
    found = embedding()
    found.note(acting(room, embeds=False))
    before = found.lacks(10)
    found.note(acting(room, embeds=True))

    assert (before, found.lacks(10), found.lacks(11)) == (True, False, False)


@pytest.mark.parametrize("where", [{"guild_id": None}, {"channel_id": None}, VISITING])
def test_without_the_bots_own_permissions_nothing_is_learned(room, where):
    found = embedding()
    found.note(acting(room, embeds=False, **where))

    nowhere: Any = None
    assert [found.lacks(each) for each in (10, nowhere)] == [False, False]


async def test_a_channel_is_told_once_what_is_missing_even_after_a_restart(room):
    notes = Noted()
    before, after = embedding(notes), embedding(notes)
    for each in (before, before, after):
        await each.tell(room.client(), 10)
    await after.tell(room.client(), 11)

    assert [each.says for each in room.here(10)] == [MISSING.say()]
    assert len(room.here(11)) == 1


async def test_a_channel_that_cannot_be_told_is_not_tried_again(room):
    room.fails["send"] = [refusal(403)]
    found = embedding()

    await found.tell(room.client(), 10)
    await found.tell(room.client(), 10)

    assert room.messages == {}


def test_each_client_has_its_own_knowledge():
    found = embedding()
    client: Any = SimpleNamespace(embedding=found)

    assert embedding_of(client) is found
