"""The words of ``lexicon.toml`` in the languages that players type, with their meanings for a roll."""

from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

_NUMBERED = {"number": "num", "faces": "faces", "often": "often"}
_KEYWORDS = "keywords"
LONGEST = 5  # Most words of one entry.
_CJK = "⺀"  # The first character of writing without spaces between words.

Languages = dict[str, list[str]]
"""Words by language."""


class Meaning(Struct, frozen=True, gc=False):
    """The meaning of a word. ``kind`` is as in the tables of phrases, ``value`` is a number or a face."""

    kind: str
    value: int = 0


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, Languages | list[str]]]:
    text = files(__package__).joinpath("lexicon.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, dict[str, Languages | list[str]]])


@lru_cache(maxsize=1)
def keywords() -> tuple[str, ...]:
    """Return the words that mustn't become a label because of one wrong letter."""
    return tuple(word for words in _tables()[_KEYWORDS].values() for word in words)


@lru_cache(maxsize=1)
def lexicon() -> dict[str, Meaning]:
    """Return every entry in lower case, with its meaning."""
    meanings: dict[str, Meaning] = {}
    for kind, entries in _tables().items():
        for key, words in entries.items() if kind != _KEYWORDS else ():
            if isinstance(words, dict):
                meaning = Meaning(_NUMBERED[kind], int(key))
                meanings.update({word: meaning for synonyms in words.values() for word in synonyms})
            else:
                meanings.update(dict.fromkeys(words, Meaning(kind)))
    return meanings


@lru_cache(maxsize=1)
def longest_unspaced() -> int:
    """Return the length in characters of the longest entry in a language without spaces."""
    return max(len(word) for word in lexicon() if word[0] >= _CJK)
