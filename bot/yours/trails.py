"""Stored rolls as their games read them, many at a time: people roll the same again and again."""

from typing import Any

from bot.codec import reader
from bot.dice.roll import Faces
from bot.rolls.game import AnyGame
from bot.rolls.rolls_read import Games
from bot.rolls.trail import Trail, Version
from bot.store.rolls import StoredVersion
from bot.yours.store import TrailRow

_FACES = reader(Faces)
_PICKED = reader(tuple[str, ...])


class TrailReader:
    """Reads the rolls of ``games``; each request once."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._readers = {key: reader(game.request) for key, game in games.items()}
        self._requests: dict[tuple[str, str], Any] = {}

    def read(self, row: TrailRow) -> tuple[AnyGame, Trail[Any]]:
        """The game of a roll and its versions.

        Raises:
            ValueError, LookupError: The game is gone, or this is not what it stores.

        """
        return self._games[row.game], tuple([self._version(row.game, version) for version in row.versions])

    def request(self, game: str, text: str) -> Any:
        """A request from its JSON text. Raises ValueError or LookupError as :meth:`read`."""
        request = self._requests.get((game, text))
        if request is None:
            request = self._requests[game, text] = self._readers[game](text)
        return request

    def _version(self, game: str, stored: StoredVersion) -> Version[Any]:
        picked = _PICKED(stored.picked) if stored.picked != "[]" else ()
        request, faces = self.request(game, stored.request), _FACES(stored.faces)
        return Version(request, faces, stored.actor, stored.name, stored.why, picked)
