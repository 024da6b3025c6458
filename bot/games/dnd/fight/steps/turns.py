"""Steps that change whose turn it is, and when turns end."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Ends, ending
from bot.games.dnd.conditions.rules.words import condition_words
from bot.games.dnd.creatures.in_fights import uses
from bot.games.dnd.creatures.in_fights.uses import Recharged
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.steps.acting import check_free, now
from bot.games.dnd.fight.steps.conditions import borne_since
from bot.games.dnd.fight.steps.kind import Kind, Known
from bot.games.dnd.fight.steps.offers import LABEL, Button, Offer, Word
from bot.games.dnd.fight.steps.telling import Telling
from bot.games.dnd.hit_points.record.steps import StepBase
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.initiative.rules.order import ties
from bot.rolls.card import Action, Choice, plain, shortened
from bot.words import later, listed, say, say_of


class Turned(StepBase, frozen=True, omit_defaults=True):
    """Group ``to`` begins its turn, after ``passed`` who could do nothing, in the next round if ``rounds``.

    ``left`` could do nothing in the round that is over.

    Whose turn comes next is decided once: what changes later about who is up changes no turn that was had.
    ``auto``: it came by itself with the step before, and is taken back with that. ``recharged`` are the dice
    that were thrown as it began.
    """

    to: int = 0
    passed: tuple[int, ...] = ()
    rounds: bool = False
    auto: bool = False
    left: tuple[int, ...] = ()
    recharged: tuple[Recharged, ...] = ()


def _check_turned(fight: Fight, _step: Turned) -> None:
    # Once it is on, turns go by also with nobody up: Death Saving Throws are due.
    if not any(combatant.hp.is_up for combatant in fight.combatants) and not fight.is_on:
        raise PressError(say("Nobody is in the fight yet: players press Join, the GM adds monsters."))
    check_free(fight)
    if fight.due:
        saver, borne = fight.due
        words = later("{name} saves against {condition} first: one tap rolls that and ends the turn.")
        raise PressError(words.say(name=plain(saver.name), condition=condition_words(borne)))


def _apply_turned(fight: Fight, step: Turned, _known: Known) -> Fight:
    """With the turn that is on ended, and the next begun."""
    had = () if step.rounds else (*fight.had, *(combatant.key for combatant in fight.acting))
    fight = replace(_ended(fight), had=had)
    done_before = fight.done
    for group in (*step.left, *step.passed):  # What lasts until their turns ends all the same.
        fight = _ended(_started(fight, group))
    done = step.passed if step.rounds else (*done_before, *step.passed)
    fight = replace(fight, round=fight.round + step.rounds, turn=fight.turn + 1, done=done)
    return _started(uses.recharged(fight, step.recharged), step.to)


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
        each = uses.at_start(each)
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


def _tell_turned(_step: Turned, of: Telling) -> str:
    """Return what has ended and who regenerates as a turn begins; how much is the GM's to know."""
    regenerated = [
        say("{name} regenerates", name=plain(combatant.name))
        for combatant in of.after.combatants
        if (was := of.before.find(combatant.id)) and was.hp.hp < combatant.hp.hp
    ]
    return listed([*borne_since(of), *regenerated])


class Decided(StepBase, frozen=True, omit_defaults=True):
    """Where they come up alike, this ``group`` goes before ``others``."""

    group: int
    others: tuple[int, ...] = ()


def _check_decided(fight: Fight, step: Decided) -> None:
    if not any(str(step.group) in tie.names for tie in ties(fight.places())):
        raise PressError(say("That tie is decided already; look at the order."))


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
    return say("{names} goes first", names=names)


class AutoSet(StepBase, frozen=True, omit_defaults=True):
    """Whether somebody's turn ends by itself."""

    target: int
    auto: bool


def _apply_auto_set(fight: Fight, step: AutoSet, _known: Known) -> Fight:
    combatant = fight.find(step.target)
    return fight.changed(replace(combatant, auto=step.auto)) if combatant else fight


def _tell_auto_set(step: AutoSet, of: Telling) -> str:
    words = later("{name}'s turns end by themselves") if step.auto else later("{name} ends its turns")
    return words.say(name=of.name(step.target))


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


def deciding(fight: Fight, group: int) -> Decided:
    """The decision that this group goes before all who come up like it now and are not before it already."""
    found = next((each for each in fight.groups if each.id == group), None)
    alike = [each for each in fight.groups if found and each.count == found.count and each is not found]
    return Decided(group, tuple(each.id for each in alike if group not in each.before))


def tie_choices(fight: Fight) -> tuple[Choice, ...]:
    """Who of each tie may go first."""
    return tuple(
        Choice(
            f"{keys.TIE} {each}",
            say("Tie: {name} first", name=group_name([one.name for one in fight.members(int(each))])),
        )
        for tie in ties(fight.places())
        for each in tie.names
    )


def group_name(names: Sequence[str]) -> str:
    """Several in few words; of those that are alike the numbers, as in Goblin 1, 2, 3."""
    if not names:
        return say_of("whose turn it is", "nobody")
    base = names[0].rsplit(" ", 1)[0]
    numbers = [name.removeprefix(f"{base} ") for name in names]
    if all(number.isdigit() for number in numbers):
        return say("{base} {numbers}", base=base, numbers=listed(numbers))
    return listed(names)


def _end(fight: Fight, _actor: Combatant | None, _sheet: Sheet | None) -> Iterator[Action]:
    """Yield what ends the turn: a save at its end, while one is due."""
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
    on, off = say("Turns end by themselves: switch on"), say("Turns end by themselves: switch off")
    yield Choice("auto", off if actor.auto else on, say("of {name}, after an action", name=actor.name))


TurnStep = Turned | Decided | AutoSet

KINDS: Mapping[type, Kind] = {
    Turned: Kind(
        _check_turned,
        _apply_turned,
        _tell_turned,
        changes="hp",
        # Who is next follows from the fight as stored, not as the button saw it.
        settle=lambda fight, _step, _before: next_turn(fight),
        buttons=(Button(2, 20, _end),),
    ),
    Decided: Kind(
        _check_decided,
        _apply_decided,
        _tell_decided,
        settle=lambda fight, step, _before: deciding(fight, step.group),
        offers=(Offer(10, lambda fight, _actor, _sheet: tie_choices(fight)),),
    ),
    AutoSet: Kind(
        apply=_apply_auto_set,
        tell=_tell_auto_set,
        offers=(Offer(110, _auto),),
        words={"auto": Word(lambda _fight, actor, _number: AutoSet(actor.id, not actor.auto))},
    ),
}
