"""What the sheet and the scene add to a roll that was asked for."""

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
from bot.games.dnd.conditions.rules.active_conditions import Borne, exhaustion, rolling
from bot.games.dnd.conditions.rules.conditions import PER_LEVEL
from bot.games.dnd.rolls.record.outcome import cover_for, facts_of
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet, bare
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import DEATH
from bot.games.dnd.terms.playing import ABILITIES
from bot.words import later, listed, say


def completed(
    request: DndRequest, sheet: Sheet | None, scene: Scene, borne: tuple[Borne, ...] = ()
) -> DndRequest:
    """The request with everything that sheet, scene and the conditions of whoever rolls add.

    Raises:
        PlayerError: The attack cannot be made: total cover, or out of range. No die is rolled for it.

    """
    by = rolling(borne, request.target.combatant if request.is_attack else 0) if borne else ()
    counted = request.character > 0 and sheet is not None and bool(sheet.counters.all())
    request = replace(request, scene=scene.facts, half_last=scene.half_last, borne=by, counted=counted)
    match request.kind:
        case "check":
            request = _check(request, sheet)
        case "save":
            request = _save(request, sheet)
        case "attack":
            request = _attack(request, sheet)
        case _:
            return request
    if level := exhaustion(borne):
        tired = Modifier(sources.exhaustion(level), str(PER_LEVEL * level))
        request = replace(request, modifiers=(*request.modifiers, tired))
    # Before any die: what can't be attacked is refused, not missed (SRD 5.2, Cover; Range).
    if auto_of(facts_of(request), request.roll, cover_for(request)) == "illegal":
        words = later("That target cannot be attacked: {why}; choose another, or leave that out.")
        covered = cover_for(request) == "total"
        raise PlayerError(words.say(why=say("it has total cover") if covered else say("it is out of range")))
    return request


def find_attack(text: str, sheet: Sheet | None) -> Attack:
    """The attack of this name on the sheet, or the one that this line is.

    Raises:
        PlayerError: It is neither.

    """
    found = sheet.attack(text) if sheet else None
    if found:
        return found
    near = (
        [each.name for each in sheet.attacks if text.strip().casefold() in each.name.casefold()]
        if sheet
        else []
    )
    if near:
        raise PlayerError(say("Which one is it: {attacks}?", attacks=listed(near, "or")))
    attack = read_attack(text)
    known = sheet.attack(attack.name) if sheet else None
    is_whole = (attack.ability or attack.bonus is not None) and any(
        "d" in part.dice for part in attack.damage
    )
    if known and not is_whole and not any(part.type for part in attack.damage):
        words = later(
            "{name} is on the sheet: choose it by its name, and write what is added with the option bonus."
        )
        raise PlayerError(words.say(name=known.name))
    if sheet:
        check_bonus(text, attack, sheet)
    if attack.damage or attack.bonus is not None:
        return bare(attack, sheet) if sheet else attack
    if sheet and sheet.attacks:
        words = later("{name} has no attack “{attack}”, but these: {attacks}.")
        names = listed(each.name for each in sheet.attacks)
        raise PlayerError(words.say(name=sheet.name, attack=attack.name, attacks=names))
    words = later(
        "I know no attack “{attack}”; write it out, as in Longsword +5 1d8+3 slashing,"
        " or add it to your character."
    )
    raise PlayerError(words.say(attack=attack.name))


def _check(request: DndRequest, sheet: Sheet | None) -> DndRequest:
    check = request.check
    if sheet is None:
        # A typed bonus is the whole one, so a sheet is not missing.
        return request if request.bonuses else replace(request, modifiers=(_no_sheet(check.ability),))
    # All that applies is gathered; only the best of it is added (SRD 5.2, The Bonus Doesn't Stack).
    of = [sheet.initiative.proficiency if check.initiative else "", *map(sheet.proficient, check.skills)]
    tool = bool(check.tool) and sheet.has_tool(check.tool)
    added = sheet.added("proficient" if tool else "", *of)
    # Half proficiency, as a Jack of All Trades has it, is none, so it gives no Advantage (SRD 5.2, Tools).
    if tool and any(each not in ("", "half") for each in of):
        request = replace(request, scene=("tool_and_skill", *request.scene))
    if check.initiative and sheet.initiative.advantage:
        request = replace(request, scene=("initiative", *request.scene))
    ability = (sources.of_ability(check.ability), sheet.modifier(check.ability))
    modifiers = _modifiers(ability, (_proficiency(of, tool=tool), added))
    if check.initiative:
        modifiers += _modifiers((sources.INITIATIVE_BONUS, sheet.initiative.bonus))
    if check.tool and not tool:
        # Said though it is 0: the table asks why the tool did not help.
        modifiers += (Modifier(sources.no_tool(check.tool), "0"),)
    return replace(request, modifiers=modifiers)


