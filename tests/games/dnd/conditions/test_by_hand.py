"""Manual changes outside fights are undone by their own amount, even after later changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne, Ends, exhaustion
from bot.games.dnd.conditions.rules.by_hand import last_of, made_at, noted, undone
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.text import Focus, TypedCondition

POISONED, PRONE = Borne("poisoned", Ends("save", ability="con", dc=12)), Borne("prone")


def made(bearing, *typed, when=5):
    return noted(bearing, lambda before: changed(before, typed, Borne("")), when)


def without_manual(bearing):
    return replace(bearing, by_hand=())


@pytest.mark.parametrize(
    ("before", "typed"),
    [
        (Bearing(), TypedCondition("prone")),
        (Bearing((POISONED,)), TypedCondition("poisoned", off=True)),
        (Bearing((POISONED, PRONE)), TypedCondition("unconscious")),
        (Bearing((Borne("unconscious"),)), TypedCondition("unconscious", off=True)),
        (Bearing((POISONED,)), TypedCondition("petrified")),
        (Bearing((Borne("exhaustion", level=2),)), TypedCondition("exhaustion")),
        (Bearing((Borne("exhaustion", level=2),)), TypedCondition("exhaustion", off=True, level=2)),
        (Bearing(), Focus("Bless", 3)),
        (Bearing(focus="Bless", focused=3), Focus()),
        (Bearing(focus="Bless", focused=3), TypedCondition("stunned")),
        (Bearing(focus="Bless", focused=3), Focus("Web", 4)),
    ],
)
def test_undoing_at_once_restores_everything(before, typed):
    after = loads(Bearing, dumps(made(before, typed)))
    assert without_manual(after) != before
    back = undone(after, last_of(after))
    assert (sorted(map(dumps, back.borne)), back.focus) == (sorted(map(dumps, before.borne)), before.focus)
    assert not before.focus or back.focused == before.focused


def test_undoing_keeps_later_changes():
    first = made(
        Bearing((Borne("exhaustion", level=1),)),
        TypedCondition("prone"),
        TypedCondition("exhaustion"),
        when=5,
    )
    then = made(first, TypedCondition("poisoned"), TypedCondition("exhaustion"), Focus("Bless", 9), when=5)
    assert [each.when for each in then.by_hand] == [5, 6], "even for two in one millisecond"
    back = undone(then, then.by_hand[0])
    assert [each.condition for each in back.borne] == ["poisoned", "exhaustion"]
    assert (exhaustion(back.borne), back.focus) == (2, "Bless")
    assert made_at(back, 5) is None
    assert made_at(back, 6)


def test_a_sixth_level_of_exhaustion_is_recorded_as_death():
    assert last_of(made(Bearing(), TypedCondition("exhaustion", level=6))).died
    assert not last_of(made(Bearing(), TypedCondition("exhaustion", level=5))).died


@given(st.lists(st.builds(TypedCondition, st.sampled_from(list(NAMES)), st.booleans()), max_size=5))
def test_undoing_one_by_one_from_the_last_restores_everything(typed):
    bearings = [Bearing((POISONED,), focus="Bless", focused=3)]
    for when, each in enumerate(typed):
        bearings.append(made(bearings[-1], each, when=when))
    now = bearings[-1]
    for before in reversed(bearings[:-1]):
        now = undone(now, last_of(now))
        assert sorted(map(dumps, now.borne)) == sorted(map(dumps, before.borne))
        assert now.focus == before.focus
