"""Names that people give to things or type, some only in part or almost right."""

import re
import unicodedata
from collections.abc import Iterable

_UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb"
    "\U000e0000-\U000e0fff]"
)
"""Variation selectors, and letters and symbols that look blank."""
_WORD = re.compile(r"[^\W_]+")


def folded(name: str) -> str:
    """Return a name in the form used for comparison, which ignores case and everything invisible."""
    if name.isascii() and name.isprintable():  # The same in a tenth of the time.
        return " ".join(name.casefold().split())
    text = _UNSEEN.sub("", name)
    shown = "".join(sign for sign in text if sign.isspace() or unicodedata.category(sign) not in ("Cc", "Cf"))
    return " ".join(unicodedata.normalize("NFKC", shown).casefold().split())


def typed_form(name: str) -> str:
    """Return a name as :func:`folded`, but with plain apostrophes, and with spaces between katakana words."""
    return folded(name.replace("’", "'").replace("・", " "))


def begins(name: str, text: str) -> bool:
    """Return True if the text has words, and each of them starts a word of the name."""
    words, typed = _WORD.findall(name.casefold()), _WORD.findall(text.casefold())
    return bool(typed) and all(any(word.startswith(begun) for word in words) for begun in typed)


def get_close_matches(word: str, known: Iterable[str], n: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return up to ``n`` known words that resemble this one, the most similar first."""
    from difflib import get_close_matches as matches  # noqa: PLC0415 - 0.2 MiB that's rarely needed

    return matches(word, [*known], n, cutoff)
