"""The reading mode of cards in a channel or a server, on the GM panel."""

from typing import Protocol

from bot.errors import PressError
from bot.rolls.card import Choice
from bot.rolls.press import OTHER
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.games_here import PANEL
from bot.ui.languages import MANNERS, Languages, picked_manner
from bot.ui.views import Rows, own_list, tapped
from bot.words import later, say
from bot.words.speaking import Manner

READ = f"{PANEL}:read"


class CardsServices(Protocol):
    """The services needed here."""

    languages: Languages


def words(how: Manner) -> list[str]:
    """Return a line about how cards are read here, or no lines if that's the default."""
    said = {
        Manner.WORDS: later("Cards here show dice in words."),
        Manner.TEXT: later("Cards here are plain text, without boxes."),
        Manner.ALOUD: later("Cards here are screen-reader text."),
    }.get(how)
    return [said.say()] if said else []


async def show(services: CardsServices, interaction: AnyInteraction, _tap: Tap) -> None:
    """Show how public messages are read here and, to people who manage the server, in the whole server."""
    here, languages = place(interaction), services.languages
    choices = [Choice(kind.value, say("Cards here: {manner}", manner=how)) for kind, how in MANNERS.items()]
    items = [own_list(READ, "", choices, 0, {languages.read_here(here).value})]
    if who(interaction).manages_server:
        choices = [
            Choice(kind.value, say("Cards in the server: {manner}", manner=how))
            for kind, how in MANNERS.items()
        ]
        items.append(own_list(f"{READ}:server", "", choices, 1, {languages.read_in_server(here).value}))
    if languages.is_read_otherwise(here):
        around = say("Same as its channel") if here.parent else say("Same as the server")
        items.append(tapped(around, f"{READ}:around", 2))
    await interaction.response.edit_message(view=Rows([*items, tapped(say("Back"), PANEL, 2)]))


async def read(languages: Languages, interaction: AnyInteraction, tap: Tap) -> None:
    """Set the chosen reading mode for cards.

    Raises:
        PlayerError: They can't choose this, or nothing valid was picked.

    """
    here, they = place(interaction), who(interaction)
    match tap.text.partition(":")[2]:
        case "":
            await languages.read_here_as(here, they, picked_manner(tap))
        case "server":
            await languages.read_in_server_as(here, they, picked_manner(tap))
        case "around":
            await languages.read_here_as(here, they, None)
        case _:
            raise PressError(OTHER.say())
