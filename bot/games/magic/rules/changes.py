"""The base of all changes to a Magic roll, which keep its faces and have uses and deeds."""

import re
import unicodedata
from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import DiceError
from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.effects import TAP, Ability, Effect, Kind
from bot.games.magic.rules.event import resolve
from bot.games.magic.rules.outcome import Event, MagicDie, MagicOutcome
from bot.games.magic.rules.request import MagicRequest
from bot.games.magic.rules.words import face_words
from bot.rolls.card import Choice, plain
from bot.rolls.same_faces import over_same_faces
from bot.rolls.trail import Change, Trail, Use
from bot.words import later, listed, say

MAX_NUMBER = 100_000  # Of a modifier or exchanged result.
MAX_OPTIONS = 25  # Dice that fit one list of a form.

MagicTrail = Trail[MagicRequest]
MagicChange = Change[MagicRequest]


Results = tuple[tuple[str, int, int], ...]
"""The key, sides and result of each die."""


class StoreResults(Struct, frozen=True):
    """A deed: store these results on a permanent of the roll's owner, found by name (706.8a).

    With ``instead``, they replace those stored under these numbers, which must still be there (706.8b). With
    ``fresh``, a new permanent with a separate list is used (706.8c).
    """

    name: str
    results: Results
    instead: tuple[int, ...] = ()
    fresh: bool = False


class UseNext(Struct, frozen=True):
    """A deed: remove an effect that was only for the next roll from play, because this roll used it."""

    effect: Effect


WALK, COUNTERED, TAKE_BACK, RENEW = "walk", "countered", "void", "renew"
"""The buttons that settle a roll of the planar die."""


class OnTable(Struct, frozen=True):
    """A deed: make a planar die roll's change to its game of Planechase.

    ``what`` is the key of the action that settles the roll, or "" for an action that decides about its dice.
    """

    what: str = ""


def results_of(outcome: MagicOutcome) -> Results:
    """Return the results in their stored form: each die's kind and result (706.8a)."""
    return tuple(
        (die.key, die.sides, value)
        for event in outcome.events
        # Joined dice are one result of the first die's kind, so they're stored as one (706.8a).
        for die, value in zip((die for die in event.counted if not die.joins), event.results, strict=True)
    )


def now(trail: MagicTrail) -> MagicOutcome:
    """Return the roll's current outcome."""
    return resolve(trail[-1].request, None, trail[-1].faces)


def changed(
    trail: MagicTrail,
    request: MagicRequest,
    source: Source | None = None,
    faces: Faces | None = None,
    *,
    back: bool = False,
) -> MagicChange:
    """Return the change to this request, keeping the same faces, with the uses of effects.

    With ``back``, the change undoes a step, and its uses are given back.
    """
    made = _same_faces(trail, request, source, faces)
    deeds: list[object] = [*_uses(trail[-1].request, request, back=back)]
    if request.planar:
        deeds.append(OnTable())
    return replace(made, deeds=tuple(deeds))


_same_faces = over_same_faces(resolve)


def _uses(before: MagicRequest, after: MagicRequest, *, back: bool) -> list[Use]:
    """Return the uses of limited effects: one for each new use, and one given back for each undone use."""
    spent = later("{name} can't be used again this turn. Start another turn with /turn.")
    limits = {
        (effect.id, ability.kind): (effect.name, ability.limit)
        for effect in after.effects
        for ability in effect.abilities
        if ability.limit
    }
    used = Counter(_used(after))
    for ability, (name, most) in limits.items():
        # Only refuse an additional use, never a step that keeps the roll's uses the same.
        if used[ability] > most and used[ability] > _used(before).count(ability):
            raise DiceError(say("{name} can't be used on this roll again this turn.", name=plain(name)))
    used.subtract(_used(before))
    return [
        Use(
            f"{kind} by effect {effect}",
            *limits[effect, kind],
            times,
            spent.say(name=plain(limits[effect, kind][0])),
        )
        for (effect, kind), times in used.items()
        # Only Undo returns dropped uses: voiding dice (3.9) doesn't.
        if (effect, kind) in limits and (times > 0 or (times < 0 and back))
    ]


