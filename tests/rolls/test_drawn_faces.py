"""The faces that were drawn for a roll, by the notation of its dice or by a game's own keys."""

from bot.dice.roll import Faces
from bot.rolls.drawn_faces import by_key, by_notation


def test_a_notations_dice_have_their_position_as_their_key():
    drawn = by_notation(lambda request: request)

    assert drawn("2d6!+1d4; 1d20", Faces(((6, 2), (3,), (None,)), {"0.0/1:1": 5})) == {
        "0.0": (6, 6, 0),
        "0.1": (6, 2, 0),
        "1.0": (4, 3, 0),
        "0.0/1:1": (6, 5, 0),
    }


def test_dice_without_numbers_from_1_do_not_count_as_luck():
    assert by_notation(lambda request: request)("4dF", Faces(((1, 2, 3, 1),))) == {}


def test_a_game_finds_the_die_of_each_key_and_its_owner():
    def dice(player):
        return lambda key: ((f"own {key}", 8, player),) if key != "coin" else ()

    assert by_key(dice)(7, Faces(extra={"a": 3, "coin": 1})) == {"own a": (8, 3, 7)}
