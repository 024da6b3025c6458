"""What is offered behind a target's name."""

from bot.games.dnd.rolls.ui.offers import with_details
from bot.words.speaking import speaking
from tests.cases import every

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
def test_what_differs_is_offered_once_a_target_is_named(typed, dice, values):
    assert offered(typed, dice) == values


def test_it_is_found_in_the_readers_words():
    with speaking("de"):
        assert with_details("Bo halbe", NAMES, "") == [("Bo halbe Deckung", "Bo half cover")]
