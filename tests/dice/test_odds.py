"""Exact chances, checked against all possible faces, against icepool, and by hand."""

from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bot.dice.expression import pools_of
from bot.dice.limits import MAX_CHAIN
from bot.dice.notation import parse
from bot.dice.odds import Beyond, odds
from bot.dice.odds_keep import kept, ranks
from bot.dice.roll import evaluate
from bot.dice.spread import Spread, certain, greater, lesser, mixed, plus, shown, summed
from bot.errors import DiceError
from tests.cases import every

CUT = Fraction(1, 10**11)  # How far explosions are cut off in several pools.
LEAVES = 400  # Ways of the dice to check; for the rest, only their sum is known.
DEEP = 9  # Dice drawn individually, in one of those ways.


class TooDeepError(Exception):
    """A roll needs more dice than an examined way has."""


class OneWay:
    """Dice that show the given faces, and then 1. ``sides`` lists the sides of all dice."""

    def __init__(self, faces, deep):
        self.faces, self.sides, self.deep = list(faces), [], deep

    def draw(self, count, sides):
        start = len(self.sides)
        self.sides += [sides] * count
        if len(self.sides) > self.deep:
            raise TooDeepError
        self.faces += [1] * (len(self.sides) - len(self.faces))
        return self.faces[start : start + count]


def every_way(expression, leaves=LEAVES, deep=DEEP):
    """Return the chances of each outcome of the first line, of failing rolls, and of unexamined ways."""
    found: dict[tuple[int, bool | None], Fraction] = {}
    failed, seen = Fraction(), Fraction()
    faces: list[int] | None = []
    for _ in range(leaves):
        way = OneWay(faces, deep)
        outcome = outcome_of_way(expression, way)
        chance = Fraction(1)
        for sides in way.sides:
            chance /= sides
        seen += 0 if outcome is UNSEEN else chance
        if outcome is FAILED:
            failed += chance
        elif outcome is not UNSEEN:
            found[outcome] = found.get(outcome, 0) + chance
        faces = following(way)
        if faces is None:
            break
    return found, failed, 1 - seen


FAILED, UNSEEN = "failed", "unseen"


def outcome_of_way(expression, way) -> Any:
    """Return the first line's total and success when the dice show these faces, or FAILED or UNSEEN."""
    try:
        result = evaluate(expression, way).results[0]
    except TooDeepError:
        return UNSEEN
    except DiceError:
        return FAILED
    return result.total, result.success


def following(way):
    """Return the faces of the next way, counting like an odometer, or None after the last way."""
    faces = way.faces[: len(way.sides)]
    while faces and faces[-1] == way.sides[len(faces) - 1]:
        faces.pop()
    return [*faces[:-1], faces[-1] + 1] if faces else None


def lines_of(text, most=1e6) -> Any:
    """Return the chances of each line of a text, if they can be calculated."""
    return odds(parse(text), most)


def chances(text):
    """Return the chance of each total of a text with one line."""
    (line,) = lines_of(text)
    return {total: Fraction(ways, line.totals.of) for total, ways in line.totals.weights.items()}


def mean(text):
    return sum(total * chance for total, chance in chances(text).items())


def goal_chance(text):
    (line,) = lines_of(text)
    return Fraction(line.met, line.met_of)


