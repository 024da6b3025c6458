"""Lines of GMs and players: thresholds, terms, named modifiers and Advantage, tags."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import Scope, folded, scope_text
from bot.games.wizards.rules.narrative import read_terms, read_thresholds, threshold_text
from bot.games.wizards.rules.numbers_text import (
    MAX_NAMED,
    MAX_TAGS,
    read_advantage,
    read_modifiers,
    read_tags,
)
from tests.cases import every


@every(
    "typed, read",
    [
        ("15", [(15, "")]),
        ("15 success", [(15, "success")]),
        ("8 partial, 15 success", [(8, "partial"), (15, "success")]),
        ("8: partial\n15 - success\n20+ marvel", [(8, "partial"), (15, "success"), (20, "marvel")]),
        ("partial 8; success: 15", [(8, "partial"), (15, "success")]),
        ("15 success, but loudly", [(15, "success, but loudly")]),
        ("8: lose 2 life, 15: unharmed", [(8, "lose 2 life"), (15, "unharmed")]),
        ("8: lose 20 life, and 3 gold 15: unharmed", [(8, "lose 20 life, and 3 gold"), (15, "unharmed")]),
        ("8 lose 2 life", [(8, "lose 2 life")]),
        ("success at 15", [(15, "success")]),
        ("partial on 8, success dc 15", [(8, "partial"), (15, "success")]),
        ("８　partial", [(8, "partial")]),
        ("10 or more: yes", [(10, "yes")]),
        ("1-7 fail, 8-14 partial, 15 - 20 full", [(1, "fail"), (8, "partial"), (15, "full")]),
        ("10/15/20", [(10, ""), (15, ""), (20, "")]),
        ("10 15 20", [(10, ""), (15, ""), (20, "")]),
        ("8 partial and 15 success", [(8, "partial"), (15, "success")]),
        ("15 -> success", [(15, "success")]),
        ("15) success", [(15, "success")]),
        ("success >= 15", [(15, "success")]),
        ("≥15 success, >= 20 marvel", [(15, "success"), (20, "marvel")]),
        ("DC 15 success", [(15, "success")]),
        ("partial (8)", [(8, "partial")]),
        ("- 8 partial\n- 15 success", [(8, "partial"), (15, "success")]),
        ("1. 8 partial\n2. 15 success", [(8, "partial"), (15, "success")]),
        ("10 -2 on the next roll", [(10, "-2 on the next roll")]),
        ("15 success, lose 2", [(15, "success, lose 2")]),
        ("８ 部分的、１５ 成功", [(8, "部分的"), (15, "成功")]),
        ("0 fail", [(0, "fail")]),
        ("", []),
    ],
)
def test_thresholds_are_read_as_meant(typed, read):
    found = read_thresholds(typed)
    assert [(each.least, each.outcome) for each in found] == read
    assert read_thresholds(threshold_text(found)) == found


@every(
    "entered, words",
    [
        (("", "", "", ""), "at least one threshold"),
        (("success", "", "", ""), "“success” isn't a threshold"),
        (("8 partial 15 success", "", "", ""), "How many thresholds is"),
        (("15 you get 2 gold, 3 gems", "", "", ""), "How many thresholds is"),
        (("15 a, 15 b", "", "", ""), "Two thresholds are 15"),
        (("15 a", "15 b", "", ""), "Two thresholds are 15"),
        ((f"15 {'a' * 101}", "", "", ""), "is longer than 100 characters"),
        (("200 a", "", "", ""), "200 is too high"),
        (("\n".join(map(str, range(1, 12))), "", "", ""), "up to 10 thresholds"),
        (("15", "", "lots", ""), "“lots” isn't a possible modifier"),
        (("15", "", "100", ""), "“100” isn't a possible modifier"),
        (("15", "", "", "-1"), "“-1” isn't a possible Action cost"),
    ],
)
def test_impossible_terms_are_refused_in_words(entered, words):
    with pytest.raises(PlayerError) as error:
        read_terms(*entered)
    assert words in str(error.value).replace("\\", "")


def test_thresholds_are_listed_in_order_for_everyone():
    terms = read_terms("20 marvel, 10 success", "15 more", "+2", "1 action")
    assert [(each.least, each.hidden) for each in terms.thresholds] == [(10, False), (15, True), (20, False)]
    assert (terms.modifier, terms.cost) == (2, 1)


@every(
    "typed, read",
    [
        ("1", [(1, "")]),
        ("+1 Flanking, -1 Fog", [(1, "Flanking"), (-1, "Fog")]),
        ("Flanking +1; Fog −1", [(1, "Flanking"), (-1, "Fog")]),
        ("Flanking", [(1, "Flanking")]),
        ("- 2 Fog", [(-2, "Fog")]),
        ("+1 High ground -1 Fog", [(1, "High ground"), (-1, "Fog")]),
        ("1 -1", [(1, ""), (-1, "")]),
        ("+1-2", [(1, ""), (-2, "")]),
        ("+1/+2", [(1, ""), (2, "")]),
        ("+1 Rage and -2 tired", [(1, "Rage"), (-2, "tired")]),
        ("+1 怒り、−1 疲れ", [(1, "怒り"), (-1, "疲れ")]),
        ("disadvantage", [(-1, "")]),
        ("dis", [(-1, "")]),
        ("disadvantage from Fog", [(-1, "Fog")]),
        ("lose advantage", [(-1, "")]),
        ("-Fog", [(-1, "Fog")]),
        ("Flanking, -Fog", [(1, "Flanking"), (-1, "Fog")]),
        ("advantage", [(1, "")]),
        ("adv from Help", [(1, "Help")]),
        ("adv by Help", [(1, "Help")]),
        ("gains advantage from Help", [(1, "Help")]),
        ("adv 2", [(2, "")]),
        ("dis 2 Fog", [(-2, "Fog")]),
        ("adv Flanking and dis Fog", [(1, "Flanking"), (-1, "Fog")]),
        ("Advantageous ground", [(1, "Advantageous ground")]),
        ("none", []),
        ("neutral", []),
        ("12, -5", [(12, ""), (-5, "")]),
        ("0", []),
        ("", []),
    ],
)
def test_named_numbers_are_read_as_meant(typed, read):
    assert [(each.amount, each.name) for each in read_advantage(typed)] == read


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Rage", "“Rage” doesn't work here"),
        ("+100", "is too much"),
        ("a +1 b +2", "doesn't work here"),
        ("1d4", "doesn't work here"),
        ("+1.5", "doesn't work here"),
        (",1" * 11, "up to 10"),
    ],
)
def test_an_invalid_number_is_refused_in_words(typed, words):
    with pytest.raises(PlayerError) as error:
        read_modifiers(typed)
    assert words in str(error.value).replace("\\", "")


def test_the_maximum_is_accepted():
    assert len(read_modifiers(",1" * MAX_NAMED)) == MAX_NAMED
    assert len(read_tags(",".join(map(str, range(MAX_TAGS))))) == MAX_TAGS
    with pytest.raises(PlayerError, match="up to 5"):
        read_tags(",".join(map(str, range(MAX_TAGS + 1))))


@pytest.mark.parametrize(
    ("when", "text"),
    [
        (Scope(), "all rolls"),
        (Scope("clash", weapon="Bladed"), "Clash with Bladed"),
        (Scope("", "Climb", "axe", "dark"), "all rolls, skill Climb with axe, when dark"),
    ],
)
def test_a_scope_shows_where_it_applies(when, text):
    assert scope_text(when) == text


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text):
    for read in (read_modifiers, read_thresholds, read_tags):
        try:
            read(text)
        except PlayerError as error:
            assert str(error)


@pytest.mark.parametrize("other", ["bladed", "Bladed weapon", "BLADED  weapons"])
def test_a_tag_is_the_same_in_other_spellings(other):
    assert folded(other) == folded("Bladed")
    assert folded("axes") != folded("bladed")
    assert folded("Swords") == folded("sword")
