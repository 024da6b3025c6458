"""Lists of rolls that come in: pasted into a form, or as a file."""

from collections.abc import Mapping
from typing import Any

import discord

from bot.errors import DraftError, PlayerError
from bot.kept import files
from bot.kept.book import For
from bot.kept.rules.lists import text_of
from bot.kept.services import KeptServices
from bot.kept.ui.keeping import to_all, whom_field, whom_of
from bot.rolls.card import Field, check_entered, shortened
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.embeds import MAX_DESCRIPTION, note_embed
from bot.ui.files import content_of
from bot.ui.show import is_private, privately
from bot.ui.views import button, modal
from bot.words import say

WORD = "kept_import"
"""The word of the form: never change it."""

_TEXT = "text"
_MAX_TEXT = 4000  # Characters: what a field of a form takes.


async def ask(interaction: AnyInteraction, draft: str = "") -> None:
    """Ask for what is imported."""
    await interaction.response.send_modal(modal(WORD, say("Import"), with_draft(_fields(interaction), draft)))


def _fields(interaction: AnyInteraction) -> tuple[Field, ...]:
    hint = say("a code, a file's text, or a line for each: Longsword: 1d20+6")
    text = Field(_TEXT, say("What is imported"), hint, _MAX_TEXT, long=True)
    return text, whom_field(has_server=bool(place(interaction).guild))


def taps(services: KeptServices) -> dict[str, OnTap]:
    """What takes the form."""

    async def import_(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft:
            await ask(interaction, draft_of(interaction))
        else:
            await _pasted(services, interaction, tap.entered or {})

    return {WORD: OnTap(import_, forms=True, anywhere=True)}


async def _pasted(services: KeptServices, interaction: AnyInteraction, entered: Mapping[str, str]) -> None:
    """Keep all of it, or nothing: then what was written is given back."""
    fields = _fields(interaction)
    check_entered(fields, entered)
    try:
        told = await _imported(
            services, interaction, entered.get(_TEXT, ""), whom_of(entered.get("whom", ""))
        )
    except PlayerError as error:
        raise DraftError(str(error), draft=sections(fields, entered), form=WORD) from error
    if is_private(interaction):
        await privately(interaction, **told)
    else:
        await interaction.response.send_message(**told, ephemeral=True)


async def file(
    services: KeptServices, interaction: AnyInteraction, attached: discord.Attachment, whom: str
) -> None:
    """Keep all of a file, or nothing.

    Raises:
        PlayerError: It is too large, or no list of rolls; each line that is not understood is named.

    """
    # To fetch and read it may take longer than an answer may.
    await interaction.response.defer(ephemeral=True, thinking=True)
    content = await content_of(attached, files.MAX_FILE)
    told = await _imported(services, interaction, text_of(content), whom_of(whom))
    await interaction.followup.send(**told, ephemeral=True)


async def _imported(
    services: KeptServices, interaction: AnyInteraction, text: str, whom: For
) -> dict[str, Any]:
    """Keep the rolls of a text, and answer the message that says which."""
    rolls = await files.read(services.book, text)
    kept = await services.book.keep(place(interaction), who(interaction), rolls, whom)
    words = shortened(say("Imported: {names}", names=files.names(kept)), MAX_DESCRIPTION)
    return {"embed": note_embed(words), "view": button(*to_all())}
