"""Totals of dice with exactly the given faces."""

from itertools import cycle

import pytest

from bot.codec import dumps, loads
from bot.dice.die import Fate
from bot.dice.faces import ScriptedFaces
from bot.dice.roll import Faces, Roll, recompute, reroll, roll
from bot.errors import DiceError, LimitError
from tests.cases import every
from tests.support import rolled


@every(
    "notation, faces, total",
    [
        ("1d20+5", [12], 17),
        ("2d20k1", [7, 15], 15),
        ("4d6kh3", [1, 4, 6, 3], 13),
        ("4d6d1", [1, 4, 6, 3], 13),
        ("4d6kl1", [1, 4, 6, 3], 1),
        ("4d6dh1", [1, 4, 6, 3], 8),
        ("4d6kh9", [1, 4, 6, 3], 14),
        ("4d6kh3kl1", [1, 4, 6, 3], 3),
        ("4d6kh3e6", [6, 2, 6, 1, 5, 4], 23),
        ("4d6e6kh3", [6, 2, 6, 1, 5, 4], 17),
        ("3d6!", [6, 2, 6, 6, 1, 3], 24),
        ("3d6e6", [6, 2, 6, 6, 1, 3], 24),
        ("2d10!>=9", [9, 3, 10, 1], 23),
        ("3d6!!", [6, 1, 2, 6, 3], 18),
        ("2d6!!kh1", [6, 5, 4], 10),
        ("3d6!p", [6, 1, 2, 6, 3], 16),
        ("2d6ro1", [1, 4, 1], 5),
        ("2d6ro<3", [1, 2, 5, 6], 11),
        ("2d6rr1", [1, 4, 1, 1, 3], 7),
        ("2d6r<3", [2, 4, 1, 5], 9),
        ("2d6ra6", [6, 6, 3], 15),
        ("2d6ra6", [5, 4], 9),
        ("2d6mi3", [1, 5], 8),
        ("2d6ma4", [1, 5], 5),
        ("8d6>=5", [5, 6, 1, 2, 3, 4, 1, 5], 3),
        ("8d6>=5f1", [5, 6, 1, 2, 3, 4, 1, 5], 1),
        ("5d10>7", [7, 8, 10, 1, 3], 2),
        ("3d6>=6f1", [1, 1, 2], -2),
        ("1d20adv", [3, 17], 17),
        ("1d20dis", [3, 17], 3),
        ("1d20+5 adv", [3, 17], 22),
        ("1d20advro1", [1, 1, 7], 7),
        ("4dF", [1, 2, 3, 3], 1),
        ("2d{1,1,2,30}", [2, 4], 31),
        ("d%", [100], 100),
        ("-7/2", [], -4),
        ("7/2", [], 3),
        ("10d6/3*3", [1, 1, 1, 1, 1, 1, 1, 1, 1, 2], 9),
        ("1+2*3", [], 7),
        ("(1+2)*3", [], 9),
        ("2-3-4", [], -5),
        ("min(1d6, 2d6, 3)", [4, 1, 1], 2),
        ("max(1d6, 2d6, 3)", [4, 1, 1], 4),
        ("2d6[fire]+1d4[cold]", [1, 2, 3], 6),
        ("-1d6", [4], -4),
        ("0-0", [], 0),
    ],
)
def test_a_total_is_as_expected(notation, faces, total):
    assert rolled(notation, *faces).total == total


@pytest.mark.parametrize(
    ("notation", "faces", "total", "success"),
    [
        ("(2d6+3)>=10", [3, 4], 10, True),
        ("(2d6+3)>=10", [3, 3], 9, False),
        ("2d6+3>9", [3, 3], 9, False),
        ("(1d6)<=2", [2], 2, True),
        ("(1d6)<2", [2], 2, False),
        ("(1d6)=2", [2], 2, True),
        ("1d20>=1d20", [7, 7], 7, True),
        ("1d20", [7], 7, None),
    ],
)
def test_the_whole_total_is_compared_with_its_goal(notation, faces, total, success):
    (result,) = rolled(notation, *faces).results

    assert (result.total, result.success) == (total, success)


def test_repeats_and_several_rolls_each_have_their_result():
    made = rolled("2x4d6kh3; 1d20+1 hit", 1, 2, 3, 4, 6, 6, 6, 1, 19)

    assert [result.total for result in made.results] == [9, 18, 20]
    assert [die.key for die in made.dice][-2:] == ["1.3", "2.0"]


def test_a_dropped_die_shows_what_dropped_it():
    dice = rolled("4d6kh3", 1, 4, 6, 3).dice

    assert [die.counted for die in dice] == [False, True, True, True]
    assert dice[0].reason(Fate.DROPPED) == "kh3"
    assert (dice[0].sides, dice[0].face) == (6, 1)


def test_the_first_of_equal_dice_is_kept():
    assert [die.counted for die in rolled("3d6kh1", 4, 4, 4).dice] == [True, False, False]
    assert [die.counted for die in rolled("2d20kl1", 4, 4).dice] == [True, False]


def test_explosions_come_after_their_die_with_their_own_keys():
    dice = rolled("2d6!", 6, 2, 6, 1).dice

    assert [(die.key, die.face) for die in dice] == [("0.0", 6), ("0.0/0:1", 6), ("0.0/0:2", 1), ("0.1", 2)]
    assert [die.reason(Fate.EXPLODED) for die in dice] == ["!", "!", None, None]


def test_a_compounded_face_is_counted_once():
    dice = rolled("1d6!!", 6, 2).dice

    assert [(die.face, die.value, die.counted) for die in dice] == [(6, 8, True), (2, 2, False)]
    assert dice[1].reason(Fate.COMPOUNDED) == "!!"


