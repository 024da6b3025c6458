"""The example package on each database: built, installed in a fresh environment, played, uninstalled."""

import os
import sqlite3
import subprocess
import sys
import sysconfig
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from bot.app import build_bot
from bot.config import Config, is_postgres
from bot.rolls.values import Who
from tests.e2e.test_run import TOKEN, start, stop_process
from tests.packages.wheels import wheel
from tests.standin import StandIn
from tests.test_documented_games import command, press, said

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests/data/rollwright-heist"


@pytest.fixture
def fresh(tmp_path):
    """Return an environment with only Rollwright, so that packages installed in it affect nothing else."""
    folder = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    (site,) = folder.glob("lib/*/site-packages")
    (site / "rollwright.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n")
    return folder / "bin/python"


def pip(fresh, *words):
    command = [sys.executable, "-m", "pip", "--python", fresh, "--no-input", "-q", *words]
    subprocess.run(command, check=True, capture_output=True)


def bot(fresh, tmp_path, *words, **settings):
    """Return the output of ``python -m bot`` in that environment."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("ROLLWRIGHT_", "PYTHON"))}
    command = [fresh, "-m", "bot", *words]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**kept, "ROLLWRIGHT_TOKEN": TOKEN, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def edges(path):
    connect = psycopg.connect if is_postgres(path) else sqlite3.connect
    with closing(connect(path)) as connection:
        return connection.execute('SELECT "user" FROM heist_edge').fetchall()


@pytest.mark.slow(reason="an environment of its own is made")
async def test_it_is_played_and_its_data_is_available_without_it(fresh, tmp_path, path):
    pip(fresh, "install", "--no-index", "--no-deps", str(wheel(EXAMPLE, tmp_path)))
    assert "heist: rollwright-heist 1.0, interface 1\n" in bot(fresh, tmp_path, "games")
    migrated = bot(fresh, tmp_path, "migrate", ROLLWRIGHT_DATABASE=path)
    assert "needs an upgrade: heist from version 0 to 1." in migrated
    assert "needs an upgrade" not in bot(fresh, tmp_path, "check", ROLLWRIGHT_DATABASE=path)

    async with StandIn(accepts=TOKEN) as discord:
        process = await start(discord, tmp_path, python=fresh, database=path)
        await discord.ready.wait()
        rolled = await discord.interaction(**command("heist move", stat=3))
        assert "edge" in said(rolled)
        while not edges(path):  # A miss yields none.
            await discord.interaction(**press(rolled, "Again"))
        code, log = await stop_process(process)
        assert (code, "Traceback" in log) == (0, False), log

        pip(fresh, "uninstall", "--yes", "rollwright-heist")
        assert "heist" not in bot(fresh, tmp_path, "games")
        discord.ready.clear()
        process = await start(discord, tmp_path, python=fresh, database=path)
        await discord.ready.wait()
        missing = said(await discord.interaction(**press(rolled, "Again")))
        assert missing == "This needs the game heist, which isn't installed. Ask this bot's host."
        code, log = await stop_process(process)
    assert (code, "Traceback" in log) == (0, False), log

    bot(fresh, tmp_path, "move", path, "moved.db")
    moved = await build_bot(Config(database=str(tmp_path / "moved.db"), shards=1))
    await moved.forgetting.person(Who(7, "Alice"))
    await moved.forgetting.done()
    await moved.close()
    assert edges(path) == [(7,)]
    assert edges(str(tmp_path / "moved.db")) == []
