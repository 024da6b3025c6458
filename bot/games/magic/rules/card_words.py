"""What cards say, in our own few words.

It is kept as it stands in the cards' file, in English, which is its key in the catalogues, and said where it
is shown. So what somebody typed in its place, and what a card said before, is shown as it stands. A number
in its place would show what the card says by now under a roll that was made by what it said then.
"""

from collections.abc import Iterable

from bot.words import Later

ON_CARDS = "on a card of Magic"
"""What these sentences are, for the translator: see :func:`bot.words.say_of`."""


def told(text: str) -> str:
    """What a card says, in the language that is spoken; ``{x}`` still stands in it. "" for ""."""
    return Later(text, ON_CARDS).say() if text else ""


_BETWEEN = " · "


def joined_why(reasons: Iterable[str]) -> str:
    """Why a card adds to its dice, as a request keeps it; "" for no reason."""
    return _BETWEEN.join(filter(None, reasons))


def told_why(why: str) -> str:
    """The same in the language that is spoken."""
    return _BETWEEN.join(map(told, why.split(_BETWEEN)))
