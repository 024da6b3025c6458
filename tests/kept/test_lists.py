"""Lists of rolls as other bots write them: each line is a row, and of what is none come words alone."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.kept.rules.lists import Exported, Row, rows, text_of, written


def test_what_is_written_is_read_again_in_order():
    kept = [Exported("Longsword", "1d20+6"), Exported("Delina", code="ABCDEFGHJK")]
    assert rows(written(kept).decode()) == [
        Row(1, "Longsword", "1d20+6"),
        Row(2, "Delina", code="ABCDEFGHJK"),
    ]


def test_the_columns_of_csv_are_found_by_their_names_and_a_label_goes_behind_the_dice():
    golem = 'expression,name,label\n1d20+6,Longsword,to hit\n"4d6k3",Stats,\n8d6,,Fireball\n\n'
    assert rows(golem) == [
        Row(2, "Longsword", "1d20+6 # to hit"),
        Row(3, "Stats", "4d6k3"),
        Row(4, "Fireball", "8d6 # Fireball"),
    ]
    assert rows("\ufeffName;Dice\r\nLongsword;1d20+6\r\n") == [Row(2, "Longsword", "1d20+6")]


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


def test_only_the_first_sign_stands_between_a_name_and_its_dice():
    assert rows("Skill = 1d20>=15") == [Row(1, "Skill", "1d20>=15")]
    assert rows("A:B: 1d20") == [Row(1, "A", "B: 1d20")]


def test_a_line_of_csv_may_have_fewer_columns_than_there_are():
    assert rows("name,dice,label\nSword,1d20\nBow,1d6,shot") == [
        Row(2, "Sword", "1d20"),
        Row(3, "Bow", "1d6 # shot"),
    ]


def test_several_rolls_of_one_name_stay_together():
    assert rows("Attack: 1d20+5; 1d8+3") == [Row(1, "Attack", "1d20+5; 1d8+3")]


def test_a_line_without_dice_is_a_row_without_dice():
    assert rows("Sword: 1d20\nwhat is this") == [Row(1, "Sword", "1d20"), Row(2, "what is this")]
    assert rows(" \n ") == []


@pytest.mark.parametrize(
    "text", ['{"kept": 1}', "{", '{"kept": [1]}', '{"kept": [{}]}', '{"kept":' * 100_000, "{" * 100_000]
)
def test_a_damaged_file_is_refused_in_words(text):
    with pytest.raises(PlayerError, match="is damaged; nothing was imported"):
        rows(text)


def test_csv_with_a_quote_that_never_ends_is_read_as_far_as_it_goes():
    assert rows('name,dice\nSword,"1d20\nBow,1d6') == [Row(3, "Sword", "1d20Bow,1d6")]
    with pytest.raises(PlayerError, match="Line 2 is damaged"):
        rows(f'name,dice\nSword,"{"1" * 200_000}"')


@given(st.text(alphabet='ab1d6:;,=->"{}[]\n \t\x00\u202e#|', max_size=200))
def test_whatever_is_written_is_rows_or_refused_in_words(text):
    with contextlib.suppress(PlayerError):
        assert all(row.line >= 1 for row in rows(text))


@given(st.binary(max_size=200))
def test_whatever_bytes_a_file_has_are_text_or_refused_in_words(content):
    with contextlib.suppress(PlayerError):
        rows(text_of(content))


def test_a_file_in_another_encoding_is_refused_in_words():
    assert text_of("\ufeffÄrger: 1d6".encode()) == "Ärger: 1d6"
    with pytest.raises(PlayerError, match="UTF-8"):
        text_of("Ärger: 1d6".encode("latin-1"))
