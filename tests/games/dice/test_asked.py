"""A notation that several people roll: each person's roll, the answer's text, and a hidden target."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.asks.rules.asked import Asked, FillAsk, Own
from bot.codec import dumps
from bot.dice.faces import ScriptedFaces
from bot.games.dice.rules import asked as rules
from bot.games.dice.rules.asked import answered, hidden_title, own_request, title
from bot.games.dice.rules.game import GAME
from bot.rolls.game import Occasion
from bot.rolls.trail import Version
from tests.support import adapted

ANA = Asked(-7, "Ana", 7, roll=3)


def asking(text, goal) -> Any:
    """Return the request's value, untyped for the type checker."""
    return rules.asking(text, goal)


def rolled(asked, goal, *faces, is_for_other=False):
    own = own_request(asked.request, Own(5, ANA, goal, is_for_other=is_for_other))
    return (Version(own, GAME.throw(own, ScriptedFaces(*faces)), 7, "Ana"),)


@pytest.mark.parametrize(
    ("text", "goal", "notation", "against"),
    [
        ("1d20+5", "15", "1d20+5", ">=15"),
        ("1d20+5", "<= 9", "1d20+5", "<=9"),
        ("1d20+5>=15", "", "1d20+5", ">=15"),
        ("(1d20)<=9", "", "1d20", "<=9"),
        ("8d6>=5", "3", "8d6>=5", ">=3"),
        ("(2d6+3)*2", "", "(2d6+3)*2", ""),
        ("2d6 # luck", "", "2d6 # luck", ""),
        ("4dF", "-1", "4dF", ">=-1"),
    ],
)
def test_the_goal_is_shown_next_to_the_roll(text, goal, notation, against):
    asked = asking(text, goal)
    assert (asked.request.dice, asked.goal) == (notation, against)


@given(st.integers(1, 20), st.integers(-3, 28), st.sampled_from([">=", "<=", ">", "<"]))
def test_an_answer_succeeds_by_the_goal_whether_or_not_the_roll_knows_it(face, goal, sign):
    asked = asking("1d20+3", f"{sign}{goal}")
    met = {">=": face + 3 >= goal, "<=": face + 3 <= goal, ">": face + 3 > goal, "<": face + 3 < goal}[sign]
    for known in ("", asked.goal):
        trail = rolled(asked, known, face)
        assert answered(ANA, trail, asked.goal).success is met
        assert answered(ANA, trail, "").success is None
        assert answered(ANA, trail, asked.goal).total == str(face + 3)


@pytest.mark.parametrize(
    ("text", "goal", "heading", "working"),
    [
        ("3d6kh1", "4", "`3d6kh1`; needs at least 4", "`3d6kh1`: 6; dropped dice: 1, 2"),
        (
            "3d6kh1+2 # luck",
            "<9",
            "luck: `3d6kh1+2`; needs less than 9",
            "`3d6kh1+2` = **6** + 2; `3d6kh1`: 6; ",
        ),
        ("1d6+1d4+1d8", "-3", "`1d6+1d4+1d8`; needs at least −3", "`1d6+1d4+1d8` = **6** + **1** + **2**"),
    ],
)
def test_a_goal_is_named_once_in_the_title(text, goal, heading, working):
    asked = asking(text, goal)
    answer = answered(ANA, rolled(asked, asked.goal, 6, 1, 2), asked.goal)
    assert title(asked.request, asked.goal) == heading
    assert answer.working.startswith(working)
    assert "Read as" not in answer.working


@given(st.integers(1, 20), st.integers(100, 900))
def test_a_hidden_goal_is_not_in_the_roll_its_card_or_the_title(face, goal):
    asked = asking("1d20+3 # luck", str(goal))
    trail = rolled(asked, "", face)
    said = [dumps(trail), dumps(asked.request), str(GAME.card(trail)), hidden_title(asked.request)]
    said.append(dumps(answered(ANA, trail, "")))
    assert not [each for each in said if str(goal) in each]
    assert str(goal) in title(asked.request, asked.goal)


def test_a_changed_roll_still_counts_as_its_answer_and_a_repeat_does_not():
    trail = rolled(asking("1d20", ""), "", 4, is_for_other=True)
    assert GAME.deeds(trail) == (FillAsk(5, -7, "Ana"),)
    assert GAME.purpose(trail[0].request) == "Ana"
    assert "again" not in [action.key for action in GAME.card(trail).actions]
    again = adapted(GAME, trail[0].request)
    assert (again.ask, again.character, again.name) == (0, 0, "")
    assert GAME.on_panel(again) is None
    assert adapted(GAME, trail[0].request, Occasion.OTHERS) is None
