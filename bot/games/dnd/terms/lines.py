"""Lines as they are typed, of sheets, creatures, ends and costs: tokens, and phrases to look for in them.

A phrase is a row of words and signs, such as ``[level] {level:digit} slot|slots``: what stands in brackets
may be left out, ``|`` parts words of which one stands there, and alone it parts rows within ``<`` and ``>``.
``{name}`` is any tokens, ``{name=level|slot}`` one of these words, ``{name:word}`` one of a kind of
``_KINDS``, ``{name:2}`` a number of up to two digits; ``...`` is any tokens, ``..`` those of one sentence;
``GLUED`` and ``APART`` say that no space, or one, stands there. Phrases are in English: a line has its words
in English too, and knows where they were typed in any language.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import accumulate, pairwise

from msgspec import Struct

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.rolls.card import shortened
from bot.words import say
from bot.words.terms import Terms

_TOKEN = re.compile(r"(?P<number>[0-9]+)|(?P<word>[^\W\d_]+)|(?P<sign>\S)")
_ALIKE = str.maketrans("、’", ",'")
_PARTING = frozenset(",、;:()|")  # They touch nothing.
_GLUE = "\t"  # Behind a token with no space before the next one.
_BEHIND = f"[ {_GLUE}]"
_ANY = rf"[^ {_GLUE}]+{_BEHIND}"
_TERM = f"(?:(?:[0-9]+{_BEHIND})?d{_GLUE}[0-9]+(?:{_GLUE}[a-z]+{_GLUE}[0-9]+)*{_BEHIND}|[0-9]+{_BEHIND})"
_KINDS = {
    "": f"(?!:)(?:{_ANY})+?",
    "any": f"(?:{_ANY})*?",
    "digit": f"[1-9]{_BEHIND}",
    "signed": f"[+-]{_GLUE}[0-9]+{_BEHIND}",
    "sign": f"[+-]{_BEHIND}[0-9]+{_BEHIND}",
    "word": rf"[^\W\d_]+{_BEHIND}",
    "rest": f"(?!:)(?:{_ANY})+",
    "sum": f"(?:[+-]{_BEHIND})?{_TERM}(?:[+-]{_BEHIND}{_TERM})*",
    "bonus": f"(?:[+-]{_BEHIND})?[0-9]{{1,2}}{_BEHIND}",
    "names": rf"(?:[^\W\d_]+{_BEHIND}|,{_BEHIND})+?",
    "clause": f"(?:[^ {_GLUE}.,;:()]+{_BEHIND})+?",
    "sentence": f"(?:[^ {_GLUE}.]+{_BEHIND})+?",
    "digits": f"[0-9]+{_BEHIND}(?:,{_BEHIND}[0-9]+{_BEHIND})*",
    "words": f"(?![0-9:])(?:{_ANY})+",
    "amount": rf"(?:[0-9]+|d){_BEHIND}(?:{_ANY})*",
    "aside": f"(?!(?:[0-9]+{_GLUE})?d{_GLUE}[0-9])(?:[^ {_GLUE}()]+{_BEHIND})*",
    "damage": f"(?:[0-9]+{_GLUE})?d{_GLUE}[0-9]+{_BEHIND}(?:{_ANY})*",
    "type": rf"[^\W\d_]{{4,}}{_BEHIND}",
    "dice": rf"(?:[0-9]+{_GLUE})?[dw]{_GLUE}[0-9]+{_BEHIND}",
}
_SIGNS = {
    "[": "(?:", "]": ")?", "<": "(?:", ">": ")", "|": "|",
    "...": f"(?:{_ANY})*?", "..": f"(?:[^ {_GLUE}.:]+{_BEHIND})*?",
    "GLUED": rf"(?<={_GLUE})", "APART": rf"(?<!{_GLUE})", "END": r"\Z",
}  # fmt: skip
_PIECE = re.compile(r"\{(\w+)(?::(\w+)|=([^}]+))?\}|([\[\]<>]|[^\s\[\]<>{}]+)|\s")
_AROUND = 30  # Characters of a line that are shown on each side of what is wrong with it.


class Token(Struct, frozen=True, gc=False):
    """A number, a word or a sign. ``text`` is in lower case and English; ``glued``: to the one behind."""

    kind: str
    text: str
    start: int
    end: int
    glued: bool


class LineError(PlayerError):
    """A line cannot be read; the text shows it with the place marked that is wrong."""


class Phrase:
    """A row of words and signs that a line is, begins with or contains; ``exact``: these words."""

    def __init__(self, pattern: str, *, exact: bool = False) -> None:
        pieces = _literal(pattern) if exact else "".join(map(_regex, _PIECE.finditer(pattern)))
        self.pattern = re.compile(rf"(?<![^ {_GLUE}])(?:{pieces})")


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
    return "".join(f"{re.escape(each[0])}{_BEHIND}" for each in _TOKEN.finditer(word.casefold()))


class Line:
    """A line, or some tokens of it, of which ``typed`` is all that was typed."""

    def __init__(self, typed: str, tokens: Sequence[Token]) -> None:
        self.typed = typed
        self.tokens = tokens

    @cached_property
    def _form(self) -> str:
        """Its tokens as phrases see them: each with what stands behind it."""
        return "".join(f"{each.text}{_GLUE if each.glued else ' '}" for each in self.tokens)

    @cached_property
    def _starts(self) -> list[int]:
        """Where in its form each token begins."""
        return [0, *accumulate(len(token.text) + 1 for token in self.tokens)][:-1]

    def __bool__(self) -> bool:
        return bool(self.tokens)

    def __add__(self, other: "Line") -> "Line":
        return Line(self.typed, [*self.tokens, *other.tokens])

    def __getitem__(self, part: slice) -> "Line":
        return Line(self.typed, self.tokens[part])

    @property
    def text(self) -> str:
        """Its words in English and lower case."""
        return self._form.replace(_GLUE, "").strip()

    @property
    def written(self) -> str:
        """Its words as they were typed, with single spaces."""
        pieces, end = list[str](), 0
        for token in self.tokens:
            if token.end > end:  # Some words of a language are several in English.
                is_next = end == token.start and bool(pieces)
                pieces += (
                    [self.typed[token.start : token.end]]
                    if is_next
                    else [" ", self.typed[token.start : token.end]]
                )
                end = token.end
        return "".join(pieces).strip()

    def match(self, *phrases: Phrase) -> "Found | None":
        """The first of these phrases that all of it is, if any."""
        return next(
            (Found(self, m) for phrase in phrases if (m := phrase.pattern.fullmatch(self._form))), None
        )

    def begins(self, *phrases: Phrase) -> "Found | None":
        """The first of these phrases that it begins with, if any."""
        return next((Found(self, m) for phrase in phrases if (m := phrase.pattern.match(self._form))), None)

    def find(self, *phrases: Phrase) -> "Found | None":
        """The first of these phrases that is anywhere in it, if any."""
        return next((Found(self, m) for phrase in phrases if (m := phrase.pattern.search(self._form))), None)

    def first(self, *phrases: Phrase) -> "Found | None":
        """What of these phrases stands first in it, if any."""
        found = [each for phrase in phrases if (each := self.find(phrase))]
        return min(found, key=lambda each: each.span()) if found else None

    def find_all(self, phrase: Phrase) -> "Iterator[Found]":
        """Every place in it that is this phrase."""
        return (Found(self, match) for match in phrase.pattern.finditer(self._form))

    def without(self, phrase: Phrase, keep: str = "") -> "Line":
        """The rest of it without what is this phrase, but for what is of this name in it."""
        return self.but(self.find_all(phrase), keep)

    def but(self, found: "Iterable[Found]", keep: str = "") -> "Line":
        """The rest of it without what was found, but for what is of this name in it."""
        gone = set[int]()
        for each in found:
            gone |= set(range(*each.span())) - set(range(*each.span(keep)) if keep else ())
        return Line(self.typed, [token for at, token in enumerate(self.tokens) if at not in gone])

    def split(self, *between: str) -> "list[Line]":
        """What stands between these words and signs."""
        at, lines = 0, list[Line]()
        for place, token in enumerate(self.tokens):
            if token.text in between:
                lines.append(self[at:place])
                at = place + 1
        return [*lines, self[at:]]

    def sentences(self) -> "list[Line]":
        """Its sentences, each with its full stop."""
        ends = [at for at, token in enumerate(self.tokens, 1) if token.text == "." and not token.glued]
        places = [0, *ends, len(self.tokens)]
        return [self[start:end] for start, end in pairwise(places) if start < end]

    def strip(self, signs: str) -> "Line":
        """The line without these signs at its ends."""
        first = next((at for at, token in enumerate(self.tokens) if token.text not in signs), 0)
        return self[first:].rstrip(signs)

    def rstrip(self, signs: str) -> "Line":
        """The line without these signs behind all others."""
        last = len(self.tokens)
        while last and self.tokens[last - 1].text in signs:
            last -= 1
        return self[:last]

    def places(self, start: int, end: int) -> tuple[int, int]:
        """Return the tokens that stand in this part of its form, the first and the one behind the last."""
        return bisect_left(self._starts, start), bisect_left(self._starts, end)

    def marked(self) -> str:
        """All that was typed around it, with a mark before it; without one if it is all."""
        if self.written == " ".join(self.typed.split()):
            return shortened(" ".join(self.typed.split()), 2 * _AROUND)
        return marked(self.typed, self.tokens[0].start if self.tokens else len(self.typed))

    def error(self, what: str) -> LineError:
        """That this part of the line is wrong, and why."""
        return LineError(say("“{line}”: {what}.", line=self.marked(), what=what))


class Found:
    """A phrase in a line."""

    def __init__(self, line: Line, match: re.Match[str]) -> None:
        self._line = line
        self._match = match

    def span(self, name: str | int = 0) -> tuple[int, int]:
        """The places of the tokens of this name, the first and the one behind the last."""
        return self._line.places(*self._match.span(name))

    def line(self, name: str | int = 0) -> Line:
        """The tokens of this name; none where it is not there."""
        return self._line[slice(*self.span(name))] if not name or self[str(name)] else self._line[:0]

    def __getitem__(self, name: str) -> str:
        """What is of this name, in English and lower case; "" where it is not there."""
        known = name in self._match.re.groupindex
        return (self._match[name] or "").replace(_GLUE, "").strip() if known else ""

    def number(self, name: str) -> int:
        """The number of this name, 0 where it is not there."""
        return int(self[name].replace(" ", "") or 0)

    @property
    def before(self) -> Line:
        """What stands before it."""
        return self._line[: self.span()[0]]

    @property
    def behind(self) -> Line:
        """What stands behind it."""
        return self._line[self.span()[1] :]


def read_line(typed: str | Line, *terms: Terms) -> Line:
    """The tokens of what was typed, with these words of the language spoken as English has them.

    What is of a line already stays as it is, so that every reader reads both.
    """
    if isinstance(typed, Line):
        return typed
    text = plain(typed)
    tokens, at = list[Token](), 0
    for start, end, english in (*_foreign(typed, text, terms), (len(text), len(text), "")):
        tokens += (_token(match, text, start) for match in _TOKEN.finditer(text, at, start))
        for match in _TOKEN.finditer(english):
            # Where no spaces are written, words of other kinds stand beside it all the same.
            is_last = match.end() == len(english)
            touches = (
                _touches(text, end) and not text[end].isalnum() if is_last else _touches(english, match.end())
            )
            tokens.append(Token(match.lastgroup or "", match[0].casefold(), start, end, touches))
        at = end
    return Line(typed, tokens)


def read_lines(typed: str, *terms: Terms) -> list[Line]:
    """The lines of what was typed, also those that are parted by ``;``."""
    return [line for part in re.split(r"[\n;；]", typed) if (line := read_line(part.strip(), *terms))]


def read_pieces(typed: str, *terms: Terms) -> list[Line]:
    """The pieces of what was typed, between commas or in lines of their own."""
    return list(filter(None, read_line(typed.replace("\n", ";"), *terms).split(",", ";")))


def _token(match: re.Match[str], text: str, end: int) -> Token:
    word = match[0].casefold().translate(_ALIKE)
    is_glued = _touches(text, match.end()) and not (match.end() == end and word.isalnum())
    return Token(match.lastgroup or "", word, match.start(), match.end(), is_glued)


def _touches(text: str, end: int) -> bool:
    return end < len(text) and not text[end].isspace() and not {text[end], text[end - 1]} & _PARTING


def _foreign(typed: str, text: str, terms: Iterable[Terms]) -> list[tuple[int, int, str]]:
    """The words that are not English, with those; of two in one place the longer one."""
    words = [word for term in terms for written in {typed, text} for word in term.foreign(written)]
    found = list[tuple[int, int, str]]()
    for word in sorted(words, key=lambda each: each[0] - each[1]):
        if not any(word[0] < other[1] and other[0] < word[1] for other in found):
            found.append(word)
    return sorted(found)


def marked(typed: str, place: int) -> str:
    """What was typed, shortened around this place, and a mark before that."""
    start, end = max(0, place - _AROUND), place + _AROUND
    before, behind = typed[start:place], typed[place:end]
    before = f"…{before}" if start else before
    behind = f"{behind}…" if end < len(typed) else behind
    return " ".join(f"{before}▸{behind}".split())


@contextmanager
def reading(line: Line) -> Iterator[None]:
    """Say of which line something is wrong that is read of it."""
    try:
        yield
    except LineError:
        raise
    except PlayerError as error:
        raise LineError(say("“{line}” – {error}", line=line.marked(), error=error)) from error
