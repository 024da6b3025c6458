"""The process that parses servers' files: ``python -m bot.sources.worker``, started by the bot.

Each input line is a :class:`FileAsked` as JSON, and each output line is its :class:`FileRead`.
"""

import gc
from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.systems.files import Problem, SystemFileError, digest_of, shipped_files
from bot.systems.library import SystemLibrary, library
from bot.systems.odds import WITH_PATIENCE, outcome_odds
from bot.systems.shipped import model_of
from bot.systems.written import examples, written
from bot.words.speaking import speaking
from bot.workers import serve


class FileAsked(Struct, frozen=True):
    """A file to parse, the language for its errors, and files it may be based on."""

    text: str
    language: str = "en"
    bases: Mapping[str, str] = {}


class RollOdds(Struct, frozen=True):
    """A roll as typed, with the odds of its outcomes by key, each from 0 to 1."""

    roll: str
    typed: str
    shares: tuple[tuple[str, float], ...]


class FileRead(Struct, frozen=True):
    """A parsed file: its self-contained text and its system, or everything that is wrong with it."""

    problems: tuple[Problem, ...] = ()
    digest: str = ""
    text: str = ""
    model: str = ""
    odds: tuple[RollOdds, ...] = ()


def file_read(asked: FileAsked) -> FileRead:
    """Return the result of parsing a file."""
    from bot.systems.reader import whole  # noqa: PLC0415 - only the worker parses files

    with speaking(asked.language):
        try:
            text, system = whole(asked.text, {**shipped_files(), **asked.bases})
        except SystemFileError as error:
            return FileRead(error.problems)
    digest = digest_of(text)
    odds = tuple(_odds(library({digest: system}), digest))
    return FileRead((), digest, text, model_of(system).decode(), odds)


def _odds(alone: SystemLibrary, digest: str) -> Iterator[RollOdds]:
    """Yield the odds of one example of each roll that has outcomes, if they are exact."""
    rolls = set()
    for request in examples(alone, digest):
        plan = alone.plans[digest, request.roll]
        if request.roll in rolls or not plan.roll.outcomes:
            continue
        rolls.add(request.roll)
        if odds := outcome_odds(plan, request, WITH_PATIENCE):
            shares = tuple((key, float(share)) for key, share in odds.shares.items())
            yield RollOdds(request.roll, written(plan, request, with_label=False), shares)


if __name__ == "__main__":
    gc.set_threshold(50_000, 20, 100)  # Thousands of values are created at once, without cycles.
    serve(FileAsked, file_read)
