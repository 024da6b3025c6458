"""Conditions outside fights, added and removed by command or button, and applied to rolls automatically."""

import pytest

from tests.e2e.dnd import bo, circumstances, create, mira, sheet
from tests.e2e.fights import messages, pick
from tests.support import components, headline, labels, text_of


async def condition(table, by=None, **given):
    return await (by or table.alice).slash(table.channel, "dnd condition", **given)


@pytest.mark.story
async def test_a_condition_is_added_shown_applied_and_removed(table):
    await mira(table)
    answer = await condition(table, what="poisoned, prone", until="save ends: con 12")
    assert not answer.ephemeral
    assert "Mira: Poisoned (save ends: Con DC 12), Prone (save ends: Con DC 12)" in text_of(answer)
    await table.restart()
    assert "**Conditions**: Poisoned (save ends: Con DC 12), Prone" in text_of(await sheet(table))
    table.dice.will_show(15, 4)
    rolled = await table.alice.slash(table.channel, "dnd check", what="stealth")
    assert "Disadvantage: Poisoned" in text_of(rolled)
    await condition(table, what="poisoned off")
    table.dice.will_show(15)
    rolled = await table.alice.slash(table.channel, "dnd check", what="stealth")
    assert "Disadvantage" not in text_of(rolled)


async def test_attacks_and_saves_meet_a_targets_conditions_or_that_it_is_down(table):
    await mira(table)
    await bo(table)
    await condition(table, table.bob, what="restrained")
    table.dice.will_show(4, 15, 3)
    answer = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Bo", ac=12)
    assert "Advantage: the target is Restrained" in text_of(answer)
    table.dice.will_show(3, 3, 15, 4)
    answer = await table.alice.slash(
        table.channel, "dnd damage", dice="2d6 fire", targets="Bo", save="dex", dc="10"
    )
    assert "4 (Disadvantage" in text_of(answer)
    listed = await circumstances(table.gm, answer)
    assert "Remove: Bo: Restrained" in [each["label"] for each in components(listed)[0]["options"]]

    await condition(table, table.bob, what="restrained off")
    await table.bob.slash(table.channel, "dnd hp", change="set 10")
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    table.dice.will_show(4, 15, 3, 3)
    answer = await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Bo", ac=12)
    assert "Advantage: the target is Unconscious, the target is Prone, within 5 feet" in text_of(answer)
    assert "Critical Hit: damage dice rolled twice" in text_of(answer)
    await table.bob.click(answer.response, label="Apply")
    assert "2 of 3 failures" in text_of(answer)
    answer = await table.bob.slash(table.channel, "dnd save", what="dex")
    assert "Fails without a roll: Unconscious" in text_of(answer)
    table.dice.will_show(12)
    await table.bob.slash(table.channel, "dnd save", what="death")
    await table.bob.slash(table.channel, "dnd hp", change="+1")
    table.dice.will_show(12)
    assert "success" in text_of(await table.bob.slash(table.channel, "dnd save", what="dex", dc="10"))


async def test_its_player_or_a_gm_chooses_from_lists_and_unreadable_text_is_refused(table):
    await mira(table)
    for given, words in (
        ({"what": "happy"}, "isn't a condition. Choose from Blinded"),
        ({"what": "prone", "until": "tomorrow"}, "“tomorrow” doesn't say when this ends."),
        ({"what": "prone", "until": "end of Bo's next turn"}, "Outside fights, there are no turns"),
    ):
        refused = await condition(table, **given)
        assert refused.ephemeral
        assert words in text_of(refused)

    looked = await condition(table)
    assert looked.ephemeral
    assert headline(looked) == "Mira has no conditions"
    await pick(table, table.alice, "on", "Restrained", on=looked)
    told = await condition(table, table.gm, who="Mira")
    assert headline(told) == "Mira: Restrained"
    await pick(table, table.gm, "off", "Restrained", on=told)
    assert headline(await condition(table)) == "Mira has no conditions"
    refused = await condition(table, table.sam, what="prone", who="Mira")
    assert refused.ephemeral
    assert "belongs to Alice" in text_of(refused)

    await pick(table, table.alice, "on", "Restrained", on=await condition(table))
    told = messages(table)[-1]
    await table.alice.click(told.response, label="Undo")
    assert headline(await condition(table)) == "Mira has no conditions"

    await table.alice.slash(table.thread, "dnd condition", what="blinded")
    assert headline(await condition(table)) == "Mira: Blinded"


