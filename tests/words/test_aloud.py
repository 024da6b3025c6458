"""Text for screen readers, which has no markup, words instead of signs, and everything else intact."""

import re
import unicodedata
from contextvars import copy_context
from importlib import import_module
from string import Formatter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.words.aloud import DECORATION, as_typed, heard, heard_label, sentence
from bot.words.speaking import ENGLISH, Manner, address, languages, spoken
from tests.cases import every
from tests.e2e.aloud import faults

drawn: Any = import_module("scripts.words")  # not a package, but a folder of scripts


def to_ears(language, what):
    """Return this text for screen readers in a language."""

    def said():
        address(language, language, own=Manner.ALOUD, shared=Manner.ALOUD)
        return what()

    return copy_context().run(said)


@every(
    "written, said",
    [
        ("# 17", "17"),
        ("-# Roll K7QP2M · seal 4f", "Roll K7QP2M; seal 4f"),
        ("natural **12** + 5 − 3", "natural 12 plus 5 minus 3"),
        ("(2 × 3) ÷ 2 = 3", "(2 times 3) divided by 2 is 3"),
        ("9 → resisted 4", "9, then resisted 4"),
        ("Int 8 (-1), Cha 10 (+0), −2", "Int 8 (minus 1), Cha 10 (plus 0), minus 2"),
        ("≥5, ≤3, ≈4%, ±1, 1–3", "at least 5, at most 3, about 4%, plus or minus 1, 1 to 3"),
        ("dropped die: ~~2~~", "dropped die: 2"),
        ("★ Save roll…", "Save roll…"),
        ("yes · 18 / 1. **7** — natural 7", "yes; 18; 1. 7: natural 7"),
        (r"Cards: \-3", "Cards: minus 3"),
        ("for +/-1 on a die", "for plus or minus 1 on a die"),
        ("61+ 3 gold", "61 or more 3 gold"),
        ("✓ Mira: **17**, success", "Mira: 17, success"),
        ("• *Add…*", "Add…"),
        (r"\*\*Bo\*\* <@1> </roll:5>", r"\*\*Bo\*\* <@1> </roll:5>"),
        ("Type `1d20+5`, or\n```\n**as it is**\n```", "Type `1d20+5`, or\n```\n**as it is**\n```"),
        ("half-orc, 1-3, 1d20-1", "half-orc, 1-3, 1d20-1"),
    ],
)
def test_markup_is_removed_and_symbols_become_words(written, said):
    assert to_ears(ENGLISH, lambda: heard(written)) == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("write -7 fire, +8, or max -5.", "write `-7` fire, `+8`, or max `-5`."),
        (r"“gob \-2 foo”; as in 1d20\-5", "“gob `-2` foo”; as in `1d20-5`"),
        ("Longsword i+2 +5 1d8+3 slashing + 2d6 fire", "Longsword `i+2` `+5` `1d8+3` slashing `+` 2d6 fire"),
        ("+1/-1, 5+, 10-19: two, `1d4+1`", "`+1/-1`, `5+`, `10-19`: two, `1d4+1`"),
        ("half-orc, x2 or /2", "half-orc, x2 or /2"),
        ("1d20+5や4d6のように−2", "`1d20+5`や4d6のように`−2`"),
    ],
)
def test_text_to_type_stays_as_it_is_typed(written, said):
    assert to_ears(ENGLISH, lambda: heard(as_typed(written))) == said
    assert as_typed(written) == written, "it isn't spoken"


@given(st.text(st.sampled_from("ab 12+−×=→·*~#`-\\\n★✓(<>@") | st.characters(), max_size=60))
def test_spoken_text_is_unchanged_and_no_word_is_lost(text):
    once = to_ears(ENGLISH, lambda: heard(text))
    assert to_ears(ENGLISH, lambda: heard(once)) == once
    shown = re.findall(r"\w+", text.replace("_", " "))
    told = re.findall(r"\w+", once.replace("_", " "))
    assert not [each for each in shown if each not in told and not re.search(f"[a-z]*{each}", once)]


def test_a_label_that_is_only_a_symbol_stays():
    assert to_ears(ENGLISH, lambda: heard_label("★")) == "★"
    assert to_ears(ENGLISH, lambda: heard_label("−1")) == "minus 1"


@pytest.mark.parametrize(("language", "said"), [("en", "17: hit."), ("de", "17: hit."), ("ja", "17: hit。")])
def test_a_sentence_ends_with_punctuation(language, said):
    assert to_ears(language, lambda: sentence(heard("17: **hit**"))) == said
    assert to_ears(language, lambda: sentence("Who?")) == "Who?"


def test_symbols_are_spoken_in_each_language():
    assert to_ears("de", lambda: heard("12 + 5 = 17")) == "12 plus 5 ist 17"
    assert to_ears("ja", lambda: heard("12 + 5 = 17")) == "12 プラス 5 は 17"


def test_spoken_text_is_cached_separately():
    assert to_ears("de", spoken) != "de"


def aloud(language):
    return {(each.context, each.id): each.string for each in drawn.read(f"aloud/{language}") if each.id}


def test_every_language_has_the_same_spoken_sentences_and_they_are_in_the_code():
    known = {(each.context, each.id) for each in drawn.sentences()}
    for language in languages():
        assert aloud(language).keys() == aloud(ENGLISH).keys()
    assert not aloud(ENGLISH).keys() - known


def places(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", languages())
def test_a_spoken_sentence_has_no_markup_and_no_placeholders_of_its_own(language):
    for (_, written), said in aloud(language).items():
        assert said, written
        assert places(said) <= places(written), written
        assert not re.search(rf"\*\*|~~|[→+−×=·{DECORATION}]", said.replace(":+d", "")), said


def test_the_judge_finds_text_that_reads_badly():
    bad = {"embeds": [{}], "content": "17\n~~2~~ → 3\n-# small", "components": [{"label": "★"}]}
    assert len(list(faults(bad))) >= 6


@pytest.mark.parametrize("language", languages())
def test_no_sentence_has_a_symbol_without_a_spoken_form(language):
    sentences = drawn.sentences() if language == ENGLISH else drawn.read(language)
    said = [each.id if language == ENGLISH else each.string for each in sentences if each.id]
    texts = [text for each in said for text in ([each] if isinstance(each, str) else each)]
    signs = {sign for text in texts for sign in text if unicodedata.category(sign) in {"So", "Sm"}}
    known = set(f"{DECORATION}→+−×÷=≈±≥≤~|<>")
    assert signs - known <= set("⏎～"), "⏎ is only in hints of forms, and ～ is read as it is"
