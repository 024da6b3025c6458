"""Planechase in nobody's language: what a step keeps is told."""

import pytest

from bot.codec import dumps
from bot.games.planechase.rules.panel import Step, step_words
from bot.games.planechase.rules.planes import all_planes, sentences
from bot.words.pseudo import PSEUDO, english
from bot.words.speaking import speaking
from tests.pseudo import unsaid

ROLL = Step("void", "chaos|Bob | the DM", "Alice")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (Step("walk", "to|Bant|Naya", "Alice"), "Alice planeswalked to Bant and Naya"),
        (Step("reveal", "Bant|Naya|Jund", "Alice"), "Alice revealed Bant, Naya, Jund"),
        (ROLL, "Alice took back: Bob | the DM's roll, chaos"),
        (Step("back", dumps(Step("join", "Kim", "Bob")), "Alice"), "Alice took back: Kim joined"),
        (
            Step("back", dumps(Step("back", dumps(ROLL), "Bob")), "Kim"),
            "Kim took back: Bob took back: Alice took back: Bob | the DM's roll, chaos",
        ),
    ],
)
def test_a_step_is_told_in_every_language(step, words):
    assert step_words(step) == words
    with speaking(PSEUDO):
        said = step_words(step)
    assert english(said) == words
    assert unsaid(said) <= {"alice", "bob", "kim", "the", "dm"}


def test_what_planes_say_is_in_the_catalogues():
    said = {text for card in all_planes().values() for text in (card.says, card.hint) if text}
    assert set(sentences()) == said
