"""The buttons of a Magic roll: which ones it has now, and what each does."""

from collections.abc import Callable, Iterator, Mapping

from bot.games.magic.rules.amendments import STORE, TIE, amend, amend_form, can_undo, store, store_form, undo
from bot.games.magic.rules.changes import MagicChange, MagicTrail, now, offers
from bot.games.magic.rules.decisions import (
    assign,
    assign_choices,
    ignore,
    ignore_choices,
    not_chooser,
    roll_off,
    strike,
    strike_choices,
    tied,
    waits_for,
)
from bot.games.magic.rules.effects import OWN, Effect, Kind
from bot.games.magic.rules.modified_results import (
    can_reroll,
    exchange,
    exchange_form,
    reroll,
    reroll_form,
    shift,
    shift_choices,
)
from bot.games.magic.rules.planar import PLANAR_ACTS, planar_actions
from bot.games.magic.rules.request import MagicRequest
from bot.rolls.act import (
    AGAIN,
    Act,
    May,
    Presser,
    all_of,
    also,
    amend_action,
    amending,
    in_the_open,
    not_theirs,
    player_may,
    player_may_make,
    theirs,
    undo_action,
    undoer,
    undoing,
)
from bot.rolls.card import Action
from bot.rolls.remarks import standing
from bot.words import later, say

REROLL, PLUS, MINUS, IGNORE, ASSIGN = "reroll", "plus", "minus", "ignore", "assign"
EXCHANGE, STRIKE = "exchange", "strike"


def actions(trail: MagicTrail) -> tuple[Action, ...]:
    """Return this roll's current actions, starting with those that it waits for or calls for.

    Actions that no effect in play and no card provides are under *More…*, except for *Reroll…*.
    """
    request, outcome = trail[-1].request, now(trail)
    if request.planar:
        return planar_actions(trail)
    ignoring = Action(IGNORE, say("Ignore…"))
    # Which die was rolled comes before anything done to it (706.6 before 706.2b).
    if outcome.is_waiting:
        return (ignoring, *_others(trail))
    ties = [Action(TIE, say("Tied players roll again"), at_once=True)] if tied(trail) else []
    choosing = [Action(ASSIGN, say("Choose…"), tucked=not request.readings)] if assign_choices(trail) else []
    offered = [*ties, *choosing] if request.readings else []
    offered.append(Action(AGAIN, say("Again")))
    if outcome.counted:
        offered += _shifts(trail)
    if can_reroll(trail):  # It comes last, as it can vanish: a second press of +1 mustn't land on −1.
        offered.append(Action(REROLL, say("Reroll…")))
    if ignore_choices(trail):
        offered.append(ignoring)
    if not request.readings:
        offered += choosing
    if offers(request, "exchange") and outcome.counted:
        offered.append(Action(EXCHANGE, say("Exchange…")))
    if outcome.counted and _can_store(request):
        offered.append(Action(STORE, say("Store…"), tucked=True))
    return (*offered, *_others(trail))


def _shifts(trail: MagicTrail) -> Iterator[Action]:
    for key, label, up in ((PLUS, "+1", True), (MINUS, "−1", False)):  # In every language.
        if ways := len(shift_choices(trail, up=up)):
            yield Action(key, label, at_once=ways == 1)


def _can_store(request: MagicRequest) -> bool:
    # A coin isn't a die, so there's no kind of die to note (706.8a).
    return not request.stores and not any(throw.coin for throw in request.throws)


def _others(trail: MagicTrail) -> tuple[Action, ...]:
    strikes = (Action(STRIKE, say("Effects…"), tucked=True),) if strike_choices(trail) else ()
    undoes = (undo_action(),) if can_undo(trail) else ()
    return (*strikes, amend_action(tucked=True), *undoes)


def _users(kind: Kind) -> Callable[[MagicTrail], frozenset[int]]:
    """Return a function that returns the users whose effects can do this to anyone's dice (706.2a)."""

    def others(trail: MagicTrail) -> frozenset[int]:
        request = trail[-1].request
        players = {throw.player for throw in request.throws}
        effects = [
            effect for effect, ability in offers(request, kind) if ability.anyone or effect.player in players
        ]
        return frozenset(user for effect in effects for user in _theirs(request, effect))

    return others


def _theirs(request: MagicRequest, effect: Effect) -> tuple[int, ...]:
    """Return the users who own this effect. Effects of a Planechase game belong to every player."""
    # Ids below OWN are the game's own changes: a Wall that is on for everyone belongs to every player.
    for_all = request.planar.players if request.planar and effect.id < OWN else ()
    return (effect.player, effect.owner, *for_all)


