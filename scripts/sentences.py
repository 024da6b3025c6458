"""Every sentence of the bot that can be translated: from code, data, and the commands' registration."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config
from bot.games import packaged
from bot.games.dnd.attacks.weapons import WEAPONS
from bot.games.dnd.circumstances.circumstances import FACTS
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.conditions.rules.effects import CONDITION_FACTS
from bot.games.magic.rules.card_sentences import sentences as card_sentences
from bot.games.magic.rules.card_words import ON_CARDS
from bot.games.planechase.rules.planes import sentences as plane_sentences
from bot.help import topics
from bot.kept.starters import ours
from bot.words.terms import read_words

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS: dict[str, Any] = {
    "say": None,
    "later": None,
    "say_of": ((1, "c"), 2),
    "later_of": ((1, "c"), 2),
    "choose": (2, 3),
    "counted": (1, 2),
}
BEGUN = datetime(2026, 11, 1, tzinfo=UTC)  # No time of day: the template only changes with its sentences.


@cache
def sentences() -> Catalog:
    """Return every sentence: from code, data, and the commands' registration with Discord."""
    catalog = Catalog(project="Rollwright", version="", creation_date=BEGUN, charset="utf-8")
    for path in sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")]):
        for _line, message, _comments, context in extract_from_file("python", path, keywords=KEYWORDS):
            catalog.add(message, context=context, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for where, sentence, context in _of_data():
        catalog.add(sentence, context=context, locations=[(where, 0)])
    for where, sentence in _of_commands():
        catalog.add(sentence, locations=[(where, 0)])
    return catalog


def _of_data() -> Iterator[tuple[str, str, str | None]]:
    """Yield each sentence with its location and its context, which is None if it needs no context."""
    for path in sorted(ROOT.glob("bot/**/help.toml")):
        for topic in topics(".".join(path.relative_to(ROOT).parts[:-1])):
            for words in filter(None, (topic.title, *(line.does for line in topic.cheat), topic.text)):
                yield path.relative_to(ROOT).as_posix(), words.sentence, None
    for starter in ours():
        yield "bot/kept/starters.toml", starter.line.sentence, None
    for sentence in card_sentences():
        yield "bot/games/magic/rules/cards.toml", sentence, ON_CARDS
    for sentence in plane_sentences():
        yield "bot/games/planechase/rules/planes.toml", sentence, ON_CARDS
    yield from _of_srd()


def _of_srd() -> Iterator[tuple[str, str, str | None]]:
    """Yield the sentences of D&D's own tables."""
    for weapon in WEAPONS:
        yield "bot/games/dnd/attacks/weapons.toml", WEAPONS.english(weapon), None
    for path in sorted(ROOT.glob("bot/**/terms.toml")):
        for table in read_words(".".join(path.relative_to(ROOT).parts[:-1])).values():
            for word in (*table.by_key.values(), *table.also_by_key.values()):
                yield path.relative_to(ROOT).as_posix(), word.sentence, word.what or None
    for condition in CONDITIONS.values():
        where = "bot/games/dnd/conditions/rules/conditions.toml"
        yield where, condition.name, "a condition"
        if condition.also:
            yield where, condition.also, f"also typed for {condition.name}"
        yield from ((where, line, None) for line in condition.lines)
    for fact in (fact for key, fact in FACTS.items() if key not in CONDITION_FACTS):
        for words in filter(None, (fact.name, fact.alike)):
            yield "bot/games/dnd/circumstances/circumstances.toml", words.sentence, words.what or None


@cache
def commands() -> dict[str, tuple[str, dict[str, Any]]]:
    """Return each command by name: its cog's module, and its registration with Discord."""
    return asyncio.run(_told())


async def _told() -> dict[str, tuple[str, dict[str, Any]]]:
    bot = await build_bot(Config(database=":memory:", shards=1))
    try:
        # Packages have their own texts.
        await load_cogs(bot, [name for name in bot.games if name not in packaged().used])
        cogs = {
            command.name: type(cog).__module__.rpartition(".")[2]
            for cog in bot.cogs.values()
            for command in ([cog.app_command] if cog.app_command else cog.get_app_commands())
        }
        return {
            command.name: (cogs.get(command.name, ""), command.to_dict(bot.tree))
            for command in bot.tree.get_commands()
        }
    finally:
        await bot.close()


def _of_commands() -> Iterator[tuple[str, str]]:
    """Yield descriptions of commands and options, and choices."""
    for name, (_, told) in commands().items():
        for text in texts(told):
            yield f"/{name}", text


def texts(command: dict[str, Any]) -> Iterator[str]:
    """Yield the translatable texts of a command's registration."""
    if command.get("description"):
        yield command["description"]
    for choice in command.get("choices", ()):
        if choice["name"] not in packaged().used:
            yield choice["name"]
    for option in command.get("options", ()):
        yield from texts(option)
