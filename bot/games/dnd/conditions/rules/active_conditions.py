"""What somebody bears: which conditions, from whom, until when; and what that does to their rolls."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.conditions import CONDITIONS, EXHAUSTION, LEVELS, with_included
from bot.games.dnd.conditions.rules.effects import CONDITION_FACTS, MET, ROLLING, key_of

GRAPPLED = "grappled"
CAUSER = -1
"""Stands in a stat block for the creature that causes a condition, where a combatant's number is meant."""


class Escape(Struct, frozen=True, omit_defaults=True):
    """An action that ends a condition: a check with one of these ``skills`` against ``dc``, 0: without any.

    ``own``: its bearer can take it; ``others``: somebody else can, by Strength (Athletics). ``hard``: with
    Disadvantage.
    """

    dc: int = 0
    skills: tuple[str, ...] = ("athletics", "acrobatics")
    own: bool = True
    others: bool = False
    hard: bool = False


class Ends(Struct, frozen=True, omit_defaults=True):
    """When a condition ends: ``at`` the "start" or the "end" of the turn, ``left`` turns on, of ``of``.

    That is a combatant's number, 0: of whoever bears it; ``later``: the turn that is on does not count. At
    "save" its bearer saves with this ``ability`` against ``dc`` at the end of each of its turns, until so
    many ``turns`` are over, 0: until it succeeds. "" is until somebody takes it off.
    Of what a failed save makes ``worse`` the save is made once, at the end of the next turn: these conditions
    come in its place then, each with its own end. At "end" it is over then, whatever became of that.
    Besides, whatever comes first: an ``escape``; the end of the condition of the same cause to which it is
    ``tied``; damage, if ``hurt``; such a save after damage by "any", or by "others" than its cause, if that
    ``stirs``; the death of whoever caused it, if ``dies``; and what only a GM can say: so many ``hours``, a
    ``thing`` destroyed with this Armor Class and Hit Points, or what the keys ``notes`` stand for.
    """

    at: Literal["", "start", "end", "save"] = ""
    of: int = 0
    left: int = 1
    later: bool = False
    ability: str = ""
    dc: int = 0
    turns: int = 0
    worse: tuple[tuple[str, "Ends"], ...] = ()
    escape: Escape | None = None
    tied: str = ""
    hurt: bool = False
    stirs: Literal["", "any", "others"] = ""
    dies: bool = False
    hours: int = 0
    thing: tuple[int, int] | None = None
    notes: tuple[str, ...] = ()

    @property
    def is_saved(self) -> bool:
        """A save is due at the end of the present turn of its bearer."""
        if self.worse:
            return self.at in ("end", "save") and self.left == 1 and not self.later
        # A minute is over by itself with the last of its turns, so no save is made there.
        return self.at == "save" and (self.turns != 1 or self.later)


class Hold(Struct, frozen=True, omit_defaults=True):
    """The Concentration of a character, by number, that began at ``since`` outside of a fight.

    ``name`` is the character's, looked up whenever it is read.
    """

    character: int
    since: int
    name: str = ""


class Borne(Struct, frozen=True, omit_defaults=True):
    """A condition that somebody bears; ``level`` is of Exhaustion.

    In a fight ``by`` is the combatant who caused it, 0: nobody known, ``held`` the one whose Concentration
    holds it, and ``since`` the step with which it began. ``hold`` is the Concentration that has held it since
    before the fight, or does outside of one.
    """

    condition: str
    ends: Ends = Ends()
    by: int = 0
    held: int = 0
    since: int = 0
    level: int = 1
    hold: Hold | None = None


OUT = Borne("unconscious")
"""What whoever is down at 0 Hit Points, or knocked out, bears to all who act on them."""


class Shaken(Struct, frozen=True):
    """A save against ``dc`` to keep the Concentration that began at ``since``, owed for damage by hand.

    That was entered at ``when``, in milliseconds since 1970, UTC.
    """

    when: int
    dc: int
    since: int


