"""Planechase's part in Magic's planar die rolls: offered while Planechase is on."""

from collections.abc import Sequence
from typing import Protocol

from bot.games.magic.rules.changes import MagicTrail
from bot.games.magic.rules.effects import Effect
from bot.games.magic.rules.request import MagicRequest, Planar
from bot.rolls.table import Recall
from bot.rolls.trail import Change
from bot.rolls.values import Place, Who
from bot.store.stored_rolls import Deed, StoredRoll

OFFER = "planar"
"""The name under which Planechase offers its part."""


class EnteringPlanes(Protocol):
    """A game's part in a planar die roll: its circumstances, its effects, and its step."""

    @property
    def planar(self) -> Planar:
        """The game's circumstances of the roll."""
        ...

    @property
    def effects(self) -> Sequence[Effect]:
        """The game's effects that apply to the roll."""
        ...

    @property
    def deed(self) -> Deed:
        """The roll's step in the game."""
        ...

    @property
    def recall(self) -> Recall | None:
        """The faces of an undone roll, which are repeated."""
        ...


class PlanarTable(Protocol):
    """The keeper of Planechase's games."""

    @property
    def change_names(self) -> Sequence[str]:
        """The cards that change the planar die for a whole game."""
        ...

    async def entering(self, planar: Planar, place: Place, who: Who, *, hidden: bool) -> EnteringPlanes:
        """Return the game's part in a roll here. Raises PlayerError if the user can't make the roll."""
        ...

    async def recall(self, trail: MagicTrail) -> Recall | None:
        """Return the undone roll whose faces are repeated when this roll changes; None if there is none."""
        ...

    async def finish(
        self, stored: StoredRoll, change: Change[MagicRequest], who: Who
    ) -> Change[MagicRequest]:
        """Return a roll's change with its step in the game. Raises PlayerError if the step is impossible."""
        ...
