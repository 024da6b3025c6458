"""Parts of spells that are rolled separately, and extra damage on a hit."""

import re

import pytest
from msgspec.structs import replace

from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.creatures.rules.creature_text import read_creatures
from bot.games.dnd.fight.rolls.casting import just_hit
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.rolls.record.kinds import AttackRequest, CastRequest, DamageRequest, HealingRequest
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.spells.rules.casting import Caster, cast_part
from bot.games.dnd.spells.rules.requests import casting_of, more_against, rolled_part, spell_request
from bot.games.dnd.spells.rules.spell import spell
from bot.games.dnd.spells.rules.words import cast_lines, effect_lines, head_words, part_words

CASTER = Caster(15, 7, 4, 5)


def known(name):
    found = spell(name)
    assert found
    return found


def rolled(name, slot, option=""):
    part = rolled_part(known(name), option)
    assert part
    return cast_part(part, known(name), CASTER, slot)


@pytest.mark.parametrize(
    ("name", "slot", "option", "words"),
    [
        ("Acid Arrow", 3, "later", "3d4 acid"),
        ("Ice Knife", 2, "explosion", "3d6 cold"),
        ("Prismatic Spray", 7, "3", "3: 12d6 lightning"),
        ("Earthquake", 8, "fissure", "Dexterity save"),
        ("Arcane Hand", 5, "Clenched Fist", "Clenched Fist"),
    ],
)
def test_a_part_is_named_after_its_effect(name, slot, option, words):
    assert part_words(known(name), option, slot) == words


def test_one_ray_of_prismatic_spray_is_chosen():
    assert known("Prismatic Spray").options == ("1", "2", "3", "4", "5", "6", "7")
    assert rolled("Prismatic Spray", 7, "4").damage == (("12d6", "poison"),)


def test_a_smite_adds_damage_by_slot_and_more_against_some():
    request = spell_request(known("Divine Smite"), CASTER, (), slot=3, critical=True)
    assert isinstance(request, DamageRequest)
    assert request.parts == (DamagePart("4d8", "radiant"),)
    assert request.critical
    part = rolled("Divine Smite", 3)
    assert more_against(part, "undead") == more_against(part, "fiend") == (DamagePart("1d8", "radiant"),)
    assert more_against(part, "giant") == ()


HIT = Dealt(1, (Hit(2, 5),), aimed=2, weapon="Mace", melee=True)


@pytest.mark.parametrize(
    ("steps", "hit"),
    [
        ((HIT,), Hit(2, 5)),
        ((Dealt(2, (), aimed=1, melee=True), HIT), Hit(2, 5)),
        ((Dealt(1, (), aimed=2, melee=True), HIT), None),
        ((Dealt(1, (Hit(2, 5),), aimed=2, weapon="Bow"),), None),
        ((Dealt(1, (Hit(2, 5),), aimed=2, melee=True, spell="Shocking Grasp"),), None),
        ((), None),
    ],
)
def test_a_smite_follows_the_last_attack_if_it_was_a_melee_hit(steps, hit):
    assert just_hit(steps, 1) == hit


@pytest.mark.parametrize(
    ("name", "dice", "how"),
    [
        ("Cure Wounds", "2d8+4", ""),
        ("False Life", "2d4+4", "temporary"),
        ("Aid", "5", "raises"),
        ("Mass Heal", "700", "divided"),
        ("Power Word Heal", "999", "divided"),
        ("Revivify", "1", "revives"),
        ("True Resurrection", "999", "revives"),
        ("Spare the Dying", "1", "stabilizes"),
    ],
)
def test_the_healing_of_a_spell(name, dice, how):
    request = spell_request(known(name), CASTER, (), slot=known(name).level)
    assert isinstance(request, HealingRequest)
    assert request.parts == (DamagePart(dice),)
    assert request.how == how


@pytest.mark.parametrize("name", ["Magic Weapon", "Shillelagh", "True Strike", "Hex"])
def test_damage_that_waits_for_a_hit_is_not_dealt_yet(name):
    assert isinstance(spell_request(known(name), CASTER, (), slot=0), CastRequest)


def lines(name, slot, level=5):
    casting = casting_of(known(name), replace(CASTER, level=level), slot)
    return [*cast_lines(casting)][1:]


