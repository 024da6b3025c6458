"""The card of a plain roll: what it says, over exactly the faces written down."""

import pytest

from bot.card import Tone
from bot.dice.faces import ScriptedFaces
from bot.game import Version
from bot.games.dice import GAME, request


def trail(text, *faces, label=""):
    asked = request(text, label)
    return (Version(asked, GAME.throw(asked, ScriptedFaces(*faces)), by=1),)


def card(text, *faces, label=""):
    return GAME.card(trail(text, *faces, label=label))


def rerolled(versions, picked, *faces):
    change = GAME.acts["reroll"].do(versions, picked, ScriptedFaces(*faces))
    return (*versions, Version(change.request, change.faces, by=1, why="reroll", picked=picked))


@pytest.mark.parametrize(
    ("notation", "faces", "headline"),
    [
        ("1d20+5", [12], "17"),
        ("1d20-5", [2], "-3"),
        ("8d6>=5", [5, 1, 1, 1, 1, 1, 1, 1], "1 success"),
        ("2d6>=5f1", [1, 1], "-2 successes"),
        ("(2d6)>=7", [3, 4], "7: success"),
        ("(2d6)>7", [3, 4], "7: failure"),
        ("2x1d6; 1d20", [3, 4, 20], "3, 4, 20"),
    ],
)
def test_the_headline_is_what_was_rolled_for(notation, faces, headline):
    assert card(notation, *faces).headline == headline


@pytest.mark.parametrize(
    ("notation", "faces", "lines"),
    [
        ("1d20", [12], ["`1d20`: natural 12"]),
        ("1d20+5", [12], ["`1d20+5` = natural **12** + 5"]),
        ("4d6kh3", [6, 2, 5, 4], ["`4d6kh3`: 6, 5, 4; dropped ~~2~~"]),
        ("4d6kh3*2", [6, 2, 5, 4], ["`4d6kh3*2` = **15** × 2", "`4d6kh3`: 6, 5, 4; dropped ~~2~~"]),
        ("1d20adv", [3, 17], ["`1d20adv`: 17; dropped ~~3~~"]),
        ("1d20+1d4", [3, 2], ["`1d20+1d4` = **3** + **2**"]),
        ("2d6!", [6, 2, 3], ["`2d6!`: 6 (explodes), 3, 2"]),
        ("1d6!!", [6, 3], ["`1d6!!`: 9 (explodes, rolled 6); compounded 3"]),
        ("1d6!p", [6, 3], ["`1d6!p`: 6 (explodes), 2 (rolled 3)"]),
        ("2d6ro1", [1, 2, 5], ["`2d6ro1`: 5 (rerolled from ~~1~~), 2"]),
        ("2d6mi3", [1, 4], ["`2d6mi3`: 3 (rolled 1), 4"]),
        ("1d6ra6", [6, 2], ["`1d6ra6`: 6, 2 (added)"]),
        ("4d6>=5f1", [5, 1, 3, 6], ["`4d6>=5f1`: successes 5, 6; failures 1; no success 3"]),
        ("1d6[fire]+2", [3], ["`1d6[fire]+2` = natural **3** fire + 2"]),
        ("(1d6+1)>=5", [3], ["`(1d6+1)>=5` = (natural **3** + 1); needs at least 5"]),
        ("max(1d6,-2)", [3], ["`max(1d6, -2)` = max(natural **3**, −2)"]),
        ("7/2", [], ["`7/2` = 7 ÷ 2"]),
        (
            "2x2d6kh1; 1d20+1 hit",
            [1, 2, 3, 4, 9],
            [
                "1. `2x2d6kh1` **2** — 2; dropped ~~1~~",
                "2. **4** — 4; dropped ~~3~~",
                "3. `1d20+1` hit **10** — natural **9** + 1",
            ],
        ),
    ],
)
def test_the_working_lists_every_die_and_says_in_words_what_became_of_it(notation, faces, lines):
    assert list(card(notation, *faces).lines) == lines


def test_many_dice_are_counted_by_face():
    (line,) = card("50d6kh48", *([6] * 20 + [1] * 10 + [3] * 20)).lines

    assert line == "`50d6kh48`: 6 ×20, 3 ×20, 1 ×8; dropped 1 ×2"


def test_many_successes_are_counted():
    (line,) = card("50d6>=5", *([6] * 20 + [1] * 30)).lines

    assert line == "`50d6>=5`: 20 of them successes: 6 ×20, 1 ×30"


def test_many_different_faces_are_summed_up():
    (line,) = card("100d100kh50", *range(1, 101)).lines

    assert line == "`100d100kh50`: 50 dice from 51 to 100 come to 3775, 50 dropped"


def test_a_label_typed_apart_stands_for_the_whole():
    assert card("1d20 hit", 3).label == "hit"
    assert card("1d20 hit", 3, label="stab").label == "stab"


@pytest.mark.parametrize(
    ("notation", "faces", "tone"),
    [
        ("1d20", [20], Tone.GOOD),
        ("1d20", [1], Tone.BAD),
        ("1d20", [10], Tone.PLAIN),
        ("1d20adv", [1, 20], Tone.GOOD),
        ("2d20", [20, 20], Tone.PLAIN),
        ("1d6", [1], Tone.PLAIN),
        ("(1d20)>=5", [1], Tone.BAD),
        ("(1d20)>=5", [5], Tone.GOOD),
    ],
)
def test_the_tone(notation, faces, tone):
    assert card(notation, *faces).tone is tone


def test_a_rerolled_die_shows_what_it_was():
    versions = rerolled(trail("2d6+1", 1, 5), ("0.0",), 4)

    shown = GAME.card(versions)

    assert shown.headline == "10"
    assert "`2d6`: 4 (was ~~1~~), 5" in shown.lines
    assert "Rerolled once." in shown.remarks


def test_a_die_that_shows_the_same_again_was_rerolled_all_the_same():
    versions = rerolled(rerolled(trail("1d6", 2), ("0.0",), 2), ("0.0",), 3)

    shown = GAME.card(versions)

    assert shown.lines == ("`1d6`: natural 3 (was ~~2~~, ~~2~~)",)
    assert "Rerolled 2 times." in shown.remarks


def test_a_bare_die_in_arithmetic_is_listed_once_it_was_rerolled():
    assert GAME.card(rerolled(trail("1d20+5", 2), ("0.0",), 9)).lines == (
        "`1d20+5` = natural **9** + 5",
        "`1d20`: natural 9 (was ~~2~~)",
    )


def test_the_choices_name_each_die_and_what_dropped_it():
    choices_of = GAME.acts["reroll"].choices
    assert choices_of is not None

    choices = choices_of(trail("2d6kh1+1d4", 1, 5, 3))

    assert [(choice.key, choice.label, choice.hint) for choice in choices] == [
        ("0.0", "Die 1 shows 1", "dropped by kh1, from 2d6kh1"),
        ("0.1", "Die 2 shows 5", "from 2d6kh1"),
        ("1.0", "Die 3 shows 3", "from 1d4"),
    ]


def test_the_notation_can_be_typed_again():
    assert GAME.notation(request("4d6k3", "luck")) == "4d6kh3 # luck"
    assert GAME.notation(request("4d6k3 luck")) == "4d6kh3 # luck"
    assert GAME.notation(request("4d6k3", "a; b")) == "4d6kh3"
