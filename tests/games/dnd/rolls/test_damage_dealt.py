"""Damage to a target, step by step, rounded down at each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.dnd.rolls.record.damage_dealt import dealt
from bot.games.dnd.rolls.rules.damage_words import dealt_words
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import DAMAGE_TYPES
from tests.cases import every

AMOUNTS = st.lists(st.tuples(st.sampled_from(DAMAGE_TYPES[:4]), st.integers(0, 60)), min_size=1, max_size=5)


@every(
    "instances, target, half, total, working",
    [
        ([("fire", 28)], Target(adjust=("-5",)), False, 23, "28 −5 = 23"),
        ([("fire", 28)], Target(adjust=("-5",), resist=("all",), vulnerable=("fire",)), False, 22, None),
        ([("fire", 28)], Target(adjust=("-5",)), True, 11, "28 −5 = 23 → half 11"),
        ([("fire", 15)], Target(vulnerable=("fire",)), True, 14, "15 → half 7 → vulnerable 14"),
        ([("fire", 27)], Target(resist=("fire",)), True, 6, "27 → half 13 → resisted 6"),
        ([("fire", 9)], Target(immune=("all",), vulnerable=("fire",)), False, 0, "9 → immune 0"),
        ([("fire", 9), ("cold", 4)], Target(immune=("fire",)), False, 4, "9 + 4 → immune 0 + 4"),
        ([("fire", 3)], Target(adjust=("-5",)), False, 0, "3 −5 = 0"),
        ([("fire", 3), ("cold", 9)], Target(adjust=("-5",)), False, 7, "3 + 9 −5 = 0 + 7"),
        ([("fire", 3), ("fire", 4)], Target(resist=("fire",)), False, 3, "7 → resisted 3"),
        ([("fire", 7), ("cold", 5)], Target(), True, 6, "7 + 5 → half 4 + 2"),
        ([("fire", 7), ("cold", 4)], Target(), True, 5, "7 + 4 → half 3 + 2"),
        ([("fire", 4), ("cold", 7)], Target(), True, 5, "4 + 7 → half 2 + 3"),
        ([("", 9)], Target(resist=("fire",)), False, 9, "9"),
        ([("", 9)], Target(resist=("all",)), False, 4, "9 → resisted 4"),
        ([("fire", 9)], Target(adjust=("+3", "-2")), False, 10, "9 +3 −2 = 10"),
        ([("fire", 3)], Target(adjust=("+4", "-5")), False, 2, "3 +4 −5 = 2"),
        ([("fire", 3)], Target(adjust=("-5", "+4")), False, 2, "3 −5 +4 = 2"),
        ([("fire", 3), ("cold", 6)], Target(adjust=("-5", "+4")), False, 8, "3 + 6 −5 +4 = 2 + 6"),
        ([("fire", 3)], Target(adjust=("-5", "x2", "-1", "+4")), False, 3, "3 −5 = 0 ×2 = 0 −1 +4 = 3"),
        ([("fire", 9)], Target(adjust=("x2", "-1")), False, 17, "9 ×2 = 18 −1 = 17"),
        ([("fire", 9)], Target(adjust=("/2",), resist=("fire",)), False, 2, "9 /2 = 4 → resisted 2"),
    ],
)
def test_damage_is_adjusted_in_the_rules_order(instances, target, half, total, working):
    came = dealt(instances, target, half=half)
    assert came.total == total
    assert working in (None, dealt_words(came))


def test_a_save_halves_last_what_a_failed_save_would_deal():
    assert dealt([("fire", 15)], Target(vulnerable=("fire",)), half=True, half_last=True).total == 15
    assert dealt([("fire", 15)], Target(resist=("fire",)), half=True, half_last=True).total == 3


@pytest.mark.parametrize(
    ("half", "half_last", "total", "working"),
    [
        (True, False, 0, "27 → Evasion 0"),
        (False, False, 6, "27 → Evasion 13 → resisted 6"),
        (True, True, 0, "27 → resisted 13 → Evasion 0"),
        (False, True, 6, "27 → resisted 13 → Evasion 6"),
    ],
)
def test_evasion_takes_no_damage_instead_of_half_and_half_on_a_failure(half, half_last, total, working):
    came = dealt([("fire", 27)], Target(resist=("fire",)), half=half, half_last=half_last, evades=True)
    assert (came.total, dealt_words(came)) == (total, working)


@given(AMOUNTS, st.lists(st.integers(-30, 30), max_size=2), st.booleans())
def test_damage_is_never_negative_and_half_is_never_more(instances, adjust, half_last):
    target = Target(adjust=tuple(f"{each:+d}" for each in adjust))
    whole = dealt(instances, target)
    half = dealt(instances, target, half=True, half_last=half_last)
    assert all(amount >= 0 for _, amount in whole.amounts)
    assert half.total == whole.total // 2


@given(AMOUNTS)
def test_several_adjustments_of_one_kind_count_once(instances):
    once = dealt(instances, Target(resist=("fire",)))
    assert dealt(instances, Target(resist=("fire", "fire"))).amounts == once.amounts
    every = dealt(instances, Target(resist=("all",)))
    assert dealt(instances, Target(resist=("all", *DAMAGE_TYPES))).amounts == every.amounts
