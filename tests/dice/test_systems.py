"""Systems by their names: what each is read as, with faces written down."""

import pytest

from bot.dice.faces import ScriptedFaces
from bot.dice.roll import evaluate
from bot.dice.typed import begun, explained, read
from bot.dice.typed.systems import named, systems

ROLLED = {
    "dndstats": ((1, 2, 3, 4) * 6, [9] * 6),
    "4cod8": ((8, 1, 7, 10, 3, 9, 2), [3]),
    "4cod": ((8, 1, 7, 10, 3), [2]),
    "4wod8": ((8, 1, 9, 10), [2]),
    "vtm7h2": ((6, 1, 5, 10, 7, 6, 1), [4]),
    "sr6": ((1, 2, 3, 4, 5, 6), [2]),
    "sw8": ((8, 3, 6, 6, 1), [13]),
    "ex5": ((6, 7, 9, 10, 1), [4]),
    "sp4": ((8, 10, 7, 1, 8), [3]),
    "sp4t7": ((8, 10, 7, 1, 6), [3]),
    "6yz": ((6, 6, 1, 2, 3, 5), [2]),
    "alien4": ((6, 1, 2, 6), [2]),
    "alien4s2": ((6, 1, 2, 3, 6, 1), [2]),
    "snm5": ((6, 4, 3, 1, 2, 5), [3]),
    "3wh4+": ((4, 3, 6), [2]),
    "wh4+": ((4,), [4]),
    "8d6l": ((1, 2, 3, 4, 5, 6, 1, 6, 1), [3]),
    "d6s4": ((1, 2, 3, 4, 6, 2), [18]),
    "lb5": ((4, 5, 3, 1, 6), [3]),
    "tiny": ((5, 1), [1]),
    "2lf4f": ((4, 3), [1]),
    "2lf4": ((4, 5), [1]),
    "fitd0": ((6, 2), [2]),
    "fitd2": ((6, 2), [6]),
    "ww4c2": ((6, 5, 4, 1), [4]),
    "ww3": ((3, 5, 1), [5]),
    "sil3": ((3, 5, 1), [5]),
    "bnw3": ((6, 1, 2, 3), [9]),
    "pbta+1": ((3, 4), [8]),
    "ironsworn +2": ((4, 7, 9), [6, 7, 9]),
    "ironsworn": ((4, 7, 9), [4, 7, 9]),
    "trav+1": ((3, 4), [8]),
    "tdh4": ((3, 4, 5), [11, 5]),
    "fate+2": ((1, 1, 2, 3), [1]),
    "3 fudge dice": ((1, 2, 3), [0]),
    "age": ((3, 4, 5), [12]),
    "mm": ((3, 1, 5), [9]),
    "gurps 12": ((4, 4, 4), [12]),
    "gurps": ((4, 4, 4), [12]),
    "hsh": ((4, 4, 4), [12]),
    "2hsn": ((4, 3), [7]),
    "3hsk": ((4, 3, 2, 3), [9, 3]),
    "brp 45": ((45,), [45]),
    "brp": ((45,), [45]),
    "cocb": ((5, 2, 7), [17]),
    "cocb 45": ((5, 2, 7), [17]),
    "cocp": ((5, 2, 7), [47]),
    "cocp 45": ((5, 2, 7), [47]),
    "dg 40": ((41,), [41]),
    "wfrp 35": ((35,), [35]),
    "ms45": ((45,), [44]),
    "pendragon 14": ((14,), [14]),
    "cs 3": ((9,), [9]),
    "mnm+8": ((9,), [17]),
    "conan3": ((9, 1, 20), [30]),
    "cd4": ((1, 3, 6, 2), [3]),
    "cpr+5": ((10,), [15]),
    "wit+5": ((1,), [6]),
    "dheart+2": ((7, 5), [14]),
    "essd8": ((11, 8), [19]),
    "gb": ((17,), [17]),
    "ol5": ((20, 3, 6, 2, 1), [32]),
    "ed10": ((8, 3, 1), [12]),
    "dd66": ((5, 3), [53]),
    "cortex d8 d6 d10": ((8, 6, 10), [8, 6, 10]),
    "percentile": ((100,), [100]),
    "3 coins": ((1, 2, 2), [5]),
    "coin": ((2,), [2]),
}


def test_each_system_has_faces_written_down_for_its_example():
    assert list(ROLLED) == [each.example for each in systems().values()]


@pytest.mark.parametrize("example", ROLLED)
def test_a_system_is_rolled_as_its_rule_says(example):
    faces, totals = ROLLED[example]
    typed, script = read(example), ScriptedFaces(*faces)

    rolled = evaluate(typed.expression, script)

    assert [each.total for each in rolled.results] == totals
    assert script.left == 0
    assert explained(typed) == f"{systems()[typed.system].name}: {systems()[typed.system].says}"


def test_there_are_many_each_with_its_source_and_one_line_of_words():
    found = systems().values()

    assert len({each.name for each in found}) >= 40
    assert all(each.source and each.says and "\n" not in each.says and len(each.says) < 110 for each in found)


@pytest.mark.parametrize("system", systems().values(), ids=lambda each: each.key)
def test_the_example_is_of_its_own_system(system):
    found = named(system.example)

    assert found
    assert found.system is system


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("sr6 hacking", "6d6>=5 # hacking"),
        ("3 sw8", "3xmax(1d8!, 1d6!)"),
        ("SR6", "6d6>=5"),
        ("cpr + 5", "1d10+5"),
        ("tdh4 +1", "2d6+4+1; 1d6 # House Die"),
        ("fate vs 2", "(4dF)>=2"),
        ("age of rage 1d20", "1d20 # age of rage"),
        ("coin toss", "1d2"),
    ],
)
def test_what_stands_behind_a_name_belongs_to_its_roll(typed, notation):
    assert str(read(typed).expression) == notation


@pytest.mark.parametrize(
    ("typed", "examples"),
    [("sr", ["sr6"]), ("sw8", ["sw8"]), ("dndst", ["dndstats"]), ("s", []), ("1d20", []), ("", [])],
)
def test_a_name_that_was_begun_is_completed(typed, examples):
    assert [each.example for each in begun(typed)] == examples
