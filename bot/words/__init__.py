"""The only door to translations: every sentence a person reads passes through here.

A sentence stands in the code in English, whole, where it is said; that is its key in the catalogues. It is
said in the language that is spoken at that moment (:mod:`bot.words.speaking`), so nothing is said before
somebody is answered: a table of words in a module is of :class:`Later`, of :class:`Counted` or is
:class:`bot.words.terms.Terms`. What a catalogue lacks is said in English, sentence by sentence.
"""

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Literal

from msgspec import Struct

from bot.words.speaking import SPOKEN


def say(sentence: str, /, **names: object) -> str:
    """The whole sentence with its named places filled in.

    Sentences are whole, never glued together from pieces, so that a translator can move the words.
    """
    spoken = SPOKEN.get()
    if spoken is not None:
        sentence = spoken.sentence(sentence)
    return _filled(sentence, names) if names else sentence


def say_of(what: str, sentence: str, /, **names: object) -> str:
    """The same of a sentence that means something else elsewhere: ``say_of("a file", "Save")``.

    ``what`` is for the translator, and part of the key; nobody else sees it.
    """
    spoken = SPOKEN.get()
    if spoken is not None:
        sentence = spoken.sentence(sentence, what)
    return _filled(sentence, names) if names else sentence


def choose(count: int, one: str, many: str, /, **names: object) -> str:
    """The sentence for this count, ``{count}`` in it; a catalogue may have more forms than these two."""
    spoken = SPOKEN.get()
    if spoken is not None:
        return _filled(spoken.counted(count, one, many), {"count": count, **names})
    return (one if count == 1 else many).format(count=count, **names)


class Later(Struct, frozen=True):
    """A sentence that is said later: ``later("Hit")``, in a module's table of words.

    ``what``: see :func:`say_of`.
    """

    sentence: str
    what: str = ""

    def say(self, **names: object) -> str:
        """The sentence with its named places filled in, in the language that is spoken now."""
        if self.what:
            return say_of(self.what, self.sentence, **names)
        return say(self.sentence, **names)

    def __str__(self) -> str:
        """The sentence as it is said where it fills a place of another."""
        return self.say()


def later(sentence: str, /) -> Later:
    """A sentence that is to be said later."""
    return Later(sentence)


def later_of(what: str, sentence: str, /) -> Later:
    """A sentence that is to be said later, and means something else elsewhere."""
    return Later(sentence, what)


class Counted(Struct, frozen=True):
    """A sentence for one and for many that is said later: ``counted("{count} die", "{count} dice")``."""

    one: str
    many: str

    def say(self, count: int, **names: object) -> str:
        """The sentence for this count."""
        return choose(count, self.one, self.many, **names)


def counted(one: str, many: str, /) -> Counted:
    """The sentence for one and for many, to be said later."""
    return Counted(one, many)


def listed(words: Iterable[str], last: Literal["", "and", "or"] = "") -> str:
    """These words as a list: "a, b, c", or "a, b and c", or "a, b or c"; "" of none."""
    each = list(words)
    comma = say_of("between the words of a list", ", ")
    if not last or len(each) < _ENOUGH:
        return comma.join(each)
    before, end = comma.join(each[:-1]), each[-1]
    if last == "and":
        return say("{words} and {last}", words=before, last=end)
    return say("{words} or {last}", words=before, last=end)


def clauses(said: Iterable[str]) -> str:
    """These clauses of one sentence in a row: "5, 4; dropped die: 2"; "" of none."""
    return say_of("between the clauses of a sentence", "; ").join(said)


def in_figures(number: str) -> str:
    """Return a number, written as in English, as it is written in the language spoken: "1.234,5"."""
    is_turned = say_of("between the whole of a number and its tenths", ".") == ","
    return number.translate(_TURNED) if is_turned else number


class _Figures(Formatter):
    """Fills places in, with numbers as the language spoken writes them."""

    def format_field(self, value: object, how: str) -> str:
        """Return what stands in a place."""
        said = str(super().format_field(value, how))
        return in_figures(said) if isinstance(value, int | float) else said


def _filled(sentence: str, names: Mapping[str, object]) -> str:
    if ":," in sentence or ":." in sentence:
        return _FIGURES.vformat(sentence, (), names)
    return sentence.format(**names)


_TURNED = str.maketrans(",.", ".,")
_FIGURES = _Figures()


def spaced(parts: Iterable[str]) -> str:
    """These parts in a row with spaces between them, but for a full-width bracket, which has its own."""
    return " ".join(parts).replace(" （", "（")


_ENOUGH = 2  # Words between which there is anything to say.
