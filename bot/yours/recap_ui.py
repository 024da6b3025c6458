"""The private display of a recap for a GM, who can post it or download it as a file."""

import io

import discord

from bot.errors import PressError
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import card_embed
from bot.ui.show import privately
from bot.ui.views import buttons
from bot.words import say
from bot.words.speaking import speaking_to_all
from bot.yours.recap_card import recap_card, recap_file
from bot.yours.recaps import Recaps, check_told

_WORD, _POST, _FILE = "recap", "post", "file"
_DIGITS = 15  # Digits of a time in ms.


async def show_recap(services: Recaps, interaction: AnyInteraction) -> None:
    """Show a GM the recap of this channel's last evening, with a button to post it.

    Raises:
        PlayerError: The user isn't a GM, or nothing was rolled.

    """
    await services.require(place(interaction), who(interaction))
    evening = await services.evening(place(interaction))
    check_told(evening)
    # The buttons say which evening it was, so that tomorrow's post shows the evening viewed today.
    when = f"{evening.first}:{evening.last}"
    view = buttons((say("Post"), f"{_WORD}:{_POST}:{when}"), (say("Markdown"), f"{_WORD}:{_FILE}:{when}"))
    await privately(interaction, card_embed(recap_card(evening, openly=False)), view)


def taps(services: Recaps) -> dict[str, OnTap]:
    """Return the handlers of a recap's buttons."""

    async def on_recap(interaction: AnyInteraction, tap: Tap) -> None:
        what, *when = tap.text.split(":")
        numbers = [int(number) for number in when if number.isdecimal() and len(number) <= _DIGITS]
        if tap.of or what not in (_POST, _FILE) or len(when) != 2 or len(numbers) != 2:
            raise PressError(OTHER.say())
        await services.require(place(interaction), who(interaction))
        first, last = numbers
        if what == _POST:
            # Use the shared language for all of it, including the rolls' purposes.
            with speaking_to_all():
                evening = await services.evening(place(interaction), (first, last))
                embed = card_embed(recap_card(evening, openly=True))
            check_told(evening)
            await interaction.response.send_message(embed=embed)
            return
        evening = await services.evening(place(interaction), (first, last))
        check_told(evening)
        file = discord.File(io.BytesIO(recap_file(evening).encode()), "recap.md")
        words = say("The evening's open rolls, to read elsewhere.")
        await interaction.response.send_message(words, file=file, ephemeral=True)

    return {_WORD: OnTap(on_recap)}
