"""The creatures of the System Reference Document are all there, complete, and found by name."""

import re

from bot.dice.notation import reread
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.sheet.rules.fields import read_name
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES, SKILLS
from tests.cases import every

CONDITIONS = {
    *("blinded", "charmed", "deafened", "exhaustion", "frightened", "grappled", "incapacitated"),
    *("invisible", "paralyzed", "petrified", "poisoned", "prone", "restrained", "stunned", "unconscious"),
}
SIZES = {"tiny", "small", "medium", "large", "huge", "gargantuan", "medium or small"}
ORIGINS = ("acid", "cold", "fire", "lightning", "poison")
EVERY = [each for each in map(bestiary.creature, bestiary.names()) if each]
"""All creatures. The Half-Dragon counts as five, as each of its origins has its own breath."""


def test_there_are_330_creatures_one_of_them_of_five_origins():
    assert len(EVERY) == 330 - 1 + len(ORIGINS)
    assert [each.name for each in EVERY] == sorted(bestiary.names())
    assert [f"Half-Dragon {each.title()}" for each in ORIGINS] == bestiary.having("half dragon")


def test_the_creatures_numbers_add_up_to_those_of_the_document():
    """Sums over all 330 creatures, so that no number can be lost or changed unnoticed."""
    once = [each for each in EVERY if not each.name.startswith("Half-Dragon") or each.name.endswith("Acid")]
    assert len(once) == 330
    assert sum(each.sheet.ac for each in once) == 4715
    assert sum(each.sheet.hp for each in once) == 28601
    assert sum(sum(each.sheet.scores) for each in once) == 24088
    assert sum(each.initiative for each in once) == 1039
    assert sum(each.block.xp for each in once) == 1366845
    assert sum(attack.bonus or 0 for each in once for attack in each.sheet.attacks) == 2706
    assert sum(effect.dc for each in once for effect in each.block.effects) == 3175
    assert sum(bonus for each in once for _, bonus in each.saves) == 1632
    assert sum(len(each.sheet.attacks) for each in once) == 423
    kinds = [effect.use for each in once for effect in each.block.effects if effect.save]
    assert (len(kinds), kinds.count("rider"), kinds.count("legendary")) == (199, 12, 22)
    assert sum(len(each.sheet.resist) for each in once) == 166
    assert sum(len(each.sheet.immune) + len(each.sheet.vulnerable) for each in once) == 185
    assert sum(len(each.block.unaffected) for each in once) == 369


@every("of", EVERY)
def test_each_creature_is_complete_and_in_our_words(of):
    block = of.block
    dice = re.fullmatch(r"(\d+)d(\d+)(?:\+(\d+)|-(\d+))?", block.hp_dice)
    assert dice
    count, sides, more, less = (int(each or 0) for each in dice.groups())
    assert of.sheet.hp == max(1, count * (sides + 1) // 2 + more - less), "the average of its dice"
    damage = [part for each in of.sheet.attacks for part in each.damage]
    for each in block.effects:
        assert (each.save in ABILITIES) == bool(each.dc)
        assert each.conditions or each.damage or each.more or each.use == "rider", each.name
        damage += [*each.damage, *each.ongoing]
    for rider in block.riders:
        assert of.sheet.attack(rider.attack)
        damage += [part for when in rider.whens for part in (*when.add, *when.instead)] + [*rider.ongoing]
    for part in damage:
        assert part.type in DAMAGE_TYPES
        assert str(reread(part.dice).lines[0].part) == part.dice
    said = [each.conditions for each in (*block.effects, *block.riders)]
    said += [each.second_failure for each in block.effects] + [each.rather for each in block.riders]
    said += [when.conditions for rider in block.riders for when in rider.whens] + [block.unaffected]
    assert CONDITIONS.issuperset(each for conditions in said for each in conditions)
    assert {*of.sheet.resist, *of.sheet.vulnerable, *of.sheet.immune}.issubset(DAMAGE_TYPES)
    assert block.size in SIZES
    assert all(key in SKILLS for key, _ in block.skills)
    assert read_name(of.name) == of.name


@every("of", EVERY)
def test_each_multiattack_consists_of_attacks_that_the_creature_has(of):
    known = {"", *(each.name for each in of.sheet.attacks), *(each.name for each in of.block.effects)}
    assert known.issuperset(of.block.multiattack)
    assert known.issuperset(of.block.within)


def test_a_creature_is_found_by_its_name_in_any_case_and_in_the_plural():
    named = {each.name: each for each in EVERY}
    assert bestiary.creature("goblin  WARRIORS") == named["Goblin Warrior"]
    assert bestiary.creature("will-o’-wisp") == named["Will-o'-Wisp"]
    assert bestiary.creature("goblin") is None


def test_words_find_all_names_with_words_that_begin_so():
    assert bestiary.having("gob") == ["Goblin Boss", "Goblin Minion", "Goblin Warrior"]
    assert bestiary.having("dra ad re") == ["Adult Red Dragon"]
    assert bestiary.having("oblin") == []
    assert bestiary.having(" ") == []
