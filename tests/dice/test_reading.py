"""How an expression was understood, in words."""

import pytest

from bot.dice.notation import parse
from bot.dice.reading import describe, remarks


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("1d20+5", ""),
        ("4d6k3", "keep the highest 3"),
        ("4d6d", "drop the lowest"),
        ("1d20adv", "the higher of two d20 counts"),
        ("1d20dis", "the lower of two d20 counts"),
        ("3d6r<3", "reroll each face below 3 until it is none"),
        ("3d6ro1", "reroll each 1 once"),
        ("3d6!", "each highest face explodes"),
        ("3d6!!>=5kh2", "each 5 or more explodes into the same die, keep the highest 2"),
        ("8d6>5f<=1", "each face above 5 is a success, each 1 or less takes a success away"),
        ("2d6mi2; 3d8ma5", "no die counts less than 2; no die counts more than 5"),
        ("6x4d6kh3", "keep the highest 3"),
        ("max(2d6!p, 1)[x]", "each highest face explodes, the new die counting one less"),
    ],
)
def test_is_described_as(notation, words):
    assert describe(parse(notation)) == words


def test_a_reply_says_nothing_where_no_dialect_reads_otherwise():
    assert remarks(parse("4d6kh3+1d20adv+2")) == ()


def test_a_reply_says_how_a_comparison_was_read():
    assert remarks(parse("5d10>7")) == ("Read as: each face above 7 is a success.",)


def test_a_reply_says_that_a_total_was_compared_unless_it_is_that_of_one_die():
    assert remarks(parse("(5d10)>7")) == ("Read as: the whole total is compared.",)
    assert "Read as: the whole total is compared." in remarks(parse("(1d10!)>7"))
    assert remarks(parse("(1d100)<=45")) == ()


def test_a_count_that_no_die_can_meet_says_how_to_compare_a_total():
    assert "`(1d20+5)>=25`" in remarks(parse("1d20>=25"))[-1]


def test_where_there_are_several_pools_each_remark_names_its_own():
    assert remarks(parse("2d6ro1+3d8")) == ("`2d6ro1`: reroll each 1 once.",)