class ByHand(Struct, frozen=True, omit_defaults=True):
    """A change by hand outside of fights, made at ``when``: which conditions it ``gained`` and ``lost``.

    ``levels`` are those of Exhaustion it added. ``focus`` is that before it, with when that began, and
    ``then`` that after it; None: it changed none. ``died``: they died of it.
    """

    when: int
    gained: tuple[Borne, ...] = ()
    lost: tuple[Borne, ...] = ()
    levels: int = 0
    focus: tuple[str, int] | None = None
    then: tuple[str, int] = ("", 0)
    died: bool = False


class Bearing(Struct, frozen=True, omit_defaults=True):
    """All that somebody bears, and on what they concentrate, "" for nothing.

    Outside of fights: ``focused`` is when that began, which no two of theirs share: in milliseconds since
    1970, UTC, or minus the number of the roll that began it. ``before`` is what a roll's Concentration took
    the place of, with when that began. ``lapsed`` are conditions whose Concentration is over; should that be
    taken back, they are borne again. ``shaken`` are saves for damage by hand, and ``saved`` the damage that
    they have saved against to concentrate: rolls by number, and by hand minus when. ``by_hand`` are the last
    changes by hand, which can be undone. ``totals`` are what the saves after damage by rolls came to: the
    number of that roll, the total, and the DC then.
    """

    borne: tuple[Borne, ...] = ()
    focus: str = ""
    saved: tuple[int, ...] = ()
    focused: int = 0
    before: tuple[str, int] | None = None
    lapsed: tuple[Borne, ...] = ()
    shaken: tuple[Shaken, ...] = ()
    by_hand: tuple[ByHand, ...] = ()
    totals: tuple[tuple[int, int, int], ...] = ()

    @property
    def due(self) -> tuple[Shaken, ...]:
        """The saves to concentrate that are owed for damage by hand, the first one first."""
        last = (each for each in self.shaken if self.focus and each.since == self.focused)
        return tuple(each for each in last if -each.when not in self.saved)

    def holds(self, hold: Hold) -> bool:
        """Whether the Concentration of whoever bears this is that one, and lasts."""
        return bool(self.focus) and self.focused == hold.since


def conditions_of(borne: Iterable[Borne]) -> tuple[str, ...]:
    """The conditions that are borne, with those they include: each once (Condition)."""
    return with_included(dict.fromkeys(condition.condition for condition in borne))


def exhaustion(borne: Iterable[Borne]) -> int:
    """The level of Exhaustion, 0 for none."""
    return max((condition.level for condition in borne if condition.condition == EXHAUSTION), default=0)


def acts(borne: Iterable[Borne]) -> bool:
    """Whether whoever bears these can take actions (Incapacitated)."""
    return all(CONDITIONS[each].acts for each in conditions_of(borne))


def moves(borne: Iterable[Borne]) -> bool:
    """Whether the Speed of whoever bears these is not 0."""
    return all(CONDITIONS[each].moves for each in conditions_of(borne))


def rolling(borne: Sequence[Borne], target: int = 0) -> tuple[str, ...]:
    """The circumstances of a roll by whoever bears these, if need be on this combatant."""
    # Who is Grappled attacks the grappler as ever (Grappled, Attacks Affected).
    others = [
        condition
        for condition in borne
        if not (target and condition.condition == "grappled" and condition.by == target)
    ]
    return _facts(others, ROLLING)


def met(borne: Iterable[Borne]) -> tuple[str, ...]:
    """The circumstances of an attack on whoever bears these, of their saves against damage, and of that."""
    return _facts(borne, MET)


def _facts(borne: Iterable[Borne], effects: Sequence[str]) -> tuple[str, ...]:
    keys = (key_of(effect, each) for each in conditions_of(borne) for effect in effects)
    return tuple(key for key in keys if key in CONDITION_FACTS)


