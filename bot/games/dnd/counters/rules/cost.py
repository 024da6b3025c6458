"""What an attack or a spell costs, and with what of that somebody can pay."""

from collections.abc import Mapping

from msgspec import Struct

from bot.dice.spelling import plain
from bot.games.dnd.counters.rules.counter import Counter, Counters
from bot.games.dnd.terms.lines import Line, LineError, Phrase, read_line
from bot.words import later, later_of
from bot.words.terms import Terms

_MOST = 99


class Cost(Struct, frozen=True, omit_defaults=True):
    """A slot of this level or a higher one; or so many of the counter of this ``name``."""

    slot: int = 0
    name: str = ""
    amount: int = 1


class Spending(Struct, frozen=True, omit_defaults=True):
    """What a roll spends of a character's counter, of which there are so many at ``most``.

    ``key`` is the counter's, ``name`` what it is called if somebody named it; ``given``: it was given back;
    ``paid``: an earlier roll for the same purpose, which was undone, has spent it already.
    """

    character: int
    key: str
    amount: int
    most: int
    name: str = ""
    given: bool = False
    paid: bool = False


class Spend(Struct, frozen=True):
    """So many of a character's counter, by its key, of which there are so many at ``most``.

    As a deed: they are spent.
    """

    character: int
    key: str
    amount: int
    most: int


def spent_by(spending: Spending | None) -> tuple[Spend, ...]:
    """What a roll stands for by that; nothing once it was given back, or where an earlier roll paid it."""
    if spending is None or spending.given or spending.paid:
        return ()
    return (Spend(spending.character, spending.key, spending.amount, spending.most),)


_WORDS = Terms(
    {
        "slot": later_of("typed of what a spell costs", "slot"),
        "level": later_of("typed before the level of a slot", "level"),
        "costs": later_of("one word of an attack, as typed before what it costs", "costs"),
    }
)
WORDS = (_WORDS,)
_SLOT = Phrase(
    "[a|an] [level] [{first:digit} [st|nd|rd|th] [-] [level]] slot|slots [of] [level] [{last:digit}]"
)
_NAMED = Phrase("[{before:2} APART] {name} [APART {after:2}]")


def read_cost(typed: str | Line) -> Cost:
    """What stands behind "costs": "slot 3", "a level 3 slot", "ki", "2 Sorcery Points".

    Raises:
        PlayerError: It cannot be read.

    """
    line = read_line(typed, *WORDS)
    if found := line.match(_SLOT):
        return Cost(slot=found.number("first") or found.number("last") or 1)
    named = line.match(_NAMED)
    amount = (named.number("before") or named.number("after") or 1) if named else 0
    if named is None or named.line("name").tokens[-1].kind == "number" or not 1 <= amount <= _MOST:
        words = later("I cannot read what it costs, “{text}”; write costs slot 3, or costs 2 Ki.")
        raise LineError(words.say(text=line.marked()))
    return Cost(name=plain(named.line("name").written), amount=amount)


def priced(line: Line) -> tuple[Line, Cost | None]:
    """The line without what it costs each time, and that: "costs slot 3"."""
    colon = max((place for place, token in enumerate(line.tokens, 1) if token.text == ":"), default=0)
    found = line[colon:].find(_COSTS)
    return (line[: colon + found.span()[0]], read_cost(found.line("cost"))) if found else (line, None)


def read_priced(text: str) -> tuple[str, Cost | None]:
    """What was typed without what it costs, and that. Raises PlayerError if that cannot be read."""
    line, cost = priced(read_line(text, *WORDS))
    return line.written, cost


_COSTS = Phrase("[,] costs|cost APART {cost} END")


def costs_words(cost: Cost | None) -> list[str]:
    """What something costs as it is typed behind it."""
    return [_WORDS.name("costs"), cost_text(cost)] if cost else []


def cost_text(cost: Cost) -> str:
    """The text that gives this cost when it is read."""
    if cost.slot:
        return f"{_WORDS.name('slot')} {cost.slot}"
    return cost.name if cost.amount == 1 else f"{cost.amount} {cost.name}"


def payable(cost: Cost, counters: Counters, spent: Mapping[str, int]) -> list[Counter]:
    """With what of these counters it can be paid now, the lowest slot first."""
    return [payer for payer in payers(cost, counters) if payer.left(spent.get(payer.key, 0)) >= cost.amount]


def payers(cost: Cost, counters: Counters) -> list[Counter]:
    """With what of these counters it could be paid if nothing was spent, the lowest slot first."""
    if cost.slot:
        slots = [counter for counter in counters.all() if counter.is_slot and counter.of >= cost.slot]
        return sorted(slots, key=lambda slot: slot.of)
    found = counters.find(Counter(cost.name, 0).key)
    return [found] if found else []
