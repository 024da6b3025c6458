"""Outcomes that are remembered by the request and the faces that made them."""

from bot.dice.faces import ScriptedFaces
from bot.dice.roll import Faces
from bot.rolls.trail import REMEMBERED, Remembering


class Drawn:
    """An outcome with its faces."""

    def __init__(self, faces):
        self.faces = faces


class Resolving:
    """A function that notes what it was asked."""

    def __init__(self):
        self.asked = []

    def __call__(self, request, source, faces):
        self.asked.append(request)
        return Drawn(faces or Faces((tuple(source.draw(1, 6)),)))


def test_the_same_faces_are_not_resolved_again():
    resolving = Resolving()
    resolve, request = Remembering(resolving), ["a strike"]

    drawn = resolve(request, ScriptedFaces(4))

    assert resolve(request, None, drawn.faces) is drawn
    assert resolve(request, ScriptedFaces(5)) is not drawn
    assert len(resolving.asked) == 2


def test_an_equal_but_different_object_is_resolved_separately():
    resolving, faces = Resolving(), Faces(((4,),))
    resolve = Remembering(resolving)

    for request in (["a strike"], ["a strike"]):
        resolve(request, None, faces)
        resolve(request, None, faces)
    resolve(request, None, Faces(((4,),)))

    assert len(resolving.asked) == 3


def test_the_oldest_is_forgotten_first():
    resolving, faces = Resolving(), Faces(((4,),))
    resolve = Remembering(resolving)
    requests = [[number] for number in range(REMEMBERED + 1)]

    for request in requests:
        resolve(request, None, faces)
    assert len(resolving.asked) == REMEMBERED + 1

    resolve(requests[1], None, faces)
    assert len(resolving.asked) == REMEMBERED + 1
    resolve(requests[0], None, faces)
    assert len(resolving.asked) == REMEMBERED + 2
