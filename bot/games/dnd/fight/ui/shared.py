"""Code that all presses on a fight share.

This includes what they need from the bot, forms and lists for the presser alone, and picks.
"""

from collections.abc import Mapping

from bot.errors import PressError
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import turn_of
from bot.games.dnd.fight.steps.acting import TURN_OVER
from bot.games.dnd.fight.table.view import View
from bot.rolls.card import Card, Field, check_entered
from bot.rolls.values import Press, Shown
from bot.ui.context import AnyInteraction, who
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.panels import ask
from bot.ui.show import drawn, is_private
from bot.words import later, say

CHOOSE = later("Choose from the list.")


async def open_form(
    interaction: AnyInteraction, press: Press, at: int, title: str, fields: tuple[Field, ...]
) -> bool:
    """Open a form unless it was submitted; text that was rejected is filled in again."""
    if press.entered is not None:
        check_entered(fields, press.entered)
        return False
    if is_private(interaction) and press.action in keys.TIMED and turn_of(press.at or 0) != turn_of(at):
        raise PressError(TURN_OVER.say())  # It would apply to someone else by now.
    fields = with_draft(fields, draft_of(interaction)) if is_private(interaction) else fields
    await ask(interaction, press, title, fields, at)
    return True


def noted(interaction: AnyInteraction, fields: tuple[Field, ...]) -> None:
    """Record which form was submitted, so that its text can be returned with its labels."""
    interaction.extras[_FIELDS] = fields


def written(interaction: AnyInteraction, entered: Mapping[str, str]) -> str:
    """Return the text of the recorded form, so that it can be given back."""
    return sections(interaction.extras.get(_FIELDS, ()), entered)


_FIELDS = "fields"


async def privately(interaction: AnyInteraction, number: int, card: Card) -> bool:
    """Answer with buttons or lists that only the presser sees."""
    shown = Shown(number, str(number), "", 0, card, new=True, private=True, subject=keys.SUBJECT)
    if is_private(interaction):
        await interaction.response.edit_message(**drawn(shown))
    else:
        await interaction.response.send_message(**drawn(shown), ephemeral=True)
    return True


def check_actor(interaction: AnyInteraction, now: View) -> Combatant:
    """Return the actor. Raises PressError if it isn't the presser's."""
    actor = now.moment.actor
    if actor is None:
        raise PressError(say("No one whose turn it is can act right now."))
    now.authorise(who(interaction), actor)
    return actor


def numbers(text: str) -> list[int]:
    """Return the picked numbers. Raises PressError if they aren't numbers."""
    try:
        return list(dict.fromkeys(int(part) for part in text.split()))
    except ValueError as error:
        raise PressError(CHOOSE.say()) from error


def picked(press: Press) -> str:
    """Return the only pick. Raises PressError if there is none, or several."""
    if len(press.picked) != 1:
        raise PressError(CHOOSE.say())
    return press.picked[0]


def picked_one(press: Press) -> int:
    """Return the only picked number. Raises PressError if the pick isn't a single number."""
    return one(picked(press))


def one(text: str) -> int:
    """Return the only number. Raises PressError if there is none, or several."""
    found = numbers(text)
    if len(found) != 1:
        raise PressError(CHOOSE.say())
    return found[0]
