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
"""The kind of action. "strike" is damage without an attacker, and "wait" lasts until someone wakes.

"bonus", "legendary" and "trait" are from a stat block: a Bonus Action, a Legendary Action, or an effect
without a cost. "ongoing" is the ongoing damage of such an effect. "ending" is a save against a condition at
the end of a turn, "escape" is a check to end a condition, and "focus" is a Concentration save.
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
    """The role of a roll in the ``fight`` with this number, with the creature that rolls.

    ``at`` is the moment for which it was requested, or None for any: see
    :func:`bot.games.dnd.fight.steps.acting.moment`. ``newcomers`` enter with the roll, ``creature`` is their
    identity, and ``again`` is the roll with which they entered before, which still counts. For a save or an
    escape, ``condition`` began with the step ``since``. ``effect`` is the name of the stat block's effect.
    For an attack, ``action`` is the action it's part of, and ``first`` is the roll of the press's first
    attack, or 0 if this is the first.
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
    """Return a roll's role in its fight, or None outside of fights."""
    return _read(request.fighting.what) if request.fighting else None


@lru_cache(maxsize=64)  # Those who enter come with their stat blocks, so each takes about 7 KB.
def _read(what: str) -> Fighting:
    return loads(Fighting, what)
