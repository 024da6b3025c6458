"""What can be done with a roll of D&D: one die again, circumstances, what was forgotten, one step back."""

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError
from bot.games.dnd.circumstances.circumstances import ALLY_NEAR
from bot.games.dnd.circumstances.sources import CONCENTRATION
from bot.games.dnd.counters.rules.counter import COUNTERS, SHOW
from bot.games.dnd.riders.in_rolls.riding import next_attack, waiting_sneak
from bot.games.dnd.rolls.record.keeping import Keeping
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
from bot.games.dnd.rolls.rules.landing import (
    apply,
    counts,
    may_apply,
    owed,
    undone,
    waiting,
)
from bot.games.dnd.rolls.rules.rerolls import (
    DndChange,
    DndTrail,
    called,
    has_dice,
    inspire,
    inspired_dice,
    not_inspired,
    now,
    own_dice,
    own_inspired_dice,
    reroll,
    same_faces,
)
from bot.games.dnd.rolls.rules.waking import lying, stand_up
from bot.games.dnd.terms.checks import Check
from bot.rolls.act import (
    AGAIN,
    AMEND,
    Act,
    Presser,
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
    """What this roll offers now. What goes away once it is pressed stands below the rest."""
    request, outcome = trail[-1].request, now(trail)
    if request.kind == "level":  # It stands: its preview says what comes of it.
        return ()
    # Once more would be a second throw for what counts already.
    is_once = request.ask or request.fighting or request.kind == "hours" or request.keeps
    offers = [] if is_once else [Action(AGAIN, say("Roll again"), quiet=True, row=0)]
    if has_circumstances(trail):
        offers.append(Action(CIRCUMSTANCES, say("Circumstances…"), quiet=True, row=0))
    if has_dice(outcome):
        offers.append(Action(REROLL, say("Reroll a die…"), quiet=True, row=1))
    if has_form(request):
        offers.append(amend_action(quiet=True, row=1))
    if asked_of(trail):
        offers += answers(row=2)
    elif can_undo(trail):
        offers.append(undo_action(quiet=True, row=1))
    # Failing was a choice (SRD 5.2, Saving Throws), and no die has fallen: so it can be chosen otherwise.
    if request.fails:
        offers.append(Action(TRY, say("Roll after all"), quiet=True, row=2))
    if waits_for_hit(request, outcome):
        offers.append(Action(HIT, say("Hit: roll damage"), at_once=True, row=2))
    if waiting(trail) or request.undone:
        offers.append(Action(APPLY, say("Apply"), at_once=True, row=2))
    return (*offers, *_of_others(trail))


def _of_others(trail: DndTrail) -> Iterator[Action]:
    """What is offered of those whom the roll meets, and of what whoever rolls has."""
    request = trail[-1].request
    if shaken := owed(trail):
        names = shortened(listed([each.name for each in shaken]), _NAMES)
        yield Action(FOCUS, say("{names}: save to concentrate", names=names), at_once=True, row=2)
    if request.nth < request.attacks and not (request.fighting or request.ask):
        words = later("Attack {nth} of {most}")
        yield Action(NEXT, words.say(nth=request.nth + 1, most=request.attacks), at_once=True, row=2)
    if waiting_sneak(request, now(trail)):
        yield Action(ALLY, ally_words(request), at_once=True, row=2)
    if down := lying(request, now(trail)):
        names = shortened(listed([target.name for target in down]), _NAMES)
        yield Action(STAND, say("Stand up: {name}", name=names), at_once=True, quiet=True, row=2)
    if request.fighting and request.counted:
        leads = f"{COUNTERS}{request.character}"
        yield Action(SHOW, say("Counters…"), quiet=True, row=2, leads=leads)
    if inspired_dice(trail):
        yield Action(INSPIRE, _inspire_words(trail), row=3)


def _inspire_words(trail: DndTrail) -> str:
    """What the button says: whose it is, where it is not simply that of whoever rolled."""
    savers = [
        target.name
        for target in trail[-1].request.everyone
        if target.inspired and trail[-1].request.kind == "damage"
    ]
    if not savers:
        return say("✨ Heroic Inspiration…")
    names = [trail[-1].request.name] if trail[-1].request.inspired and trail[-1].request.name else []
    return say("✨ {names}: Heroic Inspiration…", names=shortened(listed([*names, *savers]), _NAMES))


_NAMES = 45  # Characters of names on a button.


def waits_for_hit(request: DndRequest, outcome: Outcome) -> bool:
    """Whether the GM has yet to say that an attack against an unknown AC hits."""
    return (
        request.is_attack
        and not outcome.verdict
        and bool(request.parts or request.extras or request.afflicts)
    )


def ally_words(request: DndRequest) -> str:
    """Return what the button says that makes a hit a Sneak Attack."""
    name = next(rider.name for rider in request.ridden if rider.sneak)
    if not request.target.name:
        return say("{rider}: an ally is next to the target", rider=name)
    return say("{rider}: an ally is next to {target}", rider=name, target=request.target.name)


def ally_near(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Return the attack with an ally next to its target."""
    request = trail[-1].request
    return same_faces(trail, replace(request, facts=(*request.facts, ALLY_NEAR)), source)


def hit(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """The attack hits: its damage is rolled."""
    return same_faces(trail, replace(trail[-1].request, hits=True), source)


def try_after_all(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Roll a save that was to be failed on purpose."""
    return same_faces(trail, replace(trail[-1].request, fails=False), source)


def concentrate(trail: DndTrail, roll: int) -> DndRequest:
    """A save to keep Concentration after this roll's damage; the table says which of those that are owed."""
    return keeping_request(Keeping(roll, owed(trail)))


def keeping_request(keeps: Keeping) -> DndRequest:
    """A save to keep Concentration (Concentration)."""
    return DndRequest("save", Check("con"), label=CONCENTRATION, keeps=keeps)


STEPS = (AMEND, CIRCUMSTANCES, HIT, APPLY, STAND, ALLY)
"""What can be taken back: no die was thrown again for it."""


def can_undo(trail: DndTrail) -> bool:
    """Return whether the last thing that was done can be undone, or what came of the roll."""
    return decided(trail)[-1].why in STEPS or _counted(trail)


def undo(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Return the roll as it was before the last step; what that brought comes up the same again."""
    if not can_undo(trail):
        raise DiceError(say("There is no step to take back."))
    steps = decided(trail)
    # Of one's own characters it was applied at once; what was applied to others since is undone first.
    is_landing = steps[-1].why == APPLY and not _counted(steps[:-1])
    if is_landing or steps[-1].why not in STEPS:
        return same_faces(trail, undone(trail[-1].request, refunded=True), source)
    # The version before is enough: a step back is no step of STEPS, so there is never a second one.
    return same_faces(trail, steps[-2].request, source)


def _counted(trail: DndTrail) -> bool:
    return counts(trail[-1].request, now(trail))


def undo_alone(trail: DndTrail, source: Source) -> DndChange:
    """Return the roll with all that came of it undone; what it cost stays spent."""
    return replace(same_faces(trail, undone(trail[-1].request, refunded=False), source), alone=True)


def _asks_to_undo(trail: DndTrail, change: DndChange) -> bool:
    """Return whether undoing takes away what came of the roll, and not just a modifier."""
    if decided(trail)[-1].why in (AMEND, CIRCUMSTANCES, STAND, ALLY):
        return _asks_to_aim(trail, change)
    return _counted(trail)


def _asks_to_aim(trail: DndTrail, change: DndChange) -> bool:
    """Return whether a roll that was against someone is against others now."""
    before, after = (sorted(called(request)) for request in (trail[-1].request, change.request))
    is_bound = _counted(trail) or trail[-1].request.undone or any(name for name, _ in before)
    return before != after and is_bound


def _stands(trail: DndTrail, _change: DndChange, _user: int) -> str:
    """Why nobody but a GM may take this back: what was rolled in a fight stands, until a GM takes it back."""
    # Faces that differ were thrown in the fight; a step without dice harms nobody when it goes.
    if trail[-1].request.fighting is None or trail[-1].faces == trail[-2].faces:
        return ""
    return say(
        "What was rolled in a fight stands; Undo, behind *More…* on its message, asks the GM to take it back."
    )


def _inspired(trail: DndTrail) -> frozenset[int]:
    """Whose character it is, where the GM rolled for them, and whose save it rolled."""
    request = trail[-1].request
    return frozenset(
        {request.player, *(target.player for target in request.everyone if target.inspired)} - {0}
    )


def _held(_trail: DndTrail, presser: Presser) -> str | None:
    """Why Heroic Inspiration is not spent, whoever asks: not held, too late, or nobody would see it go.

    The first two the table has looked up; who holds it, all can see, so nothing of it is spent on a secret
    roll.
    """
    if presser.secret:
        return say(
            "Who holds Heroic Inspiration is for all to see, and only you see this roll; reveal it first."
        )
    return cast(str | None, presser.looked_up)


UNDOING = replace(
    undoing(
        undo,
        later("took a step back"),
        all_of(undoer(lambda trail: decided(trail)[-1].by), player_may_make(_stands)),
    ),
    asks=_asks_to_undo,
    alone=undo_alone,
)
AMENDING = amending(amend, amend_form, all_of(theirs, player_may_make(not_known)), _asks_to_aim)

ACTS: Mapping[str, Act[DndRequest]] = {
    INSPIRE: Act(
        do=inspire,
        did=later("spent Heroic Inspiration"),
        choices=inspired_dice,
        own=own_inspired_dice,
        ask=later("✨ Which one die is rolled again?"),
        may=all_of(also(_inspired), _held, player_may_make(not_inspired)),
        rethrown=rethrown,
    ),
    REROLL: Act(
        do=reroll,
        did=later("rerolled a die"),
        choices=lambda trail: tuple(own_dice(now(trail))),
        ask=later("Which one die is rolled again?"),
        rethrown=rethrown,
    ),
    CIRCUMSTANCES: Act(
        do=circumstances,
        did=later("changed what applies"),
        choices=circumstances_choices,
        ask=later("Add or strike what applies"),
        many=True,
        may=all_of(theirs, player_may_make(not_theirs)),
    ),
    APPLY: Act(do=apply, did=later("applied it"), may=may_apply),
    FOCUS: Act(
        do=lambda trail, _picked, source: same_faces(trail, trail[-1].request, source),
        did=later("rolled a save to concentrate"),
        may=also(lambda trail: {each.player for each in owed(trail)}),
        rolls=concentrate,
    ),
    STAND: Act(
        do=stand_up,
        did=later("stood up"),
        may=also(lambda trail: {target.player for target in lying(trail[-1].request, now(trail))}),
    ),
    ALLY: Act(do=ally_near, did=later("said that an ally is next to the target")),
    NEXT: Act(
        do=lambda trail, _picked, source: same_faces(trail, trail[-1].request, source),
        did=later("attacked again"),
        rolls=lambda trail, _roll: next_attack(trail[-1].request, now(trail)),
    ),
    HIT: Act(do=hit, did=later("said that it hits")),
    TRY: Act(do=try_after_all, did=later("rolled after all")),
}
"""Every button by its key."""
