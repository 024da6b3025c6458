"""Cards rolled over exact faces, with what was in play: results, ignored dice and what the card says.

The cases were worked out from the rules and the cards' facts by somebody who had not read the code.
"""

import json
from pathlib import Path

import pytest
from msgspec import structs

from bot.games.magic.rules.cards import card_named, card_request
from bot.games.magic.rules.effects import OWN, Effect
from tests.games.magic.support import ALICE, effect, rolled

DATA = Path(__file__).parents[2] / "data" / "magic-cards-rolled.json"
CASES = json.loads(DATA.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[f"{number} {case['card']}" for number, case in enumerate(CASES)])
def test_a_card_rolled(case):
    request = card_request(card_named(case["card"]), case["entered"])
    effects = [effect(name, *card_named(name).abilities) for name in case["in_play"]]
    if request.own and request.title not in case["in_play"]:
        effects.append(Effect(OWN, request.title, ALICE, ALICE, "Alice", request.own))
    roll = rolled(structs.replace(request, effects=tuple(effects)), *case["faces"])
    card = roll.card
    words = "\n".join((card.headline, *card.lines, *card.remarks)).replace("\\", "")
    assert roll.results == case["results"]
    assert sorted(roll.ignored) == sorted(case["ignored"])
    assert case["says"] in words
