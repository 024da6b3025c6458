"""Made-up creature files in the formats of Foundry, Open5e and homebrew collections, number by number."""

import json
from typing import Any

import pytest

from bot.errors import PlayerError
from bot.games.dnd.creatures.record.stat_block import BlockArea
from bot.games.dnd.creatures.rules.creature_files import MOST, read_creature_file
from bot.games.dnd.creatures.rules.creature_homebrew import untagged
from bot.games.dnd.sheet.record.sheet import DamagePart

TWO = "The lurker makes two attacks: one with its bite and one with its claw."
OLD = "Melee Weapon Attack: +6 to hit, reach"
OPEN5E: dict[str, Any] = {
    "name": "Bog Lurker",
    "size": "Large",
    "type": "Monstrosity",
    "armor_class": 14,
    "hit_points": 68,
    "hit_dice": "8d10+24",
    "speed": {"walk": 30, "swim": 40},
    "strength": 18,
    "dexterity": 12,
    "constitution": 16,
    "intelligence": 4,
    "wisdom": 11,
    "charisma": 6,
    "strength_save": 6,
    "dexterity_save": None,
    "skills": {"stealth": 3, "perception": 2},
    "damage_resistances": "cold, acid",
    "damage_vulnerabilities": "",
    "damage_immunities": "poison",
    "condition_immunities": "poisoned, prone",
    "senses": "darkvision 60 ft., passive Perception 12",
    "languages": "Aquan",
    "challenge_rating": "3",
    "special_abilities": [{"name": "Amphibious", "desc": "The lurker breathes air and water."}],
    "actions": [
        {
            "name": "Multiattack",
            "desc": "The lurker makes two attacks: one with its bite and one with its claw.",
        },
        {
            "name": "Bite",
            "desc": f"{OLD} 5 ft., one target. Hit: 13 (2d8 + 4) piercing damage.",
        },
        {
            "name": "Claw",
            "desc": f"{OLD} 10 ft., one target. Hit: 8 (1d8 + 4) slashing damage.",
        },
        {
            "name": "Bog Breath (Recharge 5-6)",
            "desc": "The lurker exhales in a 30-foot cone. Each creature there must make a DC 13 Constitution"
            " saving throw, taking 21 (6d6) acid damage on a failed save, or half as much damage on a"
            " successful one.",
        },
    ],
    "reactions": [{"name": "Slip Away", "desc": "The lurker moves 10 feet."}],
}
SECOND = {
    "name": "Bog Lurker",
    "size": {"name": "Large", "key": "large"},
    "type": {"name": "Monstrosity", "key": "monstrosity"},
    "armor_class": 14,
    "hit_points": 68,
    "hit_dice": "8d10 + 24",
    "speed": {"walk": 30.0, "swim": 40.0, "unit": "feet"},
    "ability_scores": {key: OPEN5E[key] for key in ("strength", "dexterity", "constitution")}
    | {"intelligence": 4, "wisdom": 11, "charisma": 6},
    "saving_throws": {"strength": 6},
    "skill_bonuses": {"stealth": 3, "perception": 2},
    "resistances_and_immunities": {
        "damage_resistances_display": "cold, acid",
        "damage_immunities_display": "poison",
        "condition_immunities_display": "poisoned, prone",
    },
    "darkvision_range": 60.0,
    "passive_perception": 12,
    "languages": {"as_string": "Aquan"},
    "challenge_rating_text": "3",
    "traits": OPEN5E["special_abilities"],
    "actions": [
        *({**each, "action_type": "ACTION"} for each in OPEN5E["actions"][:3]),
        {
            "name": "Bog Breath",
            "desc": OPEN5E["actions"][3]["desc"],
            "action_type": "ACTION",
            "usage_limits": {"type": "RECHARGE_ON_ROLL", "param": 5},
        },
        {**OPEN5E["reactions"][0], "action_type": "REACTION"},
    ],
}
HOMEBREW = {
    "name": "Bog Lurker",
    "source": "MINE",
    "size": ["L"],
    "type": "monstrosity",
    "ac": [{"ac": 14, "from": ["natural armor"]}],
    "hp": {"average": 68, "formula": "8d10 + 24"},
    "speed": {"walk": 30, "swim": 40},
    "str": 18,
    "dex": 12,
    "con": 16,
    "int": 4,
    "wis": 11,
    "cha": 6,
    "save": {"str": "+6"},
    "skill": {"stealth": "+3", "perception": "+2"},
    "resist": ["cold", "acid"],
    "immune": ["poison", {"immune": ["fire"], "note": "while wet"}],
    "conditionImmune": ["poisoned", "prone"],
    "senses": ["darkvision 60 ft."],
    "passive": 12,
    "languages": ["Aquan"],
    "cr": {"cr": "3", "lair": "4"},
    "trait": [{"name": "Amphibious", "entries": ["It breathes air and water."]}],
    "action": [
        {
            "name": "Multiattack",
            "entries": ["It makes two attacks: one with its bite and one with its claw."],
        },
        {
            "name": "Bite",
            "entries": ["{@atk mw} {@hit 6} to hit, reach 5 ft. {@h}13 ({@damage 2d8 + 4}) piercing damage."],
        },
        {
            "name": "Claw",
            "entries": ["{@atkr m} {@hit 6}, reach 10 ft. {@h}8 ({@damage 1d8 + 4}) slashing damage."],
        },
        {
            "name": "Bog Breath {@recharge 5}",
            "entries": [
                "{@actSave con} {@dc 13}, each creature in a 30-foot Cone. {@actSaveFail}",
                "21 ({@damage 6d6}) acid damage. {@actSaveSuccess} Half damage.",
            ],
        },
    ],
    "reaction": [{"name": "Slip Away", "entries": [{"type": "list", "items": ["It moves 10 feet."]}]}],
}


