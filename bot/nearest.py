"""Names that people type only in part, or almost right."""

import re
from collections.abc import Iterable, Sequence

_WORD = re.compile(r"[^\W_]+")


def get_close_matches(word: str, known: Iterable[str], n: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return up to ``n`` known words that resemble this one, the most similar first."""
    from difflib import get_close_matches as matches  # noqa: PLC0415 - 0.2 MiB that's rarely needed

    return matches(word, [*known], n, cutoff)


def folded(name: str) -> str:
    """Return a name in the form used for comparison."""
    return " ".join(name.casefold().replace("’", "'").replace("・", " ").replace("／", "/").split())


def words_of(name: str) -> list[str]:
    """Return the words of a name, in lower case."""
    return _WORD.findall(name.casefold())


def begins(name: str, typed: Sequence[str]) -> bool:
    """Return True if each typed word starts a word of the name."""
    words = words_of(name)
    return all(any(word.startswith(begun) for word in words) for begun in typed)
