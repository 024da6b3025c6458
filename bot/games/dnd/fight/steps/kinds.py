"""Every kind of step that a fight can take."""

from collections.abc import Mapping

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
from bot.games.dnd.fight.steps.kind import StepKind
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

KINDS: Mapping[type, StepKind] = {
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
"""Everything about each kind of step, by its class."""

OFFERS = sorted((offer for kind in KINDS.values() for offer in kind.offers), key=lambda offer: offer.place)
"""The choices that steps add to a fight's lists, in order."""

WORDS = {word: own for kind in KINDS.values() for word, own in kind.words.items()}
"""The effects of picking the words in a fight's lists."""

BUTTONS = sorted(
    (button for kind in KINDS.values() for button in kind.buttons), key=lambda button: button.place
)
"""The buttons that steps add to a fight's message, in order."""


def ends_itself(before: Fight, after: Fight, step: Step) -> bool:
    """Return True if a step ends the current turn; ``before`` and ``after`` are the fight around it."""
    if not after.is_on or not after.group:
        return False
    kind = KINDS[type(step)]
    return kind.ends(before, after, step) if after.acting else kind.empties and bool(after.groups)


def check(fight: Fight, step: Step, at: int | None) -> None:
    """Check that a step fits the fight; ``at`` is its moment (None: any moment).

    Raises:
        PressError: It came too late, was already taken, or its creature can't act.

    """
    check_moment(fight, at)
    KINDS[type(step)].check(fight, step)
