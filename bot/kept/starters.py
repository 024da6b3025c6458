"""Starter panels: from ``starters.toml``, here and in packages' games, and from the systems' files."""

import logging
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.games import packaged
from bot.names import get_close_matches
from bot.systems.model import System
from bot.systems.naming import system_name
from bot.systems.reading import system_words
from bot.systems.shipped import library_here
from bot.systems.tracked import panel_rolls
from bot.words import Later, say
from bot.words.speaking import spoken

log = logging.getLogger(__name__)


class Starter(Struct, frozen=True):
    """One starter panel. The top of ``starters.toml`` explains the fields."""

    key: str
    title: str
    says: str
    rolls: tuple[str, ...] = ()
    own: str = ""

    @property
    def line(self) -> Later:
        """The title and what the dice do, as it's offered."""
        return Later(f"{self.title}: {self.says}")


def offered() -> list[tuple[str, str]]:
    """Return the line and the key of each starter panel, then of each panel of a system here."""
    panels = [(starter.line.say(), starter.key) for starter in starters().values()]
    return panels + [(system_words(key), key) for key in _systems() if key not in starters()]


def starter_of(text: str) -> Starter | None:
    """Return the starter panel, or the panel of a system here, with this key or name."""
    named = _named().get(text.strip().casefold())
    return system_starter(named) if isinstance(named, System) else named


def starter_near(text: str) -> str:
    """Return the key or name of a starter panel that is spelled almost like a text, or ""."""
    return next(iter(get_close_matches(text.strip().casefold(), _named(), 1, 0.75)), "")


def _named() -> dict[str, Starter | System]:
    """Return the starter panels, and the systems here with a panel, by key and by name."""
    systems, own = _systems(), starters()
    named: dict[str, Starter | System] = {system_name(own).casefold(): own for own in systems.values()}
    return named | systems | {starter.title.casefold(): starter for starter in own.values()} | own


def system_starter(system: System) -> Starter:
    """Return the starter of a system with a panel."""
    says = system.word(spoken(), "says", system.says)
    return Starter(system.key, system_name(system), says, panel_rolls(system))


def _systems() -> dict[str, System]:
    """Return the systems that are played here and have a panel, by key."""
    systems = library_here().systems.values()
    return {system.key: system for system in sorted(systems, key=system_name) if system.panel}


@lru_cache(maxsize=1)
def starters() -> dict[str, Starter]:
    """Return every starter panel by key, our own first."""
    every = {starter.key: starter for starter in ours()}
    for starter in _packaged():
        every.setdefault(starter.key, starter)
    return every


def ours() -> list[Starter]:
    """Return our own starter panels."""
    return _read(__package__)


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
