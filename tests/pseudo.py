"""The end-to-end tests in nobody's language: ``pytest tests/e2e --pseudo``.

Whatever the bot sends is looked at, turned back to English and handed on, so that each test says what it
says. Three things fail: a letter of ours that was never said, words in a custom_id, and words on disk.
"""

import io
import re
import sqlite3
from collections.abc import Iterator
from typing import Any

from bot.games.magic.rules.cards import all_cards
from bot.games.planechase.rules.planes import all_planes
from bot.rolls.card import plain
from bot.words.pseudo import CLOSES, OPENS, OPENS_TOO, PARTS, bracketed, english

_NOT_SHOWN = {"type", "custom_id", "value", "url", "nonce", "filename", "id", "image", "thumbnail"}
_QUIET = re.compile(
    r"<[@#/a-z:][^<>]*>"  # mentions, commands to click, moments
    r"|`[^`]*`"  # notation
    r"|https?://\S+|\b\S+\.md\b"
    r"|(?s:\n?This work includes material from .*)"  # the licence's own words
    r"|Shadowrun|Dice Maiden|Avrae|Foundry|Rollem|BCDice|D&D"  # whose notation, or which game, it is
    r"|\b\w*\d\w*\b"  # dice, seals
    r"|\b[A-Z0-9]{6}\b"  # numbers of rolls
)
_CARDS = re.compile(  # Names of Magic's cards and planes, and of the sets that they are of.
    "|".join(
        re.escape(each)
        for name in sorted(
            {
                *(name for card in all_cards().values() for name in (card.name, card.ja) if name),
                *(each for card in all_planes().values() for each in (card.name, card.of) if each),
                *(code for card in all_planes().values() for code in card.sets.split()),
            },
            key=len,
            reverse=True,
        )
        for each in (plain(name), name)
    )
)
_WORD = re.compile(r"[^\W\d_]+")
_INNERMOST = re.compile(f"{OPENS}([^{OPENS}{CLOSES}]*){CLOSES}")
_MESSAGE, _EPHEMERAL = 4, 64  # Discord's numbers of an answer that is a message, and of a private one.
NAMES = {
    *(
        "rollwright",
        "planechase",
        "wizards",
        "magic",
        "gathering",
        "play",
        "gwen",
        "alice",
        "bob",
        "sam",
        "kim",
    ),
    *("table", "rolls", "scene", "keeper", "gm"),  # of the test's server
    *("english", "deutsch", "日本語"),  # What languages call themselves.
}
"""Proper names, which are the same in every language."""


def unsaid(text: str) -> set[str]:
    """The words of a text that stand outside what was said; what fills a place is outside."""
    found = set[str]()
    text = bracketed(text)

    def take(match: re.Match[str]) -> str:
        *places, _ = match[1].split(PARTS)
        for each in places:
            found.update(_words(each))
        return " "

    while _INNERMOST.search(text):
        text = _INNERMOST.sub(take, text)
    return found | _words(text)


def _words(text: str) -> set[str]:
    return {each.casefold() for each in _WORD.findall(_QUIET.sub(" ", _CARDS.sub(" ", text)))}


class Watch:
    """Looks at what the bot sends in one test, and knows what people have typed in it."""

    def __init__(self) -> None:
        self.typed: set[str] = set(NAMES)
        self.wrong: list[str] = []

    def heard(self, data: Any) -> None:
        """Note what somebody typed."""
        for each in _strings(data):
            self.typed |= {word.casefold() for word in _WORD.findall(each)}

    def english(self, sent: Any, key: str = "") -> Any:
        """What was sent, looked at, in English."""
        match sent:
            case dict():
                return {each: self.english(value, each) for each, value in sent.items()}
            case list() | tuple():
                return [self.english(each, key) for each in sent]
            case str():
                if key == "custom_id" and _has_words(sent):
                    self.wrong.append(f"words in a custom_id: {sent}")
                elif key not in _NOT_SHOWN and (strange := unsaid(sent) - self.typed):
                    self.wrong.append(f"never said: {', '.join(sorted(strange))} in {sent!r}")
                return english(sent)
        return sent

    def look_to_whom(self, path: str, sent: Any) -> None:
        """What is sent to all is said in the language of the place, what one sees alone in theirs."""
        if path.endswith("/callback"):
            if sent.get("type") != _MESSAGE:
                return
            sent = sent["data"]
        is_private = bool(sent.get("flags", 0) & _EPHEMERAL)
        strange = OPENS_TOO if is_private else OPENS
        for each in _strings(sent):
            if strange in each:
                self.wrong.append(f"said in the {'place' if is_private else 'reader'}'s language: {each!r}")

    def look_at_file(self, file: Any) -> None:
        """Turn a file that was sent to English, in place."""
        text = file.fp.read()
        file.fp.seek(0)
        try:
            said = text.decode()
        except UnicodeDecodeError:
            return
        if _has_words(said):
            file.fp = io.BytesIO(english(said).encode())

    def look_at_disk(self, path: str) -> None:
        """Words are kept nowhere: what is kept is read in every language."""
        connection = sqlite3.connect(path)
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for row in connection.execute(f"SELECT * FROM {table}"):
                said = [each for each in row if isinstance(each, str | bytes) and _has_words(each)]
                self.wrong += [f"words on disk, in {table}: {each!r}" for each in said]
        connection.close()


def _has_words(kept: str | bytes) -> bool:
    text = kept if isinstance(kept, str) else kept.decode(errors="ignore")
    return OPENS in text or OPENS_TOO in text


def _strings(data: Any) -> Iterator[str]:
    match data:
        case dict():
            for each in data.values():
                yield from _strings(each)
        case list() | tuple():
            for each in data:
                yield from _strings(each)
        case str():
            yield data
