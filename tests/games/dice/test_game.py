"""The card of a plain roll with given faces."""

import pytest

from bot.dice.faces import ScriptedFaces
from bot.dice.notation import reread
from bot.dice.roll import Faces
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest, request
from bot.games.dice.rules.thrown import drawn
from bot.rolls.card import Tone
from bot.rolls.trail import Version
from tests.cases import every
from tests.support import rolled


def trail(text, *faces, label=""):
    asked = request(text, label)
    return (Version(asked, GAME.throw(asked, ScriptedFaces(*faces)), by=1, name="Alice"),)


def card(text, *faces, label=""):
    return GAME.card(trail(text, *faces, label=label))


def rerolled(versions, picked, *faces, by=1, name="Alice"):
    change = GAME.acts["reroll"].do(versions, picked, ScriptedFaces(*faces))
    return (*versions, Version(change.request, change.faces, by=by, name=name, why="reroll", picked=picked))


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
        ("1d20 to hit; 1d6 fire", [3, 4], "to hit 3, fire 4"),
    ],
)
def test_the_headline_is_the_purpose_of_the_roll(notation, faces, headline):
    assert card(notation, *faces).headline == headline


@every(
    "notation, faces, lines",
    [
        ("1d20", [12], ["`1d20`: natural 12"]),
        ("1d20+5", [12], ["`1d20+5` = natural **12** + 5"]),
        ("4d6kh3", [6, 2, 5, 4], ["`4d6kh3`: 6, 5, 4; dropped die: 2"]),
        ("4d6kh3*2", [6, 2, 5, 4], ["`4d6kh3*2` = **15** × 2", "`4d6kh3`: 6, 5, 4; dropped die: 2"]),
        ("1d20adv", [3, 17], ["`1d20adv`: 17; dropped die: 3"]),
        ("1d20+1d4", [3, 2], ["`1d20+1d4` = **3** + **2**"]),
        ("2d6!", [6, 2, 3], ["`2d6!`: 6 (explodes), 3, 2"]),
        ("1d6!!", [6, 3], ["`1d6!!`: 9 (explodes, rolled 6)"]),
        ("1d6!p", [6, 3], ["`1d6!p`: 6 (explodes), 2 (rolled 3)"]),
        ("2d6ro1", [1, 2, 5], ["`2d6ro1`: 5 (rerolled from ~~1~~), 2"]),
        ("2d6mi3", [1, 4], ["`2d6mi3`: 3 (rolled 1), 4"]),
        ("1d6ra6", [6, 2], ["`1d6ra6`: 6, 2 (added)"]),
        ("4d6>=5f1", [5, 1, 3, 6], ["`4d6>=5f1`: **5** 1 (failure) 3 **6**"]),
        ("1d6[fire]+2", [3], ["`1d6[fire]+2` = **3** fire + 2"]),
        ("(1d6+1)>=5", [3], ["`(1d6+1)>=5` = (**3** + 1); needs at least 5"]),
        ("max(1d6,-2)", [3], ["`max(1d6, -2)` = max(**3**, −2)"]),
        ("-1d20", [5], ["`-1d20` = −**5**"]),
        (
            "2x2d6kh1; 1d20+1 hit",
            [1, 2, 3, 4, 9],
            [
                "1. `2x2d6kh1` **2** — 2; dropped die: 1",
                "2. **4** — 4; dropped die: 3",
                "3. `1d20+1` hit **10** — natural **9** + 1",
            ],
        ),
        (
            "2x2d6kh1",
            [1, 2, 3, 4],
            ["`2x2d6kh1`", "1. **2** — 2; dropped die: 1", "2. **4** — 4; dropped die: 3"],
        ),
    ],
)
def test_the_working_lists_every_die_and_shows_in_words_what_happened_to_it(notation, faces, lines):
    assert list(card(notation, *faces).told) == lines


@pytest.mark.parametrize(("notation", "lines"), [("7/2", ("`7/2` = 7 ÷ 2",)), ("7", ())])
def test_an_old_roll_without_dice_is_drawn_as_before(notation, lines):
    assert GAME.card((Version(DiceRequest(notation), Faces(), 1, "Ana"),)).told == lines


def test_many_dice_are_counted_by_face():
    (line,) = card("50d6kh48", *([6] * 20 + [1] * 10 + [3] * 20)).told

    assert line == "`50d6kh48`: 6 ×20, 3 ×20, 1 ×8; dropped dice: 1 ×2"


def test_many_successes_are_counted():
    (line,) = card("50d6>=5", *([6] * 20 + [1] * 30)).told

    assert line == "`50d6>=5`: 20 successes; 6 ×20, 1 ×30"


def test_many_different_faces_are_summarized():
    (line,) = card("100d100kh50", *range(1, 101)).told

    assert line == "`100d100kh50`: 50 dice from 51 to 100 total 3,775, 50 dropped"


def test_a_separate_label_comes_before_the_one_after_the_dice():
    assert card("1d20 hit", 3).label == "hit"
    assert card("1d20 hit", 3, label="stab").label == "stab · hit"


@pytest.mark.parametrize(
    ("notation", "faces", "tone"),
    [
        ("1d20", [20], Tone.PLAIN),
        ("1d20", [1], Tone.PLAIN),
        ("1d20", [10], Tone.PLAIN),
        ("2d20", [20, 20], Tone.PLAIN),
        ("1d6", [1], Tone.PLAIN),
        ("(1d20)>=5", [1], Tone.BAD),
        ("(1d20)>=5", [5], Tone.GOOD),
    ],
)
def test_the_tone_of_a_card(notation, faces, tone):
    assert card(notation, *faces).tone is tone


