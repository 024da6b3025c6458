"""The table follows a changing roll: outdated effects are undone, new ones are done."""

from typing import Any

import pytest
from msgspec import Struct

from bot.rolls.deeds import Kind, deeds_of, even_hidden, following, has_cost


class Hold(Struct, frozen=True):
    count: int


class Step(Struct, frozen=True):
    what: str


class Told(Struct, frozen=True):
    whom: str


def told(words) -> Any:
    """Return a fake store's words for an effect of a roll."""
    return words


KINDS: dict[type, Kind] = {
    Hold: Kind(lambda deed: told(f"do {deed.count}"), undo=lambda deed: told(f"undo {deed.count}")),
    Step: Kind(
        lambda deed: told(f"take {deed.what}"), redo=lambda old, new: told(f"{old.what} is {new.what}")
    ),
    Told: Kind(lambda deed: told(f"tell {deed.whom}")),
}


@pytest.mark.parametrize(
    ("before", "after", "done"),
    [
        ([], [Hold(1)], ["do 1"]),
        ([Hold(1)], [], ["undo 1"]),
        ([Hold(1)], [Hold(1)], []),
        ([Hold(1)], [Hold(3)], ["undo 1", "do 3"]),
        ([Hold(1)], [Hold(1), Hold(3)], ["do 3"]),
        ([Step("hit")], [Step("miss")], ["hit is miss"]),
        ([Step("hit")], [Step("hit")], ["hit is hit"]),
        ([Step("hit")], [], []),
        ([Told("Bo")], [], []),
        ([Told("Bo")], [Told("Bo")], []),
        ([Told("Bo"), Hold(2)], [Told("Bo"), Hold(1), Step("hit")], ["undo 2", "do 1", "take hit"]),
    ],
)
def test_which_deeds_are_done(before, after, done):
    assert following(KINDS, before, after) == done


def test_a_deed_that_no_game_provides_is_a_mistake():
    with pytest.raises(KeyError):
        deeds_of({}, [Hold(1)])


@pytest.mark.parametrize(
    ("kind", "hidden", "cost"),
    [
        (Kind(told), False, False),
        (Kind(told, cost=True), False, True),
        (Kind(told, even_hidden=True), True, False),
        (Kind(told, even_hidden=True, cost=True), True, False),
    ],
)
def test_a_hidden_roll_does_and_charges_only_what_its_kind_says(kind, hidden, cost):
    kinds: dict[type, Kind] = {Hold: kind, Step: KINDS[Step]}

    assert even_hidden(kinds, [Step("hit"), Hold(1)]) == ((Hold(1),) if hidden else ())
    assert has_cost(kinds, [Step("hit"), Hold(1)]) == cost
    assert not has_cost(kinds, [Step("hit")])
