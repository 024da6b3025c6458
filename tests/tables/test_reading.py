import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.tables.reading import MAX_ROWS, apart, looks_like_table, read_table, row_lines
from bot.tables.rows import ResultsTable, Row
from tests.cases import every

GOBLINS = "1-9: one Goblin | 10-19: two Goblins | 20: three Goblins"


@every(
    "written, low, high",
    [
        ("7: x", 7, 7),
        ("7 : x", 7, 7),
        ("7 = x", 7, 7),
        ("10-19: x", 10, 19),
        ("10–19: x", 10, 19),
        ("10 — 19: x", 10, 19),
        ("10 to 19: x", 10, 19),
        ("１０～１９：x", 10, 19),
        ("-3--1: x", -3, -1),
        ("−3 to 0: x", -3, 0),
        ("15+: x", 15, None),
        ("15 or more: x", 15, None),
        ("15以上: x", 15, None),
        ("0 or less: x", None, 0),
        ("0 OR LESS: x", None, 0),
        ("20 → x", 20, 20),
        ("<=0: x", None, 0),
        ("≤ 0: x", None, 0),
        ("<1: x", None, 0),
        (">=15: x", 15, None),
        ("≥15：x", 15, None),
        (">14: x", 15, None),
        ("20 or above: x", 20, None),
        ("1..9: x", 1, 9),
        ("1 through 9: x", 1, 9),
        ("1,2: x", 1, 2),
        ("1 or 2: x", 1, 2),
        ("1, 2, 3: x", 1, 3),
        ("15+ x", 15, None),
        ("1-9 x", 1, 9),
        ("7 x", 7, 7),
        ("7. x", 7, 7),
        ("7) x", 7, 7),
        ("7 - x", 7, 7),
        ("00: x", 100, 100),
        ("96-00: x", 96, 100),
        ("1—9 | x", 1, 9),
        ("10以上：x", 10, None),
        ("1﹕ x", 1, 1),
        ("1︓ x", 1, 1),
        ("1﹦x", 1, 1),
    ],
)
def test_every_way_to_write_a_row_is_read(written, low, high):
    assert read_table(written).rows == (Row(low, high, "x"),)


def test_rows_are_one_per_line_or_separated_by_bars_and_blank_ones_are_ignored():
    assert read_table(GOBLINS) == read_table(GOBLINS.replace(" | ", "\n\n"))


def test_a_table_in_columns_is_read_as_cards_print_it():
    printed = "| 1—9 | Draw a card. |\n|---|---|\n| 10—19 | Scry 1. |\n| 20 | Both. |"
    assert str(read_table(printed)) == "1-9: Draw a card.\n10-19: Scry 1.\n20: Both."
    assert str(read_table("1—9 | Draw a card.\n10—20 | Scry 1.")) == "1-9: Draw a card.\n10-20: Scry 1."
    assert str(read_table("１～９：引く｜10以上：占術")) == "1-9: 引く\n10+: 占術"


def test_listed_numbers_have_a_row_each():
    assert str(read_table("2, 4, 6: even | 1,3: odd")) == "2: even\n4: even\n6: even\n1: odd\n3: odd"


@pytest.mark.parametrize(
    "line",
    [
        "1: gold, 2-4: silver, 5+: a key",
        "1: gold; 2-4: silver; 5+: a key",
        "1 gold; 2-4 silver; 5+ a key",
        "1 gold | 2-4 silver | 5+ a key",
    ],
)
def test_rows_can_follow_each_other_on_one_line(line):
    assert str(read_table(apart(line))) == "1: gold\n2-4: silver\n5+: a key"
    assert looks_like_table(line)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("cumulative: 1: a; 2: b; 3: c", "cumulative: below\n1: a\n2: b\n3: c"),
        ("Cumulative (up to): 1: a, 2: b", "cumulative: up to\n1: a\n2: b"),
        ("10+: win; 7-9: partial; 6-: fail", "10+: win\n7-9: partial\n6 or less: fail"),
        ("6-: fail; 7-9: partial; 10+: win", "6 or less: fail\n7-9: partial\n10+: win"),
        ("cumulative: 20: c; 10-19: b; 9-: a", "cumulative: below\n20: c\n10-19: b\n9 or less: a"),
    ],
)
def test_a_line_can_start_with_cumulative_or_the_highest_row(line, read):
    assert str(read_table(apart(line))) == read
    assert looks_like_table(line)


