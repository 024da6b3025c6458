"""Log lines: text for people, or JSON for log collectors, one object per line."""

import logging
import time

import msgspec

TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


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
