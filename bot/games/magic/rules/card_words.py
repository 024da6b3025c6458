"""The text of cards, in a few words of our own.

It's stored as in the cards' file, in English, which is its key in the catalogues, and translated when shown.
So typed text, and a card's earlier text, appears unchanged. Storing a number instead would show a card's
current text on rolls made with its old one.
"""

from collections.abc import Iterable

from bot.words import Later

ON_CARDS = "on a card of Magic"
"""The context of these sentences, for translators: see :func:`bot.words.say_of`."""


def told(text: str) -> str:
    """Return a card's text in the current language, with ``{x}`` left in place; "" for ""."""
    return Later(text, ON_CARDS).say() if text else ""


_BETWEEN = " · "


def joined_why(reasons: Iterable[str]) -> str:
    """Return a card's reasons for a modifier, as a request stores them; "" for none."""
    return _BETWEEN.join(filter(None, reasons))


def told_why(why: str) -> str:
    """Return a card's stored reasons in the current language."""
    return _BETWEEN.join(map(told, why.split(_BETWEEN)))
