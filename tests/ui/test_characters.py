"""Which game and start the text after ``/character new`` names."""

import re
from types import SimpleNamespace

import pytest

from bot.errors import PlayerError
from bot.ui.characters import chosen, split_start
from tests.cases import every

ON = {
    "wizards": SimpleNamespace(starts=dict),
    "dnd": SimpleNamespace(starts=lambda: {"fighter": "Kämpfer", "wizard": "Magier"}),
}


@every(
    "typed, game, start",
    [
        ("dnd: fighter", "dnd", "fighter"),
        ("Fighter", "dnd", "fighter"),
        ("kämpfer", "dnd", "fighter"),
        ("DND:wizard", "dnd", "wizard"),
        ("wizards", "wizards", ""),
        ("wizards: wizard", "wizards: wizard", ""),
        ("dnd", "dnd", ""),
        ("", "", ""),
    ],
)
def test_a_start_is_named_after_its_game_or_alone(typed, game, start):
    assert split_start(ON, typed) == (game, start)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("on", "words"),
    [
        (ON, "There's no game or class named “figther” here. Choose one from the list."),
        ({}, "No game with characters is turned on here. A GM can turn games on with /gm panel."),
    ],
)
async def test_an_unknown_game_is_named_and_a_missing_one_is_for_a_gm_to_turn_on(on, words):
    with pytest.raises(PlayerError, match=re.escape(words)):
        await chosen(None, None, on, game="figther")  # type: ignore[arg-type]
