"""Why a database failed: in a word for the figures, in one line of the log a minute."""

import logging
import sqlite3

import pytest

from bot.store.failures import CAUSES, OTHER, QUIET, Complaints, cause_of
from bot.store.transactions import UnsureError

pytestmark = [pytest.mark.quick, pytest.mark.logs_errors]


def failed(code, words="database or disk is full"):
    error = sqlite3.OperationalError(words)
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (failed(sqlite3.SQLITE_FULL), "full"),
        (failed(sqlite3.SQLITE_BUSY_SNAPSHOT), "busy"),
        (failed(sqlite3.SQLITE_IOERR_FSYNC), "disk"),
        (failed(sqlite3.SQLITE_ERROR), OTHER),
        (sqlite3.OperationalError("of our own"), OTHER),
        (UnsureError("nobody answered"), "away"),
    ],
)
def test_the_cause_is_named(error, cause):
    assert cause_of(error) == cause
    assert cause in CAUSES


def test_a_cause_is_logged_once_a_minute_with_the_number_in_between(caplog):
    now = [0.0]
    complaints = Complaints(lambda: now[0])
    for second in range(1000):
        now[0] = second * 0.01
        complaints.note(failed(sqlite3.SQLITE_FULL))
    complaints.note(failed(sqlite3.SQLITE_BUSY, "database is locked"))
    now[0] = QUIET
    complaints.note(failed(sqlite3.SQLITE_FULL))

    assert [record.getMessage() for record in caplog.records] == [
        "The database failed (full): database or disk is full; 0 more times since the last such line",
        "The database failed (busy): database is locked; 0 more times since the last such line",
        "The database failed (full): database or disk is full; 999 more times since the last such line",
    ]
    assert all(record.exc_info is None for record in caplog.records)


def test_only_an_unexpected_failure_has_its_traceback(caplog):
    Complaints().note(failed(sqlite3.SQLITE_ERROR, "no such table: rolls"))

    assert caplog.records[0].levelno == logging.ERROR
    assert caplog.records[0].exc_info
