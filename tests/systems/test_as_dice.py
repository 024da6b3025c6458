"""Rolls of systems as plain dice: the same dice give the same number."""

from hypothesis import given
from hypothesis import strategies as st

from bot.dice.faces import ScriptedFaces
from bot.dice.notation import parse
from bot.dice.roll import evaluate
from bot.systems.as_dice import MAIN, as_dice
from bot.systems.changes import throw
from bot.systems.replay import judged
from tests.cases import every
from tests.systems.played import plan_of, request_of


@every(
    "typed, dice",
    [
        ("sr6", "6d6>=5"),
        ("sr6 limit 3", "min(3, 6d6>=5)"),
        ("sw8+2", "max(1d8!, 1d6!)+2"),
        ("6cod", "6d10e10>=8"),
        ("cod 0", "1d10=10"),
        ("fate-1", "4dF-1"),
        ("yz b3 s2", "3d6=6+2d6=6"),
        ("blades 0", "2d6kl1"),
        ("pbta+1 adv", "3d6kh2+1"),
        ("d66", "1d6*10+1d6"),
        ("dheart-1 dis", "1d12+1d12-1-1d6"),
        # Dice that answer more than one question, or whose worth differs from their face.
        ("vtm7h2", ""),
        ("wod 5", ""),
        ("coc 65", ""),
        ("ms45", ""),
        ("cpr+3", ""),
        ("conan2", ""),
    ],
)
def test_a_rolls_result_is_written_as_dice_if_possible(typed, dice):
    request = request_of(typed)
    assert as_dice(plan_of(request), request) == dice


@given(
    st.sampled_from(
        ["sr4", "pbta+1 dis", "blades 3", "trav-1 boon", "yz b2 s1", "dheart+2 adv", "d666", "ms1"]
    ),
    st.lists(st.integers(1, 6), min_size=8, max_size=8),
)
def test_the_same_faces_have_the_same_result(typed, faces):
    request = request_of(typed)
    plan = plan_of(request)
    numbers = judged(plan, request, throw(plan, request, ScriptedFaces(*faces))).numbers
    if dice := as_dice(plan, request):
        (result,) = evaluate(parse(dice), ScriptedFaces(*faces)).results
        assert result.total == next(numbers[key] for key in (*MAIN, "top") if key in numbers)
