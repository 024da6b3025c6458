"""Conditions that a hit or a failed save brings, as they are written behind an attack or a save.

For example "restrained", "prone, poisoned until end of its next turn", "poisoned con 12 until save".
"""

import re

from msgspec import Struct

from bot.dice.spelling import plain as spelled
from bot.errors import PlayerError
from bot.games.dnd.chapter import SHORT
from bot.games.dnd.conditions.rules.borne import Borne, Ends, Hold
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import MINE, held_text, in_english, read_save, read_until, until_text
from bot.rolls.card import shortened
from bot.words import say

_NAMED = re.compile(r"[\s,、]*(?:and\s+)?(?P<name>[^\W\d_]+)")
_SAVE = re.compile(
    r"(?i)[\s,;:]*(?:or\s+)?(?P<save>[^\W\d_]+\s+(?:save\s+)?(?:dc\s*)?[0-9]{1,3})(?:\s+save)?"
)
_ENDS = re.compile(r"(?i)[\s,;]*(?:until\s+)?(?:a\s+)?(?:saves?\s+ends?|saved?|save)[\s.]*$")
_HELD = re.compile(r"(?i)[\s,;]*(?:until\s+|while\s+|with\s+)?\bconc(?:entrat(?:ion|es|ing))?\b[\s,;]*")


class Affliction(Struct, frozen=True, omit_defaults=True):
    """Conditions that begin together, unless their bearer saves with this ``ability`` against ``dc``.

    ``mine``: what ends them is a turn of whoever caused them. ``held``: that one's Concentration holds them.
    """

    conditions: tuple[str, ...]
    ends: Ends = Ends()
    ability: str = ""
    dc: int = 0
    mine: bool = False
    held: bool = False

    def outside(self, actor: int) -> tuple[Borne, ...]:
        """What is borne of it outside of fights, where there are no turns of others.

        Caused by this character, whose Concentration may hold it since then; 0: by nobody known.
        """
        ends, hold = Ends() if self.mine else self.ends, Hold(actor, 0) if self.held and actor else None
        return tuple(Borne(each, ends, hold=hold) for each in self.conditions)

    def borne(self, actor: int) -> tuple[Borne, ...]:
        """What is borne of it, caused by this combatant."""
        ends = Ends(self.ends.at, actor, self.ends.left, self.ends.later) if self.mine else self.ends
        return tuple(Borne(each, ends, actor, actor if self.held else 0) for each in self.conditions)


def begins(word: str) -> bool:
    """Whether this word, as it stands in a line, is a condition by its whole name."""
    key = NAMES.read(word.strip(" ,;."))
    return key is not None and word.strip(" ,;.").casefold() in (key, NAMES.name(key).casefold())


def apart(text: str) -> tuple[str, str]:
    """A save as it is typed, and the conditions that stand behind it, "" for none."""
    words = spelled(text).replace("、", ", ").split()
    place = next((at for at, word in enumerate(words) if begins(word)), len(words))
    return " ".join(words[:place]).rstrip(" ,;:+"), " ".join(words[place:])


def read_affliction(text: str, save: Ends | None = None) -> Affliction:
    """The conditions, their save and their end; with a ``save`` that is made before, that is none of theirs.

    Raises:
        PlayerError: It cannot be made out.

    """
    conditions, rest = list[str](), in_english(text).strip()
    while (found := _NAMED.match(rest)) and (key := NAMES.read(found["name"])):
        conditions.append(key)
        rest = rest[found.end() :]
    if not conditions:
        raise PlayerError(say("“{text}” begins with no condition.", text=shortened(text, 40)))
    held = bool(_HELD.search(rest))
    rest = _HELD.sub(" ", rest).strip()
    own = _SAVE.match(rest) if save is None else None
    ends = read_save(own["save"]) if own else None
    if own and ends:
        rest, save = rest[own.end() :], ends
    mine = Affliction(tuple(conditions), held=held)
    if own and ends:
        mine = Affliction(tuple(conditions), Ends(), ends.ability, ends.dc, held=held)
    if save and _ENDS.match(rest):
        return Affliction(mine.conditions, save, mine.ability, mine.dc, held=held)
    until = read_until(rest.strip(" ,;."))
    if until.name not in ("", MINE):
        raise PlayerError(say("Write whose turn ends it as its next turn, or my next turn."))
    return Affliction(mine.conditions, until.ends, mine.ability, mine.dc, until.name == MINE, held)


def affliction_text(of: Affliction) -> str:
    """The text that gives this when it is read."""
    words = [", ".join(map(NAMES.name, of.conditions))]
    words += [f"{SHORT.name(of.ability)} {of.dc}"] if of.dc else []
    is_saved = (of.ends.ability, of.ends.dc) == (of.ability, of.dc)
    words.append(until_text(of.ends, mine=of.mine, saved=is_saved))
    words += [held_text()] if of.held else []
    return " ".join(filter(None, words))
