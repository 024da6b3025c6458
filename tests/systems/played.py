"""A shipped system's roll in a test: typed, rolled with scripted faces, acted on, judged."""

from bot.rolls.trail import Trail, Version
from bot.systems.changes import acted, amended, asked_for, pickable, throw, undone
from bot.systems.library import SystemLibrary
from bot.systems.reader import shipped
from bot.systems.replay import judged
from bot.systems.request import Done, SystemRequest
from bot.systems.typed import read_typed

SYSTEMS = SystemLibrary(shipped())


def request_of(typed, tracks=None, library=SYSTEMS) -> SystemRequest:
    """Return a system's request for this text, with the same tracks for each system."""
    request = read_typed(typed, library, dict.fromkeys(_keys(), tracks or {}))
    assert isinstance(request, SystemRequest), request
    return request


def plan_of(request):
    return SYSTEMS.plans[request.digest, request.roll]


class SidedFaces:
    """Scripted faces with their dice's sides, which must be used in this order."""

    def __init__(self, faces):
        self.left = [tuple(face) for face in faces]

    def draw(self, count, sides):
        drawn, self.left = self.left[:count], self.left[count:]
        assert [size for size, _ in drawn] == [sides] * count
        return [face for _, face in drawn]


class Played:
    """One roll and all that is done with it. Each step names the faces that it must draw."""

    def __init__(self, typed, faces, tracks=None, library=SYSTEMS):
        request = request_of(typed, tracks, library)
        self.plan = library.plans[request.digest, request.roll]
        self.trail: Trail[SystemRequest] = ()
        with_faces = SidedFaces(faces)
        self._keep(request, throw(self.plan, request, with_faces), "roll")
        assert with_faces.left == []

    def _keep(self, request, faces, why):
        self.trail = (*self.trail, Version(request, faces, 1, "Alice", why))

    @property
    def now(self):
        return self.trail[-1]

    @property
    def judged(self):
        return judged(self.plan, self.now.request, self.now.faces)

    def act(self, key, faces=(), picked=(), points=None):
        request, drawn = self.now.request, self.now.faces
        act = self.plan.roll.act(key)
        dice = tuple(die.key for die in pickable(self.plan, request, drawn, act) if die.place in picked)
        numbers = tuple(
            (asking.key, points)
            for asking in (asked_for(self.plan, request, drawn, act) if points is not None else ())
        )
        with_faces = SidedFaces(faces)
        change = acted(self.plan, request, drawn, Done(key, dice, numbers), with_faces)
        assert with_faces.left == []
        self._keep(change.request, change.faces, key)

    def amend(self, to, faces=()):
        with_faces = SidedFaces(faces)
        change = amended(self.plan, self.trail, request_of(to), with_faces)
        assert with_faces.left == []
        self._keep(change.request, change.faces, "amend")

    def undo(self):
        change = undone(self.plan, self.trail)
        self._keep(change.request, change.faces, "undo")

    @property
    def dice(self):
        """Return the natural dice by pool. An exploding die is a list that includes its extra dice."""
        return {
            pool.key: [list(die.faces) if pool.explode else die.faces[0] for die in dice]
            for pool in self.plan.roll.pools
            if (dice := self.judged.dice[pool.key])
        }

    @property
    def numbers(self):
        return {**self.judged.marks, **self.judged.numbers}

    def name(self, language):
        outcome = next(outcome for outcome in self.plan.roll.outcomes if outcome.key == self.judged.outcome)
        return self.plan.system.word(language, f"outcome.{outcome.key}", outcome.name)


def _keys():
    return [system.key for system in SYSTEMS.systems.values()]
