"""A row of a results table as written: its maximum length and numbers."""

import pytest

from bot.errors import PlayerError
from bot.tables.row_text import MAX_EFFECT, plain_signs, read_row
from bot.tables.rows import MAX_NUMBER, Row


def refusal(line, number=3):
    with pytest.raises(PlayerError) as refused:
        read_row(number, line)
    return str(refused.value)


def test_a_rows_length_is_limited():
    longest = "x" * MAX_EFFECT

    assert read_row(1, f"1-3: {longest}") == [Row(1, 3, longest)]
    assert refusal(f"1-3: {longest}x") == "Line 3 is too long. A row can have up to 500 characters."


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_has_a_maximum(sign):
    number = int(f"{sign}{MAX_NUMBER}")

    assert read_row(1, f"{number}: gold") == [Row(number, number, "gold")]
    for larger in (f"{sign}{MAX_NUMBER + 1}", f"{sign}{'9' * 5000}"):
        words = refusal(f"{larger}: gold")
        assert words == f"Line 3 has a number above {MAX_NUMBER:,}. Use smaller ones."


def test_a_line_without_a_number_is_quoted_up_to_a_useful_length():
    assert refusal("x" * 40).startswith(f"Line 3, {'x' * 40}, isn't a row.")
    assert refusal("x" * 41).startswith(f"Line 3, {'x' * 39}…, isn't a row.")


@pytest.mark.parametrize("line", ["7", "7:", "7: ", "1-3 "])
def test_a_row_without_words_is_refused(line):
    assert refusal(line) == "Line 3 doesn't say what happens. Enter it after the colon."


def test_a_character_that_normalizes_to_several_stays_one_so_positions_match():
    assert plain_signs("１–３： ½ cup") == "1-3: ½ cup"
    assert read_row(1, "１–３： ½ cup") == [Row(1, 3, "½ cup")]


def test_ranges_go_upward():
    assert read_row(1, "3-3: gold") == [Row(3, 3, "gold")]
    assert refusal("3-2: gold") == "Line 3 runs from 3 down to 2. Enter 2-3."


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        (">5: a", [Row(6, None, "a")]),
        (">=5: a", [Row(5, None, "a")]),
        ("<5: a", [Row(None, 4, "a")]),
        ("5 or less: a", [Row(None, 5, "a")]),
        ("1, 2, 4: a", [Row(1, 2, "a"), Row(4, 4, "a")]),
        ("91-00: a", [Row(91, 100, "a")]),
        ("00: a", [Row(100, 100, "a")]),
    ],
)
def test_the_results_that_a_row_is_for(line, rows):
    assert read_row(1, line) == rows
