"""One roll event after the other, by the steps of rule 706.

Replacement effects fix the number of dice → roll → ignore → reroll → add or subtract → exchange →
the results are known. That ignoring comes before adding is our choice: 706.2 and 706.6 leave it open.

Each face has a key: ``0.1`` is the second die of the first throw, ``0.e7`` the die that effect 7 adds
to it. Behind it stand ``/t7``, the die that effect 7 makes a pair with it, ``/s7``, one that is added to
it, ``/r1``, its first reroll, and ``/c1``, a d20 rolled again because no d6 can be told from it.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import NoFaces, Source
from bot.dice.roll import Faces
from bot.errors import DiceError, LimitError
from bot.games.magic.effects import PlanarFace
from bot.games.magic.request import MagicRequest, Shift, Throw
from bot.words import say

MAX_DICE = 200  # Dice of one roll, whatever makes them more.
MAX_PAIRS = 3  # Effects that double each die.
_MAX_CONVERTED = 100  # d20 rolled again for one d6.


class MagicDie(Struct, frozen=True):
    """A die as it lies.

    ``shown`` is the face of the die that was in the hand, ``natural`` the number it stands for: another
    one where a d20 is rolled for a d6. ``result`` is what it counts after all modifiers (706.2), ``of`` the
    effect that added it (0: the instruction), ``pair`` the key of the die it is a pair with, ``joins`` the
    one it is added to. ``ignored`` says why it never was rolled (706.6), "" if it counts.
    ``lost`` are naturals that rerolls replaced, ``refused`` faces rolled again for the conversion. A planar die has a
    face for its natural number, see :func:`planar_face`, and no result.
    """

    key: str
    sides: int
    shown: int
    natural: int
    result: int
    of: int = 0
    pair: str = ""
    joins: str = ""
    ignored: str = ""
    lost: tuple[int, ...] = ()
    refused: tuple[int, ...] = ()


class Event(Struct, frozen=True):
    """One roll event. ``waiting``: the id of the effect for which somebody must first choose a die to ignore."""

    throw: Throw
    dice: tuple[MagicDie, ...]
    waiting: int = 0

    @property
    def counted(self) -> tuple[MagicDie, ...]:
        """The dice that were rolled as far as the game is concerned; none while somebody must choose."""
        return () if self.waiting else tuple(die for die in self.dice if not die.ignored)

    @property
    def results(self) -> tuple[int, ...]:
        """What the instruction uses: the result of each counted die, or of dice that are added together.

        A planar die has no number (706.7).
        """
        if self.throw.planar:
            return ()
        joined: dict[str, int] = {}
        for die in self.counted:
            joined[die.joins or die.key] = joined.get(die.joins or die.key, 0) + die.result
        return tuple(joined.values())

    @property
    def doubles(self) -> bool:
        """Whether it is two dice with equal results (706.5)."""
        return len(self.results) == 2 and len(set(self.results)) == 1


class Outcome(Struct, frozen=True):
    """Everything that a roll came to. Only ``faces`` is a fact; the rest follows from the request."""

    faces: Faces
    events: tuple[Event, ...]

    @property
    def dice(self) -> tuple[MagicDie, ...]:
        """Every die of every event, also those that were ignored."""
        return tuple(die for event in self.events for die in event.dice)

    @property
    def counted(self) -> tuple[MagicDie, ...]:
        """Every die that counts."""
        return tuple(die for event in self.events for die in event.counted)

    @property
    def own(self) -> tuple[MagicDie, ...]:
        """Every die that counts and is the roller's own."""
        return tuple(die for event in self.events if not event.throw.foreign for die in event.counted)

    @property
    def results(self) -> tuple[int, ...]:
        """The results of all events."""
        return tuple(result for event in self.events for result in event.results)

    @property
    def is_waiting(self) -> bool:
        """Whether somebody must first choose a die to ignore."""
        return any(event.waiting for event in self.events)

    def die(self, key: str) -> MagicDie:
        """The die with this key.

        Raises:
            DiceError: There is none.

        """
        for die in self.dice:
            if die.key == key:
                return die
        raise DiceError(say("This roll does not have that die."))


def resolve(request: MagicRequest, source: Source | None = None, faces: Faces | None = None) -> Outcome:
    """The roll of a request over these faces; those that are missing are drawn from the source.

    Raises:
        DiceError: It is more than one roll may be, or ignores every die.
        LookupError: A face is missing and there is no source: this was never such a roll.

    """
    hand = _Hand(source or NoFaces(), faces)
    events = tuple(_event(request, place, throw, hand) for place, throw in enumerate(request.throws))
    return Outcome(Faces(extra=hand.known), events)