numbers = st.integers(1, 3)
signs = st.sampled_from(["", "=", ">", "<", ">=", "<="])
condition = st.builds("{}{}".format, signs, st.integers(1, 4))
keeps = st.builds("{}{}".format, st.sampled_from(["kh", "kl", "dh", "dl"]), numbers)
alone = st.one_of(
    st.builds("{}{}".format, st.sampled_from(["ro", "rr", "ra", "!", "!!", "!p"]), condition),
    st.builds("{}{}".format, st.sampled_from(["mi", "ma"]), numbers),
    st.sampled_from(["!", "!!", "!p"]),
)
counts = st.one_of(
    st.just(""), st.just(""), st.builds("{}{}".format, st.sampled_from([">=", "<=", "=", ">"]), numbers)
)
failures = st.sampled_from(["", "", "f1", "f<3", "f>=3"])
die = st.sampled_from(["d2", "d3", "d4", "dF", "d{1,1,2}", "d{0,5}"])
operated = st.one_of(
    st.lists(st.one_of(keeps, alone), max_size=3).map("".join),
    st.builds("{}{}{}".format, st.sampled_from(["", "!", "ro1", "mi2"]), keeps, alone),
)
pools = st.builds(
    lambda count, die, operators, counted, failed: (
        f"{count}{die}{operators}{counted}{failed if counted else ''}"
    ),
    numbers,
    die,
    operated,
    counts,
    failures,
)
simple = st.builds("{}{}".format, numbers, die)
parts = st.recursive(
    st.one_of(simple, pools, st.integers(0, 9).map(str)),
    lambda inner: st.one_of(
        st.builds("{}{}{}".format, inner, st.sampled_from("+-*/"), inner),
        inner.map("({})".format),
        inner.map("-{}".format),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
    ),
    max_leaves=3,
)
goals = st.builds("{}{}".format, st.sampled_from([">=", "<", "=", "<=", ">"]), simple | st.integers(-1, 9))


def judged(text):
    """Compare a text's chances with every way its dice can land. Return False if they aren't exact."""
    try:
        expression = parse(text)
    except DiceError:
        assume(False)
    answer: Any = odds(expression, most=20)
    if isinstance(answer, Beyond):
        return False
    (line,) = answer
    found, failed, unseen = every_way(expression)
    totals: dict[int, Fraction] = {}
    for (total, _), chance in found.items():
        totals[total] = totals.get(total, 0) + chance
    said = {total: Fraction(ways, line.totals.of) for total, ways in line.totals.weights.items()}
    for total in {*totals, *said}:
        known, chance = totals.get(total, 0), said.get(total, 0)
        assert known - CUT <= chance <= known + unseen + CUT, (text, total, known, chance, unseen)
    lost = 1 - sum(said.values())
    assert lost <= failed + unseen + CUT
    if line.met is not None:
        met = sum(chance for (_, success), chance in found.items() if success)
        assert met - CUT <= Fraction(line.met, line.met_of) <= met + unseen + CUT
    return True


@settings(max_examples=3 * settings().max_examples)
@given(pools)
def test_a_pools_odds_match_every_way_it_can_land(text):
    judged(text)


@given(parts)
def test_arithmetic_odds_match_every_way_the_dice_can_land(text):
    judged(text)


@given(st.builds("({}){}".format, parts, goals))
def test_a_goals_odds_match_every_way_the_dice_can_land(text):
    judged(text)


@every(
    "text",
    [
        "4d6kh3", "5d6", "2d20kh1", "1d20adv", "1d20dis", "4d4dl1", "4d4kh3kl1", "4d4dh1dl1",
        "5d3kl2", "3d4ro1", "3d4ro<3kh2", "2d4mi2ma3", "3d4kh2mi3", "3d4kh2>=3", "4d4>=3f1",
        "2d4ra4", "2d6ra>=5ro1", "3d4kh2ra4", "3dFkh2", "2d{1,1,5}", "3d{-2,7,7}kl2", "d6*d6",
        "d6/d4", "d6/(d4-1)", "max(d6, d8)", "min(2d4, d6, 5)", "-d6+3", "(d4-d6)*2", "d20>=d20",
        "(2d6)>=7", "3d4rr1", "3d4kh2kl1ro1",
    ],
)  # fmt: skip
def test_if_dice_are_finite_the_odds_are_those_of_all_faces(text):
    expression = parse(text)
    found, failed, unseen = every_way(expression, leaves=10_000, deep=12)
    (line,) = lines_of(text)
    for total, chance in chances(text).items():
        known = sum(chance for (each, _), chance in found.items() if each == total)
        assert known == chance if not unseen else known <= chance <= known + unseen
    assert 1 - Fraction(line.totals.known, line.totals.of) <= failed + unseen


def judge(die):
    """Return the chances that icepool calculates."""
    return {total: Fraction(ways, die.denominator()) for total, ways in die.items() if ways}


d6, d10, d20 = icepool.d(6), icepool.d(10), icepool.d(20)


