"""Requests of a fight's rolls, from taps on its panel: nobody types a name, a bonus or an Armor Class."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.circumstances import sources
from bot.games.dnd.circumstances.circumstances import (
    ALLY_NEAR,
    BEYOND,
    COVER_NAMES,
    FACTS,
    WITHIN,
    Roll,
    offered,
)
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.conditions.rules.active_conditions import exhaustion, met
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.creatures.in_fights import uses
from bot.games.dnd.creatures.record.creature import attacks_of
from bot.games.dnd.creatures.rules.creature_changes import capitalised
from bot.games.dnd.fight.record.fighting import Fighting
from bot.games.dnd.fight.record.newcomer import Newcomer
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rolls import riders
from bot.games.dnd.fight.steps.entering import Entered
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.hit_points.record.hit_points import FIRST_AID_DC
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.riders.in_fights import sheet_riders
from bot.games.dnd.riders.in_rolls.riding import with_riders
from bot.games.dnd.riders.rules.text import can_sneak
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_options import healing_request
from bot.games.dnd.rolls.rules.from_sheet import as_target, completed
from bot.games.dnd.sheet.cards.sheet_card import attack_numbers
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH, Check, read_check
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import Choice
from bot.words import say

WEAPON, ACTOR, ADVANTAGE, DISADVANTAGE, THROWN = "weapon", "actor", "adv", "dis", "thrown"
EVASION = "Evasion"
"""The trait of a stat block by this name."""
FORBIDDING = ("fact long_range", "fact out_of_range", "cover total")
"""What of how an attack is meant can make it impossible."""
_FEW_RIDERS = 2  # So many have room beside all weapons; more take that of weapons.
MAX_WEAPONS = 10  # Of the list on the panel, which has everything else an attack may need too.


class Actor(Struct, frozen=True):
    """Who rolls: a combatant with its sheet, and what holds for everybody."""

    combatant: Combatant
    sheet: Sheet
    scene: Scene

    def request(self, request: DndRequest) -> DndRequest:
        """The request as theirs, with everything that sheet and scene add to it."""
        of = self.combatant
        own = replace(request, character=of.character, player=of.player, name=of.name)
        return completed(own, self.sheet, self.scene, of.borne)


def target_of(combatant: Combatant, sheet: Sheet | None, save: str = "") -> Target:
    """A combatant as the target of an attack, or of an effect that it makes this save against."""
    base = Target(
        combatant.name, combatant=combatant.id, character=combatant.character, player=combatant.player
    )
    base = replace(base, dodges=combatant.dodging, stopped_by=combatant.block.regeneration.stopped_by)
    base = replace(base, evades=EVASION in combatant.block.traits, idle=not combatant.can_act)
    if borne := combatant.met:
        base = replace(base, borne=met(borne), exhausted=exhaustion(borne))
    if sheet is None:
        return base
    own = as_target(sheet, save)
    modifier = own.modifier
    # As the stat block has it, not as its scores would come to.
    if combatant.creature and save in ABILITIES:
        modifier = combatant.creature.save(save)
    return replace(
        base,
        ac=own.ac,
        evades=base.evades or own.evades,
        resist=own.resist,
        vulnerable=own.vulnerable,
        immune=own.immune,
        modifier=modifier,
        secret=combatant.is_secret,
    )


def weapon_of(actor: Combatant, sheet: Sheet, picks: Sequence[str], taken: Sequence[Taken]) -> Attack:
    """The weapon that was picked; else that of its last attack in this fight, else its first."""
    attacks = attacks_of(sheet)
    picked = next((int(pick.removeprefix(WEAPON)) for pick in picks if pick.startswith(WEAPON)), None)
    if picked is not None and picked < len(attacks):
        return attacks[picked]
    by_name = {attack.name: attack for attack in attacks}
    # The next of its Multiattack, in the order of its stat block.
    plan = uses.planned(actor)
    if planned := next((by_name[each] for each in plan if each in by_name), None):
        return planned
    # Creatures that are alike fight alike; what was taken back was in hand all the same.
    like = {actor.id} if not actor.creature else {actor.id, *_alike(actor, taken)}
    last = next(
        (
            each.step.weapon
            for each in reversed(taken)
            if isinstance(each.step, Dealt) and each.step.actor in like and each.step.weapon
        ),
        "",
    )
    held = by_name.get(last, attacks[0])
    named = actor.block.multiattack
    if "" in plan and held.name in named:  # What is left open is none of those that it names.
        return next((attack for attack in attacks if attack.name not in named), held)
    return held


def _alike(actor: Combatant, taken: Sequence[Taken]) -> set[int]:
    groups = (each.step.newcomers for each in taken if isinstance(each.step, Entered))
    return next(
        ({one.id for one in group} for group in groups if actor.id in [one.id for one in group]), set()
    )


def acting(fight: Fight, picks: Sequence[str]) -> Combatant | None:
    """Who acts next: of several who act together whoever was picked, else the first who has not acted."""
    able = {f"{ACTOR} {each.id}": each for each in fight.able}
    return next((able[pick] for pick in picks if pick in able), fight.actor)


def how_choices(fight: Fight, actor: Combatant, sheet: Sheet, weapon: Attack) -> tuple[Choice, ...]:
    """All that may be said of the next attack before it is rolled: weapon, Advantage, cover, range, sight."""
    ridden = sheet_riders.rider_choices(actor, sheet, weapon)
    attacks = attacks_of(sheet)[: MAX_WEAPONS - max(0, len(ridden) - _FEW_RIDERS)]
    choices = []
    if len(attacks) > 1:
        # Of a creature players see no numbers.
        choices = [
            Choice(
                f"{WEAPON}{n}",
                sources.attack_name(attack.name),
                say("weapon") if actor.is_secret else attack_numbers(sheet, attack),
            )
            for n, attack in enumerate(attacks)
        ]
    if len(fight.able) > 1:
        choices += [Choice(f"{ACTOR} {each.id}", say("{name} acts", name=each.name)) for each in fight.able]
    choices += [*ridden, *riders.when_choices(actor, weapon)]
    choices += [Choice(ADVANTAGE, say("Advantage")), Choice(DISADVANTAGE, say("Disadvantage"))]
    choices += [
        Choice(f"cover {key}", say("Target has {cover}", cover=name))
        for key, name in COVER_NAMES.names().items()
    ]
    if weapon.thrown:
        choices.append(Choice(THROWN, say("{weapon} is thrown", weapon=sources.attack_name(weapon.name))))
    sneaks = can_sneak(weapon) and any(rider.sneak for rider in sheet.riders)
    roll = Roll("attack", ranged=any(attack.ranged or attack.thrown for attack in attacks), sneaks=sneaks)
    # The fight and the scene know the first four; out of range nothing can be attacked.
    skipped = ("helped", "target_dodges", "dark", "underwater", "out_of_range")
    choices += [
        Choice(f"fact {key}", capitalised(FACTS[key].name.say()))
        for key in offered(roll)
        if key not in skipped
    ]
    if any(_minds_distance(combatant) for combatant in fight.combatants):
        keys = ([BEYOND] if not weapon.ranged else []) + ([WITHIN] if weapon.ranged or weapon.thrown else [])
        choices += [Choice(f"fact {key}", capitalised(FACTS[key].name.say())) for key in keys]
    return tuple(choices)


def _minds_distance(of: Combatant) -> bool:
    """Whether it matters for attacks on it from how far they are made (Prone, Paralyzed, Unconscious)."""
    borne = of.met
    return bool(borne) and any(FACTS[key].near is not None for key in met(borne))


def is_manner(choice: Choice) -> bool:
    """Whether this says how an attack is made, and not who makes it, or with what."""
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
    """An attack as it was set up on the panel; ``helpers`` are the names of those who help it.

    ``paid`` is with what each rider that costs something is paid, by its name.

    Raises:
        PlayerError: The target cannot be attacked.

    """
    facts = tuple(pick.removeprefix("fact ") for pick in picks if pick.startswith("fact "))
    request = DndRequest(
        "attack",
        attack=weapon,
        advantage=(sources.ADVANTAGE,) if ADVANTAGE in picks else (),
        disadvantage=(sources.DISADVANTAGE,) if DISADVANTAGE in picks else (),
        targets=(Target(target.name, combatant=target.combatant),),
        met=(target,),
        covers=tuple(pick.removeprefix("cover ") for pick in picks if pick.startswith("cover ")),
        # Beyond normal range it can only have been thrown.
        thrown=THROWN in picks or (weapon.thrown and "long_range" in facts),
        afflicts=weapon.rider,
        fighting=fighting,
    )
    # Picked for another weapon, as an enemy beside the archer: of this one it says nothing.
    about = (*offered(request.roll), WITHIN, BEYOND, ALLY_NEAR)
    request = replace(request, facts=tuple(fact for fact in facts if fact in about))
    made = actor.request(in_fight(request, target, helpers))
    return with_riders(made, sheet_riders.picked(actor.combatant, actor.sheet, picks), paid)


def in_fight(attack: DndRequest, target: Target, helpers: Sequence[str]) -> DndRequest:
    """An attack with what holds in the fight: a target that dodges, and the Help of those of these names."""
    helps = tuple(map(sources.help_by, helpers))
    dodges = ("target_dodges",) if target.dodges and "target_dodges" not in attack.facts else ()
    return replace(attack, advantage=(*attack.advantage, *helps), facts=(*attack.facts, *dodges))


def heal_request(
    actor: Actor, dice: str, met: tuple[Target, ...], fighting: Fighting, *, label: str = ""
) -> DndRequest:
    """Healing, rolled once for all its targets. Raises PlayerError for what cannot be read."""
    request = healing_request(dice, targets=met, label=label)
    return actor.request(replace(request, met=met, fighting=fighting))


def death_request(actor: Actor, fighting: Fighting) -> DndRequest:
    """A Death Saving Throw."""
    return actor.request(DndRequest("save", Check(DEATH), fighting=fighting))


def aid_request(actor: Actor, target: Combatant, fighting: Fighting) -> DndRequest:
    """First aid: a Wisdom (Medicine) check, DC 10 (Stabilizing a Character, Knocking Out a Creature)."""
    met = (Target(target.name, combatant=target.id),)
    label = sources.first_aid(target.name)
    request = DndRequest("check", read_check("medicine"), dc=FIRST_AID_DC, label=label, targets=met, met=met)
    return actor.request(replace(request, fighting=fighting))


def initiative_request(
    fight: int, newcomers: tuple[Newcomer, ...], sheet: Sheet | None, *, surprised: bool
) -> DndRequest:
    """The Initiative roll of a character, or one for all of some identical creatures: a Dexterity check.

    Whoever is surprised has Disadvantage on it, and nothing else (Surprise).
    """
    first = newcomers[0]
    name = first.name if len(newcomers) == 1 else f"{first.name} ×{len(newcomers)}"
    request = DndRequest(
        "check",
        Check("dex", initiative=True),
        label=sources.INITIATIVE,
        disadvantage=(sources.SURPRISED,) if surprised else (),
        character=first.character,
        player=first.player,
        name=name,
        fighting=Fighting(fight, "enter", newcomers=newcomers),
    )
    if sheet:
        # Without the scene: a pace is for "traveling outside combat" (SRD 5.2, Travel Pace).
        return completed(request, sheet, Scene(), first.bearing.borne)
    creature = first.creature
    bonus = creature.initiative if creature else 0
    scene = ("initiative",) if creature and creature.sheet.initiative.advantage else ()
    return replace(
        request, modifiers=(Modifier(sources.INITIATIVE, str(bonus)),) if bonus else (), scene=scene
    )
