"""Which dice of a roll never were rolled (706.6)."""

from msgspec.structs import replace

from bot.errors import DiceError
from bot.games.magic.rules.effects import Kind, PlanarFace
from bot.games.magic.rules.outcome import CHOSEN, LOWEST, PAIRED, ROLLER, VOID, MagicDie, planar_face
from bot.games.magic.rules.request import MagicRequest
from bot.words import say


def ignored(request: MagicRequest, place: int, dice: list[MagicDie]) -> tuple[list[MagicDie], int]:
    """The dice with those ignored that never were rolled (706.6), and for which effect one must choose."""
    throw = request.throws[place]
    gone: dict[str, str] = {}
    # Pairs first: the lowest is then ignored among the dice that count (docs; 706.6 is silent).
    for pair in dict.fromkeys(die.pair for die in dice if die.pair):
        members = [die for die in dice if die.pair == pair]
        chosen = next(
            (die for die in members if die.key in request.kept), max(members, key=lambda die: die.natural)
        )
        gone.update({die.key: PAIRED for die in members if die is not chosen})
    # A joined die is no roll of its own that could be the lowest.
    left = [die for die in dice if die.key not in gone and not die.joins]
    # "Highest" is counted from the instruction's dice, so that it holds after an amended count too.
    lowest = (throw.count - 1 if request.highest else request.ignore) + len(request.abilities("extra", throw))
    choosers = [effect.id for effect in request.nexts("next_ignore", place)]
    if lowest + len(choosers) >= len(left) and (lowest or choosers):
        raise DiceError(
            say(
                "That would ignore every die; roll more than {number} of them.", number=lowest + len(choosers)
            )
        )
    # By naturals, for modifiers come later: of ignoring against ± the rules leave the order open.
    for die in sorted(left, key=lambda die: _goes_first(request, die))[:lowest]:
        gone[die.key] = LOWEST
    left = [die for die in left if die.key not in gone]
    dropped = [die.key for die in left if die.key in request.dropped][: len(choosers)]
    gone.update(dict.fromkeys(dropped, CHOSEN))
    waiting = choosers[len(dropped)] if len(dropped) < len(choosers) else 0
    # What is added to a die is added to one that counts.
    first = next(die.key for die in left if die.key not in gone)
    return [replace(die, ignored=gone.get(die.key, ""), joins=die.joins and first) for die in dice], waiting


def planar_ignored(request: MagicRequest, place: int, dice: list[MagicDie]) -> tuple[list[MagicDie], int]:
    """The same of planar dice, none of which is the lowest (706.7): one counts.

    Where others choose what is ignored, one of each pair is chosen before. At last whoever rolled chooses
    among what is left. Nobody need choose between dice that show the same.
    """
    # No die of a roll that was taken back was ever rolled, so no watcher and no count sees one.
    gone: dict[str, str] = dict.fromkeys([die.key for die in dice], VOID) if request.is_void else {}
    choosers = [effect.id for effect in request.nexts("next_ignore", place)]

    def left() -> list[MagicDie]:
        return [die for die in dice if die.key not in gone]

    def waits(waiting: int) -> tuple[list[MagicDie], int]:
        return [replace(die, ignored=gone.get(die.key, "")) for die in dice], waiting

    # Without another chooser the pair need not be settled first: one choice among all comes to the same.
    for pair in dict.fromkeys(die.pair for die in left() if die.pair and choosers):
        members = [die for die in left() if die.pair == pair]
        kept = [die for die in members if die.key in request.kept] or (
            members if _alike(request, members) else []
        )
        if not kept:
            return waits(ROLLER)
        gone.update({die.key: PAIRED for die in members if die is not kept[0]})
    for chooser in choosers:
        chosen = [die for die in left() if die.key in request.dropped] or (
            left() if _alike(request, left()) else []
        )
        if left() and not chosen:
            return waits(chooser)
        gone.update({die.key: CHOSEN for die in chosen[:1]})
    counts = [die for die in left() if die.key == request.first] or (
        left() if _alike(request, left()) else []
    )
    if left() and not counts:
        return waits(ROLLER)
    gone.update({die.key: PAIRED for die in left() if die is not counts[0]})
    return waits(0)


def _alike(request: MagicRequest, dice: list[MagicDie]) -> bool:
    """Whether these planar dice all show the same, or count as the same where nothing watches for a face."""
    faces = {planar_face(die.natural) for die in dice}
    # Pompeii watches what the die shows: a blank that counts as chaos is not the same as chaos to it.
    if len(faces) < 2 or any(ability.face for effect in request.effects for ability in effect.abilities):
        return len(faces) < 2
    return len({counts_as(request, face) for face in faces}) < 2


def counts_as(request: MagicRequest, face: PlanarFace) -> PlanarFace:
    """What a face of the planar die counts as."""
    return "chaos" if changers(request, face) else face


def changers(request: MagicRequest, face: PlanarFace) -> list[str]:
    """The names of what makes a face of the planar die count as chaos."""
    kinds: dict[PlanarFace, Kind] = {"planeswalker": "walk_chaos", "blank": "blank_chaos"}
    kind = kinds.get(face)
    return (
        [effect.name for throw in request.throws for effect, _ in request.abilities(kind, throw)]
        if kind
        else []
    )


def _goes_first(request: MagicRequest, die: MagicDie) -> tuple[int, bool, bool]:
    """Of dice that tie for the lowest goes the one that the player chose, else one that an effect added."""
    return die.natural, die.key not in request.ignored, not die.of
