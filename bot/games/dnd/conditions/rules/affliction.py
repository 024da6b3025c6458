"""Conditions that a hit or a failed save brings, as they are written behind an attack or a save.

For example "restrained", "prone, poisoned until end of its next turn", "poisoned con 12 until save".
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

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
    WORDS,
    held_text,
    lasting,
    read_until,
    save_against,
    until_text,
)
from bot.games.dnd.terms.lines import Line, LineError, Phrase, Token, read_line
from bot.games.dnd.terms.playing import SHORT
from bot.words import say

_NAMED = Phrase("[,] [,] [and] {name:word}")
_SAVE = Phrase("[,|;|:] [or] {ability:word} APART [save] [dc] {dc:3}")
_SAVED = Phrase("save APART")
_ENDS = Phrase(
    "[,|;] < [until] [a] save|saves|saved [end|ends]"
    " | [and] [it] [target] repeat|repeats the save|saving [throw] at the end of each of its|their turns >"
    f" [[,|;] {LASTS}] [.]"
)
_SAVE_ENDS = Phrase("save|saves end|ends")
_ESCAPE = Phrase("[,|;] [(] escape [dc] {dc:2} [)]")
_HELD = Phrase("[,|;] [until|while|with] conc|concentration|concentrates|concentrating [,|;]")


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
        return tuple(
            Borne(condition, ends.get(condition, away(self._ends)), hold=hold)
            for condition in self.conditions
        )

    def borne(self, actor: int) -> tuple[Borne, ...]:
        """What is borne of it, caused by this combatant."""
        own, held = dict(self.each), actor if self.held else 0
        return tuple(
            Borne(condition, caused(own.get(condition, self._ends), actor), actor, held)
            for condition in self.conditions
        )

    @property
    def _ends(self) -> Ends:
        return replace(self.ends, of=CAUSER) if self.mine else self.ends


def is_condition(token: Token) -> bool:
    """Whether this is a condition by its whole name."""
    key = NAMES.read(token.text)
    return key is not None and token.text in (key, NAMES.name(key).casefold())


def apart(text: str) -> tuple[str, str]:
    """A save as it is typed, and the conditions that stand behind it, "" for none."""
    line = read_line(text, *WORDS)
    place = next((at for at, token in enumerate(line.tokens) if is_condition(token)), len(line.tokens))
    return line[:place].rstrip(",;:+").written, line[place:].written


def read_affliction(typed: str | Line, save: Ends | None = None) -> Affliction:
    """The conditions, their save and their end; with a ``save`` that is made before, that is none of theirs.

    Raises:
        PlayerError: It cannot be made out.

    """
    line = read_line(typed, *WORDS)
    escape, held = line.find(_ESCAPE), False
    conditions, rest = list[str](), line.without(_ESCAPE)
    while (found := rest.begins(_NAMED)) and (key := NAMES.read(found["name"])):
        conditions.append(key)
        rest = found.behind
    if not conditions:
        raise LineError(say("“{text}” begins with no condition.", text=line.marked()))
    if rest.find(_HELD):
        rest, held = rest.without(_HELD), True
    if escape:
        return _grip(conditions, rest.strip(",;."), escape.number("dc"))
    own = rest.begins(_SAVE) if save is None else None
    mine = Affliction(tuple(conditions), held=held)
    if own and (ends := save_against(own)):
        rest, save, mine = own.behind, ends, replace(mine, ability=ends.ability, dc=ends.dc)
        rest = rest[1:] if rest.begins(_SAVED) and not rest.begins(_SAVE_ENDS) else rest
    if save and (found := rest.match(_ENDS)):
        return replace(mine, ends=lasting(save, found))
    until = read_until(rest.strip(",;."))
    if until.name not in ("", MINE):
        raise LineError(say("Write whose turn ends it as its next turn, or my next turn."))
    return replace(mine, ends=until.ends, mine=until.name == MINE)


def _grip(conditions: Sequence[str], between: Line, dc: int) -> Affliction:
    """Conditions that an escape ends: the grapple, if they have one, to which the others are tied."""
    own = between.begins(_SAVE)
    save = save_against(own) if own and own.behind.text in ("", "save") else None
    if between and not save:
        raise LineError(say("I cannot read “{text}”.", text=between.marked()))
    save = save or Ends()
    grip = GRAPPLED if GRAPPLED in conditions else conditions[0]
    ends = Ends(escape=Escape(dc))
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
