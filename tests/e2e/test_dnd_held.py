"""Conditions outside fights that depend on Concentration, so that they end and return with it."""

from tests.e2e.dnd import bo, delete_character, mira
from tests.e2e.fights import (
    add_conditions,
    begin_fight,
    end_fight,
    press,
    remove_combatant,
    remove_condition,
    shown,
)
from tests.support import headline, text_of


async def condition(table, by=None, **given):
    return await (by or table.alice).slash(table.channel, "dnd condition", **given)


async def bears(table, name="Bo"):
    return headline(await condition(table, table.gm, who=name))


async def cast_web(table):
    """Let Mira concentrate on Web, which holds Bo."""
    await mira(table)
    await bo(table)
    await condition(table, what="concentration: Web")
    return await condition(table, table.gm, what="restrained", who="Bo", until="Mira's concentration")


async def hold_person(table, *faces, save="wis paralyzed concentration", by=None):
    """Let Bo cast Hold Person at Mira, who fails by default. Her player applies the effect."""
    table.dice.will_show(*faces or (2,))
    answer = await (by or table.bob).slash(
        table.channel,
        "dnd damage",
        **{"dice": "0", "targets": "Mira", "save": save, "dc": "14", "for": "Hold Person"},
    )
    await table.alice.click(answer.response, label="Apply")
    return answer


async def hit(table, *faces, by=None, targets="Bo", dice="2d6"):
    table.dice.will_show(*faces)
    return await (by or table.bob).slash(table.channel, "dnd damage", dice=dice, targets=targets)


async def save(table, answer, *faces, by=None, label="Bo: Concentration save"):
    if faces:
        table.dice.will_show(*faces)
    return await (by or table.bob).click(answer.response, label=label)


async def test_a_commands_condition_ends_with_its_concentration_and_stores_no_name(table):
    answer = await cast_web(table)
    assert "Bo: Restrained (while Mira concentrates)" in text_of(answer)
    await table.restart()
    assert await bears(table) == "Bo: Restrained (while Mira concentrates)"
    ends = await condition(table, what="concentration off")
    assert "Their Concentration on Web ends." in text_of(ends)
    assert await bears(table) == "Bo has no conditions"

    await condition(table, table.bob, what="prone")
    kept = await table.bots[-1].database.read(
        lambda connection: [row[0] for row in connection.execute("SELECT state FROM bearing").fetchall()]
    )
    assert len(kept) == 2
    assert not any("Mira" in each for each in kept)

    await condition(table, what="concentration: Web")
    await condition(table, table.gm, what="restrained", who="Bo", until="Mira's concentration")
    refused = await condition(table, table.gm, what="prone", who="Bo", until="concentration")
    assert "Enter whose condition it is, such as Mira's concentration" in text_of(refused)

    await condition(table, what="concentration: Web")
    assert await bears(table) == "Bo: Prone", "it's another Web"


async def test_without_a_name_your_own_is_meant_and_sleep_leaves_prone_once(table):
    await mira(table)
    refused = await condition(table, what="invisible", until="concentration")
    assert refused.ephemeral
    assert "Mira isn't concentrating" in text_of(refused)
    await condition(table, what="concentration: Invisibility")
    await condition(table, what="invisible", until="concentration")
    looked = headline(await condition(table))
    assert looked == "Mira: Invisible (while Mira concentrates), concentrates on Invisibility"
    answer = await condition(table, what="concentration: Fly")
    assert "Mira: concentrates on Fly" in text_of(answer)

    await bo(table)
    await condition(table, what="concentration: Sleep")
    await condition(table, table.gm, what="unconscious", who="Bo", until="concentration of Mira")
    await condition(table, what="concentration off")
    assert await bears(table) == "Bo: Prone"
    await condition(table, table.bob, what="prone off")
    assert await bears(table) == "Bo has no conditions"


