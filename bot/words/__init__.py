"""The only door to translations: every sentence that a person reads passes through here.

The code contains each sentence in English, whole, where it's used; that is its key in the catalogues. It's
translated to the language spoken at that moment (:mod:`bot.words.speaking`), so nothing can be said before
someone is being answered: a module's table of words consists of :class:`Later` or :class:`CountWords`, or is
a :class:`bot.words.terms.Terms`. A sentence missing from a catalogue is said in English.
"""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Literal

from msgspec import Struct

from bot.words.speaking import SPOKEN


def say(sentence: str, /, **names: object) -> str:
    """Return the whole sentence with its placeholders filled in.

    Sentences are whole, never assembled from pieces, so that translators can reorder the words.
    """
    spoken = SPOKEN.get()[0]
    if spoken is not None:
        sentence = spoken.sentence(sentence)
    return _filled(sentence, names) if names else sentence


def say_of(what: str, sentence: str, /, **names: object) -> str:
    """Return a sentence that also occurs with another meaning: ``say_of("a file", "Save")``.

    ``what`` is part of the key. Only translators see it.
    """
    spoken = SPOKEN.get()[0]
    if spoken is not None:
        sentence = spoken.sentence(sentence, what)
    return _filled(sentence, names) if names else sentence


def choose(count: int, one: str, many: str, /, **names: object) -> str:
    """Return the sentence for this count with ``{count}`` filled in. Some languages have more forms."""
    spoken = SPOKEN.get()[0]
    if spoken is not None:
        return _filled(spoken.counted(count, one, many), {"count": count, **names})
    return (one if count == 1 else many).format(count=count, **names)


class Later(Struct, frozen=True):
    """A sentence to say later: ``later("Hit")``, for tables of words in modules.

    ``what``: see :func:`say_of`.
    """

    sentence: str
    what: str = ""

    def say(self, **names: object) -> str:
        """Return the sentence with its placeholders filled in, in the current language."""
        if self.what:
            return say_of(self.what, self.sentence, **names)
        return say(self.sentence, **names)

    def __str__(self) -> str:
        """Return the sentence, to fill a placeholder of another."""
        return self.say()


def later(sentence: str, /) -> Later:
    """Return a sentence to say later."""
    return Later(sentence)


def later_of(what: str, sentence: str, /) -> Later:
    """Return a sentence to say later that has another meaning elsewhere."""
    return Later(sentence, what)


class CountWords(Struct, frozen=True):
    """A sentence in two forms, one and many, to say later: ``counted("{count} die", "{count} dice")``."""

    one: str
    many: str

    def say(self, count: int, **names: object) -> str:
        """Return the sentence for this count."""
        return choose(count, self.one, self.many, **names)


def counted(one: str, many: str, /) -> CountWords:
    """Return a sentence to say later, with one form for one and one for many."""
    return CountWords(one, many)


def listed(words: Iterable[str], last: Literal["", "and", "or"] = "") -> str:
    """Return these words as a list, such as "a, b, c" or "a, b and c", or "" if there are none."""
    parts = list(words)
    comma = say_of("between the words of a list", ", ")
    if not last or len(parts) < _ENOUGH:
        return comma.join(parts)
    before, end = comma.join(parts[:-1]), parts[-1]
    if last == "and":
        return say("{words} and {last}", words=before, last=end)
    return say("{words} or {last}", words=before, last=end)


def clauses(said: Iterable[str]) -> str:
    """Return these clauses joined with semicolons, such as "5, 4; dropped die: 2"."""
    return say_of("between the clauses of a sentence", "; ").join(said)


def in_figures(number: str) -> str:
    """Return a number, formatted in English, in the current language's format: "1.234,5"."""
    is_turned = say_of("between the whole of a number and its tenths", ".") == ","
    return number.translate(_TURNED) if is_turned else number


class _Figures(Formatter):
    """Fills in placeholders, with numbers as written in the current language."""

    def format_field(self, value: object, how: str) -> str:
        """Return the formatted value of a placeholder."""
        said = str(super().format_field(value, how))
        return in_figures(said) if isinstance(value, int | float) else said


def _filled(sentence: str, names: Mapping[str, object]) -> str:
    if ":," in sentence or ":." in sentence:
        return _FIGURES.vformat(sentence, (), names)
    return sentence.format_map(names)


_TURNED = str.maketrans(",.", ".,")
_FIGURES = _Figures()


def spaced(parts: Iterable[str]) -> str:
    """Return these parts separated by spaces, except next to full-width brackets, which include space."""
    return " ".join(parts).replace(" （", "（")


_ENOUGH = 2  # Words needed to say anything between.
