"""Options of a roll as they are typed: bonuses, sources of Advantage, difficulties, circumstances."""

import re
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.damage_text import read_damage, read_dice
from bot.games.dnd.circumstances.circumstances import Roll, fact_name, fact_words, offered
from bot.games.dnd.circumstances.sources import BONUS, EXTRA, PENALTY, Modifier
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.playing import DAMAGE, typical_dc
from bot.rolls.card import shortened
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

MAX_SOURCE = 40  # Characters of a source's name.
MAX_SOURCES = 5
T = TypeVar("T")
_SPLIT = re.compile(r"\s*[,、，;\n]\s*")
_AMOUNT = (
    r"(?P<amount>[+-]?\s*(?:[0-9]*d[0-9]+[a-z0-9]*|[0-9]+)(?:\s*[+-]\s*(?:[0-9]*d[0-9]+[a-z0-9]*|[0-9]+))*)"
)
_NAME = r"(?P<name>(?:[^\W\d_][^0-9+]*)?)"
_BONUS = re.compile(rf"{_AMOUNT}\s*(?<![a-z]){_NAME}", re.IGNORECASE)
_NAMED = re.compile(rf"(?P<name>[^0-9+]*[^0-9+\s-])\s+{_AMOUNT}", re.IGNORECASE)
_BONUSES = re.compile(r"\s*[,、，;&\n]\s*|\s+and\s+", re.IGNORECASE)
_YES_OR_NO = Terms(
    {"yes": later_of("typed", "yes"), "no": later_of("typed", "no")},
    also={
        "yes": later_of(
            "typed for Advantage or Disadvantage of no name",
            "y, true, 1, adv, dis, on, advantage, disadvantage",
        ),
        "no": later_of("typed for none", "n, none, false, 0, off, -"),
    },
)


def read_bonuses(text: str) -> tuple[Modifier, ...]:
    """Bonuses and penalties with what they come from, in either order: "+1d4 Bless, -2 cold hands".

    Raises:
        PlayerError: One is no number or dice, or there are too many.

    """
    found = []
    for each in filter(None, _BONUSES.split(plain(text).strip())):
        typed = re.sub(r"(?<=[0-9])\s+(?=d[0-9])", "", each, flags=re.IGNORECASE)
        # What begins with a sign behind the name of another is a bonus of its own.
        apart = re.split(r"(?<=[a-z'’])\s+(?=[+-]\s*[0-9d])", typed, flags=re.IGNORECASE)
        found += [_bonus(one, each) for one in ([typed] if _NAMED.fullmatch(typed) else apart)]
    return _few(tuple(found))


def _bonus(text: str, typed: str) -> Modifier:
    match = _BONUS.fullmatch(text.strip()) or _NAMED.fullmatch(text.strip())
    if not match:
        shown = shortened(typed, MAX_SOURCE)
        raise PlayerError(
            say("I cannot read “{text}” as a bonus; write it as in +2, or +1d4 Bless.", text=shown)
        )
    amount = re.sub(r"\s", "", match["amount"])
    name = shortened(match["name"].strip(), MAX_SOURCE)
    return Modifier(
        name or (PENALTY if amount.startswith("-") else BONUS),
        read_dice(amount.removeprefix("+")),
    )


def read_extras(text: str) -> tuple[DamagePart, ...]:
    """Further damage with what it comes from: "2d6 piercing Sneak Attack" is read as damage, then a name.

    Raises:
        PlayerError: It is none.

    """
    found = []
    for each in filter(None, _SPLIT.split(text.strip())):
        words = re.sub(
            r"^([^0-9+-]*[a-z])\s+([0-9]*d[0-9].*)$", r"\2 \1", each.strip(), flags=re.IGNORECASE
        ).split()
        place = next((at for at in range(len(words), 0, -1) if _reads(" ".join(words[:at]))), 0)
        if not place:
            read_damage(each)
        *named, kind = words[place:] or [""]
        parts = read_damage(" ".join(words[:place]))
        # "2d8 Divine Smite radiant"
        kind = (DAMAGE.read(kind) or "") if not any(part.type for part in parts) else ""
        name = shortened(" ".join(named if kind else words[place:]), MAX_SOURCE)
        if re.search(r"[0-9+]", name):
            raise PlayerError(
                say("I cannot read “{text}”; put commas between several.", text=shortened(each, MAX_SOURCE))
            )
        found += [replace(part, source=name or EXTRA, type=part.type or kind) for part in parts]
    return _few(tuple(found))


