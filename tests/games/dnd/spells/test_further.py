"""Parts of spells that are rolled separately, and extra damage on a hit."""

import pytest

from bot.games.dnd.fight.rolls.casting import just_hit
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.rolls.record.kinds import DamageRequest
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.spells.rules.casting import Caster
from bot.games.dnd.spells.rules.library import spell
from bot.games.dnd.spells.rules.requests import more_against, rolled_part, spell_request
from bot.games.dnd.spells.rules.words import part_words

CASTER = Caster(15, 7, 4, 5)


def known(name):
    found = spell(name)
    assert found
    return found


def rolled(name, slot, option=""):
    part = rolled_part(known(name), CASTER, slot, option)
    assert part
    return part


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
def test_a_part_is_called_by_what_it_does(name, slot, option, words):
    assert part_words(known(name), option, slot) == words


def test_of_prismatic_spray_one_ray_is_chosen():
    assert known("Prismatic Spray").options == ("1", "2", "3", "4", "5", "6", "7")
    assert rolled("Prismatic Spray", 7, "4").damage == (("12d6", "poison"),)


def test_a_smite_is_its_extra_damage_more_by_the_slot_and_against_some():
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
def test_a_smite_follows_the_last_attack_if_that_hit_with_a_melee_weapon(steps, hit):
    assert just_hit(steps, 1) == hit
