"""Cards that show someone's conditions, with lists to change them."""

from collections.abc import Iterable

from bot.games.dnd.conditions.rules.active_conditions import Bearing, is_deadly
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, LEVELS, NAMES
from bot.games.dnd.conditions.rules.reference import about_menu
from bot.games.dnd.conditions.rules.words import NameOf, bearing_words, condition_words, ends_words, nobody
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import Card, Choice, Menu, plain
from bot.words import listed, say

ON, OFF = "on", "off"


def bearing_card(bearing: Bearing, name: str, drawn: int) -> Card:
    """Return a character's conditions outside of fights, with lists to add, remove or look up one."""
    ask = say("Add condition…")
    menus = [Menu(ON, ask, tuple(Choice(key, each) for key, each in NAMES.names().items()), 0, drawn=drawn)]
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
