"""Embeds within Discord's limits."""

import pytest

from bot.rolls.card import Card, shortened
from bot.rolls.values import Shown
from bot.ui.embeds import MAX_DESCRIPTION, fitted, heading, roll_embed


def shown(**card):
    return Shown(roll=7, number="K7QP2M", owner="Alice", revision=1, card=Card(**card), new=True)


def test_the_result_is_the_largest_and_first():
    embed = drawn(shown(headline="17", label="hit", lines=("`1d20+5` = …",), remarks=("Rerolled once.",)))

    assert embed["description"] == "# 17\n`1d20+5` = …\nRerolled once."
    assert embed["author"]["name"] == "Alice: hit"
    assert embed["footer"]["text"] == "Roll K7QP2M"


def drawn(shown):
    return roll_embed(shown).to_dict()


@pytest.mark.parametrize(("length", "marks"), [(1, "# "), (24, "# "), (25, "## "), (61, "### "), (121, "**")])
def test_a_long_headline_is_smaller(length, marks):
    assert heading("1" * length).startswith(marks + "1")


def test_only_whole_lines_are_left_out():
    text = fitted(["a" * 4000, "b" * 95, "c"])

    assert text == "a" * 4000 + "\n" + "b" * 95
    assert len(text) <= MAX_DESCRIPTION


def test_a_text_is_shortened_between_words():
    assert shortened("one two three", 9) == "one two…"
    assert shortened("one", 9) == "one"


def test_the_longest_name_and_label_fit():
    embed = drawn(Shown(1, "1", "N" * 32, 1, Card("1", label="word " * 80), new=True))

    assert len(embed["author"]["name"]) <= 256


def test_what_was_done_to_a_roll_is_left_out_after_its_working():
    embed = drawn(shown(headline="17", lines=("x" * 3000, "y" * 500), remarks=("Rerolled once.", "z" * 800)))

    assert embed["description"] == "\n".join(["# 17", "x" * 3000, "Rerolled once.", "z" * 800])


def test_the_result_is_never_left_out():
    long = drawn(shown(headline="17", lines=("`1d20`",), remarks=("Rerolled once.", "z" * 5000)))

    assert long["description"] == "# 17\n`1d20`\nRerolled once."
    assert len(drawn(shown(headline="17 " * 3000))["description"]) <= MAX_DESCRIPTION
