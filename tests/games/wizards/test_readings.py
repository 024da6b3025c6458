"""Q1–Q17: each reading that readings.md decides has a test that names it."""

import re
from pathlib import Path

import pytest

import bot.games.wizards
from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError
from bot.games.wizards.rules.game import GAME
from bot.games.wizards.rules.narrative import met, read_terms
from bot.games.wizards.rules.outcome_tables import received
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import pick_choices
from bot.games.wizards.rules.resolved import amounts, dealt
from bot.games.wizards.rules.terms import accept
from bot.rolls.trail import Use
from bot.tables.reading import read_table
from tests.games.wizards.support import act, clash, damage, effect, offers, outcome, rolled, said, side, state

READINGS = Path(bot.games.wizards.__file__).with_name("readings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("letter", "last", "file"), [("Q", 17, "test_readings.py"), ("R", 20, "test_requirements.py")]
)
def test_every_reading_and_requirement_is_in_one_place_and_has_a_test_that_names_it(letter, last, file):
    numbers = [f"{letter}{number}" for number in range(1, last + 1)]
    assert re.findall(rf"^\| ({letter}\d+) \|", READINGS, re.MULTILINE) == numbers
    tests = Path(__file__).with_name(file).read_text(encoding="utf-8")
    assert {
        each.upper() for each in re.findall(rf"^def test_({letter.lower()}\d+)_", tests, re.MULTILINE)
    } == set(numbers)


def test_q1_the_highest_is_preselected_and_any_other_can_be_chosen():
    trail = rolled(outcome("1: gold | 2-10: traps", roller=side(adv=[2])), 4, 9, 1)
    assert state(trail).main.natural == 9
    assert [each.label for each in pick_choices(trail)] == ["d10: keep 4", "d10: keep 1"]

    trail = act(trail, "pick", picked=("r.0.2",))
    assert "gold" in said(trail)
    trail = act(trail, "pick", picked=("r.0.1",))
    assert "traps" in said(trail)


def test_q2_with_advantage_the_modifier_is_added_to_the_kept_die_only():
    (roll,) = state(rolled(damage(effect(("light", 2), mods=[1], adv=[1])), 1, 2, 3, 4)).damage
    assert dealt(roll) == 2 + 1 + 4 + 1


def test_q3_per_die_by_default_and_per_roll_if_the_channel_says_so():
    dice = effect(("light", 3, "fire"), mods=[1])
    assert dealt(state(rolled(damage(dice), 1, 2, 3)).damage[0]) == 9
    per_roll = rolled(damage(dice, per="roll"), 1, 2, 3)
    assert dealt(state(per_roll).damage[0]) == 7
    assert amounts(state(per_roll).damage[0]) == (("fire", 7),)
    assert state(rolled(clash(side(mods=[1]), per="roll"), 3)).main.total == 4


def test_q4_the_kept_die_is_the_natural_result():
    trail = rolled(clash(side(adv=[-1])), 6, 2)
    assert state(trail).main.natural == 2
    assert state(trail).waits
    assert state(rolled(clash(side(adv=[1])), 2, 6)).auto == "attacker"


def test_q5_five_plus_one_is_not_a_natural_six():
    trail = rolled(clash(side(mods=[1])), 5)
    assert state(trail).main.total == 6
    assert state(trail).waits
    saved = act(rolled(clash(side(mods=[5]), side(mods=[1], name="Bob", player=2)), 5), "save", 5)
    assert (state(saved).auto, state(saved).winner) == ("", "attacker")


def test_q6_after_the_attackers_six_no_die_is_drawn_for_the_defender():
    trail = rolled(clash(), 6)
    assert list(trail[-1].faces.extra) == ["a.0.0"]


def test_q7_only_the_side_that_owns_it_is_rerolled():
    trail = act(rolled(clash(), 3), "save", 4)
    again = act(trail, "reroll", 5)
    assert (state(again).main.natural, state(again).save.natural, state(again).winner) == (5, 4, "attacker")
    again = act(again, "reroll_save", 5)
    assert (state(again).main.natural, state(again).save.natural, state(again).winner) == (5, 5, "defender")


def test_q7_a_new_six_voids_a_save_already_made():
    trail = act(act(rolled(clash(side(rerolls=2)), 3), "save", 6), "reroll", 6)
    assert state(trail).save is None
    assert state(trail).winner == "attacker"
    assert "the save 6 no longer counts" in said(trail)

    trail = act(trail, "reroll", 4)
    assert state(trail).waits
    assert state(act(trail, "save", 3)).winner == "attacker"


def test_q7_rerolling_a_six_gives_the_defender_a_save():
    trail = act(rolled(clash(), 6), "reroll", 2)
    assert state(trail).waits
    assert state(act(trail, "save", 2)).winner == "defender"


def test_q8_the_new_roll_counts_even_if_it_is_worse():
    trail = act(rolled(clash(), 5), "reroll", 1)
    assert state(trail).main.total == 1
    assert "5 → 1" in said(trail)


