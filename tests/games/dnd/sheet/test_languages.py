"""A sheet or creature written in any language is read back unchanged in that language."""

import pytest

from bot.games.dnd.creatures.rules.creature_text import creature_text, read_creatures
from bot.games.dnd.riders.rules.text import read_riders
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.sheet.rules.form import form_of, read_form
from bot.games.dnd.sheet.rules.text import read_sheet, sheet_texts, traits_text
from bot.games.dnd.sheet.rules.traits import split_traits
from bot.words.pseudo import PSEUDO
from bot.words.speaking import languages, speaking

EVERY = [*languages(), PSEUDO]
MIRA = {
    "name": "Mira",
    "level": "7",
    "scores": "16 14 13 8 12 10",
    "ac": "16",
    "hp": "45",
    "saves": "str con",
    "save_bonus": "+1, dex +2",
    "skills": "Stealth+, Athletics, all others (half)",
    "tools": "Thieves' Tools, Lute",
    "initiative": "proficient +2 adv",
    "resist": "fire radiant",
    "vulnerable": "thunder",
    "immune": "poison",
    "swims": "yes",
    "extra_attack": "2",
    "counters": "slots: wizard 5, warlock 2\nhit dice: 3d8\nslots 4: 2\npact slots 3: 2\n"
    "Rage 3 (long rest, short rest 1)\nCharm 7 (dawn 1d6+1)\nLuck 2",
    "riders": "Sneak Attack: 3d6, once a turn\nDivine Smite: 2d8 radiant +1d8 a level, costs slot 1\n"
    "Hunter's Mark: 1d6 force, while on\nRage: +2, resist bludgeoning slashing, while on\n"
    "Bane: -1d4 to hit, while on\nVenom: 1d4 poison\n"
    "Edge: 1d10, on a critical hit\nGreat Weapon: 1s and 2s as 3",
    "attacks": "Longsword: str+1 1d8 slashing + 1d6 fire\n"
    "Dagger: finesse 1d4 piercing thrown 20/60 costs 2 Luck\n"
    "Whip: finesse unproficient 1d4 slashing reach 10, poisoned con 12 until save\n"
    "Fire Bolt: spell int 2d10 fire range 120 costs slot 3\n"
    "Club: +3 to hit 1d4+3 bludgeoning",
}
GOBLIN = (
    "goblin i+2 ac15 hp10 multiattack 2 dex +4 con -1 resist cold fire vulnerable acid immune poison"
    " | scimitar +4 1d6+2 slashing reach 10 | bow +3 to hit 1d6 piercing ranged 80/320"
)


@pytest.mark.parametrize("language", EVERY)
@pytest.mark.parametrize("counters", [MIRA["counters"], "hit dice: fighter 5, rogue 2"])
def test_a_whole_sheet_is_read_back_from_its_fields_traits_and_form(language, counters):
    sheet = read_sheet(MIRA | {"counters": counters})
    with speaking(language):
        texts = sheet_texts(sheet)
        assert texts.keys() == MIRA.keys()
        assert read_sheet(texts) == sheet
        traits = split_traits(traits_text(sheet))
        numbers = {each: texts[each] for each in ("name", "level", "scores", "ac", "hp", "attacks")}
        assert read_sheet(numbers | traits) == sheet
        assert read_form(form_of(sheet)) == sheet


def test_riders_typed_in_japanese_are_read():
    typed = (
        "急所攻撃：３ｄ６、ターンに1回；祝福：１ｄ４ 命中、有効な間；"
        "神聖なる一撃：２ｄ８ 光輝 +１ｄ８ レベルごと、コスト スロット 1"
    )
    meant = (
        "急所攻撃: 3d6, once a turn; 祝福: 1d4 to hit, while on;"
        " 神聖なる一撃: 2d8 radiant +1d8 a level, costs slot 1"
    )
    with speaking("ja"):
        assert read_riders(typed) == read_riders(meant)
        assert read_riders("大型武器：1と2は3")[0].least == 3


@pytest.mark.parametrize("language", EVERY)
def test_a_creature_is_read_back_from_its_line(language):
    (typed,) = read_creatures(GOBLIN)
    assert typed.creature
    with speaking(language):
        (again,) = read_creatures(creature_text(typed.creature))
    assert again.creature == typed.creature


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("スロット：ウィザード５、ウォーロック２", "slots: wizard 5, warlock 2"),
        ("ヒットダイス：５ｄ８、２ｄ６", "hit dice: 5d8, 2d6"),
        ("スロット ４：２（大休憩、小休憩 １）", "slots 4: 2 (long rest, short rest 1)"),
        ("激怒：３（大休憩）", "激怒 3 (long rest)"),
    ],
)
def test_counters_typed_in_japanese_are_read(typed, meant):
    with speaking("ja"):
        assert read_counters(typed) == read_counters(meant)
