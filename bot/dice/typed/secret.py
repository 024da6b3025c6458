"""Rolls that others were not to see, as other bots and tables write them."""

import re
from functools import lru_cache

from msgspec import Struct

from bot.dice.typed.lexicon import lexicon
from bot.dice.typed.tokens import tokens

_COMMANDS = (
    (r"[/!.?]?(?:blind|b(?:lind)?gm|bgm|b|gmblind)r(?:oll)?|[/!.?]broll", "blind"),
    (
        r"[/!.?]?(?:self|me|p(?:rivate)?|private|priv|eph|hidden?)[ -]?r(?:oll)?|[/!.?]sr|[/!.?]pr|[/!.?]pd",
        "me",
    ),
    (r"[/!.?]?(?:gm|dm|secret|s|h|w|mj|sl)[ -]?roll", "gm"),
    (r"[/!.?](?:gmr|gr|dmr|hr|rh|secret|sroll|hroll|rollsecret|rollhidden|s)", "gm"),
    (r"[/!.?](?:w|whisper|msg|tell) +(?:gm|dm|mj|sl)", "gm"),
    (r"[/!.?]?(?:p|s|h)(?= +[0-9(]*[dw][0-9%])", "me"),
)
_PREFIX = tuple(
    (re.compile(rf"(?:{pattern})(?![^\W_])[ :]*", re.IGNORECASE), audience) for pattern, audience in _COMMANDS
)
_GLUED = re.compile(
    r"s(?=(?:x|rep|repeat)?[0-9( ]*[0-9d(+)*-]+[dbru][0-9])", re.IGNORECASE
)  # S2D6, as BCDice has it.
_BARS = re.compile(r"\|\|(.*?)\|\|")
_AT = ("@gm", "@dm", "@sl", "@mj")
_ME = frozenset(["me", "myself", "private", "privately", "ich", "mich", "yo", "moi", "mí", "io", "мне"])


class Secret(Struct, frozen=True):
    """The text without what asks to hide it, and who may see the roll, as an Audience's value."""

    text: str
    audience: str


def secret(typed: str) -> Secret | None:
    """What of this text asks for a hidden roll, or None where nothing does.

    Better once too often: a roll that was shown cannot be taken back.
    """
    text = typed.strip()
    if bars := _BARS.search(text.partition("#")[0]):
        return Secret(_BARS.sub(r" \1 ", text).strip() if bars[1].strip() else text, "me")
    for pattern, audience in _PREFIX:
        if match := pattern.match(text):
            return Secret(text[match.end() :], audience)
    if match := _GLUED.match(text):
        return Secret(text[match.end() :], "me")
    return _said(text)


def _said(text: str) -> Secret | None:
    """Hidden by a word of it that is no label."""
    lower = text.lower()
    if not any(word in lower for word in _words()):
        return None
    for token in tokens(text):
        if token.kind in ("comment", "quoted"):
            continue
        if token.kind == "secret" or (token.kind == "missing" and token.text in _AT):
            rest = f"{text[: token.start]} {text[token.end :]}".replace("()", " ").strip(" ,:-")
            words = set(token.text.split())
            audience = "blind" if "blind" in token.text else "me" if words & _ME else "gm"
            return Secret(rest, audience)
    return None


@lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    """Every expression that asks to hide a roll."""
    return tuple(word for word, meaning in lexicon().items() if meaning.kind == "secret")
