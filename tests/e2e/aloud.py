"""Texts for screen readers, checked on their way to Discord."""

import re
from collections.abc import Iterator
from contextvars import copy_context
from typing import Any

from bot.ui.manners import as_read
from bot.words.aloud import DECORATION
from bot.words.speaking import ENGLISH, Manner, address

_QUIET = re.compile(r"\\[<>]=?|\\.|```.*?```|`[^`\n]*`|<[^<>\s][^<>\n]*>|https?://\S+", re.DOTALL)
_MARKS = {
    "strikethrough or bold": re.compile(r"~~|\*\*|__"),
    "a sign": re.compile(r"[−×÷→≥≤≈±]|(?:^|\s)[+=/](?=\s|\d|$)"),
    "decoration": re.compile(f"[{DECORATION}]"),
    "emoji": re.compile("[\U0001f300-\U0001faff\u2600-\u27bf]"),
    "a heading": re.compile(r"^(?:#{1,3}|-#) ", re.MULTILINE),
}
_ENDS = tuple(".!?:…。！？：")


_ANSWERS = {4, 7}  # Discord's types of answers that send or edit a message.


def message_of(method: str, path: str, sent: Any) -> dict[str, Any]:
    """Return the message in a request to Discord, or an empty dictionary if there is none."""
    if path.endswith("/callback"):
        return sent["data"] if sent["type"] in _ANSWERS else {}
    is_message = method in {"POST", "PATCH"} and ("/messages" in path or "/webhooks/" in path)
    return sent if is_message and isinstance(sent, dict) else {}


def faults(message: dict[str, Any]) -> Iterator[str]:
    """Yield the parts of a message that a screen reader would read badly."""
    if message.get("embeds"):
        yield f"an embed: {message['embeds']}"
    content = message.get("content") or ""
    if content:
        first = content.split("\n")[0]
        if not first.endswith(_ENDS):
            yield f"no sentence: {first!r}"
        if len(content) > 2000:
            yield "too long"
    for text in (content, *_labels(message.get("components") or ())):
        said = _QUIET.sub("", text)
        yield from (f"{what} in {text!r}" for what, mark in _MARKS.items() if mark.search(said))
        if text and not any(each.isalnum() for each in text):
            yield f"nothing to hear: {text!r}"


def _labels(parts: Any) -> Iterator[str]:
    for part in parts:
        for key in ("label", "placeholder", "description"):
            if part.get(key):
                yield part[key]
        for inner in ("components", "options"):
            yield from _labels(part.get(inner) or ())


def heard(message: dict[str, Any], language: str = ENGLISH) -> dict[str, Any]:
    """Return a message as it would be sent to someone who has it read aloud."""

    def read() -> dict[str, Any]:
        address(language, language, own=Manner.ALOUD, shared=Manner.ALOUD)
        return as_read(message, private=True)

    return copy_context().run(read)
