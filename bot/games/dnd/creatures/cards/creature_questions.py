"""The question that asks a GM which of several creatures they meant."""

from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.rolls.card import Card, Choice, Menu, plain
from bot.words import later, say

MOST_TEXT = 90  # Characters of the lines that a choice can hold.


def which_card(name: str, meant: tuple[tuple[str, str], ...], marks: str) -> Card | None:
    """Return a card that asks which creature was meant, or None if its choices would be too long.

    ``meant`` pairs each name with its typed lines. ``marks`` applies to everyone who joins.
    """
    if any(len(text) > MOST_TEXT for _, text in meant):
        return None
    choices = tuple(
        Choice(f"{marks}|{text}", bestiary.listed_name(each), _rating(each))
        for each, text in meant[:MOST_CHOICES]
    )
    ask = say("Which {name}?", name=name)
    lines: tuple[str, ...] = ()
    if len(meant) > MOST_CHOICES:
        words = later("Showing the first {most} of {count}. Type more of the name to find others.")
        lines = (words.say(most=MOST_CHOICES, count=len(meant)),)
    return Card(
        say("Which {name}?", name=plain(name)), lines=lines, menus=(Menu(keys.WHICH, ask, choices, 0),)
    )


def _rating(name: str) -> str:
    """Return the Challenge Rating of the creature with this name."""
    creature = bestiary.creature(name)
    return say("Challenge Rating {rating}", rating=creature.rating) if creature else ""
