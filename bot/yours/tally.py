"""Counting the faces of many rolls, a page at a time, so that whoever waits for the loop waits for a page."""

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.errors import DiceError
from bot.rolls.rolls_read import Games
from bot.rolls.trail import Attempt
from bot.yours.rules.drawn import drawn
from bot.yours.rules.luck import Luck, luck
from bot.yours.store import TrailRow
from bot.yours.trails import TrailReader


class Tally:
    """What came up for each player of some rolls. ``games`` are those that can be read."""

    def __init__(self, games: Games) -> None:
        self._trails = TrailReader(games)
        self._faces: dict[int, Counter[tuple[int, int]]] = {}
        self._attempts: dict[int, list[Attempt]] = {}
        self._names: dict[int, str] = {}

    def add(self, rows: Iterable[TrailRow]) -> None:
        """Count these too; what can no longer be read is no throw of anybody."""
        for row in rows:
            try:
                game, trail = self._trails.read(row)
                faces, attempts = drawn(game, trail), game.luck.attempts(trail)
            except (ValueError, LookupError, DiceError):
                continue
            self._names.setdefault(row.owner, row.versions[0].name)
            for attempt in attempts:
                self._attempts.setdefault(attempt.player or row.owner, []).append(attempt)
            for sides, face, player in faces:
                counter = self._faces.get(player or row.owner)
                if counter is None:
                    counter = self._faces[player or row.owner] = Counter()
                counter[sides, face] += 1

    def players(self) -> Mapping[int, tuple[str, Luck]]:
        """How high the dice of everybody who rolled fell, by user id and the name that they had last."""
        return {
            user: (name, luck(self._faces.get(user, {}), self._attempts.get(user, ())))
            for user, name in self._names.items()
            if user  # Who was forgotten is nobody.
        }
