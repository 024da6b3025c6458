"""/help, topic by topic, with clickable commands; /about, news, and *Report a problem*."""

import re
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot import __version__
from bot.games import all_topics
from bot.help import topics
from bot.ui.clickable import clickable
from tests.support import components, options, text_of

TOPICS = [
    *(topic for each in all_topics().values() for topic in each),
    *topics("bot.ui"),
]
BLOCK = re.compile(r"(?ms)^```text\n(.*?)^```$")


@pytest.mark.parametrize("topic", [each for each in TOPICS if each.page], ids=lambda each: each.key)
def test_a_topic_is_the_cheat_sheet_of_its_page(topic):
    block = BLOCK.search(Path(topic.page).read_text())
    written = [(line.typed, str(line.does or "")) for line in topic.cheat]
    assert block is None or written == [_apart(each) for each in block[1].splitlines()]


def _apart(line):
    """Return the input in a line of a page's cheat sheet, and its effect."""
    typed, _, does = line.partition("   ")
    return typed, does.strip()


def test_no_two_topics_have_the_same_key():
    assert len({each.key for each in TOPICS}) == len(TOPICS)


@pytest.mark.story
async def test_each_topic_is_chosen_from_the_list_and_every_command_is_clickable(table):
    shown = await table.alice.slash(table.channel, "help")
    assert shown.response.ephemeral
    assert [each["label"] for each in options(shown)][:3] == [
        "Dice",
        "Hidden rolls, and GMs",
        "Results tables",
    ]
    await table.restart()

    for topic in TOPICS:
        picked = await table.alice.select(shown.response, [topic.key])
        assert picked.response.embeds[0].title == topic.title.say()
        text = str(picked.response.embeds[0].description)
        assert len(re.findall(r"^</[a-z -]+:\d+>", text, re.MULTILINE)) == len(topic.cheat), text
        (chosen,) = [each["value"] for each in options(picked) if each.get("default")]
        assert chosen == topic.key


async def test_help_opens_with_the_last_public_roll_here(table):
    async def opens_with(where):
        shown = await table.bob.slash(where, "help")
        return str(shown.response.embeds[0].title)

    first = await opens_with(table.channel)
    table.dice.will_show(11)
    await table.alice.slash(table.channel, "dnd check", what="stealth", **{"with": "+2"})
    table.dice.will_show(3)
    await table.alice.slash(table.channel, "roll", dice="1d6", hidden="me")

    assert first == "Dice"
    assert await opens_with(table.channel) == "D&D 5.2"
    assert await opens_with(table.thread) == "Dice"


async def test_command_ids_are_those_from_discord_even_if_not_told_again(table):
    (application,) = {table.bots[0].application_id}
    table.env.inject_error("PUT", f"/applications/{application}/commands", status=500, times=None)
    await table.restart()

    shown = await table.alice.slash(table.channel, "help")

    given = {each.name: each.id for each in await table.bots[0].tree.fetch_commands()}
    assert f"</roll:{given['roll']}> `4d6kh3` keep the highest 3" in text_of(shown)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("/roll 4d6kh3", "</roll:7> `4d6kh3`"),
        ("/again", "</again:9>"),
        ("/dnd fight add goblin", "</dnd fight add:8> `goblin`"),
        ("/dnd check stealth", "`/dnd check stealth`"),
        ("/rolling", "`/rolling`"),
    ],
)
def test_a_command_with_an_unknown_id_is_plain_text(typed, shown):
    assert clickable(typed, {"roll": 7, "again": 9, "dnd fight add": 8, "dnd check": 0}) == shown


async def test_without_a_source_url_there_is_no_link(table):
    table.config = replace(table.config, source_url="")
    await table.restart()
    shown = await table.alice.slash(table.channel, "about")
    assert "ask this bot's host" in text_of(shown)
    assert not components(shown)


async def about(table, who=None, where=None):
    return text_of(await (who or table.alice).slash(where or table.channel, "about"))


async def test_about_shows_what_is_new_since_the_version_this_server_saw_last(
    table, monkeypatch, simcord_env
):
    text = "## [0.3.0]\n\n- Kim.\n\n## [0.2.0]\n\n- Bob.\n\n## [0.1.0]\n\n- Sam.\n"
    about_cog = sys.modules["cogs.about"]  # As loaded.
    monkeypatch.setattr(about_cog, "shipped", lambda: text)
    told = []
    for version in ("0.1.0", "0.2.0", "0.3.0"):
        monkeypatch.setattr(about_cog, "__version__", version)
        told += [await about(table), await about(table, table.bob, table.thread)]

    assert [re.findall(r"since version (\S+)\*\*", each) for each in told] == [
        [], [], ["0.1.0"], ["0.1.0"], ["0.2.0"], ["0.2.0"],
    ]  # fmt: skip
    assert [[each for each in ("Sam.", "Bob.", "Kim.") if each in one] for one in told[2::2]] == [
        ["Bob."],
        ["Kim."],
    ]
    dave = simcord_env.create_user("dave", global_name="Dave")
    assert "New since" not in text_of(await dave.slash("about"))


@pytest.fixture
def config(config):
    return replace(config, source_url="https://example.org/rollwright/")


@pytest.mark.logs_errors
async def test_a_problem_report_contains_only_the_version_and_the_roll(table, monkeypatch):
    table.dice.will_show(3)
    rolled = await table.alice.slash(table.channel, "roll", dice="d6", label="secret plan")

    async def fails(*_):
        raise RuntimeError

    monkeypatch.setattr(type(table.bots[0].presses), "press", fails)
    pressed = await table.alice.click(rolled.response, label="Again")

    at = f"https://example.org/rollwright/issues/new?title=Rollwright+{__version__}"
    assert [each["url"] for each in components(pressed)] == [f"{at}%2C+Roll+{table.number()}"]
    assert [each["url"] for each in components(await table.alice.slash(table.channel, "about"))] == [at]
