"""Every condition in three lines in our own words, which answer "What does Grappled do?"."""

from bot.games.dnd.conditions.rules.conditions import CONDITIONS, NAMES
from bot.rolls.card import Card, Choice, Menu
from bot.words import Later, say

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
