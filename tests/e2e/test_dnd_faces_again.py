"""Undo outside fights without second rolls. A GM confirms it, and the same dice come up again."""

from dataclasses import replace

import pytest

from tests.e2e.dnd import MIRA, bo, create, edit_character, mira, sheet
from tests.e2e.test_dnd_counters import caster, left
from tests.e2e.test_dnd_rests import dice as hit_dice
from tests.support import headline, labels, name_gm, text_of

ALONE = "Undo without a GM"


async def here(table):
    """Create Mira with 38 Hit Points and Bo with 10."""
    await mira(table)
    await bo(table)


async def damage(table, *faces, by=None, dice="2d6 fire", **given):
    """Roll damage, by default Bob's damage to Bo. Without faces, the earlier faces must come up again."""
    if faces:
        table.dice.will_show(*faces)
    return await (by or table.bob).slash(table.channel, "dnd damage", dice=dice, **{"targets": "Bo", **given})


async def undo_with_gm(table, answer, by=None):
    """Let Bob ask for an undo, and let the GM allow it."""
    await (by or table.bob).click(answer.response, label="Undo")
    return await table.gm.click(answer.response, label="Allow")


async def hit_points(table, who):
    return text_of(await who.slash(table.channel, "dnd hp"))


@pytest.mark.story
async def test_a_player_asks_and_a_gm_allows_it_or_not(table):
    await here(table)
    answer = await damage(table, 1, 2)
    await table.bob.click(answer.response, label="Undo")
    assert "**Bob** asks a GM to undo this" in text_of(answer)
    assert "**Bo** has 7 of 10 Hit Points" in text_of(answer)
    assert "Undo" not in labels(answer)
    await table.restart()

    for who, label, refusal in (
        (table.bob, "Allow", "Only a GM can allow that"),
        (table.alice, "Leave it", "Only Bob or a GM can answer that"),
        (table.bob, ALONE, "Wait two minutes"),
    ):
        assert refusal in text_of(await who.click(answer.response, label=label))
    await table.gm.click(answer.response, label="Leave it")
    assert "Left unchanged (Gwen)" in text_of(answer)
    await undo_with_gm(table, answer)

    assert "Undone (Gwen)" in text_of(answer)
    assert "10" in await hit_points(table, table.bob)
    assert headline(await damage(table)) == "3 fire damage"


async def test_without_an_answer_from_a_gm_the_player_undoes_it_unless_a_gm_is_named(table, monkeypatch):
    await here(table)
    answer = await damage(table, 1, 2)
    await table.bob.click(answer.response, label="Undo")
    wait(table, monkeypatch, 2)
    await table.bob.click(answer.response, label=ALONE)
    assert "Undone without a GM (Bob). What it cost stays spent." in text_of(answer)
    assert headline(await damage(table)) == "3 fire damage"

    await name_gm(table.gm, table.channel, table.kim)
    answer = await damage(table, 1, 1)
    await table.bob.click(answer.response, label="Undo")
    wait(table, monkeypatch, 60)
    assert "A GM decides here" in text_of(await table.bob.click(answer.response, label=ALONE))
    await table.kim.click(answer.response, label="Allow")
    assert "Undone (Kim)" in text_of(answer)


async def test_in_a_direct_message_the_player_is_not_a_gm_and_undoes_alone(table, simcord_env):
    dave = simcord_env.create_user("dave", global_name="Dave")
    await create(dave, **MIRA)
    table.dice.will_show(1, 2)
    answer = await dave.slash("dnd damage", dice="2d6 fire", targets="Mira")
    await dave.click(answer.response, label="Undo")
    assert "Undone without a GM (Dave)" in text_of(answer)
    assert headline(await dave.slash("dnd damage", dice="2d6 fire", targets="Mira")) == "3 fire damage"


