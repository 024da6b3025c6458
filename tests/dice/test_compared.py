"""Comparisons of each die or of the total: typed ones, and stored ones, which never change."""

from hypothesis import given
from hypothesis import strategies as st

from bot.codec import dumps, loads
from bot.dice.notation import parse, reread
from bot.dice.roll import Faces
from bot.dice.typed.compared import against, compared, may_count_last, swapped, ways
from bot.errors import DiceError
from bot.games.dice.rules.request import DiceRequest, exactly, roll_of
from tests.cases import every
from tests.dice.test_properties import texts


@every(
    "typed, written",
    [
        ("2d6>=7", "(2d6)>=7"),  # A d6 has no 7.
        ("3d6<=12", "(3d6)<=12"),  # All do.
        ("1d20>15", "(1d20)>15"),  # There is one die.
        ("4d6kh1>=5", "(4d6kh1)>=5"),
        ("4d6dl3>=5", "(4d6dl3)>=5"),
        ("3x2d6>=7", "3x(2d6)>=7"),
        ("2d6>=7+1", "(2d6)>=7+1"),
        ("1d6+2d6>=10", "(1d6+2d6)>=10"),
        ("2d{1,2,3}=5", "(2d{1,2,3})=5"),
        # Both make sense, so successes are counted.
        ("8d6>=5", "8d6>=5"),
        ("2d6>=6", "2d6>=6"),
        ("4dF>=1", "4dF>=1"),
        ("1d10!>8", "1d10!>8"),
        ("6d6!!>=9", "6d6!!>=9"),
        ("2d6>=7f1", "2d6>=7f1"),
        ("4d6=6+2d6=6", "4d6=6+2d6=6"),
        ("1d20+5>=15", "1d20+5>=15"),
    ],
)
def test_a_comparison_that_can_only_mean_the_total_is_written_as_one(typed, written):
    assert str(compared(parse(typed))) == written


def test_a_stored_roll_is_read_by_the_grammar_it_was_written_with():
    before = DiceRequest("2d6>=7; 1d20>=15")

    assert [each.total for each in roll_of(before, Faces(((3, 4), (16,)))).results] == [0, 1]
    assert exactly("2d6>=7") == DiceRequest("2d6>=7")
    assert exactly("1d20+5 adv") == DiceRequest("1d20adv+5")


def test_a_request_is_sealed_as_the_same_bytes_as_before():
    assert dumps(DiceRequest("2d6>=7", "luck")) == '{"dice":"2d6>=7","label":"luck"}'
    assert loads(DiceRequest, '{"dice":"2d6>=7"}') == DiceRequest("2d6>=7")


@given(texts)
def test_a_written_roll_is_read_as_the_same_again(text):
    try:
        expression = compared(parse(text))
    except DiceError:
        return

    assert compared(reread(str(expression))) == expression


@given(
    st.integers(2, 9),
    st.sampled_from([4, 6, 8, 10]),
    st.sampled_from([">=", "<=", ">", "<", "="]),
    st.integers(1, 10),
)
def test_swapping_a_comparison_twice_changes_nothing(count, sides, sign, number):
    (line,) = parse(f"{count}d{sides}{sign}{number}").lines

    other = swapped(line)
    back = swapped(other) if other else None

    assert other
    assert other.goal
    assert back in (line, None)


@every(
    "part, number, how, meant, is_sure",
    [
        ("8d6", 5, "each", ["8d6>=5"], True),
        ("8d6", 5, "target", ["8d6>=5"], True),
        ("8d6", 5, "total", ["8d6>=5", "(8d6)>=5"], False),
        ("8d6", 5, "least", ["(8d6)>=5", "8d6mi5"], False),
        ("8d6", 6, "least", ["(8d6)>=6", "8d6mi6"], False),
        ("4d6kh3", 5, "least", ["4d6kh3>=5", "(4d6kh3)>=5"], False),
        ("8d6", 5, "dc", ["8d6>=5", "(8d6)>=5"], False),
        ("8d6", 5, "counted", ["8d6=5", "8d6>=5"], False),
        ("6d6", 6, "counted", ["6d6=6"], False),
        ("8d6", 5, "over", ["(8d6)>5", "(8d6)>=5"], False),
        ("8d6", 9, "each", ["(8d6)>=9"], True),
        ("8d6", 9, "least", ["(8d6)>=9"], True),
        ("8d6", 9, "dc", ["(8d6)>=9", "8d6"], False),
        ("1d20+5", 15, "dc", ["1d20+5>=15"], True),
        ("2d6+3", 8, "dc", ["2d6+3>=8", "2d6+3"], False),
        ("(2d6+1)", 8, "total", ["(2d6+1)>=8"], True),
        ("3d6", 12, "target", ["(3d6)>=12", "(3d6)<=12"], False),
        ("1d100", 50, "versus", ["(1d100)>=50", "(1d100)<=50"], False),
        ("4d6>=5+1d6", 3, "total", ["(4d6>=5+1d6)>=3"], True),
        ("4d6+1d6", 3, "total", ["4d6+1d6>=3"], True),
        ("7+2", 3, "total", ["(7+2)>=3"], True),
    ],
)
def test_what_a_number_is_compared_with_depends_on_the_wording(part, number, how, meant, is_sure):
    (line,) = parse(part).lines

    assert against(line.part, ">=", number, how) == (meant, is_sure)


@every(
    "typed, readings",
    [
        ("3d6+2d6>=6", ("(3d6+2d6)>=6", "3d6>=6+2d6>=6")),
        ("3d6+2d6+2d6>=6", ("(3d6+2d6+2d6)>=6", "3d6>=6+2d6>=6+2d6>=6")),
        ("3d6>=5+2d6+2d6>=6", ()),
        ("2d6>=6", ()),
        ("1d6; 3d6+2d6>=6", ()),
    ],
)
def test_a_comparison_after_several_pools_has_two_readings(typed, readings):
    assert ways(parse(typed)) == readings


@every(
    "typed, counts",
    [
        ("1d6+3d8>=15", True),
        ("1d6+1d4+3d8>=15", True),
        ("1d6>=3+1d6+3d8>=15", False),
        ("1d6+1d8>=15", False),
        ("1d6+3d8>=5", False),
        ("3d8>=15", False),
    ],
)
def test_only_the_last_pool_can_be_compared_with_a_number_beyond_its_dice(typed, counts):
    assert may_count_last(parse(typed)) == counts
