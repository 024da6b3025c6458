"""The message with the answers to a request, and the private message for its GM."""

import pytest

from bot.asks.rules.asked import Answer
from bot.asks.rules.panel import (
    CLOSE,
    FAIL,
    REST,
    RESULTS,
    ROLL,
    ask_card,
    people_choices,
    results_card,
    roll_choices,
)

MIRA, BO, ZED = Answer(1, "Mira"), Answer(2, "B*o"), Answer(-7, "Zed")


def answered(one, total="15", working="d20 13 + 2", success=None, roll=5):
    return Answer(one.character, one.name, roll, total, working, success)


def keys(card):
    return [each.key for each in card.actions]


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (BO, "B\\*o: …"),
        (answered(BO), "B\\*o: **15** (d20 13 + 2)"),
        (answered(BO, success=True), "B\\*o **15** ✓ (d20 13 + 2)"),
        (answered(BO, success=False), "B\\*o **15** ✗ (d20 13 + 2)"),
        (answered(BO, total=""), "B\\*o: rolled, hidden"),
        (answered(BO, "fails", working="", success=False), "B\\*o fails ✗"),
    ],
)
def test_each_person_has_a_line_with_what_is_public(answer, line):
    assert results_card("Stealth", [answer]).told == (line,)


def test_a_gm_sees_everyone_in_order():
    card = results_card("Stealth DC 15", [answered(MIRA, success=True), BO])

    assert (card.headline, card.actions) == ("Stealth DC 15", ())
    assert card.told == ("Mira **15** ✓ (d20 13 + 2)", "B\\*o: …")


def test_those_who_have_not_rolled_come_after_those_who_have():
    card = ask_card("Stealth", [MIRA, answered(BO), ZED])

    assert card.headline == "Stealth"
    assert card.told == ("B\\*o: **15** (d20 13 + 2)", "Waiting for: Mira, Zed")


@pytest.mark.parametrize(
    ("answers", "counted"),
    [
        ([answered(MIRA, success=True), answered(BO, success=False)], "1 of 2 succeeded"),
        ([answered(MIRA, success=True), answered(BO, success=True), answered(ZED)], "2 of 2 succeeded"),
        ([answered(MIRA, success=True)], ""),
        ([answered(MIRA), answered(BO)], ""),
    ],
)
def test_successes_are_counted_once_two_are_known(answers, counted):
    lines = ask_card("Stealth", answers).told

    assert [each for each in lines if "succeed" in each] == ([counted] if counted else [])


@pytest.mark.parametrize(
    ("answers", "state", "buttons"),
    [
        ([MIRA], {}, [ROLL, RESULTS, REST, CLOSE]),
        ([answered(MIRA)], {}, [ROLL, RESULTS]),
        ([answered(MIRA)], {"is_open": True}, [ROLL, RESULTS, CLOSE]),
        ([], {"is_open": True}, [ROLL, RESULTS, CLOSE]),
        ([MIRA], {"is_closed": True}, [ROLL, RESULTS]),
        ([], {"is_open": True, "is_closed": True}, [ROLL, RESULTS]),
        ([MIRA], {"can_fail": True}, [ROLL, FAIL, RESULTS, REST, CLOSE]),
        ([answered(MIRA)], {"can_fail": True}, [ROLL, RESULTS]),
        ([MIRA], {"can_fail": True, "is_closed": True}, [ROLL, RESULTS]),
    ],
)
def test_only_possible_actions_are_offered(answers, state, buttons):
    assert keys(ask_card("Stealth", answers, **state)) == buttons


@pytest.mark.parametrize(
    ("answers", "state", "label"),
    [
        ([MIRA], {}, "Roll"),
        ([], {"is_open": True}, "Roll"),
        ([answered(MIRA)], {}, "My roll"),
        ([MIRA], {"is_closed": True}, "My roll"),
        ([], {"is_open": True, "is_closed": True}, "My roll"),
    ],
)
def test_once_no_one_can_roll_the_button_shows_your_own_roll(answers, state, label):
    first, *_ = ask_card("Stealth", answers, **state).actions

    assert (first.label, first.quiet) == (label, False)


def test_gm_buttons_are_secondary_and_in_their_own_row():
    actions = ask_card("Stealth", [MIRA], can_fail=True).actions

    assert [(each.key, each.row) for each in actions if each.row is not None] == [
        (RESULTS, 1),
        (REST, 1),
        (CLOSE, 1),
    ]
    assert [each.quiet for each in actions] == [False, True, True, True, True]


@pytest.mark.parametrize(
    ("is_open", "is_closed", "told"),
    [
        (True, False, ["Press Roll to take part."]),
        (False, True, ["Closed. No one else can roll."]),
        (True, True, ["Closed. No one else can roll."]),
        (False, False, []),
    ],
)
def test_who_can_roll_is_shown(is_open, is_closed, told):
    assert list(ask_card("Stealth", [], is_open=is_open, is_closed=is_closed).told) == told


def test_a_gm_opens_existing_rolls():
    (choice,) = roll_choices([MIRA, answered(BO)])

    assert (choice.key, choice.label) == ("2", "B*o: 15")


def test_a_player_chooses_one_of_their_characters():
    choices = people_choices([answered(MIRA), ZED])

    assert [(each.key, each.label, each.hint) for each in choices] == [
        ("1", "Mira", "has rolled"),
        ("-7", "Zed", "hasn't rolled yet"),
    ]
