"""The purpose of a roll outside of fights, and the dice that come up again for it and for no other.

No one who has seen a 20 moves it to another attack, and undoing a 3 doesn't get rid of it: the dice of an
undone roll come up again when the same character does the same thing to the same targets in the same channel.
A purpose goes by names, so a character who was deleted and made again, or imported, has the same ones.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from bot.dice.expression import Dice, pools_of
from bot.dice.notation import reread
from bot.dice.roll import Faces
from bot.games.dnd.counters.rules.cost import Spending, cost_text
from bot.games.dnd.riders.in_rolls.riding import ATTACK, counting
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.drawn_faces import sides_of
from bot.games.dnd.rolls.rules.rerolls import SAVE, DndTrail, called, now
from bot.games.dnd.rolls.rules.resolved import uncounted
from bot.games.dnd.sheet.record.sheet import DamagePart


class Purpose(Struct, frozen=True):
    """Who rolls (user id and character), what with what, against whom, and in which scene.

    That is a channel; of a fight also its number and the turn.
    """

    player: int
    name: str
    what: tuple[str, ...]
    targets: tuple[tuple[str, int], ...] = ()
    scene: tuple[int, ...] = ()


class Throw(Struct, frozen=True, omit_defaults=True):
    """The dice of an undone roll: the sides and the face of each by its key; and what stayed spent on it.

    ``paid`` is by the rider that costs it, ATTACK for the roll itself. In a save's key is the place of its
    target among their sorted names. ``sides`` is 0 for dice whose key says it.
    """

    dice: Mapping[str, tuple[int, int]]
    paid: Mapping[str, Spending] = {}


def purpose_of(request: DndRequest, turn: int = 0) -> Purpose:
    """Return what a roll is for, which modifiers don't change; of a fight in this turn."""
    name = request.name if request.character > 0 else ""
    scene = (request.home, request.fighting.fight, turn) if request.fighting else (request.home,)
    targets = () if request.kind == "save" else tuple(sorted(_targets(request)))
    return Purpose(request.player, name.casefold(), what_of(request), targets, scene)


def _targets(request: DndRequest) -> list[tuple[str, int]]:
    """Return the targets by name; a player's character is the same one whatever number is typed behind it."""
    known = [target.character and not target.secret for target in request.everyone]
    names = [
        (_NUMBERED.sub("", name), 0) if is_known else (name, nth)
        for (name, nth), is_known in zip(called(request), known, strict=True)
    ]
    return list(dict.fromkeys(names))


_NUMBERED = re.compile(r"\s+[0-9]+")


def what_of(request: DndRequest) -> tuple[str, ...]:
    """Return the kind of a roll, and what it's made with."""
    costs = request.costs or (request.attack.costs if request.attack else None)
    if request.attack:
        made_with = [request.attack.name or _types(request.attack.damage)]
    elif request.fighting and request.fighting.does == "escape":
        made_with = [request.label]  # Whichever skill it's by: no other one is a second chance.
    elif request.kind in ("check", "save"):
        made_with = [request.check.ability, *request.check.skills]
        made_with += [str(request.keeps.damage)] if request.keeps else []
    else:
        made_with = [request.label, _types(request.parts), *_dice_paid(request)]
    made_with += [cost_text(costs)] if costs else []
    return (request.kind, *(each.casefold() for each in made_with))


def _dice_paid(request: DndRequest) -> list[str]:
    """Return the dice of what costs something: others are another roll, and paid anew."""
    if request.costs:
        return [f"{each.count}d{each.die}" for each in _pools(request)]
    # Hit Point Dice are paid with themselves.
    spends = request.spends if request.label else None
    return [f"{spends.key} {spends.amount}"] if spends else []


def _types(parts: Iterable[DamagePart]) -> str:
    return " ".join(sorted({part.type for part in parts}))


def throw_of(request: DndRequest, faces: Faces, paid: Mapping[str, Spending]) -> Throw:
    """Return what a roll threw, for the next one of its purpose."""
    dice = dict[str, tuple[int, int]]()
    for key, face in faces.extra.items():
        save = _moved(key, _sorted_places(request))
        dice[save or key] = (0 if save else sides_of(request, key), face)
    return Throw(dice, paid)


