"""The README and the pages of docs: their links lead somewhere, and the commands they show exist."""

import ast
import asyncio
import re
from functools import cache
from pathlib import Path

import pytest
from discord import app_commands

from bot.app import build_bot
from bot.commands import load_cogs
from bot.config import Config
from bot.play_chat import read_line
from tests.cases import every
from tests.words.test_catalogues import drawn

JAPANESE = Path("README.ja.md")
IN_JAPANESE = [JAPANESE, *sorted(Path("docs/ja").glob("*.md"))]
PAGES = [
    Path("README.md"),
    Path("SECURITY.md"),
    Path("CONTRIBUTING.md"),
    *IN_JAPANESE,
    *sorted(Path("docs").glob("*.md")),
]
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
CHEAT = re.compile(r"(?ms)^```text\n(.*?)^```$")
CODE = re.compile(r"(?ms)^```python$.*?^```$")
TYPED = re.compile(r"`/(?!(?:etc|opt|var|data|healthz|livez|metrics)\b)([a-z][^`]*)`")
"""A command. Other texts that begin with a slash are the host's folders and pages."""


@pytest.fixture
def known():
    return asyncio.run(_known())


async def _known():
    bot = await build_bot(Config(database=":memory:", shards=1))
    await load_cogs(bot, bot.games)
    found = {each.qualified_name: each for each in bot.tree.walk_commands()}
    await bot.close()
    return found


@every("page", PAGES)
def test_links_lead_somewhere(page):
    for file, heading in LINK.findall(page.read_text()):
        linked = page.parent / file if file else page
        assert linked.exists(), file
        assert not heading or heading in anchors(linked.read_text()), f"{file}#{heading}"


def anchors(text):
    """Return the anchors that links into a page can use, which are its headings as GitHub spells them."""
    headings = re.findall(r"(?m)^#+ (.+)$", re.sub(r"(?ms)^```.*?^```$", "", text))
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


@every("page", PAGES)
def test_lines_are_short(page):
    lines = CODE.sub("", page.read_text()).split("\n")
    assert [each for each in lines if len(each) > 110 and not each.startswith("|")] == []


@every("page", PAGES)
def test_every_command_in_the_docs_exists(page, known):
    leaves = {name: each for name, each in known.items() if isinstance(each, app_commands.Command)}
    text = CODE.sub("", page.read_text())
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


@pytest.mark.parametrize("page", IN_JAPANESE, ids=str)
def test_buttons_on_japanese_pages_have_their_japanese_labels(page):
    said = {each.string for each in drawn.read("ja") if isinstance(each.string, str)}
    assert set(re.findall("「([^」]+)」", page.read_text())) <= said


BUTTON = re.compile(r"(?<!\*)\*([^*\n]*[^*\s])\*(?!\*)")
FILLED_IN = re.compile(r"\{\w+\}")
DISCORDS = {
    "Apps",
    "Bot",
    "Add to My Apps",
    "Chat",
    "Copy Channel ID",
    "Description",
    "Embed Links",
    "General Information",
    "Guild Install",
    "Install Link",
    "Integrations",
    "Installation",
    "New Application",
    "None",
    "Privacy Policy URL",
    "Public Bot",
    "Read Message History",
    "Report a vulnerability",
    "Reset Token",
    "Send Messages",
    "Send Messages in Threads",
    "Security",
    "Server Settings",
    "Settings",
    "Show embeds",
    "Team",
    "Terms of Service URL",
    "Use External Apps",
    "User Install",
    "View Channels",
}
"""Names from Discord's own pages and lists that our documentation uses."""


QUOTED = re.compile(r'"([^"\n]+)"')


@cache
def _said() -> tuple[frozenset[str], list[list[str]]]:
    """Return all texts in code and data: whole ones, and the pieces of those with something filled in."""
    trees = [ast.parse(path.read_text()) for root in ("bot", "cogs") for path in Path(root).rglob("*.py")]
    constants = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    texts = {each for each in constants if isinstance(each, str) and "\n" not in each}
    texts |= {each for path in Path("bot").rglob("*.toml") for each in QUOTED.findall(path.read_text())}
    filled_in = {each for each in texts if re.search("[A-Za-z]{2}", FILLED_IN.sub("", each)) and "{" in each}
    return frozenset(texts), [FILLED_IN.split(each) for each in filled_in]


@cache
def _is_said(button: str) -> bool:
    whole, filled_in = _said()
    return button in whole or any(_fits(button, pieces) for pieces in filled_in)


def _fits(button: str, pieces: list[str]) -> bool:
    is_framed = button.startswith(pieces[0]) and button.endswith(pieces[-1])
    return is_framed and bool(re.fullmatch(".+".join(map(re.escape, pieces)), button))


@every("page", PAGES)
def test_every_button_in_the_docs_exists(page):
    named = {
        re.sub(r" \(\d+\)$", "", " ".join(each.split()))
        for each in BUTTON.findall(CODE.sub("", page.read_text()))
    }
    buttons = {each for each in named if not each[0].islower()} - DISCORDS
    assert not {each for each in buttons if not _is_said(each)}
