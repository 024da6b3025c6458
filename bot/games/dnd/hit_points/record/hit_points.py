"""Hit Points and dying: the effects of damage, healing, Temporary Hit Points and Death Saving Throws.

Each function returns the creature's state afterwards and changes nothing (Damage and Healing, Dropping to 0
Hit Points, Temporary Hit Points).
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.words import say

THREE = 3
"""The successes that make someone Stable, and the failures that kill them (Death Saving Throws)."""

FIRST_AID_DC = 10
"""The DC of a Wisdom (Medicine) check to stabilize someone, or to wake someone who was knocked out."""

State = Literal["conscious", "unconscious", "dying", "stable", "dead"]


class HitPoints(Struct, frozen=True, omit_defaults=True):
    """The state of a creature.

    ``hp`` is between 0 and ``maximum``, and ``temp`` are Temporary Hit Points. ``successes`` and ``failures``
    are those of its Death Saving Throws. ``knocked_out`` means that it's Unconscious with 1 Hit Point. If
    it's ``mortal``, it dies at 0 Hit Points (Monster Death), while a character falls Unconscious. If it also
    ``lingers``, it only dies at the start of its turn, if it has no Hit Points then and doesn't regenerate.
    ``hours`` is how long a Stable creature takes to regain 1 Hit Point, or 0 if that isn't rolled yet.
    """

    hp: int
    maximum: int
    temp: int = 0
    successes: int = 0
    failures: int = 0
    stable: bool = False
    dead: bool = False
    knocked_out: bool = False
    mortal: bool = False
    hours: int = 0
    lingers: bool = False

    @property
    def state(self) -> State:
        """The creature's state in a word. At 0 it is dying until it becomes Stable."""
        if self.dead:
            return "dead"
        if self.hp == 0:
            return "stable" if self.stable else "dying"
        return "unconscious" if self.knocked_out else "conscious"

    @property
    def is_up(self) -> bool:
        """True if the creature isn't down."""
        return self.hp > 0 and not (self.dead or self.knocked_out)

    @property
    def is_out(self) -> bool:
        """True if the creature is Unconscious: at 0 and alive, or knocked out."""
        return not (self.dead or self.is_up)

    @property
    def is_bloodied(self) -> bool:
        """True if the creature has half of its Hit Points or fewer (Bloodied); for 25 that is 12."""
        return self.hp <= self.maximum // 2


def full(maximum: int, *, mortal: bool = False, lingers: bool = False) -> HitPoints:
    """Return an uninjured creature."""
    return HitPoints(maximum, maximum, mortal=mortal, lingers=lingers)


def damaged(of: HitPoints, amount: int, *, critical: bool = False, knocks_out: bool = False) -> HitPoints:
    """Return a creature's state after this damage; Temporary Hit Points are lost first.

    ``knocks_out``: a melee attack that would reduce it to 0 leaves it with 1 Hit Point and Unconscious
    instead (Knocking Out a Creature). Excess damage at 0 kills a character if it reaches the maximum (Massive
    Damage). Damage at 0 is a failure, or two for a Critical Hit, even if Temporary Hit Points absorb it.
    """
    if of.dead or amount <= 0:
        return of
    # Only what is left over reaches Hit Points (SRD 5.2, Lose Temporary Hit Points First).
    rest = max(0, amount - of.temp)
    hurt = replace(of, temp=max(0, of.temp - amount))
    if of.hp == 0 and of.lingers:
        return hurt
    if of.hp == 0:
        # Count all of it, including what was absorbed (docs/dnd-reference.md).
        if amount >= of.maximum:
            return died(hurt)
        # Someone Stable fails too: this is damage at 0 Hit Points (SRD 5.2, Damage at 0 Hit Points).
        return _failed(replace(hurt, stable=False, hours=0), 2 if critical else 1)
    if rest < of.hp:
        return replace(hurt, hp=of.hp - rest)
    # This precedes death, however high the damage: 1 Hit Point, not 0 (SRD 5.2, Knocking Out a Creature).
    if knocks_out:
        return replace(hurt, hp=1, knocked_out=True)
    # The remainder is compared with the maximum, not the current Hit Points (SRD 5.2, Massive Damage).
    if not of.lingers and (of.mortal or rest - of.hp >= of.maximum):
        return died(hurt)
    return replace(hurt, hp=0, successes=0, failures=0, stable=False, knocked_out=False)


def healed(of: HitPoints, amount: int) -> HitPoints:
    """Return a creature's state after this healing, which never exceeds its maximum (Healing).

    A creature that regains any Hit Points is no longer dying or knocked out.

    Raises:
        PlayerError: The creature is dead, so healing has no effect.

    """
    _check_alive(of)
    regained = min(max(0, amount), of.maximum - of.hp)
    # Healing of 0 doesn't wake anyone: "until you regain any Hit Points" (SRD 5.2, Falling Unconscious).
    if not regained:
        return of
    return replace(of, hp=of.hp + regained, successes=0, failures=0, stable=False, knocked_out=False, hours=0)


