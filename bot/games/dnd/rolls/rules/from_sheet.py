"""Everything that the sheet and the scene add to a requested roll."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_bonus import check_bonus
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.attacks.damage_text import has_dice
from bot.games.dnd.circumstances import sources
from bot.games.dnd.circumstances.circumstances import auto_of
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.conditions.rules.active_conditions import Borne, exhaustion
from bot.games.dnd.conditions.rules.conditions import PER_LEVEL
from bot.games.dnd.conditions.rules.effects import met, rolling
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.counters.rules.counter import NO_COUNTERS
from bot.games.dnd.riders.in_rolls.riding import slot_taker
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    DeathSaveRequest,
    InitiativeRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.outcome import cover_for, facts_of
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, InitiativeBonus, Sheet, bare
from bot.games.dnd.spells.rules.effects import armor, dice_on, tilts_on, withstands
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH
from bot.games.dnd.terms.playing import ABILITIES
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms


def completed(
    request: DndRequest, sheet: Sheet | None, scene: Scene, borne: tuple[Borne, ...] = ()
) -> DndRequest:
    """Return the request with everything that the sheet, the scene and the roller's conditions add.

    Raises:
        PlayerError: The attack is impossible (total cover, out of range), so no die is rolled.

    """
    against = request.target.combatant if isinstance(request, AttackRequest) else 0
    by = (*rolling(borne, against), *tilts_on(borne)) if borne else ()
    counted = request.roller.character > 0 and sheet is not None and sheet.counters != NO_COUNTERS
    request = request.by(borne=by, counted=counted).having(scene=scene.facts, half_last=scene.half_last)
    match request:
        case CheckRequest():
            request = _check(request, sheet)
        case DeathSaveRequest():
            # Bonuses to all saves help this one too; it isn't tied to an ability (Death Saving Throws).
            bonus = sheet.save_bonus(DEATH) if sheet else 0
            request = replace(request, modifiers=_modifiers((sources.SAVE_BONUS, bonus)))
        case SaveRequest():
            request = _save(request, sheet)
        case AttackRequest():
            request = _attack(request, sheet)
        case _:
            return request
    if borne:
        request = _lent(request, borne)
        if level := exhaustion(borne):
            tired = Modifier(sources.exhaustion(level), str(PER_LEVEL * level))
            request = replace(request, modifiers=(*request.modifiers, tired))
    # Check before rolling: an impossible attack is refused, not missed (SRD 5.2, Cover; Range).
    if auto_of(facts_of(request), request.roll, cover_for(request)) == "illegal":
        words = later("That target can't be attacked: {why}. Choose another, or leave the option empty.")
        covered = cover_for(request) == "total"
        raise PlayerError(
            words.say(why=say("the target has total cover") if covered else say("the target is out of range"))
        )
    return request


def _lent(request: DndRequest, borne: tuple[Borne, ...]) -> DndRequest:
    """Return a D20 Test with the dice added by spells that affect the roller."""
    match request:
        case CheckRequest():
            dice = dice_on(borne, "check", request.check.ability, *request.check.skills)
        case AttackRequest():
            # A fight doesn't know which weapon Magic Weapon is on, so it's on all attacks except spells.
            is_spell = request.attack is not None and request.attack.spell
            dice = dice_on(borne, "attack", *([] if is_spell else ["weapon"]))
        case _:
            dice = dice_on(borne, "save", request.ability)
    lent = tuple(Modifier(spell, die.removeprefix("+")) for spell, die in dice)
    return replace(request, modifiers=(*request.modifiers, *lent)) if lent else request


def find_attack(text: str, sheet: Sheet | None) -> Attack:
    """Return the sheet's attack with this name, or the attack typed in this line.

    Raises:
        PlayerError: The line is neither.

    """
    if sheet and (known := _on_sheet(text, sheet)):
        return known
    attack = read_attack(text)
    if sheet:
        _check_new(attack, sheet)
        check_bonus(text, attack, sheet)
    if attack.damage or attack.bonus is not None:
        return bare(attack, sheet) if sheet else attack
    if sheet and sheet.attacks:
        words = later("{name} has no attack named “{attack}”. Choose from {attacks}.")
        names = listed(own.name for own in sheet.attacks)
        raise PlayerError(words.say(name=sheet.name, attack=attack.name, attacks=names))
    words = later(
        "There's no attack named “{attack}”. Enter it in full, such as Longsword +5 1d8+3 "
        "slashing, or add it to your character."
    )
    raise PlayerError(words.say(attack=attack.name))


def _on_sheet(text: str, sheet: Sheet) -> Attack | None:
    """Return the sheet's attack with this name, if any. Raises PlayerError if several names contain it."""
    attack = sheet.attack(text)
    near = [own.name for own in sheet.attacks if text.strip().casefold() in own.name.casefold()]
    if near and not attack:
        raise PlayerError(
            say("More than one attack matches: {attacks}. Choose one.", attacks=listed(near, "or"))
        )
    return attack


