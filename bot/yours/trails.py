"""A reader of stored rolls that parses repeated requests only once."""

from collections.abc import Callable
from typing import Any

from bot.codec import reader
from bot.dice.roll import Faces
from bot.rolls.game import AnyGame
from bot.rolls.rolls_read import Games
from bot.rolls.trail import Trail, Version
from bot.store.stored_rolls import StoredVersion
from bot.yours.store import TrailRow

_FACES = reader(Faces)
_PICKED = reader(tuple[str, ...])


class TrailReader:
    """Parses the rolls of ``games``, but each distinct request only once."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._readers: dict[str, Callable[[str], Any]] = {}
        self._requests: dict[tuple[str, str], Any] = {}

    def read(self, row: TrailRow) -> tuple[AnyGame, Trail[Any]]:
        """Return a roll's game and its versions.

        Raises:
            ValueError, LookupError: The game is gone, or it can't parse the stored roll.

        """
        return self._games[row.game], tuple([self._version(row.game, version) for version in row.versions])

    def request(self, game: str, text: str) -> Any:
        """Return a request from its JSON text. Raises ValueError or LookupError like :meth:`read`."""
        request = self._requests.get((game, text))
        if request is None:
            if game not in self._readers:
                self._readers[game] = reader(self._games[game].request)
            request = self._requests[game, text] = self._readers[game](text)
        return request

    def _version(self, game: str, stored: StoredVersion) -> Version[Any]:
        picked = _PICKED(stored.picked) if stored.picked != "[]" else ()
        request, faces = self.request(game, stored.request), _FACES(stored.faces)
        return Version(request, faces, stored.actor, stored.name, stored.why, picked)
