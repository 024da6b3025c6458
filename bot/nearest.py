"""Words that are spelled almost like the typed one."""

from collections.abc import Iterable


def get_close_matches(word: str, known: Iterable[str], n: int = 3, cutoff: float = 0.6) -> list[str]:
    """Return up to ``n`` known words that resemble this one, the most similar first."""
    from difflib import get_close_matches as matches  # noqa: PLC0415 - 0.2 MiB that's rarely needed

    return matches(word, [*known], n, cutoff)
