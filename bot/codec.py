"""Frozen values ⇄ JSON text, for what is stored. A field that is missing takes its default."""

from collections.abc import Callable
from typing import Any, TypeVar

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


def reader(kind: object) -> Callable[[str], Any]:
    """What reads many values of one kind, which may be one of several: :func:`loads`, but prepared once."""
    decode: Callable[[str], Any] = msgspec.json.Decoder(kind).decode
    return decode