@pytest.mark.parametrize(
    ("name", "slot", "level", "told"),
    [
        ("Shillelagh", 0, 4, ["the weapon's damage die: 1d8"]),
        ("Shillelagh", 0, 17, ["the weapon's damage die: 2d6"]),
        ("True Strike", 0, 4, []),
        ("True Strike", 0, 11, ["on a hit: 2d6 radiant"]),
        ("Heroism", 1, 5, ["Temporary Hit Points: 4"]),
        ("Longstrider", 1, 5, ["Speed +10 feet"]),
        ("Misty Step", 2, 5, ["teleport up to 30 feet"]),
        ("Magic Weapon", 4, 5, ["+2 to weapon attack rolls and weapon damage"]),
        ("Phantom Steed", 3, 5, ["For /dnd fight add: `Riding Horse`"]),
        ("Animate Dead", 3, 5, ["For /dnd fight add: `Skeleton` or `Zombie`"]),
        ("Animate Dead", 5, 5, ["For /dnd fight add: `Skeleton x5` or `Zombie x5`"]),
        ("Create Undead", 7, 5, ["For /dnd fight add: `Ghoul x4`"]),
        ("Create Undead", 8, 5, ["For /dnd fight add: `Ghoul x5`, `Ghast x2` or `Wight x2`"]),
    ],
)
def test_a_card_shows_the_numbers_for_later(name, slot, level, told):
    assert lines(name, slot, level) == told


def test_a_card_shows_the_cost_of_the_materials():
    (told,) = lines("Find Familiar", 1)
    assert told.startswith("For /dnd fight add: `Bat`, `Cat`, `Frog`")
    assert head_words(known("Revivify"), 3).endswith("instantaneous, materials: 300 GP, consumed")
    assert head_words(known("Chromatic Orb"), 1).endswith("instantaneous, materials: 50 GP")
    assert head_words(known("Bless"), 2).endswith("Concentration, 1 minute, materials: 5 GP")
    assert "materials" not in head_words(known("Fireball"), 3)


def test_a_save_or_a_hit_shows_the_numbers_that_are_not_rolled():
    thunder = casting_of(known("Thunderwave"), CASTER, 1)
    assert [*effect_lines(thunder, saved=True)] == ["On a failed save: pushed 10 feet"]
    frost = casting_of(known("Ray of Frost"), CASTER, 0)
    assert [*effect_lines(frost, saved=False)] == ["Speed -10 feet"]


@pytest.mark.parametrize(
    ("name", "slot", "numbers"),
    [
        ("Find Steed", 2, [(1, 12, 25, 7, "1d8+2")]),
        ("Find Steed", 5, [(1, 15, 55, 7, "1d8+5")]),
        ("Giant Insect", 4, [(1, 15, 30, 7, "1d6+7")]),
        ("Giant Insect", 7, [(1, 18, 60, 7, "1d6+10")]),
        ("Summon Dragon", 5, [(1, 19, 50, 7, "1d6+9")]),
        ("Summon Dragon", 9, [(1, 23, 90, 7, "1d6+13")]),
        (
            "Animate Objects",
            6,
            [(4, 15, 10, 7, "2d4+3"), (1, 15, 20, 7, "3d6+7"), (1, 15, 40, 7, "3d12+7")],
        ),
    ],
)
def test_a_summoned_creature_is_a_line_to_type(name, slot, numbers):
    (told,) = lines(name, slot)
    found = [one for each in re.findall("`(.*?)`", told) for one in read_creatures(each)]
    sheets = [(one.count, one.creature.sheet) for one in found if one.creature]
    assert numbers == [
        (count, sheet.ac, sheet.hp, sheet.attacks[0].bonus, sheet.attacks[0].damage[0].dice)
        for count, sheet in sheets
    ]


def test_a_summoned_creature_is_in_the_bestiary():
    for name in ("Animate Dead", "Create Undead", "Find Familiar", "Phantom Steed"):
        for line in re.findall("`(.*?)`", lines(name, 9)[0]):
            assert bestiary.creature(line.partition(" x")[0]), line


def test_a_sorcerous_burst_explodes():
    request = spell_request(known("Sorcerous Burst"), CASTER, (), chosen="cold")
    assert isinstance(request, AttackRequest)
    assert request.parts == (DamagePart("2d8!", "cold"),)
