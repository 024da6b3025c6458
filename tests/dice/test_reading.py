"""Explaining in words how an expression was understood."""

from bot.dice.notation import parse
from bot.dice.reading import describe, remarks
from tests.cases import every


@every(
    "notation, words",
    [
        ("1d20+5", ""),
        ("4d6k3", "keep the highest 3"),
        ("4d6d", "drop the lowest"),
        ("1d20adv", "keep the higher of two d20s"),
        ("1d20dis", "keep the lower of two d20s"),
        ("3d6r<3", "reroll face below 3 until none are left"),
        ("3d6ro1", "reroll 1 once"),
        ("3d6!", "highest face explodes"),
        ("3d6!!>=5kh2", "5 or more explodes into the same die, keep the highest 2"),
        ("8d6>5f<=1", "face above 5 counts as a success, 1 or less takes away a success"),
        ("2d6mi2; 3d8ma5", "dice below 2 count as 2; dice above 5 count as 5"),
        ("6x4d6kh3", "keep the highest 3"),
        ("max(2d6!p, 1)[x]", "highest face explodes, and the new die counts one less"),
    ],
)
def test_an_expression_is_described(notation, words):
    assert describe(parse(notation)) == words


def test_a_remark_is_omitted_if_no_dialect_reads_it_differently():
    assert remarks(parse("4d6kh3+1d20adv+2")) == ()


def test_a_remark_shows_how_a_comparison_was_read():
    assert remarks(parse("5d10>7")) == ("Read as: face above 7 counts as a success.",)


def test_a_remark_says_that_a_total_was_compared_unless_of_a_single_die():
    assert remarks(parse("(5d10)>7")) == ("Read as: the whole total is compared.",)
    assert "Read as: the whole total is compared." in remarks(parse("(1d10!)>7"))
    assert remarks(parse("(1d100)<=45")) == ()


def test_a_count_that_no_die_can_meet_shows_how_to_compare_a_total():
    assert "`(1d20+5)>=25`" in remarks(parse("1d20>=25"))[-1]


def test_with_several_pools_each_remark_names_its_own():
    assert remarks(parse("2d6ro1+3d8")) == ("`2d6ro1`: reroll 1 once.",)
