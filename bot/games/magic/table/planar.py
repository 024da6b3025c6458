"""What a game of Planechase does with planar die rolls, which are Magic's: it offers this where it is on."""

from collections.abc import Sequence
from typing import Protocol

from bot.games.magic.rules.changes import MagicTrail
from bot.games.magic.rules.effects import Effect
from bot.games.magic.rules.request import MagicRequest, Planar
from bot.rolls.table import Recall
from bot.rolls.trail import Change
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed, StoredRoll

OFFER = "planar"
"""The name under which it is offered."""


class Entering(Protocol):
    """What a planar die roll takes from its game: what it is about, what applies, and the step that it is."""

    @property
    def planar(self) -> Planar:
        """What it is about."""
        ...

    @property
    def effects(self) -> Sequence[Effect]:
        """What applies."""
        ...

    @property
    def deed(self) -> Deed:
        """The step."""
        ...

    @property
    def recall(self) -> Recall | None:
        """The faces of one that was taken back, which come again."""
        ...


class PlanarTable(Protocol):
    """What knows the games of Planechase."""

    @property
    def change_names(self) -> Sequence[str]:
        """The cards that change the planar die for a whole game."""
        ...

    async def entering(self, planar: Planar, place: Place, who: Who, *, hidden: bool) -> Entering:
        """What a roll takes from the game here. Raises PlayerError if it cannot be made."""
        ...

    async def recall(self, trail: MagicTrail) -> Recall | None:
        """What comes again when a roll showing the faces of one taken back is changed; None for nothing."""
        ...

    async def finish(
        self, stored: StoredRoll, change: Change[MagicRequest], who: Who
    ) -> Change[MagicRequest]:
        """A roll's change with the step in its game that it is. Raises PlayerError if it cannot be taken."""
        ...
