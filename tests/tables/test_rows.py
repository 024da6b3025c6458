"""Rows of a results table: their ranges, their entries, and their die."""

import pytest

from bot.tables.rows import MAX_NUMBER, ResultsTable, Row

LOW, MIDDLE, HIGH = Row(None, 0, "none"), Row(1, 5, "some"), Row(6, None, "all")


@pytest.mark.parametrize(
    ("row", "kept", "shown"),
    [
        (LOW, "0 or less: none", "**0 or less** none"),
        (MIDDLE, "1-5: some", "**1-5** some"),
        (HIGH, "6+: all", "**6+** all"),
        (Row(7, 7, "luck*"), "7: luck*", "**7** luck\\*"),
    ],
)
def test_a_row_as_stored_and_as_shown(row, kept, shown):
    assert (str(row), row.words()) == (kept, shown)


@pytest.mark.parametrize(
    ("row", "holds"), [(LOW, {-9, 0}), (MIDDLE, {1, 5}), (HIGH, {6, 99}), (Row(5, 6, ""), {5, 6})]
)
def test_a_row_includes_both_its_ends(row, holds):
    assert {result for result in (-9, 0, 1, 5, 6, 99) if row.holds(result)} == holds


@pytest.mark.parametrize(
    ("one", "other", "does"),
    [
        (MIDDLE, HIGH, False),
        (MIDDLE, Row(5, 9, ""), True),
        (MIDDLE, Row(0, 1, ""), True),
        (MIDDLE, Row(0, 0, ""), False),
        (LOW, Row(None, -5, ""), True),
        (HIGH, Row(9, None, ""), True),
        (LOW, HIGH, False),
        (Row(None, 6, ""), HIGH, True),
    ],
)
def test_two_rows_overlap_if_they_share_a_result(one, other, does):
    assert one.meets(other) is other.meets(one) is does


@pytest.mark.parametrize(
    ("most", "sides"),
    [(4, 4), (5, 6), (7, 8), (8, 8), (9, 10), (11, 12), (13, 20), (21, 100), (100, 100), (101, 101), (1, 4)],
)
def test_a_table_seems_made_for_the_next_common_die(most, sides):
    assert ResultsTable((Row(None, 0, "a"), Row(1, most, "b"))).sides == sides


@pytest.mark.parametrize("highest", [0, -3])
def test_a_table_without_a_die_is_for_a_d20(highest):
    assert ResultsTable((Row(None, highest, "a"),)).sides == 20


def test_a_result_selects_its_own_row_or_none():
    table = ResultsTable((HIGH, MIDDLE))

    assert table.rows_for(5) == (MIDDLE,)
    assert table.rows_for(0) == ()


def test_a_cumulative_tables_result_includes_the_lower_rows_lowest_first():
    rows = HIGH, Row(-MAX_NUMBER, 0, "least"), MIDDLE

    below, upto = ResultsTable(rows, "below"), ResultsTable(rows, "upto")

    assert below.rows_for(6) == (rows[1], MIDDLE)
    assert upto.rows_for(6) == (rows[1], MIDDLE, HIGH)
    assert below.rows_for(1) == (rows[1],)
    assert upto.rows_for(1) == (rows[1], MIDDLE)
    assert ResultsTable((rows[1], Row(None, -MAX_NUMBER, "under")), "upto").rows_for(0)[0].effect == "under"


@pytest.mark.parametrize(
    ("table", "text"),
    [
        (ResultsTable((MIDDLE, HIGH)), "1-5: some\n6+: all"),
        (ResultsTable((MIDDLE,), "below"), "cumulative: below\n1-5: some"),
        (ResultsTable((MIDDLE,), "upto"), "cumulative: up to\n1-5: some"),
    ],
)
def test_a_table_is_stored_with_one_row_per_line(table, text):
    assert str(table) == text


@pytest.mark.parametrize(
    ("effect", "again"),
    [
        ("Roll twice again", True),
        ("reroll and use it again", True),
        ("repeat", True),
        ("never roll again", False),
        ("you cannot roll again", False),
        ("rolling stone", False),
        ("振り直し", True),
    ],
)
def test_a_row_that_says_to_roll_again_is_distinguished_from_one_that_forbids_it(effect, again):
    assert Row(1, 1, effect).again is again
