"""What a roll does in its fight: asked with the roll, and worked out again whenever that changes."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.attacks.attack_action import AttackAction
from bot.games.dnd.fight.record.newcomer import Newcomer

MOST_ACTS = 1000
"""More than anybody does in one turn, so that turn and acts fit one number."""

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
"""What a roll does: "strike" is damage by nobody in turn, as of a trap; "wait" lasts until somebody wakes.

"bonus", "legendary" and "trait" are of a stat block: a Bonus Action, a Legendary Action, what takes none;
"ongoing" is damage with which one of these goes on.
"ending" is a save against a condition at the end of a turn, "escape" a check to end one, "focus" a save to
keep Concentration.
"""


class Fighting(Struct, frozen=True, omit_defaults=True):
    """What a roll is in the ``fight`` of that number, and of whom.

    ``at`` is the moment for which it was asked, see :func:`moment`; None for any. ``newcomers`` enter by it,
    and ``creature`` is what they are known by, ``again`` the roll by which that one entered before, which
    stands. Of a save or an escape ``condition`` is what began with the step ``since``.
    ``effect`` is what of its stat block it is, by name. Of an attack ``action`` is that of which it is one,
    and ``first`` the roll of the first of the same press, 0 if it is that itself.
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


def moment(turn: int, acts: int) -> int:
    """One number for a turn and how much those in turn did in it: for buttons, which say what they saw."""
    return turn * MOST_ACTS + min(acts, MOST_ACTS - 1)


def turn_of(at: int) -> int:
    """The turn of a moment."""
    return at // MOST_ACTS
