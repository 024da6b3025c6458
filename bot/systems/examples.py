"""Rolls of systems to suggest while someone types a system's name."""

from functools import lru_cache

from bot.systems.library import SystemLibrary
from bot.systems.plain import example_of
from bot.systems.shipped import library_here
from bot.systems.written import examples, written
from bot.words.speaking import ENGLISH

_MOST_OFFERED = 8
_LEAST = 2  # Letters before suggestions start.


def matching_rolls(typed: str) -> list[tuple[str, str]]:
    """Return rolls whose names start with this text, each with the key of its system."""
    text = typed.strip().lower()
    letters = text.rstrip("0123456789+- ")
    if len(letters) < _LEAST or not text[0].isalpha():
        return []
    return [
        (example, key)
        for example, key in offered(library_here())
        if example != text and example.startswith(letters) and (example.startswith(text) or letters == text)
    ][:_MOST_OFFERED]


@lru_cache(maxsize=16)
def offered(systems: SystemLibrary) -> tuple[tuple[str, str], ...]:
    """Return an example of each kind of roll, with the key of its system."""
    rolls_of = []
    for digest, system in systems.systems.items():
        rolls = [
            written(systems.plans[digest, one.roll], one, language=ENGLISH)
            for one in examples(systems, digest, len(system.rolls))
        ]
        rolls += [example_of(roll) for roll in system.rolls if roll.plain]
        rolls_of += [(example, system.key) for example in dict.fromkeys(rolls)]
    return tuple(rolls_of)
