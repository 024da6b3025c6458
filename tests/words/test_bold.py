"""Bold words in each translation, which must be shown as bold by a strict CommonMark reader."""

import re
import unicodedata

import pytest

from bot.words.speaking import ENGLISH, languages
from tests.words.test_catalogues import drawn

PLACE = re.compile(r"\{[^{}]*\}")


def is_sign(letter):
    return unicodedata.category(letter)[0] in "PS"


def faults(text):
    """Yield asterisks that open or close nothing by the delimiter rules. Placeholders count as letters."""
    text = f" {PLACE.sub('x', text)} "
    for number, mark in enumerate(re.finditer(r"(?<!\*)\*\*(?!\*)", text)):
        outer, inner = text[mark.start() - 1], text[mark.end()]
        if number % 2:
            outer, inner = inner, outer
        if inner.isspace() or (is_sign(inner) and not (outer.isspace() or is_sign(outer))):
            yield text[max(0, mark.start() - 10) : mark.end() + 10]


@pytest.mark.parametrize("language", [each for each in languages() if each != ENGLISH])
def test_no_bare_asterisks_are_shown(language):
    entries = [each.string for each in drawn.read(language) if each.id and each.string]
    said = [text for each in entries for text in ([each] if isinstance(each, str) else each)]
    assert [fault for text in said for fault in faults(text)] == []


def test_punctuation_inside_bold_needs_some_outside():
    assert list(faults("**修正…**は"))
    assert not list(faults("**修正**は、**修正…** は"))
