"""Chances in words: the target, the average, the middle half, and bars that show the same."""

from contextvars import copy_context

import pytest
from msgspec.structs import replace

from bot.dice.notation import parse
from bot.dice.odds import Beyond
from bot.dice.odds_summary import OddsSummary, exact_odds
from bot.odds.system_odds import SystemOdds
from bot.odds.ui.card import beyond_words, odds_card, plain_text
from bot.odds.ui.showing import outcome_bars
from bot.rolls.chances import Chance
from bot.words.speaking import ENGLISH, Manner, address


def card(text, *, pictured=False):
    return odds_card(exact_odds(parse(text)), parse(text), pictured=pictured)


def heard(text):
    """Return the card as someone with a screen reader gets it."""

    def said():
        address(ENGLISH, ENGLISH, own=Manner.ALOUD)
        return card(text)

    return copy_context().run(said)


def simulated(text, rolls, **about):
    """Return the card of odds estimated from this many rolls."""
    found = exact_odds(parse(text))
    lines = tuple(replace(each, rolls=rolls, **about) for each in found.lines)
    return odds_card(replace(found, lines=lines), parse(text))


@pytest.mark.parametrize(
    ("text", "headline"),
    [
        ("1d20+5>=15", "55% for 15 or more"),
        ("1d20+5<=15", "50% for 15 or less"),
        ("1d20+5>15", "50% for more than 15"),
        ("1d20+5<15", "45% for less than 15"),
        ("(2d6)=7", "17% for exactly 7"),
        ("(1d3)>=1d3", "67% for 1d3 or more"),
        ("(1d4-3)>=-1", "75% for −1 or more"),
        ("8d6>=5", "96% for at least one success"),
        ("(8d6>=5)>=2", "80% for 2 or more"),
        ("2d6", "7 on average"),
        ("(1d4)-3", "−0.5 on average"),
    ],
)
def test_the_goals_probability_comes_first_or_else_the_average(text, headline):
    assert card(text).headline == headline


def test_repeats_show_how_often_one_of_them_meets_the_goal():
    assert "at least once in 3: 91% · average" in card("3x1d20+5>=15").lines[0]
    assert "at least once in 2: 75% · average" in card("2x1d20>=11").lines[0]
    assert "at least once" not in card("1d20+5>=15").lines[0]
    assert "at least once" not in card("3x1d6").lines[0]


def test_bars_are_solid_where_the_goal_is_met_and_light_elsewhere():
    assert card("(2d3)>=5").lines == (
        "`(2d3)>=5`: average 4 · half of all rolls are 3 to 5",
        "```",
        "2 ░░░░░ 11%",
        "3 ░░░░░░░░░░░ 22%",
        "4 ░░░░░░░░░░░░░░░░ 33%",
        "5 ███████████ 22%",
        "6 █████ 11%",
        "```",
    )


def test_a_bar_with_only_some_totals_that_meet_the_goal_is_in_between():
    lines = card("(1d40)>=20").lines[2:-1]

    assert [lines[0], lines[9], lines[10]] == [
        "  1…2 ░░░░░░░░░░░░░░░░ 5%",
        "19…20 ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ 5%",
        "21…22 ████████████████ 5%",
    ]


def test_an_impossible_result_has_no_blocks_and_a_very_rare_one_has_one():
    lines = card("6/(1d4-1)").lines

    assert lines[2:7] == (
        "2 ████████████████ 25%",
        "3 ████████████████ 25%",
        "4  0%",
        "5  0%",
        "6 ████████████████ 25%",
    )
    assert card("8d6>=5").lines[-2] == "≥7 █ 0.3%"


def test_the_ends_are_open_only_if_wider_than_the_others():
    ends = card("10d6").lines

    assert (ends[2].split()[0], ends[-2].split()[0]) == ("≤19", "≥52")
    assert [line.split()[0] for line in card("(1d3)").lines[2:-1]] == ["1", "2", "3"]
    # With only two bars, each shows its own totals.
    assert [line.split()[0] for line in card("12d2kh1+1d2").lines[2:-1]] == ["2…3", "4"]


