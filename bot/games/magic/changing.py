"""What every change to a roll of Magic's dice shares: the same faces, and what it uses up or carries along."""

from collections import Counter

from msgspec import Struct

from bot.card import Choice
from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import DiceError
from bot.game import Change, Trail, Use
from bot.games.magic.effects import Ability, Effect, Kind
from bot.games.magic.event import Event, MagicDie, Outcome, resolve
from bot.games.magic.request import MagicRequest
from bot.words import say

MAX_NUMBER = 100_000  # Of a modifier or an exchanged result.
MAX_OPTIONS = 25  # Dice that one list of a form can hold.

MagicTrail = Trail[MagicRequest]
MagicChange = Change[MagicRequest]


Results = tuple[tuple[str, int, int], ...]
"""Of each die its key, its sides and its result."""


class StoreResults(Struct, frozen=True):
    """A deed: store these results on a permanent of the roll's owner, by its name (706.8a).

    ``instead``: in place of those stored under these numbers, which must still be there (706.8b).
    """

    name: str
    results: Results
    instead: tuple[int, ...] = ()


class RestoreResults(Struct, frozen=True):
    """A deed: the dice of this roll, which are stored on this permanent, have these results now."""

    name: str
    results: Results


def results_of(outcome: Outcome) -> Results:
    """The results as they are stored: kind of die and result of each (706.8a)."""
    return tuple((die.key, die.sides, die.result) for die in outcome.counted)


def now(trail: MagicTrail) -> Outcome:
    """What the roll is at present."""
    return resolve(trail[-1].request, None, trail[-1].faces)


def changed(
    trail: MagicTrail, request: MagicRequest, source: Source | None = None, faces: Faces | None = None
) -> MagicChange:
    """The change to this request over the same faces, with what it uses up and what follows for stored results."""
    outcome = resolve(request, source, trail[-1].faces if faces is None else faces)
    deeds: list[object] = [*_uses(trail[-1].request, request)]
    if request.stores:
        deeds.append(RestoreResults(request.stores, results_of(outcome)))
    return Change(request, outcome.faces, tuple(deeds))


def _uses(before: MagicRequest, after: MagicRequest) -> list[Use]:
    """Uses of what may be used so often in a turn: one for each, or back for each that was taken back."""
    limits = {
        effect.id: (effect.name, ability.limit)
        for effect in after.effects
        for ability in effect.abilities
        if ability.limit
    }
    used = Counter(_used(after))
    used.subtract(_used(before))
    return [
        Use(f"effect {effect} in turn {after.turn}", limits[effect][0], limits[effect][1], times)
        for effect, times in used.items()
        if times and effect in limits
    ]


def _used(request: MagicRequest) -> list[int]:
    return [*(each.effect for each in request.rerolls), *(each.effect for each in request.shifts)]


def numbered(event: Event) -> list[tuple[int, MagicDie]]:
    """The counted dice with their places, as players count them."""
    return list(enumerate(event.counted, 1))


def die_label(outcome: Outcome, die: MagicDie) -> str:
    """A die as it is named in lists."""
    for event in outcome.events:
        for place, each in numbered(event):
            if each.key == die.key:
                return _label(event, place, die)
    return say("The one that shows {natural}", natural=die.natural)


def _label(event: Event, place: int, die: MagicDie) -> str:
    name = say("Die {place} shows {natural}", place=place, natural=die.natural)
    if event.throw.who:
        name = say("{who}, die {place} shows {natural}", who=event.throw.who, place=place, natural=die.natural)
    return name if die.result == die.natural else say("{name}, counts {result}", name=name, result=die.result)


def sources(request: MagicRequest, kind: Kind) -> tuple[Choice, ...]:
    return tuple(Choice(str(effect.id), effect.name, hint(ability)) for effect, ability in offers(request, kind))[
        :MAX_OPTIONS
    ]


def offers(request: MagicRequest, kind: Kind) -> list[tuple[Effect, Ability]]:
    """What in play may be used on some dice of this roll, each ability once."""
    found = [each for throw in request.throws for each in request.abilities(kind, throw)]
    return [each for place, each in enumerate(found) if each not in found[:place]]


def hint(ability: Ability) -> str:
    """What using it costs, and how often it can be."""
    limit = say("once each turn") if ability.limit == 1 else say("{times} times each turn", times=ability.limit)
    return ", ".join(filter(None, [ability.cost, limit if ability.limit else ""]))


def number(text: str) -> int:
    """The whole number that somebody typed, also with a sign.

    Raises:
        DiceError: It is none, or too large.

    """
    plain = text.strip().replace("−", "-").replace("–", "-")
    try:
        value = int(plain) if len(plain) <= len(str(MAX_NUMBER)) + 1 else MAX_NUMBER + 1
    except ValueError:
        raise DiceError(say("{text} is no whole number; write one such as 3 or -2.", text=text or "“”")) from None
    if abs(value) > MAX_NUMBER:
        raise DiceError(say("Numbers here go up to {most:,}; write a smaller one.", most=MAX_NUMBER))
    return value
