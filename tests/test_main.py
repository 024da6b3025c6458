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

import cogs
from bot import __main__, __version__, games
from bot.errors import NEWER, TEMPORARY
from bot.store import inspecting
from tests.sources.files import HEIST

pytestmark = pytest.mark.process

TOKEN = ".".join(["not-a-real-token-x", "fake1", "x" * 27])


@pytest.fixture
def bot(tmp_path):
    """Run ``python -m bot`` in an empty folder and return (exit code, output, errors)."""

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
    """Run the same command in this process, which is ten times as fast."""
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


def test_check_passes(bot, tmp_path):
    code, out, err = bot("check", ROLLWRIGHT_TOKEN=TOKEN)

    assert (code, err) == (0, "")
    assert "are fine" in out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["check", "run", "move postgresql://localhost/rolls rolls.db"])
def test_the_missing_postgresql_extra_is_named(bot, tmp_path, command):
    (tmp_path / "psycopg.py").write_text('raise ModuleNotFoundError("No module", name="psycopg")')

    where = "postgresql://localhost/rolls"
    code, _, err = bot(*command.split(), ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_DATABASE=where)

    assert code == 2
    assert err == "PostgreSQL needs psycopg, which is missing. Install it with: pip install '.[postgres]'\n"


def test_check_says_how_long_rolls_are_kept(main):
    _, out, _ = main("check", ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_KEEP_ROLLS_DAYS="365")

    assert "Rolls are stored for 365 days. The bot deletes older ones as it runs." in out


def test_check_says_what_others_can_read(main, tmp_path):
    settings = tmp_path / "config.toml"
    settings.write_text(f'token = "{TOKEN}"')
    settings.chmod(0o600)
    main("migrate")
    assert "can read" not in main("check")[1]

    for path in (settings, tmp_path / "rollwright.db"):
        path.chmod(0o640)
    _, out, _ = main("check")

    assert "Others can read config.toml. Run chmod 600 to restrict it to its owner." in out
    assert "Others can read rollwright.db" in out


@pytest.mark.parametrize(
    ("arguments", "environ", "words"),
    [
        (["check"], {}, "The setting token is missing"),
        (["run"], {}, "The setting token is missing"),
        (["run"], {"ROLLWRIGHT_TOKEN": "abc"}, "The setting token doesn't look like a bot token"),
        (["check", "--config", "nothing.toml"], {}, "The config file nothing.toml doesn't exist"),
        (
            ["check"],
            {"ROLLWRIGHT_TOKEN": TOKEN, "ROLLWRIGHT_DATABASE": "no/where.db"},
            "The database no/where.db can't be opened",
        ),
        (["check"], {"ROLLWRIGHT_TOKEN": TOKEN, "ROLLWRIGHT_GAMES": "dice, dnb"}, "Did you mean dnd?"),
        (["play", "--demo", "dnd"], {"ROLLWRIGHT_GAMES": "dice"}, "leaves out the game dnd"),
        (["play"], {"ROLLWRIGHT_LOG_LEVEL": "loud"}, "The setting log_level is invalid"),
        (["play", "--database", "no/where.db"], {}, "The database no/where.db can't be opened"),
        (["backup", "copy.db"], {}, "no database rollwright.db"),
        (["rewrite"], {}, "no database rollwright.db"),
        (["migrate"], {"ROLLWRIGHT_DATABASE": ":memory:"}, "in memory"),
        (["move", "rolls.db", "new.db"], {}, "There's no database rolls.db to move. Choose one that exists."),
        (["move", "rolls.db", "rolls.db"], {}, "A database can't be moved to itself. Choose a new one."),
        (["restore", "copy.db"], {}, "There's no backup copy.db"),
        (
            ["restore", "copy.db"],
            {"ROLLWRIGHT_DATABASE": ":memory:"},
            "The setting database isn't a file, so nothing can be restored there",
        ),
    ],
)
def test_anything_missing_or_wrong_is_one_line_and_exit_code_2(main, arguments, environ, words):
    code, out, err = main(*arguments, **environ)

    assert code == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err
    assert err.count("\n") == 1


