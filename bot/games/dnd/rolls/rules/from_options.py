"""Requests from a command's typed options."""

import re
from functools import cache
from typing import TypeVar

from msgspec import Struct, structs
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError, UnclearError
from bot.games.dnd.attacks.damage_text import read_damage, read_dice
from bot.games.dnd.circumstances.sources import ADVANTAGE, DISADVANTAGE, INITIATIVE
from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.conditions.rules.affliction import apart, read_affliction
from bot.games.dnd.counters.rules.cost import read_priced
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    D20Request,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    HoursRequest,
    InitiativeRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.request import DndRequest, Roller
from bot.games.dnd.rolls.rules.from_sheet import paid_with
from bot.games.dnd.rolls.rules.saves import saving_request
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.targets.options_text import (
    read_bonuses,
    read_dc,
    read_extras,
    read_facts,
    read_riders,
    read_sources,
)
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import is_everybody, read_targets
from bot.games.dnd.terms.checks import DEATH, is_initiative, is_save, read_check, read_save
from bot.games.dnd.terms.playing import DIFFICULTY_NAMES
from bot.rolls.game import More
from bot.words import later, say
from bot.words.speaking import kept_by_language, spoken

D20 = TypeVar("D20", bound=D20Request)

NORMAL, LONG, BEYOND = "normal", "long", "beyond"
"""A target's distance: within normal range, within long range, or beyond it."""


class TypedOptions(Struct, frozen=True):
    """The options of every D20 Test. ``character`` is a name ("" for the user's own character)."""

    advantage: str = ""
    disadvantage: str = ""
    bonus: str = ""
    circumstances: str = ""
    character: str = ""


@kept_by_language(256)  # The same checks are typed again and again.
def check_request(
    what: str, dc: str, typed: TypedOptions, *, ability: str = "", tool: str = "", label: str = ""
) -> DndRequest:
    """Return an ability check, or a save typed instead of one. Raises PlayerError if it can't be parsed."""
    if is_save(what):
        if ability or tool:
            raise PlayerError(say("A save can't use another ability or a tool. Leave those options empty."))
        return replace(save_request(what, dc, typed), label=label)
    whole, (what, dc, typed) = what, _apart(what, dc, typed)
    label = label or (INITIATIVE if what.strip().casefold() == "initiative" else "")
    try:
        check = read_check(what, ability, tool)
    except UnclearError as error:  # Roll the chosen meaning with everything else that was typed.
        meant = tuple((words, whole.replace(what, text, 1)) for words, text in error.meant)
        raise UnclearError(str(error), meant=meant) from error
    kind = InitiativeRequest if is_initiative(ability or what) else CheckRequest
    return with_typed(kind(check, dc=read_dc(dc), label=label), typed)


def _apart(what: str, dc: str, typed: TypedOptions) -> tuple[str, str, TypedOptions]:
    """Return the typed text separated from its DC and its bonus: "stealth +5", "con save dc 15"."""
    for word, field in (("adv", "advantage"), ("dis", "disadvantage")):
        tilt = re.compile(
            rf"(?i)[\s,/&]+(?:and\s+)?(?:(?:with|at)\s+)?{word}(?:{field[len(word) :]})?\b"
            r"(?=\s*(?:[,/&+-]|$|dc|(?:and|(?:adv|dis)(?:antage|advantage)?)\b))"
        )
        if tilt.search(what):
            what = tilt.sub(" ", what)
            typed = structs.replace(typed, **{field: ", ".join(filter(None, ["yes", getattr(typed, field)]))})
    dc_typed = _dc_typed(spoken())
    match = dc_typed.search(what)
    if match and not dc:
        what, dc = dc_typed.sub(" ", what), match[1]
    bonus = _BEHIND.search(plain(what))
    if bonus:
        what = plain(what)[: bonus.start()]
        typed = structs.replace(typed, bonus=", ".join(filter(None, [bonus[0], typed.bonus])))
    return what.strip(), dc, typed


# A bonus after the check, with its name.
_BEHIND = re.compile(r"(?i)(?<=[a-z)\s])(?:\band\s+)?[+-]\s*d?[0-9].*")


