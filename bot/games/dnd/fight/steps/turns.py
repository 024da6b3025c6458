"""Steps that change whose turn it is, and the end of turns."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Ends, ending
from bot.games.dnd.conditions.rules.words import condition_words
from bot.games.dnd.creatures.in_fights import uses
from bot.games.dnd.creatures.in_fights.uses import Recharged
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import check_free, now
from bot.games.dnd.fight.steps.conditions import condition_changes
from bot.games.dnd.fight.steps.kind import LABEL, Button, Known, Offer, StepKind, Telling, Word
from bot.games.dnd.hit_points.record.hit_points import braced
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.spells.rules.effects import braces
from bot.initiative.rules.order import ties
from bot.rolls.card import Action, Choice, plain, shortened
from bot.words import later, listed, say, say_of


class Turned(StepBase, frozen=True, omit_defaults=True):
    """The start of group ``to``'s turn, which is in a new round if ``rounds``.

    The ``passed`` groups can't act and are skipped. Those in ``left`` couldn't act in the last round. The
    turn is decided once, so later changes to who is up don't change it. ``auto`` means that it started
    automatically with the step before and is undone with it. ``recharged`` are the dice rolled at its start.
    """

    to: int = 0
    passed: tuple[int, ...] = ()
    rounds: bool = False
    auto: bool = False
    left: tuple[int, ...] = ()
    recharged: tuple[Recharged, ...] = ()


def _check_turned(fight: Fight, _step: Turned) -> None:
    # Once the fight is on, turns continue even if no one is up, for Death Saving Throws.
    if not any(combatant.hp.is_up for combatant in fight.combatants) and not fight.is_on:
        raise PressError(say("No one is in the fight yet. Players press Join; the GM adds monsters."))
    check_free(fight)
    if fight.due:
        saver, borne = fight.due
        words = later("{name} has to save against {condition} first. One press rolls it and ends the turn.")
        raise PressError(words.say(name=plain(saver.name), condition=condition_words(borne)))


def _apply_turned(fight: Fight, step: Turned, _known: Known) -> Fight:
    """Return the fight with the current turn ended, and the next started."""
    had = () if step.rounds else (*fight.had, *(combatant.key for combatant in fight.acting))
    fight = replace(_ended(fight), had=had)
    done_before = fight.done
    for group in (*step.left, *step.passed):  # Effects that last until their turns end anyway.
        fight = _ended(_started(fight, group))
    done = step.passed if step.rounds else (*done_before, *step.passed)
    fight = replace(fight, round=fight.round + step.rounds, turn=fight.turn + 1, done=done)
    return _started(uses.recharged(fight, step.recharged), step.to)


def _started(fight: Fight, group: int) -> Fight:
    """Return the fight after a group's turn starts: expired effects end (Your Turn, Dodge, Reactions)."""
    own = {member.id for member in fight.members(group)}
    combatants = [_at_start(combatant, own) for combatant in fight.combatants]
    # It only happens at the start: anyone who falls later waits (SRD 5.2, Death Saving Throws).
    dying = [combatant for combatant in combatants if combatant.id in own and combatant.hp.state == "dying"]
    saves = tuple(combatant.id for combatant in dying if combatant.key not in fight.had)
    return replace(fight, combatants=tuple(combatants), group=group, saves=saves)


def _at_start(of: Combatant, own: set[int]) -> Combatant:
    """Return someone at the start of ``own``'s turn, without expired effects or Help that now ends."""
    # Ending Help here is our interpretation, because the chapter sets no end (docs/dnd-reference.md).
    if of.helpers and not own.isdisjoint(of.helpers):
        of = replace(of, helpers=tuple(helper for helper in of.helpers if helper not in own))
    # Dodge and a used Reaction end when one's own turn starts (SRD 5.2, Actions; Reactions).
    if of.id in own and (of.dodging or of.ready or of.reaction or of.acted):
        of = replace(of, dodging=False, ready="", reaction=False, acted=0, struck=())
    if of.id in own:
        of = uses.at_start(of)
        if of.borne and not of.hp.dead and (temp := braces(of.borne)):
            of = replace(of, hp=braced(of.hp, temp))
    return _ticked(of, "start", own) if of.borne else of


def _ticked(of: Combatant, at: str, own: Collection[int]) -> Combatant:
    """Return someone as a turn of ``own`` starts or ends, without conditions that lasted until then."""
    after = [(one, _after(one.ends, at, is_theirs=(one.ends.of or of.id) in own)) for one in of.borne]
    kept = tuple(one if ends is None else replace(one, ends=ends) for one, ends in after)
    over = [one for one, ends in after if ends is None]
    if kept == of.borne and not over:
        return of
    return replace(of, borne=ending(kept, over))


def _after(ends: Ends, at: str, *, is_theirs: bool) -> Ends | None:
    """Return an end updated at this start or end of a turn, or None if the condition is now over."""
    if not is_theirs or at != ("end" if ends.at == "save" else ends.at):
        return ends
    if ends.later:  # Conditions from this turn last until the next.
        return replace(ends, later=False)
    if ends.at == "save":
        return None if ends.turns == 1 else replace(ends, turns=max(0, ends.turns - 1))
    return replace(ends, left=ends.left - 1) if ends.left > 1 else None


def _ended(fight: Fight) -> Fight:
    """Return the fight after the current turn: effects for the rest of the turn end (Dash, Disengage)."""
    if not fight.group:
        return fight
    own = {combatant.id for combatant in fight.acting}
    combatants = tuple(_at_end(combatant, fight.group, own) for combatant in fight.combatants)
    gone = tuple(_at_end(combatant, 0, ()) for combatant in fight.gone)
    return replace(fight, combatants=combatants, gone=gone, done=(*fight.done, fight.group), saves=())


