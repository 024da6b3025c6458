"""Costs of undone rolls of a fight, which the next one for the same purpose isn't charged again."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.purpose import Throw, purpose_of, stays_spent
from bot.games.dnd.rolls.rules.rerolls import DndTrail, now
from bot.games.dnd.rolls.store import FacesAgain, Work


class Paid(Struct, frozen=True):
    """Spendings that are paid already, by what costs them, and the deeds that use that up with the roll."""

    spent: Mapping[str, Spending] = {}
    uses: tuple[Work, ...] = ()


class PaidCosts:
    """Costs of rolls of fights that were undone without a GM. Their faces the fight itself keeps."""

    def __init__(self, faces: FacesAgain) -> None:
        self._faces = faces

    async def of(self, request: DndRequest, turn: int) -> Paid:
        """Return what is paid already of a roll in this turn of its fight."""
        purpose = purpose_of(request, turn)
        throw = await self._faces.of(purpose)
        if throw is None:
            return Paid()
        spent = {what: replace(spending, paid=True) for what, spending in throw.paid.items()}
        return Paid(spent, (self._faces.using(purpose, throw, lambda: Throw({})),))

    def leaving(self, found: StoredFight, trail: DndTrail, turn: int) -> Work | None:
        """Return what leaves spent what this roll of that turn cost; None where it cost nothing."""
        request = trail[-1].request
        paid = stays_spent(request, now(trail))
        return self._faces.leaving(purpose_of(request, turn), Throw({}, paid), found.guild) if paid else None
