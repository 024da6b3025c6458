"""Every kind of step that a fight can take."""

from collections.abc import Mapping

from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps import (
    afterwards,
    attacks,
    conditions,
    entering,
    hit_points,
    marks,
    mounts,
    turns,
    uses,
)
from bot.games.dnd.fight.steps.kind import Kind
from bot.games.dnd.hit_points.record.steps import HitPointStep

Step = (
    entering.EnteringStep
    | turns.TurnStep
    | HitPointStep
    | marks.MarkStep
    | conditions.ConditionStep
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
    **mounts.KINDS,
    **uses.KINDS,
    **afterwards.KINDS,
}
"""All there is to each kind of step, by its class."""


def ends_itself(before: Fight, after: Fight, step: Step) -> bool:
    """Return whether a step ends the turn that is on; ``before`` and ``after`` are the fight around it."""
    if not after.is_on or not after.group:
        return False
    kind = KINDS[type(step)]
    return kind.ends(before, after, step) if after.acting else kind.empties and bool(after.groups)
