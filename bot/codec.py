"""Frozen values ⇄ JSON text, for what is stored. A field that is missing takes its default."""

from typing import TypeVar

import msgspec

T = TypeVar("T")


def dumps(value: object) -> str:
    """The value as JSON text."""
    return msgspec.json.encode(value).decode()


def loads(kind: type[T], text: str) -> T:
    """The value of this kind that the text is.

    Raises:
        ValueError: It is not one.

    """
    return msgspec.json.decode(text, type=kind)
