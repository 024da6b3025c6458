"""Damage and attacks outside fights that give conditions to everyone who fails the save."""

from tests.e2e.dnd import bo, mira
from tests.support import headline, labels, text_of


async def here(table):
    await mira(table)
    await bo(table)


async def condition(table, by=None, **given):
    return await (by or table.bob).slash(table.channel, "dnd condition", **given)


async def net(table, *faces, dice="0", targets="Mira; Bo", save="dex restrained until save", by=None):
    """Let Bob throw a net. The faces are those of the saves."""
    table.dice.will_show(*faces)
    who = by or table.bob
    return await who.slash(table.channel, "dnd damage", dice=dice, targets=targets, save=save, dc="12")


async def test_editing_a_save_to_succeed_removes_its_condition_and_no_others(table):
    await here(table)
    answer = await net(table, 5, targets="Bo")
    form = await table.bob.click(answer.response, label="Edit…")
    await table.bob.submit_modal(form, {"targets": "Bo +9"})
    assert headline(await condition(table)) == "Bo has no conditions"

    await condition(table, what="restrained")
    answer = await net(table, 9, 3, targets="Bo")
    await table.gm.click(answer.response, label="Undo")
    assert headline(await condition(table)) == "Bo: Restrained"


async def test_stunned_ends_concentration_and_exhaustion_6_kills_and_undo_reverts_both(
    table,
):
    await here(table)
    await condition(table, what="concentration: Bless")
    answer = await net(table, 5, targets="Bo", save="con stunned")
    assert headline(await condition(table)) == "Bo: Stunned"
    assert not [each for each in labels(answer) if "concentrate" in each]
    await table.gm.click(answer.response, label="Undo")
    assert "Bless" in text_of(await condition(table))
    assert "Stunned" not in text_of(await condition(table))

    await condition(table, what="exhaustion 5")
    answer = await net(table, dice="2", targets="Bo", save="con exhaustion")
    assert "**Bo** is dead" in text_of(answer)
    assert "**Bo** stops concentrating on Bless" in text_of(answer)
    await table.restart()
    assert headline(await condition(table)) == "Bo: Exhaustion 6"
    assert headline(await table.bob.slash(table.channel, "dnd hp")) == "Bo: 0/10"
    await table.gm.click(answer.response, label="Undo")
    assert headline(await condition(table)) == "Bo: Exhaustion 5, concentrates on Bless"
    assert headline(await table.bob.slash(table.channel, "dnd hp")) == "Bo: 10/10"


async def test_a_failed_save_causes_the_condition_when_applied_and_undo_removes_it(table):
    await here(table)
    refused = await net(table, save="restrained")
    assert refused.ephemeral
    assert "Enter the save before the conditions, such as dex restrained." in text_of(refused)

    table.dice.will_show(17, 4)
    attack = "Bite +5 1d6 piercing, prone"
    answer = await table.alice.slash(table.channel, "dnd attack", attack=attack, target="Bo")
    assert "Bo: Prone, once applied" in text_of(answer)
    await table.bob.click(answer.response, label="Apply")
    assert headline(await condition(table)) == "Bo: Prone"
    await condition(table, what="prone off")

    answer = await net(table, 15, 3)
    assert headline(answer) == "Restrained: Bo"
    assert "Bo: Restrained" in text_of(answer)
    await table.restart()
    assert "Bo: Restrained (save ends: Dex DC 12)" in text_of(await condition(table))
    assert headline(await condition(table, table.alice)) == "Mira has no conditions"
    await table.gm.click(answer.response, label="Undo")
    assert headline(await condition(table)) == "Bo has no conditions"
    await table.bob.click(answer.response, label="Apply")
    assert "Bo: Restrained" in text_of(await condition(table))

    answer = await net(table, 4, dice="2", targets="Mira")
    assert "Mira: Restrained, once applied" in text_of(answer)
    assert headline(await condition(table, table.alice)) == "Mira has no conditions"
    await table.alice.click(answer.response, label="Apply")
    assert "Mira: Restrained" in text_of(await condition(table, table.alice))
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 36/38"


async def test_a_fifth_level_does_not_kill_and_apply_adds_to_later_levels(table):
    await here(table)
    await condition(table, what="exhaustion 4")
    answer = await net(table, 15, by=table.alice, dice="2", targets="Bo", save="con exhaustion")
    await condition(table, what="exhaustion 3")
    await table.bob.click(answer.response, label="Apply")
    assert headline(await condition(table)) == "Bo: Exhaustion 4"
    assert "**Bo** has 8 of 10 Hit Points" in text_of(answer)
