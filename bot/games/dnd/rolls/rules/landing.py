"""What rolls do outside of fights: to whom it can be applied, and what it made of those to whom it was.

Damage and healing are applied; a Death Saving Throw and the hours of the Stable are their own.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.games.dnd.conditions.rules.active_conditions import acts, concentration_dc
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.hit_points.record.course import ALONE, after, damage_of
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import Dealt, DeathSaved, Healed, Hit, HitPointStep, Restored
from bot.games.dnd.riders.in_rolls.riding import giving_back, paid_by
from bot.games.dnd.rolls.record.keeping import Broken, Owed, given, kept_by
from bot.games.dnd.rolls.record.outcome import Outcome, resists
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import afflicted, afflictions, concentrating, exhausts
from bot.games.dnd.rolls.rules.rerolls import DndChange, DndTrail, now, same_faces
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH
from bot.rolls.act import Presser, not_theirs
from bot.rolls.card import plain
from bot.words import listed, say


class Landing(Struct, frozen=True):
    """What befalls a character, by number and name, who ``was`` so, with this maximum on the ``sheet``."""

    character: int
    name: str
    was: HitPoints
    sheet: int
    step: HitPointStep

    @property
    def after(self) -> HitPoints:
        """How it is then."""
        return after(self.was, self.step)


class Landed(Struct, frozen=True):
    """A deed: this befalls these characters, who are in no fight."""

    each: tuple[Landing, ...]


class Awaited(Landed, frozen=True):
    """The same of the hours after which whoever is Stable wakes: that all see, however they were rolled."""


def landings_of(request: DndRequest, outcome: Outcome) -> tuple[Landing, ...]:
    """What a roll outside of fights does to those to whom it is applied."""
    return tuple(
        Landing(of.character, of.name, of.was, of.sheet, step)
        for of, step in reached(request, outcome)
        if of.was and of.character
    )


def landed(request: DndRequest, faces: Faces) -> tuple[object, ...]:
    """What a roll stands for by that: on whom it lands, and whose Concentration it ends."""
    if request.fighting or not (is_applied(request) or request.keeps):
        return ()
    outcome = resolve(request, None, faces)
    if request.keeps:
        failed, test = outcome.verdict == "failure", outcome.test
        # Whoever fails without a roll, or resists, does so whatever it needs.
        total = test.total if test and not resists(request) else _NEVER if failed else _ALWAYS
        return kept_by(request.keeps, failed=failed, total=total, dc=request.dc or 0)
    each = landings_of(request, outcome)
    if not each:
        return ()
    if request.kind == "hours":
        return (Awaited(each),)
    brought = afflictions(request, outcome)
    stunned = {of.character for of in brought if not acts(of.borne)}
    # Down at 0 Hit Points they are Unconscious, and so Incapacitated (Concentration).
    broken = (
        Broken(of.character, of.focus, of.focused)
        for of, landing in shaken(request, each)
        if of.character in stunned or not landing.after.is_up
    )
    return (Landed(each), *concentrating(request, brought), *broken, *brought)


_NEVER, _ALWAYS = 0, 99


def shaken(request: DndRequest, landings: Iterable[Landing]) -> Iterator[tuple[Target, Landing]]:
    """Those who concentrate and are dealt damage, or die, with that."""
    met = {target.character: target for target in request.met}
    for landing in landings:
        is_hurt = isinstance(landing.step, Dealt) or landing.after.dead
        if met[landing.character].focus and is_hurt:
            yield met[landing.character], landing


def owed(trail: DndTrail) -> tuple[Owed, ...]:
    """The saves to keep Concentration that the damage of a roll outside of fights asks for."""
    request = trail[-1].request
    if request.fighting or not is_applied(request):
        return ()
    return tuple(
        Owed(of.character, of.name, of.player, of.focus, needed(landing), of.focused)
        for of, landing in shaken(request, landings_of(request, now(trail)))
        if landing.after.is_up and damage_of(landing.step)
    )


def needed(landing: Landing) -> int:
    """What a save to concentrate needs after this damage."""
    return concentration_dc(damage_of(landing.step))


def reached(request: DndRequest, outcome: Outcome) -> list[tuple[Target, HitPointStep]]:
    """Whom a roll does anything to, as far as it goes, and what."""
    if request.kind == "healing":
        return [(target, Healed(0, (ALONE,), outcome.damage_total)) for target in request.met]
    if request.kind == "hours":
        hours = Restored(ALONE, "waits", outcome.damage_total)
        return [(target, hours if target.applied else Restored(ALONE, "woken")) for target in request.met]
    if request.check.ability == DEATH and outcome.test:
        step = DeathSaved(ALONE, outcome.test.natural, outcome.verdict == "success")
        return [(target, step) for target in request.met]
    brings = afflicted(request, outcome)
    critical = outcome.verdict == "critical" or request.critical  # Damage alone is said to be one.
    return [
        (
            target.target,
            Restored(ALONE, "died") if target in brings and exhausts(request, target.target) else dealt,
        )
        for target in outcome.targets
        for dealt in (_dealt(target.dealt.total, critical=critical),)
        if target.dealt.total or target in brings
    ]


def _dealt(total: int, *, critical: bool) -> Dealt:
    return Dealt(0, (Hit(ALONE, total, critical),) if total else (), "entered")


def waiting(trail: DndTrail) -> list[Target]:
    """Those to whom the roll can be applied, and is not."""
    return [each for each, _ in reached(trail[-1].request, now(trail)) if each.applied is False]


def apply(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """The roll applied to all for whom it waits; the table leaves out those who are not the presser's."""
    names = {target.character for target in waiting(trail)}
    request = trail[-1].request
    met = tuple(
        replace(target, applied=True) if target.character in names else target for target in request.met
    )
    keeps = given(request.keeps, given=False)
    request = replace(_paid(request, given=False), met=met, keeps=keeps, undone=False)
    return same_faces(trail, request, source)


