"""The sentences of the bot as gettext's template, and what the catalogues have of them.

``python scripts/words.py`` writes ``rollwright.pot`` anew, brings each catalogue up to date with it and says
what is missing of those that were whole; ``python scripts/words.py fr`` begins one. See docs/translate.md.
"""

import asyncio
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config
from bot.dice.typed.systems import systems
from bot.games.magic.rules.card_sentences import sentences as card_sentences
from bot.games.magic.rules.card_words import ON_CARDS
from bot.games.planechase.rules.planes import sentences as plane_sentences
from bot.help import topics

ROOT = Path(__file__).parent.parent
CATALOGUES = ROOT / "bot" / "words" / "catalogues"
TEMPLATE = CATALOGUES / "rollwright.pot"
WHOLE = ("de", "ja")
"""The languages that have every sentence: who adds one says it in these too."""
KEYWORDS: dict[str, Any] = {
    "say": None,
    "later": None,
    "say_of": ((1, "c"), 2),
    "later_of": ((1, "c"), 2),
    "choose": (2, 3),
    "counted": (1, 2),
}
_WIDTH = 100
_BEGUN = datetime(2026, 11, 1, tzinfo=UTC)  # Not the time of day: the template changes with sentences alone.


@cache
def sentences() -> Catalog:
    """Every sentence that is said anywhere: in the code, in data, in what Discord is told of the commands."""
    catalog = Catalog(project="Rollwright", version="", creation_date=_BEGUN, charset="utf-8")
    for path in sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")]):
        for _line, message, _comments, context in extract_from_file("python", path, keywords=KEYWORDS):
            catalog.add(message, context=context, locations=[(path.relative_to(ROOT).as_posix(), 0)])
    for where, sentence, context in _of_data():
        catalog.add(sentence, context=context, locations=[(where, 0)])
    for where, sentence in asyncio.run(_of_commands()):
        catalog.add(sentence, locations=[(where, 0)])
    return catalog


def _of_data() -> Iterator[tuple[str, str, str | None]]:
    """Where a sentence stands, the sentence, and what it is about, None if that goes without saying."""
    for system in systems().values():
        yield "bot/dice/typed/systems.toml", system.name, None
        yield "bot/dice/typed/systems.toml", system.says, None
    for path in sorted(ROOT.glob("bot/**/help.toml")):
        for topic in topics(".".join(path.relative_to(ROOT).parts[:-1])):
            for words in filter(None, (topic.title, *(line.does for line in topic.cheat), topic.text)):
                yield path.relative_to(ROOT).as_posix(), words.sentence, None
    for sentence in card_sentences():
        yield "bot/games/magic/rules/cards.toml", sentence, ON_CARDS
    for sentence in plane_sentences():
        yield "bot/games/planechase/rules/planes.toml", sentence, ON_CARDS


async def _of_commands() -> list[tuple[str, str]]:
    """Descriptions of commands and options, and choices."""
    bot = await build_bot(Config(database=":memory:", shards=1))
    try:
        await load_cogs(bot, bot.games)
        commands = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    finally:
        await bot.close()
    return [(f"/{each['name']}", text) for each in commands for text in texts(each)]


def texts(command: dict[str, Any]) -> Iterator[str]:
    """What is translated of a command as Discord is told of it."""
    if command.get("description"):
        yield command["description"]
    for choice in command.get("choices", ()):
        yield choice["name"]
    for option in command.get("options", ()):
        yield from texts(option)


def written(catalog: Catalog) -> bytes:
    """The catalogue as its file has it."""
    out = BytesIO()
    write_po(out, catalog, width=_WIDTH, sort_output=True, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


@cache
def read(language: str) -> Catalog:
    """The catalogue of a language; an empty one if there is none yet."""
    path = CATALOGUES / f"{language}.po"
    if not path.exists():
        return Catalog(locale=language, project="Rollwright", version="", charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def missing(catalog: Catalog) -> list[str]:
    """The sentences that are not said in this language yet; that for many of one that counts."""
    return [
        message.id[1] if isinstance(message.id, tuple | list) else message.id
        for message in catalog
        if message.id and not _is_said(message.string)
    ]


def _is_said(words: Any) -> bool:
    return all(words) if isinstance(words, tuple | list) else bool(words)


def main() -> None:
    """Write the template and bring the catalogues up to date; say what each has."""
    template = sentences()
    TEMPLATE.write_bytes(written(template))
    for language in sorted({path.stem for path in CATALOGUES.glob("*.po")} | set(sys.argv[1:])):
        catalog = read(language)
        catalog.update(template, no_fuzzy_matching=True)
        (CATALOGUES / f"{language}.po").write_bytes(written(catalog))
        lacking = missing(catalog)
        print(f"{language}: {len(catalog) - len(lacking)} of {len(catalog)} sentences")
        for sentence in lacking if language in WHOLE else ():
            print(f"  {sentence!r}")
    print(f"{len(template)} sentences")


if __name__ == "__main__":
    main()
