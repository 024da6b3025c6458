"""What changes to a roll of Magic's dice share: the same faces, and what each uses up or carries along."""

import re
import unicodedata
from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import DiceError
from bot.games.magic.rules.card_words import told
from bot.games.magic.rules.effects import TAP, Ability, Effect, Kind
from bot.games.magic.rules.event import resolve
from bot.games.magic.rules.outcome import Event, MagicDie, Outcome
from bot.games.magic.rules.request import MagicRequest
from bot.games.magic.rules.words import face_words
from bot.rolls.card import Choice, plain
from bot.rolls.same_faces import over_same_faces
from bot.rolls.trail import Change, Trail, Use, Version, remembering
from bot.words import later, listed, say

MAX_NUMBER = 100_000  # Of a modifier or an exchanged result.
MAX_OPTIONS = 25  # Dice that one list of a form can hold.

MagicTrail = Trail[MagicRequest]
MagicChange = Change[MagicRequest]


Results = tuple[tuple[str, int, int], ...]
"""Of each die its key, its sides and its result."""


class StoreResults(Struct, frozen=True):
    """A deed: store these results on a permanent of the roll's owner, by its name (706.8a).

    ``instead``: in place of those stored under these numbers, which must still be there (706.8b). ``fresh``:
    on a new one, whose list is its own (706.8c).
    """

    name: str
    results: Results
    instead: tuple[int, ...] = ()
    fresh: bool = False


class UseNext(Struct, frozen=True):
    """A deed: what changes the next roll alone is used up by this one, and no longer in play."""

    effect: Effect


WALK, COUNTERED, TAKE_BACK, RENEW = "walk", "countered", "void", "renew"
"""The buttons that settle a roll of the planar die."""


class OnTable(Struct, frozen=True):
    """A deed: what a change to a roll of the planar die does to its game of Planechase.

    ``what`` is the key of the action that settles the roll, "" for one that decides about its dice.
    """

    what: str = ""


def results_of(outcome: Outcome) -> Results:
    """The results as they are stored: kind of die and result of each (706.8a)."""
    return tuple(
        (die.key, die.sides, value)
        for event in outcome.events
        # Joined dice are one result of the first one's kind, so they are stored as one (706.8a).
        for die, value in zip((die for die in event.counted if not die.joins), event.results, strict=True)
    )


@remembering
def _resolved(version: Version[MagicRequest]) -> Outcome:
    return resolve(version.request, None, version.faces)


def now(trail: MagicTrail) -> Outcome:
    """What the roll is at present."""
    return _resolved(trail[-1])


def changed(
    trail: MagicTrail,
    request: MagicRequest,
    source: Source | None = None,
    faces: Faces | None = None,
    *,
    back: bool = False,
) -> MagicChange:
    """The change to this request over the same faces, with what it uses up.

    ``back``: it takes a step back, so what that used can be used again.
    """
    made = _same_faces(trail, request, source, faces)
    deeds: list[object] = [*_uses(trail[-1].request, request, back=back)]
    if request.planar:
        deeds.append(OnTable())
    return replace(made, deeds=tuple(deeds))


_same_faces = over_same_faces(resolve)


def _uses(before: MagicRequest, after: MagicRequest, *, back: bool) -> list[Use]:
    """Uses of what may be used so often in a turn: one for each, or back for each that was taken back."""
    spent = later("{name} was already used as often as it can be this turn; /turn begins another.")
    limits = {
        (effect.id, ability.kind): (effect.name, ability.limit)
        for effect in after.effects
        for ability in effect.abilities
        if ability.limit
    }
    used = Counter(_used(after))
    for each, (name, most) in limits.items():
        # Only one use more is refused, never a step that adds none to those the roll has.
        if used[each] > most and used[each] > _used(before).count(each):
            raise DiceError(
                say("{name} was already used on this roll as often as it can be in a turn.", name=plain(name))
            )
    used.subtract(_used(before))
    return [
        Use(
            f"{kind} by effect {effect}",
            *limits[effect, kind],
            times,
            spent.say(name=plain(limits[effect, kind][0])),
        )
        for (effect, kind), times in used.items()
        # Dropped uses come back by Undo alone: voiding dice (3.9) gives no use back.
        if (effect, kind) in limits and (times > 0 or (times < 0 and back))
    ]


def _used(request: MagicRequest) -> list[tuple[int, Kind]]:
    """Every use of something in play: its id, and what it was used for."""
    used: list[tuple[int, Kind]] = [(reroll.effect, "reroll") for reroll in request.rerolls]
    return used + [(shift.effect, "adjust" if shift.to is None else "exchange") for shift in request.shifts]


def stands_for(trail: MagicTrail) -> tuple[object, ...]:
    """What a roll stands for on the table: what it has stored (706.8a), and what was for the next roll alone.

    What is struck from a roll is for another one; brought back, it no longer is. A roll that was taken back
    never was.
    """
    request = trail[-1].request
    if request.is_void:
        return ()
    # Read from the request as it is now, so that striking and Undo put the effect back into play.
    used = tuple(map(UseNext, request.next_effects))
    if not request.stores:
        return used
    return (StoreResults(request.stores, results_of(now(trail)), request.instead, request.fresh), *used)


def given_back(request: MagicRequest) -> list[Use]:
    """The uses that a roll that never was gives back."""
    return _uses(request, replace(request, rerolls=(), shifts=()), back=True)


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


def place_label(event: Event, place: int) -> str:
    """A die by its place in its roll."""
    who = told(event.throw.who)
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
    """What in play may do this, as a list."""
    return tuple(
        Choice(str(effect.id), effect.name, hint(ability)) for effect, ability in offers(request, kind)
    )[:MAX_OPTIONS]


def offers(request: MagicRequest, kind: Kind) -> list[tuple[Effect, Ability]]:
    """What in play may be used on some dice of this roll, each ability once."""
    found = [ability for throw in request.throws for ability in request.abilities(kind, throw)]
    return [each for place, each in enumerate(found) if each not in found[:place]]


def hint(ability: Ability) -> str:
    """What using it costs, and how often it can be."""
    limit = (
        say("once each turn") if ability.limit == 1 else say("{times} times each turn", times=ability.limit)
    )
    return listed(filter(None, [told(ability.cost), limit if ability.limit and ability.cost != TAP else ""]))


def number(text: str) -> int:
    """The whole number that somebody typed, also with a sign.

    Raises:
        DiceError: It is none, or too large.

    """
    plain = unicodedata.normalize("NFKC", text).strip().replace("−", "-").replace("–", "-")
    if not re.fullmatch(r"[+-]?\d+", plain):
        raise DiceError(say("“{text}” is no whole number; write one such as 3 or -2.", text=text))
    value = int(plain) if len(plain) <= len(str(MAX_NUMBER)) + 1 else MAX_NUMBER + 1
    if abs(value) > MAX_NUMBER:
        raise DiceError(say("Numbers here go up to {most:,}; write a smaller one.", most=MAX_NUMBER))
    return value