def faces_again(request: DndRequest, throw: Throw) -> Faces:
    """Return the faces with which a roll of the same purpose begins, without dice of another size."""
    return Faces((), {key: throw.dice[was][1] for key, was in _shared(request, throw).items()})


def left_of(throw: Throw, request: DndRequest, faces: Faces) -> Throw:
    """Return the dice that are still due once a roll began with them: those it doesn't have.

    An attack keeps its damage though it misses: it comes up once the attack is amended into a hit.
    """
    unused = uncounted(request, faces) if request.kind in ("damage", "healing") else {}
    used = {was for key, was in _shared(request, throw).items() if key not in unused}
    return Throw({key: die for key, die in throw.dice.items() if key not in used})


def _shared(request: DndRequest, throw: Throw) -> dict[str, str]:
    """Return the keys of a throw's dice that a roll can have too, by what they are in that roll."""
    found = _by_size(request, throw)
    places = {place: own for own, place in _sorted_places(request).items()}
    taken = set(found.values())
    for key, (sides, _) in throw.dice.items():
        save = _moved(key, places)
        is_free = key not in taken and key not in found
        if save or (is_free and sides == sides_of(request, key)):
            found[save or key] = key
    return found


def _by_size(request: DndRequest, throw: Throw) -> dict[str, str]:
    """Return the dice of the damage itself, by their size in the order they fell: however it's written."""
    due, found = [key for key in throw.dice if key.startswith(_OWN) and _PATH not in key], dict[str, str]()
    for key, sides in _own_dice(request):
        was = next((each for each in due if throw.dice[each][0] == sides), None)
        if was:
            due.remove(was)
            found |= {f"{key}{each.removeprefix(was)}": each for each in throw.dice if _is_of(each, was)}
    return found


_OWN, _PATH = (
    "w",
    "/",
)  # In keys of dice: the damage itself, and before dice that one brought.


def _is_of(key: str, die: str) -> bool:
    return key == die or key.startswith(f"{die}{_PATH}")


def _pools(request: DndRequest) -> list[Dice]:
    return [pool for part in request.parts for pool in pools_of(reread(part.dice).lines[0].part)]


def _own_dice(request: DndRequest) -> Iterator[tuple[str, int]]:
    """Yield the key of each die of the damage itself, and its sides."""
    for n, part in enumerate(request.parts):
        for p, pool in enumerate(pools_of(reread(part.dice).lines[0].part)):
            for number in range(pool.count):
                key = f"{_OWN}{n}:{p}.{number}"
                yield key, sides_of(request, key)


def _sorted_places(request: DndRequest) -> dict[int, int]:
    """Return the place of each target among their sorted names, by its own place."""
    names = called(request)
    return {names.index(name): place for place, name in enumerate(sorted(names))}


def _moved(key: str, places: Mapping[int, int]) -> str:
    """Return the key of a target's save with its place among these; "" for any other die."""
    place, colon, die = key.removeprefix(SAVE).partition(":")
    if not (key.startswith(SAVE) and colon and int(place) in places):
        return ""
    return f"{SAVE}{places[int(place)]}:{die}"


def stays_spent(request: DndRequest, outcome: Outcome) -> dict[str, Spending]:
    """Return what stays spent on a roll once all that came of it was undone, by what costs it."""
    own = {ATTACK: request.spends} if request.spends else {}
    riders = {rider.name: rider.spends for rider in counting(request, outcome) if rider.spends}
    return {
        what: spending for what, spending in {**own, **riders}.items() if spending.paid or not spending.given
    }


class Due(Struct, frozen=True):
    """A deed: all that came of a roll was undone, so its ``throw`` is the next one for its ``purpose``."""

    purpose: Purpose
    throw: Throw


def due(trail: DndTrail) -> tuple[Due, ...]:
    """Return what a roll leaves for the next one; nothing unless it was undone."""
    request = trail[-1].request
    if not request.undone:
        return ()
    throw = throw_of(request, trail[-1].faces, stays_spent(request, now(trail)))
    return (Due(purpose_of(request), throw),)
