"""A system's rolls as a game: the acts of its file, edits, additions, titles and panels."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.asks.rules.asked import FillAsk
from bot.dice.faces import NO_FACES, ScriptedFaces
from bot.errors import DiceError, PressError
from bot.games.systems.rules.acts import ACTS, key_of, may_undo, offered
from bot.games.systems.rules.game import GAME
from bot.rolls.game import More, Occasion, Panel
from bot.systems.request import Done
from tests.systems.played import Played, request_of

ALIEN = Played("alien 3", [[6, 2], [6, 3], [6, 4], [6, 1]], {"stress": 1})
BLADES = Played("blades 2", [[6, 2], [6, 3]])
COC = Played("coc 50", [[10, 5], [10, 7]], {"luck": 30})
VAMPIRE = Played("vtm5h1", [[10, 2]] * 5, {"willpower": 1, "hunger": 1})
REQUEST = BLADES.now.request
DOES: Any = ACTS
REUSE: Any = GAME.reuse


@pytest.mark.parametrize(
    ("played", "keys"),
    [
        (ALIEN, ["roll_panic"]),
        (BLADES, ["for_resist"]),
        (COC, ["do_push", "ask_luck"]),
        (VAMPIRE, ["pick_willpower"]),
    ],
)
def test_a_button_shows_what_its_act_asks_for(played, keys):
    assert [key_of(act) for act in offered(played.plan, played.judged)] == keys
    assert not may_undo(played.plan, played.trail)


def test_an_act_that_rolls_makes_another_roll():
    assert DOES["roll_panic"].rolls(ALIEN.trail, 1, ()).roll == "panic"
    with pytest.raises(PressError, match="can't be done"):
        DOES["roll_panic"].do(ALIEN.trail, (), NO_FACES)


def test_numbers_for_another_roll_are_asked_for():
    (field,) = DOES["for_resist"].form(BLADES.trail)
    made = DOES["for_resist"].rolls(BLADES.trail, 1, (" 3 ",))

    assert (field.key, field.label, field.hint) == ("dice", "dice", "0-10")
    assert (made.roll, made.options) == ("resist", (("dice", 3),))


def test_the_amount_to_spend_is_asked_for():
    (field,) = DOES["ask_luck"].form(COC.trail)
    change = DOES["ask_luck"].do(COC.trail, ("25",), NO_FACES)

    assert (field.key, field.hint) == ("points", "7")
    assert change.request.acts == (Done("luck", (), (("points", 25),)),)
    assert change.faces == COC.now.faces


@pytest.mark.parametrize("entered", ["", "x", "0", "-1", "31"])
def test_more_than_is_available_cannot_be_spent(entered):
    with pytest.raises(PressError, match="Enter a number from 1 to 30"):
        DOES["ask_luck"].do(COC.trail, (entered,), NO_FACES)


def test_chosen_dice_are_rerolled():
    act = DOES["pick_willpower"]
    choices = act.choices(VAMPIRE.trail)
    change = act.do(VAMPIRE.trail, ("regular.2",), ScriptedFaces(9))

    assert act.many
    assert [(choice.key, choice.label) for choice in choices] == [
        (f"regular.{place}", f"regular {place} shows 2") for place in range(1, 5)
    ]
    assert change.request.acts == (Done("willpower", ("regular.2",)),)
    assert change.faces.extra["regular.2d10~1"] == 9


def test_an_act_that_is_in_no_file_is_unknown():
    assert (len(ACTS), list(ACTS)) == (2, ["amend", "undo"])
    with pytest.raises(KeyError):
        DOES["nothing"]
    with pytest.raises(PressError, match="can't be done"):
        DOES["pick_nothing"].choices(VAMPIRE.trail)


def test_an_edit_enters_the_whole_roll_and_keeps_its_faces():
    (field,) = DOES["amend"].form(BLADES.trail)
    change = DOES["amend"].do(BLADES.trail, ("blades 3",), ScriptedFaces(5))

    assert (field.key, field.filled, field.most) == ("roll", "blades 2", 200)
    assert change.faces.extra == {"dice.1d6": 2, "dice.2d6": 3, "dice.3d6": 5}


@pytest.mark.parametrize("entered", ["1d6", "blades", "alien 2", ""])
def test_a_roll_of_another_system_is_not_an_edit(entered):
    with pytest.raises(PressError, match="Enter the whole roll with your changes"):
        DOES["amend"].do(BLADES.trail, (entered,), NO_FACES)


@pytest.mark.parametrize(
    ("about", "purpose"),
    [
        ({}, "Forged in the Dark"),
        ({"label": "Climb"}, "Climb"),
        ({"name": "Mira"}, "Mira: Forged in the Dark"),
        ({"name": "Mira", "label": "Climb"}, "Mira: Climb"),
    ],
)
def test_a_roll_is_titled_by_its_label_or_its_system(about, purpose):
    assert GAME.purpose(replace(REQUEST, **about)) == purpose
    assert GAME.title(replace(REQUEST, **about)) == "blades 2"
    assert GAME.command(REQUEST) == "/roll blades 2"


def test_changes_to_a_roll_are_not_part_of_the_next_one():
    asked = replace(REQUEST, label="Climb", name="Mira", player=3, ask=4, acts=(Done("push"),))
    again, forgotten = (REUSE.adapt(asked, each) for each in (Occasion.AGAIN, Occasion.FORGOTTEN))

    assert (again.label, again.name, again.player, again.ask, again.acts) == ("Climb", "", 0, 0, ())
    assert again.digest == f"now:{REQUEST.digest}"
    assert REUSE.adapt(again, Occasion.AGAIN) == again
    assert (forgotten.label, forgotten.name, forgotten.player) == ("", "", 0)
    assert (forgotten.ask, forgotten.acts) == (4, asked.acts)


@pytest.mark.parametrize(
    ("typed", "more", "title"),
    [
        ("pbta", More(modifier="+2"), "pbta+2"),
        ("pbta+1", More(modifier="-3"), "pbta-2"),
        ("pbta+1", More(modifier="-1"), "pbta+0"),
    ],
)
def test_a_modifier_is_added_to_a_saved_roll(typed, more, title):
    labelled = replace(request_of(typed), label="Climb")
    made = REUSE.with_more(labelled, more)

    assert (GAME.title(made), made.label) == (title, "Climb")


@pytest.mark.parametrize(
    ("typed", "more"),
    [
        ("blades 2", More(modifier="+1")),
        ("blades 2", More(mode="adv")),
        ("coc 50", More(mode="adv")),
        ("coc 50", More(goal=">=40")),
        ("pbta", More(modifier="x")),
    ],
)
def test_unknown_additions_are_never_silently_ignored(typed, more):
    with pytest.raises(DiceError):
        REUSE.with_more(request_of(typed), more)


@pytest.mark.parametrize(
    ("about", "panel"),
    [
        ({}, None),
        ({"ask": 4}, Panel("ask", 4)),
        ({"sheets": (7, 0, 8)}, Panel("tracks", 7, (Panel("tracks", 8),))),
        ({"sheets": (7,), "still": True}, None),
        ({"ask": 4, "sheets": (7,)}, Panel("ask", 4, (Panel("tracks", 7),))),
    ],
)
def test_a_roll_is_on_the_panels_of_its_tracks_and_of_the_request_it_answers(about, panel):
    assert GAME.on_panel(replace(REQUEST, **about)) == panel


def test_a_roll_answers_the_request_it_was_made_for():
    version = replace(BLADES.trail[0], request=replace(REQUEST, ask=4, character=9))

    assert GAME.deeds((version,)) == (FillAsk(4, 9, "Alice"),)
    assert GAME.deeds(BLADES.trail) == ()


def test_dice_without_symbols_count_as_luck():
    assert GAME.luck.thrown(REQUEST, BLADES.now.faces) == {"dice.1.0": (6, 2, 0), "dice.2.0": (6, 3, 0)}
