"""Reading a system from its file, or listing the file's problems in up to ten places."""

import re
import tomllib
from collections.abc import Container, Iterator, Mapping
from functools import cache
from typing import Any

from bot.errors import DiceError
from bot.systems.based import Merged, as_toml
from bot.systems.building import MOST_TRACKED, build
from bot.systems.checking import Inside, PlanCheck
from bot.systems.expressions import nearest, unknown
from bot.systems.fields import Problems
from bot.systems.files import Problem, SystemFileError, shipped_texts
from bot.systems.library import library
from bot.systems.model import RollKind, System
from bot.systems.places import MAX_BYTES, MAX_LINE, MAX_NESTING, MAX_PARTS, Path, lines_of, too_deep
from bot.systems.plain import read_plain
from bot.systems.spelled import PLACE, check_spellings, is_dice, spellings
from bot.systems.typed import first_named
from bot.words import say

_AT = re.compile(r"\(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)")
_LONE = frozenset(
    ("name", "source", "says", "licence", "notice", "panel", "tone", "at", "when", "who", "words")
)
_KEYED = frozenset(("numbers", "tracks", "costs"))
"""Fields without dependents, and tables whose keys are known even if an expression can't be read: if only
they are wrong, the rest can still be checked."""
_MARK = "\ufeff"
"""The byte order mark, with which some editors start every file."""
_SHOWN = 30  # Characters of what isn't TOML.


def read_system(text: str, bases: Mapping[str, str] | None = None) -> System:
    """Parse a file. ``bases`` are files it can be based on, by key. Raises SystemFileError."""
    text = text.removeprefix(_MARK)
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
    text = text.removeprefix(_MARK)
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


def check_names(system: System, problems: Problems) -> None:
    """Reject duplicate keys, and full tracks that change a missing track."""
    _twice([(setting.key, ("setting", place)) for place, setting in enumerate(system.settings)], problems)
    _twice([(track.key, ("track", place)) for place, track in enumerate(system.tracks)], problems)
    _twice([(roll.key, ("roll", place)) for place, roll in enumerate(system.rolls)], problems)
    for place, track in enumerate(system.tracks):
        for key, number, _ in track.full:
            if system.track(key) is None:
                problems.add(
                    ("track", place, "full", key), unknown(key, tuple(other.key for other in system.tracks))
                )
            elif abs(number) > MOST_TRACKED:
                problems.add(
                    ("track", place, "full", key),
                    say("This can add up to {count}. The most is {most}.", count=number, most=MOST_TRACKED),
                )
    for place, plan in enumerate(system.rolls):
        path: Path = ("roll", place)
        _twice([(pool.key, (*path, "dice", at)) for at, pool in enumerate(plan.pools)], problems)
        _twice([(act.key, (*path, "acts", at)) for at, act in enumerate(plan.acts)], problems)
        _twice([(outcome.key, (*path, "outcomes", at)) for at, outcome in enumerate(plan.outcomes)], problems)
        _twice(list(_own_names(system, plan, path)), problems)


def _own_names(system: System, plan: RollKind, path: Path) -> Iterator[tuple[str, Path]]:
    yield from ((setting.key, ()) for setting in system.settings)
    for place, option in enumerate(plan.options):
        yield option.key, (*path, "options", place)
        yield from ((value, (*path, "options", place, "values")) for value in option.values)
    yield from ((key, (*path, "marks", key)) for key in plan.marks)
    yield from ((key, (*path, "numbers", key)) for key in plan.numbers)


def _twice(keys: list[tuple[str, Path]], problems: Problems) -> None:
    seen: set[str] = set()
    for key, path in keys:
        if key and key in seen:
            problems.add(path, say("`{name}` is used twice. Choose another name.", name=key))
        seen.add(key)


_ASKED = re.compile(rf"(\+?){PLACE.pattern}")


def check_mentions(system: System, own: Container[Path] | None, problems: Problems) -> None:
    """Reject words and buttons for missing parts. If ``own`` is given, check only those positions."""
    known = dict.fromkeys(_parts(system)) if system.words else {}
    for language, words in system.words.items():
        for key in words:
            path = ("words", language, key)
            if key not in known and (own is None or path in own):
                problems.add(path, unknown(key, tuple(known)))
    for place, button in enumerate(system.panel if own is None or ("panel",) in own else ()):
        if wrong := wrong_button(system, button):
            problems.add(("panel", place), wrong)


def mentioned(table: Mapping[str, Any], system: System) -> dict[str, Any]:
    """Return the base file without words and buttons for missing parts."""
    known = set(_parts(system))
    panel = [button for button in system.panel if not wrong_button(system, button)]
    words = {
        language: {key: said for key, said in words.items() if key in known}
        for language, words in table.get("words", {}).items()
    }
    return {**table, "panel": panel, "words": words}


def _parts(system: System) -> Iterator[str]:
    """Yield the keys that can have words."""
    yield from ("name", "says", "typed")
    yield from (f"track.{track.key}" for track in system.tracks)
    yield from (f"setting.{setting.key}" for setting in system.settings)
    for roll in system.rolls:
        yield from _parts_of(roll)


def _parts_of(roll: RollKind) -> Iterator[str]:
    yield f"typed.{roll.key}"
    yield from (f"option.{option.key}" for option in roll.options)
    yield from (f"value.{value}" for value in roll.values)
    yield from (f"pool.{pool.key}" for pool in roll.pools)
    yield from (f"symbol.{symbol}" for pool in roll.pools for side in pool.symbols for symbol in side)
    yield from (f"number.{key}" for key in roll.numbers)
    yield from (f"outcome.{outcome.key}" for outcome in roll.outcomes)
    for act in roll.acts:
        yield f"act.{act.key}"
        yield from (f"option.{question.key}" for question in act.asks)


def wrong_button(system: System, button: str) -> str:
    """Return what is wrong with a button for one of the file's rolls, or "" if it's valid."""
    systems = library({"": system})
    options = {option.key: option for roll in reversed(system.rolls) for option in roll.options}

    def filled(place: re.Match[str]) -> str:
        option = options[place[2]]
        number = min(max(1, option.low), option.high)
        return f"{number:+d}" if option.kind == "signed" else f"{place[1]}{number}"

    typed = button.partition("=")[2].strip() or button
    if missing := sorted(set(PLACE.findall(typed)).difference(options)):
        return unknown(missing[0] or "{}", tuple(options))
    text = _ASKED.sub(filled, typed)
    try:
        if first_named(text, systems) or read_plain(text, systems) or is_dice(text):
            return ""
    except DiceError as error:
        return say("`{text}` isn't a roll in this file: {problem}", text=typed, problem=error)
    heads = [one.head for roll in system.rolls for one in spellings(system, roll)]
    if near := nearest(text.partition(" ")[0], heads):
        return say("`{text}` isn't a roll in this file. Did you mean `{near}`?", text=typed, near=near)
    return say("`{text}` isn't a roll in this file.", text=typed)
