"""Conversion between frozen values and their stored JSON text. A missing field takes its default."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def dumps(value: object) -> str:
    """Return the value as JSON text."""
    return msgspec.json.encode(value).decode()


def loads(kind: type[T], text: str) -> T:
    """Parse JSON text into a value of this type.

    Raises:
        ValueError: The text isn't such a value.

    """
    return msgspec.json.decode(text, type=kind)


def reader(kind: object) -> Callable[[str], Any]:
    """Return a reusable version of :func:`loads` for one type or a union of types."""
    decode: Callable[[str], Any] = msgspec.json.Decoder(kind).decode
    return decode