@every(
    "text, die",
    [
        ("2d20kh1+7", lambda: d20.pool(2).highest(1).sum() + 7),
        ("1d20dis", lambda: d20.pool(2).lowest(1).sum()),
        ("4d6kh3", lambda: d6.pool(4).highest(3).sum()),
        ("8d6", lambda: 8 @ d6),
        ("100d6", lambda: 100 @ d6),
        ("6d6ro<3", lambda: 6 @ d6.reroll([1, 2], depth=1)),
        ("6d6rr<3", lambda: 6 @ d6.reroll([1, 2], depth="inf")),
        ("10d10>=8f1", lambda: 10 @ d10.map(lambda face: (face >= 8) - (face == 1))),
        ("20d20kh10", lambda: d20.pool(20).highest(10).sum()),
        ("20d20kl10", lambda: d20.pool(20).lowest(10).sum()),
        ("20d30dl5", lambda: icepool.d(30).pool(20).highest(15).sum()),
        ("20d6kh10kl3", d6.pool(20)[10:13].sum),
        ("8d6dl1dh1", d6.pool(8)[1:-1].sum),
        ("6d6mi2ma5", lambda: 6 @ d6.clip(2, 5)),
        ("6d6ro1kh3", lambda: d6.reroll([1], depth=1).pool(6).highest(3).sum()),
        ("max(3d6, 2d10)", lambda: icepool.highest(3 @ d6, 2 @ d10)),
        ("d20*d6-d10/d4", lambda: d20 * d6 - d10 // icepool.d(4)),
        ("30d{1,1,5}kh20", lambda: icepool.Die([1, 1, 5]).pool(30).highest(20).sum()),
    ],
)  # fmt: skip
def test_icepool_calculates_the_same(text, die):
    assert chances(text) == judge(die())


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("4d10!", lambda: 4 @ d10.explode(depth=20)),
        ("4d10!>=8", lambda: 4 @ d10.explode([8, 9, 10], depth=35)),
        ("6d6!!", lambda: 6 @ d6.explode(depth=20)),
        ("5d6!!kh2", lambda: d6.explode(depth=20).pool(5).highest(2).sum()),
        ("4d6!mi2", lambda: 4 @ icepool.Die([2, 2, 3, 4, 5, 6 + d6.map({1: 2}).explode(depth=20)])),
    ],
)
def test_icepool_calculates_the_same_explosions_as_far_as_they_are_followed(text, die):
    theirs, ours = judge(die()), chances(text)

    assert all(abs(theirs.get(total, 0) - chance) < CUT for total, chance in ours.items())
    assert 0 <= 1 - sum(ours.values()) < CUT


@every(
    "text, expected",
    [
        ("4d6kh3", Fraction(15869, 1296)),
        ("1d20adv", Fraction(553, 40)),
        ("1d20dis", Fraction(287, 40)),
        ("2d6", 7),
        ("1000d6", 3500),
        ("d%", Fraction(101, 2)),
        ("4dF", 0),
        ("2d6ro<3", Fraction(25, 3)),
        ("1d6!", Fraction(21, 5)),
        ("10d6>=5", Fraction(10, 3)),
        ("100d6!", 420),
        ("d20/2", 5),
    ],
)
def test_known_averages(text, expected):
    assert abs(mean(text) - expected) < Fraction(1, 10**6)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(2d6)>=7", Fraction(21, 36)),
        ("1d20+7>=15", Fraction(13, 20)),
        ("1d20adv+7>=15", 1 - Fraction(7, 20) ** 2),
        ("1d20dis+7>=15", Fraction(13, 20) ** 2),
        ("(1d20)>1d20", Fraction(19, 40)),
        ("(3d6)=18", Fraction(1, 216)),
        ("(4d6kh3)=18", Fraction(21, 1296)),
        ("(1d100)<=43", Fraction(43, 100)),
        ("(5d10>=8)>=1", 1 - Fraction(7, 10) ** 5),
        ("(1d6!)>=7", Fraction(1, 6)),
    ],
)
def test_known_probabilities(text, expected):
    assert goal_chance(text) == expected or abs(goal_chance(text) - expected) < CUT


