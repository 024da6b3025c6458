"""What the words on a step of a fight are about."""

from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.words import headline
from bot.rolls.card import plain
from bot.rolls.trail import Trail


class Telling:
    """What a step's words are about."""

    def __init__(self, taken: Taken, before: Fight, after: Fight, trail: Trail[DndRequest] | None) -> None:
        self.taken = taken
        self.before = before
        self.after = after
        self.trail = trail

    def name(self, number: int) -> str:
        """Somebody's name; of who is nobody of the fight, whoever entered it."""
        if not number:
            return plain(self.taken.name)
        return plain(self.before.name(number) if self.before.find(number) else self.after.name(number))

    @property
    def headline(self) -> str:
        """What the roll came to."""
        if not self.trail:
            return ""
        request = self.trail[-1].request
        return headline(request, resolve(request, None, self.trail[-1].faces))
