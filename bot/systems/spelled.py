"""Spellings: words with places for options, to type a system's roll."""

import re
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from bot.dice.expression import pools_of
from bot.dice.notation import parse
from bot.dice.typed.secret import secret
from bot.dice.typed.wrapping import unwrapped
from bot.errors import DiceError
from bot.systems.expressions import unknown
from bot.systems.fields import Problems
from bot.systems.model import RollKind, System
from bot.systems.places import Path
from bot.words import say

PLACE = re.compile(r"\{([^{}]*)\}")
_SET = re.compile(r"\s=\s*([a-z0-9_]+)\s*$")
TWO_DIGITS = ("d66", "d666")
"""Spellings that are also valid dice notation, which only our own files can have."""


class Spelling(Struct, frozen=True):
    """One way to type a roll: the text with its places, and the option it implies, or "".

    ``head`` are the words before the first place, ``places`` the options in it.
    """

    text: str
    sets: str
    head: str
    places: tuple[str, ...]


@lru_cache(maxsize=4096)
def spelling(typed: str) -> Spelling:
    """Parse one spelling, such as ``cocb {skill} = bonus``."""
    by_itself = _SET.search(typed)
    text = typed[: by_itself.start() if by_itself else None].strip()
    return Spelling(
        text, by_itself[1] if by_itself else "", text.partition("{")[0].strip(), tuple(PLACE.findall(text))
    )


def spellings(system: System, plan: RollKind) -> Iterator[Spelling]:
    """Yield every spelling of a roll, in all languages."""
    for typed in plan.typed:
        yield spelling(typed)
    for words in system.words.values():
        for typed in words.get(f"typed.{plan.key}", ()):
            yield spelling(typed)
        if plan is system.rolls[0]:
            for typed in words.get("typed", ()):
                yield spelling(typed)


def check_spellings(system: System, problems: Problems) -> None:
    """Reject spellings that could be dice or commands, or that have places without an option."""
    for number, plan in enumerate(system.rolls):
        for place, typed in enumerate(plan.typed):
            if words := wrong_spelling(system, plan, spelling(typed)):
                problems.add(("roll", number, "typed", place), words)
    for language, words_of in system.words.items():
        for of, texts in words_of.items():
            plan = system.roll(of.partition(".")[2]) or system.rolls[0]
            path: Path = ("words", language, of)
            if of.startswith("typed"):
                for typed in texts:
                    if words := wrong_spelling(system, plan, spelling(typed)):
                        problems.add(path, words)


def wrong_spelling(system: System, plan: RollKind, spelled: Spelling) -> str:
    """Return what is wrong with a spelling, or "" if it's valid."""
    options = tuple(option.key for option in plan.options)
    for place in (*spelled.places, *filter(None, [spelled.sets])):
        if place not in (*options, *plan.values):
            return unknown(place, (*options, *plan.values))
        if spelled.places.count(place) > 1:
            return say("“{word}” appears twice. Remove one.", word=f"{{{place}}}")
    bare = PLACE.sub("", spelled.text)
    if "{" in bare or "}" in bare or not re.search(r"[^\W\d_]", bare):
        return say(
            "“{text}” needs a word and complete places, such as {example}.",
            text=spelled.text,
            example="`word {n}`",
        )
    if _is_taken(system, spelled):
        return say("“{text}” already means dice or a command. Choose another word.", text=spelled.text)
    return ""


def _is_taken(system: System, spelled: Spelling) -> bool:
    example = PLACE.sub("3", spelled.text)
    first = example.split()[0]
    if first in TWO_DIGITS and system.key == "d66":
        return False
    is_command = unwrapped(example) != example or first.startswith(("/", "!"))
    called = f"{spelled.head}(1d6, 1)"
    return is_command or bool(secret(example)) or any(map(is_dice, (first, example, called)))


def is_dice(text: str) -> bool:
    """Return True if this is valid dice notation."""
    try:
        return any(pools_of(line.part) for line in parse(text).lines)
    except DiceError:
        return False
