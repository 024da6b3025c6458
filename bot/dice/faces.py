"""Sources of faces: the operating system's randomness, or a script in tests.

The rules never draw faces themselves. They are given a :class:`Source`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Protocol

_BATCH = 512  # Bytes to read from the operating system at a time: one call serves hundreds of small dice.
_WORD = 4  # Bytes per face of a die with more than 256 sides.
_WORDS = 1 << (8 * _WORD)


class Source(Protocol):
    """Anything that can roll dice."""

    def draw(self, count: int, sides: int) -> list[int]:
        """Roll ``count`` dice and return their faces, each from 1 to ``sides``."""
        ...


class FairFaces:
    """Uniform, independent faces.

    Random bytes are read in batches, and those that would favor low faces are rejected, so there is no modulo
    bias. No face is given out twice, even to concurrent threads. ``entropy``, such as ``os.urandom``, returns
    the requested number of random bytes.
    """

    def __init__(self, entropy: Callable[[int], bytes]) -> None:
        self._entropy = entropy
        self._lock = Lock()  # A fight's automatic rolls happen in the database's thread.
        self._ready: dict[int, list[int]] = {}  # Sides → faces not given out yet.

    def draw(self, count: int, sides: int) -> list[int]:
        """Roll ``count`` dice of ``sides`` sides, 1 to 1,000,000, and return their faces."""
        if sides > 255:
            return self._draw_wide(count, sides)
        with self._lock:
            return self._draw(count, sides)

    def _draw(self, count: int, sides: int) -> list[int]:
        ready = self._ready.get(sides)
        if ready is None:
            ready = self._ready[sides] = []
        # Batches match random.randint for one die, and beat secrets.randbelow 4 to 12 times from four on.
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
    """Return the table that maps bytes to faces, and the bytes past the last full set, which are rejected."""
    fair = 256 - 256 % sides
    return bytes(byte % sides + 1 for byte in range(256)), bytes(range(fair, 256))


class RememberedFaces:
    """A source whose faces can be drawn again.

    This way, a roll keeps its faces no matter how often it's prepared before it's stored.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self._drawn: dict[int, list[int]] = {}  # Sides → every face so far.
        self._used: dict[int, int] = {}  # Sides → how many were given out since the last rewind.

    def rewind(self) -> None:
        """Start again with the first faces."""
        self._used = {}

    def draw(self, count: int, sides: int) -> list[int]:
        """Return the next faces: remembered ones first, then new ones."""
        drawn, used = self._drawn.setdefault(sides, []), self._used.get(sides, 0)
        if missing := max(0, used + count - len(drawn)):
            drawn += self._source.draw(missing, sides)
        self._used[sides] = used + count
        return drawn[used : used + count]


class ScriptedFaces:
    """Faces specified by a test, in the order in which the rules draw them."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)

    def draw(self, count: int, sides: int) -> list[int]:
        """Return the script's next ``count`` faces.

        Raises:
            LookupError: The script has too few faces, or the next one isn't on such a die.

        """
        drawn, self._faces = self._faces[:count], self._faces[count:]
        if len(drawn) < count or not all(1 <= face <= sides for face in drawn):
            raise LookupError(f"{count}d{sides} was asked of the script, which has {drawn} left")
        return drawn

    @property
    def left(self) -> int:
        """The number of faces not drawn yet."""
        return len(self._faces)


class NoFaces:
    """A source that must not be drawn from, for evaluating a roll whose faces are all known."""

    def draw(self, count: int, sides: int) -> list[int]:
        """Refuse to draw.

        Raises:
            LookupError: Always: the stored roll lacks a face that its request needs.

        """
        raise LookupError(f"a stored roll lacks {count} faces of a d{sides}")


NO_FACES = NoFaces()


class Recalled:
    """A source that repeats earlier faces by kind of roll, so that a second try shows the same faces.

    ``kept`` has the earlier faces in order, by kind of roll and die, such as "attack d20". Further faces come
    from another source. ``thrown`` collects every face given out, by the same names.
    """

    def __init__(self, kept: Mapping[str, Sequence[int]], source: Source) -> None:
        self.kept = kept
        self.thrown: dict[str, list[int]] = {}
        self._source = source
        self._kind = ""

    def of(self, kind: str) -> "Recalled":
        """Return the source for a kind of roll within this one, such as "again attack" within "again"."""
        other = Recalled(self.kept, self._source)
        other.thrown, other._kind = self.thrown, f"{self._kind}{kind} "
        return other

    def draw(self, count: int, sides: int) -> list[int]:
        """Return the next faces of this kind: earlier ones first, then new ones."""
        name = f"{self._kind}d{sides}"
        thrown = self.thrown.setdefault(name, [])
        faces = list(self.kept.get(name, ())[len(thrown) : len(thrown) + count])
        faces += self._source.draw(count - len(faces), sides) if len(faces) < count else []
        thrown += faces
        return faces


def drawn_by_key(source: Source, keys: Sequence[str], sides: int) -> list[int]:
    """Return a face for each key. If the source distinguishes kinds of rolls, each key is a kind."""
    if isinstance(source, Recalled):
        return [face for key in keys for face in source.of(key).draw(1, sides)]
    return source.draw(len(keys), sides)


def of_kind(source: Source, kind: str) -> Source:
    """Return the source for this kind of roll, or the same source if it doesn't distinguish kinds."""
    return source.of(kind) if isinstance(source, Recalled) else source
