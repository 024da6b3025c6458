"""Steps that change an earlier step: knocking out, and changed rolls."""

from collections.abc import Mapping

from bot.errors import PressError
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.kind import StepKind, Telling
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.rolls.card import plain
from bot.words import later, say


class KnockedOut(StepBase, frozen=True, omit_defaults=True):
    """The attack in step ``blow`` knocks its target out instead of bringing it to 0 Hit Points."""

    blow: int
    target: int


def _check_knocked_out(fight: Fight, step: KnockedOut) -> None:
    if standing(fight, step.target).hp.hp > 0:
        raise PressError(say("{name} is no longer at 0 Hit Points.", name=plain(fight.name(step.target))))


def _tell_knocked_out(step: KnockedOut, of: Telling) -> str:
    now = of.after.find(step.target)
    is_out = (
        now is not None and now.hp.state == "unconscious"
    )  # Not if the attack has since been rerolled and missed.
    return say("{name} is knocked out instead", name=of.name(step.target)) if is_out else ""


class Rerolled(StepBase, frozen=True, omit_defaults=True):
    """A fight's roll was changed, up to ``revision``; the result is in the roll's own step."""

    revision: int


def _tell_rerolled(_step: Rerolled, of: Telling) -> str:
    """Return the change to a roll in words, with its author's name."""
    if of.roll is None:
        return ""
    words = later("**{name}**, {what}: {how}, now {came}")
    if of.roll.is_others:
        words = later("**{name}**, {what}: {how} ({by}), now {came}")
    return words.say(name=of.roll.name, what=of.roll.what, how=of.roll.how, by=of.by, came=of.result)


LaterStep = KnockedOut | Rerolled

KINDS: Mapping[type, StepKind] = {
    KnockedOut: StepKind(_check_knocked_out, tell=_tell_knocked_out),
    Rerolled: StepKind(tell=_tell_rerolled),
}
