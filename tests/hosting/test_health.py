"""``/healthz`` and ``/metrics`` of a real process, with the stand-in's faults, and the log as JSON."""

import asyncio
import json
import re
import socket
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st

from bot import __version__
from bot.config import ALL
from bot.figures import Figures, Histogram
from bot.games import all_migrations
from bot.hosting.health import ailments, health_server, lines
from bot.store import probing
from bot.store.opening import open_database
from tests.e2e.test_run import ROLL, TOKEN, start, stop_process
from tests.standin import StandIn

pytestmark = pytest.mark.process


@pytest.fixture
def port():
    """Return a port that nothing listens on."""
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


async def fetch(port, path):
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def figures(port):
    _, text = await fetch(port, "/metrics")
    return dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))


@pytest.mark.slow(reason="starts a bot and waits until it has been counted")
async def test_a_working_bot_is_healthy_and_counts_public_things(tmp_path, port, starting):
    async with StandIn(accepts=TOKEN) as discord:
        process = await starting(discord)
        await discord.interaction(type=2, data=ROLL)
        dice, hidden = (
            {"name": name, "type": 3, "value": to} for name, to in (("dice", "1d6"), ("hidden", "me"))
        )
        await discord.interaction(type=2, data={**ROLL, "options": [dice, hidden]})
        await discord.interaction(type=2, data={**ROLL, "options": [{**dice, "value": "1d20+gibberish("}]})
        health = await fetch(port, "/healthz")
        found = await figures(port)
        _, text = await fetch(port, "/metrics")
        code, log = await stop_process(process)

    assert health == (200, "ok\n")
    assert found['rollwright_rolls_total{game="dice"}'] == "1"
    assert sum(int(each) for name, each in found.items() if name.startswith("rollwright_refused")) == 1
    assert (found["rollwright_ready"], found["rollwright_shards"]) == ("1", "1")
    assert int(found["rollwright_commit_seconds_count"]) > 2
    assert found["rollwright_database_up"] == "1"
    assert found[f'rollwright_build_info{{version="{__version__}"}}'] == "1"
    assert "gibberish" not in text
    assert code == 0
    logged = [json.loads(line) for line in log.splitlines()]
    assert all({"time", "level", "logger", "message"} <= line.keys() for line in logged)
    invite = "https://discord.com/oauth2/authorize?client_id=99&scope=bot&permissions=274877926400"
    assert f"Ready: 0 servers, shards 0; invite it with {invite}" in [line["message"] for line in logged]
    connection = sqlite3.connect(tmp_path / "rollwright.db")
    assert connection.execute("SELECT count(*) FROM rolls").fetchone() == (2,)
    connection.close()


@pytest.mark.slow(reason="waits as long as a player may have to")
async def test_an_unsaved_roll_is_not_counted_and_the_bot_is_healthy_afterward(tmp_path, port, starting):
    async with StandIn(accepts=TOKEN) as discord:
        process = await starting(discord)
        before = await fetch(port, "/healthz")
        holding = sqlite3.connect(tmp_path / "rollwright.db", isolation_level=None)
        holding.execute("BEGIN IMMEDIATE")
        await discord.interaction(type=2, data=ROLL)  # The answer says it wasn't saved.
        found = await figures(port)
        holding.execute("ROLLBACK")
        holding.close()
        await discord.interaction(type=2, data=ROLL)
        after = await fetch(port, "/healthz")
        await stop_process(process)

    assert before[0] == after[0] == 200
    assert 'rollwright_rolls_total{game="dice"}' not in found


@pytest.mark.slow(reason="starts a bot and waits for its health")
async def test_a_permanently_closed_gateway_is_unhealthy(tmp_path, port, starting):
    async with StandIn(accepts=TOKEN) as discord:
        process = await starting(discord)
        assert (await fetch(port, "/healthz"))[0] == 200
        await discord.close(4004)
        await asyncio.wait_for(process.communicate(), 20)
        with pytest.raises(aiohttp.ClientConnectionError):
            await fetch(port, "/healthz")


async def test_a_port_in_use_is_one_line(tmp_path, port):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        async with StandIn(accepts=TOKEN) as discord:
            (tmp_path / "config.toml").write_text(f"health_port = {port}\n")
            process = await start(discord, tmp_path)
            _, err = await asyncio.wait_for(process.communicate(), 20)

    assert process.returncode == 2
    assert f"The bot can't listen at 127.0.0.1, port {port} (" in err.decode()
    assert "Traceback" not in err.decode()


