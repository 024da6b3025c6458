"""A character's active riders, which only its player and GMs can see and turn on or off."""

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
"""The text before a character's number in the custom_id of the list of its riders."""
_PUT = "put"


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handler of the list of riders."""
    return {SUBJECT: on_press(pressed, services)}


async def show(services: DndServices, interaction: AnyInteraction, number: int) -> None:
    """Show the active riders of the character with this number.

    Raises:
        PlayerError: The character was deleted, or isn't the user's.

    """
    character, on = await services.riders.theirs(place(interaction), who(interaction), number)
    shown = Shown(number, str(number), "", 0, _card(character, on), new=True, private=True, subject=SUBJECT)
    await shown_privately(interaction, shown)


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Turn on the picked riders, and turn the others off.

    Raises:
        PlayerError: The character isn't the user's, or the change is impossible.

    """
    if press.action != _PUT:
        raise PressError(OTHER.say())
    character, _ = await services.riders.theirs(place(interaction), who(interaction), press.roll)
    await services.riders.put(character, press.picked)
    await show(services, interaction, press.roll)


def _card(character: Character, on: frozenset[str]) -> Card:
    """Return the active riders, with the list for picking others."""
    stays = [rider for rider in sheet_of(character).riders if rider.stays]
    choices = tuple(Choice(rider.key, rider.name, rider_words(rider)) for rider in stays)
    chosen = tuple(rider.key for rider in stays if rider.key in on)
    names = listed(plain(rider.name) for rider in stays if rider.key in on)
    menu = Menu(_PUT, say("Choose riders to turn on"), choices, 0, many=True, chosen=chosen)
    lines = (
        say("On: {riders}", riders=names) if names else say("Nothing is turned on."),
        say("Everything turned on is added to every attack until you turn it off."),
    )
    return Card(
        say("{name}'s riders", name=plain(character.name)), lines=lines, menus=(menu,) if choices else ()
    )
