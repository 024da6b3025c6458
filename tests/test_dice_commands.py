"""Rolls and odds in the terminal match the cards."""

import json
from pathlib import Path

import pytest

from bot import __main__, dice_commands
from bot.dice.faces import ScriptedFaces

SYSTEMS = Path("tests/data/systems.json").resolve()


@pytest.fixture
def say(tmp_path, monkeypatch, capsys):
    """Run a command whose dice show these faces, and return (exit code, lines, errors)."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(__main__, "log_at", lambda *_: None)

    def run(*arguments, faces=()):
        monkeypatch.setattr(dice_commands, "FairFaces", lambda _: ScriptedFaces(*faces))
        code = __main__.main(list(arguments))
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return run


def test_a_roll_reads_as_on_its_card(say):
    assert say("roll", "4d6kh3+2", faces=(1, 6, 2, 5)) == (
        0,
        ["15", "4d6kh3+2 = 13 + 2", "4d6kh3: 6, 2, 5; dropped die: 1"],
        [],
    )


def test_notation_keeps_its_asterisks(say):
    assert say("roll", "2d6*3", faces=(1, 2))[1] == ["9", "2d6*3 = 3 × 3", "2d6: 1, 2"]
    assert say("roll", "double 2d6")[2][0] == "That could mean 2d6*2 or 4d6."


def test_a_system_roll_shows_its_outcome(say):
    code, lines, _ = say("roll", "blades", "3", faces=(4, 2, 6))

    assert code == 0
    assert lines[0] == "Full success"
    assert lines[2] == "dice: 4, 2, 6"


def test_json_output_includes_the_faces(say):
    _, (line,), _ = say("roll", "2d6+1", "--json", faces=(3, 4))

    told = json.loads(line)
    assert told["roll"] == "2d6+1"
    assert told["result"] == "8"
    assert told["faces"] == {"pools": [[3, 4]], "extra": {}}


def test_a_hidden_roll_is_rolled_openly_in_the_terminal(say):
    assert say("roll", "/gmroll 1d20", faces=(7,))[1] == ["7", "1d20: natural 7"]


def test_odds_are_exact(say):
    code, lines, _ = say("odds", "1d4>=3")

    assert code == 0
    assert lines == [
        "50% for 3 or more",
        "(1d4)>=3: average 2.5 · half of all rolls are 1 to 3",
        "1 ░░░░░░░░░░░░░░░░ 25%",
        "2 ░░░░░░░░░░░░░░░░ 25%",
        "3 ████████████████ 25%",
        "4 ████████████████ 25%",
    ]


def test_json_output_has_odds_without_text_bars(say):
    _, (line,), _ = say("odds", "2d20kh1+5>=15", "--json")

    told = json.loads(line)
    assert told["odds"][0]["chance"] == 1 - (9 / 20) ** 2
    assert len(told["odds"][0]["bars"]) == 20
    assert told["lines"] == ["2d20kh1+5>=15: average 18.8 · half of all rolls are 15 to 23"]


def test_systems_from_the_hosts_folder_can_be_rolled(say, tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLWRIGHT_SYSTEMS", str(tmp_path))
    valid = json.loads(SYSTEMS.read_text())["valid"]
    (tmp_path / "mine.toml").write_text(valid)
    (tmp_path / "bad.toml").write_text(valid.replace("sum", "smu"))

    code, lines, errors = say("roll", "mine", "2", faces=(4, 6))

    assert (code, lines[0]) == (0, "10: Good")
    assert errors == [f"{tmp_path}/bad.toml, line 11: `smu` isn't known here. Did you mean `sum`?"]
    assert say("odds", "mine 1")[1] == ["mine 1", "bad 100%"]


def test_odds_of_a_system_are_by_outcome(say):
    _, lines, _ = say("odds", "blades 1")

    assert lines == ["blades 1", "full success 17%", "partial success 33%", "bad outcome 50%"]


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        (
            ["roll", "4d6q9"],
            [
                "What does “q” do to the roll? Put # before a label.",
                "  4d6q9",
                "     ^",
            ],
        ),
        (
            ["roll", "20"],
            ["A number alone isn't a roll. Add dice, such as 1d20+5 or 4d6kh3.", "Did you mean d20?"],
        ),
        (
            ["odds", "1d6/0"],
            ["1d6/0 can never be rolled. Use a divisor other than zero, or a smaller number."],
        ),
    ],
)
def test_a_syntax_error_points_at_its_position(say, typed, lines):
    code, out, err = say(*typed)

    assert (code, out) == (2, [])
    assert err == lines