@pytest.mark.parametrize("text", ["10+: a\n6-: b", "10+ | a | 6- | b", "１０+：a｜６−：b"])
def test_a_minus_after_a_number_means_or_less(text):
    assert str(read_table(text)) == "10+: a\n6 or less: b"


@pytest.mark.parametrize(
    "text",
    [
        "1-9: 10 gold; 2 gems\n10-20: 50 gold; 4 gems",
        "1-4: potion; 10 hp back\n5-9: none",
        "1: lose 3, 5 = dead\n5: ok",
        "1: see p. 5, 6: more",
        "1: a; -2 to hit",
        "1: gain 1 HP; 3+ allies come",
        "3: 5, 20 : 3 goblins",
        "1: a; 2: b",
    ],
)
def test_a_stored_table_is_read_line_by_line_whatever_a_row_says(text):
    assert str(read_table(text)) == text.replace(" = ", " = ")


@pytest.mark.parametrize(
    "line",
    [
        "1: gain 2, lose 3; draw 1",
        "1-4: potion; 10 hp back",
        "5: a, 3: b",
        "5: a; 3 goblins",
        "5: a, 4: b; 3: c",
        "5: a; 3: b; 4: c",
        "1: a; 2:",
        "1-3 gold; 4 silver",
        "1 goblin; goblins 2",
    ],
)
def test_text_that_could_be_one_row_is_not_split(line):
    assert apart(line) == line


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("1 -3: fog | 4 -6: rain", "1-3: fog\n4-6: rain"),
        ("00-49: fog | 50-99: rain", "0-49: fog\n50-99: rain"),
        ("01-99: fog | 00: storm", "1-99: fog\n100: storm"),
        ("cumulative: 1: a | 2: b", "cumulative: below\n1: a\n2: b"),
        ("cumulative up to: 1: a | 2: b", "cumulative: up to\n1: a\n2: b"),
    ],
)
def test_peoples_text_keeps_its_meaning(text, read):
    assert str(read_table(text)) == read
    assert looks_like_table(text)


def test_open_rows_can_overlap_if_all_reached_rows_apply():
    table = read_table("cumulative (up to) | 3+: a | 9+: b")
    assert [row.effect for row in table.rows_for(9)] == ["a", "b"]
    assert [row.effect for row in table.rows_for(8)] == ["a"]
    with pytest.raises(PlayerError, match="overlaps"):
        read_table("3+: a | 9+: b")


def test_an_effect_is_stored_as_it_was_written():
    (row,) = read_table("1: ２ｄ６: fire = yes – 3").rows
    assert row.effect == "２ｄ６: fire = yes – 3"


@pytest.mark.parametrize(
    ("result", "row"),
    [(1, "1-9"), (9, "1-9"), (10, "10-19"), (19, "10-19"), (20, "20"), (0, None), (21, None), (-5, None)],
)
def test_closed_rows_end_at_their_ends_and_gaps_mean_nothing(result, row):
    found = read_table(GOBLINS).row(result)
    assert (found.range if found else None) == row


@pytest.mark.parametrize(("result", "row"), [(14, "1-14"), (15, "15+"), (10**6, "15+"), (0, None)])
def test_an_open_row_includes_every_higher_result(result, row):
    found = read_table("1-14: a | 15+: b").row(result)
    assert (found.range if found else None) == row


@pytest.mark.parametrize(("result", "row"), [(0, "0 or less"), (-99, "0 or less"), (1, "1-9")])
def test_a_row_with_less_includes_every_lower_result(result, row):
    found = read_table("0 or less: a | 1-9: b").row(result)
    assert found is not None
    assert found.range == row


@every(
    "text, said",
    [
        ("1-9: a | 9: b", "Line 2, 9, overlaps line 1, 1-9"),
        ("1-9: a\n10: b\n5+: c", "Line 3, 5+, overlaps line 1, 1-9"),
        ("15+: a | 20: b", "Line 2, 20, overlaps line 1, 15+"),
        ("3 or less: a | 1: b", "Line 2, 1, overlaps line 1, 3 or less"),
        ("3 or less: a | 2+: b", "Line 2, 2+, overlaps line 1, 3 or less"),
        ("1+: a | 20+: b", "Line 2, 20+, overlaps line 1, 1+"),
        ("1: a | 19-10: b", "Line 2 runs from 19 down to 10. Enter 10-19."),
        ("", "That table is empty"),
        (" | \n ", "That table is empty"),
        ("1: a | draw two", "Line 2, draw two, isn't a row"),
        ("1: a | 2:", "Line 2 doesn't say what happens"),
        ("1⩴ x", "doesn't say what happens"),
        ("9999999: a", "Line 1 has a number above 1,000,000"),
        (f"{'9' * 5000}: a"[:3000] + ": a", "Line 1 has a number above 1,000,000"),
        ("x" * 5000, "up to 4,000 characters"),
        (f"1: {'x' * 501}", "Line 1 is too long"),
        ("|".join(f"{number}: x" for number in range(MAX_ROWS + 1)), "A table can have up to 100 rows"),
    ],
)
def test_an_invalid_table_is_refused_with_the_line_named(text, said):
    with pytest.raises(PlayerError) as caught:
        read_table(text)
    assert said in str(caught.value)


