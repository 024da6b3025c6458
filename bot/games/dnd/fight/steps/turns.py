"""Steps that change whose turn it is, and when turns end."""

from bot.games.dnd.creatures.in_fights.uses import Recharged
from bot.games.dnd.hit_points.record.steps import StepBase


class Turned(StepBase, frozen=True, omit_defaults=True):
    """Group ``to`` begins its turn, after ``passed`` who could do nothing, in the next round if ``rounds``.

    ``left`` could do nothing in the round that is over.

    Whose turn comes next is decided once: what changes later about who is up changes no turn that was had.
    ``auto``: it came by itself with the step before, and is taken back with that. ``recharged`` are the dice
    that were thrown as it began.
    """

    to: int = 0
    passed: tuple[int, ...] = ()
    rounds: bool = False
    auto: bool = False
    left: tuple[int, ...] = ()
    recharged: tuple[Recharged, ...] = ()


class Decided(StepBase, frozen=True, omit_defaults=True):
    """Where they come up alike, this ``group`` goes before ``others``."""

    group: int
    others: tuple[int, ...] = ()


class AutoSet(StepBase, frozen=True, omit_defaults=True):
    """Whether somebody's turn ends by itself."""

    target: int
    auto: bool


TurnStep = Turned | Decided | AutoSet