def _save(request: DndRequest, sheet: Sheet | None) -> DndRequest:
    ability = request.check.ability
    if ability == DEATH:
        # What helps all saving throws helps this one too; it is tied to no ability (Death Saving Throws).
        bonus = sheet.save_bonus(DEATH) if sheet else 0
        return replace(request, modifiers=_modifiers((sources.SAVE_BONUS, bonus)))
    if sheet is None:
        return request if request.bonuses else replace(request, modifiers=(_no_sheet(ability),))
    added = sheet.proficiency if ability in sheet.saves else 0
    own = (sources.of_ability(ability), sheet.modifier(ability))
    extra = (sources.SAVE_BONUS, sheet.save_bonus(ability))
    return replace(request, modifiers=_modifiers(own, (sources.PROFICIENCY, added), extra))


def _attack(request: DndRequest, sheet: Sheet | None) -> DndRequest:
    attack = request.attack or Attack(say("Attack"))
    ability = sheet.ability_of(attack) if sheet else ""
    if attack.bonus is not None:
        modifiers = _modifiers((sources.ATTACK_BONUS, attack.bonus))
    elif sheet and ability:
        # Anyone may wield any weapon, but not with the bonus (SRD 5.2, Equipment Proficiencies).
        added = sheet.proficiency if attack.proficient else 0
        modifiers = _modifiers(
            (sources.of_ability(ability), sheet.modifier(ability)),
            (sources.PROFICIENCY, added),
            (sources.MAGIC, attack.plus),
        )
    else:
        modifiers = (*_modifiers((sources.MAGIC, attack.plus)), _no_sheet(ability or attack.ability))
    parts = attack.damage
    # That of the attack roll; spells and stat blocks have theirs written (SRD 5.2, Damage Rolls).
    modifier = (
        sheet.modifier(ability) if sheet and ability and not attack.spell and attack.bonus is None else 0
    )
    if modifier and parts and has_dice(parts[0].dice):  # Not to a fixed amount (Damage Rolls).
        # With the weapon's own type, which comes first; fire of a Flame Tongue has no modifier.
        parts = (parts[0], DamagePart(str(modifier), parts[0].type, sources.of_ability(ability)), *parts[1:])
    swims = bool(sheet and sheet.swims)
    afflicts = request.afflicts or attack.rider
    attacks = sheet.extra_attack if sheet and not request.fighting else 1  # A fight counts them itself.
    return replace(request, modifiers=modifiers, parts=parts, swims=swims, afflicts=afflicts, attacks=attacks)


def _proficiency(of: Sequence[str], *, tool: bool) -> str:
    """What the Proficiency Bonus is called in a check of these proficiencies."""
    if "expertise" in of:
        return sources.EXPERTISE
    is_half = "half" in of and not tool and "proficient" not in of
    return sources.HALF_PROFICIENCY if is_half else sources.PROFICIENCY


def as_target(sheet: Sheet, save: str = "") -> Target:
    """A character as the target of an attack, or of an effect that it makes this save against."""
    modifier = sheet.save(save) if save in ABILITIES else None
    # A creature's numbers are its GM's (docs/dnd.md, A GM's creatures).
    is_secret = sheet.level.startswith("CR")
    return Target(
        sheet.name,
        sheet.ac,
        sheet.resist,
        sheet.vulnerable,
        sheet.immune,
        modifier=modifier,
        secret=is_secret,
        evades=sheet.evasion,
    )


def _no_sheet(ability: str) -> Modifier:
    """What says that an ability counted nothing, because there is no sheet to look it up on."""
    return Modifier(sources.no_sheet(ability if ability in ABILITIES else "str"), "0")


def _modifiers(*named: tuple[str, int]) -> tuple[Modifier, ...]:
    return tuple(Modifier(name, str(value)) for name, value in named if value)
