"""The commands: which cogs are loaded, which game each command is of, and what Discord is told of them."""

import hashlib
import json
import logging
from collections.abc import Collection, Mapping
from pkgutil import iter_modules
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import cogs
from bot.games import all_topics
from bot.store.notes import Notes
from bot.ui.clickable import clickable_commands

log = logging.getLogger(__name__)


async def load_cogs(bot: commands.AutoShardedBot, on: Collection[str]) -> Mapping[str, str]:
    """Load every cog that is not of a game, and those of the games that are ``on``.

    A game's has the name of its module. Answers the game of each command that is of one, by its first word.
    """
    game_of: dict[str, str] = {}
    games = all_topics()
    for name in (each.name for each in iter_modules(cogs.__path__)):
        if name.startswith("_") or (name in games and name not in on):
            continue
        before = {each.name for each in bot.tree.get_commands()}
        await bot.load_extension(f"{cogs.__name__}.{name}")
        if name in games:
            added = {each.name for each in bot.tree.get_commands()} - before
            game_of.update(dict.fromkeys(added, name))
    return game_of


async def tell_discord(
    tree: app_commands.CommandTree[Any],
    notes: Notes,
    application: int | None,
    *,
    always: bool,
    never: bool = False,
) -> Mapping[str, int]:
    """Register the commands in all languages, unless Discord was last told of these very ones.

    ``never``: another process tells it.

    Answers their numbers there, which are those of :func:`bot.ui.clickable.clickable_commands`. They are
    kept, as Discord tells them only when it is told of the commands.
    """
    translator = tree.translator
    payload = [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    name, numbered = f"commands of {application}", f"numbers of commands of {application}"
    numbers = await notes.get(numbered)
    if never:
        return clickable_commands(tree, json.loads(numbers or "{}"))
    if always or numbers is None or await notes.get(name) != digest:
        synced = await tree.sync()
        typed = [each for each in synced if each.type is discord.AppCommandType.chat_input]
        numbers = json.dumps({each.name: each.id for each in typed})
        await notes.set(numbered, numbers)
        await notes.set(name, digest)
        log.info("Told Discord of %d commands", len(payload))
    return clickable_commands(tree, json.loads(numbers))
