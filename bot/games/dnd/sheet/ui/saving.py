"""What becomes of a character's form: it is saved and shown, or given back with what is wrong."""

import re
from collections.abc import Mapping, Sequence

from bot.errors import DraftError, PlayerError, PressError
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.rules.form import read_form
from bot.games.dnd.sheet.table import Imported, is_creature
from bot.games.dnd.sheet.ui.forms import EDIT, NEW, ask_edit, ask_new, draft_text, drafted, entered_in
from bot.games.dnd.sheet.ui.sheets import GONE, show
from bot.games.dnd.sheet.ui.updating import left_out, proposed
from bot.people.roster_store import Character
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.show import shown_privately
from bot.words import say

_EDITED = re.compile(r"(?P<character>[0-9]{1,18}):(?P<revision>[0-9]{1,9})")


def taps(services: DndServices) -> dict[str, OnTap]:
    """What takes the forms of characters, filled in or to be opened once more."""

    async def new(interaction: AnyInteraction, tap: Tap) -> None:
        if tap.is_draft:
            await ask_new(interaction, drafted(interaction))
        else:
            await save_new(services, interaction, entered_in(tap))

    async def edit(interaction: AnyInteraction, tap: Tap) -> None:
        found = _EDITED.fullmatch(tap.text)
        if not found:
            raise PressError(OTHER.say())
        if tap.is_draft:
            await _edit_again(services, interaction, int(found["character"]))
        else:
            await _save(
                services, interaction, int(found["character"]), int(found["revision"]), entered_in(tap)
            )

    return {NEW: OnTap(new, forms=True), EDIT: OnTap(edit, forms=True)}


async def _save(
    services: DndServices, interaction: AnyInteraction, number: int, revision: int, entered: Mapping[str, str]
) -> None:
    """Save what was changed of a character, or give back what was entered."""
    here, they = place(interaction), who(interaction)
    try:
        character = await services.characters.edit(here, they, number, revision, read_form(entered))
    except PlayerError as error:
        raise DraftError(str(error), draft=draft_text(entered), form=f"{EDIT}:{number}:{revision}") from error
    await show(services, interaction, character, note=say("Saved."))


async def save_new(services: DndServices, interaction: AnyInteraction, entered: Mapping[str, str]) -> None:
    """Save a new character, or give back what was entered."""
    try:
        character = await services.characters.add(place(interaction), who(interaction), read_form(entered))
    except PlayerError as error:
        raise DraftError(str(error), draft=draft_text(entered), form=NEW) from error
    await tell_saved(services, interaction, character)


async def _edit_again(services: DndServices, interaction: AnyInteraction, number: int) -> None:
    character = await services.characters.by_id(place(interaction), number)
    if character is None:
        raise PressError(GONE.say())
    await ask_edit(interaction, character, drafted(interaction))


async def tell_saved(
    services: DndServices, interaction: AnyInteraction, character: Character, left: Sequence[str] = ()
) -> None:
    """Show its player what was saved, so that a slip is seen at once, and what of a file was ``left`` out."""
    note = say("Saved, and in use in this channel.")
    if is_creature(character):
        note = say(
            "Saved, as a creature: /dnd character play plays it, or name it with the option character."
        )
    await show(services, interaction, character, note="\n".join(filter(None, [note, left_out(left)])))


async def tell_imported(services: DndServices, interaction: AnyInteraction, imported: Imported) -> None:
    """Show what was saved of a file, or what it would change."""
    character, sheet = imported.character, imported.sheet
    if sheet is None:
        await tell_saved(services, interaction, character, imported.left)
        return
    remarks = [left_out(imported.left)] if imported.left else []
    await shown_privately(
        interaction, await proposed(services, interaction, character, sheet, remarks=remarks)
    )
