"""Numbers, as each language writes them."""

import pytest

from bot.rolls.chances import decimal, percent
from bot.words import choose, in_figures, say
from bot.words.speaking import speaking


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("99.4%", "1,234.5", "−0.5", "2,000 dice, Bo.1", "1,234 rolls")),
        ("de", ("99,4 %", "1.234,5", "−0,5", "2.000 dice, Bo.1", "1.234 rolls")),
        ("ja", ("99.4%", "1,234.5", "−0.5", "2,000 dice, Bo.1", "1,234 rolls")),
    ],
)
def test_a_number_has_the_languages_separators(language, said):
    with speaking(language):
        assert (
            percent(0.9936),
            decimal(1234.5),
            decimal(-0.5),
            say("{count:,} dice, {name}", count=2000, name="Bo.1"),
            choose(1234, "one roll", "{count:,} rolls"),
        ) == said


def test_only_digits_are_converted():
    with speaking("de"):
        assert in_figures("7.2") == "7,2"
        assert say("{a} and {b:>3}", a=1.5, b="x.y") == "1.5 and x.y"
        assert say("{name:.2}, {share:.1f}", name="A.B", share=0.5) == "A., 0,5"
