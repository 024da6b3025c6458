"""Steps that note what holds for a while: actions such as Dodge, Reactions, the Help action."""

from collections.abc import Mapping
from typing import Literal

from bot.errors import PressError
from bot.games.dnd.creatures.in_fights.allowed_uses import check_bonus
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import able, check_free, check_once, check_turn, standing
from bot.games.dnd.fight.steps.kind import Kind
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.rolls.card import plain
from bot.words import say

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


def _check_marked(fight: Fight, step: Marked) -> None:
    if step.mark == "apart":
        standing(fight, step.actor)
        return
    actor = able(fight, step.actor)
    if step.mark == "still":
        if not actor.dodging:
            raise PressError(say("{name} does not dodge now.", name=plain(actor.name)))
        return
    if step.mark == "reaction" and actor.reaction:
        raise PressError(say("{name} has used its Reaction already.", name=plain(actor.name)))
    if step.mark not in ("reaction", "once", "bonus"):
        check_free(fight)
        check_turn(fight, actor, step.mark)
    if step.mark == "bonus":
        check_bonus(actor)
    if step.mark == "once":
        check_once(actor, step.text)


def _check_helped(fight: Fight, step: Helped) -> None:
    check_turn(fight, able(fight, step.actor), "help")
    check_free(fight)
    if standing(fight, step.target).id == step.actor:
        raise PressError(say("Help is for somebody else."))


MarkStep = Marked | Helped

KINDS: Mapping[type, Kind] = {
    Marked: Kind(_check_marked),
    Helped: Kind(_check_helped),
}
