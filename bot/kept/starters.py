"""Starter panels, read from ``starters.toml`` here and in packages' games."""

import logging
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.games import packaged
from bot.words import say

log = logging.getLogger(__name__)

MOST = 25
"""The most choices that Discord offers for an option."""


class Starter(Struct, frozen=True):
    """One starter panel. The top of ``starters.toml`` explains the fields."""

    key: str
    title: str
    says: str
    rolls: tuple[str, ...] = ()
    own: str = ""


@lru_cache(maxsize=1)
def starters() -> dict[str, Starter]:
    """Return every starter panel by key, our own first."""
    every = {starter.key: starter for starter in _read(__package__)}
    for starter in _packaged():
        if len(every) < MOST:
            every.setdefault(starter.key, starter)
    return every


def _packaged() -> Iterator[Starter]:
    """Yield the packages' starters. Unreadable files are skipped and logged."""
    for name, package in packaged().used.items():
        try:
            yield from _read(package.module.__name__)
        except (msgspec.DecodeError, KeyError) as error:
            words = say("The starters of the game {name} can't be read: {error}", name=name, error=error)
            log.warning("%s", words)


def _read(package: str) -> list[Starter]:
    file = files(package).joinpath("starters.toml")
    if not file.is_file():
        return []
    return msgspec.toml.decode(file.read_bytes(), type=dict[str, list[Starter]])["starter"]
