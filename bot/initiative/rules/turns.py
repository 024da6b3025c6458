"""Whose turn it is in an initiative: who may say that it is over, the next, the one before."""

from msgspec.structs import replace

from bot.errors import PressError
from bot.initiative.rules.state import By, Entry, Initiative
from bot.rolls.card import plain
from bot.words import later, say


def check_turn(state: Initiative, by: By) -> None:
    """Let whoever's turn it is pass, and GMs; before the first turn everybody in it. Raises PressError."""
    now = state.now
    if by.is_gm or by.user in [entry.player for entry in (state.order() if now is None else (now,))]:
        return
    if now is None:
        raise PressError(say("A GM begins, or somebody who is in the order; enter it first."))
    words = later("It is the turn of {name}: their player and the GMs say when it is over.")
    if not now.player:
        words = later("It is the GM's turn now, for {name}.")
    raise PressError(words.say(name=plain(now.name)))


def next_turn(state: Initiative) -> Initiative:
    """At the next turn. Raises PressError if nobody is in it."""
    if not state.order():
        raise PressError(say("Nobody is in the order yet; press Join…, or a GM enters somebody."))
    return replace(_moved(state, 1), steps=state.steps + 1)


def turn_before(state: Initiative) -> Initiative:
    """At the turn before. Raises PressError before the first."""
    if not state.now:
        raise PressError(say("It has not begun yet, so there is no turn before."))
    return replace(_moved(state, -1), steps=state.steps + 1)


def removed(state: Initiative, entry: Entry) -> Initiative:
    """Without this one. If it was their turn, it is that of whoever comes next."""
    if not entry.is_hidden and entry.number == state.acting:
        state = _moved(state, 1)
        if state.acting == entry.number:  # They were the only one.
            state = replace(state, acting=0, round=0)
    return replace(state, entries=tuple(each for each in state.entries if each is not entry))


def _moved(state: Initiative, by: int) -> Initiative:
    """At the turn of who comes next, or before."""
    numbers = [entry.number for entry in state.order()]
    if state.acting not in numbers:
        return replace(state, acting=numbers[0], round=max(1, state.round))
    at = numbers.index(state.acting) + by
    rounds = state.round + at // len(numbers)
    if rounds < 1:
        return replace(state, acting=0, round=0)
    return replace(state, acting=numbers[at % len(numbers)], round=rounds)
