"""Odds compared with every way in which the dice can fall, also after an action."""

from fractions import Fraction
from itertools import product

import pytest

from bot.dice.faces import ScriptedFaces
from bot.games.systems import GAME
from bot.systems.changes import acted, throw
from bot.systems.odds import WITH_PATIENCE, odds_of_act, outcome_odds, sampled
from bot.systems.replay import judged
from bot.systems.request import Done
from tests.cases import every
from tests.systems.played import Played, plan_of, request_of

SMALL = {
    "blades 2 push": [6] * 3,
    "blades resist 0": [6, 6],
    "yz b1 s1 g1": [6] * 3,
    "vtm3h1 vs 2": [10] * 3,
    "3wod7 specialty": [10] * 3,
    "sr3 vs 2 limit 1": [6] * 3,
    "fate+1 vs 2": [3] * 4,
    "genesys 1p1b 1s": [12, 6, 6],
    "trav+1 boon": [6] * 3,
    "dheart+1 vs 12": [12, 12],
    "conan2 tn 11 focus 3": [20] * 2,
    "cocp 55 hard": [10] * 3,
    "cortex d4 d6 d8 vs 7": [4, 6, 8],
    "ironsworn +2": [6, 10, 10],
    "pf2e +3 vs 14 misfortune": [20, 20],
    "alien panic 3": [6],
    "d66": [6, 6],
    "dragonbane 12 bane": [20] * 2,
    "ms35 adv": [100] * 2,
    "ms35 dis": [100] * 2,
}


@every("typed", SMALL)
def test_odds_match_a_full_count(typed):
    request, sides = request_of(typed), SMALL[typed]
    counted: dict[str, int] = {}
    throws = list(product(*(range(1, size + 1) for size in sides)))
    for faces in throws:
        outcome = outcome_of(request, faces)
        counted[outcome] = counted.get(outcome, 0) + 1
    odds = outcome_odds(plan_of(request), request, WITH_PATIENCE)

    assert odds
    assert odds.within == 0
    assert sum(odds.shares.values()) == 1
    assert odds.shares == {key: Fraction(number, len(throws)) for key, number in counted.items()}


def outcome_of(request, faces):
    plan = plan_of(request)
    return judged(plan, request, throw(plan, request, ScriptedFaces(*faces))).outcome


def test_exploding_dice_are_followed_far_enough():
    request = request_of("cod 1")
    odds = outcome_odds(plan_of(request), request)

    assert odds
    assert odds.within < Fraction(1, 10**11)
    assert odds.shares["failure"] == Fraction(7, 10)  # Only 10s add more, and each is a success.
    assert abs(odds.shares["exceptional"] - Fraction(3, 10**5)) < Fraction(1, 10**11)


@every("typed, die, least", [("sw8", 8, 4), ("sw10-2 vs 6", 10, 8), ("sw12+1 vs 8", 12, 7), ("sw20", 20, 4)])
def test_two_exploding_dice_are_small_enough_for_exact_odds(typed, die, least):
    request = request_of(typed)
    odds = outcome_odds(plan_of(request), request, WITH_PATIENCE)

    snake_eyes = Fraction(1, die * 6)
    assert odds
    assert odds.within < Fraction(1, 10**11)
    assert abs(odds.shares["failure"] - (below(die, least) * below(6, least) - snake_eyes)) < odds.within * 2


def below(die, least):
    """Return the probability that an exploding die is less than a number."""
    sure, rest = Fraction(1), least
    chance = Fraction(0)
    while rest > 0:
        chance += sure * Fraction(min(rest, die) - 1, die)
        sure, rest = sure / die, rest - die
    return chance


def test_a_benny_keeps_the_better_total_of_a_roll():
    played = Played("sw4 vs 6 extra", [[4, 3]], {"bennies": 1})

    odds = odds_of_act(played.plan, played.now.request, played.now.faces, Done("benny"), WITH_PATIENCE)

    # The failures are at most 3 on one die, or a 4 and then 1 on the die that it adds.
    assert odds
    assert odds.shares["failure"] == Fraction(3, 4) + Fraction(1, 16)


def test_a_push_is_calculated_with_the_dice_that_stay():
    played = Played("yz b2", [[6, 6], [6, 3]])
    lost = Played("yz b2", [[6, 2], [6, 3]])

    sure = odds_of_act(played.plan, played.now.request, played.now.faces, Done("push"))
    chance = odds_of_act(lost.plan, lost.now.request, lost.now.faces, Done("push"))

    assert sure
    assert sure.shares == {"success": 1}
    assert chance
    assert chance.shares["failure"] == Fraction(25, 36)


def test_faces_that_were_undone_are_already_known():
    played = Played("blades 1", [[6, 2]])
    played.amend("blades 2", [[6, 6]])
    played.undo()

    assert played.judged.outcome == "bad"
    odds = odds_of_act(played.plan, played.now.request, played.now.faces, Done("resist"))
    assert odds
    assert odds.shares == {"bad": 1}


def test_too_many_combinations_are_simulated_instead():
    request = request_of("20cod")

    assert outcome_odds(plan_of(request), request, 1_000) is None
    outcomes, rolls = sampled(plan_of(request), request, ScriptedFaces(*[9] * 2_000), 60, lambda: False)

    assert (outcomes, rolls) == ({"exceptional": 50}, 50)


def test_an_acts_odds_match_its_results():
    played = Played("vtm3h1 vs 2", [[10, 7], [10, 2], [10, 5]], {"willpower": 1})
    request, faces = played.now.request, played.now.faces
    done = Done("willpower", ("regular.2",))
    fallen = [
        judged(played.plan, change.request, change.faces).outcome
        for face in range(1, 11)
        for change in (acted(played.plan, request, faces, done, ScriptedFaces(face)),)
    ]

    odds = odds_of_act(played.plan, request, faces, done)

    assert odds
    assert odds.shares == {key: Fraction(fallen.count(key), 10) for key in set(fallen)}


@pytest.mark.parametrize(
    ("typed", "faces", "often", "tried"),
    [
        ("pbta+1", [[6, 3], [6, 3]], ("weak hit", 4 / 9), (13 / 18, True)),
        ("gurps 12", [[6, 5], [6, 5], [6, 5]], ("failure", 13 / 54), (20 / 27, False)),
        ("blades resist 1", [[6, 2]], ("resisted", 1.0), None),  # It can't fail.
        ("pf2e+5", [[20, 2]], None, None),  # Without a goal.
    ],
)
def test_the_remarks_about_a_roll_afterward(typed, faces, often, tried):
    trail = Played(typed, faces).trail
    told = GAME.odds.how_often(trail)

    assert (told and (told.what, told.share)) == (often and (often[0], pytest.approx(often[1])))
    attempts = [(attempt.chance, attempt.met) for attempt in GAME.luck.attempts(trail)]
    want = [] if tried is None else [(pytest.approx(tried[0]), tried[1])]
    assert attempts == want  # type: ignore[comparison-overlap]


def test_the_cost_of_acts_is_shown_at_the_end_of_an_evening():
    played = Played("vtm5h1", [[10, 2]] * 5, {"hunger": 1, "willpower": 3})
    played.act("willpower", [[10, 8]], picked=(1,))

    (spent,) = GAME.luck.highlights(played.trail)
    assert (spent.kind, spent.number, spent.what.lower()) == ("spent", 1, "willpower")
    assert GAME.odds.how_often(played.trail) is None