def test_the_die_that_a_table_is_made_for():
    assert read_table(GOBLINS).sides == 20
    assert read_table("0 or less: a | 1-14: b | 15+: c").sides == 20
    assert read_table("1-2: a").sides == 4
    assert read_table("1-250: a").sides == 250
    assert read_table("0: nothing | -3 to -1: bad").sides == 20


@pytest.mark.parametrize(
    ("effect", "again"),
    [
        ("copy token, and you may roll again", True),
        ("Roll the die again", True),
        ("never roll for it again", False),
        ("do not roll again", False),
        ("they can't roll again", False),
        ("draw; then roll again", True),
        ("repeat the process", True),
        ("draw two, again", False),
        ("a roll of drums", False),
    ],
)
def test_a_row_that_says_to_roll_again_is_recognized(effect, again):
    assert Row(1, 1, effect).again is again


@pytest.mark.parametrize(
    ("text", "is_table"),
    [(GOBLINS, True), ("Goblins", False), ("20: x", True), ("2nd table", False), ("100 Rooms", False)],
)
def test_a_table_and_a_tables_name_are_distinguished(text, is_table):
    assert looks_like_table(text) is is_table


@st.composite
def tables(draw):
    ends = draw(st.lists(st.integers(-50, 50), min_size=2, max_size=12, unique=True).map(sorted))
    rows = [Row(low, high, "x") for low, high in zip(ends[::2], ends[1::2], strict=False)]
    if draw(st.booleans()):
        rows[-1] = Row(rows[-1].low, None, "x")
    if draw(st.booleans()) and len(rows) > 1:
        rows[0] = Row(None, rows[0].high, "x")
    return ResultsTable(tuple(draw(st.permutations(rows))))


@given(tables())
def test_a_table_is_read_back_unchanged(table):
    assert read_table(str(table)) == table


@given(tables(), st.integers(-60, 60))
def test_a_result_belongs_to_at_most_one_row_and_lookup_finds_it(table, result):
    holding = [row for row in table.rows if row.holds(result)]
    assert len(holding) <= 1
    assert table.row(result) == (holding[0] if holding else None)


def test_results_of_the_same_row_are_grouped():
    lines = row_lines("1-9: no | 10-19: yes | 20: both, roll again", [3, 12, 20, 25, 3, 15])
    assert lines == (
        "2 × 3 → **1-9** no",
        "12, 15 → **10-19** yes",
        "**20** both, roll again",
        "No row matches 25. Nothing happens.",
        "To roll again, press *Again*.",
    )
    assert row_lines("1-9: no", [3]) == ("**1-9** no",)
    assert row_lines("", [3]) == ()


def test_rows_are_in_order_and_a_name_alone_is_not_a_table():
    table = read_table("cumulative | 5: b | -3: c | -4 or less: a")
    assert [row.effect for row in table.rows_for(9)] == ["a", "c", "b"]
    assert not looks_like_table("cumulative")
    assert not looks_like_table("Cumulative | Weather")


def test_a_cumulative_tables_equal_results_are_shown_once():
    lines = row_lines("cumulative | 1: a | 2: b", [2, 2, 3])
    assert lines == (
        "2 includes all rows below: 1",
        "**1** a",
        "3 includes all rows below: 1, 2",
        "**1** a",
        "**2** b",
    )


def test_the_rows_that_fit_are_shown_and_the_others_counted():
    table = "cumulative | " + " | ".join(f"{number}: {'x' * 100}" for number in range(1, 31))
    lines = row_lines(table, [30])
    assert lines[-1] == "…and 6 more rows"
    assert len("\n".join(lines)) < 3000
