"""What stands in a creature's stat block, in our words: its attacks with their riders, its effects."""

from collections.abc import Iterable, Sequence

from bot.games.dnd.attacks.attack_text import damage_words
from bot.games.dnd.conditions.rules.active_conditions import CAUSER, Borne, Ends
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.words import ends_words
from bot.games.dnd.creatures.record.stat_block import Area, Effect, Rider, Use, When
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import plain
from bot.words import Later, later, later_of, listed, say, say_of
from bot.words.terms import Terms

SIZES = Terms(
    {
        "tiny": later_of("a creature's size", "Tiny"),
        "small": later_of("a creature's size", "Small"),
        "medium": later_of("a creature's size", "Medium"),
        "medium or small": later_of("a creature's size", "Medium or Small"),
        "large": later_of("a creature's size", "Large"),
        "huge": later_of("a creature's size", "Huge"),
        "gargantuan": later_of("a creature's size", "Gargantuan"),
    }
)
KINDS = Terms(
    {
        "aberration": later_of("a type of creature", "Aberration"),
        "beast": later_of("a type of creature", "Beast"),
        "celestial": later_of("a type of creature", "Celestial"),
        "construct": later_of("a type of creature", "Construct"),
        "dragon": later_of("a type of creature", "Dragon"),
        "elemental": later_of("a type of creature", "Elemental"),
        "fey": later_of("a type of creature", "Fey"),
        "fiend": later_of("a type of creature", "Fiend"),
        "giant": later_of("a type of creature", "Giant"),
        "humanoid": later_of("a type of creature", "Humanoid"),
        "monstrosity": later_of("a type of creature", "Monstrosity"),
        "ooze": later_of("a type of creature", "Ooze"),
        "plant": later_of("a type of creature", "Plant"),
        "undead": later_of("a type of creature", "Undead"),
    }
)
SPEEDS = Terms(
    {
        "walk": later_of("a way to move", "walk"),
        "burrow": later_of("a way to move", "burrow"),
        "climb": later_of("a way to move", "climb"),
        "fly": later_of("a way to move", "fly"),
        "hover": later_of("a way to move", "hover"),
        "swim": later_of("a way to move", "swim"),
    }
)
SENSES = Terms(
    {
        "blindsight": later_of("a creature's sense", "Blindsight"),
        "darkvision": later_of("a creature's sense", "Darkvision"),
        "tremorsense": later_of("a creature's sense", "Tremorsense"),
        "truesight": later_of("a creature's sense", "Truesight"),
    }
)
EachEnds = Sequence[tuple[str, Ends]]
"""When conditions end, each with its own end."""
ONE_OF = "one_of"
"""Stands before a way to move that is the GM's to choose; before others is the shape that has it."""
_AREAS: dict[str, Later] = {
    "one": later("one creature"),
    "cone": later("{size}-foot Cone"),
    "emanation": later("{size}-foot Emanation"),
    "line": later("Line of {size} by {width} feet"),
    "sphere": later("Sphere of {size} feet radius"),
    "cylinder": later("Cylinder of {size} feet radius, {height} feet high"),
    "creatures": later("each creature in reach"),
}
_WHENS: dict[str, Later] = {
    "advantage": later("with Advantage: {what}"),
    "moved": later("after moving {feet} feet straight at it: {what}"),
    "self_bloodied": later("while it is bloodied: {what}"),
    "target_bloodied": later("if the target is bloodied: {what}"),
    "target_at_0": later("if that brings the target to 0: {what}"),
    "grappled": later("if the target is grappled by it: {what}"),
}
_ADVANTAGES: dict[str, Later] = {
    "grappled": later("Advantage if the target is grappled by it"),
    "wounded": later("Advantage if the target lacks any Hit Points"),
    "first_round": later("Advantage in the first round"),
}
USES: dict[Use, Later] = {
    "": later("{what}"),
    "bonus": later("{what} (Bonus Action)"),
    "reaction": later("{what} (Reaction)"),
    "legendary": later("{what} (Legendary Action)"),
    "trait": later("{what} (trait)"),
    "rider": later("{what} (after a hit)"),
}
"""An effect with what it takes."""


def speed_words(way: str, feet: int) -> str:
    """How it moves, and how far."""
    shape, _, key = way.rpartition(" ")
    words = {"": later("{way} {feet}"), ONE_OF: later("or {way} {feet}")}
    if not feet:
        return SPEEDS.name(key)
    return words.get(shape, later("as {shape}: {way} {feet}")).say(
        way=SPEEDS.name(key), feet=feet, shape=plain(shape)
    )


