"""What is typed for a kept roll: a name, and behind it what holds for this one time."""

import re
import unicodedata

from msgspec import Struct

from bot.dice.typed.lexicon import lexicon
from bot.rolls.game import NOTHING, More

STAR = "★"
"""Stands before a kept name where one is offered, and before its roll's dice."""


def _words(kind: str) -> str:
    """Return the pattern of what is typed for this in any language."""
    return "|".join(re.escape(word) for word, meaning in lexicon().items() if meaning.kind == kind)


_BEHIND = re.compile(
    r"(?P<name>.*?\S)\s*(?:"
    rf"(?<=\s)(?P<adv>{_words('adv')})|(?<=\s)(?P<dis>{_words('dis')})|(?<=\s)(?P<hidden>hidden)"
    r"|(?<=\s)(?:dc|vs|ac)\s*(?P<dc>[0-9]{1,4})|(?P<goal>(?:<=|>=|<|>)\s*[0-9]{1,4})"
    r"|(?P<modifier>[+-]\s*(?:[0-9]{1,3}d[0-9]{1,4}|d[0-9]{1,4}|[0-9]{1,6})))\s*",
    re.IGNORECASE | re.DOTALL,
)


class Called(Struct, frozen=True):
    """A name as it was typed, and what stood behind it."""

    name: str
    more: More = NOTHING
    hidden: bool = False


def called(text: str) -> list[Called]:
    """What a text can call: the whole as a name, then with one word after the other taken from its end."""
    name = starless(text)
    calleds = [Called(name)]
    while match := _BEHIND.fullmatch(name):
        last = calleds[-1]
        more = More(
            (match["modifier"] or "").replace(" ", "") + last.more.modifier,
            "adv" if match["adv"] else "dis" if match["dis"] else last.more.mode,
            match["dc"] or (match["goal"] or "").replace(" ", "") or last.more.goal,
        )
        name = match["name"].strip()
        calleds.append(Called(name, more, last.hidden or bool(match["hidden"])))
    return calleds


def starless(text: str) -> str:
    """A name in one form, without the star that is shown before it and signs that only steer a text."""
    text = unicodedata.normalize("NFC", text).strip().removeprefix(STAR)
    shown = "".join(sign for sign in text if unicodedata.category(sign) not in ("Cf", "Cc") or sign.isspace())
    return " ".join(shown.split())


def folded(name: str) -> str:
    """A name as it is looked for: case makes no other."""
    return starless(name).casefold()
