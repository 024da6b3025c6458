"""Shipped systems in play: inputs, faces, and results."""

import json
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from bot.errors import NotationError, PressError, SecretError
from bot.games.systems.rules.acts import ACTS, key_of
from bot.rolls.act import Presser
from bot.systems.changes import once_more, throw
from bot.systems.files import SystemFileError, digest_of
from bot.systems.library import SystemLibrary
from bot.systems.odds import WITH_PATIENCE, outcome_odds
from bot.systems.reader import read_system
from bot.systems.replay import judged
from bot.systems.typed import Wanted, read_typed
from tests.cases import every
from tests.systems.played import SYSTEMS, Played, SidedFaces, plan_of, request_of

DATA = json.loads(Path("tests/data/systems.json").read_text())


@every("case", DATA["cases"])
def test_a_rolls_result_follows_the_rules(case):
    want = case["want"]
    played = Played(case["typed"], case["faces"], case.get("tracks"))
    for step in case.get("then", ()):
        played.act(step["act"], step["faces"], step.get("picked", ()), step.get("points"))

    assert played.plan.system.key == case["system"]
    assert played.dice == want["dice"]
    assert {key: played.numbers.get(key) for key in want["numbers"]} == want["numbers"]
    assert played.judged.outcome == want["outcome"]
    assert sorted(played.judged.next) == want["next"]
    assert played.judged.tracks == want.get("tracks", {})
    assert "name" not in want or played.name(case["lang"]) == want["name"]


@every("case", DATA["odds"])
def test_odds_are_exact(case):
    request = request_of(case["typed"])

    odds = outcome_odds(plan_of(request), request, WITH_PATIENCE)

    assert odds
    likely = {key: share for key, share in odds.shares.items() if share}
    assert likely == {key: Fraction(share) for key, share in case["want"].items()}
    assert odds.within == 0


@every("case", DATA["asks"])
def test_unclear_text_is_corrected_queried_or_refused(case):
    expect, names = case["expect"], case.get("names", "")
    if expect == "hidden":
        with pytest.raises(SecretError) as hidden:
            read_typed(case["typed"], SYSTEMS)
        assert (hidden.value.dice, hidden.value.audience) == ("blades 2", "gm")
    elif expect in ("offers", "refused"):
        with pytest.raises(NotationError) as refused:
            read_typed(case["typed"], SYSTEMS)
        assert (names == refused.value.suggestion) if expect == "offers" else (names in str(refused.value))
    elif expect == "asks":
        wanted = read_typed(case["typed"], SYSTEMS)
        assert isinstance(wanted, Wanted)
        assert wanted.missing == (("dice",) if case["typed"] != "genesys" else GENESYS)
    elif names.startswith("label: "):
        assert request_of(case["typed"]).label == names.removeprefix("label: ")
    else:
        assert read_typed(case["typed"], SYSTEMS) is None  # Notation uses that word.


GENESYS = ("proficiency", "ability", "boost", "challenge", "difficulty", "setback")


def test_the_base_of_the_bad_files_is_valid():
    assert read_system(DATA["valid"]).key == "mine"


@every("case", DATA["files"])
def test_a_bad_file_is_refused_with_its_line(case):
    with pytest.raises(SystemFileError) as refused:
        read_system(case["text"])

    assert [problem.line for problem in refused.value.problems] == [case["line"]]
    assert case["names"] in str(refused.value)


@pytest.mark.parametrize(
    "story",
    [story for story in DATA["stories"] if story["id"] not in ("who-may", "file-changed")],
    ids=lambda story: story["id"],
)
def test_acts_on_a_roll_are_kept_over_its_faces(story):
    first, *steps = story["steps"]
    played = Played(first["typed"], first["faces"], story.get("tracks"))
    check(played, first["want"])
    for step in steps:
        if step["want"].get("refused"):
            before = played.trail
            with pytest.raises(PressError):
                do(played, step)
            assert played.trail == before
        else:
            do(played, step)
        check(played, step["want"])


def do(played, step):
    if step["act"] == "undo":
        played.undo()
    elif step["act"] == "amend":
        played.amend(step["to"], step["faces"])
    else:
        played.act(step["act"], step.get("faces", ()), points=step.get("points"))


def check(played, want):
    judged = played.judged
    assert want.get("outcome", judged.outcome) == judged.outcome
    assert want.get("tracks", judged.tracks) == judged.tracks
    assert want.get("next", list(judged.next)) == list(judged.next)
    assert want.get("total", judged.numbers.get("total")) == judged.numbers.get("total")
    assert want.get("numbers", {}).items() <= judged.numbers.items()
    assert "dice" not in want or played.dice == {"dice": want["dice"]}


STORIES = {story["id"]: story["steps"] for story in DATA["stories"]}


def test_an_act_is_for_the_roller_and_gms():
    first, step = STORIES["who-may"]
    played = Played(first["typed"], first["faces"])
    may = ACTS[key_of(played.plan.roll.act(step["act"]))].may

    assert step["want"]["refused"]
    assert may(played.trail, Presser(user=2, instead="/roll coc 45")) is not None
    assert may(played.trail, Presser(user=1, owns=True)) is None
    assert may(played.trail, Presser(user=3, is_gm=True)) is None


def test_a_roll_keeps_its_file_and_again_uses_the_current_one():
    first, changed, again = STORIES["file-changed"]
    played = Played(first["typed"], first["faces"])
    text = files("bot.systems").joinpath("blades.toml").read_text().replace('at = "4-5"', 'at = "4"')
    now = SystemLibrary({digest_of(text): read_system(text)})

    assert (played.judged.outcome, changed["want"]["card"]) == ("partial", "still partial")
    request = once_more(now, played.plan, played.now.request)
    plan = now.plans[request.digest, request.roll]
    faces = throw(plan, request, SidedFaces(again["faces"]))
    assert judged(plan, request, faces).outcome == "bad"
