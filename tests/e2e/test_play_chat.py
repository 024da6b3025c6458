"""Newcomers write in the channel of ``play`` as if they sent a message."""

import asyncio

import discord
import pytest
import simcord

from bot.app import build_bot
from bot.config import Config
from bot.play import PageClock, welcome
from bot.play_chat import Chat
from bot.yours import pruning
from tests.e2e.dnd import form_of
from tests.support import CountedBytes, LoadedDice


@pytest.fixture
def dice():
    return LoadedDice()


@pytest.fixture(autouse=True)
def prunes_once(monkeypatch):
    """Skip the hourly checks for old data between simcord's time and ours."""
    monkeypatch.setattr(pruning, "_HOUR", 10**9)


async def at_the_table(dice, *lines, press=""):
    """Let Alice write these lines, and return the channel's content and the times of the bot and the page.

    If ``press`` is a button of the last message, return what she gets for pressing it instead.
    """
    clock = PageClock()
    intents = discord.Intents(guild_messages=True, message_content=True)
    config = Config(database=":memory:", shards=1, faces=False)
    bot = await build_bot(
        config, source=dice, entropy=CountedBytes(), always_sync=True, clock=clock, intents=intents
    )
    try:
        async with simcord.run(bot, shard_count=1) as env:
            clock.env = env
            await clock.catch_up()
            guild = env.create_guild("Table")
            channel = guild.create_text_channel("table")
            alice, bob = (
                guild.add_member(env.create_user(name.lower(), global_name=name)) for name in ("Alice", "Bob")
            )
            await welcome(bot, channel.id)
            done: asyncio.Queue[bool] = asyncio.Queue()
            chat = Chat(bot, {alice.id: alice, bob.id: bob}, lambda: done.put(True))
            running = asyncio.create_task(chat.run(channel))
            for line, does in lines:
                await alice.send(channel, line)
                if does:
                    await asyncio.wait_for(done.get(), 10)
            running.cancel()
            if press:
                return await alice.click(channel.history()[-1], label=press)
            said = [
                (each.content, [str(embed.description) for embed in each.embeds])
                for each in channel.history()
            ]
            return said, clock(), env.now(), chat
    finally:
        await bot.close()


async def test_the_first_attempt_rolls(dice):
    lines = ["/roll 4d6kh3", "roll 4d6kh3", "/Roll 4d6kh3", "/roll dice:4d6kh3"]
    dice.will_show(*(6, 5, 4, 1) * len(lines))
    said, clock, now, _ = await at_the_table(dice, *((line, True) for line in lines))
    assert "Press the button" in said[0][0]
    hint = said.pop(2)
    assert hint[0].startswith("-# Run as **/roll**"), "once is enough"
    assert [text for text, _ in said[1::2]] == lines
    assert all(embeds[0].startswith("# 15") for _, embeds in said[2::2])
    assert abs(clock - now.timestamp() * 1000) < 60_000, "the bot tells the time as simcord does"
    assert abs(now.timestamp() - discord.utils.utcnow().timestamp()) < 60, "not simcord's own time"


async def test_a_mentioned_person_is_the_one_meant(dice):
    said, *_ = await at_the_table(dice, ("/planechase start @Alice @Bob deck:none", True))
    assert "Turn order: **Alice** → Bob" in said[-1][1][0]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("/character new Mira", "opens a form"),
        (f"/planechase start {'x' * 401}", "fill in the options"),
    ],
)
async def test_a_failed_line_is_reported_and_the_next_line_is_executed(dice, line, words):
    dice.will_show(4)
    said, *_ = await at_the_table(dice, (line, True), ("/roll d6", True))
    (wrong,) = [text for text, _ in said if words in text]
    assert line.split()[1] in wrong
    assert said[-1][1][0].startswith("# 4")


async def test_a_typed_form_is_one_press_away_and_filled_in(dice):
    form = await at_the_table(dice, ("/character new name:Mira 5 game:fighter", True), press="Open form…")
    filled = list(form_of(form).values())
    assert filled[0] == "Mira, level 5"
    assert "Greatsword" in filled[-1]


async def test_the_hint_is_posted_in_the_channel(dice):
    said, *_ = await at_the_table(dice, ("!r 1d20+5", False), ("!!", False))
    assert [text for text, _ in said[1:]] == ["!r 1d20+5", "`!r` isn't a command. Try `/roll 1d20+5`.", "!!"]


async def test_a_missing_option_is_reported(dice):
    said, *_ = await at_the_table(dice, ("/roll", False), ("hello there", False), ("helpful", False))
    assert [each for each, _ in said[1:]] == [
        "/roll",
        "Type **/roll**, choose it from the list, fill in the options, and press Enter.",
        "hello there",
        "helpful",
    ]
