"""Requests for a fight's rolls, from its panel's buttons: no one types a name, a bonus or an Armor Class."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.circumstances import sources
from bot.games.dnd.circumstances.circumstances import (
    ALLY_NEAR,
    BEYOND,
    COVER_NAMES,
    FACTS,
    WITHIN,
    RollFacts,
    offered,
)
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.conditions.rules.active_conditions import exhaustion
from bot.games.dnd.conditions.rules.effects import met
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.creatures.in_fights import uses
from bot.games.dnd.creatures.rules.creature_changes import capitalised
from bot.games.dnd.fight.record.combatant import Combatant, Newcomer
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls import riders
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.steps.entering import Entered
from bot.games.dnd.fight.steps.history import Taken
from bot.games.dnd.hit_points.record.hit_points import FIRST_AID_DC
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.riders.in_fights import sheet_riders
from bot.games.dnd.riders.in_rolls.riding import with_riders
from bot.games.dnd.riders.rules.text import can_sneak
from bot.games.dnd.rolls.record.kinds import AttackRequest, CheckRequest, InitiativeRequest
from bot.games.dnd.rolls.record.request import DndRequest, Roller
from bot.games.dnd.rolls.rules.from_options import healing_request
from bot.games.dnd.rolls.rules.from_sheet import as_target, completed
from bot.games.dnd.sheet.cards.sheet_card import attack_numbers
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.spells.rules.effects import extras, guards
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import read_check
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import Choice
from bot.words import say

WEAPON, ACTOR, ADVANTAGE, DISADVANTAGE, THROWN = "weapon", "actor", "adv", "dis", "thrown"
EVASION = "Evasion"
"""The name of the stat block trait Evasion."""
FORBIDDING = ("fact long_range", "fact out_of_range", "cover total")
"""Attack settings that can make it impossible."""
_FEW_RIDERS = 2  # This many fit besides all weapons; more replace weapons.
MAX_WEAPONS = 10  # For the panel's list, which also has an attack's other options.


class Actor(Struct, frozen=True):
    """A rolling combatant, with its sheet and the scene's settings."""

    combatant: Combatant
    sheet: Sheet
    scene: Scene

    def request(self, request: DndRequest) -> DndRequest:
        """Return the request as the actor's, with everything that their sheet and the scene add to it."""
        of = self.combatant
        own = request.by(character=of.character, player=of.player, name=of.name)
        return completed(own, self.sheet, self.scene, of.borne)


def target_of(combatant: Combatant, sheet: Sheet | None, save: str = "", on: Collection[str] = ()) -> Target:
    """Return a combatant as the target of an attack or save, with these of its riders ``on``."""
    base = Target(
        combatant.name, combatant=combatant.id, character=combatant.character, player=combatant.player
    )
    base = replace(base, dodges=combatant.dodging, stopped_by=combatant.block.regeneration.stopped_by)
    base = replace(base, evades=EVASION in combatant.block.traits, idle=not combatant.can_act)
    borne = combatant.met
    if sheet is None:
        return replace(base, borne=met(borne), exhausted=exhaustion(borne)) if borne else base
    own = as_target(sheet, save, borne)
    modifier = own.modifier
    # Use the stat block's number, not the one its scores would give.
    if combatant.creature and save in ABILITIES:
        modifier = combatant.creature.save(save)
    return replace(
        base,
        ac=own.ac,
        evades=base.evades or own.evades,
        resist=(*own.resist, *sheet_riders.resisted(sheet, on)) if on else own.resist,
        vulnerable=own.vulnerable,
        immune=own.immune,
        borne=own.borne,
        exhausted=own.exhausted,
        lent=own.lent,
        modifier=modifier,
        secret=combatant.is_secret,
    )


def weapon_of(actor: Combatant, sheet: Sheet, picks: Sequence[str], taken: Sequence[Taken]) -> Attack:
    """Return the picked weapon, or else the last one used in this fight, or else the first."""
    attacks = sheet.weapons
    picked = next((int(pick.removeprefix(WEAPON)) for pick in picks if pick.startswith(WEAPON)), None)
    if picked is not None and picked < len(attacks):
        return attacks[picked]
    by_name = {attack.name: attack for attack in attacks}
    # This is the next attack of its Multiattack, in stat block order.
    plan = uses.planned(actor)
    if planned := next((by_name[name] for name in plan if name in by_name), None):
        return planned
    # Identical creatures fight alike, and an undone attack still shows the weapon in hand.
    like = {actor.id} if not actor.creature else {actor.id, *_alike(actor, taken)}
    last = next(
        (
            old.step.weapon
            for old in reversed(taken)
            if isinstance(old.step, Dealt) and old.step.actor in like and old.step.weapon in by_name
        ),
        "",
    )
    held = by_name.get(last, attacks[0])
    return _unnamed(actor, attacks, held) if "" in plan else held


