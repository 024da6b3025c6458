"""Values selected in a list that Discord fills, as a press contains them."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.errors import PlayerError, PressError
from bot.store.channels import StoredGm
from bot.ui.gm_screen import greet
from bot.ui.picked import PickedChannel, picked_channel, picked_gm
from tests.ui.room import Room, refusal

SEES = discord.Permissions(view_channel=True)
WRITES = discord.Permissions(view_channel=True, send_messages=True)
IN_THREADS = discord.Permissions(view_channel=True, send_messages_in_threads=True)
UNSEEN = discord.Permissions(send_messages=True)
TEXT, THREAD = discord.ChannelType.text, discord.ChannelType.private_thread


def picked(number="7", **resolved) -> Any:
    return SimpleNamespace(data={"values": [number], "resolved": resolved})


def channel(allowed, kind=TEXT, number="7") -> dict[str, Any]:
    return {"channels": {number: {"id": number, "type": kind.value, "permissions": str(allowed.value)}}}


@pytest.mark.parametrize(
    ("allowed", "kind", "is_open"),
    [
        (WRITES, TEXT, True),
        (SEES, TEXT, False),
        (UNSEEN, TEXT, False),
        (IN_THREADS, TEXT, False),
        (IN_THREADS, THREAD, True),
        (WRITES, THREAD, False),
        (IN_THREADS, discord.ChannelType.public_thread, True),
        (IN_THREADS, discord.ChannelType.news_thread, True),
    ],
)
def test_a_channel_is_open_to_those_who_can_see_it_and_post_there(allowed, kind, is_open):
    assert picked_channel(picked(**channel(allowed, kind))) == PickedChannel(7, is_open)


@pytest.mark.parametrize("read", [picked_channel, picked_gm])
@pytest.mark.parametrize("data", [{}, {"values": []}, {"values": ["7"]}, {"values": ["7"], "resolved": None}])
def test_without_a_choice_the_list_is_from_another_version(read, data):
    interaction: Any = SimpleNamespace(data=data)

    with pytest.raises(PressError, match="another version"):
        read(interaction)


@pytest.mark.parametrize(
    ("user", "member", "name"),
    [
        ({"username": "kim", "global_name": "Kim"}, {"nick": "Keeper"}, "Keeper"),
        ({"username": "kim", "global_name": "Kim"}, {"nick": None}, "Kim"),
        ({"username": "kim", "global_name": "Kim"}, {}, "Kim"),
        ({"username": "kim", "global_name": None}, {"nick": None}, "kim"),
        ({"username": "kim"}, {"nick": ""}, "kim"),
    ],
)
def test_a_gm_is_shown_by_the_name_others_see(user, member, name):
    found = picked_gm(picked(users={"7": user}, members={"7": member}))

    assert found == StoredGm(7, is_role=False, name=name)


def test_a_gm_role_is_shown_by_its_name():
    found = picked_gm(picked(roles={"7": {"name": "Keepers"}}, users={"7": {"username": "kim"}}))

    assert found == StoredGm(7, is_role=True, name="Keepers")


def test_someone_who_is_not_here_cannot_be_a_gm():
    with pytest.raises(PlayerError, match=r"^K\\\*m isn't in this server"):
        picked_gm(picked(users={"7": {"username": "K*m"}}))


def test_a_bot_cannot_be_a_gm():
    user = {"username": "dyno", "bot": True}

    with pytest.raises(PlayerError, match=r"^dyno is a bot"):
        picked_gm(picked(users={"7": user}, members={"7": {"nick": None}}))


@pytest.fixture
def room():
    return Room()


def screen(room, allowed=WRITES, number="77"):
    data = {"values": [number], "resolved": channel(allowed, number=number)}
    return room.interaction(data=data)


async def test_the_gms_screen_is_told_what_is_announced_there(room):
    assert await greet(screen(room), 10) == 77

    assert [each.says for each in room.here(77)] == ["Blind rolls from <#10> are announced here."]


@pytest.mark.parametrize(
    ("allowed", "number", "words"),
    [
        (WRITES, "10", "That's this channel"),
        (SEES, "77", "You can't post in <#77> yourself"),
        (UNSEEN, "77", "You can't post in <#77> yourself"),
    ],
)
async def test_no_one_makes_the_bot_post_where_they_cannot(room, allowed, number, words):
    with pytest.raises(PlayerError, match=words):
        await greet(screen(room, allowed, number), 10)

    assert room.messages == {}


async def test_a_screen_is_refused_where_the_bot_cannot_post(room):
    room.fails["send"] = [refusal(403)]

    with pytest.raises(PlayerError, match="Rollwright can't post in <#77>"):
        await greet(screen(room), 10)
