"""Changes to a sheet, line by line."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dnd.sheet.cards.sheet_changes import changed_lines
from bot.games.dnd.sheet.rules.form import read_form

TRAITS = "saves: str con\nskills: athletics, stealth+\nresist fire\nslots: wizard 4\nRage 3 (long rest)"
ATTACKS = "Longsword str 1d8 slashing\nSacred Flame: wis save dex none 1d8 radiant\nClub str 1d4 bludgeoning"
FORM = {"name": "Mira 4", "scores": "16 14 13 8 12 10", "armor": "16 38"}
MIRA = read_form({**FORM, "traits": TRAITS, "attacks": ATTACKS})


def test_a_levels_changes_are_in_lines_by_kind():
    more = {"name": "Mira 5", "armor": "16 44", "traits": TRAITS.replace("wizard 4", "wizard 5")}
    new = read_form({**FORM, **more, "attacks": ATTACKS})

    assert changed_lines(MIRA, new) == (
        "**Level**: 4 → 5",
        "**Hit Point maximum**: 38 → 44",
        "**Proficiency Bonus**: +2 → +3",
        "**Saves**: Str +5 → +6, Con +3 → +4",
        "**Skills**: Athletics +5 → +6, Stealth +6 (Expertise) → +8 (Expertise)",
        "**Attack**: Longsword +5, 1d8 + 3 slashing → +6, 1d8 + 3 slashing",
        "**Attack**: Sacred Flame Dexterity save, DC 11, 1d8 radiant → Dexterity save, DC 12, 1d8 radiant",
        "**Attack**: Club +5, 1d4 + 3 bludgeoning → +6, 1d4 + 3 bludgeoning",
        "**Spell slots**: level 3: 2 (new)",
        "**Hit Point Dice**: d6 4 → 5",
    )


def test_additions_and_removals_are_listed():
    traits = (
        "saves: str con\nskills: stealth\nresist cold\nswims\nextra attack\ntools: Lute\ninitiative: +2 adv"
    )
    form = {**FORM, "name": "MIRA 4", "traits": f"{traits}\nslots: wizard 4\nRage 4 (short rest)"}
    new = read_form({**form, "attacks": "\n".join(ATTACKS.split("\n")[:2])})

    assert changed_lines(MIRA, new) == (
        "**Name**: Mira → MIRA",
        "**Skills**: Athletics: +5 (removed), Stealth +6 (Expertise) → +4",
        "**Initiative**: bonus: +4 with Advantage (new)",
        "**Tools**: Lute (new)",
        "**Resistances**: fire (removed), cold (new)",
        "**Features**: Swim Speed (new), Extra Attack: 2 attacks (new)",
        "**Attack**: Club: +5, 1d4 + 3 bludgeoning (removed)",
        "**Counters**: Rage 3, back after a long rest → 4, back after a short rest",
    )


@given(st.integers(1, 30), st.integers(1, 99), st.sampled_from(["1", "5", "20", "CR 1/4"]))
def test_only_a_different_sheet_has_changes_to_show(score, hp, level):
    new = replace(MIRA, scores=(score, *MIRA.scores[1:]), hp=hp, level=level)

    assert bool(changed_lines(MIRA, new)) == (new != MIRA)
    assert changed_lines(new, new) == ()
