"""Requests from the options of a command, as they were typed."""

import re

from msgspec import Struct, structs
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError, UnclearError
from bot.games.dnd.attacks.damage_text import read_damage, read_dice, read_types
from bot.games.dnd.circumstances.sources import ADVANTAGE, DISADVANTAGE, INITIATIVE
from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.conditions.rules.affliction import apart, read_affliction
from bot.games.dnd.counters.rules.cost import Spending, read_priced
from bot.games.dnd.riders.in_rolls.riding import slot_taker
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_sheet import find_attack
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
from bot.games.dnd.targets.text import is_everybody, read_adjustments, read_targets
from bot.games.dnd.terms.checks import DEATH, Check, is_save, read_check, read_save
from bot.rolls.game import More
from bot.words import later, later_of, say
from bot.words.terms import Terms

NORMAL, LONG, BEYOND = "normal", "long", "beyond"
"""How far away a target is: within normal range, within long range, beyond that."""


class Typed(Struct, frozen=True):
    """The options that every D20 Test has. ``character`` is a name, "" for whoever is played."""

    advantage: str = ""
    disadvantage: str = ""
    bonus: str = ""
    circumstances: str = ""
    character: str = ""


def check_request(
    what: str, dc: str, typed: Typed, *, ability: str = "", tool: str = "", label: str = ""
) -> DndRequest:
    """An ability check, or the save typed in its place. Raises PlayerError for what cannot be read."""
    if is_save(what):
        if ability or tool:
            raise PlayerError(say("A save has no other ability and no tool; leave them out."))
        return replace(save_request(what, dc, typed), label=label)
    whole, (what, dc, typed) = what, _apart(what, dc, typed)
    label = label or (INITIATIVE if what.strip().casefold() == "initiative" else "")
    try:
        check = read_check(what, ability, tool)
    except UnclearError as error:  # What is meant is rolled with all that was typed with it.
        meant = tuple((words, whole.replace(what, text, 1)) for words, text in error.meant)
        raise UnclearError(str(error), meant=meant) from error
    return with_typed(DndRequest("check", check, dc=read_dc(dc), label=label), typed)


def _apart(what: str, dc: str, typed: Typed) -> tuple[str, str, Typed]:
    """What was typed, without a DC and a bonus that were typed with it: "stealth +5", "con save dc 15"."""
    for word, field in (("adv", "advantage"), ("dis", "disadvantage")):
        tilt = re.compile(
            rf"(?i)[\s,]+(?:(?:with|at)\s+)?{word}(?:{field[len(word) :]})?\b(?=\s*(?:,|$|[+-]|dc))"
        )
        if tilt.search(what):
            what = tilt.sub(" ", what)
            typed = structs.replace(typed, **{field: ", ".join(filter(None, ["yes", getattr(typed, field)]))})
    match = _DC.search(what)
    if match and not dc:
        what, dc = _DC.sub(" ", what), match[1]
    bonus = _BEHIND.search(plain(what))
    if bonus:
        what = plain(what)[: bonus.start()]
        typed = structs.replace(typed, bonus=", ".join(filter(None, [bonus[0], typed.bonus])))
    return what.strip(), dc, typed


_BEHIND = re.compile(r"(?i)(?<=[a-z)\s])[+-]\s*d?[0-9].*")  # A bonus behind what is checked, with its name.
_DC = re.compile(r"(?i)\bdc\s*([0-9]{1,2})\b")


def save_request(what: str, dc: str, typed: Typed, *, cover: str = "", fails: bool = False) -> DndRequest:
    """A saving throw. Raises PlayerError for what cannot be read."""
    what, dc, typed = _apart(what, dc, typed)
    ability = read_save(what)
    # Refused, as whoever typed it expects a bonus that there is not (SRD 5.2, Cover).
    if cover and ability != "dex":
        raise PlayerError(say("Cover helps Dexterity saves only; leave it out."))
    # It must be made, and has a number of its own (SRD 5.2, Death Saving Throws).
    if ability == DEATH and (dc or fails or cover):
        raise PlayerError(
            say("A death saving throw is rolled against 10, and nothing else; leave the rest out.")
        )
    covers = (cover,) if cover else ()
    request = DndRequest("save", Check(ability), dc=read_dc(dc), covers=covers, fails=fails)
    return with_typed(request, typed)


