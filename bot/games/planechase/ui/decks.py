"""Planes and planar decks as Discord shows them: named, revealed, handed in."""

import re

from discord import app_commands

from bot.errors import DraftError, PlayerError
from bot.games.planechase.rules.planes import all_planes
from bot.games.planechase.ui.table import Tables, refresh, show
from bot.rolls.card import Card, Field, check_entered, plain
from bot.ui.autocomplete import name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.ui.drafts import draft_of
from bot.ui.embeds import card_embed
from bot.ui.views import modal
from bot.words import say

DECK = re.compile(r"planechase_deck")
MAX_DECK = 4000  # Characters of a list of planes.
_CARDS = "cards"


async def pressed(bot: Tables, interaction: AnyInteraction, what: str, entered: dict[str, str] | None) -> bool:
    """Do what the form of a deck asks for; False if it is none."""
    if entered is None and DECK.fullmatch(what.removeprefix("draft:")) and what.startswith("draft:"):
        await ask_deck(bot, interaction, draft_of(interaction))
    elif entered is not None and DECK.fullmatch(what):
        check_entered([_cards("")], entered)
        await _handed_in(bot, interaction, entered.get(_CARDS, ""))
    else:
        return False
    return True


async def ask_deck(bot: Tables, interaction: AnyInteraction, draft: str = "") -> None:
    """Ask for the cards of a planar deck, if one can be handed in."""
    await bot.planechase.check_hand_in(place(interaction), who(interaction))
    await interaction.response.send_modal(modal("planechase_deck", say("Planar deck"), [_cards(draft)]))


def _cards(filled: str) -> Field:
    hint = say("One plane or phenomenon per line: 10 or more, at most 2 phenomena")
    return Field(_CARDS, say("Your planar deck"), hint, MAX_DECK, long=True, filled=filled)


async def _handed_in(bot: Tables, interaction: AnyInteraction, text: str) -> None:
    try:
        await bot.planechase.hand_in(place(interaction), who(interaction), text)
    except PlayerError as error:
        raise DraftError(str(error), draft=text, form="planechase_deck") from error
    await show(bot, interaction)


def plane_choices(typed: str) -> list[app_commands.Choice[str]]:
    """The planes and phenomena whose names have what was typed."""
    named = [(say("{name} · {type}", name=card.name, type=card.type_line), card.name) for card in all_planes().values()]
    return name_choices(typed, named)


async def revealed(bot: Tables, interaction: AnyInteraction, count: int, *, planes: bool) -> None:
    """Reveal cards of the deck to all, which then are at its bottom."""
    names = await bot.planechase.reveal(place(interaction), who(interaction), count, planes=planes)
    known = all_planes()
    lines = [
        say("**{name}** · {type}", name=plain(name), type=plain(known[name].type_line))
        if name in known
        else plain(name)
        for name in names
    ]
    card = Card(say("Revealed"), lines=(*lines, say("They are at the bottom of the planar deck now.")))
    await interaction.response.send_message(embed=card_embed(card))
    await refresh(bot, interaction)
