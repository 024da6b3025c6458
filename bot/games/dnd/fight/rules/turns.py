"""Turns and what ends with them: the order, ties, mounts, and all that holds until a turn starts or ends."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from bot.games.dnd.conditions.in_fights.bearing import lowered
from bot.games.dnd.conditions.rules.active_conditions import Borne, Ends, ending
from bot.games.dnd.creatures.in_fights import uses as stat_blocks
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rules import nearness
from bot.games.dnd.fight.steps.conditions import Withstood
from bot.games.dnd.fight.steps.entering import Removed
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.turns import Decided, Turned
from bot.games.dnd.hit_points.record.steps import DeathSaved

ACTIONS = ("dodge", "dash", "disengage", "ready", "act")
"""Marks that are an action of one's turn; Bonus Actions, Reactions and what is used once a turn are none."""

MOVING = ("dash", "disengage")
"""Actions for the movement that follows in the same turn, which therefore never ends by itself with them."""


def next_turn(fight: Fight) -> Turned:
    """Whose turn is next: the first in the order who has not had one this round, else of the next round.

    Whoever can neither act nor must make a Death Saving Throw has their turn passed over.
    """
    had = {*fight.done, fight.group} if fight.is_on else {group.id for group in fight.groups}
    order = [group.id for group in fight.order()]
    left = [number for number in order if number not in had]
    now = {*fight.had, *(combatant.key for combatant in fight.acting)}
    to = next((number for number in left if any(_has_turn(one, now) for one in fight.members(number))), 0)
    if to:
        return Turned(to, tuple(left[: left.index(to)]))
    to = next((number for number in order if any(map(_has_turn, fight.members(number)))), fight.group)
    passed = tuple(order[: order.index(to)]) if to in order else ()
    return Turned(to, passed, rounds=True, left=tuple(left))


def _has_turn(combatant: Combatant, had: Collection[str] = ()) -> bool:
    if combatant.hp.lingers and combatant.hp.hp == 0 and combatant.stopped:
        return False  # It dies as its turn starts.
    # Who is Stable or knocked out has nothing to do and no save to make (SRD 5.2, Stabilizing a Character).
    return combatant.key not in had and (combatant.hp.is_up or combatant.hp.state == "dying")


def turned(fight: Fight, step: Turned) -> Fight:
    """With the turn that is on ended, and the next begun."""
    had = () if step.rounds else (*fight.had, *(combatant.key for combatant in fight.acting))
    fight = replace(_ended(fight), had=had)
    done_before = fight.done
    for group in (*step.left, *step.passed):  # What lasts until their turns ends all the same.
        fight = _ended(_started(fight, group))
    done = step.passed if step.rounds else (*done_before, *step.passed)
    fight = replace(fight, round=fight.round + step.rounds, turn=fight.turn + 1, done=done)
    return _started(stat_blocks.recharged(fight, step.recharged), step.to)


def ends_itself(before: Fight, after: Fight, step: Step) -> bool:
    """Whether a step ends the turn now on: an action, where turns do so; a Death Saving Throw; its leaving.

    Whoever made a Death Saving Throw and is still at 0 Hit Points can do nothing in that turn.
    """
    if not after.is_on or not after.group:
        return False
    if not after.acting:
        return isinstance(step, Removed | Mounted) and bool(after.groups)
    if isinstance(step, DeathSaved):
        return step.target in before.saves and not after.saver and not after.able
    if (isinstance(step, Marked) and step.mark in MOVING) or after.due:
        return False
    if isinstance(step, Withstood):
        return _is_at_end(before, step, after.group)
    return after.acts > before.acts and all(combatant.auto and combatant.is_done for combatant in after.able)


def _is_at_end(fight: Fight, step: Withstood, group: int) -> bool:
    """Return whether a save ends the turn of this group, where nothing follows it, and isn't for damage."""
    of = fight.find(step.target)
    return group == fight.group and (of is None or (step.condition, step.since) not in of.stirred)


def _started(fight: Fight, group: int) -> Fight:
    """With the turn of a group started: what lasted until then ends (Your Turn, Dodge, Reactions)."""
    own = {member.id for member in fight.members(group)}
    combatants = [_at_start(combatant, own) for combatant in fight.combatants]
    # Due at the start alone: whoever falls later in the turn waits (SRD 5.2, Death Saving Throws).
    dying = [combatant for combatant in combatants if combatant.id in own and combatant.hp.state == "dying"]
    saves = tuple(combatant.id for combatant in dying if combatant.key not in fight.had)
    return replace(fight, combatants=tuple(combatants), group=group, saves=saves)


def _at_start(each: Combatant, own: set[int]) -> Combatant:
    """Somebody as a turn of ``own`` starts: without what ends for them, and without their help for others."""
    # Our reading of Help, which has no end in the chapter (docs/dnd-fight.md, Where the rules are silent).
    if each.helpers and not own.isdisjoint(each.helpers):
        each = replace(each, helpers=tuple(helper for helper in each.helpers if helper not in own))
    # Dodge and a used Reaction end where one's own turn starts (SRD 5.2, Actions; Reactions).
    if each.id in own and (each.dodging or each.ready or each.reaction or each.acted):
        each = replace(each, dodging=False, ready="", reaction=False, acted=0, struck=())
    if each.id in own:
        each = stat_blocks.at_start(each)
    return _ticked(each, "start", own) if each.borne else each


def _ticked(each: Combatant, at: str, own: Collection[int]) -> Combatant:
    """Somebody as a turn of ``own`` starts or ends: without the conditions that last until then."""
    after = [(one, _after(one.ends, at, is_theirs=(one.ends.of or each.id) in own)) for one in each.borne]
    kept = tuple(one if ends is None else replace(one, ends=ends) for one, ends in after)
    over = [one for one, ends in after if ends is None]
    if kept == each.borne and not over:
        return each
    return replace(each, borne=ending(kept, over))


