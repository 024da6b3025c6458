from typing import get_args

from bot.games.dnd.fight.steps.kinds import KINDS, Step


def test_every_step_has_a_kind():
    assert set(get_args(Step)) == set(KINDS)
