"""The forms of saved rolls and panels: the choices and the selected ones."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import PlayerError, PressError
from bot.kept.book import of_dice
from bot.kept.panels import PanelEntry
from bot.kept.store import EVERYWHERE, SERVERS, KeptRoll, What
from bot.kept.ui import panel_rolling
from bot.kept.ui.keeping import chosen_owner
from bot.kept.ui.listing import _about, _edit_fields, finder
from bot.kept.ui.panel import _written
from bot.kept.ui.panel_rolling import _entry, _line, find
from bot.kept.ui.rolling import _goal
from bot.rolls.card import Card
from bot.rolls.values import Shown
from bot.ui.importing import whom_field
from tests.kept.support import open_book

D6, TEMPLATE = of_dice("1d6"), of_dice("1d20+{bonus}")
NOWHERE: Any = None
"""A stand-in for an interaction that isn't used."""


@pytest.fixture
def services(database):
    """Return the services that the forms need: the book, and the labels of buttons."""
    here: Any = SimpleNamespace(
        book=open_book(database), panels=SimpleNamespace(name=lambda entry: entry.name)
    )
    return here


def panel(*entries):
    here: Any = SimpleNamespace(id=12, entries=entries)
    return here


@pytest.mark.parametrize(("has_server", "keys"), [(True, ["me", "all", "server"]), (False, ["me", "all"])])
def test_saving_for_the_server_needs_a_server(has_server, keys):
    field = whom_field(has_server=has_server)

    assert ([each.key for each in field.choices], field.filled) == (keys, "me")


@pytest.mark.parametrize(
    ("entered", "whom"), [("", "me"), ("me", "me"), ("all", "all"), ("server", "server")]
)
def test_without_a_choice_it_is_your_own(entered, whom):
    assert chosen_owner(entered) == whom


def test_saving_for_an_unknown_audience_is_refused():
    with pytest.raises(PressError):
        chosen_owner("everyone")


@pytest.mark.parametrize(
    ("owner", "scope", "whose"),
    [
        (SERVERS, 1, "`1d6` · the server's, by Al\\_ice"),
        (100, EVERYWHERE, "`1d6` · yours, everywhere"),
        (100, 1, "`1d6` · yours, here"),
    ],
)
def test_the_list_shows_whose_a_saved_roll_is(services, owner, scope, whose):
    assert _about(services, KeptRoll(1, scope, owner, "Luck", D6, 100, "Al_ice")) == whose


@pytest.mark.parametrize(("what", "keys"), [(D6, ["name", "dice"]), (TEMPLATE, ["name", "dice"])])
def test_the_dice_of_dice_can_be_edited_too(services, what, keys):
    fields = _edit_fields(services, KeptRoll(1, 1, 100, "Luck", what, 100, "Alice"))

    assert [each.key for each in fields] == keys
    assert [each.filled for each in fields] == ["Luck", services.book.words(what)]


def test_only_the_name_of_another_games_roll_can_be_edited(services):
    (name,) = _edit_fields(services, KeptRoll(1, 1, 100, "Delina", What("magic", "{}"), 100, "Alice"))

    assert (name.key, name.filled) == ("name", "Delina")


@pytest.mark.parametrize("number", ["", "x", "1.5", "-1"])
async def test_an_invalid_number_finds_no_saved_roll(services, number):
    with pytest.raises(PressError):
        await finder(services)(NOWHERE, number)


@pytest.mark.parametrize("number", ["", "12", "12.", ".3", "x.3", "12.x"])
async def test_something_that_is_not_a_panel_entry_finds_none(services, number):
    with pytest.raises(PressError):
        await find(services)(NOWHERE, number)


def test_an_entry_is_found_by_its_number_and_not_by_its_position(services):
    shown = panel(PanelEntry(3, "Luck", D6), PanelEntry(1, "Gone", None, 9))

    found = _entry(services, shown, 3)

    assert (found.of, found.name, found.what, found.is_named) == ("p12.3", "Luck", D6, True)
    with pytest.raises(PressError, match="Gone is no longer saved"):
        _entry(services, shown, 1)
    with pytest.raises(PressError, match="no longer on this panel"):
        _entry(services, shown, 2)


def test_a_quiet_panels_line_shows_who_rolled_what_for():
    def line(label, headline="17"):
        return _line(Shown(1, "K7", "Al_ice", 1, Card(headline, label=label), new=False))

    assert line("") == "Al\\_ice: **17**"
    assert line("to_hit") == "Al\\_ice: to\\_hit · **17**"
    assert line("", "x" * 101) == f"Al\\_ice: **{'x' * 99}…**"


@pytest.mark.parametrize(
    ("entered", "kept", "quiet"),
    [
        ({}, [], False),
        ({"kept": "3\n12", "quiet": "1"}, [3, 12], True),
        ({"kept": "3\nx\n-1\n" + "9" * 19, "quiet": "0"}, [3], False),
        ({"kept": "9" * 18}, [int("9" * 18)], False),
    ],
)
def test_the_values_entered_in_a_panels_form(entered, kept, quiet):
    written = _written({"title": "Combat", **entered})

    assert (written["title"], written["lines"]) == ("Combat", "")
    assert (written["kept"], written["quiet"]) == (kept, quiet)


def test_the_changes_form_includes_rolls_that_ask_for_no_numbers(services):
    entries = PanelEntry(1, "Skill", TEMPLATE), PanelEntry(2, "Gone", None, 9), PanelEntry(3, "Luck", D6)

    entry, *_ = panel_rolling._fields(services, panel(*entries))

    assert ([each.key for each in entry.choices], entry.filled) == (["3"], "3")
    with pytest.raises(PlayerError, match="All of these ask for numbers"):
        panel_rolling._fields(services, panel(*entries[:2]))


@pytest.mark.parametrize(
    ("entered", "words"),
    [
        ({"entry": "3", "hidden": "nobody"}, "This button is from another version of Rollwright"),
        ({"entry": "x"}, "This button is from another version of Rollwright"),
        ({"entry": "1" * 10}, "This button is from another version of Rollwright"),
        ({"entry": "1" * 9}, "no longer on this panel"),
    ],
)
async def test_a_roll_that_was_not_on_the_form_is_not_rolled(services, entered, words):
    with pytest.raises(PressError, match=words):
        await panel_rolling.rolled_with(services, NOWHERE, panel(PanelEntry(3, "Luck", D6)), entered)


async def test_without_a_choice_the_roll_is_asked_for(services):
    with pytest.raises(PlayerError, match="Choose one of the rolls in the form"):
        await panel_rolling.rolled_with(services, NOWHERE, panel(PanelEntry(3, "Luck", D6)), {})


@pytest.mark.parametrize(("goal", "behind"), [("15", "dc 15"), ("<=50", "<=50"), ("", "")])
def test_a_goal_in_a_form_is_read_as_after_a_name(goal, behind):
    assert _goal(goal) == behind
