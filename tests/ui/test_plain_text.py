"""Cards as plain text: complete, in order, and with a note about omitted parts."""

from contextvars import copy_context

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rolls.card import Card
from bot.ui.plain_text import card_text, embed_text
from bot.words.speaking import Manner, address

LINES = st.lists(st.text("ab *", min_size=1, max_size=400).filter(str.strip), max_size=30)


def test_everything_on_a_card_comes_in_reading_order():
    card = Card("23: success", "Stealth", lines=("DC 15", "d20 **18** + 5"), remarks=("Rerolled",))
    assert card_text(card, above="Alice: Stealth", below="Roll K7QP2M") == (
        "-# Alice: Stealth\n# 23: success\nDC 15\nd20 **18** + 5\n-# Rerolled\n-# Roll K7QP2M"
    )


def test_for_screen_readers_it_is_sentences_with_the_result_first():
    card = Card("23", "Stealth", lines=("DC **15**", "", "d20 **18** + 5"), remarks=("Rerolled",))
    said = aloud(lambda: card_text(card, above="Alice: Stealth", below="Roll K7QP2M"))
    assert said == "23: DC 15.\nAlice: Stealth.\n\nd20 18 plus 5.\nRerolled.\nRoll K7QP2M."


def test_an_embed_is_described_like_a_card():
    embed = {
        "author": {"name": "Al*ce"},
        "title": "Games",
        "description": "All answer",
        "footer": {"text": "x"},
    }
    assert embed_text(embed) == "-# Al\\*ce\n# Games\nAll answer\n-# x"
    assert aloud(lambda: embed_text(embed)) == "Games.\nAl\\*ce.\nAll answer.\nx."


def test_a_block_is_described_as_it_is():
    card = Card("Draft", lines=("```", "**as typed**", "```"))
    assert aloud(lambda: card_text(card)) == "Draft.\n```\n**as typed**\n```"


def aloud(what):
    """Return this text for screen readers."""

    def said():
        address("en", "en", own=Manner.ALOUD, shared=Manner.ALOUD)
        return what()

    return copy_context().run(said)


@given(LINES, LINES)
def test_what_does_not_fit_is_counted_and_never_cut(lines, remarks):
    card = Card("7", lines=tuple(lines), remarks=tuple(remarks))
    text = card_text(card, above="Alice", below="Roll 1")
    assert len(text) <= 2000
    _, head, *told = text.split("\n")
    assert head == "# 7"
    small = [f"-# {each}" for each in (*remarks, "Roll 1")]
    whole = [*lines, *small]
    more = [each for each in told if "too long to show" in each]
    assert all(each in whole for each in told if each not in more)
    left = len(whole) - (len(told) - len(more))
    assert more == ([] if not left else [f"…and {left} more line{'s' * (left > 1)}, too long to show"])


@pytest.mark.parametrize(
    ("lines", "remarks", "left"),
    [(0, 10, "1 more line"), (3, 10, "4 more lines"), (3, 9, "3 more lines"), (12, 1, "4 more lines")],
)
def test_remarks_that_do_not_fit_are_counted_with_the_lines(lines, remarks, left):
    card = Card("7", lines=("x" * 200,) * lines, remarks=("y" * 197,) * remarks)
    text = card_text(card).split("\n")
    assert f"…and {left}, too long to show" in text
    assert len(text) - 2 == lines + remarks - int(left.split()[0])


@pytest.mark.parametrize(("last", "kept", "left"), [(124, 10, "1 more line"), (125, 9, "2 more lines")])
def test_remarks_fit_up_to_the_last_character_next_to_the_count(last, kept, left):
    card = Card("7", lines=("x",), remarks=("y" * 197,) * 9 + ("z" * last,))
    _, *told = card_text(card).split("\n")
    assert told[0] == f"…and {left}, too long to show"
    assert len(told) == 1 + kept
