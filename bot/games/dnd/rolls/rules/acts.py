"""Actions on a D&D roll: rerolls, circumstances, edits, undo."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError
from bot.games.dnd.circumstances.circumstances import ALLY_NEAR
from bot.games.dnd.circumstances.sources import CONCENTRATION
from bot.games.dnd.counters.rules.counter import COUNTERS, SHOW
from bot.games.dnd.riders.in_rolls.riding import next_attack, waiting_sneak
from bot.games.dnd.rolls.record.keeping import Keeping
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    DamageRequest,
    HoursRequest,
    LevelRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.amendments import amend, amend_form, has_form
from bot.games.dnd.rolls.rules.circumstances import (
    circumstances,
    circumstances_choices,
    has_circumstances,
    not_known,
    not_theirs,
)
from bot.games.dnd.rolls.rules.drawn_faces import rethrown
from bot.games.dnd.rolls.rules.kept_focus import lying, lying_now, stand_up
from bot.games.dnd.rolls.rules.landing import apply, landings_of, may_apply, owed, undone, waiting
from bot.games.dnd.rolls.rules.rerolls import (
    DndChange,
    DndTrail,
    has_dice,
    inspire,
    inspired_dice,
    not_inspired,
    own_dice,
    own_inspired_dice,
    reroll,
    same_faces,
)
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.rolls.rules.rights import asks_to_aim, counted, held, inspired, why_only_gm_undoes
from bot.rolls.act import (
    AGAIN,
    AMEND,
    Act,
    all_of,
    also,
    amend_action,
    amending,
    player_may_make,
    theirs,
    undo_action,
    undoer,
    undoing,
)
from bot.rolls.card import Action, shortened
from bot.rolls.undoing import answers, asked_of, decided
from bot.words import later, listed, say

INSPIRE, REROLL, CIRCUMSTANCES, HIT, TRY = "inspire", "reroll", "circumstances", "hit", "try_after_all"
APPLY = "apply"
FOCUS, STAND, ALLY, NEXT = "focus", "stand", "ally", "next_attack"


def actions(trail: DndTrail) -> tuple[Action, ...]:
    """Return this roll's current actions. Those whose buttons disappear when pressed come last."""
    request, outcome = trail[-1].request, now(trail)
    if isinstance(request, LevelRequest):  # It stays: its preview shows the result.
        return ()
    # Rolling again would be a second roll for something that already counts.
    is_once = request.roller.ask or request.fighting or isinstance(request, HoursRequest) or request.keeps
    offers = [] if is_once else [Action(AGAIN, say("Again"), quiet=True, row=0)]
    if has_dice(outcome):
        offers.append(Action(REROLL, say("Reroll…"), quiet=True, row=0))
    if has_form(request):
        offers.append(amend_action(quiet=True, row=0))
    if has_circumstances(request, outcome):
        offers.append(Action(CIRCUMSTANCES, say("Circumstances…"), quiet=True, tucked=True))
    if asked_of(trail):
        offers += answers(row=2)
    elif can_undo(trail):
        offers.append(undo_action(quiet=True, row=1))
    # Failing was a choice (SRD 5.2, Saving Throws) and no die was rolled, so they can change their mind.
    if request.fails:
        offers.append(Action(TRY, say("Roll after all"), quiet=True, row=2))
    if waits_for_hit(request, outcome):
        offers.append(Action(HIT, say("Hit: roll damage"), at_once=True, row=2))
    if waiting(trail) or request.undone:
        offers.append(Action(APPLY, say("Apply"), at_once=True, row=2))
    return (*offers, *_target_actions(trail, outcome))


def _target_actions(trail: DndTrail, outcome: Outcome) -> Iterator[Action]:
    """Yield the actions on the roll's targets, and on the roller's resources."""
    request = trail[-1].request
    landings = landings_of(request, outcome)
    if landings and (shaken := owed(trail)):
        names = shortened(listed([save.name for save in shaken]), _NAMES)
        yield Action(FOCUS, say("{names}: Concentration save", names=names), at_once=True, row=2)
    if isinstance(request, AttackRequest) and request.nth < request.attacks and not request.fighting:
        words = later("Attack {nth} of {most}")
        yield Action(NEXT, words.say(nth=request.nth + 1, most=request.attacks), at_once=True, row=2)
    if waiting_sneak(request, outcome):
        yield Action(ALLY, ally_words(request), at_once=True, row=2)
    if down := lying(request, landings):
        names = shortened(listed([target.name for target in down]), _NAMES)
        yield Action(STAND, say("Stand up: {name}", name=names), at_once=True, quiet=True, row=2)
    if request.fighting and request.roller.counted:
        leads = f"{COUNTERS}{request.roller.character}"
        yield Action(SHOW, say("Counters…"), quiet=True, row=2, leads=leads)
    if inspired_dice(trail):
        yield Action(INSPIRE, _inspire_words(trail), row=1)


def _inspire_words(trail: DndTrail) -> str:
    """Return the button's label, which names the owner unless the owner is the roller."""
    savers = [
        target.name
        for target in trail[-1].request.everyone
        if target.inspired and isinstance(trail[-1].request, DamageRequest)
    ]
    if not savers:
        return say("✨ Inspiration…")
    roller = trail[-1].request.roller
    names = [roller.name] if roller.inspired and roller.name else []
    return say("✨ {names}: Inspiration…", names=shortened(listed([*names, *savers]), _NAMES))


