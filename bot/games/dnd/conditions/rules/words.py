"""What somebody bears, in words."""

from collections.abc import Callable, Iterable, Iterator

from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Ends, conditions_of
from bot.games.dnd.conditions.rules.conditions import CONDITIONS, EXHAUSTION, NAMES
from bot.games.dnd.terms.playing import SHORT
from bot.rolls.card import plain
from bot.words import choose, later, listed, say

NameOf = Callable[[int], str]
"""The name of a combatant by its number, "" of nobody known."""


def nobody(_number: int) -> str:
    """Outside of fights there are no combatants."""
    return ""


def bearing_words(bearing: Bearing, name: str, name_of: NameOf = nobody) -> list[str]:
    """All that whoever is called ``name`` bears, each condition once, and on what they concentrate."""
    return [*borne_words(bearing.borne, name, name_of), *focus_words(bearing.focus)]


def focus_words(focus: str) -> list[str]:
    """On what somebody concentrates; nothing for nothing."""
    return [say("concentrates on {what}", what=plain(focus))] if focus else []


def shaken_line(name: str, focus: str, dc: int) -> str:
    """What damage does to somebody's Concentration: a save against ``dc``; 0: it has ended."""
    asks = later("**{name}** concentrates on {what}: Constitution save, DC {dc}")
    words = asks if dc else later("**{name}** concentrates on {what} no more")
    return words.say(name=plain(name), what=plain(focus), dc=dc)


def borne_words(borne: Iterable[Borne], name: str, name_of: NameOf = nobody) -> list[str]:
    """What is borne in words, each condition once with all that ends it."""
    found: dict[str, list[Borne]] = {}
    for condition in borne:
        found.setdefault(condition.condition, []).append(condition)
    return [_words(each, name, name_of) for each in found.values()]


def _words(alike: list[Borne], name: str, name_of: NameOf) -> str:
    words = condition_words(alike[0])
    ends = list(dict.fromkeys(filter(None, (ends_words(condition, name, name_of) for condition in alike))))
    return say("{condition} ({ends})", condition=words, ends=listed(ends, "and")) if ends else words


def condition_words(of: Borne) -> str:
    """A condition by name, of Exhaustion with its level."""
    name = NAMES.name(of.condition)
    if of.condition == EXHAUSTION:
        return say("{condition} {level}", condition=name, level=of.level)
    return name


def idle_words(borne: Iterable[Borne]) -> list[str]:
    """Those of the conditions that take actions away."""
    return [NAMES.name(each) for each in conditions_of(borne) if not CONDITIONS[each].acts]


def ends_words(of: Borne, name: str, name_of: NameOf = nobody) -> str:
    """When a condition of whoever is called ``name`` ends; "" until it is taken off."""
    holder = (name_of(of.held) if of.held else "") or (of.hold.name if of.hold else "")
    held = say("while {name} concentrates", name=plain(holder)) if holder else ""
    cause = name_of(of.by) if of.by else ""
    ends = listed([*_ends(of.ends, name, name_of), *_else(of.ends, cause)], "or")
    return listed(filter(None, (held, ends)))


def _ends(ends: Ends, name: str, name_of: NameOf) -> Iterator[str]:
    """When it ends by a turn or a save, whether it is held or not; nothing if neither ends it."""
    whose = plain(name_of(ends.of) if ends.of else name)
    if ends.worse:
        worse = listed(NAMES.name(condition) for condition, _ in ends.worse)
        words = later("{save} at the end of {name}'s next turn, else {worse}")
        yield words.say(save=_save(ends), name=whose, worse=worse)
    elif ends.at == "save" and ends.turns:
        yield choose(
            ends.turns,
            "save ends: {save}, at most {count} turn",
            "save ends: {save}, at most {count} turns",
            save=_save(ends),
        )
    elif ends.at == "save":
        yield say("save ends: {ability} DC {dc}", ability=SHORT.name(ends.ability), dc=ends.dc)
    elif ends.at and ends.left > 1:
        yield choose(ends.left, "{count} turn of {name}", "{count} turns of {name}", name=whose)
    elif ends.at:
        yield _TURN[ends.at].say(name=whose)


def _else(ends: Ends, cause: str) -> Iterator[str]:
    """Yield what else ends it, whatever comes first."""
    if ends.escape and ends.escape.dc:
        yield say("escape DC {dc}", dc=ends.escape.dc)
    elif ends.escape:
        yield say("until woken by an action")
    if ends.tied:
        yield say("while {condition}", condition=NAMES.name(ends.tied))
    if ends.hurt:
        yield say("until damaged")
    if ends.stirs:
        words = later("after damage, a save ends it: {save}")
        if ends.stirs == "others":
            words = later("after damage by others, a save ends it: {save}")
        yield words.say(save=_save(ends))
    if ends.dies and cause:
        yield say("until {name} dies", name=plain(cause))
    if ends.hours:
        yield choose(ends.hours, "{count} hour", "{count} hours")
    if ends.thing:
        ac, hp = ends.thing
        yield say("until the bonds are destroyed: AC {ac}, {hp} hit points", ac=ac, hp=hp)
    yield from (NOTES[note].say(save=_save(ends)) for note in ends.notes)


def _save(ends: Ends) -> str:
    return say("{ability} DC {dc}", ability=SHORT.name(ends.ability), dc=ends.dc) if ends.dc else ""


_TURN = {
    "start": later("until the start of {name}'s next turn"),
    "end": later("until the end of {name}'s next turn"),
}
NOTES = {
    "swallowed": later("until regurgitated"),
    "detached": later("until the creature detaches"),
    "released": later("until released"),
    "song": later("until the song ends"),
    "possession": later("until the possession ends"),
    "whirlwind": later("while in the whirlwind"),
    "sight": later("until a turn ends out of sight"),
    "holy water": later("until doused with Holy Water"),
    "removed": later("until magic removes it"),
    "terrain": later("before harmful terrain, a save ends it: {save}"),
    "rest": later("after a Long Rest, a save ends it: {save}"),
    "day": later("every 24 hours, a save ends it: {save}"),
}
"""Ends of conditions that only a GM knows of, by key. Keys are stored: never change one."""
