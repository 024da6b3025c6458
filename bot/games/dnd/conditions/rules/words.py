"""Someone's conditions in words, and on cards with lists to change them."""

from collections.abc import Callable, Iterable, Iterator

from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Ends, conditions_of, is_deadly
from bot.games.dnd.conditions.rules.conditions import CONDITIONS, EXHAUSTION, LEVELS, NAMES, condition_of
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE, SHORT, SKILLS
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import Card, Choice, Menu, plain
from bot.words import Later, choose, later, listed, say
from bot.words.terms import read_words

_CHOSEN = (NAMES, DAMAGE, SKILLS, ABILITIES)
NameOf = Callable[[int], str]
"""A function that returns a combatant's name by its number, or "" if it's unknown."""


def nobody(_number: int) -> str:
    """Return "", because there are no combatants outside of fights."""
    return ""


def bearing_words(bearing: Bearing, name: str, name_of: NameOf = nobody) -> list[str]:
    """Return all conditions of the creature called ``name``, each once, and its Concentration, in words."""
    return [*borne_words(bearing.borne, name, name_of), *focus_words(bearing.focus)]


def focus_words(focus: str) -> list[str]:
    """Return the Concentration in words, or nothing if there is none."""
    return [say("concentrates on {what}", what=plain(spell_name(focus)))] if focus else []


def shaken_line(name: str, focus: str, dc: int) -> str:
    """Return the effect of damage on a Concentration: a save against ``dc``, or its end if ``dc`` is 0."""
    asks = later("**{name}** concentrates on {what}: Constitution save, DC {dc}")
    words = asks if dc else later("**{name}** stops concentrating on {what}")
    return words.say(name=plain(name), what=plain(spell_name(focus)), dc=dc)


def borne_words(borne: Iterable[Borne], name: str, name_of: NameOf = nobody) -> list[str]:
    """Return the conditions in words, each listed once with everything that ends it."""
    ends: dict[str, list[Borne]] = {}
    for condition in borne:
        ends.setdefault(condition.condition, []).append(condition)
    return [_words(several, name, name_of) for several in ends.values()]


def _words(alike: list[Borne], name: str, name_of: NameOf) -> str:
    words = condition_words(alike[0])
    ends = list(dict.fromkeys(filter(None, (ends_words(condition, name, name_of) for condition in alike))))
    return say("{condition} ({ends})", condition=words, ends=listed(ends, "and")) if ends else words


def condition_name(key: str) -> str:
    """Return a condition's name, or that of the spell someone is under, with any choice made for it."""
    if key in NAMES:
        return NAMES.name(key)
    name, _, chosen = key.partition(": ")
    own = spell_name(name)
    return say("{spell}: {what}", spell=own, what=chosen_name(chosen)) if chosen else own


def chosen_name(key: str) -> str:
    """Return the name of a condition, damage type, skill or ability; other keys are returned unchanged."""
    return next((terms.name(key) for terms in _CHOSEN if key in terms), key)


def read_chosen(typed: str) -> str:
    """Return the key for a typed name, the reverse of :func:`chosen_name`."""
    known = (terms.read(typed) for terms in _CHOSEN)
    return next(filter(None, known), typed.casefold())


def condition_words(of: Borne) -> str:
    """Return a condition's name; for Exhaustion, also its level."""
    name = condition_name(of.condition)
    if of.condition == EXHAUSTION:
        return say("{condition} {level}", condition=name, level=of.level)
    return name


def idle_words(borne: Iterable[Borne]) -> list[str]:
    """Return the names of the conditions that prevent actions."""
    return [NAMES.name(condition) for condition in conditions_of(borne) if not condition_of(condition).acts]


def ends_words(of: Borne, name: str, name_of: NameOf = nobody) -> str:
    """Return the end of a condition of the creature called ``name``; "" if it lasts until removed."""
    holder = (name_of(of.held) if of.held else "") or (of.hold.name if of.hold else "")
    held = say("while {name} concentrates", name=plain(holder)) if holder else ""
    cause = name_of(of.by) if of.by else ""
    ends = listed([*_ends(of.ends, name, name_of), *_else(of.ends, cause)], "or")
    return listed(filter(None, (held, ends)))


