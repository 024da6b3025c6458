"""A roll's other places: the messages that show it, and new ones where needed."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from bot.rolls.card import Card
from bot.rolls.values import Copy
from bot.ui.show import copied, edit, put_up
from bot.words.speaking import Manner, address
from tests.ui.room import refusal
from tests.ui.test_show import COMMAND, HERE, LINE, LOST, ROLL, SCREEN, VISITING, Service, on, texts
from tests.ui.test_show import client as client  # noqa: PLC0414 - a fixture
from tests.ui.test_show import room as room  # noqa: PLC0414 - a fixture
from tests.ui.test_show import service as service  # noqa: PLC0414 - a fixture


def hidden(*copies):
    return replace(ROLL, private=True, copies=copies)


async def test_a_line_is_posted_once_per_channel_and_recorded(room, client, service):
    copies = [Copy(HERE, LINE, needed=True), Copy(SCREEN, LINE, needed=True), Copy(HERE, LINE, needed=True)]

    assert await copied(service, room.interaction(client), hidden(*copies))

    assert [texts(room.here(each)) for each in (HERE, SCREEN)] == [["# Hidden roll"]] * 2
    assert set(service.posts.values()) == {(5, HERE), (5, SCREEN)}


async def test_an_existing_line_is_edited_and_no_new_one_posted(room, client, service):
    line = on(room)

    assert await copied(service, room.interaction(client), hidden(Copy(HERE, LINE, line.id, needed=True)))

    assert (texts(room.here()), service.posts) == (["# Hidden roll"], {})


async def test_a_deleted_line_is_posted_again_where_needed(room, client, service):
    interaction = room.interaction(client)

    assert await copied(service, interaction, hidden(Copy(HERE, LINE, 999)))
    assert texts(room.here()) == []
    assert await copied(service, interaction, hidden(Copy(HERE, LINE, 999, needed=True)))
    assert texts(room.here()) == ["# Hidden roll"]


async def test_the_line_of_a_roll_that_changed_meanwhile_is_updated(room, client):
    service: Any = Service(now=replace(LINE, card=Card("17"), new=False))

    await copied(service, room.interaction(client), hidden(Copy(HERE, LINE, needed=True)))

    assert texts(room.here()) == ["# 17"]


@pytest.mark.parametrize(
    ("errors", "words"),
    [
        ([refusal(403)], "Rollwright couldn't post in this channel, so no one else saw roll"),
        ([LOST] * 3, "Discord didn't confirm the line for roll"),
    ],
)
async def test_a_roller_is_told_where_a_commands_line_could_not_be_posted(
    room, service, errors, words, monkeypatch
):
    monkeypatch.setattr("bot.ui.posting._PAUSE", 0)
    room.fails["send"] = errors

    stands = await copied(service, room.interaction(type=COMMAND), hidden(Copy(HERE, LINE, needed=True)))

    assert (stands, room.here()) == (False, [])
    assert [each.says.startswith(words) for each in room.told()] == [True]


async def test_another_channel_is_named(room, client, service):
    room.fails["send"] = [refusal(403)]

    await copied(service, room.interaction(client), hidden(Copy(20, LINE, needed=True)))

    assert room.told()[0].says.startswith("Rollwright couldn't post in <#20>, so no one else saw roll K7")


async def test_a_player_is_told_nothing_about_the_gms_screen(room, client, service):
    line = on(room)
    room.fails["send"] = [refusal(403)]
    copies = (Copy(HERE, LINE, line.id, needed=True), Copy(SCREEN, LINE, needed=True))

    assert await copied(service, room.interaction(client), hidden(*copies))
    assert room.told() == []


async def test_after_a_press_the_line_can_be_a_followup_where_it_cannot_be_posted(room, client, service):
    room.fails["send"] = [refusal(403)]

    stands = await copied(service, room.interaction(client), hidden(Copy(HERE, LINE, needed=True)))

    assert (stands, texts(room.here()), room.told()) == (True, ["# Hidden roll"], [])


async def test_without_membership_a_command_posts_and_mentions_nothing(room, client, service):
    interaction = room.interaction(client, type=COMMAND, **VISITING)

    assert not await copied(service, interaction, hidden(Copy(HERE, LINE, needed=True)))
    assert room.messages == {}


async def test_without_membership_a_press_is_followed_by_the_line(room, client, service):
    old = on(room)

    stands = await copied(
        service, room.interaction(client, **VISITING), hidden(Copy(HERE, LINE, old.id, needed=True))
    )

    assert (stands, texts(room.here())) == (True, ["before", "# Hidden roll"])


async def test_if_that_fails_they_are_told_to_look_for_the_roll(room, client, service):
    room.fails["follow"] = [LOST]

    await copied(service, room.interaction(client, **VISITING), hidden(Copy(HERE, LINE, needed=True)))

    assert room.told()[0].says == "Discord didn't confirm roll K7. Look for it here, or roll again."


async def test_a_message_whose_embed_is_dropped_becomes_text_and_says_why_once(room, client):
    room.drops_embeds = {HERE}

    postings = [await put_up(client, HERE, ROLL) for _ in range(2)]

    first, why, second = room.here()
    assert [each.message for each in postings] == [first.id, second.id]
    assert ["# 4" in each.says for each in (first, second)] == [True, True]
    assert "Embed Links" in why.says
    assert client.embedding.lacks(HERE)


async def test_a_message_that_cannot_have_an_embed_is_sent_as_text(room, client):
    room.fails["send"] = [refusal(403, 50013)]

    posting = await put_up(client, HERE, ROLL)

    assert posting.message
    assert "# 4" in room.here()[0].says
    assert client.embedding.lacks(HERE)


async def test_where_nothing_can_be_sent_no_embed_is_to_blame(room, client):
    room.fails["send"] = [refusal(403, 50013), refusal(403, 50013)]

    posting = await put_up(client, HERE, ROLL)

    assert (posting.message, posting.is_refused, client.embedding.lacks(HERE)) == (0, True, False)


async def test_a_channel_that_accepts_nothing_is_not_told_what_is_missing(room, client):
    client.embedding.dropped(HERE)
    room.fails["send"] = [refusal(403)]

    await put_up(client, HERE, ROLL)

    assert room.messages == {}


async def test_a_message_edited_to_text_has_lost_no_embed(room, client):
    line = on(room)

    async def editing():
        address("en", "en", own=Manner.TEXT, shared=Manner.TEXT)
        assert await edit(room.interaction(client), HERE, line.id, ROLL)

    await asyncio.create_task(editing())

    assert ("# 4" in line.says, client.embedding.lacks(HERE)) == (True, False)


async def test_an_edited_message_that_loses_its_embed_becomes_text(room, client):
    room.drops_embeds = {HERE}
    line = on(room)

    assert await edit(room.interaction(client), HERE, line.id, ROLL)

    assert "# 4" in line.says
    assert client.embedding.lacks(HERE)


async def test_a_message_that_cannot_be_edited_stays_as_it_is(room, client):
    line = on(room)
    room.fails["edit"] = [refusal(403)]

    assert not await edit(room.interaction(client), HERE, line.id, ROLL)
    assert line.says == "before"
