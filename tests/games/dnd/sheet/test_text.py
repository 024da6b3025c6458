"""Sheets as people type them: reading, refusing, and writing them so that they read the same."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import attack_text, read_attack
from bot.games.dnd.attacks.damage_text import doubled, read_damage
from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.conditions.rules.affliction import read_affliction
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.rolls.rules.from_sheet import as_target
from bot.games.dnd.sheet.cards.sheet_card import attack_numbers
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, InitiativeBonus, Sheet
from bot.games.dnd.sheet.rules.form import form_of, read_form
from bot.games.dnd.sheet.rules.sheet_json import FileSheet, read_file, to_json
from bot.games.dnd.sheet.rules.text import MAX_AC, MAX_HP, read_sheet, sheet_texts, traits_text
from bot.games.dnd.sheet.rules.traits import split_traits
from bot.games.dnd.terms.checks import Check, read_check, read_save
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES, SKILLS
from bot.words.pseudo import PSEUDO
from bot.words.speaking import ENGLISH, speaking
from tests.cases import every


def slashing(dice="1d8"):
    return (DamagePart(dice, "slashing"),)


@every(
    "line, attack",
    [
        ("Longsword str 1d8 slashing", Attack("Longsword", slashing(), "str")),
        ("Longsword 1d8 slashing", Attack("Longsword", slashing(), "str")),
        ("Longsword: Strength, 1d8 slashing, melee", Attack("Longsword", slashing(), "str")),
        ("Longsword +5 to hit, 1d8+3 slashing", Attack("Longsword", slashing("1d8+3"), bonus=5)),
        ("Whip finesse 1d4 slashing reach 10", Attack("Whip", slashing("1d4"), "finesse", reach=10)),
        (
            "Longbow 1d8 piercing 150/600",
            Attack("Longbow", (DamagePart("1d8", "piercing"),), "dex", ranged=True, normal=150, long=600),
        ),
        (
            "Longbow dex 1d8 piercing range 150 / 600 ft",
            Attack("Longbow", (DamagePart("1d8", "piercing"),), "dex", ranged=True, normal=150, long=600),
        ),
        (
            "Dagger finesse 1d4 piercing thrown 20/60",
            Attack("Dagger", (DamagePart("1d4", "piercing"),), "finesse", thrown=True, normal=20, long=60),
        ),
        (
            "Fire Bolt spell int 2d10 fire 120 ft",
            Attack(
                "Fire Bolt",
                (DamagePart("2d10", "fire"),),
                "int",
                ranged=True,
                spell=True,
                normal=120,
                long=120,
            ),
        ),
        (
            "Flame Tongue str 1d8 slashing + 2d6 fire",
            Attack("Flame Tongue", (DamagePart("1d8", "slashing"), DamagePart("2d6", "fire")), "str"),
        ),
        ("+1 Axe str+1 1d8+1 slashing", Attack("+1 Axe", slashing("1d8+1"), "str", plus=1)),
        (
            "Blowgun 1 piercing 25/100",
            Attack("Blowgun", (DamagePart("1", "piercing"),), "dex", ranged=True, normal=25, long=100),
        ),
        (
            "Net dex unproficient ranged 5/15",
            Attack("Net", (), "dex", ranged=True, proficient=False, normal=5, long=15),
        ),
    ],
)
def test_an_attack_is_read_as_players_write_it(line, attack):
    assert read_attack(line) == attack
    assert read_attack(attack_text(attack)) == attack


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("1d8 slashing", "Start with a name and a colon, such as Longsword: str 1d8 slashing"),
        ("Longsword str 1d8 slashng", "Did you mean slashing?"),
        ("Fire Bolt spell 2d10 fire", "Add the ability that casts it"),
        ("Longbow 1d8 piercing 600/150", "The long range is shorter"),
        ("Longsword str+99 1d8 slashing", "A bonus can be −50 to"),
        ("Fire Bolt int spell 2d10 fire 120", "“120” isn't damage"),
        ("Sword str 999d6 slashing", "up to 100 dice"),
        (f"{'x' * 41} str 1d8 slashing", "up to 40 characters"),
    ],
)
def test_an_invalid_attack_is_refused_with_the_reason(line, what):
    with pytest.raises(PlayerError, match=what):
        read_attack(line)


@pytest.mark.parametrize(
    ("line", "magic"),
    [
        ("Longsword +1 1d8+3 slashing", "Longsword: str+1 1d8 slashing"),
        ("Longsword +2 1d8+5 slashing", "Longsword: str+2 1d8+2 slashing"),
        ("Longsword +1 1d8 slashing", "Longsword: str+1 1d8 slashing"),
        ("Longbow +3 1d8+2 piercing 150/600", "Longbow: dex+3 1d8 piercing ranged 150/600"),
    ],
)
def test_a_small_bonus_could_be_a_magic_weapons_and_is_asked_about(line, magic):
    mira = {"name": "Mira", "scores": "16 14 13 8 12 10", "level": "5", "attacks": line}
    with pytest.raises(PlayerError) as refused:
        read_sheet(mira)
    name, bonus = line.split()[:2]
    assert f"“{magic}” or “{name}: {bonus} to hit" in str(refused.value)
    for taken in (magic, line.replace(bonus, f"{bonus} to hit")):
        sheet = read_sheet({**mira, "attacks": taken})
        assert read_sheet(sheet_texts(sheet)) == sheet
    creature = read_sheet({**mira, "level": "CR 1"})
    assert creature.attacks[0].bonus == int(bonus), "creatures list their whole bonus"
    file = to_json(read_sheet({**mira, "attacks": line.replace(bonus, f"{bonus} to hit")}))
    old = file.replace(b" to hit", b"")
    assert read_file(old).sheet.attacks[0].bonus == int(bonus), "our own files contain the whole bonus"
    weak = read_sheet({**mira, "scores": "8 8 8 8 8 8", "level": "1", "attacks": "Stick +1 1d4 bludgeoning"})
    assert weak.attacks[0].bonus == 1, "which is what it is anyway"


@pytest.mark.parametrize(
    ("dice", "twice"),
    [
        ("1d8", "2d8"),
        ("1d8+3", "2d8+3"),
        ("2d6mi3+1d4", "4d6mi3+2d4"),
        ("4d6kh3", "8d6kh6"),
        ("7", "7"),
        ("-1d4", "-2d4"),
    ],
)
def test_a_critical_hit_doubles_only_the_dice(dice, twice):
    assert doubled(dice) == twice


def test_damage_can_have_several_types():
    assert read_damage("1d8+3 slashing + 2d6 fire, 4 cold") == (
        DamagePart("1d8+3", "slashing"),
        DamagePart("2d6", "fire"),
        DamagePart("4", "cold"),
    )
    assert read_damage("2d6") == (DamagePart("2d6"),)


@every(
    "text, check",
    [
        ("Stealth", Check("dex", ("stealth",))),
        ("per", None),
        ("perc", Check("wis", ("perception",))),
        ("percep", Check("wis", ("perception",))),
        ("STR", Check("str")),
        ("Dexterity check", Check("dex")),
        ("Strength (Intimidation)", Check("str", ("intimidation",))),
        ("Strength (Acrobatics or Athletics)", Check("str", ("acrobatics", "athletics"))),
        ("Strength (Athletics) to climb", Check("str", ("athletics",))),
        ("Perception by hearing", Check("wis", ("perception",), sense="hearing")),
        ("perception (smell)", Check("wis", ("perception",), sense="smell")),
        ("Listen", Check("wis", ("perception",), sense="hearing")),
        ("Wisdom (Perception), by sight", Check("wis", ("perception",), sense="sight")),
        ("arcana by hearing", None),
        ("Initiative", Check("dex")),
        ("sleight of hand", Check("dex", ("sleight_of_hand",))),
        ("animal-handling", Check("wis", ("animal_handling",))),
        ("Search: Perception", Check("wis", ("perception",))),
        ("Deception or Persuasion", Check("cha", ("deception", "persuasion"))),
        ("flying", None),
        ("", None),
        ("()", None),
    ],
)
def test_a_check_is_read_as_the_rules_write_it(text, check):
    if check is None:
        with pytest.raises(PlayerError):
            read_check(text)
    else:
        assert read_check(text) == check


def test_a_check_can_use_another_ability_and_a_tool():
    assert read_check("intimidation", "str") == Check("str", ("intimidation",))
    assert read_check("dex", tool="Thieves' Tools") == Check("dex", (), "Thieves' Tools")
    assert read_check("Thieves' Tools", "dex") == Check("dex", (), "Thieves' Tools")


@pytest.mark.parametrize("text", ["dex", "Dexterity", "dex save", "Dexterity saving throw", "DEX SAVE"])
def test_a_save_is_read_as_the_rules_write_it(text):
    assert read_save(text) == "dex"


SHEETS = st.builds(
    Sheet,
    name=st.sampled_from(["Mira", "Bo the Bold", "Ælfrēd"]),
    scores=st.tuples(*[st.integers(1, 30)] * 6),
    level=st.one_of(st.integers(1, 20).map(str), st.sampled_from(["CR 1/8", "CR 30"])),
    ac=st.integers(1, 50),
    hp=st.integers(1, 9999),
    saves=st.sets(st.sampled_from(list(ABILITIES))).map(
        lambda found: tuple(key for key in ABILITIES if key in found)
    ),
    skills=st.dictionaries(
        st.sampled_from(list(SKILLS)), st.sampled_from(["proficient", "expertise", "half"])
    ).map(lambda found: tuple((key, found[key]) for key in SKILLS if key in found)),
    save_bonuses=st.dictionaries(st.sampled_from(["all", *ABILITIES]), st.sampled_from([-2, 1, 3])).map(
        lambda found: tuple((key, found[key]) for key in ("all", *ABILITIES) if key in found)
    ),
    initiative=st.builds(
        InitiativeBonus,
        st.integers(-20, 20),
        st.sampled_from(["", "proficient", "half", "expertise"]),
        st.booleans(),
    ),
    tools=st.sampled_from([(), ("Thieves' Tools",), ("Lute", "Cook's Utensils")]),
    resist=st.lists(st.sampled_from([*DAMAGE_TYPES, "all"]), unique=True).map(tuple),
    swims=st.booleans(),
    extra_attack=st.integers(1, 8),
    attacks=st.sampled_from(
        [(), (Attack("Longsword", slashing(), "str"), Attack("Claw", slashing(), bonus=-2))]
    ),
)


@pytest.mark.parametrize("language", [ENGLISH, PSEUDO])
@given(SHEETS)
def test_a_sheet_is_read_back_from_its_text_its_form_and_its_file(language, sheet):
    with speaking(language):
        assert read_form(form_of(sheet)) == sheet
        reads_back(sheet)
        written = to_json(sheet)
    assert written == to_json(sheet), "a file is the same in every language"


def reads_back(sheet):
    texts = sheet_texts(sheet)
    assert read_sheet(texts) == sheet
    form = {
        field: texts[field] for field in texts if field in ("name", "level", "scores", "ac", "hp", "attacks")
    }
    assert read_sheet(form | split_traits(traits_text(sheet))) == sheet
    assert read_file(to_json(sheet)) == FileSheet(sheet)


@pytest.mark.parametrize(
    ("text", "attacks"),
    [
        ("extra attack", 2),
        ("Extra Attack 3", 3),
        ("saves: str con extra attack: 2", 2),
        ("Extra attacks: 4; Rage 3 (long rest)", 4),
        ("Extra Luck 2", 1),
    ],
)
def test_the_number_of_attacks_per_action_is_read(text, attacks):
    fields = {"name": "Mira", "scores": "10 10 10 10 10 10", **split_traits(text)}
    assert read_sheet(fields).extra_attack == attacks


@pytest.mark.parametrize(
    ("language", "text"), [("de", "Zusätzlicher Angriff: 2"), ("ja", "追加攻撃：２"), ("ja", "追加攻撃")]
)
def test_the_number_of_attacks_per_action_is_read_in_other_languages(language, text):
    with speaking(language):
        fields = {"name": "Mira", "scores": "10 10 10 10 10 10", **split_traits(text)}
        assert read_sheet(fields).extra_attack == 2


@pytest.mark.parametrize(
    ("text", "skills"),
    [
        ("half all", (("all", "half"),)),
        ("Jack of All Trades", (("all", "half"),)),
        ("all others (half)", (("all", "half"),)),
        (
            "athletics, half: arcana, stealth+",
            (("arcana", "half"), ("athletics", "proficient"), ("stealth", "expertise")),
        ),
        ("athletics (half), athletics", (("athletics", "proficient"),)),
        ("history ½, others half", (("history", "half"), ("all", "half"))),
    ],
)
def test_half_proficiency_is_read(text, skills):
    assert read_sheet({"name": "Bo", "scores": "10 10 10 10 10 10", "skills": text}).skills == skills


def test_half_proficiency_is_rounded_down_and_applies_without_full_proficiency():
    sheet = read_sheet(
        {"name": "Bo", "scores": "10 10 10 10 10 10", "level": "5", "skills": "athletics, half all"}
    )
    assert [sheet.skill(skill) for skill in ("athletics", "arcana")] == [3, 1]


@pytest.mark.parametrize(
    ("text", "bonuses", "saves"),
    [
        ("+1", (("all", 1),), (2, 1)),
        ("all +1, dex +2", (("all", 1), ("dex", 2)), (4, 1)),
        ("Dexterity: 2; wis -1", (("dex", 2), ("wis", -1)), (3, -1)),
        ("+1, +3", (("all", 4),), (5, 4)),
    ],
)
def test_bonuses_to_saves_are_read(text, bonuses, saves):
    sheet = read_sheet({"name": "Bo", "scores": "10 12 10 10 10 10", "save_bonus": text})
    assert sheet.save_bonuses == bonuses
    assert (sheet.save("dex"), sheet.save("wis")) == saves


@pytest.mark.parametrize(
    ("text", "initiative", "bonus"),
    [
        ("prof", InitiativeBonus(0, "proficient"), 5),
        ("Alert", InitiativeBonus(0, "proficient"), 5),
        ("+2 adv", InitiativeBonus(2, "", True), 4),
        ("half, advantage", InitiativeBonus(0, "half", True), 3),
        ("expertise -1", InitiativeBonus(-1, "expertise"), 7),
    ],
)
def test_initiative_bonuses_and_advantage_are_read(text, initiative, bonus):
    sheet = read_sheet({"name": "Bo", "scores": "10 14 10 10 10 10", "level": "5", "initiative": text})
    assert sheet.initiative == initiative
    assert sheet.initiative_bonus == bonus


@pytest.mark.parametrize(
    ("field", "text"),
    [("save_bonus", "+99"), ("save_bonus", "luck +1"), ("initiative", "soon"), ("initiative", "+21")],
)
def test_an_invalid_bonus_is_named(field, text):
    with pytest.raises(PlayerError, match=re.escape(f"“{text}” isn't a")):
        read_sheet({"name": "Bo", "scores": "10 10 10 10 10 10", field: text})


@pytest.mark.parametrize(("field", "least", "most"), [("ac", 1, MAX_AC), ("hp", 1, MAX_HP)])
def test_a_sheets_numbers_are_within_their_bounds(field, least, most):
    for number in (least, most):
        sheet = read_sheet({"name": "Bo", "scores": "10 10 10 10 10 10", field: str(number)})
        assert getattr(sheet, field) == number
    for number in (least - 1, most + 1):
        with pytest.raises(PlayerError):
            read_sheet({"name": "Bo", "scores": "10 10 10 10 10 10", field: str(number)})


def test_all_errors_are_named_at_once():
    with pytest.raises(PlayerError) as refused:
        read_sheet(
            {"name": "", "scores": "1 2 3", "level": "0", "ac": "x", "hp": "-1", "saves": "foo", "luck": "7"}
        )
    assert [re.split(r"[:;.]", line)[0] for line in str(refused.value).split("\n")] == [
        "Name",
        "Scores",
        "Level",
        "Armor Class",
        "Hit points",
        "Saves",
        "There's no field “luck”",
    ]


def test_spells_and_spellcasting_are_trait_lines():
    sheet = read_sheet(
        {
            "name": "Mira",
            "scores": "10 10 10 18 14 10",
            "level": "5",
            **split_traits("slots: wizard 5\nspells: fireball, Bless, Fireball, Blindness/Deafness"),
        }
    )
    assert sheet.spells == ("Fireball", "Bless", "Blindness/Deafness")
    assert (sheet.spell_ability, sheet.spell_dc, sheet.spell_bonus) == ("int", 15, 7)
    for line, found in (
        ("spellcasting: wis", ("wis", 13, 5)),
        ("spellcasting: wis DC 15 +7", ("wis", 15, 7)),
        ("spellcasting: charisma, 16", ("cha", 16, 3)),
    ):
        typed = replace_traits(sheet, line)
        assert (typed.spell_ability, typed.spell_dc, typed.spell_bonus) == found
        assert read_sheet(sheet_texts(typed)) == typed
    with pytest.raises(PlayerError, match="isn't a spellcasting ability"):
        replace_traits(sheet, "spellcasting: luck 15")


def replace_traits(sheet, line):
    return read_sheet(sheet_texts(sheet) | split_traits(line))


def test_evasion_is_a_trait_line():
    for line in ("Evasion", "evasion: yes"):
        sheet = read_sheet({"name": "Mira", "scores": "10 10 10 10 10 10", **split_traits(line)})
        assert sheet.evasion
        assert traits_text(sheet) == "evasion: yes"
    assert as_target(sheet).evades


@pytest.mark.parametrize(
    "typed",
    [
        "Sneak Attack: 3d6, once a turn\nskills: stealth",
        "skills: stealth\nSneak Attack: 3d6, once a turn",
        "Sneak Attack: 3d6, once a turn; skills: stealth",
    ],
)
def test_a_rider_can_come_before_or_after_the_skills(typed):
    assert [each.name for each in form_sheet(typed).riders] == ["Sneak Attack"]
    assert form_sheet(typed).skills == (("stealth", "proficient"),)


@pytest.mark.parametrize(
    ("typed", "extra", "counters"),
    [
        ("skills: stealth, extra attack: 2", 2, 0),
        ("skills: athletics, stealth+, extra attack: 2\nKi 3", 2, 1),
        ("skills: stealth (expertise)", 1, 0),
        ("Ki 3\nskills: stealth", 1, 1),
        ("extra attack: 2\nskills: stealth", 2, 0),
    ],
)
def test_skills_followed_by_a_field_are_skills(typed, extra, counters):
    sheet = form_sheet(typed)
    assert "stealth" in dict(sheet.skills)
    assert (sheet.extra_attack, len(sheet.counters.all()), sheet.riders) == (extra, counters, ())


def form_sheet(typed):
    """Return the sheet of a form whose traits are this text."""
    return read_form({"name": "Mira 1", "scores": "10 10 10 10 10 10", "armor": "10 9", "traits": typed})


@pytest.mark.parametrize(
    ("line", "attack"),
    [
        (
            "Sacred Flame: wis save dex none 1d8 radiant",
            Attack(
                "Sacred Flame",
                (DamagePart("1d8", "radiant"),),
                ability="wis",
                spell=True,
                save="dex",
                spared=True,
            ),
        ),
        (
            "Breath: save dex DC 15 3d6 fire",
            Attack("Breath", (DamagePart("3d6", "fire"),), spell=True, save="dex", dc=15),
        ),
        (
            "Hold: save wis 13 paralyzed save ends costs slot 2",
            Attack(
                "Hold",
                spell=True,
                save="wis",
                dc=13,
                rider=read_affliction("paralyzed save ends", Ends("save", ability="wis", dc=13)),
                costs=Cost(slot=2),
            ),
        ),
    ],
)
def test_an_attack_can_have_a_save(line, attack):
    assert read_attack(line) == attack
    assert read_attack(attack_text(attack)) == attack


@pytest.mark.parametrize(
    ("line", "why"),
    [("Flame: save dex 1d8 fire", "Add the DC"), ("Flame: +5 save dex 15 1d8 fire", "no bonus to hit")],
)
def test_a_save_needs_its_dc_or_a_spellcaster(line, why):
    with pytest.raises(PlayerError, match=why):
        read_attack(line)


def test_a_save_uses_the_casters_spell_save_dc():
    sheet = Sheet("Cy", (8, 14, 12, 10, 16, 10), level="5")
    assert sheet.save_dc(read_attack("Sacred Flame: wis save dex none 1d8 radiant")) == 14
    assert "Dexterity save, DC 14" in attack_numbers(sheet, read_attack("Flame: wis save dex 1d8 fire"))
