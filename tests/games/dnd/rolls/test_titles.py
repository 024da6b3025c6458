"""What a roll of D&D is called, with and without somebody who rolls it."""

import pytest

from bot.games.dnd.rolls.record.request import NOBODY, DndRequest
from bot.games.dnd.rolls.rules.highlights import purpose
from bot.games.dnd.terms.checks import Check


@pytest.mark.parametrize(
    ("name", "said"), [("Mira", "Mira, Wisdom save"), ("", "Wisdom save"), (NOBODY, "Wisdom save")]
)
def test_nobody_is_not_named(name, said):
    assert purpose(DndRequest("save", Check("wis"), name=name)) == said
