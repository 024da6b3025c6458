"""Cards as plain text: whole, in order, and what does not fit is said."""

from hypothesis import given
from hypothesis import strategies as st

from bot.rolls.card import Card
from bot.ui.plain_text import card_text

LINES = st.lists(st.text("ab *", min_size=1, max_size=400).filter(str.strip), max_size=30)


def test_everything_that_a_card_says_in_the_order_in_which_it_is_read():
    card = Card("23: success", "Stealth", lines=("DC 15", "d20 **18** + 5"), remarks=("Rerolled",))
    assert card_text(card, above="Alice: Stealth", below="Roll K7QP2M") == (
        "-# Alice: Stealth\n# 23: success\nDC 15\nd20 **18** + 5\n-# Rerolled\n-# Roll K7QP2M"
    )


@given(LINES, LINES)
def test_what_does_not_fit_is_counted_and_never_cut(lines, remarks):
    card = Card("7", lines=tuple(lines), remarks=tuple(remarks))
    text = card_text(card, above="Alice", below="Roll 1")
    assert len(text) <= 2000
    _, head, *told = text.split("\n")
    assert head == "# 7"
    small = [f"-# {each}" for each in (*remarks, "Roll 1")]
    whole = [*lines, *small]
    more = [each for each in told if "too long for here" in each]
    assert all(each in whole for each in told if each not in more)
    left = len(whole) - (len(told) - len(more))
    assert more == ([] if not left else [f"…and {left} line{'s' * (left > 1)} more, too long for here"])
