"""Costs of a fight's undone rolls, which aren't charged again for the next roll with the same purpose."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.purpose import KeptThrow, purpose_of, stays_spent
from bot.games.dnd.rolls.rules.rerolls import DndTrail
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.rolls.store import FacesAgain, Work


class Paid(Struct, frozen=True):
    """Costs already paid, by their purpose, and the deeds that use them up for the new roll."""

    spent: Mapping[str, Spending] = {}
    uses: tuple[Work, ...] = ()


class PaidCosts:
    """Costs of fights' rolls that were undone without a GM. The rolls' faces are stored with the fight."""

    def __init__(self, faces: FacesAgain) -> None:
        self._faces = faces

    async def of(self, request: DndRequest, turn: int) -> Paid:
        """Return what has already been paid for a roll in this turn of its fight."""
        purpose = purpose_of(request, turn)
        throw = await self._faces.of(purpose)
        if throw is None:
            return Paid()
        spent = {what: replace(spending, paid=True) for what, spending in throw.paid.items()}
        return Paid(spent, (self._faces.using(purpose, throw, lambda: KeptThrow({})),))

    def leaving(self, fight: StoredFight, trail: DndTrail, turn: int) -> Work | None:
        """Return work that keeps this roll's cost spent for that turn, or None if the roll was free."""
        request = trail[-1].request
        paid = stays_spent(request, now(trail))
        return (
            self._faces.leaving(purpose_of(request, turn), KeptThrow({}, paid), fight.guild) if paid else None
        )
