"""D&D rolls that are asked of several: what is asked, what each one rolls, and what came of it."""

from typing import Any

import pytest

from bot.asks.rules.asked import Answer, Asked, Asking, Own
from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError
from bot.games.dnd.asks.ui import (
    answered,
    asking,
    can_fail,
    hidden_title,
    of_kept,
    own_request,
    title,
)
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.record.kinds import CheckRequest, DamageRequest, DeathSaveRequest, SaveRequest
from bot.games.dnd.rolls.record.request import NOBODY, Roller
from bot.games.dnd.terms.checks import Check
from bot.rolls.trail import Version

MIRA = Asked(9, "Mira", 100, roll=7)


@pytest.mark.parametrize(
    ("typed", "dc", "goal", "shown", "hidden"),
    [
        ("athletics", "15", "15", "Strength (Athletics), DC 15 (medium)", "Strength (Athletics), hidden DC"),
        ("stealth", "17", "17", "Dexterity (Stealth), DC 17", "Dexterity (Stealth), hidden DC"),
        ("dex save", "", "", "Dexterity save", "Dexterity save, hidden DC"),
        ("death save", "", "", "Death saving throw", "Death saving throw, hidden DC"),
    ],
)
def test_the_requested_dc_is_kept_out_of_the_roll(typed, dc, goal, shown, hidden):
    asked = asking(typed, dc)
    request: Any = asked.request

    assert (asked.game, asked.goal, request.dc) == ("dnd", goal, None)
    assert (title(request, goal), hidden_title(request)) == (shown, hidden)


@pytest.mark.parametrize(("dc", "goal"), [("", "12"), ("15", "15")])
def test_a_saved_roll_is_requested_with_its_dc_or_a_typed_one(dc, goal):
    assert of_kept(SaveRequest("wis", dc=12), dc) == Asking("dnd", SaveRequest("wis"), goal)


@pytest.mark.parametrize(
    ("saved", "why"),
    [
        (DamageRequest(), "Only D&D checks and saves can be asked of several people"),
        (SaveRequest("wis", roller=Roller(name=NOBODY)), "Wisdom save was saved with one character's bonus"),
    ],
)
def test_a_roll_that_cannot_be_requested_of_several_is_refused(saved, why):
    with pytest.raises(PlayerError, match=why):
        of_kept(saved, "")


@pytest.mark.parametrize(("goal", "dc"), [("15", 15), ("", None)])
def test_each_rolls_for_themselves(goal, dc):
    own = own_request(SaveRequest("wis"), Own(4, MIRA, goal, fails=True))

    assert own == SaveRequest("wis", dc=dc, fails=True, roller=Roller(ask=4, character=9, name="Mira"))


@pytest.mark.parametrize(
    ("request_", "can"),
    [(SaveRequest("wis"), True), (DeathSaveRequest(), False), (CheckRequest(Check("str")), False)],
)
def test_only_a_saving_throw_can_be_failed_on_purpose(request_, can):
    assert can_fail(request_) == can


@pytest.mark.parametrize(
    ("request_", "faces", "goal", "answer"),
    [
        (SaveRequest("wis"), [14], "15", ("14", "d20 **14**", False)),
        (SaveRequest("wis"), [15], "15", ("15", "d20 **15**", True)),
        (SaveRequest("wis"), [15], "", ("15", "d20 **15**", None)),
        (SaveRequest("wis", bonuses=(Modifier("", "2"),)), [15], "17", ("17", "d20 **15** + 2", True)),
        (SaveRequest("wis", fails=True), [], "15", ("fails on purpose", "", None)),
        (DeathSaveRequest(), [20], "10", ("Natural 20: regains 1 Hit Point", "d20 **20**", None)),
    ],
)
def test_an_answer_has_its_total_and_whether_it_succeeds(request_, faces, goal, answer):
    version = Version(request_, GAME.throw(request_, ScriptedFaces(*faces)), 100, "Alice")

    assert answered(MIRA, (version,), goal) == Answer(9, "Mira", 7, *answer)
