"""What the words on a step are about."""

from msgspec import Struct

from bot.games.dnd.fight.record.state import Fight
from bot.rolls.card import plain


class RollWords(Struct, frozen=True):
    """The words on the roll of a step: whose it is, what it is for and called, and what it ``came`` to.

    ``how`` is how it was changed; ``is_others``: by somebody else than its roller. ``saves`` are who made the
    save against an effect without damage, and who didn't; None for any other roll.
    """

    name: str
    what: str
    label: str
    came: str
    how: str = ""
    is_others: bool = False
    saves: tuple[tuple[str, bool], ...] | None = None


class Telling(Struct, frozen=True):
    """What a step's words are about: who took it, the fight around it, and its roll, if it has one."""

    by: str
    before: Fight
    after: Fight
    roll: RollWords | None = None

    def name(self, number: int) -> str:
        """Return somebody's name; of who is nobody of the fight, whoever entered it."""
        if not number:
            return self.by
        return plain(self.before.name(number) if self.before.find(number) else self.after.name(number))

    def is_secret(self, number: int) -> bool:
        """Return whether somebody's numbers are for GMs alone."""
        was = self.before.find(number)
        return was is not None and was.is_secret

    @property
    def came(self) -> str:
        """What the roll came to."""
        return self.roll.came if self.roll else ""

    @property
    def label(self) -> str:
        """What the roll is called."""
        return self.roll.label if self.roll else ""
