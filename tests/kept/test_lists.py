"""Lists of rolls in other bots' formats: each line is a row; lines without a roll are just words."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.kept.rules.lists import Exported, ListRow, rows, written


def test_written_lists_are_read_back_in_order():
    kept = [Exported("Longsword", "1d20+6"), Exported("Delina", code="ABCDEFGHJK")]
    assert rows(written(kept).decode()) == [
        ListRow(1, "Longsword", "1d20+6"),
        ListRow(2, "Delina", code="ABCDEFGHJK"),
    ]


def test_csv_columns_are_found_by_name_and_a_label_goes_after_the_dice():
    golem = 'expression,name,label\n1d20+6,Longsword,to hit\n"4d6k3",Stats,\n8d6,,Fireball\n\n'
    assert rows(golem) == [
        ListRow(2, "Longsword", "1d20+6 # to hit"),
        ListRow(3, "Stats", "4d6k3"),
        ListRow(4, "Fireball", "8d6 # Fireball"),
    ]
    assert rows("\ufeffName;Dice\r\nLongsword;1d20+6\r\n") == [ListRow(2, "Longsword", "1d20+6")]


@pytest.mark.parametrize(
    "text",
    [
        "Sword:1d20+6;Bow:1d20+4",
        "Sword:1d20+6;Bow:1d20+4;",
        "Sword->1d20+6\nBow->1d20+4",
        "Sword, 1d20+6\nBow, 1d20+4",
        '"Sword","1d20+6"\n\n"Bow","1d20+4"',
        " Sword = 1d20+6 \n Bow = 1d20+4 ",
        "Sword：1d20+6；Bow：1d20+4",
    ],
)
def test_aliases_and_plain_lines_are_a_name_and_dice(text):
    assert [(row.name, row.dice) for row in rows(text)] == [("Sword", "1d20+6"), ("Bow", "1d20+4")]


@pytest.mark.parametrize(
    "text", ["!alias Sword roll 1d20+6", '!alias "Sword" !r 1d20+6', "?ALIAS Sword Roll 1d20+6"]
)
def test_an_avrae_alias_that_only_rolls_is_a_name_and_dice(text):
    assert rows(text) == [ListRow(1, "Sword", "1d20+6")]


def test_an_alias_with_a_script_is_left_as_an_error():
    assert [row.dice for row in rows("!alias hello echo <drac2>return 1</drac2>")] == [""]


PANEL = """---
answerTargetChannelId: 123
buttonIdLabelAndDiceExpressions:
- buttonId: "1_button"
  label: "Sword \\"old\\""
  diceExpression: "+1d20+6"
- buttonId: "2_button"
  diceExpression: '1d20+4'
  label: 'Bow''s'
  directRoll: false
- buttonId: "3_button"
  label: Bare
answerFormatType: "full"
"""


def test_an_exported_panels_buttons_are_rolls_named_by_their_labels():
    assert rows(PANEL) == [
        ListRow(6, 'Sword "old"', "1d20+6"),
        ListRow(8, "Bow's", "1d20+4"),
        ListRow(11, "Bare"),
    ]


def test_only_the_first_separator_is_between_a_name_and_its_dice():
    assert rows("Skill = 1d20>=15") == [ListRow(1, "Skill", "1d20>=15")]
    assert rows("A:B: 1d20") == [ListRow(1, "A", "B: 1d20")]


def test_a_csv_line_can_have_fewer_columns():
    assert rows("name,dice,label\nSword,1d20\nBow,1d6,shot") == [
        ListRow(2, "Sword", "1d20"),
        ListRow(3, "Bow", "1d6 # shot"),
    ]


def test_several_rolls_with_the_same_name_stay_together():
    assert rows("Attack: 1d20+5; 1d8+3") == [ListRow(1, "Attack", "1d20+5; 1d8+3")]


def test_a_line_without_dice_is_a_row_without_dice():
    assert rows("Sword: 1d20\nwhat is this") == [ListRow(1, "Sword", "1d20"), ListRow(2, "what is this")]
    assert rows(" \n ") == []


@pytest.mark.parametrize(
    "text", ['{"kept": 1}', "{", '{"kept": [1]}', '{"kept": [{}]}', '{"kept":' * 100_000, "{" * 100_000]
)
def test_a_damaged_file_is_refused_in_words(text):
    with pytest.raises(PlayerError, match="Nothing was imported"):
        rows(text)


def test_csv_with_an_unclosed_quote_is_read_as_far_as_possible():
    assert rows('name,dice\nSword,"1d20\nBow,1d6') == [ListRow(3, "Sword", "1d20Bow,1d6")]
    with pytest.raises(PlayerError, match="Line 2 is damaged"):
        rows(f'name,dice\nSword,"{"1" * 200_000}"')


@given(st.text(alphabet='ab1d6:;,=->"{}[]\n \t\x00\u202e#|', max_size=200))
def test_any_text_becomes_rows_or_is_refused_in_words(text):
    with contextlib.suppress(PlayerError):
        assert all(row.line >= 1 for row in rows(text))