def rider_words(of: Rider) -> list[str]:
    """What a hit does beside its damage, each thing a few words."""
    words = conditions_words(of.conditions, of.max_size, of.ends)
    if of.rather:
        words.append(say("or instead of the damage: {what}", what=_conditions(of.rather, of.ends)))
    words += _escape(of.escape_dc, of.ends)
    words += [_when(when, of.ends) for when in of.whens]
    words += [_ADVANTAGES[of.advantage].say()] if of.advantage else []
    words += _ongoing(of.ongoing)
    return [*words, *recharge_words(of.recharge), *_forms(of.forms), *_more(more=of.more)]


def effect_words(of: Effect) -> list[str]:
    """What an effect does, each thing a few words: its save, whom it meets, damage, what a failure is."""
    words = []
    if of.save:
        words.append(say("{ability} save, DC {dc}", ability=ABILITIES.name(of.save), dc=of.dc))
    words += [area_words(of.area)] if of.area.shape else []
    if of.damage:
        words.append(damage_words(of.damage))
        words += [say("half on a success")] if of.half else []
    words += conditions_words(of.conditions, of.max_size, of.ends)
    if of.second_failure:
        worse = [each for _, ends in of.ends for each in ends.worse]
        words.append(say("second failure: {what}", what=_conditions(of.second_failure, worse)))
    words += _escape(of.escape_dc, of.ends)
    words += _ongoing(of.ongoing)
    if of.low:
        does = {"drops": say("it drops to 0"), "dies": say("it dies")}.get(of.low[1]) or _conditions(
            of.low[1:], of.ends
        )
        words.append(say("a failure with {hp} Hit Points or fewer: {what}", hp=of.low[0], what=does))
    if of.per_day:
        words.append(say("{count} a day", count=of.per_day))
    return [*words, *recharge_words(of.recharge), *_forms(of.forms), *_more(more=of.more)]


def area_words(of: Area) -> str:
    """Whom an effect meets."""
    if of.within:
        words = later("one creature within {feet} feet")
        if of.shape == "creatures":
            words = later("each creature within {feet} feet")
        return words.say(feet=of.within)
    return _AREAS[of.shape].say(size=of.size, width=of.width, height=of.height)


def conditions_words(conditions: Sequence[str], max_size: str = "", ends: EachEnds = ()) -> list[str]:
    """Which conditions somebody has then, each with its end, and up to which size; nothing of none."""
    if not conditions:
        return []
    words = later("{conditions}, if {size} or smaller") if max_size else later("{conditions}")
    return [words.say(conditions=_conditions(conditions, ends), size=SIZES.name(max_size))]


def recharge_words(face: int) -> list[str]:
    """With which faces of a d6 it is back."""
    if not face:
        return []
    return [say("Recharge 6") if face == _SIX else say("Recharge {face}–6", face=face)]


_SIX = 6  # Faces of the die that brings it back.


def _conditions(conditions: Iterable[str], ends: EachEnds = ()) -> str:
    known = dict(ends)
    borne = (Borne(condition, known.get(condition, Ends()), CAUSER) for condition in conditions)
    return listed((_condition(condition) for condition in borne), "and")


def _condition(of: Borne) -> str:
    name = NAMES.name(of.condition)
    target = say_of("in: until the end of {name}'s next turn", "the target")
    ends = ends_words(
        of, target, lambda _: say_of("in: until the end of {name}'s next turn", "this creature")
    )
    return say("{condition} ({ends})", condition=name, ends=ends) if ends else name


def _escape(dc: int, ends: EachEnds) -> list[str]:
    """Say what ends a grapple, where no condition says that."""
    is_said = any(each.escape and each.escape.dc == dc for _, each in ends)
    return [say("escape DC {dc}", dc=dc)] if dc and not is_said else []


def _ongoing(parts: tuple[DamagePart, ...]) -> list[str]:
    return [say("each turn after that {damage}", damage=damage_words(parts))] if parts else []


def _forms(forms: Sequence[str]) -> list[str]:
    return [say("only as {forms}", forms=plain(listed(forms, "or")))] if forms else []


def _more(*, more: bool) -> list[str]:
    return [say("its stat block says more")] if more else []


def _when(of: When, ends: EachEnds) -> str:
    what = []
    if of.instead:
        what.append(say("{damage} instead", damage=damage_words(of.instead)))
    if of.add:
        what.append(say("{damage} more", damage=damage_words(of.add)))
    what += conditions_words(of.conditions, of.max_size, ends)
    return _WHENS[of.holds].say(feet=of.feet, what=listed(what))