class _Hand:
    """The faces that are known, and where more come from.

    Known ones are never forgotten: an effect that is struck and comes back brings the same face.
    """

    def __init__(self, source: Source, given: Faces | None) -> None:
        self._source = source
        self.known: dict[str, int] = dict(given.extra) if given else {}

    def throw(self, keys: Sequence[str], throw: Throw) -> None:
        """Throw all of these dice that are not known yet."""
        missing = [key for key in keys if key not in self.known]
        if missing:
            self.known.update(zip(missing, self._source.draw(len(missing), throw.by or throw.sides), strict=True))

    def face(self, key: str, throw: Throw) -> int:
        """The face under this key, of a die of this throw."""
        if key not in self.known:
            (self.known[key],) = self._source.draw(1, throw.by or throw.sides)
        return self.known[key]

    def die(self, key: str, throw: Throw, face_key: str = "") -> MagicDie:
        """The die with this key; ``face_key`` where its face is that of a reroll.

        If it stands for one with fewer sides, it is rolled again until it can (tournament rule 3.9).
        """
        face_key = face_key or key
        face = self.face(face_key, throw)
        if not throw.by:
            return MagicDie(key, throw.sides, face, face, face)
        refused: list[int] = []
        each = throw.by // throw.sides
        while face > each * throw.sides:
            refused.append(face)
            if len(refused) > _MAX_CONVERTED:
                raise LimitError(say("A d{by} was rolled again too often; roll another die.", by=throw.by))
            face = self.face(f"{face_key}/c{len(refused)}", throw)
        natural = -(-face // each)
        return MagicDie(key, throw.sides, face, natural, natural, refused=tuple(refused))


def _event(request: MagicRequest, place: int, throw: Throw, hand: _Hand) -> Event:
    if throw.count == 0:
        return Event(throw, ())  # 706.1: no die is rolled, so nothing replaces the roll.
    ignored = _planar_ignored if throw.planar else _ignored
    dice, waiting = ignored(request, place, _thrown(request, place, throw, hand))
    return Event(throw, tuple(_modified(request, throw, _rerolled(request, throw, dice, hand))), waiting)


def _thrown(request: MagicRequest, place: int, throw: Throw, hand: _Hand) -> list[MagicDie]:
    """Replacement effects and the roll: every die in the order rolled, each with its pair behind it."""
    added = [effect.id for effect, _ in request.abilities("planar_extra" if throw.planar else "extra", throw)]
    added += [effect.id for effect in request.nexts("next_ignore", place)]
    pairs = [effect.id for effect, _ in request.abilities("pair", throw)]
    if len(pairs) > MAX_PAIRS:
        raise LimitError(say("At most {most} effects can each double the dice; remove some.", most=MAX_PAIRS))
    if (throw.count + len(added)) * 2 ** len(pairs) > MAX_DICE:
        raise LimitError(say("That would be more than {most} dice; roll fewer, or strike an effect.", most=MAX_DICE))
    roots = [(f"{place}.{number}", 0) for number in range(throw.count)]
    roots += [(f"{place}.e{each}", each) for each in added]
    named: list[tuple[str, int, str]] = []
    for root, of in roots:
        twins = [root]
        for pair in pairs:
            twins += [f"{twin}/t{pair}" for twin in twins]
        named += [(key, of, root if pairs else "") for key in twins]
    hand.throw([key for key, _, _ in named], throw)
    dice = [replace(hand.die(key, throw), of=of, pair=pair) for key, of, pair in named]
    for effect in request.nexts("next_sum", place):
        dice.append(replace(hand.die(f"{place}.0/s{effect.id}", throw), of=effect.id, joins=dice[0].key))
    return dice


PAIRED, LOWEST, CHOSEN, VOID = "pair", "lowest", "chosen", "void"
"""Why a die is ignored."""

ROLLER = -1
"""What an event waits for where whoever rolled must choose which planar die counts."""


def planar_face(natural: int) -> PlanarFace:
    """What the planar die shows where a d6 shows this number: 1 planeswalker, 1 chaos, 4 blank (901.3a)."""
    return "planeswalker" if natural == 1 else "chaos" if natural == 2 else "blank"


def _ignored(request: MagicRequest, place: int, dice: list[MagicDie]) -> tuple[list[MagicDie], int]:
    """The dice with those ignored that never were rolled (706.6); and the effect for which somebody must choose."""
    throw = request.throws[place]
    gone: dict[str, str] = {}
    for pair in dict.fromkeys(die.pair for die in dice if die.pair):
        members = [die for die in dice if die.pair == pair]
        chosen = next((die for die in members if die.key in request.kept), max(members, key=lambda die: die.natural))
        gone.update({die.key: PAIRED for die in members if die is not chosen})
    left = [die for die in dice if die.key not in gone and not die.joins]
    lowest = (throw.count - 1 if request.highest else request.ignore) + len(request.abilities("extra", throw))
    choosers = [effect.id for effect in request.nexts("next_ignore", place)]
    if lowest + len(choosers) >= len(left) and (lowest or choosers):
        raise DiceError(
            say("That would ignore every die; roll more than {number} of them.", number=lowest + len(choosers))
        )
    for die in sorted(left, key=lambda die: _goes_first(request, die))[:lowest]:
        gone[die.key] = LOWEST
    left = [die for die in left if die.key not in gone]
    dropped = [die.key for die in left if die.key in request.dropped][: len(choosers)]
    gone.update(dict.fromkeys(dropped, CHOSEN))
    waiting = choosers[len(dropped)] if len(dropped) < len(choosers) else 0
    # What is added to a die is added to one that counts.
    first = next(die.key for die in left if die.key not in gone)
    return [replace(die, ignored=gone.get(die.key, ""), joins=die.joins and first) for die in dice], waiting


def _planar_ignored(request: MagicRequest, place: int, dice: list[MagicDie]) -> tuple[list[MagicDie], int]:
    """The same of planar dice, none of which is the lowest (706.7): so many count as are to be rolled.

    Others choose first what is ignored, then whoever rolled chooses; nobody need where all that are left are the same.
    """
    gone: dict[str, str] = dict.fromkeys([die.key for die in dice], VOID) if request.is_void else {}
    choosers = [] if gone else [effect.id for effect in request.nexts("next_ignore", place)]
    dropped = [die.key for die in dice if die.key in request.dropped][: len(choosers)]
    gone.update(dict.fromkeys(dropped, CHOSEN))
    left = [die for die in dice if die.key not in gone]
    is_same = len({planar_face(die.natural) for die in left}) < 2
    if len(dropped) < len(choosers) and not is_same:
        return [replace(die, ignored=gone.get(die.key, "")) for die in dice], choosers[len(dropped)]
    kept = [die for die in left if die.key in request.kept] or (left if is_same else [])
    if left and not kept:
        return [replace(die, ignored=gone.get(die.key, "")) for die in dice], ROLLER
    gone.update({die.key: PAIRED for die in left if die is not kept[0]})
    return [replace(die, ignored=gone.get(die.key, "")) for die in dice], 0


def _goes_first(request: MagicRequest, die: MagicDie) -> tuple[int, bool, bool]:
    """Of dice that tie for the lowest goes the one that the player chose, else one that an effect added."""
    return die.natural, die.key not in request.ignored, not die.of


def _rerolled(request: MagicRequest, throw: Throw, dice: list[MagicDie], hand: _Hand) -> Iterator[MagicDie]:
    """The dice after their rerolls: what they showed before never was rolled (706.2b first step)."""
    for die in dice:
        now = die
        for again in range(1, 1 + sum(die.key in reroll.dice for reroll in request.rerolls)):
            fresh = hand.die(die.key, throw, f"{die.key}/r{again}")
            lost = (*now.lost, now.natural)
            now = replace(
                die, shown=fresh.shown, natural=fresh.natural, result=fresh.natural, lost=lost, refused=fresh.refused
            )
        yield now


def _modified(request: MagicRequest, throw: Throw, dice: Iterator[MagicDie]) -> Iterator[MagicDie]:
    """The dice with their results: what always applies, what is printed, what players chose (706.2b second step)."""
    if throw.planar:
        yield from (replace(die, result=0) for die in dice)
        return
    always = sum(ability.amount for _, ability in request.abilities("always", throw))
    shifts: dict[str, list[Shift]] = {}
    for shift in request.shifts:
        if shift.effect not in request.struck:
            shifts.setdefault(shift.die, []).append(shift)
    for die in dice:
        if die.ignored:
            yield die
            continue
        result = die.natural + always + (0 if die.joins else request.modifier)
        for shift in shifts.get(die.key, []):
            result = result + shift.amount if shift.to is None else shift.to
        yield replace(die, result=result)
