"""Failures between a real process and Discord, such as lost answers, two bots, or a closed gateway."""

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
from typing import Any

import pytest

from bot.errors import TEMPORARY, ConfigError
from bot.hosting.instances import only_instance
from bot.run import _closed, run
from bot.words.speaking import catalogue
from tests.e2e import wire
from tests.e2e.test_run import TOKEN, start, stop_process
from tests.standin import StandIn

ROLL = {"id": "1", "name": "roll", "type": 1}


def rolling(dice: str = "1d20", hidden: str | None = None) -> dict[str, Any]:
    """Return the payload of a /roll."""
    options = [{"name": "dice", "type": 3, "value": dice}]
    options += [{"name": "hidden", "type": 3, "value": hidden}] if hidden else []
    return {"type": 2, "data": {**ROLL, "options": options}}


async def connected(discord, tmp_path):
    discord.ready.clear()
    process = await start(discord, tmp_path)
    await asyncio.wait_for(discord.ready.wait(), 20)
    return process


def query(tmp_path, sql):
    """Ask the database of this folder's process, or of a bot in this one."""
    names = ("rollwright.db", "rolls.db")
    connection = sqlite3.connect(next(tmp_path / name for name in names if (tmp_path / name).exists()))
    found = connection.execute(sql).fetchall()
    connection.close()
    return found


def headline(answer):
    return answer["data"]["embeds"][0]["description"].split("\n")[0]


