"""Targets that get conditions from a roll: those hit by an attack, or failing a save against an area."""

from collections.abc import Iterator

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, LEVELS
from bot.games.dnd.conditions.rules.text import MOST_FOCUS, UNNAMED
from bot.games.dnd.conditions.rules.words import condition_name
from bot.games.dnd.rolls.record.kinds import AttackRequest, CastRequest, HealingRequest
from bot.games.dnd.rolls.record.outcome import Outcome, Saved
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.damage_words import save_words
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import plain, shortened
from bot.words import later, listed, say


class Afflicting(Struct, frozen=True):
    """A deed: give this character these conditions outside of fights, and end those it ``lifts``.

    ``level`` is its earlier Exhaustion level. If a Concentration sustains the conditions, it starts together
    with them.
    """

    character: int
    name: str
    borne: tuple[Borne, ...]
    level: int
    lifts: tuple[str, ...] = ()


class Concentrating(Struct, frozen=True):
    """A deed: make this character concentrate on ``what`` outside of fights."""

    character: int
    what: str


RIDER = "rider"
"""The key that removes a roll's conditions."""


def afflicted(request: DndRequest, outcome: Outcome) -> tuple[Saved, ...]:
    """Return the targets that get the roll's conditions."""
    afflicts = request.afflicts
    if afflicts is None or not (afflicts.conditions or afflicts.lifts) or RIDER in request.struck:
        return ()
    # Without a save it affects everyone it meets; otherwise it affects those who fail.
    saves = request.saves[1] is not None
    there = (target for target in outcome.targets if not target.target.too_large)
    return tuple(saved for saved in there if (not saved.success if saves else not saved.target.saved))


def afflictions(request: DndRequest, outcome: Outcome) -> tuple[Afflicting, ...]:
    """Return the conditions that a roll outside of fights gives the targets it's applied to."""
    afflicts, there = request.afflicts, (saved.target for saved in afflicted(request, outcome))
    met = request.met if isinstance(request, HealingRequest) else there
    if afflicts is None:
        return ()
    borne = afflicts.outside(max(0, request.roller.character))
    return tuple(
        Afflicting(target.character, target.name, borne, target.level, afflicts.lifts)
        for target in met
        if target.was
    )


def concentrating(request: DndRequest, brought: tuple[Afflicting, ...]) -> tuple[Concentrating, ...]:
    """Return the roller's Concentration, if these conditions depend on it."""
    afflicts = request.afflicts
    if afflicts is None or not afflicts.held or request.roller.character <= 0 or request.undone:
        return ()
    # A spell without conditions is held no matter who it meets, and one without dice meets everyone.
    if not brought and afflicts.conditions and not isinstance(request, CastRequest):
        return ()
    return (Concentrating(request.roller.character, focus_of(request)),)


def focus_of(request: DndRequest) -> str:
    """Return the name of the effect that the roller concentrates on to sustain the roll's conditions."""
    return shortened((request.attack.name if request.attack else request.label) or UNNAMED, MOST_FOCUS)


def exhausts(request: DndRequest, target: Target) -> bool:
    """Return True if the roll gives a target its last Exhaustion level, so that it dies."""
    return EXHAUSTION in (request.afflicts.conditions if request.afflicts else ()) and (
        target.level + 1 >= LEVELS
    )


def affliction_words(request: DndRequest) -> str:
    """Return the names of the roll's conditions."""
    if request.afflicts is None:
        return ""
    lifted = (say("no longer {condition}", condition=condition_name(key)) for key in request.afflicts.lifts)
    return listed([*map(condition_name, request.afflicts.conditions), *lifted])


def afflicted_headline(request: DndRequest, outcome: Outcome) -> str:
    """Return the headline of a roll without damage: who gets its conditions."""
    names = listed([plain(saved.target.name) for saved in afflicted(request, outcome)])
    words = later("{conditions}: {names}") if names else later("{conditions}: no one")
    return words.say(conditions=affliction_words(request), names=names)


def afflicted_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """Yield a target's save against a hit's conditions and, outside of fights, who will get them."""
    if isinstance(request, AttackRequest) and request.saves[1] is not None:
        for target in outcome.targets:
            yield say("{name} {how}", name=plain(target.target.name), how=save_words(target))
    if not request.fighting:
        yield from _begun_lines(request, outcome)


def _begun_lines(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    """Yield who gets a hit's conditions outside of fights, and who concentrates on them."""
    met = [saved.target for saved in afflicted(request, outcome)]
    for words, there in (
        (later("{names}: {conditions}"), [target for target in met if target.was]),
        (later("{names}: {conditions}, once applied"), [target for target in met if target.applied is False]),
        (
            later("{names}: {conditions} (add with /dnd condition)"),
            [target for target in met if target.applied is None],
        ),
    ):
        if there:
            names = listed([plain(target.name) or say("The target") for target in there], "and")
            yield words.say(names=names, conditions=affliction_words(request))
    for of in concentrating(request, afflictions(request, outcome)):
        yield say(
            "{name} concentrates on {what}", name=plain(request.roller.name), what=plain(spell_name(of.what))
        )
