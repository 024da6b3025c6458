"""Terms of a game that are typed in one language and read in English."""

import pytest

from bot.games.dnd.terms.playing import ABILITIES, SHORT
from bot.words.speaking import speaking


@pytest.mark.parametrize(
    ("language", "typed", "english"),
    [
        ("ja", "判断力 14", "Wisdom 14"),
        ("ja", "判断力14", "Wisdom 14"),
        ("ja", "1判断力", "1 Wisdom"),
        ("ja", "判断力+2", "Wisdom+2"),
        ("ja", "大判断力", "大判断力"),
        ("de", "Weisheit 14", "Wisdom 14"),
        ("de", "Weisheit14", "Weisheit14"),
        ("de", "Weisheitszahn", "Weisheitszahn"),
    ],
)
def test_a_word_of_the_language_is_read_unless_part_of_another(language, typed, english):
    with speaking(language):
        assert ABILITIES.in_english(typed) == english


def test_a_single_character_word_is_not_part_of_a_longer_one():
    with speaking("ja"):
        assert SHORT.in_english("判断力 判 12") == "判断力 Wis 12"