def read(*files):
    return read_creature_file(json.dumps(files[0] if len(files) == 1 else list(files)).encode())


@pytest.mark.parametrize("file", [OPEN5E, SECOND, HOMEBREW], ids=("open5e", "open5e 2", "homebrew"))
def test_every_number_of_a_creature_is_read(file):
    (found,) = read(file)
    of, block = found.creature.sheet, found.creature.block
    assert (of.name, of.level, of.ac, of.hp) == ("Bog Lurker", "CR 3", 14, 68)
    assert of.scores == (18, 12, 16, 4, 11, 6)
    assert (found.creature.initiative, found.creature.saves) == (1, (("str", 6),))
    assert (sorted(of.resist), of.immune, of.vulnerable) == (["acid", "cold"], ("poison",), ())
    assert (block.size, block.kind, block.hp_dice) == ("large", "monstrosity", "8d10+24")
    assert dict(block.speed) == {"walk": 30, "swim": 40}
    assert dict(block.skills) == {"stealth": 3, "perception": 2}
    assert (dict(block.senses), block.passive) == ({"darkvision": 60}, 12)
    assert set(block.unaffected) == {"poisoned", "prone"}
    assert [(each.name, each.bonus, each.damage) for each in of.attacks] == [
        ("Bite", 6, (DamagePart("2d8+4", "piercing"),)),
        ("Claw", 6, (DamagePart("1d8+4", "slashing"),)),
    ]
    (breath,) = block.effects
    assert (breath.name, breath.save, breath.dc, breath.half) == ("Bog Breath", "con", 13, True)
    assert (breath.damage, breath.area, breath.recharge) == (
        (DamagePart("6d6", "acid"),),
        BlockArea("cone", 30),
        5,
    )
    assert set(block.multiattack) == {"Bite", "Claw"}


@pytest.mark.parametrize("file", [OPEN5E, SECOND], ids=("first", "second"))
def test_unread_parts_of_an_open5e_creature_are_named(file):
    assert read(file)[0].unread == ("Amphibious", "Slip Away", "Languages")


def test_unread_parts_of_a_homebrew_creature_are_named():
    assert read(HOMEBREW)[0].unread == ("Amphibious", "Slip Away", "Immunities: fire while wet", "Languages")


