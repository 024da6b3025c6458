"""Without permission to embed links, Discord drops embeds, so the bot sends text and says why."""

import discord
import pytest

from tests.e2e.dnd import mira
from tests.e2e.fights import begin_usual_fight, messages, press
from tests.support import RollAnswers, public, set_screen, text_of

MISSING = "-# Rollwright needs the *Embed Links* permission in this channel"


@pytest.fixture
def dropped(monkeypatch):
    """Make Discord drop the embeds of messages that answer no interaction, which simcord can't do."""
    channels: set[int] = set()

    def dropping(method):
        async def call(http, channel, *rest, params):
            if channel in channels and params.payload:
                params.payload["embeds"] = []
            return await method(http, channel, *rest, params=params)

        return call

    http = discord.http.HTTPClient
    monkeypatch.setattr(http, "send_message", dropping(http.send_message))
    monkeypatch.setattr(http, "edit_message", dropping(http.edit_message))
    return channels


async def without(table, dropped, name="bare"):
    """Create a channel in which the bot isn't allowed to embed links."""
    overwrites = {table.env.bot.user: discord.PermissionOverwrite(embed_links=False)}
    channel = table.guild.create_text_channel(name, overwrites=overwrites)
    dropped.add(channel.id)
    return channel


def told(channel):
    """Return the visible texts of a channel's public messages."""
    return [text_of(RollAnswers(message, None)) for message in public(channel)]


async def test_a_hidden_rolls_line_is_posted_as_text_and_the_reason_reported_once(table, dropped):
    channel = await without(table, dropped)
    for _ in range(2):
        table.dice.will_show(7)
        await table.alice.slash(channel, "roll", dice="d20", hidden="gm")
    said = told(channel)
    assert sum("Hidden" in each for each in said) == 2
    assert sum(MISSING in each for each in said) == 1
    await table.restart()
    table.dice.will_show(7)
    rolled = await table.alice.slash(channel, "roll", dice="d20", hidden="gm")
    assert sum(MISSING in each for each in told(channel)) == 1, "once for each channel"
    await table.alice.click(rolled.response, label="Reveal…")
    await table.alice.select(rolled.response, ["all"])
    assert "# 7" in told(channel)[-1], "the reveal is text too"


async def test_a_fight_is_played_in_text(table, dropped):
    table.channel = await without(table, dropped)
    await begin_usual_fight(table)
    assert public(table.channel)
    await press(table, table.alice, "End turn")
    fight = told(table.channel)[-1]
    assert fight.startswith(f"<@{table.gm.id}>")
    assert "Round 1: Goblin 1, 2, 3" in fight
    assert "**Mira** 38/38" in fight
    await table.bob.slash(table.channel, "dnd hp", change="-4")
    assert "**Bo** 6/10" in "\n".join(told(table.channel))
    record = next(each for each in told(table.channel) if "Turn ended without an action" in each)
    assert "<@" not in record
    assert all(told(table.channel)), "no message consists only of buttons"
    assert not any(len(each.embeds) and each.content.count("Round") for each in public(table.channel))


async def test_a_missing_permission_on_the_gms_screen_is_found_out_by_trying(table, dropped):
    screen = await without(table, dropped, "screen")
    await set_screen(table.gm, table.channel, screen)
    table.dice.will_show(7)
    await table.alice.slash(table.channel, "roll", dice="d20", hidden="blind")
    said = told(screen)
    assert any("# Hidden roll" in each for each in said)
    assert sum(MISSING in each for each in said) == 1
    assert not any(MISSING in each for each in told(table.channel))


async def test_a_gms_request_is_posted_as_text(table, dropped):
    table.channel = await without(table, dropped)
    await mira(table)
    await table.gm.slash(table.channel, "ask", what="stealth", who="Mira", goal="12", **{"hide-goal": True})
    assert any("Waiting for: Mira" in each for each in told(table.channel))


async def test_a_hidden_roll_stays_text_until_embeds_are_allowed_again(table, dropped):
    # Embeds return once the bot can send them.
    channel = await without(table, dropped)
    table.dice.will_show(7)
    await table.alice.slash(channel, "roll", dice="d20", hidden="gm")
    dropped.clear()
    table.env.backend.get_channel(channel.id).overwrites.clear()
    table.dice.will_show(8)
    await table.alice.slash(channel, "roll", dice="d20", hidden="gm")
    assert public(channel)[-1].embeds

    # The text version disappears once there are embeds.
    channel = await without(table, dropped)
    table.dice.will_show(7)
    rolled = await table.alice.slash(channel, "roll", dice="d20", hidden="gm")
    dropped.clear()
    table.env.backend.get_channel(channel.id).overwrites.clear()
    await table.alice.click(rolled.response, label="Reveal…")
    await table.alice.select(rolled.response, ["all"])
    (message,) = [each for each in public(channel) if each.embeds]
    assert not message.content


async def test_a_pinged_players_notification_says_what_it_is(table):
    await begin_usual_fight(table)
    line = messages(table)[-1].response.content
    assert line == f"<@{table.alice.id}> Round 1: Mira"


async def test_a_refused_embed_is_sent_as_text(table):
    table.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    table.dice.will_show(7)
    await table.alice.slash(table.channel, "roll", dice="d20", hidden="gm")
    said = told(table.channel)
    assert any("# Hidden roll" in each for each in said)
    assert sum(MISSING in each for each in said) == 1


async def test_a_players_words_look_as_typed_in_text_too(table, dropped):
    channel = await without(table, dropped)
    table.dice.will_show(7)
    await table.alice.slash(
        channel, "roll", dice="d20", label="**b** [click](https://x.example)", hidden="gm"
    )
    (line,) = [each for each in told(channel) if "Hidden" in each]
    assert r"\*\*b\*\* \[click\]\(https://x.example\)" in line
