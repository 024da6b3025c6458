"""The process that reckons odds for the bot: when it is started, ended, asked, and what it may have."""

import sys
from typing import Any

import pytest

from bot.dice.notation import parse
from bot.dice.odds import Beyond
from bot.errors import PlayerError
from bot.odds import desk as desks
from bot.odds.desk import OddsDesk
from tests.support import headline


async def test_what_takes_longer_is_reckoned_by_a_worker_that_starts_when_needed(table):
    desk = table.bots[-1].odds
    await table.alice.slash(table.channel, "odds", dice="4d6kh3")
    assert desk._worker._process is None

    shown = await table.alice.slash(table.channel, "odds", dice="100d6kh50", goal="250")

    assert "% for 250 or more" in headline(shown)
    assert desk._worker._process is not None


async def test_a_worker_that_ended_is_started_again():
    desk = OddsDesk()
    first = await desk.of(parse("100d6kh50"))
    process: Any = desk._worker._process
    process.kill()
    await process.wait()

    failed = await desk.of(parse("100d6kh51"))
    again = await desk.of(parse("100d6kh51"))
    await desk.close()

    assert first.lines[0].notation == "100d6kh50"
    assert failed.beyond is Beyond.TOO_LARGE
    assert again.lines[0].notation == "100d6kh51"


async def test_a_worker_that_does_not_answer_is_killed(monkeypatch):
    monkeypatch.setattr(desks, "PATIENCE", 0.3)
    desk = OddsDesk((sys.executable, "-c", "import time; time.sleep(60)"))

    answer = await desk.of(parse("100d6kh50"))

    assert answer.beyond is Beyond.TOO_LARGE
    assert desk._worker._process is None
    assert (await desk.of(parse("4d6"))).lines


async def test_who_waits_too_long_for_the_odds_of_others_is_told(monkeypatch):
    monkeypatch.setattr(desks, "PATIENCE", 0.05)
    desk = OddsDesk()

    async with desk._worker._turn:
        with pytest.raises(PlayerError, match="try again in a moment"):
            await desk.of(parse("100d6kh50"))


async def test_the_worker_is_not_told_the_bots_token(monkeypatch):
    monkeypatch.setenv("ROLLWRIGHT_TOKEN", "secret")
    code = (
        "import os\n"
        "input()\n"
        "knows = 'ROLLWRIGHT_TOKEN' in os.environ\n"
        "print('{\"reckoned\": {\"beyond\": \"%s\"}}' % ('never' if knows else 'inexact'))\n"
    )
    desk = OddsDesk((sys.executable, "-c", code))

    answer = await desk.of(parse("100d6kh50"))
    await desk.close()

    assert answer.beyond is Beyond.INEXACT


async def test_the_worker_has_so_much_memory_and_no_more():
    code = (
        "import resource, bot.odds.worker as worker\n"
        "def reckon(_):\n"
        "    assert resource.getrlimit(resource.RLIMIT_AS) == (worker.MEMORY, worker.MEMORY)\n"
        "    return bytearray(worker.MEMORY)\n"
        "worker.reckon = reckon\n"
        "worker.main()\n"
    )
    desk = OddsDesk((sys.executable, "-c", code))

    answer = await desk.of(parse("100d6kh50"))

    assert answer.beyond is Beyond.TOO_LARGE
    assert desk._worker._process is not None
    await desk.close()


async def test_without_a_worker_it_is_too_large():
    desk = OddsDesk(("/nowhere/at/all",))

    assert (await desk.of(parse("100d6kh50"))).beyond is Beyond.TOO_LARGE


async def test_what_is_known_is_not_reckoned_again_up_to_a_number(monkeypatch):
    monkeypatch.setattr(desks, "MOST_KNOWN", 2)
    desk = OddsDesk()

    one = await desk.of(parse("1d6 # first"))
    two = await desk.of(parse("2d6"))
    assert await desk.of(parse("1d6 # other label")) is one
    await desk.of(parse("3d6"))

    assert await desk.of(parse("1d6")) is one
    assert await desk.of(parse("2d6")) is not two
