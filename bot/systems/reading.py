"""Reading dice where only dice can be rolled. A system's name can be used too."""

import re
import unicodedata
from contextlib import suppress
from functools import lru_cache

from msgspec import Struct

from bot.dice.notation import parse
from bot.dice.typed import TypedDice, read
from bot.dice.typed.wrapping import unwrapped
from bot.errors import DiceError, SecretError
from bot.systems.as_dice import as_dice
from bot.systems.library import SystemLibrary
from bot.systems.model import System
from bot.systems.naming import system_name
from bot.systems.plain import read_plain
from bot.systems.request import SystemRequest
from bot.systems.shipped import library_here
from bot.systems.typed import names_none, read_typed
from bot.words import say
from bot.words.speaking import spoken

_SETS = re.compile(r"([0-9]{1,2})(?: ?x ?| +)(?=[^\W\d_])")


class NamedEntry(Struct, frozen=True):
    """A roll that a text names: the key of its ``system``, and its ``dice``, "" if it has none."""

    system: str
    dice: str


def read_dice(text: str, dialect: str = "") -> TypedDice:
    """Return the dice that a text describes in this dialect or our notation, or by a system's name.

    Raises:
        DiceError: The text can't be parsed, or can't be expressed as dice.

    """
    if dialect:  # A dialect's own syntax.
        with suppress(DiceError):
            return read(text, dialect)
    if named := named_roll(text):
        if not named.dice:
            raise DiceError(
                say(
                    "{system} gives more than a number, so it can't be rolled here. Enter dice, "
                    "such as 2d6+1.",
                    system=system_name(_system(named.system)),
                )
            )
        return TypedDice(parse(named.dice), named.system)
    try:
        return read(text, dialect)
    except SecretError as error:
        if not error.dice and (hidden := named_roll(error.typed)):
            error.dice = hidden.dice
        raise


def named_roll(text: str) -> NamedEntry | None:
    """Return the system roll that a text names, or None if it names none or is incomplete.

    Raises:
        DiceError: The text can't be parsed.

    """
    if names_none(text):
        return None
    return _named(unicodedata.normalize("NFKC", unwrapped(text)).strip(), library_here())


@lru_cache(maxsize=1024)
def _named(text: str, systems: SystemLibrary) -> NamedEntry | None:
    if plain := read_plain(text, systems):
        return NamedEntry(systems.systems[plain.digest].key, plain.dice)
    asked = read_typed(text, systems)
    if isinstance(asked, SystemRequest):
        return _of(asked, systems)
    if asked is None and (sets := _SETS.match(text)):
        once = read_typed(text[sets.end() :], systems)
        if isinstance(once, SystemRequest) and (one := _of(once, systems)).dice:
            return NamedEntry(one.system, f"{sets[1]}x{one.dice}")
    return None


def _of(asked: SystemRequest, systems: SystemLibrary) -> NamedEntry:
    plan = systems.plans[asked.digest, asked.roll]
    dice = as_dice(plan, asked)
    return NamedEntry(plan.system.key, f"{dice} # {asked.label}" if dice and asked.label else dice)


def system_words(key: str) -> str:
    """Return a system's name and how its dice work, such as "Shadowrun: 5 or 6 is a hit", or ""."""
    if not library_here().digest(key):
        return ""
    system, language = _system(key), spoken()
    name, says = (system.word(language, part, getattr(system, part)) for part in ("name", "says"))
    return say("{name}: {says}", name=name, says=says)


def _system(key: str) -> System:
    systems = library_here()
    return systems.systems[systems.digest(key) or ""]
