"""The fight's requests besides attacks: areas, stat block effects, and saves against conditions."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain as spelled
from bot.errors import PlayerError
from bot.games.dnd.circumstances import sources
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends
from bot.games.dnd.conditions.rules.affliction import Affliction, apart, read_affliction
from bot.games.dnd.counters.rules.cost import read_priced
from bot.games.dnd.creatures.record.stat_block import BlockEffect, Lasting, Use
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.fight.steps.escaping import Way
from bot.games.dnd.rolls.record.kinds import CheckRequest, DamageRequest, SaveRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.from_options import SPARED, Against, damage_request
from bot.games.dnd.targets.options_text import read_dc
from bot.games.dnd.targets.target import Target
from bot.games.dnd.targets.text import merged, read_targets
from bot.games.dnd.terms.checks import DEATH, Check, read_save
from bot.games.dnd.terms.playing import ABILITIES, SHORT, SKILL_ABILITIES
from bot.rolls.card import plain
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

_SAVE = re.compile(
    r"(?:dc\s*)?(?P<first>[0-9]{1,2})\s+(?P<after>.+)"
    r"|(?P<save>[a-z]+(?:\s+sav(?:e|ing throw))?)\s*(?:\bdc\s*)?(?P<dc>[0-9]+|(?<=\s).+)",
    re.IGNORECASE,
)


_TYPED = Terms(
    {
        "save": later_of("typed behind an ability", "save"),
        "dc": later_of("typed before a Difficulty Class, as in: dex DC 15", "DC"),
        "none": later_of("typed behind a save whose success takes no damage, as in: dex 15 none", "none"),
        "purpose": later_of("typed of whoever does not save, as in: Ogre fails on purpose", "on purpose"),
    }
)


class TypedArea(Struct, frozen=True):
    """An area effect as typed, with its damage and its saves' ability ("" for none) and DC.

    ``spared`` means that a success takes no damage at all. ``exceptions`` are single targets' details, and
    ``afflicts`` are the conditions on a failure.
    """

    dice: str
    save: str = ""
    dc: int | None = None
    label: str = ""
    spared: bool = False
    exceptions: tuple[Target, ...] = ()
    afflicts: Affliction | None = None


def area_request(actor: Actor, area: TypedArea, met: tuple[Target, ...], fighting: Fighting) -> DndRequest:
    """Return damage to several targets after saves. Raises PlayerError if it can't be parsed."""
    is_bare = area.afflicts and not read_priced(area.dice)[0].strip()  # Such as a net.
    dice = f"0 {area.dice}" if is_bare else area.dice
    request = replace(damage_request(dice, Against(), label=area.label), afflicts=area.afflicts)
    targets = tuple(Target(target.name, combatant=target.combatant) for target in met)
    whole = replace(request, ability=area.save, dc=area.dc, spared=area.spared, targets=targets, met=met)
    return actor.request(replace(whole, fighting=fighting.part))


def read_saving(text: str) -> tuple[str, int | None]:
    """Return the save in a text such as "dex 15" or "Wisdom save DC hard", or no save if it's empty.

    Raises:
        PlayerError: The text isn't a save with a DC.

    """
    words = " ".join(spelled(_in_english(text)).replace(",", " ").split())
    if not words:
        return "", None
    match = _SAVE.fullmatch(words)
    if not match:
        raise PlayerError(say("Choose a save and enter its DC, such as 15. Or choose no save."))
    ability = read_save(match["after"] or match["save"])
    if ability == DEATH:
        raise PlayerError(say("A death saving throw can't halve damage. Enter an ability, such as dex 15."))
    return ability, read_dc(match["first"] or match["dc"])


def read_area_save(text: str) -> tuple[str, int | None, bool, Affliction | None]:
    """Return a save's ability and DC, "none" if a success takes no damage, and its conditions.

    For example, "dex 15 none", or "str 12 restrained until save" with the condition of a failure.

    Raises:
        PlayerError: The text isn't a save with a DC, or what follows it isn't a condition.

    """
    save_typed, behind = apart(text)
    typed = " ".join(spelled(_in_english(save_typed)).split())
    match = SPARED.search(typed)
    ability, dc = read_saving(typed[: match.start()] if match else typed)
    if match and not ability:
        raise PlayerError(say("Choose the save, too. With “none”, its success takes no damage."))
    save = Ends("save", ability=ability, dc=dc) if dc is not None else None
    return ability, dc, bool(match), read_affliction(behind, save) if behind else None


def read_area(save: str, typed: str) -> tuple[str, int | None, bool, Affliction | None, tuple[Target, ...]]:
    """Return a save against a typed DC with its effects, and the exceptions typed after a semicolon.

    A DC alone means no save unless an ability is chosen, because a caster's DC is already filled in.
    """
    dc, *rest = re.split("[;；]", typed, maxsplit=1)
    text = "" if not save and dc.strip().isdecimal() else f"{save} {dc}"
    exceptions = re.sub(r"(?i)\bon\s+purpose\b", " ", _TYPED.in_english("".join(rest)))
    return *read_area_save(text), read_targets(exceptions)


