"""Undoing counted rolls: who can answer a player's question, and when players can undo alone."""

from dataclasses import dataclass

import pytest

from bot.dice.roll import Faces
from bot.errors import PressError
from bot.rolls.act import AMEND, UNDO
from bot.rolls.trail import Version
from bot.rolls.undoing import (
    ALLOW,
    ALONE,
    ASK,
    LEAVE,
    WAIT_MS,
    asked_of,
    check_alone,
    check_answer,
    decided,
    question,
)

ALICE, BOB = 100, 200


@dataclass(frozen=True)
class Request:
    number: int = 0


def version(why="roll", *picked):
    return Version(Request(), Faces((), {}), ALICE, "Alice", why, picked)


@pytest.mark.parametrize(
    ("answer", "user", "is_gm", "refusal"),
    [
        (ALLOW, ALICE, False, "Only a GM can allow that"),
        (ALLOW, BOB, True, ""),
        (LEAVE, ALICE, False, ""),
        (LEAVE, BOB, False, "Only Alice or a GM"),
        (ALONE, BOB, False, "Only Alice or a GM"),
        (ALONE, BOB, True, ""),
    ],
)
def test_gms_allow_and_the_player_can_withdraw_or_proceed_alone(answer, user, is_gm, refusal):
    if not refusal:
        check_answer(answer, user, by=ALICE, name="Alice", is_gm=is_gm)
        return
    with pytest.raises(PressError, match=refusal):
        check_answer(answer, user, by=ALICE, name="Alice", is_gm=is_gm)


@pytest.mark.parametrize(
    ("waited", "has_gms", "refusal"),
    [(WAIT_MS - 1, False, "Wait two minutes"), (WAIT_MS, True, "A GM decides here"), (WAIT_MS, False, "")],
)
def test_a_player_proceeds_alone_after_two_minutes_if_no_gm_is_named(waited, has_gms, refusal):
    if not refusal:
        check_alone(waited, has_gms=has_gms)
        return
    with pytest.raises(PressError, match=refusal):
        check_alone(waited, has_gms=has_gms)


def test_questions_and_withdrawals_decide_nothing():
    trail = (version(), version(AMEND), version(ASK, UNDO), version(LEAVE), version(ASK, AMEND, "x"))

    assert [each.why for each in decided(trail)] == ["roll", AMEND]
    assert asked_of(trail) == trail[-1]
    assert asked_of(trail[:-1]) is None


@pytest.mark.parametrize(("action", "words"), [(UNDO, "undo this"), (AMEND, "change the targets")])
def test_the_question_shows_what_is_requested(action, words):
    asked = f"**Alice** asks a GM to {words}. Nothing changes until they answer."
    assert question(version(ASK, action), UNDO) == asked
