"""A spell that is cast by typing, whose caster may be a creature in the fight."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.errors import PressError
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock
from bot.games.dnd.rolls.record.request import NOBODY
from bot.games.dnd.sheet.record.sheet import Sheet, Spellcasting
from bot.games.dnd.spells.ui import _creature
from tests.games.dnd.books import ALICE, GWEN, character, interaction, view
from tests.games.dnd.fight.fights import Story

DRAKE = Creature(Sheet("Drake", (10,) * 6), block=StatBlock(spellcasting=Spellcasting("cha", 16, 8)))
WOLF = Creature(Sheet("Wolf", (10,) * 6))
MIRA = character(9, "Mira", hp=20)


def services(*, has_fight=True) -> Any:
    """Return the services of a fight with Mira, a drake that casts, and a wolf that doesn't."""
    story = Story().enter("Mira", 18, player=ALICE.user, character=9)
    story.enter("Drake", 15, "monster", creature=DRAKE).enter("Wolf", 12, "monster", creature=WOLF)

    async def seen(_place):
        return view(story, MIRA) if has_fight else None

    return SimpleNamespace(fights=SimpleNamespace(view=seen))


@pytest.mark.parametrize(
    ("name", "numbers", "taken"),
    [
        ("Drake", "", ("16 +8", NOBODY)),
        ("drake", "14 +4", ("14 +4", NOBODY)),
        ("Wolf", "", ("", "Wolf")),
        ("Mira", "15", ("15", "Mira")),
        ("Bo", "", ("", "Bo")),
        ("", "15", ("15", "")),
    ],
)
async def test_a_creature_casts_with_its_own_numbers(name, numbers, taken):
    assert await _creature(services(), interaction(GWEN), name, numbers) == taken


async def test_without_a_fight_there_is_no_creature():
    assert await _creature(services(has_fight=False), interaction(GWEN), "Drake", "") == ("", "Drake")


async def test_only_a_gm_casts_for_a_creature():
    with pytest.raises(PressError, match="GM"):
        await _creature(services(), interaction(ALICE), "Drake", "")
