"""The pattern of a phrase to find in a line.

A phrase is a sequence of words and symbols, such as ``[level] {level:digit} slot|slots``. Brackets mark
optional parts. ``|`` separates alternative words or, within ``<`` and ``>`` and with spaces around it,
sequences. ``{name}`` matches any tokens, ``{name=level|slot}`` one of these words, ``{name:word}`` one of
a kind in ``_KINDS``, ``{name:2}`` a number of up to two digits. ``...`` matches any tokens, ``..`` those
of one sentence. ``GLUED`` and ``APART`` mean that there is no space, or one. Phrases are in English.
"""

import re

TOKEN = re.compile(r"(?P<number>[0-9]+)|(?P<word>[^\W\d_]+)|(?P<sign>\S)")


GLUE = "\t"  # After a token with no space before the next one.
_BEHIND = f"[ {GLUE}]"
_ANY = rf"[^ {GLUE}]+{_BEHIND}"
_TERM = f"(?:(?:[0-9]+{_BEHIND})?d{GLUE}[0-9]+(?:{GLUE}[a-z]+{GLUE}[0-9]+)*{_BEHIND}|[0-9]+{_BEHIND})"
_KINDS = {
    "": f"(?!:)(?:{_ANY})+?",
    "any": f"(?:{_ANY})*?",
    "digit": f"[1-9]{_BEHIND}",
    "signed": f"[+-]{GLUE}[0-9]+{_BEHIND}",
    "sign": f"[+-]{_BEHIND}[0-9]+{_BEHIND}",
    "word": rf"[^\W\d_]+{_BEHIND}",
    "rest": f"(?!:)(?:{_ANY})+",
    "sum": f"(?:[+-]{_BEHIND})?{_TERM}(?:[+-]{_BEHIND}{_TERM})*",
    "bonus": f"(?:[+-]{_BEHIND})?[0-9]{{1,2}}{_BEHIND}",
    "names": rf"(?:[^\W\d_]+{_BEHIND}|,{_BEHIND})+?",
    "clause": f"(?:[^ {GLUE}.,;:()]+{_BEHIND})+?",
    "sentence": f"(?:[^ {GLUE}.]+{_BEHIND})+?",
    "digits": f"[0-9]+{_BEHIND}(?:,{_BEHIND}[0-9]+{_BEHIND})*",
    "words": f"(?![0-9:])(?:{_ANY})+",
    "amount": rf"(?:[0-9]+|d){_BEHIND}(?:{_ANY})*",
    "aside": f"(?!(?:[0-9]+{GLUE})?d{GLUE}[0-9])(?:[^ {GLUE}()]+{_BEHIND})*",
    "damage": f"(?:[0-9]+{GLUE})?d{GLUE}[0-9]+{_BEHIND}(?:{_ANY})*",
    "type": rf"[^\W\d_]{{4,}}{_BEHIND}",
    "dice": rf"(?:[0-9]+{GLUE})?[dw]{GLUE}[0-9]+{_BEHIND}",
}
_SIGNS = {
    "[": "(?:", "]": ")?", "<": "(?:", ">": ")", "|": "|",
    "...": f"(?:{_ANY})*?", "..": f"(?:[^ {GLUE}.:]+{_BEHIND})*?",
    "GLUED": rf"(?<={GLUE})", "APART": rf"(?<!{GLUE})", "END": r"\Z",
}  # fmt: skip
_PIECE = re.compile(r"\{(\w+)(?::(\w+)|=([^}]+))?\}|([\[\]<>]|[^\s\[\]<>{}]+)|\s")


def phrase_pattern(words: str, *, exact: bool) -> str:
    """Return the pattern of a phrase in a line's form."""
    pieces = _literal(words) if exact else "".join(map(_regex, _PIECE.finditer(words)))
    return rf"(?<![^ {GLUE}])(?:{pieces})"


def _regex(piece: re.Match[str]) -> str:
    name, kind, one_of, words = piece.groups()
    if one_of:
        return f"(?P<{name}>{_words(one_of)})"
    if name:
        digits = f"[0-9]{{1,{kind}}}{_BEHIND}"
        return f"(?P<{name}>{_KINDS.get(kind or '', digits)})"
    if not words or words in _SIGNS:
        return _SIGNS[words] if words else ""
    return _words(words)


def _words(words: str) -> str:
    return f"(?:{'|'.join(map(_literal, words.split('|')))})"


def _literal(word: str) -> str:
    return "".join(f"{re.escape(matched[0])}{_BEHIND}" for matched in TOKEN.finditer(word.casefold()))
