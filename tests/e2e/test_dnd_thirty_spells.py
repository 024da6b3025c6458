"""Thirty spells cast with buttons in a fight, with exact faces, their effects, and Undo for each of them."""

import pytest

from tests.e2e.dnd import bo
from tests.e2e.fights import begin_fight, press, shown
from tests.e2e.test_dnd_casting import cast
from tests.e2e.test_dnd_counters import caster

MONSTERS = "orc x2 i+0 ac14 hp60 axe +5 1d12+3 slashing"
SLOT = "level {} spell slot"
# The spell, its slot, the choices, the faces, and what the fight tells.
ATTACKS = [
    ("Fire Bolt", "", ["Orc 1"], [10, 4, 5], "**Mira** → **Orc 1**, Fire Bolt: 17 hits: 9 damage"),
    ("Ray of Frost", "", ["Orc 1"], [1], "Ray of Frost: Natural 1: misses"),
    ("Chill Touch", "", ["Orc 2"], [20, 3, 4, 5, 6], "Chill Touch: Critical: 18 damage"),
    ("Acid Arrow", "level 2", ["Orc 1"], [9, 1, 1, 1, 1], "Acid Arrow: 16 hits: 4 damage"),
    ("Guiding Bolt", "level 1", ["Orc 1"], [9, 2, 2, 2, 2], "Guiding Bolt: 16 hits: 8 damage"),
    ("Shocking Grasp", "", ["Orc 2"], [2], "Shocking Grasp: 9 misses"),
    ("Scorching Ray", "level 2", ["Orc 1, 3 times"], [2, 2, 15, 6, 6], "Scorching Ray: 22 hits: 12 damage"),
    ("Eldritch Blast", "", ["Orc 1", "Orc 2"], [10, 5, 2], "**Orc 2**, Eldritch Blast: 9 misses"),
    ("Inflict Wounds", "level 1", ["Orc 1"], [5, 5, 2], "Inflict Wounds: Orc 1 takes 10"),
    ("Magic Missile", "level 3", ["Orc 1, 2 times", "Orc 2"], [2], "Orc 1 takes 12, Orc 2 takes 3"),
]
SAVES = [
    ("Fireball", "level 3", ["Orc 1", "Orc 2"], [2] * 8 + [14, 15], "Orc 1 takes 16, Orc 2 takes 8"),
    ("Burning Hands", "level 2", ["Orc 1"], [3] * 4 + [2], "Burning Hands: Orc 1 takes 12"),
    ("Sacred Flame", "", ["Orc 1"], [4, 4, 15], "Sacred Flame: Orc 1 takes 0"),
    ("Vicious Mockery", "", ["Orc 2"], [5, 5, 3], "Vicious Mockery: Orc 2 takes 10"),
    ("Thunderwave", "level 1", ["Orc 1", "Orc 2"], [4, 4, 3, 20], "Orc 1 takes 8, Orc 2 takes 4"),
    ("Lightning Bolt", "level 3", ["Orc 2"], [1] * 8 + [1], "Lightning Bolt: Orc 2 takes 8"),
    ("Hold Person", "level 2", ["Orc 1"], [5], "Hold Person: Orc 1 fails · **Orc 1 is Paralyzed"),
    ("Entangle", "level 1", ["Orc 1", "Orc 2"], [5, 19], "Orc 1 fails, Orc 2 saves · **Orc 1 is Restrained"),
    ("Bane", "level 1", ["Orc 1", "Orc 2"], [5, 19], "Orc 1 fails, Orc 2 saves · **Orc 1 is under Bane"),
    (
        "Moonbeam",
        "level 2",
        ["Orc 1"],
        [4, 4, 3],
        "Moonbeam: Orc 1 takes 8 · **Mira concentrates",
    ),
]
OTHERS = [
    ("Bless", "level 1", ["Mira", "Bo"], [], "**Mira**, Bless · **Mira is under Bless"),
    ("Cure Wounds", "level 1", ["Bo"], [1, 2], "**Mira**, Cure Wounds: Bo regains 2"),
    ("Healing Word", "level 2", ["Bo"], [1, 1, 1, 1], "**Mira**, Healing Word: Bo regains 3"),
    ("False Life", "", [SLOT.format(1)], [1, 1], "False Life: Mira: 6 Temporary Hit Points"),
    ("Shield of Faith", "level 1", ["Bo"], [], "Bo is under Shield of Faith (while Mira concentrates)"),
    ("Hex", "level 1", ["Orc 1"], [], "Orc 1 is under Hex: Strength (while Mira concentrates)"),
    ("Invisibility", "level 2", ["Bo"], [], "Bo is Invisible (while Mira concentrates"),
    ("Mage Armor", "level 1", ["Mira"], [], "**Mira**, Mage Armor"),
    (
        "Divine Favor",
        "",
        [SLOT.format(1)],
        [],
        "Mira is under Divine Favor (10 turns of Mira)",
    ),
    ("Prayer of Healing", "level 2", ["Mira", "Bo"], [2, 2], "Mira regains 0"),
]


CHOICES = {"Hex": "Strength"}
"""The choices that a spell needs."""
RAYS = {"Scorching Ray": 3, "Eldritch Blast": 2}
"""The number of rays of a spell. Each ray is a separate roll and is undone separately."""


@pytest.mark.parametrize("spells", [ATTACKS, SAVES, OTHERS], ids=["attacks", "saves", "others"])
async def test_ten_spells_are_cast_shown_and_undone(table, spells):
    known = ", ".join(name for name, *_ in spells)
    await caster(table, f"slots: wizard 5\nspellcasting: int DC 15 +7\nspells: {known}")
    await bo(table)
    await begin_fight(table, (MONSTERS, 3), alice=18, bob=11)
    await table.gm.slash(table.channel, "dnd hp", change="-9", who="Bo")
    before = shown(table).partition("•")[0]
    for name, slot, picked, faces, told in spells:
        await cast(table, table.alice, name, *picked, faces=faces, slot=slot, choice=CHOICES.get(name, ""))
        assert told in shown(table), name
        for _ in range(RAYS.get(name, 1)):
            await press(table, table.gm, "Undo")
        assert shown(table).partition("•")[0].rstrip("…\n") == before.rstrip(), name


HELD = {each[0]: each for each in (*SAVES, *OTHERS)}
CHAIN = ["Entangle", "Hold Person", "Moonbeam", "Bless", "Hex", "Invisibility", "Bane"]


async def test_each_concentration_replaces_the_last_and_undo_restores_that(table):
    await caster(table, f"slots: wizard 5\nspellcasting: int DC 15 +7\nspells: {', '.join(CHAIN)}")
    await bo(table)
    await begin_fight(table, (MONSTERS, 3), alice=18, bob=11)
    states = []
    for name in CHAIN:
        states.append(order(table))
        _, slot, picked, faces, told = HELD[name]
        await cast(table, table.alice, name, *picked, faces=faces, slot=slot, choice=CHOICES.get(name, ""))
        assert told.partition(" · ")[0] in shown(table), name
        assert f"concentrates on {name}" in order(table)
        # Nothing is left that only the last Concentration held.
        assert order(table).count("while Mira concentrates") <= len(picked), name
    for name, before in zip(reversed(CHAIN), reversed(states), strict=True):
        await press(table, table.gm, "Undo")
        assert order(table) == before, name


def order(table):
    """Return the turn order, as the fight's message shows it."""
    return shown(table).partition("*Turn order*")[2].partition("•")[0].partition("…")[0].strip()
