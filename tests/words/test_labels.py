"""What stands on forms, buttons and in lists is as short as Discord takes it, in every language."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.ui.views import MAX_LABEL, MAX_OPTION, MAX_TITLE
from bot.words.speaking import ENGLISH, languages
from tests.words.test_aloud import ALOUD, drawn

SAID = {"say": 0, "later": 0, "say_of": 1, "later_of": 1}
"""Which argument is the sentence."""
SHOWN = {
    "Field": (1, MAX_TITLE),
    "modal": (1, MAX_TITLE),
    "tapped": (0, MAX_LABEL),
    "button": (0, MAX_LABEL),
    "Choice": (1, MAX_OPTION),
}
"""Which argument is seen, and the most characters of it."""


def name_of(call):
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def calls(node):
    return [each for each in ast.walk(node) if isinstance(each, ast.Call)]


@cache
def shown():
    """Return each sentence that is seen so, and the most characters of it."""
    return dict(_shown())


def _shown():
    for path in (Path(drawn.ROOT) / "bot").rglob("*.py"):
        for call in calls(ast.parse(path.read_text(encoding="utf-8"))):
            place, most = SHOWN.get(name_of(call), (0, 0))
            for inner in calls(call.args[place]) if most and len(call.args) > place else ():
                if name_of(inner) in SAID and inner.args:
                    sentence = inner.args[SAID[name_of(inner)] :][:1]
                    yield from ((each.value, most) for each in sentence if isinstance(each, ast.Constant))


def said(path):
    """What a catalogue says for each sentence."""
    with path.open("rb") as file:
        return [(each.id, each.string) for each in read_po(file) if isinstance(each.id, str)]


@pytest.mark.parametrize("language", languages())
def test_what_stands_on_forms_and_buttons_and_in_lists_is_not_cut(language):
    most = shown()
    assert len(most) > 150
    texts = [*((each, each) for each in most), *said(ALOUD / f"{language}.po")]
    if language != ENGLISH:
        texts += said(drawn.CATALOGUES / f"{language}.po")
    bare = [(each, re.sub(r"{[^}]*}", "", text)) for each, text in texts if each in most]
    assert not [text for each, text in bare if len(text) > most[each]]
