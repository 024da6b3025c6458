"""Misspelled names of systems, such as ``blads 3`` for ``blades 3``."""

import re
from functools import lru_cache

from bot.errors import DiceError, MissingNumberError, NotationError
from bot.systems.library import SystemLibrary
from bot.systems.option_words import is_slip
from bot.systems.plain import read_plain
from bot.systems.spelled import spellings
from bot.systems.typed import read_typed
from bot.words import listed, say

_WORD = re.compile(r"[^\W\d_]+")
_MOST = 3


def corrected(error: DiceError, text: str, systems: SystemLibrary) -> DiceError:
    """Return the error with suggestions of similar rolls from systems, or unchanged if there are none."""
    word = _WORD.match(text)
    is_open = isinstance(error, NotationError) and not isinstance(error, MissingNumberError)
    if word is None or not is_open or error.suggestion or error.meant:
        return error
    meant = _possible_texts(word[0].lower(), text[word.end() :], systems)
    if not meant:
        return error
    words = say("No system is called “{word}”.", word=word[0])
    if len(meant) == 1:
        return NotationError(words, text=text, position=0, suggestion=meant[0])
    words = say("No system is called “{word}”. Did you mean {near}?", word=word[0], near=listed(meant, "or"))
    return NotationError(words, text=text, position=0, meant=meant)


def _possible_texts(word: str, rest: str, systems: SystemLibrary) -> tuple[str, ...]:
    """Return what such a text may have meant, one text for each roll."""
    rolls: dict[object, str] = {}
    for name in _names(systems):
        if is_slip(word, name) and (roll := _read(text := f"{name}{rest}", systems)):
            rolls.setdefault(repr(roll), text)
    return tuple(rolls.values())[:_MOST]


def _read(text: str, systems: SystemLibrary) -> object:
    try:
        return read_typed(text, systems) or read_plain(text, systems)
    except DiceError:
        return None


@lru_cache(maxsize=16)
def _names(systems: SystemLibrary) -> tuple[str, ...]:
    """Return the first word of each spelling, in all languages."""
    heads = [one.head.lower() for plan in systems.plans.values() for one in spellings(plan.system, plan.roll)]
    return tuple(dict.fromkeys(word[0] for head in heads if (word := _WORD.match(head))))
