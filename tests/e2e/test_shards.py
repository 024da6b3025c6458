"""Several processes of one bot, each with some of its shards, and a process that replaces another."""

import asyncio
import json

import pytest

from bot.errors import TEMPORARY
from tests.e2e.test_run import TOKEN, start, stop_process
from tests.e2e.test_wire import query, rolling
from tests.standin import StandIn

pytestmark = pytest.mark.slow(reason="starts processes that identify themselves five seconds apart")

LAST_SHARD = str(3 << 22)
"""A server on the last of four shards."""


async def several(discord, tmp_path, *ranges):
    """Start processes with these ranges of four shards, and return them once all of them are ready."""
    found = [await start(discord, tmp_path, shards="4", shard_ids=each) for each in ranges]
    while len(discord.identified) < 4:
        await asyncio.sleep(0.05)
    return found


async def test_each_process_has_its_shards_and_a_press_reaches_its_servers(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        discord.concurrency = 4
        processes = await several(discord, tmp_path, "0-1", "2-3")
        here = await discord.interaction(**rolling())
        there = await discord.interaction(**rolling(), guild_id=LAST_SHARD)
        about = {"type": 2, "data": {"id": "2", "name": "about", "type": 1}}
        said = await discord.interaction(**about, guild_id=LAST_SHARD)
        overlaps = await start(discord, tmp_path, shards="4", shard_ids="1-2")
        of_other_count = await start(discord, tmp_path, shards="8", shard_ids="6-7")
        whole = await start(discord, tmp_path)
        refused = [
            await asyncio.wait_for(each.communicate(), 20) for each in (overlaps, of_other_count, whole)
        ]
        ends = [await stop_process(each) for each in processes]

    assert [here["type"], there["type"]] == [4, 4]
    assert "Shards 2-3 of 4" in json.dumps(said)
    assert query(tmp_path, "SELECT count(*) FROM rolls") == [(2,)]
    assert sorted(shard for _, shard in discord.identified) == [0, 1, 2, 3]
    assert discord.log.count("PUT applications/99/commands") == 1
    for process, (_, err) in zip((overlaps, of_other_count, whole), refused, strict=True):
        assert process.returncode == TEMPORARY
        assert (
            "Another Rollwright is running with this token on the database" in err.decode().splitlines()[-1]
        )
    assert [code for code, _ in ends] == [0, 0]
    assert not any("Traceback" in log for _, log in ends)


async def test_two_processes_identify_their_shards_five_seconds_apart(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        processes = [await start(discord, tmp_path, shards="2", shard_ids=each) for each in "01"]
        while len(discord.identified) < 2:
            await asyncio.sleep(0.05)
        for each in processes:
            await stop_process(each)

    first, second = (when for when, _ in discord.identified)
    assert second - first >= 5


async def test_a_replacement_makes_the_old_process_leave_and_no_press_is_lost(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        old = await start(discord, tmp_path)
        await asyncio.wait_for(discord.ready.wait(), 20)
        new = await start(discord, tmp_path, command=("run", "--replace"))
        sent = 0
        while old.returncode is None:
            await discord.send(**rolling())
            sent += 1
            await asyncio.sleep(0.05)
        answers = [await asyncio.wait_for(discord.answers.get(), 10) for _ in range(sent)]
        _, of_old = await asyncio.wait_for(old.communicate(), 20)
        last = await discord.interaction(**rolling())
        second = await start(discord, tmp_path)
        await asyncio.wait_for(second.communicate(), 20)
        code, of_new = await stop_process(new)

    assert old.returncode == code == 0
    assert b"Another Rollwright is taking over" in of_old
    assert {each["type"] for each in (*answers, last)} == {4}
    assert discord.answers.empty()
    assert query(tmp_path, "SELECT count(*) FROM rolls") == [(sent + 1,)]
    assert second.returncode == TEMPORARY
    assert not any("Traceback" in log for log in (of_old.decode(), of_new))


async def test_one_of_two_simultaneous_replacements_remains(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        old = await start(discord, tmp_path)
        await asyncio.wait_for(discord.ready.wait(), 20)
        both = [await start(discord, tmp_path, command=("run", "--replace")) for _ in range(2)]
        ended = [asyncio.create_task(each.communicate()) for each in both]
        await asyncio.wait_for(old.communicate(), 40)
        await asyncio.wait(ended, return_when=asyncio.FIRST_COMPLETED, timeout=40)
        (left,) = (each for each in both if each.returncode is None)
        answer = await discord.interaction(**rolling())
        left.terminate()
        await asyncio.wait_for(asyncio.gather(*ended), 20)

    assert answer["type"] == 4
    assert [old.returncode, *(each.returncode for each in both)] == [0, 0, 0]
    assert query(tmp_path, "SELECT count(*) FROM rolls") == [(1,)]


async def test_a_replacement_of_no_one_starts_normally(tmp_path):
    async with StandIn(accepts=TOKEN) as discord:
        process = await start(discord, tmp_path, command=("run", "--replace"))
        await asyncio.wait_for(discord.ready.wait(), 20)
        answer = await discord.interaction(**rolling())
        code, log = await stop_process(process)

    assert code == 0
    assert answer["type"] == 4
    assert "Traceback" not in log
