"""Reading a system from its file, or listing the file's problems in up to ten places."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from bot.systems.based import Merged, as_toml
from bot.systems.building import build
from bot.systems.checking import Inside, PlanCheck
from bot.systems.expressions import unknown
from bot.systems.fields import Problems
from bot.systems.files import Problem, SystemFileError, shipped_texts
from bot.systems.mentions import check_mentions, mentioned
from bot.systems.model import System
from bot.systems.places import MAX_BYTES, MAX_LINE, MAX_NESTING, MAX_PARTS, lines_of, too_deep
from bot.systems.spelled import check_spellings
from bot.systems.unique import check_names
from bot.words import say

_AT = re.compile(r"\(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)")
_LONE = frozenset(
    ("name", "source", "says", "licence", "notice", "panel", "tone", "at", "when", "who", "words")
)
_KEYED = frozenset(("numbers", "tracks", "costs"))
"""Fields without dependents, and tables whose keys are known even if an expression can't be read: if only
they are wrong, the rest can still be checked."""
_SHOWN = 30  # Characters of what isn't TOML.


def read_system(text: str, bases: Mapping[str, str] | None = None) -> System:
    """Parse a file. ``bases`` are files it can be based on, by key. Raises SystemFileError."""
    _check_size(text)
    merged = _merged(text, bases or {})
    table, problems = merged.table, Problems()
    system = build(table, problems)
    if all(_LONE.intersection(path) or _KEYED.intersection(path[:-1]) for path in problems.of):
        check_names(system, problems)
        check_spellings(system, problems)
        inside: Inside = {}
        for place, plan in enumerate(system.rolls):
            PlanCheck(system, plan, ("roll", place), problems, inside).check()
    if not problems.of:
        # Positions take as long as parsing does, and a file that builds on no other owns every part.
        check_mentions(system, lines_of(text) if system.based_on else None, problems)
    if problems.of:
        raise SystemFileError(_placed(text, problems, merged))
    return system


def whole(text: str, bases: Mapping[str, str]) -> tuple[str, System]:
    """Return a self-contained file, alone or merged with its base, and its system.

    Raises:
        SystemFileError: It isn't accepted, or is too large with its base.

    """
    system = read_system(text, bases)
    if not system.based_on:
        return text, system
    table = mentioned(_merged(text, bases).table, system)
    text = as_toml({key: value for key, value in table.items() if key != "based_on"})
    return text, read_system(text)


def _merged(text: str, bases: Mapping[str, str]) -> Merged:
    table = _toml(text)
    key = table.get("based_on")
    if key is None:
        return Merged({}, table)
    if not isinstance(key, str) or key not in bases:
        raise _error(lines_of(text)["based_on",], unknown(str(key)[:_SHOWN], tuple(bases)))
    return Merged(tomllib.loads(bases[key]), table)


def _check_size(text: str) -> None:
    size = len(text.encode())
    if size > MAX_BYTES:
        raise _error(
            1, say("This file has {count:,} bytes. The limit is {most:,}.", count=size, most=MAX_BYTES)
        )
    if (deep := too_deep(text)) is None:
        return
    line, what = deep
    words = {
        "line": lambda: say("This line is too long. The limit is {most:,} characters.", most=MAX_LINE),
        "key": lambda: say("A key can have up to {most} parts.", most=MAX_PARTS),
        "nesting": lambda: say("Brackets can be nested up to {most} deep.", most=MAX_NESTING),
    }
    raise _error(line, words[what]())


def _error(line: int, words: str) -> SystemFileError:
    return SystemFileError((Problem(line, words),))


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        lines = text.split("\n")
        place = _AT.search(str(error))
        number, column = (int(place[1]), int(place[2])) if place and place[1] else (len(lines), 1)
        line = lines[number - 1]
        shown = line[column - 1 :].strip() or line.strip()
        words = say("“{text}” isn't TOML. Text needs quotes, and lists need brackets.", text=shown[:_SHOWN])
        raise _error(number, words) from error


def _placed(text: str, problems: Problems, merged: Merged) -> tuple[Problem, ...]:
    lines = lines_of(text)
    placed = []
    for path, words in problems.of.items():
        own = merged.origin(path) if path else path
        known = next(own[:size] for size in range(len(own), -1, -1) if own[:size] in lines)
        placed.append(Problem(lines[known], words))
    return tuple(sorted(placed, key=lambda problem: problem.line))


@cache
def shipped_system(digest: str) -> System:
    """Return a shipped system, parsing only its file. Raises LookupError if there is none."""
    # Skip the checks for others' files, because they'd double the time and a test has run them.
    return build(tomllib.loads(shipped_texts()[digest]), Problems())


def shipped() -> dict[str, System]:
    """Return the shipped systems, by the digest of their files."""
    return {digest: shipped_system(digest) for digest in shipped_texts()}
