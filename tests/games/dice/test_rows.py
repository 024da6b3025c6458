"""The dice of a roll in pictures, with exactly the given faces."""

import pytest

from bot.dice.faces import ScriptedFaces
from bot.dice.roll import roll
from bot.games.dice.rules.game import rows
from bot.rolls.card import Face
from tests.cases import every


def drawn(row):
    return "".join(f"[{part.name}]" if isinstance(part, Face) else part for part in row)


def rolled(notation, *faces, before=None):
    return [drawn(row) for row in rows(roll(notation, ScriptedFaces(*faces)), before or {})]


@every(
    "notation, faces, row",
    [
        ("1d20", [12], "[d20_12]"),
        ("1d20+5", [20], "[d20_20_best] + 5"),
        ("1d20-1", [1], "[d20_1_worst] − 1"),
        ("2d20", [20, 1], "[d20_20][d20_1]"),
        ("4d6kh3+2", [1, 6, 5, 4], "[d6_6][d6_5][d6_4][d6_1_dropped] + 2"),
        ("1d20adv", [20, 3], "[d20_20_best][d20_3_dropped]"),
        ("2d6!", [6, 2, 3], "[d6_6][explode][d6_3][d6_2]"),
        ("1d6!!", [6, 3], "[d6_6][explode][d6_3]"),
        ("2d6ro1", [1, 2, 5], "[reroll][d6_5][d6_2]"),
        ("4d6>=5f1", [1, 3, 6, 5], "[d6_6_best][d6_5_best][d6_1_worst][d6_3_dropped]"),
        ("1d6[fire]+2", [4], "[d6_4] fire + 2"),
        ("(1d6+1)>=5", [4], "([d6_4] + 1) · at least 5"),
        ("max(1d6,-2)", [4], "max([d6_4], −2)"),
        ("1d100", [73], "[tens_70][d10_3]"),
        ("1d100", [100], "[tens_00][d10_0]"),
        ("2dF", [3, 1], "[fate_plus][fate_minus]"),
    ],
)
def test_a_row_shows_each_die_and_what_is_added(notation, faces, row):
    assert rolled(notation, *faces) == [row]


@pytest.mark.parametrize(
    ("notation", "faces"),
    [
        ("1d7", [3]),
        ("1d6+1d7", [3, 3]),
        ("1d{2,4}", [2]),
        ("2d6mi3", [1, 4]),  # A 1 that counts as 3 is neither.
        ("1d6!p", [6, 3]),
        ("21d6", [1] * 21),
        ("1d6>1d6", [3, 4]),
        ("7/2", []),
    ],
)
def test_a_roll_without_pictures_has_no_row(notation, faces):
    assert rolled(notation, *faces) == []


def test_twenty_dice_all_fit_in_a_row():
    assert rolled("20d6", *[1] * 20) == ["[d6_1]" * 20]


def test_each_of_several_results_has_its_own_row():
    assert rolled("2x2d6kh1", 3, 5, 2, 1) == [
        "**5**  [d6_5][d6_3_dropped]",
        "**2**  [d6_2][d6_1_dropped]",
    ]


def test_a_die_rerolled_by_a_player_has_the_symbol_before_it():
    assert rolled("2d6", 3, 5, before={"0.1": (1,)}) == ["[d6_3][reroll][d6_5]"]
