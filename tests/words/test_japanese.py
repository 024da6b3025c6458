"""Japanese typography: Latin words are listed, punctuation is full-width and digits aren't."""

import re
from pathlib import Path

import pytest

from tests.words.test_catalogues import drawn

LATIN = Path(__file__).parent / "latin.txt"
_CODE = re.compile(
    r"`[^`]*`|D&D|d?\{[^{}]*\}|<[^<>]+>|https?://\S+"
    r"|(?<![A-Za-z0-9/])/[a-z]+(?: [a-z]+)*(?: [a-z]+:)?"  # commands with their options
    r"|[a-z/.]+\.(?:md|toml|jsonl)|[a-z]+_[a-z]+|--[a-z]+|ROLLWRIGHT_[A-Z]+|pip install|python -m bot [a-z]+"
)
_WORD = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]+(?![A-Za-z0-9])")
_KANA = "\u3041-\u30ff\u3400-\u9fff々〆"
_FAULTS = {
    "half-width punctuation": re.compile(rf"[{_KANA}](?:[,.!?;:]|\((?!\d))|[,.!?;:][{_KANA}]"),
    "a space": re.compile(rf"[{_KANA}、。「」（）：] +[{_KANA}、。「」（）：]"),
    "a full-width letter or figure": re.compile("[０-９Ａ-Ｚａ-ｚ]"),
    "English quotation marks": re.compile("[“”]"),
}


def said():
    """Yield each displayed translation with its source file, except those that are only typed."""
    for each in drawn.read("ja"):
        if each.id and "type" not in (each.context or ""):
            strings = each.string if isinstance(each.string, tuple) else (each.string,)
            yield from ((each.locations[0][0] if each.locations else "", string) for string in strings)


def allowed():
    """Return the Latin words of the list, and the examples that contain spaces."""
    lines = [line for line in LATIN.read_text().splitlines() if line and not line.startswith("#")]
    examples = [line for line in lines if re.search(f"[{_KANA}]", line)]
    return {word for line in lines if line not in examples for word in line.split()}, examples


def test_latin_words_are_listed():
    words, used = allowed()[0], set()
    wrong = {}
    for _where, string in said():
        found = set(_WORD.findall(_CODE.sub(" ", string)))
        used |= found & words
        wrong.update(dict.fromkeys(found - words, string))
    assert not wrong, f"translate these, or add them to {LATIN.name}: {wrong}"
    assert words == used, "no longer there; remove them from the list"


@pytest.mark.parametrize("fault", _FAULTS)
def test_japanese_typography_is_followed(fault):
    examples = sorted(allowed()[1], key=len, reverse=True)
    wrong = []
    for _where, string in said():
        bare = _CODE.sub("x", string)
        for each in examples:
            bare = bare.replace(each, "x")
        if _FAULTS[fault].search(bare):
            wrong.append(string)
    assert not wrong
