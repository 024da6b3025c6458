"""What an amendment brought comes up the same once it was undone: nobody gets a second throw."""

from typing import Any

from msgspec import Struct

from bot.dice.faces import ScriptedFaces
from bot.dice.roll import Faces
from bot.rolls.same_faces import over_same_faces, undone
from bot.rolls.trail import Version


class Came(Struct):
    faces: Faces


def resolve(count, source, faces):
    """So many d6, each by its number."""
    known = dict(faces.extra)
    for key in map(str, range(count)):
        if key not in known:
            (known[key],) = source.draw(1, 6)
    return Came(Faces(extra=known))


changed = over_same_faces(resolve)


def version(change, why="roll"):
    return Version(change.request, change.faces, 1, "Alice", why)


def test_dice_that_an_amendment_brings_again_have_the_faces_that_they_had():
    trail: Any = (version(changed((Version(1, Faces(), 1, "Alice"),), 1, ScriptedFaces(4))),)
    trail = (*trail, version(changed(trail, 2, ScriptedFaces(6)), "amend"))
    trail = (*trail, version(undone(trail), "undo"))

    again = changed(trail, 3, ScriptedFaces(2))

    assert trail[-1].request == 1
    assert dict(again.faces.extra) == {"0": 4, "1": 6, "2": 2}


def test_faces_that_are_given_count_in_place_of_those_of_the_roll():
    trail = (Version(1, Faces(extra={"0": 4}), 1, "Alice"),)

    assert dict(changed(trail, 1, faces=Faces(extra={"0": 5})).faces.extra) == {"0": 5}


def test_faces_in_pools_are_as_they_were():
    before, brought = Faces(((4,),)), Faces(((4,), (2,)), {"1.0/0:1": 3})
    trail = (Version("1d6", before, 1, "Alice"), Version("1d6+1d4", brought, 1, "Alice", "amend"))

    assert undone(trail).faces == before
    assert undone((Version("5", Faces(), 1, "Alice"), trail[1])).faces == Faces()