async def test_a_seen_20_cannot_be_moved_to_another_attack_and_a_gm_undoes_their_creatures(table):
    """The first of the two exploits that were found is a free attack on oneself before the real attack."""
    await here(table)
    table.dice.will_show(20, 4, 4)
    answer = await table.bob.slash(table.channel, "dnd attack", attack="Pebble +30 1d4", target="Bo")
    await undo_with_gm(table, answer)
    table.dice.will_show(3)
    answer = await table.bob.slash(table.channel, "dnd attack", attack="Axe +0 1d8", target="Mira")
    assert headline(answer) == "3 misses"
    answer = await table.bob.slash(table.channel, "dnd attack", attack="Pebble +5 1d4", target="Bo")
    assert "Critical" in headline(answer)

    table.dice.will_show(20, 1, 1)
    axe = "Axe +5 1d8 slashing"
    answer = await table.gm.slash(table.channel, "dnd attack", attack=axe, target="Bo", character="none")
    await table.gm.click(answer.response, label="Apply")
    await table.gm.click(answer.response, label="Undo")
    assert "Undone (Gwen)" in text_of(answer)
    assert "Allow" not in labels(answer)


async def test_no_one_keeps_the_best_of_several_heals_for_the_cost_of_one(table, monkeypatch):
    """In the second exploit, each heal's cost stays spent until a GM decides, and its dice come up again."""
    await caster(table, "Slots 1: 2")
    await table.alice.slash(table.channel, "dnd hp", change="-30")

    async def heal(*faces):
        table.dice.will_show(*faces)
        return await table.alice.slash(table.channel, "dnd hp", change="heal 3d8+3 costs slot 1")

    first = await heal(1, 1, 1)
    await table.alice.click(first.response, label="Undo")
    wait(table, monkeypatch, 2)
    await table.alice.click(first.response, label=ALONE)
    assert "Stays spent: level 1 spell slot" in text_of(first)
    assert "level 1 1/2" in await left(table)
    second = await heal()
    assert headline(second) == headline(first)
    assert "Spent on an undone roll: level 1 spell slot" in text_of(second)
    assert "level 1 1/2" in await left(table), "it isn't charged again"
    await heal(8, 8, 8)
    assert "level 1 0/2" in await left(table)
    await undo_with_gm(table, second, by=table.alice)
    await table.gm.click(first.response, label="Undo") if "Undo" in labels(first) else None
    assert "level 1 0/2" in await left(table)


async def test_its_dice_come_up_only_for_the_same_purpose_in_their_original_order(table):
    await here(table)
    await undo_with_gm(table, await damage(table, 1, 2))
    for given, faces in (
        ({"dice": "2d6 cold"}, (1, 1)),
        ({"targets": "Mira"}, (6, 6)),
        ({"dice": "2d8 fire"}, (1, 1)),
    ):
        assert headline(await damage(table, *faces, **given)).startswith(str(sum(faces))), given
    assert headline(await damage(table)) == "3 fire damage"
    assert headline(await damage(table, 1, 1)) == "2 fire damage", "they come up once"

    hers = {"by": table.alice, "targets": "Mira"}
    await undo_with_gm(table, await damage(table, 1, 2, **hers), by=table.alice)
    told = await damage(table, 4, **{**hers, "dice": "3d6+2 fire"})
    assert headline(told) == "9 fire damage", "a modifier is free and doesn't change the purpose"

    hers["dice"] = "1d6"
    for told in reversed([await damage(table, 1, **hers), await damage(table, 2, **hers)]):
        await undo_with_gm(table, told, by=table.alice)
    assert [headline(await damage(table, **hers)) for _ in range(2)] == ["1 damage", "2 damage"]


async def test_reapplied_rolls_do_not_come_up_again_and_those_that_did_are_not_reapplied(table):
    await here(table)
    answer = await damage(table, 1, 2)
    await undo_with_gm(table, answer)
    await table.bob.click(answer.response, label="Apply")
    await undo_with_gm(table, answer)
    await damage(table)
    refused = await table.bob.click(answer.response, label="Apply")
    assert "These dice have been rolled again since" in text_of(refused)


