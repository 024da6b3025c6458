"""An artificial language that reveals text missed by translation.

Each sentence is in brackets, after its placeholders in reverse order, with marks in place of the
placeholders: "{who} rolls {dice}" becomes "⟦{dice}¦{who}¦⁰ rolls ¹⟧". Letters outside brackets were never
translated. Code that splits the brackets, or searches for words in them, breaks. The English text can be
restored, so every test can run in this language.
"""

import re
from string import Formatter

from bot.words.catalogue import Catalogue

PSEUDO, PSEUDO_TOO = "xx", "xz"
"""Two such languages, to distinguish what is said to a reader from what is said to everyone."""

OPENS, CLOSES, PARTS = "⟦", "⟧", "¦"
OPENS_TOO, CLOSES_TOO = "⟪", "⟫"
_AS_ONE = str.maketrans(OPENS_TOO + CLOSES_TOO, OPENS + CLOSES)
_AS_OTHER = str.maketrans(OPENS + CLOSES, OPENS_TOO + CLOSES_TOO)
_MARK = 0xE000  # Unicode's first private-use character marks the first placeholder.


class PseudoCatalogue(Catalogue):
    """Every sentence, transformed."""

    def __init__(self, language: str = PSEUDO) -> None:
        super().__init__(language, {}, {}, int)
        self._turned: dict[str, str] = {}

    def sentence(self, sentence: str, _what: str = "") -> str:
        """Return the sentence transformed, even one without letters, because placeholders have an order."""
        if sentence not in self._turned:
            said = turned(sentence)
            self._turned[sentence] = said if self.language == PSEUDO else said.translate(_AS_OTHER)
        return self._turned[sentence]

    def counted(self, count: int, one: str, many: str) -> str:
        """Return the sentence for this count, transformed."""
        return self.sentence(one if count == 1 else many)


def turned(sentence: str) -> str:
    """Return the sentence in brackets, with its placeholders in reversed order before it."""
    text, places = "", list[str]()
    for words, name, how, cast in _parts(sentence):
        text += words
        if name:
            text += chr(_MARK + len(places))
            places.append("{" + name + (f"!{cast}" if cast else "") + (f":{how}" if how else "") + "}")
    if not places:  # It can be used as is, with braces that aren't placeholders.
        return f"{OPENS}{sentence}{CLOSES}"
    text = text.replace("{", "{{").replace("}", "}}")
    return OPENS + "".join(place + PARTS for place in reversed(places)) + text + CLOSES


def _parts(sentence: str) -> list[tuple[str, str | None, str | None, str | None]]:
    try:
        return list(Formatter().parse(sentence))
    except ValueError:
        return []


def bracketed(text: str) -> str:
    """Return the text of either language in brackets of one kind, restoring any that were cut off."""
    text = text.translate(_AS_ONE)
    return text + CLOSES * (text.count(OPENS) - text.count(CLOSES))


_TURNED = re.compile(f"{OPENS}([^{OPENS}{CLOSES}]*){CLOSES}")


def english(text: str) -> str:
    """Return the text in English; parts that were cut off stay missing."""
    text = bracketed(text)
    while OPENS in text:
        restored = _TURNED.sub(_restored, text)
        if restored == text:
            break
        text = restored
    return text


def _restored(match: re.Match[str]) -> str:
    *places, sentence = match[1].split(PARTS)
    for number, place in enumerate(reversed(places)):
        sentence = sentence.replace(chr(_MARK + number), place)
    return sentence
