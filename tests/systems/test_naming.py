"""The words that people see in place of a file's keys."""

import pytest

from bot.errors import NotationError, PressError
from bot.systems.changes import once_more
from bot.systems.files import digest_of
from bot.systems.library import SystemLibrary
from bot.systems.naming import name_of, number_name, typed_words
from bot.systems.reader import read_system
from bot.systems.typed import read_typed
from bot.words.speaking import speaking
from tests.systems.played import SYSTEMS, Played


def system(key):
    return next(system for system in SYSTEMS.systems.values() if system.key == key)


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["advantage", "modifier", "fate points", "miss"]),
        ("de", ["Vorteil", "Modifikator", "Fate-Punkte", "Fehlschlag"]),
    ],
)
def test_a_key_is_shown_as_a_word_in_the_current_language(language, names):
    pbta, fate = system("pbta"), system("fate")
    with speaking(language):
        told = [name_of(pbta, "value", "adv"), name_of(pbta, "option", "mod")]
        told += [number_name(fate, "fate_points"), name_of(pbta, "outcome", "miss")]
    assert told == names


def test_typeable_values_are_shown_as_typed():
    pbta = system("pbta")
    assert [typed_words(pbta, option) for option in pbta.rolls[0].options] == [
        ("+2",),
        ("advantage", "disadvantage"),
    ]
    for word in ("+2", "advantage", "disadvantage"):
        assert read_typed(f"pbta {word}", SYSTEMS)


def test_an_out_of_range_number_and_an_unknown_value_name_no_key():
    with pytest.raises(NotationError) as refused:
        read_typed("pbta +99999", SYSTEMS)
    assert "mod is" not in str(refused.value)
    with pytest.raises(NotationError, match=r"You can use \+2, advantage, disadvantage\."):
        read_typed("pbta x99", SYSTEMS)


OTHER = """
format = 1
key = "pbta"
name = "Powered by the Apocalypse"
source = "own"
[[roll]]
key = "move"
typed = ["pbta"]
dice = [{key = "dice", count = "2", sides = 6}]
"""


def test_a_value_that_no_longer_fits_is_named_by_its_word():
    played = Played("pbta+1", [[6, 2], [6, 3]])
    now = SystemLibrary({digest_of(OTHER): read_system(OTHER)})
    with pytest.raises(PressError, match="has changed: modifier is no longer valid"):
        once_more(now, played.plan, played.now.request)