def _at_end(of: Combatant, group: int, own: Collection[int]) -> Combatant:
    """Return someone at the end of a group's turn."""
    # "Once a turn" means once in anyone's turn, as with Sneak Attack in a Reaction.
    if of.once:
        of = replace(of, once=())
    if of.group == group and (of.dashing or of.disengaged or of.bonus or of.acted):
        of = replace(of, dashing=False, disengaged=False, bonus=False, acted=0, struck=())
    if of.tried or of.suffered:
        of = replace(of, tried=(), suffered=())
    return _ticked(of, "end", own) if of.borne and own else of


def _tell_turned(_step: Turned, of: Telling) -> str:
    """Return the words for what ends as a turn starts and who regenerates; only the GM sees how much."""
    regenerated = [
        say("{name} regenerates", name=plain(combatant.name))
        for combatant in of.after.combatants
        if (was := of.before.find(combatant.id)) and was.hp.hp < combatant.hp.hp
    ]
    return listed([*condition_changes(of), *regenerated])


class Decided(StepBase, frozen=True, omit_defaults=True):
    """The decision that this ``group`` goes before the ``others`` in a tie."""

    group: int
    others: tuple[int, ...] = ()


def _check_decided(fight: Fight, step: Decided) -> None:
    if not any(str(step.group) in tie.names for tie in ties(fight.places())):
        raise PressError(say("That tie has already been decided. Check the turn order."))


def _apply_decided(fight: Fight, step: Decided, _known: Known) -> Fight:
    groups = tuple(
        replace(group, before=tuple(dict.fromkeys((*group.before, *step.others))))
        if group.id == step.group
        else group
        for group in fight.groups
    )
    return replace(fight, groups=groups)


def _tell_decided(step: Decided, of: Telling) -> str:
    names = listed(plain(member.name) for member in of.after.members(step.group))
    return say("{names} first", names=names)


class AutoSet(StepBase, frozen=True, omit_defaults=True):
    """The setting for ending a combatant's turns automatically."""

    target: int
    auto: bool


def _apply_auto_set(fight: Fight, step: AutoSet, _known: Known) -> Fight:
    combatant = fight.find(step.target)
    return fight.changed(replace(combatant, auto=step.auto)) if combatant else fight


def _tell_auto_set(step: AutoSet, of: Telling) -> str:
    words = (
        later("{name}'s turns end automatically")
        if step.auto
        else later("{name} ends each turn with *End turn*")
    )
    return words.say(name=of.name(step.target))


def next_turn(fight: Fight) -> Turned:
    """Return the next turn: the first group without one this round, or else the first of the next round.

    A group is skipped if its members can't act and don't have to make a Death Saving Throw.
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
    # Someone Stable or knocked out has nothing to do and no save to make (SRD 5.2, Stabilizing a Character).
    return combatant.key not in had and (combatant.hp.is_up or combatant.hp.state == "dying")


def deciding(fight: Fight, group: int) -> Decided:
    """Return the decision that this group goes before all that it's tied with."""
    own = next((one for one in fight.groups if one.id == group), None)
    alike = [one for one in fight.groups if own and one.count == own.count and one is not own]
    return Decided(group, tuple(one.id for one in alike if group not in one.before))


def tie_choices(fight: Fight) -> tuple[Choice, ...]:
    """Return who can go first in each tie."""
    return tuple(
        Choice(
            f"{keys.TIE} {name}",
            say("Tie: {name} first", name=group_name([one.name for one in fight.members(int(name))])),
        )
        for tie in ties(fight.places())
        for name in tie.names
    )


def group_name(names: Sequence[str]) -> str:
    """Return several names in short form, with identical creatures by number: Goblin 1, 2, 3."""
    if not names:
        return say_of("whose turn it is", "no one")
    base = names[0].rsplit(" ", 1)[0]
    numbers = [name.removeprefix(f"{base} ") for name in names]
    if all(number.isdigit() for number in numbers):
        return say("{base} {numbers}", base=base, numbers=listed(numbers))
    return listed(names)


def _end(fight: Fight, _actor: Combatant | None, _sheet: Sheet | None) -> Iterator[Action]:
    """Yield the button that ends the turn, or the end-of-turn save while one is due."""
    if fight.saver:
        return
    if fight.due is None:
        yield Action(keys.END_TURN, say("End turn"), at=now(fight), row=2)
        return
    saver, borne = fight.due
    words = later("End turn: {name} saves against {condition}")
    label = words.say(name=saver.name, condition=condition_words(borne))
    yield Action(keys.END_SAVE, shortened(label, LABEL), at=now(fight), row=2)


def _auto(_fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    on, off = say("End turns automatically: turn on"), say("End turns automatically: turn off")
    yield Choice("auto", off if actor.auto else on, say("for {name}, after an action", name=actor.name))


TurnStep = Turned | Decided | AutoSet

KINDS: Mapping[type, StepKind] = {
    Turned: StepKind(
        _check_turned,
        _apply_turned,
        _tell_turned,
        changes="hp",
        # The next creature follows from the stored fight, not from what the button showed.
        settle=lambda fight, _step, _before: next_turn(fight),
        buttons=(Button(2, 20, _end),),
    ),
    Decided: StepKind(
        _check_decided,
        _apply_decided,
        _tell_decided,
        settle=lambda fight, step, _before: deciding(fight, step.group),
        offers=(Offer(10, lambda fight, _actor, _sheet: tie_choices(fight)),),
    ),
    AutoSet: StepKind(
        apply=_apply_auto_set,
        tell=_tell_auto_set,
        offers=(Offer(110, _auto),),
        words={"auto": Word(lambda _fight, actor, _number: AutoSet(actor.id, not actor.auto))},
    ),
}
