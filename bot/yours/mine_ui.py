"""The panel of ``/me``, only for whoever asks: what is kept of them, a file of it, and to be forgotten."""

from bot.errors import PressError
from bot.rolls.card import Card
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import card_embed
from bot.ui.files import file_of
from bot.ui.show import privately
from bot.ui.views import buttons
from bot.words import say
from bot.yours.forget_ui import forget_buttons
from bot.yours.mine import MineDesk
from bot.yours.mine_words import counted

_WORD, _EXPORT = "mine", "export"


async def show_mine(desk: MineDesk, interaction: AnyInteraction) -> None:
    """Show whoever asks how much is kept of them."""
    counts = await desk.counts(who(interaction))
    everywhere = say("In all servers and direct messages; /history shows the rolls.")
    card = Card(say("What is kept of you"), lines=counted(counts), remarks=(f"-# {everywhere}",))
    forget = forget_buttons(place(interaction), who(interaction))
    await privately(interaction, card_embed(card), buttons((say("Export"), f"{_WORD}:{_EXPORT}"), *forget))


def taps(desk: MineDesk) -> dict[str, OnTap]:
    """What takes its buttons."""

    async def on_mine(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.of or tap.text != _EXPORT:
            raise PressError(OTHER.say())
        # Many rolls take longer than an answer may.
        await interaction.response.defer(ephemeral=True, thinking=True)
        file = file_of(await desk.exported(who(interaction)), "yours.zip")
        words = say(
            "yours.md is to read, rolls.jsonl for programs. /dnd character import takes D&D characters,"
            " /wizards character import those of WIZARDS, and /kept import the kept rolls, here or on another"
            " server."
        )
        await interaction.followup.send(words, file=file, ephemeral=True)

    return {_WORD: OnTap(on_mine, anywhere=True)}
