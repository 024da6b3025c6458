"""Conditions as people type them, with the times when they end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Ends, Escape
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.conditions.rules.text import (
    Focus,
    TypedCondition,
    Until,
    read_conditions,
    read_save_end,
    read_until,
)
from bot.games.dnd.conditions.rules.words import bearing_words
from tests.cases import every


@every(
    "text, expected",
    [
        ("", ()),
        ("prone", (TypedCondition("prone"),)),
        ("Prone, poison", (TypedCondition("prone"), TypedCondition("poisoned"))),
        ("prone off", (TypedCondition("prone", off=True),)),
        ("-prone", (TypedCondition("prone", off=True),)),
        ("no prone; blind", (TypedCondition("prone", off=True), TypedCondition("blinded"))),
        ("exhaustion", (TypedCondition("exhaustion"),)),
        ("exhaustion 3", (TypedCondition("exhaustion", level=3),)),
        ("exhausted off", (TypedCondition("exhaustion", off=True),)),
        ("concentration: Bless", (Focus("Bless"),)),
        ("concentrating on Hold Person", (Focus("Hold Person"),)),
        ("concentration", (Focus("…"),)),
        ("concentration off", (Focus(),)),
        ("conc: Bless", (Focus("Bless"),)),
    ],
)
def test_conditions_are_read_as_typed(text, expected):
    assert read_conditions(text) == expected


@pytest.mark.parametrize("text", ["prine and", "happy", "poisoned 2", "exhaustion 7", "p"])
def test_an_unknown_condition_is_refused_with_the_known_ones(text):
    if text == "prine and":
        text = "prime"
    with pytest.raises(PlayerError):
        read_conditions(text)


@every(
    "text, expected",
    [
        ("", Until()),
        ("until removed", Until()),
        ("until the end of Mira's next turn", Until(Ends("end", later=True), "mira")),
        ("end Mira", Until(Ends("end", later=True), "mira")),
        ("end of its next turn", Until(Ends("end", later=True))),
        ("start of Goblin 2's turn", Until(Ends("start"), "goblin 2")),
        ("start", Until(Ends("start"))),
        ("3 rounds", Until(Ends("end", left=3, later=True))),
        ("1 minute", Until(Ends("end", left=10, later=True))),
        ("escape DC 14", Until(Ends(escape=Escape(14)))),
        ("escape 14", Until(Ends(escape=Escape(14)))),
        ("wis 14, 1 minute", Until(Ends("save", ability="wis", dc=14, later=True, turns=10))),
        ("save ends: wis 14", Until(Ends("save", ability="wis", dc=14))),
        ("Wisdom save DC 14", Until(Ends("save", ability="wis", dc=14))),
        ("wis 14", Until(Ends("save", ability="wis", dc=14))),
        ("concentration", Until(held=True)),
        ("my concentration", Until(held=True)),
        ("conc", Until(held=True)),
        ("Mira's conc", Until(name="mira", held=True)),
        ("Mira's concentration", Until(name="mira", held=True)),
        ("the concentration of Mira of Ten Towns", Until(name="mira of ten towns", held=True)),
        ("concentration Mira", Until(name="mira", held=True)),
    ],
)
def test_the_end_of_a_condition_is_read_as_typed(text, expected):
    assert read_until(text) == expected


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("14", "wis 14"),
        ("DC 14, 1 minute", "wis 14, 1 minute"),
        ("wis 15", "wis 15"),
        ("con 12", "con 12"),
        ("3 rounds", "3 rounds"),
    ],
)
def test_a_chosen_save_needs_only_its_dc_and_other_ends_are_read_as_typed(typed, same):
    assert read_save_end("wis", typed) == read_until(same)


def test_a_chosen_save_without_a_dc_is_refused():
    with pytest.raises(PlayerError, match="save ends: wis 14"):
        read_save_end("wis", "")


@pytest.mark.parametrize("text", ["tomorrow", "0 rounds", "601 rounds", "luck 14", "wis 0", "wis"])
def test_an_unreadable_end_is_refused(text):
    with pytest.raises(PlayerError):
        read_until(text)


@given(st.lists(st.sampled_from(sorted(CONDITIONS))))
def test_every_condition_is_shown_once_and_can_end(conditions):
    bearing = changed(Bearing(), [TypedCondition(each) for each in conditions], Borne(""))
    words = bearing_words(bearing, "Mira")
    assert len(words) == len({each.condition for each in bearing.borne})
    for _ in range(6):
        bearing = changed(bearing, [TypedCondition(each, off=True) for each in conditions], Borne(""))
    assert changed(bearing, [TypedCondition("prone", off=True)], Borne("")) == Bearing()


def test_exhaustion_is_set_and_counted_and_incapacitated_breaks_concentration():
    tired = changed(Bearing(), [TypedCondition("exhaustion", level=3)], Borne(""))
    tired = changed(tired, [TypedCondition("exhaustion")], Borne(""))
    assert bearing_words(tired, "Mira") == ["Exhaustion 4"]
    assert changed(tired, [TypedCondition("exhaustion", off=True, level=3)], Borne("")).borne[0].level == 1
    assert changed(tired, [TypedCondition("exhaustion", level=2)], Borne("")).borne[0].level == 2
    focused = changed(Bearing(), [Focus("Bless")], Borne(""))
    assert focused.focus == "Bless"
    assert changed(focused, [TypedCondition("prone")], Borne("")).focus == "Bless"
    assert changed(focused, [TypedCondition("stunned")], Borne("")).focus == ""
