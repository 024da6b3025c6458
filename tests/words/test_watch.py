"""Findings of the end-to-end tests in an invented language: tests/pseudo.py."""

import pytest

from bot.words import say
from bot.words.pseudo import PSEUDO, PSEUDO_TOO
from bot.words.speaking import speaking
from tests.pseudo import NEVER, SAID, THEIRS, Watch


def said(language=PSEUDO):
    with speaking(language):
        return say("{who} rolls {dice}", who="Alice", dice=say("again"))


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({"content": f"{said()} twice"}, "never said: twice"),
        ({"label": "Undo"}, "never said: undo"),
        ({"type": 4, "custom_id": "f", "value": "Sword"}, "never said: sword"),
        ({"custom_id": f"rw:1:{said()}"}, "words in a custom_id"),
    ],
)
def test_an_untranslated_word_is_found(sent, fault):
    watch = Watch()
    watch.english(sent)
    (wrong,) = watch.wrong
    assert fault in wrong


def test_translated_and_typed_words_are_fine():
    watch = Watch()
    watch.heard({"data": {"name": "roll", "options": [{"name": "dice", "value": "1d20 stealth"}]}})
    sent = watch.english({"content": f"{said()}: stealth, `1d20`"})
    assert sent == {"content": "Alice rolls again: stealth, `1d20`"}
    assert watch.wrong == []
    assert watch.words == {SAID: 2, THEIRS: 2, NEVER: 0}


def test_a_command_or_a_button_is_not_typed():
    watch = Watch()
    watch.heard({"data": {"name": "roll", "custom_id": "rw:1:again", "values": ["dex"]}})
    watch.english({"content": "roll again dex"})
    assert "again, dex, roll" in watch.wrong[0]


def test_a_message_is_returned_as_sent():
    watch = Watch()
    sent = {"content": said()}
    assert watch.as_sent(watch.english(sent)) == sent


@pytest.mark.parametrize(("flags", "language"), [(0, PSEUDO), (64, PSEUDO_TOO)])
def test_text_in_the_wrong_language_for_its_readers_is_found(flags, language):
    watch = Watch()
    watch.look_to_whom("/callback", {"type": 4, "data": {"flags": flags, "content": said(language)}})
    assert len(watch.wrong) == 1
