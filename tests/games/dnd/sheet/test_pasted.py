"""A sheet pasted as plain text, which is read in any order, with its unread lines named."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, InitiativeBonus
from bot.games.dnd.sheet.rules.form import read_entered
from bot.games.dnd.sheet.rules.pasted import is_pasted, read_pasted
from bot.games.dnd.sheet.rules.printed import Printed, _how, _saves
from bot.games.dnd.sheet.rules.sheet_json import read_file
from bot.words.speaking import speaking

ONE_LINE = "STR 16 DEX 14 CON 13 INT 8 WIS 12 CHA 10 HP 38 AC 16 Longsword +5 1d8+3"
MIRA = """\
Mira Stoneheart
Level 5 Fighter (Half-Elf)
STR 16 (+3) DEX 14 (+2) CON 13 (+1) INT 8 (-1) WIS 12 (+1) CHA 10 (+0)
AC 16 (shield)  HP 30/38  Speed 30 ft. Initiative +5 Proficiency Bonus +3
Saves: Str +6, Con +5
Skills: Athletics +6, Perception +4, Stealth +8, History +7
Resistances: fire
• Longsword +6 1d8+3 slashing, Fire Bolt +4 1d10 fire
Longbow. +5 to hit, range 150/600, 1d8+2 piercing
Rage 3 (long rest)
Languages: Common, Elvish
"""
PIECES = (
    *("STR 16", "DEX 14", "CON: 13", "Intelligence 8 (-1)", "WIS=12", "cha 10"),
    *("HP 38", "Armor Class: 16", "Level 5", "Saving Throws: Str, Con", "Initiative +2", "Prof. Bonus +3"),
    *("Athletics +6", "Longsword +6 1d8+3 slashing", "Longbow +5 1d8+2 piercing"),
)


def test_one_line_is_a_complete_sheet():
    sheet, left = read_pasted(ONE_LINE, "Mira")
    assert (sheet.name, sheet.scores, sheet.hp, sheet.ac) == ("Mira", (16, 14, 13, 8, 12, 10), 38, 16)
    assert sheet.attacks == (Attack("Longsword", (DamagePart("1d8+3"),), bonus=5),)
    assert left == ("No level was found, so level 1 is used.",)


def test_every_number_of_a_whole_sheet_is_read():
    sheet, left = read_pasted(MIRA)
    assert (sheet.name, sheet.level, sheet.scores) == ("Mira Stoneheart", "5", (16, 14, 13, 8, 12, 10))
    assert (sheet.hp, sheet.ac, sheet.proficiency) == (38, 16, 3)
    assert sheet.saves == ("str", "con")
    assert sheet.save_bonuses == (("con", 1),)
    assert (sheet.save("str"), sheet.save("con"), sheet.save("dex")) == (6, 5, 2)
    assert sheet.skills == (
        ("athletics", "proficient"),
        ("perception", "proficient"),
        ("stealth", "expertise"),
    )
    assert [sheet.skill(each) for each in ("athletics", "perception", "stealth")] == [6, 4, 8]
    assert sheet.initiative == InitiativeBonus(3)
    assert sheet.initiative_bonus == 5
    assert sheet.resist == ("fire",)
    assert [(each.name, each.bonus, each.damage) for each in sheet.attacks] == [
        ("Longsword", 6, (DamagePart("1d8+3", "slashing"),)),
        ("Fire Bolt", 4, (DamagePart("1d10", "fire"),)),
        ("Longbow", 5, (DamagePart("1d8+2", "piercing"),)),
    ]
    assert (sheet.attacks[2].normal, sheet.attacks[2].long) == (150, 600)
    assert [(each.name, each.most) for each in sheet.counters.typed] == [("Rage", 3)]
    assert sheet.counters.dice == (("fighter", 5),)
    assert left == (
        "(Half-Elf)",
        "Speed 30 ft",
        "Languages: Common, Elvish",
        "History +7: Rollwright calculates −1",
    )


@given(st.permutations(PIECES))
def test_the_order_of_lines_does_not_matter(pieces):
    text = "\n".join(pieces)
    assert is_pasted(text)
    sheet, left = read_pasted(text, "Mira")
    assert left == ()
    assert (sheet.scores, sheet.hp, sheet.ac, sheet.level) == ((16, 14, 13, 8, 12, 10), 38, 16, "5")
    assert (sheet.saves, sheet.skills) == (("str", "con"), (("athletics", "proficient"),))
    assert {each.name: each.bonus for each in sheet.attacks} == {"Longsword": 6, "Longbow": 5}


@pytest.mark.parametrize(
    "scores",
    [
        "STR DEX CON INT WIS CHA\n8 (-1) 14 (+2) 12 (+1) 17 (+3) 13 (+1) 10 (+0)",
        "STR | DEX | CON | INT | WIS | CHA\n8 | 14 | 12 | 17 | 13 | 10",
        "Strength\n-1\n8\nDexterity\n+2\n14\nConstitution\n+1\n12\nIntelligence\n+3\n17\nWisdom\n+1\n13\nCharisma\n+0\n10",
        "CHA 10 INT 17 STR 8 (−1) WIS 13 CON 12 DEX 14",
    ],
)
def test_scores_are_read_in_a_row_in_columns_and_separately(scores):
    sheet, left = read_pasted(f"Name: Old Bo\nWizard 3\n{scores}\nHP: 17\nSkills: Arcana, History\nAC 12")
    assert (sheet.name, sheet.level, sheet.hp) == ("Old Bo", "3", 17)
    assert sheet.scores == (8, 14, 12, 17, 13, 10)
    assert sheet.skills == (("arcana", "proficient"), ("history", "proficient"))
    assert (sheet.counters.casts, sheet.counters.dice) == ((("wizard", 3),), (("wizard", 3),))
    assert left == ()


def test_words_are_read_in_the_current_language():
    with speaking("de"):
        sheet, left = read_pasted(
            "Stä 16 Ges 14 Kon 13 Int 8 Wei 12 Cha 10 TP 38 RK 16 Stufe 5 Langschwert +6 1W8+3 Hieb", "Mira"
        )
    assert (sheet.scores, sheet.hp, sheet.ac, sheet.level) == ((16, 14, 13, 8, 12, 10), 38, 16, "5")
    assert sheet.attacks == (Attack("Langschwert", (DamagePart("1d8+3", "slashing"),), bonus=6),)
    assert left == ()


def test_missing_values_are_named():
    with pytest.raises(PlayerError) as refused:
        read_pasted("STR 16 DEX 14 CON 13 INT 8 WIS 12 CHA 10")
    assert "Name: enter a name, such as Mira 5" in str(refused.value)
    assert "Hit points: enter the maximum, such as 38" in str(refused.value)


@pytest.mark.parametrize(
    "text", ["", "saves: str con\nRage 3 (long rest)", "STR 16 DEX 14 CON 13 INT 8 WIS 12"]
)
def test_other_text_is_not_a_sheet(text):
    assert not is_pasted(text)


def test_a_sheet_can_be_pasted_into_the_form_or_come_as_a_file():
    entered = {"name": "Bo 7", "scores": "", "armor": "", "traits": MIRA, "attacks": ""}
    sheet, _ = read_entered(entered)
    assert (sheet.name, sheet.level, sheet.hp) == ("Bo", "5", 38)
    assert read_file(MIRA.encode()).sheet == read_pasted(MIRA)[0]
    whole = {"name": "Mira 5", "scores": "16 14 13 8 12 10", "armor": "16 38", "traits": "saves: str"}
    assert read_entered(whole)[1] == ()


@pytest.mark.parametrize(
    ("bonus", "how"),
    [(None, "proficient"), (2, ""), (3, "half"), (5, "proficient"), (8, "expertise"), (4, "?")],
)
def test_a_skills_bonus_implies_the_proficiency(bonus, how):
    printed = Printed(
        dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), 14), skills={"stealth": bonus}
    )

    assert _how(printed, "stealth", 3) == how


@pytest.mark.parametrize(
    ("bonus", "marked", "known"),
    [
        (None, None, (True, 0)),
        (5, None, (True, 0)),
        (6, None, (True, 1)),
        (4, None, (False, 2)),
        (2, frozenset({"dex"}), (True, -3)),
        (5, frozenset({"wis"}), (False, 3)),
    ],
)
def test_a_saves_bonus_implies_the_proficiency_and_other_bonuses(bonus, marked, known):
    printed = Printed({"dex": 14}, saves={"dex": bonus}, marked=marked)

    assert list(_saves(printed, 3)) == [("dex", known)]
