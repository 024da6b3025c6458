"""The counters of characters: what is left, spent and given back by tap, and by rolls that cost something."""

from collections import Counter as Sums
from collections.abc import Mapping

from msgspec import Struct

from bot.errors import PlayerError, PressError
from bot.games.dnd.counters.rules.cost import Cost, Spend, Spending, payable, payers
from bot.games.dnd.counters.rules.counter import Counter, Counters
from bot.games.dnd.counters.rules.words import cost_words, counter_name, left_words
from bot.games.dnd.counters.store import Spent, paying, repaying
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.people.roster_store import Character
from bot.rolls.card import Choice, plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.values import Place, Who
from bot.words import later, listed, say


class Purse(Struct, frozen=True):
    """The counters of a character, and how much of each is spent, by its key."""

    character: Character
    counters: Counters
    spent: Mapping[str, int]

    def left(self, counter: Counter) -> int:
        """How many of it are left."""
        return counter.left(self.spent.get(counter.key, 0))


class CounterService:
    """What characters can spend. Their players and the GMs see and change it."""

    def __init__(self, characters: CharacterService, spent: Spent) -> None:
        self._characters = characters
        self._spent = spent

    async def of(self, character: Character) -> Purse:
        """The counters of this character. Raises PlayerError if its sheet cannot be read any more."""
        return Purse(character, sheet_of(character).counters, await self._spent.of(character.id))

    async def theirs(self, place: Place, who: Who, number: int) -> Purse:
        """The counters of the character of this number.

        Raises:
            PlayerError: It was deleted, or is not theirs.

        """
        character = await self._characters.known(place, number)
        await self._characters.authorise(place, who, character)
        return await self.of(character)

    async def spend(self, purse: Purse, key: str) -> None:
        """Spend one of it. Raises PressError if none is left."""
        counter = _counter(purse, key)
        if not await self._spent.spend(Spend(purse.character.id, key, 1, counter.most)):
            raise PressError(none_left(counter_name(counter)))

    async def give_back(self, purse: Purse, key: str) -> None:
        """Give one of it back. Raises PressError if none is spent."""
        counter = _counter(purse, key)
        if not await self._spent.give_back(Spend(purse.character.id, key, 1, counter.most)):
            raise PressError(say("All of that is there: {name}.", name=plain(counter_name(counter))))

    async def leave(self, purse: Purse, key: str, left: int) -> None:
        """Have so many of it left. Raises PlayerError if there cannot be so many."""
        counter = _counter(purse, key)
        if not 0 <= left <= counter.most:
            words = later("{name}: from 0 to {most} can be left.")
            raise PlayerError(words.say(name=plain(counter_name(counter)), most=counter.most))
        await self._spent.leave(Spend(purse.character.id, key, left, counter.most))

    async def paying(
        self, costs: Mapping[str, Cost], character: int, sheet: Sheet, chosen: str = ""
    ) -> dict[str, Spending]:
        """With what the character of this number pays these, each with the lowest that is left by then.

        ``costs`` are by the name of what costs that, "" for the attack itself. The first that takes a slot is
        paid with the one of the ``chosen`` key.

        Raises:
            PlayerError: Too little is left of it, or the sheet has no such counter.

        """
        spent = Sums(await self._spent.of(character)) if costs else Sums()
        paid = {}
        for what, cost in costs.items():
            counter = _payer(what, cost, sheet, spent, chosen if cost.slot else "")
            chosen = "" if cost.slot else chosen
            spent[counter.key] += cost.amount
            paid[what] = Spending(character, counter.key, cost.amount, counter.most, counter.name)
        return paid

    async def paying_typed(self, cost: Cost, character: int, sheet: Sheet | None) -> Spending:
        """With what the character of this number pays what was typed behind dice: a slot of that very level.

        Raises:
            PlayerError: None is left, the sheet has no such counter, or there is none.

        """
        if sheet is None:
            words = say(
                "Only a character pays with slots and counters; play one, or leave out what it costs."
            )
            raise PlayerError(words)
        counters = payable(cost, sheet.counters, await self._spent.of(character))
        counter = next((each for each in counters if not cost.slot or each.of == cost.slot), None)
        if counter is None:
            raise PlayerError(_cannot(cost, sheet))
        return Spending(character, counter.key, cost.amount, counter.most, counter.name)

    async def offered(self, cost: Cost, character: int, sheet: Sheet) -> tuple[Choice, ...]:
        """With what the character of this number can pay that, the lowest first, and what is left of each."""
        spent = await self._spent.of(character)
        return tuple(
            Choice(counter.key, counter_name(counter), left_words(counter, spent))
            for counter in payable(cost, sheet.counters, spent)
        )


def none_left(name: str) -> str:
    """That nothing is left of it."""
    return say(
        "None is left: {name}; a rest gives it back, or *Give back…* under *Counters…*.", name=plain(name)
    )


def _payer(what: str, cost: Cost, sheet: Sheet, spent: Mapping[str, int], chosen: str) -> Counter:
    """The counter that pays this. Raises PlayerError if there is none, or it is not the ``chosen`` one."""
    counters = payable(cost, sheet.counters, spent)
    if not counters:
        raise PlayerError(_cannot_with(what, cost, sheet) if what else _cannot(cost, sheet))
    counter = next((each for each in counters if each.key == (chosen or counters[0].key)), None)
    if counter is None:
        words = later("Too little is left of that; {name} has left: {counters}.")
        left = listed(plain(counter_name(each)) for each in counters)
        raise PlayerError(words.say(name=plain(sheet.name), counters=left))
    return counter


def _cannot_with(rider: str, cost: Cost, sheet: Sheet) -> str:
    """Why what comes with an attack cannot be paid."""
    words = later("{rider} {costs}, and {name} has too little of that left; attack without it, or rest.")
    return words.say(rider=plain(rider), costs=plain(cost_words(cost)), name=plain(sheet.name))


def _cannot(cost: Cost, sheet: Sheet) -> str:
    """Why that cannot be paid: it is spent, or there is none."""
    if payers(cost, sheet.counters):
        words = later("{name} has too little left, and it {costs}; a rest gives it back.")
    elif cost.slot:
        words = later(
            "{name} has no such slot, and it {costs}; write them on the sheet, as in slots: wizard 5."
        )
    else:
        words = later(
            "{name} has no such counter, and it {costs}; write it on the sheet, as in Ki 5 (short rest)."
        )
    return words.say(name=plain(sheet.name), costs=plain(cost_words(cost)))


def _counter(purse: Purse, key: str) -> Counter:
    counter = purse.counters.find(key)
    if counter is None:
        raise PressError(say("That stands on the sheet no more; look at the counters as they are."))
    return counter


def counter_deeds() -> Kinds:
    """How what a roll costs is spent, and given back where it is taken back."""
    return {Spend: Kind(paying, undo=repaying)}
