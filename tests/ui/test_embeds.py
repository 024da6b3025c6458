"""Embeds within Discord's limits."""

import pytest
from msgspec.structs import replace

from bot.rolls.card import Card, Tone, shortened
from bot.rolls.values import Shown
from bot.ui.embeds import (
    MAX_DESCRIPTION,
    around,
    card_embed,
    fitted,
    fitted_list,
    heading,
    note_embed,
    roll_embed,
)


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


def test_only_whole_lines_are_omitted():
    text = fitted(["a" * 4000, "b" * 95, "c"])

    assert text == "a" * 4000 + "\n" + "b" * 95
    assert len(text) <= MAX_DESCRIPTION


def test_a_text_is_shortened_between_words():
    assert shortened("one two three", 9) == "one two…"
    assert shortened("one", 9) == "one"


def test_the_longest_name_and_label_fit():
    embed = drawn(Shown(1, "1", "N" * 32, 1, Card("1", label="word " * 80), new=True))

    assert len(embed["author"]["name"]) <= 256


def test_a_rolls_changes_are_omitted_after_its_working():
    embed = drawn(shown(headline="17", lines=("x" * 3000, "y" * 500), remarks=("Rerolled once.", "z" * 800)))

    assert embed["description"] == "\n".join(["# 17", "x" * 3000, "Rerolled once.", "z" * 800])


def test_the_result_is_never_omitted():
    long = drawn(shown(headline="17", lines=("`1d20`",), remarks=("Rerolled once.", "z" * 5000)))

    assert long["description"] == "# 17\n`1d20`\nRerolled once."
    assert len(drawn(shown(headline="17 " * 3000))["description"]) <= MAX_DESCRIPTION


@pytest.mark.parametrize(("seal", "below"), [("", "Roll K7QP2M"), ("3f9a", "Roll K7QP2M · seal 3f9a")])
def test_a_rolls_number_and_seal_are_below_it(seal, below):
    assert around(replace(shown(headline="17"), seal=seal)) == ("Alice", below)


@pytest.mark.parametrize(
    ("who", "label", "above"),
    [
        ("", "", "Alice"),
        ("", "Sneak", "Alice: Sneak"),
        ("Brak", "", "Brak"),
        ("Brak", "Sneak", "Brak · Sneak"),
    ],
)
def test_a_rolls_character_or_roller_and_purpose_are_above_it(who, label, above):
    assert around(shown(headline="17", who=who, label=label))[0] == above


@pytest.mark.parametrize(("length", "above"), [(256, "N" * 256), (257, "N" * 255 + "…")])
def test_the_text_above_is_cut_at_256_characters(length, above):
    assert drawn(replace(shown(headline="17"), owner="N" * length))["author"]["name"] == above


@pytest.mark.parametrize(("length", "fits"), [(4090, True), (4091, False)])
def test_an_embed_holds_4096_characters(length, fits):
    description = drawn(shown(headline="17", lines=("x" * length,)))["description"]

    assert description == ("# 17\n" + "x" * length if fits else "# 17")


def test_other_cards_have_nothing_below_them():
    panel = replace(shown(headline="Round 2", label="fight"), subject="fight", owner="Round 2")

    assert around(panel) == ("Round 2: fight", "")
    assert "footer" not in drawn(panel)


@pytest.mark.parametrize(
    ("tone", "color"), [(Tone.PLAIN, 0x5865F2), (Tone.GOOD, 0x2E8B57), (Tone.BAD, 0xB03A2E)]
)
def test_the_tone_of_a_card_is_its_color(tone, color):
    assert drawn(shown(headline="17", tone=tone))["color"] == color


def test_a_card_alone_has_nothing_above_it_or_below():
    embed = card_embed(Card("17", "hit", lines=("DC 15",)))

    assert (embed.description, embed.author.name, embed.footer.text) == ("# 17\nDC 15", None, None)


def test_sentences_are_an_embed_with_or_without_a_title():
    with_title, without = note_embed("Done.", "Kept"), note_embed("Done.")

    assert (with_title.title, with_title.description, without.title) == ("Kept", "Done.", None)


@pytest.mark.parametrize(
    ("most", "kept"),
    [(14, ["aaaaaaaaaa", "b", "c"]), (12, ["aaaaaaaaaa", "b"]), (10, ["aaaaaaaaaa"]), (9, ["b", "c"])],
)
def test_lines_fit_up_to_the_last_character(most, kept):
    assert fitted(["a" * 10, "b", "c"], most) == "\n".join(kept)


def test_a_list_that_fits_is_complete():
    assert fitted_list(["a" * 6, "b" * 5], 12) == "aaaaaa\nbbbbb"


def test_a_list_that_does_not_fit_shows_how_many_more_there_are():
    lines = ["a" * 20] * 5

    text = fitted_list(lines, 90)

    assert text == f"{'a' * 20}\n{'a' * 20}\n…and 3 more"
    assert len(text) <= 90


def test_the_working_gives_way_to_the_small_print_by_whole_lines():
    room = MAX_DESCRIPTION - len("# 17") - len("Rerolled.") - 2
    whole = drawn(shown(headline="17", lines=("x" * room,), remarks=("Rerolled.",)))["description"]
    over = drawn(shown(headline="17", lines=("x" * (room + 1),), remarks=("Rerolled.",)))["description"]

    assert (len(whole), over) == (MAX_DESCRIPTION, "# 17\nRerolled.")


def test_the_small_print_fills_the_space_left_by_the_result():
    room = MAX_DESCRIPTION - len("# 17") - 1
    whole = drawn(shown(headline="17", remarks=("z" * room,)))["description"]
    over = drawn(shown(headline="17", remarks=("z" * (room + 1),)))["description"]

    assert (len(whole), over) == (MAX_DESCRIPTION, "# 17")
