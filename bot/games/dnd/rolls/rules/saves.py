"""Targets of damage: how each one saves, and how much damage it takes."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.games.dnd.circumstances.circumstances import FACTS, Mode, RollFacts, cover_bonus, mode_of
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, PER_LEVEL
from bot.games.dnd.rolls.record.damage_dealt import DamageDealt, dealt
from bot.games.dnd.rolls.record.kinds import AttackRequest, DamageRequest
from bot.games.dnd.rolls.record.outcome import RESISTED, facts_of, on_target, saved_by
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.circumstance import Tilt
from bot.games.dnd.terms.playing import ALL

COVER, SAVED, FAILED, EVADES, PARRIED = "cover", "saved", "failed", "evasion", "parried"
"""The keys that remove facts about a target, except for Advantage and Disadvantage on its save.

They are stored with rolls, so never change one.
"""


def exposed(request: DndRequest) -> tuple[Target, ...]:
    """Return the targets of the damage. Underwater, they resist fire, even an unnamed one added for that."""
    targets = request.everyone
    # Don't use is_about: a spell's fire is resisted too, although its attack roll isn't hindered.
    if "underwater" in {*request.facts, *request.scene} and "fact underwater" not in request.struck:
        targets = targets or (Target(),)
        targets = tuple(
            replace(target, resist=(*target.resist, "fire")) for target in targets
        )  # Fire Resistance.
    if request.struck or any(target.borne for target in targets):
        return tuple(_exposed(request, n, target) for n, target in enumerate(targets))
    return targets


def removals(request: DndRequest, target: Target) -> tuple[str, ...]:
    """Return the keys that remove the facts about a target. Evasion is only included if it matters.

    See :func:`.outcome.on_target`.
    """
    late = [RESISTED] * target.resisted + [PARRIED] * bool(target.parried)
    if isinstance(request, AttackRequest):
        return tuple(late)
    said: list[str] = [*target.tilts, *late]
    said += [COVER] if target.cover else []
    said += [] if target.saved is None else [SAVED if target.saved else FAILED]
    return (*said, EVADES) if _evades(request, target) else tuple(said)


def _exposed(request: DndRequest, place: int, target: Target) -> Target:
    """Return a target without the facts that a GM removed, and with Resistance from conditions."""
    struck = [fact for fact in removals(request, target) if on_target(place, fact) in request.struck]
    if struck:
        target = replace(
            target,
            tilts=tuple(tilt for tilt in target.tilts if tilt not in struck),
            cover="" if COVER in struck else target.cover,
            saved=None if {SAVED, FAILED}.intersection(struck) else target.saved,
            evades=target.evades and EVADES not in struck,
            resisted=target.resisted and RESISTED not in struck,
        )
    if not target.borne:
        return target
    is_attack = isinstance(request, AttackRequest)
    return resisting(target, facts_of(request) if is_attack else saved_by(request, place, target))


def resisting(target: Target, facts: Iterable[str]) -> Target:
    """Return the target with Resistance to all damage, if one of these circumstances grants it."""
    resists = any(FACTS[key].resists for key in facts)
    return replace(target, resist=(*target.resist, ALL)) if resists else target


def saved_without(request: DndRequest, place: int, target: Target) -> bool | None:
    """Return a target's stated save result, False if a condition makes it fail, or None if it must roll."""
    if target.saved is None and request.saves[1] is not None:
        fails = any(FACTS[key].auto == "fail" for key in saved_by(request, place, target))
        return False if fails else None
    return target.saved


def parried_by(request: DndRequest) -> int:
    """Return the number that a Parry adds to the Armor Class of an attack's target."""
    parried = request.target.parried
    return parried if parried and on_target(0, PARRIED) not in request.struck else 0


def save_mode(request: DndRequest, place: int, target: Target) -> Mode:
    """Return the Advantage or Disadvantage of a target's save against the damage."""
    # Among saves, Dodge only helps Dexterity (SRD 5.2, Actions).
    dodges: tuple[Tilt, ...] = ("adv",) if target.dodges and request.saves[0] == "dex" else ()
    return mode_of((*target.tilts, *dodges, *(FACTS[key].tilt for key in saved_by(request, place, target))))


def exhausted(request: DndRequest, place: int, target: Target) -> int:
    """Return the number that Exhaustion subtracts from a target's save."""
    return 0 if on_target(place, EXHAUSTION) in request.struck else PER_LEVEL * target.exhausted


def save_cover(request: DndRequest, target: Target) -> int:
    """Return the number that cover adds to a target's save against the damage."""
    return cover_bonus(target.cover, RollFacts("save", request.saves[0]))


def dealt_after(
    request: DndRequest, amounts: Sequence[tuple[str, int]], target: Target, *, saved: bool
) -> DamageDealt:
    """Return the damage that these amounts deal to a target, depending on whether it made its save."""
    met = () if saved and request.spared else amounts
    evades = _evades(request, target)
    return dealt(met, target, half=saved or request.half, half_last=request.half_last, evades=evades)


def _evades(request: DndRequest, target: Target) -> bool:
    """Return True if Evasion helps: on a Dexterity save for half damage, unless Incapacitated."""
    if not target.evades or target.idle or request.spared or request.half:
        return False
    return request.saves[0] == "dex" and request.dc is not None


def saving_request(attack: Attack, sheet: Sheet | None, targets: tuple[Target, ...] = ()) -> DamageRequest:
    """Return the damage roll against which these targets save."""
    return DamageRequest(
        attack.save,
        dc=sheet.save_dc(attack) if sheet else attack.dc,
        parts=attack.damage or (DamagePart("0"),),
        spared=attack.spared,
        afflicts=attack.rider,
        label=attack.name,
        targets=targets,
        costs=attack.costs,
    )
