"""The words of ``lexicon.toml`` in the languages that players type, with their meanings for a roll."""

from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

_NUMBERED = {"number": "num", "faces": "faces", "often": "often"}
LONGEST = 5  # Most words of one entry.
_CJK = "⺀"  # The first character of writing without spaces between words.

Languages = dict[str, list[str]]
"""Words by language."""


class Meaning(Struct, frozen=True, gc=False):
    """The meaning of a word. ``kind`` is as in the tables of phrases, ``value`` is a number or a face."""

    kind: str
    value: int = 0


@lru_cache(maxsize=1)
def lexicon() -> dict[str, Meaning]:
    """Return every entry in lower case, with its meaning."""
    text = files(__package__).joinpath("lexicon.toml").read_bytes()
    tables = msgspec.toml.decode(text, type=dict[str, dict[str, Languages | list[str]]])
    found: dict[str, Meaning] = {}
    for kind, entries in tables.items():
        for key, words in entries.items():
            if isinstance(words, dict):
                meaning = Meaning(_NUMBERED[kind], int(key))
                found.update({word: meaning for each in words.values() for word in each})
            else:
                found.update(dict.fromkeys(words, Meaning(kind)))
    return found


@lru_cache(maxsize=1)
def longest_unspaced() -> int:
    """Return the length in characters of the longest entry in a language without spaces."""
    return max(len(word) for word in lexicon() if word[0] >= _CJK)
