"""A character's form: it's saved and shown, or returned with its errors."""

import re
from collections.abc import Mapping, Sequence

from bot.errors import DraftError, PlayerError, PressError
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.rules.form import form_of, read_entered, read_form, with_counters
from bot.games.dnd.sheet.table import is_creature, sheet_of
from bot.games.dnd.sheet.ui.forms import EDIT, NEW, ask_edit, ask_new, draft_text, drafted, entered_in
from bot.games.dnd.sheet.ui.showing import show
from bot.games.dnd.sheet.ui.updating import left_out, proposed
from bot.games.dnd.sheet.updates import Imported
from bot.pdf.service import MAX_PDF, is_pdf
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.imports import Handed, Importable, Wishes
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.show import shown_privately
from bot.words import later, listed, say

_MOST_COUNTERS = 20_000  # Bytes of a list of counters.
_EDITED = re.compile(r"(?P<character>[0-9]{1,18}):(?P<revision>[0-9]{1,9})")


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of characters' forms, to submit them or open them again."""

    async def new(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft:
            await ask_new(interaction, drafted(interaction))
        else:
            await save_new(services, interaction, entered_in(tap))

    async def edit(interaction: AnyInteraction, tap: Tap) -> None:
        matched = _EDITED.fullmatch(tap.text)
        if not matched:
            raise PressError(OTHER.say())
        if tap.is_draft:
            await _edit_again(services, interaction, int(matched["character"]))
        else:
            await _save(
                services, interaction, int(matched["character"]), int(matched["revision"]), entered_in(tap)
            )

    return {NEW: OnTap(new, forms=True), EDIT: OnTap(edit, forms=True)}


async def _save(
    services: DndServices, interaction: AnyInteraction, number: int, revision: int, entered: Mapping[str, str]
) -> None:
    """Save the changes to a character, or return the entries."""
    here, they = place(interaction), who(interaction)
    try:
        sheet, left = read_entered(entered)
        character = await services.characters.edit(here, they, number, revision, sheet)
    except PlayerError as error:
        raise DraftError(str(error), draft=draft_text(entered), form=f"{EDIT}:{number}:{revision}") from error
    note = "\n".join(filter(None, [say("Saved."), left_out(left)]))
    await show(services, interaction, character, note=note)


async def save_new(services: DndServices, interaction: AnyInteraction, entered: Mapping[str, str]) -> None:
    """Save a new character, or return the entries."""
    try:
        sheet, left = read_entered(entered)
        character = await services.characters.add(place(interaction), who(interaction), sheet)
    except PlayerError as error:
        raise DraftError(str(error), draft=draft_text(entered), form=NEW) from error
    await tell_saved(services, interaction, character, left)


async def _edit_again(services: DndServices, interaction: AnyInteraction, number: int) -> None:
    character = await services.characters.known(place(interaction), who(interaction), number)
    await ask_edit(interaction, character, drafted(interaction))


async def tell_saved(
    services: DndServices, interaction: AnyInteraction, character: Character, left: Sequence[str] = ()
) -> None:
    """Show the player what was saved, so that typos are noticed, and what was ``left`` out of a file."""
    note = say("Saved. You're now playing them in this channel.")
    if is_creature(character):
        note = say("Saved as a creature. Play it with /character play, or name it in the character option.")
    await show(services, interaction, character, note="\n".join(filter(None, [note, left_out(left)])))


def importable(services: DndServices) -> Importable:
    """Return the import of character files."""

    async def take(interaction: AnyInteraction, file: Handed, _wishes: Wishes) -> None:
        imported = await services.updates.imported(place(interaction), who(interaction), file.content)
        await _tell_imported(services, interaction, imported)

    def recognises(file: Handed) -> bool:
        from bot.games.dnd.sheet.rules.sheet_json import is_sheet  # noqa: PLC0415 - seldom needed

        return is_pdf(file.content) or is_sheet(file.text, file.data)

    return Importable(later("D&D character"), recognises, take, MAX_PDF)


def importable_counters(services: DndServices) -> Importable:
    """Return the import of Avrae's custom counters to the sheet of the user's current character."""

    async def take(interaction: AnyInteraction, file: Handed, _wishes: Wishes) -> None:
        from bot.games.dnd.counters.rules.avrae import read_commands  # noqa: PLC0415 - seldom needed

        here, they = place(interaction), who(interaction)
        added = read_commands(file.text)
        character = await services.characters.mine(here, they, None)
        sheet = read_form(form_of(with_counters(sheet_of(character), added)))
        changed = await services.characters.edit(here, they, character.id, character.revision, sheet)
        names = listed(plain(counter.name) for counter in added)
        await show(services, interaction, changed, note=say("Counters imported: {names}", names=names))

    def recognises(file: Handed) -> bool:
        from bot.games.dnd.counters.rules.avrae import has_counters  # noqa: PLC0415 - seldom needed

        return has_counters(file.text)

    return Importable(later("counters from Avrae"), recognises, take, _MOST_COUNTERS)


async def _tell_imported(services: DndServices, interaction: AnyInteraction, imported: Imported) -> None:
    """Show what was saved from a file, or what it would change."""
    character, sheet = imported.character, imported.sheet
    if sheet is None:
        await tell_saved(services, interaction, character, imported.left)
        return
    remarks = [left_out(imported.left)] if imported.left else []
    await shown_privately(
        interaction, await proposed(services, interaction, character, sheet, remarks=remarks)
    )
