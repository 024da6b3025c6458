"""Effects of spells on the creatures under them: dice, Advantage, Armor Class, Resistance."""

import pytest

from bot.games.dnd.circumstances.circumstances import FACTS, RollFacts, fact_name, is_about, tilt_of
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.rolls.rules.from_sheet import as_target
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.spells.rules import effects
from bot.games.dnd.spells.rules.casting import Caster, cast_part
from bot.games.dnd.spells.rules.spell import spell
from bot.words.speaking import speaking


def under(*names):
    return tuple(Borne(name, by=1) for name in names)


@pytest.mark.parametrize(
    ("name", "what", "of", "dice"),
    [
        ("Bless", "attack", (), "1d4"),
        ("Bane", "save", ("dex",), "-1d4"),
        ("Guidance: stealth", "check", ("dex", "stealth"), "1d4"),
        ("Warding Bond", "save", ("con",), "1"),
        ("Slow", "save", ("dex",), "-2"),
        ("Pass without Trace", "check", ("dex", "stealth"), "10"),
        ("Enthrall", "check", ("wis", "perception"), "-10"),
        ("Magic Weapon: +2", "attack", ("weapon",), "2"),
    ],
)
def test_a_spell_adds_to_the_rolls_it_names(name, what, of, dice):
    assert effects.dice_on(under(name, "prone"), what, *of) == ((name, dice),)


@pytest.mark.parametrize(
    ("name", "what", "of"),
    [
        ("Guidance: stealth", "check", ("wis", "perception")),
        ("Slow", "save", ("con",)),
        ("Bless", "check", ()),
        ("Magic Weapon: +2", "attack", ()),
    ],
)
def test_a_spell_adds_nothing_to_other_rolls(name, what, of):
    assert effects.dice_on(under(name), what, *of) == ()


@pytest.mark.parametrize(
    ("name", "met", "roll", "tilt"),
    [
        ("Faerie Fire", True, RollFacts("attack"), "adv"),
        ("Blur", True, RollFacts("attack"), "dis"),
        ("Haste", True, RollFacts("save", "dex"), "adv"),
        ("Haste", False, RollFacts("save", "dex"), "adv"),
        ("Haste", False, RollFacts("save", "con"), None),
        ("Foresight", False, RollFacts("check", "int"), "adv"),
        ("Foresight", False, RollFacts("attack"), "adv"),
        ("Enhance Ability: cha", False, RollFacts("check", "cha"), "adv"),
        ("Enhance Ability: cha", False, RollFacts("check", "wis"), None),
        ("Bestow Curse: wis", False, RollFacts("save", "wis"), "dis"),
        ("Enlarge/Reduce: Enlarge", False, RollFacts("check", "str"), "adv"),
        ("Enlarge/Reduce: Reduce", False, RollFacts("check", "str"), "dis"),
        ("Faerie Fire", False, RollFacts("attack"), None),
        ("Hex: con", False, RollFacts("check", "con"), "dis"),
        ("Hex: con", False, RollFacts("check", "str"), None),
    ],
)
def test_a_spell_gives_advantage_or_disadvantage(name, met, roll, tilt):
    keys = [key for key in effects.tilts_on(under(name), met=met) if is_about(key, roll)]
    assert [tilt_of(key, roll) for key in keys] == ([tilt] if tilt else [])
    assert all(FACTS[key].given for key in keys)


def test_a_circumstance_is_named_after_its_spell():
    (key,) = effects.tilts_on(under("Enhance Ability: cha"))
    assert fact_name(key) == "Enhance Ability: Charisma"
    with speaking("de"):
        assert fact_name(key) == "Attribut verbessern: Charisma"


