"""Rolls in words or in another bot's spelling, which are read as exactly that roll or refused."""

import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.dice import typed as typed_package
from bot.dice.notation import parse
from bot.dice.typed import dialects, read
from bot.dice.typed.compared import compared
from bot.errors import DiceError

LEXICON = tomllib.loads((Path(typed_package.__file__).parent / "lexicon.toml").read_text())
LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "ru", "ja")


def words(language, kind):
    """Return a strategy for the words with this meaning in this language."""
    entries = LEXICON[kind].get(language) or LEXICON[kind]["en"]
    # Leave out phrases that join two rolls, or need another word after them.
    return st.sampled_from([each for each in entries if "," not in each])


def numbers(language):
    """Return a strategy for the numbers from 1 to 12, each with its text in digits or as a word."""
    said = {int(key): each.get(language, []) for key, each in LEXICON["number"].items() if int(key) <= 12}
    return st.integers(1, 12).flatmap(
        lambda n: st.tuples(st.just(n), st.sampled_from([str(n), *said.get(n, [])]))
    )


@st.composite
def spoken(draw):
    """Draw a roll in the project's notation, and the same roll in words of one language."""
    language = draw(st.sampled_from(LANGUAGES))
    count, counted = draw(numbers(language))
    sides = draw(st.sampled_from([4, 6, 8, 10, 12, 20]))
    letter = draw(st.sampled_from("dDwWкд"))
    notation, said = f"{count}d{sides}", f"{counted} {letter}{sides}"
    match draw(st.sampled_from(["", "keep", "drop", "reroll", "explode", "mode"])):
        case "keep" | "drop" as what:
            number, numbered = draw(numbers(language))
            which = draw(st.sampled_from(["high", "low"]))
            kind = what[0] + which[0]
            notation += f"{kind}{number}"
            said += f" {draw(words(language, what))} {numbered} {draw(words(language, which))}"
        case "reroll":
            face = draw(st.integers(1, 3))
            notation += f"ro{face}"
            said += f", {draw(words(language, 'reroll'))} {face}"
        case "explode":
            notation += "!"
            said += f" {draw(words(language, 'explode'))}"
        case "mode" if count == 1:  # With two d20, advantage is what the two are for.
            mode = draw(st.sampled_from(["adv", "dis"]))
            notation += mode
            said += f" {draw(words(language, mode))}"
    for _ in range(draw(st.integers(0, 2))):
        sign = draw(st.sampled_from(["plus", "minus"]))
        number, numbered = draw(numbers(language))
        notation += f"{'+' if sign == 'plus' else '-'}{number}"
        said += f" {draw(words(language, sign))} {numbered}"
    if draw(st.booleans()):
        number = draw(st.integers(1, 25))
        notation = f"({notation})>={number}"
        said += f" {draw(words(language, 'dc'))} {number}"
    return notation, said


def same(one, other):
    """Return True if two notations are the same roll, with or without parentheses around a compared total."""
    plain = [re.sub(r"^\((.*)\)(?=>=)", r"\1", str(each.lines[0].notation)) for each in (one, other)]
    return plain[0] == plain[1] and len(one.lines) == len(other.lines) == 1


@given(spoken())
def test_text_in_words_is_that_roll_or_is_refused(case):
    notation, said = case
    try:
        meant = parse(notation)
    except DiceError:
        meant = None
    try:
        understood = read(said)
    except DiceError as error:
        offers = [each for each in (error.suggestion, *error.meant) if each]
        assert not offers or meant is None or any(same(parse(each), meant) for each in offers)
        return
    assert meant, f"{said} is rolled as {understood.expression}"
    assert same(understood.expression, compared(meant)) or same(understood.expression, meant)
    assert not understood.expression.lines[0].label


@pytest.mark.parametrize(
    ("dialect", "written", "notation"),
    [
        ("roll20", "{n}d10>{k}", "{n}d10>={k}"),
        ("roll20", "{n}d10<{k}", "{n}d10<={k}"),
        ("roll20", "{n}d10!>{k}", "{n}d10!>={k}"),
        ("roll20", "{n}d10r<{k}", "{n}d10rr<={k}"),
        ("dicemaiden", "{n}d10 t{k}", "{n}d10>={k}"),
        ("dicemaiden", "{n}d10 r{k}", "{n}d10ro<={k}"),
        ("dicemaiden", "{n}d10 ir{k}", "{n}d10rr<={k}"),
        ("dicemaiden", "{n}d10 ie{k}", "{n}d10!>={k}"),
        ("avrae", "{n}d10>{k}", "({n}d10)>{k}"),
        ("foundry", "{n}d10r<{k}", "{n}d10ro<{k}"),
        ("foundry", "{n}d10x{k}", "{n}d10e{k}"),
        ("foundry", "{n}d10cs>={k}", "{n}d10>={k}"),
        ("rollem", "{n}d10 >> {k}", "{n}d10>={k}"),
        ("bcdice", "{n}D10>={k}", "({n}d10)>={k}"),
        ("bcdice", "{n}B10>={k}", "{n}d10>={k}"),
        ("bcdice", "{n}R10>={k}", "{n}d10!>={k}>={k}"),
    ],
)
@given(st.integers(1, 20), st.integers(1, 10))
def test_any_dialects_spelling_is_that_roll_or_is_refused(dialect, written, notation, n, k):
    notation = notation.format(n=n, k=k)
    try:
        meant = compared(parse(notation))
    except DiceError:
        meant = None
    try:
        understood = read(written.format(n=n, k=k), dialect).expression
    except DiceError:
        return
    assert meant
    assert plainly(understood) == plainly(meant)


def plainly(expression):
    """Return the notation, with only one spelling for explosions on the highest face."""
    return re.sub(r"!>=10|!(?![>=<!p])", "e10", str(expression))


BITS = st.sampled_from([
    "1d20", "4d6", "2d20", "8d6", "d6", "d%", "4dF", "3", "5", "15", "+", "-", "*", "/", "(", ")", "x",
    "x3", "6x", ",", ";", "#", "!", "!!", "kh3", "k1", "t7", "f1", ">=5", "<", "=", "[fire]", "||",
    "@", "{", "}", "{a}", ".", "adv", "dis", "ro<2", "r1", "e6", "min", "max(", "1s", "8+", "|", "×",
    "\\", "ie6", "km2", "goblin", "attack",
])  # fmt: skip
ENTRIES = st.sampled_from(
    [
        word
        for table in LEXICON.values()
        for entry in table.values()
        for each in (entry.values() if isinstance(entry, dict) else [entry])
        for word in each
    ]
)
TYPED = st.lists(
    st.tuples(st.one_of(BITS, ENTRIES), st.sampled_from([" ", " ", ""])).map("".join), max_size=8
).map("".join)


@given(st.one_of(TYPED, st.text(max_size=40)), st.sampled_from(["", *dialects()]))
@example("- . 2d20 ", "")
def test_a_roll_is_written_so_that_it_is_read_as_the_same(text, dialect):
    try:
        understood = read(text, dialect).expression
    except DiceError as error:
        assert str(error)[-1] in ".?"
        for each in (error.suggestion, *error.meant):
            assert not each or str(parse(each)) == each
        return
    assert read(str(understood)).expression == understood