async def test_exhaustion_lowers_rolls_until_long_rests_and_its_sixth_level_kills_once(table):
    await mira(table)
    await condition(table, what="exhaustion 2")
    table.dice.will_show(10)
    answer = await table.alice.slash(table.thread, "dnd save", what="con", dc="12")
    assert "− 2" not in text_of(answer)
    assert "− 4 Exhaustion 2" in text_of(answer)

    await condition(table, what="exhaustion 3, prone")
    await table.alice.slash(table.channel, "dnd hp", change="rest")
    assert headline(await condition(table)) == "Mira: Prone, Exhaustion 2"

    await condition(table, what="exhaustion 5")
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 38/38"
    await condition(table, what="exhaustion")
    await condition(table, what="exhaustion")
    await condition(table, table.gm, who="Mira", what="exhaustion 1")
    await table.gm.slash(table.channel, "dnd hp", who="Mira", change="revive 3")
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 3/38"


async def test_only_its_gm_learns_about_a_creature(table):
    made = {"name": "Ogre", "scores": "19 8 16 5 7 7", "level": "CR 2", "hp": 68}
    await create(table.gm, table.channel, **made)
    answer = await condition(table, table.gm, who="Ogre", what="prone")
    assert answer.ephemeral
    assert "Ogre: Prone" in text_of(answer)
    refused = await condition(table, who="Ogre")
    assert "There's no character named “" in text_of(refused)


async def test_the_sixth_level_of_exhaustion_kills_and_only_a_gm_revives(table):
    await mira(table)
    await condition(table, what="concentration: Bless")
    answer = await condition(table, what="exhaustion 6")
    assert "At level 6 of Exhaustion, they die." in text_of(answer)
    assert "Their Concentration on Bless ends." in text_of(answer)
    await table.restart()
    assert "A GM can revive them, for example with revive 1" in text_of(
        await table.alice.slash(table.channel, "dnd hp")
    )
    refused = await table.alice.slash(table.channel, "dnd hp", change="+5")
    assert "Mira: The dead can't regain Hit Points" in text_of(refused)
    await condition(table, table.gm, who="Mira", what="exhaustion off")
    await table.gm.slash(table.channel, "dnd hp", who="Mira", change="revive 1")
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 1/38"


async def test_one_press_undoes_an_added_condition_once_even_after_a_restart(table):
    await mira(table)
    await condition(table, what="poisoned", until="save ends: con 12")
    answer = await condition(table, what="petrified")
    assert headline(await condition(table)) == "Mira: Petrified"
    await table.restart()
    refused = await table.sam.click(answer.response, label="Undo")
    assert refused.ephemeral
    undone = await table.alice.click(answer.response, label="Undo")
    assert not undone.ephemeral
    assert text_of(undone).endswith("Undone (Alice)\nMira: Poisoned (save ends: Con DC 12)")
    late = await table.gm.click(answer.response, label="Undo")
    assert "That was already undone, or too much has happened since" in text_of(late)
    assert headline(await condition(table)) == "Mira: Poisoned (save ends: Con DC 12)"


async def test_several_change_together_or_not_at_all_and_are_undone_separately(table):
    await mira(table)
    await bo(table)
    answer = await condition(table, table.gm, what="exhaustion 6", who="Mira, Bo")
    assert labels(answer) == ["Undo: Mira", "Undo: Bo"]
    assert "Dead." in text_of(await table.alice.slash(table.channel, "dnd hp"))
    await table.alice.click(answer.response, label="Undo: Mira")
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 38/38"
    assert headline(await condition(table)) == "Mira has no conditions"
    assert headline(await condition(table, table.bob)) == "Bo: Exhaustion 6"

    refused = await condition(table, what="prone", who="Mira, Bo")
    assert "belongs to Bob" in text_of(refused)
    assert headline(await condition(table)) == "Mira has no conditions"
    answer = await condition(table, table.gm, what="prone", who="all")
    assert "Mira: Prone" in text_of(answer)
    assert "Bo: Exhaustion 6, Prone" in text_of(answer)


@pytest.mark.story
async def test_a_conditions_rules_are_shown_by_name_by_button_and_without_a_character(table):
    lines = (
        "Their Speed is 0, and the grappler can drag them along.\nTheir attacks on anyone but the "
        "grappler have Disadvantage.\nThey can use an action to escape: Athletics or Acrobatics "
        "against the escape DC."
    )
    asked = await condition(table, table.gm, what="grappled")
    assert asked.ephemeral
    assert headline(asked) == "Grappled"
    assert lines in text_of(asked)
    every = await condition(table, table.gm)
    await table.restart()
    answer = await pick(table, table.gm, "about", "Stunned", on=every)
    assert headline(every) == "Stunned"
    assert not answer.ephemeral
    await mira(table)
    asked = await condition(table, what="What does Grappled do?")
    assert lines in text_of(asked)
    looked = await condition(table)
    assert headline(looked) == "Mira has no conditions"
    await pick(table, table.alice, "about", "Grappled", on=looked)
    assert lines in text_of(looked)
    answer = await condition(table, what="grappled")
    assert f"Mira: Grappled\n{lines}" in text_of(answer)
    assert headline(await condition(table, what="grappled off")) == "Mira has no conditions"
