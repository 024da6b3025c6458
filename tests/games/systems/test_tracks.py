"""Tracks as values: stepped, filled, and edited as lines; and clocks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.systems.rules.tracks import (
    MAX_CLOCKS,
    ProgressClock,
    TrackSheet,
    as_lines,
    from_lines,
    stepped,
    with_clock,
    with_starts,
)
from tests.systems.played import SYSTEMS

BLADES = next(system for system in SYSTEMS.systems.values() if system.key == "blades")
IRONSWORN = next(system for system in SYSTEMS.systems.values() if system.key == "ironsworn")
NAMES = {"stress": "stress", "trauma": "trauma"}
ALARM = ProgressClock(1, "clock", "Alarm", 4, 3)


def test_tracks_begin_at_their_start_and_stored_values_stay():
    assert with_starts(IRONSWORN, "character", TrackSheet()).tracks == {"momentum": 2}
    assert with_starts(BLADES, "character", TrackSheet({"stress": 5})).tracks == {"stress": 5, "trauma": 0}
    assert with_starts(BLADES, "table", TrackSheet()).tracks == {}


@pytest.mark.parametrize(
    ("before", "by", "after"),
    [(3, 1, 4), (3, -1, 2), (0, -1, -1), (10, 1, 10), (-6, -1, -6), (-6, 1, -5)],
)
def test_a_step_stays_within_the_tracks_range(before, by, after):
    assert stepped(IRONSWORN, TrackSheet({"momentum": before}), "momentum", by).tracks == {"momentum": after}


def test_a_full_track_changes_another():
    sheet = TrackSheet({"stress": 8, "trauma": 4})
    assert stepped(BLADES, sheet, "stress", 1).tracks == {"stress": 0, "trauma": 4}


@pytest.mark.parametrize("key", ["stress", "nothing", "7"])
def test_an_unknown_track_cannot_be_stepped(key):
    with pytest.raises(PlayerError, match="… under a roll to see"):
        stepped(BLADES, TrackSheet(clocks=(ALARM,)), key, 1)


def test_a_clock_is_ticked_within_its_size():
    full = stepped(BLADES, stepped(BLADES, TrackSheet(clocks=(ALARM,)), "1", 1), "1", 1)
    assert full.clocks == (ProgressClock(1, "clock", "Alarm", 4, 4),)


def test_a_clocks_number_is_never_reused():
    sheet = with_clock(BLADES, TrackSheet(), " Alarm  bell ", "4")
    assert sheet == TrackSheet({}, (ProgressClock(1, "clock", "Alarm bell", 4),), 1)
    gone = from_lines(BLADES, {}, sheet, "")
    assert with_clock(BLADES, gone, "Alarm", "6").clocks == (ProgressClock(2, "clock", "Alarm", 6),)


@pytest.mark.parametrize(
    ("name", "size", "words"),
    [
        ("Alarm", "4", "The name Alarm is taken"),
        ("STRESS", "4", "The name STRESS is taken"),
        ("Doom", "5", "A clock here can have 4, 6 or 8 segments"),
        ("Doom", "", "A clock here can have 4, 6 or 8 segments"),
        (" ", "4", "A clock needs a name"),
    ],
)
def test_an_invalid_new_clock_is_refused(name, size, words):
    with pytest.raises(PlayerError, match=words):
        with_clock(BLADES, TrackSheet(clocks=(ALARM,)), name, size, NAMES.values())


def test_the_number_of_clocks_is_limited():
    sheet = TrackSheet()
    for number in range(MAX_CLOCKS):
        sheet = with_clock(BLADES, sheet, f"Clock {number}", "4")
    with pytest.raises(PlayerError, match="Remove one"):
        with_clock(BLADES, sheet, "One more", "4")


@pytest.mark.parametrize(
    ("text", "tracks"),
    [
        ("stress: 3\ntrauma: 1", {"stress": 3, "trauma": 1}),
        ("Stress 3", {"stress": 3}),
        ("  STRESS = 3  \n\n", {"stress": 3}),
        ("stress:\ntrauma: 0", {"trauma": 0}),
        ("", {}),
    ],
)
def test_lines_show_the_stored_values(text, tracks):
    assert from_lines(BLADES, NAMES, TrackSheet({"stress": 1}), text).tracks == tracks


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("stres: 3", "“stres: 3” can't be read. Enter stress, trauma, Alarm."),
        ("3", "can't be read"),
        ("stress: 3 4", "can't be read"),
        ("stress: 10", "stress can be 0 to 9"),
        ("stress: -1", "stress can be 0 to 9"),
        ("Alarm: 5", "Alarm can be 0 to 4"),
    ],
)
def test_an_unreadable_line_shows_what_can_be_read(text, words):
    with pytest.raises(PlayerError, match=words):
        from_lines(BLADES, NAMES, TrackSheet(clocks=(ALARM,)), text)


@given(st.integers(0, 9), st.integers(0, 4), st.integers(0, 4), st.sampled_from(["Alarm", "Alarm 2", "A: 3"]))
def test_written_lines_are_read_the_same(stress, trauma, ticks, name):
    clock = ProgressClock(1, "clock", name, 4, ticks)
    sheet = TrackSheet({"stress": stress, "trauma": trauma}, (clock,), 1)
    assert from_lines(BLADES, NAMES, sheet, as_lines(NAMES, sheet)) == sheet
