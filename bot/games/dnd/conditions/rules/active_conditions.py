"""Active conditions, with their causes, their ends, and their effects on rolls."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, LEVELS, condition_of, with_included

GRAPPLED = "grappled"
CAUSER = -1
"""The number in stat blocks that means the creature causing a condition, instead of a combatant."""


class Escape(Struct, frozen=True, omit_defaults=True):
    """An action that ends a condition, by a check with one of these ``skills`` against ``dc``, if not 0.

    If ``own``, the bearer can take it. If ``others``, someone else can, by Strength (Athletics). If ``hard``,
    the check has Disadvantage.
    """

    dc: int = 0
    skills: tuple[str, ...] = ("athletics", "acrobatics")
    own: bool = True
    others: bool = False
    hard: bool = False


class Ends(Struct, frozen=True, omit_defaults=True):
    """The end of a condition, ``at`` the "start" or the "end" of a turn of ``of``, after ``left`` turns.

    ``of`` is a combatant's number, or 0 for the bearer. If ``later``, the current turn doesn't count. If
    ``at`` is "save", the bearer saves with this ``ability`` against ``dc`` at the end of each of its turns,
    until it succeeds or ``turns`` have passed (0: no limit). If ``at`` is "", the condition lasts until
    someone removes it. With ``worse``, the save is made once, at the end of the next turn, and a failure
    replaces the condition with these, each with its own end. If ``at`` is "end", it's then over in any case.
    Other events can end a condition earlier: an ``escape``; the end of the condition of the same cause to
    which it's ``tied``; damage, if ``hurt``; a successful save after damage by "any" creature, or by "others"
    than its cause, if that ``stirs``; and the death of its cause, if ``dies``. Only a GM can decide whether
    these end it: this many ``hours``, a ``thing`` destroyed with this Armor Class and Hit Points, or what the
    keys in ``notes`` mean.
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
        """True if a save is due at the end of its bearer's current turn."""
        if self.worse:
            return self.at in ("end", "save") and self.left == 1 and not self.later
        # A minute ends automatically with its last turn, so there's no save then.
        return self.at == "save" and (self.turns != 1 or self.later)


class Hold(Struct, frozen=True, omit_defaults=True):
    """A Concentration that the character with this number began at ``since``, outside of a fight.

    ``name`` is the character's name, which is looked up on each read.
    """

    character: int
    since: int
    name: str = ""


class Borne(Struct, frozen=True, omit_defaults=True):
    """A condition that someone has; ``level`` is for Exhaustion.

    In a fight, ``by`` is the combatant who caused it, 0 if unknown, ``held`` is the one whose Concentration
    maintains it, and ``since`` is the step with which it began. ``hold`` is the Concentration that has
    maintained it since before the fight, or maintains it outside of one.
    """

    condition: str
    ends: Ends = Ends()
    by: int = 0
    held: int = 0
    since: int = 0
    level: int = 1
    hold: Hold | None = None


OUT = Borne("unconscious")
"""The conditions that others see on a creature that is down at 0 Hit Points, or knocked out."""


class Shaken(Struct, frozen=True):
    """A save against ``dc`` to keep the Concentration that began at ``since``, due for damage typed by hand.

    The damage was entered at ``when``, in milliseconds since 1970, UTC.
    """

    when: int
    dc: int
    since: int


class ByHand(Struct, frozen=True, omit_defaults=True):
    """A change made by hand outside of fights, at ``when``: the conditions it ``gained`` and ``lost``.

    ``levels`` are the Exhaustion levels it added. ``focus`` is the Concentration before it, with its start,
    and ``then`` is the one after it; None if it didn't change. ``died`` is True if it killed the character.
    """

    when: int
    gained: tuple[Borne, ...] = ()
    lost: tuple[Borne, ...] = ()
    levels: int = 0
    focus: tuple[str, int] | None = None
    then: tuple[str, int] = ("", 0)
    died: bool = False


class Bearing(Struct, frozen=True, omit_defaults=True):
    """All of someone's conditions, and the ``focus`` of their Concentration, "" if there is none.

    The other fields are for outside of fights. ``focused`` is the unique start of the Concentration:
    milliseconds since 1970, UTC, or minus the number of the roll that began it. ``before`` is the
    Concentration that a roll's replaced, with its start. ``lapsed`` are conditions whose Concentration is
    over; if that is undone, they return. ``shaken`` are saves due for damage by hand. ``saved`` is the damage
    already saved against: rolls by number, and damage by hand by minus its time. ``by_hand`` are the last
    changes by hand, which can be undone. ``totals`` are the results of saves after damage by rolls: that
    roll's number, the total, and the DC then. ``lifted`` are conditions that rolls ended, by their numbers.
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
    lifted: tuple[tuple[int, Borne], ...] = ()

    @property
    def due(self) -> tuple[Shaken, ...]:
        """The Concentration saves still due for damage entered by hand, oldest first."""
        last = (save for save in self.shaken if self.focus and save.since == self.focused)
        return tuple(save for save in last if -save.when not in self.saved)

    def holds(self, hold: Hold) -> bool:
        """Return True if the bearer has this Concentration and it still lasts."""
        return bool(self.focus) and self.focused == hold.since


def conditions_of(borne: Iterable[Borne]) -> tuple[str, ...]:
    """Return the conditions and the ones they include, each only once (Condition)."""
    return with_included(dict.fromkeys(condition.condition for condition in borne))


def exhaustion(borne: Iterable[Borne]) -> int:
    """Return the level of Exhaustion; 0 if there is none."""
    return max((condition.level for condition in borne if condition.condition == EXHAUSTION), default=0)


def acts(borne: Iterable[Borne]) -> bool:
    """Return True if a creature with these conditions can take actions (Incapacitated)."""
    return all(condition_of(condition).acts for condition in conditions_of(borne))


def moves(borne: Iterable[Borne]) -> bool:
    """Return True if the Speed of a creature with these conditions isn't 0."""
    return all(condition_of(condition).moves for condition in conditions_of(borne))


