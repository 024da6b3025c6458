"""A file's statements about its own parts: words of other languages, and the buttons of its panel."""

import re
from collections.abc import Container, Iterator, Mapping
from typing import Any

from bot.errors import DiceError
from bot.systems.expressions import nearest, unknown
from bot.systems.fields import Problems
from bot.systems.library import library
from bot.systems.model import RollKind, System
from bot.systems.places import Path
from bot.systems.plain import read_plain
from bot.systems.spelled import PLACE, is_dice, spellings
from bot.systems.typed import first_named
from bot.words import say

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

    def filled(place: re.Match[str]) -> str:
        option = next(filter(None, (roll.option(place[2]) for roll in system.rolls)), None)
        number = min(max(1, option.low), option.high) if option else 1
        return f"{number:+d}" if option and option.kind == "signed" else f"{place[1]}{number}"

    typed = button.partition("=")[2].strip() or button
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
