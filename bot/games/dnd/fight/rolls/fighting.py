"""A roll's part in its fight: stored with the roll, and recalculated whenever the roll changes."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from bot.codec import dumps, loads
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.hit_points.record.steps import AttackAction
from bot.games.dnd.rolls.record.request import INITIATIVE, DndRequest, InFight

Does = Literal[
    "enter",
    "attack",
    "reaction",
    "area",
    "bonus",
    "legendary",
    "trait",
    "ongoing",
    "strike",
    "heal",
    "death",
    "aid",
    "wait",
    "ending",
    "escape",
    "focus",
]
"""The kind of action: "strike" is damage from no creature, "wait" lasts until someone wakes.

"bonus", "legendary" and "trait" come from a stat block: a Bonus Action, a Legendary Action, something without
a cost; "ongoing" is the ongoing damage of one of these. "ending" is a save against a condition at the end of
a turn, "escape" a check to end one, "focus" a Concentration save.
"""

_THROWS: dict[Does, str] = {
    "enter": INITIATIVE,
    "death": "death",
    "aid": "aid",
    "ending": "ending",
    "escape": "escape",
    "focus": "concentration",
    "ongoing": "ongoing",
}


class Fighting(Struct, frozen=True, omit_defaults=True):
    """A roll's role in the ``fight`` with this number, and the creature that rolls.

    ``at`` is the moment for which it was requested, see :func:`bot.games.dnd.fight.record.keys.moment`; None
    for any. ``newcomers`` enter with it, ``creature`` is their identity, and ``again`` the roll with which
    they entered before, which stands. For a save or an escape, ``condition`` is what began with the step
    ``since``. ``effect`` is the name of the stat block's effect. For an attack, ``action`` is the one it's
    part of, and ``first`` the roll of the press's first attack, 0 if it's that one.
    """

    fight: int
    does: Does
    actor: int = 0
    at: int | None = None
    newcomers: tuple[Newcomer, ...] = ()
    creature: str = ""
    again: int = 0
    condition: str = ""
    since: int = 0
    effect: str = ""
    action: AttackAction = AttackAction()
    first: int = 0

    @property
    def part(self) -> InFight:
        """The role in the form stored with a roll."""
        return InFight(self.fight, dumps(self), _THROWS.get(self.does, "attack"), self.first)


def fighting_of(request: DndRequest) -> Fighting | None:
    """Return a roll's role in its fight; None outside fights."""
    return _read(request.fighting.what) if request.fighting else None


@lru_cache(maxsize=1024)
def _read(what: str) -> Fighting:
    return loads(Fighting, what)
