"""A game's words that are shown and typed. Only this module converts between words and keys.

Stored data contains keys, while people see and type words of the current language.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.words import Later
from bot.words.speaking import ENGLISH, languages, speaking, spoken


class WordTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a file of words: English words by key, and ``also`` other words that people type for them.

    ``what`` is the note for translators. A word in a pair has its own note in front of it.
    """

    words: dict[str, str | tuple[str, str]]
    what: str = ""
    also: dict[str, str | tuple[str, str]] = {}

    @property
    def by_key(self) -> dict[str, Later]:
        """The words by key, for :class:`Terms`."""
        return {key: _later(word, self.what) for key, word in self.words.items()}

    @property
    def also_by_key(self) -> dict[str, Later]:
        """The other words by key."""
        return {key: _later(word, f"also typed for {self.words[key]}") for key, word in self.also.items()}

    def terms(self) -> "Terms":
        """Return the table as terms."""
        return Terms(self.by_key, self.also_by_key)


def _later(word: str | tuple[str, str], what: str) -> Later:
    return Later(word, what) if isinstance(word, str) else Later(word[1], word[0])


@lru_cache
def read_words(package: str) -> dict[str, WordTable]:
    """Return the tables of ``terms.toml`` next to a package's modules, by name."""
    return msgspec.toml.decode(files(package).joinpath("terms.toml").read_bytes(), type=dict[str, WordTable])


class Terms(dict[str, Later]):
    """Words of one kind by key: ``Terms({"dex": later("Dexterity")})``.

    ``also`` are other words that people type for them, separated by commas: ``{"dex": later("agility,
    dx")}``, which translators replace with those of their language. Keys can always be typed.
    """

    def __init__(self, names: Mapping[str, Later], also: Mapping[str, Later] | None = None) -> None:
        super().__init__(names)
        self._also = also or {}
        self._read: dict[str, Mapping[str, str]] = {}
        self._found: dict[str, re.Pattern[str] | None] = {}

    def english(self, key: str) -> str:
        """Return the English word for a key, which can be typed in every language."""
        return self[key].sentence

    def name(self, key: str) -> str:
        """Return the word for a key in the current language.

        A text that isn't a key is returned unchanged, because someone typed it.
        """
        words = self.get(key)
        return words.say() if words else key

    def names(self) -> dict[str, str]:
        """Return the word for each key, in the current language."""
        return {key: name.say() for key, name in self.items()}

    def read(self, typed: str) -> str | None:
        """Return the key of a word typed in English or the current language, or None if it's unknown."""
        return self._typed().get(_folded(typed))

    def read_in_any(self, typed: str) -> str | None:
        """Return the key of a word typed in any language, trying the current one first, or None."""
        key = self.read(typed)
        for language in () if key else languages():
            with speaking(language):
                key = key or self.read(typed)
        return key

    def beginning(self, typed: str) -> Sequence[str]:
        """Return the keys whose name starts with the typed text, in English or the current language."""
        begun = _folded(typed)
        return [
            key
            for key, name in self.names().items()
            if _folded(name).startswith(begun) or _folded(self.english(key)).startswith(begun)
        ]

    def words(self) -> Mapping[str, str]:
        """Return all words that can be typed, in lower case, with their keys."""
        return self._typed()

    def in_english(self, text: str) -> str:
        """Return the text with these words of the current language in English.

        It's for text parsed word by word, with words of many kinds.
        """
        if spoken() == ENGLISH:
            return text
        pattern = self._foreign()
        return pattern.sub(self._in_english, text) if pattern else text

    def foreign(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Yield the words that only exist in the current language: start, end, and the English word."""
        pattern = self._foreign() if spoken() != ENGLISH else None
        for word in pattern.finditer(text) if pattern else ():
            yield word.start(), word.end(), self.english(self._typed()[_folded(word[0])])

    def _in_english(self, word: re.Match[str]) -> str:
        before, behind = word.string[: word.start()], word.string[word.end() :]
        english = self.english(self._typed()[_folded(word[0])])
        return f"{' ' * before[-1:].isalnum()}{english}{' ' * behind[:1].isalnum()}"

    def _foreign(self) -> re.Pattern[str] | None:
        """Return a pattern for whole words that differ from English in the current language, or None."""
        language = spoken()
        if language not in self._found:
            with speaking(ENGLISH):
                english = self._as_spoken()
            words = sorted(self._as_spoken().keys() - english.keys() - set(self), key=len, reverse=True)
            self._found[language] = re.compile(f"(?i){'|'.join(map(_whole, words))}") if words else None
        return self._found[language]

    def _typed(self) -> Mapping[str, str]:
        language = spoken()
        if language not in self._read:
            with speaking(ENGLISH):
                english = self._as_spoken()
            # An English word means the same in every language.
            self._read[language] = {**self._as_spoken(), **english, **{_folded(key): key for key in self}}
        return self._read[language]

    def _as_spoken(self) -> dict[str, str]:
        also = {word: key for key, words in self._also.items() for word in words.say().split(",")}
        return {
            _folded(word): key for word, key in (*also.items(), *((v, k) for k, v in self.names().items()))
        }


def _whole(word: str) -> str:
    """Return the pattern of a whole word; in languages without spaces, digits may touch it."""
    if unicodedata.east_asian_width(word[0]) in _WIDE:
        before = "" if word.startswith(_OF) else r"(?<![^\W\d_])"
        return rf"{before}{re.escape(word)}(?![^\W\d_])"
    # Words are folded, but typed text isn't: "gleißend" is "gleissend".
    typed = re.escape(word).replace("ss", "(?:ss|ß)")
    return rf"(?<!\w){typed}(?!\w)"


_OF = "の"  # Joins a word to the one before it.
_WIDE = "WF"  # Kanji, kana, hangul: Unicode's East Asian Width.


def _folded(word: str) -> str:
    return " ".join(word.split()).casefold()
