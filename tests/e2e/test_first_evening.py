"""A first evening of two players and a GM, whose inputs are counted."""

import pytest

from tests.e2e.dnd import MIRA, create
from tests.e2e.fights import add_conditions, attack, end_fight, panel, press, shown
from tests.e2e.kept import save_roll
from tests.support import headline, labels, name_gm, text_of

MOST_INPUTS = 34
"""The commands, presses, selections and submitted forms; ``scripts/typed.py`` counts what is typed."""
BO = {"name": "Bo", "scores": "8 16 12 14 13 10", "level": "5", "ac": 15, "hp": 33, "saves": "dex int"}
GOBLINS = ("Goblin Warrior 1", "Goblin Warrior 2")


@pytest.fixture
def inputs(monkeypatch, table):
    """Return a list to which everything that someone does is added."""
    done = []

    def listed(how):
        real = getattr(type(table.gm), how)

        async def counted(*args, **options):
            done.append(how)
            return await real(*args, **options)

        monkeypatch.setattr(type(table.gm), how, counted)

    for how in ("slash", "click", "select", "submit_modal"):
        listed(how)
    return done


@pytest.mark.story
async def test_a_first_evening_takes_few_inputs(table, inputs):
    await create(table.alice, table.channel, "fighter", **MIRA)
    await create(
        table.bob,
        table.channel,
        "rogue",
        **BO,
        skills="stealth+, acrobatics",
        attacks="Shortsword | Shortbow",
    )
    await name_gm(table.gm, table.channel, table.gm)
    table.dice.will_show(9, 14)
    check = await table.bob.slash(table.channel, "dnd check", what="Stealth", **{"with": "adv help"})
    assert "Advantage: help" in text_of(check)
    table.dice.will_show(7)
    await table.gm.slash(table.channel, "roll", dice="1d20+3", hidden="gm")
    await play_fight(table)

    table.dice.will_show(11)
    rolled = await table.alice.slash(table.channel, "roll", dice="1d20+6", label="Longsword")
    await save_roll(table.alice, rolled, "Longsword")
    assert "Longsword" in labels(await table.alice.slash(table.channel, "panel new", starter="dnd"))
    assert "Longsword" in text_of(await table.alice.slash(table.channel, "history"))
    recap = await table.gm.slash(table.channel, "history", view="recap")
    assert "8 rolls with 10 dice by Bob, Gwen and Alice" in text_of(recap)
    assert len(inputs) <= MOST_INPUTS


async def play_fight(table):
    await table.gm.slash(table.channel, "dnd fight start")
    table.dice.will_show(10)
    await table.gm.slash(table.channel, "dnd fight add", who="goblin warrior x2")
    await press(table, table.gm, "GM: everyone joins", 12, 15)
    await press(table, table.gm, "GM: begin")
    await attack(table, table.alice, GOBLINS[0], 15, 3)
    assert f"{GOBLINS[0]} bloodied" in shown(table)
    await add_conditions(table, table.gm, [GOBLINS[1]], ["Poisoned"], ends="wis", until="14")
    assert f"{GOBLINS[1]} unhurt, Poisoned (save ends: Wis DC 14)" in shown(table)
    await add_conditions(table, table.gm, ["Mira"], ["Frightened"], ends="end its")
    await press(table, table.alice, "End turn")
    await press(table, table.bob, "End turn")
    await attack(table, table.gm, "Mira", 4)
    await press(table, table.gm, f"End turn: {GOBLINS[1]} saves against Poisoned", 12)
    assert headline(panel(table)) == "Round 2: Mira"
    await end_fight(table)
