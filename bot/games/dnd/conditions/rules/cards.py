"""What somebody bears, to look at and to change by tap."""

from collections.abc import Iterable

from bot.games.dnd.conditions.rules.active_conditions import Bearing, is_deadly
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, LEVELS, NAMES
from bot.games.dnd.conditions.rules.words import NameOf, bearing_words, condition_words, ends_words, nobody
from bot.rolls.card import Card, Choice, Menu, plain
from bot.words import listed, say

ON, OFF = "on", "off"


def bearing_card(bearing: Bearing, name: str, drawn: int) -> Card:
    """What a character bears outside of fights, with lists to put on and to take off."""
    ask = say("Put on…")
    menus = [Menu(ON, ask, tuple(Choice(key, each) for key, each in NAMES.names().items()), 0, drawn=drawn)]
    if off := off_choices(bearing, name):
        menus.append(Menu(OFF, say("Take off…"), off, 0, drawn=drawn))
    return Card(bearing_line(name, bearing), menus=tuple(menus))


def off_choices(bearing: Bearing, name: str, name_of: NameOf = nobody) -> tuple[Choice, ...]:
    """What can be taken off, each condition once; of Exhaustion one level."""
    once = {condition.condition: condition for condition in reversed(bearing.borne)}
    choices = [
        Choice(key, condition_words(condition), ends_words(condition, name, name_of))
        for key, condition in once.items()
    ]
    return (
        (*choices, Choice("focus", say("Concentration"), bearing.focus)) if bearing.focus else tuple(choices)
    )


def bearing_line(name: str, bearing: Bearing) -> str:
    """What somebody bears, in one line."""
    words = listed(bearing_words(bearing, name))
    if not words:
        return say("{name} bears no condition", name=plain(name))
    return say("{name}: {conditions}", name=plain(name), conditions=words)


def changed_lines(name: str, before: Bearing, after: Bearing) -> Iterable[str]:
    """What changed of what somebody bears, and what follows from it."""
    yield bearing_line(name, after)
    if before.focus and (before.focus, before.focused) != (after.focus, after.focused):
        yield say("Their Concentration on {what} ends.", what=plain(before.focus))
    if is_deadly(after):
        yield say(
            "With level {level} of {condition} one dies.", level=LEVELS, condition=NAMES.name(EXHAUSTION)
        )
