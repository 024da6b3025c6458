"""Uploaded files, and the kinds of files that parts of the bot import."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct

from bot.words import Later


class Handed(Struct, frozen=True):
    """An uploaded file: its name in lower case and its content, as JSON and as text ("" if not UTF-8)."""

    name: str
    content: bytes
    text: str = ""
    data: Any = None

    def has(self, key: str) -> bool:
        """Return True if the file is a JSON object with this key."""
        return isinstance(self.data, dict) and key in self.data


class Wishes(Struct, frozen=True):
    """The options of an import: ``whom`` the rolls are for, and ``replaces`` if it replaces existing data."""

    whom: str = "me"
    replaces: bool = False


class Importable(Struct, frozen=True):
    """A kind of file that can be imported, of up to ``most`` bytes.

    ``take`` gets the interaction, the file and the options, and answers the interaction. It raises
    PlayerError if the file has a mistake. ``anywhere`` allows imports where the bot isn't a member.
    """

    kind: Later
    recognises: Callable[[Handed], bool]
    take: Callable[[Any, Handed, Wishes], Awaitable[None]]
    most: int
    anywhere: bool = False


def handed(name: str, content: bytes) -> Handed:
    """Return a file with everything in it that can be parsed."""
    bare = content.removeprefix(b"\xef\xbb\xbf")
    try:
        text = bare.decode()
    except UnicodeDecodeError:
        return Handed(name.casefold(), content)
    try:
        return Handed(name.casefold(), content, text, msgspec.json.decode(bare))
    # RecursionError: the file is nested too deeply.
    except (msgspec.DecodeError, RecursionError):
        return Handed(name.casefold(), content, text)
