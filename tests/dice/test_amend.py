"""Terms added to a roll whose dice stay as they are."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.dice.amend import Amendment, Step, amend
from bot.dice.faces import NoFaces, ScriptedFaces
from bot.dice.notation import parse
from bot.dice.roll import evaluate, reroll
from bot.errors import DiceError
from tests.cases import every
from tests.dice.test_properties import faces_of, made, seeds, texts
from tests.support import rolled


def edited(text, faces, *more, **entered):
    old = rolled(text, *faces)
    script = ScriptedFaces(*more)
    new = amend([Step(old)], Amendment(**entered), script)
    assert script.left == 0
    return str(new.expression), new.total, new.results[0].success


@every(
    "text, faces, more, entered, result",
    [
        ("1d20", [12], [], {"modifier": "+2"}, ("1d20+2", 14, None)),
        ("1d20", [12], [], {"modifier": "2"}, ("1d20+2", 14, None)),
        ("1d20", [12], [], {"modifier": "−2"}, ("1d20-2", 10, None)),
        ("1d20*2", [12], [], {"modifier": "+2"}, ("1d20*2+2", 26, None)),
        ("1d20+5", [12], [3], {"modifier": "+1d4"}, ("1d20+5+1d4", 20, None)),
        ("1d20", [12], [3, 4], {"modifier": "d4+d6"}, ("1d20+1d4+1d6", 19, None)),
        ("1d20+1", [7], [16], {"mode": "adv"}, ("1d20adv+1", 17, None)),
        ("1d20", [7], [16], {"mode": "dis"}, ("1d20dis", 7, None)),
        ("1d20adv", [7, 16], [], {"mode": "dis"}, ("1d20dis", 7, None)),
        ("1d20adv", [7, 16], [], {"mode": ""}, ("1d20", 7, None)),
        ("3d6+1d20", [1, 1, 1, 7], [16], {"mode": "adv"}, ("3d6+1d20adv", 19, None)),
        ("1d20+5", [12], [], {"target": "15"}, ("1d20+5>=15", 17, True)),
        ("1d20", [12], [], {"target": "15"}, ("(1d20)>=15", 12, False)),
        ("1d20", [12], [], {"target": "<= 12"}, ("(1d20)<=12", 12, True)),
        ("4d6>=5", [5, 6, 1, 2], [], {"compare": "total"}, ("(4d6)>=5", 14, True)),
        ("(4d6)>=5", [5, 6, 1, 2], [], {"compare": "dice"}, ("4d6>=5", 2, None)),
        ("4d6!>=5", [5, 6, 1, 2, 1, 1], [], {"modifier": "+1"}, ("4d6!>=5+1", 17, None)),
        ("4d6e6>=5", [5, 6, 1, 2, 6, 1], [], {"compare": "total"}, ("(4d6e6)>=5", 21, True)),
        ("1d20+5>=15", [12], [], {"target": "18"}, ("1d20+5>=18", 17, False)),
        ("1d20+5>=15", [9], [], {"modifier": "+1"}, ("1d20+5+1>=15", 15, True)),
        ("(2d6)>=7", [1, 2], [4], {"modifier": "+1d4"}, ("((2d6)+1d4)>=7", 7, True)),
        ("8d6>=5", [5] * 8, [], {"modifier": "+1"}, ("8d6>=5+1", 9, None)),
        ("1d20 # luck", [12], [], {"modifier": "+2"}, ("1d20+2 # luck", 14, None)),
        ("2x1d20", [12, 5], [3, 4], {"mode": "adv"}, ("2x1d20adv", 12, None)),
        ("1d20; 2d6", [12, 1, 2], [], {"modifier": "+2", "line": 2}, ("1d20; 2d6+2", 12, None)),
        ("1d20; 2d6", [12, 1, 2], [4], {"modifier": "+1d4", "line": 2}, ("1d20; 2d6+1d4", 12, None)),
        ("3", [], [], {"modifier": "+1"}, ("3+1", 4, None)),
        ("3d6>=5", [5, 6, 1], [], {"target": "2"}, ("(3d6>=5)>=2", 2, True)),
        ("1d20", [15], [], {"target": "DC 15"}, ("(1d20)>=15", 15, True)),
        ("1d20", [15], [], {"target": "16+"}, ("(1d20)>=16", 15, False)),
    ],
)
def test_an_added_term_is_read(text, faces, more, entered, result):
    assert edited(text, faces, *more, **entered) == result


@every(
    "text, entered, words",
    [
        ("1d20", {}, "You didn't enter anything"),
        ("1d20", {"mode": ""}, "That changes nothing: the roll is already 1d20"),
        ("1d20+5>=15", {"target": ">=15"}, "That changes nothing"),
        (
            "1d20",
            {"modifier": "+5/(1d20-10)"},
            "With that, the roll could become too large or divide by zero",
        ),
        ("1d20", {"modifier": "+1", "line": 2}, "There's no roll 2"),
        ("1d20", {"modifier": "*2"}, "“\\*2” isn't a modifier"),
        ("1d20", {"modifier": "+2 # more"}, "” isn't a modifier"),
        ("1d20", {"modifier": "+1>=2"}, "” isn't a modifier"),
        ("1d20", {"target": "1e3"}, "“1e3” isn't a target"),
        ("2d20kh1", {"mode": "adv"}, "need a single d20, and 2d20kh1 has none"),
        ("1d20; 2d6", {"modifier": "+1d4"}, "Dice can only be added to a single roll, or to the last"),
        ("2x1d20", {"modifier": "+1d4"}, "Dice can only be added to a single roll, or to the last"),
        ("1d20>1d20", {"modifier": "+1d4"}, "Dice can only be added"),
        ("1d20>1d20", {"target": "9"}, "This roll already has a target made of dice"),
        ("1d20", {"modifier": "+1000d6"}, "A roll can have up to 1,000"),
    ],
)
def test_an_impossible_addition_is_refused_in_words(text, entered, words):
    expression = parse(text)
    old = evaluate(expression, faces_of(1))

    with pytest.raises(DiceError, match=words):
        amend([Step(old)], Amendment(**entered), NoFaces())


@given(texts, seeds, st.integers(-99, 99), st.integers(1, 2))
def test_a_number_changes_each_total_of_its_line_separately_and_no_face(text, seed, number, line):
    old = made(text, seed)
    assume(line <= len(old.expression.lines))

    new = amend([Step(old)], Amendment(f"{number:+d}", line=line), NoFaces())

    assert new.faces == old.faces
    of = old.expression.lines[line - 1]
    before = sum(each.times for each in old.expression.lines[: line - 1])
    for place, (one, other) in enumerate(zip(old.results, new.results, strict=True)):
        is_its = before <= place < before + of.times
        assert other.total - one.total == (number if is_its else 0)
        assert other.line.label == one.line.label


def steps(text, *entered_and_faces):
    """Return the versions of a roll after these edits, each with the faces that it draws."""
    rolls = [rolled(text, *entered_and_faces[0])]
    for entered, faces in zip(entered_and_faces[1::2], entered_and_faces[2::2], strict=True):
        script = ScriptedFaces(*faces)
        rolls.append(amend([Step(each) for each in rolls], Amendment(**entered), script))
        assert script.left == 0
    return rolls


@pytest.mark.parametrize(
    ("text", "script", "total"),
    [
        ("1d20", [[7], {"mode": "adv"}, [3], {"mode": ""}, [], {"mode": "adv"}, []], 7),
        ("1d20dis", [[17, 3], {"mode": ""}, [], {"mode": "dis"}, []], 3),
        ("1d20!", [[20, 4], {"mode": "dis"}, [3], {"mode": ""}, []], 24),
        ("1d20ro<10", [[5, 15], {"mode": "adv"}, [12], {"mode": ""}, []], 15),
        ("1d6!", [[6, 5], {"modifier": "+1d20"}, [4]], 15),
        ("1d20", [[7], {"modifier": "+1d6!"}, [6, 3], {"modifier": "+2"}, []], 18),
    ],
)
def test_a_die_the_roll_has_had_returns_with_its_face(text, script, total):
    assert steps(text, *script)[-1].total == total


def test_a_face_is_never_used_for_another_die():
    first, second = steps("1d6!", [6, 5], {"modifier": "+1d{20,20}"}, [2])
    back = evaluate(first.expression, NoFaces(), first.faces)

    again = amend([Step(first), Step(second), Step(back)], Amendment("+1d20"), ScriptedFaces(3))

    assert again.total == 14
    assert again.faces.extra == first.faces.extra


@pytest.mark.parametrize(
    ("others", "again", "drawn"),
    [
        ([], "+1d4kh1", []),
        ([], "+1d4mi1", []),
        ([], "+0*1d1+1d4", [1]),
        ([], "+2d4", [3]),
        ([], "+1d6", [3]),
    ],
)
def test_a_die_of_the_same_kind_returns_however_it_is_written(others, again, drawn):
    first, second = steps("1d20", [7], {"modifier": "+1d4"}, [2])
    back = evaluate(first.expression, NoFaces(), first.faces)
    script = ScriptedFaces(*drawn)

    new = amend([Step(first), Step(second), Step(back)], Amendment(again), script)

    assert script.left == 0
    assert (2 in [die.face for die in new.dice]) is (again != "+1d6")


def test_explosions_of_a_die_before_its_reroll_are_gone():
    first = rolled("1d20dis!", 20, 20, 5)
    second = reroll(first, ["0.1"], ScriptedFaces(3))
    third = reroll(second, ["0.0"], ScriptedFaces(20))

    new = amend(
        [Step(first), Step(second, ("0.1",)), Step(third, ("0.0",))], Amendment(mode="adv"), ScriptedFaces(9)
    )

    assert new.total == 29


def test_an_edit_that_makes_it_too_long_is_refused():
    old = rolled("1d20" + "+1" * 190, 7)

    with pytest.raises(DiceError, match="A roll can have up to 400"):
        amend([Step(old)], Amendment("+1+1+1+1+1+1+1+1+1+1"), NoFaces())


def test_the_only_d20_is_found_anywhere_in_a_sum():
    roll = rolled("1d4+1d6+1d20", 1, 2, 3)
    assert str(amend([Step(roll)], Amendment(mode="adv"), ScriptedFaces(4)).expression) == "1d4+1d6+1d20adv"
    assert str(parse("1d4+2+1d20 adv")) == "1d4+2+1d20adv"