def _used(request: MagicRequest) -> list[tuple[int, Kind]]:
    """Return every use of an effect in play, as its ID and purpose."""
    used: list[tuple[int, Kind]] = [(reroll.effect, "reroll") for reroll in request.rerolls]
    return used + [(shift.effect, "adjust" if shift.to is None else "exchange") for shift in request.shifts]


def deeds_of(trail: MagicTrail) -> tuple[object, ...]:
    """Return a roll's deeds: its stored results (706.8a), and the next-roll effects that it uses up.

    An effect removed from this roll is left for another roll, unless it's restored. A roll that was undone
    completely has no deeds.
    """
    request = trail[-1].request
    if request.is_void:
        return ()
    # Read the current request, so that striking and Undo bring the effect back into play.
    used = tuple(map(UseNext, request.next_effects))
    if not request.stores:
        return used
    return (StoreResults(request.stores, results_of(now(trail)), request.instead, request.fresh), *used)


def refunded_uses(request: MagicRequest) -> list[Use]:
    """Return the uses that an undone roll gives back."""
    return _uses(request, replace(request, rerolls=(), shifts=()), back=True)


def die_label(outcome: MagicOutcome, die: MagicDie) -> str:
    """Return a die's name in lists."""
    for event in outcome.events:
        for place, one in enumerate(event.counted, 1):
            if one.key == die.key:
                return _label(event, place, die)
    return say("The die showing {natural}", natural=die.natural)


def place_label(event: Event, place: int) -> str:
    """Return a die's position in its roll."""
    who = translated(event.throw.who)
    return say("{who}, die {place}", who=who, place=place) if who else say("Die {place}", place=place)


def _label(event: Event, place: int, die: MagicDie) -> str:
    shown = face_words(event.throw, die.natural)
    name = say("{die} shows {natural}", die=place_label(event, place), natural=shown)
    return (
        name
        if event.throw.planar or die.result == die.natural
        else say("{name}, counts {result}", name=name, result=die.result)
    )


def sources(request: MagicRequest, kind: Kind) -> tuple[Choice, ...]:
    """Return a list of the effects in play that can do this."""
    return tuple(
        Choice(str(effect.id), effect.name, usage(ability)) for effect, ability in offers(request, kind)
    )[:MAX_OPTIONS]


def offers(request: MagicRequest, kind: Kind) -> list[tuple[Effect, Ability]]:
    """Return the effects in play that can be used on this roll's dice, each ability once."""
    abilities = [ability for throw in request.throws for ability in request.abilities(kind, throw)]
    return [ability for place, ability in enumerate(abilities) if ability not in abilities[:place]]


def usage(ability: Ability) -> str:
    """Return the cost of using an effect, and how often it can be used."""
    if not ability.limit or ability.cost == TAP:
        return translated(ability.cost)
    limit = say("once per turn") if ability.limit == 1 else say("{times} times per turn", times=ability.limit)
    return listed(filter(None, [translated(ability.cost), limit]))


def number(text: str) -> int:
    """Return the whole number that someone typed, with or without a sign.

    Raises:
        DiceError: The text isn't a number, or the number is too large.

    """
    plain = unicodedata.normalize("NFKC", text).strip().replace("−", "-").replace("–", "-")
    if not re.fullmatch(r"[+-]?\d+", plain):
        raise DiceError(say("“{text}” isn't a whole number. Enter one such as 3 or -2.", text=text))
    value = int(plain) if len(plain) <= len(str(MAX_NUMBER)) + 1 else MAX_NUMBER + 1
    if abs(value) > MAX_NUMBER:
        raise DiceError(say("Numbers here can be up to {most:,}. Enter a smaller one.", most=MAX_NUMBER))
    return value
