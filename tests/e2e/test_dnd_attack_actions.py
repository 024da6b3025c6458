"""Extra Attack and Multiattack in the real bot, where one press makes all remaining attacks."""

import asyncio
from typing import Any

import pytest

from bot.games.dnd.fight.table.attacking import AttackActions
from bot.games.dnd.services import DndServices
from bot.rolls.values import Place, Who
from tests.e2e.dnd import bo, mira
from tests.e2e.fights import (
    GOBLINS,
    OGRE,
    attack,
    begin_fight,
    menu,
    messages,
    more,
    panel,
    pick,
    press,
    press_together,
    shown,
)
from tests.support import headline, labels, text_of

NEXT, ASK = "If the target falls: continue with the next", "If the target falls: ask for a target"
SKILLS = "athletics, stealth+, extra attack: 2"
ROGUE = {
    "skills": f"{SKILLS} riders: Sneak Attack: 3d6, once a turn",
    "attacks": "Rapier finesse 1d8 piercing",
}
SNEAKING = ("With Sneak Attack", "An ally is next to the target")
ONE, ALL = "Make one attack per press", "Make all attacks at once"


async def begin_mira_fight(table, *monsters, auto=False, most=2, alice=18, **sheet):
    """Let Mira fight three goblins and an ogre, or other monsters, with this many attacks in an action."""
    await mira(table, **{"skills": f"athletics, stealth+, extra attack: {most}", **sheet})
    await bo(table)
    return await begin_fight(table, *(monsters or ((GOBLINS, 10), (OGRE, 9))), auto=auto, alice=alice, bob=11)


def asks(table):
    """Return the prompt of the list of targets."""
    return menu(panel(table), "attack")["placeholder"]


async def how(table, who, *choices):
    return await pick(table, who, "how", *choices)


@pytest.mark.story
async def test_one_press_makes_both_attacks_each_with_its_own_dice(table):
    await begin_mira_fight(table)
    assert asks(table) == "Longsword, 2 attacks: choose a target"
    before = len(messages(table))
    await attack(table, table.alice, "Ogre", 14, 8, 3)
    told = shown(table)
    assert "**Mira** → **Ogre**, Longsword: 20 hits: 11 damage" in told
    assert "**Mira** → **Ogre**, Longsword: 9 misses" in told
    assert told.count("d20 **") == 2, "one message shows the dice of both"
    assert len(messages(table)) == before
    assert asks(table) == "Longsword: choose a target"
    await attack(table, table.alice, "Ogre", 2)
    assert shown(table).count("→ **Ogre**") == 3, "an extra target is one more attack"


async def test_a_setting_sends_remaining_attacks_to_the_next_in_order_until_changed(table):
    await begin_mira_fight(table, (GOBLINS, 10), most=3)
    await how(table, table.alice, NEXT)
    assert f"Next attack: Longsword, {NEXT}." in shown(table)
    await attack(table, table.alice, "Goblin 2", 14, 8, 15, 7, 2)
    for name, came in (("Goblin 2", "11 damage"), ("Goblin 3", "10 damage")):
        assert f"→ **{name}**, Longsword: 2" in shown(table)
        assert came in shown(table)
    assert "→ **Goblin 1**, Longsword: 8 misses" in shown(table), "the first comes after the last"
    await press(table, table.gm, "Knock Goblin 3 out")
    assert "Goblin 3 knocked out" in shown(table)
    for _ in range(3):
        await press(table, table.gm, "End turn")
    assert headline(panel(table)) == "Round 2: Mira"
    await attack(table, table.alice, "Goblin 1", 14, 8)
    assert asks(table) == "Longsword, attack 2 of 3: choose a target", "no enemy is still up"
    answer = await more(table, table.alice)
    offered = [each["label"] for each in menu(answer, "how")["options"]]
    assert ASK in offered
    assert NEXT not in offered


