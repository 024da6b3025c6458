"""A character's history outside of fights: its state follows from the steps, so each can change later."""

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
from bot.words import say

ALONE = 1
"""A character's number in the steps of its own history."""

_MOST = 20  # Steps that can still change; earlier ones stand.

OfOne = Healed | Aided | Braced | MaximumChanged | Restored | DeathSaved


class Course(Struct, frozen=True, omit_defaults=True):
    """A character's state at the ``start`` and the steps since then, each with its roll (0 for none).

    A rest has the negative of its number instead of a roll. ``sheet`` is the sheet's maximum at the start.
    """

    start: HitPoints
    sheet: int
    steps: tuple[tuple[int, HitPointStep], ...] = ()

    @property
    def now(self) -> HitPoints:
        """The character's current state."""
        return self._after(len(self.steps))

    @property
    def maximum(self) -> int:
        """The current maximum on the character's sheet."""
        return next(
            (step.maximum for _, step in reversed(self.steps) if isinstance(step, SheetChanged)), self.sheet
        )

    def before(self, roll: int) -> HitPoints | None:
        """Return the state before this roll's effect, or None if there is no effect that can change."""
        place = self._place(roll)
        return None if place is None else self._after(place)

    def is_last(self, roll: int) -> bool:
        """Return True if nothing has happened to the character since this roll."""
        return self._place(roll) == len(self.steps) - 1

    def then(self, roll: int, step: HitPointStep) -> "Course":
        """Return the history with one more step, caused by this roll, if any."""
        longer = replace(self, steps=(*self.steps, (roll, step)))
        if len(longer.steps) <= _MOST:
            return longer
        first = Course(self.start, self.sheet, longer.steps[:1])
        return Course(first.now, first.maximum, longer.steps[1:])

    def again(self, roll: int, step: HitPointStep | None) -> "Course | None":
        """Return the history with a roll's step replaced by this one, or removed; None if it can't change."""
        place = self._place(roll)
        if place is None:
            return None
        instead = ((roll, step),) if step else ()
        return replace(self, steps=(*self.steps[:place], *instead, *self.steps[place + 1 :]))

    def _place(self, roll: int) -> int | None:
        return next((at for at, (own, _) in enumerate(self.steps) if own == roll), None) if roll else None

    def _after(self, count: int) -> HitPoints:
        hp, sheet = self.start, self.sheet
        for _, step in self.steps[:count]:
            if isinstance(step, SheetChanged):
                hp, sheet = with_sheet(hp, sheet, step.maximum), step.maximum
            else:
                hp = after(hp, step)
        return hp


def with_sheet(hp: HitPoints, before: int, now: int) -> HitPoints:
    """Return a creature's state after its sheet's maximum changed: if it was uninjured, it stays so."""
    if hp == hit_points.full(before, mortal=hp.mortal):
        return hit_points.full(now, mortal=hp.mortal)
    return hit_points.with_maximum(hp, now - before)


def after(hp: HitPoints, step: HitPointStep) -> HitPoints:
    """Return the state of a step's only creature after the step."""
    if isinstance(step, Dealt):
        for hit in step.hits:
            hp = hit_points.damaged(hp, hit.amount, critical=hit.critical)
    elif isinstance(step, OfOne):
        with suppress(PlayerError):  # Someone who died by then, say after another reroll, gets nothing.
            return hp_after(hp, step)
    return hp


def leaves_prone(before: HitPoints, now: HitPoints, step: object) -> bool:
    """Return True if someone who was down before this step is up, but Prone, after it (Unconscious).

    Those who wake after hours, or with a rest, have stood up by then.
    """
    is_late = isinstance(step, Restored) and (
        step.how in ("rested", "passed", "whole") or (step.how == "woken" and before.state == "stable")
    )
    return now.is_up and not before.is_up and not is_late


def damage_of(step: HitPointStep) -> int:
    """Return a step's total damage."""
    return sum(hit.amount for hit in step.hits) if isinstance(step, Dealt) else 0


def hp_after(hp: HitPoints, step: OfOne) -> HitPoints:
    """Return a creature's state after healing, first aid, a death save or another such step.

    Raises:
        PlayerError: The step has no effect on it, for example because it's dead.

    """
    match step:
        case Healed():
            return _healed(hp, step)
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


def _healed(hp: HitPoints, step: Healed) -> HitPoints:
    match step.how:
        case "temporary":
            return hit_points.braced(hp, step.amount)
        case "revives":
            if not hp.dead:
                raise PlayerError(say("Only the dead can be revived."))
            return hit_points.revived(hp, step.amount)
        case "stabilizes":
            if hp.state != "dying":
                raise PlayerError(say("Only the dying can be stabilized."))
            return hit_points.stabilised(hp)
    hp = hit_points.with_maximum(hp, step.amount) if step.how == "raises" else hp
    return hit_points.healed(hp, step.amount)


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