def test_each_line_is_calculated_separately():
    hit, damage = lines_of("3x1d20+5>=12; 2d6+3")

    assert (Fraction(hit.met, hit.met_of), hit.line.times) == (Fraction(14, 20), 3)
    assert damage.met is None
    assert min(damage.totals.weights) == 5


def test_a_division_by_zero_has_no_total():
    (line,) = lines_of("6/(d4-1)")

    assert Fraction(line.totals.known, line.totals.of) == Fraction(3, 4)


@pytest.mark.parametrize(
    ("text", "most"), [("1d6!", 95), ("2d6!", 106), ("1d6!p", 85), ("1d20!!", 219), ("10d10!>=9", 350)]
)
def test_an_explosion_is_followed_until_practically_impossible(text, most):
    (line,) = lines_of(text)

    assert max(line.totals.weights) == most


def test_a_die_rerolled_a_hundred_times_cannot_be_rolled():
    (line,) = lines_of("d20rr<20")

    assert Fraction(line.totals.known, line.totals.of) == 1 - Fraction(19, 20) ** (MAX_CHAIN + 1)


@pytest.mark.parametrize(
    "text",
    [
        "3d6!pkh2",
        "4d6ra6kh3",
        "3d6ra1ra2",
        "4d6kh3ro1kl2",
        "4d6ro1!kh3",
        "4d6!3kh2",
        "1000d10!>=4",
        "4d6!>=2kh2",
    ],
)
def test_inexact_odds_say_so(text):
    assert odds(parse(text), most=1e9) is Beyond.INEXACT


def test_an_average_can_have_up_to_five_hundred_added_dice():
    assert odds(parse("500d2!"), most=0) is Beyond.TOO_LARGE
    assert odds(parse("501d2!"), most=0) is Beyond.INEXACT


@pytest.mark.parametrize(
    "text", ["1000d1000", "3d1000000", "9d20!>9!>9", "d1000000*d1000000", "100d100kh50mi3!"]
)
def test_oversized_odds_are_refused_before_anything_is_calculated(text):
    assert odds(parse(text)) is Beyond.TOO_LARGE


spreads = st.dictionaries(st.integers(-9, 9), st.integers(1, 5), min_size=1, max_size=4).map(
    lambda weights: Spread(weights, sum(weights.values()) + 1)
)


@given(spreads, spreads)
def test_joining_spreads_joins_each_pair(one, other):
    pairs = [(a, b, x * y) for a, x in one.weights.items() for b, y in other.weights.items()]

    def by(join):
        found: dict[int, int] = {}
        for a, b, ways in pairs:
            found[join(a, b)] = found.get(join(a, b), 0) + ways
        return Spread(found, one.of * other.of)

    assert plus(one, other) == by(lambda a, b: a + b)
    assert greater(one, other) == by(max)
    assert lesser(one, other) == by(min)


@given(st.lists(st.integers(-3, 40), min_size=1, max_size=30), st.integers(0, 5))
def test_a_sum_of_equal_dice_is_like_adding_one_after_the_other(faces, count):
    one, one_by_one = shown(faces), certain(0)
    for _ in range(count):
        one_by_one = plus(one_by_one, one)

    assert summed(one, count) == one_by_one


@given(st.integers(2, 12), st.integers(1, 9), st.integers(0, 9), st.integers(0, 9))
def test_plain_dice_are_kept_like_any_others(sides, count, first, more):
    end = min(count, first + more)
    plain, doubled = shown(range(1, sides + 1)), Spread(dict.fromkeys(range(1, sides + 1), 2), 2 * sides)

    quick, slow = kept(plain, count, min(first, end), end), kept(doubled, count, min(first, end), end)

    assert quick.of * 2**count == slow.of
    assert {total: ways * 2**count for total, ways in quick.weights.items()} == slow.weights


def test_ranks_are_those_of_the_kept_dice():
    (pool,) = pools_of(parse("9d6kh6kl4dh1dl1").lines[0].part)

    assert ranks(pool.operators, 9) == (3, 5)


def test_a_mixture_has_all_its_parts_in_proportion():
    assert mixed([(1, certain(1)), (2, shown([1, 2, 3]))], 3) == Spread({1: 5, 2: 2, 3: 2}, 9)