async def test_a_death_save_comes_up_again_for_a_recreated_character(table):
    await here(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    table.dice.will_show(1)
    await undo_with_gm(table, await table.bob.slash(table.channel, "dnd save", what="death"))
    table.dice.will_show(15)
    assert headline(await table.bob.slash(table.channel, "dnd save", what="wis")) == "15"
    shown = await sheet(table, "Delete…", who=table.bob)
    await table.bob.click(shown.response, label=labels(shown)[0])
    await bo(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    again = await table.bob.slash(table.channel, "dnd save", what="death")
    assert headline(again) == "Natural 1: two failures"


async def test_a_hidden_roll_uses_none_and_an_applied_roll_changes_targets_only_with_a_gm(table):
    await here(table)
    await undo_with_gm(table, await damage(table, 1, 2))
    for hidden in ("me", "gm"):
        answer = await damage(table, 6, 6, hidden=hidden)
        assert "6, 6" in text_of(answer)
    answer = await damage(table)
    assert headline(answer) == "3 fire damage"
    form = await table.bob.click(answer.response, label="Edit…")
    await table.bob.submit_modal(form, {"targets": "Mira"})
    assert "**Bob** asks a GM to change the targets" in text_of(answer)
    await table.gm.click(answer.response, label="Allow")
    assert "targets: Mira" in text_of(answer)


def wait(table, monkeypatch, minutes):
    """Let this much time pass before the next answer to a question for a GM."""
    changes = table.bots[-1].presses._changes
    later = changes._service.clock() + minutes * 60 * 1000
    monkeypatch.setattr(changes, "_service", replace(changes._service, clock=lambda: later))


async def undo_alone(table, answer, monkeypatch, by=None):
    """Undo a roll without a GM, after two minutes."""
    await (by or table.bob).click(answer.response, label="Undo")
    wait(table, monkeypatch, 2)
    await (by or table.bob).click(answer.response, label=ALONE)


async def test_one_hit_point_die_pays_for_one_roll(table, monkeypatch):
    await mira(table)
    await edit_character(table, traits="hit dice: 5d8")
    await table.alice.slash(table.channel, "dnd hp", change="-30")
    rest = await table.alice.slash(table.channel, "dnd rest", kind="short")
    await undo_alone(
        table, await hit_dice(table, rest, "Mira: 1 Hit Point Die", 2), monkeypatch, by=table.alice
    )
    answer = await hit_dice(table, rest, "Mira: 4 Hit Point Dice", 8, 8, 8, 8)
    assert "Spent: Hit Point Dice d8 (4)" in text_of(answer) or "Spent: " in text_of(answer)
    assert "Spent on an undone roll" not in text_of(answer)


async def test_applying_an_undone_roll_to_no_one_keeps_its_dice_due(table, monkeypatch):
    await here(table)
    answer = await damage(table, 1, 2, targets="Mira")
    await table.alice.click(answer.response, label="Apply")
    await undo_alone(table, answer, monkeypatch, by=table.alice)
    refused = await table.bob.click(answer.response, label="Apply")
    assert refused.ephemeral
    assert headline(await damage(table, targets="Mira")) == "3 fire damage"


async def test_an_undone_roll_gets_no_new_targets_without_a_gm(table, monkeypatch):
    await caster(table, "Slots 1: 2")
    table.dice.will_show(1, 2)
    answer = await table.alice.slash(table.channel, "dnd damage", dice="2d6 fire costs slot 1")
    await undo_alone(table, answer, monkeypatch, by=table.alice)
    form = await table.alice.click(answer.response, label="Edit…")
    await table.alice.submit_modal(form, {"targets": "Mira"})
    assert "**Alice** asks a GM to change the targets" in text_of(answer)


async def test_other_spellings_give_no_other_dice(table):
    await here(table)
    answer = await damage(table, 1, 2)
    for given in ({"targets": "Bo 2"}, {"dice": "1d1+2d6 fire"}):
        await undo_with_gm(table, answer)
        table.dice.will_show(*((1,) if "dice" in given else ()))
        answer = await table.bob.slash(
            table.channel, "dnd damage", **{"dice": "2d6 fire", "targets": "Bo", **given}
        )
        assert "1, 2" in text_of(answer)


async def test_a_gm_undoes_a_roll_however_often_they_were_asked(table, monkeypatch):
    monkeypatch.setattr("bot.rolling.presses.MAX_VERSIONS", 4)
    await here(table)
    answer = await damage(table, 1, 2)
    for _ in range(3):
        await table.bob.click(answer.response, label="Undo")
        await table.bob.click(answer.response, label="Leave it")
    await table.gm.click(answer.response, label="Undo")
    assert "Undone (Gwen)" in text_of(answer)
