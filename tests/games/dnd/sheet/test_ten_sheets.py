"""Ten made-up characters in the formats they come in: every number, and every line left out.

Each is compared, field by field, with what its player would have typed into the form. D&D Beyond's sheets
are fields of PDFs, Foundry's are its files, and the others are text that someone pasted.
"""

import json

import pytest

from bot.games.dnd.sheet.rules.pasted import read_pasted
from bot.games.dnd.sheet.rules.sheet_json import read_fields, read_file
from bot.games.dnd.sheet.rules.text import sheet_texts
from tests.games.dnd.sheet import beyond_sheets as beyond
from tests.games.dnd.sheet.test_foundry import actor, armor, levels, weapon
from tests.games.dnd.sheet.test_foundry_features import LONG_REST, RAGE, SCALES, SHORT_REST, SNEAK, feature

BEYOND_LEFT = {
    "Species: Human",
    "Speed: 30 ft. (Walking)",
    "Equipment: Rope",
    "Coins",
    "Features and actions",
}
BEYOND_LEFT |= {"Description and background", "Weights and amounts"}
FOUNDRY_LEFT = {"Current Hit Points"}


def from_beyond(pages):
    return read_fields([(page, *field) for page, each in enumerate(pages) for field in each])


def from_foundry(name, scores, of, level, die, *items, worn=(), weapons=(), skills=(), **system):
    each = 5 if die == "d8" else 7
    file = actor(
        *(name, scores, [(of, level, die, levels("max", *[each] * (level - 1)))]),
        weapons=weapons,
        worn=worn,
        skills=skills,
        **system,
    )
    for named, scale in SCALES.get(of, {}).items():
        held = {"identifier": named, "scale": scale}
        file["items"][0]["system"]["advancement"].append({"type": "ScaleValue", "configuration": held})
    file["items"] += items
    return read_file(json.dumps(file).encode())


def from_text(text):
    sheet, left = read_pasted(text)
    return type("Pasted", (), {"sheet": sheet, "left": left})


