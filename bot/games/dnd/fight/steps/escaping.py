"""The actions that end conditions: who can take them, and with which check.

A Grappled creature escapes with an action and a Strength (Athletics) or Dexterity (Acrobatics) check of its
choice (SRD 5.2.1, Grappled). Stat blocks allow the same for other conditions, and let others help.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne, Escape, ending
from bot.games.dnd.conditions.rules.conditions import NAMES as CONDITIONS
from bot.games.dnd.conditions.rules.words import condition_words
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import able, acted, check_free, check_turn, now, standing
from bot.games.dnd.fight.steps.kind import LABEL, Button, Known, Offer, StepKind, Telling
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.terms.playing import SKILLS
from bot.rolls.card import Action, Choice, plain, shortened
from bot.words import later, say

_OF_OTHERS = ("athletics",)
_AT_ONCE = 2  # Conditions that can be ended, with a button each; the list of other actions has all.


class Way(Struct, frozen=True):
    """An action that ends this condition of a ``target``, with a check of the ``skill`` if one is needed.

    ``bonus`` is the acting creature's.
    """

    target: Combatant
    borne: Borne
    escape: Escape
    skill: str = ""
    bonus: int = 0


def ways(fight: Fight, actor: Combatant, sheet: Sheet) -> list[Way]:
    """Return all actions that end conditions, starting with the actor's own and its best checks."""
    others = [
        combatant for combatant in fight.combatants if combatant.id != actor.id and not combatant.hp.dead
    ]
    return [way for other in (actor, *others) for way in _ways(other, actor, sheet)]


def _ways(of: Combatant, actor: Combatant, sheet: Sheet) -> Iterator[Way]:
    for borne in of.borne:
        escape = borne.ends.escape
        if escape is None or not (escape.own if of.id == actor.id else escape.others):
            continue
        if not escape.dc:
            yield Way(of, borne, escape)
            continue
        skills = escape.skills if of.id == actor.id else _OF_OTHERS
        # A stat block states its skills, so that they don't follow from its abilities.
        known = {skill: sheet.skill(skill) for skill in skills} | dict(actor.block.skills)
        ways = [Way(of, borne, escape, skill, known[skill]) for skill in skills]
        yield from sorted(ways, key=lambda way: -way.bonus)


class Escaped(StepBase, frozen=True, omit_defaults=True):
    """The action of ``actor`` to end a condition of ``target`` from the step ``since``."""

    actor: int
    target: int
    condition: str
    since: int
    success: bool = True


def _check_escaped(fight: Fight, step: Escaped) -> None:
    check_turn(fight, able(fight, step.actor), "escape")
    check_free(fight)
    of = standing(fight, step.target)
    if not any(
        (condition.condition, condition.since) == (step.condition, step.since) for condition in of.borne
    ):
        raise PressError(say("{name} no longer has that condition.", name=plain(of.name)))


def _apply_escaped(fight: Fight, step: Escaped, _known: Known) -> Fight:
    combatant = fight.find(step.target)
    if combatant and step.success:
        gone = [
            condition
            for condition in combatant.borne
            if (condition.condition, condition.since) == (step.condition, step.since)
        ]
        fight = fight.changed(replace(combatant, borne=ending(combatant.borne, gone)))
    return acted(fight, step.actor)


def _tell_escaped(step: Escaped, of: Telling) -> str:
    """Return an action to end a condition in words; a creature's numbers are left out."""
    is_own = step.target == step.actor
    if not of.roll or of.is_secret(step.actor):
        words = (
            later("**{name}** breaks free") if is_own else later("**{name}** ends {condition} on {target}")
        )
        if not step.success:
            words = later("**{name}** fails to break free")
            words = words if is_own else later("**{name}** fails to end {condition} on {target}")
    else:
        words = later("**{name}** tries to end {condition}: {came}")
        words = words if is_own else later("**{name}** tries to end {condition} on {target}: {came}")
    return words.say(
        name=of.name(step.actor),
        target=of.name(step.target),
        condition=CONDITIONS.name(step.condition),
        came=of.result,
    )


def _escapes(fight: Fight, actor: Combatant | None, sheet: Sheet | None) -> Iterator[Action]:
    """Yield a button with the best check against each condition that can be ended."""
    if actor is None or not actor.borne or sheet is None or fight.saver:
        return
    once = set[tuple[str, int]]()
    for place, way in enumerate(ways(fight, actor, sheet)):
        key = (way.borne.condition, way.borne.since)
        if way.target.id == actor.id and key not in once and len(once) < _AT_ONCE:
            once.add(key)
            label = shortened(_words(way, actor), LABEL)
            yield Action(keys.ESCAPE, label, at=now(fight), of=place, row=2)


def _choices(fight: Fight, actor: Combatant, sheet: Sheet | None) -> Iterator[Choice]:
    """Yield each action that can end a condition, with its position in the list of all such actions."""
    for place, way in enumerate(ways(fight, actor, sheet) if sheet else ()):
        yield Choice(f"{keys.ESCAPE} {place}", _words(way, actor), say("an action"))


def _words(way: Way, actor: Combatant) -> str:
    """Return the action's name; only the GM knows a creature's bonus."""
    is_own = way.target.id == actor.id
    if not way.skill:
        words = later("End {condition} on {name}")
    elif actor.is_secret:
        words = later("End {condition}: {skill}") if is_own else later("End {condition} on {name}: {skill}")
    elif is_own:
        words = later("End {condition}: {skill} {bonus:+d}, DC {dc}")
    else:
        words = later("End {condition} on {name}: {skill} {bonus:+d}, DC {dc}")
    return words.say(
        condition=condition_words(way.borne),
        name=way.target.name,
        skill=SKILLS.name(way.skill) if way.skill else "",
        bonus=way.bonus,
        dc=way.escape.dc,
    )


KINDS: Mapping[type, StepKind] = {
    Escaped: StepKind(
        _check_escaped,
        _apply_escaped,
        _tell_escaped,
        is_secret=True,
        offers=(Offer(30, _choices),),
        buttons=(Button(2, 30, _escapes),),
    ),
}
