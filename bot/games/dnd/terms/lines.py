"""Lines typed for sheets, creatures, ends and costs, split into tokens, and phrases to find in them.

A line's words are also translated to English, and keep their typed positions in any language.
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
from bot.games.dnd.terms.phrase_pattern import GLUE, TOKEN, phrase_pattern
from bot.rolls.card import code, shortened
from bot.words import Later, say
from bot.words.speaking import Manner, manner
from bot.words.terms import Terms

_ALIKE = str.maketrans("、’", ",'")
_PARTING = frozenset(",、;:()|")  # They touch nothing.
_AROUND = 30  # Characters shown on each side of the mistake in a line.


class WrittenToken(Struct, frozen=True, gc=False):
    """A number, a word or a symbol. ``text`` is lower-case English. ``glued`` means that no space follows."""

    kind: str
    text: str
    start: int
    end: int
    glued: bool


class LineError(PlayerError):
    """A line can't be parsed. The message shows the line with the error marked."""


class Phrase:
    """A sequence of words and symbols to find in a line. With ``exact``, only these exact words match."""

    def __init__(self, words: str, *, exact: bool = False) -> None:
        self._words = words
        self._exact = exact

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The phrase's pattern, compiled on first use because compiling all delays startup by 0.1 seconds."""
        return re.compile(phrase_pattern(self._words, exact=self._exact))


class WrittenLine:
    """A line, or some of its tokens. ``typed`` is the whole typed text."""

    def __init__(self, typed: str, tokens: Sequence[WrittenToken]) -> None:
        self.typed = typed
        self.tokens = tokens

    @cached_property
    def _form(self) -> str:
        """The line's tokens in the form used for matching, each with the space after it."""
        return "".join(f"{token.text}{GLUE if token.glued else ' '}" for token in self.tokens)

    @cached_property
    def _starts(self) -> list[int]:
        """The position where each token starts in the form used for matching."""
        return [0, *accumulate(len(token.text) + 1 for token in self.tokens)][:-1]

    def __bool__(self) -> bool:
        return bool(self.tokens)

    def __add__(self, other: "WrittenLine") -> "WrittenLine":
        return WrittenLine(self.typed, [*self.tokens, *other.tokens])

    def __getitem__(self, part: slice) -> "WrittenLine":
        return WrittenLine(self.typed, self.tokens[part])

    @property
    def text(self) -> str:
        """The line's words in English and lower case."""
        return self._form.replace(GLUE, "").strip()

    @property
    def written(self) -> str:
        """The line's words as typed, with single spaces."""
        pieces, end = list[str](), 0
        for token in self.tokens:
            if token.end > end:  # Some of a language's words are several in English.
                is_next = end == token.start and bool(pieces)
                pieces += (
                    [self.typed[token.start : token.end]]
                    if is_next
                    else [" ", self.typed[token.start : token.end]]
                )
                end = token.end
        return "".join(pieces).strip()

    def match(self, *phrases: Phrase) -> "PhraseMatch | None":
        """Return the match of the first phrase that covers the whole line, if any."""
        return next(
            (PhraseMatch(self, m) for phrase in phrases if (m := phrase.pattern.fullmatch(self._form))), None
        )

    def begins(self, *phrases: Phrase) -> "PhraseMatch | None":
        """Return the match of the first phrase that the line starts with, if any."""
        return next(
            (PhraseMatch(self, m) for phrase in phrases if (m := phrase.pattern.match(self._form))), None
        )

    def find(self, *phrases: Phrase) -> "PhraseMatch | None":
        """Return the match of the first phrase that occurs anywhere in the line, if any."""
        return next(
            (PhraseMatch(self, m) for phrase in phrases if (m := phrase.pattern.search(self._form))), None
        )

    def first(self, *phrases: Phrase) -> "PhraseMatch | None":
        """Return the match of these phrases that comes first in the line, if any."""
        matches = [matched for phrase in phrases if (matched := self.find(phrase))]
        return min(matches, key=lambda match: match.span()) if matches else None

    def find_all(self, phrase: Phrase) -> "Iterator[PhraseMatch]":
        """Yield every match of the phrase in the line."""
        return (PhraseMatch(self, match) for match in phrase.pattern.finditer(self._form))

    def without(self, phrase: Phrase, keep: str = "") -> "WrittenLine":
        """Return the line without this phrase, except for the part of it named ``keep``."""
        return self.but(self.find_all(phrase), keep)

    def but(self, matches: "Iterable[PhraseMatch]", keep: str = "") -> "WrittenLine":
        """Return the line without these matches, except for their parts named ``keep``."""
        gone = set[int]()
        for matched in matches:
            gone |= set(range(*matched.span())) - set(range(*matched.span(keep)) if keep else ())
        return WrittenLine(self.typed, [token for at, token in enumerate(self.tokens) if at not in gone])

    def split(self, *between: str) -> "list[WrittenLine]":
        """Return the parts between these words and symbols."""
        at, lines = 0, list[WrittenLine]()
        for place, token in enumerate(self.tokens):
            if token.text in between:
                lines.append(self[at:place])
                at = place + 1
        return [*lines, self[at:]]

    def sentences(self) -> "list[WrittenLine]":
        """Return the line's sentences, each with its full stop."""
        ends = [at for at, token in enumerate(self.tokens, 1) if token.text == "." and not token.glued]
        places = [0, *ends, len(self.tokens)]
        return [self[start:end] for start, end in pairwise(places) if start < end]

    def strip(self, signs: str) -> "WrittenLine":
        """Return the line without these symbols at its ends."""
        first = next((at for at, token in enumerate(self.tokens) if token.text not in signs), 0)
        return self[first:].rstrip(signs)

    def rstrip(self, signs: str) -> "WrittenLine":
        """Return the line without these symbols at its end."""
        last = len(self.tokens)
        while last and self.tokens[last - 1].text in signs:
            last -= 1
        return self[:last]

    def places(self, start: int, end: int) -> tuple[int, int]:
        """Return the half-open range of the tokens in this part of the matching form."""
        return bisect_left(self._starts, start), bisect_left(self._starts, end)

    def unread(self, problem: Later, **names: object) -> LineError:
        """Return an error for this part of the line, which is ``{text}`` in the message."""
        words = problem.say(text=shortened(self.written, 2 * _AROUND), **names)
        return LineError(words) if self._is_whole else self.error(words)

    def error(self, problem: str) -> LineError:
        """Return an error with this problem, showing where this part is in the line."""
        return LineError(say("{problem} In: {line}.", problem=problem, line=code(self._marked())))

    def _marked(self) -> str:
        """Return the typed text around this part, with a mark before it unless it's the whole line."""
        if self._is_whole:
            return shortened(self.written, 2 * _AROUND)
        return marked(self.typed, self.tokens[0].start if self.tokens else len(self.typed))

    @property
    def _is_whole(self) -> bool:
        return self.written == " ".join(self.typed.split())


