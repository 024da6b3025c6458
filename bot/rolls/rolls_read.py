"""Stored rolls as their games parse them."""

import logging
from collections.abc import Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import cast

from bot.codec import dumps, loads
from bot.dice.roll import Faces
from bot.errors import DiceError, PressError
from bot.rolls.card import NOBODY
from bot.rolls.game import AnyGame
from bot.rolls.trail import REMEMBERED, Trail, Version
from bot.rolls.values import Place
from bot.store.stored_rolls import StoredRoll, StoredVersion
from bot.words import say

log = logging.getLogger(__name__)

Games = Mapping[str, AnyGame]


def read_trail(games: Games, stored: StoredRoll) -> tuple[AnyGame, Trail[object]]:
    """Return a stored roll's game, and its versions as parsed by that game.

    Raises:
        PressError: The game is gone, or can't parse the stored roll.

    """
    playing = games.get(stored.game)
    if playing is None:
        raise PressError(missing(stored.game))
    try:
        return playing, tuple(
            _version(cast(Hashable, playing.request), version) for version in stored.versions
        )
    except ValueError as error:
        log.warning("Can't read roll %s: %s", stored.number, error)
        raise PressError(say("This roll can't be loaded. Make a new one with /roll.")) from error


def missing(game: str) -> str:
    """Return the message for a game that no longer exists here."""
    return say("This needs the game {game}, which isn't installed. Ask this bot's host.", game=game)


def readable(games: Games, rolls: Iterable[StoredRoll]) -> Iterator[tuple[StoredRoll, Trail[object]]]:
    """Yield the rolls that can be parsed and resolved, with their versions. Others are skipped."""
    for roll in rolls:
        with suppress(PressError, LookupError, DiceError):
            playing, trail = read_trail(games, roll)
            playing.resolve(trail)
            yield roll, trail


def to_store(version: Version[object], now: int) -> StoredVersion:
    """Return a version in its stored form. ``now`` is in milliseconds since 1970, UTC."""
    request, faces, picked = dumps(version.request), dumps(version.faces), dumps(version.picked)
    return StoredVersion(request, faces, version.by, version.name, version.why, picked, now)


def owner_name(stored: StoredRoll) -> str:
    """Return the roller's display name at the time of the roll."""
    name = stored.versions[0].name
    return say("Someone") if name == NOBODY else name


def place_of(stored: StoredRoll) -> Place:
    """Return where a roll was made."""
    return Place(stored.guild, stored.channel, stored.parent)


@lru_cache(maxsize=REMEMBERED)  # A roll is mostly pressed several times, or by several people.
def _version(request: Hashable, stored: StoredVersion) -> Version[object]:
    """Parse one version. Raises ValueError if it isn't in this format of its game's requests."""
    return Version(
        loads(cast(type[object], request), stored.request),
        loads(Faces, stored.faces),
        stored.actor,
        stored.name,
        stored.why,
        loads(tuple[str, ...], stored.picked),
    )
