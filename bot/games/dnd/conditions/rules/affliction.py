"""Conditions from a hit or a failed save, as typed after an attack or a save.

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
from bot.games.dnd.terms.lines import LineError, Phrase, WrittenLine, WrittenToken, read_line
from bot.games.dnd.terms.playing import SHORT
from bot.words import later, say

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
    """Conditions that begin together, unless the target saves with this ``ability`` against ``dc``.

    If ``mine``, a turn of their cause ends them. If ``held``, their cause's Concentration maintains them.
    ``each`` are those with their own end. ``lifts`` are conditions that the affliction ends.
    """

    conditions: tuple[str, ...]
    ends: Ends = Ends()
    ability: str = ""
    dc: int = 0
    mine: bool = False
    held: bool = False
    each: tuple[tuple[str, Ends], ...] = ()
    lifts: tuple[str, ...] = ()

    def outside(self, actor: int) -> tuple[Borne, ...]:
        """Return this affliction's conditions outside of fights, where others have no turns.

        They are caused by this character (0 if unknown), whose Concentration may maintain them.
        """
        hold = Hold(actor, 0) if self.held and actor else None
        ends = {key: away(end) for key, end in self.each}
        return tuple(
            Borne(condition, ends.get(condition, away(self._ends)), hold=hold)
            for condition in self.conditions
        )

    def borne(self, actor: int) -> tuple[Borne, ...]:
        """Return this affliction's conditions, caused by this combatant."""
        own, held = dict(self.each), actor if self.held else 0
        return tuple(
            Borne(condition, caused(own.get(condition, self._ends), actor), actor, held)
            for condition in self.conditions
        )

    @property
    def _ends(self) -> Ends:
        return replace(self.ends, of=CAUSER) if self.mine else self.ends


def is_condition(token: WrittenToken) -> bool:
    """Return True if this is the full name of a condition."""
    key = NAMES.read(token.text)
    return key is not None and token.text in (key, NAMES.name(key).casefold())


def apart(text: str) -> tuple[str, str]:
    """Return a typed save and the conditions after it; "" if there are none."""
    line = read_line(text, *WORDS)
    place = next((at for at, token in enumerate(line.tokens) if is_condition(token)), len(line.tokens))
    return line[:place].rstrip(",;:+").written, line[place:].written


def read_affliction(typed: str | WrittenLine, save: Ends | None = None) -> Affliction:
    """Return the typed conditions, their save and their end, not counting a ``save`` made before them.

    Raises:
        PlayerError: The text is unclear.

    """
    line = read_line(typed, *WORDS)
    escape, held = line.find(_ESCAPE), False
    conditions, rest = list[str](), line.without(_ESCAPE)
    while (matched := rest.begins(_NAMED)) and (key := NAMES.read(matched["name"])):
        conditions.append(key)
        rest = matched.behind
    if not conditions:
        raise line.unread(later("“{text}” doesn't start with a condition, such as prone."))
    if rest.find(_HELD):
        rest, held = rest.without(_HELD), True
    if escape:
        return _grip(conditions, rest.strip(",;."), escape.number("dc"))
    own = rest.begins(_SAVE) if save is None else None
    mine = Affliction(tuple(conditions), held=held)
    if own and (ends := save_against(own)):
        rest, save, mine = own.behind, ends, replace(mine, ability=ends.ability, dc=ends.dc)
        rest = rest[1:] if rest.begins(_SAVED) and not rest.begins(_SAVE_ENDS) else rest
    if save and (matched := rest.match(_ENDS)):
        return replace(mine, ends=lasting(save, matched))
    until = read_until(rest.strip(",;."))
    if until.name not in ("", MINE):
        raise LineError(say("Enter whose turn ends it: its next turn or my next turn."))
    return replace(mine, ends=until.ends, mine=until.name == MINE)


def _grip(conditions: Sequence[str], between: WrittenLine, dc: int) -> Affliction:
    """Return the conditions that escaping ends: the grapple, if any, and the others tied to it."""
    own = between.begins(_SAVE)
    save = save_against(own) if own and own.behind.text in ("", "save") else None
    if between and not save:
        words = later("“{text}” isn't a save. After an escape DC, you can only add a save such as str 13.")
        raise between.unread(words)
    save = save or Ends()
    grip = GRAPPLED if GRAPPLED in conditions else conditions[0]
    ends = Ends(escape=Escape(dc))
    own_ends = tuple((key, ends if key == grip else Ends(tied=grip)) for key in conditions)
    return Affliction(tuple(conditions), Ends(), save.ability, save.dc, each=own_ends)


def affliction_text(of: Affliction) -> str:
    """Return an affliction as text that can be typed."""
    words = [", ".join(map(NAMES.name, of.conditions))]
    words += [f"{SHORT.name(of.ability)} {of.dc}"] if of.dc else []
    is_saved = (of.ends.ability, of.ends.dc) == (of.ability, of.dc)
    words.append(until_text(of.ends, mine=of.mine, saved=is_saved))
    words += [held_text()] if of.held else []
    words += [until_text(ends, mine=False, saved=False) for _, ends in of.each if ends.escape]
    return " ".join(filter(None, words))
