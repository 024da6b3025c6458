"""Planechase in an invented language: a step's data is translated when shown."""

import pytest

from bot.codec import dumps
from bot.games.planechase.rules.panel import PlanarStep, step_words
from bot.games.planechase.rules.planes import all_planes, sentences
from bot.words.pseudo import PSEUDO, english
from bot.words.speaking import speaking
from tests.pseudo import unsaid

ROLL = PlanarStep("void", "chaos|Bob | the DM", "Alice")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (PlanarStep("walk", "to|Bant|Naya", "Alice"), "Alice planeswalked to Bant and Naya"),
        (PlanarStep("reveal", "Bant|Naya|Jund", "Alice"), "Alice revealed Bant, Naya, Jund"),
        (ROLL, "Alice undid: Bob | the DM's roll, chaos"),
        (PlanarStep("back", dumps(PlanarStep("join", "Kim", "Bob")), "Alice"), "Alice undid: Kim joined"),
        (
            PlanarStep("back", dumps(PlanarStep("back", dumps(ROLL), "Bob")), "Kim"),
            "Kim undid: Bob undid: Alice undid: Bob | the DM's roll, chaos",
        ),
    ],
)
def test_a_step_is_shown_in_every_language(step, words):
    assert step_words(step) == words
    with speaking(PSEUDO):
        said = step_words(step)
    assert english(said) == words
    assert unsaid(said) <= {"alice", "bob", "kim", "the", "dm"}


def test_the_planes_texts_are_translated():
    said = {text for card in all_planes().values() for text in (card.says, card.hint) if text}
    assert set(sentences()) == said