@cache
def _dc_typed(_language: str) -> re.Pattern[str]:
    """Return the pattern of a DC typed after a check, as a number or by name in the current language."""
    names = "|".join(map(re.escape, sorted(DIFFICULTY_NAMES.words(), key=len, reverse=True)))
    return re.compile(rf"(?i)(?:\band\s+)?\bdc\s*([0-9]{{1,2}}|{names})\b")


@kept_by_language(256)
def save_request(
    what: str, dc: str, typed: TypedOptions, *, cover: str = "", fails: bool = False
) -> SaveRequest:
    """Return a saving throw. Raises PlayerError if it can't be parsed."""
    what, dc, typed = _apart(what, dc, typed)
    ability = read_save(what)
    # Refuse it, because the person who typed it expects a bonus that they don't get (SRD 5.2, Cover).
    if cover and ability != "dex":
        raise PlayerError(say("Cover only helps Dexterity saves. Leave that option empty."))
    # It can't be skipped, and it has its own DC (SRD 5.2, Death Saving Throws).
    if ability == DEATH and (dc or fails or cover):
        raise PlayerError(say("A Death Saving Throw is always against DC 10. Leave the other options empty."))
    covers = (cover,) if cover else ()
    if ability == DEATH:
        return with_typed(DeathSaveRequest(), typed)
    return with_typed(SaveRequest(ability, dc=read_dc(dc), covers=covers, fails=fails), typed)


def attack_request(
    sheet: Sheet | None,
    attack: str,
    target: str,
    ac: int | None,
    typed: TypedOptions,
    *,
    extra: str = "",
    cover: str = "",
    distance: str = "",
    riders: str = "",
) -> DndRequest:
    """Return an attack. Raises PlayerError if it can't be parsed, or is out of range."""
    weapon, paid = paid_with(attack, sheet)
    aim = replace(_one(target), ac=ac) if target and not weapon.save else Target(ac=ac)
    targets = (aim,) if target or ac is not None else ()
    if weapon.save:
        if not target:
            raise PlayerError(say("Name the targets that save, such as Goblin +2; Ogre -1."))
        return saving_request(weapon, sheet, read_targets(target)).by(name=typed.character)
    request = AttackRequest(
        attack=weapon,
        targets=targets,
        covers=tuple(filter(None, (cover, aim.cover))),
        extras=read_extras(extra),
        thrown=bool(distance),
        parts=weapon.damage,
        spends=paid,
        riders=read_riders(riders, sheet.riders if sheet else ()),
    )
    if distance and not request.ranged:
        raise PlayerError(
            say("{name} is a melee attack without a range. Leave that option empty.", name=weapon.name)
        )
    facts = (*_range_facts(weapon, distance), *(("target_dodges",) if aim.dodges else ()))
    sneaks = sheet is not None and any(rider.sneak for rider in sheet.riders)
    return with_typed(replace(request, facts=facts), typed, sneaks=sneaks)


def _range_facts(attack: Attack, distance: str) -> tuple[str, ...]:
    # Nothing beyond a single range can be attacked (Range).
    if distance == BEYOND or (distance == LONG and attack.normal and attack.normal == attack.long):
        return ("out_of_range",)
    return ("long_range",) if distance == LONG else ()


def _one(text: str) -> Target:
    """Return an attack's only target. Raises PlayerError for several, or for options that only saves have."""
    targets = read_targets(text)
    if len(targets) != 1 or is_everybody(targets[0].name):
        raise PlayerError(say("An attack has one target. Attack the next one separately."))
    (target,) = targets
    if target.tilts or target.evades or target.saved is not None or target.modifier is not None:
        words = later(
            "An attack's target doesn't save. Enter the Armor Class with ac, and use the advantage option."
        )
        raise PlayerError(words.say())
    return target


