"""A roll of someone who was forgotten: its result stays, and their typed text is deleted."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.games import all_games
from bot.rolls.game import Occasion
from bot.rolls.trail import Version
from tests.games.test_no_second_throw import ALICE, REQUESTS, Fresh, step
from tests.support import adapted

LABEL, NAME = "Zkwqxvjtrbpl", "Bplzkwqxvjtr"
LABELLED = {
    "dice": lambda request: replace(request, label=LABEL, name=NAME),
    "magic": lambda request: replace(request, purpose=LABEL),
    "dnd": lambda request: replace(request, label=LABEL, roller=replace(request.roller, name=NAME)),
    "wizards": lambda request: replace(request, label=LABEL, roller=replace(request.roller, name=NAME)),
}


@pytest.mark.parametrize("key", sorted(REQUESTS))
@settings(max_examples=60)
@given(st.data())
def test_the_result_is_the_same_without_label_and_name(key, data):
    game, source = all_games()[key], Fresh(data.draw(st.integers(0, 5)))
    request = LABELLED[key](data.draw(st.sampled_from(REQUESTS[key])))
    trail = (Version(request, game.throw(request, source), ALICE, "Alice"),)
    for _ in range(data.draw(st.integers(0, 3))):
        trail = step(data, game, trail, source)

    forgotten = tuple(
        replace(each, request=adapted(game, each.request, Occasion.FORGOTTEN), by=0) for each in trail
    )

    for before, after in zip(trail, forgotten, strict=True):
        stored = dumps(after.request)
        assert LABEL not in stored
        assert NAME not in stored
        assert loads(game.request, stored) == after.request
        assert game.luck.thrown(after.request, after.faces) == game.luck.thrown(before.request, before.faces)
    assert game.card(forgotten).total == game.card(trail).total
    assert [each.key for each in game.card(forgotten).actions] == [
        each.key for each in game.card(trail).actions
    ]


def test_dice_lose_the_label_of_each_line():
    dice = all_games()["dice"]
    asked = replace(REQUESTS["dice"][0], dice="2d6+1 # one; 1d20 # two")

    assert adapted(dice, asked, Occasion.FORGOTTEN).dice == "2d6+1; 1d20"
