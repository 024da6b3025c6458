"""Steps that note what holds for a while: actions such as Dodge, Reactions, the Help action."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.in_fights.bearing import lowered
from bot.games.dnd.creatures.in_fights.allowed_uses import check_bonus
from bot.games.dnd.fight.record.kept_words import USED_ONCE
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps import nearness
from bot.games.dnd.fight.steps.acting import able, acted, check_free, check_once, check_turn, standing
from bot.games.dnd.fight.steps.kind import Kind, Known, ends_by_action
from bot.games.dnd.fight.steps.telling import Telling
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.rolls.card import plain
from bot.words import Later, later, say

Mark = Literal["dodge", "dash", "disengage", "ready", "reaction", "bonus", "once", "act", "still", "apart"]

ACTIONS = ("dodge", "dash", "disengage", "ready", "act")
"""Marks that are an action of one's turn; Bonus Actions, Reactions and what is used once a turn are none."""

MOVING = ("dash", "disengage")
"""Actions for the movement that follows in the same turn, which therefore never ends by itself with them."""


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


def _apply_marked(fight: Fight, step: Marked, _known: Known) -> Fight:
    """With something that holds for a while."""
    found = fight.find(step.actor)
    if found is None:
        return fight
    marks: dict[str, dict[str, Any]] = {
        "dodge": {"dodging": True},
        "dash": {"dashing": True},
        "disengage": {"disengaged": True},
        "apart": {},
        "ready": {"ready": step.text or "…", "weapon": step.weapon},
        "reaction": {"reaction": True, "ready": ""},
        "bonus": {"bonus": True},
        "once": {"once": (*found.once, step.text)},
        "act": {},
        "still": {"dodging": False},
    }
    fight = fight.changed(lowered(replace(found, **marks[step.mark])))
    fight = nearness.parted(fight, found.id) if step.mark in (*MOVING, "apart") else fight
    return acted(fight, step.actor) if step.mark in ACTIONS else fight


def _ends_marked(before: Fight, after: Fight, step: Marked) -> bool:
    return step.mark not in MOVING and ends_by_action(before, after, step)


def _tell_marked(step: Marked, of: Telling) -> str:
    name = of.name(step.actor)
    if step.mark == "ready" and step.text and not of.is_secret(step.actor):
        return say("{name} is ready: {text}", name=name, text=plain(step.text))
    return _WORDS_OF[step.mark].say(name=name, what=plain(USED_ONCE.name(step.text)))


_WORDS_OF: Mapping[Mark, Later] = {
    "dodge": later("{name} dodges"),
    "dash": later("{name} dashes"),
    "disengage": later("{name} disengages"),
    "ready": later("{name} is ready"),
    "reaction": later("{name} uses a Reaction"),
    "bonus": later("{name} takes a Bonus Action"),
    "once": later("{name} uses {what}, once this turn"),
    "act": later("{name} takes another action"),
    "still": later("{name} has Speed 0: its Dodge does nothing"),
    "apart": later("No one is next to {name} any more"),
}


class Helped(StepBase, frozen=True, omit_defaults=True):
    """The Help action: Advantage for the next attack of ``target``."""

    actor: int
    target: int


def _check_helped(fight: Fight, step: Helped) -> None:
    check_turn(fight, able(fight, step.actor), "help")
    check_free(fight)
    if standing(fight, step.target).id == step.actor:
        raise PressError(say("Help is for somebody else."))


def _apply_helped(fight: Fight, step: Helped, _known: Known) -> Fight:
    found = fight.find(step.target)
    if found:
        fight = fight.changed(replace(found, helpers=tuple(dict.fromkeys((*found.helpers, step.actor)))))
    return acted(fight, step.actor)


def _tell_helped(step: Helped, of: Telling) -> str:
    return say("{actor} helps {target}", actor=of.name(step.actor), target=of.name(step.target))


MarkStep = Marked | Helped

KINDS: Mapping[type, Kind] = {
    Marked: Kind(check=_check_marked, apply=_apply_marked, ends=_ends_marked, tell=_tell_marked),
    Helped: Kind(check=_check_helped, apply=_apply_helped, tell=_tell_helped),
}
