"""The steps of rule 706 for one roll event after another.

Replacement effects set the number of dice → roll → ignore → reroll → add or subtract → exchange → the
results are known. Ignoring before adding is our choice, because 706.2 and 706.6 leave the order open.

Each face has a key. ``0.1`` is the second die of the first throw, and ``0.e7`` is the die that effect
7 adds to that throw. A suffix marks another die or face: ``/t7`` for the die that effect 7 pairs with
it, ``/s7`` for a die that effect 7 adds to it, ``/r1`` for its first reroll, and ``/c1`` for a d20
rolled again because its face matches no face of a d6.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from bot.dice.faces import NoFaces, Source, drawn_by_key
from bot.dice.roll import Faces
from bot.errors import LimitError
from bot.games.magic.rules.ignored_dice import ignored, planar_ignored
from bot.games.magic.rules.outcome import Event, MagicDie, MagicOutcome
from bot.games.magic.rules.request import HEADS, MagicRequest, Shift, Throw
from bot.rolls.trail import Remembering
from bot.words import say

MAX_DICE = 200  # Dice per roll, whatever adds to them.
MAX_PAIRS = 3  # Effects that double every die.
_MAX_CONVERTED = 100  # d20 rolled again for one d6.


@Remembering
def resolve(request: MagicRequest, source: Source | None, faces: Faces | None) -> MagicOutcome:
    """Return the roll of a request over these faces, drawing missing ones from the source.

    Raises:
        DiceError: The roll exceeds the limits, or ignores every die.
        LookupError: A face is missing and there is no source, so these faces aren't from this roll.

    """
    hand = _Hand(source or NoFaces(), faces)
    events = tuple(_event(request, place, throw, hand) for place, throw in enumerate(request.throws))
    return MagicOutcome(Faces(extra=hand.known), events)


class _Hand:
    """The known faces of a roll, and the source of new ones.

    Known faces are never forgotten, so an effect that is removed and restored brings back the same face.
    """

    def __init__(self, source: Source, given: Faces | None) -> None:
        self._source = source
        self.known: dict[str, int] = dict(given.extra) if given else {}

    def throw(self, keys: Sequence[str], throw: Throw) -> None:
        """Roll the dice of this throw that aren't known yet."""
        # Faces already seen are never redrawn, so striking and restoring an effect gains nothing.
        missing = [key for key in keys if key not in self.known]
        if missing:
            drawn = drawn_by_key(self._source, missing, throw.drawn)
            self.known.update(zip(missing, drawn, strict=True))

    def face(self, key: str, throw: Throw) -> int:
        """Return the face under this key, for a die of this throw."""
        if key not in self.known:
            (self.known[key],) = drawn_by_key(self._source, [key], throw.drawn)
        return self.known[key]

    def die(self, key: str, throw: Throw, face_key: str = "") -> MagicDie:
        """Return the die with this key, with the face under ``face_key`` if that is given.

        If it replaces a die with fewer sides, unusable faces are rolled again (tournament rule 3.9).
        """
        face_key = face_key or key
        face = self.face(face_key, throw)
        if throw.coin:  # Heads counts as the highest number of its die, tails as 1.
            natural = throw.sides if face == HEADS else 1
            return MagicDie(key, throw.sides, face, natural, natural)
        if not throw.by:
            return MagicDie(key, throw.sides, face, face, face)
        refused: list[int] = []
        # Faces above the last full multiple would favour some results: for a d6 on a d20, 19 and 20 (3.9).
        share = throw.by // throw.sides
        while face > share * throw.sides:
            refused.append(face)
            if len(refused) > _MAX_CONVERTED:
                raise LimitError(say("A d{by} was rerolled too many times. Roll another die.", by=throw.by))
            face = self.face(f"{face_key}/c{len(refused)}", throw)
        natural = -(-face // share)
        return MagicDie(key, throw.sides, face, natural, natural, refused=tuple(refused))


def _event(request: MagicRequest, place: int, throw: Throw, hand: _Hand) -> Event:
    if throw.count == 0:
        return Event(throw, ())  # 706.1: no die is rolled, so nothing can replace it.
    # This is the order of 706.2b, ignoring first: dice that were never rolled can't be rerolled (706.6).
    ignoring = planar_ignored if throw.planar else ignored
    dice, waiting = ignoring(request, place, _rolled_dice(request, place, throw, hand))
    return Event(throw, tuple(_modified(request, throw, _rerolled(request, throw, dice, hand))), waiting)


def _rolled_dice(request: MagicRequest, place: int, throw: Throw, hand: _Hand) -> list[MagicDie]:
    """Apply replacement effects and roll: return every die in order, each followed by its pair."""
    # Each source adds one die, however many are rolled: a replacement applies once per event (614.5).
    added = [effect.id for effect, _ in request.abilities("planar_extra" if throw.planar else "extra", throw)]
    added += [effect.id for effect in request.nexts("next_ignore", place)]
    pairs = [effect.id for effect, _ in request.abilities("pair", throw)]
    if len(pairs) > MAX_PAIRS:
        raise LimitError(say("Up to {most} effects can double the dice. Remove some.", most=MAX_PAIRS))
    # Check this before any roll, because a refused roll must not have shown a face.
    if (throw.count + len(added)) * 2 ** len(pairs) > MAX_DICE:
        raise LimitError(
            say("That would be more than {most} dice. Roll fewer, or remove an effect.", most=MAX_DICE)
        )
    roots = [(f"{place}.{number}", 0) for number in range(throw.count)]
    roots += [(f"{place}.e{key}", key) for key in added]
    # Pair each die after all others have added theirs, so that added dice are paired too (docs).
    named = [(key, of, root if pairs else "") for root, of in roots for key in _twins(root, pairs)]
    hand.throw([key for key, _, _ in named], throw)
    dice = [replace(hand.die(key, throw), of=of, pair=pair) for key, of, pair in named]
    # The Big Idea's die comes last, unpaired: it's part of a result, so it can't be ignored.
    for effect in request.nexts("next_sum", place):
        dice.append(replace(hand.die(f"{place}.0/s{effect.id}", throw), of=effect.id, joins=dice[0].key))
    return dice


def _twins(root: str, pairs: Iterable[int]) -> list[str]:
    """Return the keys of a die and of those that effects pair with it."""
    twins = [root]
    for pair in pairs:
        twins += [f"{twin}/t{pair}" for twin in twins]
    return twins


def _rerolled(request: MagicRequest, throw: Throw, dice: list[MagicDie], hand: _Hand) -> Iterator[MagicDie]:
    """Yield the dice after their rerolls: earlier faces count as never rolled (706.2b, first step)."""
    for die in dice:
        now = die
        # Include effects struck since: no reroll is undone once its face was seen.
        for again in range(1, 1 + sum(die.key in reroll.dice for reroll in request.rerolls)):
            fresh = hand.die(die.key, throw, f"{die.key}/r{again}")
            lost = (*now.lost, now.natural)
            now = replace(
                die,
                shown=fresh.shown,
                natural=fresh.natural,
                result=fresh.natural,
                lost=lost,
                refused=fresh.refused,
            )
        yield now


def _modified(request: MagicRequest, throw: Throw, dice: Iterator[MagicDie]) -> Iterator[MagicDie]:
    """Yield dice with results after effects' modifiers, printed ones and choices (706.2b, second step)."""
    # 706.7: no modifier and no exchange can apply to a planar die's number.
    if throw.planar:
        yield from (replace(die, result=0) for die in dice)
        return
    always = sum(ability.amount for _, ability in request.abilities("always", throw))
    shifts: dict[str, list[Shift]] = {}
    for shift in request.shifts:
        if shift.effect not in request.struck:
            shifts.setdefault(shift.die, []).append(shift)
    for die in dice:
        # No effects apply to an ignored roll (706.6).
        if die.ignored:
            yield die
            continue
        # The printed modifier applies to the result, which two joined dice share; "each die" applies to both.
        result = die.natural + always + (0 if die.joins else request.modifier)
        for shift in shifts.get(die.key, []):
            result = result + shift.amount if shift.to is None else shift.to
        yield replace(die, result=result)