def test_unreachable_discord_is_one_line_without_the_token(bot):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # Bound but not listening: every connection is refused.
        address = f"http://127.0.0.1:{taken.getsockname()[1]}/api/v10"
        code, out, err = bot(
            "run", ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_API_URL=address, ROLLWRIGHT_LOG_LEVEL="error"
        )

    assert code == TEMPORARY
    assert f"Discord can't be reached at {address}" in err
    assert "Traceback" not in err
    assert TOKEN not in out + err


def test_rewriting_a_database_makes_it_smaller(main, tmp_path):
    main("migrate")
    path = tmp_path / "rollwright.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("INSERT INTO notes VALUES (?, ?)", [(f"n{n}", "x" * 1000) for n in range(500)])
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM notes")
    size = path.stat().st_size

    code, out, err = main("rewrite")

    assert (code, err) == (0, "")
    assert "The database rollwright.db no longer contains any deleted data" in out
    assert path.stat().st_size < size - 400_000


def test_a_backup_is_saved_next_to_the_database(main, tmp_path):
    main("migrate")

    code, out, err = main("backup", "copy.db")

    assert (code, err) == (0, "")
    assert "copy.db" in out
    assert (tmp_path / "copy.db").exists()


def test_the_test_language_is_not_offered(main, capsys):
    with pytest.raises(SystemExit):
        main("play", "--help")
    assert "{en,de,ja}" in capsys.readouterr().out


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
    assert "Press Ctrl-C to stop" in welcome
    assert err == ""
    assert (tmp_path / "rolls.db").exists()


def test_a_failed_move_does_not_create_the_source_database(main, tmp_path):
    assert main("move", "rolls.db", "new.db")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_only_migrate_changes_an_old_database_and_backs_it_up_first(main, tmp_path):
    old = tmp_path / "rollwright.db"
    assert main("migrate")[1].startswith("The database rollwright.db is empty or doesn't exist yet.")
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("DELETE FROM schemas WHERE game = 'planechase'")
    was = old.read_bytes()

    code, out, _ = main("check", ROLLWRIGHT_TOKEN=TOKEN)
    assert code == 0
    assert "The database rollwright.db needs an upgrade: planechase from version 0 to 1." in out
    assert main("backup", "copy.db")[0] == 0
    assert old.read_bytes() == was
    assert not list(tmp_path.glob("rollwright.db?*"))
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        copied = connection.execute("SELECT count(*) FROM schemas WHERE game = 'planechase'").fetchone()
    assert copied == (0,)


def test_a_newer_database_has_its_own_exit_code(main, tmp_path):
    main("migrate")
    with closing(sqlite3.connect(tmp_path / "rollwright.db")) as connection, connection:
        connection.execute("PRAGMA user_version=9999")

    for command in ("check", "migrate", "run"):
        code, _, err = main(command, ROLLWRIGHT_TOKEN=TOKEN)
        assert (code, "Install a newer Rollwright" in err) == (NEWER, True)


def test_a_second_process_on_the_file_is_a_temporary_failure(main, tmp_path, monkeypatch):
    main("migrate")
    monkeypatch.setattr(inspecting, "_BUSY", 0.05)
    with closing(sqlite3.connect(tmp_path / "rollwright.db", isolation_level=None)) as connection:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("INSERT INTO notes VALUES ('a', 'b')")
        code, _, err = main("check", ROLLWRIGHT_TOKEN=TOKEN)
    assert (code, "Another program has locked the database" in err) == (TEMPORARY, True)


def test_version_and_program_name_are_printed(capsys, monkeypatch):
    for called, name in (("/opt/bin/rollwright", "rollwright"), ("/x/bot/__main__.py", "python -m bot")):
        monkeypatch.setattr(sys, "argv", [called])
        with pytest.raises(SystemExit):
            __main__.main(["--help"])
        assert capsys.readouterr().out.startswith(f"usage: {name} ")
    with pytest.raises(SystemExit) as ended:
        __main__.main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"Rollwright {__version__}\n")


@pytest.mark.parametrize("is_new", [True, False])
def test_check_fails_if_the_disk_is_full(main, tmp_path, monkeypatch, is_new):
    if not is_new:
        main("migrate")
    names = sorted(tmp_path.iterdir())
    assert main("check", ROLLWRIGHT_TOKEN=TOKEN)[0] == 0
    assert sorted(tmp_path.iterdir()) == names

    def full(**_):
        return Path("/dev/full").open("wb")

    monkeypatch.setattr(inspecting, "TemporaryFile", full)

    code, _, err = main("check", ROLLWRIGHT_TOKEN=TOKEN)

    assert code == TEMPORARY
    assert err == "The disk with the database rollwright.db is full. Free some space.\n"


