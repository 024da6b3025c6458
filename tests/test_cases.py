"""A helper that checks many cases in one test."""

import pytest

from tests.cases import every


def test_all_are_tried_and_each_that_fails_is_named():
    seen = []

    @every("more", [10, 20])
    @every("number, word", [(1, "one"), (2, "2"), (3, "three")])
    def tested(number, word, more):
        seen.append((number, word, more))
        assert number != 1
        with pytest.raises(ValueError, match="3"):
            int(word)

    with pytest.raises(BaseExceptionGroup) as failed:
        tested()

    assert [each[::2] for each in seen] == [(n, more) for more in (10, 20) for n in (1, 2, 3)]
    assert [group.__notes__ for group in failed.value.exceptions] == [["in the case 10"], ["in the case 20"]]
    notes = [error.__notes__ for error in failed.value.exceptions[0].exceptions]
    assert notes == [["in the case 1, 'one'"], ["in the case 2, '2'"], ["in the case 3, 'three'"]]


@pytest.fixture
def word():
    return "a"


@every("number", [1, 2])
def test_what_is_set_up_is_there_too(word, number):
    assert word * number in ("a", "aa")


def test_none_at_all_is_refused():
    with pytest.raises(AssertionError):
        every("number", [])
