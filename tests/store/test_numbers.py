"""The rolls' ids: a permutation that gives nothing away."""

import itertools

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.audiences import Audience
from bot.store.numbers import BLOCK, KEY_BYTES, LONGEST, SIGNS, Numbers
from bot.store.opening import open_database
from bot.store.rolls import Rolls
from bot.store.stored_rolls import NewRoll, StoredVersion
from bot.ui.custom_id import roll_of

KEYS = st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES)
MOST = 2**63 - 1  # No database gives a higher one.
ROLLS = st.integers(1, BLOCK - 1) | st.integers(BLOCK, 40 * BLOCK) | st.integers(1, MOST)


@given(KEYS, ROLLS)
@example(bytes(KEY_BYTES), BLOCK - 1)
@example(bytes(KEY_BYTES), BLOCK)
@example(bytes(KEY_BYTES), MOST)
def test_a_number_leads_back_to_its_roll_in_upper_or_lower_case(key, roll):
    numbers = Numbers(key)

    shown = numbers.shown(roll)

    assert (6 if roll < BLOCK else 7) <= len(shown) <= LONGEST
    assert set(shown) <= set(SIGNS)
    assert roll_of(f"rw:1:{shown}:again") == shown
    assert numbers.inner(shown) == numbers.inner(shown.lower()) == roll


def test_the_same_key_always_gives_the_same_numbers():
    """Messages hold these numbers, so another permutation would lose their rolls."""
    numbers = Numbers(bytes(KEY_BYTES))

    assert (numbers.shown(1), numbers.shown(BLOCK + 1)) == ("5XVVDV", "BM6PTX2")


@given(KEYS, ROLLS, ROLLS)
def test_no_two_rolls_have_the_same_number(key, one, other):
    numbers = Numbers(key)

    assert (numbers.shown(one) == numbers.shown(other)) == (one == other)


def test_each_character_changes_between_neighbors_about_as_often_as_by_chance():
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
@example("AAAAAAA")
@example("9" * 13)
@example("S" * 13)
def test_any_typed_text_is_exactly_one_rolls_number_or_none(text):
    numbers = Numbers(b"k" * KEY_BYTES)

    roll = numbers.inner(text)

    assert 0 <= roll <= MOST
    assert not roll or numbers.shown(roll) == text.upper()


def test_no_roll_has_a_negative_number():
    with pytest.raises(ValueError, match="no number of a roll"):
        Numbers(b"k" * KEY_BYTES).shown(-1)


async def test_numbers_grow_longer_after_six_characters(database):
    rolls, version = Rolls(database), StoredVersion("{}", "{}", 7, "Alice", "roll", "[]", 1000)

    def count_on(connection):
        connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", ("rolls",))
        connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", ("rolls", BLOCK - 2))

    await database.write(count_on)
    new = NewRoll("dice", 1, 5, 0, 7, version, Audience.EVERYONE, nonce=lambda: "00")
    numbers = [(await rolls.add(new)).number for _ in range(3)]

    assert list(map(len, numbers)) == [6, 7, 7]
    assert [number[0] for number in numbers[1:]] == [SIGNS[1]] * 2
    read = [await rolls.get(database.numbers.inner(number)) for number in numbers]
    assert [each and (each.id, each.number) for each in read] == list(
        zip(range(BLOCK - 1, BLOCK + 2), numbers, strict=True)
    )


async def test_the_key_stays_with_the_database(path):
    first = await open_database(path)
    shown = first.numbers.shown(1)
    await first.close()

    again = await open_database(path)

    assert again.numbers.shown(1) == shown
    await again.close()


async def test_two_databases_give_the_same_roll_different_numbers(path):
    one, other = await open_database(path), await open_database(f"{path}2")

    assert one.numbers.shown(1) != other.numbers.shown(1)
    await one.close()
    await other.close()
