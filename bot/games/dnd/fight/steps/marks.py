"""Steps that note what holds for a while: actions such as Dodge, Reactions, the Help action."""

from typing import Literal

from bot.games.dnd.hit_points.record.steps import StepBase

Mark = Literal["dodge", "dash", "disengage", "ready", "reaction", "bonus", "once", "act", "still", "apart"]


class Marked(StepBase, frozen=True, omit_defaults=True):
    """Something that holds for a while; "still": their Speed is 0, so that what they got by Dodge is lost.

    "apart": no one is next to them any more, as far as a Sneak Attack needs that.
    ``text`` is what somebody is ready for, or what is used once a turn. ``weapon`` is in hand when somebody
    is ready.
    """

    actor: int
    mark: Mark
    text: str = ""
    weapon: str = ""


class Helped(StepBase, frozen=True, omit_defaults=True):
    """The Help action: Advantage for the next attack of ``target``."""

    actor: int
    target: int


MarkStep = Marked | Helped
