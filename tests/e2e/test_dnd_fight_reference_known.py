"""The second reference fight, where facts from sheets and the System Reference Document take one press."""

from tests.e2e.dnd import create
from tests.e2e.fights import menu, messages, panel, shown
from tests.e2e.test_dnd_fight_reference import Thumbs
from tests.support import headline, labels, text_of

MOST_INTERACTIONS, MOST_TYPED = 36, 52
HOLD = "13 paralyzed save conc"
"""A Wisdom save that repeats at the end of each turn. The effect ends with the caster's Concentration."""


async def party(table):
    """Create a fighter with Extra Attack, a rogue with Sneak Attack, and a warlock who knows Hold Person."""
    mira = "Mira", "5", "16 14 13 8 12 10", 38, 16
    bo = "Bo", "5", "10 16 12 12 14 8", 33, 15
    cy = "Cy", "4", "8 14 12 10 10 16", 31, 13
    for who, (name, level, scores, hp, ac), traits, attacks in (
        (table.alice, mira, "extra attack: 2\nhit dice: 5d10", "Longsword"),
        (table.bob, bo, "Sneak Attack: 3d6, once a turn\nhit dice: 5d8", "Shortsword"),
        (table.kim, cy, "Pact slots 2: 2\nhit dice: 4d8", "Eldritch Blast spell cha 1d10 force range 120"),
    ):
        sheet = {"name": name, "level": level, "scores": scores, "hp": hp, "ac": ac, "attacks": attacks}
        await create(who, table.channel, **sheet, skills=f"stealth\n{traits}")


async def test_known_creatures_and_sheets_take_few_presses_and_hardly_any_typing(table):
    await party(table)
    thumbs = Thumbs(table)
    await begin_fight(table, thumbs)
    await cast_hold_person(table, thumbs)
    await breathe(table, thumbs)
    await table.restart()
    await break_hold(table, thumbs)
    await win(table, thumbs)
    await take_short_rest(table, thumbs)
    assert thumbs.interactions <= MOST_INTERACTIONS
    assert thumbs.typed <= MOST_TYPED


def turn(table):
    """Return the text of the last turn's message, its record."""
    return text_of(messages(table)[-2])


async def begin_fight(table, thumbs):
    """Begin the fight in the order Cy 20, Mira 17, Bo 13, the hound 10, the knight 3."""
    gm = table.gm
    await thumbs.command(gm, "fight start", **{"auto-end": True})
    await thumbs.command(gm, "fight add", 3, 9, who="knight, hell hound")
    await thumbs.tap(gm, "GM: everyone joins", 10, 18, 15)  # Bo, Cy, Mira.
    await thumbs.tap(gm, "GM: begin")
    assert headline(panel(table)) == "Round 1: Cy"


async def cast_hold_person(table, thumbs):
    """Cast Hold Person with a slot, then attack its target twice in one press, and with Sneak Attack."""
    alice, bob, kim = table.alice, table.bob, table.kim
    counters = await thumbs.tap(kim, "Counters…", on=await thumbs.tap(kim, "More…"))
    spent = await thumbs.pick(kim, "spend", "level 2 Pact Magic slot", on=counters)
    assert "level 2 1/2" in text_of(spent)
    spell = await thumbs.pick(kim, "attack", "Attack several targets…")
    await thumbs.fill(kim, spell, 7, targets=["Knight"], save="wis", dc=HOLD, dice="Hold")
    assert "Knight failure" in turn(table)
    ends = "Paralyzed (while Cy concentrates, save ends: Wis DC 13)"
    assert f"Knight is {ends}" in turn(table)
    assert f"Knight unhurt, {ends}" in shown(table)
    assert "**Cy** 31/31 concentrates on Hold" in shown(table)

    await thumbs.attack(alice, "Knight", 14, 5, 6, 5, 11, 13, 4, 5)
    first, second = turn(table).split("• **Mira** → **Knight**, Longsword: ")[1:]
    assert "Critical: 14 damage" in first
    assert "d20 (**14**, dropped die ~~5~~) + 3 Strength + 3 proficiency = 20" in first
    assert "Advantage: the target is Paralyzed" in first
    assert "Damage: 2d8 (6, 5) + 3 Strength = 14 slashing" in first
    assert "Critical: 12 damage · **Knight is bloodied**" in second
    assert "d20 (**13**, dropped die ~~11~~) + 3 Strength + 3 proficiency = 19" in second
    assert "Advantage: the target is Paralyzed" in second
    assert "Damage: 2d8 (4, 5) + 3 Strength = 12 slashing" in second

    await thumbs.pick(bob, "how", "With Sneak Attack", on=await thumbs.tap(bob, "More…"))
    await thumbs.attack(bob, "Knight", 12, 3, 1, 2, 1, 1, 1, 2, 2, 2)
    assert "d20 (**12**, dropped die ~~3~~) + 3 Dexterity + 3 proficiency = 18" in turn(table)
    assert "Advantage: the target is Paralyzed" in turn(table)
    dice = "2d6 (1, 2) + 3 Dexterity + 6d6 (1, 1, 1, 2, 2, 2) Sneak Attack = 15 piercing"
    assert dice in turn(table)
    assert "Critical Hit: damage dice rolled twice" in turn(table)


