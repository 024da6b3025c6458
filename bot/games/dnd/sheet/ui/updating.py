"""Changes to a sheet, which only the person asking sees and can accept or reject with one press."""

from collections.abc import Sequence

from bot.errors import PressError
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.cards.sheet_changes import changed_lines
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.table import sheet_of
from bot.games.dnd.sheet.ui.sheets import of_number
from bot.games.dnd.sheet.ui.showing import show
from bot.people.roster_store import Character
from bot.rolls.card import Action, Card, plain, shortened
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Press, Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.embeds import card_embed
from bot.ui.show import privately
from bot.words import later, say

SUBJECT = "pu"
"""The text before a character's number in the custom_id of a button below proposed changes."""
_UPDATE, _LEAVE = "update", "leave"
_MOST_LEFT = 1_500  # Characters about the parts left out of a file.


def taps(services: DndServices) -> dict[str, OnTap]:
    """Return the handlers of the buttons below proposed changes."""
    return {SUBJECT: on_press(pressed, services)}


async def proposed(
    services: DndServices,
    interaction: AnyInteraction,
    character: Character,
    sheet: Sheet,
    *,
    title: str = "",
    remarks: Sequence[str] = (),
) -> Shown:
    """Return a proposed sheet's changes to a character, with buttons to accept or reject them.

    Raises:
        PlayerError: The character isn't the user's, or its sheet can no longer be parsed.

    """
    lines, actions = changed_lines(sheet_of(character), sheet), tuple[Action, ...]()
    if lines:
        number = await services.updates.propose(place(interaction), who(interaction), character, sheet)
        actions = (
            Action(_UPDATE, say("Update"), at=number),
            Action(_LEAVE, say("Leave it"), at=number, quiet=True),
        )
        remarks = (say("This doesn't heal. Conditions and spent counters stay."), *remarks)
    card = Card(
        title or say("Update {name}?", name=plain(character.name)),
        lines=lines or (say("This file matches the sheet. Nothing to update."),),
        remarks=tuple(remarks),
        actions=actions,
    )
    return Shown(character.id, str(character.id), "", 0, card, new=True, private=True, subject=SUBJECT)


def left_out(left: Sequence[str]) -> str:
    """Return what was left out of a file or a pasted text, one line per kind, or "" if nothing was."""
    if not left:
        return ""
    lines = "\n".join(say("• {what}", what=plain(line)) for line in left)
    return say("Not imported:\n{lines}", lines=shortened(lines, _MOST_LEFT))


async def pressed(services: DndServices, interaction: AnyInteraction, press: Press) -> None:
    """Update the character, or leave it unchanged.

    Raises:
        PlayerError: The character has changed since, or isn't the user's.

    """
    here, they, number = place(interaction), who(interaction), press.at or 0
    character = await of_number(services, interaction, str(press.roll))
    if press.action == _UPDATE:
        updated = await services.updates.take(here, they, character, number)
        await show(services, interaction, updated, note=say("Updated."))
    elif press.action == _LEAVE:
        await services.updates.leave(here, they, character, number)
        words = later("{name} stays unchanged.")
        await privately(interaction, card_embed(Card(words.say(name=plain(character.name)))))
    else:
        raise PressError(OTHER.say())
