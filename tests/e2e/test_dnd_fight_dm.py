"""A fight in a direct message, where anyone who plays is both player and GM."""

from tests.e2e.dnd import MIRA, create
from tests.e2e.fights import GOBLINS, button, panel, shown


async def test_a_solo_fight_survives_a_restart(table, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")
    await create(dave, **MIRA)
    await dave.slash("dnd fight start")
    table.dice.will_show(10)
    await dave.slash("dnd fight add", who=GOBLINS)
    here = dave.dm_channel

    async def press_here(label, *faces, on=None):
        table.dice.will_show(*faces)
        on = on or panel(table, here)
        return await dave.click(on.response, custom_id=button(on, label))

    await press_here("Join", 18)
    await press_here("GM: begin")
    assert "Round 1: Mira" in shown(table, here)
    await table.restart()
    await press_here("End turn")
    assert "Round 1: Goblin 1, 2, 3" in shown(table, here)
    await press_here("Undo", on=await press_here("More…"))
    assert "Round 1: Mira" in shown(table, here)
    await dave.slash("dnd fight end")
