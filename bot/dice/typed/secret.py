"""Rolls meant to be hidden, as written for other bots and tables."""

import itertools
import re
from functools import lru_cache

from msgspec import Struct

from bot.dice.typed.lexicon import lexicon
from bot.dice.typed.tokens import Token, tokens

_COMMANDS = (
    (r"[/!.?]?(?:blind|b(?:lind)?gm|bgm|b|gmblind)r(?:oll)?|[/!.?]broll", "blind"),
    (
        r"[/!.?]?(?:self|me|p(?:rivate)?|private|priv|eph|hidden?)[ -]?r(?:oll)?|[/!.?]sr|[/!.?]pr|[/!.?]pd",
        "me",
    ),
    (r"[/!.?]?(?:gm|dm|secret|s|h|w|mj|sl)[ -]?roll", "gm"),
    (r"[/!.?](?:gmr|gr|dmr|hr|rh|secret|sroll|hroll|rollsecret|rollhidden|s)", "gm"),
    (r"[/!.?](?:w|whisper|msg|tell) +(?:gm|dm|mj|sl)", "gm"),
    (r"[/!.?]?(?:p(?= +(?:[0-9]{1,2} +)?[0-9(]*[dw][0-9%])|[sh](?= +[0-9(]*[dw][0-9%]))", "me"),
)
_PREFIX = tuple(
    (re.compile(rf"(?:{pattern})(?![^\W_])[ :]*", re.IGNORECASE), audience) for pattern, audience in _COMMANDS
)
# BCDice's S2D6, but not Dice Maiden's "s 6 4d6", which only shortens the reply.
_GLUED = re.compile(r"s(?! +[0-9]+ )(?=(?:x|rep|repeat)?[0-9( ]*[0-9d(+)*-]+[dbru][0-9])", re.IGNORECASE)
_HIDES = re.compile(r"hide +(?=[0-9(]*[dw][0-9%])", re.IGNORECASE)  # A verb that hides the roll.
_BARS = re.compile(r"\|\|(.*?)\|\|")
_ALONE = frozenset(
    ("roll", "filler", "polite", "secret", "on", ":", "-", ".", "!", "/", "?", "'", "(", ")", "*")
)
"""Text allowed between a word that hides the roll and the end of the text."""
_ENDS = frozenset((";", "|", ","))
_EMPTY = re.compile(r"[(\[]\s*[)\]]")
_AT = ("@gm", "@dm", "@sl", "@mj")
_ME = {"me", "myself", "private", "privately", "priv", "ich", "mich", "yo", "moi", "mí", "io", "мне"}


class SecretDice(Struct, frozen=True):
    """The text without its request to hide the roll, and who can see the roll, as an Audience's value.

    If ``is_sure``, the request can't mean anything else. ``word`` is the request if it may be a label.
    """

    text: str
    audience: str
    is_sure: bool = True
    word: str = ""


def secret(typed: str) -> SecretDice | None:
    """Return the request for a hidden roll in this text, or None.

    It errs on the side of caution: a roll that was shown can't be hidden again.
    """
    text = typed.strip()
    if bars := _BARS.search(text.partition("#")[0]):
        if not bars[1].strip() or re.search("[0-9]", bars[1]):
            return SecretDice(_BARS.sub(r" \1 ", text).strip() if bars[1].strip() else text, "me")
        # Around words, the bars might hide only those, until someone removes them.
        return SecretDice(f"{_BARS.sub(' ', text).strip()} # {bars[0]}", "gm", is_sure=False, word=bars[0])
    for pattern, audience in _PREFIX:
        if match := pattern.match(text):
            return SecretDice(text[match.end() :], audience)
    if match := _GLUED.match(text):
        return SecretDice(text[match.end() :], "me")
    if match := _HIDES.match(text):
        return SecretDice(text, "gm", is_sure=False, word=match[0].strip())
    return _said(text)


def _said(text: str) -> SecretDice | None:
    """Return the request made by a word to hide the roll, if the word isn't a label."""
    lower = text.lower()
    if not any(word in lower for word in _words()):
        return None
    typed = tokens(text)
    words = [
        place
        for place, token in enumerate(typed)
        if (token.kind == "secret" or (token.kind == "missing" and token.text in _AT))
        and not _is_modifier(typed, place)
    ]
    asked = [typed[place] for place in words if _is_asked(typed, place)]
    if asked:
        rest = text
        for token in reversed(asked):
            rest = f"{rest[: token.start]} {rest[token.end :]}"
        said = set(asked[0].text.split())
        audience = "blind" if "blind" in asked[0].text else "me" if said & _ME else "gm"
        return SecretDice(_EMPTY.sub(" ", rest).strip(" ,:-"), audience)
    if not words:
        return None
    word = typed[words[0]]
    return SecretDice(text, "gm", is_sure=False, word=text[word.start : word.end])


def _is_modifier(typed: list[Token], place: int) -> bool:
    """Return True for a modifier such as Traveller's ``DM+1``; with a d20, "DM" may mean the viewer."""
    following = typed[place + 1 : place + 3]
    is_added = [token.kind for token in following] in (["+", "num"], ["-", "num"]) and following[0].glued
    return typed[place].text == "dm" and is_added and not any(token.text == "d20" for token in typed)


def _is_asked(typed: list[Token], place: int) -> bool:
    """Return True if a hiding word applies to the roll: it comes first or last, or has an object."""
    before, behind = typed[:place], typed[place + 1 :]
    is_enclosed = before[-1:] and before[-1].kind == "(" and behind[:1] and behind[0].kind == ")"
    if " " in typed[place].text or typed[place].kind == "missing" or is_enclosed:
        return True
    if all(token.kind in _ALONE for token in before):
        following = next((token for token in behind if token.kind not in _ALONE), None)
        return following is None or following.kind in ("dice", "num", "x", "adv", "dis", "often", "op")
    ends = itertools.takewhile(lambda token: token.kind not in _ENDS, behind)
    return all(end.kind in _ALONE or end.kind in ("comment", "quoted") for end in ends)


@lru_cache(maxsize=1)
def _words() -> tuple[str, ...]:
    """Return every word or expression that asks to hide a roll."""
    return tuple(word for word, meaning in lexicon().items() if meaning.kind == "secret")
