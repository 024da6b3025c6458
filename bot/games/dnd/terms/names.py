"""Names of spells and creatures, as people type them."""

import re
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")


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
