"""Placeholders in a roll's dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.kept.book import of_dice
from bot.kept.rules.places import checked, example, fields, filled_in, places


def test_placeholders_are_found_once_with_their_defaults_and_words():
    found = places("1d20+{bonus}+{bonus}>={target=15}+{stat: cool|hard}")
    assert [(each.name, each.default, each.words) for each in found] == [
        ("bonus", "", ()),
        ("target", "15", ()),
        ("stat", "", ("cool", "hard")),
    ]


def test_dice_with_custom_faces_and_sets_have_no_placeholders():
    assert places("2d{1,1,2}") == ()
    assert places("{1d8!,1d6!}kh1") == ()


@given(st.integers(-999, 999))
def test_a_number_is_filled_in_as_it_was_written(number):
    assert filled_in("1d20+{bonus}", {"bonus": f"{number:+d}"}) == f"1d20+{number}"


def test_a_word_means_its_players_number():
    filled = {"stat": "hard", "stat#": "cool 2, hard -1"}
    assert filled_in("2d6+{stat: cool|hard}", filled) == "2d6+-1"
    assert [each.key for each in fields("2d6+{stat: cool|hard}", filled)] == ["stat", "stat#"]


def test_a_number_is_chosen_from_several():
    assert filled_in("1d{sides: 6|8|10}", {"sides": "8"}) == "1d8"


@pytest.mark.parametrize("written", ["", "many", "1000000000", "2; 1d6", "{bonus}"])
def test_an_invalid_number_is_refused(written):
    with pytest.raises(PlayerError, match="Enter one for bonus, such as 3 or -1"):
        filled_in("1d20+{bonus}", {"bonus": written})


def test_more_placeholders_than_a_form_can_hold_are_refused():
    with pytest.raises(PlayerError, match="up to 4 places"):
        checked("{aa}+{bb}+{cc}+{dd}+{ee}")
    checked("{aa}+{bb}+{cc}+{dd}")


@pytest.mark.parametrize(
    ("template", "asked"),
    [
        ("{a}+{b}+{c}+{d}", 4),
        ("{a: x|y}+{b}+{c}+{d}", 5),
        ("{a: x|y}+{b: x|y}+{c}", 5),
        ("{a: 1|2}+{b: 1|2}+{c: 1|2}+{d: x|y}", 5),
    ],
)
def test_a_form_can_be_full(template, asked):
    checked(template)

    assert len(fields(template, {})) == asked


@pytest.mark.parametrize(
    "template",
    ["{a: x|y}+{b: x|y}+{c}+{d}", "{a: x|y}+{b: x|y}+{c: x|y}", "{a: 1|2}+{b: 1|2}+{c}+{d}+{e}"],
)
def test_a_form_with_one_field_too_many_is_refused(template):
    with pytest.raises(PlayerError, match="up to 4 places"):
        checked(template)


@pytest.mark.parametrize(
    ("words", "does"),
    [
        ("cool|hard", True),
        ("2|hard", True),
        ("2|-1|+3", False),
        ("d6|2d8|1D10", False),
        ("999999|2", False),
        ("1000000|2", True),
    ],
)
def test_words_need_numbers_if_one_of_them_has_none(words, does):
    (place,) = places(f"{{stat: {words}}}")

    assert place.needs_numbers is does


@pytest.mark.parametrize(
    ("template", "name"),
    [
        ("{ bonus }", "bonus"),
        ("{to hit = 5}", "to hit"),
        ("{" + "b" * 30 + "}", "b" * 30),
        ("{" + "b" * 31 + "}", None),
        ("{1st}", None),
        ("{target=12345678901}", None),
        ("{target=1234567890}", "target"),
    ],
)
def test_a_placeholder_has_a_name_that_starts_with_a_letter_and_a_short_default(template, name):
    assert [each.name for each in places(template)] == ([name] if name else [])


def test_empty_words_are_ignored():
    assert places("{stat: cool| |hard|}")[0].words == ("cool", "hard")


def test_the_first_of_two_identical_placeholders_defines_the_question():
    assert places("{a=1}+{a=2}") == places("{a=1}")
    assert filled_in("{a=1}+{a=2}", {}) == "1+1"


def test_to_be_read_a_placeholder_has_its_default_or_1():
    assert example("1d20+{bonus}>={target=15}+{stat: cool|hard}") == "1d20+1>=15+1"


def test_a_form_shows_the_last_value_the_default_or_the_first_word():
    template = "{bonus}+{target=15}+{sides: 6|8}"

    assert [each.filled for each in fields(template, {})] == ["", "15", "6"]
    last = {"bonus": "3", "target": "9", "sides": "8"}
    assert [each.filled for each in fields(template, last)] == ["3", "9", "8"]


def test_a_list_has_as_many_words_as_discord_accepts():
    (asked,) = fields("{sides: " + "|".join(map(str, range(1, 31))) + "}", {})

    assert [each.key for each in asked.choices] == [str(each) for each in range(1, 26)]


def test_the_field_for_numbers_shows_how_they_are_written():
    _, numbers = fields("{stat: cool|hard}", {"stat#": "cool 2, hard 0"})

    assert (numbers.hint, numbers.most) == ("enter your own numbers: cool 0 hard 0", 200)
    assert numbers.filled == "cool 2, hard 0"


@pytest.mark.parametrize(
    ("numbers", "value"),
    [
        ("hard 2", "2"),
        ("cool 1 hard=-3", "-3"),
        ("cool 1;hard: +4", "4"),
        ("harder 5, shard 4, hard 6", "6"),
        ("Hard 2, hard 123456", "123456"),
    ],
)
def test_a_words_number_is_the_one_after_it(numbers, value):
    assert filled_in("{stat: cool|hard}", {"stat": "hard", "stat#": numbers}) == value


@pytest.mark.parametrize("numbers", ["", "cool 2", "hardy 2", "hard", "hard x", "hard 1234567"])
def test_a_word_without_a_number_is_refused_by_its_name(numbers):
    with pytest.raises(PlayerError) as refused:
        filled_in("{stat: cool|hard}", {"stat": "hard", "stat#": numbers})

    assert str(refused.value) == "Enter your number for hard too, such as hard 2."


def test_without_a_word_the_first_is_asked_for():
    with pytest.raises(PlayerError, match="Enter your number for cool too, such as cool 2"):
        filled_in("{stat: cool|hard}", {})


def test_a_default_is_used_if_nothing_was_entered():
    assert filled_in("1d20>={target=15}", {"target": " "}) == "1d20>=15"
    assert filled_in("1d20>={target=15}", {"target": " +9 "}) == "1d20>=9"
    assert filled_in("1d20+{bonus}", {"bonus": "1d4"}) == "1d20+1d4"


def test_dice_that_are_unreadable_whatever_is_filled_in_are_not_saved():
    with pytest.raises(PlayerError):
        of_dice("1d20 what {bonus} ever kq3")