_NAMES = 45  # Characters of names on a button.


def waits_for_hit(request: DndRequest, outcome: Outcome) -> bool:
    """Return True if the GM still has to say whether an attack hits an unknown AC."""
    return (
        isinstance(request, AttackRequest)
        and not outcome.verdict
        and bool(request.parts or request.extras or request.afflicts)
    )


def ally_words(request: DndRequest) -> str:
    """Return the label of the button that makes a hit a Sneak Attack."""
    name = next(rider.name for rider in request.ridden if rider.sneak)
    if not request.target.name:
        return say("{rider}: an ally is next to the target", rider=name)
    return say("{rider}: an ally is next to {target}", rider=name, target=request.target.name)


def ally_near(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Return the attack with an ally next to its target."""
    request = trail[-1].request
    return same_faces(trail, replace(request, facts=(*request.facts, ALLY_NEAR)), source)


def hit(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Make the attack hit, and roll its damage."""
    return same_faces(trail, replace(trail[-1].request, hits=True), source)


def try_after_all(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Roll a save that was going to fail on purpose."""
    return same_faces(trail, replace(trail[-1].request, fails=False), source)


def concentrate(trail: DndTrail, roll: int, _picked: tuple[str, ...]) -> DndRequest:
    """Return a Concentration save after this roll's damage. The table decides which due save it is."""
    return keeping_request(Keeping(roll, owed(trail)))


def keeping_request(keeps: Keeping) -> DndRequest:
    """Return the request for a Concentration save (Concentration)."""
    return SaveRequest("con", label=CONCENTRATION, keeps=keeps)


STEPS = (AMEND, CIRCUMSTANCES, HIT, APPLY, STAND, ALLY)
"""The steps that can be undone, because they rerolled no die."""


def can_undo(trail: DndTrail) -> bool:
    """Return True if the last action, or the roll's effect, can be undone."""
    return decided(trail)[-1].why in STEPS or counted(trail)


def undo(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Return the roll as it was before the last step. If that step is repeated, its dice come up the same."""
    if not can_undo(trail):
        raise DiceError(say("There's no step to undo."))
    steps = decided(trail)
    # It applied to one's own characters at once. If it has since applied to others, that's undone first.
    is_landing = steps[-1].why == APPLY and not counted(steps[:-1])
    if is_landing or steps[-1].why not in STEPS:
        return same_faces(trail, undone(trail[-1].request, refunded=True), source)
    # The previous version is enough: undoing isn't one of STEPS, so there's never a second one.
    return same_faces(trail, steps[-2].request, source)


def _asks_to_undo(trail: DndTrail, change: DndChange) -> bool:
    """Return True if undoing removes the roll's effects, rather than just a modifier."""
    if decided(trail)[-1].why in (AMEND, CIRCUMSTANCES, STAND, ALLY):
        return asks_to_aim(trail, change)
    return counted(trail)


def undo_alone(trail: DndTrail, source: Source) -> DndChange:
    """Return the roll with all its effects undone. Its cost stays spent."""
    return replace(same_faces(trail, undone(trail[-1].request, refunded=False), source), alone=True)


UNDOING = replace(
    undoing(
        undo,
        later("undid a step"),
        all_of(undoer(lambda trail: decided(trail)[-1].by), player_may_make(why_only_gm_undoes)),
    ),
    asks=_asks_to_undo,
    alone=undo_alone,
)
AMENDING = amending(amend, amend_form, all_of(theirs, player_may_make(not_known)), asks_to_aim)

ACTS: Mapping[str, Act[DndRequest]] = {
    INSPIRE: Act(
        do=inspire,
        did=later("spent Heroic Inspiration"),
        choices=inspired_dice,
        own=own_inspired_dice,
        ask=later("✨ Choose one die to reroll"),
        may=all_of(also(inspired), held, player_may_make(not_inspired)),
        rethrown=rethrown,
    ),
    REROLL: Act(
        do=reroll,
        did=later("rerolled a die"),
        choices=lambda trail: tuple(own_dice(now(trail))),
        ask=later("Choose one die to reroll"),
        rethrown=rethrown,
    ),
    CIRCUMSTANCES: Act(
        do=circumstances,
        did=later("changed what applies"),
        choices=circumstances_choices,
        ask=later("Add or remove what applies"),
        many=True,
        may=all_of(theirs, player_may_make(not_theirs)),
    ),
    APPLY: Act(do=apply, did=later("applied it"), may=may_apply),
    FOCUS: Act(
        do=lambda trail, _picked, source: same_faces(trail, trail[-1].request, source),
        did=later("rolled a Concentration save"),
        may=also(lambda trail: {save.player for save in owed(trail)}),
        rolls=concentrate,
    ),
    STAND: Act(
        do=stand_up,
        did=later("stood up"),
        may=also(lambda trail: {target.player for target in lying_now(trail)}),
    ),
    ALLY: Act(do=ally_near, did=later("confirmed that an ally is next to the target")),
    NEXT: Act(
        do=lambda trail, _picked, source: same_faces(trail, trail[-1].request, source),
        did=later("attacked again"),
        rolls=lambda trail, _roll, _picked: next_attack(trail[-1].request, now(trail)),
    ),
    HIT: Act(do=hit, did=later("confirmed the hit")),
    TRY: Act(do=try_after_all, did=later("rolled after all")),
}
"""Every button of a D&D roll, by its key."""
