"""Places to fill in dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.kept.book import of_dice
from bot.kept.rules.places import checked, fields, filled_in, places


def test_places_are_found_once_with_their_defaults_and_words():
    found = places("1d20+{bonus}+{bonus}>={target=15}+{stat: cool|hard}")
    assert [(each.name, each.default, each.words) for each in found] == [
        ("bonus", "", ()),
        ("target", "15", ()),
        ("stat", "", ("cool", "hard")),
    ]


def test_dice_with_faces_of_their_own_and_sets_have_no_places():
    assert places("2d{1,1,2}") == ()
    assert places("{1d8!,1d6!}kh1") == ()


@given(st.integers(-999, 999))
def test_a_number_is_filled_in_as_it_was_written(number):
    assert filled_in("1d20+{bonus}", {"bonus": f"{number:+d}"}) == f"1d20+{number}"


def test_a_word_stands_for_its_player_s_number():
    filled = {"stat": "hard", "stat#": "cool 2, hard -1"}
    assert filled_in("2d6+{stat: cool|hard}", filled) == "2d6+-1"
    assert [each.key for each in fields("2d6+{stat: cool|hard}", filled)] == ["stat", "stat#"]


def test_a_number_among_several_is_picked():
    assert filled_in("1d{sides: 6|8|10}", {"sides": "8"}) == "1d8"


@pytest.mark.parametrize("written", ["", "many", "1000000000", "2; 1d6", "{bonus}"])
def test_what_is_no_number_is_refused(written):
    with pytest.raises(PlayerError, match="Write a number for bonus"):
        filled_in("1d20+{bonus}", {"bonus": written})


def test_more_places_than_a_form_can_ask_for_are_refused():
    with pytest.raises(PlayerError, match="up to 4 places"):
        checked("{aa}+{bb}+{cc}+{dd}+{ee}")
    checked("{aa}+{bb}+{cc}+{dd}")


def test_dice_that_cannot_be_read_whatever_is_filled_in_are_not_kept():
    with pytest.raises(PlayerError):
        of_dice("1d20 what {bonus} ever kq3")