def is_applied(request: DndRequest) -> bool:
    """Whether the roll is applied to anybody."""
    return any(target.was for target in request.met)


def may_land(request: DndRequest) -> bool:
    """Return whether anything can come of such a roll outside of fights."""
    is_death, is_effect = request.check.ability == DEATH, request.kind in ("attack", "damage", "healing")
    return not request.fighting and (is_effect or is_death or request.keeps is not None)


def stands(request: DndRequest) -> bool:
    """Return whether a roll outside of fights has landed, cost something or healed, and wasn't undone."""
    has_landed = is_applied(request) or request.keeps is not None or request.spends is not None
    return has_landed and not (request.undone or request.fighting)


def counts(request: DndRequest, outcome: Outcome) -> bool:
    """Return whether anything came of the roll that can be undone.

    It is applied, something was spent on it, or it kept or broke a Concentration.
    What it is in a fight is undone there; the hours of a wait stand.
    """
    if request.undone or request.fighting or request.kind == "hours":
        return False
    return is_applied(request) or request.keeps is not None or any(spendings(request, outcome))


def undone(request: DndRequest, *, refunded: bool) -> DndRequest:
    """Return the roll once all that came of it is undone; unless ``refunded``, what it cost stays spent."""
    met = tuple(unapplied(target) if target.was else target for target in request.met)
    keeps = given(request.keeps, given=True)
    return replace(_paid(request, given=refunded), met=met, keeps=keeps, undone=True)


def _paid(request: DndRequest, *, given: bool) -> DndRequest:
    """The roll with all that it costs given back, or spent again."""
    spends = request.spends and replace(request.spends, given=given)
    return replace(giving_back(request, given=given), spends=spends)


def spendings(request: DndRequest, outcome: Outcome) -> Iterator[Spending]:
    """What the roll costs, and its riders if it hit; also what was given back."""
    if request.spends:
        yield request.spends
    yield from paid_by(request, outcome)


def unapplied(target: Target) -> Target:
    """The target of a roll that is not applied to it any more, or not yet."""
    return replace(target, applied=False, was=None, since=None, sheet=0, stood=False)


def may_apply(trail: DndTrail, presser: Presser) -> str | None:
    """Why somebody may not apply it to anybody: they play none of them, and are no GM.

    Healing, a Death Saving Throw, and what costs something whoever rolled it may apply once more.
    """
    there = waiting(trail)
    if not presser.sees:
        return not_theirs(trail, presser)
    request = trail[-1].request
    own = presser.owns and (request.kind in ("healing", "save") or request.undone)
    if own or presser.is_gm or any(target.player == presser.user for target in there):
        return None
    names = listed([plain(target.name) for target in there], "or")
    return say("You do not play {names}; their players and the GMs apply it to them.", names=names)
