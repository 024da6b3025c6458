"""Text for listeners, in which visual marks are left out and symbols become words.

Sentences that need different wording when heard are in ``catalogues/aloud``. The rules here apply to all
text, including people's names and labels. Text to be typed stays unchanged, such as notation in backticks
and commands, and so do mentions and links. Text that was already converted doesn't change.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from bot.words import say_of
from bot.words.speaking import Manner, manner, spoken

DECORATION = "★✓✗✨▶▸•☠⚡█▒░"
"""Symbols that are left out, because the words next to them have the same meaning."""

_KEPT = re.compile(r"(```(?s:.*?)```|`[^`\n]*`|<[^<>\s][^<>\n]*>)")
_NOTICED = re.compile(rf"[`*~_#>−+×÷=→·/—≈±≥≤–{DECORATION}-]")
# Each starts with a distinct character, which makes it fast to find the next place.
_HEAD = re.compile(r"\n(?:#{1,3} |-# |> )+")
_MARK = re.compile(rf"\\[^-]|\*\*?|~~|__|{'|'.join(rf'{mark} ?' for mark in DECORATION)}")
_SIGN = re.compile(r"[−+±≈≥≤×](?=[\dd(])")
_MORE = re.compile(r"(?<=\d)\+(?=\s|$)", re.MULTILINE)
_MINUS = re.compile(r"(?<![\w.\\-])\\?-(?=\d)")
_RANGE = re.compile(r"(?<=\d)–(?=\d)")
_TYPED = re.compile(r"(?a)[a-z0-9]*(?:\\?[+−-]\d[a-z0-9]*/?)+(?<!/)|\d+\+(?!\w)|(?<= )\+(?= )", re.IGNORECASE)


def heard(text: str) -> str:
    """Return the text for reading aloud: without marks, and with symbols as words of the current language."""
    if not _NOTICED.search(text):
        return text
    words = _words(spoken())
    parts = _KEPT.split(f"\n{text}")
    parts[::2] = [_said(part, words) for part in parts[::2]]
    return "".join(parts)[1:]


def _said(text: str, words: "_Words") -> str:
    """Return text that contains no literal parts in its version for reading aloud."""
    text = _MARK.sub(_escaped, _HEAD.sub("\n", text)).replace("+/-", "±")
    for sign, word in words.apart:
        text = text.replace(sign, word)

    def before(sign: re.Match[str]) -> str:
        joint = " " if text[sign.start() - 1].isalnum() else ""
        return f"{joint}{words.before[sign[0]]} "

    text = _SIGN.sub(before, text)
    text = _MORE.sub(words.more, text) if "+" in text else text
    return _RANGE.sub(words.to, _MINUS.sub(words.minus, text)) if "-" in text or "–" in text else text


def as_read(text: str) -> str:
    """Return the text in the current reader's version: as written, or for reading aloud."""
    return heard(text) if manner() is Manner.ALOUD else text


def as_typed(text: str) -> str:
    """Return instructions for typing something. If they're read aloud, the symbols to type stay."""
    if manner() is not Manner.ALOUD:
        return text
    parts = _KEPT.split(text)
    parts[::2] = [_TYPED.sub(_in_code, part) for part in parts[::2]]
    return "".join(parts)


def _in_code(typed: re.Match[str]) -> str:
    """Return the text as code, in which nothing is escaped."""
    bare = typed[0].replace("\\", "")
    return f"`{bare}`"


def heard_label(label: str) -> str:
    """Return a label for reading aloud. A label that consists only of marks isn't changed."""
    return heard(label).strip() or label


def sentence(text: str) -> str:
    """Return text that is read aloud by itself as a sentence, with final punctuation."""
    return text if not text or text[-1] in _ENDS else say_of("what is read aloud", "{text}.", text=text)


_ENDS = ".!?:…。！？："


def _escaped(mark: re.Match[str]) -> str:
    """Return an escaped character unchanged, or "" for a real mark."""
    return mark[0] if mark[0][0] == "\\" else ""


class _Words(Struct, frozen=True):
    """The words for symbols: with a space on each side, before a number, after a number, and in a range."""

    apart: tuple[tuple[str, str], ...]
    before: Mapping[str, str]
    minus: str
    more: str
    to: str


@lru_cache(maxsize=16)
def _words(_language: str) -> _Words:
    """Return the words in the current language."""
    between = {
        "+": say_of("between numbers that are read aloud", "plus"),
        "−": say_of("between numbers that are read aloud", "minus"),
        "×": say_of("between numbers that are read aloud", "times"),
        "÷": say_of("between numbers that are read aloud", "divided by"),
        "=": say_of("between numbers that are read aloud", "is"),
    }
    behind = {
        "→": say_of("what is read aloud", ", then"),
        "·": say_of("what is read aloud", ";"),
        "/": say_of("what is read aloud", ";"),
        "—": say_of("what is read aloud", ":"),
    }
    before = {
        "+": between["+"],
        "−": between["−"],
        "×": between["×"],
        "±": say_of("before a number that is read aloud", "plus or minus"),
        "≈": say_of("before a number that is read aloud", "about"),
        "≥": say_of("before a number that is read aloud", "at least"),
        "≤": say_of("before a number that is read aloud", "at most"),
    }
    apart = {
        **{f" {sign} ": f" {word} " for sign, word in between.items()},
        **{f" {sign} ": f"{word} " for sign, word in behind.items()},
    }
    to = say_of("between numbers that are read aloud", "to")
    more = say_of("behind a number that is read aloud", "or more")
    return _Words(tuple(apart.items()), before, f"{between['−']} ", f" {more}", f" {to} ")
