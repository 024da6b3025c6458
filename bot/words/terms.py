"""Words of a game that are shown and typed: the only bridge between a word and its key.

What is kept holds keys; what people see, and what they type, are words of the language that is spoken.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from bot.words import Later
from bot.words.speaking import ENGLISH, speaking, spoken


class Terms:
    """Words of one kind by their keys: ``Terms({"dex": later("Dexterity")})``.

    ``also`` are other words that people type for them, parted by commas: ``{"dex": later("agility, dx")}``,
    which a translator replaces by those of the language. A key may always be typed.
    """

    def __init__(self, names: Mapping[str, Later], also: Mapping[str, Later] | None = None) -> None:
        self._names = names
        self._also = also or {}
        self._read: dict[str, Mapping[str, str]] = {}
        self._found: dict[str, re.Pattern[str] | None] = {}

    def __contains__(self, key: object) -> bool:
        return key in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def english(self, key: str) -> str:
        """The word for a key in English, which can be typed whatever is spoken."""
        return self._names[key].sentence

    def name(self, key: str) -> str:
        """The word for a key in the language that is spoken.

        What is no key is returned as it stands: it is what somebody has typed.
        """
        found = self._names.get(key)
        return found.say() if found else key

    def names(self) -> dict[str, str]:
        """The word for each key, in the language that is spoken."""
        return {key: name.say() for key, name in self._names.items()}

    def read(self, typed: str) -> str | None:
        """The key of a word as typed in English, or in the language that is spoken; None of any other."""
        return self._typed().get(_folded(typed))

    def beginning(self, typed: str) -> Sequence[str]:
        """The keys of which the name, in English or as it is spoken, begins as it was typed."""
        begun = _folded(typed)
        return [
            key
            for key, name in self.names().items()
            if _folded(name).startswith(begun) or _folded(self.english(key)).startswith(begun)
        ]

    def words(self) -> Mapping[str, str]:
        """All that may be typed, in lower case, and the key that it stands for."""
        return self._typed()

    def in_english(self, text: str) -> str:
        """What was typed with these words of the language spoken as English has them.

        For what is read word by word, of which many are of other kinds.
        """
        if spoken() == ENGLISH:
            return text
        pattern = self._foreign()
        return pattern.sub(self._in_english, text) if pattern else text

    def foreign(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Return where words stand that only the language spoken has: start, end, and the word in English."""
        pattern = self._foreign() if spoken() != ENGLISH else None
        for word in pattern.finditer(text) if pattern else ():
            yield word.start(), word.end(), self.english(self._typed()[_folded(word[0])])

    def _in_english(self, word: re.Match[str]) -> str:
        before, behind = word.string[: word.start()], word.string[word.end() :]
        english = self.english(self._typed()[_folded(word[0])])
        return f"{' ' * before[-1:].isalnum()}{english}{' ' * behind[:1].isalnum()}"

    def _foreign(self) -> re.Pattern[str] | None:
        """Finds these words of the language spoken, whole; None where they are all as in English."""
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
            # What English means by a word it means in every language.
            self._read[language] = {**self._as_spoken(), **english, **{_folded(key): key for key in self}}
        return self._read[language]

    def _as_spoken(self) -> dict[str, str]:
        also = {word: key for key, words in self._also.items() for word in words.say().split(",")}
        return {
            _folded(word): key for word, key in (*also.items(), *((v, k) for k, v in self.names().items()))
        }


def _whole(word: str) -> str:
    """The pattern of a word that is part of no other; a digit may touch what is written without spaces."""
    if unicodedata.east_asian_width(word[0]) in _WIDE:
        before = "" if word.startswith(_OF) else r"(?<![^\W\d_])"
        return rf"{before}{re.escape(word)}(?![^\W\d_])"
    # Words are folded, and what is typed is not: "gleißend" is "gleissend".
    typed = re.escape(word).replace("ss", "(?:ss|ß)")
    return rf"(?<!\w){typed}(?!\w)"


_OF = "の"  # Joins a word to what stands before it.
_WIDE = "WF"  # Kanji, kana, hangul: Unicode's East Asian Width.


def _folded(word: str) -> str:
    return " ".join(word.split()).casefold()