def _usable(trail: MagicTrail, kind: Kind, user: int) -> set[int]:
    """Return the numbers of the effects in play that this user can use on this roll."""
    request, is_roller = trail[-1].request, user == trail[0].by
    return {
        effect.id
        for effect, ability in offers(request, kind)
        if user in _theirs(request, effect) and (ability.anyone or is_roller or user == effect.player)
    }


def _nothing_of_theirs(trail: MagicTrail, user: int) -> str:
    """Return why someone without an effect for it can't change a die's value, or "" if they have one."""
    if _usable(trail, "adjust", user):
        return ""
    return say("You have nothing in play that does that. Ask a player who does, or a GM.")


def _not_theirs(kind: Kind) -> Callable[[MagicTrail, MagicChange, int], str]:
    """Return a rule against using others' effects and, except for the roller, using no effect at all."""

    def refuses(trail: MagicTrail, change: MagicChange, user: int) -> str:
        before, after = trail[-1].request, change.request
        is_roller = user == trail[0].by
        theirs = _usable(trail, kind, user)
        added = [shift.effect for shift in after.shifts[len(before.shifts) :]]
        added += [reroll.effect for reroll in after.rerolls[len(before.rerolls) :]]
        # 0 is nothing in play: the roller can reroll for a cost in words, but no one else can (706.2a).
        if (theirs | {0} if is_roller else theirs).issuperset(added):
            return ""
        if is_roller:
            return say("That belongs to another player. Only they or a GM can use it.")
        return say("Use something you have in play. Only the player who rolled can use the rest.")

    return refuses


def _by(kind: Kind) -> May[MagicRequest]:
    """Allow the roller and the owners of such effects to act, but never with someone else's effect."""
    others, by_theirs = _users(kind), player_may_make(_not_theirs(kind))

    def may(trail: MagicTrail, presser: Presser) -> str | None:
        has_part = presser.owns or presser.is_gm or presser.user in others(trail)
        if not presser.sees or not (has_part or (kind == "adjust" and others(trail))):
            return not_theirs(trail, presser)
        if kind == "adjust" and not presser.is_gm and (words := _nothing_of_theirs(trail, presser.user)):
            return words
        return by_theirs(trail, presser)

    return may


def _ignores(trail: MagicTrail, presser: Presser) -> str | None:
    """Allow the user that the roll waits for to act, or the roller if it waits for no one."""
    words = player_may(not_chooser)(trail, presser)
    # The chooser doesn't have to be the roller: Bamboozling Beeble's owner can ignore a die.
    if waits_for(trail) and presser.sees:
        return words
    return theirs(trail, presser)


AMENDING = amending(amend, amend_form)
UNDOING = undoing(undo, later("undid a step"), undoer(lambda trail: trail[standing(trail)[-1]].by))

ACTS: Mapping[str, Act[MagicRequest]] = {
    REROLL: Act(
        do=reroll, did=later("rerolled dice"), form=reroll_form, ask=later("Reroll"), may=_by("reroll")
    ),
    PLUS: Act(
        do=lambda trail, picked, _: shift(trail, picked, up=True),
        did=later("added to a die"),
        choices=lambda trail: shift_choices(trail, up=True),
        ask=later("Which die counts more?"),
        may=_by("adjust"),
    ),
    MINUS: Act(
        do=lambda trail, picked, _: shift(trail, picked, up=False),
        did=later("subtracted from a die"),
        choices=lambda trail: shift_choices(trail, up=False),
        ask=later("Which die counts less?"),
        may=_by("adjust"),
    ),
    IGNORE: Act(
        do=ignore,
        did=later("chose what to ignore"),
        choices=ignore_choices,
        ask=later("Which die was never rolled?"),
        may=_ignores,
        settles=lambda trail: now(trail).is_waiting,
    ),
    ASSIGN: Act(
        do=assign, did=later("chose a result"), choices=assign_choices, ask=later("Which is the one result?")
    ),
    EXCHANGE: Act(
        do=exchange,
        did=later("exchanged a result"),
        form=exchange_form,
        ask=later("Exchange"),
        may=_by("exchange"),
    ),
    TIE: Act(
        do=roll_off,
        did=later("rolled again for tied players"),
        may=also(lambda trail: frozenset(throw.player for throw in tied(trail)) - {0}),
    ),
    STORE: Act(
        do=store, did=later("stored it"), form=store_form, ask=later("Store"), may=all_of(theirs, in_the_open)
    ),
    STRIKE: Act(
        do=strike,
        did=later("removed an effect"),
        choices=strike_choices,
        ask=later("What doesn't apply to this roll?"),
    ),
    **PLANAR_ACTS,
}
"""Every button by its key."""
