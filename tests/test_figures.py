"""The counting of scripts/figures.py, on a small tree with one example of each thing."""

import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

sys.path.append(str(Path(__file__).parents[1] / "scripts"))

import figures_code as written
import figures_imports as imports
from figures import judge, of_code
from figures_code import Code
from figures_collection import distinct
from figures_limits import Figure, read

WORSE = "Worse than their limits"
LIMITS = """\
# Raised for the planes.
[code]
long_files = 3  # one of them is data
[start]
long_files = 3
memory = 60.5
"""


@pytest.fixture
def planted(tmp_path):
    """Write these files into a tree, and read it."""

    def plant(**files):
        (tmp_path / "README.md").write_text("Roll dice on Discord.\n")
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return Code(tmp_path)

    return plant


@pytest.fixture
def limits(tmp_path):
    path = tmp_path / "figures.toml"
    path.write_text(LIMITS)
    return path


def counted(code, start=3.0, memory=60.5):
    """Return figures of the three limits."""
    return {
        "code.long_files": Figure("Long files", code),
        "start.long_files": Figure("Long files at the start", start),
        "start.memory": Figure("Memory", memory, 0.05),
    }


def test_lines_are_counted_by_folder(planted):
    code = planted(bot__app="x = 1\n" * 3, bot__games__magic__cards="x = 1\n" * 4, cogs__dice="x = 1\n")

    assert written.lines(code, "bot") == 7
    assert written.lines(code, "bot/games/magic") == 4


def test_a_file_is_long_from_301_lines_and_small_up_to_40(planted):
    code = planted(bot__a="\n" * 301, bot__b="\n" * 300, bot__c="\n" * 41, bot__d="\n" * 40)

    assert written.long_files(code) == ["bot/a.py: 301"]
    assert written.small_files(code) == ["bot/d.py: 40"]


def test_a_poor_name_is_found_wherever_it_is_defined(planted):
    code = planted(bot__a="for each in those:\n    found = each\ndef put(unit): pass\nclass Desk: pass\n")

    assert written.poor_names(code) == [
        "bot/a.py:4 Desk",
        "bot/a.py:1 each",
        "bot/a.py:2 found",
        "bot/a.py:3 unit",
    ]


def test_two_classes_with_the_same_name_are_both_listed(planted):
    code = planted(
        bot__a="class Card: pass\nclass _Own: pass\n", bot__b="class Card: pass\nclass _Own: pass\n"
    )

    assert written.same_classes(code) == ["Card: bot/a.py", "Card: bot/b.py"]


def test_a_function_is_long_from_41_lines(planted):
    body = "    pass\n"
    code = planted(bot__a=f"x = 1\ndef short():\n{body * 39}\nasync def long():\n{body * 40}")

    assert written.long_functions(code) == ["bot/a.py:43 long: 41"]


def test_a_function_is_complex_from_16_branches(planted):
    def branches(name, count):
        return f"def {name}(x):\n" + "    if x:\n        x()\n" * count

    code = planted(bot__a=branches("simple", 14) + branches("complex_one", 15))

    assert written.complex_functions(code) == ["bot/a.py:30 complex_one: 16"]


@pytest.mark.parametrize(
    ("line", "ways"),
    [
        ("return a and b and c", 3),
        ("return [d for d in a if d if b]", 4),
        ("return a if b else c", 2),
        ("match a:\n        case 1: return b\n        case _: return c", 3),
    ],
)
def test_each_branch_loop_case_and_operand_counts(planted, monkeypatch, line, ways):
    monkeypatch.setattr(written, "COMPLEXITY", 0)

    assert written.complex_functions(planted(bot__a=f"def f(a, b, c):\n    {line}\n")) == [
        f"bot/a.py:1 f: {ways}"
    ]


def test_docstrings_opening_with_what_or_whether_are_found_even_on_fields(planted):
    text = '"""What a module is."""\nx = 1\n"""\n Whether it is one."""\n"""Whatever."""\nsay("What now?")\n'
    code = planted(bot__a=text)

    assert written.bad_docstrings(code) == [
        "bot/a.py:1 What a module is.",
        "bot/a.py:3 Whether it is one.",
    ]


def test_fields_of_a_class_are_counted_without_its_methods(planted):
    text = "class Game:\n    key: str\n    odds: int = 1\n    def card(self): ...\nclass More:\n    x: int\n"
    code = planted(bot__rolls__game=text, bot__game=text)

    assert written.fields(code, "bot/rolls/game.py", "Game") == ["key", "odds"]


