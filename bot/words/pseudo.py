"""A language of nobody's, which shows what is said and what only looks so.

Each sentence stands in brackets, its places in turned order before it, and where they belong marks: "{who}
rolls {dice}" is said as "⟦{dice}¦{who}¦⁰ rolls ¹⟧". A letter outside brackets was never said; what parts the
brackets, or looks at the words in them, breaks. As the order is known, English can be had back of it: so
every test can be run in it.
"""

import re
from string import Formatter

from bot.words.catalogue import Catalogue

PSEUDO, PSEUDO_TOO = "xx", "xz"
"""Two of them, so that what is said to a reader and what is said to all can be told apart."""

OPENS, CLOSES, PARTS = "⟦", "⟧", "¦"
OPENS_TOO, CLOSES_TOO = "⟪", "⟫"
_AS_ONE = str.maketrans(OPENS_TOO + CLOSES_TOO, OPENS + CLOSES)
_AS_OTHER = str.maketrans(OPENS + CLOSES, OPENS_TOO + CLOSES_TOO)
_MARK = 0xE000  # The first of Unicode's private characters: the mark of the first place.


class PseudoCatalogue(Catalogue):
    """Every sentence there is, turned."""

    def __init__(self, language: str = PSEUDO) -> None:
        super().__init__(language, {}, {}, int)
        self._turned: dict[str, str] = {}

    def sentence(self, sentence: str, _what: str = "") -> str:
        """The sentence turned; one of no letters too, for it orders what is said."""
        if sentence not in self._turned:
            said = turned(sentence)
            self._turned[sentence] = said if self.language == PSEUDO else said.translate(_AS_OTHER)
        return self._turned[sentence]

    def counted(self, count: int, one: str, many: str) -> str:
        """The sentence for this count, turned."""
        return self.sentence(one if count == 1 else many)


def turned(sentence: str) -> str:
    """The sentence in brackets, its places before it in turned order."""
    text, places = "", list[str]()
    for words, name, how, cast in _parts(sentence):
        text += words
        if name:
            text += chr(_MARK + len(places))
            places.append("{" + name + (f"!{cast}" if cast else "") + (f":{how}" if how else "") + "}")
    if not places:  # It may be said as it stands, with braces that are none of ours.
        return f"{OPENS}{sentence}{CLOSES}"
    text = text.replace("{", "{{").replace("}", "}}")
    return OPENS + "".join(place + PARTS for place in reversed(places)) + text + CLOSES


def _parts(sentence: str) -> list[tuple[str, str | None, str | None, str | None]]:
    try:
        return list(Formatter().parse(sentence))
    except ValueError:
        return []


def bracketed(text: str) -> str:
    """The text of either language in brackets of one kind, and with those that were cut off."""
    text = text.translate(_AS_ONE)
    return text + CLOSES * (text.count(OPENS) - text.count(CLOSES))


_TURNED = re.compile(f"{OPENS}([^{OPENS}{CLOSES}]*){CLOSES}")


def english(text: str) -> str:
    """What the text would be in English; what was cut off of it stays cut off."""
    text = bracketed(text)
    while OPENS in text:
        restored = _TURNED.sub(_restored, text)
        if restored == text:
            break
        text = restored
    return text


def _restored(found: re.Match[str]) -> str:
    *places, sentence = found[1].split(PARTS)
    for number, place in enumerate(reversed(places)):
        sentence = sentence.replace(chr(_MARK + number), place)
    return sentence
