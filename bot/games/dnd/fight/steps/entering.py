"""Steps that add creatures to a fight and remove them."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.fight.record.combatant import NO_BLOCK, Combatant, Newcomer
from bot.games.dnd.fight.record.state import Fight, TurnGroup
from bot.games.dnd.fight.steps.acting import standing
from bot.games.dnd.fight.steps.kind import Known, StepKind, Telling
from bot.games.dnd.hit_points.record import hit_points
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.rolls.card import plain
from bot.words import later, listed, say

MAX_COMBATANTS = 25  # As many as a list offers.


FULL = later("A fight can have up to {most} creatures. Remove some first.")


class Started(StepBase, frozen=True, omit_defaults=True):
    """The start of a fight; with ``auto``, turns end automatically after the action."""

    auto: bool = False


def _known(newcomer: Newcomer, before: Sequence[Newcomer]) -> str:
    """Return a newcomer's identity, which a returning character keeps even under a new name."""
    if newcomer.player:
        for old in reversed(before):
            is_same = old.character == newcomer.character or old.name.casefold() == newcomer.name.casefold()
            if old.player == newcomer.player and is_same:
                return old.key
    return newcomer.key


class Entered(StepBase, frozen=True, omit_defaults=True):
    """The entry of one creature or several identical ones, with Initiative ``count``."""

    newcomers: tuple[Newcomer, ...]
    count: int
    group: int = 0


def _check_entered(fight: Fight, step: Entered) -> None:
    if len(fight.combatants) + len(step.newcomers) > MAX_COMBATANTS:
        raise PlayerError(FULL.say(most=MAX_COMBATANTS))
    present = {combatant.character: combatant.name for combatant in fight.combatants if combatant.character}
    for newcomer in step.newcomers:
        if name := present.get(newcomer.character):  # The newcomer's name now has a number.
            raise PressError(say("{name} is already in the fight.", name=plain(name)))


def _apply_entered(fight: Fight, step: Entered, _known: Known) -> Fight:
    """Return the fight with a newcomer, who waits a round if their place in the order has passed."""
    group = TurnGroup(step.group, step.count)
    joined = replace(
        fight,
        combatants=(
            *fight.combatants,
            *(_combatant(newcomer, step.group, fight) for newcomer in step.newcomers),
        ),
        groups=(*fight.groups, group),
    )
    order = [combatant.id for combatant in joined.order()]
    is_late = fight.group in order and order.index(step.group) < order.index(fight.group)
    waits = is_late or any(newcomer.key in fight.had for newcomer in step.newcomers)
    return replace(joined, done=(*joined.done, step.group)) if waits else joined


def _combatant(newcomer: Newcomer, group: int, fight: Fight) -> Combatant:
    before = next((combatant for combatant in reversed(fight.gone) if combatant.key == newcomer.key), None)
    return Combatant(
        newcomer.id,
        newcomer.name,
        newcomer.side,
        group,
        newcomer.hp or _uninjured(newcomer),
        newcomer.player,
        newcomer.character,
        newcomer.creature,
        # Uses stay used after leaving: the Reaction until its next turn, the others for this turn.
        reaction=before is not None and before.reaction,
        once=before.once if before else (),
        spent=before.spent if before else (),
        auto=fight.auto,
        sheet=newcomer.maximum,
        key=newcomer.key,
        borne=tuple(_as_entering(condition) for condition in newcomer.bearing.borne),
        focus=newcomer.bearing.focus,
        begun=newcomer.bearing.focused,
    )


def _as_entering(borne: Borne) -> Borne:
    """Return a condition as its bearer enters the fight, when it isn't the bearer's turn."""
    return replace(borne, ends=replace(borne.ends, later=False)) if borne.ends.later else borne


def _uninjured(newcomer: Newcomer) -> hit_points.HitPoints:
    """Return an uninjured state; a creature whose Regeneration can be stopped survives at 0 Hit Points."""
    block = newcomer.creature.block if newcomer.creature else NO_BLOCK
    lingers = newcomer.mortal and bool(block.regeneration.stopped_by)
    return hit_points.full(newcomer.maximum, mortal=newcomer.mortal, lingers=lingers)


def _tell_entered(step: Entered, of: Telling) -> str:
    names = listed(plain(newcomer.name) for newcomer in step.newcomers)
    # A player's second character has its own Initiative, so the GM is told that the first left.
    player, own = step.newcomers[0].player, step.newcomers[0].key
    first = next(
        (
            combatant.name
            for combatant in reversed(of.before.gone)
            if combatant.player == player and combatant.key != own
        ),
        "",
    )
    words = later("{names}: Initiative {count} (taken over from {first}, who left)")
    if not player or not first:
        words = later("{names}: Initiative {count}")
    return words.say(names=names, count=step.count, first=plain(first))


