"""Systems in places where only dice can be rolled, and while their names are being typed."""

import pytest

from bot.errors import DiceError, SecretError
from bot.games.dice.rules.request import DiceRequest, request
from bot.games.dice.rules.typed import typed
from bot.initiative.rules.entering import read_entries
from bot.systems.examples import matching_rolls, offered
from bot.systems.reading import read_dice, system_words
from bot.systems.request import SystemRequest
from bot.systems.shipped import shipped_library
from bot.ui.autocomplete import dice_choices
from tests.cases import every


@pytest.mark.parametrize(
    ("text", "dice", "system"),
    [
        ("sr6 hacking", "6d6>=5 # hacking", "shadowrun"),
        ("3 sw8", "3xmax(1d8!, 1d6!)", "savage"),
        ("SR6", "6d6>=5", "shadowrun"),
        ("tdh4 +1", "2d6+4+1; 1d6 # House Die", "darkesthouse"),
        ("age of rage 1d20", "1d20 # age of rage", ""),
        ("coin toss", "1d2", "coins"),
        ("cd4", "4d{0,0,1,1,1,2}", "twod20"),
        ("ｓｒ６", "6d6>=5", "shadowrun"),
        ("4 fate dice", "4dF", "fate"),
        ("3W20", "3d20", ""),
        ("2d6+1", "2d6+1", ""),
    ],
)
def test_a_system_is_read_as_dice(text, dice, system):
    read = read_dice(text)
    assert (str(read.expression), read.system) == (dice, system)


def test_a_roll_that_is_more_than_dice_is_refused_with_what_would_work():
    with pytest.raises(
        DiceError, match=r"^Vampire, 5th edition gives more than a number, so it can't be rolled here"
    ):
        request("vtm7h2")


def test_a_systems_dice_meant_to_be_hidden_are_offered_hidden():
    with pytest.raises(SecretError) as hidden:
        read_dice("gmroll coin")
    assert hidden.value.dice == "1d2"


def test_a_dialect_reads_first():
    assert isinstance(typed("1d20+5", dialect="bcdice"), DiceRequest)
    assert isinstance(typed("blades 3", dialect="bcdice"), SystemRequest)


def test_an_initiative_accepts_a_systems_dice():
    (entry,) = read_entries("Ana trav+1")
    assert entry.dice == "2d6+1"


@pytest.mark.parametrize(
    ("text", "examples"),
    [
        ("sr", ["sr3", "sr3 edge"]),
        ("sr3", ["sr3 edge"]),
        ("dndst", ["dndstats"]),
        ("s", []),
        ("1d20", []),
        ("", []),
    ],
)
def test_a_partial_name_is_completed(text, examples):
    assert [example for example, _ in matching_rolls(text)] == examples


@every("example", [example for example, _ in offered(shipped_library())])
def test_every_example_is_read(example):
    hint = dice_choices(example, [])[0].name
    assert hint.startswith("✓ "), hint


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("sr6", "✓ 6d6>=5: Shadowrun: 5 or 6 is a hit"),
        ("vtm7h2", "✓ vtm7h2: Vampire, 5th edition: 6 or more is a success"),
        ("blades 3 desparate", "✗ blades 3 desparate: did you mean blades 3 desperate?"),
    ],
)
def test_a_hint_shows_how_a_roll_reads(text, hint):
    assert dice_choices(text, [])[0].name.startswith(hint)


def test_a_removed_system_has_no_words():
    assert system_words("gone") == ""
    assert system_words("coins") == "Coins: 1 is heads, 2 is tails"