@pytest.mark.parametrize(
    ("names", "ac", "dexterity", "better"),
    [
        ((), 12, 2, 12),
        (("Shield of Faith",), 12, 2, 14),
        (("Mage Armor",), 12, 2, 15),
        (("Mage Armor",), 18, 2, 18),
        (("Mage Armor", "Shield"), 12, 2, 20),
        (("Barkskin",), 12, 2, 17),
        (("Barkskin",), 18, 2, 18),
        (("Slow",), 12, 2, 10),
    ],
)
def test_spells_change_the_armor_class(names, ac, dexterity, better):
    assert effects.armor(under(*names), ac, dexterity) == better


def test_spells_give_a_target_resistances():
    sheet = Sheet("Bo", (10,) * 6, resist=("cold",))
    target = as_target(sheet, "dex", under("Protection from Energy: fire", "Stoneskin"))
    assert target.resist == ("cold", "fire", "bludgeoning", "piercing", "slashing")
    assert as_target(sheet, "", under("Mind Blank")).immune == ("psychic", "charmed")
    assert effects.withstands(under("Heroism"))[1] == ("frightened",)


def test_extra_damage_applies_only_to_weapons_if_the_spell_says_so():
    own = under("Divine Favor", "Enlarge/Reduce: Enlarge")
    assert list(effects.extras(own, (), 1, weapon=True)) == [
        ("Divine Favor", "1d4", "radiant"),
        ("Enlarge/Reduce: Enlarge", "1d4", ""),
    ]
    assert list(effects.extras(own, (), 1, weapon=False)) == []
    assert list(effects.extras((), under("Hex"), 1, weapon=False)) == [("Hex", "1d6", "necrotic")]
    assert list(effects.extras((), under("Hex"), 2, weapon=False)) == []
    cursed = list(effects.extras((), under("Bestow Curse: damage"), 1, weapon=False))
    assert cursed == [("Bestow Curse: damage", "1d8", "necrotic")]
    assert list(effects.extras(under("Magic Weapon: +3"), (), 1, weapon=True)) == [
        ("Magic Weapon: +3", "3", "")
    ]
    weak = list(effects.extras(under("Ray of Enfeeblement"), (), 1, weapon=False))
    assert weak == [("Ray of Enfeeblement", "-1d8", "")]


def test_resistance_reduces_damage_of_the_chosen_type():
    borne = under("Resistance: fire", "Bless")
    assert list(effects.guards(borne, {"fire", "cold"})) == [("Resistance: fire", "-1d4", "fire")]
    assert list(effects.guards(borne, {"cold"})) == []


@pytest.mark.parametrize(("slot", "name"), [(2, "+1"), (3, "+2"), (5, "+2"), (6, "+3"), (9, "+3")])
def test_magic_weapon_is_named_with_its_bonus(slot, name):
    of = spell("Magic Weapon")
    assert of
    (part,) = (cast_part(each, of, Caster(), slot) for each in of.parts)
    assert effects.borne_name(of, part, "") == f"Magic Weapon: {name}"


def test_an_effect_for_the_next_attack_is_used_up_by_it():
    borne = under("Guiding Bolt", "Vicious Mockery", "Bless", "prone")
    left = [each.condition for each in effects.without_next(borne, "against")]
    assert left == ["Vicious Mockery", "Bless", "prone"]
    left = [each.condition for each in effects.without_next(borne, "attack")]
    assert left == ["Guiding Bolt", "Bless", "prone"]


def test_the_choices_of_a_spell():
    def choices(name):
        of = spell(name)
        assert of
        return effects.choices_of(of.parts[0])

    assert len(choices("Guidance")) == 18
    assert choices("Enhance Ability") == ("str", "dex", "int", "wis", "cha")
    assert choices("Protection from Energy") == ("acid", "cold", "fire", "lightning", "thunder")
    assert choices("Blindness/Deafness") == ("blinded", "deafened")
    assert choices("Bless") == ()
    assert choices("Hex") == ("str", "dex", "con", "int", "wis", "cha")
    assert choices("Greater Restoration") == ("exhaustion", "charmed", "petrified")
