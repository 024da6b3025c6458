"""Conditions in fights: adding and removing them by button, their ends, their effects on rolls, and Undo."""

from tests.e2e.dnd import bo, mira
from tests.e2e.fights import (
    add_conditions,
    attack,
    begin_fight,
    button,
    end_fight,
    join,
    messages,
    more,
    panel,
    pick,
    press,
    remove_condition,
    shown,
    start_fight,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, labels, text_of

GOBLIN = "goblin i+2 ac15 hp30 scimitar +4 1d6+2 slashing"


async def fight(table, *, bob=False):
    """Begin Mira's turn in a fight with a goblin, with Bo between them if ``bob`` is True."""
    await mira(table)
    if bob:
        await bo(table)
    await begin_fight(table, (GOBLIN, 3), alice=18, **({"bob": 10} if bob else {}))


async def test_out_of_turn_players_change_only_their_own_and_no_one_attacks_their_charmer(table):
    await fight(table, bob=True)
    refused = await add_conditions(table, table.bob, ["Goblin"], ["Prone"])
    assert "is played by the GM" in text_of(refused)
    refused = await add_conditions(table, table.bob, ["Mira"], ["Prone"])
    assert "player and the GMs can do that" in text_of(refused)
    await add_conditions(table, table.bob, ["Bo"], ["Prone"])
    assert "**Bo** 10/10 Prone" in shown(table)
    answer = await press(table, table.bob, "Conditions…")
    assert "Bo: Prone" in text_of(answer)

    await table.gm.slash(table.channel, "dnd condition", who="all", what="deafened")
    assert shown(table).count(" Deafened") >= 3
    refused = await table.bob.slash(table.channel, "dnd condition", who="all", what="deafened off")
    assert "Goblin is played by the GM" in text_of(refused)

    await add_conditions(table, table.alice, ["Bo"], ["Charmed"])
    await press(table, table.alice, "End turn")
    axe = "Axe +5 1d8+3 slashing"
    refused = await table.bob.slash(table.channel, "dnd attack", attack=axe, target="Mira")
    assert refused.ephemeral
    assert "Bo is Charmed by Mira and can't attack them" in text_of(refused)
    table.dice.will_show(18, 17, 5)  # Bo is Prone.
    await table.bob.slash(table.channel, "dnd attack", attack=axe, target="Goblin")
    assert "Goblin hurt" in shown(table), "no die was rolled for the refused attack"


async def test_conditions_last_until_someones_next_turn_and_wrong_input_is_returned(table):
    await fight(table)
    refused = await add_conditions(table, table.alice, ["Mira"], ["Prone"], until="some day")
    assert refused.ephemeral
    assert "“some day” doesn't say when this ends." in text_of(refused)
    refused = await add_conditions(table, table.alice, ["Mira"], [])
    assert "Choose who and which conditions, or enter what to concentrate on" in text_of(refused)
    refused = await add_conditions(table, table.alice, ["Mira"], ["Prone"], until="end of Zed's turn")
    assert "zed isn't in this fight" in text_of(refused)

    await add_conditions(table, table.alice, ["Goblin"], ["Poisoned"], ends="end")
    await add_conditions(table, table.alice, ["Goblin"], ["Prone"], ends="start")
    assert "Poisoned (until the end of Mira's next turn)" in shown(table)
    await press(table, table.alice, "End turn")
    assert "Goblin unhurt, Poisoned" in shown(table)
    await press(table, table.gm, "End turn")
    assert headline(panel(table)) == "Round 2: Mira"
    assert "Prone" not in shown(table)
    assert "Poisoned" in shown(table)
    await press(table, table.alice, "End turn")
    assert "Poisoned" not in shown(table)
    await press(table, table.gm, "Undo")
    assert "Goblin unhurt, Poisoned" in shown(table)


async def test_rounds_are_the_bearers_turns_and_exhaustion_has_levels(table):
    await fight(table)
    await add_conditions(table, table.alice, ["Goblin"], ["Prone"], ends="1 minute")
    assert "Prone (10 turns of Goblin)" in shown(table)
    await press(table, table.alice, "Undo")
    await add_conditions(table, table.alice, ["Goblin"], ["Blinded"], ends="1 minute", until="2 rounds")
    assert "Blinded (2 turns of Goblin)" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    assert "Blinded (until the end of Goblin's next turn)" in shown(table)
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn")
    assert "Blinded" not in shown(table)

    await table.gm.slash(table.channel, "dnd condition", who="Mira", what="exhaustion 2")
    await table.gm.slash(table.channel, "dnd hp", who="Mira", change="rest")
    assert "**Mira** 38/38 Exhaustion 1" in shown(table)

    await table.gm.slash(table.channel, "dnd condition", who="Mira", what="exhaustion 6")
    assert "**dead**" in shown(table)
    await press(table, table.gm, "Undo")
    assert "**dead**" not in shown(table)


async def test_a_save_at_the_end_of_a_turn_is_one_press_and_is_not_rolled_twice(table):
    await fight(table)
    await add_conditions(table, table.gm, ["Mira"], ["Frightened"], until="save ends: wis 14")
    assert "End turn" not in labels(panel(table))
    await press(table, table.alice, "End turn: Mira saves against Frightened", 5)
    assert headline(panel(table)) == "Round 1: Goblin"
    assert "**Mira** 38/38 Frightened (save ends: Wis DC 14)" in shown(table)
    await press(table, table.gm, "Undo")
    assert headline(panel(table)) == "Round 1: Mira"
    await press(table, table.alice, "End turn: Mira saves")
    assert "Frightened" in shown(table), "the same face comes up again"
    await press(table, table.gm, "End turn")
    await press(table, table.alice, "End turn: Mira saves against Frightened", 18)
    assert "Frightened" not in shown(table).split("▶")[1].split("•")[0]
    answer = await press(table, table.alice, "Undo")
    assert "The GM has been asked" in text_of(answer)


async def test_a_creatures_save_shows_no_numbers_and_two_simultaneous_presses_roll_it_once(table):
    await fight(table)
    await add_conditions(table, table.alice, ["Goblin"], ["Stunned"], until="con 13")
    await press(table, table.alice, "End turn")
    assert "End turn: Goblin saves against Stunned" in labels(panel(table))
    assert not [each for each in labels(panel(table)) if ": choose a target" in each]
    await press(table, table.gm, "End turn: Goblin", 4)
    assert headline(panel(table)) == "Round 2: Mira"
    told = text_of(messages(table)[-2])
    assert "**Goblin** fails the save against Stunned" in told
    assert "d20" not in told
    await press(table, table.alice, "End turn")
    await press(table, table.gm, "End turn: Goblin", 19)
    assert "Stunned" not in shown(table)

    await add_conditions(table, table.gm, ["Mira"], ["Frightened"], ends="wis", until="14")
    message = panel(table)
    table.dice.will_all_show(18)
    press_at_once(table, message.response, button(message, "End turn: Mira"), None, table.alice, table.gm)
    await table.env.settle()
    assert headline(panel(table)) == "Round 3: Goblin"
    assert "Frightened" not in shown(table)


async def test_speed_0_ends_dodge_and_attackers_find_someone_at_0_unconscious(table):
    await fight(table, bob=True)
    await pick(table, table.alice, "do", "Dodge")
    assert "dodging" in shown(table)
    await add_conditions(table, table.gm, ["Mira"], ["Grappled"])
    assert "dodging" not in shown(table)
    await add_conditions(table, table.gm, ["Mira"], ["Paralyzed"])
    assert headline(panel(table)) == "Round 1: Mira"
    answer = await more(table, table.alice)
    assert "Area…" not in labels(answer)
    await table.gm.slash(table.channel, "dnd hp", who="Bo", change="-10")
    await press(table, table.alice, "End turn")
    assert headline(panel(table)) == "Round 1: Bo"

    await press(table, table.bob, "☠ Death save", 12)
    await attack(table, table.gm, "Bo", 4, 15, 1, 1)
    assert "Advantage: the target is Unconscious, the target is Prone, within 5 feet" in shown(table)
    assert "• **Goblin** → **Bo**, Scimitar: Critical: 4 damage · **Bo has 2 failures**" in shown(table)
    assert "2 of 3 failures" in shown(table)


async def test_a_prone_creature_stands_up_and_the_charmed_cannot_attack_their_charmer(table):
    await fight(table)
    await add_conditions(table, table.alice, ["Goblin"], ["Prone"])
    await pick(table, table.alice, "how", "Longbow")
    await attack(table, table.alice, "Goblin", 15, 4)
    assert "Disadvantage: the target is Prone, beyond 5 feet" in shown(table)
    await pick(table, table.alice, "how", "Longbow", "The attacker is within 5 feet")
    await attack(table, table.alice, "Goblin", 4, 15, 3)
    assert "Advantage: the target is Prone, within 5 feet" in shown(table)
    await add_conditions(table, table.alice, ["Goblin"], ["Charmed"])
    table.dice.will_show(4, 15)
    answer = await table.alice.slash(table.channel, "dnd check", what="persuasion")
    assert "Advantage: social check with a creature the roller has Charmed" in text_of(answer)
    await press(table, table.alice, "End turn")
    refused = await attack(table, table.gm, "Mira")
    assert "Goblin is Charmed by Mira and can't attack them" in text_of(refused)
    await pick(table, table.gm, "do", "Stand up")
    assert "Goblin is no longer Prone" in shown(table)


async def test_conditions_enter_and_leave_the_fight_as_hit_points_do(table):
    await mira(table)
    await table.alice.slash(table.channel, "dnd condition", what="poisoned, exhaustion 2")
    await start_fight(table, (GOBLIN, 3))
    await join(table, table.alice, 18, 5)
    assert "7 **Mira**" not in shown(table)
    assert "3 **Mira** 38/38 Exhaustion 2, Poisoned" in shown(table) or "Poisoned, Exhaustion 2" in shown(
        table
    )
    refused = await table.alice.slash(table.thread, "dnd condition", what="poisoned off")
    assert "Change their conditions there" in text_of(refused)
    await press(table, table.gm, "GM: begin")
    await table.gm.slash(table.channel, "dnd condition", who="Mira", what="prone")
    await table.gm.slash(table.channel, "dnd condition", who="mira", what="stunned", until="end of its turn")
    await table.alice.slash(table.channel, "dnd condition", what="poisoned off")
    assert "Stunned" in shown(table)
    await end_fight(table)
    answer = await table.alice.slash(table.channel, "dnd condition")
    assert headline(answer) == "Mira: Exhaustion 2, Prone"


async def test_a_condition_is_added_by_button_or_typed_damage_applied_and_removed(table):
    await fight(table)
    table.dice.will_show(3, 4)
    await table.alice.slash(
        table.channel, "dnd damage", dice="1d6 cold", targets="Goblin", save="con restrained", dc="15"
    )
    assert "Goblin hurt, Restrained" in shown(table)
    await press(table, table.gm, "Undo")
    assert "Goblin unhurt" in shown(table)
    assert "Goblin unhurt, Restrained" not in shown(table)

    await add_conditions(table, table.alice, ["Goblin"], ["Restrained"])
    assert "Goblin unhurt, Restrained" in shown(table)
    assert "Goblin is Restrained (Alice)" in shown(table)
    await attack(table, table.alice, "Goblin", 4, 15, 5)
    assert "Advantage: the target is Restrained" in shown(table)
    await press(table, table.gm, "End turn")
    await attack(table, table.gm, "Mira", 15, 3)
    assert "Disadvantage: Restrained" in shown(table)
    await table.restart()
    await remove_condition(table, table.alice, "Goblin: Restrained")
    assert "Goblin is no longer Restrained" in shown(table)
    await press(table, table.gm, "Undo")
    assert "Goblin hurt, Restrained" in shown(table)