def attack_request(
    sheet: Sheet | None,
    attack: str,
    target: str,
    ac: int | None,
    typed: Typed,
    *,
    extra: str = "",
    cover: str = "",
    distance: str = "",
    riders: str = "",
) -> DndRequest:
    """An attack. Raises PlayerError for what cannot be read, or is out of its range."""
    found, paid = paid_with(attack, sheet)
    aim = replace(_one(target), ac=ac) if target and not found.save else Target(ac=ac)
    targets = (aim,) if target or ac is not None else ()
    if found.save:
        if not target:
            raise PlayerError(say("Name the targets that save, as in Goblin +2; Ogre -1."))
        return replace(saving_request(found, sheet, read_targets(target)), name=typed.character)
    request = DndRequest(
        "attack",
        attack=found,
        targets=targets,
        covers=tuple(filter(None, (cover, aim.cover))),
        extras=read_extras(extra),
        thrown=bool(distance),
        parts=found.damage,
        spends=paid,
        riders=read_riders(riders, sheet.riders if sheet else ()),
    )
    if distance and not request.ranged:
        raise PlayerError(say("{name} is a melee attack and has no range; leave that out.", name=found.name))
    # With a single range nothing beyond it can be attacked (Range).
    is_beyond = distance == BEYOND or (distance == LONG and found.normal and found.normal == found.long)
    facts: tuple[str, ...] = ("out_of_range",) if is_beyond else ("long_range",) if distance == LONG else ()
    facts += ("target_dodges",) if aim.dodges else ()
    sneaks = sheet is not None and any(rider.sneak for rider in sheet.riders)
    return with_typed(replace(request, facts=facts), typed, sneaks=sneaks)


def paid_with(text: str, sheet: Sheet | None) -> tuple[Attack, Spending | None]:
    """The attack that was typed, and with which slot it or a rider is paid, if that was: "Fireball, slot 4".

    Raises:
        PlayerError: It is none.

    """
    found = _PAID.fullmatch(_SLOTS.in_english(text).strip())
    attack = sheet.attack(found["attack"]) if sheet and found else None
    if sheet and found and attack and slot_taker(attack, sheet.riders):
        kind = "pact" if found["pact"] else "slot"
        return attack, Spending(0, f"{kind} {found['level']}", 1, 0)
    return find_attack(text, sheet), None


def slot_typed(attack: str, key: str) -> str:
    """The text that :func:`paid_with` reads in any language: this attack, paid with the slot of this key."""
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


def _one(text: str) -> Target:
    """The only target of an attack. Raises PlayerError for several, and for what is said of a save."""
    targets = read_targets(text)
    if len(targets) != 1 or is_everybody(targets[0].name):
        raise PlayerError(say("An attack is against one target; name one, and attack the next by itself."))
    (target,) = targets
    if target.tilts or target.evades or target.saved is not None or target.modifier is not None:
        words = later(
            "An attack's target makes no save; write its Armor Class with ac, and advantage with that option."
        )
        raise PlayerError(words.say())
    return target


def with_typed(request: DndRequest, typed: Typed, *, sneaks: bool = False) -> DndRequest:
    """The request with the options that every D20 Test has; ``sneaks``: it may be a Sneak Attack."""
    facts = read_facts(typed.circumstances, replace(request.roll, sneaks=sneaks))
    return replace(
        request,
        advantage=read_sources(typed.advantage, ADVANTAGE),
        disadvantage=read_sources(typed.disadvantage, DISADVANTAGE),
        bonuses=read_bonuses(typed.bonus),
        facts=tuple(dict.fromkeys((*request.facts, *facts))),
        name=typed.character,
    )


