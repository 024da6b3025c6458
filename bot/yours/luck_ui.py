"""The display of luck, and its buttons, whose ``custom_id`` holds the player, the period and the form."""

from typing import Any

from bot.errors import PressError
from bot.odds.picture import can_draw
from bot.odds.service import OddsService
from bot.rolls.card import Card
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place
from bot.ui.custom_id import Tap
from bot.ui.embeds import card_embed
from bot.ui.files import pictured_on
from bot.ui.show import present, privately
from bot.ui.views import Rows, buttons
from bot.words import say
from bot.words.aloud import as_read
from bot.words.speaking import speaking_to_all
from bot.yours import reading
from bot.yours.channel_rolls import ChannelSince
from bot.yours.luck_card import check_rolled, luck_card, percentiles
from bot.yours.past_rolls import PastRolls, TableLuck

_WORDS = ("of", "pic", "share", "hang")
"""The actions of buttons: show luck, as a picture, to everyone, or both. Never change one."""


async def show_luck(services: PastRolls, interaction: AnyInteraction, user: int, since: ChannelSince) -> None:
    """Show the person asking how high someone's dice rolled.

    Raises:
        PlayerError: They made no open rolls then, or no one did.

    """
    luck = await services.luck(since, place(interaction))
    check_rolled(luck, user)
    await privately(interaction, card_embed(luck_card(luck, user)), _buttons(luck, user, pictured=False))


def taps(services: PastRolls, odds: OddsService) -> dict[str, OnTap]:
    """Return the handlers of the buttons below luck."""

    async def on_luck(interaction: AnyInteraction, tap: Tap) -> None:
        what, user, since = reading.parts(tap, 3)
        if what not in _WORDS:
            raise PressError(OTHER.say())
        of = reading.user(user)
        luck = await services.luck(reading.since(since), place(interaction))
        check_rolled(luck, of)
        # If it can't be drawn right now, there are bars.
        drawn = percentiles(luck) if what in ("pic", "hang") else ()
        picture = await odds.picture(drawn) if drawn else b""
        if what in ("share", "hang"):
            with speaking_to_all():
                message = _drawn(luck_card(luck, of, pictured=bool(picture)), picture)
            await interaction.response.send_message(**present(**message))
            return
        message = _drawn(luck_card(luck, of, pictured=bool(picture)), picture)
        await privately(interaction, view=_buttons(luck, of, pictured=bool(picture)), **message)

    return {"luck": OnTap(on_luck, anywhere=True)}


def _drawn(card: Card, picture: bytes) -> dict[str, Any]:
    embed = card_embed(card)
    words = as_read("\n".join((card.headline, *card.told)))
    words = words.replace("\\", "")  # It's read out as is.
    return {"embed": embed, "file": pictured_on(embed, picture, "luck.png", words) if picture else None}


def _buttons(luck: TableLuck, user: int, *, pictured: bool) -> Rows:
    """Return the buttons below luck. Below a picture, they show other periods as pictures too."""
    word, share = ("pic", "hang") if pictured else ("of", "share")
    shown = [(say("Share"), f"luck:{share}:{user}:{luck.since.value}")]
    shown += [
        (words.say(), f"luck:{word}:{user}:{since.value}")
        for since, words in reading.SINCE.items()
        if since is not luck.since
    ]
    if pictured:
        shown.append((say("Bars"), f"luck:of:{user}:{luck.since.value}"))
    elif can_draw() and percentiles(luck):
        shown.append((say("Picture"), f"luck:pic:{user}:{luck.since.value}"))
    view = buttons(*shown)
    assert isinstance(view, Rows)
    return view
