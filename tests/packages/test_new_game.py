"""``rollwright new-game`` and ``check-game``: new packages work unchanged and are complete."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.__main__ import main
from bot.games import packaged
from bot.packages.found import LeftOut
from bot.packages.new_game import listings
from bot.rolls.card import Card, Face, Pictured
from bot.testing.examples import Example
from bot.testing.table import LoadedDice
from bot.testing.trying import click, wrong_with

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests/data/rollwright-heist"


def test_the_example_matches_what_is_written():
    written = {
        path.relative_to(EXAMPLE).as_posix(): path.read_text()
        for path in EXAMPLE.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert written == listings("heist", memory=True)


@pytest.mark.parametrize("memory", [False, True])
def test_every_file_uses_only_the_name_of_the_game(memory):
    for path, text in listings("deep_dive", memory=memory).items():
        assert "newgame" not in f"{path} {text}".lower()
        assert path == "pyproject.toml" or "deep_dive" in path or path == "tests/conftest.py"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        *((name, f"{name} can't be a game's name.") for name in ("Blades", "../x", "deep-dive", "heist_")),
        ("dnd", "The name dnd is already taken. Try another name."),
        ("systems", "The name systems is already taken."),
        ("roll", "The name roll is already taken."),
        ("fight", "The name fight is already taken."),
        ("ours", "The name ours is already taken."),
        ("heist", "already exists"),
    ],
)
def test_an_impossible_name_is_refused_in_one_line(name, words, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rollwright-heist").mkdir()
    monkeypatch.setattr(packaged(), "left_out", {"ours": LeftOut("ours", "ours 1.0", 1, "TypeError")})
    assert main(["new-game", name]) == 2
    assert words in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["rollwright-heist"]


def test_an_unknown_game_cannot_be_checked(capsys):
    assert main(["check-game", "dicee"]) == 2
    assert capsys.readouterr().err.startswith(
        "No game named dicee is installed. Install it with pip, or choose dice, "
    )


def test_with_one_face_for_all_dice_those_without_it_show_their_highest():
    dice = LoadedDice()
    dice.will_all_show(3)
    assert [dice.draw(2, sides) for sides in (2, 6)] == [[2, 2], [3, 3]]


def installed(folder, name):
    """Make a folder count as installed, as ``pip install -e`` does."""
    about = folder / f"rollwright_{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: rollwright-{name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[rollwright.games]\n{name} = rollwright_{name}\n")


def bot(folder, *words):
    """Return the exit code and the output of ``python -m bot`` with the package in this folder."""
    return ran(folder, sys.executable, "-m", "bot", *words, cwd=folder.parent)


def ran(folder, *command, cwd):
    """Return the exit code and the output of a command with the package in this folder."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**kept, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.slow(reason="another pytest runs in it")
@pytest.mark.process
def test_a_new_game_passes_check_game(tmp_path):
    folder = tmp_path / "rollwright-pushed"
    assert bot(folder, "new-game", "pushed")[0] == 0
    installed(folder, "pushed")
    code, said = bot(folder, "check-game", "pushed")
    assert code == 0, said
    assert "The game pushed is complete." in said

    code_of_it = folder / "rollwright_pushed/__init__.py"
    long = f"/pushed roll label:{'x' * 60}"
    code_of_it.write_text(code_of_it.read_text().replace("/pushed roll label:Cross the river", long))
    code, said = bot(folder, "check-game", "pushed")
    assert code == 2
    assert f"HELP shows {long} and Discord doesn't take it: " in said
    assert "Traceback" not in said

    cog = code_of_it.with_name("cog.py")
    cog.write_text(cog.read_text().replace("import discord\n", "import discord, nothing_such\n", 1))
    code, said = bot(folder, "check-game", "pushed")
    assert (code, "Traceback" in said) == (2, False)
    assert (
        "The game pushed from rollwright-pushed 1.0 was skipped: ModuleNotFoundError: No module"
        in said.splitlines()[-1]
    )


