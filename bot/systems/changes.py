"""Changes to a roll: rolling its dice, applying acts, editing it and undoing changes."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import PressError
from bot.rolls.trail import Change, Trail
from bot.systems.evaluating import UnknownError
from bot.systems.library import SystemLibrary
from bot.systems.model import Deed, Plan
from bot.systems.naming import name_of, number_name, system_name
from bot.systems.replay import RollState, drawn_faces, judged
from bot.systems.request import Done, Pairs, SystemRequest, with_act
from bot.words import say

UNDO = "undo"
"""The reason recorded for a version that undoes another one."""


class Amount(Struct, frozen=True):
    """A number an act asks for: from ``low`` to ``high``, with suggestions."""

    key: str
    low: int
    high: int
    offers: tuple[int, ...] = ()


class Pickable(Struct, frozen=True):
    """A die that can be rerolled, with its key. ``faces`` are the die's current faces."""

    key: str
    pool: str
    place: int
    faces: tuple[int, ...]


def throw(plan: Plan, request: SystemRequest, source: Source) -> Faces:
    """Roll the dice of a new roll. Raises UnknownError if the number of dice is unknown."""
    return drawn_faces(plan, request, {}, source)


def possible(plan: Plan, request: SystemRequest, faces: Faces, key: str) -> Deed:
    """Return the act with this key. Raises PressError if it's impossible for the current roll."""
    act = plan.roll.act(key)
    if act is None or key not in judged(plan, request, faces).next:
        raise PressError(say("That can't be done with this roll now."))
    return act


def asked_for(plan: Plan, request: SystemRequest, faces: Faces, act: Deed) -> tuple[Amount, ...]:
    """Return the numbers an act asks for, given the current roll."""
    scope = RollState(plan, request, faces.extra).scope()
    return tuple(
        Amount(
            question.key,
            low := scope.of(question.low),
            high := scope.of(question.high),
            tuple(offer for node in question.offers if low <= (offer := scope.of(node)) <= high),
        )
        for question in act.asks
    )


def pickable(plan: Plan, request: SystemRequest, faces: Faces, act: Deed) -> tuple[Pickable, ...]:
    """Return the dice an act can reroll."""
    table = RollState(plan, request, faces.extra)
    scope = table.scope()
    return tuple(
        Pickable(die.key, again.pool, place + 1, die.faces)
        for again in act.throws
        if again.pick
        for place in table.places(again, scope)
        for die in (table.hand.dice[again.pool][place],)
    )


def acted(
    plan: Plan, request: SystemRequest, faces: Faces, done: Done, source: Source
) -> Change[SystemRequest]:
    """Do an act. Raises PressError if that's impossible."""
    act = possible(plan, request, faces, done.act)
    _check_numbers(asked_for(plan, request, faces, act), dict(done.numbers))
    _check_picked(act, {die.key for die in pickable(plan, request, faces, act)}, done.picked)
    _check_costs(plan, request, faces, act, done)
    changed = with_act(request, done)
    return Change(changed, drawn_faces(plan, changed, faces.extra, source))


def _check_numbers(asked: Sequence[Amount], numbers: Mapping[str, int]) -> None:
    for asking in asked:
        number = numbers.get(asking.key)
        if number is None or not asking.low <= number <= asking.high:
            raise PressError(say("Enter a number from {low} to {high}.", low=asking.low, high=asking.high))


def _check_picked(act: Deed, can: set[str], picked: Sequence[str]) -> None:
    most = sum(again.pick for again in act.throws)
    if most and not (0 < len(set(picked)) <= most and can.issuperset(picked)):
        raise PressError(say("Choose 1 to {most} of these dice.", most=most))


def _check_costs(plan: Plan, request: SystemRequest, faces: Faces, act: Deed, done: Done) -> None:
    table = RollState(plan, request, faces.extra)
    scope, now = table.scope(dict(done.numbers)), table.tracks()
    for key, node in act.costs.items():
        track = plan.system.track(key)
        if track and now.get(key, track.low) - scope.of(node) < track.low:
            raise PressError(
                say(
                    "That costs {count} of {track}, and only {left} is left.",
                    count=scope.of(node),
                    track=name_of(plan.system, "track", key),
                    left=now[key],
                )
            )


