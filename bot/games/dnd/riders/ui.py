"""Which riders a character has on, for whoever plays it and GMs alone: put on and off by tap."""

from bot.errors import PressError
from bot.games.dnd.riders.rules.text import rider_words
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.table import sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import Card, Choice, Menu, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press, Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.show import shown_privately
from bot.words import listed, say

SUBJECT = "rd"
"""What stands before a character's number in the custom_id of the list of its riders."""
_PUT = "put"


def taps(services: DndServices) -> dict[str, OnTap]:
    """What takes the list of riders."""
    return {SUBJECT: on_press(pressed, services)}


async def show(services: DndServices, interaction: AnyInteraction, number: int) -> None:
    """Show which riders the character of this number has on.

    Raises:
        PlayerError: It was deleted, or is not theirs.

    """
    character, on = await services.riders.theirs(place(interaction), who(interaction), number)
    shown = Shown(number, str(number), "", 0, _card(character, on), new=True, private=True, subject=SUBJECT)
    await shown_privately(interaction, shown)


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Put on those that were picked, and the others off.

    Raises:
        PlayerError: It is not theirs, or cannot be.

    """
    if press.action != _PUT:
        raise PressError(OTHER.say())
    character, _ = await services.riders.theirs(place(interaction), who(interaction), press.roll)
    await services.riders.put(character, press.picked)
    await show(services, interaction, press.roll)


def _card(character: Character, on: frozenset[str]) -> Card:
    """Which are on, and the list in which others are picked."""
    stays = [rider for rider in sheet_of(character).riders if rider.stays]
    choices = tuple(Choice(rider.key, rider.name, rider_words(rider)) for rider in stays)
    chosen = tuple(rider.key for rider in stays if rider.key in on)
    names = listed(plain(rider.name) for rider in stays if rider.key in on)
    menu = Menu(_PUT, say("Which are on?"), choices, 0, many=True, chosen=chosen)
    lines = (
        say("On: {riders}", riders=names) if names else say("None is on."),
        say("What is on comes with every attack, until it is put off."),
    )
    return Card(
        say("Riders of {name}", name=plain(character.name)), lines=lines, menus=(menu,) if choices else ()
    )