def _check_new(attack: Attack, sheet: Sheet) -> None:
    """Raise PlayerError if only something was added to the name of an attack on the sheet."""
    known = sheet.attack(attack.name)
    has_dice = any("d" in part.dice for part in attack.damage)
    is_whole = has_dice and (attack.ability or attack.bonus is not None)
    if known and not is_whole and not any(part.type for part in attack.damage):
        words = later("{name} is on the sheet. Enter only its name, and add to it with the bonus option.")
        raise PlayerError(words.say(name=known.name))


def _check(request: CheckRequest, sheet: Sheet | None) -> CheckRequest:
    check = request.check
    if sheet is None:
        # A typed bonus is the whole bonus, so no sheet is missing.
        return request if request.bonuses else replace(request, modifiers=(_no_sheet(check.ability),))
    # Gather everything that applies, but only add the best (SRD 5.2, The Bonus Doesn't Stack).
    own = sheet.initiative if isinstance(request, InitiativeRequest) else InitiativeBonus()
    of = [own.proficiency, *map(sheet.proficient, check.skills)]
    tool = bool(check.tool) and sheet.has_tool(check.tool)
    added = sheet.added("proficient" if tool else "", *of)
    # Half proficiency, like a Jack of All Trades', isn't proficiency, so no Advantage (SRD 5.2, Tools).
    if tool and any(kind not in ("", "half") for kind in of):
        request = replace(request, scene=("tool_and_skill", *request.scene))
    if own.advantage:
        request = replace(request, scene=("initiative", *request.scene))
    ability = (ABILITIES.english(check.ability), sheet.modifier(check.ability))
    proficiency = (_proficiency(of, tool=tool), added)
    modifiers = _modifiers(ability, proficiency, (sources.INITIATIVE_BONUS, own.bonus))
    if check.tool and not tool:
        # It's listed even though it's 0, because the table asks why the tool didn't help.
        modifiers += (Modifier(sources.no_tool(check.tool), "0"),)
    return replace(request, modifiers=modifiers)


def _save(request: SaveRequest, sheet: Sheet | None) -> SaveRequest:
    ability = request.ability
    if sheet is None:
        return request if request.bonuses else replace(request, modifiers=(_no_sheet(ability),))
    added = sheet.proficiency if ability in sheet.saves else 0
    own = (ABILITIES.english(ability), sheet.modifier(ability))
    extra = (sources.SAVE_BONUS, sheet.save_bonus(ability))
    return replace(request, modifiers=_modifiers(own, (sources.PROFICIENCY, added), extra))


def _attack(request: AttackRequest, sheet: Sheet | None) -> AttackRequest:
    attack = request.attack or Attack(say("Attack"))
    request = replace(request, afflicts=request.afflicts or attack.rider)
    if sheet is None:
        return _attack_without_sheet(request, attack)
    modifier = 0
    ability = sheet.ability_of(attack)
    if attack.bonus is not None:
        modifiers = _modifiers((sources.ATTACK_BONUS, attack.bonus))
    elif ability:
        # Anyone can wield any weapon, but not with the bonus (SRD 5.2, Equipment Proficiencies).
        added = sheet.proficiency if attack.proficient else 0
        # It's the attack roll's ability; spells and stat blocks include theirs (SRD 5.2, Damage Rolls).
        modifier = 0 if attack.spell else sheet.modifier(ability)
        modifiers = _modifiers(
            (ABILITIES.english(ability), sheet.modifier(ability)),
            (sources.PROFICIENCY, added),
            (sources.MAGIC, attack.plus),
        )
    else:
        modifiers = (*_modifiers((sources.MAGIC, attack.plus)), _no_sheet(attack.ability))
    parts = attack.damage
    if modifier and parts and has_dice(parts[0].dice):  # Not for fixed damage (Damage Rolls).
        # It has the weapon's own type, which comes first. A Flame Tongue's fire has no modifier.
        parts = (parts[0], DamagePart(str(modifier), parts[0].type, ABILITIES.english(ability)), *parts[1:])
    # A fight counts them itself.
    is_single = request.fighting or (attack.spell and attack.costs)
    attacks = attack.rays or (1 if is_single else sheet.extra_attack)
    return replace(request, modifiers=modifiers, parts=parts, swims=sheet.swims, attacks=attacks)


