"""``/import``: recognize a file or a pasted text and pass it to the right importer."""

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

import discord

from bot.errors import DraftError, PlayerError, PressError
from bot.pdf.service import MAX_PDF
from bot.rolls.card import Choice, Field, check_entered
from bot.rolls.gms import GameMasters
from bot.rolls.imports import Handed, Importable, Wishes, handed
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap, Tables
from bot.ui.context import AnyInteraction, is_user_install, place
from bot.ui.custom_id import Tap
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.files import attached, check_size, content_of
from bot.ui.modals import modal
from bot.words import Later, listed, say

MAX_FILE = 1_000_000
"""The maximum number of bytes of an imported file, except for PDFs."""
WORD = "import"
"""The word of the form: never change it."""

_FILE, _TEXT, _WHOM, _REPLACES = "file", "text", "whom", "replaces"
_NO_WISHES = Wishes()
_MAX_TEXT = 4000  # Characters that a form's field takes.


class ImportServices(Protocol):
    """The services that this needs: ``games`` are those that the host has turned on."""

    gms: GameMasters
    tables: Tables
    games: Mapping[str, Later]


async def command(
    services: ImportServices,
    interaction: AnyInteraction,
    file: discord.Attachment | None,
    wishes: Wishes,
    games: Collection[str],
) -> None:
    """Import a file, or ask for one in a form. ``games`` are all that exist.

    Raises:
        PlayerError: It's too large, of an unknown kind, or contains an error.

    """
    if file is None:
        await ask(interaction, wishes)
        return
    await _take(services, interaction, await _read(interaction, file), wishes, games)


async def ask(interaction: AnyInteraction, wishes: Wishes = _NO_WISHES, draft: str = "") -> None:
    """Ask for a file or a text to import."""
    fields = with_draft(_fields(interaction, wishes), draft)
    await interaction.response.send_modal(modal(WORD, say("Import"), fields))


def whom_field(*, has_server: bool, filled: str = "me") -> Field:
    """Return the list of owners a roll can be saved for."""
    choices = [Choice("me", say("for me, here")), Choice("all", say("for me, everywhere"))]
    choices += [Choice("server", say("for this server"))] if has_server else []
    return Field(_WHOM, say("Who it's for"), choices=tuple(choices), filled=filled)


def _fields(interaction: AnyInteraction, wishes: Wishes) -> tuple[Field, ...]:
    hint = say("a code, a file's text, or one line per roll: Longsword: 1d20+6")
    replaces = "yes" if wishes.replaces else ""
    same = (Choice("yes", say("Replace tables and characters of the same name")),)
    return (
        Field(_FILE, say("A file"), say("Characters, creatures, rolls, tables or a system"), kind="file"),
        Field(_TEXT, say("Or paste it here"), hint, _MAX_TEXT, long=True),
        whom_field(has_server=bool(place(interaction).guild), filled=wishes.whom),
        Field(_REPLACES, say("Names in use"), choices=same, many=True, filled=replaces),
    )


def taps(services: ImportServices, games: Collection[str]) -> dict[str, OnTap]:
    """Return the handler of the form."""

    async def import_(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft:
            await ask(interaction, draft=draft_of(interaction))
        elif tap.entered is None:
            raise PressError(OTHER.say())
        else:
            await _entered(services, interaction, tap.entered, games)

    return {WORD: OnTap(import_, forms=True, anywhere=True)}


async def _entered(
    services: ImportServices, interaction: AnyInteraction, entered: Mapping[str, str], games: Collection[str]
) -> None:
    """Import a form's entries. If that fails, return the entries to their author."""
    fields = _fields(interaction, _NO_WISHES)
    check_entered(fields, entered)
    file, text = attached(interaction, entered.get(_FILE, "")), entered.get(_TEXT, "")
    wishes = Wishes(entered.get(_WHOM) or "me", bool(entered.get(_REPLACES)))
    try:
        if file is None and not text.strip():
            raise PlayerError(say("Choose a file, or paste a text."))
        given = await _read(interaction, file) if file else handed("", text.encode())
        await _take(services, interaction, given, wishes, games)
    except PressError:
        raise
    except PlayerError as error:
        raise DraftError(str(error), draft=sections(fields, entered), form=WORD) from error


async def _take(
    services: ImportServices,
    interaction: AnyInteraction,
    read: Handed,
    wishes: Wishes,
    games: Collection[str],
) -> None:
    """Pass the file to the part of the bot that recognizes it."""
    imports = await _imports(services, interaction, games)
    known = next((importable for importable in imports if importable.recognises(read)), None)
    if known is None:
        kinds = listed(importable.kind.say() for importable in imports)
        raise PlayerError(say("Nothing was imported. Rollwright can import: {kinds}.", kinds=kinds))
    try:
        check_size(len(read.content), known.most)
        await known.take(interaction, read, wishes)
    except PlayerError as error:
        if type(error) is not PlayerError:
            raise
        raise PlayerError(say("Recognized: {kind}\n{error}", kind=known.kind.say(), error=error)) from error


async def _imports(
    services: ImportServices, interaction: AnyInteraction, games: Collection[str]
) -> Sequence[Importable]:
    """Return the kinds of files that can be imported here."""
    off = (await services.gms.off(place(interaction))).here
    here = services.tables.on_here(services.games, games, off)
    imports = [importable for table in here.values() for importable in table.imports]
    anywhere = is_user_install(interaction)
    return [importable for importable in imports if importable.anywhere or not anywhere]


async def _read(interaction: AnyInteraction, file: discord.Attachment) -> Handed:
    if not file.filename.casefold().endswith(".pdf"):
        return handed(file.filename, await content_of(file, MAX_FILE))
    check_size(file.size, MAX_PDF)
    # Fetching and parsing it may take longer than the time to answer.
    await interaction.response.defer(ephemeral=True, thinking=True)
    return handed(file.filename, await file.read())
