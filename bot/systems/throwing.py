"""A roll's dice, rolled and rerolled: a die keeps every face drawn for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

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

    def adds_die(self, faces: Sequence[int]) -> bool:
        """Return True if the last of a die's faces adds another."""
        most = 1 if self.pool.once else MAX_CHAIN
        return (
            bool(self.explode) and faces[-1] != OPEN and len(faces) <= most and meets(self.explode, faces[-1])
        )

    def worth(self, dice: Iterable[ThrownDie]) -> list[int]:
        """Return the values of dice: one each, and one for each added die."""
        if not self.pool.faces and not self.pool.compound:
            return [face for die in dice for face in die.faces]
        return [value for die in dice for value in self._worth(die)]

    def _worth(self, die: ThrownDie) -> list[int]:
        named = self.pool.faces
        values = [named[face - 1] for face in die.faces] if named else list(die.faces)
        return [sum(values)] if self.pool.compound else values


class OpenPool(Struct, frozen=True):
    """A pool at its start: its rules, and its unrolled dice."""

    rules: Rules
    dice: tuple[ThrownDie, ...]
    keys: tuple[str, ...]
    """The keys of the dice's first faces."""


def pools_before_rolling(kind: RollKind, scope: Meanings, options: Pairs) -> tuple[OpenPool, ...]:
    """Return a roll's pools before rolling. Raises UnknownError if the number of dice is unknown."""
    pools = []
    for pool in kind.pools:
        if pool.row:
            sizes = [size for key, size in options if key == pool.row]
        else:
            count = max(0, scope.of(pool.count))
            sizes = [scope.of(pool.sides) if count else 0] * count
        dice = tuple(ThrownDie(f"{pool.key}.{place}", size) for place, size in enumerate(sizes, 1))
        keys = tuple(_key(die, 0) for die in dice)
        pools.append(OpenPool(Rules(pool, scope.spans(pool.explode)), dice, keys))
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
            self.dice[begun.rules.pool.key] = self._thrown(begun.rules, begun.dice, begun.keys)

    def again(self, pool: str, places: Sequence[int]) -> None:
        """Reroll the dice at these indexes of a pool."""
        dice = self.dice[pool]
        once_more = [
            ThrownDie(die.key, die.sides, (), die.times + 1, (*die.lost, die.faces))
            for die in (dice[place] for place in places)
        ]
        keys = [_key(die, 0) for die in once_more]
        for place, die in zip(places, self._thrown(self.rules[pool], once_more, keys), strict=True):
            dice[place] = die

    def add(self, pool: str, count: int, sides: int) -> None:
        """Roll more dice for a pool."""
        first = self._added.get(pool, 0)
        self._added[pool] = first + count
        new = [ThrownDie(f"{pool}.+{place}", sides) for place in range(first + 1, first + count + 1)]
        self.dice[pool] += self._thrown(self.rules[pool], new, [_key(die, 0) for die in new])

    def _thrown(self, rules: Rules, dice: Sequence[ThrownDie], keys: Sequence[str]) -> list[ThrownDie]:
        """Return these dice with faces: first one of each, by these keys, then chains, die by die."""
        first = self._drawn(keys, [die.sides for die in dice])
        if not rules.explode:
            return [
                ThrownDie(die.key, die.sides, (face,), die.times, die.lost)
                for die, face in zip(dice, first, strict=True)
            ]
        thrown = []
        for die, face in zip(dice, first, strict=True):
            faces = [face]
            while rules.adds_die(faces):
                faces += self._drawn([_key(die, len(faces))], [die.sides])
            thrown.append(ThrownDie(die.key, die.sides, tuple(faces), die.times, die.lost))
        return thrown

    def _drawn(self, keys: Sequence[str], sides: Sequence[int]) -> list[int]:
        faces = self.faces
        if missing := [(key, size) for key, size in zip(keys, sides, strict=True) if key not in faces]:
            if len(set(sides)) == 1:
                drawn = self._source.draw(len(missing), sides[0])
            else:
                drawn = [face for _, size in missing for face in self._source.draw(1, size)]
            for (key, _), face in zip(missing, drawn, strict=True):
                faces[key] = face
        self.used.update(keys)
        return [faces[key] for key in keys]

    def fallen(self) -> Fallen:
        """Return the values and symbols for expressions."""
        return Fallen(
            {key: self.rules[key].worth(dice) for key, dice in self.dice.items()},
            {
                key: [pool.symbols[face - 1] for die in dice for face in die.faces]
                for key, dice in self.dice.items()
                if (pool := self.rules[key].pool).symbols
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
    """Return a face's key: its die in this size, the number of the roll, and its position in the chain."""
    key = f"{die.key}d{die.sides}"
    if die.times:
        key += f"~{die.times}"
    return f"{key}!{place}" if place else key