def with_more(request: DndRequest, more: More) -> DndRequest:
    """The request with what is typed behind the name under which it is kept.

    Of an attack the goal is an Armor Class.

    Raises:
        PlayerError: It is no D20 Test, or that cannot be read.

    """
    if request.kind not in ("check", "save", "attack"):
        raise PlayerError(say("Damage and healing take nothing behind their name; leave that out."))
    if more.goal and not re.fullmatch("[0-9]{1,2}", more.goal):
        raise PlayerError(say("Write the goal as a number, such as 15."))
    request = replace(request, bonuses=(*request.bonuses, *read_bonuses(more.modifier)))
    if more.mode == "adv":
        request = replace(request, advantage=(*request.advantage, ADVANTAGE))
    if more.mode == "dis":
        request = replace(request, disadvantage=(*request.disadvantage, DISADVANTAGE))
    if more.goal and request.is_attack:
        return replace(request, targets=(Target(ac=int(more.goal)),))
    return replace(request, dc=int(more.goal)) if more.goal else request


class Against(Struct, frozen=True):
    """What an effect's damage meets: its ``targets`` as they are typed, with the ``save`` and ``dc`` of all.

    Behind the save may stand the conditions that a failure brings: "dex restrained until save".

    ``adjust`` and the types are those of every target. ``half``: it is halved for all; ``spared``: a success
    takes none.
    """

    targets: str = ""
    save: str = ""
    dc: str = ""
    adjust: str = ""
    resist: str = ""
    vulnerable: str = ""
    immune: str = ""
    half: bool = False
    spared: bool = False


def damage_request(dice: str, against: Against, *, critical: bool = False, label: str = "") -> DndRequest:
    """Damage with no attack roll, rolled once for all targets. Raises PlayerError for what cannot be read."""
    (dice, cost), targets = read_priced(dice), _met_by(against)
    save, behind = apart(against.save)
    if behind and not save:
        raise PlayerError(say("Write the save before the conditions, as in dex restrained."))
    against = replace(against, save=save)
    if against.save and read_save(against.save) == DEATH:
        raise PlayerError(say("A death saving throw is against no damage; name an ability, as in dex."))
    if bool(against.save) != bool(against.dc):
        raise PlayerError(say("A save needs both: which one, as in dex, and its DC, as in 15."))
    if against.save and not targets:
        raise PlayerError(say("Name the targets that save, as in Goblin +2; Ogre -1."))
    check, dc = Check(read_save(against.save)) if against.save else Check(""), read_dc(against.dc)
    ends = Ends("save", ability=check.ability, dc=dc) if dc is not None else None
    return DndRequest(
        "damage",
        check,
        dc=dc,
        afflicts=read_affliction(behind, ends) if behind else None,
        parts=read_damage(dice),
        critical=critical,
        half=against.half,
        spared=against.spared,
        label=label,
        targets=targets,
        costs=cost,
    )


def _met_by(against: Against) -> tuple[Target, ...]:
    """The targets with what is said of all; one without a name where none is named, but something is said."""
    resist, vulnerable, immune = map(read_types, (against.resist, against.vulnerable, against.immune))
    adjust = read_adjustments(against.adjust)
    # Also without a target: somebody may want to know only what is left after resisting.
    is_said = resist or vulnerable or immune or adjust or against.half
    return tuple(
        replace(
            target,
            adjust=(*target.adjust, *adjust),
            resist=(*target.resist, *resist),
            vulnerable=(*target.vulnerable, *vulnerable),
            immune=(*target.immune, *immune),
        )
        for target in read_targets(against.targets) or ((Target(),) if is_said else ())
    )


def waking_request(name: str, *, character: int = 0, combatant: int = 0) -> DndRequest:
    """The 1d4 hours after which somebody who is Stable regains 1 Hit Point (Stabilizing a Character)."""
    of = (Target(name, character=character, combatant=combatant),)
    return DndRequest("hours", parts=(DamagePart("1d4"),), character=character, name=name, targets=of, met=of)


def healing_request(
    dice: str, *, targets: tuple[Target, ...] = (), label: str = "", character: str = ""
) -> DndRequest:
    """Healing, rolled once for all its targets. Raises PlayerError for what cannot be read."""
    dice, cost = read_priced(dice)
    parts = (DamagePart(read_dice(dice)),)
    return DndRequest("healing", parts=parts, label=label, name=character, targets=targets, costs=cost)
