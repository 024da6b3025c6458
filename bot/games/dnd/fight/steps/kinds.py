"""Every kind of step that a fight can take."""

from bot.games.dnd.fight.steps.afterwards import LaterStep
from bot.games.dnd.fight.steps.conditions import ConditionStep
from bot.games.dnd.fight.steps.entering import EnteringStep
from bot.games.dnd.fight.steps.marks import MarkStep
from bot.games.dnd.fight.steps.mounts import MountStep
from bot.games.dnd.fight.steps.turns import TurnStep
from bot.games.dnd.fight.steps.uses import Spent
from bot.games.dnd.hit_points.record.steps import HitPointStep

Step = EnteringStep | TurnStep | HitPointStep | MarkStep | ConditionStep | MountStep | Spent | LaterStep
