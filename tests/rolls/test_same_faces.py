"""An undone edit gives the same faces again, so that there is no second roll."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from bot.dice.faces import ScriptedFaces
from bot.dice.roll import Faces
from bot.rolls.same_faces import over_same_dice, over_same_faces, undone
from bot.rolls.trail import Version


class Came(Struct):
    faces: Faces


def resolve(count, source, faces):
    """Return the results of this many d6, with numbers as their keys."""
    known = dict(faces.extra)
    for key in map(str, range(count)):
        if key not in known:
            (known[key],) = source.draw(1, 6)
    return Came(Faces(extra=known))


changed = over_same_faces(resolve)


def version(change, why="roll"):
    return Version(change.request, change.faces, 1, "Alice", why)


def test_dice_that_an_edit_restores_keep_their_faces():
    trail: Any = (version(changed((Version(1, Faces(), 1, "Alice"),), 1, ScriptedFaces(4))),)
    trail = (*trail, version(changed(trail, 2, ScriptedFaces(6)), "amend"))
    trail = (*trail, version(undone(trail), "undo"))

    again = changed(trail, 3, ScriptedFaces(2))

    assert trail[-1].request == 1
    assert dict(again.faces.extra) == {"0": 4, "1": 6, "2": 2}


def pool(dice):
    """Return a pool as Blades rolls it. With no dice, it's the lower of two."""
    return f"{dice}d6kh1" if dice else "2d6kl1"


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=6), st.lists(st.integers(1, 6), min_size=6, max_size=6)
)
def test_a_pools_die_keeps_one_face_however_often_it_is_removed_and_restored(counts, faces):
    to = over_same_dice(pool)
    left: Any = ScriptedFaces(*faces)
    trail: Any = ()
    for count in counts:
        came = to(trail, count, left)
        trail = (*trail, version(came, "amend"))
        assert came.faces.pools == (tuple(faces[: count or 2]),)
    assert left.left == len(faces) - max(count or 2 for count in counts)


def test_another_kind_of_die_has_its_own_face_and_explosions_are_kept():
    to = over_same_dice(lambda dice: dice)
    trail: Any = (version(to((), "2d6!+1d4", ScriptedFaces(6, 1, 3, 2))),)
    trail = (*trail, version(to(trail, "2d8+1d4", ScriptedFaces(7, 8)), "amend"))
    back = to(trail, "2d6!+1d4", ScriptedFaces())

    assert trail[-1].faces.pools == ((7, 8), (2,))
    assert (back.faces.pools, dict(back.faces.extra)) == (trail[0].faces.pools, dict(trail[0].faces.extra))


def test_given_faces_replace_those_of_the_roll():
    trail = (Version(1, Faces(extra={"0": 4}), 1, "Alice"),)

    assert dict(changed(trail, 1, faces=Faces(extra={"0": 5})).faces.extra) == {"0": 5}


def test_faces_in_pools_are_unchanged():
    before, brought = Faces(((4,),)), Faces(((4,), (2,)), {"1.0/0:1": 3})
    trail = (Version("1d6", before, 1, "Alice"), Version("1d6+1d4", brought, 1, "Alice", "amend"))

    assert undone(trail).faces == before
    assert undone((Version("5", Faces(), 1, "Alice"), trail[1])).faces == Faces()