async def test_with_its_setting_each_press_is_one_attack(table):
    await begin_mira_fight(table)
    await how(table, table.alice, ONE)
    assert asks(table) == "Longsword, attack 1 of 2: choose a target"
    await attack(table, table.alice, "Goblin 1", 2)
    assert asks(table) == "Longsword, attack 2 of 2: choose a target"
    await table.restart()
    await attack(table, table.alice, "Goblin 2", 3)
    assert "Goblin 1**, Longsword: 8 misses" in shown(table)
    assert "Goblin 2**, Longsword: 9 misses" in shown(table)
    for _ in range(4):
        await press(table, table.gm, "End turn")
    assert asks(table) == "Longsword, attack 1 of 2: choose a target", "it stays so"
    await how(table, table.alice, ALL)
    await attack(table, table.alice, "Goblin 1", 4, 5)
    assert shown(table).count("→ **Goblin 1**") == 2


async def test_creatures_make_all_attacks_of_a_multiattack_with_one_press(table):
    line = "orc multiattack 2 ac13 hp30 axe +5 1d8+3 slashing"
    await begin_mira_fight(table, ("mummy", 19), (line, 18), ("brown bear", 17), auto=True, alice=1)
    assert asks(table) == "Rotting Fist, 2 attacks: choose a target"
    await attack(table, table.gm, "Mira", 2, 3)
    assert headline(panel(table)) == "Round 1: Mummy", "it has an effect left"
    await press(table, table.gm, "End turn")

    assert asks(table) == "Axe, 2 attacks: choose a target"
    await attack(table, table.gm, "Mira", 2, 3)
    assert headline(panel(table)) == "Round 1: Brown Bear", "the orc's turn ends after both"
    assert asks(table) == "Bite, 2 attacks: choose a target"
    await attack(table, table.gm, "Mira", 14, 5, 15, 2)
    record = text_of(messages(table)[-2])
    assert "**Brown Bear** → **Mira**, Bite: " in record
    assert "**Brown Bear** → **Mira**, Claw: " in record
    answer = await table.gm.slash(table.channel, "dnd fight library", name="orc")
    assert "multiattack 2" in text_of(answer).casefold()


async def test_the_turn_ends_automatically_after_the_last_attack_even_a_typed_one(table):
    await begin_mira_fight(table, auto=True)
    table.dice.will_show(14, 8)
    await table.alice.slash(table.channel, "dnd attack", attack="Longsword", target="Goblin 1")
    assert headline(panel(table)) == "Round 1: Mira"
    assert asks(table) == "Longsword, attack 2 of 2: choose a target"
    await table.restart()
    await attack(table, table.alice, "Goblin 2", 4)
    assert headline(panel(table)) == "Round 1: Goblin 2, 3"
    record = text_of(messages(table)[-3])
    assert "Goblin 1**, Longsword: 20 hits" in record
    assert "Goblin 2**, Longsword: 10 misses" in record


async def test_a_fallen_target_asks_for_the_next_and_undo_reverts_one_attack(table):
    await begin_mira_fight(table)
    await attack(table, table.alice, "Ogre", 14, 8, 15, 7)
    await press(table, table.gm, "Undo")
    assert "Undone by Gwen: Mira, Longsword" in shown(table)
    assert asks(table) == "Longsword, attack 2 of 2: choose a target"
    await attack(table, table.alice, "Goblin 1", 2)  # Another target, so other dice.
    await press(table, table.gm, "Undo")
    await attack(table, table.alice, "Ogre")  # No die is left, so the same faces.
    assert "**Ogre**, Longsword: 21 hits: 10 damage" in shown(table)
    for _ in range(2):
        await press(table, table.gm, "Undo")
    assert asks(table) == "Longsword, 2 attacks: choose a target"
    await attack(table, table.alice, "Ogre")
    assert "**Ogre**, Longsword: 20 hits: 11 damage" in shown(table)
    assert "**Ogre**, Longsword: 21 hits: 10 damage" in shown(table)

    for _ in range(4):
        await press(table, table.gm, "End turn")
    await attack(table, table.alice, "Goblin 1", 14, 8)  # No die is left for a second attack.
    assert "~~Goblin 1~~ down" in shown(table)
    assert asks(table) == "Longsword, attack 2 of 2: choose a target"
    assert "Knock Goblin 1 out" in labels(panel(table))
    await attack(table, table.alice, "Goblin 2", 15, 1)
    assert "Goblin 2 hurt" in shown(table)
    assert shown(table).count("→ **Goblin") == 2
    assert asks(table) == "Longsword: choose a target"