TEN = {
    "Beyond's fighter": (
        from_beyond(beyond.FIGHTER),
        {
            "name": "Mira Vane",
            "level": "5",
            "scores": "16 14 13 8 12 10",
            "ac": "18",
            "hp": "44",
            "saves": "str con",
            "skills": "Athletics, Perception",
            "resist": "fire",
            "counters": "hit dice: fighter 5",
            "attacks": "Longsword: +6 1d8+3 slashing\nLongbow: +5 1d8+2 piercing ranged 150/600\n"
            "Handaxe: +7 1d6+4 slashing thrown 20/60",
        },
        BEYOND_LEFT
        | {"Longsword: Versatile, Sap", "Longbow: Heavy, Two-Handed", "Handaxe: Light"}
        | {"Defenses: Poisoned - Immunity"},
    ),
    "Beyond's wizard": (
        from_beyond(beyond.WIZARD),
        {
            "name": "Old Bo",
            "level": "3",
            "scores": "8 14 12 17 13 10",
            "ac": "12",
            "hp": "17",
            "saves": "int wis",
            "skills": "Arcana, History",
            "spellcasting": "int DC 14 +6",
            "spells": "Fire Bolt, Acid Splash, Light, Magic Missile, Detect Magic, Web",
            "counters": "slots: wizard 3\nhit dice: wizard 3",
            "attacks": "Fire Bolt: spell +5 1d10 fire ranged 120\n"
            "Acid Splash: save dex 13 none 1d6 acid\n"
            "Dagger: +4 1d4+2 piercing thrown 20/60",
        },
        BEYOND_LEFT | {"Fire Bolt: V/S", "Dagger: Light, Nick"},
    ),
    "Beyond's paladin and warlock": (
        from_beyond(beyond.PALADIN_WARLOCK),
        {
            "name": "Ser Ada",
            "level": "8",
            "scores": "17 10 14 9 11 16",
            "ac": "20",
            "hp": "66",
            "saves": "wis cha",
            "save_bonus": "all +3",
            "skills": "Insight+, Persuasion",
            "initiative": "+3",
            "spellcasting": "cha",
            "spells": "Bless, Hex, Aid",
            "counters": "slots: paladin 6, warlock 2\nhit dice: paladin 6, warlock 2",
            "attacks": "Warhammer: +6 1d8+5 bludgeoning",
        },
        BEYOND_LEFT,
    ),
    "Beyond's artificer": (
        from_beyond(beyond.ARTIFICER),
        {
            "name": "Tock",
            "level": "4",
            "scores": "10 16 14 18 12 8",
            "ac": "17",
            "hp": "31",
            "saves": "con int",
            "skills": "Arcana",
            "spellcasting": "cha",
            "spells": "Faerie Fire",
            "counters": "slots 1: 3\nhit dice: 4d8",
            "attacks": "Light Crossbow: +5 1d8+3 piercing ranged 80/320",
        },
        BEYOND_LEFT | {"Classes: Artificer 4", "Grenade: --"},
    ),
    "Foundry's barbarian": (
        from_foundry(
            *("Arn", (17, 14, 16, 8, 12, 10), "Barbarian", 3, "d12", RAGE),
            saves="str con",
            ac={"calc": "unarmoredBarb", "flat": None},
            skills=[("ath", 1), ("sur", 2)],
            weapons=[weapon("Greataxe", 1, 12, "slashing", props=["hvy", "two"])],
        ),
        {
            "name": "Arn",
            "level": "3",
            "scores": "17 14 16 8 12 10",
            "ac": "15",
            "hp": "35",
            "saves": "str con",
            "skills": "Athletics, Survival+",
            "riders": "Rage: +2, resist slashing, while on",
            "counters": "hit dice: barbarian 3\nRage 3 (long rest, short rest 1)",
            "attacks": "Greataxe: str 1d12 slashing",
        },
        FOUNDRY_LEFT,
    ),
    "Foundry's rogue": (
        from_foundry(
            *("Rog", (8, 18, 12, 13, 10, 14), "Rogue", 7, "d8", SNEAK, {"name": "Evasion", "type": "feat"}),
            saves="dex int",
            skills=[("ste", 2), ("prc", 1)],
            weapons=[weapon("Shortsword", 1, 6, "piercing", props=["fin", "lgt"])],
            worn=[armor("light", 12)],
        ),
        {
            "name": "Rog",
            "level": "7",
            "scores": "8 18 12 13 10 14",
            "ac": "16",
            "hp": "45",
            "saves": "dex int",
            "skills": "Perception, Stealth+",
            "evasion": "yes",
            "riders": "Sneak Attack: 3d6, once a turn",
            "counters": "hit dice: rogue 7",
            "attacks": "Shortsword: finesse 1d6 piercing",
        },
        FOUNDRY_LEFT,
    ),
    "Foundry's cleric": (
        from_foundry(
            *("Cor", (14, 10, 14, 10, 16, 12), "Cleric", 4, "d8"),
            feature("Bless", "spell", level=1, method="spell", prepared=1),
            feature("Aid", "spell", level=2, method="spell", prepared=0),
            feature("Channel Divinity", uses="2", recovery=[*SHORT_REST, *LONG_REST]),
            {"name": "Elf", "type": "race", "system": {}},
            saves="wis cha",
            weapons=[weapon("Mace +1", 1, 6, "bludgeoning", of="simpleM", bonus=1, props=["mgc"])],
            worn=[armor("medium", 15, dex=2), armor("shield", 2)],
        ),
        {
            "name": "Cor",
            "level": "4",
            "scores": "14 10 14 10 16 12",
            "ac": "17",
            "hp": "31",
            "saves": "wis cha",
            "spells": "Bless",
            "counters": "slots: cleric 4\nhit dice: cleric 4\nChannel Divinity 2 (short rest, long rest)",
            "attacks": "Mace: str+1 1d6+1 bludgeoning",
        },
        FOUNDRY_LEFT | {"Spells: Aid", "Species: Elf"},
    ),
    "one line": (
        from_text(
            "Name: Kit\nSTR 8 DEX 16 CON 12 INT 13 WIS 10 CHA 14 HP 24 AC 14 Rogue 3 Rapier +5 1d8+3 piercing"
            " Shortbow +5 1d6+3 piercing"
        ),
        {
            "name": "Kit",
            "level": "3",
            "scores": "8 16 12 13 10 14",
            "ac": "14",
            "hp": "24",
            "counters": "hit dice: rogue 3",
            "attacks": "Rapier: +5 1d8+3 piercing\nShortbow: +5 1d6+3 piercing",
        },
        set(),
    ),
    "a page of text": (
        from_text(
            "Sela Dawn\nParty role: healer\nLevel 6 Druid\nAC 15 (shield) HP 30/45\nSpeed 30 ft.\n"
            "STR DEX CON INT WIS CHA\n10 (+0) 14 (+2) 14 (+2) 12 (+1) 18 (+4) 8 (-1)\n"
            "Saving Throws: Int +4, Wis +7\nSkills: Nature +4, Perception +7, Survival +10\nInitiative +2\n"
            "Spells: Moonbeam, Healing Word\nQuarterstaff +3 1d6 bludgeoning\nWild Shape 2 (short rest)"
        ),
        {
            "name": "Sela Dawn",
            "level": "6",
            "scores": "10 14 14 12 18 8",
            "ac": "15",
            "hp": "45",
            "saves": "int wis",
            "skills": "Nature, Perception, Survival+",
            "spells": "Moonbeam, Healing Word",
            "counters": "slots: druid 6\nhit dice: druid 6\nWild Shape 2 (short rest)",
            "attacks": "Quarterstaff: +3 to hit 1d6 bludgeoning",
        },
        {"Party role: healer", "Speed 30 ft"},
    ),
    "columns, upside down": (
        from_text(
            "Attacks:\nWarhammer. Melee Weapon Attack: +5 to hit, reach 5 ft. Hit: 1d8+3 bludgeoning damage\n"
            "Resistances: poison\nLanguages: Common, Dwarvish\nCharisma 8 | Wisdom 14 | Intelligence 10\n"
            "Constitution 16 | Dexterity 9 | Strength 17\n28 HP\nArmor Class = 18\n"
            "Character name: Durin Stone\nCleric 3"
        ),
        {
            "name": "Durin Stone",
            "level": "3",
            "scores": "17 9 16 10 14 8",
            "ac": "18",
            "hp": "28",
            "resist": "poison",
            "counters": "slots: cleric 3\nhit dice: cleric 3",
            "attacks": "Warhammer: +5 1d8+3 bludgeoning",
        },
        {"Languages: Common, Dwarvish"},
    ),
}


def test_there_are_ten_sheets():
    assert len(TEN) == 10


@pytest.mark.parametrize("of", TEN)
def test_every_number_of_a_sheet_is_imported(of):
    read, expected, _ = TEN[of]
    assert sheet_texts(read.sheet) == expected


@pytest.mark.parametrize("of", TEN)
def test_each_line_that_is_not_imported_is_named(of):
    read, _, left = TEN[of]
    assert set(read.left) == left