async def breathe(table, thumbs):
    """Breathe as the hound with one press and its targets. Cy's Concentration and the knight's hold last."""
    gm = table.gm
    others = await thumbs.pick(gm, "attack", "Other actions of Hell Hound")
    await thumbs.pick(gm, "effect", ("Bo", "Cy", "Mira"), 4, 4, 4, 4, 2, 14, 5, 15, on=others)
    for line in (
        "**Hell Hound**, Fire Breath: Bo takes 9, Cy takes 18, Mira takes 9",
        "5d6 (4, 4, 4, 4, 2) = 18 fire",
        "Bo save 14 + 3 = 17, success · 18 → half 9",
        "Cy save 5 + 2 = 7, failure",
        "Mira save 15 + 2 = 17, success · 18 → half 9",
    ):
        assert line in turn(table)
    await thumbs.tap(table.kim, "Cy: Con save, DC 10 (Concentration)", 12)
    assert "**Cy**, Concentration save: 13: success" in shown(table)
    assert "d20 **12** + 1 Constitution = 13" in shown(table)
    assert "**Cy** 13/31 bloodied, concentrates on Hold" in shown(table)
    await thumbs.tap(gm, "End turn: Knight saves against Paralyzed", 5)
    assert "**Knight** fails the save against Paralyzed" in turn(table)
    assert headline(panel(table)) == "Round 2: Cy"


async def break_hold(table, thumbs):
    """Attack without choosing Sneak Attack again, break the Concentration by a bite, and free the knight."""
    alice, bob, kim, gm = table.alice, table.bob, table.kim, table.gm
    await thumbs.attack(kim, "Hell Hound", 12, 8)
    assert "Hell Hound hurt" in shown(table)
    await thumbs.attack(alice, "Hell Hound", 15, 8, 16, 7)
    assert "Longsword: 21 hits: 11 damage" in turn(table)
    assert "Longsword: 22 hits: 10 damage · **Hell Hound is bloodied**" in turn(table)
    assert "Advantage" not in turn(table)
    assert "Next attack: Shortsword, With Sneak Attack" in shown(table)
    await thumbs.attack(bob, "Hell Hound", 17, 4, 3, 3, 3, 2)  # The last doesn't recharge breath.
    assert "1d6 (4) + 3 Dexterity + 3d6 (3, 3, 3) Sneak Attack = 16 piercing" in turn(table)

    await thumbs.attack(gm, "Cy", 10, 5, 2, 2)
    assert "Bite: 15 hits: 10 damage" in turn(table)
    assert "1d8+3 (5) + 1d6 (2) = 8 piercing + 2 fire" in turn(table)
    assert "Bite: 7 misses" in turn(table)
    await thumbs.tap(kim, "Cy: Con save, DC 10 (Concentration)", 3)
    assert "**Cy**, Concentration save: 4: failure" in shown(table)
    assert "Knight is no longer Paralyzed, Cy no longer concentrates on Hold" in shown(table)
    await thumbs.attack(gm, "Mira", 14, 4, 4, 5, 4)
    assert "Greatsword: 19 hits: 16 damage · **Mira is bloodied**" in turn(table)
    assert "2d6+3 (4, 4) + 1d8 (5) = 11 slashing + 5 radiant" in turn(table)
    assert "Greatsword: 9 misses" in turn(table)


async def win(table, thumbs):
    """Win the fight. The hound falls to the first of two attacks, so the second one asks for a target."""
    alice, bob, kim, gm = table.alice, table.bob, table.kim, table.gm
    await thumbs.attack(kim, "Hell Hound", 12, 10)
    await thumbs.attack(alice, "Hell Hound", 12, 5)
    assert "Longsword: 18 hits: 8 damage · **Hell Hound dies**" in shown(table)
    assert menu(panel(table), "attack")["placeholder"] == "Longsword, attack 2 of 2: choose a target"
    await thumbs.attack(alice, "Knight", 14, 6)
    assert "Longsword: 20 hits: 9 damage" in turn(table)
    await thumbs.attack(bob, "Knight", 13, 4, 1, 1, 1)
    assert "Shortsword: 19 hits: 10 damage · **Knight dies**" in turn(table)
    asked = await thumbs.command(gm, "fight end")
    await thumbs.tap(gm, "Yes, end the fight", on=asked)
    assert headline(messages(table)[-1]) == "The fight is over"


async def take_short_rest(table, thumbs):
    """Take a short rest with everyone, and spend Hit Point Dice by button."""
    rest = await thumbs.command(table.gm, "rest", kind="short", who="all")
    assert headline(rest) == "Short rest"
    assert "**Cy** regains level 2 Pact Magic slot +1" in text_of(rest)
    assert labels(rest) == ["Hit Point Dice…", "Undo"]
    for who, spends, faces, told in (
        (table.alice, "Mira: 2 Hit Point Dice", (6, 4), "**Mira** regains 12: 25/38"),
        (table.bob, "Bo: 1 Hit Point Die", (5,), "**Bo** regains 6: 30/33"),
        (table.kim, "Cy: 2 Hit Point Dice", (8, 3), "**Cy** regains 13: 16/31"),
    ):
        asked = await thumbs.tap(who, "Hit Point Dice…", on=rest)
        assert told in text_of(await thumbs.pick(who, "throw", spends, *faces, on=asked))
