"""What comes again with a throw in a fight, as the rolls' service asks for it."""

from msgspec.structs import replace

from bot.dice.faces import Recalled, Source
from bot.games.dnd.fight.rolls import recalled
from bot.games.dnd.fight.rolls.rolled_step import TakeStep


class FightRecall:
    """The faces of one throw that were taken back; what was thrown goes with the step that it is."""

    def __init__(self, recall: recalled.Recall) -> None:
        self._recall = recall

    def source(self, fresh: Source) -> Recalled:
        """A source whose first faces they are."""
        return Recalled(self._recall.by_kind(), fresh)

    def done(self, deed: object, source: Recalled) -> object:
        """The step of a roll with what was thrown for it."""
        return (
            replace(deed, thrown=self._recall.thrown(source.thrown)) if isinstance(deed, TakeStep) else deed
        )
