"""The ``/me`` panel, only for the person asking: their stored data, a file of it, and deleting it.

They also choose there how they read private messages.
"""

from bot.errors import PressError
from bot.rolls.card import Card, Choice
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import card_embed
from bot.ui.files import file_of
from bot.ui.languages import MANNERS, Languages, picked_manner
from bot.ui.show import privately
from bot.ui.views import Rows, own_list, tapped
from bot.words import say
from bot.yours.channel_rolls import ChannelSince
from bot.yours.forget_ui import forget_buttons
from bot.yours.mine import OwnData, counted

_WORD, _EXPORT, _READ = "mine", "export", "read"


async def show_mine(services: OwnData, languages: Languages, interaction: AnyInteraction) -> None:
    """Show the person asking how much data there is about them, and their reading mode."""
    counts, they = await services.counts(who(interaction)), who(interaction)
    everywhere = say("In all servers and direct messages. See your rolls with /history.")
    card = Card(say("Data stored about you"), lines=counted(counts), remarks=(f"-# {everywhere}",))
    manners = [
        Choice(manner.value, say("What only I see: {manner}", manner=words))
        for manner, words in MANNERS.items()
    ]
    read = own_list(f"{_WORD}:{_READ}", "", manners, 0, {languages.read_by(they.user).value})
    luck = (say("Luck"), f"luck:of:{they.user}:{ChannelSince.EVENING.value}")
    offered = (luck, (say("Export"), f"{_WORD}:{_EXPORT}"), *forget_buttons(place(interaction), they))
    view = Rows([read, *(tapped(label, what, 1) for label, what in offered)])
    await privately(interaction, card_embed(card), view)


def taps(services: OwnData, languages: Languages) -> dict[str, OnTap]:
    """Return the handlers of the panel's list and buttons."""

    async def on_mine(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.of or tap.text not in (_EXPORT, _READ):
            raise PressError(OTHER.say())
        if tap.text == _READ:
            await languages.read_as(interaction.user.id, picked_manner(tap))
            languages.address(interaction)  # The answer already uses this language.
            await show_mine(services, languages, interaction)
            return
        # Many rolls may take longer than the time to answer.
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = file_of(await services.exported(who(interaction)), "yours.zip")
        words = say(
            "Read yours.md; rolls.jsonl is for programs. Import characters and saved rolls with "
            "/import, here or on another server."
        )
        await interaction.followup.send(words, file=file, ephemeral=True)

    return {_WORD: OnTap(on_mine, anywhere=True)}
