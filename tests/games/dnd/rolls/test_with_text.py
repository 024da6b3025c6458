"""Options of a D20 Test, typed in one field."""

import pytest

from bot.games.dnd.circumstances.circumstances import COVER_NAMES
from bot.games.dnd.rolls.rules.from_options import BEYOND, LONG, NORMAL, Against, TypedOptions, damage_request
from bot.games.dnd.rolls.rules.with_text import With, read_with
from bot.words.speaking import speaking
from tests.cases import every

COVERS = tuple(COVER_NAMES)


@every(
    "text, said",
    [
        ("", With(TypedOptions(character="Mira"))),
        ("adv", With(TypedOptions("yes", character="Mira"))),
        ("with advantage", With(TypedOptions("yes", character="Mira"))),
        ("disadvantage from Dark", With(TypedOptions("", "Dark", character="Mira"))),
        ("adv Help, dis: Mud, adv", With(TypedOptions("Help, yes", "Mud", character="Mira"))),
        ("adv and dis", With(TypedOptions("yes", "yes", character="Mira"))),
        ("adv/dis", With(TypedOptions("yes", "yes", character="Mira"))),
        ("advantage and disadvantage", With(TypedOptions("yes", "yes", character="Mira"))),
        ("adv Help and dis Dark", With(TypedOptions("Help", "Dark", character="Mira"))),
        ("adv Help dis Dark", With(TypedOptions("Help", "Dark", character="Mira"))),
        ("half cover & with dis", With(TypedOptions("", "yes", character="Mira"), "half")),
        ("dis and half cover", With(TypedOptions("", "yes", character="Mira"), "half")),
        ("+2 Luck and adv", With(TypedOptions("yes", "", "+2 Luck", character="Mira"))),
        ("adv Wind and Rain", With(TypedOptions("Wind and Rain", character="Mira"))),
        (
            "+1d4 Bless, -2 cold, Luck +2",
            With(TypedOptions("", "", "+1d4 Bless, -2 cold, Luck +2", "", "Mira")),
        ),
        ("dodge, distance", With(TypedOptions("", "", "", "dodge, distance", "Mira"))),
        ("half cover", With(TypedOptions(character="Mira"), "half")),
        ("half cover, three-quarters cover", With(TypedOptions(character="Mira"), "three_quarters")),
        ("three-quarters cover, half cover", With(TypedOptions(character="Mira"), "three_quarters")),
        ("total cover, half cover", With(TypedOptions(character="Mira"), "total")),
        ("3/4 cover", With(TypedOptions(character="Mira"), "three_quarters")),
        ("Three quarters cover", With(TypedOptions(character="Mira"), "three_quarters")),
        ("behind half-cover, +1", With(TypedOptions("", "", "+1", "", "Mira"), "half")),
        ("+2 cover", With(TypedOptions(character="Mira"), "half")),
        ("cover +5, +2 cover", With(TypedOptions(character="Mira"), "three_quarters")),
        ("+1 cover", With(TypedOptions("", "", "+1 cover", "", "Mira"))),
        ("normal range", With(TypedOptions(character="Mira"), "", NORMAL)),
        ("Long Range, adv", With(TypedOptions("yes", character="Mira"), "", LONG)),
        ("beyond", With(TypedOptions(character="Mira"), "", BEYOND)),
        ("beyond, long range", With(TypedOptions(character="Mira"), "", BEYOND)),
        ("long range, normal range", With(TypedOptions(character="Mira"), "", LONG)),
        ("+lots", With(TypedOptions("", "", "+lots", "", "Mira"))),
    ],
)
def test_each_option_is_read(text, said):
    assert read_with(text, "Mira", COVERS, ranged=True) == said


def test_an_unsuitable_option_is_left_as_a_circumstance():
    assert read_with("half cover, long range", "").typed.circumstances == "half cover, long range"
    assert read_with("total cover", "", COVERS[:2]).typed.circumstances == "total cover"
    assert read_with("+2 cover", "").typed.bonus == "+2 cover"
    assert read_with("half cover behind it", "", COVERS).typed.circumstances == "half cover behind it"


@pytest.mark.parametrize(("language", "text"), [("de", "Vorteil Hilfe"), ("ja", "有利 援護")])
def test_advantage_is_read_in_the_current_language(language, text):
    with speaking(language):
        assert read_with(text, "").typed.advantage == text.split()[1]


def test_cover_is_read_by_its_bonus_in_the_current_language():
    with speaking("de"):
        assert read_with("+2 Deckung", "", COVERS).cover == "half"


def test_both_are_read_in_the_current_language():
    with speaking("de"):
        typed = read_with("Vorteil Hilfe und Nachteil", "").typed
    assert (typed.advantage, typed.disadvantage) == ("Hilfe", "yes")


@pytest.mark.parametrize(
    ("save", "spared"), [("dex", False), ("dex none", True), ("dex takes no damage", True)]
)
def test_a_save_can_say_that_a_success_takes_no_damage(save, spared):
    made = damage_request("8d6 fire", Against("Ogre", save, "15"))
    assert (made.ability, made.spared) == ("dex", spared)
