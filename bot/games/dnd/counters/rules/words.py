"""Counters in words: their names, the uses left, and the times when they come back."""

from collections.abc import Mapping

from bot.games.dnd.counters.rules.cost import Cost, Spending
from bot.games.dnd.counters.rules.counter import Back, Counter, Counters, Kind
from bot.rolls.card import plain
from bot.words import Later, choose, later, later_of, listed, say

_NAMES: dict[Kind, Later] = {
    "slot": later("level {of} spell slot"),
    "pact": later("level {of} Pact Magic slot"),
    "dice": later("Hit Point Die d{of}"),
}


def counter_name(counter: Counter) -> str:
    """Return the name of one use as typed, such as "level 3 spell slot" or "Ki"."""
    return _named(counter.kind, counter.of, counter.name)


def key_name(key: str, name: str) -> str:
    """Return the name of one use of the counter with this key; ``name`` is its name if it was typed."""
    return _named(*_parted(key), name)


def spending_name(spending: Spending) -> str:
    """Return the name of the spent uses, such as "level 3 spell slot", "2 Hit Point Dice d8" or "2 Ki"."""
    name = key_name(spending.key, spending.name)
    if spending.amount == 1:
        return name
    kind, of = _parted(spending.key)
    if kind == "dice":
        return choose(spending.amount, "{count} Hit Point Die d{of}", "{count} Hit Point Dice d{of}", of=of)
    return say("{amount} {name}", amount=spending.amount, name=name)


_KINDS: dict[str, Kind] = {"slot": "slot", "pact": "pact", "dice": "dice", "own": ""}


def _parted(key: str) -> tuple[Kind, int]:
    """Return the kind of the counter with this key, and its level or die; 0 if it has neither."""
    kind, _, of = key.partition(" ")
    return _KINDS[kind], int(of) if of.isdigit() else 0


def _named(kind: Kind, of: int, name: str) -> str:
    return _NAMES[kind].say(of=of) if kind else name


def cost_words(cost: Cost) -> str:
    """Return an attack's cost in words."""
    if cost.slot:
        return say("costs a level {level} spell slot", level=cost.slot)
    if cost.amount == 1:
        return say("costs {name}", name=cost.name)
    return say("costs {amount} {name}", amount=cost.amount, name=cost.name)


def left_words(counter: Counter, spent: Mapping[str, int]) -> str:
    """Return how many uses of a counter are left: "2 of 3 left"."""
    return say("{left} of {most} left", left=counter.left(spent.get(counter.key, 0)), most=counter.most)


def counters_lines(counters: Counters, spent: Mapping[str, int]) -> list[str]:
    """Return every counter of a sheet with its uses left, and all slots in one line."""
    every = counters.all()
    lines = [
        _slots(words, [counter for counter in every if counter.kind == kind], spent) for kind, words in _LINES
    ]
    for counter in every:
        if not counter.kind:
            back = back_words(counter)
            words = later("**{name}**: {left}, back {when}") if back else later("**{name}**: {left}")
            lines.append(words.say(name=plain(counter.name), left=left_words(counter, spent), when=back))
    return [line for line in lines if line]


_LINES: tuple[tuple[Kind, Later], ...] = (
    ("slot", later("**Spell slots**: {left}")),
    ("pact", later("**Pact Magic**: {left}")),
    ("dice", later("**Hit Point Dice**: {left}")),
)


def _slots(words: Later, counters: list[Counter], spent: Mapping[str, int]) -> str:
    """Return the uses left of these counters of one kind; "" if there are no such counters."""
    sentence = (
        later("d{of} {left}/{most}")
        if counters and counters[0].kind == "dice"
        else later("level {of} {left}/{most}")
    )
    left = [sentence.say(of=one.of, left=one.left(spent.get(one.key, 0)), most=one.most) for one in counters]
    return words.say(left=listed(left)) if counters else ""


def back_words(counter: Counter) -> str:
    """Return when a counter's uses come back; "" if they only come back by hand."""
    others = _EVERY.say() if any(back.dice for back in counter.back) else ""
    return listed(_back(back, back.dice or others) for back in counter.back)


def _back(back: Back, amount: str) -> str:
    return _WITH_DICE[back.when].say(dice=amount) if amount else _ALL[back.when].say()


_EVERY = later_of("uses that come back", "all")
_ALL: dict[str, Later] = {
    "short": later("after a short rest"),
    "long": later("after a long rest"),
    "dawn": later("at dawn"),
}
_WITH_DICE: dict[str, Later] = {
    "short": later("{dice} after a short rest"),
    "long": later("{dice} after a long rest"),
    "dawn": later("{dice} at dawn"),
}
