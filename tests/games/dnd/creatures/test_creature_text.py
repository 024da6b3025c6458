"""Creatures in one line, and changes of Hit Points, as someone types them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.creatures.rules.creature_changes import changed
from bot.games.dnd.creatures.rules.creature_text import completing, creature_text, read_creatures
from bot.games.dnd.hit_points.rules.text import PointsChange, healing_dice, read_points
from tests.cases import every


def only(text):
    (typed,) = read_creatures(text)
    return typed


def test_a_goblin_in_one_line():
    typed = only("goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing")
    assert (typed.name, typed.count) == ("Goblin", 3)
    creature = typed.creature
    assert (creature.initiative, creature.sheet.ac, creature.sheet.hp) == (2, 15, 10)
    (scimitar,) = creature.sheet.attacks
    assert (scimitar.name, scimitar.bonus, scimitar.damage[0].dice) == ("Scimitar", 4, "1d6+2")
    assert creature.save("dex") == 2, "its Initiative is a Dexterity check"
    assert creature.save("wis") == 0


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("goblin x3", 3),
        ("3 goblin", 3),
        ("3x goblin", 3),
        ("goblin", 1),
        ("goblin X 12", 12),
        ("  Goblin   x2 ", 2),
    ],
)
def test_a_known_creature_needs_only_its_name(text, count):
    typed = only(text)
    assert (typed.name, typed.count, typed.creature) == ("Goblin", count, None)


def test_several_known_creatures_are_separated_by_commas():
    assert [(each.name, each.count) for each in read_creatures("goblin x3, ogre")] == [
        ("Goblin", 3),
        ("Ogre", 1),
    ]


def test_each_line_of_a_form_is_one_kind_of_creature():
    found = read_creatures("goblin x2 ac15 hp7 scimitar +4 1d6+2 slashing\nogre")
    assert [(each.name, each.count, each.creature is None) for each in found] == [
        ("Goblin", 2, False),
        ("Ogre", 1, True),
    ]


def test_several_creatures_can_be_written_out_in_one_line():
    goblin, ogre, wolf = read_creatures(
        "goblin x2 i+2 ac15 hp10 scimitar +4 1d6+2 slashing | bow +4 1d6 piercing 80/320;"
        " ogre i-1 ac11 hp59 greatclub +6 2d8+4 bludgeoning; wolf x3"
    )
    assert goblin.creature
    assert [each.name for each in goblin.creature.sheet.attacks] == ["Scimitar", "Bow"]
    assert ogre.creature
    assert (ogre.name, ogre.count, ogre.creature.initiative, ogre.creature.sheet.hp) == ("Ogre", 1, -1, 59)
    assert [each.name for each in ogre.creature.sheet.attacks] == ["Greatclub"]
    assert (wolf.name, wolf.count, wolf.creature) == ("Wolf", 3, None)


def test_a_line_takes_all_values_in_any_order():
    creature = only(
        "Fire Bat hp5 init -1 multiattack 3 AC 12 immune fire, poison dex+4 con -1 bite +3 1d4 piercing"
        " resist cold vulnerable radiant | Breath +5 2d6 fire range 30/60"
    ).creature
    assert (creature.initiative, creature.sheet.ac, creature.sheet.hp) == (-1, 12, 5)
    assert creature.saves == (("dex", 4), ("con", -1))
    assert creature.sheet.extra_attack == 3
    assert (creature.sheet.immune, creature.sheet.resist, creature.sheet.vulnerable) == (
        ("fire", "poison"),
        ("cold",),
        ("radiant",),
    )
    assert [each.name for each in creature.sheet.attacks] == ["Bite", "Breath"]
    assert creature.sheet.attacks[1].normal == 30


@every(
    "text, wrong",
    [
        ("goblin ac15 hp2d6", "hp2d6"),
        ("goblin x13 ac15 hp10", "Add 1 to 12 of one kind"),
        ("goblin x100", "Add 1 to 12 of one kind"),
        ("wolf x2 goblin x3", "Separate creatures with ;, such as wolf x2; goblin x3"),
        (
            "goblin ac15 hp10; scimitar +4 1d6+2 slashing",
            "“scimitar .*”: that isn't a creature. Separate creatures with ;",
        ),
        (
            "goblin ac15 hp10 bite +4 1d6 cold | ogre ac11 hp59 club +6 2d8+4 cold",
            "its AC is listed twice",
        ),
        (
            "goblin ac15 hp10 bite +4 1d6 cold, ogre ac11 hp59 club +6 2d8+4 cold",
            "its AC is listed twice",
        ),
        ("g ac15 hp10 " + "resist all a " * 100, "once each"),
        ("ogre ac11 hp59 club +6 2d8+4 bludgeoning javelin +6 2d6+4 piercing", "Separate attacks with |"),
        ("goblin x0", "Add 1 to 12 of one kind"),
        (
            "ac15 hp10 scimitar +4 1d6",
            "Start with the creature's name, such as goblin x3 i",
        ),
        ("goblin ac15 hp10 scimitar str 1d6 slashing", "Enter the total bonus of scimitar"),
        ("goblin ac15 hp10 multiattack 9 bite +4 1d6 cold", "Multiattack can have 1 to 8 attacks"),
        ("orc ac15 hp10 multiattack 2 bite +4 1d6 cold multiattack 3", "its Multiattack is listed twice"),
        ("goblin ac15 hp0", "Hit Points can be 1 to"),
        ("goblin ac0 hp10", "Armor Class 1 to 50"),
        ("goblin ac15 hp10 resist", "Resist needs damage types"),
        ("goblin ac15 hp10 scimitar +4 1d6+2 slashing immune", "Immune needs damage types"),
        ("goblin ac15 hp10 resist |bite +4 1d6 fire", "Resist needs damage types"),
        ("goblin ac15 hp10 resist scimitar +4 1d6", "isn't a damage type"),
        ("goblin ac15 hp10 resist water", "isn't a damage type"),
        ("", "Enter who joins the fight, such as goblin x3 i"),
    ],
)
def test_errors_say_what_is_wrong_and_what_would_work(text, wrong):
    with pytest.raises(PlayerError, match=wrong):
        read_creatures(text)


@pytest.mark.parametrize(
    ("text", "count", "said"),
    [
        ("goblin warrior hp15 x2", 2, "hp15"),
        ("goblin warrior x2 hp15", 2, "hp15"),
        ("2 goblin warrior hp15 ac 16", 2, "hp15 ac 16"),
        ("goblin warrior i+5", 1, "i+5"),
        ("goblin warrior hp15 x 3 | whip +4 1d4 slashing", 3, "hp15 | whip +4 1d4 slashing"),
    ],
)
def test_changes_to_a_known_creature_are_kept_as_typed(text, count, said):
    typed = only(text)
    assert (typed.name, typed.count, typed.said) == ("Goblin warrior", count, said)
    assert only(typed.counted) == replace(typed, text=typed.counted)


def test_a_known_creature_can_be_combined_with_typed_values():
    goblin = only("goblin i+2 ac15 hp10 dex+4 resist cold scimitar +4 1d6+2 slashing").creature
    changes = only(
        "goblin hp15 i+3 wis+1 resist fire | whip +4 1d4 slashing | scimitar +5 2d6 slashing"
    ).changes
    new = changed(goblin, changes)
    assert (new.sheet.ac, new.sheet.hp, new.initiative) == (15, 15, 3)
    assert (dict(new.saves), new.sheet.resist) == ({"dex": 4, "wis": 1}, ("cold", "fire"))
    assert [(each.name, each.bonus) for each in new.sheet.attacks] == [("Whip", 4), ("Scimitar", 5)]
    troll = bestiary.creature("Troll")
    assert troll
    assert changed(troll, only("troll ac16").changes) == replace(troll, sheet=replace(troll.sheet, ac=16))
    assert changed(troll, only("troll multiattack 2").changes).block.multiattack == ()
    assert changed(troll, only("troll hp50").changes).block == replace(troll.block, hp_dice="")


lines = st.builds(
    "{} i{:+d} ac{} hp{} {} {}".format,
    st.sampled_from(["Goblin", "Young Red Dragon", "Ogre"]),
    st.integers(-5, 15),
    st.integers(1, 50),
    st.integers(1, 9999),
    st.sampled_from(["", "resist fire cold", "immune poison", "vulnerable thunder", "dex+4 wis-1"]),
    st.sampled_from(
        ["", "bite +4 1d6+2 piercing", "claw +10 2d8+5 slashing + 1d6 fire | bow +3 1d8 piercing 80/320"]
    ),
)


@given(lines)
def test_a_creature_is_written_so_that_it_reads_the_same(line):
    creature = only(line).creature
    assert only(creature_text(creature)).creature == creature


@every(
    "text, change",
    [
        ("-7 fire", PointsChange("damage", instances=(("fire", 7),))),
        ("7 fire", PointsChange("damage", instances=(("fire", 7),))),
        ("−7", PointsChange("damage", instances=(("", 7),))),
        (
            "- 7 fire + 3 cold crit",
            PointsChange("damage", instances=(("fire", 7), ("cold", 3)), critical=True),
        ),
        ("12 damage", PointsChange("damage", instances=(("", 12),))),
        ("+8", PointsChange("heal", 8)),
        ("heal 8", PointsChange("heal", 8)),
        ("temp 12", PointsChange("temp", 12)),
        ("12 temp", PointsChange("temp", 12)),
        ("temp 5 take", PointsChange("temp", 5, take=True)),
        ("temp 5 keep", PointsChange("temp", 5, take=False)),
        ("-7 slashing, -3 fire", PointsChange("damage", instances=(("slashing", 7), ("fire", 3)))),
        ("damage 7", PointsChange("damage", instances=(("", 7),))),
        ("-7 fire (crit)", PointsChange("damage", instances=(("fire", 7),), critical=True)),
        ("-7 critical hit", PointsChange("damage", instances=(("", 7),), critical=True)),
        ("thp 3", PointsChange("temp", 3)),
        ("set 20", PointsChange("set", 20)),
        ("=20", PointsChange("set", 20)),
        ("20/38", PointsChange("set", 20)),
        ("max -5", PointsChange("max", -5)),
        ("max +5", PointsChange("max", 5)),
        ("revive", PointsChange("revive")),
        ("revive 4", PointsChange("revive", 4)),
        ("Stable", PointsChange("stable")),
        ("wake", PointsChange("wake")),
        ("long rest", PointsChange("rest")),
    ],
)
def test_each_change_of_hit_points_is_read(text, change):
    assert read_points(text) == change


@pytest.mark.parametrize(
    "text", ["7", "fire", "-", "-7 water", "2d6 fire", "-99999", "max 5", "hello", "+8 fire and a lot"]
)
def test_other_changes_are_refused(text):
    with pytest.raises(PlayerError):
        read_points(text)


@pytest.mark.parametrize("text", ["heal 2d8+3", "+1d4", "2d6 fire", "-2d6"])
def test_dice_are_rolled_by_commands_and_not_in_a_form(text):
    with pytest.raises(PlayerError, match="Enter a number, such as -7 fire or"):
        read_points(text)


@every(
    "text, dice",
    [
        ("heal 2d8+3", "2d8+3"),
        ("+1d4", "1d4"),
        ("＋ 2D8", "2D8"),
        ("Healing: d6", "d6"),
        ("heals +2d4 + 2", "2d4 + 2"),
        ("+8", ""),
        ("heal 8", ""),
        ("2d8", ""),
        ("-2d6", ""),
        ("temp 1d4", ""),
        ("health 2d8", ""),
        ("", ""),
    ],
)
def test_healing_to_roll_is_read(text, dice):
    assert healing_dice(text) == dice


def test_saves_and_resistances_can_be_anywhere():
    creature = only(
        "wight cr 3 ac14 hp82 | resist necrotic, cold | saves: dex+3, wis +1 | sword +4 1d8+2 slashing"
    ).creature
    assert (creature.sheet.resist, creature.saves) == (("necrotic", "cold"), (("dex", 3), ("wis", 1)))
    assert [each.name for each in creature.sheet.attacks] == ["Sword"]


@pytest.mark.parametrize(
    "text", ["goblin x3; ogre; wolf x2", "goblin x3 and ogre, wolf x2", "3 goblin, ogre\nwolf x2"]
)
def test_known_creatures_can_be_separated_in_any_way(text):
    assert [(each.name, each.count) for each in read_creatures(text)] == [
        ("Goblin", 3),
        ("Ogre", 1),
        ("Wolf", 2),
    ]


NEW_BLOCK = """Goblin Warrior
Small Fey (Goblinoid), Chaotic Neutral
AC 15 Initiative +2 (12)
HP 10 (3d6)
Speed 30 ft.
MOD SAVE MOD SAVE MOD SAVE
Str 8 −1 −1 Dex 15 +2 +4 Con 10 +0 +0
Int 10 +0 +0 Wis 8 −1 −1 Cha 8 −1 −1
Skills Stealth +6
Resistances Cold, Fire
Immunities Poison; Poisoned
CR 1/4 (XP 50; PB +2)
Actions
Scimitar. Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Slashing damage, plus 2 (1d4) Slashing damage \
if the attack roll had Advantage.
Shortbow. Ranged Attack Roll: +4, range 80/320 ft. Hit: 5 (1d6 + 2) Piercing damage."""

OLD_BLOCK = """Ogre
Large giant, chaotic evil
Armor Class 11 (hide armor)
Hit Points 59 (7d10 + 21)
Speed 40 ft.
STR DEX CON INT WIS CHA
19 (+4) 8 (-1) 16 (+3) 5 (-3) 7 (-2) 7 (-2)
Saving Throws Con +5, Wis +0
Damage Resistances bludgeoning, piercing, and slashing from nonmagical attacks
Actions
Greatclub. Melee Weapon Attack: +6 to hit, reach 5 ft., one target. Hit: 13 (2d8 + 4) bludgeoning damage.
Javelin. Melee or Ranged Weapon Attack: +6 to hit, reach 5 ft. or range 30/120 ft., one target. \
Hit: 11 (2d6 + 4) piercing damage."""


@pytest.mark.parametrize("joined", ["\n", " "])
def test_a_stat_block_is_pasted_as_it_is(joined):
    """A form takes text with line breaks, and a command takes text without them."""
    typed = only(joined.join(NEW_BLOCK.split("\n")))
    sheet = typed.creature.sheet
    assert (typed.name, typed.creature.initiative, sheet.ac, sheet.hp) == ("Goblin Warrior", 2, 15, 10)
    assert (sheet.resist, sheet.immune) == (("cold", "fire"), ("poison",))
    assert typed.creature.save("dex") == 4
    assert [(each.name, each.bonus, each.damage[0].dice) for each in sheet.attacks] == [
        ("Scimitar", 4, "1d6+2"),
        ("Shortbow", 4, "1d6+2"),
    ]
    assert sheet.attacks[1].long == 320


def test_extra_damage_of_a_bite_is_read():
    block = (
        "Hell Hound\nAC 15\nHP 58 (9d8 + 18)\nBite. Melee Attack Roll: +5, reach 5 ft. Hit: 7 (1d8 + 3)"
        " Piercing damage plus 3 (1d6) Fire damage."
    )
    (bite,) = only(block).creature.sheet.attacks
    assert [(each.dice, each.type) for each in bite.damage] == [("1d8+3", "piercing"), ("1d6", "fire")]


def test_hit_points_are_read_as_books_print_them():
    creature = only("wolf ac12 (natural armor) hp11 (2d8+2) bite +4 1d6+2 piercing").creature
    assert (creature.sheet.ac, creature.sheet.hp) == (12, 11)
    assert [each.name for each in creature.sheet.attacks] == ["Bite"]


def test_values_can_be_separated_by_commas():
    creature = only("wisp i+3, ac13, hp21, shock +4 2d8 lightning").creature
    assert (creature.initiative, creature.sheet.ac, creature.sheet.hp) == (3, 13, 21)


def test_an_older_stat_block_is_read():
    typed = only(OLD_BLOCK)
    sheet = typed.creature.sheet
    assert (typed.name, typed.creature.initiative, sheet.ac, sheet.hp) == ("Ogre", -1, 11, 59)
    assert sheet.scores == (19, 8, 16, 5, 7, 7)
    assert typed.creature.saves == (("con", 5), ("wis", 0))
    assert sheet.resist == ("bludgeoning", "piercing", "slashing")
    assert [each.name for each in sheet.attacks] == ["Greatclub", "Javelin"]
    assert sheet.attacks[1].thrown


@pytest.mark.parametrize(
    ("text", "which"),
    [
        ("Wolf i+2 ac13 hp11 bite +4 2d4+2 piercing; zzz nonsense +4", "zzz nonsense +4"),
        ("Rat x12 ac10 hp1 bite +0 1 piercing; Bug x13 ac10 hp1 bite +0 1 piercing", "Bug x13"),
    ],
)
def test_the_unreadable_one_of_several_creatures_is_named(text, which):
    with pytest.raises(PlayerError, match=re.escape(which)):
        read_creatures(text)


@pytest.mark.parametrize(
    ("typed", "parts"),
    [
        ("gob", ("", "gob", "")),
        ("goblin x3", ("", "goblin", " x3")),
        ("3 gob", ("3 ", "gob", "")),
        ("wolf; 2x gob", ("wolf; 2x ", "gob", "")),
        ("Wolf x2,  Dire w", ("Wolf x2,  ", "Dire w", "")),
        ("wolf,\n gob", ("wolf,\n ", "gob", "")),
        ("", ("", "", "")),
    ],
)
def test_the_last_creatures_name_is_completed_and_its_number_kept(typed, parts):
    assert completing(typed) == parts
    assert "".join(parts) == typed
