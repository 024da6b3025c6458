"""House rules as lines: by name in each language, with their ranges."""

import pytest

from bot.errors import PlayerError
from bot.sources.house_rules import as_lines, from_lines, ranges
from bot.systems.reader import shipped
from bot.words.speaking import speaking

COC = next(system for system in shipped().values() if system.key == "coc")


def test_house_rules_are_lines_with_their_names():
    assert as_lines(COC, {}) == ["critical up to = 1"]
    assert as_lines(COC, {"critical_to": 5}) == ["critical up to = 5"]
    assert ranges(COC) == "critical up to = 1-20"
    with speaking("de"):
        assert as_lines(COC, {}) == ["kritisch bis = 1"]


@pytest.mark.parametrize(
    "line",
    ["critical up to = 5", "critical_to: 5", "Critical  Up To=5", "CRITICAL TO：5 ", "\n critical to=5\n"],
)
def test_they_are_read_by_name_or_key(line):
    assert from_lines(COC, line) == {"critical_to": 5}


def test_they_are_read_in_the_readers_language_and_none_means_none():
    with speaking("de"):
        assert from_lines(COC, "Kritisch bis = 5") == {"critical_to": 5}
    assert from_lines(COC, " \n") == {}


@pytest.mark.parametrize("number", ["", "= ", "= 0", "= 21", "= -5", "= 5 or so", "= five", "= 99999999"])
def test_a_number_out_of_range_is_refused_with_the_range(number):
    with pytest.raises(PlayerError, match=r"critical up to can be 1 to 20\. Enter a number\."):
        from_lines(COC, f"critical up to {number}")


@pytest.mark.parametrize("line", ["crit = 5", "5", "= 5", ":"])
def test_an_unknown_name_is_refused_with_the_known_ones(line):
    with pytest.raises(PlayerError, match=r"“.*” can't be read. Enter critical up to\."):
        from_lines(COC, line)