def with_condition(borne: tuple[Borne, ...], new: Borne) -> tuple[Borne, ...]:
    """Return the conditions with one more, alongside any from other sources; levels add up.

    Some can't coexist: a Petrified creature isn't Poisoned.
    """
    had = conditions_of(borne)
    if any(new.condition in condition_of(key).immune for key in had):
        return borne
    if new.condition == EXHAUSTION:
        level = min(LEVELS, exhaustion(borne) + new.level)
        return (*without(borne, EXHAUSTION), replace(new, level=level))
    ended = condition_of(new.condition).immune
    return (*(condition for condition in borne if condition.condition not in ended), new)


def without(borne: tuple[Borne, ...], condition: str, since: int | None = None) -> tuple[Borne, ...]:
    """Return the conditions after this one ends, including any that it leaves behind.

    With ``since``, only the one begun with that step ends. A condition with several sources lasts until the
    last of them ends.
    """
    left = tuple(
        old for old in borne if old.condition != condition or (since is not None and old.since != since)
    )
    return _left(borne, left)


def ending(borne: tuple[Borne, ...], ended: Sequence[Borne]) -> tuple[Borne, ...]:
    """Return the conditions after these end, including any that they leave behind."""
    return _left(borne, tuple(condition for condition in borne if condition not in ended)) if ended else borne


def back_up(borne: tuple[Borne, ...]) -> tuple[Borne, ...]:
    """Return the conditions of someone who is back up after being Unconscious or knocked out: still Prone."""
    return _left((*borne, OUT), borne)


def loose(borne: tuple[Borne, ...]) -> list[Borne]:
    """Return the conditions tied to another condition from the same cause that has ended."""
    there = {(condition.condition, condition.by, condition.since) for condition in borne}
    return [
        condition
        for condition in borne
        if condition.ends.tied and (condition.ends.tied, condition.by, condition.since) not in there
    ]


def away(ends: Ends) -> Ends:
    """Return the end of a condition as it is outside of fights, where others have no turns."""
    if ends.of:
        return Ends()
    return replace(ends, worse=tuple((condition, away(end)) for condition, end in ends.worse))


def caused(ends: Ends, actor: int) -> Ends:
    """Return the end of a condition that this combatant caused."""
    worse = tuple((condition, caused(end, actor)) for condition, end in ends.worse)
    return replace(ends, of=actor if ends.of == CAUSER else ends.of, worse=worse)


_LEAST_DC, _MOST_DC = 10, 30


def concentration_dc(damage: int) -> int:
    """Return the DC of a Concentration save after this damage: half of it, from 10 to 30 (Concentration)."""
    return min(_MOST_DC, max(_LEAST_DC, damage // 2))


def concentrating(bearing: Bearing) -> Bearing:
    """Return the conditions, without Concentration if someone is Incapacitated or dead (Concentration)."""
    holds = acts(bearing.borne) and not is_deadly(bearing)
    return bearing if holds else replace(bearing, focus="")


def shaken(bearing: Bearing, damage: int, *, is_up: bool, when: int) -> Bearing:
    """Return the conditions after damage entered by hand; ``is_up`` is True if the bearer is still up."""
    if not bearing.focus:
        return bearing
    if not is_up:  # Unconscious, and so Incapacitated, or dead.
        return replace(bearing, focus="")
    owed = (Shaken(when, concentration_dc(damage), bearing.focused),) if damage else ()
    return replace(bearing, shaken=(*bearing.shaken, *owed)[-MOST_OWED:])


MOST_OWED = 20
"""The most due saves that are stored. Older ones are dropped."""


def lying(bearing: Bearing) -> Bearing:
    """Return the conditions of a creature that was just woken."""
    return replace(bearing, borne=back_up(bearing.borne))


def is_deadly(bearing: Bearing) -> bool:
    """Return True if someone dies of the last level of Exhaustion (Exhaustion)."""
    return exhaustion(bearing.borne) == LEVELS


def _left(before: tuple[Borne, ...], after: tuple[Borne, ...]) -> tuple[Borne, ...]:
    """Return the conditions with whatever an ended condition leaves behind, such as Prone for Unconscious."""
    for gone in dict.fromkeys(condition.condition for condition in before):
        leaves = condition_of(gone).leaves
        there = [condition.condition for condition in after]
        if leaves and gone not in there and leaves not in there:
            after = (*after, Borne(leaves))
    return after
