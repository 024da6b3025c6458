"""``/dnd hp`` in and outside a fight, and characters' state when they leave."""

from tests.e2e.dnd import bo, mira
from tests.e2e.fights import (
    begin_usual_fight,
    button,
    end_fight,
    leave,
    messages,
    more,
    pick,
    press,
    shown,
    start_fight,
)
from tests.e2e.test_buttons import press_at_once
from tests.support import headline, hide_rolls, labels, text_of


async def test_hit_points_change_manually(table):
    await begin_usual_fight(table)
    for change, state in (
        ("-7 fire", "**Mira** 31/38"),
        ("-13", "**Mira** 18/38 bloodied"),
        ("+8", "**Mira** 26/38"),
        ("max -10", "**Mira** 26/28"),
        ("-26", "**Mira** 0/28 **dying** (no death saves yet)"),
        ("-1 crit", "**Mira** 0/28 **dying** (0 of 3 successes, 2 of 3 failures)"),
        ("stable", "**Mira** 0/28 unconscious, Stable"),
        ("-28", "**Mira** 0/28 **dead**"),
        ("revive 5", "**Mira** 5/28"),
        ("temp 12", "**Mira** 5/28 +12 temp bloodied, Prone"),
    ):
        await table.gm.slash(table.channel, "dnd hp", change=change, who="mira")
        assert state in shown(table), change


async def test_temporary_hit_points_are_asked_about_only_if_some_exist_and_of_their_player(table):
    await begin_usual_fight(table)
    await table.bob.slash(table.channel, "dnd hp", change="temp 5", who="mira")
    assert "**Mira** 38/38 +5 temp" in shown(table)
    await table.bob.slash(table.channel, "dnd hp", change="temp 3", who="mira")
    assert "**Mira** 38/38 +5 temp" in shown(table), "the higher ones are kept, and its player is asked"

    asked = await table.alice.slash(table.channel, "dnd hp", change="temp 10")
    await press(table, table.alice, "Take 10", on=asked)
    asked = await table.alice.slash(table.channel, "dnd hp", change="temp 12")
    assert labels(asked) == ["Keep 10", "Take 12"]
    await press(table, table.alice, "Keep 10", on=asked)
    assert "+10 temp" in shown(table)
    asked = await table.alice.slash(table.channel, "dnd hp", change="temp 3")
    await press(table, table.alice, "Take 3", on=asked)
    assert "+3 temp" in shown(table)


async def test_someone_elses_hit_points_and_rests_belong_to_them_and_gms(table):
    await begin_usual_fight(table)
    for who, name, change in (
        (table.bob, "Mira", {"change": "-1"}),
        (table.alice, "Goblin 1", {"change": "-1"}),
        (table.alice, "Goblin 1", {"change": "temp 5"}),
        (table.alice, "Goblin 1", {}),
        (table.alice, "Mira", {"change": "revive"}),
        (table.sam, "Mira", {"change": "temp 5"}),
    ):
        answer = await who.slash(table.channel, "dnd hp", who=name, **change)
        assert answer.response.ephemeral
        assert "GM" in text_of(answer)
        assert "10" not in text_of(answer)
    assert headline(await table.bob.slash(table.channel, "dnd hp", who="mira")) == "Mira: 38/38", (
        "everyone sees that"
    )
    assert headline(await table.gm.slash(table.channel, "dnd hp", who="goblin 1")) == "Goblin 1: 10/10"

    answer = await table.alice.slash(table.channel, "dnd hp", change="rest")
    assert "You can't take a Long Rest during a fight" in text_of(answer)
    await table.gm.slash(table.channel, "dnd hp", change="rest", who="Mira")

    await table.bob.slash(table.channel, "dnd hp", change="-4")
    await leave(table, table.bob)
    assert "**Bo**" not in shown(table).split("•")[0]
    assert headline(await table.bob.slash(table.channel, "dnd hp")) == "Bo: 6/10"
    answer = await more(table, table.bob)
    assert "Leave…" not in labels(answer), "he has no one there anymore"
    await press(table, table.gm, "Undo")
    assert "**Bo** 6/10" in shown(table)


