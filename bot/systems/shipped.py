"""The known systems: shipped ones, and versions of files from others."""

from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache, lru_cache

import msgspec
from msgspec import Struct

from bot.errors import PressError
from bot.systems.library import SystemLibrary, library
from bot.systems.model import Plan, System
from bot.systems.nodes import Name
from bot.systems.request import SystemRequest
from bot.words import say


class UnknownVersionError(PressError, LookupError):
    """A version of a file that a roll uses, but that no longer exists."""


GAME = "systems"
"""The key of the game for rolls of systems."""

NOW = "now:"
"""The prefix of the digest for a repeated roll, which uses the system's current file."""

_given: dict[str, bytes] = {}
"""Parsed files that aren't shipped, by digest."""


def give(digest: str, model: bytes) -> None:
    """Register a version of a file: its system in the form of :func:`model_of`."""
    _given[digest] = model


def forget_given() -> None:
    """Forget all registered versions, as after a restart."""
    _given.clear()
    for known in (_decoded, plan_at, own_library):
        known.cache_clear()


def model_of(system: System) -> bytes:
    """Return a system as bytes, for fast loading."""
    return msgspec.json.encode(system)


def system_of(digest: str) -> System:
    """Return a version's system. If it's shipped, parse only its file. Raises LookupError if it's unknown."""
    from bot.systems.reader import shipped_system  # noqa: PLC0415 - seldom needed

    try:
        return _decoded(digest) if digest in _given else shipped_system(digest)
    except LookupError as error:
        raise UnknownVersionError(say("The file for this roll's system can no longer be read.")) from error


@lru_cache(maxsize=256)
def _decoded(digest: str) -> System:
    try:
        return msgspec.json.decode(_given[digest], type=System)
    except msgspec.DecodeError as error:
        raise LookupError(digest) from error


@lru_cache(maxsize=1024)
def plan_at(digest: str, roll: str) -> Plan:
    """Return a kind of roll of a version. Raises LookupError if it's unknown."""
    system = system_of(digest)
    kind = system.roll(roll)
    if kind is None:
        raise UnknownVersionError(say("The file for this roll's system can no longer be read."))
    return Plan(system, kind)


def plan_of(request: SystemRequest) -> Plan:
    """Return a request's kind of roll. Raises LookupError if its system is unknown."""
    return plan_at(request.digest.removeprefix(NOW), request.roll)


@lru_cache(maxsize=64)
def own_library(digest: str) -> SystemLibrary:
    """Return a library of only this version. Raises LookupError if it's unknown."""
    return library({digest: system_of(digest)})


@cache
def shipped_library() -> SystemLibrary:
    """Return the shipped systems. Parsing them takes a tenth of a second, once."""
    from bot.systems.reader import shipped  # noqa: PLC0415 - seldom needed

    return library(shipped())


HERE: ContextVar[Callable[[], SystemLibrary]] = ContextVar("here", default=shipped_library)
"""A function that returns the systems of the interaction's place."""


def library_here() -> SystemLibrary:
    """Return the systems that can be played in the current place."""
    return HERE.get()()


@lru_cache(maxsize=256)
def numbers_to_tell(digest: str, key: str) -> frozenset[str]:
    """Return the keys of the numbers that no other number, outcome, act or pool uses."""
    roll = plan_at(digest, key).roll
    used = {name for key, node in roll.numbers.items() for name in _names(node) if name != key}
    return frozenset(
        roll.numbers.keys() - used - set(_names((roll.pools, roll.outcomes, roll.acts, roll.tracks)))
    )


def _names(part: object) -> Iterator[str]:
    """Yield the names in a part of a file, at any depth."""
    if isinstance(part, Name):
        yield part.key
    elif isinstance(part, Struct):
        yield from _names([getattr(part, name) for name in part.__struct_fields__])
    elif isinstance(part, Mapping):
        yield from _names(tuple(part.values()))
    elif isinstance(part, tuple | list):
        for inner in part:
            yield from _names(inner)
