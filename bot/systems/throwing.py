"""A roll's dice, rolled and rerolled: a die keeps every face drawn for it."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from bot.dice.faces import Source
from bot.dice.limits import MAX_CHAIN
from bot.systems.evaluating import Fallen, Meanings
from bot.systems.functions import Spans, meets
from bot.systems.model import PoolRule, RollKind
from bot.systems.request import Pairs

OPEN = 0
"""The face of a die that is still to be rolled: only odds have such dice."""


class ThrownDie(Struct, frozen=True):
    """One die with its face, then any faces it added, each because of the previous one.

    ``times`` is how often it was rerolled, and ``lost`` has the faces before each reroll, oldest first.
    """

    key: str
    sides: int
    faces: tuple[int, ...] = ()
    times: int = 0
    lost: tuple[tuple[int, ...], ...] = ()


class Rules(Struct, frozen=True):
    """A pool's rules with their numbers."""

    pool: PoolRule
    explode: Spans = ()

    def goes_on(self, faces: Sequence[int]) -> bool:
        """Return True if the last of a die's faces adds another."""
        most = 1 if self.pool.once else MAX_CHAIN
        return (
            bool(self.explode) and faces[-1] != OPEN and len(faces) <= most and meets(self.explode, faces[-1])
        )

    def worth(self, die: ThrownDie) -> list[int]:
        """Return a die's values: one for each face, or only their sum for a compound die."""
        named = self.pool.faces
        values = [named[face - 1] for face in die.faces] if named else list(die.faces)
        return [sum(values)] if self.pool.compound else values


class OpenPool(Struct, frozen=True):
    """A pool at its start: its rules, and its unrolled dice."""

    rules: Rules
    dice: tuple[ThrownDie, ...]


def begun(kind: RollKind, scope: Meanings, options: Pairs) -> tuple[OpenPool, ...]:
    """Return a roll's pools before rolling. Raises UnknownError if the number of dice is unknown."""
    pools = []
    for pool in kind.pools:
        if pool.row:
            sizes = [size for key, size in options if key == pool.row]
        else:
            count = max(0, scope.of(pool.count))
            sizes = [scope.of(pool.sides) if count else 0] * count
        dice = tuple(ThrownDie(f"{pool.key}.{place}", size) for place, size in enumerate(sizes, 1))
        pools.append(OpenPool(Rules(pool, scope.spans(pool.explode)), dice))
    return tuple(pools)


class Hand:
    """A roll's dice by pool, with all drawn faces. ``used`` has the keys of the faces that count."""

    def __init__(self, pools: "Sequence[OpenPool]", known: Mapping[str, int], source: Source) -> None:
        self.dice: dict[str, list[ThrownDie]] = {}
        self.rules = {begun.rules.pool.key: begun.rules for begun in pools}
        self.faces: dict[str, int] = dict(known)
        self.used: set[str] = set()
        self._added: dict[str, int] = {}
        self._source = source
        for begun in pools:
            self.dice[begun.rules.pool.key] = self._thrown(begun.rules, begun.dice)

    def again(self, pool: str, places: Sequence[int]) -> None:
        """Reroll the dice at these indexes of a pool."""
        dice = self.dice[pool]
        once_more = [
            ThrownDie(die.key, die.sides, (), die.times + 1, (*die.lost, die.faces))
            for die in (dice[place] for place in places)
        ]
        for place, die in zip(places, self._thrown(self.rules[pool], once_more), strict=True):
            dice[place] = die

    def add(self, pool: str, count: int, sides: int) -> None:
        """Roll more dice for a pool."""
        first = self._added.get(pool, 0)
        self._added[pool] = first + count
        new = [ThrownDie(f"{pool}.+{place}", sides) for place in range(first + 1, first + count + 1)]
        self.dice[pool] += self._thrown(self.rules[pool], new)

    def _thrown(self, rules: Rules, dice: Sequence[ThrownDie]) -> list[ThrownDie]:
        """Return these dice with faces. Every die's first face is drawn before any added faces."""
        keys = [_key(die, 0) for die in dice]
        sides = [die.sides for die in dice]
        thrown = []
        for die, face in zip(dice, self._drawn(keys, sides), strict=True):
            faces = [face]
            while rules.goes_on(faces):
                faces += self._drawn([_key(die, len(faces))], [die.sides])
            thrown.append(ThrownDie(die.key, die.sides, tuple(faces), die.times, die.lost))
        return thrown

    def _drawn(self, keys: Sequence[str], sides: Sequence[int]) -> list[int]:
        missing = [place for place, key in enumerate(keys) if key not in self.faces]
        sizes = {sides[place] for place in missing}
        for size in dict.fromkeys(sides[place] for place in missing) if len(sizes) == 1 else ():
            for place, face in zip(missing, self._source.draw(len(missing), size), strict=True):
                self.faces[keys[place]] = face
        if len(sizes) > 1:
            for place in missing:
                (self.faces[keys[place]],) = self._source.draw(1, sides[place])
        self.used.update(keys)
        return [self.faces[key] for key in keys]

    def fallen(self) -> Fallen:
        """Return the values and symbols for expressions."""
        return Fallen(
            {
                key: [value for die in dice for value in self.rules[key].worth(die)]
                for key, dice in self.dice.items()
            },
            {
                key: [self.rules[key].pool.symbols[face - 1] for die in dice for face in die.faces]
                for key, dice in self.dice.items()
                if self.rules[key].pool.symbols
            },
        )

    def size(self) -> int:
        """Return the number of dice, without added ones."""
        return sum(map(len, self.dice.values()))

    def lost(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the faces that no longer count, by die key."""
        for dice in self.dice.values():
            for die in dice:
                for faces in die.lost:
                    yield die.key, faces


def _key(die: ThrownDie, place: int) -> str:
    """Return a face's key from its die and size, the number of rerolls, and its place in the chain."""
    times = f"~{die.times}" if die.times else ""
    return f"{die.key}d{die.sides}{times}{f'!{place}' if place else ''}"
