"""The counters of characters, whose uses are spent and given back by presses and rolls."""

from collections import Counter as Sums
from collections.abc import Mapping

from msgspec import Struct

from bot.errors import PlayerError, PressError
from bot.games.dnd.counters.rules.cost import Cost, Spend, Spending, payable, payers
from bot.games.dnd.counters.rules.counter import Counter, Counters
from bot.games.dnd.counters.rules.words import cost_words, counter_name, left_words
from bot.games.dnd.counters.store import SpentCounters, paying, repaying
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import Choice, plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.values import Place, Who
from bot.words import later, listed, say


class Purse(Struct, frozen=True):
    """The counters of a character, and how much of each is spent, by key."""

    character: Character
    counters: Counters
    spent: Mapping[str, int]

    def left(self, counter: Counter) -> int:
        """Return how many uses of a counter are left."""
        return counter.left(self.spent.get(counter.key, 0))


class CounterService(Struct, frozen=True):
    """The counters of characters. Their players and the GMs see and change them."""

    characters: CharacterService
    spent: SpentCounters

    async def of(self, character: Character) -> Purse:
        """Return this character's counters. Raises PlayerError if its sheet can no longer be parsed."""
        return Purse(character, sheet_of(character).counters, await self.spent.of(character.id))

    async def theirs(self, place: Place, who: Who, number: int) -> Purse:
        """Return the counters of the character with this number.

        Raises:
            PlayerError: The character was deleted, or isn't theirs.

        """
        character = await self.characters.known(place, who, number)
        await self.characters.authorise(place, who, character)
        return await self.of(character)

    async def spend(self, purse: Purse, key: str) -> None:
        """Spend one use. Raises PressError if none is left."""
        counter = _counter(purse, key)
        if not await self.spent.spend(Spend(purse.character.id, key, 1, counter.most)):
            words = later("None left: {name}. Take a rest, or use *Give back…* under *Counters…*.")
            raise PressError(words.say(name=plain(counter_name(counter))))

    async def give_back(self, purse: Purse, key: str) -> None:
        """Give one use back. Raises PressError if none is spent."""
        counter = _counter(purse, key)
        if not await self.spent.give_back(Spend(purse.character.id, key, 1, counter.most)):
            raise PressError(say("Already full: {name}.", name=plain(counter_name(counter))))

    async def leave(self, purse: Purse, key: str, left: int) -> None:
        """Set how many uses are left. Raises PlayerError if there can't be that many of them."""
        counter = _counter(purse, key)
        if not 0 <= left <= counter.most:
            words = later("{name}: enter a number from 0 to {most}.")
            raise PlayerError(words.say(name=plain(counter_name(counter)), most=counter.most))
        await self.spent.leave(Spend(purse.character.id, key, left, counter.most))

    async def paying(
        self, costs: Mapping[str, Cost], character: int, sheet: Sheet, chosen: str = ""
    ) -> dict[str, Spending]:
        """Return how this character pays these costs, each with the lowest counter still available.

        ``costs`` are by name, with "" for the attack itself. The first cost that takes a slot is paid with
        the counter with the ``chosen`` key.

        Raises:
            PlayerError: Too little is left, or the sheet has no such counter.

        """
        spent = Sums(await self.spent.of(character)) if costs else Sums()
        paid = {}
        for what, cost in costs.items():
            counter = _payer(what, cost, sheet, spent, chosen if cost.slot else "")
            chosen = "" if cost.slot else chosen
            spent[counter.key] += cost.amount
            paid[what] = Spending(character, counter.key, cost.amount, counter.most, counter.name)
        return paid

    async def paying_typed(self, cost: Cost, character: int, sheet: Sheet | None) -> Spending:
        """Return how this character pays a typed cost; a slot must have exactly that level.

        Raises:
            PlayerError: The counter is used up, the sheet has no such counter, or there is no sheet.

        """
        if sheet is None:
            words = say("Only characters have slots and counters. Play one, or leave out the cost.")
            raise PlayerError(words)
        counters = payable(cost, sheet.counters, await self.spent.of(character))
        counter = next((one for one in counters if not cost.slot or one.of == cost.slot), None)
        if counter is None:
            raise PlayerError(_cannot(cost, sheet))
        return Spending(character, counter.key, cost.amount, counter.most, counter.name)

    async def offered(self, cost: Cost, character: int, sheet: Sheet) -> tuple[Choice, ...]:
        """Return the counters that can pay this cost, lowest first, each with its uses left."""
        spent = await self.spent.of(character)
        return tuple(
            Choice(counter.key, counter_name(counter), left_words(counter, spent))
            for counter in payable(cost, sheet.counters, spent)
        )


def _payer(what: str, cost: Cost, sheet: Sheet, spent: Mapping[str, int], chosen: str) -> Counter:
    """Return the counter that pays this cost. Raises PlayerError if none, or not the ``chosen`` one, can."""
    counters = payable(cost, sheet.counters, spent)
    if not counters:
        raise PlayerError(_cannot_with(what, cost, sheet) if what else _cannot(cost, sheet))
    counter = next((one for one in counters if one.key == (chosen or counters[0].key)), None)
    if counter is None:
        words = later("There isn't enough left of that. {name} has {counters}.")
        left = listed(plain(counter_name(counter)) for counter in counters)
        raise PlayerError(words.say(name=plain(sheet.name), counters=left))
    return counter


def _cannot_with(rider: str, cost: Cost, sheet: Sheet) -> str:
    """Return the reason why an attack's rider can't be paid."""
    words = later("{rider} {costs}, but {name} doesn't have enough left. Attack without it, or rest.")
    return words.say(rider=plain(rider), costs=plain(cost_words(cost)), name=plain(sheet.name))


def _cannot(cost: Cost, sheet: Sheet) -> str:
    """Return the reason why a cost can't be paid: its counter is spent, or there is none."""
    if payers(cost, sheet.counters):
        words = later("It {costs}, but {name} doesn't have enough left. A rest restores it.")
    elif cost.slot:
        words = later(
            "It {costs}, but {name} doesn't have that slot. Add slots to the sheet, such as slots: wizard 5."
        )
    else:
        words = later(
            "It {costs}, but {name} doesn't have that counter. Add it to the sheet, such as Ki 5 "
            "(short rest)."
        )
    return words.say(name=plain(sheet.name), costs=plain(cost_words(cost)))


def _counter(purse: Purse, key: str) -> Counter:
    counter = purse.counters.find(key)
    if counter is None:
        raise PressError(say("That's no longer on the sheet. Check the counters."))
    return counter


def counter_deeds() -> Kinds:
    """Return the kind of deed that spends a roll's cost, and refunds it if the roll is undone."""
    return {Spend: Kind(paying, undo=repaying)}
