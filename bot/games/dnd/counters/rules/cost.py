"""What an attack or a spell costs, and with what of that somebody can pay."""

import re
from collections.abc import Mapping

from msgspec import Struct

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.counters.rules.counter import Counter, Counters
from bot.rolls.card import shortened
from bot.words import later_of, say
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
    }
)
_SLOT = re.compile(
    r"(?:an?\s+)?(?:level\s*)?(?:(?P<first>[1-9])(?:st|nd|rd|th)?[\s-]*(?:level\s*)?)?slots?"
    r"(?:\s+of)?(?:\s*level)?\s*(?P<last>[1-9])?"
)
_NAMED = re.compile(r"(?:(?P<before>[0-9]{1,2})\s+)?(?P<name>.*?\D)(?:\s+(?P<after>[0-9]{1,2}))?")


def read_cost(text: str) -> Cost:
    """What stands behind "costs": "slot 3", "a level 3 slot", "ki", "2 Sorcery Points".

    Raises:
        PlayerError: It cannot be read.

    """
    typed = " ".join(plain(text).split())
    if found := _SLOT.fullmatch(_WORDS.in_english(typed).casefold()):
        return Cost(slot=int(found["first"] or found["last"] or 1))
    named = _NAMED.fullmatch(typed)
    amount = int(named["before"] or named["after"] or 1) if named else 0
    if named is None or not 1 <= amount <= _MOST:
        words = say(
            "I cannot read what it costs, “{text}”; write costs slot 3, or costs 2 Ki.",
            text=shortened(text, 30),
        )
        raise PlayerError(words)
    return Cost(name=named["name"].strip(), amount=amount)


def cost_text(cost: Cost) -> str:
    """The text that gives this cost when it is read."""
    if cost.slot:
        return f"{_WORDS.name('slot')} {cost.slot}"
    return cost.name if cost.amount == 1 else f"{cost.amount} {cost.name}"


def payable(cost: Cost, counters: Counters, spent: Mapping[str, int]) -> list[Counter]:
    """With what of these counters it can be paid now, the lowest slot first."""
    return [each for each in payers(cost, counters) if each.left(spent.get(each.key, 0)) >= cost.amount]


def payers(cost: Cost, counters: Counters) -> list[Counter]:
    """With what of these counters it could be paid if nothing was spent, the lowest slot first."""
    if cost.slot:
        slots = [each for each in counters.all() if each.is_slot and each.of >= cost.slot]
        return sorted(slots, key=lambda each: each.of)
    found = counters.find(Counter(cost.name, 0).key)
    return [found] if found else []
