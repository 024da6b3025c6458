"""Code that all presses on a fight share.

This includes what they need from the bot, the fight's message, forms and lists for the presser alone, and
picks.
"""

from collections.abc import Mapping

from msgspec import structs

from bot.errors import PressError
from bot.games.dnd.fight.cards import panel
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.steps.acting import TURN_OVER, turn_of
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.view import View
from bot.rolls.card import Card, Field, check_entered
from bot.rolls.panels import Where
from bot.rolls.values import Copy, Place, Press, Shown
from bot.ui.context import AnyInteraction
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.panels import ask
from bot.ui.show import drawn, edited, is_private
from bot.words import later
from bot.words.speaking import speaking_to_all

CHOOSE = later("Choose from the list.")


async def open_form(
    interaction: AnyInteraction, press: Press, at: int, title: str, fields: tuple[Field, ...]
) -> bool:
    """Open a form unless it was submitted; text that was rejected is filled in again."""
    if press.entered is not None:
        check_entered(fields, press.entered)
        return False
    if is_private(interaction) and press.action in keys.TIMED and turn_of(press.at or 0) != turn_of(at):
        raise PressError(TURN_OVER.say())  # It would now apply to someone else.
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
    try:
        return int(text)
    except ValueError as error:
        raise PressError(CHOOSE.say()) from error


class FightPanel:
    """The message of a place's fight: its last seen state, and where it is.

    A view already read is drawn first; an unchanged one isn't drawn again.
    """

    def __init__(self, fights: FightService, here: Place, seen: View | None = None) -> None:
        self._fights = fights
        self._here = here
        self._first = seen
        self._shown: Shown | None = None
        self.view = seen

    async def draw(self) -> Shown | None:
        """Return the current fight as a message, or None if it's over."""
        before, shown = self.view, self._shown
        self.view, self._first = self._first or await self._fights.view(self._here), None
        if self.view is None:
            return None
        is_same = before is not None and before.moment == self.view.moment
        self._shown = shown if shown and is_same else shown_as(self.view)
        return self._shown

    async def where(self, _channel: int, _kind: str) -> Where | None:
        """Return the message on which the fight was last seen."""
        return self.view.where if self.view else None

    async def moved(self, _channel: int, _kind: str, message: int) -> int:
        """Record that the fight is now on this message, with the turn last seen; return the previous one."""
        return await self._fights.moved(self.view, message) if self.view else 0


def shown_as(view: View) -> Shown:
    """Return the fight's message, which pings the player whose turn it is."""
    with speaking_to_all():
        card = panel.panel_card(view.moment)
        shown = Shown(view.id, str(view.id), "", 0, card, new=True, subject=keys.SUBJECT)
    return structs.replace(shown, ping=(view.ping,) if view.ping else ())


def record_of(view: View, turn: int) -> Shown:
    """Return the message of a finished turn: what happened in it, without buttons."""
    with speaking_to_all():
        card = panel.record_card(view.moment, turn)
        return Shown(view.id, str(view.id), "", 0, card, new=True, subject=keys.SUBJECT)


async def refresh_elsewhere(fights: FightService, interaction: AnyInteraction, there: Place) -> None:
    """Update the message of a fight in another channel, in place."""
    fight = FightPanel(fights, there)
    shown = await fight.draw()
    if shown and fight.view and fight.view.where:
        await edited(interaction, Copy(there.channel, shown, fight.view.where.message))
