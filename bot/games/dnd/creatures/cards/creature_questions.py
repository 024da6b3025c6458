"""What a GM is asked about creatures: which of several was meant."""

from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.keys import MOST_CHOICES
from bot.rolls.card import Card, Choice, Menu, plain
from bot.words import later, say

MOST_TEXT = 90  # Characters of the lines that a choice can hold.


def which_card(name: str, meant: tuple[tuple[str, str], ...], marks: str) -> Card | None:
    """Which creature was meant, a tap each; None where the lines are too long to go on from a list.

    ``meant`` are names with the lines that are typed for each, ``marks`` what holds for all who join.
    """
    if any(len(text) > MOST_TEXT for _, text in meant):
        return None
    choices = tuple(Choice(f"{marks}|{text}", each, _rating(each)) for each, text in meant[:MOST_CHOICES])
    ask = say("Which {name}?", name=name)
    lines: tuple[str, ...] = ()
    if len(meant) > MOST_CHOICES:
        words = later(
            "Only the first {most} of {count} are in the list; write more of the name for the rest."
        )
        lines = (words.say(most=MOST_CHOICES, count=len(meant)),)
    return Card(
        say("Which {name}?", name=plain(name)), lines=lines, menus=(Menu(keys.WHICH, ask, choices, 0),)
    )


def _rating(name: str) -> str:
    """How dangerous the creature of this name is."""
    creature = bestiary.creature(name)
    return say("Challenge Rating {rating}", rating=creature.rating) if creature else ""
