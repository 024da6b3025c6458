"""What presses on a fight share.

That is what of the bot they need, forms and lists for the presser alone, and what was picked.
"""

from collections.abc import Mapping

from bot.errors import PressError
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.fighting import turn_of
from bot.games.dnd.fight.record.state import Combatant
from bot.games.dnd.fight.steps.acting import TURN_OVER
from bot.games.dnd.fight.table.view import View
from bot.rolls.card import Card, Field, check_entered
from bot.rolls.values import Form, Press, Shown
from bot.ui.context import AnyInteraction, who
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.show import drawn, is_private
from bot.ui.views import form_modal
from bot.words import later, say

CHOOSE = later("Choose from the list.")


async def open_form(
    interaction: AnyInteraction, press: Press, at: int, title: str, fields: tuple[Field, ...]
) -> bool:
    """Open a form, unless it was filled in; with what was written before, where that could not be taken."""
    if press.entered is not None:
        check_entered(fields, press.entered)
        return False
    if is_private(interaction) and press.action in keys.TIMED and turn_of(press.at or 0) != turn_of(at):
        raise PressError(TURN_OVER.say())  # It would be for somebody else by now.
    fields = with_draft(fields, draft_of(interaction)) if is_private(interaction) else fields
    form = Form(str(press.roll), press.action, at, title, fields, keys.SUBJECT)
    await interaction.response.send_modal(form_modal(form))
    return True


def noted(interaction: AnyInteraction, fields: tuple[Field, ...]) -> None:
    """Note which form was filled in, so that what was written can be given back in its words."""
    interaction.extras[_FIELDS] = fields


def written(interaction: AnyInteraction, entered: Mapping[str, str]) -> str:
    """What was written in the form that was noted, to be given back."""
    return sections(interaction.extras.get(_FIELDS, ()), entered)


_FIELDS = "fields"


async def privately(interaction: AnyInteraction, number: int, card: Card) -> bool:
    """Answer with buttons or lists for the presser alone."""
    shown = Shown(number, str(number), say("Fight"), 0, card, new=True, private=True, subject=keys.SUBJECT)
    if is_private(interaction):
        await interaction.response.edit_message(**drawn(shown))
    else:
        await interaction.response.send_message(**drawn(shown), ephemeral=True)
    return True


def check_actor(interaction: AnyInteraction, now: View) -> Combatant:
    """Who acts now, if that is the presser's. Raises PressError if not."""
    actor = now.moment.actor
    if actor is None:
        raise PressError(say("Nobody whose turn it is can act now."))
    now.authorise(who(interaction), actor)
    return actor


def numbers(text: str) -> list[int]:
    """The numbers of those who were picked. Raises PressError if they are none."""
    try:
        return list(dict.fromkeys(int(part) for part in text.split()))
    except ValueError as error:
        raise PressError(CHOOSE.say()) from error


def picked(press: Press) -> str:
    """The only thing that was picked. Raises PressError if nothing was, or several."""
    if len(press.picked) != 1:
        raise PressError(CHOOSE.say())
    return press.picked[0]


def picked_one(press: Press) -> int:
    """The only number that was picked. Raises PressError if it is none."""
    return one(picked(press))


def one(text: str) -> int:
    """The only number. Raises PressError if there is none, or several."""
    found = numbers(text)
    if len(found) != 1:
        raise PressError(CHOOSE.say())
    return found[0]
