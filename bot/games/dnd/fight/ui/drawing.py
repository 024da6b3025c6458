"""Drawing a fight's message from the fight as a press saw it."""

from msgspec import structs

from bot.games.dnd.fight.cards import panel
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.fight.table.view import View
from bot.rolls.panels import Where
from bot.rolls.values import Copy, Place, Shown
from bot.ui.context import AnyInteraction
from bot.ui.show import edited
from bot.words.speaking import speaking_to_all


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