def test_a_rerolled_die_shows_its_old_face():
    versions = rerolled(trail("2d6+1", 1, 5), ("0.0",), 4)

    shown = GAME.card(versions)

    assert shown.headline == "10"
    assert "`2d6`: 4 (was ~~1~~), 5" in shown.told
    assert shown.remarks == ("Rerolled once: ~~1~~ → 4",)


def test_a_rerolled_die_with_the_same_face_is_still_marked():
    versions = rerolled(rerolled(trail("1d6", 2), ("0.0",), 2), ("0.0",), 3)

    shown = GAME.card(versions)

    assert shown.told == ("`1d6`: 3 (was ~~2~~, ~~2~~)",)
    assert shown.remarks == ("Rerolled 2 times: ~~2~~ → 3",)


def test_a_bare_die_in_arithmetic_is_listed_once_rerolled():
    assert GAME.card(rerolled(trail("1d20+5", 2), ("0.0",), 9)).told == (
        "`1d20+5` = natural **9** + 5",
        "`1d20`: natural 9 (was ~~2~~)",
    )


def test_the_choices_name_each_die_and_why_it_was_dropped():
    choices_of = GAME.acts["reroll"].choices
    assert choices_of is not None

    choices = choices_of(trail("2d6kh1+1d4", 1, 5, 3))

    assert [(choice.key, choice.label, choice.hint) for choice in choices] == [
        ("0.0", "Die 1 shows 1", "from 2d6kh1, dropped by kh1"),
        ("0.1", "Die 2 shows 5", "from 2d6kh1"),
        ("1.0", "Die 3 shows 3", "from 1d4"),
    ]


def test_the_notation_can_be_typed_again():
    assert GAME.title(request("4d6k3", "luck")) == "4d6kh3 # luck"
    assert GAME.title(request("4d6k3 luck")) == "4d6kh3 # luck"
    assert GAME.title(request("4d6k3", "a; b")) == "4d6kh3"


def test_a_die_rerolled_by_the_notation_shows_its_last_face():
    versions = rerolled(trail("1d6ro1", 1, 5), ("0.0",), 3)

    assert GAME.card(versions).told == ("`1d6ro1`: 3 (was ~~5~~)",)


def test_an_explosion_removed_with_its_die_is_in_the_trail():
    versions = rerolled(trail("2d6!", 6, 2, 4), ("0.0",), 3)

    assert GAME.card(versions).told == ("`2d6!`: 3 (was ~~6~~), 2",)
    assert GAME.card(versions).remarks[0] == "Rerolled once: ~~6~~ → 3, ~~4~~ removed"


def test_old_faces_are_visible_however_many_dice_there_are():
    versions = rerolled(trail("100d6", *([1] * 100)), ("0.5",), 6)

    assert GAME.card(versions).remarks == ("Rerolled once: ~~1~~ → 6",)


def test_someone_elses_reroll_names_them():
    versions = rerolled(trail("1d6", 1), ("0.0",), 6, by=2, name="Gwen *GM*")

    assert GAME.card(versions).remarks == (r"Rerolled once, last by Gwen \*GM\*: ~~1~~ → 6",)


def test_the_choices_of_several_rolls_say_which_roll():
    choices_of = GAME.acts["reroll"].choices
    assert choices_of is not None

    choices = choices_of(trail("2x1d6!", 6, 2, 3))

    assert [(choice.label, choice.hint) for choice in choices] == [
        ("Roll 1, die 1 shows 6", "from 1d6!, with the dice it added"),
        ("Roll 1, die 2 shows 2", "from 1d6!, added by the previous die"),
        ("Roll 2, die 1 shows 3", "from 1d6!"),
    ]


def test_many_dice_show_how_many_exploded_failed_and_were_clamped():
    assert "30 successes; 10 failures; " in card("50d6>=5f1", *([6] * 30 + [1] * 10 + [2] * 10)).told[0]
    assert "; 2 exploded" in card("50d6!", *([6] * 2 + [1] * 48), 3, 3).told[0]
    assert "; rolled as 1 ×50" in card("50d6mi2", *([1] * 50)).told[0]


@every("label", ["2 goblins", "min(", "a; b", "# x", "3d6"])
@every("dice", ["2x1d6", "6x4d6kh3", "1d20"])
def test_choosing_a_recent_roll_repeats_the_same_roll(dice, label):
    asked = request(dice, label)

    assert reread(GAME.title(asked)).lines[0].part == reread(dice).lines[0].part
    assert len(reread(GAME.title(asked)).lines) == 1


@pytest.mark.parametrize(
    ("dice", "faces", "rows"),
    [
        ("1d3; 1d2", (2, 2), [2, 3]),
        ("1d3; 1d2", (3, 2), [3, 2]),
        ("1d3+1; 1d2", (3, 2), [4, 2]),
        ("1d3-1; 1d2", (1, 2), [0, 2]),
        ("7", (), [7]),
    ],
)
def test_a_drawn_row_is_not_drawn_again_unless_something_was_added(dice, faces, rows):
    assert drawn(DiceRequest(dice, told="apart"), rolled(dice, *faces)) == rows
    assert drawn(DiceRequest(dice), rolled(dice, *faces)) == [
        result.total for result in rolled(dice, *faces).results
    ]
