"""Every kind of step that a fight can take."""

from collections.abc import Callable, Mapping, Sequence

from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps import (
    afterwards,
    attacks,
    conditions,
    entering,
    escaping,
    hit_points,
    marks,
    mounts,
    turns,
    uses,
)
from bot.games.dnd.fight.steps.acting import check_moment
from bot.games.dnd.fight.steps.kind import Kind
from bot.games.dnd.hit_points.record.steps import HitPointStep

Step = (
    entering.EnteringStep
    | turns.TurnStep
    | HitPointStep
    | marks.MarkStep
    | conditions.ConditionStep
    | escaping.Escaped
    | mounts.MountStep
    | uses.Spent
    | afterwards.LaterStep
)

KINDS: Mapping[type, Kind] = {
    **entering.KINDS,
    **turns.KINDS,
    **attacks.KINDS,
    **hit_points.KINDS,
    **marks.KINDS,
    **conditions.KINDS,
    **escaping.KINDS,
    **mounts.KINDS,
    **uses.KINDS,
    **afterwards.KINDS,
}
"""All there is to each kind of step, by its class."""

OFFERS = sorted((offer for kind in KINDS.values() for offer in kind.offers), key=lambda each: each.place)
"""What of them is in the lists of a fight, in their order there."""

WORDS = {word: each for kind in KINDS.values() for word, each in kind.words.items()}
"""What the words of these lists take."""

BUTTONS = sorted((button for kind in KINDS.values() for button in kind.buttons), key=lambda each: each.place)
"""The buttons of steps on the message of a fight, in their order there."""


def settled(fight: Fight, step: Step, before: Sequence[object]) -> Step:
    """Return a step as it is taken in this fight, after those ``before`` it."""
    settle: Callable[[Fight, Step, Sequence[object]], Step] = KINDS[type(step)].settle
    return settle(fight, step, before)


def ends_itself(before: Fight, after: Fight, step: Step) -> bool:
    """Return whether a step ends the turn that is on; ``before`` and ``after`` are the fight around it."""
    if not after.is_on or not after.group:
        return False
    kind = KINDS[type(step)]
    return kind.ends(before, after, step) if after.acting else kind.empties and bool(after.groups)


def check(fight: Fight, step: Step, at: int | None) -> None:
    """Let a step pass that fits the fight; ``at`` is the moment for which it was asked, None for any.

    Raises:
        PressError: It came too late, was taken already, or whom it is of can do nothing.

    """
    check_moment(fight, at)
    KINDS[type(step)].check(fight, step)
