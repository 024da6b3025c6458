"""The main stories of each game with screen readers, which can read all messages well."""

import pytest
from simcord.http import router

from bot.rolls.values import Place, Who
from bot.words.speaking import Manner
from tests.e2e import fights, initiative, planechase
from tests.e2e.aloud import faults, message_of
from tests.e2e.dnd import mira
from tests.e2e.fights import begin_usual_fight, pick
from tests.e2e.wizards import clash, grant_rerolls, narrative, roll_save, terms
from tests.support import public


@pytest.fixture
async def ears(table, monkeypatch):
    """Set everyone and the channel to screen readers, and fail the test if a message would be read badly."""
    languages = table.bots[-1].languages
    gwen = Who(table.gm.id, "Gwen", manages=True)
    await languages.read_here_as(Place(table.guild.id, table.channel.id), gwen, Manner.ALOUD)
    for each in (table.gm, table.kim, table.alice, table.bob, table.sam):
        await languages.read_as(each.id, Manner.ALOUD)
    wrong, dispatch = list[str](), router.dispatch

    def sent(backend, method, path, *, json=None, **more):
        wrong.extend(faults(message_of(method, path, json)))
        return dispatch(backend, method, path, json=json, **more)

    monkeypatch.setattr(router, "dispatch", sent)
    yield
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def said(table):
    """Return the lines of the channel's newest message."""
    return str(public(table.channel)[-1].content).split("\n")


async def test_a_fight(table, ears):
    await begin_usual_fight(table)
    assert said(table) == [
        f"<@{table.alice.id}> Round 1, it is the turn of Mira.",
        "Turn order.",
        "At 20, in turn now: Mira, 38 of 38 hit points.",
        "At 12: Goblin 1 unhurt, Goblin 2 unhurt, Goblin 3 unhurt.",
        "At 11: Bo, 10 of 10 hit points.",
        "At 8: Ogre unhurt.",
    ]
    await pick(table, table.alice, "attack", "Goblin 1", faces=(14, 2))
    assert said(table)[1:5] == [
        "Mira attacks Goblin 1, Longsword: 20 hits, 5 damage; Goblin 1 is bloodied.",
        "d20 (14) plus 3 Strength plus 3 proficiency is 20; Damage: 1d8 (2) plus 3 Strength is 5 slashing.",
        "",
        "Turn order.",
    ]
    await fights.more(table, table.alice)
    await fights.press(table, table.gm, "GM…")
    await fights.press(table, table.alice, "End turn")
    await table.bob.slash(table.channel, "dnd hp", change="-4")
    assert "At 11: Bo, 6 of 10 hit points." in said(table)
    await table.bob.slash(table.channel, "dnd hp", change="-2")
    assert "At 11: Bo, 4 of 10 hit points, bloodied." in said(table)
    await table.gm.slash(table.channel, "dnd fight end")


async def test_the_latest_events_of_a_large_fight_are_not_omitted(table, ears):
    await mira(table)
    name = "Captain of the northern ogres"
    lines = [(f"{name} {each} i-1 ac11 hp68 club +6 2d8+4 slashing", each // 2 + 2) for each in range(18)]
    await fights.start_fight(table, *lines, ("wolf x6 i+2 ac10 hp9 bite +4 1d6 piercing", 10))
    await fights.press(table, table.alice, "Join", 20)
    await fights.press(table, table.gm, "GM: begin")
    await pick(table, table.alice, "attack", "Wolf 1", faces=(14, 2))
    told = said(table)
    assert any(each.startswith("Mira attacks Wolf 1, Longsword: 20 hits, 5 damage") for each in told)
    assert told[-1].endswith("too long to show.")
    assert len("\n".join(told)) <= 2000


async def test_dnd_rolls(table, ears):
    await mira(table)
    table.dice.will_show(12)
    shown = await table.alice.slash(table.channel, "dnd check", what="stealth", dc="15")
    assert shown.response.content.startswith("20, success.\nMira: Dexterity \\(Stealth\\).\n")
    table.dice.will_show(18, 6)
    await table.alice.slash(table.channel, "dnd attack", attack="Longsword", ac=11, target="ogre")
    shown = await table.alice.slash(table.channel, "character show")
    assert "AC 16; 38 hit points; proficiency plus 3." in shown.response.content
    await table.alice.slash(table.channel, "dnd hp", change="-30")
    shown = await table.alice.slash(table.channel, "character show")
    assert "AC 16; 8 of 38 hit points; proficiency plus 3." in shown.response.content
    await table.gm.slash(table.channel, "ask", what="stealth", who="Mira")


async def test_magic(table, ears):
    await table.alice.slash(table.channel, "magic effect", name="Pixie Guide")
    table.dice.will_show(14, 3)
    shown = await table.alice.slash(table.channel, "magic roll", dice="d20")
    assert shown.response.content.split("\n")[:2] == ["14: d20: natural 14.", "Alice."]
    assert "Never rolled: 3 (Pixie Guide)" in shown.response.content
    table.dice.will_show(3, 4)
    await table.alice.slash(table.channel, "magic card", name="Treasure Chest")
    await table.alice.slash(table.channel, "turn")


async def test_planechase(table, ears):
    await planechase.start(table)
    first, *rest = said(table)
    assert first == f"<@{table.alice.id}> Alice's turn: next roll costs 0."
    assert "Turn order: Alice, then Bob, then Kim." in rest
    await planechase.press(table, table.alice, "Roll planar die", planechase.CHAOS)
    await planechase.press(table, table.alice, "Next turn")
    await planechase.press(table, table.bob, "More…")


async def test_wizards(table, ears):
    await grant_rerolls(table, table.alice)
    shown = await clash(table, 3)
    await roll_save(table, shown, 3)
    asked = await narrative(table)
    set_ = await terms(table, asked, disclosed="10 success\n15 the door opens", cost="1")
    table.dice.will_show(12)
    rolled = await table.alice.click(set_.response, label="Accept and roll")
    assert "Not met, 15 or more: the door opens" in rolled.response.content
    assert "Met, 10 or more: success" in rolled.response.content


async def test_an_initiative(table, ears):
    await initiative.enter(table, "Ana 14, goblins x3 d20+2", 3, 20, 9)
    await initiative.press(table, "Begin")
    assert said(table)[0].endswith("Round 1, it is the turn of goblins 2.")
    assert "Ana at 14." in said(table)
    await initiative.press(table, "Next")
    await initiative.press(table, "More…")


async def test_dice_saved_rolls_and_requested_rolls(table, ears):
    table.dice.will_show(9)
    rolled = await table.alice.slash(table.channel, "roll", dice="1d20+6")
    form = await table.alice.click(rolled.response, label="Save roll…")
    await table.alice.submit_modal(form, {"name": "Luck", "whom": "me"})
    await table.alice.slash(table.channel, "saved")
    table.dice.will_show(7, 3, 9, 1, 10, 10, 2, 2)
    shown = await table.alice.slash(table.channel, "roll", dice="8d10>=7f1")
    assert "7 (success), 3, 9 (success), 1 (failure)" in shown.response.content
    await table.gm.slash(table.channel, "ask", what="1d20+2", who="everyone", goal="15")
    await table.alice.slash(table.channel, "panel new", starter="dnd")
    await table.alice.slash(table.channel, "history")
    await table.alice.slash(table.channel, "odds", dice="1d20+7", goal="15")
    await table.alice.slash(table.channel, "help")
    await table.alice.slash(table.channel, "about")