def test_check_names_the_line_and_remedy_for_the_hosts_systems(main, tmp_path):
    folder = tmp_path / "systems"
    folder.mkdir()
    (folder / "bad.toml").write_text(HEIST.replace("sum(", "smu("))
    (folder / "good.toml").write_text(HEIST)
    (folder / "same.toml").write_text(HEIST)

    code, out, err = main("check", ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_SYSTEMS=str(folder))

    assert code == 2
    assert f"{folder}/bad.toml, line 16: `smu` isn't known here. Did you mean `sum`?" in out
    assert (
        f"{folder}/same.toml has the key heist, which {folder}/good.toml already uses. Choose another key."
        in out
    )
    assert "Fix these files in" in err
    (folder / "bad.toml").unlink()
    (folder / "same.toml").unlink()
    assert main("check", ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_SYSTEMS=str(folder))[0] == 0


def test_check_reads_a_single_system_file_without_settings(main, tmp_path):
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(HEIST)
    bad.write_text(HEIST.replace("sum(", "smu("))

    code, out, err = main("check", str(good), str(bad))

    assert (code, out) == (2, "heist is fine: 1 roll, 0 tracks.\n")
    assert err == f"{bad}, line 16: `smu` isn't known here. Did you mean `sum`?\n"
    assert main("check", str(good))[0] == 0


def test_check_reads_every_file_of_a_folder(main, tmp_path):
    folder = tmp_path / "systems"
    folder.mkdir()
    _, _, err = main("check", str(folder))
    assert err == f"The folder {folder} has no TOML files. Choose another one.\n"

    (folder / "good.toml").write_text(HEIST)
    (folder / "notes.md").write_text("none of our business")
    assert main("check", str(folder)) == (0, "heist is fine: 1 roll, 0 tracks.\n", "")

    (folder / "same.toml").write_text(HEIST)
    code, out, err = main("check", str(folder))
    assert (code, out) == (2, "heist is fine: 1 roll, 0 tracks.\n")
    assert err.startswith(f"{folder}/same.toml has the key heist, which {folder}/good.toml already uses.")


def test_check_reports_that_the_systems_folder_is_missing(main, tmp_path):
    _, out, _ = main("check", ROLLWRIGHT_TOKEN=TOKEN, ROLLWRIGHT_SYSTEMS=str(tmp_path / "none"))

    assert "none, which isn't a folder. Create it, or leave the setting empty." in out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\nimport nothing_such", "(broken.py:2): ModuleNotFoundError: No module named 'nothing_such'"),
        ("GAME = (", "(broken.py:1): SyntaxError: '(' was never closed (broken.py, line 1)"),
    ],
)
def test_a_broken_game_is_named_in_one_line(main, tmp_path, monkeypatch, text, says):
    (tmp_path / "broken.py").write_text(text)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    for command in ("games", "check", "check-game broken"):
        code, _, err = main(*command.split(), ROLLWRIGHT_TOKEN=TOKEN)
        assert (code, err) == (2, f"The game broken can't be loaded {says}\n")


def test_a_broken_game_folder_or_cog_is_named_in_one_line(main, tmp_path, monkeypatch):
    (tmp_path / "shattered").mkdir()
    (tmp_path / "shattered/__init__.py").write_text("1 / 0")
    with monkeypatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
        code, _, err = main("roll", "1d6")
    says = "The game shattered can't be loaded (__init__.py:1): ZeroDivisionError: division by zero\n"
    assert (code, err) == (2, says)

    (tmp_path / "cogs").mkdir()
    (tmp_path / "cogs/wizards.py").write_text("1 / 0")
    monkeypatch.setattr(cogs, "__path__", [str(tmp_path / "cogs")])
    monkeypatch.delitem(sys.modules, "cogs.wizards", raising=False)
    code, _, err = main("games")
    says = "The game wizards can't be loaded (wizards.py:1): ZeroDivisionError: division by zero\n"
    assert (code, err) == (2, says)