def braced(of: HitPoints, temp: int, *, take: bool | None = None) -> HitPoints:
    """Return a creature with Temporary Hit Points, which never add up: it keeps its own or takes these.

    If ``take`` is None, it takes the higher number. They aren't healing and don't wake the creature (They
    Don't Stack, They're Not Hit Points).

    Raises:
        PlayerError: The creature is dead.

    """
    _check_alive(of)
    # If they have none, there's nothing to choose (SRD 5.2, They Don't Stack).
    takes = temp > of.temp if take is None else take or not of.temp
    return replace(of, temp=max(0, temp)) if takes else of


def with_maximum(of: HitPoints, by: int) -> HitPoints:
    """Return a creature with a changed maximum: it dies at 0 (Hit Point Maximum of 0)."""
    maximum = max(0, of.maximum + by)
    # A higher maximum doesn't heal by itself; its source would have to say so.
    changed = replace(of, maximum=maximum, hp=min(of.hp, maximum))
    return changed if maximum else died(changed)


def death_saved(of: HitPoints, natural: int, *, success: bool) -> HitPoints:
    """Return a dying creature's state after a Death Saving Throw; any other creature is unchanged.

    A natural 20 wakes it with 1 Hit Point, a natural 1 is two failures. The third success makes it Stable,
    the third failure kills it; they needn't be consecutive.
    """
    if of.state != "dying":
        return of
    # The die is read before the total, so no bonus saves a 1 (SRD 5.2, Rolling a 1 or 20).
    if natural == 20:
        return healed(of, 1)
    if natural == 1:
        return _failed(of, 2)
    if not success:
        return _failed(of, 1)
    return stabilised(of) if of.successes + 1 >= THREE else replace(of, successes=of.successes + 1)


def stabilised(of: HitPoints) -> HitPoints:
    """Return a creature's state after first aid: Stable if it's at 0, awake if it was knocked out."""
    if of.state == "dying":
        # Both counts start again on becoming Stable (SRD 5.2, Death Saving Throws).
        return replace(of, stable=True, successes=0, failures=0)
    return replace(of, knocked_out=False)


def awaiting(of: HitPoints, hours: int) -> HitPoints:
    """Return a Stable creature with the rolled hours until it wakes (Stabilizing a Character)."""
    return replace(of, hours=hours) if of.state == "stable" else of


def passed(of: HitPoints, hours: int) -> HitPoints:
    """Return a Stable or knocked-out creature after it has waited this many hours.

    A Stable creature wakes after its rolled hours. A knocked-out creature wakes after one hour, which is a
    Short Rest (Knocking Out a Creature).
    """
    if hours and of.knocked_out:
        return woken(of)
    if not of.hours:
        return of
    return woken(of) if hours >= of.hours else replace(of, hours=of.hours - hours)


def woken(of: HitPoints) -> HitPoints:
    """Return a Stable or knocked-out creature after its waiting time (Stabilizing a Character)."""
    return healed(of, 1) if of.state == "stable" else replace(of, knocked_out=False)


def revived(of: HitPoints, hp: int = 1) -> HitPoints:
    """Return a dead creature alive again with this many Hit Points."""
    # Someone who died of a maximum of 0 needs at least 1 to live.
    maximum = max(1, of.maximum)
    return HitPoints(min(max(1, hp), maximum), maximum, mortal=of.mortal, lingers=of.lingers)


def regenerated(of: HitPoints, hp: int, *, stopped: bool = False) -> HitPoints:
    """Return a creature after regenerating at the start of its turn; at 0, only if it can survive that.

    If it's ``stopped``, it doesn't regenerate this time, and it dies if it lingers at 0 Hit Points.
    """
    if of.dead or (of.hp == 0 and not of.lingers):
        return of
    if stopped:
        return of if of.hp else died(of)
    return healed(of, hp)


def set_to(of: HitPoints, hp: int) -> HitPoints:
    """Return a creature with corrected Hit Points; at 0 it drops. The dead stay dead."""
    if of.dead:
        return of
    if hp <= 0:
        # Treat it as damage, so that a monster dies and a character falls; it skips temporary ones.
        return damaged(replace(of, temp=0), of.hp) if of.hp else of
    return HitPoints(min(hp, of.maximum), of.maximum, of.temp, mortal=of.mortal, lingers=of.lingers)


def rested(of: HitPoints) -> HitPoints:
    """Return the state after a Long Rest: uninjured, no Temporary Hit Points. The dead stay dead."""
    # A lowered maximum stays, because the chapter doesn't say what restores it.
    return of if of.dead else full(of.maximum, mortal=of.mortal, lingers=of.lingers)


def whole(of: HitPoints, maximum: int) -> HitPoints:
    """Return the state after a Long Rest that also restores a lowered maximum to the sheet's maximum.

    A creature without Hit Points gains nothing.
    """
    return full(maximum, mortal=of.mortal, lingers=of.lingers) if of.hp else of


def _failed(of: HitPoints, failures: int) -> HitPoints:
    failed = replace(of, failures=min(THREE, of.failures + failures))
    return died(failed) if failed.failures == THREE else failed


def died(of: HitPoints) -> HitPoints:
    """Return a creature's state once it's dead."""
    return replace(of, hp=0, dead=True, stable=False, knocked_out=False, hours=0)


def _check_alive(of: HitPoints) -> None:
    if of.dead:
        raise PlayerError(
            say("The dead can't regain Hit Points. A GM can revive them with /dnd hp, for example revive 1.")
        )
