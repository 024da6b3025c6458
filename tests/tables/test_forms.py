"""The forms of results tables: the chosen die, and the display of a table."""

import pytest

from bot.dice.limits import MAX_SIDES
from bot.errors import PlayerError, PressError
from bot.tables.reading import read_table
from bot.tables.ui import _die, _entered, _sides, cumulative_words


@pytest.mark.parametrize(
    ("text", "sides"),
    [
        ("", 0),
        ("  ", 0),
        ("d20", 20),
        (" 1D20 ", 20),
        ("20", 20),
        ("ｄ６", 6),
        ("d1", 1),
        (f"d{MAX_SIDES}", MAX_SIDES),
    ],
)
def test_a_die_is_written_as_d20_or_20_or_not_at_all(text, sides):
    assert _sides(text) == sides


@pytest.mark.parametrize("text", ["d0", "0", f"d{MAX_SIDES + 1}", "d12345678", "2d6", "dd6", "d-6", "many"])
def test_an_invalid_die_is_refused_by_its_name(text):
    with pytest.raises(PlayerError) as refused:
        _sides(f" {text} ")

    assert str(refused.value) == f"`{text}` isn't a die. Enter one such as d20."


@pytest.mark.parametrize(("sides", "filled"), [(0, ""), (20, "d20")])
def test_the_form_shows_the_chosen_die(sides, filled):
    assert _die(sides).filled == filled


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("", ()),
        ("below\n", ("Cumulative: all rows below the result",)),
        ("up to\n", ("Cumulative: all rows up to the result",)),
    ],
)
def test_a_cumulative_table_shows_which_rows_a_result_includes(head, words):
    rows = "1+: gold\n3+: silver"
    text = f"Cumulative {head}{rows}" if head else rows.replace("1+", "1-2")

    assert cumulative_words(read_table(text)) == words


def test_a_value_that_came_from_no_form_is_refused():
    with pytest.raises(PressError, match="This opens a form"):
        _entered(None)
    with pytest.raises(PlayerError, match="can have up to 8 characters"):
        _entered({"sides": "d" * 9})
    assert _entered({"sides": "d" * 8}) == {"sides": "d" * 8}
