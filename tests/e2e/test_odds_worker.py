"""The worker process for odds: its start, its end, its requests, and its limits."""

import sys
from typing import Any

import pytest

from bot.dice.notation import parse
from bot.dice.odds import Beyond
from bot.errors import PlayerError
from bot.odds import service as odds_service
from bot.odds.service import OddsService
from tests.support import headline


async def test_slow_odds_are_calculated_by_a_worker_that_starts_when_needed(table):
    service = table.bots[-1].odds
    await table.alice.slash(table.channel, "odds", dice="4d6kh3")
    assert service._worker._process is None

    shown = await table.alice.slash(table.channel, "odds", dice="100d6kh50", goal="250")

    assert "% for 250 or more" in headline(shown)
    assert service._worker._process is not None


async def test_a_worker_that_ended_is_started_again():
    service = OddsService()
    first = await service.of(parse("100d6kh50"))
    process: Any = service._worker._process
    process.kill()
    await process.wait()

    failed = await service.of(parse("100d6kh51"))
    again = await service.of(parse("100d6kh51"))
    await service.close()

    assert first.lines[0].notation == "100d6kh50"
    assert failed.beyond is Beyond.TOO_LARGE
    assert again.lines[0].notation == "100d6kh51"


async def test_a_worker_that_does_not_answer_is_killed(monkeypatch):
    monkeypatch.setattr(odds_service, "PATIENCE", 0.3)
    service = OddsService((sys.executable, "-c", "import time; time.sleep(60)"))

    answer = await service.of(parse("100d6kh50"))

    assert answer.beyond is Beyond.TOO_LARGE
    assert service._worker._process is None
    assert (await service.of(parse("4d6"))).lines


async def test_someone_who_waits_too_long_for_other_odds_is_told(monkeypatch):
    monkeypatch.setattr(odds_service, "PATIENCE", 0.05)
    service = OddsService()

    async with service._worker._turn:
        with pytest.raises(PlayerError, match="Try again in a moment"):
            await service.of(parse("100d6kh50"))


async def test_the_worker_does_not_get_the_bots_token(monkeypatch):
    monkeypatch.setenv("ROLLWRIGHT_TOKEN", "secret")
    code = (
        "import os\n"
        "input()\n"
        "knows = 'ROLLWRIGHT_TOKEN' in os.environ\n"
        "print('{\"odds\": {\"beyond\": \"%s\"}}' % ('never' if knows else 'inexact'))\n"
    )
    service = OddsService((sys.executable, "-c", code))

    answer = await service.of(parse("100d6kh50"))
    await service.close()

    assert answer.beyond is Beyond.INEXACT


async def test_the_workers_memory_is_limited():
    code = (
        "import resource, bot.odds.worker as worker, bot.workers as workers\n"
        "def exact_odds(_):\n"
        "    assert resource.getrlimit(resource.RLIMIT_AS) == (workers.MEMORY, workers.MEMORY)\n"
        "    return bytearray(workers.MEMORY)\n"
        "worker.exact_odds = exact_odds\n"
        "worker.main()\n"
    )
    service = OddsService((sys.executable, "-c", code))

    answer = await service.of(parse("100d6kh50"))

    assert answer.beyond is Beyond.TOO_LARGE
    assert service._worker._process is not None
    await service.close()


async def test_without_a_worker_it_is_too_large():
    service = OddsService(("/nowhere/at/all",))

    assert (await service.of(parse("100d6kh50"))).beyond is Beyond.TOO_LARGE


async def test_a_limited_number_of_results_is_cached(monkeypatch):
    monkeypatch.setattr(odds_service, "MOST_KNOWN", 2)
    service = OddsService()

    one = await service.of(parse("1d6 # first"))
    two = await service.of(parse("2d6"))
    assert await service.of(parse("1d6 # other label")) is one
    await service.of(parse("3d6"))

    assert await service.of(parse("1d6")) is one
    assert await service.of(parse("2d6")) is not two