def _unnamed(actor: Combatant, attacks: Sequence[Attack], held: Attack) -> Attack:
    """Return an attack of a Multiattack that isn't specified, so it isn't among those that it names."""
    others = [attack for attack in attacks if attack.name not in actor.block.multiattack]
    return held if held in others or not others else others[0]


def _alike(actor: Combatant, taken: Sequence[Taken]) -> set[int]:
    groups = (earlier.step.newcomers for earlier in taken if isinstance(earlier.step, Entered))
    return next(
        ({one.id for one in group} for group in groups if actor.id in [one.id for one in group]), set()
    )


def acting(fight: Fight, picks: Sequence[str]) -> Combatant | None:
    """Return the creature that acts next: the picked member of a group, or the first that hasn't acted."""
    able = {f"{ACTOR} {combatant.id}": combatant for combatant in fight.able}
    return next((able[pick] for pick in picks if pick in able), fight.actor)


def how_choices(fight: Fight, actor: Combatant, sheet: Sheet, weapon: Attack) -> tuple[Choice, ...]:
    """Return all settings for the next attack: weapon, Advantage, cover, range, sight."""
    ridden = sheet_riders.rider_choices(actor, sheet, weapon)
    attacks = sheet.weapons[: MAX_WEAPONS - max(0, len(ridden) - _FEW_RIDERS)]
    choices = []
    if len(attacks) > 1:
        # Players don't see a creature's numbers.
        choices = [
            Choice(
                f"{WEAPON}{n}",
                sources.attack_name(attack.name),
                say("weapon") if actor.is_secret else attack_numbers(sheet, attack),
            )
            for n, attack in enumerate(attacks)
        ]
    if len(fight.able) > 1:
        choices += [
            Choice(f"{ACTOR} {combatant.id}", say("{name} acts", name=combatant.name))
            for combatant in fight.able
        ]
    choices += [*ridden, *riders.when_choices(actor, weapon)]
    choices += [Choice(ADVANTAGE, say("Advantage")), Choice(DISADVANTAGE, say("Disadvantage"))]
    choices += [
        Choice(f"cover {key}", say("Target has {cover}", cover=name))
        for key, name in COVER_NAMES.names().items()
    ]
    if weapon.thrown:
        choices.append(Choice(THROWN, say("{weapon} is thrown", weapon=sources.attack_name(weapon.name))))
    ranged = any(attack.ranged or attack.thrown for attack in attacks)
    facts = _facts_offered(fight, sheet, weapon, ranged=ranged)
    return (*choices, *(Choice(f"fact {key}", capitalised(FACTS[key].name.say())) for key in facts))


def _facts_offered(fight: Fight, sheet: Sheet, weapon: Attack, *, ranged: bool) -> Iterator[str]:
    """Yield the possible circumstances of the next attack; ``ranged`` means that any weapon is ranged."""
    sneaks = can_sneak(weapon) and any(rider.sneak for rider in sheet.riders)
    # The fight and the scene know the first four, and nothing out of range can be attacked.
    skipped = ("helped", "target_dodges", "dark", "underwater", "out_of_range")
    yield from (
        key for key in offered(RollFacts("attack", ranged=ranged, sneaks=sneaks)) if key not in skipped
    )
    # The distance matters for attacks on these (Prone, Paralyzed, Unconscious).
    borne = [met(combatant.met) for combatant in fight.combatants if combatant.met]
    if any(FACTS[key].near is not None for keys in borne for key in keys):
        yield from [BEYOND] if not weapon.ranged else []
        yield from [WITHIN] if weapon.ranged or weapon.thrown else []


def is_manner(choice: Choice) -> bool:
    """Return True if a setting is about how an attack is made, not about its attacker or weapon."""
    return not choice.key.startswith((WEAPON, ACTOR))


