"""Where faces come from: fair ones from the operating system, or a script in tests.

The rules never draw by themselves: they are handed a :class:`Source`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Protocol

_BATCH = 512  # Bytes asked of the operating system at a time: one call serves hundreds of small dice.
_WORD = 4  # Bytes behind each face of a die with more than 256 sides.
_WORDS = 1 << (8 * _WORD)


class Source(Protocol):
    """Anything that rolls dice."""

    def draw(self, count: int, sides: int) -> list[int]:
        """Roll ``count`` dice of ``sides`` sides and answer their faces, each from 1 to ``sides``."""
        ...


class FairFaces:
    """Equally likely faces, each independent of all others.

    Random bytes are taken in batches and those that would favour the low faces are thrown away
    (rejection), so there is no modulo bias. No face is given out twice, also where two threads ask at once.
    ``entropy`` answers that many random bytes: hand in ``os.urandom``.
    """

    def __init__(self, entropy: Callable[[int], bytes]) -> None:
        self._entropy = entropy
        self._lock = Lock()  # What a fight throws by itself is thrown in the database's thread.
        self._ready: dict[int, list[int]] = {}  # Sides → faces that nobody has been given yet.

    def draw(self, count: int, sides: int) -> list[int]:
        """Roll ``count`` dice of ``sides`` sides, 1 to 1,000,000, and answer their faces."""
        if sides > 255:
            return self._draw_wide(count, sides)
        with self._lock:
            return self._draw(count, sides)

    def _draw(self, count: int, sides: int) -> list[int]:
        ready = self._ready.get(sides)
        if ready is None:
            ready = self._ready[sides] = []
        # In batches: as fast as random.randint for one die, and 4 to 12 times secrets.randbelow from four on.
        while len(ready) < count:
            ready += self._entropy(_BATCH).translate(*_table(sides))
        if count == 1:
            return [ready.pop()]
        drawn = ready[-count:]
        del ready[-count:]
        return drawn

    def _draw_wide(self, count: int, sides: int) -> list[int]:
        fair = _WORDS - _WORDS % sides
        drawn: list[int] = []
        while len(drawn) < count:
            words = memoryview(self._entropy(_WORD * (count - len(drawn)))).cast("I")
            drawn += [word % sides + 1 for word in words if word < fair]
        return drawn


@lru_cache
def _table(sides: int) -> tuple[bytes, bytes]:
    """Byte → face, and the bytes past the last whole multiple of ``sides``, which are refused."""
    fair = 256 - 256 % sides
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(fair, 256))


class RememberedFaces:
    """Another source, whose faces can be drawn once more.

    So what came up for a roll stays, however often the roll has to be prepared before it is kept.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._drawn: dict[int, list[int]] = {}  # Sides → every face so far.
        self._used: dict[int, int] = {}  # Sides → how many of them were given out since the beginning.

    def rewind(self) -> None:
        """Begin again with the first faces."""
        self._used = {}

    def draw(self, count: int, sides: int) -> list[int]:
        """The next faces: those that came up before, then new ones."""
        drawn, used = self._drawn.setdefault(sides, []), self._used.get(sides, 0)
        if missing := max(0, used + count - len(drawn)):
            drawn += self._source.draw(missing, sides)
        self._used[sides] = used + count
        return drawn[used : used + count]


class ScriptedFaces:
    """The faces a test wrote down, in the order the rules ask for them."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    def draw(self, count: int, sides: int) -> list[int]:
        """The next ``count`` faces of the script.

        Raises:
            LookupError: The script has too few faces, or one that such a die does not have.

        """
        drawn, self._faces = self._faces[:count], self._faces[count:]
        if len(drawn) < count or not all(1 <= face <= sides for face in drawn):
            raise LookupError(f"{count}d{sides} was asked of the script, which has {drawn} left")
        return drawn

    @property
    def left(self) -> int:
        """How many faces nobody has asked for."""
        return len(self._faces)


class NoFaces:
    """A source that is never drawn from: for evaluating a roll whose faces are all known."""

    def draw(self, count: int, sides: int) -> list[int]:
        """Refuse.

        Raises:
            LookupError: Always: the stored roll lacks a face that its request needs.

        """
        raise LookupError(f"a stored roll lacks {count} faces of a d{sides}")


NO_FACES = NoFaces()


class Recalled:
    """A source whose first faces came up before, by kind of throw: what was seen is what comes again.

    ``kept`` are those faces, the next one first, by a kind and a size of dice as in "attack d20"; the rest
    comes from another source. ``thrown`` gathers every face that was given out, by the same names.
    """

    def __init__(self, kept: Mapping[str, Sequence[int]], source: Source) -> None:
        self.kept = kept
        self.thrown: dict[str, list[int]] = {}
        self._source = source
        self._kind = ""

    def of(self, kind: str) -> "Recalled":
        """The same source for one kind of throw; within another kind, as "again attack" is within "again"."""
        other = Recalled(self.kept, self._source)
        other.thrown, other._kind = self.thrown, f"{self._kind}{kind} "
        return other

    def draw(self, count: int, sides: int) -> list[int]:
        """The next faces of this kind: those that came up before, then new ones."""
        name = f"{self._kind}d{sides}"
        thrown = self.thrown.setdefault(name, [])
        faces = list(self.kept.get(name, ())[len(thrown) : len(thrown) + count])
        faces += self._source.draw(count - len(faces), sides) if len(faces) < count else []
        thrown += faces
        return faces


def drawn_by_key(source: Source, keys: Sequence[str], sides: int) -> list[int]:
    """A face for each of these keys, each a kind of throw of its own where that makes a difference."""
    if isinstance(source, Recalled):
        return [face for key in keys for face in source.of(key).draw(1, sides)]
    return source.draw(len(keys), sides)


def of_kind(source: Source, kind: str) -> Source:
    """The source for this kind of throw, where that makes a difference."""
    return source.of(kind) if isinstance(source, Recalled) else source
