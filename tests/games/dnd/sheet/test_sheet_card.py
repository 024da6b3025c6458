"""A sheet as a card: every number that is derived, and nothing that a character doesn't have."""

import pytest

from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.sheet.cards.sheet_card import sheet_card
from bot.games.dnd.sheet.record.sheet import InitiativeBonus, Sheet, Spellcasting
from bot.games.dnd.sheet.rules.counters_text import read_counters

FULL = Sheet(
    "Mira *",
    (16, 14, 13, 8, 12, 10),
    level="5",
    hp=38,
    ac=17,
    saves=("str", "con"),
    skills=(("athletics", "proficient"), ("stealth", "expertise"), ("arcana", "half"), ("all", "half")),
    tools=("lute",),
    extra_attack=2,
    evasion=True,
    resist=("fire",),
    vulnerable=("cold",),
    immune=("poison",),
    swims=True,
    initiative=InitiativeBonus(advantage=True),
    attacks=(read_attack("Longsword str 1d8 slashing"),),
    spells=("Bless",),
    spellcasting=Spellcasting("wis", 14, 6),
    riders=(SheetRider("Sneak Attack", "3d6", sneak=True), SheetRider("Bless", "1d4", to_hit=True)),
    counters=read_counters("Ki 2"),
)
DERIVED = """\
Level 5, Alice · AC **17** · **38** Hit Points · proficiency +3
Str 16 (+3) · Dex 14 (+2) · Con 13 (+1) · Int 8 (-1) · Wis 12 (+1) · Cha 10 (+0)
**Saves**: Str +6, Con +4
**Skills**: Athletics +6, Stealth +8 (Expertise), Arcana +0 (half), half proficiency in all others, +1
**Initiative**: +2, with Advantage
**Tools**: lute
**Resistant**: fire
**Vulnerable**: cold
**Immune**: poison
Swim Speed
**Extra Attack**: 2 attacks per action
**Evasion**
• Longsword +6, 1d8 + 3 slashing
**Spellcasting**: Wisdom, DC 14, +6 to hit
**Spells**: Bless
• with attacks: Sneak Attack: 3d6
• with attacks: Bless: 1d4 to hit
**Ki**: 2 of 2 left"""


def test_everything_that_a_character_has_is_on_a_line():
    card = sheet_card(FULL, "Alice", inspired=False)

    assert (card.headline, card.remarks) == ("Mira \\*", ())
    assert "\n".join(map(str, card.lines)) == DERIVED


def test_spent_uses_and_current_conditions_are_shown():
    card = sheet_card(FULL, "Alice", inspired=True, points="12/38", spent={"own ki": 1}, note="Level up!")

    assert card.lines[0] == "Level 5, Alice · AC **17** · **12/38** Hit Points · proficiency +3"
    assert card.lines[-2:] == ("**Ki**: 1 of 2 left", "✨ Heroic Inspiration")
    assert card.remarks == ("Level up!",)


@pytest.mark.parametrize(("level", "words"), [("CR 1/4", "CR 1/4"), ("3", "Level 3")])
def test_nothing_is_shown_that_a_character_does_not_have(level, words):
    card = sheet_card(Sheet("Bo", (10,) * 6, level=level), "Gwen", inspired=False)

    assert str(card.lines[0]).startswith(f"{words}, Gwen · AC **10**")
    assert len(card.lines) == 2
