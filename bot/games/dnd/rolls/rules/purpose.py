"""The purpose of a roll outside of fights. Undone dice come up again only for the same purpose.

No one who has seen a 20 can move it to another attack, and undoing a 3 doesn't get rid of it: an undone
roll's dice come up again when the same character does the same thing to the same targets in the same channel.
Purposes use names, so a character that was deleted and created again, or imported, keeps its purposes.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from bot.dice.expression import pools_of
from bot.dice.notation import reread
from bot.dice.roll import Faces
from bot.games.dnd.counters.rules.cost import Spending, cost_text
from bot.games.dnd.riders.in_rolls.riding import ATTACK, counting
from bot.games.dnd.rolls.record.kinds import CheckRequest, DamageRequest, HealingRequest, SaveRequest
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.drawn_faces import sides_of
from bot.games.dnd.rolls.rules.rerolls import SAVE, DndTrail, called
from bot.games.dnd.rolls.rules.resolved import now, uncounted
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.names import folded


class Purpose(Struct, frozen=True):
    """The purpose of a roll: the roller, the action, its means, the targets, and the scene.

    The scene is the channel and, in a fight, the fight's number and the turn.
    """

    player: int
    name: str
    what: tuple[str, ...]
    targets: tuple[tuple[str, int], ...] = ()
    scene: tuple[int, ...] = ()


class KeptThrow(Struct, frozen=True, omit_defaults=True):
    """The dice of an undone roll (the sides and face of each, by key), and the costs that stayed spent.

    ``paid`` has the costs by the name of the rider, or ATTACK for the roll itself. The key of a save has its
    target's position among the sorted names. ``sides`` is 0 for dice whose key shows their sides.
    """

    dice: Mapping[str, tuple[int, int]]
    paid: Mapping[str, Spending] = {}


def purpose_of(request: DndRequest, turn: int = 0) -> Purpose:
    """Return a roll's purpose, which modifiers don't change. In a fight, it's for this turn only."""
    roller = request.roller
    name = roller.name if roller.character > 0 else ""
    scene = (roller.home, request.fighting.fight, turn) if request.fighting else (roller.home,)
    targets = () if isinstance(request, SaveRequest) else tuple(sorted(_targets(request)))
    return Purpose(roller.player, folded(name), what_of(request), targets, scene)


def _targets(request: DndRequest) -> list[tuple[str, int]]:
    """Return the targets by name. A player's character counts as the same with any number after its name."""
    known = [target.character and not target.secret for target in request.everyone]
    names = [
        (_NUMBERED.sub("", name), 0) if is_known else (name, nth)
        for (name, nth), is_known in zip(called(request), known, strict=True)
    ]
    return list(dict.fromkeys(names))


_NUMBERED = re.compile(r"\s+[0-9]+")


def what_of(request: DndRequest) -> tuple[str, ...]:
    """Return a roll's kind and means, such as an attack's name or a check's ability and skills."""
    costs = request.costs or (request.attack.costs if request.attack else None)
    if request.attack:
        made_with = [request.attack.name or _types(request.attack.damage)]
    elif request.fighting and request.fighting.throw == "escape":
        made_with = [request.label]  # Any skill counts: another isn't a second chance.
    elif isinstance(request, CheckRequest | SaveRequest):
        made_with = [request.roll.ability, *request.roll.skills]
        made_with += [str(request.keeps.damage)] if request.keeps else []
    else:
        made_with = [request.label, _types(request.parts), *_dice_paid(request)]
    made_with += [cost_text(costs)] if costs else []
    return (request.kind, *map(folded, made_with))


def _dice_paid(request: DndRequest) -> list[str]:
    """Return the dice of a roll with a cost, because a roll with other dice must be paid for again."""
    if request.costs:
        parts = [reread(part.dice).lines[0].part for part in request.parts]
        return [f"{pool.count}d{pool.die}" for part in parts for pool in pools_of(part)]
    # Hit Point Dice pay for themselves.
    spends = request.spends if request.label else None
    return [f"{spends.key} {spends.amount}"] if spends else []


def _types(parts: Iterable[DamagePart]) -> str:
    return " ".join(sorted({part.type for part in parts}))


