"""The small print about changes to a roll: the last steps that weren't undone, with their authors."""

from itertools import pairwise

from bot.dice.roll import Faces
from bot.rolls.remarks import by_title, last_steps, named, remarks, standing, steps
from bot.rolls.trail import Version

ALICE, BOB = 1, 2


def version(request="a", why="amend", by=ALICE):
    return Version(request, Faces(), by, "Alice" if by == ALICE else "B*b", why)


def trail_of(*later):
    return (version(why="roll"), *later)


def test_a_step_shows_the_rolls_name_and_who_changed_it_unless_its_owner():
    trail = trail_of(version("b"), version("b", "reroll"), version("c", by=BOB))

    assert remarks(trail, by_title(str)) == ("Edited: `a` → `b`", "Edited: `b` → `c` (B\\*b)")


def test_an_undone_step_and_its_undo_are_not_listed():
    trail = trail_of(version("b"), version("c"), version("b", "undo"))

    assert standing(trail) == [0, 1]
    assert remarks(trail, by_title(str)) == ("Edited: `a` → `b`",)
    assert remarks((*trail, version("a", "undo")), by_title(str)) == ()


def test_only_the_last_steps_are_listed():
    assert last_steps(list("abcdef")) == tuple("abcdef")
    assert last_steps(list("abcdefg")) == ("…", *"bcdefg")


def test_a_change_can_be_shown_in_several_steps():
    found = steps(pairwise(trail_of(version("b", by=BOB))), lambda _old, new: (new.request, "more"), ALICE)

    assert found == ["b (B\\*b)", "more (B\\*b)"]
    assert named("it", version(by=BOB), BOB) == "it"
