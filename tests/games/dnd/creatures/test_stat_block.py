"""Stat blocks as printed in books and pasted whole: attacks, effects, counts, and unread lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import Ends, Escape
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.creatures.record.stat_block import (
    BlockArea,
    BlockEffect,
    Creature,
    Regeneration,
    Rider,
    StatBlock,
    Uses,
    When,
)
from bot.games.dnd.creatures.rules.creature_text import read_creatures
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls import riders
from bot.games.dnd.hit_points.record.hit_points import full
from bot.games.dnd.sheet.record.sheet import DamagePart, Sheet, Spellcasting
from tests.cases import every

DRAKE = """Ember Drake
Huge Dragon (Chromatic), Chaotic Evil
AC 18 Initiative +8 (18)
HP 178 (17d12 + 68)
Speed 40 ft., Climb 40 ft., Fly 80 ft. (hover)
MOD SAVE MOD SAVE MOD SAVE
Str 23 +6 +6 Dex 10 +0 +5 Con 19 +4 +4
Int 14 +2 +2 Wis 11 +0 +5 Cha 18 +4 +4
Skills Perception +10, Sleight of Hand +5, Stealth +5
Resistances Cold
Immunities Fire, Poison; Frightened, Poisoned
Senses Blindsight 60 ft., Darkvision 120 ft.; Passive Perception 20
Languages Common, Draconic
CR 12 (XP 8,400, or 10,000 in lair; PB +4)
Traits
Legendary Resistance (3/Day, or 4/Day in Lair). If the drake fails a saving throw, it can choose to \
succeed instead.
Regeneration. The drake regains 10 Hit Points at the start of each of its turns. If it takes Acid \
or Cold damage, this trait doesn't function on its next turn. It dies only if it starts its turn \
with 0 Hit Points and doesn't regenerate.
Smoky Hide. Whoever looks at it coughs.
Actions
Multiattack. The drake makes one Bite attack and two Claw attacks. It can replace the Bite attack \
with a use of Sleepy Smoke.
Bite. Melee Attack Roll: +10, reach 10 ft. Hit: 17 (2d10 + 6) Piercing damage plus 7 (2d6) Fire \
damage. If the target is a Large or smaller creature, it has the Grappled condition (escape DC 16).
Claw. Melee Attack Roll: +10, reach 5 ft. Hit: 13 (2d6 + 6) Slashing damage. If the target is a \
Large or smaller creature and the drake moved 20+ feet straight toward it immediately before the \
hit, the target takes an extra 7 (2d6) Slashing damage and has the Prone condition.
Tail Spike. Ranged Attack Roll: +10, range 60/120 ft. Hit: 10 (1d8 + 6) Piercing damage, and the \
target is subjected to the following effect. Constitution Saving Throw: DC 16. Failure: 10 (3d6) \
Poison damage, and the target has the Poisoned condition until the end of its next turn.
Fire Breath (Recharge 5–6). Dexterity Saving Throw: DC 15, each creature in a 60-foot Cone. \
Failure: 59 (17d6) Fire damage. Success: Half damage.
Sleepy Smoke (2/Day). Constitution Saving Throw: DC 16, one creature the drake can see within 60 \
feet. First Failure: The target has the Incapacitated condition until the end of its next turn, at \
which point it repeats the save. Second Failure: The target has the Unconscious condition for 1 \
minute.
Swallow. Strength Saving Throw: DC 18, one Large or smaller creature Grappled by the drake. \
Failure: The target is swallowed, and has the Blinded and Restrained conditions. It takes 14 (4d6) \
Acid damage at the start of each of the drake's turns.
Spellcasting. The drake casts one of the following spells, using Charisma as the spellcasting \
ability (spell save DC 16, +8 to hit with spell attacks): At Will: Light.
Bonus Actions
Hop. The drake flies up to half its Fly Speed.
Reactions
Parry. Trigger: The drake is hit by a melee attack roll. Response: The drake adds 3 to its AC \
against that attack.
Legendary Actions
Legendary Action Uses: 3 (4 in Lair). Immediately after another creature's turn, the drake can \
expend a use to take one of the following actions.
Cinders. Dexterity Saving Throw: DC 16, each creature in a 20-foot-radius Sphere centered on a \
point within 120 feet. Failure: 7 (2d6) Fire damage. Failure or Success: The drake can't take this \
action again until the start of its next turn.
Pounce. The drake moves up to half its Speed and makes one Claw attack."""


GRIP = (("grappled", Ends(escape=Escape(16))),)
SLEEP = (("unconscious", Ends("end", left=10, later=True)),)


def only(text):
    (typed,) = read_creatures(text)
    return typed


@pytest.fixture(scope="module")
def drake():
    return only(DRAKE)


def effect(drake, name):
    return next(each for each in drake.creature.block.effects if each.name == name)


def test_a_stat_block_reads_the_same_with_or_without_line_breaks(drake):
    """A form takes text with line breaks, and a command takes text without them."""
    assert only(" ".join(DRAKE.split("\n"))) == replace(drake, text="")
    assert only(DRAKE.replace("Ember Drake\n", "Ember Drake x2\n")).count == 2


def test_the_head_of_a_stat_block_is_read(drake):
    creature, block = drake.creature, drake.creature.block
    sheet = creature.sheet
    assert (creature.name, sheet.level, sheet.ac, sheet.hp, creature.initiative) == (
        "Ember Drake",
        "CR 12",
        18,
        178,
        8,
    )
    assert sheet.scores == (23, 10, 19, 14, 11, 18)
    assert dict(creature.saves) == {"str": 6, "dex": 5, "con": 4, "int": 2, "wis": 5, "cha": 4}
    assert (sheet.resist, sheet.immune) == (("cold",), ("fire", "poison"))
    assert (block.size, block.kind, block.tags, block.xp) == ("huge", "dragon", ("chromatic",), 8400)
    assert (block.hp_dice, block.passive) == ("17d12+68", 20)
    assert block.speed == (("walk", 40), ("climb", 40), ("fly", 80), ("hover", 0))
    assert block.skills == (("perception", 10), ("sleight_of_hand", 5), ("stealth", 5))
    assert block.senses == (("blindsight", 60), ("darkvision", 120))
    assert block.unaffected == ("frightened", "poisoned")


def test_attacks_and_the_effects_of_their_hits_are_read(drake):
    block, sheet = drake.creature.block, drake.creature.sheet
    assert [(each.name, each.bonus, [part.dice for part in each.damage]) for each in sheet.attacks] == [
        ("Bite", 10, ["2d10+6", "2d6"]),
        ("Claw", 10, ["2d6+6"]),
        ("Tail Spike", 10, ["1d8+6"]),
    ]
    assert [each.rider for each in sheet.attacks] == [None, None, None]
    assert block.riders == (
        Rider("Bite", ("grappled",), escape_dc=16, max_size="large", ends=GRIP),
        Rider(
            "Claw",
            whens=(When("moved", 20, (DamagePart("2d6", "slashing"),), (), ("prone",), "large"),),
        ),
    )
    assert effect(drake, "Tail Spike") == BlockEffect(
        "Tail Spike",
        "rider",
        "con",
        16,
        (DamagePart("3d6", "poison"),),
        area=BlockArea("one"),
        conditions=("poisoned",),
        more=True,
        ends=(("poisoned", Ends("end", later=True)),),
    )
    assert block.multiattack == ("Bite", "Claw", "Claw")
    assert block.within == ("Sleepy Smoke",)


def test_the_effects_of_a_stat_block_are_read(drake):
    assert effect(drake, "Fire Breath") == BlockEffect(
        "Fire Breath",
        "",
        "dex",
        15,
        (DamagePart("17d6", "fire"),),
        half=True,
        area=BlockArea("cone", 60),
        recharge=5,
    )
    assert effect(drake, "Sleepy Smoke") == BlockEffect(
        "Sleepy Smoke",
        "",
        "con",
        16,
        area=BlockArea("one", within=60),
        conditions=("incapacitated",),
        second_failure=("unconscious",),
        per_day=2,
        more=True,
        ends=(("incapacitated", Ends("end", later=True, ability="con", dc=16, worse=SLEEP)),),
    )
    assert effect(drake, "Swallow") == BlockEffect(
        "Swallow",
        "",
        "str",
        18,
        area=BlockArea("one"),
        conditions=("blinded", "restrained"),
        max_size="large",
        ongoing=(DamagePart("4d6", "acid"),),
        more=True,
    )
    assert effect(drake, "Cinders") == BlockEffect(
        "Cinders",
        "legendary",
        "dex",
        16,
        (DamagePart("2d6", "fire"),),
        area=BlockArea("sphere", 20),
        more=True,
    )


def test_counts_are_read_and_unread_lines_named(drake):
    block = drake.creature.block
    assert (block.resistance, block.legendary, block.parry) == (Uses(3, 4), Uses(3, 4), 3)
    assert block.regeneration == Regeneration(10, ("acid", "cold"))
    assert block.spellcasting == Spellcasting("cha", 16, 8)
    assert block.bonus_actions == ("Hop",)
    assert block.reactions == ("Parry",)
    assert block.legendary_actions == ("Cinders", "Pounce")
    assert block.traits == ("Legendary Resistance", "Regeneration", "Smoky Hide", "Spellcasting")
    assert drake.unread == ("Smoky Hide", "Spellcasting", "Hop", "Pounce")


OLDER = """Bog Hag
Medium fey, chaotic evil
Armor Class 15 (natural armor)
Hit Points 52 (8d8 + 16)
Speed 30 ft., swim 40 ft.
STR DEX CON INT WIS CHA
16 (+3) 13 (+1) 15 (+2) 12 (+1) 12 (+1) 7 (-2)
Condition Immunities charmed, frightened
Senses darkvision 60 ft., passive Perception 13
Challenge 2 (450 XP)
Amphibious. The hag can breathe air and water.
ACTIONS
Multiattack. The hag makes two attacks: one with its bite and one with its claws.
Bite. Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 5 (1d4 + 3) piercing damage, and the \
target must succeed on a DC 12 Constitution saving throw or be poisoned for 1 minute.
Claws. Melee Weapon Attack: +5 to hit, reach 5 ft., one target. Hit: 10 (2d6 + 3) slashing damage.
Boiling Mud (Recharge 6). Each creature in a 30-foot line that is 5 feet wide must make a DC 13 Dexterity \
saving throw, taking 21 (6d6) fire damage on a failed save, or half as much damage on a successful one."""


def test_older_wording_reads_the_same():
    creature = only(OLDER).creature
    block = creature.block
    assert (block.kind, block.speed, creature.sheet.level) == ("fey", (("walk", 30), ("swim", 40)), "CR 2")
    assert (block.unaffected, block.passive, block.xp) == (("charmed", "frightened"), 13, 450)
    assert block.multiattack == ("Bite", "Claws")
    assert [each.damage for each in creature.sheet.attacks] == [
        (DamagePart("1d4+3", "piercing"),),
        (DamagePart("2d6+3", "slashing"),),
    ]
    assert block.effects == (
        BlockEffect(
            *("Bite", "rider", "con", 12),
            area=BlockArea("one"),
            conditions=("poisoned",),
            more=True,
            ends=(("poisoned", Ends("end", left=10, later=True)),),
        ),
        BlockEffect(
            *("Boiling Mud", "", "dex", 13, (DamagePart("6d6", "fire"),)),
            half=True,
            area=BlockArea("line", 30, 5),
            recharge=6,
            more=True,
        ),
    )
    assert only(OLDER).unread == ("Amphibious",)


WITH = """Imp
Tiny Fiend
AC 12
HP 10 (4d4)
Actions
{}
Sting. Melee Attack Roll: +4. Hit: 5 (1d6 + 2) Piercing damage."""
WAVE = """Wave. Strength Saving Throw: DC 15, each creature in a 15-foot Emanation. Failure: 4 (1d8) Cold \
damage plus 3 Thunder damage. Success: Half damage only."""
PULL = """Pull (Recharge 4–6). Strength Saving Throw: DC 9, each creature in a 90-foot-long, 10-foot-wide \
Line. Failure: The target has the Prone condition."""
STORM = """Storm (1/Day). Dexterity Saving Throw: DC 20, each creature in a 20-foot-radius, 60-foot-high \
Cylinder. Failure: 36 (8d8) Lightning damage. Success: Half damage."""
SHOUT = """Shout. Wisdom Saving Throw: DC 11, each creature of its choice within 60 feet. Failure: The \
target has the Frightened and Stunned conditions. Success: Nothing."""
BROKEN = """Fire Breath (Recharge 5–6). Dexterity Saving Throw: DC 15, each creature in a 60-foot
Cone. Failure: 59 (17d6) Fire
damage. Success: Half damage."""
ODD = """Odd. Melee Attack Roll: +4. Hit: 5 (1d6 + 2) Cheese damage.
Regeneration. The imp regains 5 Hit Points at the start of its turns. If it takes Radiant damage, this trait \
doesn't function.
Wish. The imp wishes."""


@pytest.mark.parametrize(
    ("said", "effect"),
    [
        (
            WAVE,
            BlockEffect(
                *("Wave", "", "str", 15, (DamagePart("1d8", "cold"), DamagePart("3", "thunder"))),
                half=True,
                area=BlockArea("emanation", 15),
            ),
        ),
        (
            PULL,
            BlockEffect(
                "Pull", "", "str", 9, area=BlockArea("line", 90, 10), conditions=("prone",), recharge=4
            ),
        ),
        (
            STORM,
            BlockEffect(
                *("Storm", "", "dex", 20, (DamagePart("8d8", "lightning"),)),
                half=True,
                area=BlockArea("cylinder", 20, height=60),
                per_day=1,
            ),
        ),
        (
            SHOUT,
            BlockEffect(
                *("Shout", "", "wis", 11),
                area=BlockArea("creatures", within=60),
                conditions=("frightened", "stunned"),
                more=True,
            ),
        ),
        (
            BROKEN,
            BlockEffect(
                *("Fire Breath", "", "dex", 15, (DamagePart("17d6", "fire"),)),
                half=True,
                area=BlockArea("cone", 60),
                recharge=5,
            ),
        ),
    ],
)
def test_each_wording_of_an_effect_is_read(said, effect):
    creature = only(WITH.format(said)).creature
    assert creature.block.effects == (effect,)
    assert [each.name for each in creature.sheet.attacks] == ["Sting"]


@pytest.mark.parametrize(
    ("said", "plan"),
    [
        ("The imp makes two Sting attacks.", ("Sting", "Sting")),
        ("The imp makes three attacks, using Sting or Claw in any combination.", ("", "", "")),
        ("The imp makes two attacks.", ("", "")),
        ("The imp attacks wildly.", ()),
    ],
)
def test_a_plain_multiattack_is_counted_and_any_other_is_named(said, plan):
    typed = only(WITH.format(f"Multiattack. {said}"))
    assert typed.creature.block.multiattack == plan
    assert typed.unread == (() if plan else ("Multiattack",))


def test_unreadable_lines_are_named_and_the_rest_is_read():
    typed = only(WITH.format(ODD))
    assert typed.unread == ("Odd", "Regeneration", "Wish")
    assert [each.name for each in typed.creature.sheet.attacks] == ["Sting"]
    assert typed.creature.block.regeneration == Regeneration()


def of_size(size):
    creature = Creature(Sheet("Other", (10,) * 6, level="CR 1"), block=StatBlock(size=size))
    return Combatant(2, "Other", "pc", 2, full(10), creature=creature)


def test_a_hits_condition_applies_only_to_those_it_fits(drake):
    bite = drake.creature.sheet.attacks[0]
    of = Combatant(1, "Drake", "monster", 1, full(10), creature=drake.creature)
    assert riders.as_used(bite, of, of_size("large"), ()).rider == Affliction(("grappled",), each=GRIP)
    assert riders.as_used(bite, of, of_size("huge"), ()).rider is None
    claw = drake.creature.sheet.attacks[1]
    assert riders.as_used(claw, of, of_size("large"), ()).rider is None
    moved = riders.as_used(claw, of, of_size("large"), (riders.MOVED,))
    assert (moved.rider, moved.damage[-1]) == (Affliction(("prone",)), DamagePart("2d6", "slashing"))


HOSTILE = (
    "A. Melee Attack Roll: +1. ",
    "Hit: Hit: Hit: ",
    "A (B) A (B ",
    "A Aa Aaa Aaaa ",
    "Actions Bonus Actions Legendary Actions A",
    "Strength Saving Throw: DC 10, ",
    "Failure: Success: First Failure: ",
    "1 (1d6 + 1 (1d6 + ",
    "has the blinded, has the blinded, ",
    "be blinded, poisoned and prone, ",
    "one attacks, using one two three A ",
    "Speed Skills Senses Immunities poison; ",
    "CR 1 (CR 1 (XP ",
    "each creature each enemy one creature within ",
    "1/Day, or 1/Day in ",
    "replace replace A ",
    "if the target is a if the target is a condition ",
    "(((((((((( ",
    ". . . ! ? ",
)


@every("piece", HOSTILE)
@every("behind", ["", "\nMultiattack. ", "\nA. Melee Attack Roll: +1. Hit: "])
def test_six_thousand_characters_of_anything_are_read_quickly(piece, behind):
    """Each pattern goes through a text only once. Otherwise this test would never finish."""
    begun = f"Imp\nAC 12\nHP 10\nA. Melee Attack Roll: +4. Hit: 5 (1d6 + 2) Fire damage.{behind}"
    try:
        typed = only(f"{begun}{piece * 6000}"[:6000])
    except PlayerError:
        return
    assert typed.creature.sheet.hp == 10


@given(st.text(st.sampled_from("AaBb (1d6+2).:\n-/,;") | st.characters(codec="ascii"), max_size=300))
def test_anything_after_a_stat_block_is_read_or_refused_in_words(text):
    try:
        read_creatures(f"Imp\nAC 12\nHP 10\nA. Melee Attack Roll: +4. Hit: 5 (1d6 + 2) Fire damage. {text}")
    except PlayerError as error:
        assert str(error)
