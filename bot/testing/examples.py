"""The commands in a game's ``HELP``, as typed: examples for its checks."""

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Any

import discord
from discord import app_commands
from msgspec import Struct

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config
from bot.games import all_topics
from bot.play_chat import AnyCommand, read_line, read_unknown
from bot.store.database import MEMORY

_USER, _TEXT = discord.AppCommandOptionType.user, discord.AppCommandOptionType.string


class Example(Struct, frozen=True):
    """A command in ``/help``: its text, its full name, its options, and whether it rolls.

    ``people`` are its other options that take a member, ``needed`` those of them that it can't do without,
    and ``texts`` those that take any text.
    """

    typed: str
    name: str
    options: Mapping[str, Any]
    rolls: bool
    people: tuple[str, ...]
    texts: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()


@cache
def examples(game: str) -> list[Example]:
    """Return the commands in a game's help that can be typed as shown."""
    known, shown = _known(), []
    for topic in all_topics().get(game, ()):
        for line in topic.cheat:
            read = read_line(line.typed, known) if line.typed.startswith("/") else None
            if read and read.options is not None:
                command, options = known[read.name], read.options
                rolls = command.get_parameter("hidden") is not None
                members = [parameter for parameter in command.parameters if parameter.type is _USER]
                people = tuple(member.display_name for member in members)
                needed = tuple(member.display_name for member in members if member.required)
                texts = tuple(
                    parameter.display_name for parameter in command.parameters if _takes_any_text(parameter)
                )
                shown.append(Example(line.typed, read.name, options, rolls, people, texts, needed))
    return shown


def _takes_any_text(option: app_commands.Parameter) -> bool:
    return option.type is _TEXT and not (option.choices or option.autocomplete)


def no_command(text: str) -> str:
    """Return why Discord wouldn't take this text as a command, or "" if it begins with one."""
    known = _known()
    return "" if read_line(text, known) else read_unknown(text, known) or f"{text} isn't a command."


@cache
def _known() -> Mapping[str, AnyCommand]:
    return asyncio.run(_commands())


async def _commands() -> Mapping[str, AnyCommand]:
    bot = await build_bot(Config(database=MEMORY, shards=1, faces=False))
    try:
        await load_cogs(bot, bot.games)
        commands = [
            command for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command)
        ]
    finally:
        await bot.close()
    return {command.qualified_name: command for command in commands}
