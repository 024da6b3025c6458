"""A saved name with something typed after it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kept.rules.typed import called, folded, starless
from bot.rolls.game import More
from tests.cases import every


def test_additions_after_a_name_are_read_from_the_end():
    found = called("★ Longsword +2 adv dc 15 hidden")
    assert found[0].name == "Longsword +2 adv dc 15 hidden"
    assert found[-1].name == "Longsword"
    assert found[-1].more == More("+2", "adv", "15")
    assert found[-1].hidden


def test_several_modifiers_stay_in_order():
    assert called("bow +2 -1d4")[-1].more.modifier == "+2-1d4"


@every(
    "text, more, hidden",
    [
        ("bow", More(), False),
        ("bow hidden", More(), True),
        ("bow adv", More(mode="adv"), False),
        ("bow Disadvantage", More(mode="dis"), False),
        ("bow mit Vorteil", More(mode="adv"), False),
        ("bow 有利", More(mode="adv"), False),
        ("bow 不利 +1", More("+1", "dis"), False),
        ("bow adv dis", More(mode="adv"), False),
        ("bow + 2 - d4", More("+2-d4"), False),
        ("bow vs 12", More(goal="12"), False),
        ("bow dc 15 ac 12", More(goal="15"), False),
        ("bow>= 12 +1 hidden adv", More("+1", "adv", ">=12"), True),
    ],
)
def test_each_addition_after_a_name_is_separate(text, more, hidden):
    found = called(text)

    assert (found[-1].name, found[-1].more, found[-1].hidden) == ("bow", more, hidden)
    assert (found[0].name, found[0].more, found[0].hidden) == (text, More(), False)


@pytest.mark.parametrize("text", ["hidden", "+2", "adv", "crossbowadv", "bow dc 12345", "bow +1234567"])
def test_text_that_belongs_to_the_name_is_not_an_addition(text):
    (only,) = called(text)

    assert only.name == text


def test_a_name_alone_has_no_additions():
    (only,) = called("Advantage")
    assert only.name == "Advantage"
    assert only.more == More()


def test_a_goal_can_have_a_comparison():
    assert called("skill <=50")[-1].more.goal == "<=50"


@given(st.text(max_size=60))
def test_reading_any_text_ends_with_ever_shorter_names(text):
    names = [each.name for each in called(text)]
    assert names[0] == starless(text)
    assert all(len(longer) > len(shorter) for longer, shorter in pairwise(names))


@given(st.text(max_size=60))
def test_a_name_already_in_one_form_is_unchanged(text):
    assert folded(folded(text)) == folded(text) or "★" in text[1:]
