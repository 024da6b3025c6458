"""A thread has its own language, or its channel's."""

import pytest

from bot.rolls.values import Place
from bot.ui.languages import Languages

CHANNEL, THREAD, OTHER = 5, 6, 7


@pytest.mark.parametrize(
    ("chosen", "here", "language"),
    [
        ({CHANNEL: "de"}, Place(1, CHANNEL), "de"),
        ({CHANNEL: "de"}, Place(1, THREAD, CHANNEL), "de"),
        ({CHANNEL: "de", THREAD: "ja"}, Place(1, THREAD, CHANNEL), "ja"),
        ({THREAD: "ja"}, Place(1, CHANNEL), ""),
        ({CHANNEL: "de"}, Place(1, OTHER), ""),
    ],
)
def test_a_thread_has_its_own_language_or_its_channels(chosen, here, language):
    languages = Languages.__new__(Languages)
    languages._chosen = chosen

    assert languages.chosen(here) == language
