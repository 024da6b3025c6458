"""Texts on forms, buttons and in lists fit Discord's limits in every language."""

import re

import pytest

from bot.words.speaking import ENGLISH, languages
from tests.words.test_aloud import drawn


def said(catalog):
    """Return each sentence of a catalog with its translation."""
    return [(each.id, each.string) for each in catalog if isinstance(each.id, str)]


@pytest.mark.parametrize("language", languages())
def test_texts_on_forms_buttons_and_in_lists_are_not_cut(language):
    most = drawn.rewording.limits()
    assert len(most) > 150
    texts = [*((each, each) for each in most), *said(drawn.read(f"aloud/{language}"))]
    if language != ENGLISH:
        texts += said(drawn.read(language))
    bare = [(each, re.sub(r"{[^}]*}", "", text)) for each, text in texts if each in most]
    assert not [text for each, text in bare if len(text) > most[each]]
