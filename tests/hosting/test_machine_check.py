"""The report of ``check`` about the machine."""

import shutil

import pytest

from bot.hosting.databases import LEAST_FREE, warnings
from bot.hosting.instances import only_instance

NOW = 1_700_000_000_000


@pytest.fixture
def files(tmp_path):
    database, settings = tmp_path / "rolls.db", tmp_path / "config.toml"
    for each in (database, settings):
        each.write_bytes(b"x" * 2_000_000)
        each.chmod(0o600)
    return database, settings


def test_nothing_is_reported_about_a_healthy_machine(files):
    assert warnings(*files, newest=NOW, now=NOW) == []


def test_a_clock_behind_the_newest_roll_is_noticed(files):
    (words,) = warnings(*files, newest=NOW + 90_000, now=NOW)
    assert words == "The machine's clock is 90 seconds behind the newest roll. Sync it with NTP."


def test_a_running_bot_is_noticed_and_a_stopped_one_is_not(files):
    with only_instance(str(files[0]), "a token"):
        (words,) = warnings(*files, newest=0, now=NOW)
    assert "Rollwright is now running on the database" in words
    assert warnings(*files, newest=0, now=NOW) == []


def test_files_that_others_can_read_are_named(files):
    for each in files:
        each.chmod(0o640)
    assert [each.split(". ")[0] for each in warnings(*files, newest=0, now=NOW)] == [
        f"Others can read {files[1]}",
        f"Others can read {files[0]}",
    ]


def test_a_disk_without_space_for_a_backup_is_noticed(files, monkeypatch):
    usage = shutil.disk_usage("/")._replace(free=LEAST_FREE + 1_000_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    (words,) = warnings(*files, newest=0, now=NOW)
    assert words == (f"Only 100 MB are free on the disk of the database {files[0]}. A backup takes 2 MB.")
