"""Counting the faces of many rolls, a page at a time, so that whoever waits for the loop waits for a page."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from bot.codec import reader
from bot.dice.roll import Faces
from bot.rolls.rolls_read import Games
from bot.rolls.trail import Attempt, Trail, Version
from bot.store.rolls import StoredVersion
from bot.yours.rules.drawn import drawn, tried
from bot.yours.rules.luck import Luck, luck
from bot.yours.store import TrailRow

_FACES = reader(Faces)
_PICKED = reader(tuple[str, ...])


class Tally:
    """What came up for each player of some rolls. ``games`` are those that can be read."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._readers = {key: reader(game.request) for key, game in games.items()}
        self._requests: dict[tuple[str, str], Any] = {}
        self._faces: dict[int, Counter[tuple[int, int]]] = {}
        self._attempts: dict[int, list[Attempt]] = {}
        self._names: dict[int, str] = {}

    def add(self, rows: Iterable[TrailRow]) -> None:
        """Count these too; what can no longer be read is no throw of anybody."""
        for row in rows:
            game = self._games.get(row.game)
            if game is None:
                continue
            try:
                trail: Trail[Any] = tuple([self._version(row.game, each) for each in row.versions])
                faces, attempts = drawn(game, trail), tried(game, trail)
            except (ValueError, LookupError):
                continue
            self._names.setdefault(row.owner, row.versions[0].name)
            self._attempts.setdefault(row.owner, []).extend(attempts)
            for sides, face, player in faces:
                counter = self._faces.get(player or row.owner)
                if counter is None:
                    counter = self._faces[player or row.owner] = Counter()
                counter[sides, face] += 1

    def players(self) -> Mapping[int, tuple[str, Luck]]:
        """How high the dice of everybody who rolled fell, by user id and the name that they had last."""
        return {
            user: (name, luck(self._faces.get(user, {}), self._attempts[user]))
            for user, name in self._names.items()
            if user  # Who was forgotten is nobody.
        }

    def _version(self, game: str, stored: StoredVersion) -> Version[Any]:
        # People roll the same again and again: a request is read once.
        request = self._requests.get((game, stored.request))
        if request is None:
            request = self._requests[game, stored.request] = self._readers[game](stored.request)
        picked = _PICKED(stored.picked) if stored.picked != "[]" else ()
        faces = _FACES(stored.faces)
        return Version(request, faces, stored.actor, stored.name, stored.why, picked)