def _in_english(text: str) -> str:
    """Return the English form of a save typed in the current language."""
    for terms in (_TYPED, ABILITIES, SHORT):
        text = terms.in_english(text)
    return text


def read_labelled(text: str, *, may_be_source: bool = False) -> tuple[str, str]:
    """Return the damage and the source behind its "#", "" for none: "8d6 fire # Fireball".

    An effect that needs no damage ``may_be_source`` alone: "Web".
    """
    dice, sign, label = text.replace("＃", "#").partition("#")
    if may_be_source and not sign and not any(letter.isdigit() for letter in dice):
        dice, label = "", dice
    return dice.strip(), " ".join(label.split())


def with_said(met: Sequence[Target], said: Sequence[Target]) -> tuple[Target, ...]:
    """Return the targets with the details given for their names: Advantage, cover, failing on purpose.

    Raises:
        PlayerError: A name isn't among the targets.

    """
    by_id = {target.combatant: target for target in met}
    names = {" ".join(target.name.casefold().split()): target.combatant for target in met}
    for target in said:
        typed = " ".join(target.name.casefold().split()).removeprefix("@")
        if (number := names.get(typed)) is None:
            words = later(
                "{name} isn't one of your targets: {names}. Choose them too, or enter another name."
            )
            raise PlayerError(
                words.say(name=plain(target.name), names=plain(listed(one.name for one in met)))
            )
        by_id[number] = replace(merged(target, by_id[number]), cover=target.cover or by_id[number].cover)
    return tuple(by_id.values())


BY: Mapping[Use, Literal["area", "bonus", "reaction", "legendary", "trait"]] = {
    "": "area",
    "bonus": "bonus",
    "reaction": "reaction",
    "legendary": "legendary",
    "trait": "trait",
    "rider": "trait",
}
"""The cost of an effect in a fight."""


def effect_request(
    actor: Actor, effect: BlockEffect, met: tuple[Target, ...], fighting: Fighting
) -> DndRequest:
    """Return the request for a stat block effect on these targets, after their saves if it has one."""
    request = DamageRequest(
        effect.save,
        dc=effect.dc or None,
        spared=bool(effect.save) and not effect.half,
        parts=effect.damage,
        label=effect.name,
        targets=tuple(Target(target.name, combatant=target.combatant) for target in met),
        met=met,
        fighting=fighting.part,
    )
    return actor.request(request)


def ongoing_request(actor: Actor, what: Lasting, met: Target, fighting: Fighting) -> DndRequest:
    """Return the request for the ongoing damage that this target takes from a hit or an effect."""
    return effect_request(actor, BlockEffect(what.name, damage=what.damage), (met,), fighting)


def ending_request(actor: Actor, borne: Borne, fighting: Fighting) -> DndRequest:
    """Return the end-of-turn save that can end a condition."""
    of = replace(fighting, condition=borne.condition, since=borne.since)
    return _save_request(actor, borne.ends.ability, borne.ends.dc, of, sources.against(borne.condition))


def concentration_request(actor: Actor, dc: int, fighting: Fighting) -> DndRequest:
    """Return the Constitution save to keep Concentration after damage (Concentration)."""
    return _save_request(actor, "con", dc, fighting, sources.CONCENTRATION)


def escape_request(actor: Actor, way: Way, fighting: Fighting) -> DndRequest:
    """Return the check to end the actor's condition or someone else's (Grappled, Escaping a Grapple)."""
    of, target = way.borne, way.target
    met = (Target(target.name, combatant=target.id),) if target.id != actor.combatant.id else ()
    request = CheckRequest(
        Check(SKILL_ABILITIES[way.skill], (way.skill,)),
        dc=way.escape.dc,
        label=sources.escape(of.condition),
        disadvantage=(sources.DISADVANTAGE,) if way.escape.hard else (),
        targets=met,
        met=met,
        fighting=replace(fighting, condition=of.condition, since=of.since).part,
    )
    return _as_written(actor, request, way.bonus)


def _save_request(actor: Actor, ability: str, dc: int, fighting: Fighting, label: str) -> DndRequest:
    request = SaveRequest(ability, dc=dc, label=label, fighting=fighting.part)
    creature = actor.combatant.creature
    if creature is None or creature.save(ability) == actor.sheet.save(ability):
        return actor.request(request)
    return _as_written(actor, request, creature.save(ability))


def _as_written(actor: Actor, request: DndRequest, bonus: int) -> DndRequest:
    """Return the request with the bonus from the stat block, not the one calculated from the scores."""
    made = actor.request(request)
    if actor.combatant.creature is None:
        return made
    source = sources.SAVE_BONUS if isinstance(request, SaveRequest) else sources.BONUS
    tired = [modifier for modifier in made.modifiers if sources.is_exhaustion(modifier.source)]
    return replace(made, modifiers=(Modifier(source, str(bonus)), *tired))