def amended(
    plan: Plan, trail: Trail[SystemRequest], request: SystemRequest, source: Source
) -> Change[SystemRequest]:
    """Change a roll's options; its dice and acts stay. Raises PressError if that's impossible."""
    last = trail[-1]
    if (request.digest, request.roll) != (last.request.digest, last.request.roll):
        raise PressError(say("That's another kind of roll. Make a new one."))
    changed = replace(last.request, options=request.options, label=request.label)
    try:
        return Change(changed, drawn_faces(plan, changed, last.faces.extra, source))
    except UnknownError as error:
        raise PressError(say("Enter {option} too.", option=number_name(plan.system, error.name))) from error


def can_undo(plan: Plan, trail: Trail[SystemRequest]) -> bool:
    """Return True if the last change can be undone, because no act rolled dice for it."""
    left = holding(trail)
    act = plan.roll.act(left[-1].why)
    return len(left) > 1 and (act is None or not act.draws)


def undone(plan: Plan, trail: Trail[SystemRequest]) -> Change[SystemRequest]:
    """Undo the last change that wasn't undone. Its cost is refunded, and the faces stay.

    Raises:
        PressError: The change rolled dice, or there is no change to undo.

    """
    left = holding(trail)
    if len(left) == 1:
        raise PressError(say("There's nothing to undo."))
    if not can_undo(plan, trail):
        raise PressError(say("Dice were rolled for that, so it can't be undone."))
    return Change(left[-2].request, trail[-1].faces)


def holding(trail: Trail[SystemRequest]) -> Trail[SystemRequest]:
    """Return the versions that weren't undone; the last one is the roll's current state."""
    left = list(trail[:1])
    for version in trail[1:]:
        if version.why == UNDO:
            left.pop()
        else:
            left.append(version)
    return tuple(left)


def passed(plan: Plan, act: Deed) -> tuple[Amount, ...]:
    """Return the numbers to ask for before an act's follow-up roll."""
    roll = plan.system.roll(act.rolls)
    options = [roll.option(key) for key in act.passes] if roll else []
    return tuple(Amount(option.key, option.low, option.high) for option in options if option)


def follow_up(
    plan: Plan, request: SystemRequest, faces: Faces, key: str, numbers: Pairs = ()
) -> SystemRequest:
    """Return an act's follow-up roll, with the entered numbers."""
    act = possible(plan, request, faces, key)
    roll = plan.system.roll(act.rolls)
    if roll is None:
        raise PressError(say("That can't be done with this roll now."))
    _check_numbers(passed(plan, act), dict(numbers))
    tracks = judged(plan, request, faces).tracks
    known = {option.key for option in roll.options} - set(tracks) - set(act.passes)
    options = tuple((key, number) for key, number in request.options if key in known)
    return replace(
        request, roll=roll.key, options=(*options, *numbers), tracks=tuple(tracks.items()), acts=()
    )


def once_more(library: SystemLibrary, plan: Plan, request: SystemRequest) -> SystemRequest:
    """Return the request for the system's current file. Raises PressError, naming what no longer fits."""
    digest = library.digest(plan.system.key)
    now = library.plans.get((digest or "", request.roll))
    if digest is None or now is None:
        raise PressError(say("{system} is no longer available.", system=system_name(plan.system)))
    known = {*now.roll.values, *(option.key for option in now.roll.options)}
    for key, number in request.options:
        option = now.roll.option(key)
        if key not in known or (option and not option.low <= number <= option.high):
            raise PressError(
                say(
                    "{system} has changed: {option} is no longer valid.",
                    system=system_name(plan.system),
                    option=_option_name(plan, key),
                )
            )
    return replace(request, digest=digest, acts=())


def _option_name(plan: Plan, key: str) -> str:
    """Return the name of an option, or of its value."""
    return name_of(plan.system, "value" if key in plan.roll.values else "option", key)
