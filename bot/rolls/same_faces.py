"""Changes that keep a roll's earlier faces. An undone request that is repeated gets the same faces."""

from collections.abc import Callable
from typing import Protocol

from bot.dice.amend import all_pools
from bot.dice.faces import Source
from bot.dice.notation import reread
from bot.dice.roll import Faces, evaluate
from bot.rolls.trail import Change, R, Resolved, Trail


class SameFaces(Protocol[R]):
    """A function that changes a roll to another request."""

    def __call__(
        self, trail: Trail[R], request: R, source: Source | None = None, faces: Faces | None = None
    ) -> Change[R]: ...


def over_same_faces(resolve: Callable[[R, Source | None, Faces], Resolved]) -> SameFaces[R]:
    """Return a function that changes a roll's request but keeps its faces, drawing only missing ones.

    ``resolve`` comes from the game. It takes a request, a source for missing faces, and the known faces by
    key. The function accepts ``faces``, for trails whose keys differ from today's.
    """

    def changed(
        trail: Trail[R], request: R, source: Source | None = None, faces: Faces | None = None
    ) -> Change[R]:
        return Change(request, resolve(request, source, trail[-1].faces if faces is None else faces).faces)

    return changed


class SameDice(Protocol[R]):
    """A function that changes a roll to another request, drawing only dice that the roll never had."""

    def __call__(self, trail: Trail[R], request: R, source: Source) -> Change[R]: ...


def over_same_dice(notation: Callable[[R], str]) -> SameDice[R]:
    """Return a :class:`SameDice` for a game with dice in notation, such as "3d6kh1".

    A die is identified by its pool, its position there and its kind. If an edit removes it and another edit
    restores it, it keeps its face.
    """

    def changed(trail: Trail[R], request: R, source: Source) -> Change[R]:
        pools: dict[tuple[int, str, int], int | None] = {}
        extra: dict[tuple[int, str, str], int] = {}
        for version in trail:
            kinds = [pool.die for pool in all_pools(reread(notation(version.request)))]
            for index, (kind, faces) in enumerate(zip(kinds, version.faces.pools, strict=True)):
                pools.update({(index, kind, number): face for number, face in enumerate(faces)})
            for key, face in version.faces.extra.items():
                index = int(key.partition(".")[0])
                extra[index, kinds[index], key] = face
        expression = reread(notation(request))
        wanted = list(enumerate(all_pools(expression)))
        alike = {(index, pool.die) for index, pool in wanted}
        known = Faces(
            tuple(
                tuple(pools.get((index, pool.die, n)) for n in range(pool.thrown)) for index, pool in wanted
            ),
            {key: face for (index, kind, key), face in extra.items() if (index, kind) in alike},
        )
        return Change(request, evaluate(expression, source, known).faces)

    return changed


def undone(trail: Trail[R], _picked: tuple[str, ...] = (), _source: Source | None = None) -> Change[R]:
    """Return the change that restores the roll as it was before the last edit.

    Faces with keys stay even if they don't count, so that another edit uses the same faces. Faces in pools
    are as they were, because :func:`bot.dice.amend.amend` looks for them in the whole trail.
    """
    before, now = trail[-2], trail[-1]
    return Change(before.request, before.faces if now.faces.pools else now.faces)
