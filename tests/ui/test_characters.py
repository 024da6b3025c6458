"""Which game and start the text after ``/character new`` names."""

from types import SimpleNamespace

from bot.ui.characters import split_start
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
