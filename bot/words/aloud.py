"""What is said for ears: marks that only eyes take in are left out, and signs are said in words.

Sentences that need other words where they are heard stand in ``catalogues/aloud``; what is here holds for all
that is written, names and labels of people too. What is to be typed stays as it is typed: notation in
backticks, commands; and so do mentions and links. What is heard already is left as it is.
"""

import re
from functools import lru_cache

from bot.words import say_of
from bot.words.speaking import spoken

DECORATION = "★✓✗✨▶▸•☠⚡█▒░"
"""Signs that stand beside words which say the same, and are left out."""

_PARTS = re.compile(
    r"(?P<minus>(?<![\w.-])\\?-(?=\d))"
    r"|(?P<kept>\\.|```(?s:.*?)```|`[^`\n]*`|<[^<>\s][^<>\n]*>|https?://\S+)"
    r"|(?P<head>^(?:#{1,3} |-# |> )+)"
    r"|(?P<mark>\*\*?|~~|__)"
    rf"|(?P<decoration>[{DECORATION}]\s?)"
    r"|(?P<spaced> [+−×÷=→·/—] )"
    r"|(?P<sign>[−+±≈≥≤×]\s?(?=[\dd(*~`]))"
    r"|(?P<between>(?<=\d)–(?=\d))",
    re.MULTILINE,
)


def heard(text: str) -> str:
    """The text as it is to be heard: whole, without marks, signs in words of the language that is spoken."""
    words = _signs(spoken())

    def said(part: re.Match[str]) -> str:
        kind = part.lastgroup
        if kind == "kept":
            return part[0]
        if kind == "minus":
            return words["sign", "−"]
        if kind not in ("spaced", "sign", "between"):
            return ""
        before = text[part.start() - 1 : part.start()]
        return (" " if kind == "sign" and before.isalnum() else "") + words[kind, part[0].strip()]

    return _PARTS.sub(said, text)


def heard_label(label: str) -> str:
    """A label as it is to be heard; one that is nothing but marks stays as it is."""
    return heard(label).strip() or label


def heard_sentence(text: str) -> str:
    """What stands by itself as a sentence with its end."""
    text = heard(text)
    return text if not text or text[-1] in _ENDS else say_of("what is read aloud", "{text}.", text=text)


_ENDS = ".!?:…。！？："


@lru_cache(maxsize=16)
def _signs(_language: str) -> dict[tuple[str, str], str]:
    """What is said for each sign, between words and before a number."""
    between = {
        "+": say_of("between numbers that are read aloud", "plus"),
        "−": say_of("between numbers that are read aloud", "minus"),
        "×": say_of("between numbers that are read aloud", "times"),
        "÷": say_of("between numbers that are read aloud", "divided by"),
        "=": say_of("between numbers that are read aloud", "is"),
        "–": say_of("between numbers that are read aloud", "to"),
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
        "→": say_of("what is read aloud", ", then"),
        "·": say_of("what is read aloud", ";"),
        "/": say_of("what is read aloud", ";"),
        "—": say_of("what is read aloud", ":"),
    }
    return {
        **{(kind, sign): f" {word} " for sign, word in between.items() for kind in ("spaced", "between")},
        **{("sign", sign): f"{word} " for sign, word in before.items()},
        **{("spaced", sign): f"{word} " for sign, word in apart.items()},
    }
