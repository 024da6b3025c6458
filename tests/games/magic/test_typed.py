"""Inputs for Magic's dice: what is rolled, and what is refused with a working suggestion."""

import pytest

from bot.errors import PlayerError
from bot.games.magic.rules.from_options import asked
from bot.games.magic.rules.game import GAME
from bot.games.magic.rules.request import MagicRequest, Throw


@pytest.mark.parametrize(
    ("typed", "request_"),
    [
        ("d20", MagicRequest((Throw(1, 20),))),
        ("2d20+1-3", MagicRequest((Throw(2, 20),), -2)),
        ("0d6", MagicRequest((Throw(0, 6),))),
        ("3d6kh2", MagicRequest((Throw(3, 6),), ignore=1)),
        ("3d6dl2", MagicRequest((Throw(3, 6),), ignore=2)),
        ("d20 # luck", MagicRequest((Throw(1, 20),), purpose="luck")),
    ],
)
def test_typed_dice_are_rolled(typed, request_):
    assert asked(typed) == request_


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("20", "Did you mean d20?"),
        ("d20+d6", "Magic"),
        ("2x1d6", "Magic"),
        ("d6; d8", "Magic"),
        ("d20>=5", "Magic"),
        ("d20*2", "Magic"),
        ("1d20adv", "Magic"),
        ("2d20kl1", "Magic can ignore the lowest dice, such as 2d20dl1. For kl1, use /roll."),
        ("2d20ro1", "Magic can ignore the lowest dice, such as 2d20dl1. For ro1, use /roll."),
        ("blargh", "Magic"),
    ],
)
def test_dice_that_no_instruction_rolls_are_refused(typed, words):
    with pytest.raises(PlayerError) as error:
        asked(typed)
    assert words in str(error.value)


def test_not_every_die_can_be_ignored():
    assert asked("2d20", 3, 1) == MagicRequest((Throw(2, 20),), 3, ignore=1)
    with pytest.raises(PlayerError, match="With 2d20, you can ignore at most 1"):
        asked("2d20", ignore=2)


@pytest.mark.parametrize(
    ("request_", "command"),
    [
        (MagicRequest((Throw(2, 20),), 1), "/magic roll 2d20+1"),
        (MagicRequest((Throw(1, 20), Throw(1, 6)), -1), "/magic roll d20; d6-1"),
        (MagicRequest((Throw(1, 6),), title="nothing known"), "/magic roll d6"),
    ],
)
def test_a_refused_roll_names_the_right_command(request_, command):
    assert GAME.command(request_) == command
