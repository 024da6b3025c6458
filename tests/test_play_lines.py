"""Lines in the channel of ``play``: read as a command with its options, or answered with a hint."""

import discord
import pytest
from discord import app_commands

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config
from bot.play_chat import ChatLine, read_line, read_unknown


@pytest.fixture
async def known():
    bot = await build_bot(Config(database=":memory:", shards=1))
    try:
        await load_cogs(bot, bot.games)
        commands = [each for each in bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
        return {each.qualified_name: each for each in commands}
    finally:
        await bot.close()


CHOICES = (
    ("/roll 1d20 hidden:GM only", "roll", {"dice": "1d20", "hidden": "gm"}),
    ("/roll 1d20 hidden:gm", "roll", {"dice": "1d20", "hidden": "gm"}),
    ("/panel new starter:d20 fantasy", "panel new", {"starter": "d20 fantasy"}),
    ("/roll 1d20 hidden:nobody", "roll", None),
    ("/roll 1d20 hidden:", "roll", None),
)


async def test_a_choice_is_typed_as_displayed(known):
    for line, name, options in CHOICES:
        assert read_line(line, known) == ChatLine(name, options), line


@app_commands.command()
async def hit(_: discord.Interaction, whom: discord.Member, times: float = 1.0) -> None:
    """Be a command with a member, and a number with a fraction."""


def test_a_member_is_chosen_later_and_a_number_can_have_a_fraction():
    for line, options in (("/hit", {}), ("/hit times:-1.5", {"times": -1.5}), ("/hit times:x", None)):
        assert read_line(line, {"hit": hit}) == ChatLine("hit", options), line


HINTS = (
    ("!r 1d20+5", "`!r` isn't a command. Try `/roll 1d20+5`."),
    ("/r 1d20", "`/r` isn't a command. Try `/roll 1d20`."),
    ("/rol 1d20", "`/rol` isn't a command. Try `/roll 1d20`."),
    ("!check stealth", "`!check` isn't a command. Try `/dnd check stealth`."),
    ("/rlol d6", "`/rlol` isn't a command. Try `/roll d6`."),
    ("/zzz", "`/zzz` isn't a command. Type / and choose from the list, or use /help."),
    ("/magic foo", "`/magic` needs another word: `card`, `effect`, `roll` or `stored`."),
    ("/Magic", "`/magic` needs another word: `card`, `effect`, `roll` or `stored`."),
    ("/dnd fight foo", "`/dnd fight` needs another word: `add`, `end`, `library` or `start`."),
    ("!!", None),
    ("/ 2", None),
    ("roll over", None),
)


async def test_an_unknown_command_gets_a_hint(known):
    for line, hint in HINTS:
        assert read_unknown(line, known) == hint, line
