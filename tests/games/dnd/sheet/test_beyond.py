"""D&D Beyond's sheets, read from the fields of their PDFs: every number, and everything left out."""

import pytest
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.sheet.record.sheet import DamagePart, InitiativeBonus, Spellcasting
from bot.games.dnd.sheet.rules.beyond import is_beyond, read_beyond
from bot.games.dnd.sheet.rules.sheet_json import read_fields
from tests.games.dnd.sheet.beyond_sheets import ARTIFICER, FIGHTER, PALADIN_WARLOCK, WIZARD


def fields(pages):
    return [(page, name, value) for page, each in enumerate(pages) for name, value in each]


def attack(sheet, name):
    found = sheet.attack(name)
    return (found.bonus, found.damage, found.normal, found.long, found.thrown, found.save, found.dc)


def test_every_number_of_a_fighter_is_read():
    sheet, left = read_beyond(fields(FIGHTER))
    assert (sheet.name, sheet.level, sheet.scores) == ("Mira Vane", "5", (16, 14, 13, 8, 12, 10))
    assert (sheet.ac, sheet.hp, sheet.saves, sheet.save_bonuses) == (18, 44, ("str", "con"), ())
    assert dict(sheet.skills) == {"athletics": "proficient", "perception": "proficient"}
    assert (sheet.initiative, sheet.resist, sheet.immune) == (InitiativeBonus(), ("fire",), ())
    assert (sheet.counters.casts, sheet.counters.dice, sheet.counters.typed) == ((), (("fighter", 5),), ())
    assert [each.name for each in sheet.attacks] == ["Longsword", "Longbow", "Handaxe"]
    assert attack(sheet, "Longsword") == (6, (DamagePart("1d8+3", "slashing"),), 0, 0, False, "", 0)
    assert attack(sheet, "Longbow") == (5, (DamagePart("1d8+2", "piercing"),), 150, 600, False, "", 0)
    assert attack(sheet, "Handaxe") == (7, (DamagePart("1d6+4", "slashing"),), 20, 60, True, "", 0)
    assert left == (
        "Longsword: Versatile, Sap",
        "Longbow: Heavy, Two-Handed",
        "Handaxe: Light",
        "Defenses: Poisoned - Immunity",
        "Description and background",
        "Speed: 30 ft. (Walking)",
        "Species: Human",
        "Equipment: Rope",
        "Weights and amounts",
        "Coins",
        "Features and actions",
    )


def test_a_wizard_has_slots_by_class_and_attack_cantrips():
    sheet, left = read_beyond(fields(WIZARD))
    assert (sheet.counters.casts, sheet.counters.dice) == ((("wizard", 3),), (("wizard", 3),))
    assert (sheet.saves, [skill for skill, _ in sheet.skills]) == (("int", "wis"), ["arcana", "history"])
    assert attack(sheet, "Fire Bolt") == (5, (DamagePart("1d10", "fire"),), 120, 120, False, "", 0)
    assert attack(sheet, "Acid Splash") == (None, (DamagePart("1d6", "acid"),), 0, 0, False, "dex", 13)
    by_name = {attack.name: attack for attack in sheet.attacks}
    assert by_name["Acid Splash"].spared
    assert (by_name["Fire Bolt"].spell, by_name["Dagger"].spell) == (True, False)
    assert left[:2] == ("Fire Bolt: V/S", "Dagger: Light, Nick")
    assert sheet.spells == ("Fire Bolt", "Acid Splash", "Light", "Magic Missile", "Detect Magic", "Web")
    assert (sheet.spellcasting, sheet.spell_dc, sheet.spell_bonus) == (Spellcasting("int", 14, 6), 14, 6)
    assert not any("Magic Missile" in each for each in left)


def test_several_classes_an_aura_and_expertise_are_read():
    sheet, _ = read_beyond(fields(PALADIN_WARLOCK))
    assert (sheet.level, sheet.proficiency) == ("8", 3)
    assert (sheet.saves, sheet.save_bonuses) == (("wis", "cha"), (("all", 3),))
    assert dict(sheet.skills) == {"insight": "expertise", "persuasion": "proficient"}
    assert sheet.initiative == InitiativeBonus(3)
    assert sheet.counters.casts == (("paladin", 6), ("warlock", 2))
    assert sheet.counters.dice == (("paladin", 6), ("warlock", 2))


def test_an_unknown_class_keeps_its_slots_and_dice():
    sheet, left = read_beyond(fields(ARTIFICER))
    counters = [(each.kind, each.of, each.most) for each in sheet.counters.typed]
    assert counters == [("slot", 1, 3), ("dice", 8, 4)]
    assert "Classes: Artificer 4" in left
    assert "Grenade: --" in left


def test_missing_values_are_named():
    lacks = ("AC", "CLASS  LEVEL", "Wpn")
    few = [each for each in fields(FIGHTER) if not each[1].startswith((*lacks, "ST "))]
    sheet, left = read_beyond(few)
    assert (sheet.ac, sheet.level, sheet.attacks) == (12, "1", ())
    assert left[0] == "Not found: saves, attacks"
    assert {
        "No level was found, so level 1 is used.",
        "No Armor Class was found, so 10 + Dexterity is used.",
    } <= {*left}
    without = [each for each in few if each[1] != "MaxHP"]
    with pytest.raises(PlayerError, match="Hit points: enter the maximum"):
        read_beyond(without)


def test_another_form_is_not_a_sheet():
    assert not is_beyond([(0, "CharacterName", "Mira"), (0, "STR", "10")])
    with pytest.raises(PlayerError, match="That PDF isn't a D&D Beyond character"):
        read_fields([(0, "Tax", "1")])


def test_additions_made_here_survive_a_new_import():
    read = read_fields(fields(PALADIN_WARLOCK))
    alert = InitiativeBonus(proficiency="proficient")
    tools = replace(read.sheet, tools=("Lute",), level="7", initiative=alert)
    assert read.over(tools) == replace(read.sheet, tools=("Lute",))
