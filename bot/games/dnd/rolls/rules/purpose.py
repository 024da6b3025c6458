"""The purpose of a roll outside of fights, and the dice that come up again for it and for no other.

No one who has seen a 20 moves it to another attack, and undoing a 3 doesn't get rid of it: the dice of an
undone roll come up again when the same character does the same thing to the same targets in the same channel.
A purpose goes by names, so a character who was deleted and made again, or imported, has the same ones.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.dice.roll import Faces
from bot.games.dnd.counters.rules.cost import Spending, cost_text
from bot.games.dnd.rolls.rules.outcome import Outcome
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.games.dnd.rolls.rules.rerolls import SAVE, called
from bot.games.dnd.rolls.rules.resolved import uncounted
from bot.games.dnd.rolls.rules.riding import ATTACK, counting
from bot.games.dnd.rolls.rules.thrown import sides_of
from bot.games.dnd.sheet.rules.sheet import DamagePart


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
    targets = () if request.kind == "save" else tuple(sorted(called(request)))  # A death save's is its maker.
    return Purpose(request.player, name.casefold(), what_of(request), targets, scene)


def what_of(request: DndRequest) -> tuple[str, ...]:
    """Return the kind of a roll, and what it's made with."""
    made_with = list[str]()
    if request.attack:
        made_with += [request.attack.name or _types(request.attack.damage)]
    elif request.fighting and request.fighting.does == "escape":
        made_with += [request.label]  # Whichever skill it's by: no other one is a second chance.
    elif request.kind in ("check", "save"):
        made_with += [request.check.ability, *request.check.skills]
        made_with += [str(request.keeps.damage)] if request.keeps else []
    else:
        made_with += [request.label, _types(request.parts)]
        # Hit Point Dice are paid with themselves.
        made_with += [request.spends.key] if request.label and request.spends else []
    made_with += [cost_text(request.costs)] if request.costs else []
    return (request.kind, *(each.casefold() for each in made_with))


def _types(parts: Iterable[DamagePart]) -> str:
    return " ".join(sorted({each.type for each in parts}))


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
    back = {place: own for own, place in _sorted_places(request).items()}
    found = dict[str, str]()
    for key, (sides, _) in throw.dice.items():
        save = _moved(key, back)
        if save or sides == sides_of(request, key):
            found[save or key] = key
    return found


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
    riders = {each.name: each.spends for each in counting(request, outcome) if each.spends}
    return {what: each for what, each in {**own, **riders}.items() if each.paid or not each.given}