def test_two_rolls_are_compared_by_probability_or_average_with_a_bar_each():
    both = card("1d2; 1d3")

    assert both.headline == "1.5 against 2 on average"
    assert both.lines[:2] == (
        "Solid, `1d2`: average 1.5 · half of all rolls are 1 to 2",
        "Hatched, `1d3`: average 2 · half of all rolls are 1 to 3",
    )
    assert both.lines[2:] == (
        "```",
        "1 ████████████████ 50%",
        "  ░░░░░░░░░░░ 33%",
        "2 ████████████████ 50%",
        "  ░░░░░░░░░░░ 33%",
        "3  0%",
        "  ░░░░░░░░░░░ 33%",
        "```",
    )
    assert card("1d20>=15; 1d20>=6").headline == "30% against 75%"


def test_more_than_two_or_different_kinds_are_listed_without_bars():
    three, mixed = card("1d4; 1d6; 1d8"), card("1d20>=15; 1d6")

    assert three.headline == mixed.headline == "Odds of each roll"
    assert [len(three.lines), len(mixed.lines)] == [3, 2]
    assert mixed.lines[0] == "`1d20>=15`: **30%** · average 0.3 · half of all rolls are 0 to 1"


def test_a_picture_has_the_bars_and_screen_readers_get_none():
    assert len(card("2d6", pictured=True).lines) == len(heard("2d6").lines) == 1
    assert len(card("2d6; 3d6", pictured=True).lines) == len(heard("2d6; 3d6").lines) == 2


def test_failures_and_omissions_are_in_the_small_print():
    assert card("2d6").remarks == ()
    assert card("12/(d4-1)").remarks == ("-# 25% of all rolls fail: they divide by zero or never end.",)
    (cut,) = card("2d6; 5d6!").remarks
    assert cut.endswith("-# Explosions are included down to one in a trillion rolls.")


def test_simulated_odds_show_their_margin_of_error():
    found = simulated("1d20+5>=15", 10_000)

    assert found.headline == "about 55% (± 1) for 15 or more"
    assert "average about 15.5" in found.lines[0]
    assert found.lines[2] == " 6 ░░░░░░░░░░░░░░░░ ≈5%"
    assert found.remarks == (
        "-# Estimated from 10000 rolls. Numbers after ≈ are within 1 percentage points.",
    )
    assert simulated("1d20", 1).remarks[0].startswith("-# Estimated from 1 roll.")


def test_simulated_failures_are_mentioned():
    assert simulated("1d20", 100, lost=0.25).remarks[1] == (
        "-# ≈25% of all rolls fail: they divide by zero or never end."
    )


def test_a_roll_without_odds_is_told_what_would_have_some():
    assert beyond_words(Beyond.NEVER, "1/0") == (
        "`1/0` can never be rolled. Use a divisor other than zero, or a smaller number."
    )
    assert beyond_words(Beyond.TOO_LARGE, "1000d1000").startswith("`1000d1000` is too large to calculate")
    assert beyond_words(Beyond.INEXACT, "1d6") == beyond_words(Beyond.TOO_LARGE, "1d6")


def test_a_pictures_description_says_the_same_as_the_card():
    assert (
        plain_text(card("2d6", pictured=True))
        == "7 on average\n2d6: average 7 · half of all rolls are 5 to 9"
    )


def test_without_a_calculation_there_are_no_bars():
    assert not OddsSummary().has_bars
    assert not exact_odds(parse("1d4; 1d6; 1d8")).has_bars
    assert exact_odds(parse("1d4")).has_bars


@pytest.mark.parametrize(
    ("names", "bars"),
    [
        (("hit", "miss"), ["██████████ 75% hit", "███        25% miss"]),
        (("a clue, at a price", "miss"), ["███████ 75% a clue, at a price", "██      25% miss"]),
    ],
)
def test_bars_of_outcomes_are_shorter_if_names_are_long(names, bars):
    odds = SystemOdds((Chance(names[0], 0.75), Chance(names[1], 0.25)))
    assert [*outcome_bars(odds)][1:-1] == bars
