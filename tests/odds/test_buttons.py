"""The buttons of odds: which alternatives they show, and their labels."""

import pytest

from bot.dice.limits import MAX_TEXT
from bot.dice.notation import parse
from bot.odds.ui import showing
from bot.odds.ui.showing import instead, odds_buttons


@pytest.fixture(autouse=True)
def draws(monkeypatch):
    """Treat pictures as available, whatever is installed here."""
    monkeypatch.setattr(showing, "can_draw", lambda: True)


def offered(text, *, shared=False, pictured=False, has_bars=True):
    others, more = odds_buttons(parse(text), shared=shared, pictured=pictured, has_bars=has_bars)
    return dict(others), dict(more)


def others(text):
    """Return the other odds that are offered, except those with one more or one less."""
    found, _ = offered(text, shared=True)
    return {label: does for label, does in found.items() if label not in ("+1", "−1")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1d20+5", {"Advantage": "odds:of:1d20adv+5", "Disadvantage": "odds:of:1d20dis+5"}),
        ("1d20adv+5", {"Disadvantage": "odds:of:1d20dis+5", "Neither": "odds:of:1d20+5"}),
        ("1d20dis+5", {"Advantage": "odds:of:1d20adv+5", "Neither": "odds:of:1d20+5"}),
        ("2x1d20>=15", {"Advantage": "odds:of:2x1d20adv>=15", "Disadvantage": "odds:of:2x1d20dis>=15"}),
        ("1d20adv+1d20dis", {"Neither": "odds:of:1d20+1d20dis"}),
        ("2d6", {}),
        ("2d20kh1", {}),
        (
            "1d20adv+1d4",
            {"Disadvantage": "odds:of:1d20dis+1d4", "Neither": "odds:of:1d20+1d4"},
        ),
    ],
)
def test_a_part_that_a_roll_already_has_is_not_offered_again(text, expected):
    assert others(text) == expected


def test_one_more_and_one_less_are_offered_for_any_single_roll():
    found, _ = offered("2d6+1>=7", shared=True)

    assert found == {"+1": "odds:of:2d6+2>=7", "−1": "odds:of:(2d6)>=7"}


def test_a_roll_of_maximum_length_is_not_extended():
    longest = "1+" * 199 + "99"

    assert len(longest) == MAX_TEXT
    assert offered(longest, shared=True)[0] == {"−1": f"odds:of:{longest[:-1]}8"}


def test_several_rolls_have_no_alternatives_and_no_comparison():
    first, second = offered("1d20; 2d6")

    assert first == {"Share": "odds:share:1d20; 2d6"}
    assert second == {"Picture": "odds:pic:1d20; 2d6", "Roll it": "odds:roll:1d20; 2d6"}


def test_shared_odds_are_not_shared_again():
    assert "Share" in offered("2d6")[0]
    assert "Share" not in offered("2d6", shared=True)[0]


def test_with_a_picture_the_alternatives_are_pictures_and_bars_lead_back():
    first, second = offered("1d20", pictured=True)

    assert first["Share"] == "odds:hang:1d20"
    assert first["Advantage"] == "odds:pic:1d20adv"
    assert first["+1"] == "odds:pic:1d20+1"
    assert second == {
        "Bars": instead("1d20"),
        "Compare…": "odds:with:1d20",
        "Roll it": "odds:roll:1d20",
    }


def test_a_picture_is_offered_if_there_are_bars_and_it_can_be_drawn(monkeypatch):
    assert offered("1d20")[1]["Picture"] == "odds:pic:1d20"
    assert "Picture" not in offered("1d20", has_bars=False)[1]

    monkeypatch.setattr(showing, "can_draw", lambda: False)
    assert "Picture" not in offered("1d20")[1]


def test_labels_change_no_odds_and_are_omitted():
    found, more = offered("1d20+5 # stealth")

    assert found["Share"] == "odds:share:1d20+5"
    assert more["Roll it"] == "odds:roll:1d20+5"
