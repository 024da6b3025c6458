"""The cost of an attack or a spell, and the counters that can pay it."""

from collections.abc import Mapping

from msgspec import Struct

from bot.dice.spelling import plain
from bot.games.dnd.counters.rules.counter import Counter, Counters
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line
from bot.words import later
from bot.words.terms import read_words

_MOST = 99


class Cost(Struct, frozen=True, omit_defaults=True):
    """A slot of this level or a higher one, or this ``amount`` of the counter with this ``name``."""

    slot: int = 0
    name: str = ""
    amount: int = 1


class Spending(Struct, frozen=True, omit_defaults=True):
    """The cost of a roll: a number of uses of a character's counter, whose maximum is ``most``.

    ``key`` is the counter's key, ``name`` its name if someone named it. ``given`` means that the cost was
    refunded, ``paid`` that an earlier, undone roll for the same purpose has already paid it.
    """

    character: int
    key: str
    amount: int
    most: int
    name: str = ""
    given: bool = False
    paid: bool = False


class Spend(Struct, frozen=True):
    """A deed that spends a number of uses of a character's counter (``key``), whose maximum is ``most``."""

    character: int
    key: str
    amount: int
    most: int


def spent_by(spending: Spending | None) -> tuple[Spend, ...]:
    """Return the deeds that pay a roll's cost; none if it was refunded, or paid by an earlier roll."""
    if spending is None or spending.given or spending.paid:
        return ()
    return (Spend(spending.character, spending.key, spending.amount, spending.most),)


_WORDS = read_words(__package__)["cost"].terms()
WORDS = (_WORDS,)
_SLOT = Phrase(
    "[a|an] [level] [{first:digit} [st|nd|rd|th] [-] [level]] slot|slots [of] [level] [{last:digit}]"
)
_NAMED = Phrase("[{before:2} APART] {name} [APART {after:2}]")


def read_cost(typed: str | WrittenLine) -> Cost:
    """Return the cost after "costs": "slot 3", "a level 3 slot", "ki", "2 Sorcery Points".

    Raises:
        PlayerError: It can't be parsed.

    """
    line = read_line(typed, *WORDS)
    if matched := line.match(_SLOT):
        return Cost(slot=matched.number("first") or matched.number("last") or 1)
    named = line.match(_NAMED)
    amount = (named.number("before") or named.number("after") or 1) if named else 0
    if named is None or named.line("name").tokens[-1].kind == "number" or not 1 <= amount <= _MOST:
        raise line.unread(later("“{text}” isn't a cost. Try costs slot 3 or costs 2 Ki."))
    return Cost(name=plain(named.line("name").written), amount=amount)


def priced(line: WrittenLine) -> tuple[WrittenLine, Cost | None]:
    """Return the line without its cost per use, such as "costs slot 3", and the cost."""
    colon = max((place for place, token in enumerate(line.tokens, 1) if token.text == ":"), default=0)
    matched = line[colon:].find(_COSTS)
    return (line[: colon + matched.span()[0]], read_cost(matched.line("cost"))) if matched else (line, None)


def read_priced(text: str) -> tuple[str, Cost | None]:
    """Return a text without its cost, and the cost. Raises PlayerError if the cost can't be parsed."""
    line, cost = priced(read_line(text, *WORDS))
    return line.written, cost


_COSTS = Phrase("[,] costs|cost APART {cost} END")


def costs_words(cost: Cost | None) -> list[str]:
    """Return a cost as typed after the attack or spell that has it."""
    return [_WORDS.name("costs"), cost_text(cost)] if cost else []


def cost_text(cost: Cost) -> str:
    """Return this cost as text that can be typed."""
    if cost.slot:
        return f"{_WORDS.name('slot')} {cost.slot}"
    return cost.name if cost.amount == 1 else f"{cost.amount} {cost.name}"


def payable(cost: Cost, counters: Counters, spent: Mapping[str, int]) -> list[Counter]:
    """Return the counters that can pay a cost now, the lowest slot first."""
    return [payer for payer in payers(cost, counters) if payer.left(spent.get(payer.key, 0)) >= cost.amount]


def payers(cost: Cost, counters: Counters) -> list[Counter]:
    """Return the counters that could pay a cost if nothing were spent, the lowest slot first."""
    if cost.slot:
        slots = [counter for counter in counters.all() if counter.is_slot and counter.of >= cost.slot]
        return sorted(slots, key=lambda slot: slot.of)
    counter = counters.find(Counter(cost.name, 0).key)
    return [counter] if counter else []
