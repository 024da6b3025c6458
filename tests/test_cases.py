"""A helper that checks many cases in one test."""

import pytest

from tests.cases import every, in_turn


def test_every_case_runs_and_each_failing_case_is_named():
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
def test_setup_also_runs_for_every(word, number):
    assert word * number in ("a", "aa")


def test_an_empty_list_of_cases_is_refused():
    with pytest.raises(AssertionError):
        every("number", [])


async def test_in_turn_stops_at_and_names_the_first_failing_case():
    seen = []

    @in_turn("more", [10, 20])
    @in_turn(("number", "word"), [(1, "one"), (2, "2"), (3, "three")])
    async def tested(word, number, more):
        seen.append((number, more))
        assert more + number != 21

    with pytest.raises(AssertionError) as failed:
        await tested()

    assert seen == [(1, 10), (2, 10), (3, 10), (1, 20)]
    assert failed.value.__notes__ == ["in the case 1, 'one'", "in the case 20"]


@in_turn("number", [1, 2])
async def test_setup_also_runs_for_in_turn(word, number):
    assert word * number in ("a", "aa")
