"""The time that a shard waits before it identifies itself."""

import asyncio

import pytest

from bot.hosting.turnstile import Turnstile, still_to_wait


@pytest.mark.parametrize(
    ("last", "now", "seconds"),
    [(0, 1000.0, 0), (1000.0, 1000.0, 5), (1000.0, 1002.0, 3), (1000.0, 1005.0, 0), (5000.0, 1000.0, 5)],
)
def test_a_shard_waits_at_most_five_seconds_even_if_a_clock_was_set_back(last, now, seconds):
    assert still_to_wait(last, now, 5) == seconds


async def test_a_bucket_waits_only_for_itself(tmp_path):
    async def two():
        return 2

    base = str(tmp_path / "db")
    passed = [Turnstile(base, two, apart=60).passed(shard) for shard in (0, 1)]
    await asyncio.wait_for(asyncio.gather(*passed), 20)

    with pytest.raises(TimeoutError):
        await asyncio.wait_for(Turnstile(base, two, apart=60).passed(2), 0.5)


async def test_a_half_written_file_of_another_process_blocks_no_one(tmp_path):
    async def one():
        return 1

    (tmp_path / "db.identify-0").write_text("")
    await asyncio.wait_for(Turnstile(str(tmp_path / "db"), one, apart=60).passed(0), 20)
