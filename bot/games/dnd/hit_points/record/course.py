"""What befell a character outside of fights: how it is follows from the steps, so each can change later."""

from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.hit_points.record import hit_points
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import (
    Aided,
    Braced,
    Dealt,
    DeathSaved,
    Healed,
    HitPointStep,
    MaximumChanged,
    Restored,
    SheetChanged,
)

ALONE = 1
"""The number that a character has in the steps of its own course."""

_MOST = 20  # Steps that can still change; those before them stand.

OfOne = Healed | Aided | Braced | MaximumChanged | Restored | DeathSaved


class Course(Struct, frozen=True, omit_defaults=True):
    """How a character was at the ``start``, and the steps since then, each with its roll, 0 for none.

    Of a rest that is minus its number. ``sheet`` is the maximum on its sheet at the start.
    """

    start: HitPoints
    sheet: int
    steps: tuple[tuple[int, HitPointStep], ...] = ()

    @property
    def now(self) -> HitPoints:
        """How it is."""
        return self._after(len(self.steps))

    @property
    def maximum(self) -> int:
        """The maximum on its sheet by now."""
        return next(
            (each.maximum for _, each in reversed(self.steps) if isinstance(each, SheetChanged)), self.sheet
        )

    def before(self, roll: int) -> HitPoints | None:
        """How it was before what came of this roll; None if nothing did that can still change."""
        place = self._place(roll)
        return None if place is None else self._after(place)

    def is_last(self, roll: int) -> bool:
        """Whether nothing befell it since this roll."""
        return self._place(roll) == len(self.steps) - 1

    def then(self, roll: int, step: HitPointStep) -> "Course":
        """With one step more, which came of this roll, or of none."""
        longer = replace(self, steps=(*self.steps, (roll, step)))
        if len(longer.steps) <= _MOST:
            return longer
        first = Course(self.start, self.sheet, longer.steps[:1])
        return Course(first.now, first.maximum, longer.steps[1:])

    def again(self, roll: int, step: HitPointStep | None) -> "Course | None":
        """With this, or nothing, in place of what came of a roll; None if that cannot change any more."""
        place = self._place(roll)
        if place is None:
            return None
        instead = ((roll, step),) if step else ()
        return replace(self, steps=(*self.steps[:place], *instead, *self.steps[place + 1 :]))

    def _place(self, roll: int) -> int | None:
        return next((at for at, (each, _) in enumerate(self.steps) if each == roll), None) if roll else None

    def _after(self, count: int) -> HitPoints:
        hp, sheet = self.start, self.sheet
        for _, step in self.steps[:count]:
            if isinstance(step, SheetChanged):
                hp, sheet = with_sheet(hp, sheet, step.maximum), step.maximum
            else:
                hp = after(hp, step)
        return hp


def with_sheet(hp: HitPoints, before: int, now: int) -> HitPoints:
    """How a creature is with another maximum on its sheet: whoever was uninjured stays so."""
    if hp == hit_points.full(before, mortal=hp.mortal):
        return hit_points.full(now, mortal=hp.mortal)
    return hit_points.with_maximum(hp, now - before)


def after(hp: HitPoints, step: HitPointStep) -> HitPoints:
    """What a step makes of the only creature that it is about."""
    if isinstance(step, Dealt):
        for hit in step.hits:
            hp = hit_points.damaged(hp, hit.amount, critical=hit.critical)
    elif isinstance(step, OfOne):
        with suppress(PlayerError):  # Whoever died by then, as after another reroll, gains nothing by it.
            return hp_after(hp, step)
    return hp


def leaves_prone(before: HitPoints, now: HitPoints, step: object) -> bool:
    """Return whether somebody lies there who was down before this step and is up by it (Unconscious).

    Whoever wakes after hours, or with a rest, has stood up by the end of them.
    """
    is_late = isinstance(step, Restored) and (
        step.how in ("rested", "passed", "whole") or (step.how == "woken" and before.state == "stable")
    )
    return now.is_up and not before.is_up and not is_late


def damage_of(step: HitPointStep) -> int:
    """How much damage a step deals, all in all."""
    return sum(hit.amount for hit in step.hits) if isinstance(step, Dealt) else 0


def hp_after(hp: HitPoints, step: OfOne) -> HitPoints:
    """What a step makes of a creature that it heals, braces, restores, or that saves.

    Raises:
        PlayerError: It is dead, and that does nothing for it.

    """
    match step:
        case Healed():
            return hit_points.healed(hp, step.amount)
        case Aided():
            return hit_points.stabilised(hp) if step.success else hp
        case Braced():
            return hit_points.braced(hp, step.amount, take=step.take)
        case MaximumChanged():
            return hit_points.with_maximum(hp, step.by)
        case DeathSaved():
            return hit_points.death_saved(hp, step.natural, success=step.success)
        case Restored():
            return _restored(hp, step)


def _restored(hp: HitPoints, step: Restored) -> HitPoints:
    match step.how:
        case "revived":
            return hit_points.revived(hp, step.hp)
        case "set":
            return hit_points.set_to(hp, step.hp)
        case "woken":
            return hit_points.woken(hp)
        case "waits":
            return hit_points.awaiting(hp, step.hp)
        case "passed":
            return hit_points.passed(hp, step.hp)
        case "rested":
            return hit_points.rested(hp)
        case "died":
            return hit_points.died(hp)
        case "whole":
            return hit_points.whole(hp, step.hp)
