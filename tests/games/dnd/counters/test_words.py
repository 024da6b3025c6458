"""Counters and rests in words: names, what is left or regained, singular and plural."""

import pytest

from bot.games.dnd.counters.rules.cost import Cost, Spending, spent_by
from bot.games.dnd.counters.rules.counter import Back, Counter
from bot.games.dnd.counters.rules.words import (
    back_words,
    cost_words,
    counter_name,
    counters_lines,
    key_name,
    left_words,
    spending_name,
)
from bot.games.dnd.rests.rules.resting import Regained, Rest, Rested
from bot.games.dnd.rests.rules.words import rest_card, why_not
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.rolls.card import Tone


def rested(**how):
    return Rested(9, "Mira", 100, **how)


def lines(kind, **how):
    return rest_card(Rest(kind, (rested(**how),))).lines


@pytest.mark.parametrize(
    ("key", "named", "name"),
    [
        ("slot 3", "", "level 3 spell slot"),
        ("pact 2", "", "level 2 Pact Magic slot"),
        ("dice 8", "", "Hit Point Die d8"),
        ("own ki", "Ki", "Ki"),
        ("own 3", "3", "3"),
    ],
)
def test_a_single_use_of_each_counter_has_a_name(key, named, name):
    assert key_name(key, named) == name


@pytest.mark.parametrize(
    ("key", "amount", "named", "name"),
    [
        ("slot 3", 1, "", "level 3 spell slot"),
        ("dice 8", 1, "", "Hit Point Die d8"),
        ("dice 8", 2, "", "2 Hit Point Dice d8"),
        ("own ki", 1, "Ki", "Ki"),
        ("own ki", 2, "Ki", "2 Ki"),
    ],
)
def test_spent_uses_are_named_in_singular_and_plural(key, amount, named, name):
    assert spending_name(Spending(9, key, amount, 5, named)) == name


def test_restored_uses_are_not_called_spent():
    spending = Spending(9, "slot 3", 1, 2)

    assert [(each.key, each.amount, each.most) for each in spent_by(spending)] == [("slot 3", 1, 2)]
    assert spent_by(Spending(9, "slot 3", 1, 2, given=True)) == ()
    assert spent_by(None) == ()


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        (Cost(slot=3), "costs a level 3 spell slot"),
        (Cost(name="Ki"), "costs Ki"),
        (Cost(name="Ki", amount=2), "costs 2 Ki"),
    ],
)
def test_the_cost_of_an_attack_in_words(cost, words):
    assert cost_words(cost) == words


def test_remaining_uses_are_grouped_by_kind():
    counters = read_counters("slots: wizard 3\nPact slots 2: 2\nKi 5 (short rest)\nLuck 2")
    spent = {"slot 1": 1, "dice 6": 3, "own ki": 2, "own luck": 9}

    assert counters_lines(counters, spent) == [
        "**Spell slots**: level 1 3/4, level 2 2/2",
        "**Pact Magic**: level 2 2/2",
        "**Hit Point Dice**: d6 0/3",
        "**Ki**: 3 of 5 left, back after a short rest",
        "**Luck**: 0 of 2 left",
    ]
    assert counters_lines(read_counters("Luck 2"), {}) == ["**Luck**: 2 of 2 left"]


def test_a_sheet_with_a_lower_maximum_has_none_left():
    assert left_words(Counter("Ki", 2), {"own ki": 5}) == "0 of 2 left"
    assert counter_name(Counter("Ki", 2)) == "Ki"


@pytest.mark.parametrize(
    ("back", "words"),
    [
        ((), ""),
        ((Back("long"),), "after a long rest"),
        ((Back("short", "1"), Back("long")), "1 after a short rest, all after a long rest"),
        ((Back("short", "1"), Back("dawn")), "1 after a short rest, all at dawn"),
        ((Back("short"), Back("dawn", "1")), "all after a short rest, 1 at dawn"),
        ((Back("dawn", "1d6+1"),), "1d6+1 at dawn"),
        ((Back("dawn"),), "at dawn"),
        ((Back("long", "2"),), "2 after a long rest"),
    ],
)
def test_the_time_a_counter_returns_in_words(back, words):
    assert back_words(Counter("Ki", 5, back)) == words


def test_a_short_rest_shows_hit_points_and_where_to_spend_hit_point_dice():
    card = rest_card(Rest("short", (rested(hp=7, maximum=20, back=(Regained("own ki", 3, 5, "Ki"),)),)))

    assert (card.headline, card.tone) == ("Short rest", Tone.GOOD)
    assert card.lines == ("**Mira** has 7 of 20 Hit Points", "**Mira** regains Ki +3")
    assert card.remarks == ("Spend Hit Point Dice below.",)


def test_a_long_rest_shows_the_reduced_exhaustion():
    card = rest_card(Rest("long", (rested(hp=20, maximum=20, fresher=True), rested(hp=1, maximum=2))))

    assert card.lines == (
        "**Mira** has 20 of 20 Hit Points",
        "**Mira** loses one level of Exhaustion",
        "**Mira** has 1 of 2 Hit Points",
    )
    assert card.remarks == ()


def test_dawn_shows_what_returned_with_which_faces_and_no_hit_points():
    wand = Regained("own wand", 4, 7, "Wand", "1d6+1", (3,))

    assert lines("dawn", hp=3, maximum=20, back=(wand,)) == ("**Mira** regains Wand +4 (1d6+1: 3)",)
    assert lines("dawn", hp=3, maximum=20) == ("**Mira** regains nothing at dawn",)


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ({"why_not": "fight"}, "**Mira** is in a fight and can't rest until it's over"),
        ({"why_not": "dead"}, "**Mira** is dead and can't rest"),
        ({"why_not": "down"}, "**Mira** has 0 Hit Points and needs at least 1 to rest"),
        ({"why_not": "down", "changed": True, "hours": 1}, "**Mira** is Stable and wakes in 1 hour"),
        ({"why_not": "down", "changed": True, "hours": 2}, "**Mira** is Stable and wakes in 2 hours"),
        ({"why_not": "down", "changed": True}, "**Mira** woke with 1 Hit Point and didn't rest"),
    ],
)
def test_someone_who_cannot_rest_is_told_why_and_what_time_restored(how, line):
    assert lines("long", **how) == (line,)


def test_the_reason_for_not_resting_is_a_sentence():
    assert why_not(rested(why_not="dead")) == "**Mira** is dead and can't rest."


def test_an_undone_rest_is_struck():
    card = rest_card(Rest("short", (rested(hp=7, maximum=20),)), "Gwen")

    assert card.lines == ("~~**Mira** has 7 of 20 Hit Points~~",)
    assert card.remarks == ("Undone (Gwen): everything is as it was before.",)
    assert card.tone == Tone.PLAIN