def bot(*, ready=True, silent=0.0, waits=0.0, monkeypatch):
    monkeypatch.setattr("bot.hosting.health.time.perf_counter", lambda: 1000.0)
    alive = SimpleNamespace(_last_ack=1000.0 - silent)
    shard = SimpleNamespace(_parent=SimpleNamespace(ws=SimpleNamespace(_keep_alive=alive)))
    return SimpleNamespace(
        is_ready=lambda: ready,
        shards={0: shard},
        own_shards=ALL,
        shard_count=1,
        figures=Figures(),
        database=SimpleNamespace(queued=(2, 3), commit_waits=waits),
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
def test_an_unhealthy_part_is_named(monkeypatch, state, words):
    assert ailments(bot(**state, monkeypatch=monkeypatch)) == words


def test_every_metric_is_explained_and_named_once(monkeypatch):
    found = list(lines(bot(monkeypatch=monkeypatch), is_database_up=True))
    helped = [line.split()[2] for line in found if line.startswith("# HELP")]
    assert len(set(helped)) == len(helped)
    named = {line.split("{")[0].split()[0] for line in found if not line.startswith("#")}
    assert {re.sub(r"_seconds_(bucket|sum|count)$", "_seconds", name) for name in named} <= set(helped)
    assert {"rollwright_database_writes_queued 2", "rollwright_database_reads_queued 3"} <= set(found)


@given(st.lists(st.floats(-1, 10)))
def test_a_histogram_counts_each_duration_in_every_bucket_that_holds_it(durations):
    histogram = Histogram()
    for seconds in durations:
        histogram.observe(seconds)

    assert histogram.count == len(durations)
    assert histogram.sum == pytest.approx(sum(max(0, seconds) for seconds in durations))
    for bound, number in histogram.buckets():
        assert number == sum(max(0, seconds) <= float(bound) for seconds in durations)


@pytest_asyncio.fixture
async def healthy(path, port, monkeypatch):
    """Yield a function that asks a healthy bot on a real database: ``await healthy("/healthz")``."""
    database = await open_database(path, all_migrations())
    well = bot(monkeypatch=monkeypatch)
    well.database = database
    monkeypatch.setattr(probing, "LONGEST", 0.5)
    monkeypatch.setattr(probing, "_FRESH", 0.0)
    async with health_server(well, "127.0.0.1", port):
        yield lambda where: fetch(port, where)
    await database.close()


@pytest.mark.logs_errors
async def test_health_fails_while_the_database_accepts_nothing_and_recovers_automatically(
    healthy, path, postgres, monkeypatch
):
    assert await healthy("/healthz") == (200, "ok\n")
    with holding(path, postgres):
        status, words = await healthy("/healthz")
        assert (status, await healthy("/livez")) == (503, (200, "ok\n"))
    assert words == "the database has said nothing for 0 s\n"
    async with asyncio.timeout(20):
        while (await healthy("/healthz"))[0] != 200:
            await asyncio.sleep(0.05)


@contextmanager
def holding(path, postgres):
    """Make a database unavailable: another program locks the file, or the server is frozen."""
    if postgres:
        postgres.silence()
        try:
            yield
        finally:
            postgres.speak()
        return
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.logs_errors
async def test_a_full_disk_is_unhealthy_and_recovers_with_space(durable_path):
    database = await open_database(durable_path)
    probe = probing.Probe(database)
    pages = await database.write(lambda raw: raw.execute("PRAGMA page_count").fetchone()[0])
    await database.write(lambda raw: raw.execute(f"PRAGMA max_page_count={pages}").fetchall())

    assert await probe.ailment() == "the database refuses what is written (full)"

    await database.write(lambda raw: raw.execute("PRAGMA max_page_count=1000000").fetchall())
    probe._asked -= 2
    assert await probe.ailment() == ""
    assert await database.read(lambda raw: raw.execute("SELECT count(*) FROM notes").fetchone()) == (0,)
    await database.close()


@pytest.mark.quick
def test_kubernetes_notices_within_five_seconds_and_restarts_only_for_the_event_loop():
    manifest = Path("packaging/kubernetes.yaml").read_text()
    probes = manifest.partition("startupProbe:")[2]
    startup, liveness, readiness = re.split(r"(?:liveness|readiness)Probe:", probes)
    named = {name: int(number) for name, number in re.findall(r"(\w+): (\d+)\n", readiness)}
    assert probing._FRESH + named["periodSeconds"] * named["failureThreshold"] + probing.LONGEST <= 5
    assert named["timeoutSeconds"] > probing.LONGEST
    assert "&alive {path: /livez," in startup
    assert "*alive" in liveness
    assert "{path: /healthz," in readiness


async def test_simultaneous_checks_cause_one_write(database, monkeypatch):
    written = []
    monkeypatch.setattr(probing, "_write", lambda _: written.append(1))
    probe = probing.Probe(database)

    assert await asyncio.gather(*(probe.ailment() for _ in range(20))) == [""] * 20
    assert await probe.ailment() == ""
    assert written == [1]