def test_q9_a_reroll_of_damage_affects_only_that_effect():
    trail = rolled(damage(effect(("heavy", 1), ("light", 1)), effect(("light", 1))), 12, 4, 1)
    trail = act(trail, "reroll", 2, 3, picked=("e0",))
    assert [dealt(each) for each in state(trail).damage] == [5, 1]


@pytest.mark.parametrize(
    ("head", "result", "effects"),
    [
        ("cumulative", 4, ["a", "b", "c"]),
        ("cumulative: below", 1, []),
        ("cumulative: up to", 4, ["a", "b", "c", "d"]),
        ("cumulative: up to and including", 1, ["a"]),
        ("cumulative", 11, ["a", "b", "c", "d", "e"]),
        ("cumulative", 10, ["a", "b", "c", "d"]),
        ("cumulative", 0, []),
    ],
)
def test_q10_cumulative_is_strictly_less_or_up_to_as_the_table_says(head, result, effects):
    table = read_table(f"{head} | 1: a | 2: b | 3: c | 4-9: d | 10+: e")
    assert [row.effect for row in received(table, result).rows] == effects
    assert read_table(str(table)) == table


@pytest.mark.parametrize(
    ("rows", "result", "effect", "past"),
    [
        ("1: a | 2-4: b | 10+: c", 14, "c", ""),
        ("1: a | 2-4: b | 5-9: c", 14, "c", "above"),
        ("3: a | 4: b", 1, "a", "below"),
        ("2 or less: a | 3: b", -1, "a", ""),
        ("5-9: c | 1: a", 0, "a", "below"),
        ("5-9: c | 1: a", 12, "c", "above"),
    ],
)
def test_q11_rows_can_be_open_and_beyond_the_ends_the_nearest_row_counts(rows, result, effect, past):
    found = received(read_table(rows), result)
    assert ([row.effect for row in found.rows], found.past) == ([effect], past)


def test_q11_a_gap_within_the_table_has_no_effect():
    assert received(read_table("1: a | 5: b"), 3).rows == ()
    assert "nothing happens" in said(rolled(outcome("1: a | 5: b"), 3))


def test_q11_a_result_beyond_the_table_is_shown():
    assert "is higher than any row, so the last row counts" in said(rolled(outcome("1: a | 2-9: b"), 10))
    assert "lower than any row" in said(rolled(outcome("2: a | 3-9: b", roller=side(mods=[-3])), 2))


def test_q12_meeting_a_threshold_is_enough():
    thresholds = read_terms("15 success", "", "", "").thresholds
    assert met(15, thresholds)
    assert not met(14, thresholds)


@pytest.mark.parametrize(("modifier", "total"), [("", 10), ("+3", 13), ("-2", 8)])
def test_q13_the_gm_can_set_a_modifier(modifier, total):
    trail = rolled(WizardsRequest("narrative", "I swing", side()))
    trail = act(trail, "terms", picked=("15 success", "", modifier, ""), by=9, name="Gwen")
    assert state(act(trail, "accept", 10)).main.total == total


def test_q14_the_cost_is_shown_and_counted_only_if_actions_are():
    asked = WizardsRequest("narrative", "I swing", side(), actions=3, used=1)
    trail = act(rolled(asked), "terms", picked=("15 success", "", "", "2"), by=9, name="Gwen")
    (use,) = accept(trail, (), ScriptedFaces(20)).deeds
    assert isinstance(use, Use)
    assert (use.most, use.by) == (3, 2)
    assert "Costs 2 Actions: 0 of 3 left this turn" in said(act(trail, "accept", 20))

    asked = WizardsRequest("narrative", "I swing", side())
    trail = act(rolled(asked), "terms", picked=("15 success", "", "", "2 actions"), by=9, name="Gwen")
    assert accept(trail, (), ScriptedFaces(20)).deeds == ()
    assert "Costs 2 Actions" in said(act(trail, "accept", 20))


def test_q15_damage_is_one_total_per_effect_with_a_subtotal_per_type():
    (roll,) = state(rolled(damage(effect(("heavy", 1, "piercing"), ("light", 2, "fire"))), 7, 1, 2)).damage
    assert dealt(roll) == 10
    assert amounts(roll) == (("piercing", 7), ("fire", 3))


def test_q15_damage_is_never_negative():
    (roll,) = state(rolled(damage(effect(("light", 2, "fire"), mods=[-5])), 1, 2)).damage
    assert dealt(roll) == 0


def test_q16_each_die_of_damage_has_its_own_pool():
    (roll,) = state(rolled(damage(effect(("light", 2), adv=[-1])), 4, 1, 3, 3)).damage
    assert [die.natural for die in roll.dice] == [1, 3]


def test_q17_a_d100_goes_from_1_to_100():
    assert state(rolled(outcome("1-99: a | 100: b", sides=100), 100)).main.total == 100
    assert "**100** b" in said(rolled(outcome("1-99: a | 100: b", sides=100), 100))


def test_choosing_what_already_counts_is_refused():
    trail = rolled(clash(side(adv=[1])), 2, 5)
    assert "pick" in offers(trail)
    with pytest.raises(PlayerError):
        GAME.acts["pick"].do(trail, ("a.0.1",), ScriptedFaces(20))
