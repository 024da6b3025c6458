"""The message with the tracks of a character or a table, and its buttons."""

import pytest

from bot.games.systems.rules.sheet_card import clock_fields, sheet_card
from bot.games.systems.rules.tracks import ProgressClock, TrackSheet
from tests.systems.played import SYSTEMS

SYSTEM = {system.key: system for system in SYSTEMS.systems.values()}
ALARM = ProgressClock(1, "clock", "Alarm", 4, 3)


def buttons(card):
    return [(action.key, action.label, action.row) for action in card.actions]


def test_a_character_has_two_buttons_for_each_track():
    card = sheet_card(SYSTEM["blades"], "character", TrackSheet({"stress": 5, "trauma": 0}), "Mira *")

    assert (card.headline, card.lines) == (
        "Mira \\*: Forged in the Dark",
        ("Stress: **5** of 9", "Trauma: **0** of 4"),
    )
    assert buttons(card) == [
        ("down:stress", "− Stress", 0),
        ("up:stress", "+ Stress", 0),
        ("down:trauma", "− Trauma", 0),
        ("up:trauma", "+ Trauma", 0),
        ("set", "Set…", 4),
        ("table:blades", "Table…", 4),
    ]
    assert [action.leads for action in card.actions if action.leads] == ["tracks"]


@pytest.mark.parametrize(("tracks", "quiet"), [({}, False), ({"stress": 5}, True)])
def test_untracked_values_can_be_tracked(tracks, quiet):
    card = sheet_card(SYSTEM["blades"], "character", TrackSheet(tracks), "")

    assert (card.headline, card.lines[1]) == ("Forged in the Dark", "Trauma: not tracked")
    (begin,) = [action for action in card.actions if action.key == "begin"]
    assert (begin.label, begin.row, begin.quiet) == ("Keep track", 4, quiet)


def test_a_negative_number_has_a_minus_sign():
    card = sheet_card(SYSTEM["ironsworn"], "character", TrackSheet({"momentum": -6}), "Mira")

    assert card.lines == ("Momentum: **−6** of 10",)
    assert [action.key for action in card.actions] == ["down:momentum", "up:momentum", "set"]


def test_a_table_has_clocks():
    card = sheet_card(SYSTEM["blades"], "table", TrackSheet({}, (ALARM,)), "")

    assert (card.headline, card.lines) == ("This table: Forged in the Dark", ("●●●○ Alarm: **3** of 4",))
    assert buttons(card) == [
        ("down:1", "− Alarm", 0),
        ("up:1", "+ Alarm", 0),
        ("set", "Set…", 4),
        ("clock", "Clock…", 4),
    ]
    none = sheet_card(SYSTEM["blades"], "table", TrackSheet(), "")
    assert (none.lines, [action.key for action in none.actions]) == (("No clocks.",), ["clock"])


def test_a_table_without_clocks_has_its_tracks():
    card = sheet_card(SYSTEM["daggerheart"], "table", TrackSheet({"fear": 12}), "")

    assert card.lines == ("Fear: **12** of 12",)
    assert [action.key for action in card.actions] == ["down:fear", "up:fear", "set"]


@pytest.mark.parametrize(("size", "drawn"), [(12, True), (13, False)])
def test_a_clock_is_drawn_while_it_fits(size, drawn):
    clock = ProgressClock(1, "clock", "Doom", size, 2)

    (line,) = sheet_card(SYSTEM["blades"], "table", TrackSheet({}, (clock,)), "").lines

    assert line == (f"●●{'○' * (size - 2)} " if drawn else "") + f"Doom: **2** of {size}"


def test_the_first_eight_numbers_have_buttons():
    clocks = tuple(ProgressClock(number, "clock", f"C{number}", 4) for number in range(1, 11))
    card = sheet_card(SYSTEM["blades"], "table", TrackSheet({}, clocks), "")

    assert [(action.key, action.row) for action in card.actions[-4:]] == [
        ("down:8", 3),
        ("up:8", 3),
        ("set", 4),
        ("clock", 4),
    ]


def test_a_new_clock_has_the_sizes_of_its_system():
    name, size = clock_fields(SYSTEM["blades"])

    assert (name.key, name.most, size.key, size.filled) == ("name", 40, "size", "4")
    assert [choice.key for choice in size.choices] == ["4", "6", "8"]
