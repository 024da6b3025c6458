"""/history and /me in direct messages, without membership, at the same moment, and by forged presses."""

from bot.rolls.press import OTHER
from tests.e2e.dnd import custom_id
from tests.e2e.test_buttons import press_at_once
from tests.e2e.test_me import exported
from tests.e2e.test_recap import forged
from tests.e2e.test_user_install import in_channels, visiting, wire
from tests.e2e.test_yours import rolled
from tests.e2e.wire import headline as headline_of
from tests.e2e.wire import labels as labels_of
from tests.e2e.wire import text
from tests.support import headline, labels, text_of

__all__ = ["visiting", "wire"]


async def test_in_a_direct_message_everything_is_from_there(table, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")
    for _ in range(6):
        table.dice.will_show(*[3, 4] * 5)
        await dave.slash("roll", dice="10d6 # stealth")
    await table.restart()

    history = await dave.slash("history", word="STEALTH")
    luck = await dave.slash("history", view="luck")
    mine = await dave.slash("me")

    assert "stealth: **35**" in text_of(history)
    assert "https://discord.com/channels/@me/" in text_of(history)
    assert "Newer" in labels(await dave.click(history.response, label="Older"))
    assert headline(luck) == "Dave: percentile 50"
    assert not (await dave.click(luck.response, label="Share")).response.ephemeral
    assert "6 rolls" in text_of(mine)
    assert (await exported(dave, mine))["rolls.jsonl"].count(b"\n") == 6


async def test_in_a_thread_luck_is_the_threads_and_your_history_the_servers(table):
    await rolled(table.alice, table.channel, "30d6", [1] * 30, table)
    await rolled(table.alice, table.thread, "30d6", [3, 4] * 15, table)

    luck = await table.alice.slash(table.thread, "history", view="luck")
    history = await table.alice.slash(table.thread, "history")
    of_alice = await table.bob.slash(table.thread, "history", who=table.alice)

    assert headline(luck) == "Alice: percentile 50"
    assert table.number(1) in text_of(history)
    assert f"/{table.thread.id}/" in text_of(history), "each roll leads to its message"
    assert table.number(1) not in text_of(of_alice)


async def test_without_membership_it_covers_that_channel_and_yourself(visiting):
    # Without membership, it's about that channel.
    for _ in range(6):
        await visiting.slash("roll", *[3, 4] * 5, dice="10d6")

    history = await visiting.slash("history")
    older = await visiting.press(history, "Older")
    luck = await visiting.slash("history", view="luck")
    shared = await visiting.press(luck, "Share")

    # The bot stores nothing about a server that it isn't a member of, so there's no link.
    assert ("https://discord.com/channels/@me/5/" in text(history)) != ("guild_id" in visiting.discord.common)
    assert labels_of(older)[-1] == "Newer"
    assert headline_of(luck) == "Alice: percentile 50"
    assert shared["data"].get("flags", 0) == 0
    assert in_channels(visiting) == []

    # Without membership, people can see the data about them.
    await visiting.slash("roll", 3, dice="1d6")

    mine = await visiting.slash("me")

    assert "7 rolls" in text(mine)
    assert mine["data"]["flags"] == 64


async def test_each_simultaneous_presser_is_answered_with_what_they_can_see(table):
    for _ in range(5):
        await rolled(table.alice, table.channel, "1d6", [3], table)
    await rolled(table.alice, table.channel, "1d6", [3], table, hidden="me")
    mine = await rolled(table.alice, table.channel, "1d4", [1], table)
    stored = table.env.backend.get_message(mine.response.channel_id, mine.response.id)
    turn = f"rw:1:history:0:{table.alice.id}::ever:"
    stored.components[0]["components"][0]["custom_id"] = turn

    answers = press_at_once(table, mine.response, turn, None, table.alice, table.bob, table.alice)
    await table.env.settle()

    own, others, again = map(text_of, answers)
    assert table.number(6) in own
    assert table.number(6) not in others
    assert own == again


async def test_two_simultaneous_presses_for_an_export_get_it_twice(table):
    await rolled(table.alice, table.channel, "1d6", [3], table)
    panel = await table.alice.slash(table.channel, "me")

    answers = press_at_once(table, panel.response, custom_id(panel, "Export"), None, table.alice, table.alice)
    await table.env.settle()

    assert [[file.filename for file in each.response.attachments] for each in answers] == [["yours.zip"]] * 2


FORGED = [
    "history",
    "history:0:1::ever",
    "history:x:1::ever:",
    "history:99999:1::ever:",
    "history:0:alice::ever:",
    "history:0:123456789012345678901::ever:",
    "history:0:1::yesterday:",
    "history7:0:1::ever:",
    "luck",
    "luck:of:1",
    "luck:own:1:ever",
    "luck:pic:alice:ever",
    "luck:hang:1:yesterday",
    "mine:all",
    "mine7:export",
]


async def test_forged_presses_do_nothing_and_reveal_nothing_hidden(table):
    # A forged button doesn't show anything hidden.
    await rolled(table.bob, table.channel, "1d6 ambush", [2], table, hidden="gm")
    await rolled(table.alice, table.channel, "1d6 trap", [2], table, hidden="blind")

    for person in (table.bob, table.alice):
        answer = await forged(table, table.alice, f"rw:1:hidden_history:0:{person.id}::ever:")
        assert answer.response.content.startswith("Only a GM can see others' hidden rolls")

    # Something that was never sent does nothing.
    for button in FORGED:
        assert (await forged(table, table.alice, f"rw:1:{button}")).response.content == OTHER.say()

    # Someone who hasn't rolled is told what to do.
    answer = await forged(table, table.alice, "rw:1:luck:hang:1:ever")

    assert "Look further back, or at someone else" in answer.response.content
