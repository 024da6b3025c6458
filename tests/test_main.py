"""The command line, as a host types it: real processes, one line when something is wrong."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from bot import __main__

pytestmark = pytest.mark.process

TOKEN = ".".join(["not-a-real-token-x", "fake1", "x" * 27])


@pytest.fixture
def bot(tmp_path):
    """Run ``python -m bot`` in an empty folder and answer (exit code, output, errors)."""

    def run(*arguments, **environ):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("ROLLWRIGHT_")}
        done = subprocess.run(
            [sys.executable, "-m", "bot", *arguments],
            cwd=tmp_path,
            env={**environment, "PYTHONPATH": str(Path.cwd()), **environ},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.fixture
def main(tmp_path, monkeypatch, capsys):
    """Run the same in this process, which is ten times as quick."""
    monkeypatch.chdir(tmp_path)
    for key in os.environ:
        if key.startswith("ROLLWRIGHT_"):
            monkeypatch.delenv(key)
    monkeypatch.setattr(__main__, "log_at", lambda *_: None)

    def run(*arguments, **environ):
        with monkeypatch.context() as patch:
            for key, value in environ.items():
                patch.setenv(key, value)
            return __main__.main(list(arguments)), *capsys.readouterr()

    return run


def test_check_says_that_all_is_fine(bot, tmp_path):
    code, out, err = bot("check", ROLLWRIGHT_TOKEN=TOKEN)

    assert (code, err) == (0, "")
    assert "are fine" in out
    assert (tmp_path / "rollwright.db").exists()


@pytest.mark.parametrize("command", ["check", "run", "move rolls.db postgresql://localhost/rolls"])
def test_what_postgresql_needs_besides_is_named(bot, tmp_path, command):
    (tmp_path / "psycopg.py").write_text('raise ModuleNotFoundError("No module", name="psycopg")')

    where = "postgresql://localhost/rolls"
    code, _, err = bot(*command.split(), ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_DATABASE=where)

    assert code == 2
    assert err == "For PostgreSQL, psycopg is missing; install with: pip install '.[postgres]'\n"


def test_check_says_how_long_rolls_are_kept(main):
    _, out, _ = main("check", ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_KEEP_ROLLS_DAYS="365")

    assert "Rolls are kept for 365 days; older ones go while the bot runs." in out


def test_check_says_what_others_can_read(main, tmp_path):
    settings = tmp_path / "config.toml"
    settings.write_text(f'token = "{TOKEN}"')
    settings.chmod(0o600)
    assert "can read" not in main("check")[1]

    for path in (settings, tmp_path / "rollwright.db"):
        path.chmod(0o640)
    _, out, _ = main("check")

    assert "Others can read config.toml; chmod 600 keeps it to its owner." in out
    assert "Others can read rollwright.db" in out


@pytest.mark.parametrize(
    ("arguments", "environ", "words"),
    [
        (["check"], {}, "The setting token is missing"),
        (["run"], {}, "The setting token is missing"),
        (["run"], {"ROLLWRIGHT_TOKEN": "abc"}, "no bot token by its shape"),
        (["check", "--config", "nothing.toml"], {}, "nothing.toml does not exist"),
        (
            ["check"],
            {"ROLLWRIGHT_TOKEN": TOKEN, "ROLLWRIGHT_DATABASE": "no/where.db"},
            "no/where.db cannot be opened",
        ),
        (["check"], {"ROLLWRIGHT_TOKEN": TOKEN, "ROLLWRIGHT_GAMES": "dice, dnb"}, "did you mean dnd?"),
        (["play", "--demo", "dnd"], {"ROLLWRIGHT_GAMES": "dice"}, "The settings leave the game dnd out"),
        (["play"], {"ROLLWRIGHT_LOG_LEVEL": "loud"}, "The setting log_level is wrong"),
        (["play", "--database", "no/where.db"], {}, "no/where.db cannot be opened"),
        (["backup", "copy.db"], {}, "no database rollwright.db"),
        (["rewrite"], {}, "no database rollwright.db"),
        (["restore", "copy.db"], {}, "There is no backup copy.db"),
        (["restore", "copy.db"], {"ROLLWRIGHT_DATABASE": ":memory:"}, "names no file"),
    ],
)
def test_what_is_missing_or_wrong_is_one_line_and_exit_code_2(main, arguments, environ, words):
    code, out, err = main(*arguments, **environ)

    assert code == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err
    assert err.count("\n") == 1


def test_discord_out_of_reach_is_one_line_without_the_token(bot):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Bound but not listening: every connection is refused.
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/api/v10"
        code, out, err = bot(
            "run", ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_API_URL=address, ROLLWRIGHT_LOG_LEVEL="error"
        )

    assert code == 2
    assert f"Discord cannot be reached at {address}" in err
    assert "Traceback" not in err
    assert TOKEN not in out + err


def test_a_database_is_written_anew_and_smaller(main, tmp_path):
    main("check", ROLLWRIGHT_TOKEN=TOKEN)
    path = tmp_path / "rollwright.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("INSERT INTO notes VALUES (?, ?)", [(f"n{n}", "x" * 1000) for n in range(500)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM notes")
    size = path.stat().st_size

    code, out, err = main("rewrite")

    assert (code, err) == (0, "")
    assert "has nothing of what was deleted" in out
    assert path.stat().st_size < size - 400_000


def test_a_backup_is_made_beside_a_database(main, tmp_path):
    main("check", ROLLWRIGHT_TOKEN=TOKEN)

    code, out, err = main("backup", "copy.db")

    assert (code, err) == (0, "")
    assert "copy.db" in out
    assert (tmp_path / "copy.db").exists()


def test_play_serves_its_page_and_stops_cleanly(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "play", "--database", str(tmp_path / "rolls.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    welcome = process.stdout.readline() + process.stdout.readline()
    url = re.search(r"http://\S+", welcome)
    assert url, welcome

    with urllib.request.urlopen(url[0].split("#")[0]) as page:
        assert page.status == 200
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)

    assert process.returncode == 0
    assert "Ctrl-C ends it" in welcome
    assert err == ""
    assert (tmp_path / "rolls.db").exists()
