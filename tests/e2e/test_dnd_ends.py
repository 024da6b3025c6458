"""Conditions from creatures, which end by saves, turns and escapes, as in their stat blocks."""

import pytest

from tests.e2e.fights import attack, button, messages, panel, pick, press, press_together, shown
from tests.e2e.test_dnd_stat_blocks import begin_creature_fight, creature
from tests.support import components, headline, labels, text_of

SAVES = "End turn: Mira saves against"


async def breathe_on_mira(table, face):
    """Let the dragon, whose turn it is, breathe on Mira, and end its turn."""
    answer = await creature(table)
    lists = [each for each in components(answer) if each["type"] == 3]
    listed = next(each for each in lists if each["placeholder"].startswith("Paralyzing Breath"))
    (mira,) = [each["value"] for each in listed["options"] if each["label"] == "Mira"]
    table.dice.will_show(face)
    await table.gm.select(answer.response, [mira], custom_id=listed["custom_id"])
    await press(table, table.gm, "End turn")


async def test_a_ghouls_claw_paralyzes_until_the_end_of_its_targets_next_turn(table):
    await begin_creature_fight(table, ("ghoul", 19), auto=False)
    await pick(table, table.gm, "how", "Claw")
    # Her save is 4 + 5 against DC 10. The other attack then has Advantage, and misses.
    await attack(table, table.gm, "Mira", 15, 3, 4, 1, 2)
    assert "Mira is Paralyzed (until the end of Mira's next turn)" in shown(table)
    await press(table, table.gm, "End turn")
    assert "Paralyzed" in shown(table)
    await press(table, table.alice, "End turn")
    assert "Mira is no longer Paralyzed" in text_of(messages(table)[-2])
    assert "Paralyzed" not in shown(table)
    await press(table, table.gm, "Undo")
    assert "Paralyzed" in shown(table)


@pytest.mark.story
async def test_a_dragons_breath_allows_another_save_gets_worse_and_ends(table):
    await begin_creature_fight(table, ("ancient silver dragon", 19), auto=False)
    await breathe_on_mira(table, 2)
    assert "Incapacitated" in shown(table)
    assert f"{SAVES} Incapacitated" in labels(panel(table))

    await press(table, table.alice, f"{SAVES} Incapacitated", 3)
    assert headline(panel(table)) == "Round 1: Bo"
    assert "Mira is Paralyzed (save ends: Con DC 24, at most 10 turns)" in text_of(messages(table)[-2])
    await press(table, table.bob, "End turn")
    await press(table, table.gm, "End turn")
    await table.restart()

    await press(table, table.alice, f"{SAVES} Paralyzed", 20)  # 20 + 5: she needs 24.
    assert "Mira is no longer Paralyzed" in text_of(messages(table)[-2])
    await press(table, table.gm, "Undo")
    assert f"{SAVES} Paralyzed" in labels(panel(table))
    await press(table, table.alice, f"{SAVES} Paralyzed")  # No die is left, so the same 20 repeats.
    assert "Mira is no longer Paralyzed" in text_of(messages(table)[-2])


async def test_a_grapple_ends_with_its_grappler_or_one_press_escapes_as_an_action(table):
    await begin_creature_fight(table, ("giant octopus", 19), auto=False)
    await attack(table, table.gm, "Mira", 15, 3, 4)
    await table.gm.slash(table.channel, "dnd hp", change="-99", who="Giant Octopus")
    assert "Mira is no longer Grappled, Mira is no longer Restrained" in shown(table)
    await press(table, table.gm, "Undo")
    await press(table, table.gm, "End turn")
    assert "Restrained (while Grappled)" in shown(table)
    escape = "End Grappled: Athletics +6, DC 13"
    late = button(panel(table), escape)
    await press(table, table.alice, escape, 6)
    assert "Mira** tries to end Grappled: 12: failure" in shown(table)
    (told,) = await press_together(table, panel(table), late, (), table.alice)
    assert "That's already done" in text_of(told)
    await press(table, table.gm, "Undo")
    await pick(table, table.alice, "do", "End Grappled: Acrobatics +2")  # The same 6 repeats.
    assert "8: failure" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.bob, "End turn")
    await press(table, table.gm, "End turn")
    await press(table, table.alice, escape, 7)
    assert "Mira is no longer Grappled, Mira is no longer Restrained" in shown(table)
    assert escape not in labels(panel(table))