def attack_request(
    actor: Actor,
    target: Target,
    weapon: Attack,
    fighting: Fighting,
    *,
    picks: Sequence[str],
    helpers: Sequence[str],
    paid: Mapping[str, Spending] | None = None,
) -> DndRequest:
    """Return an attack as set up on the panel; ``helpers`` are the names of those who help.

    ``paid`` is the payment for each rider with a cost, by its name.

    Raises:
        PlayerError: The target can't be attacked.

    """
    facts = tuple(pick.removeprefix("fact ") for pick in picks if pick.startswith("fact "))
    request = AttackRequest(
        attack=weapon,
        advantage=(sources.ADVANTAGE,) if ADVANTAGE in picks else (),
        disadvantage=(sources.DISADVANTAGE,) if DISADVANTAGE in picks else (),
        targets=(Target(target.name, combatant=target.combatant),),
        met=(target,),
        covers=tuple(pick.removeprefix("cover ") for pick in picks if pick.startswith("cover ")),
        # Beyond normal range, it must have been thrown.
        thrown=THROWN in picks or (weapon.thrown and "long_range" in facts),
        afflicts=weapon.rider,
        fighting=fighting.part,
    )
    # A fact picked for another weapon, such as an enemy next to an archer, doesn't apply to this one.
    about = (*offered(request.roll), WITHIN, BEYOND, ALLY_NEAR)
    request = replace(request, facts=tuple(fact for fact in facts if fact in about))
    made = actor.request(in_fight(request, target, helpers))
    return with_riders(made, sheet_riders.picked(actor.combatant, actor.sheet, picks), paid)


def with_extras(request: DndRequest, actor: Combatant, against: Combatant) -> DndRequest:
    """Return an attack with extra damage from spells."""
    if not (actor.borne or against.borne):
        return request
    weapon = request.attack is None or not request.attack.spell
    added = list(extras(actor.borne, against.borne, actor.id, weapon=weapon))
    kinds = {part.type for part in request.parts}
    added += [guard for guard in guards(against.borne, kinds) if guard[0] not in against.suffered]
    parts = tuple(DamagePart(dice, kind, spell) for spell, dice, kind in added)
    return request.having(extras=(*request.extras, *parts)) if parts else request


def in_fight(attack: DndRequest, target: Target, helpers: Sequence[str]) -> DndRequest:
    """Return an attack with the fight's effects: a dodging target, and Help from these combatants."""
    helps = tuple(map(sources.help_by, helpers))
    dodges = ("target_dodges",) if target.dodges and "target_dodges" not in attack.facts else ()
    return replace(attack, advantage=(*attack.advantage, *helps), facts=(*attack.facts, *dodges))


def heal_request(
    actor: Actor, dice: str, met: tuple[Target, ...], fighting: Fighting, *, label: str = ""
) -> DndRequest:
    """Return healing, rolled once for all targets. Raises PlayerError if it can't be parsed."""
    request = healing_request(dice, targets=met, label=label)
    return actor.request(replace(request, met=met, fighting=fighting.part))


def aid_request(actor: Actor, target: Combatant, fighting: Fighting) -> DndRequest:
    """Return first aid: Wisdom (Medicine), DC 10 (Stabilizing a Character, Knocking Out a Creature)."""
    met = (Target(target.name, combatant=target.id),)
    label = sources.first_aid(target.name)
    request = CheckRequest(read_check("medicine"), dc=FIRST_AID_DC, label=label, targets=met, met=met)
    return actor.request(replace(request, fighting=fighting.part))


def initiative_request(
    fight: int, newcomers: tuple[Newcomer, ...], sheet: Sheet | None, *, surprised: bool
) -> DndRequest:
    """Return the Initiative roll of a character, or of identical creatures: a Dexterity check.

    A surprised creature has Disadvantage on it, and nothing else (Surprise).
    """
    first = newcomers[0]
    name = first.name if len(newcomers) == 1 else f"{first.name} ×{len(newcomers)}"
    request = InitiativeRequest(
        label=sources.INITIATIVE,
        disadvantage=(sources.SURPRISED,) if surprised else (),
        fighting=Fighting(fight, "enter", newcomers=newcomers).part,
        roller=Roller(first.character, name, first.player),
    )
    if sheet:
        # Leave out the scene, because a pace is for "traveling outside combat" (SRD 5.2, Travel Pace).
        return completed(request, sheet, Scene(), first.bearing.borne)
    creature = first.creature
    bonus = creature.initiative if creature else 0
    scene = ("initiative",) if creature and creature.sheet.initiative.advantage else ()
    return replace(
        request, modifiers=(Modifier(sources.INITIATIVE, str(bonus)),) if bonus else (), scene=scene
    )