class PhraseMatch:
    """A phrase in a line."""

    def __init__(self, line: WrittenLine, match: re.Match[str]) -> None:
        self._line = line
        self._match = match

    def span(self, name: str | int = 0) -> tuple[int, int]:
        """Return the half-open range of the tokens that match this named part."""
        return self._line.places(*self._match.span(name))

    def line(self, name: str | int = 0) -> WrittenLine:
        """Return the tokens that match this named part, or an empty line if the part is missing."""
        return self._line[slice(*self.span(name))] if not name or self[str(name)] else self._line[:0]

    def __getitem__(self, name: str) -> str:
        """Return the text of this named part, in English and lower case, or "" if the part is missing."""
        known = name in self._match.re.groupindex
        return (self._match[name] or "").replace(GLUE, "").strip() if known else ""

    def number(self, name: str) -> int:
        """Return the number in this named part, or 0 if the part is missing."""
        return int(self[name].replace(" ", "") or 0)

    @property
    def before(self) -> WrittenLine:
        """The text before the phrase."""
        return self._line[: self.span()[0]]

    @property
    def behind(self) -> WrittenLine:
        """The text after the phrase."""
        return self._line[self.span()[1] :]


def read_line(typed: str | WrittenLine, *terms: Terms) -> WrittenLine:
    """Return the tokens of a typed text, with words of the current language translated into English.

    If the text is already a line, return it unchanged, so that every parser accepts both.
    """
    if isinstance(typed, WrittenLine):
        return typed
    text = plain(typed)
    tokens, at = list[WrittenToken](), 0
    for start, end, english in (*_foreign(typed, text, terms), (len(text), len(text), "")):
        tokens += (_token(match, text, start) for match in TOKEN.finditer(text, at, start))
        for match in TOKEN.finditer(english):
            # In writing without spaces, other kinds of words can still be adjacent.
            is_last = match.end() == len(english)
            touches = (
                _touches(text, end) and not text[end].isalnum() if is_last else _touches(english, match.end())
            )
            tokens.append(WrittenToken(match.lastgroup or "", match[0].casefold(), start, end, touches))
        at = end
    return WrittenLine(typed, tokens)


def read_lines(typed: str, *terms: Terms) -> list[WrittenLine]:
    """Return the lines of a typed text, in which ``;`` also starts a new line."""
    return [line for part in re.split(r"[\n;；]", typed) if (line := read_line(part.strip(), *terms))]


def read_pieces(typed: str, *terms: Terms) -> list[WrittenLine]:
    """Return the pieces of a typed text that are separated by commas or line breaks."""
    return list(filter(None, read_line(typed.replace("\n", ";"), *terms).split(",", ";")))


def _token(match: re.Match[str], text: str, end: int) -> WrittenToken:
    word = match[0].casefold().translate(_ALIKE)
    is_glued = _touches(text, match.end()) and not (match.end() == end and word.isalnum())
    return WrittenToken(match.lastgroup or "", word, match.start(), match.end(), is_glued)


def _touches(text: str, end: int) -> bool:
    return end < len(text) and not text[end].isspace() and not {text[end], text[end - 1]} & _PARTING


def _foreign(typed: str, text: str, terms: Iterable[Terms]) -> list[tuple[int, int, str]]:
    """Return the words that aren't English, with translations. Of two that overlap, return the longer."""
    words = [word for term in terms for written in {typed, text} for word in term.foreign(written)]
    longest = list[tuple[int, int, str]]()
    for word in sorted(words, key=lambda word: word[0] - word[1]):
        if not any(word[0] < other[1] and other[0] < word[1] for other in longest):
            longest.append(word)
    return sorted(longest)


def marked(typed: str, place: int) -> str:
    """Return the typed text, shortened around this position, with a visible mark in front of it."""
    start, end = max(0, place - _AROUND), place + _AROUND
    before, behind = typed[start:place], typed[place:end]
    before = f"…{before}" if start else before
    behind = f"{behind}…" if end < len(typed) else behind
    mark = "" if manner() is Manner.ALOUD else "▸"
    return " ".join(f"{before}{mark}{behind}".split())


@contextmanager
def reading(line: WrittenLine) -> Iterator[None]:
    """Name this line in errors raised within the context."""
    try:
        yield
    except LineError:
        raise
    except PlayerError as error:
        raise line.error(str(error)) from error
