"""Causes of database failures, each a word in the host's metrics, with at most one log line a minute."""

import logging
import sqlite3
import time
from collections import Counter
from collections.abc import Callable

log = logging.getLogger(__name__)

QUIET = 60.0
"""Seconds between two log lines about the same cause."""

_PRIMARY = 0xFF  # The part of an error code that names the kind of error.
_CAUSES = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "away",
    sqlite3.SQLITE_INTERRUPT: "slow",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
OTHER = "other"
CAUSES = (*dict.fromkeys(_CAUSES.values()), OTHER)
"""All causes of database failures."""


def cause_of(error: sqlite3.Error) -> str:
    """Return the cause of this error, one of ``CAUSES``."""
    return _CAUSES.get(getattr(error, "sqlite_errorcode", 0) & _PRIMARY, OTHER)


class Complaints:
    """Log lines about a failing database: at most one a minute for each cause.

    Tracebacks would fill a full disk faster than rolls do. Only an unforeseen failure gets its traceback,
    because it may be a bug. ``clock`` returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: dict[str, float] = {}
        self._unsaid = Counter[str]()

    def note(self, error: sqlite3.Error) -> None:
        """Log this error, or count it for the next line about its cause."""
        cause, now = cause_of(error), self._clock()
        if now - self._said.get(cause, -QUIET) < QUIET:
            self._unsaid[cause] += 1
            return
        self._said[cause] = now
        log.error(
            "The database failed (%s): %s; %d more times since the last such line",
            cause,
            " ".join(str(error).split()),
            self._unsaid.pop(cause, 0),
            exc_info=error if cause == OTHER else None,
        )
