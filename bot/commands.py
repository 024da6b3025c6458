"""Commands: the loaded cogs, the game that owns each command, and the registration with Discord."""

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

from bot.games import all_topics, loaded, packaged
from bot.packages.found import Package, said
from bot.store.notes import Notes
from bot.ui.clickable import clickable_commands
from bot.words.speaking import catalogues_digest, forget_catalogues

log = logging.getLogger(__name__)

_COGS = "cogs"  # Found by name, like games, because they import the bot.
_TYPED = discord.AppCommandType.chat_input.value


async def load_cogs(bot: commands.AutoShardedBot, on: Collection[str]) -> Mapping[str, str]:
    """Load the cogs of the core and of the games that are ``on``.

    A game's cog has the name of its module. Return the game of each command that belongs to one, by the
    command's first word.
    """
    game_of: dict[str, str] = {}
    games = all_topics()
    for name in (module.name for module in iter_modules(import_module(_COGS).__path__)):
        if name.startswith("_") or (name in games and name not in on):
            continue
        before = {command.name for command in bot.tree.get_commands()}
        module = loaded(name, _COGS) if name in games else import_module(f"{_COGS}.{name}")
        await module.setup(bot)
        if name in games:
            added = {command.name for command in bot.tree.get_commands()} - before
            game_of.update(dict.fromkeys(added, name))
    for name, package in list(packaged().used.items()):
        if name in on and package.has("cog"):
            game_of.update(dict.fromkeys(await _load_packaged(bot, package), name))
    return game_of


async def _load_packaged(bot: commands.AutoShardedBot, package: Package) -> Collection[str]:
    """Return the commands that a package's cog adds, or none if it fails, so that its game is left out."""
    before, cogs_before = set(bot.tree.get_commands()), set(bot.cogs)
    try:
        await import_module(f"{package.module.__name__}.cog").setup(bot)
    except Exception as error:  # noqa: BLE001 - a package can raise anything
        for name in set(bot.cogs) - cogs_before:
            await bot.remove_cog(name)
        for command in set(bot.tree.get_commands()) - before:
            bot.tree.remove_command(command.name)
        packaged().leave_out(package.name, said(error))
        return ()
    return {command.name for command in set(bot.tree.get_commands()) - before}


async def tell_discord(
    tree: app_commands.CommandTree[Any],
    notes: Notes,
    application: int | None,
    *,
    always: bool,
    never: bool = False,
) -> Mapping[str, int]:
    """Register the commands in all languages, unless Discord already has exactly these.

    With ``never``, leave the registration to another process.

    Return the commands' IDs, as in :func:`bot.ui.clickable.clickable_commands`. They are stored, because
    Discord only sends them on registration.
    """
    name, numbered = f"commands of {application}", f"numbers of commands of {application}"
    numbers = await notes.get(numbered)
    if never:
        return clickable_commands(tree, json.loads(numbers or "{}"))
    digest = digest_of(tree)
    if always or numbers is None or await notes.get(name) != digest:
        payload = await registration(tree)
        forget_catalogues()
        # tree.sync() would build the same payload again.
        sent = await tree.client.http.bulk_upsert_global_commands(application or 0, payload)
        numbers = json.dumps({row["name"]: int(row["id"]) for row in sent if row["type"] == _TYPED})
        await notes.set(numbered, numbers)
        await notes.set(name, digest)
        log.info("Registered %d commands with Discord", len(payload))
    return clickable_commands(tree, json.loads(numbers))


def digest_of(tree: app_commands.CommandTree[Any]) -> str:
    """Return a digest that changes whenever a command changes in any language.

    It covers the English commands and the catalogue files, so a start with nothing to register reads no
    catalogue.
    """
    english = [command.to_dict(tree) for command in tree.get_commands()]
    known_by = json.dumps([english, catalogues_digest()], sort_keys=True)
    return hashlib.sha256(known_by.encode()).hexdigest()


async def registration(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the registration payload of every command, in all languages."""
    translator = tree.translator
    return [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
