"""Cards rolled with given faces and effects in play: results, ignored dice, and texts.

Someone who had not read the code worked out the cases from the rules and the cards' facts.
"""

import json
from pathlib import Path

import pytest
from msgspec import structs

from bot.errors import DiceError
from bot.games.magic.rules.card_rolls import card_request, read_players
from bot.games.magic.rules.cards import card_named
from bot.games.magic.rules.effects import OWN, Effect
from tests.cases import every
from tests.games.magic.support import ALICE, effect, rolled

DATA = Path(__file__).parents[2] / "data" / "magic-cards-rolled.json"
CASES = json.loads(DATA.read_text(encoding="utf-8"))


@every("case", CASES)
def test_a_card_is_rolled_with_its_result_ignored_dice_and_text(case):
    request = card_request(card_named(case["card"]), case["entered"])
    effects = [effect(name, *card_named(name).abilities) for name in case["in_play"]]
    if request.own and request.title not in case["in_play"]:
        effects.append(Effect(OWN, request.title, ALICE, ALICE, "Alice", request.own))
    roll = rolled(structs.replace(request, effects=tuple(effects)), *case["faces"])
    card = roll.card
    words = "\n".join((card.headline, *card.told, *card.remarks)).replace("\\", "")
    assert roll.results == case["results"]
    assert sorted(roll.ignored) == sorted(case["ignored"])
    assert case["says"] in words


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Alice, Bob", ["Alice", "Bob"]),
        ("Alice Bob Kim", ["Alice", "Bob", "Kim"]),
        ("Alice B; Bob\nKim", ["Alice B", "Bob", "Kim"]),
        (", ".join(map(str, range(12))), [*map(str, range(12))]),
    ],
)
def test_players_are_named_with_commas_or_spaces(typed, names):
    assert read_players(typed) == names


@pytest.mark.parametrize("typed", ["", "Alice", "Alice, Alice", ", ".join(map(str, range(13)))])
def test_too_few_too_many_or_repeated_players_are_refused(typed):
    with pytest.raises(DiceError, match="Enter the names of 2 to 12 players"):
        read_players(typed)