FORM = 'Field("label", say("Label"), filled=trail[-1].request.label)'
CHOICES = ", ".join(f'Choice("{key}", "{key.upper()}")' for key in "abcdefghijkl")
TESTS = """\
import pytest
from bot.testing.table import text_of

async def test_a_button_rolls_faces_that_were_not_scripted(table):
    table.dice.will_show(6, 2, 5)
    shown = await table.alice.slash(table.channel, "pushed roll")
    await table.alice.click(shown.response, label="Again")

async def test_no_die_has_this_face(table):
    table.dice.will_show(6, 2, 7)
    await table.alice.slash(table.channel, "pushed roll")

async def test_one_choice(table):
    table.dice.will_show(6, 2, 5)
    shown = await table.alice.slash(table.channel, "pushed roll")
    for count, entered in ((1, "a"), (3, "b"), (12, "c"), (12, ["d"])):
        with open("count", "w") as file:
            file.write(str(count))
        form = await table.alice.click(shown.response, label="Edit…")
        await table.alice.submit_modal(form, {"label": entered})
        assert f"label {entered[0]}." in text_of(shown)

@pytest.mark.parametrize(("config", "database", "dice", "game", "path"), [("a", "b", "3d6", "c", "d")])
async def test_a_parameter_has_any_name(table, config, database, dice, game, path):
    table.dice.will_show(6, 2, 5)
    assert dice in text_of(await table.alice.slash(table.channel, "pushed roll"))
"""


@pytest.mark.slow(reason="another pytest runs in it")
@pytest.mark.process
def test_at_the_table_undrawn_faces_fail_a_test_and_a_single_choice_is_entered_as_is(tmp_path):
    folder = tmp_path / "rollwright-pushed"
    assert bot(folder, "new-game", "pushed")[0] == 0
    installed(folder, "pushed")
    file = folder / "rollwright_pushed/__init__.py"
    of_count = f'Field("label", say("Label"), choices=({CHOICES})[:int(open("count").read())])'
    code = file.read_text()
    assert FORM in code
    code = code.replace(FORM, of_count).replace("label=bargain.label", 'label=f"label {bargain.label}."')
    file.write_text(code)
    (folder / "tests/test_pushed.py").write_text(TESTS)
    told = ran(folder, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=folder)[1]
    assert "4 passed, " in told.splitlines()[-1], told
    assert "2 errors in" in told.splitlines()[-1], told
    assert "too few faces, or wrong ones: 3d6 was asked of the script, which has [] left" in told
    assert "too few faces, or wrong ones: 3d6 was asked of the script, which has [6, 2, 7] left" in told


LINES = 'Line("/heist shwo"), Line("/heist move sta:2")'


@pytest.mark.slow(reason="another pytest runs in it")
@pytest.mark.process
def test_each_problem_that_check_game_finds_is_one_line(tmp_path):
    folder = tmp_path / "rollwright-heist"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    installed(folder, "heist")
    for name, right, wrong in (
        ("store", "undo=lambda asked: losing(asked.count)", "even_hidden=True"),
        ("ui", "name=plain(name)", "name=name"),
        (
            "__init__",
            'Line("/heist show"',
            'Line("/heist shwo"), Line("/heist move sta:2"), Line("/heist show"',
        ),
        ("rules", 'command=lambda move: f"/heist move', 'command=lambda move: f"/heist mvoe'),
        (
            "rules",
            "        total=minus",
            '        sign="heist_egde" * (edge(trail) == 3),\n        total=minus',
        ),
        ("rules", "if entered[0] not in", "if int(entered[0]) not in"),
        ("cog", "        stat:", "        whom: discord.Member,\n        stat:"),
        ("rules", "actions=(", 'actions=(Action("puhs", say("Push")), '),
    ):
        file = folder / f"rollwright_heist/{name}.py"
        assert right in file.read_text()
        file.write_text(file.read_text().replace(right, wrong))
    code, said = bot(folder, "check-game", "heist")
    assert code == 2
    for line in (
        "HELP shows /heist move stat:2: Gain is never undone. Give its Kind an undo",
        "HELP shows /heist move stat:2: rolled hidden, others see that. Before: # Edge No one has",
        "HELP shows /heist move stat:2: *so* isn't shown as it's typed, so use plain() there: # Edge",
        "HELP shows /heist shwo: `/heist` needs another word: `move` or `show`.",
        "HELP shows /heist move sta:2: its options don't fit. Check their names and values",
        "HELP shows /heist move stat:2: GAME.command is wrong. `/heist` needs another word:",
        "HELP shows /heist move stat:2: no picture is named heist_egde. Add it to pictures, ",
        "ValueError: invalid literal for int() with base 10: '?'",
        "HELP shows /heist move stat:2: no act has the key of the button puhs. Add it to acts(others=…)",
    ):
        assert line in said
    assert "heist has no tests" in said


