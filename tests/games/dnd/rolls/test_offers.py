"""Suggestions after a target's name, and for saves against damage."""

from typing import Any

from bot.games.dnd.rolls.rules.from_options import Against, damage_request
from bot.games.dnd.rolls.ui.offers import difficulty_choices, saving_choices, with_details
from bot.words.speaking import speaking
from tests.cases import every

ANY: Any = None
COVERS = ("half cover", "three-quarters cover")
SAID = ("adv", "dis", "evasion", "saved", "failed")
NAMES = [("Bo", "Bo"), ("Mira Moon", "Mira Moon")]


def offered(typed, dice=""):
    return [value for _, value in with_details(typed, NAMES, dice)]


@every(
    "typed, dice, values",
    [
        ("B", "", ["Bo", "Mira Moon"]),
        ("Bo", "", ["Bo", "Mira Moon"]),
        ("Bo ", "", [f"Bo {each}" for each in (*COVERS, *SAID)]),
        ("bo h", "", ["bo half cover"]),
        ("Bo half c", "", ["Bo half cover"]),
        ("Bo half cover ev", "", ["Bo half cover evasion"]),
        ("Bo; Mira Moon res", "8d6 fire", ["Mira Moon resist fire"]),
        ("Bo im", "2d6 cold + 1d4 piercing", ["Bo immune cold", "Bo immune piercing"]),
        ("Mira M", "", ["Bo", "Mira Moon"]),
        ("Goblin adv", "", ["Bo", "Mira Moon"]),
    ],
)
def test_differences_are_offered_once_a_target_is_named(typed, dice, values):
    assert offered(typed, dice) == values


def test_a_difference_is_found_in_the_readers_words():
    with speaking("de"):
        assert with_details("Bo halbe", NAMES, "") == [("Bo halbe Deckung", "Bo half cover")]


def test_saves_against_damage_are_offered_and_read_in_every_language():
    for language in ("en", "de", "ja"):
        with speaking(language):
            offered = [each.value for each in saving_choices(ANY, ANY, "")]
            read = [damage_request("8d6 fire", Against("Bo", typed, "15")) for typed in offered]
        abilities = ("str", "dex", "con", "int", "wis", "cha")
        assert [(each.ability, each.spared) for each in read] == [
            (ability, spared) for spared in (False, True) for ability in abilities
        ]


def test_saves_and_difficulties_are_found_by_the_start_of_their_name():
    assert [each.value for each in saving_choices(ANY, ANY, "dexterity")] == ["dex", "dex none"]
    assert [each.value for each in difficulty_choices(ANY, ANY, "hard")] == ["20", "25"]