def _attack_without_sheet(request: AttackRequest, attack: Attack) -> AttackRequest:
    modifiers = (*_modifiers((sources.MAGIC, attack.plus)), _no_sheet(attack.ability))
    if attack.bonus is not None:
        modifiers = _modifiers((sources.ATTACK_BONUS, attack.bonus))
    return replace(request, modifiers=modifiers, parts=attack.damage, swims=False, attacks=attack.rays or 1)


def _proficiency(of: Sequence[str], *, tool: bool) -> str:
    """Return the Proficiency Bonus's label in a check with these proficiencies."""
    if "expertise" in of:
        return sources.EXPERTISE
    is_half = "half" in of and not tool and "proficient" not in of
    return sources.HALF_PROFICIENCY if is_half else sources.PROFICIENCY


def as_target(sheet: Sheet, save: str = "", borne: tuple[Borne, ...] = ()) -> Target:
    """Return a character as the target of an attack, or of an effect with this save.

    ``borne`` are the conditions and spells on them.
    """
    modifier = sheet.save(save) if save in ABILITIES else None
    # Only the GM sees a creature's numbers (docs/dnd-reference.md, A GM's creatures).
    is_secret = sheet.level.startswith("CR")
    target = Target(
        sheet.name,
        sheet.ac,
        sheet.resist,
        sheet.vulnerable,
        sheet.immune,
        modifier=modifier,
        secret=is_secret,
        evades=sheet.evasion,
    )
    if not borne:
        return target
    resist, immune = withstands(borne)
    return replace(
        target,
        ac=None if sheet.ac is None else armor(borne, sheet.ac, sheet.modifier("dex")),
        resist=(*sheet.resist, *resist),
        immune=(*sheet.immune, *immune),
        borne=(*met(borne), *tilts_on(borne, met=True)),
        exhausted=exhaustion(borne),
        lent=dice_on(borne, "save", save),
    )


def _no_sheet(ability: str) -> Modifier:
    """Return the note that an ability added nothing, because there is no sheet."""
    return Modifier(sources.no_sheet(ability if ability in ABILITIES else "str"), "0")


def _modifiers(*named: tuple[str, int]) -> tuple[Modifier, ...]:
    return tuple(Modifier(name, str(value)) for name, value in named if value)


def paid_with(text: str, sheet: Sheet | None) -> tuple[Attack, Spending | None]:
    """Return the typed attack, and the slot that pays for it or a rider, if given: "Fireball, slot 4".

    Raises:
        PlayerError: The text isn't an attack.

    """
    matched = _PAID.fullmatch(_SLOTS.in_english(text).strip())
    attack = sheet.attack(matched["attack"]) if sheet and matched else None
    if sheet and matched and attack and slot_taker(attack, sheet.riders):
        kind = "pact" if matched["pact"] else "slot"
        return attack, Spending(0, f"{kind} {matched['level']}", 1, 0)
    return find_attack(text, sheet), None


def slot_typed(attack: str, key: str) -> str:
    """Return this attack, paid with this slot, as text that :func:`paid_with` parses in any language."""
    kind, _, level = key.partition(" ")
    return f"{attack}, {_SLOTS.english('pact slot' if kind == 'pact' else 'slot')} {level}"


_SLOTS = Terms(
    {
        "pact slot": later_of("typed behind a spell, before the slot's level", "pact slot"),
        "slot": later_of("typed behind a spell, before the slot's level", "slot"),
    }
)
_PAID = re.compile(
    r"(?i)(?P<attack>.+?)[\s,]+(?:with\s+)?(?:an?\s+)?(?P<pact>pact\s+)?slot\s+(?P<level>[1-9])"
)