def test_a_penetrating_die_counts_one_less_but_explodes_by_its_face():
    dice = rolled("1d6!p", 6, 6, 2).dice

    assert [(die.face, die.value) for die in dice] == [(6, 6), (6, 5), (2, 1)]


def test_every_rerolled_face_is_kept():
    (die, _) = rolled("2d6rr<3", 1, 5, 2, 4).dice

    assert [(old.face, old.by) for old in die.replaced] == [(1, "rr<3"), (2, "rr<3")]
    assert die.face == 4


def test_a_clamped_die_keeps_its_natural_face():
    (die,) = rolled("1d6mi3", 1).dice

    assert (die.face, die.value, die.reason(Fate.CLAMPED)) == (1, 3, "mi3")


def test_two_operators_of_one_kind_keep_their_faces_separate():
    made = rolled("1d6e6e5", 6, 5, 5, 1)

    assert made.faces.extra == {"0.0/0:1": 5, "0.0/0:1/1:1": 5, "0.0/0:1/1:2": 1}
    assert made.total == 17


@pytest.mark.parametrize("notation", ["1/0", "1d6/(2-2)", "5//0"])
def test_division_by_zero_is_an_error_in_words(notation):
    with pytest.raises(DiceError, match="You can't divide by zero"):
        roll(notation, ScriptedFaces(*([1] * notation.count("d"))))


def test_a_total_is_limited():
    with pytest.raises(LimitError, match="1,000,000,000,000,000"):
        rolled("999999999*999999999")


def test_a_hundred_explosions_are_fine_and_one_more_is_not():
    assert rolled("1d6!>1", *([6] * 100), 1).total == 601
    with pytest.raises(LimitError, match="more than 100 times"):
        rolled("1d6!>1", *([6] * 101))


def test_a_hundred_rerolls_are_fine_and_one_more_is_not():
    assert rolled("1d6rr<6", *([1] * 100), 6).total == 6
    with pytest.raises(LimitError, match="more than 100 times"):
        rolled("1d6rr<6", *([1] * 101))


def test_all_explosions_together_are_limited():
    class Sixes:
        def draw(self, count, sides):
            return [6] * count

    with pytest.raises(LimitError):
        roll("1000d6!", Sixes())


def test_a_reroll_replaces_only_the_die_and_its_dependents():
    made = rolled("3d6!ro1", 6, 1, 6, 4, 6, 2, 5)
    assert [(die.key, die.face) for die in made.dice] == [
        ("0.0", 6),
        ("0.0/0:1", 4),
        ("0.1", 5),
        ("0.2", 6),
        ("0.2/0:1", 6),
        ("0.2/0:2", 2),
    ]

    again = reroll(made, ["0.2/0:1"], ScriptedFaces(3))

    assert [(die.key, die.face) for die in again.dice] == [
        ("0.0", 6),
        ("0.0/0:1", 4),
        ("0.1", 5),
        ("0.2", 6),
        ("0.2/0:1", 3),
    ]


def test_rerolling_the_kept_die_keeps_the_new_higher_one():
    made = rolled("2d20kh1", 4, 17)

    again = reroll(made, ["0.1"], ScriptedFaces(2))

    assert again.total == 4
    assert [die.counted for die in again.dice] == [True, False]


def test_an_added_die_keeps_its_face_when_another_is_rerolled():
    made = rolled("2d6ra6", 6, 6, 3)

    again = reroll(made, ["0.0"], ScriptedFaces(1))

    assert [(die.key, die.face) for die in again.dice] == [("0.0", 1), ("0.1", 6), ("0.+/0:1", 3)]


@pytest.mark.parametrize("keys", [[], ["0.7"], ["1.0"], ["nonsense"], ["0.0", "0.9"]])
def test_only_dice_of_the_roll_can_be_rerolled(keys):
    with pytest.raises(DiceError):
        reroll(rolled("2d6", 1, 2), keys, ScriptedFaces(1, 1))


@pytest.mark.parametrize("faces", [Faces(((7,),)), Faces(((None,),)), Faces(()), Faces(((0,),))])
def test_an_impossible_stored_roll_is_refused(faces):
    with pytest.raises(LookupError):
        recompute("1d6", faces)


def test_a_stored_explosion_that_is_not_on_the_die_is_refused():
    with pytest.raises(LookupError):
        recompute("1d6!", Faces(((6,),), {"0.0/0:1": 9}))


def test_a_rerolled_penetrating_die_still_counts_one_less():
    assert rolled("1d6!pro<2", 6, 1, 5).total == 10


def test_a_rerolled_clamped_die_is_no_longer_clamped():
    (die,) = rolled("1d6mi3rr3", 1, 5).dice

    assert (die.value, die.marks) == (5, ())


def test_a_roll_survives_json_unchanged():
    made = rolled("2x4d6kh3[fire]; max(1d20adv!, -3)>=(1d4+2) # hit", 1, 2, 3, 4, 6, 6, 6, 1, 20, 3, 4, 2)

    assert loads(Roll, dumps(made)) == made


class Climbing:
    """Dice that explode this often in a row, then show 1, again and again."""

    def __init__(self, explosions):
        self._showing = cycle([*[6] * explosions, 1])

    def draw(self, count, sides):
        return [next(self._showing) for _ in range(count)]


def test_the_number_of_exploding_dice_per_request_is_limited():
    assert len(roll("20d6!", Climbing(99)).faces.extra) == 20 * 99
    with pytest.raises(LimitError, match="more than 2,000 dice"):
        roll("50d6!", Climbing(99))
