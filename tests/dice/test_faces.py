"""Fair faces, which are unbiased by construction, never given out twice, and drawn in batches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.faces import FairFaces, NoFaces, RememberedFaces, ScriptedFaces
from tests.cases import every


class Entropy:
    """A source of bytes in a repeating order, which counts its calls."""

    def __init__(self):
        self.asked = 0
        self.at = 0

    def __call__(self, size):
        self.asked += 1
        taken = bytes((self.at + n) % 256 for n in range(size))
        self.at += size
        return taken


@every("sides", range(1, 256))
def test_every_face_corresponds_to_equally_many_bytes(sides):
    entropy = Entropy()
    faces = FairFaces(entropy).draw(2 * (256 - 256 % sides), sides)

    assert entropy.at == 512
    assert {faces.count(face) for face in range(1, sides + 1)} == {2 * (256 // sides)}


def test_bytes_that_would_favor_low_faces_are_rejected():
    only_the_last_byte_is_fair = FairFaces(
        lambda size: bytes([252, 253, 254, 255] * (size // 4 - 1) + [0, 1, 2, 251])
    )

    assert only_the_last_byte_is_fair.draw(4, 6) == [1, 2, 3, 6]


def test_words_that_would_favor_low_faces_are_rejected():
    limit = (1 << 32) - (1 << 32) % 1000
    words = [limit.to_bytes(4, "little"), (limit - 1).to_bytes(4, "little"), (7).to_bytes(4, "little")]

    def entropy(size):
        return b"".join(words.pop(0) for _ in range(size // 4))

    assert FairFaces(entropy).draw(2, 1000) == [1000, 8]


def test_small_dice_are_drawn_in_batches():
    entropy = Entropy()
    fair = FairFaces(entropy)

    for _ in range(400):
        fair.draw(1, 6)

    assert entropy.asked == 1


def test_no_face_is_given_out_twice():
    fair = FairFaces(Entropy())

    drawn = [face for count in (1, 7, 200, 40) for face in fair.draw(count, 255)]

    # The bytes come in order; byte 255 is refused, so each run of 255 faces is a permutation.
    assert len(drawn) == 248
    assert len(set(drawn)) == 248


@given(st.integers(0, 300), st.integers(1, 1_000_000))
def test_the_requested_number_of_faces_is_on_the_die(count, sides):
    drawn = FairFaces(Entropy()).draw(count, sides) if count else []

    assert len(drawn) == count
    assert all(1 <= face <= sides for face in drawn)


def test_the_operating_systems_randomness_reaches_every_face():
    import os

    fair = FairFaces(os.urandom)

    # The chance that one of 20 faces is missing in 2,000 rolls is below 10^-43.
    assert set(fair.draw(2000, 20)) == set(range(1, 21))


def test_a_script_is_followed_and_fails_loudly_at_its_end():
    script = ScriptedFaces(3, 7)

    assert script.draw(1, 6) == [3]
    with pytest.raises(LookupError):
        script.draw(1, 6)  # A d6 has no 7.
    with pytest.raises(LookupError):
        script.draw(1, 6)


def test_known_faces_are_never_drawn():
    with pytest.raises(LookupError):
        NoFaces().draw(1, 6)


def test_remembered_faces_come_up_in_order_before_new_ones():
    source = RememberedFaces(ScriptedFaces(1, 2, 9, 3))
    assert source.draw(2, 6) == [1, 2]
    assert source.draw(1, 20) == [9]
    source.rewind()
    assert source.draw(1, 20) == [9]
    assert source.draw(3, 6) == [1, 2, 3]
    source.rewind()
    assert source.draw(1, 6) == [1]
