"""Whom a roll brings conditions: who is hit by an attack that does, or fails a save against an area."""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.dnd.conditions.rules.borne import Borne
from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.rolls.rules.damage_words import save_words
from bot.games.dnd.rolls.rules.outcome import Outcome, Saved
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.rolls.card import plain
from bot.words import later, listed, say


class Afflicting(Struct, frozen=True):
    """A deed: this character, who is in no fight, bears these from now on."""

    character: int
    borne: tuple[Borne, ...]


RIDER = "rider"
"""The key that strikes the conditions that a roll brings."""


def afflicted(request: DndRequest, outcome: Outcome) -> tuple[Saved, ...]:
    """Those to whom the roll brings its conditions."""
    if request.afflicts is None or RIDER in request.struck:
        return ()
    # Where nobody saves, all whom it meets; else whoever fails.
    saves = request.saves[1] is not None
    return tuple(each for each in outcome.targets if (not each.success if saves else not each.target.saved))


def afflictions(request: DndRequest, outcome: Outcome) -> tuple[Afflicting, ...]:
    """What a roll outside of fights brings those to whom it is applied."""
    there = afflicted(request, outcome)
    borne = request.afflicts.outside() if request.afflicts else ()
    return tuple(Afflicting(each.target.character, borne) for each in there if each.target.was)


def affliction_words(request: DndRequest) -> str:
    """The conditions that the roll brings, by name."""
    return listed(map(NAMES.name, request.afflicts.conditions if request.afflicts else ()))


def afflicted_headline(request: DndRequest, outcome: Outcome) -> str:
    """Who bears what the roll brings, of one that deals no damage."""
    names = listed([plain(each.target.name) for each in afflicted(request, outcome)])
    words = later("{conditions}: {names}") if names else later("{conditions}: nobody")
    return words.say(conditions=affliction_words(request), names=names)


def afflicted_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """How an attack's target saves against what the hit brings; outside of fights who is to bear it."""
    if request.afflicts is None:
        return
    if request.is_attack and request.saves[1] is not None:
        for each in outcome.targets:
            yield say("{name} {how}", name=plain(each.target.name), how=save_words(each))
    if request.fighting:
        return
    met = [each.target for each in afflicted(request, outcome)]
    for words, there in (
        (later("{names}: {conditions}"), [each for each in met if each.was]),
        (later("{names}: {conditions}, once it is applied"), [each for each in met if each.applied is False]),
        (
            later("{names}: {conditions}, which /dnd condition puts on"),
            [each for each in met if each.applied is None],
        ),
    ):
        if there:
            names = listed([plain(each.name) or say("The target") for each in there], "and")
            yield words.say(names=names, conditions=affliction_words(request))