async def test_resistance_applies_to_manual_damage(table):
    await mira(table)
    await start_fight(table, ("fire bat ac12 hp20 immune fire resist cold bite +3 1d4 piercing", 5))
    await table.gm.slash(table.channel, "dnd hp", change="-9 cold", who="fire bat")
    answer = await press(table, table.gm, "GM…")
    assert "Fire bat: 16/20" in text_of(answer)
    await table.gm.slash(table.channel, "dnd hp", change="-9 fire", who="fire bat")
    assert "Fire bat: 16/20" in text_of(await press(table, table.gm, "GM…"))


async def test_hit_points_outside_a_fight_and_a_long_rest_for_everyone(table):
    await mira(table)
    hurt = await table.alice.slash(table.channel, "dnd hp", change="-7 fire")
    assert headline(hurt) == "Mira: 31/38"
    assert "Was 38/38." in text_of(hurt)
    assert "**31/38** Hit Points" in text_of(await table.alice.slash(table.channel, "character show"))
    healed = await table.alice.slash(table.channel, "dnd hp", change="+10")
    assert "7 regained." in text_of(healed)
    assert "3 above the maximum is lost." in text_of(healed)
    await table.alice.slash(table.channel, "dnd hp", change="-38")
    await table.gm.slash(table.channel, "dnd hp", change="stable", who="Mira")
    table.dice.will_show(3)
    woken = await table.gm.slash(table.channel, "dnd hp", change="wake", who="Mira")
    assert headline(woken) == "3 hours until Mira wakes"
    now = await table.alice.slash(table.channel, "dnd hp")
    assert headline(now) == "Mira: 0/38"
    assert "Stable: regains 1 Hit Point in 3 hours" in text_of(now)
    woken = await table.gm.slash(table.channel, "dnd hp", change="wake", who="Mira")
    assert headline(woken) == "Mira: 1/38"
    await table.restart()
    rested = await table.gm.slash(table.channel, "dnd hp", change="rest", who="Mira")
    assert headline(rested) == "Long rest"
    assert "**Mira** has 38 of 38 Hit Points" in text_of(rested)

    await bo(table)
    await table.alice.slash(table.channel, "dnd hp", change="-7")
    await table.bob.slash(table.channel, "dnd hp", change="-7")
    answer = await table.gm.slash(table.channel, "dnd hp", change="rest", who="all")
    assert "**Bo** has 10 of 10 Hit Points" in text_of(answer)
    assert "**Mira** has 38 of 38 Hit Points" in text_of(answer)
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 38/38"


async def make_stable(table, channel=None):
    """Make Mira Stable, and return the message about it."""
    await mira(table)
    await table.alice.slash(channel or table.channel, "dnd hp", change="-38")
    return await table.gm.slash(channel or table.channel, "dnd hp", change="stable", who="Mira")


async def test_anyone_who_can_heal_a_stable_character_rolls_the_hours_until_they_wake(table):
    answer = await make_stable(table)
    assert labels(answer) == ["Wait 1d4 hours: Mira"]
    refused = await table.sam.click(answer.response, label="Wait 1d4 hours: Mira")
    assert refused.response.ephemeral, "someone without a character here can't heal anyone"
    await bo(table)
    await table.restart()
    table.dice.will_show(4)
    woken = await table.bob.click(answer.response, label="Wait 1d4 hours: Mira")
    assert headline(woken) == "4 hours until Mira wakes"
    assert "With 1 Hit Point, if no one healed" in text_of(woken)
    assert not {"Again", "Undo"} & set(labels(woken))
    late = await table.alice.click(answer.response, label="Wait 1d4 hours: Mira")
    assert "The hours until Mira wakes have already been rolled" in text_of(late)
    await table.restart()
    now = await table.alice.slash(table.channel, "dnd hp")
    assert labels(now) == ["4 hours pass: Mira"]
    behind = messages(table)[-1]
    refused = await table.sam.click(behind.response, label="4 hours pass: Mira")
    assert refused.ephemeral
    woken = await table.bob.click(behind.response, label="4 hours pass: Mira")
    assert headline(woken) == "Mira: 1/38"
    late = await table.alice.click(behind.response, label="4 hours pass: Mira")
    assert "Mira is no longer Stable" in text_of(late)


