"""The panel of ``/me``, which only whoever asks sees: what is kept of them, and a file of it."""

from bot.errors import PressError
from bot.rolls.card import Card
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, who
from bot.ui.custom_id import Tap
from bot.ui.embeds import card_embed
from bot.ui.files import file_of
from bot.ui.show import privately
from bot.ui.views import buttons
from bot.words import choose, say
from bot.yours.mine import MineDesk
from bot.yours.mine_store import Counts

_WORD, _EXPORT = "mine", "export"


async def show_mine(desk: MineDesk, interaction: AnyInteraction) -> None:
    """Show whoever asks how much is kept of them."""
    counts = await desk.counts(who(interaction))
    card = Card(
        say("What is kept of you"),
        lines=_counted(counts),
        remarks=(f"-# {say('In all servers and direct messages; /history shows the rolls.')}",),
    )
    await privately(interaction, card_embed(card), buttons((say("Export"), f"{_WORD}:{_EXPORT}")))


def _counted(counts: Counts) -> tuple[str, ...]:
    return (
        choose(counts.rolls, "One roll", "{count:,} rolls"),
        choose(counts.characters, "One character", "{count} characters"),
        choose(counts.kept, "One kept roll", "{count} kept rolls"),
        choose(counts.panels, "One panel that you made", "{count} panels that you made"),
        choose(counts.tables, "One results table that you wrote", "{count} results tables that you wrote"),
    )


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
            " and /kept import the kept rolls, here or on another server."
        )
        await interaction.followup.send(words, file=file, ephemeral=True)

    return {_WORD: OnTap(on_mine, anywhere=True)}
