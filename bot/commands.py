"""The commands: which cogs are loaded, which game each command is of, and what Discord is told of them."""

import hashlib
import json
import logging
from collections.abc import Collection, Mapping
from importlib import import_module
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

_TYPED = discord.AppCommandType.chat_input.value


async def load_cogs(bot: commands.AutoShardedBot, on: Collection[str]) -> Mapping[str, str]:
    """Load every cog that is not of a game, and those of the games that are ``on``.

    A game's has the name of its module. Answers the game of each command that is of one, by its first word.
    """
    game_of: dict[str, str] = {}
    games = all_topics()
    for name in (module.name for module in iter_modules(cogs.__path__)):
        if name.startswith("_") or (name in games and name not in on):
            continue
        before = {command.name for command in bot.tree.get_commands()}
        await import_module(f"{cogs.__name__}.{name}").setup(bot)
        if name in games:
            added = {command.name for command in bot.tree.get_commands()} - before
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

    Return their numbers there, which are those of :func:`bot.ui.clickable.clickable_commands`. They are
    kept, as Discord tells them only when it is told of the commands.
    """
    name, numbered = f"commands of {application}", f"numbers of commands of {application}"
    numbers = await notes.get(numbered)
    if never:
        return clickable_commands(tree, json.loads(numbers or "{}"))
    payload = await registration(tree)
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    if always or numbers is None or await notes.get(name) != digest:
        # Not tree.sync(): it would work the same payload out again.
        told = await tree.client.http.bulk_upsert_global_commands(application or 0, payload)
        numbers = json.dumps({each["name"]: int(each["id"]) for each in told if each["type"] == _TYPED})
        await notes.set(numbered, numbers)
        await notes.set(name, digest)
        log.info("Told Discord of %d commands", len(payload))
    return clickable_commands(tree, json.loads(numbers))


async def registration(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return what Discord is told of every command, in all languages."""
    translator = tree.translator
    return [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
