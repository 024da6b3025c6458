"""Attempts against a public number: their exact chance, whose they are, and no secrets."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.games import all_games
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    DamageRequest,
    DeathSaveRequest,
    SaveRequest,
)
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.games.wizards.rules.request import ActionTerms, Side, Threshold, WizardsRequest
from bot.rolls.trail import Attempt, Version

GAMES = all_games()
FIVE = (Modifier("Strength", "5"),)
ATTACK = AttackRequest(modifiers=FIVE, targets=(Target("Ogre", ac=15),))
BLAST = DamageRequest(
    "dex",
    dc=12,
    targets=(Target("Cy", modifier=1, player=7), Target("Ogre", modifier=0)),
    parts=(DamagePart("1d6", "fire"),),
)


def rolled(key, request, *faces):
    return (Version(request, GAMES[key].throw(request, ScriptedFaces(*faces)), 1, "Alice"),)


def attempts_of(key, request, *faces):
    return GAMES[key].luck.attempts(rolled(key, request, *faces))


def done(key, trail, why, picked, *faces):
    change = GAMES[key].acts[why].do(trail, picked, ScriptedFaces(*faces))
    return (*trail, Version(change.request, change.faces, 1, "Alice", why, picked))


@pytest.mark.parametrize(
    ("request_", "face", "attempt"),
    [
        (ATTACK, 10, Attempt(0.55, True)),
        (ATTACK, 9, Attempt(0.55, False)),
        (replace(ATTACK, targets=(Target(ac=40),)), 20, Attempt(0.05, True)),
        (SaveRequest("wis", dc=11), 10, Attempt(0.5, False)),
        (CheckRequest(Check("wis"), dc=16, modifiers=FIVE), 11, Attempt(0.5, True)),
        (DeathSaveRequest(), 10, Attempt(0.55, True)),
    ],
)
def test_a_d20_test_against_a_known_number_has_its_exact_probability(request_, face, attempt):
    (found,) = attempts_of("dnd", request_, face)

    assert (found.chance, found.met) == (pytest.approx(attempt.chance), attempt.met)


def test_advantage_is_part_of_the_probability():
    (found,) = attempts_of("dnd", replace(ATTACK, advantage=("Help",)), 3, 12)

    assert found == Attempt(pytest.approx(1 - 0.45**2), True)  # type: ignore[arg-type]


def test_a_damage_rolls_player_saves_count_for_them_and_creatures_for_no_one():
    assert attempts_of("dnd", BLAST, 4, 11, 18) == (Attempt(0.5, True, 7),)


@pytest.mark.parametrize(
    ("request_", "faces"),
    [
        (replace(ATTACK, targets=(Target("Ogre", ac=15, secret=True),)), (12,)),
        (replace(ATTACK, targets=(Target("Ogre"),)), (12,)),
        (replace(BLAST, targets=(*BLAST.targets, Target("Imp", secret=True))), (4, 11, 18, 2)),
        (CheckRequest(Check("wis")), (12,)),
        (SaveRequest("wis", dc=11, fails=True), ()),
        (replace(ATTACK, fighting=Fighting(1, "attack", creature="goblin").part), (12,)),
    ],
    ids=["secret AC", "no AC", "secret target", "no DC", "failed on purpose", "a creature's"],
)
def test_a_roll_against_a_gms_secret_or_no_number_is_not_an_attempt(request_, faces):
    assert attempts_of("dnd", request_, *faces) == ()


def test_an_armor_class_called_later_does_not_count():
    trail = rolled("dnd", replace(ATTACK, targets=(), parts=(DamagePart("1d6", "fire"),)), 12)

    assert GAMES["dnd"].luck.attempts(done("dnd", trail, "hit", (), 4)) == ()


def test_a_clashs_save_is_its_targets_attempt_against_the_current_attack():
    request = WizardsRequest("clash", roller=Side("Mira", 1, 5), target=Side("Tam", 7))
    attacked = rolled("wizards", request, 4)
    saved = done("wizards", attacked, "save", (), 3)

    assert GAMES["wizards"].luck.attempts(attacked) == ()
    # The defender wins ties: 4, 5 and 6 of 6.
    assert GAMES["wizards"].luck.attempts(saved) == (Attempt(0.5, False, 7),)


def test_a_reroll_is_not_another_attempt():
    request = WizardsRequest("clash", roller=Side("Mira", 1, 5, rerolls=1), target=Side("Tam", 7))
    saved = done("wizards", rolled("wizards", request, 4), "save", (), 3)
    again = done("wizards", saved, "reroll", ("a",), 2)

    assert GAMES["wizards"].luck.attempts(again) == (Attempt(0.5, False, 7),)


def test_a_creatures_save_is_no_ones_attempt():
    request = WizardsRequest("clash", roller=Side("Mira", 1, 5), target=Side("Ogre"))

    assert GAMES["wizards"].luck.attempts(done("wizards", rolled("wizards", request, 4), "save", (), 3)) == ()


def narrative(*thresholds):
    return WizardsRequest("narrative", terms=ActionTerms(thresholds), stage="accepted")


def test_a_narrative_roll_is_an_attempt_at_any_threshold_unless_secret():
    open_, hidden = Threshold(8, "partial"), Threshold(15, "all", hidden=True)

    assert attempts_of("wizards", narrative(open_, Threshold(15, "all")), 9) == (Attempt(0.65, True),)
    assert attempts_of("wizards", narrative(open_, hidden), 9) == ()
    revealed = rolled("wizards", narrative(open_, hidden), 9)
    shown = replace(revealed[0].request, revealed=True)
    assert GAMES["wizards"].luck.attempts((*revealed, replace(revealed[0], request=shown))) == ()
