"""Changes over the faces that a roll has had: what was undone and is asked for again comes up the same."""

from collections.abc import Callable
from typing import Protocol

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.rolls.trail import Change, R, Trail


class Resolved(Protocol):
    """The outcome of a roll, with every face that it has had, also those that don't count now."""

    @property
    def faces(self) -> Faces: ...


class SameFaces(Protocol[R]):
    """Changes a roll to another request."""

    def __call__(
        self, trail: Trail[R], request: R, source: Source | None = None, faces: Faces | None = None
    ) -> Change[R]: ...


def over_same_faces(resolve: Callable[[R, Source | None, Faces], Resolved]) -> SameFaces[R]:
    """Return what changes a roll to another request over the same faces; it draws what is missing alone.

    ``resolve`` is the game's: of a request, a source for what is missing, and the faces that are known by
    key. The change takes ``faces`` where those of the trail don't have the keys that they have now.
    """

    def changed(
        trail: Trail[R], request: R, source: Source | None = None, faces: Faces | None = None
    ) -> Change[R]:
        return Change(request, resolve(request, source, trail[-1].faces if faces is None else faces).faces)

    return changed


def undone(trail: Trail[R], _picked: tuple[str, ...] = (), _source: Source | None = None) -> Change[R]:
    """Return the roll as it was before the last amendment.

    Faces that have keys stay, though they don't count, so that amending once more brings the same. Faces in
    pools are as they were; for those :func:`bot.dice.amend.amend` looks through the whole trail.
    """
    before, now = trail[-2], trail[-1]
    return Change(before.request, before.faces if now.faces.pools else now.faces)
