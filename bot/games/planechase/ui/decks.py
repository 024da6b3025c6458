"""Planes and planar decks on Discord: names, reveals and handed-in decks."""

from collections.abc import Sequence

from bot.errors import DraftError, PlayerError, PressError
from bot.games.planechase.rules.planes import all_planes
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.ui.panel import refresh, show
from bot.rolls.card import Card, Field, check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.drafts import draft_of
from bot.ui.embeds import card_embed
from bot.ui.modals import modal
from bot.words import say
from bot.words.speaking import speaking_to_all

DECK = "planechase_deck"
MAX_DECK = 4000  # Characters of a list of planes.
_CARDS = "cards"


def taps(services: PlanechaseServices) -> dict[str, OnTap]:
    """Return the handler of the deck's form."""

    async def deck(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft:
            await ask_deck(services, interaction, draft_of(interaction))
        elif tap.entered is None:
            raise PressError(OTHER.say())
        else:
            check_entered([_cards("")], tap.entered)
            await _handed_in(services, interaction, tap.entered.get(_CARDS, ""))

    return {DECK: OnTap(deck, forms=True)}


async def ask_deck(services: PlanechaseServices, interaction: AnyInteraction, draft: str = "") -> None:
    """Ask for the cards of a planar deck, if the presser can hand one in."""
    await services.planechase.check_hand_in(place(interaction), who(interaction))
    await interaction.response.send_modal(modal(DECK, say("Planar deck"), [_cards(draft)]))


def _cards(filled: str) -> Field:
    hint = say("One plane or phenomenon per line: 10 or more, at most 2 phenomena")
    return Field(_CARDS, say("Your planar deck"), hint, MAX_DECK, long=True, filled=filled)


async def _handed_in(services: PlanechaseServices, interaction: AnyInteraction, text: str) -> None:
    try:
        await services.planechase.hand_in(place(interaction), who(interaction), text)
    except PlayerError as error:
        raise DraftError(str(error), draft=text, form=DECK) from error
    await show(services, interaction)


async def revealed(
    services: PlanechaseServices, interaction: AnyInteraction, count: int, *, planes: bool
) -> None:
    """Reveal cards of the deck publicly, then put them on its bottom."""
    names = await services.planechase.reveal(place(interaction), who(interaction), count, planes=planes)
    with speaking_to_all():
        embed = card_embed(_revealed(names))
    await interaction.response.send_message(embed=embed)
    await refresh(services, interaction)


def _revealed(names: Sequence[str]) -> Card:
    known = all_planes()
    lines = [
        say("**{name}** · {type}", name=plain(name), type=plain(known[name].type_line))
        if name in known
        else plain(name)
        for name in names
    ]
    return Card(say("Revealed"), lines=(*lines, say("They're now at the bottom of the planar deck.")))
