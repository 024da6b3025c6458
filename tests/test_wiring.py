"""Rules for every cog and every game, including future ones."""

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands

from bot.app import build_bot
from bot.config import Config
from bot.games import all_games
from bot.rolling.tidying import TIDYING
from bot.rolls.act import AGAIN, AMEND, UNDO
from bot.rolls.hidden import PEEK, REVEAL, REVEAL_APART
from bot.rolls.press import BACK
from bot.ui.errors import HIDES_NOTHING
from bot.ui.views import MAX_ID
from tests.support import LoadedDice, text_of

pytestmark = pytest.mark.story
NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")


@pytest_asyncio.fixture
async def simcord_bot():
    dice = LoadedDice()
    dice.will_all_show(1)
    bot = await build_bot(Config(database=":memory:", shards=1, faces=False), source=dice)
    yield bot
    await bot.close()


@pytest_asyncio.fixture
async def commands(simcord_env, simcord_bot):
    return list(leaves(simcord_bot.tree.get_commands()))


def leaves(commands) -> Iterator["app_commands.Command[Any, Any, Any]"]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from leaves(command.commands)
        elif isinstance(command, app_commands.Command):
            yield command


async def test_there_are_commands(commands):
    assert {command.qualified_name for command in commands} >= {"roll", "again", "help", "about"}


async def test_command_and_option_names_and_descriptions_fit_discords_limits(commands):
    for command in commands:
        for name in command.qualified_name.split():
            assert NAME.fullmatch(name), name
        assert 1 <= len(command.description) <= 100, command.qualified_name
        assert command.description != "…", command.qualified_name
        for option in command.parameters:
            assert NAME.fullmatch(option.name), option.name
            assert 1 <= len(str(option.description)) <= 100
            assert str(option.description) != "…", f"{command.qualified_name} {option.name}"


async def test_every_text_or_number_option_has_a_limit(commands):
    ranged = {discord.AppCommandOptionType.string, discord.AppCommandOptionType.integer}
    for command in commands:
        for option in command.parameters:
            if option.type in ranged and not option.choices:
                assert option.max_value is not None, f"{command.qualified_name} {option.name}"


async def test_every_command_that_rolls_can_hide_the_roll(commands):
    for command in commands:
        if not getattr(command.callback, HIDES_NOTHING, False):
            hidden = command.get_parameter("hidden")
            assert hidden is not None, command.qualified_name
            assert [choice.name for choice in hidden.choices] == ["everyone", "only me", "GM only", "blind"]
            assert not hidden.required


async def test_no_command_exceeds_discords_size_limit(simcord_bot, commands):
    for command in simcord_bot.tree.get_commands():
        texts = list(_texts(command.to_dict(simcord_bot.tree)))
        assert sum(map(len, texts)) <= 8000


def _texts(payload):
    for key, value in payload.items():
        if key in ("name", "description", "value") and isinstance(value, str):
            yield value
        elif isinstance(value, list):
            for each in value:
                if isinstance(each, dict):
                    yield from _texts(each)


async def test_every_command_answers_a_mistake_privately_and_never_fails(simcord_env, commands):
    """Give each command the most unlikely text that it accepts. A command that takes the text shows it."""
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("rolls")
    alice = guild.add_member(simcord_env.create_user("alice"))
    for command in commands:
        given = {
            option.display_name: ")" * int(option.min_value or 1)
            for option in command.parameters
            if option.type is discord.AppCommandOptionType.string and option.required and not option.choices
        }
        if any(option.required and option.display_name not in given for option in command.parameters):
            continue
        result = await alice.slash(channel, command.qualified_name, **given)
        assert result.acknowledged, command.qualified_name
        taken = result.modal is None and any(text in text_of(result) for text in given.values())
        assert result.modal or result.response.ephemeral or taken or not given, command.qualified_name


async def test_nothing_is_cached_and_only_interactions_are_requested(simcord_bot):
    assert simcord_bot.intents.value == 0
    assert simcord_bot.allowed_mentions.to_dict() == {"parse": []}
    assert simcord_bot._connection.max_messages is None
    assert simcord_bot._connection.member_cache_flags == discord.MemberCacheFlags.none()


def test_every_game_is_found_under_its_own_key():
    games = all_games()

    assert "dice" in games
    assert all(key == game.key and NAME.fullmatch(key) for key, game in games.items())


def test_every_game_allows_editing_a_roll_and_undoing_that():
    for game in all_games().values():
        assert {AMEND, UNDO} <= set(game.acts)
        assert game.acts[AMEND].form is not None


def test_every_action_has_a_unique_key_that_fits_a_button():
    for game in all_games().values():
        for action in game.acts:
            assert re.fullmatch(r"[a-z_]+", action)
            assert action not in (AGAIN, BACK, PEEK, REVEAL, REVEAL_APART, *TIDYING)
            assert len(f"rw:1:{10**18 - 1}:{action}:{10**9 - 1}:9999") <= MAX_ID
