"""Stored rolls as their games read them."""

import logging
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from bot.codec import dumps, loads
from bot.dice.roll import Faces
from bot.errors import DiceError, PressError
from bot.rolls.card import NOBODY
from bot.rolls.game import AnyGame
from bot.rolls.trail import Trail, Version
from bot.rolls.values import Place
from bot.store.rolls import StoredRoll, StoredVersion
from bot.words import say

log = logging.getLogger(__name__)

Games = Mapping[str, AnyGame]


def read_trail(games: Games, stored: StoredRoll) -> tuple[AnyGame, Trail[object]]:
    """The game of a stored roll, and its versions as that game reads them.

    Raises:
        PressError: The game is gone, or this is not what it stores.

    """
    playing = games.get(stored.game)
    if playing is None:
        raise PressError(say("This roll is of a game that I no longer know; make a new one with /roll."))
    try:
        return playing, tuple(_version(playing, version) for version in stored.versions)
    except ValueError as error:
        log.warning("Roll %s cannot be read: %s", stored.number, error)
        raise PressError(say("I can no longer read this roll; make a new one with /roll.")) from error


def readable(games: Games, rolls: Iterable[StoredRoll]) -> Iterator[tuple[StoredRoll, Trail[object]]]:
    """Those of these rolls that can be read and resolved, with their versions; the others stop nobody."""
    for roll in rolls:
        with suppress(PressError, LookupError, DiceError):
            playing, trail = read_trail(games, roll)
            playing.resolve(trail)
            yield roll, trail


def to_store(version: Version[object], now: int) -> StoredVersion:
    """A version as it is stored. ``now`` is in milliseconds since 1970, UTC."""
    request, faces, picked = dumps(version.request), dumps(version.faces), dumps(version.picked)
    return StoredVersion(request, faces, version.by, version.name, version.why, picked, now)


def owner_name(stored: StoredRoll) -> str:
    """The display name of whoever rolled it, at the time."""
    name = stored.versions[0].name
    return say("Somebody") if name == NOBODY else name


def place_of(stored: StoredRoll) -> Place:
    """Where it was rolled."""
    return Place(stored.guild, stored.channel, stored.parent)


def _version(playing: AnyGame, stored: StoredVersion) -> Version[object]:
    """Raises ValueError if it is not what this game stores."""
    return Version(
        loads(playing.request, stored.request),
        loads(Faces, stored.faces),
        stored.actor,
        stored.name,
        stored.why,
        loads(tuple[str, ...], stored.picked),
    )