async def test_two_simultaneous_presses_roll_the_hours_once(table):
    answer = await make_stable(table)
    table.dice.will_all_show(2)
    pressed = button(answer, "Wait 1d4 hours: Mira")
    answers = press_at_once(table, answer.response, pressed, None, table.alice, table.gm)
    await table.env.settle()
    (late,) = [each for each in answers if each.ephemeral]
    assert "already been rolled" in text_of(late)
    assert [headline(each) for each in answers if each is not late] == ["2 hours until Mira wakes"]


async def test_if_rolls_are_hidden_so_are_the_hours(table):
    await hide_rolls(table.gm, table.channel, "gm")
    told = await make_stable(table)
    table.dice.will_show(4)
    woken = await table.alice.click(told.response, label="Wait 1d4 hours: Mira")
    assert headline(woken) == "Mira: 1/38"
    (told,) = [each for each in woken.followups if each.ephemeral]
    assert "# 4 hours until Mira wakes\n" in str(told.embeds[0].description)
    assert not any("hours until" in text_of(each) for each in messages(table))


async def test_in_a_fight_the_hours_pass_once_no_enemy_is_up(table):
    await begin_usual_fight(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    await table.gm.slash(table.channel, "dnd hp", change="stable", who="Bo")
    answer = await table.alice.slash(table.channel, "dnd hp", change="wake", who="Bo")
    assert "GM" in text_of(answer)
    for name in ("Goblin 1", "Goblin 2", "Goblin 3", "Ogre"):
        await table.gm.slash(table.channel, "dnd hp", change="-99", who=name)
    await pick(table, table.alice, "do", "Wait until Bo wakes", faces=[3])
    assert "3 hours until Bo wakes (Alice) · **Bo is up again**" in shown(table)
    assert "**Bo** 1/10" in shown(table)


async def test_someone_stable_when_the_fight_ends_can_wait(table):
    await begin_usual_fight(table)
    await table.bob.slash(table.channel, "dnd hp", change="-10")
    await table.gm.slash(table.channel, "dnd hp", change="stable", who="Bo")
    await end_fight(table)
    over = messages(table)[-1]
    assert labels(over) == ["Wait 1d4 hours: Bo"]
    table.dice.will_show(1)
    woken = await table.alice.click(over.response, label="Wait 1d4 hours: Bo")
    assert headline(woken) == "1 hour until Bo wakes"
    await table.bob.click(messages(table)[-1].response, label="1 hour passes: Bo")
    assert headline(await table.bob.slash(table.channel, "dnd hp")) == "Bo: 1/10"


async def test_a_creature_that_is_like_a_character_falls_unconscious(table):
    await mira(table)
    await table.gm.slash(table.channel, "dnd fight start")
    table.dice.will_show(3)
    await table.gm.slash(
        table.channel,
        "dnd fight add",
        who="captain ac16 hp20 sword +5 1d8+3 slashing",
        **{"like-characters": True},
    )
    await table.gm.slash(table.channel, "dnd hp", change="-25", who="captain")
    answer = await press(table, table.gm, "GM…")
    assert "Captain: 0/20, AC 16, dying" in text_of(answer)


async def test_the_hours_of_a_wait_are_not_rolled_again(table):
    answer = await make_stable(table)
    await bo(table)
    table.dice.will_show(4)
    await table.bob.click(answer.response, label="Wait 1d4 hours: Mira")
    await table.alice.slash(table.channel, "dnd hp", change="-1")
    await table.gm.slash(table.channel, "dnd hp", change="stable", who="Mira")
    for hidden in ({}, {"hidden": "me"}, {"hidden": "blind"}):
        again = await table.bob.slash(table.channel, "again", **hidden)
        assert again.response.ephemeral
        assert "To wait again, use the button on /dnd hp" in text_of(again)
    assert headline(await table.alice.slash(table.channel, "dnd hp")) == "Mira: 0/38"
