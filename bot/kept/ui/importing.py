"""Importing lists of rolls from a file or pasted text."""

from typing import Any

from bot.errors import PlayerError
from bot.kept import files
from bot.kept.book import For
from bot.kept.services import KeptServices
from bot.kept.ui.keeping import to_all, whom_of
from bot.rolls.card import shortened
from bot.rolls.imports import Handed, Importable, Wishes
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import MAX_DESCRIPTION, note_embed
from bot.ui.views import button
from bot.words import later, say


def importable(services: KeptServices) -> Importable:
    """Return the importer for files with lists of rolls. It imports either a whole file or nothing."""

    async def take(interaction: AnyInteraction, file: Handed, wishes: Wishes) -> None:
        if not file.text and file.content:
            raise PlayerError(say("That file isn't UTF-8 text. Save it as UTF-8."))
        # Parsing it may take longer than the time to answer.
        await interaction.response.defer(ephemeral=True, thinking=True)
        answer = await _imported(services, interaction, file.text, whom_of(wishes.whom))
        await interaction.followup.send(**answer, ephemeral=True)

    return Importable(later("saved rolls"), _is_list, take, files.MAX_FILE, anywhere=True)


def _is_list(file: Handed) -> bool:
    """Return True if a file may be a list of rolls, which is true of any text."""
    is_text = bool(file.text) and not file.text.lstrip().startswith(("{", "["))
    return file.has("kept") or is_text or (not file.text and file.name.endswith((".txt", ".csv")))


async def _imported(
    services: KeptServices, interaction: AnyInteraction, text: str, whom: For
) -> dict[str, Any]:
    """Save the rolls in a text, and return the message that lists them."""
    rolls = await files.read(services.book, text)
    kept = await services.book.keep(place(interaction), who(interaction), rolls, whom)
    words = shortened(say("Saved rolls imported: {names}", names=files.names(kept)), MAX_DESCRIPTION)
    return {"embed": note_embed(words), "view": button(*to_all())}
