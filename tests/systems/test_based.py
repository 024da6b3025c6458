"""Files that change a shipped one: three lines are enough, and errors point to those lines."""

import tomllib

import pytest

from bot.dice.faces import ScriptedFaces
from bot.systems.based import as_toml
from bot.systems.changes import throw
from bot.systems.expressions import read_expression
from bot.systems.files import SystemFileError, digest_of, shipped_files
from bot.systems.library import SystemLibrary
from bot.systems.reader import read_system, whole
from bot.systems.replay import judged
from bot.systems.request import SystemRequest
from bot.systems.typed import read_typed
from tests.cases import every

BASES = shipped_files()
HOUSE = """
format = 1
key = "house"
name = "Our Blades"
source = "our table"
based_on = "blades"

[[roll]]
key = "action"
typed = ["ours {dice}"]
outcomes = [{key = "partial", at = "5", of = "top"}]
numbers = {xp = "2 * desperate"}

[[roll]]
key = "coin"
typed = ["ours coin"]
dice = [{key = "die", sides = 2}]

[words.de]
"outcome.partial" = "fast"
"""


def test_unset_fields_are_as_before():
    system = read_system(HOUSE, BASES)
    blades = read_system(BASES["blades"])
    library = SystemLibrary({digest_of(HOUSE): system})

    request = read_typed("ours 2 desperate", library)

    assert isinstance(request, SystemRequest)
    plan = library.plans[request.digest, request.roll]
    result = judged(plan, request, throw(plan, request, ScriptedFaces(4, 2)))
    assert (result.outcome, result.numbers["xp"]) == ("bad", 2)
    assert [roll.key for roll in system.rolls] == ["action", "resist", "fortune", "coin"]
    assert system.rolls[1] == blades.rolls[1]
    assert (system.name, system.licence, system.tracks) == ("Our Blades", blades.licence, blades.tracks)
    assert system.word("de", "outcome.partial", "") == "fast"
    assert system.word("de", "outcome.full", "") == "voller Erfolg"


def test_a_field_replaces_those_that_it_excludes():
    when = read_system(HOUSE.replace('at = "5", of = "top"', 'when = "top == 5"'), BASES)
    dice = read_system(
        'format = 1\nkey = "mine"\nname = "Mine"\nsource = "own"\nbased_on = "fate"\n'
        '[[roll]]\nkey = "skill"\ndice = [{key = "dice", sides = 3}]\n',
        BASES,
    )

    assert when.rolls[0].outcomes[2].when == read_expression("top == 5")
    assert dice.rolls[0].pools[0].faces == ()


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('at = "5"', 'at = "5x"', 11, "can't be read here"),
        ('"2 * desperate"', '"2 * desparate"', 12, "Did you mean `desperate`?"),
        ("sides = 2", "sides = 0", 17, "at least 1 side"),
        ('"blades"', '"blade"', 6, "Did you mean `blades`?"),
        ('"ours {dice}"', '"2d6 {dice}"', 10, "” already means dice or a command"),
        ("numbers = {xp", "numbers = {pool = 'top', xp", 12, "can only use those above it"),
    ],
)
def test_errors_are_found_in_its_own_lines(old, new, line, words):
    assert old in HOUSE
    with pytest.raises(SystemFileError) as refused:
        read_system(HOUSE.replace(old, new), BASES)

    assert any(problem.line == line and words in problem.words for problem in refused.value.problems), (
        refused.value.problems
    )


def test_a_stored_file_needs_no_other_file():
    kept, _ = whole(HOUSE, BASES)

    assert "based_on" not in kept
    assert read_system(kept).rolls == read_system(HOUSE, BASES).rolls
    assert whole(BASES["coc"], BASES)[0] == BASES["coc"]


@every("key", BASES)
def test_a_rewritten_file_means_the_same(key):
    table = tomllib.loads(BASES[key])

    assert tomllib.loads(as_toml(table)) == table
    assert read_system(as_toml(table)) == read_system(BASES[key])


def test_texts_are_written_so_that_they_are_read_back():
    table = {"a": 'quote " and \\ and\nline', "b.c": [1, True, "x"], "words": {"de": {"outcome.x": "ä"}}}

    assert tomllib.loads(as_toml(table)) == table
