"""Spells in words: level, range, duration, and the numbers needed later."""

from collections.abc import Iterator

from bot.games.dnd.rolls.record.request import Casting
from bot.games.dnd.spells.rules.casting import Caster, cast_part
from bot.games.dnd.spells.rules.spell import Amounts, Spell, SpellPart
from bot.games.dnd.spells.rules.spell import spell as find_spell
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE
from bot.words import Later, choose, later, listed, say

_REACHES: dict[str, Later] = {
    "self": later("range: self"),
    "touch": later("range: touch"),
    "sight": later("range: sight"),
    "unlimited": later("unlimited range"),
    "special": later("special range"),
}
_LASTS: dict[str, Later] = {
    "instantaneous": later("instantaneous"),
    "dispelled": later("until dispelled"),
    "special": later("special duration"),
}
_EFFECTS: dict[str, Later] = {
    "ac": later("Armor Class {count:+d}"),
    "ac_base": later("Armor Class {count} + Dexterity modifier"),
    "ac_at_least": later("Armor Class at least {count}"),
    "speed": later("Speed {count:+d} feet"),
    "fly": later("Fly Speed {count} feet"),
    "jump": later("jump {count} feet"),
    "teleport": later("teleport up to {count} feet"),
    "push": later("pushed {count} feet"),
    "darkvision": later("Darkvision {count} feet"),
    "truesight": later("Truesight {count} feet"),
    "reach": later("range at your level: {count} feet"),
    "no_healing": later("can't regain Hit Points"),
    "hp_max": later("Hit Point maximum +{count}"),
    "d20_tests": later("{count} to D20 Tests, one less after each Long Rest"),
    "turns": later("{count} turns"),
}
"""The effects of spells that aren't rolled, with their numbers."""
_TO: dict[str, Later] = {
    "attack": later("attack rolls"),
    "weapon attack": later("weapon attack rolls"),
    "damage": later("weapon damage"),
    "taken": later("damage of the chosen type from attacks, once per turn"),
    "save": later("saving throws"),
}


def level_words(level: int) -> str:
    """Return the level of a spell or a slot."""
    return say("level {level}", level=level) if level else say("cantrip")


def reach_words(spell: Spell) -> str:
    """Return a spell's range."""
    if spell.reach.isdigit():
        return say("range: {feet} feet", feet=spell.reach)
    return _REACHES[spell.reach].say()


def lasts_words(spell: Spell, slot: int) -> str:
    """Return a spell's duration when cast with this slot, and a note if it needs Concentration."""
    count, per = spell.duration(slot)
    words = _LASTS[per].say() if per in _LASTS else _time(per, count)
    return say("Concentration, {time}", time=words) if spell.concentrates(slot) else words


def _time(per: str, count: int) -> str:
    if per == "rounds":
        return choose(count, "{count} round", "{count} rounds")
    if per == "minutes":
        return choose(count, "{count} minute", "{count} minutes")
    if per == "hours":
        return choose(count, "{count} hour", "{count} hours")
    return choose(count, "{count} day", "{count} days")


def head_words(spell: Spell, slot: int) -> str:
    """Return a spell's level, range and duration when cast with this slot, and its costly materials."""
    words = [level_words(slot or spell.level), reach_words(spell), lasts_words(spell, slot)]
    if spell.cost:
        words.append(say("materials: {cost} GP", cost=" + ".join(map("{:,}".format, spell.cost))))
        words += [say("consumed")] if spell.consumed else []
    return listed(words)


def part_words(spell: Spell, name: str, slot: int = 0) -> str:
    """Return a separate part of a spell in words: its damage or save or, for an option, its name."""
    part = next((part for part in spell.parts if part.name == name), None)
    if part is None:
        return say("{numbers} Hit Points", numbers=name) if name[:1].isdigit() else name
    part = cast_part(part, spell, Caster(), slot)
    words = _amounts(part.damage) or say("{ability} save", ability=ABILITIES.name(part.save))
    return f"{name}: {words}" if name.isdigit() else words


def cast_lines(casting: Casting) -> Iterator[str]:
    """Yield the lines about a spell cast without dice."""
    spell = find_spell(casting.spell)
    if spell is None:
        return
    yield head_words(spell, casting.slot)
    for part in _parts(casting, spell):
        yield from _numbers(part)
    yield from effect_lines(casting, saved=False)


def effect_lines(casting: Casting, *, saved: bool) -> Iterator[str]:
    """Yield the lines about a cast spell's numbers that aren't rolled, and the creatures it summons.

    With ``saved``, a successful save prevents its effects.
    """
    spell = find_spell(casting.spell)
    has_any = spell is not None and any(part.effects or part.levels for part in spell.parts)
    for part in _parts(casting, spell) if spell and has_any else ():
        effects = [_EFFECTS[key].say(count=of) for key, of in part.effects.items() if of and key in _EFFECTS]
        yield from (say("On a failed save: {what}", what=effect) if saved else effect for effect in effects)
        by_level, slot = part.effects.get("summons", {}), max(casting.slot, spell.level if spell else 0)
        if lines := next((by_level[n] for n in sorted(by_level, reverse=True) if int(n) <= slot), ""):
            numbers = {"bonus": casting.bonus, "modifier": casting.modifier, "mighty": 3 + casting.modifier}
            creatures = map("`{}`".format, lines.format(**numbers).splitlines())
            yield say("For /dnd fight add: {creatures}", creatures=listed(creatures, "or"))


def _parts(casting: Casting, spell: Spell) -> Iterator[SpellPart]:
    """Yield a cast spell's parts, except for options, because the chosen one is no longer known."""
    caster = Caster(bonus=casting.bonus, modifier=casting.modifier, level=casting.level)
    return (cast_part(part, spell, caster, casting.slot) for part in spell.parts if not part.option)


def _numbers(part: SpellPart) -> Iterator[str]:
    if part.die:
        to = [_TO[key].say() for key in part.to if key in _TO]
        yield say("{die} to {what}", die=part.die, what=listed(to, "and")) if to else part.die
    if part.extra and not part.extra[0][1]:
        yield say("the weapon's damage die: {die}", die=part.extra[0][0])
    elif part.extra and part.extra[0][0] != "0":
        yield say("on a hit: {damage}", damage=_amounts(part.extra))
    if part.damage:
        yield say("later: {damage}", damage=_amounts(part.damage))
    if part.temp_hp:
        yield say("Temporary Hit Points: {amount}", amount=part.temp_hp)


def _amounts(amounts: Amounts) -> str:
    named = ((dice, listed([DAMAGE.name(key) for key in kind.split("|")], "or")) for dice, kind in amounts)
    return " + ".join(say("{amount} {type}", amount=dice, type=kind) for dice, kind in named)
