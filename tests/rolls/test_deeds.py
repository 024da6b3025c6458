"""How the table follows a roll that changes: what it no longer stands for is taken back, what it does now is done."""

from typing import NamedTuple

import pytest

from bot.rolls.deeds import Kind, deeds_of, following


class Hold(NamedTuple):
    count: int


class Step(NamedTuple):
    what: str


class Told(NamedTuple):
    whom: str


KINDS = {
    Hold: Kind(lambda deed: f"do {deed.count}", undo=lambda deed: f"undo {deed.count}"),
    Step: Kind(lambda deed: f"take {deed.what}", redo=lambda old, new: f"{old.what} is {new.what}"),
    Told: Kind(lambda deed: f"tell {deed.whom}"),
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
def test_what_is_done(before, after, done):
    assert following(KINDS, before, after) == done


def test_what_no_game_hands_over_is_a_mistake():
    with pytest.raises(KeyError):
        deeds_of({}, [Hold(1)])
