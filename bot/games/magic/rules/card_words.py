"""The text of cards, in a few words of our own.

It's stored in English, as in the cards' file, and translated when shown. The English text is its key in
the catalogues. So typed text, and a card's earlier text, is shown unchanged. If numbers were stored
instead, rolls made with a card's old text would show its current text.
"""

from collections.abc import Iterable

from bot.words import Later

ON_CARDS = "on a card of Magic"
"""The context of these sentences, for translators: see :func:`bot.words.say_of`."""


def translated(text: str) -> str:
    """Return a card's text in the current language, with ``{x}`` left in place. An empty text stays empty."""
    return Later(text, ON_CARDS).say() if text else ""


_BETWEEN = " · "


def joined_why(reasons: Iterable[str]) -> str:
    """Return a card's reasons for a modifier, as a request stores them, or "" for none."""
    return _BETWEEN.join(filter(None, reasons))


def translated_why(why: str) -> str:
    """Return a card's stored reasons in the current language."""
    return _BETWEEN.join(map(translated, why.split(_BETWEEN)))
