"""Turns of an initiative: who can end one, and whose turn comes next or came before."""

from msgspec.structs import replace

from bot.errors import PressError
from bot.initiative.rules.state import By, Entry, Initiative
from bot.rolls.card import plain
from bot.words import later, say


def check_turn(state: Initiative, by: By) -> None:
    """Raise PressError unless it's the user's turn, they're a GM, or they've joined before the first turn."""
    now = state.now
    if by.is_gm or by.user in [entry.player for entry in (state.order() if now is None else (now,))]:
        return
    if now is None:
        raise PressError(say("Only a GM or someone in the turn order can start. Join first."))
    words = later("It's {name}'s turn. Only their player and the GMs can end it.")
    if not now.player:
        words = later("It's the GM's turn now, for {name}.")
    raise PressError(words.say(name=plain(now.name)))


def next_turn(state: Initiative) -> Initiative:
    """Return the order at the next turn. Raises PressError if no one is in it."""
    if not state.order():
        raise PressError(say("No one is in the turn order yet. Press Join…, or ask a GM to enter someone."))
    return replace(_moved(state, 1), steps=state.steps + 1)


def turn_before(state: Initiative) -> Initiative:
    """Return the order at the previous turn. Raises PressError if the first turn hasn't started."""
    if not state.now:
        raise PressError(say("The first turn hasn't started, so you can't go back."))
    return replace(_moved(state, -1), steps=state.steps + 1)


def removed(state: Initiative, entry: Entry) -> Initiative:
    """Return the order without this entry. If it was this entry's turn, the next entry's turn starts."""
    if not entry.is_hidden and entry.number == state.acting:
        state = _moved(state, 1)
        if state.acting == entry.number:  # They were the only one.
            state = replace(state, acting=0, round=0)
    return replace(state, entries=tuple(other for other in state.entries if other is not entry))


def _moved(state: Initiative, by: int) -> Initiative:
    """Return the order at the turn of the next or previous entry."""
    numbers = [entry.number for entry in state.order()]
    if state.acting not in numbers:
        return replace(state, acting=numbers[0], round=max(1, state.round))
    at = numbers.index(state.acting) + by
    rounds = state.round + at // len(numbers)
    if rounds < 1:
        return replace(state, acting=0, round=0)
    return replace(state, acting=numbers[at % len(numbers)], round=rounds)
