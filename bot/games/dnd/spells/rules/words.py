"""Spells in words: level, range, duration, and the numbers needed later."""

from collections.abc import Iterator

from bot.games.dnd.spells.rules.casting import Caster, cast_parts
from bot.games.dnd.spells.rules.library import spell as find_spell
from bot.games.dnd.spells.rules.spell import Amounts, Spell, SpellPart
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
_TO: dict[str, Later] = {"attack": later("attack rolls"), "save": later("saving throws")}


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


def part_words(spell: Spell, name: str, slot: int = 0) -> str:
    """Return a separate part of a spell in words: its damage or save or, for an option, its name."""
    part = next((part for part in cast_parts(spell, Caster(), slot) if part.name == name), None)
    if part is None:
        return say("{numbers} Hit Points", numbers=name) if name[:1].isdigit() else name
    words = _amounts(part.damage) or say("{ability} save", ability=ABILITIES.name(part.save))
    return f"{name}: {words}" if name.isdigit() else words


def cast_lines(name: str, slot: int, caster: Caster) -> Iterator[str]:
    """Yield the lines about a spell cast without dice."""
    spell = find_spell(name)
    if spell is None:
        return
    yield listed([level_words(slot or spell.level), reach_words(spell), lasts_words(spell, slot)])
    for part in cast_parts(spell, caster, slot):
        if not part.option:  # It's no longer known which was chosen.
            yield from _numbers(part)


def _numbers(part: SpellPart) -> Iterator[str]:
    if part.die:
        to = [_TO[each].say() for each in part.to if each in _TO]
        yield say("{die} to {what}", die=part.die, what=listed(to, "and")) if to else part.die
    if part.extra and part.extra[0][1]:
        yield say("on a hit: {damage}", damage=_amounts(part.extra))
    if part.damage:
        yield say("later: {damage}", damage=_amounts(part.damage))
    if part.temp_hp:
        yield say("Temporary Hit Points: {amount}", amount=part.temp_hp)
    if type(bonus := part.effects.get("ac")) is int:
        yield say("Armor Class {bonus:+d}", bonus=bonus)


def _amounts(amounts: Amounts) -> str:
    named = ((dice, listed([DAMAGE.name(each) for each in kind.split("|")], "or")) for dice, kind in amounts)
    return " + ".join(say("{amount} {type}", amount=dice, type=kind) for dice, kind in named)
