"""The day's remaining connections, and the units' reactions to exit codes."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import HOST, NEWER, TEMPORARY, ConfigError, NewerError, StoreError
from bot.hosting import starts

pytestmark = pytest.mark.quick


@pytest.mark.parametrize(
    ("remaining", "total", "shards", "waits"),
    [([1000], 1000, 16, []), ([16], 1000, 16, []), ([15, 15, 1000], 1000, 16, [90, 90]), ([1], 1, 16, [])],
)
async def test_a_bot_waits_until_all_its_shards_can_connect(monkeypatch, remaining, total, shards, waits):
    slept: list[float] = []
    extended: list[float] = []

    async def sleep(seconds):
        slept.append(seconds)

    async def limits():
        return SimpleNamespace(remaining=remaining.pop(0), total=total, reset_after=90_000)

    monkeypatch.setattr("bot.hosting.starts.asyncio.sleep", sleep)
    monkeypatch.setattr(starts, "extend_start", extended.append)
    bot: Any = SimpleNamespace(fetch_session_start_limits=limits)
    await starts.wait_for_starts(bot, shards)

    assert slept == extended == waits
    assert remaining == []


def test_a_failure_that_a_restart_cannot_fix_has_another_exit_code():
    assert ConfigError("wrong").exit_code == StoreError("damaged").exit_code == HOST
    assert NewerError("newer").exit_code == NEWER
    assert ConfigError("away", is_temporary=True).exit_code == TEMPORARY


@pytest.mark.parametrize("name", ["rollwright.service", "rollwright@.service"])
def test_systemd_does_not_restart_after_such_a_failure(name):
    lines = (Path("packaging") / name).read_text().splitlines()
    assert f"RestartPreventExitStatus={HOST} {NEWER}" in lines
    assert "Restart=on-failure" in lines