def npc():
    def item(name, kind, **system):
        return {"name": name, "type": kind, "system": system}

    spear = {
        "type": {"value": "simpleM"},
        "properties": ["thr"],
        "damage": {"base": {"number": 1, "denomination": 6, "bonus": "", "types": ["piercing"]}},
        "range": {"value": 20, "long": 60, "reach": None, "units": "ft"},
    }
    breath = {
        "uses": {"max": "1", "recovery": [{"period": "recharge", "formula": "5"}]},
        "activities": {
            "one": {
                "type": "save",
                "activation": {"type": "action"},
                "save": {"ability": ["dex"], "dc": {"calculation": "", "formula": "12"}},
                "damage": {"onSave": "half", "parts": [{"number": 4, "denomination": 6, "types": ["fire"]}]},
                "target": {"template": {"type": "cone", "size": "15"}},
            }
        },
    }
    return {
        "name": "Ash Drake",
        "type": "npc",
        "system": {
            "abilities": {
                key: {"value": value, "proficient": int(key == "dex")}
                for key, value in zip(
                    ("str", "dex", "con", "int", "wis", "cha"), (14, 15, 12, 6, 10, 8), strict=True
                )
            },
            "attributes": {
                "ac": {"calc": "flat", "flat": 13},
                "hp": {"value": 27, "max": 27, "formula": "5d8 + 5"},
                "movement": {"walk": 20, "fly": 60, "units": "ft"},
            },
            "details": {"cr": 2, "type": {"value": "dragon"}, "xp": {"value": 450}},
            "traits": {"size": "med", "dr": {"value": ["fire"]}, "ci": {"value": ["prone"]}},
        },
        "items": [
            item("Spear", "weapon", **spear),
            item("Fire Breath", "feat", **breath),
            item("Keen Smell", "feat", description={"value": "<p>It smells well.</p>"}),
            item("Old Boots", "loot"),
        ],
    }


def test_every_number_of_a_foundry_npc_is_read():
    (found,) = read(npc())
    of, block = found.creature.sheet, found.creature.block
    assert (of.name, of.level, of.ac, of.hp, of.scores) == (
        "Ash Drake",
        "CR 2",
        13,
        27,
        (14, 15, 12, 6, 10, 8),
    )
    assert found.creature.saves == (("dex", 4),)
    assert (of.resist, block.unaffected, block.kind) == (("fire",), ("prone",), "dragon")
    assert (dict(block.speed), block.xp, block.hp_dice) == ({"walk": 20, "fly": 60}, 450, "5d8+5")
    (spear,) = of.attacks
    assert (spear.name, spear.bonus, spear.damage) == ("Spear", 4, (DamagePart("1d6+2", "piercing"),))
    (breath,) = block.effects
    assert (breath.name, breath.save, breath.dc, breath.half, breath.recharge) == (
        "Fire Breath",
        "dex",
        12,
        True,
        5,
    )
    assert (breath.damage, breath.area) == ((DamagePart("4d6", "fire"),), BlockArea("cone", 15))
    assert found.unread == ("Keen Smell", "Old Boots")


def test_one_file_can_have_several_creatures():
    found = read_creature_file(json.dumps({"monster": [HOMEBREW, {**HOMEBREW, "name": "Other"}]}).encode())
    assert [each.creature.name for each in found] == ["Bog Lurker", "Other"]
    assert len(read(OPEN5E, npc())) == 2
    assert len(read({"count": 1, "results": [SECOND]})) == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"not json", "has no creatures"),
        (b"[]", "has no creatures"),
        (b'{"monster": [1, null]}', "has no creatures"),
        (b'{"name": "Bo"}', "Bo isn't in a supported format"),
        (json.dumps([OPEN5E] * (MOST + 1)).encode(), f"up to {MOST} creatures"),
        (
            json.dumps({**OPEN5E, "hit_points": 0}).encode(),
            "Bog Lurker: Armor Class and Hit Points must be at least 1",
        ),
        (json.dumps({**OPEN5E, "actions": 3}).encode(), "isn't in a supported format"),
        (b"[" * 100_000, "has no creatures"),
    ],
)
def test_a_file_that_is_not_a_creature_is_refused_in_a_sentence(content, words):
    with pytest.raises(PlayerError, match=words.replace("(", "\\(")):
        read_creature_file(content)


def test_tags_are_shown_as_a_stat_block_prints_them():
    text = (
        "{@atk mw,rw} {@hit -1}. {@h}{@damage 1d4} {@creature goblin|MM|goblins},"
        " {@condition prone} {@dc 9|Con}"
    )
    assert untagged(text) == "Melee or Ranged Weapon Attack: -1. Hit: 1d4 goblins, prone DC 9"
