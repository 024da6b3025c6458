"""Rules for each catalog. Babel checks our reader."""

import json
import re
from importlib import import_module
from string import Formatter
from typing import Any

import pytest
import pytest_asyncio
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config
from bot.games import packaged
from bot.words.catalogue import read_catalogue
from bot.words.speaking import ENGLISH, catalogue, language_of, languages

drawn: Any = import_module("scripts.words")  # not a package, but a folder of scripts
texts: Any = import_module("sentences").texts
OTHERS = [each for each in languages() if each != ENGLISH]


@pytest.fixture(scope="module")
def template():
    return drawn.sentences()


def test_each_template_has_the_sentences_of_its_folder(template):
    for folder, part in drawn.parts(template).items():
        assert (folder / drawn.TEMPLATE).read_bytes() == drawn.written(part), "run python scripts/words.py"


@pytest.mark.parametrize("name", [*OTHERS, *(f"aloud/{each}" for each in languages())])
def test_a_sentence_is_only_in_the_catalogs_of_its_own_folder(name, template):
    for folder, part in drawn.parts(template).items():
        path, known = folder / f"{name}.po", {(each.context, each.id) for each in part}
        if path.exists():
            with path.open("rb") as file:
                assert {(each.context, each.id) for each in read_po(file)} <= known, "run scripts/words.py"


def test_one_games_sentence_is_in_its_catalog_and_a_shared_one_in_the_core():
    dice, wizards = "bot/games/dice/help.toml", "cogs/_wizards.py"
    for places, home in {
        (dice,): drawn.GAMES["dice"],
        (dice, "/roll"): drawn.GAMES["dice"],
        (wizards, "/wizards"): drawn.GAMES["wizards"],
        (dice, wizards): drawn.CORE,
        (dice, "bot/ui/show.py"): drawn.CORE,
        ("/about",): drawn.CORE,
        (): drawn.CORE,
    }.items():
        assert drawn.home(Message("Hit", locations=[(place, 0) for place in places])) == home


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalog_has_no_obsolete_or_fuzzy_sentence(language, template):
    known = {(each.context, each.id) for each in template}
    for each in drawn.read(language):
        assert not each.id or (each.context, each.id) in known, f"{each.id}: run python scripts/words.py"
        assert not each.fuzzy or not each.id, each.id


@pytest.mark.parametrize("language", drawn.WHOLE)
def test_a_complete_language_has_every_sentence(language, template):
    catalog = drawn.read(language)
    catalog.update(template, no_fuzzy_matching=True)
    lacking = "\n".join(drawn.missing(catalog))
    assert not lacking, f"say these in {language}.po too, see docs/translate.md:\n{lacking}"


def places(sentence):
    return {name.split(".")[0].split("!")[0] for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_has_its_sentences_placeholders(language):
    for each in drawn.read(language):
        if isinstance(each.id, tuple):
            for said in filter(None, each.string):
                assert places(said) <= places(each.id[1]) | {"count"}, each.id
        elif each.id and each.string and places_are_filled(each.id):
            assert places(each.string) == places(each.id), each.id


def places_are_filled(sentence):
    """Return True if the sentence has placeholders. Texts without any can contain braces."""
    return bool(re.search(r"\{[a-z_]+[^{}]*\}", sentence))


@pytest.mark.parametrize("language", OTHERS)
def test_our_reader_reads_the_same_as_babel(language):
    for folder in drawn.FOLDERS:
        path = folder / f"{language}.po"
        ours = read_catalogue(language, path.read_text())
        with path.open("rb") as file:
            theirs: Any = read_po(file)
        for each in theirs:
            if isinstance(each.id, tuple):
                if all(each.string):
                    assert ours.counted(1, *each.id) == each.string[0]
                    assert ours.counted(5, *each.id) in each.string
            elif each.id:
                assert ours.sentence(each.id, each.context or "") == (each.string or each.id)


@pytest_asyncio.fixture
async def commands():
    """Yield a list with each command's texts, as Discord gets them."""
    bot = await build_bot(Config(database=":memory:", shards=1))
    await load_cogs(bot, [name for name in bot.games if name not in packaged().used])
    yield [each.to_dict(bot.tree) for each in bot.tree.get_commands()]
    await bot.close()


@pytest.mark.parametrize("language", OTHERS)
async def test_command_names_and_descriptions_fit_in_every_language(language, commands):
    words: Any = catalogue(language)
    for command in commands:
        for text in texts(command):
            assert len(words.sentence(text)) <= 100, text


async def test_a_whole_command_fits_in_the_longest_language_of_each_field(commands):
    every: list[Any] = [catalogue(each) for each in OTHERS]

    def longest(text):
        return max([len(text), *(len(each.sentence(text)) for each in every)])

    for command in commands:
        names = re.findall(r'"(?:name|value)": "([^"]*)"', json.dumps(command))
        assert sum(map(len, names)) + sum(map(longest, texts(command))) <= 8000, command["name"]


@pytest.mark.parametrize(
    ("locale", "language"), [("en-GB", "en"), ("en-US", "en"), ("tlh", None), (None, None)]
)
def test_the_language_of_a_locale(locale, language):
    assert language_of(locale) == language
