"""Typing errors in the names of systems: similar names are offered, and nothing if no name is close."""

import pytest

from bot.errors import DiceError, MissingNumberError, NotationError
from bot.games.dice.rules.typed import typed
from tests.cases import every


def offered(text):
    with pytest.raises(DiceError) as refused:
        typed(text)
    return refused.value.suggestion or refused.value.meant


@every(
    "text, meant",
    [
        ("blads 3", "blades 3"),
        ("Blads 3 desperate", "blades 3 desperate"),
        ("blads", "blades"),
        ("pbat+1", "pbta+1"),
        ("cthulu 40", "cthulhu 40"),
        ("gnesys 2a 1d", "genesys 2a 1d"),
        ("クトルフ 65", "クトゥルフ 65"),
        ("coc 65 b", "coc 65 1b"),
        ("genesys 2p a", "genesys 2p 1a"),
    ],
)
def test_a_misspelled_name_is_corrected(text, meant):
    assert offered(text) == meant
    try:
        typed(meant)
    except MissingNumberError as error:
        assert error.name == "dice"  # It's asked for.


@every("text", ["perception", "attack 3", "foo 3", "sneak attack", "damage", "blads 300"])
def test_other_text_is_refused_as_dice_are(text):
    assert offered(text) in ("", ())


def test_all_equally_similar_names_are_listed():
    with pytest.raises(NotationError) as refused:
        typed("coirn 3")
    assert refused.value.meant == ("cairn 3", "coin 3")
    assert str(refused.value) == "No system is called “coirn”. Did you mean cairn 3 or coin 3?"