async def test_losing_concentration_frees_those_held_and_undo_restores_it(table):
    await cast_web(table)
    answer = await hold_person(table)
    assert await bears(table) == "Bo: concentrates on Hold Person"
    assert await bears(table, "Mira") == "Mira: Paralyzed (while Bo concentrates)"
    await table.gm.click(answer.response, label="Undo")
    assert await bears(table) == "Bo: Restrained (while Mira concentrates)"
    assert await bears(table, "Mira") == "Mira: concentrates on Web"

    answer = await hit(table, 20, 20, by=table.alice, targets="Mira", dice="2d20")
    assert await bears(table) == "Bo has no conditions"
    await table.gm.click(answer.response, label="Undo")
    assert await bears(table) == "Bo: Restrained (while Mira concentrates)"

    answer = await hit(table, 6, 6, by=table.alice, targets="Mira")
    rolled = await save(table, answer, 3, by=table.alice, label="Mira: Concentration save")
    assert await bears(table) == "Bo has no conditions"
    await table.restart()
    # Changes meanwhile don't lose any of it.
    await condition(table, table.bob, what="deafened")
    await table.gm.click(rolled.response, label="Undo")
    assert await bears(table) == "Bo: Deafened, Restrained (while Mira concentrates)"
    await delete_character(table)
    assert await bears(table) == "Bo: Deafened"


async def test_a_failed_save_is_held_by_the_roller(table):
    await mira(table)
    await bo(table)
    answer = await hold_person(table)
    assert "Bo concentrates on Hold Person" in text_of(answer)
    hit_on_bo = await hit(table, 2, 1)
    rolled = await save(table, hit_on_bo, 4)
    assert await bears(table, "Mira") == "Mira has no conditions"
    await table.gm.click(rolled.response, label="Undo")
    assert await bears(table, "Mira") == "Mira: Paralyzed (while Bo concentrates)"
    table.dice.will_show(15, 15, 1, 1)
    struck = await table.bob.slash(
        table.channel, "dnd attack", attack="Club +5 1d4 bludgeoning", target="Mira"
    )
    assert "Advantage: the target is Paralyzed" in text_of(struck)


async def test_an_attack_causes_its_concentrations_effect_and_undo_restores_the_one_before(table):
    await mira(table)
    await bo(table)
    table.dice.will_show(17, 4)
    attack = "Snare +5 1d6 piercing, restrained concentration"
    answer = await table.bob.slash(table.channel, "dnd attack", attack=attack, target="Mira")
    await table.alice.click(answer.response, label="Apply")
    assert await bears(table) == "Bo: concentrates on Snare"
    assert await bears(table, "Mira") == "Mira: Restrained (while Bo concentrates)"
    await condition(table, table.bob, what="concentration off")
    assert await bears(table, "Mira") == "Mira has no conditions"

    await condition(table, table.bob, what="concentration: Bless")
    answer = await hold_person(table)
    await table.gm.click(answer.response, label="Undo")
    assert await bears(table) == "Bo: concentrates on Bless"
    assert await bears(table, "Mira") == "Mira has no conditions"


async def test_the_effect_enters_a_fight_and_ends_there(table):
    await cast_web(table)
    await begin_fight(table, alice=15, bob=10)
    assert "Restrained" in shown(table)
    await remove_condition(table, table.alice, "Mira: Concentration")
    assert "no longer Restrained" in shown(table)
    await press(table, table.gm, "Undo")
    await end_fight(table)
    assert await bears(table) == "Bo: Restrained (while Mira concentrates)"
    await condition(table, what="concentration off")
    assert await bears(table) == "Bo has no conditions"


async def test_an_effect_from_a_fight_is_held_after_it(table):
    await mira(table)
    await bo(table)
    await begin_fight(table, alice=15, bob=10)
    await add_conditions(table, table.alice, ["Bo"], ["Restrained"], until="concentration", focus="Web")
    await remove_combatant(table, "Bo")
    assert await bears(table) == "Bo: Restrained (while Mira concentrates)"
    await end_fight(table)
    assert await bears(table) == "Bo: Restrained (while Mira concentrates)"
    await condition(table, what="concentration: Fly")
    assert await bears(table) == "Bo has no conditions"
