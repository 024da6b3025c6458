"""A saved roll as typed: its name, and one-time additions after it."""

import re
import unicodedata
from functools import cache

from msgspec import Struct

from bot import names
from bot.dice.typed.lexicon import lexicon
from bot.rolls.game import NOTHING, More

STAR = "★"
"""The sign in front of a saved roll's name, which players can omit."""


def _words(kind: str) -> str:
    """Return a pattern that matches the words of this kind in any language."""
    return "|".join(re.escape(word) for word, meaning in lexicon().items() if meaning.kind == kind)


@cache
def _behind() -> re.Pattern[str]:
    return re.compile(
        r"(?P<name>.*?\S)\s*(?:"
        rf"(?<=\s)(?P<adv>{_words('adv')})|(?<=\s)(?P<dis>{_words('dis')})|(?<=\s)(?P<hidden>hidden)"
        r"|(?<=\s)(?:dc|vs|ac)\s*(?P<dc>[0-9]{1,4})|(?P<goal>(?:<=|>=|<|>)\s*[0-9]{1,4})"
        r"|(?P<modifier>[+-]\s*(?:[0-9]{1,3}d[0-9]{1,4}|d[0-9]{1,4}|[0-9]{1,6})))\s*",
        re.IGNORECASE | re.DOTALL,
    )


class Called(Struct, frozen=True):
    """A typed name and the text that follows it."""

    name: str
    more: More = NOTHING
    hidden: bool = False


def called(text: str) -> list[Called]:
    """Return the names that a text may start with: first the whole text, then less and less of it."""
    name = starless(text)
    calleds = [Called(name)]
    while match := _behind().fullmatch(name):
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
    """Return a name without its star or invisible control characters."""
    text = unicodedata.normalize("NFC", text).strip().removeprefix(STAR)
    shown = "".join(sign for sign in text if unicodedata.category(sign) not in ("Cf", "Cc") or sign.isspace())
    return " ".join(shown.split())


def folded(name: str) -> str:
    """Return a name in the form used for lookups, which ignore case and everything invisible."""
    return names.folded(name).removeprefix(STAR).strip()
