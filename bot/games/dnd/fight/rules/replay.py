"""What each kind of step of a fight does to it; the steps one after the other are its :mod:`.history`."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.conditions.in_fights import bearing
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.creatures.in_fights import uses as stat_blocks
from bot.games.dnd.fight.record.newcomer import Newcomer
from bot.games.dnd.fight.record.state import NO_BLOCK, Combatant, Fight, Group
from bot.games.dnd.fight.rules import nearness, turns
from bot.games.dnd.fight.steps import conditions, uses
from bot.games.dnd.fight.steps.conditions import Concentrated, Conditioned, Escaped, Withstood
from bot.games.dnd.fight.steps.entering import Entered, Removed, Started
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.fight.steps.turns import AutoSet, Decided, Turned
from bot.games.dnd.fight.steps.uses import Spent
from bot.games.dnd.hit_points.record import hit_points
from bot.games.dnd.hit_points.record.course import OfOne, hp_after
from bot.games.dnd.hit_points.record.steps import (
    ONGOING,
    Aided,
    Braced,
    Dealt,
    DeathSaved,
    Healed,
    MaximumChanged,
    Restored,
    SheetChanged,
)


class _Known(Struct, frozen=True):
    """What applying a step needs beside it: its ``number``, and which blows knock out whom."""

    number: int
    spared: frozenset[tuple[int, int]]


def sheet_changes(fight: Fight, maxima: Mapping[int, int]) -> list[SheetChanged]:
    """What was changed on sheets since; ``maxima`` are the Hit Point maxima of the characters."""
    return [
        SheetChanged(each.id, maxima[each.character])
        for each in fight.combatants
        if each.character in maxima and maxima[each.character] != each.sheet
    ]


def with_sheet(fight: Fight, step: SheetChanged) -> Fight:
    """With another maximum on somebody's sheet: the uninjured stay so, of others only the maximum changes."""
    found = fight.find(step.target)
    if found is None:
        return fight
    hp = hit_points.with_maximum(found.hp, step.maximum - found.sheet)
    # Whoever was unhurt is not wounded by a better sheet.
    if found.hp.hp == found.hp.maximum:
        hp = replace(hp, hp=hp.maximum)
    return fight.changed(replace(found, hp=hp, sheet=step.maximum))


def applied(fight: Fight, taken: Taken, spared: frozenset[tuple[int, int]]) -> Fight:
    """The fight after this step, which stands; ``spared`` is which blows knock out whom."""
    apply = _APPLY.get(type(taken.step))
    if apply is None:
        return fight
    after = apply(fight, taken.step, _Known(taken.number, spared))
    return bearing.released(fight, bearing.woken(fight, after, taken.step))


def _entered(fight: Fight, step: Entered, _known: _Known) -> Fight:
    """With somebody more; who would have acted this round already, or did and is back, waits for the next."""
    group = Group(step.group, step.count)
    joined = replace(
        fight,
        combatants=(*fight.combatants, *(_combatant(each, step.group, fight) for each in step.newcomers)),
        groups=(*fight.groups, group),
    )
    order = [each.id for each in joined.order()]
    is_late = fight.group in order and order.index(step.group) < order.index(fight.group)
    waits = is_late or any(each.key in fight.had for each in step.newcomers)
    return replace(joined, done=(*joined.done, step.group)) if waits else joined


def _combatant(newcomer: Newcomer, group: int, fight: Fight) -> Combatant:
    before = next((each for each in reversed(fight.gone) if each.key == newcomer.key), None)
    return Combatant(
        newcomer.id,
        newcomer.name,
        newcomer.side,
        group,
        newcomer.hp or _uninjured(newcomer),
        newcomer.player,
        newcomer.character,
        newcomer.creature,
        # What was used by the one who left is used: the Reaction until its next turn, the rest in this turn.
        reaction=before is not None and before.reaction,
        once=before.once if before else (),
        spent=before.spent if before else (),
        auto=fight.auto,
        sheet=newcomer.maximum,
        key=newcomer.key,
        borne=tuple(_as_entering(each) for each in newcomer.bearing.borne),
        focus=newcomer.bearing.focus,
        begun=newcomer.bearing.focused,
    )


def _as_entering(borne: Borne) -> Borne:
    """Return a condition as its bearer enters, when no turn of theirs is running."""
    return replace(borne, ends=replace(borne.ends, later=False)) if borne.ends.later else borne


def _uninjured(newcomer: Newcomer) -> hit_points.HitPoints:
    """Somebody who is unhurt; what regenerates until it is stopped lingers at 0."""
    block = newcomer.creature.block if newcomer.creature else NO_BLOCK
    lingers = newcomer.mortal and bool(block.regeneration.stopped_by)
    return hit_points.full(newcomer.maximum, mortal=newcomer.mortal, lingers=lingers)


