"""A sheet's riders in a fight: the riders offered with the next attack, and the riders picked."""

from collections.abc import Collection, Sequence

from bot.games.dnd.circumstances.circumstances import ALLY_NEAR
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.history import History, last_attacks
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.riders.in_rolls.riding import can_apply, coming, is_used, waiting_sneak
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.riders.rules.text import rider_words
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.rerolls import Trails
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.rolls.card import Choice
from bot.words import say

WITH, CHOSEN = "with", "riders"
"""Prefixes before a combatant's number, for a rider of its attack and for its riders having been chosen."""


ALLY = f"fact {ALLY_NEAR}"
"""The pick for an ally next to the target."""


def rider_choices(actor: Combatant, sheet: Sheet, weapon: Attack) -> list[Choice]:
    """Return the riders that can apply to someone's next attack, except those already used this turn."""
    return [
        Choice(
            _key(actor, rider),
            say("With {rider}", rider=rider.name),
            rider_words(rider) if can_apply(rider, weapon) else say("only with a Finesse or ranged weapon"),
        )
        for rider in _free(actor, sheet)
    ]


def resisted(sheet: Sheet, on: Collection[str]) -> tuple[str, ...]:
    """Return the types of damage that active riders, such as Rage, halve."""
    return tuple(kind for rider in sheet.riders if rider.key in on for kind in rider.resist)


def with_own(actor: Combatant, sheet: Sheet, picks: Sequence[str], on: Collection[str]) -> tuple[str, ...]:
    """Return the picks plus the riders that are automatic or ``on``, unless all riders were chosen."""
    if chosen(actor) in picks:
        return tuple(picks)
    own = (_key(actor, rider) for rider in coming(sheet.riders, on, actor.once))
    return tuple(dict.fromkeys((*picks, *own)))


def chosen(actor: Combatant) -> str:
    """Return the pick that limits someone's riders to exactly the picked ones."""
    return f"{CHOSEN} {actor.id}"


def picked(actor: Combatant, sheet: Sheet, picks: Sequence[str]) -> tuple[SheetRider, ...]:
    """Return the riders of someone's attack."""
    return tuple(rider for rider in _free(actor, sheet) if _key(actor, rider) in picks)


def staying(actor: Combatant, sheet: Sheet, picks: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the keys of the riders that these picks leave on, and of those they turn off."""
    stays = [rider for rider in _free(actor, sheet) if rider.stays]
    on = [rider.key for rider in picked(actor, sheet, picks) if rider.stays]
    return on, [rider.key for rider in stays if rider.key not in on]


def priced(actor: Combatant, sheet: Sheet) -> list[str]:
    """Return the picks for riders with a cost, which can turn out to be too high."""
    return [_key(actor, rider) for rider in sheet.riders if rider.costs]


def waiting_hit(history: History, trails: Trails, fight: Fight) -> tuple[int, DndRequest] | None:
    """Return the hit this turn that may be a Sneak Attack, with the number of its step.

    An automatic next turn doesn't prevent this. ``fight`` is the current fight.
    """
    story = history.events_in(fight.turn - 1, fight.turn)
    last = next((n for n in range(len(story) - 1, -1, -1) if isinstance(story[n][0].step, Dealt)), -1)
    for taken, _, after in last_attacks(story[: last + 1]):
        trail, step = trails.get(taken.roll), taken.step
        if trail is None or not isinstance(step, Dealt) or not trail[-1].request.roll.sneaks:
            continue
        waits = waiting_sneak(trail[-1].request, now(trail))
        actor = after.find(step.actor)
        if waits and actor and not (waits.once and waits.name in used_beside(history, taken.roll)):
            return taken.number, trail[-1].request
    return None


def used_beside(history: History, roll: int) -> frozenset[str]:
    """Return the once-per-turn riders, by name, that this roll's attacker used with other hits this turn."""
    own = next(
        (event for event in history.story if event[0].roll == roll and isinstance(event[0].step, Dealt)), None
    )
    if own is None or not isinstance(own[0].step, Dealt):
        return frozenset()
    turn, actor = own[1].turn, own[0].step.actor
    steps = (taken.step for taken, _, _ in history.events_in(turn, turn) if taken.roll != roll)
    return frozenset(
        name for step in steps if isinstance(step, Dealt) and step.actor == actor for name in step.once
    )


def _free(actor: Combatant, sheet: Sheet) -> list[SheetRider]:
    return [rider for rider in sheet.riders if not is_used(rider, actor.once)]


def _key(actor: Combatant, rider: SheetRider) -> str:
    return f"{WITH} {actor.id} {rider.key}"
