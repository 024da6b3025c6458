"""Options of a roll as they are typed: bonuses, sources of Advantage, difficulties, circumstances, targets."""

import re
from typing import TypeVar

from msgspec.structs import replace

from bot.card import shortened
from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.damage_text import read_damage, read_dice, read_types
from bot.games.dnd.facts import FACTS, Roll, is_about
from bot.games.dnd.request import Modifier, Target
from bot.games.dnd.rules import typical_dc
from bot.games.dnd.sheet import DamagePart
from bot.words import say

MAX_SOURCE = 40  # Characters of a source's name.
MAX_SOURCES = 5
MAX_TARGETS = 20
T = TypeVar("T")
_SPLIT = re.compile(r"\s*[,;\n]\s*")
_BONUS = re.compile(
    r"(?P<amount>[+-]?\s*(?:[0-9]*d[0-9]+[a-z0-9]*|[0-9]+)(?:\s*[+-]\s*(?:[0-9]*d[0-9]+[a-z0-9]*|[0-9]+))*)\s*(?P<name>.*)",
    re.IGNORECASE,
)
_YES = ("yes", "y", "true", "1", "adv", "dis", "on")


def read_bonuses(text: str) -> tuple[Modifier, ...]:
    """Bonuses and penalties with what they come from: "+1d4 Bless, -2 cold hands".

    Raises:
        PlayerError: One begins with no number or dice, or there are too many.

    """
    found = []
    for each in filter(None, _SPLIT.split(text.strip())):
        match = _BONUS.fullmatch(plain(each).strip())
        if not match:
            raise PlayerError(
                say("I cannot read “{text}” as a bonus; write it as in +2, or +1d4 Bless.", text=shortened(each, 40))
            )
        amount = re.sub(r"\s", "", match["amount"])
        dice = read_dice(amount.removeprefix("+"))
        name = shortened(match["name"].strip(), MAX_SOURCE)
        found.append(Modifier(name or (say("penalty") if amount.startswith("-") else say("bonus")), dice))
    return _few(tuple(found))


def read_extras(text: str) -> tuple[DamagePart, ...]:
    """Further damage with what it comes from: "2d6 piercing Sneak Attack" is read as damage, then a name.

    Raises:
        PlayerError: It is none.

    """
    found = []
    for each in filter(None, _SPLIT.split(text.strip())):
        words = each.split()
        place = next((at for at in range(len(words), 0, -1) if _reads(" ".join(words[:at]))), 0)
        if not place:
            read_damage(each)
        name = shortened(" ".join(words[place:]), MAX_SOURCE)
        found += [replace(part, source=name or say("extra")) for part in read_damage(" ".join(words[:place]))]
    return _few(tuple(found))


def _reads(text: str) -> bool:
    try:
        return bool(read_damage(text))
    except PlayerError:
        return False


def read_sources(text: str, word: str) -> tuple[str, ...]:
    """The sources of Advantage or Disadvantage that were named; ``word`` is what one is called that was not.

    Raises:
        PlayerError: There are too many.

    """
    named = [" ".join(each.split()) for each in _SPLIT.split(text.strip()) if each.strip()]
    return _few(tuple(word if each.casefold() in _YES else shortened(each, MAX_SOURCE) for each in named))


def read_dc(text: str) -> int | None:
    """The Difficulty Class that was typed, by number or by name; None for none.

    Raises:
        PlayerError: It is neither.

    """
    bare = re.sub(r"(?i)^dc\s*", "", plain(text).strip())
    if not bare:
        return None
    if re.fullmatch(r"[0-9]{1,2}", bare):
        return int(bare)
    return typical_dc(bare)


def read_facts(text: str, roll: Roll) -> tuple[str, ...]:
    """The circumstances that were named, by key or by any words of their names, of those that can be about the roll.

    Raises:
        PlayerError: One names none, or several.

    """
    found: list[str] = []
    for each in filter(None, _SPLIT.split(text.strip())):
        typed = " ".join(plain(each).casefold().replace("_", " ").split())
        about = {key: fact for key, fact in FACTS.items() if is_about(key, roll)}
        keys = [key for key in about if key.replace("_", " ") == typed] or [
            key for key, fact in about.items() if typed in fact.name.casefold() or typed in key.replace("_", " ")
        ]
        if len(keys) != 1:
            names = ", ".join(fact.name for fact in about.values()) or say("none")
            raise PlayerError(
                say(
                    "“{text}” is no circumstance of this roll; there are: {names}.",
                    text=shortened(each, 40),
                    names=names,
                )
            )
        found += keys
    return tuple(dict.fromkeys(found))


_DEFENCES = {"resist": "resist", "resists": "resist", "vulnerable": "vulnerable", "immune": "immune"}
_WORDS = re.compile(r"(?i)\b(resists?|vulnerable|immune)\b")


def read_targets(text: str) -> tuple[Target, ...]:
    """The targets of an effect, each with the bonus of its save: "Goblin +2; Ogre -1 resist fire; Mira fail".

    Raises:
        PlayerError: One cannot be made out, or there are too many.

    """
    targets = tuple(_target(each) for each in re.split(r"\s*[;\n]\s*", text.strip()) if each.strip())
    if len(targets) > MAX_TARGETS:
        raise PlayerError(say("Up to {most} targets at once; name the rest in another roll.", most=MAX_TARGETS))
    return targets


def _target(text: str) -> Target:
    head, *defences = _WORDS.split(plain(text))
    target = Target()
    for word, kinds in zip(defences[::2], defences[1::2], strict=True):
        target = replace(target, **{_DEFENCES[word.casefold()]: read_types(kinds)})
    words: list[str] = []
    for word in head.replace(",", " ").split():
        known = _known(target, word.casefold())
        target = known or target
        words += [] if known else [word]
    name = shortened(" ".join(words), MAX_SOURCE)
    if not name:
        raise PlayerError(
            say("“{text}” names nobody; write each target as in Goblin +2, or Ogre -1 resist fire.", text=text)
        )
    return replace(target, name=name)


def _known(target: Target, word: str) -> Target | None:
    """The target with what this word says of it; None for a word of its name."""
    if re.fullmatch(r"[+-][0-9]{1,3}", word):
        return replace(target, modifier=int(word))
    if word in ("adv", "dis"):
        return replace(target, tilts=(*target.tilts, "adv" if word == "adv" else "dis"))
    if word in ("fail", "fails", "failed"):
        return replace(target, saved=False)
    if word in ("saved", "saves"):
        return replace(target, saved=True)
    return None


def _few(found: tuple[T, ...]) -> tuple[T, ...]:
    if len(found) > MAX_SOURCES:
        raise PlayerError(say("Up to {most} at once; leave some out.", most=MAX_SOURCES))
    return found