def _reads(text: str) -> bool:
    try:
        return bool(read_damage(text))
    except PlayerError:
        return False


def read_sources(text: str, unnamed: str) -> tuple[str, ...]:
    """The sources of Advantage or Disadvantage that were named; ``unnamed`` is the key of one that was not.

    Raises:
        PlayerError: There are too many.

    """
    named = [" ".join(each.split()) for each in _SPLIT.split(text.strip()) if each.strip()]
    return _few(
        tuple(
            unnamed if _YES_OR_NO.read(each) else shortened(each, MAX_SOURCE)
            for each in named
            if _YES_OR_NO.read(each) != "no"
        )
    )


def read_riders(text: str, riders: Sequence[SheetRider]) -> tuple[str, ...] | None:
    """The keys of the riders that were named, of these; none of them for "none", None where nothing was.

    Raises:
        PlayerError: One is none of them, or may be several.

    """
    named = [each for each in _SPLIT.split(text.strip()) if each]
    if not named:
        return None
    if [_YES_OR_NO.read(each) for each in named] == ["no"]:
        return ()
    return tuple(dict.fromkeys(_rider(each, riders).key for each in named))


def _rider(text: str, riders: Sequence[SheetRider]) -> SheetRider:
    typed = " ".join(plain(text).casefold().split())
    found = [each for each in riders if typed == each.key] or [each for each in riders if typed in each.key]
    if len(found) == 1:
        return found[0]
    shown = shortened(text, MAX_SOURCE)
    if not riders:
        raise PlayerError(say("“{text}” is no rider of the sheet; write it there first.", text=shown))
    names = listed((each.name for each in found or riders), "or")
    words = later("“{text}” may mean: {names}; write which.")
    if not found:
        words = later("“{text}” is no rider of the sheet; there are {names}.")
    raise PlayerError(words.say(text=shown, names=names))


def read_dc(text: str) -> int | None:
    """The Difficulty Class that was typed, by number or by name; None for none.

    Raises:
        PlayerError: It is neither.

    """
    bare = re.sub(r"(?i)^dc\s*", "", plain(text).strip())
    named = re.fullmatch(r"([^\W\d_][^\d()]*?)\s*\(?\s*([0-9]{1,2})\s*\)?", bare)  # "hard (20)"
    if named and str(typical_dc(named[1])) == named[2]:
        return int(named[2])
    if not bare:
        return None
    if re.fullmatch(r"[0-9]{1,2}", bare):
        return int(bare)
    return typical_dc(bare)


def read_facts(text: str, roll: Roll) -> tuple[str, ...]:
    """The circumstances named, by key or by any words of their names, of those that can be about the roll.

    Raises:
        PlayerError: One names none, or several.

    """
    found: list[str] = []
    for each in filter(None, _SPLIT.split(text.strip())):
        typed = " ".join(plain(each).casefold().replace("_", " ").split())
        about = offered(roll)
        keys = [key for key in about if typed in fact_words(key)] or [
            key for key in about if len(typed) > 2 and typed in " ".join(fact_words(key, alike=True))
        ]
        if len(keys) > 1:
            names = listed(map(fact_name, keys), "or")
            raise PlayerError(
                say("“{text}” may mean: {names}; write which.", text=shortened(each, 40), names=names)
            )
        if not keys:
            words = (
                later("“{text}” is no circumstance of this roll; there are: {names}.")
                if about
                else later("“{text}” is no circumstance of this roll; there are none.")
            )
            names = listed(map(fact_name, about))
            raise PlayerError(words.say(text=shortened(each, 40), names=names))
        found += keys
    return tuple(dict.fromkeys(found))


def _few(found: tuple[T, ...]) -> tuple[T, ...]:
    if len(found) > MAX_SOURCES:
        raise PlayerError(say("Up to {most} at once; leave some out.", most=MAX_SOURCES))
    return found
