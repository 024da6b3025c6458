"""The log's lines: text for people, or JSON for what collects logs, one object a line."""

import logging
import time

import msgspec

TEXT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """A record as one line of JSON: time (ISO 8601, UTC), level, logger, message, and what was raised."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:  # What a filter has made of it has no tokens in it, and goes first.
            line["error"] = record.exc_text or self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def formatter(log_format: str) -> logging.Formatter:
    """What writes a record in this format: "text" or "json"."""
    return JsonLines() if log_format == "json" else logging.Formatter(TEXT)
