"""The README and the pages of docs: their links lead somewhere, and the commands that they show are there."""

import re
from pathlib import Path

import pytest
from discord import app_commands

from bot.app import build_bot
from bot.config import Config
from bot.play_chat import read_line

PAGES = [Path("README.md"), *sorted(Path("docs").glob("*.md"))]
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
CHEAT = re.compile(r"(?ms)^```text\n(.*?)^```$")
TYPED = re.compile(r"`/([a-z][^`]*)`")


@pytest.fixture
async def known():
    bot = await build_bot(Config(database=":memory:", shards=1))
    for name in ("about", "dice", "dnd", "gm", "magic", "planechase", "tables", "wizards"):
        await bot.load_extension(f"cogs.{name}")
    found = {each.qualified_name: each for each in bot.tree.walk_commands()}
    await bot.close()
    return found


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_lead_somewhere(page):
    missing = [each for each in LINK.findall(page.read_text()) if not (page.parent / each).exists()]
    assert not missing


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_lines_are_short(page):
    assert [each for each in page.read_text().split("\n") if len(each) > 110 and not each.startswith("|")] == []


@pytest.mark.parametrize("page", PAGES, ids=str)
async def test_every_command_is_there(page, known):
    leaves = {name: each for name, each in known.items() if isinstance(each, app_commands.Command)}
    text = page.read_text()
    unknown = [each for each in TYPED.findall(text) if not _named(each, known)]
    assert not unknown
    for block in CHEAT.findall(text):
        for line in block.splitlines():
            typed = re.split(r"\s{2,}", line)[0]
            read = read_line(typed, leaves)
            assert read, line
            assert read.options is not None or "@" in line, line
            options = [each.display_name for each in leaves[read.name].parameters]
            assert not read.options or set(read.options) <= set(options), line
            rest = typed.removeprefix(f"/{read.name}")
            assert set(re.findall(r"\s([a-z-]+):(?! )", rest)) <= set(options), line


def _named(typed, known):
    words = typed.split()
    if words[0] not in known and words[0] not in {each.split(" ")[0] for each in known}:
        return False
    group = known.get(words[0])
    if not isinstance(group, app_commands.Group) or len(words) == 1:
        return True
    return f"{words[0]} {words[1]}" in known or not re.fullmatch(r"[a-z-]+", words[1])
