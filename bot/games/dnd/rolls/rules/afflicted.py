"""Whom a roll brings conditions: who is hit by an attack that does, or fails a save against an area."""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, LEVELS, NAMES
from bot.games.dnd.conditions.rules.text import MOST_FOCUS, UNNAMED
from bot.games.dnd.rolls.record.outcome import Outcome, Saved
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.damage_words import save_words
from bot.games.dnd.targets.target import Target
from bot.rolls.card import plain, shortened
from bot.words import later, listed, say


class Afflicting(Struct, frozen=True):
    """A deed: this character, who is in no fight, bears these from now on.

    ``level`` is that of its Exhaustion before. What a Concentration holds, one holds that begins with it.
    """

    character: int
    name: str
    borne: tuple[Borne, ...]
    level: int


class Concentrating(Struct, frozen=True):
    """A deed: this character, who is in no fight, concentrates on ``what`` from now on."""

    character: int
    what: str


RIDER = "rider"
"""The key that strikes the conditions that a roll brings."""


def afflicted(request: DndRequest, outcome: Outcome) -> tuple[Saved, ...]:
    """Those to whom the roll brings its conditions."""
    if request.afflicts is None or RIDER in request.struck:
        return ()
    # Where nobody saves, all whom it meets; else whoever fails.
    saves = request.saves[1] is not None
    there = (target for target in outcome.targets if not target.target.too_large)
    return tuple(saved for saved in there if (not saved.success if saves else not saved.target.saved))


def afflictions(request: DndRequest, outcome: Outcome) -> tuple[Afflicting, ...]:
    """What a roll outside of fights brings those to whom it is applied."""
    met = [saved.target for saved in afflicted(request, outcome) if saved.target.was]
    borne = request.afflicts.outside(max(0, request.character)) if request.afflicts else ()
    return tuple(Afflicting(target.character, target.name, borne, target.level) for target in met)


def concentrating(request: DndRequest, brought: tuple[Afflicting, ...]) -> tuple[Concentrating, ...]:
    """The Concentration of whoever rolled it, if that holds what was brought."""
    if not brought or not request.afflicts or not request.afflicts.held or request.character <= 0:
        return ()
    return (Concentrating(request.character, focus_of(request)),)


def focus_of(request: DndRequest) -> str:
    """On what whoever rolls concentrates, whose Concentration holds what it brings."""
    return shortened((request.attack.name if request.attack else request.label) or UNNAMED, MOST_FOCUS)


def exhausts(request: DndRequest, target: Target) -> bool:
    """Whether what the roll brings is the last level of somebody's Exhaustion, of which they die."""
    return EXHAUSTION in (request.afflicts.conditions if request.afflicts else ()) and (
        target.level + 1 >= LEVELS
    )


def affliction_words(request: DndRequest) -> str:
    """The conditions that the roll brings, by name."""
    return listed(map(NAMES.name, request.afflicts.conditions if request.afflicts else ()))


def afflicted_headline(request: DndRequest, outcome: Outcome) -> str:
    """Who bears what the roll brings, of one that deals no damage."""
    names = listed([plain(saved.target.name) for saved in afflicted(request, outcome)])
    words = later("{conditions}: {names}") if names else later("{conditions}: nobody")
    return words.say(conditions=affliction_words(request), names=names)


def afflicted_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """How an attack's target saves against what the hit brings; outside of fights who is to bear it."""
    if request.afflicts is None:
        return
    if request.is_attack and request.saves[1] is not None:
        for target in outcome.targets:
            yield say("{name} {how}", name=plain(target.target.name), how=save_words(target))
    if request.fighting:
        return
    met = [saved.target for saved in afflicted(request, outcome)]
    for words, there in (
        (later("{names}: {conditions}"), [target for target in met if target.was]),
        (
            later("{names}: {conditions}, once it is applied"),
            [target for target in met if target.applied is False],
        ),
        (
            later("{names}: {conditions}, which /dnd condition puts on"),
            [target for target in met if target.applied is None],
        ),
    ):
        if there:
            names = listed([plain(target.name) or say("The target") for target in there], "and")
            yield words.say(names=names, conditions=affliction_words(request))
    for of in concentrating(request, afflictions(request, outcome)):
        yield say("{name} concentrates on {what}", name=plain(request.name), what=plain(of.what))
