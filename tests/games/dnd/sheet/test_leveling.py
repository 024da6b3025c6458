"""A gained level: reading the form, and the new sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.counters_text import counters_text, read_counters
from bot.games.dnd.sheet.rules.fields import MAX_NAME
from bot.games.dnd.sheet.rules.leveling import (
    Gain,
    can_gain,
    class_text,
    fixed,
    gained,
    leveled,
    read_gain,
)
from bot.games.dnd.sheet.ui.forms import _fields, level_fields
from bot.games.dnd.sheet.ui.leveling import _remarks

MIRA = Sheet("Mira", (16, 14, 13, 8, 12, 10), "4", hp=28, counters=read_counters("slots: wizard 4\nRage 3"))


def counting(text, level="4"):
    return replace(MIRA, level=level, counters=read_counters(text))


def after(text, level, of, by):
    """Return the counters of a sheet, as typed, after gaining this many levels."""
    sheet = counting(text, level)
    gain = read_gain(sheet, str(int(level) + by), of)
    return counters_text(leveled(sheet, gain, [fixed(gain)] * by).counters)


@pytest.mark.parametrize(
    ("of", "gain", "average"),
    [
        ("wizard", Gain(5, "wizard", 6), 4),
        ("Fighter", Gain(5, "fighter", 10), 6),
        ("barbarian", Gain(5, "barbarian", 12), 7),
    ],
)
def test_a_class_has_a_hit_point_die_and_its_fixed_hit_points(of, gain, average):
    assert read_gain(MIRA, "5", of) == gain
    assert fixed(gain) == average


@pytest.mark.parametrize(
    ("constitution", "dice", "points"), [(13, [5], 6), (10, [1, 6], 7), (3, [1, 6, 4], 1 + 2 + 1)]
)
def test_a_level_adds_its_die_and_constitution_and_at_least_1(constitution, dice, points):
    sheet = replace(MIRA, scores=(10, 10, constitution, 10, 10, 10))
    assert gained(sheet, dice) == points
    assert leveled(sheet, Gain(4 + len(dice), "wizard", 6), dice).hp == 28 + points


def test_slots_hit_point_dice_and_proficiency_bonus_increase():
    new = leveled(MIRA, read_gain(MIRA, "5", "wizard"), [4])
    assert (new.level, new.hp, new.proficiency) == ("5", 33, 3)
    found = [(each.kind, each.of, each.most) for each in new.counters.all()]
    assert found == [("slot", 1, 4), ("slot", 2, 3), ("slot", 3, 2), ("dice", 6, 5), ("", 0, 3)]
    assert replace(new, level="4", hp=28, counters=MIRA.counters) == MIRA, "nothing else changes"


@pytest.mark.parametrize(
    ("text", "level", "of", "by", "told"),
    [
        ("slots: wizard 4", "4", "wizard", 1, "slots: wizard 5"),
        ("slots: wizard 4", "4", "wizard", 3, "slots: wizard 7"),
        ("slots: wizard 4", "4", "fighter", 1, "slots: wizard 4\nhit dice: wizard 4, fighter 1"),
        ("hit dice: fighter 4", "4", "wizard", 1, "slots: wizard 1\nhit dice: fighter 4, wizard 1"),
        ("hit dice: fighter 4", "4", "fighter", 2, "hit dice: fighter 6"),
        (
            "slots: eldritch knight 4\nhit dice: fighter 4",
            "4",
            "fighter",
            1,
            "slots: eldritch knight 5\nhit dice: fighter 5",
        ),
        ("slots: eldritch knight 4", "4", "fighter", 1, "slots: eldritch knight 5"),
        ("hit dice: wizard 4\nslots 1: 4", "4", "wizard", 1, "hit dice: wizard 5\nslots 1: 4"),
        ("hit dice: 4d8", "4", "d8", 1, "hit dice: 5d8"),
        ("hit dice: 4d8", "4", "fighter", 2, "hit dice: 4d8\nhit dice: 2d10"),
        ("", "4", "d8", 1, ""),
    ],
)
def test_counters_increase_by_class_or_by_die(text, level, of, by, told):
    assert after(text, level, of, by) == told


@pytest.mark.parametrize(
    ("sheet", "level", "of", "why"),
    [
        (MIRA, "4", "wizard", "Enter a level from 5 to 20."),
        (MIRA, "21", "wizard", "Enter a level from 5 to 20."),
        (MIRA, "five", "wizard", "Enter a level from 5 to 20."),
        (MIRA, "5", "d6", "Enter the class, such as wizard. The sheet lists Hit Point Dice by class."),
        (MIRA, "5", "tinker", "Enter the class, such as wizard. The sheet lists Hit Point Dice by class."),
        (counting(""), "5", "", "Enter the class, such as wizard, or its Hit Point Die, such as d6."),
        (counting(""), "5", "d20", "Enter the class, such as wizard, or its Hit Point Die, such as d6."),
        (replace(MIRA, level="20"), "21", "wizard", "Mira is already at the highest level."),
        (replace(MIRA, level="CR 2"), "3", "wizard", "Mira is already at the highest level."),
    ],
)
def test_an_unknown_level_or_class_is_refused_with_what_would_work(sheet, level, of, why):
    with pytest.raises(PlayerError) as refused:
        read_gain(sheet, level, of)
    assert str(refused.value) == why


def test_a_class_has_at_most_20_levels():
    with pytest.raises(PlayerError, match="A class can have up to 20 levels"):
        after("slots: wizard 20", "4", "wizard", 1)


def test_the_form_shows_the_sheets_class_or_die():
    found = [class_text(counting(each)) for each in ("slots: wizard 4", "hit dice: 4d8", "", "Rage 3")]
    assert found == ["wizard", "d8", "", ""]
    assert [can_gain(replace(MIRA, level=each)) for each in ("1", "19", "20", "CR 3")] == [
        *(True, True),
        *(False, False),
    ]


@given(st.integers(1, 19), st.data(), st.sampled_from(["wizard", "warlock", "fighter", "paladin"]))
def test_levels_gained_separately_equal_those_gained_together(level, data, of):
    dice = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=20 - level))
    start = counting("slots: wizard 1\nhit dice: wizard 1", str(level))
    at_once = leveled(start, read_gain(start, str(level + len(dice)), of), dice)
    for each in dice:
        gain = read_gain(start, str(int(start.level) + 1), of)
        start = leveled(start, gain, [each])
    assert start == at_once


SCORES = (10, 10, 14, 10, 10, 10)


@pytest.mark.parametrize(
    ("sheet", "gain", "dice", "remarks"),
    [
        (
            Sheet("Mira", SCORES, level="4"),
            Gain(5, "wizard", 6),
            [4],
            ["d6: 4, Constitution +2 per level: 6 more Hit Points."],
        ),
        (
            Sheet("Mira", SCORES, level="4", counters=read_counters("slots 1: 3")),
            Gain(6, "", 8),
            [4, 8],
            [
                "d8: 4, 8, Constitution +2 per level: 16 more Hit Points.",
                "Spell slots entered one by one don't change. Change them with Edit.",
            ],
        ),
    ],
)
def test_the_source_of_a_levels_hit_points_is_shown(sheet, gain, dice, remarks):
    assert _remarks(sheet, gain, dice) == remarks


def test_the_form_of_a_level_fits_its_entries():
    level, of, how = level_fields("5", "wizard")

    assert [(field.key, field.most, field.filled) for field in (level, of)] == [
        ("level", 2, "5"),
        ("class", 40, "wizard"),
    ]
    assert (how.filled, [choice.key for choice in how.choices]) == ("fixed", ["fixed", "rolled"])


def test_a_characters_form_returns_with_what_was_entered():
    fields = _fields({"name": "Mira 5", "attacks": "Dagger"})

    assert [(field.key, field.most, field.long, field.filled) for field in fields] == [
        ("name", MAX_NAME + 20, False, "Mira 5"),
        ("scores", 60, False, ""),
        ("armor", 40, False, ""),
        ("traits", 4_000, True, ""),
        ("attacks", 4_000, True, "Dagger"),
    ]
