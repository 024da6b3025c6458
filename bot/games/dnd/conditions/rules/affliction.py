"""Conditions that a hit or a failed save brings, as they are written behind an attack or a save.

For example "restrained", "prone, poisoned until end of its next turn", "poisoned con 12 until save".
"""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain as spelled
from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import (
    CAUSER,
    GRAPPLED,
    Borne,
    Ends,
    Escape,
    Hold,
    away,
    caused,
)
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import (
    LASTS,
    MINE,
    held_text,
    in_english,
    lasting,
    read_save,
    read_until,
    until_text,
)
from bot.games.dnd.terms.playing import SHORT
from bot.rolls.card import shortened
from bot.words import say

_NAMED = re.compile(r"[\s,、]*(?:and\s+)?(?P<name>[^\W\d_]+)")
_SAVE = re.compile(
    r"(?i)[\s,;:]*(?:or\s+)?(?P<save>[^\W\d_]+\s+(?:save\s+)?(?:dc\s*)?[0-9]{1,3})(?:\s+save(?!s?\s+ends?\b))?"
)
_ENDS = re.compile(
    rf"(?i)[\s,;]*(?:until\s+)?(?:a\s+)?(?:saves?\s+ends?|saved?|save)(?:[\s,;、]+{LASTS.pattern})?[\s.]*$"
)
_REPEATS = re.compile(
    r"(?i)\b(?:and\s+|it\s+|target\s+)*repeats?\s+the\s+sav(?:e|ing\s+throw)"
    r"\s+at\s+the\s+end\s+of\s+each\s+of\s+(?:its|their)\s+turns"
)
"""How stat blocks say: until save."""
_ESCAPE = re.compile(r"(?i)[\s,;(]*\bescape\s*(?:dc\s*)?(?P<dc>[0-9]{1,2})\b[\s)]*")
_HELD = re.compile(r"(?i)[\s,;]*(?:until\s+|while\s+|with\s+)?\bconc(?:entrat(?:ion|es|ing))?\b[\s,;]*")


class Affliction(Struct, frozen=True, omit_defaults=True):
    """Conditions that begin together, unless their bearer saves with this ``ability`` against ``dc``.

    ``mine``: what ends them is a turn of whoever caused them. ``held``: that one's Concentration holds them.
    ``each`` are those that have an end of their own.
    """

    conditions: tuple[str, ...]
    ends: Ends = Ends()
    ability: str = ""
    dc: int = 0
    mine: bool = False
    held: bool = False
    each: tuple[tuple[str, Ends], ...] = ()

    def outside(self, actor: int) -> tuple[Borne, ...]:
        """What is borne of it outside of fights, where there are no turns of others.

        Caused by this character, whose Concentration may hold it since then; 0: by nobody known.
        """
        hold = Hold(actor, 0) if self.held and actor else None
        ends = {key: away(each) for key, each in self.each}
        return tuple(Borne(each, ends.get(each, away(self._ends)), hold=hold) for each in self.conditions)

    def borne(self, actor: int) -> tuple[Borne, ...]:
        """What is borne of it, caused by this combatant."""
        own, held = dict(self.each), actor if self.held else 0
        return tuple(
            Borne(each, caused(own.get(each, self._ends), actor), actor, held) for each in self.conditions
        )

    @property
    def _ends(self) -> Ends:
        return replace(self.ends, of=CAUSER) if self.mine else self.ends


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
    escape = _ESCAPE.search(rest)
    rest = _ESCAPE.sub(" ", rest).strip()
    while (found := _NAMED.match(rest)) and (key := NAMES.read(found["name"])):
        conditions.append(key)
        rest = rest[found.end() :]
    if not conditions:
        raise PlayerError(say("“{text}” begins with no condition.", text=shortened(text, 40)))
    held = bool(_HELD.search(rest))
    rest = _REPEATS.sub("until save", _HELD.sub(" ", rest)).strip()
    if escape:
        return _grip(conditions, rest.strip(" ,;."), escape["dc"])
    own = _SAVE.match(rest) if save is None else None
    ends = read_save(own["save"]) if own else None
    if own and ends:
        rest, save = rest[own.end() :], ends
    mine = Affliction(tuple(conditions), held=held)
    if own and ends:
        mine = Affliction(tuple(conditions), Ends(), ends.ability, ends.dc, held=held)
    if save and (found := _ENDS.match(rest)):
        return Affliction(mine.conditions, lasting(save, found), mine.ability, mine.dc, held=held)
    until = read_until(rest.strip(" ,;."))
    if until.name not in ("", MINE):
        raise PlayerError(say("Write whose turn ends it as its next turn, or my next turn."))
    return Affliction(mine.conditions, until.ends, mine.ability, mine.dc, until.name == MINE, held)


def _grip(conditions: Sequence[str], between: str, dc: str) -> Affliction:
    """Conditions that an escape ends: the grapple, if they have one, to which the others are tied."""
    own = _SAVE.fullmatch(between)
    save = read_save(own["save"]) if own else Ends()
    if save is None or (between and not own):
        raise PlayerError(say("I cannot read “{text}”.", text=shortened(between, 40)))
    grip = GRAPPLED if GRAPPLED in conditions else conditions[0]
    ends = Ends(escape=Escape(int(dc)))
    each = tuple((key, ends if key == grip else Ends(tied=grip)) for key in conditions)
    return Affliction(tuple(conditions), Ends(), save.ability, save.dc, each=each)


def affliction_text(of: Affliction) -> str:
    """The text that gives this when it is read."""
    words = [", ".join(map(NAMES.name, of.conditions))]
    words += [f"{SHORT.name(of.ability)} {of.dc}"] if of.dc else []
    is_saved = (of.ends.ability, of.ends.dc) == (of.ability, of.dc)
    words.append(until_text(of.ends, mine=of.mine, saved=is_saved))
    words += [held_text()] if of.held else []
    words += [until_text(ends, mine=False, saved=False) for _, ends in of.each if ends.escape]
    return " ".join(filter(None, words))