def test_a_game_can_be_named_in_its_folder_in_cogs_and_in_sentences(planted):
    code = planted(
        bot__app='KEY = "magic"\n',
        bot__help='say("It is magic.")\n',
        bot__kept="from bot.games.magic import GAME\n",
        bot__odds="import bot.games.magic.cards\n",
        bot__games__magic__cards='KEY = "magic"\n',
        cogs__magic='KEY = "magic"\n',
    )

    assert written.game_names(code) == ["bot/app.py: magic", "bot/kept.py: magic", "bot/odds.py: magic"]


def test_a_module_that_parses_custom_ids_with_its_own_pattern_is_found(planted):
    code = planted(bot__a="found = OWN.fullmatch(rest)\n", bot__b="rest = 1\n")

    assert written.own_patterns(code) == ["bot/a.py"]


def test_an_import_cycle_of_three_folders_is_found_even_through_a_function(planted):
    code = planted(
        bot__a__one="from bot.b import two\n",
        bot__b__two="def f():\n    import bot.c.three\n",
        bot__c__three="from ..a.one import x\n",
        bot__d__four="from bot.a import one\n",
    )

    assert imports.circles(imports.folders(code)) == ["bot.a bot.b bot.c"]
    assert imports.in_circles(imports.modules(code)) == ["bot.a.one", "bot.b.two", "bot.c.three"]
    assert imports.pairs(imports.folders(code)) == []


def test_two_folders_can_form_a_cycle_even_if_their_modules_do_not(planted):
    code = planted(
        bot__a__one="from bot.b.two import x\n",
        bot__a__other="",
        bot__b__two="",
        bot__b__more="from bot.a import other\n",
    )

    assert imports.circles(imports.folders(code)) == ["bot.a bot.b"]
    assert imports.pairs(imports.folders(code)) == ["bot.a ↔ bot.b"]
    assert imports.in_circles(imports.modules(code)) == []


def test_a_module_beside_folders_does_not_put_them_all_in_a_cycle(planted):
    code = planted(
        bot__app="from bot.a import one\n",
        bot__errors="",
        bot__a__one="from bot.errors import x\n",
    )

    assert imports.circles(imports.folders(code)) == []


def test_an_import_only_for_type_checkers_makes_no_cycle(planted):
    code = planted(
        bot__a__one="from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from bot.b import two\n",
        bot__b__two="from bot.a import one\n",
    )

    assert imports.circles(imports.folders(code)) == []


@pytest.mark.process
def test_every_code_figure_is_counted_over_a_small_tree(planted):
    found = of_code(planted(bot__app="x = 1\n", bot__games__magic__cards="x = 1\n"))

    assert found["lines.bot"].value == 2
    assert found["lines.magic"].value == 1
    assert found["readme.words"].value == 4


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (counted(4), WORSE),
        (counted(["a", "b", "c", "d"]), WORSE),
        (counted(3, memory=63.6), WORSE),
        (counted(3) | {"code.new": Figure("Without a limit", 0)}, WORSE),
        ({"code.long_files": Figure("Alone", 3)}, "Limits of nothing that is counted"),
    ],
    ids=["passed", "passed by names", "over its margin", "missing", "left over"],
)
def test_a_limit_that_is_exceeded_missing_or_unused_fails(limits, capsys, found, says):
    assert judge(found, limits) == 1

    assert says in capsys.readouterr().out


@pytest.mark.parametrize(
    "found",
    [counted(3), counted(2), counted(["a", "b", "c"]), counted(3, memory=63.5)],
    ids=["reached", "better", "reached by names", "within its margin"],
)
def test_a_limit_that_is_not_exceeded_is_unchanged(limits, capsys, found):
    assert judge(found, limits) == 0

    assert WORSE not in capsys.readouterr().out
    assert limits.read_text() == LIMITS


def test_lowering_limits_keeps_comments_and_raises_nothing(limits):
    assert judge(counted(2, start=4, memory=70), limits, lowering=True) == 1

    assert limits.read_text() == LIMITS.replace("long_files = 3  #", "long_files = 2  #")


def test_machine_dependent_limits_are_lowered_only_beyond_their_margin(limits):
    judge(counted(3, memory=57.5), limits, lowering=True)
    assert read(limits)["start.memory"] == 60.5

    judge(counted(3, memory=57.4), limits, lowering=True)
    assert read(limits)["start.memory"] == 57.4


def test_a_test_of_many_cases_counts_once():
    def item(name, *marks):
        return SimpleNamespace(nodeid=name, get_closest_marker=lambda mark: mark in marks or None)

    items = [item("a.py::one[1]", "slow"), item("a.py::one[2]"), item("a.py::two", "quick")]

    assert distinct(items, "") == ["a.py::one", "a.py::two"]
    assert distinct(items, "slow") == ["a.py::one"]
