"""A form returns the values that were entered."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.errors import DraftError
from bot.rolls.card import Choice, Field
from bot.ui.drafts import draft_message, draft_of, sections, with_draft

TEXT = Field("text", "Results table", "")
NUMBER = Field("number", "Modifier", "")
PICKED = Field(
    "dice", "Dice", "", choices=(Choice("0.0", "Wall"), Choice("0.1", "Wall"), Choice("1", "[Modifier]"))
)
FIELDS = (NUMBER, TEXT, PICKED)

LINES = st.lists(
    st.sampled_from(["1: a", "[Modifier]", "[Dice]", "\\[Modifier]", "\\\\[Dice]", "5", "\\"]), max_size=5
)


@given(LINES, st.lists(st.sampled_from(["0.0", "0.1", "1"]), unique=True))
def test_every_text_is_returned(lines, picked):
    entered = {"text": "\n".join(lines), "number": "3", "dice": "\n".join(picked)}
    filled = {field.key: field.filled for field in with_draft(FIELDS, sections(FIELDS, entered))}
    assert {key: filled[key] for key in entered} == entered


def given_back(draft, words="No.", form="pc_new"):
    return draft_message(DraftError(words, draft=draft, form=form))


def test_entered_text_is_returned_with_a_way_to_continue():
    message = given_back("Ana 14\nBo 9")

    assert message["content"] == "No.\n```\nAna 14\nBo 9\n```"
    (button,) = message["view"].rows[0]["components"]
    assert (button["custom_id"], button["label"]) == ("rw:1:draft:pc_new", "Keep editing")
    assert button["style"] == 1


def test_without_entered_text_the_form_is_reopened():
    message = given_back("")

    (button,) = message["view"].rows[0]["components"]
    assert (message["content"], button["custom_id"], button["label"]) == (
        "No.",
        "rw:1:draft:pc_new",
        "Try again",
    )
    assert button["style"] == 1


@pytest.mark.parametrize(("length", "is_file"), [(1897, False), (1898, True)])
def test_text_too_long_for_a_message_is_returned_as_a_file(length, is_file):
    message = given_back("x" * length, form="table_new:6:Loot")

    assert ("file" in message) is is_file
    if is_file:
        assert message["file"].filename == "table.txt"
        assert message["file"].fp.read() == b"x" * length
        assert (message["content"], "view" in message) == ("No.", False)
    else:
        assert len(message["content"]) <= 2000


def test_text_that_would_end_its_code_block_is_returned_as_a_file():
    assert given_back("a ``` b")["file"].fp.read() == b"a ``` b"


def test_long_words_are_shortened_next_to_a_file():
    assert len(given_back("```", "w" * 2000)["content"]) == 1900


@pytest.mark.parametrize(
    ("content", "draft"),
    [
        ("No.\n```\nAna 14\nBo 9\n```", "Ana 14\nBo 9"),
        ("No.\n```\n\n```", ""),
        ("No.", ""),
        ("", ""),
    ],
)
def test_returned_text_is_read_from_its_message(content, draft):
    interaction: Any = SimpleNamespace(message=SimpleNamespace(content=content))

    assert draft_of(interaction) == draft


def test_without_a_message_nothing_was_returned():
    interaction: Any = SimpleNamespace(message=None)

    assert draft_of(interaction) == ""


def test_empty_fields_are_not_returned():
    assert sections(FIELDS, {"text": " \n", "number": "+2"}) == "[Modifier]\n+2"
    assert sections(FIELDS, {}) == ""


def test_identical_labels_of_choices_are_distinguished():
    assert sections(FIELDS, {"dice": "0.0\n0.1\n1"}) == "[Dice]\nWall\nWall (2)\n\\[Modifier]"


def test_a_choice_that_no_longer_exists_is_omitted():
    filled = with_draft((PICKED,), "[Dice]\nWall\nGone\nWall (2)")

    assert filled[0].filled == "0.0\n0.1"


def test_an_emptied_field_stays_empty_and_a_required_choice_stays():
    one = replace(PICKED, filled="1")
    fields = (replace(NUMBER, filled="+1"), TEXT, one)

    assert [each.filled for each in with_draft(fields, "[Results table]\n1: a")] == ["", "1: a", "1"]
    assert [each.filled for each in with_draft(fields, "")] == ["+1", "", "1"]


def test_the_first_of_duplicate_fields_counts():
    assert with_draft((NUMBER,), "[Modifier]\n+1\n[Modifier]\n+2")[0].filled == "+1"
