"""Chances in words: percentages near never and always, the most important first."""

import pytest

from bot.dice.notation import parse
from bot.rolls.chances import MOST_TOLD, Chance, Chances, Mean, at_once, percent
from bot.tables.reading import read_table


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0, "0%"),
        (1, "100%"),
        (0.5, "50%"),
        (0.01, "1%"),
        (0.99, "99%"),
        (0.0099, "1.0%"),
        (0.001, "0.1%"),
        (0.00099, "less than 0.1%"),
        (0.9901, "99.0%"),
        (0.999, "99.9%"),
        (0.99901, "more than 99.9%"),
    ],
)
def test_a_percentage_near_never_or_always_has_a_decimal_and_is_neither(chance, words):
    assert percent(chance) == words


def test_odds_come_before_averages_and_their_number_is_limited():
    hit = Chance("hi*t", 0.25)
    assert Chances((hit, Chance("x" * 50, 0.5)), (Mean("damage", 7.25),)).words() == (
        rf"hi\*t 25% · {'x' * 39}… 50% · damage 7.2 on average"
    )
    assert Chances((hit,) * 9).words() == " · ".join([r"hi\*t 25%"] * MOST_TOLD)
    assert hit.of_such_rolls() == "-# hi\\*t: 25% of rolls like this"


def test_a_row_is_as_likely_as_the_totals_that_lead_to_it():
    (line,) = at_once(parse("1d4"))
    table = read_table("1: one\n2-3: two\n5: five")
    assert table.row_chance(line.totals, 3) == Chance("2-3", 0.5)
    assert table.row_chance(line.totals, 1) == Chance("1", 0.25)
    assert table.row_chance(line.totals, 4) is None
