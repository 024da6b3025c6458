"""The titles of D&D's rolls, with and without the name of the person who rolls."""

import pytest

from bot.games.dnd.rolls.record.kinds import SaveRequest
from bot.games.dnd.rolls.record.request import NOBODY, Roller
from bot.games.dnd.rolls.rules.card import purpose


@pytest.mark.parametrize(
    ("name", "said"), [("Mira", "Mira · Wisdom save"), ("", "Wisdom save"), (NOBODY, "Wisdom save")]
)
def test_nobody_is_not_named(name, said):
    assert purpose(SaveRequest("wis", roller=Roller(name=name))) == said
