"""Messages to systemd that the bot is ready, alive or stopping, and its units, checked by systemd."""

import asyncio
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from bot.hosting.service_manager import notify, watchdog_seconds
from tests.e2e.test_run import TOKEN, start, stop_process
from tests.standin import StandIn

UNITS = Path("packaging")


def test_a_message_arrives_as_one_datagram(manager):
    notify("READY=1", {"NOTIFY_SOCKET": manager.getsockname()})
    assert manager.recv(100) == b"READY=1"


def test_an_abstract_socket_works_too():
    name = f"rollwright-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(f"\0{name}")
        listening.settimeout(20)
        notify("STOPPING=1", {"NOTIFY_SOCKET": f"@{name}"})
        assert listening.recv(100) == b"STOPPING=1"


def test_the_bot_continues_if_no_one_listens(tmp_path, caplog):
    notify("READY=1", {})
    assert caplog.messages == []
    notify("READY=1", {"NOTIFY_SOCKET": str(tmp_path / "gone")})
    assert "Couldn't tell the service manager READY=1" in caplog.text


@pytest.mark.parametrize(
    ("environ", "seconds"),
    [
        ({}, 0),
        ({"WATCHDOG_USEC": "60000000"}, 60),
        ({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": str(os.getpid())}, 60),
        ({"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"}, 0),
        ({"WATCHDOG_USEC": "soon"}, 0),
    ],
)
def test_watchdog_messages_are_sent_where_requested(environ, seconds):
    assert watchdog_seconds(environ) == seconds


@pytest.mark.process
@pytest.mark.slow(reason="starts a bot and waits for its signs of life")
async def test_a_bot_reports_that_it_is_alive_ready_and_stopping(tmp_path, manager, monkeypatch):
    monkeypatch.setenv("NOTIFY_SOCKET", manager.getsockname())
    monkeypatch.setenv("WATCHDOG_USEC", "20000")
    told: list[str] = []
    async with StandIn(accepts=TOKEN) as discord:
        process = await start(discord, tmp_path)
        while "READY=1" not in told or told[-1] != "WATCHDOG=1":
            told.append((await asyncio.to_thread(manager.recv, 100)).decode())
        code, _ = await stop_process(process)
        while told[-1] != "STOPPING=1":
            told.append((await asyncio.to_thread(manager.recv, 100)).decode())

    assert code == 0
    assert set(told) == {"READY=1", "WATCHDOG=1", "STOPPING=1"}


@pytest.mark.process
@pytest.mark.parametrize(
    "unit", sorted(each.name for each in UNITS.iterdir() if each.suffix in {".service", ".timer"})
)
def test_systemd_accepts_the_unit(tmp_path, unit):
    """Let systemd check the unit if it is installed; otherwise check that it can be parsed."""
    folder = tmp_path / "units"
    shutil.copytree(UNITS, folder)
    for each in folder.glob("*.service"):  # It isn't installed here.
        each.write_text(each.read_text().replace("/opt/rollwright/bin/rollwright", sys.executable))
    text = (folder / unit).read_text()
    assert all("=" in line or line[:1] in {"#", "[", ""} for line in text.splitlines())
    if systemd := shutil.which("systemd-analyze"):
        done = subprocess.run([systemd, "verify", folder / unit], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
