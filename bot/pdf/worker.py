"""The process that reads one PDF: ``python -m bot.pdf.worker``, started by the bot.

It prints a line ``ready``, reads the file until the input ends, answers with a line of JSON, and ends. The
answer is the form fields as ``[[page, name, value], …]`` in reading order, or a string that says why there
are none.
"""

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from typing import Any

MEMORY = 256 * 2**20
"""The maximum memory for the process, in bytes."""
SECONDS = 1.5
"""The maximum processor time for a file, in seconds. A busy machine doesn't shorten it."""
_MOST_SECONDS = 4  # CPU seconds, including its start, in case that timer was stopped.
MOST_PAGES = 40
MOST_FIELDS = 5_000
MOST_VALUE = 8_000
"""The maximum length of a field, in characters."""
MOST_ANSWER = 2_000_000
"""The maximum size of the answer, in bytes."""

Field = tuple[int, str, str]


def main() -> None:
    """Read the file and answer."""
    with suppress(ImportError):  # Windows has no such limits; only the clock ends it.
        _limit()
    from pypdf import PdfReader  # Within the limits, like everything it does.

    with suppress(AttributeError):
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # Its signal ends the process.
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    content = sys.stdin.buffer.read()
    try:
        answer: str | list[Field] = fields_of(PdfReader(BytesIO(content), strict=False))
    except MemoryError:
        answer = "large"
    except Exception:  # noqa: BLE001 - an uploaded file can have any problem
        answer = "broken"
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def _limit() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST_SECONDS, _MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def fields_of(reader: Any) -> str | list[Field]:
    """Return the filled fields of a PDF, or why it can't be read."""
    if reader.is_encrypted:
        return "encrypted"
    fields = list[tuple[int, float, float, str, str]]()
    for page, of in enumerate(reader.pages):
        if page >= MOST_PAGES:
            return "pages"
        for field in _widgets(of):
            fields.append((page, *field))
            if len(fields) > MOST_FIELDS:
                return "large"
    return [(page, name, value) for page, _y, _x, name, value in sorted(fields, key=lambda one: one[:3])]


def _widgets(page: Any) -> Iterator[tuple[float, float, str, str]]:
    """Yield each filled field of a page: its distance from the top and left, its name and its value."""
    annotations = page.get("/Annots")
    for reference in annotations.get_object() if annotations is not None else ():
        widget = reference.get_object()
        parent = widget.get("/Parent")
        owner = widget if "/T" in widget or parent is None else parent.get_object()
        value = widget.get("/V", owner.get("/V"))
        value = value.get_object() if value is not None else None
        if "/T" in owner and isinstance(value, str) and len(value) <= MOST_VALUE:
            place = [float(one) for one in widget.get("/Rect", (0, 0, 0, 0))]
            yield -round(place[1]), place[0], str(owner["/T"]), str(value)


if __name__ == "__main__":
    main()