def _ends(ends: Ends, name: str, name_of: NameOf) -> Iterator[str]:
    """Yield the end of a condition by a turn or a save, if it has one."""
    whose = plain(name_of(ends.of) if ends.of else name)
    if ends.worse:
        worse = listed(NAMES.name(condition) for condition, _ in ends.worse)
        words = later("{save} at the end of {name}'s next turn, otherwise {worse}")
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
    """Yield the other things that can end a condition; the first to happen ends it."""
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
            words = later("after damage from others, a save ends it: {save}")
        yield words.say(save=_save(ends))
    if ends.dies and cause:
        yield say("until {name} dies", name=plain(cause))
    if ends.hours:
        yield choose(ends.hours, "{count} hour", "{count} hours")
    if ends.thing:
        ac, hp = ends.thing
        yield say("until the bonds are destroyed: AC {ac}, {hp} Hit Points", ac=ac, hp=hp)
    yield from (NOTES[note].say(save=_save(ends)) for note in ends.notes)


def _save(ends: Ends) -> str:
    return say("{ability} DC {dc}", ability=SHORT.name(ends.ability), dc=ends.dc) if ends.dc else ""


_TURN = {
    "start": later("until the start of {name}'s next turn"),
    "end": later("until the end of {name}'s next turn"),
}
NOTES = read_words(__package__)["notes"].by_key
"""Ends of conditions that only a GM can decide, by key."""


ON, OFF = "on", "off"


def bearing_card(bearing: Bearing, name: str, drawn: int) -> Card:
    """Return a character's conditions outside of fights, with lists to add, remove or look up one."""
    ask = say("Add condition…")
    menus = [Menu(ON, ask, tuple(Choice(key, name) for key, name in NAMES.names().items()), 0, drawn=drawn)]
    if off := off_choices(bearing, name):
        menus.append(Menu(OFF, say("Remove condition…"), off, 0, drawn=drawn))
    return Card(bearing_line(name, bearing), menus=(*menus, about_menu(drawn)))


def off_choices(bearing: Bearing, name: str, name_of: NameOf = nobody) -> tuple[Choice, ...]:
    """Return the conditions that can be removed, each once, and only one level of Exhaustion."""
    once = {condition.condition: condition for condition in reversed(bearing.borne)}
    choices = [
        Choice(key, condition_words(condition), ends_words(condition, name, name_of))
        for key, condition in once.items()
    ]
    return (
        (*choices, Choice("focus", say("Concentration"), spell_name(bearing.focus)))
        if bearing.focus
        else tuple(choices)
    )


def bearing_line(name: str, bearing: Bearing) -> str:
    """Return someone's conditions in one line."""
    words = listed(bearing_words(bearing, name))
    if not words:
        return say("{name} has no conditions", name=plain(name))
    return say("{name}: {conditions}", name=plain(name), conditions=words)


def changed_lines(name: str, before: Bearing, after: Bearing) -> Iterable[str]:
    """Yield lines about the changes to someone's conditions, and about their consequences."""
    yield bearing_line(name, after)
    if before.focus and (before.focus, before.focused) != (after.focus, after.focused):
        yield say("Their Concentration on {what} ends.", what=plain(spell_name(before.focus)))
    if is_deadly(after):
        yield say(
            "At level {level} of {condition}, they die.", level=LEVELS, condition=NAMES.name(EXHAUSTION)
        )


ABOUT = "about"
"""The word of the list of conditions to read about. Never change it."""


def condition_card(condition: str, drawn: int) -> Card:
    """Return the description of the condition with this key, and the list of all conditions."""
    return Card(NAMES.name(condition), lines=condition_lines(condition), menus=(about_menu(drawn),))


def conditions_card(drawn: int) -> Card:
    """Return the list from which one condition can be picked to read about."""
    return Card(say("Conditions"), menus=(about_menu(drawn),))


def condition_lines(condition: str) -> tuple[str, ...]:
    """Return the three lines of a condition."""
    return tuple(Later(line).say() for line in CONDITIONS[condition].lines)


def about_menu(drawn: int) -> Menu:
    """Return the list for picking a condition to read about."""
    choices = tuple(Choice(key, name) for key, name in NAMES.names().items())
    return Menu(ABOUT, say("What does it do?"), choices, 0, drawn=drawn)


def asks_about(typed: str) -> str:
    """Return the condition that a question is about: "grappled?", "what does Grappled do?"; "" for none."""
    text = typed.strip()
    if not text.endswith(("?", "？")):
        return ""
    words = text.rstrip("?？ ")
    named = next(filter(None, map(NAMES.read_in_any, (words, *words.split()))), None)
    return named or next((key for key, name in NAMES.names().items() if name in words), "")
