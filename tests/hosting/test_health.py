"""``/healthz`` and ``/metrics`` of a real process, with the faults of the stand-in, and the log as JSON."""

import asyncio
import json
import socket
import sqlite3
from types import SimpleNamespace

import aiohttp
import pytest

from bot.config import ALL
from bot.figures import Figures, percentile
from bot.hosting.health import ailments, lines
from tests.e2e.test_run import ROLL, TOKEN, start, stopped
from tests.standin import StandIn

pytestmark = pytest.mark.process


@pytest.fixture
def port():
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@pytest.fixture
def starting(tmp_path, port, manager, monkeypatch):
    """Start a bot with health on that port, and wait until it says that it is ready."""
    monkeypatch.setenv("NOTIFY_SOCKET", manager.getsockname())
    (tmp_path / "config.toml").write_text(f'health_port = {port}\nlog_format = "json"\n')

    async def started(discord):
        process = await start(discord, tmp_path)
        assert await asyncio.to_thread(manager.recv, 100) == b"READY=1"
        return process

    return started


async def asked(port, path):
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def figures(port):
    _, text = await asked(port, "/metrics")
    return dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))


async def test_a_bot_that_works_is_healthy_and_counts_what_all_may_see(tmp_path, port, starting):
    async with StandIn(accepts=TOKEN) as discord:
        process = await starting(discord)
        await discord.interaction(type=2, data=ROLL)
        dice, hidden = (
            {"name": name, "type": 3, "value": to} for name, to in (("dice", "1d6"), ("hidden", "me"))
        )
        await discord.interaction(type=2, data={**ROLL, "options": [dice, hidden]})
        await discord.interaction(type=2, data={**ROLL, "options": [{**dice, "value": "1d20+gibberish("}]})
        health = await asked(port, "/healthz")
        found = await figures(port)
        _, text = await asked(port, "/metrics")
        code, log = await stopped(process)

    assert health == (200, "ok\n")
    assert found['rollwright_rolls_total{game="dice"}'] == "1"
    assert sum(int(each) for name, each in found.items() if name.startswith("rollwright_refused")) == 1
    assert (found["rollwright_ready"], found["rollwright_shards"]) == ("1", "1")
    assert float(found["rollwright_commit_p99_seconds"]) > 0
    assert "gibberish" not in text
    assert code == 0
    for line in log.splitlines():
        assert {"time", "level", "logger", "message"} <= json.loads(line).keys()
    connection = sqlite3.connect(tmp_path / "rollwright.db")
    assert connection.execute("SELECT count(*) FROM rolls").fetchone() == (2,)
    connection.close()


@pytest.mark.slow(reason="waits as long as a player may have to")
async def test_what_was_not_kept_is_not_counted_and_the_bot_is_well_afterwards(tmp_path, port, starting):
    async with StandIn(accepts=TOKEN) as discord:
        process = await starting(discord)
        before = await asked(port, "/healthz")
        holding = sqlite3.connect(tmp_path / "rollwright.db", isolation_level=None)
        holding.execute("BEGIN IMMEDIATE")
        await discord.interaction(type=2, data=ROLL)  # The answer says that it was not kept.
        found = await figures(port)
        holding.execute("ROLLBACK")
        holding.close()
        await discord.interaction(type=2, data=ROLL)
        after = await asked(port, "/healthz")
        await stopped(process)

    assert before[0] == after[0] == 200
    assert 'rollwright_rolls_total{game="dice"}' not in found


async def test_a_gateway_that_is_closed_for_good_is_no_health_at_all(tmp_path, port, starting):
    async with StandIn(accepts=TOKEN) as discord:
        process = await starting(discord)
        assert (await asked(port, "/healthz"))[0] == 200
        await discord.close(4004)
        await asyncio.wait_for(process.communicate(), 20)
        with pytest.raises(aiohttp.ClientConnectionError):
            await asked(port, "/healthz")


async def test_a_port_that_is_taken_is_one_line(tmp_path, port):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        async with StandIn(accepts=TOKEN) as discord:
            (tmp_path / "config.toml").write_text(f"health_port = {port}\n")
            process = await start(discord, tmp_path)
            _, err = await asyncio.wait_for(process.communicate(), 20)

    assert process.returncode == 2
    assert f"The port {port} cannot be listened at" in err.decode()
    assert "Traceback" not in err.decode()


def bot(*, ready=True, silent=0.0, waits=0.0, monkeypatch):
    monkeypatch.setattr("bot.hosting.health.time.perf_counter", lambda: 1000.0)
    alive = SimpleNamespace(_last_ack=1000.0 - silent)
    shard = SimpleNamespace(_parent=SimpleNamespace(ws=SimpleNamespace(_keep_alive=alive)))
    return SimpleNamespace(
        is_ready=lambda: ready, shards={0: shard}, own_shards=ALL, commit_waits=waits, figures=Figures()
    )


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({}, []),
        ({"ready": False}, ["the gateway is not ready"]),
        ({"silent": 59.0}, []),
        ({"silent": 61.0}, ["the last heartbeat was answered 61 s ago"]),
        ({"waits": 4.9}, []),
        ({"waits": 6.0}, ["nothing was committed for 6 s, and something waits"]),
    ],
)
def test_what_is_ill_is_named(monkeypatch, state, words):
    assert ailments(bot(**state, monkeypatch=monkeypatch)) == words


def test_every_figure_is_explained_and_named_once(monkeypatch):
    found = list(lines(bot(monkeypatch=monkeypatch)))
    helped = [line.split()[2] for line in found if line.startswith("# HELP")]
    assert len(set(helped)) == len(helped)
    assert {line.split("{")[0].split()[0] for line in found if not line.startswith("#")} <= set(helped)


@pytest.mark.parametrize(
    ("seconds", "part", "found"),
    [([], 0.99, 0.0), ([3.0], 0.99, 3.0), ([1.0, 2.0, 3.0, 4.0], 0.5, 2.0), (range(1, 201), 0.99, 198)],
)
def test_a_percentile_is_the_nearest_rank(seconds, part, found):
    assert percentile(seconds, part) == found
