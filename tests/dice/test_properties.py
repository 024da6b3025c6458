"""Properties of every expression, with any dice."""

import hashlib
from itertools import count

from hypothesis import assume, given
from hypothesis import strategies as st

from bot.codec import dumps, loads
from bot.dice.faces import FairFaces
from bot.dice.notation import parse, reread
from bot.dice.roll import Faces, Roll, evaluate, recompute, reroll, roll
from bot.dice.typed import read
from bot.errors import DiceError

small = st.integers(1, 6)
signs = st.sampled_from(["", "=", ">", "<", ">=", "<="])
operators = st.one_of(
    st.builds("{}{}".format, st.sampled_from(["k", "kh", "kl", "d", "dh", "dl", "p", "ph", "pl"]), small),
    st.builds("{}{}{}".format, st.sampled_from(["ro", "rr", "r", "ra", "e", "!", "!!", "!p"]), signs, small),
    st.builds("{}{}".format, st.sampled_from(["mi", "min", "ma", "max"]), small),
    st.sampled_from(["!", "!!", "!p", "k", "d", "", ">=5", "=6f1", "<3"]),
)
sides = st.sampled_from(["4", "6", "8", "10", "20", "100", "%", "F", "{1,1,2,3}"])
dice = st.builds(
    "{}{}{}{}".format,
    st.integers(1, 9),
    st.sampled_from(["d", "D", "w", " d "]),
    sides,
    st.lists(operators, max_size=3).map("".join),
)
atoms = st.one_of(dice, st.integers(0, 99).map(str), st.just("1d20adv"), dice.map("{}[fire]".format))
parts = st.recursive(
    atoms,
    lambda inner: st.one_of(
        st.builds("{}{}{}".format, inner, st.sampled_from([" + ", "-", "*", " / ", "×"]), inner),
        inner.map("({})".format),
        inner.map("-{}".format),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
    ),
    max_leaves=4,
)
lines = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "", "3x", "2#"]),
    parts,
    st.sampled_from(["", "", " >= 10", "<4", ">d4", " = 2d6!"]),
    st.sampled_from(["", " to hit", " # my, label! (2)", " Schaden"]),
)
seeds = st.integers(0, 2**32)
texts = st.lists(lines, min_size=1, max_size=2).map("; ".join)


def readable(text):
    """Return the expression of this text, or skip the example if the text is invalid."""
    try:
        return parse(text)
    except DiceError:
        assume(False)


def faces_of(seed):
    """Return dice with a seed from Hypothesis, which are the same each time it tries the same example."""

    batches = count()
    return FairFaces(lambda size: hashlib.shake_128(f"{seed} {next(batches)}".encode()).digest(size))


def made(text, seed):
    """Return a roll of this text."""
    expression = readable(text)
    try:
        return evaluate(expression, faces_of(seed))
    except DiceError:
        assume(False)


@given(texts)
def test_printing_and_reading_again_gives_the_same(text):
    expression = readable(text)

    assert reread(str(expression)) == expression
    assert str(reread(str(expression))) == str(expression)


@given(texts, seeds)
def test_the_request_and_its_faces_are_the_whole_roll(text, seed):
    first = made(text, seed)

    assert recompute(str(first.expression), first.faces) == first


@given(texts, seeds)
def test_faces_survive_json_unchanged(text, seed):
    first = made(text, seed)
    stored = dumps(first.faces)

    assert recompute(str(first.expression), loads(Faces, stored)) == first
    assert dumps(loads(Faces, stored)) == stored
    assert loads(Roll, dumps(first)) == first


@given(texts, seeds)
def test_every_die_shows_a_face_it_has(text, seed):
    for result in made(text, seed).results:
        for pool in result.pools:
            assert all(pool.dice.has(die.face) for die in pool.thrown)
            assert len({die.key for die in pool.thrown}) == len(pool.thrown)


@given(texts, seeds)
def test_a_pool_is_worth_the_dice_that_count(text, seed):
    for result in made(text, seed).results:
        for pool in result.pools:
            if not pool.dice.counts_successes:
                assert pool.value == sum(die.value for die in pool.thrown if die.counted)


@given(st.integers(1, 30), st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(1, 40), seeds)
def test_kept_dice_were_rolled_and_are_the_best_or_the_worst(dice, kind, number, seed):
    assume(kind in ("kh", "kl") or number < dice)
    first = made(f"{dice}d20{kind}{number}", seed)
    faces = sorted(die.face for die in first.dice)
    kept = sorted(die.face for die in first.dice if die.counted)
    expected = {
        "kh": faces[-number:],
        "kl": faces[:number],
        "dh": faces[: dice - number],
        "dl": faces[number:],
    }

    assert kept == expected[kind]


@given(texts, seeds, st.integers(0, 999))
def test_a_reroll_changes_only_its_die_and_its_dependents(text, seed, pick):
    first = made(text, seed)
    assume(first.dice and "ra" not in str(first.expression))
    die = first.dice[pick % len(first.dice)]

    try:
        again = reroll(first, [die.key], faces_of(seed + 1))
    except DiceError:
        assume(False)

    before, after = by_key(first.faces), by_key(again.faces)
    # Every other face that is still needed stays the same.
    own = {key for key in before | after if key == die.key or key.startswith(f"{die.key}/")}
    parent, _, step = die.key.rpartition("/")
    if parent:
        place, _, number = step.partition(":")
        own |= {
            key
            for key in before | after
            if key.startswith(f"{parent}/{place}:")
            and int(key[len(parent) + 1 :].split("/")[0].split(":")[1]) > int(number)
        }
    changed = {key for key in before | after if before.get(key) != after.get(key)}
    assert {key for key in changed if key in before and key in after} <= own
    assert recompute(str(again.expression), again.faces) == again


def by_key(faces):
    roots = {f"{pool}.{n}": face for pool, dice in enumerate(faces.pools) for n, face in enumerate(dice)}
    return roots | dict(faces.extra)


@given(st.text(max_size=60))
def test_any_text_is_rolled_or_refused_with_a_sentence(text):
    try:
        roll(text, faces_of(0))
    except DiceError as error:
        assert str(error).endswith(".")


@given(st.text(alphabet="0123456789dkhlroeafmix!<>=+-*/()[]{},;# %", max_size=40))
def test_any_dice_like_text_is_read_or_has_a_readable_suggestion(text):
    try:
        read(text)
    except DiceError as error:
        if error.suggestion:
            parse(error.suggestion)