def with_typed(request: D20, typed: TypedOptions, *, sneaks: bool = False) -> D20:
    """Return the request with these options of a D20 Test. ``sneaks`` is True if it can be a Sneak Attack."""
    facts = read_facts(typed.circumstances, replace(request.roll, sneaks=sneaks))
    return replace(
        request.by(name=typed.character),
        advantage=read_sources(typed.advantage, ADVANTAGE),
        disadvantage=read_sources(typed.disadvantage, DISADVANTAGE),
        bonuses=read_bonuses(typed.bonus),
        facts=tuple(dict.fromkeys((*request.facts, *facts))),
    )


def with_more(request: DndRequest, more: More) -> DndRequest:
    """Return a saved request with the text that was typed after its name.

    For an attack, a typed target number is an Armor Class.

    Raises:
        PlayerError: The request isn't a D20 Test, or the text can't be parsed.

    """
    if not isinstance(request, D20Request):
        raise PlayerError(say("You can't add anything after the name of damage or healing. Leave that out."))
    if more.goal and not re.fullmatch("[0-9]{1,2}", more.goal):
        raise PlayerError(say("Enter the goal as a number, such as 15."))
    request = replace(request, bonuses=(*request.bonuses, *read_bonuses(more.modifier)))
    if more.mode == "adv":
        request = replace(request, advantage=(*request.advantage, ADVANTAGE))
    if more.mode == "dis":
        request = replace(request, disadvantage=(*request.disadvantage, DISADVANTAGE))
    if more.goal and isinstance(request, AttackRequest):
        return replace(request, targets=(Target(ac=int(more.goal)),))
    return replace(request, dc=int(more.goal)) if more.goal else request


class Against(Struct, frozen=True):
    """Targets of an effect's damage as typed, with the ``save`` and ``dc`` for all of them.

    After the save can come the conditions of a failure, "dex restrained until save", and "none" if a success
    takes no damage. With ``half``, the damage is halved for everyone.
    """

    targets: str = ""
    save: str = ""
    dc: str = ""
    half: bool = False


def damage_request(dice: str, against: Against, *, critical: bool = False, label: str = "") -> DamageRequest:
    """Return damage without an attack roll, rolled once for all targets. Raises PlayerError if unclear."""
    (dice, cost), targets = read_priced(dice), read_targets(against.targets)
    save, behind = apart(against.save)
    spared = SPARED.search(save)
    save = save[: spared.start()] if spared else save
    if (behind or spared) and not save:
        raise PlayerError(say("Enter the save before the conditions, such as dex restrained."))
    if save and read_save(save) == DEATH:
        raise PlayerError(say("A death saving throw can't halve damage. Enter an ability, such as dex."))
    if bool(save) != bool(against.dc):
        raise PlayerError(say("A save needs an ability, such as dex, and a DC, such as 15."))
    if save and not targets:
        raise PlayerError(say("Name the targets that save, such as Goblin +2; Ogre -1."))
    ability, dc = read_save(save) if save else "", read_dc(against.dc)
    ends = Ends("save", ability=ability, dc=dc) if dc is not None else None
    return DamageRequest(
        ability,
        dc=dc,
        afflicts=read_affliction(behind, ends) if behind else None,
        parts=read_damage(dice),
        critical=critical,
        half=against.half,
        spared=bool(spared),
        label=label,
        targets=targets or ((Target(),) if against.half else ()),
        costs=cost,
    )


SPARED = re.compile(r"(?i)[\s,;:/]*\b(?:takes?\s+)?(?:none|nothing|no\s+damage|spared)\s*$")
"""The English word after a save against which a success takes no damage."""


def waking_request(name: str, *, character: int = 0, combatant: int = 0) -> HoursRequest:
    """Return the 1d4 hours after which a Stable creature regains 1 Hit Point (Stabilizing a Character)."""
    of = (Target(name, character=character, combatant=combatant),)
    return HoursRequest(targets=of, met=of, roller=Roller(character, name))


def healing_request(
    dice: str, *, targets: tuple[Target, ...] = (), label: str = "", character: str = ""
) -> HealingRequest:
    """Return healing, rolled once for all its targets. Raises PlayerError if it can't be parsed."""
    dice, cost = read_priced(dice)
    parts = (DamagePart(read_dice(dice)),)
    return HealingRequest(parts, label=label, targets=targets, costs=cost, roller=Roller(name=character))
