"""Dice of a roll that count as never rolled (706.6)."""

from collections.abc import Collection

from msgspec.structs import replace

from bot.errors import DiceError
from bot.games.magic.rules.effects import Kind, PlanarFace
from bot.games.magic.rules.outcome import CHOSEN, LOWEST, PAIRED, ROLLER, VOID, MagicDie, planar_face
from bot.games.magic.rules.request import MagicRequest
from bot.words import say


def ignored(request: MagicRequest, place: int, dice: list[MagicDie]) -> tuple[list[MagicDie], int]:
    """Return the dice with ignored ones marked (706.6), and the effect that still needs a choice, or 0."""
    throw = request.throws[place]
    # Pairs come first, so the lowest is ignored among the dice that count (docs; 706.6 doesn't say).
    gone = _lower_of_pairs(request, dice)
    # A joined die isn't a separate roll that could be the lowest.
    left = [die for die in _left(dice, gone) if not die.joins]
    # "Highest" counts from the instruction's dice, so it still holds after their count is edited.
    lowest = throw.count - 1 if request.highest else request.ignore
    lowest += len(request.abilities("extra", throw))
    choosers = [effect.id for effect in request.nexts("next_ignore", place)]
    number = lowest + len(choosers)
    if not (gone or number):
        return dice, 0
    if len(left) <= number:
        raise DiceError(say("That would ignore every die. Roll more than {number} of them.", number=number))
    # Compare naturals, because modifiers come later: the rules leave the order of ignoring and ± open.
    # The lowest go first and, in a tie, the player's choice, then dice from effects.
    ranked = sorted(left, key=lambda die: (die.natural, die.key not in request.ignored, not die.of))
    gone |= {die.key: LOWEST for die in ranked[:lowest]}
    dropped = [die.key for die in _left(left, gone) if die.key in request.dropped][: len(choosers)]
    gone |= dict.fromkeys(dropped, CHOSEN)
    waiting = next(iter(choosers[len(dropped) :]), 0)
    # Anything added to a die is added to one that counts.
    first = _left(left, gone)[0].key
    return [replace(die, ignored=gone.get(die.key, ""), joins=die.joins and first) for die in dice], waiting


def _lower_of_pairs(request: MagicRequest, dice: list[MagicDie]) -> dict[str, str]:
    """Return the die ignored in each pair: the lower one, unless the player kept it."""
    gone: dict[str, str] = {}
    for members in _pairs(dice):
        kept = [die for die in members if die.key in request.kept]
        counts = kept[0] if kept else max(members, key=lambda die: die.natural)
        gone.update({die.key: PAIRED for die in members if die is not counts})
    return gone


def planar_ignored(request: MagicRequest, place: int, dice: list[MagicDie]) -> tuple[list[MagicDie], int]:
    """Mark the ignored planar dice: all but one, because no planar die is the lowest (706.7).

    If other effects also let someone choose which die to ignore, the roller first chooses one die of each
    pair. Finally, the roller chooses among the remaining dice. Dice with the same face need no choice.
    """
    # The dice of an undone roll were never rolled, so no watcher and no count sees them.
    gone: dict[str, str] = dict.fromkeys([die.key for die in dice], VOID) if request.is_void else {}
    waiting = _choose(request, place, dice, gone)
    return [replace(die, ignored=gone.get(die.key, "")) for die in dice], waiting


def _choose(request: MagicRequest, place: int, dice: list[MagicDie], gone: dict[str, str]) -> int:
    """Add the planar dice that the choices made so far ignore; return who must choose next, or 0."""
    choosers = [effect.id for effect in request.nexts("next_ignore", place)]
    # Without another chooser the pair doesn't come first: one choice among all gives the same result.
    for members in _pairs(_left(dice, gone)) if choosers else ():
        kept = _chosen(request, members, request.kept)
        if not kept:
            return ROLLER
        gone.update({die.key: PAIRED for die in members if die is not kept[0]})
    for chooser in choosers:
        left = _left(dice, gone)
        dropped = _chosen(request, left, request.dropped)
        if left and not dropped:
            return chooser
        gone.update({die.key: CHOSEN for die in dropped[:1]})
    left = _left(dice, gone)
    counts = _chosen(request, left, (request.first,))
    if left and not counts:
        return ROLLER
    gone.update({die.key: PAIRED for die in left if die is not counts[0]})
    return 0


def _left(dice: list[MagicDie], gone: Collection[str]) -> list[MagicDie]:
    return [die for die in dice if die.key not in gone]


def _pairs(dice: list[MagicDie]) -> list[list[MagicDie]]:
    pairs = dict.fromkeys(die.pair for die in dice if die.pair)
    return [[die for die in dice if die.pair == pair] for pair in pairs]


def _chosen(request: MagicRequest, dice: list[MagicDie], keys: Collection[str]) -> list[MagicDie]:
    """Return the chosen dice, all of them if the choice changes nothing, or none if it's still open."""
    return [die for die in dice if die.key in keys] or (dice if _alike(request, dice) else [])


def _alike(request: MagicRequest, dice: list[MagicDie]) -> bool:
    """Return True if these planar dice show the same face, or count the same with no face watched."""
    faces = {planar_face(die.natural) for die in dice}
    # Pompeii watches what the die shows: a blank that counts as chaos isn't the same as chaos to it.
    if len(faces) < 2 or any(ability.face for effect in request.effects for ability in effect.abilities):
        return len(faces) < 2
    return len({counts_as(request, face) for face in faces}) < 2


def counts_as(request: MagicRequest, face: PlanarFace) -> PlanarFace:
    """Return the face that a planar die's face counts as."""
    return "chaos" if changers(request, face) else face


def changers(request: MagicRequest, face: PlanarFace) -> list[str]:
    """Return the names of effects that make a planar die's face count as chaos."""
    kinds: dict[PlanarFace, Kind] = {"planeswalker": "walk_chaos", "blank": "blank_chaos"}
    kind = kinds.get(face)
    return (
        [effect.name for throw in request.throws for effect, _ in request.abilities(kind, throw)]
        if kind
        else []
    )
