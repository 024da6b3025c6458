"""How the process uses memory and writes log lines: text for people, or JSON for log collectors."""

import ctypes
import gc
import logging
import sys
import time

import msgspec

# Larger collections than by default, because discord.py makes many short-lived objects. Each interaction
# leaves about 20 that refer to each other, so before a much larger one, MiB of them would pile up.
_GC_THRESHOLD = (5_000, 10, 10)
_M_ARENA_MAX = -8  # In glibc's malloc.h.

TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


def save_memory() -> None:
    """Let all threads share one heap, and collect garbage often enough. Call it before any thread starts."""
    gc.set_threshold(*_GC_THRESHOLD)
    # By default, each thread keeps what it needed at most, such as for a file of someone's rolls.
    if sys.platform == "linux" and (mallopt := getattr(ctypes.CDLL(None), "mallopt", None)):
        mallopt(_M_ARENA_MAX, 1)


class JsonLines(logging.Formatter):
    """A formatter of records as JSON lines: time (ISO 8601, UTC), level, logger, message and exception."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a log record as one line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:  # A filter's text has no tokens in it, so it takes precedence.
            line["error"] = record.exc_text or self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def formatter(log_format: str) -> logging.Formatter:
    """Return a formatter for this format: "text" or "json"."""
    return JsonLines() if log_format == "json" else logging.Formatter(TEXT)
