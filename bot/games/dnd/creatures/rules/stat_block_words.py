"""A creature's stat block in our own words: its attacks with their riders, its effects."""

from collections.abc import Iterable, Sequence

from bot.games.dnd.attacks.attack_text import damage_words
from bot.games.dnd.conditions.rules.active_conditions import CAUSER, Borne, Ends
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.words import ends_words
from bot.games.dnd.creatures.record.stat_block import BlockArea, BlockEffect, Rider, When
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.playing import ABILITIES
from bot.rolls.card import plain
from bot.words import later, listed, say, say_of
from bot.words.terms import read_words

_WORDS = read_words("bot.games.dnd.terms")
SIZES, KINDS, SPEEDS, SENSES = (_WORDS[table].terms() for table in ("sizes", "kinds", "speeds", "senses"))
EachEnds = Sequence[tuple[str, Ends]]
"""Several conditions, each with its end."""
ONE_OF = "one_of"
"""The prefix of a movement that the GM can choose. Any other prefix is the shape that has the movement."""
_SAID = read_words(__package__)
_AREAS = _SAID["areas"].by_key
_WHENS = _SAID["whens"].by_key
_ADVANTAGES = _SAID["advantages"].by_key
USES = _SAID["uses"].by_key
"""The wording of an effect with its cost."""


def speed_words(way: str, feet: int) -> str:
    """Return a way of moving, with its distance."""
    shape, _, key = way.rpartition(" ")
    words = {"": later("{way} {feet}"), ONE_OF: later("or {way} {feet}")}
    if not feet:
        return SPEEDS.name(key)
    return words.get(shape, later("as {shape}: {way} {feet}")).say(
        way=SPEEDS.name(key), feet=feet, shape=plain(shape)
    )


def rider_words(of: Rider) -> list[str]:
    """Return a hit's effects besides damage, each in a few words."""
    words = conditions_words(of.conditions, of.max_size, of.ends)
    if of.rather:
        words.append(say("or instead of the damage: {what}", what=_conditions(of.rather, of.ends)))
    words += _escape(of.escape_dc, of.ends)
    words += [_when(when, of.ends) for when in of.whens]
    words += [_ADVANTAGES[of.advantage].say()] if of.advantage else []
    words += _ongoing(of.ongoing)
    return [*words, *recharge_words(of.recharge), *_forms(of.forms), *_more(more=of.more)]


def effect_words(of: BlockEffect) -> list[str]:
    """Return an effect's save, targets, damage and result of a failure, each in a few words."""
    words = []
    if of.save:
        words.append(say("{ability} save, DC {dc}", ability=ABILITIES.name(of.save), dc=of.dc))
    words += [area_words(of.area)] if of.area.shape else []
    if of.damage:
        words.append(damage_words(of.damage))
        words += [say("half on a success")] if of.half else []
    words += conditions_words(of.conditions, of.max_size, of.ends)
    if of.second_failure:
        worse = [later for _, ends in of.ends for later in ends.worse]
        words.append(say("second failure: {what}", what=_conditions(of.second_failure, worse)))
    words += _escape(of.escape_dc, of.ends)
    words += _ongoing(of.ongoing)
    if of.low:
        does = {"drops": say("drops to 0 Hit Points"), "dies": say("it dies")}.get(of.low[1]) or _conditions(
            of.low[1:], of.ends
        )
        words.append(say("failure with {hp} Hit Points or fewer: {what}", hp=of.low[0], what=does))
    if of.per_day:
        words.append(say("{count} per day", count=of.per_day))
    return [*words, *recharge_words(of.recharge), *_forms(of.forms), *_more(more=of.more)]


def area_words(of: BlockArea) -> str:
    """Return an effect's targets."""
    if of.within:
        words = later("one creature within {feet} feet")
        if of.shape == "creatures":
            words = later("each creature within {feet} feet")
        return words.say(feet=of.within)
    return _AREAS[of.shape].say(size=of.size, width=of.width, height=of.height)


def conditions_words(conditions: Sequence[str], max_size: str = "", ends: EachEnds = ()) -> list[str]:
    """Return the words for conditions, with ends and the largest size affected, or none without any."""
    if not conditions:
        return []
    words = later("{conditions}, if {size} or smaller") if max_size else later("{conditions}")
    return [words.say(conditions=_conditions(conditions, ends), size=SIZES.name(max_size))]


def recharge_words(face: int) -> list[str]:
    """Return the faces of a d6 that recharge an effect."""
    if not face:
        return []
    return [say("Recharge 6") if face == _SIX else say("Recharge {face}–6", face=face)]


_SIX = 6  # Faces of its recharge die.


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
    """Return the DC to escape a grapple in words, unless its conditions already include it."""
    is_said = any(end.escape and end.escape.dc == dc for _, end in ends)
    return [say("escape DC {dc}", dc=dc)] if dc and not is_said else []


def _ongoing(parts: tuple[DamagePart, ...]) -> list[str]:
    return [say("each later turn: {damage}", damage=damage_words(parts))] if parts else []


def _forms(forms: Sequence[str]) -> list[str]:
    return [say("only as {forms}", forms=plain(listed(forms, "or")))] if forms else []


def _more(*, more: bool) -> list[str]:
    return [say("see the stat block for more")] if more else []


def _when(of: When, ends: EachEnds) -> str:
    what = []
    if of.instead:
        what.append(say("{damage} instead", damage=damage_words(of.instead)))
    if of.add:
        what.append(say("{damage} more", damage=damage_words(of.add)))
    what += conditions_words(of.conditions, of.max_size, ends)
    return _WHENS[of.holds].say(feet=of.feet, what=listed(what))
