"""What rolls are called: a permutation that tells nothing, and never looks like a number from before."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.store.database import open_database
from bot.store.numbers import KEY_BYTES, MOST, SIGNS, Numbers, _is_odd

KEYS = st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)
ROLLS = st.integers(1, MOST)


@given(KEYS, ROLLS)
@example(bytes(KEY_BYTES), MOST)
def test_a_number_leads_back_to_its_roll_in_either_case(key, roll):
    numbers = Numbers(key, 0)

    shown = numbers.shown(roll)

    assert len(shown) == 6
    assert set(shown) <= set(SIGNS)
    assert not shown.isdigit()
    assert numbers.inner(shown) == numbers.inner(shown.lower()) == roll


@given(KEYS, ROLLS, ROLLS)
def test_no_two_rolls_are_called_alike(key, one, other):
    numbers = Numbers(key, 0)

    assert (numbers.shown(one) == numbers.shown(other)) == (one == other)


def test_all_signs_of_a_number_change_with_the_next_roll_about_as_often_as_by_chance():
    numbers = Numbers(b"k" * KEY_BYTES, 0)
    shown = [numbers.shown(roll) for roll in range(1, 4001)]

    kept = sum(a == b for one, other in itertools.pairwise(shown) for a, b in zip(one, other, strict=True))

    assert abs(kept / (6 * 3999) - 1 / 32) < 0.01
    assert sorted(shown) != shown


@given(KEYS, st.integers(0, 10**6))
def test_rolls_from_before_keep_their_numbers_and_digits_mean_no_others(key, before):
    numbers = Numbers(key, before)

    assert [numbers.shown(roll) for roll in {1, before} if roll <= before] == [
        str(roll) for roll in {1, before} if roll <= before
    ]
    assert numbers.inner(str(before)) == before
    assert numbers.inner(str(before + 1)) == 0
    assert not numbers.shown(before + 1).isdigit()


@given(st.text(max_size=20))
@example("9" * 18)
@example("²²²²²²")
@example("ſſſſſſ")
@example("")
def test_whatever_is_typed_is_a_roll_or_none(text):
    roll = Numbers(b"k" * KEY_BYTES, 7).inner(text)

    assert 0 <= roll <= MOST


def test_old_names_of_new_rolls_and_new_names_of_old_ones_are_nobodys():
    key = b"k" * KEY_BYTES
    fresh, moved = Numbers(key, 0), Numbers(key, 100)

    assert moved.inner(fresh.shown(50)) == 0
    assert moved.inner(fresh.shown(101)) == 101
    with pytest.raises(ValueError, match="no number of a roll"):
        fresh.shown(MOST + 1)


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


@pytest.mark.parametrize(
    ("signs", "odd"), [("234567", True), ("222222", True), ("A23456", False), ("23456Z", False)]
)
def test_a_number_of_digits_alone_is_odd(signs, odd):
    value = 0
    for sign in signs:
        value = value << 5 | SIGNS.index(sign)

    assert _is_odd(value) is odd