async def test_attack_settings_apply_to_all_on_the_same_target_and_two_presses_count_once(table):
    await begin_mira_fight(table)
    listed = menu(panel(table), "attack")
    value = next(each["value"] for each in listed["options"] if each["label"].startswith("Ogre"))
    table.dice.will_all_show(2)
    answer = await press_together(table, panel(table), listed["custom_id"], [value], table.alice, table.gm)
    assert shown(table).count("→ **Ogre**") == 2
    assert sum("already" in text_of(each) for each in answer if each.response) == 1

    table.dice.will_all_show(0)
    for _ in range(4):
        await press(table, table.gm, "End turn")
    await pick(table, table.alice, "how", "Advantage", "Target has half cover")
    await attack(table, table.alice, "Ogre", 2, 14, 8, 3, 15, 7)
    assert shown(table).count("half cover") == 2
    assert shown(table).count("Advantage") == 2
    assert "Next attack" not in shown(table)


async def test_heroic_inspiration_can_be_used_on_any_attack_of_the_last_press(table):
    await begin_mira_fight(table)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Ogre", 2, 15, 7)
    await table.restart()
    asked = await press(table, table.alice, "✨ Mira: Inspiration…")
    assert [each["label"] for each in menu(asked, "spend")["options"]] == [
        "Mira, Longsword: 8 misses",
        "Mira, Longsword: 21 hits: 10 damage",
    ]
    opened = await pick(table, table.alice, "spend", "Mira, Longsword: 8", on=asked)
    table.dice.will_show(14, 8)
    await table.alice.select(opened.response, ["t0"])
    assert "**Ogre**, Longsword: 20 hits: 11 damage" in shown(table)
    assert "**Ogre**, Longsword: 21 hits: 10 damage" in shown(table)
    assert not any("Heroic Inspiration" in each for each in labels(panel(table))), "it is spent"

    for _ in range(4):
        await press(table, table.gm, "End turn")
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Goblin 1", 14, 8)
    asked = await press(table, table.alice, "✨ Mira: Inspiration…")
    await attack(table, table.alice, "Goblin 2", 2)
    refused = await table.alice.select(asked.response, ["t0"])
    assert "You've rolled again since then" in text_of(refused)


async def test_riders_apply_to_each_attack_of_the_press_and_once_per_turn_ones_to_one(table):
    await begin_mira_fight(table, **ROGUE)
    await how(table, table.alice, *SNEAKING)
    await attack(table, table.alice, "Ogre", 2, 14, 5, 1, 2, 3)
    assert "**Ogre**, Rapier: 8 misses" in shown(table)
    assert "**Ogre**, Rapier: 20 hits: 14 damage" in shown(table)
    for _ in range(4):
        await press(table, table.gm, "End turn")
    await how(table, table.alice, *SNEAKING)
    await attack(table, table.alice, "Ogre", 14, 5, 1, 2, 3, 15, 4)
    assert "20 hits: 14 damage" in shown(table)
    assert "21 hits: 7 damage" in shown(table)


async def test_a_used_once_per_turn_rider_does_not_apply_to_a_miss_that_becomes_a_hit(table):
    await begin_mira_fight(table, **ROGUE)
    await how(table, table.alice, *SNEAKING)
    await table.gm.slash(table.channel, "dnd inspire", who="Mira")
    await attack(table, table.alice, "Ogre", 2, 14, 5, 1, 2, 3)
    asked = await press(table, table.alice, "✨ Mira: Inspiration…")
    opened = await pick(table, table.alice, "spend", "Mira, Rapier: 8", on=asked)
    table.dice.will_show(15, 8)
    await table.alice.select(opened.response, ["t0"])
    assert "**Ogre**, Rapier: 21 hits: 11 damage" in shown(table)
    assert (
        "• **Mira**, Rapier: ✨ Heroic Inspiration: ~~2~~ → 15; Removed: 3d6 Sneak Attack, now 21 "
        "hits: 11 damage"
    ) in shown(table)
    assert "used Sneak Attack)" in shown(table)


