"""Payments for D&D rolls outside of fights: typed costs, and those of attacks and their riders."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.counters.table import CounterService
from bot.games.dnd.riders.in_rolls.riding import ATTACK, costs_of, with_riders
from bot.games.dnd.riders.table import RiderService
from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.rolls.values import Place
from bot.store.stored_rolls import Deed


class Payment(Struct, frozen=True):
    """A roll with its payment, the deeds for that, and True if it's hidden and so uncharged."""

    request: DndRequest
    deeds: tuple[Deed, ...] = ()
    uncharged: bool = False


class RollPayments(Struct, frozen=True):
    """The service that pays for rolls."""

    counters: CounterService
    riders: RiderService

    async def of(
        self,
        asked: DndRequest,
        sheet: Sheet | None,
        place: Place,
        paid: Mapping[str, Spending],
        *,
        hidden: bool,
    ) -> Payment:
        """Return the roll with its payment and, for an attack, its riders.

        ``paid`` is what an undone roll for the same purpose has spent, which isn't charged again.

        Raises:
            PlayerError: Too little is left, or there is no sheet to pay with.

        """
        if hidden:
            return await self._hidden(asked, sheet, place)
        paid = {what: replace(spending, paid=True, given=False) for what, spending in paid.items()}
        if isinstance(asked, AttackRequest) and asked.attack and sheet:
            return await self._attacking(asked, asked.attack, sheet, place, paid)
        if ATTACK in paid:
            return Payment(asked.having(spends=paid[ATTACK]))
        if asked.costs:
            spends = await self.counters.paying_typed(asked.costs, max(0, asked.roller.character), sheet)
            return Payment(asked.having(spends=spends))
        if not asked.spends:
            return Payment(asked)
        # For a Hit Point Die it's the same one.
        again = replace(asked.spends, given=False, paid=False) if sheet else None
        return Payment(asked.having(spends=again))

    async def _hidden(self, asked: DndRequest, sheet: Sheet | None, place: Place) -> Payment:
        """Return a hidden roll, which costs nothing."""
        if not (isinstance(asked, AttackRequest) and asked.attack and sheet):
            return Payment(asked.having(spends=None), uncharged=bool(asked.costs or asked.spends))
        riders = await self.riders.coming(asked, sheet, place)
        typed = {rider.name: asked.spends for rider in riders if rider.level and asked.spends}
        made = with_riders(replace(asked, spends=None), riders, typed)
        made = replace(made, ridden=tuple(replace(rider, spends=None) for rider in made.ridden))
        return Payment(made, uncharged=bool(costs_of(asked.attack, riders)))

    async def _attacking(
        self, asked: AttackRequest, attack: Attack, sheet: Sheet, place: Place, paid: Mapping[str, Spending]
    ) -> Payment:
        """Return an attack with its riders and payments, and the deed that keeps riders on."""
        riders = await self.riders.coming(asked, sheet, place)
        slot = asked.spends.key if asked.spends else ""
        costs = {what: cost for what, cost in costs_of(attack, riders).items() if what not in paid}
        spends = {**await self.counters.paying(costs, asked.roller.character, sheet, slot), **paid}
        made = with_riders(replace(asked, spends=spends.get(ATTACK)), riders, spends)
        return Payment(made, self.riders.staying(asked, sheet))