def with_condition(borne: tuple[Borne, ...], new: Borne) -> tuple[Borne, ...]:
    """What is borne once a condition begins: beside one of the same name from another source, levels added.

    What cannot be borne beside something else is not: whoever is Petrified is not Poisoned.
    """
    had = conditions_of(borne)
    if any(new.condition in CONDITIONS[each].immune for each in had):
        return borne
    if new.condition == EXHAUSTION:
        level = min(LEVELS, exhaustion(borne) + new.level)
        return (*without(borne, EXHAUSTION), replace(new, level=level))
    ended = CONDITIONS[new.condition].immune
    return (*(condition for condition in borne if condition.condition not in ended), new)


def without(borne: tuple[Borne, ...], condition: str, since: int | None = None) -> tuple[Borne, ...]:
    """What is borne once a condition ends, or the one of it that began with that step; with what it leaves.

    One that has several sources is borne until the last of them ends.
    """
    left = tuple(
        each for each in borne if each.condition != condition or (since is not None and each.since != since)
    )
    return _left(borne, left)


def ending(borne: tuple[Borne, ...], ended: Sequence[Borne]) -> tuple[Borne, ...]:
    """What is borne once these end, with what they leave."""
    return _left(borne, tuple(condition for condition in borne if condition not in ended)) if ended else borne


def back_up(borne: tuple[Borne, ...]) -> tuple[Borne, ...]:
    """Return what is borne after being Unconscious by how one is: Prone still (Unconscious)."""
    return _left((*borne, OUT), borne)


def loose(borne: tuple[Borne, ...]) -> list[Borne]:
    """Return those that have ended with the condition of the same cause to which they were tied."""
    there = {(condition.condition, condition.by, condition.since) for condition in borne}
    return [
        condition
        for condition in borne
        if condition.ends.tied and (condition.ends.tied, condition.by, condition.since) not in there
    ]


def away(ends: Ends) -> Ends:
    """When something ends where there are no turns of others."""
    if ends.of:
        return Ends()
    return replace(ends, worse=tuple((condition, away(each)) for condition, each in ends.worse))


def caused(ends: Ends, actor: int) -> Ends:
    """When something ends that this combatant causes."""
    worse = tuple((condition, caused(each, actor)) for condition, each in ends.worse)
    return replace(ends, of=actor if ends.of == CAUSER else ends.of, worse=worse)


_LEAST_DC, _MOST_DC = 10, 30


def concentration_dc(damage: int) -> int:
    """What a save to concentrate needs after so much damage: half of it, 10 to 30 (Concentration)."""
    return min(_MOST_DC, max(_LEAST_DC, damage // 2))


def concentrating(bearing: Bearing) -> Bearing:
    """With the Concentration that is left: Incapacitated and death break it (Concentration)."""
    holds = acts(bearing.borne) and not is_deadly(bearing)
    return bearing if holds else replace(bearing, focus="")


def shaken(bearing: Bearing, damage: int, *, is_up: bool, when: int) -> Bearing:
    """What is borne after so much damage by hand, after which its bearer ``is_up``, or is not."""
    if not bearing.focus:
        return bearing
    if not is_up:  # Unconscious, and so Incapacitated, or dead.
        return replace(bearing, focus="")
    owed = (Shaken(when, concentration_dc(damage), bearing.focused),) if damage else ()
    return replace(bearing, shaken=(*bearing.shaken, *owed)[-MOST_OWED:])


MOST_OWED = 20
"""Saves that are remembered; what is older is owed no more."""


def lying(bearing: Bearing) -> Bearing:
    """Return what is borne by those who were woken just now."""
    return replace(bearing, borne=back_up(bearing.borne))


def is_deadly(bearing: Bearing) -> bool:
    """Whether somebody dies of it: of the last level of Exhaustion (Exhaustion)."""
    return exhaustion(bearing.borne) == LEVELS


def _left(before: tuple[Borne, ...], after: tuple[Borne, ...]) -> tuple[Borne, ...]:
    """With what stays of each condition that is gone (Unconscious leaves Prone)."""
    for gone in dict.fromkeys(condition.condition for condition in before):
        leaves = CONDITIONS[gone].leaves
        there = [condition.condition for condition in after]
        if leaves and gone not in there and leaves not in there:
            after = (*after, Borne(leaves))
    return after