async def test_an_attack_with_a_costly_rider_is_one_attack(table):
    await begin_mira_fight(
        table, skills=f"{SKILLS} counters: slots 1: 2 riders: Smite: 2d8 radiant, costs slot 1"
    )
    await how(table, table.alice, "With Smite")
    assert asks(table) == "Longsword, attack 1 of 2: choose a target"
    await attack(table, table.alice, "Ogre", 14, 5, 1, 2)
    assert "20 hits: 11 damage" in shown(table)
    assert asks(table) == "Longsword, attack 2 of 2: choose a target"


class Between:
    """The rolls of a fight, with something that happens right after each attack."""

    def __init__(self, services, happens):
        self._services, self._happens = services, happens

    async def attack(self, *given, **more):
        roll = await self._services.fight_rolls.attack(*given, **more)
        await self._happens()
        return roll


async def attack_interrupted(table, happens):
    """Let Mira attack the ogre, and make this happen after each attack."""
    services = table.bots[-1].services(DndServices)
    now = await services.fights.seen(Place(table.guild.id, table.channel.id))
    (ogre,) = [each.id for each in now.fight.combatants if each.name == "Ogre"]
    table.dice.will_show(2)
    rolls: Any = Between(services, happens)
    await AttackActions(services.fights, rolls).attack(now, Who(table.alice.id, "Alice"), ogre, None)


async def test_someone_acting_in_between_stops_the_rest_and_a_reaction_is_one_attack(table):
    await begin_mira_fight(table)

    async def brace():
        await table.gm.slash(table.channel, "dnd hp", change="temp 3", who="Bo")

    await attack_interrupted(table, brace)
    assert "**Bo** 10/10 +3 temp" in shown(table)
    assert shown(table).count("→ **Ogre**") == 1
    assert asks(table) == "Longsword, attack 2 of 2: choose a target"

    await press(table, table.alice, "End turn")
    asked = await attack(table, table.alice, "Ogre")
    await press(table, table.alice, "Mira's Reaction", 2, on=asked)
    assert shown(table).count("→ **Ogre**") == 1


async def test_a_bot_stopped_in_between_keeps_the_first_attack_and_offers_the_rest(table):
    await begin_mira_fight(table)

    async def stop():
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await attack_interrupted(table, stop)
    await table.restart()
    await table.gm.slash(table.channel, "dnd fight start")
    assert asks(table) == "Longsword, attack 2 of 2: choose a target"
    await attack(table, table.alice, "Ogre", 3)
    assert "**Ogre**, Longsword: 8 misses" in shown(table)
    assert "**Ogre**, Longsword: 9 misses" in shown(table)


@pytest.mark.parametrize("hidden", [None, "gm"])
async def test_outside_fights_each_attack_of_the_action_is_another_press(table, hidden):
    await mira(table, **ROGUE)
    given = {"hidden": hidden} if hidden else {}
    table.dice.will_show(15, 12, 5, 1, 2, 3)
    first = await table.alice.slash(
        table.channel, "dnd attack", attack="Rapier", ac=12, riders="sneak", **{"with": "adv hidden"}, **given
    )
    await table.restart()
    table.dice.will_show(13, 11, 4)
    second = await table.alice.click(first.response, label="Attack 2 of 2")
    assert "Mira · Rapier, attack 2 of 2" in text_of(second)
    assert "Sneak Attack" not in text_of(second), "it applies once per turn"
    assert "Attack 3" not in "".join(labels(second))
    assert bool(second.ephemeral) == bool(hidden)
    assert ("Hidden roll" in text_of(messages(table)[-1])) == bool(hidden)
