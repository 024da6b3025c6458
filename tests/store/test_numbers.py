"""What rolls are called: a permutation that tells nothing."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.store.database import open_database
from bot.store.numbers import KEY_BYTES, MOST, SIGNS, Numbers

KEYS = st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)
ROLLS = st.integers(1, MOST)


@given(KEYS, ROLLS)
@example(bytes(KEY_BYTES), MOST)
def test_a_number_leads_back_to_its_roll_in_either_case(key, roll):
    numbers = Numbers(key)

    shown = numbers.shown(roll)

    assert len(shown) == 6
    assert set(shown) <= set(SIGNS)
    assert numbers.inner(shown) == numbers.inner(shown.lower()) == roll


@given(KEYS, ROLLS, ROLLS)
def test_no_two_rolls_are_called_alike(key, one, other):
    numbers = Numbers(key)

    assert (numbers.shown(one) == numbers.shown(other)) == (one == other)


def test_all_signs_of_a_number_change_with_the_next_roll_about_as_often_as_by_chance():
    numbers = Numbers(b"k" * KEY_BYTES)
    shown = [numbers.shown(roll) for roll in range(1, 4001)]

    kept = sum(a == b for one, other in itertools.pairwise(shown) for a, b in zip(one, other, strict=True))

    assert abs(kept / (6 * 3999) - 1 / 32) < 0.01
    assert sorted(shown) != shown


@given(st.text(max_size=20))
@example("9" * 18)
@example("²²²²²²")
@example("ſſſſſſ")
@example("")
def test_whatever_is_typed_is_a_roll_or_none(text):
    roll = Numbers(b"k" * KEY_BYTES).inner(text)

    assert 0 <= roll <= MOST


@pytest.mark.parametrize("roll", [-1, MOST + 1])
def test_there_are_only_so_many_numbers(roll):
    with pytest.raises(ValueError, match="no number of a roll"):
        Numbers(b"k" * KEY_BYTES).shown(roll)


async def test_the_key_stays_with_the_database(path):
    first = await open_database(path)
    shown = first.numbers.shown(1)
    await first.close()

    again = await open_database(path)

    assert again.numbers.shown(1) == shown
    await again.close()


async def test_two_databases_call_the_same_roll_otherwise(path):
    one, other = await open_database(path), await open_database(f"{path}2")

    assert one.numbers.shown(1) != other.numbers.shown(1)
    await one.close()
    await other.close()