async def test_an_answer_that_was_lost_or_accepted_unnoticed_comes_once_and_is_no_failure(
    standin, standin_config, dice, tmp_path, caplog
):
    faults: list[str | int] = ["drop", 429, 502, "stall", "deaf"]
    async with wire.connected(standin, standin_config, dice) as bot:
        for at, fault in enumerate(faults, 1):
            standin.faults = [("POST interactions/*", fault)]
            answer = await bot.send(rolling(), 7)
            assert answer["type"] == 4
            assert standin.answers.empty()
            assert query(tmp_path, "SELECT count(*) FROM rolls") == [(at,)]
        await bot.send(rolling(), 7)

    assert standin.followups.empty()
    assert query(tmp_path, "SELECT count(*) FROM unseen") == [(0,)]
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.slow(reason="waits as long as an answer is tried")
async def test_a_roll_that_discord_never_accepted_is_shown_with_the_next(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        process = await connected(discord, tmp_path)
        discord.faults = [("POST interactions/*", "drop")] * 40
        await discord.send(**rolling("1d1000"))
        while query(tmp_path, "SELECT count(*) FROM unseen") == [(0,)]:
            await asyncio.sleep(0.1)
        discord.faults = []
        answer = await discord.interaction(**rolling())
        told = await asyncio.wait_for(discord.followups.get(), 10)
        code, log = await stop_process(process)

    assert code == 0
    assert answer["type"] == 4
    assert told["flags"] == 64
    assert "was stored but didn't reach you" in told["content"]
    (late,) = discord.messages.values()
    assert "1d1000" in json.dumps(late["embeds"])
    number = told["content"].split()[2]
    assert f"Roll {number} was saved but not seen" in log
    assert "Traceback" not in log
    assert query(tmp_path, "SELECT count(*) FROM rolls") == [(2,)]


async def test_a_hidden_rolls_line_is_posted_once_however_the_connection_breaks(
    standin, standin_config, dice, tmp_path, caplog
):
    faults: list[str | int] = ["drop", "deaf", 502]
    async with wire.connected(standin, standin_config, dice) as bot:
        for at, fault in enumerate(faults, 1):
            standin.faults = [("POST channels/*", fault)]
            answer = await bot.send(rolling(hidden="gm"), 7)
            assert answer["data"]["flags"] == 64
            while query(tmp_path, "SELECT count(*) FROM posts") != [(at,)]:
                await asyncio.sleep(0.05)
            assert sum(each.startswith("POST channels/") for each in standin.log) == 2 * at
            assert len(standin.messages) == at

    assert all("Hidden roll" in json.dumps(line["embeds"]) for line in standin.messages.values())
    assert standin.followups.empty()
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.slow(reason="starts two bots and waits for both")
async def test_two_bots_with_the_same_interaction_roll_once(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        one = await connected(discord, tmp_path)
        (tmp_path / "elsewhere").mkdir()
        # The same database on another file system, or without locks at all.
        discord.ready.clear()
        other = await start(discord, tmp_path, lock=False)
        await asyncio.wait_for(discord.ready.wait(), 20)
        for _ in range(20):
            await discord.interaction(**rolling())
        await asyncio.sleep(1)
        logs = [(await stop_process(each))[1] for each in (one, other)]

    assert query(tmp_path, "SELECT count(*) FROM rolls") == [(20,)]
    assert discord.followups.empty()
    assert discord.answers.empty()
    assert not any("Traceback" in log for log in logs)


@pytest.mark.slow(reason="starts three bots one after the other")
async def test_a_second_run_with_this_token_ends_with_one_line_and_other_commands_work(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        one = await connected(discord, tmp_path)
        second = await start(discord, tmp_path)
        out, err = await asyncio.wait_for(second.communicate(), 20)
        check, backup = [
            await start(discord, tmp_path, command=each) for each in (["check"], ["backup", "copy.db"])
        ]
        beside = [await asyncio.wait_for(each.communicate(), 20) for each in (check, backup)]
        other = await start(discord, tmp_path, token=TOKEN[:-1] + "y")
        await asyncio.wait_for(other.communicate(), 20)
        code, _ = await stop_process(one)
        again = await connected(discord, tmp_path)
        await stop_process(again)

    assert code == 0
    assert second.returncode == TEMPORARY
    assert "Another Rollwright is running with this token on the database" in err.decode().splitlines()[-1]
    assert "Traceback" not in (out + err).decode()
    assert [check.returncode, backup.returncode] == [0, 0], beside
    assert other.returncode == 2  # For another reason: Discord rejects that token.
    assert again.returncode == 0


@pytest.mark.slow(reason="starts two bots one after the other")
async def test_a_killed_bot_leaves_no_lock_behind(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        killed = await connected(discord, tmp_path)
        killed.kill()
        await killed.communicate()
        again = await connected(discord, tmp_path)
        code, _ = await stop_process(again)

    assert code == 0


@pytest.mark.slow(reason="waits for an answer that is slow")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_interactions_in_flight_at_a_stop_are_answered(tmp_path, how):
    async with StandIn(accepts=TOKEN) as discord:
        process = await connected(discord, tmp_path)
        discord.faults = [("POST interactions/*", "stall")] * 10
        for _ in range(10):
            await discord.send(**rolling())
        while sum(each.startswith("POST interactions/") for each in discord.log) < 10:
            await asyncio.sleep(0.01)
        code, log = await stop_process(process, how)

    assert code == 0
    assert discord.answers.qsize() == 10
    closed = discord.log.index("GATEWAY CLOSED 1000")
    assert any(each.startswith("POST interactions/") for each in discord.log[closed:])
    assert "Traceback" not in log
    assert "Session is closed" not in log
    assert query(tmp_path, "SELECT count(*) FROM rolls") == [(10,)]


@pytest.mark.parametrize("code", [4004, 4014])
async def test_a_permanently_closed_gateway_is_one_line_and_exit_code_2(
    standin, standin_config, tmp_path, caplog, code
):
    running = asyncio.create_task(run(standin_config, TOKEN))
    await asyncio.wait_for(standin.ready.wait(), 20)
    await standin.interaction(**rolling())
    await standin.close(code)
    with pytest.raises(ConfigError) as told:
        await asyncio.wait_for(running, 20)

    assert (str(told.value), told.value.exit_code) == (_closed(code), 2)
    assert not [each for each in caplog.records if each.exc_info]
    assert not (tmp_path / "rolls.db-wal").exists()


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "no longer accepts the token"),
        (4010, "Discord doesn't know this shard"),
        (4011, "Discord wants more shards for this bot"),
        (4012, "no longer supports this version"),
        (4013, "Discord doesn't know the intents this bot asks for"),
        (4014, "Discord doesn't allow the intents this bot asks for"),
        (4999, "Discord closed the connection for good with code 4999"),
    ],
)
def test_each_close_code_of_the_gateway_has_its_own_words(code, words):
    assert words in _closed(code)


@pytest.mark.slow(reason="starts two bots one after the other")
async def test_stored_files_belong_to_their_owner_and_the_debug_log_has_no_secrets(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        process = await connected(discord, tmp_path)
        answer = await discord.interaction(token="s3cret-t0ken", **rolling("1d1000000000000+7", hidden="me"))
        if "embeds" not in answer["data"]:
            answer = await discord.interaction(token="s3cret-t0ken", **rolling("1d999983+7", hidden="me"))
        total = headline(answer).strip("# *")
        modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
        backup = await start(discord, tmp_path, command=["backup", "copy.db"])
        await backup.communicate()
        discord.faults = [("POST interactions/*", "drop")] * 40
        await discord.send(token="s3cret-t0ken", **rolling("1d20"))
        await asyncio.sleep(3)
        _, log = await stop_process(process)

    assert {name: mode for name, mode in modes.items() if mode != 0o600} == {}
    assert {"rollwright.db", "rollwright.db-wal"} <= set(modes)
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    assert total.replace(",", "").isdigit()
    assert total not in log
    assert "s3cret-t0ken" not in log
    assert os.environ.get("ROLLWRIGHT_TOKEN") is None


async def test_text_over_the_limit_is_refused_before_anything_reads_it(standin, standin_config, dice):
    async with wire.connected(standin, standin_config, dice):
        long = await standin.interaction(**rolling("9" * 5000))
        nested = {"name": "table", "type": 1, "id": "1", "options": [{"name": "new", "type": 1, "options": [
            {"name": "name", "type": 3, "value": "x" * 5000}]}]}  # fmt: skip
        group = await standin.interaction(type=2, data=nested)

    assert long["data"]["flags"] == 64
    assert long["data"]["content"] == "dice has 5,000 characters and can have up to 400. Shorten it."
    assert "name has 5,000 characters and can have" in group["data"]["content"]


async def test_commands_are_sent_only_when_they_changed(standin, standin_config, dice, monkeypatch):
    for _ in range(2):
        catalogue.cache_clear()
        async with wire.connected(standin, standin_config, dice):
            pass

    assert standin.log.count("PUT applications/99/commands") == 1
    assert catalogue.cache_info().misses == 0  # No one speaks another language yet.
    monkeypatch.setattr("bot.commands.digest_of", lambda _tree: "another translation")
    async with wire.connected(standin, standin_config, dice):
        pass
    assert standin.log.count("PUT applications/99/commands") == 2


@pytest.mark.slow(reason="waits as long as a player may have to")
async def test_a_player_whose_roll_has_to_wait_is_told_in_time_and_it_is_not_stored(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        process = await connected(discord, tmp_path)
        other = sqlite3.connect(tmp_path / "rollwright.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = await discord.interaction(**rolling())  # While the file is held.
        other.execute("ROLLBACK")
        other.close()
        kept = await discord.interaction(**rolling())
        await stop_process(process)

    assert answer["data"]["flags"] == 64
    assert "nothing has changed" in answer["data"]["content"]
    assert kept["data"]["embeds"]
    assert query(tmp_path, "SELECT count(*) FROM rolls") == [(1,)]


@pytest.mark.slow(reason="waits as long as Discord does for an answer")
@pytest.mark.parametrize("slow", [0.9, 1.7])
async def test_an_answer_that_discord_accepts_slowly_counts_as_seen(tmp_path, slow):
    async with StandIn(accepts=TOKEN) as discord:
        process = await connected(discord, tmp_path)
        discord.slow = slow
        answer = await discord.interaction(**rolling())
        await asyncio.sleep(slow + 0.5)
        discord.slow = 0
        await discord.interaction(**rolling())
        _, log = await stop_process(process)

    assert answer["type"] == 4
    assert discord.answers.empty()
    assert discord.followups.empty()
    assert not discord.messages
    assert query(tmp_path, "SELECT count(*) FROM unseen") == [(0,)]
    assert "Traceback" not in log


@pytest.mark.slow(reason="waits until Discord has been asked again and again")
@pytest.mark.parametrize("status", [403, 500])
async def test_an_unseen_roll_that_cannot_be_posted_is_shown_to_its_roller(tmp_path, status):
    async with StandIn(accepts=TOKEN) as discord:
        process = await connected(discord, tmp_path)
        await lose_answer(discord, tmp_path)
        discord.faults = [("POST channels/*", status)] * 40
        await discord.interaction(**rolling())
        told = [await asyncio.wait_for(discord.followups.get(), 20) for _ in range(2)]
        _, log = await stop_process(process)

    assert not any("It's shown here now" in each["content"] for each in told)
    assert "Here it is" in told[1]["content"]
    assert "1d1000" in json.dumps(told[1]["embeds"])
    assert all(each["flags"] == 64 for each in told)
    assert "Traceback" not in log


@pytest.mark.slow(reason="waits as long as a database may take")
async def test_unseen_rolls_are_recorded_and_shown_however_long_the_database_waits(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        process = await connected(discord, tmp_path)
        discord.faults = [("POST interactions/*", "drop")] * 100
        for _ in range(3):
            await discord.send(**rolling("1d1000"))
        await asyncio.sleep(1)
        await lock_database(tmp_path, 4)
        while query(tmp_path, "SELECT count(*) FROM unseen") != [(3,)]:
            await asyncio.sleep(0.1)
        discord.faults = []
        await discord.interaction(**rolling())
        await lock_database(tmp_path, 3)
        told = [await asyncio.wait_for(discord.followups.get(), 10) for _ in range(3)]
        _, log = await stop_process(process)

    assert all("It's shown here now" in each["content"] for each in told)
    assert len(discord.messages) == 3
    assert query(tmp_path, "SELECT count(*) FROM unseen") == [(0,)]
    assert "Traceback" not in log


@pytest.mark.slow(reason="starts two bots and waits for both")
async def test_one_of_two_bots_that_know_an_unseen_roll_shows_it(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        one = await connected(discord, tmp_path)
        await lose_answer(discord, tmp_path)
        discord.ready.clear()
        other = await start(discord, tmp_path, lock=False)
        await asyncio.wait_for(discord.ready.wait(), 20)
        await discord.interaction(**rolling())
        await asyncio.wait_for(discord.followups.get(), 10)
        await asyncio.sleep(1)
        logs = [(await stop_process(each))[1] for each in (one, other)]

    assert discord.followups.empty()
    assert len(discord.messages) == 1
    assert not any("Traceback" in log for log in logs)


async def test_a_database_under_another_name_is_the_same(path, tmp_path):
    (tmp_path / "link.db").symlink_to(path)
    with (
        only_instance(path, TOKEN),
        pytest.raises(ConfigError, match="Another Rollwright"),
        only_instance(str(tmp_path / "link.db"), TOKEN),
    ):
        pass


async def lose_answer(discord, tmp_path):
    """Store a roll whose answer Discord never accepts."""
    discord.faults = [("POST interactions/*", "drop")] * 100
    await discord.send(**rolling("1d1000"))
    while query(tmp_path, "SELECT count(*) FROM unseen") != [(1,)]:
        await asyncio.sleep(0.1)
    discord.faults = []


async def lock_database(tmp_path, seconds):
    """Lock the database from another connection for this long."""
    connection = sqlite3.connect(tmp_path / "rollwright.db", isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    await asyncio.sleep(seconds)
    connection.execute("COMMIT")
    connection.close()


async def seen_by(discord, tmp_path, *servers, rolls=False):
    """Run a process from start to stop, with the bot in these servers from the start."""
    discord.guilds = [{"id": str(each), "unavailable": True} for each in servers]
    process = await connected(discord, tmp_path)
    if rolls:
        await discord.interaction(**rolling())
    code, _ = await stop_process(process)
    assert code == 0


@pytest.mark.slow(reason="starts four bots one after the other")
async def test_a_server_missing_for_thirty_days_at_every_start_is_forgotten(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        await seen_by(discord, tmp_path, 4, 5, rolls=True)
        assert query(tmp_path, "SELECT server, missing FROM servers") == [(4, 0)]
        await seen_by(discord, tmp_path, 4, 5)
        assert query(tmp_path, "SELECT server, application, missing FROM servers") == [(4, 99, 0)]
        await seen_by(discord, tmp_path, 5)
        assert query(tmp_path, "SELECT count(*) FROM rolls") == [(1,)]
        with contextlib.closing(sqlite3.connect(tmp_path / "rollwright.db")) as connection, connection:
            connection.execute("UPDATE servers SET missing = missing - 30 * 86400000 WHERE missing > 0")
        process = await connected(discord, tmp_path)
        left = "SELECT (SELECT count(*) FROM rolls) + (SELECT count(*) FROM forgetting)"
        while query(tmp_path, left) != [(0,)]:
            await asyncio.sleep(0.1)
        code, log = await stop_process(process)

    assert code == 0
    assert "Deleting the data of a server that removed the bot" in log
    assert query(tmp_path, "SELECT * FROM servers") == query(tmp_path, "SELECT * FROM places") == []
