"""Triggers in words: once for all dice or once for each result, and nothing at 0 or less."""

from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.triggers import Fired
from bot.games.magic.rules.words import _effect_words
from tests.cases import every
from tests.games.magic.support import effect


@every(
    "ability, results, words",
    [
        (Ability("die", says="draw {x} cards"), (3, 5), "draw **3** cards; draw **5** cards"),
        (Ability("die", says="draw a card"), (3, 5), "draw a card"),
        (Ability("event", says="draw {x} cards"), (3, 5), "draw **8** cards"),
        (Ability("nth", says="draw {x} cards"), (4,), "draw **4** cards"),
        (Ability("many", says="draw {x} cards"), (4, 4), "draw **8** cards"),
        (Ability("die", says="draw {x} cards"), (0,), "draw **0** cards (0 or less: nothing)"),
        (Ability("die", says="draw a card"), (0,), "draw a card"),
        (Ability("event", says="draw {x} cards", lost=True), (-2, 5), "draw **5** cards"),
        (Ability("die"), (3, 5), "rolled 3, 5"),
        (Ability("die", says="draw {x} cards"), (), "draw **0** cards (the planar die has no number)"),
        (Ability("die", says="draw *a* card"), (), r"draw \*a\* card"),
        (Ability("die"), (), "the planar die was rolled"),
    ],
)
def test_the_effect_of_a_trigger_in_words(ability, results, words):
    assert _effect_words(Fired(effect("Pixie", ability), ability, 1, results)) == words


def test_only_some_of_many_results_are_listed():
    ability = Ability("die", says="gain {x} life")
    told = _effect_words(Fired(effect("Pixie", ability), ability, 1, tuple(range(1, 40))))
    assert told.startswith("gain **1** life; gain **2** life")
    assert told.endswith("…")
