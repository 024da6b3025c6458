"""The form of a new character as its class fills it in."""

import pytest

from bot.errors import PlayerError
from bot.games.dnd.counters.rules.tables import CLASSES, SUBCLASSES
from bot.games.dnd.sheet.rules.form import read_form
from bot.games.dnd.sheet.rules.starting import STARTS, started
from tests.cases import every


def test_a_fighters_level_comes_after_their_name():
    assert started("Mira 5", "fighter") == {
        "name": "Mira, level 5",
        "scores": "15 14 13 8 10 12",
        "armor": "AC 16, HP 39",
        "traits": "saves: str con\nskills: Athletics, Perception\nextra attack: 2\nhit dice: fighter 5"
        "\nSecond Wind 3 (short rest 1, long rest)\nAction Surge 1 (short rest)",
        "attacks": "Greatsword: str 2d6 slashing\nFlail: str 1d8 bludgeoning"
        "\nJavelin: str 1d6 piercing thrown 30/120",
    }


@every(
    "name, of, armor",
    [
        ("Mira 5", "barbarian", "AC 13, HP 50"),  # Constitution counts for Armor Class, too.
        ("Mira", "cleric", "AC 14, HP 9"),  # Medium armor and a shield, Dexterity 8.
        ("Mira 7", "monk", "AC 14, HP 45"),  # And so does Wisdom.
        ("Mira 20", "wizard", "AC 11, HP 102"),
        ("Goblin CR 1/4", "fighter", "AC 16, HP 11"),  # A Challenge Rating is no level.
    ],
)
def test_armor_class_and_fixed_hit_points_are_filled_in(name, of, armor):
    assert started(name, of)["armor"] == armor


@every(
    "level, of, line",
    [
        (4, "bard", "Bardic Inspiration 2 (long rest)"),
        (5, "bard", "Bardic Inspiration 2 (short rest)"),
        (9, "barbarian", "Rage: +3, resist bludgeoning piercing slashing, while on"),
        (17, "barbarian", "Rage 6 (short rest 1, long rest)"),
        (11, "fighter", "extra attack: 3"),
        (9, "rogue", "Sneak Attack: 5d6, once a turn"),
        (7, "rogue", "evasion: yes"),
        (6, "sorcerer", "Sorcery Points 6 (long rest)"),
        (3, "paladin", "Lay On Hands 15 (long rest)"),
        (5, "warlock", "slots: warlock 5"),
    ],
)
def test_a_class_gains_features_with_its_levels(level, of, line):
    assert line in started(f"Mira {level}", of)["traits"].split("\n")


@every(
    "level, of, line",
    [
        (5, "bard", "Bardic Inspiration 2 (long rest)"),
        (4, "fighter", "extra attack: 2"),
        (6, "rogue", "evasion"),
        (1, "druid", "Wild Shape"),
    ],
)
def test_features_of_higher_levels_are_missing(level, of, line):
    assert line not in started(f"Mira {level}", of)["traits"]


def test_every_class_has_a_form_which_is_read_unchanged():
    assert len(STARTS) == len(CLASSES) - len(SUBCLASSES)
    names = {of: read_form(started("", of)).name for of in STARTS}
    assert names == {of: of for of in STARTS}


def test_an_invalid_name_is_refused():
    with pytest.raises(PlayerError, match="enter a name such as Mira"):
        started("@Mira", "fighter")


def test_an_invalid_level_is_refused():
    with pytest.raises(PlayerError, match="21 isn't a level"):
        started("Mira 21", "fighter")