def throw_of(request: DndRequest, faces: Faces, paid: Mapping[str, Spending]) -> KeptThrow:
    """Return a roll's dice, for the next roll with its purpose."""
    dice = dict[str, tuple[int, int]]()
    for key, face in faces.extra.items():
        save = _moved(key, _sorted_places(request))
        dice[save or key] = (0 if save else sides_of(request, key), face)
    return KeptThrow(dice, paid)


def faces_again(request: DndRequest, throw: KeptThrow) -> Faces:
    """Return the faces that a roll with the same purpose starts with, without dice of a different size."""
    return Faces((), {key: throw.dice[was][1] for key, was in _shared(request, throw).items()})


def left_of(throw: KeptThrow, request: DndRequest, faces: Faces) -> KeptThrow:
    """Return the remembered dice that still have to be repeated: those that a roll didn't use.

    An attack that misses keeps its damage, which comes up once it's edited into a hit.
    """
    unused = uncounted(request, faces) if isinstance(request, DamageRequest | HealingRequest) else {}
    used = {was for key, was in _shared(request, throw).items() if key not in unused}
    return KeptThrow({key: die for key, die in throw.dice.items() if key not in used})


def _shared(request: DndRequest, throw: KeptThrow) -> dict[str, str]:
    """Return the keys of the dice that a roll can repeat, each with its key in the remembered throw."""
    keys = _by_size(request, throw)
    places = {place: own for own, place in _sorted_places(request).items()}
    taken = set(keys.values())
    for key, (sides, _) in throw.dice.items():
        save = _moved(key, places)
        is_free = key not in taken and key not in keys
        if save or (is_free and sides == sides_of(request, key)):
            keys[save or key] = key
    return keys


def _by_size(request: DndRequest, throw: KeptThrow) -> dict[str, str]:
    """Return the damage's own dice by size, in the order rolled, regardless of how the damage is written."""
    due, keys = [key for key in throw.dice if key.startswith(_OWN) and _PATH not in key], dict[str, str]()
    for key, sides in _own_dice(request):
        was = next((key for key in due if throw.dice[key][0] == sides), None)
        if was:
            due.remove(was)
            own = (die for die in throw.dice if die == was or die.startswith(f"{was}{_PATH}"))
            keys |= {f"{key}{die.removeprefix(was)}": die for die in own}
    return keys


_OWN, _PATH = ("w", "/")  # In dice keys: the damage itself, and before a die's extra dice.


def _own_dice(request: DndRequest) -> Iterator[tuple[str, int]]:
    """Yield the key and sides of each of the damage's own dice."""
    for n, part in enumerate(request.parts):
        for p, pool in enumerate(pools_of(reread(part.dice).lines[0].part)):
            for number in range(pool.count):
                key = f"{_OWN}{n}:{p}.{number}"
                yield key, sides_of(request, key)


def _sorted_places(request: DndRequest) -> dict[int, int]:
    """Return each target's position in the order of the names, by its index among the targets."""
    names = called(request)
    return {names.index(name): place for place, name in enumerate(sorted(names))}


def _moved(key: str, places: Mapping[int, int]) -> str:
    """Return the key of a save with its target's position replaced by these, or "" for any other die."""
    place, colon, die = key.removeprefix(SAVE).partition(":")
    if not (key.startswith(SAVE) and colon and int(place) in places):
        return ""
    return f"{SAVE}{places[int(place)]}:{die}"


def stays_spent(request: DndRequest, outcome: Outcome) -> dict[str, Spending]:
    """Return the costs that stay spent when a roll's effects are undone, by the name of their purpose."""
    own = {ATTACK: request.spends} if request.spends else {}
    riders = {rider.name: rider.spends for rider in counting(request, outcome) if rider.spends}
    return {
        what: spending for what, spending in {**own, **riders}.items() if spending.paid or not spending.given
    }


class Due(Struct, frozen=True):
    """A deed: keep the ``throw`` of an undone roll for the next roll with its ``purpose``."""

    purpose: Purpose
    throw: KeptThrow


def due(trail: DndTrail) -> tuple[Due, ...]:
    """Return the deed that keeps a roll's faces for the next one if it was undone, or nothing otherwise."""
    request = trail[-1].request
    if not request.undone:
        return ()
    throw = throw_of(request, trail[-1].faces, stays_spent(request, now(trail)))
    return (Due(purpose_of(request), throw),)
