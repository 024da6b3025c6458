"""Who may look at a hidden roll, over all audiences and viewers; and labels that stay hidden."""

from itertools import product

import pytest

from bot.card import Card
from bot.hidden import Audience, Revealed, Viewer, line, may_see, open_label, stricter, whole_label

EVERYONE, ME, GM, BLIND = Audience


def test_who_may_see():
    seen = {
        (audience, owner, gm): may_see(audience, Viewer(owner, gm))
        for audience, owner, gm in product(Audience, (True, False), (True, False))
    }

    assert {who for who, sees in seen.items() if not sees} == {
        (ME, False, True),
        (ME, False, False),
        (GM, False, False),
        (BLIND, True, False),
        (BLIND, False, False),
    }


def test_the_stricter_of_two_audiences_is_the_later_in_the_list():
    order = [EVERYONE, ME, GM, BLIND]
    for one, other in product(order, order):
        assert stricter(one, other) is order[max(order.index(one), order.index(other))]


@pytest.mark.parametrize(
    ("label", "shown", "whole"),
    [
        ("stealth", "stealth", "stealth"),
        ("perception ||the assassin||", "perception", "perception the assassin"),
        ("||all of it||", "", "all of it"),
        ("a ||b|| c ||d||", "a c", "a b c d"),
        ("open ||never closed", "open", "open never closed"),
        ("one | bar", "one | bar", "one | bar"),
        ("||||q||||", "", "q"),
        ("a |||q||| b", "a", "a q b"),
        ("c ||a||||b||", "c", "c ab"),
    ],
)
def test_what_stands_between_bars_stays_hidden(label, shown, whole):
    assert open_label(label) == shown
    assert whole_label(label) == whole


@pytest.mark.parametrize(
    ("part", "headline"),
    [
        (Revealed.NOTHING, "Hidden roll"),
        (Revealed.TOTAL, "17"),
        (Revealed.SUCCESS, "success"),
        (Revealed.TOTAL | Revealed.SUCCESS, "17: success"),
    ],
)
def test_the_line_shows_only_what_was_revealed(part, headline):
    rolled = Card("17: success", "secret", total="17", verdict="success", lines=("12 + 5",), remarks=("needs 15",))

    shown = line(BLIND, "stealth", part, rolled, 0)

    assert shown.headline == headline
    assert shown.label == "stealth"
    assert "12" not in str(shown)
    assert "15" not in str(shown)