def _after(ends: Ends, at: str, *, is_theirs: bool) -> Ends | None:
    """When something ends once this start, or end, of a turn is over; None: it has ended with that."""
    if not is_theirs or at != ("end" if ends.at == "save" else ends.at):
        return ends
    if ends.later:  # What began in this turn lasts until the next one.
        return replace(ends, later=False)
    if ends.at == "save":
        return None if ends.turns == 1 else replace(ends, turns=max(0, ends.turns - 1))
    return replace(ends, left=ends.left - 1) if ends.left > 1 else None


def _ended(fight: Fight) -> Fight:
    """With the turn that is on ended: what lasts for the rest of a turn ends (Dash, Disengage)."""
    if not fight.group:
        return fight
    own = {combatant.id for combatant in fight.acting}
    combatants = tuple(_at_end(combatant, fight.group, own) for combatant in fight.combatants)
    gone = tuple(_at_end(combatant, 0, ()) for combatant in fight.gone)
    return replace(fight, combatants=combatants, gone=gone, done=(*fight.done, fight.group), saves=())


def _at_end(each: Combatant, group: int, own: Collection[int]) -> Combatant:
    """Somebody when the turn of a group ends, which is of these."""
    # "Once a turn" is once in anybody's turn, as with Sneak Attack in a Reaction.
    if each.once:
        each = replace(each, once=())
    if each.group == group and (each.dashing or each.disengaged or each.bonus or each.acted):
        each = replace(each, dashing=False, disengaged=False, bonus=False, acted=0, struck=())
    if each.tried or each.suffered:
        each = replace(each, tried=(), suffered=())
    return _ticked(each, "end", own) if each.borne and own else each


def deciding(fight: Fight, group: int) -> Decided:
    """The decision that this group goes before all who come up like it now and are not before it already."""
    found = next((each for each in fight.groups if each.id == group), None)
    alike = [each for each in fight.groups if found and each.count == found.count and each is not found]
    return Decided(group, tuple(each.id for each in alike if group not in each.before))


def decided(fight: Fight, step: Decided) -> Fight:
    """With that said of those who come up alike."""
    groups = tuple(
        replace(group, before=tuple(dict.fromkeys((*group.before, *step.others))))
        if group.id == step.group
        else group
        for group in fight.groups
    )
    return replace(fight, groups=groups)


def marked(fight: Fight, step: Marked) -> Fight:
    """With something that holds for a while."""
    combatant = fight.find(step.actor)
    if combatant is None:
        return fight
    marks: dict[str, dict[str, Any]] = {
        "dodge": {"dodging": True},
        "dash": {"dashing": True},
        "disengage": {"disengaged": True},
        "apart": {},
        "ready": {"ready": step.text or "…", "weapon": step.weapon},
        "reaction": {"reaction": True, "ready": ""},
        "bonus": {"bonus": True},
        "once": {"once": (*combatant.once, step.text)},
        "act": {},
        "still": {"dodging": False},
    }
    fight = fight.changed(lowered(replace(combatant, **marks[step.mark])))
    return nearness.parted(fight, combatant.id) if step.mark in (*MOVING, "apart") else fight


def mounted(fight: Fight, step: Mounted | Dismounted) -> Fight:
    """With a rider, or without. A controlled mount's Initiative becomes its rider's (Controlling a Mount)."""
    mount = fight.find(step.mount)
    if mount is None:
        return fight
    if isinstance(step, Dismounted):
        # The mount keeps the rider's place: the chapter gives none back.
        riders = [
            replace(combatant, riding=0) for combatant in fight.combatants if combatant.riding == mount.id
        ]
        return fight.changed(replace(mount, rider=0), *riders)
    rider = fight.find(step.rider)
    if rider is None:
        return fight
    rider = replace(rider, riding=mount.id)
    # An independent mount retains its place (SRD 5.2, Controlling a Mount).
    if not step.controlled:
        return fight.changed(rider)
    left = mount.group
    fight = fight.changed(rider, replace(mount, rider=rider.id, group=rider.group))
    return _without(fight, left)


def removed(fight: Fight, target: int) -> Fight:
    """Without somebody. The turn stays whose it is; if it was theirs alone, it ends by itself."""
    found = fight.find(target)
    if found is None:
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
    had = (*fight.had, found.key) if found.group == fight.group else fight.had
    after = replace(fight.with_all(others), gone=(*fight.gone, found), saves=saves, had=had)
    return _without(_counted_by_others(after, found), found.group)


def _counted_by_others(fight: Fight, gone: Combatant) -> Fight:
    """With what lasts until a turn of whoever is gone until that of those with them, or of who is next."""
    order = [each.id for each in fight.order()]
    place = order.index(gone.group)
    to = next((one for group in (*order[place:], *order[:place]) for one in fight.members(group)), None)
    if to is None:
        return fight
    is_on = gone.group == fight.group

    def now(borne: Borne) -> Borne:
        ends = borne.ends
        if ends.of != gone.id or not ends.at:
            return borne
        if to.group != gone.group:  # Where their turn would have been, the next one starts.
            ends = replace(ends, at="start", later=is_on and (ends.later or ends.at == "start"))
        return replace(borne, ends=replace(ends, of=to.id))

    return fight.changed(
        *(
            replace(combatant, borne=tuple(map(now, combatant.borne)))
            for combatant in fight.combatants
            if combatant.borne
        )
    )


def _without(fight: Fight, group: int) -> Fight:
    """Without a group that nobody is of any more."""
    if fight.members(group):
        return fight
    return replace(fight, groups=tuple(each for each in fight.groups if each.id != group))