def _dealt(fight: Fight, step: Dealt, known: _Known) -> Fight:
    fight = bearing.focusing(fight, step.actor, step.focus, known.number)
    fight = stat_blocks.parried(stat_blocks.resisted(fight, step.resisted), step.parried)
    for hit in step.hits:
        found = fight.find(hit.target)
        if found is None:
            continue
        knocks_out = step.melee and (known.number, hit.target) in known.spared
        hp = hit_points.damaged(found.hp, hit.amount, critical=hit.critical, knocks_out=knocks_out)
        hurt = replace(found, hp=hp, stopped=found.stopped or hit.stops)
        hurt = bearing.hurt(hurt, step.actor) if hurt.borne and hit.amount > 0 else hurt
        fight = fight.changed(bearing.lowered(bearing.shaken(hurt, hit.amount)))
    fight = bearing.afflicted(fight, step, known.number)
    fight = nearness.told(fight, step)
    actor = fight.find(step.actor)
    if actor is None:
        return fight
    if step.by in ("attack", "reaction", "legendary"):
        actor = replace(actor, helpers=())  # Help is for the next attack.
    if step.by == "reaction":
        # Whatever the Reaction was: what was readied would have needed it (SRD 5.2, Reactions).
        actor = replace(actor, reaction=True, ready="")
    if step.by == ONGOING:
        return stat_blocks.suffering(fight, step)
    if step.by == "bonus":
        actor = replace(actor, bonus=True)
    if step.once:
        actor = replace(actor, once=(*actor.once, *step.once))
    fight = fight.changed(stat_blocks.used(actor, step))
    if step.by not in ("attack", "area"):
        return fight
    return _acted(fight, step.actor, step)


def _marked(fight: Fight, step: Marked, _known: _Known) -> Fight:
    fight = turns.marked(fight, step)
    return _acted(fight, step.actor) if step.mark in turns.ACTIONS else fight


def _helped(fight: Fight, step: Helped, _known: _Known) -> Fight:
    found = fight.find(step.target)
    if found:
        fight = fight.changed(replace(found, helpers=tuple(dict.fromkeys((*found.helpers, step.actor)))))
    return _acted(fight, step.actor)


def _healed(fight: Fight, step: Healed, _known: _Known) -> Fight:
    for target in step.targets:
        fight = _with_hp(fight, target, step)
    return _acted(fight, step.actor)


def _aided(fight: Fight, step: Aided, _known: _Known) -> Fight:
    return _acted(_with_hp(fight, step.target, step), step.actor)


def _set(fight: Fight, step: AutoSet, _known: _Known) -> Fight:
    found = fight.find(step.target)
    return fight.changed(replace(found, auto=step.auto)) if found else fight


def _one(fight: Fight, step: Aided | Braced | MaximumChanged | Restored | DeathSaved, known: _Known) -> Fight:
    fight = _with_hp(fight, step.target, step)
    is_rest = isinstance(step, Restored) and step.how == "rested"
    return bearing.rested(fight, step.target, known.number) if is_rest else fight


def _with_hp(fight: Fight, target: int, step: OfOne) -> Fight:
    found = fight.find(target)
    if found is None:
        return fight
    with suppress(PlayerError):  # Whoever died by then, as after another reroll, gains nothing by it.
        return fight.changed(bearing.lowered(replace(found, hp=hp_after(found.hp, step))))
    return fight


def _saved(fight: Fight, step: DeathSaved, _known: _Known) -> Fight:
    fight = _with_hp(fight, step.target, step)
    return replace(fight, saves=tuple(each for each in fight.saves if each != step.target))


def _acted(fight: Fight, actor: int, step: Dealt | None = None) -> Fight:
    """With an action taken, or with what this step is of one, if it is by whoever's turn it is."""
    found = fight.find(actor)
    if found is None or found.group != fight.group:
        return fight
    return fight.changed(stat_blocks.acted(replace(found, acted=found.acted + 1), step))


_APPLY: Mapping[type, Callable[[Fight, Any, _Known], Fight]] = {
    Started: lambda fight, step, _: replace(fight, auto=step.auto),
    Entered: _entered,
    Turned: lambda fight, step, _: turns.turned(fight, step),
    Decided: lambda fight, step, _: turns.decided(fight, step),
    Dealt: _dealt,
    Healed: _healed,
    Braced: _one,
    MaximumChanged: _one,
    SheetChanged: lambda fight, step, _: with_sheet(fight, step),
    DeathSaved: _saved,
    Aided: _aided,
    Restored: _one,
    Marked: _marked,
    Spent: lambda fight, step, _: uses.spent(fight, step),
    Helped: _helped,
    Mounted: lambda fight, step, _: turns.mounted(fight, step),
    Dismounted: lambda fight, step, _: turns.mounted(fight, step),
    Removed: lambda fight, step, _: turns.removed(fight, step.target),
    AutoSet: _set,
    Conditioned: lambda fight, step, known: conditions.conditioned(fight, step, known.number),
    Withstood: lambda fight, step, known: conditions.withstood(fight, step, known.number),
    Escaped: lambda fight, step, _: _acted(conditions.escaped(fight, step), step.actor),
    Concentrated: lambda fight, step, _: conditions.concentrated(fight, step),
}
"""What each kind of step does; the others change nothing by themselves."""