class Removed(StepBase, frozen=True, omit_defaults=True):
    """A combatant's departure from the fight."""

    target: int


def _apply_removed(fight: Fight, step: Removed, _known: Known) -> Fight:
    """Return the fight without a combatant, whose turn ends if no one shared it."""
    target, combatant = step.target, fight.find(step.target)
    if combatant is None:
        return fight
    others = [
        replace(
            combatant,
            rider=0 if combatant.rider == target else combatant.rider,
            riding=0 if combatant.riding == target else combatant.riding,
            helpers=tuple(helper for helper in combatant.helpers if helper != target),
        )
        for combatant in fight.combatants
        if combatant.id != target
    ]
    saves = tuple(save for save in fight.saves if save != target)
    had = (*fight.had, combatant.key) if combatant.group == fight.group else fight.had
    after = replace(fight.with_all(others), gone=(*fight.gone, combatant), saves=saves, had=had)
    return without_group(_counted_by_others(after, combatant), combatant.group)


def _counted_by_others(fight: Fight, gone: Combatant) -> Fight:
    """Return the fight with ends tied to a departed creature's turns moved to its group, or the next."""
    order = [group.id for group in fight.order()]
    place = order.index(gone.group)
    to = next((one for group in (*order[place:], *order[:place]) for one in fight.members(group)), None)
    if to is None:
        return fight
    is_on = gone.group == fight.group

    def now(borne: Borne) -> Borne:
        ends = borne.ends
        if ends.of != gone.id or not ends.at:
            return borne
        if to.group != gone.group:  # The next turn starts where theirs was.
            ends = replace(ends, at="start", later=is_on and (ends.later or ends.at == "start"))
        return replace(borne, ends=replace(ends, of=to.id))

    return fight.changed(
        *(
            replace(combatant, borne=tuple(map(now, combatant.borne)))
            for combatant in fight.combatants
            if combatant.borne
        )
    )


def without_group(fight: Fight, group: int) -> Fight:
    """Return the fight without an empty group."""
    if fight.members(group):
        return fight
    return replace(fight, groups=tuple(old for old in fight.groups if old.id != group))


def numbered(fight: Fight, step: Entered, before: Sequence[object]) -> Entered:
    """Return the newcomers with numbers never used ``before``, and unique names."""
    entered = [step for step in before if isinstance(step, Entered)]
    first = 1 + max((one.id for step in entered for one in step.newcomers), default=0)
    names = [combatant.name for combatant in fight.combatants]
    if not any(
        newcomer.character for newcomer in step.newcomers
    ):  # A returning character keeps their identity.
        names += [combatant.name for combatant in fight.gone]
    known = [one for step in entered for one in step.newcomers if one.player]
    newcomers = []
    for number, newcomer in enumerate(step.newcomers, first):
        name = _free_name(newcomer, names, alike=len(step.newcomers) > 1)
        names.append(name)
        called = newcomer if newcomer.player else replace(newcomer, name=name)
        newcomers.append(replace(newcomer, id=number, name=name, known=_known(called, known)))
    group = _group_of(newcomers[0].key, fight, entered)
    return replace(step, newcomers=tuple(newcomers), group=group)


def _group_of(key: str, fight: Fight, entered: Sequence[Entered]) -> int:
    """Return a new group, or that of returning creatures: no one gets a second turn by leaving."""
    own = [step.group for step in entered if step.newcomers[0].key == key and not fight.members(step.group)]
    return own[-1] if own else 1 + max((step.group for step in entered), default=0)


def _free_name(newcomer: Newcomer, names: list[str], *, alike: bool) -> str:
    """Return a newcomer's name, numbered if it's taken or there are several: "Goblin 2"."""
    base, taken = newcomer.name, [name.casefold() for name in names]
    if not alike and base.casefold() not in taken and f"{base} 1".casefold() not in taken:
        return base
    numbers = [n for n in range(1, len(names) + 2) if f"{base} {n}".casefold() not in taken]
    first = 2 if base.casefold() in taken else 1
    return f"{base} {next(n for n in (*numbers, len(names) + 2) if n >= first)}"


EnteringStep = Started | Entered | Removed


KINDS: Mapping[type, StepKind] = {
    Started: StepKind(apply=lambda fight, step, _: replace(fight, auto=step.auto), changes=""),
    Entered: StepKind(_check_entered, _apply_entered, _tell_entered, settle=numbered, changes=""),
    Removed: StepKind(
        lambda fight, step: standing(fight, step.target),
        _apply_removed,
        lambda step, of: say("{name} leaves the fight", name=of.name(step.target)),
        empties=True,
        changes="",
    ),
}
