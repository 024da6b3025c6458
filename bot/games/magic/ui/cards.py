"""Cards on Discord: what they ask for and roll, and what can be put into play."""

import re

from discord import app_commands

from bot.audiences import Audience
from bot.errors import DraftError, PlayerError, PressError
from bot.games.magic.rules.card_rolls import card_request, printed_request, read_players, with_coin
from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.cards import MagicCard, all_cards, card_named, folded
from bot.games.magic.rules.game import GAME
from bot.games.magic.services import MagicServices
from bot.games.magic.ui.in_play import describe, put_into_play
from bot.rolls.card import check_entered, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.autocomplete import name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import fitted, note_embed
from bot.ui.mentions import known_names
from bot.ui.modals import modal
from bot.ui.rolling import roll
from bot.ui.views import button
from bot.words import later, say

_NAME = re.compile(r".{1,60}", re.DOTALL)


async def card(
    services: MagicServices, interaction: AnyInteraction, name: str, hidden: Audience, *, coin: bool = False
) -> None:
    """Roll for a card, after asking for what it needs, or show what the user can do with it instead.

    With ``coin``, a coin is flipped in place of each d20.
    """
    check_no_change(services, name)
    chosen = card_named(name)
    if not chosen.dice:
        await _tell(interaction, chosen)
    elif chosen.fields:
        fields = chosen.fields_with(await services.magic.noted(place(interaction), who(interaction), chosen))
        form = f"card_{hidden.value}{'_coin' if coin else ''}:{chosen.name}"
        await interaction.response.send_modal(modal(form, chosen.name, fields))
    else:
        request = printed_request(chosen.name)
        await roll(
            services.service, interaction, GAME.key, lambda: with_coin(request) if coin else request, hidden
        )


def check_no_change(services: MagicServices, name: str) -> None:
    """Check that a card doesn't change the planar die for a whole game.

    Raises:
        PlayerError: The card is such a change. The message says where to turn it on.

    """
    for change in services.magic.planar.change_names if services.magic.planar else ():
        if folded(name) == folded(change) and folded(name) not in map(folded, all_cards()):
            words = later(
                "{name} changes the planar die for a whole game of Planechase. Turn it on with "
                "More… at its table."
            )
            raise PlayerError(words.say(name=change))


async def _tell(interaction: AnyInteraction, card: MagicCard) -> None:
    lines = [plain(translated(card.note or card.says)), *(describe(ability) for ability in card.abilities)]
    embed = note_embed(fitted(filter(None, lines)), card.name)
    if not card.abilities or any(ability.kind == "next_ignore" for ability in card.abilities):
        await interaction.response.send_message(embed=embed, ephemeral=True)
        return
    view = button(say("Put into play for me"), f"effect_add:{card.name}", first=True)
    await interaction.response.send_message(embed=embed, view=view, ephemeral=True)


def taps(services: MagicServices) -> dict[str, OnTap]:
    """Return the handlers of cards' buttons and forms."""

    async def of_card(interaction: AnyInteraction, tap: Tap) -> None:
        name, is_coin = _named(tap), tap.word.endswith("_coin")
        hidden = Audience(tap.word.split("_")[1])
        if tap.is_draft:
            await card(services, interaction, name, hidden, coin=is_coin)
        else:
            await _filled_in(services, interaction, tap, name, hidden)

    async def switch(interaction: AnyInteraction, tap: Tap) -> None:
        chosen = card_named(_named(tap))
        await put_into_play(services, interaction, who(interaction), chosen.name, chosen.abilities)

    cards = [f"card_{audience.value}{coin}" for audience in Audience for coin in ("", "_coin")]
    return {**{word: OnTap(of_card, forms=True) for word in cards}, "effect_add": OnTap(switch)}


def _named(tap: Tap) -> str:
    if not _NAME.fullmatch(tap.text):
        raise PressError(OTHER.say())
    return tap.text


async def _filled_in(
    services: MagicServices, interaction: AnyInteraction, tap: Tap, name: str, hidden: Audience
) -> None:
    """Roll a card with the entries of its form. Entries that are impossible can be corrected."""
    asked, entered = card_named(name), tap.entered
    if entered is None or not asked.dice:
        raise PressError(say("This opens a form. Use /magic card."))
    try:
        check_entered(asked.fields, entered)
        named = (
            await known_names(services.people, interaction, read_players(entered.get("players", "")))
            if asked.players
            else None
        )
        request = card_request(asked, entered, named, interaction.user.id)
        request = with_coin(request) if tap.word.endswith("_coin") else request
    except PlayerError as error:
        raise DraftError(str(error), draft="", form=tap.custom_id) from error
    await roll(services.service, interaction, GAME.key, lambda: request, hidden)


def card_choices(typed: str, *, in_play: bool = False) -> list[app_commands.Choice[str]]:
    """Return cards whose English or Japanese name contains the text, or only those to put into play."""
    cards = [card for card in all_cards().values() if card.abilities or not in_play]
    named = [
        (say("{name} · {ja}", name=card.name, ja=card.ja) if card.ja else card.name, card.name)
        for card in cards
    ]
    return name_choices(typed, named)
