"""The tables that ``play --demo`` prepares."""

import re
from pathlib import Path

import discord
import pytest
import simcord
from simcord.preview._server import PreviewServer

from bot.__main__ import main
from bot.app import build_bot
from bot.config import Config
from bot.play import demos, mend_page
from bot.seats import Seats
from tests.support import LoadedDice


@pytest.mark.parametrize(
    ("demo", "button"),
    [
        ("dice", "Reroll…"),
        ("dnd", "End turn"),
        ("magic", "Again"),
        ("planechase", "Roll"),
        ("wizards", "Save"),
    ],
)
async def test_the_interesting_part_is_one_press_away(demo, button):
    dice = LoadedDice()
    dice.will_all_show(1)
    bot = await build_bot(Config(database=":memory:", shards=1, faces=False), source=dice, always_sync=True)
    try:
        async with simcord.run(bot, shard_count=1) as env:
            guild = env.create_guild("Table")
            channel = guild.create_text_channel("table")
            role = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True))
            gm = guild.add_member(env.create_user("gwen", global_name="Gwen"), roles=[role])
            alice, bob = (
                guild.add_member(env.create_user(each.lower(), global_name=each)) for each in ("Alice", "Bob")
            )
            await demos()[demo](Seats(channel, gm, alice, bob))
            last = channel.history()[-1]
            rows = [each for each in last.components if isinstance(each, discord.ActionRow)]
            labels = [each.label for row in rows for each in row.children if isinstance(each, discord.Button)]
            assert any(str(each).startswith(button) for each in labels), labels
            if demo == "dnd":
                assert last.content.startswith(f"<@{alice.id}> ")
    finally:
        await bot.close()


def test_every_demo_can_be_requested(capsys):
    with pytest.raises(SystemExit):
        main(["play", "--demo", "?"])
    assert re.findall(r"'(\w+)'", capsys.readouterr().err.partition("choose from")[2]) == sorted(demos())


def test_the_page_loads_our_script_which_loads_the_original_once(monkeypatch):
    monkeypatch.setattr(PreviewServer, "_STATIC_FILES", dict(PreviewServer._STATIC_FILES))

    mend_page()
    mend_page()

    files = PreviewServer._STATIC_FILES
    assert 'import "./simcord.js"' in Path(files["/app.js"]).read_text()
    assert files["/simcord.js"] == "app.js"
