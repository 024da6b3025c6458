"""User text can't reverse the text direction; quotes around an option are removed."""

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.ui.incoming import cleaning, straight, straight_file, unquoted
from tests.payloads import BOT, COMMON

TURNS = [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))]
STAYS = ["\u200e", "\u200f", "\u200d", "\ufe0f", "\u2029", "\u202f", "\u2065", "\u206a", "שלום"]


def read(*interactions):
    """Return interactions as discord.py receives them to read."""
    heard: list[dict[str, object]] = []
    state: Any = SimpleNamespace(
        parsers={"INTERACTION_CREATE": heard.append}, _get_or_create_unavailable_guild=None
    )
    cleaning(state)
    for each in interactions:
        state.parsers["INTERACTION_CREATE"](each)
    return heard


@pytest.mark.parametrize("sign", TURNS, ids=ascii)
def test_a_character_that_reverses_text_is_removed(sign):
    assert straight(f"a{sign}b") == "ab"
    assert straight_file(f"a{sign}b".encode()) == b"ab"


@pytest.mark.parametrize("sign", STAYS, ids=ascii)
def test_any_other_character_stays(sign):
    assert straight(f"a{sign}b") == f"a{sign}b"
    assert straight_file(f"a{sign}b".encode()) == f"a{sign}b".encode()


def test_escaped_reversing_characters_in_a_json_file_are_removed():
    assert straight_file(rb'{"a":"x\u202Ey\u2066z"}') == b'{"a":"xyz"}'
    assert straight_file(rb"\u202f \u2065") == rb"\u202f \u2065"


@pytest.mark.parametrize(
    ("written", "left"),
    [
        (rb'"a\\u202eb"', rb'"a\\u202eb"'),  # An escaped backslash, then letters.
        (rb'"a\\\u202eb"', rb'"a\\b"'),  # A backslash, then the character.
    ],
)
def test_an_escaped_backslash_in_json_stays_whole(written, left):
    assert straight_file(written) == left


def test_peoples_text_and_names_are_cleaned_and_the_bots_own_message_is_not():
    assert read(
        {
            "type": 2,
            "data": {"options": [{"name": "label", "value": "a\u202eb", "type": 3}]},
            "member": {"nick": "\u2067Zoe", "user": {"username": "z\u202a"}},
            "user": {"global_name": "Z\u2069"},
            "message": {"content": "\u202e"},
        }
    ) == [
        {
            "type": 2,
            "data": {"options": [{"name": "label", "value": "ab", "type": 3}]},
            "member": {"nick": "Zoe", "user": {"username": "z"}},
            "user": {"global_name": "Z"},
            "message": {"content": "\u202e"},
        }
    ]


@pytest.mark.parametrize(
    "typed",
    ['"8d6 fire"', "“8d6 fire”", "„8d6 fire“", "«8d6 fire»", "»8d6 fire«", "「8d6 fire」", ' "8d6 fire" '],
)
def test_quotes_around_an_option_are_removed(typed):
    assert unquoted(typed) == "8d6 fire"


@pytest.mark.parametrize(
    "typed", ["8d6 fire", '1d20 "to hit"', '"a" and "b"', '"', '""', '" "', "'8d6'", '"8d6']
)
def test_any_other_text_stays_as_it_is(typed):
    assert unquoted(typed) == typed


def _command(text):
    options = [{"name": "what", "type": 3, "value": text}, {"name": "light", "type": 4, "value": 3}]
    return {"type": 2, "data": {"name": "dnd", "options": [{"name": "ask", "type": 1, "options": options}]}}


def test_quotes_are_removed_only_from_texts_of_commands():
    others = [
        {"type": 2, "data": {"name": "dnd", "options": [{"name": "list", "type": 1}]}},
        {"type": 5, "data": {"components": [{"type": 4, "value": '"a"'}]}},
    ]

    assert read(_command('"dex save"'), *others) == [_command("dex save"), *others]


async def test_interactions_of_a_server_share_its_object_as_discord_py_requests(monkeypatch):
    monkeypatch.setattr("bot.ui.incoming._KNOWN", 2)
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    state: Any = client._connection
    state.user = discord.ClientUser(state=state, data=cast(Any, BOT))
    cleaning(state)

    def came_from(server: int) -> Any:
        data: Any = {**COMMON, "type": 2, "data": {}, "id": "8", "guild_id": str(server)}
        user: Any = discord.Interaction(data=data, state=state).user
        return user.guild

    one, other = came_from(1), came_from(2)

    assert (one.id, other.id) == (1, 2)
    assert came_from(1) is one
    assert came_from(2) is other
    assert came_from(3) is not came_from(1) is not one
