"""Signs that turn text around are taken out of all that people write, once, where it enters.

Embeddings, overrides and isolates (U+202A to U+202E, U+2066 to U+2069) let a name or a label show what it
isn't, and reach into what stands beside it. Joiners, variation selectors, U+200E and U+200F stay.
"""

import re
from collections.abc import Callable, MutableMapping
from typing import Any

_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_IN_BYTES = re.compile(
    # A backslash that JSON spells out is passed over first: what follows it is no sign then.
    rb"(\\\\)|\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]|\\u(?:202[a-e]|206[6-9])",
    re.IGNORECASE,
)
_THEIRS = ("data", "user", "member")
"""The parts of an interaction that people wrote, and their names; a message in it is the bot's own."""


def straight(value: Any) -> Any:
    """Return a value of JSON without such signs in its texts."""
    match value:
        case str():
            return value if value.isascii() else _TURNS.sub("", value)
        case dict():
            return {key: straight(each) for key, each in value.items()}
        case list():
            return [straight(each) for each in value]
    return value


def straight_file(content: bytes) -> bytes:
    """Return a file in UTF-8 without them, nor those that JSON spells out."""
    return _IN_BYTES.sub(lambda found: found[1] or b"", content)


def straightening(parsers: MutableMapping[str, Callable[[Any], None]]) -> None:
    """Take them out of each interaction from now on, before discord.py reads it."""
    parse = parsers["INTERACTION_CREATE"]

    def interaction_create(data: dict[str, Any]) -> None:
        parse({key: straight(value) if key in _THEIRS else value for key, value in data.items()})

    parsers["INTERACTION_CREATE"] = interaction_create