PUSH = """\
    acts=acts(
        amending(_amend, lambda _: (Field("stat", say("Stat")),)),
        others={"push": Act(_push, later("pushed"))},
    ),
"""
PUSHING = """\
def _push(trail: Trail[Move], _picked: tuple[str, ...], _source: Source) -> Change[Move]:
    return Change(replace(trail[-1].request, stat=MOST), trail[-1].faces)


GAME = Game("""
UNTOLD_COST = """
from bot.rolls.audience_view import Drawing
Drawing._cost = lambda drawing: ()
"""


@pytest.mark.slow(reason="another pytest runs in it twice")
@pytest.mark.process
def test_an_unpaid_cost_of_a_hidden_rolls_button_that_is_not_shown_is_named(tmp_path):
    folder = tmp_path / "rollwright-heist"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    installed(folder, "heist")
    for name, right, new in (
        ("store", "losing(asked.count))", "losing(asked.count), cost=True)"),
        ("rules", "    AGAIN,\n", "    AGAIN,\n    Act,\n    later,\n"),
        (
            "rules",
            'Action(AGAIN, say("Again")),',
            'Action(AGAIN, say("Again")), Action("push", say("Push")),',
        ),
        ("rules", '    acts=acts(amending(_amend, lambda _: (Field("stat", say("Stat")),))),\n', PUSH),
        ("rules", "GAME = Game(", PUSHING),
        ("rules", "1 if came >= 7", "1 if came >= 9"),  # So only a push makes it a hit.
    ):
        file = folder / f"rollwright_heist/{name}.py"
        assert right in file.read_text()
        file.write_text(file.read_text().replace(right, new, 1))
    (folder / "tests/test_heist.py").write_text("def test_nothing():\n    pass\n")
    code, said = bot(folder, "check-game", "heist")
    assert code == 0, said

    store = folder / "rollwright_heist/store.py"
    store.write_text(store.read_text() + UNTOLD_COST)
    code, said = bot(folder, "check-game", "heist")
    assert code == 2
    assert (
        "/heist move stat:2: rolled hidden, its player isn't told that a cost isn't paid: Alice # 9" in said
    )


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (Card("7", sign="hit", rows=((Face("d6_4"), " + 3"),), working=("4 + 3",)), ""),
        (Card("7", rows=((Face("d6_4"),),), lines=(Pictured((), "4 + 3"),)), ""),
        (Card("7", lines=(Pictured((Face("d6_4"),)), Pictured((), "4"))), ""),
        (Card("7", sign="hti"), "no picture is named hti. Add it to pictures, or correct the name"),
        (Card("7", rows=((Face("d6_7"),),), working=("7",)), "no picture is named d6_7. "),
        (Card("7", lines=(Pictured((), "7", (Face("d7_7"),)),)), "no picture is named d7_7. "),
        (Card("7", rows=((Face("d6_4"),),), lines=("A hit",)), "its pictures have no words. "),
        (Card("7", lines=(Pictured((Face("d6_4"),)),)), "its pictures have no words. "),
    ],
)
def test_missing_pictures_and_pictures_without_words_are_named(card, words):
    wrong = list(wrong_with([Card("Edge"), card]))
    assert len(wrong) == bool(words)
    assert "".join(wrong).startswith(words)


async def test_a_help_line_that_is_refused_again_is_named_in_one_line():
    response = SimpleNamespace(content="No one has stress.\nRoll first.", embeds=[], components=[])
    line = Example("/heist spend", "heist spend", {}, rolls=False, people=())
    with pytest.raises(pytest.fail.Exception) as failed:
        await click(None, line, SimpleNamespace(modal=None, response=response), 0)
    assert str(failed.value) == (
        "HELP shows /heist spend and, typed once more, it's refused: No one has stress. Roll first."
    )
    assert not failed.value.pytrace
