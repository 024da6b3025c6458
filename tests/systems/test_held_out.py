"""Eight systems by their public rules: faces and outcomes worked out by hand, and odds counted one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

from bot.systems.odds import WITH_PATIENCE, outcome_odds
from tests.cases import every
from tests.systems.played import Played, plan_of, request_of


def dice(sides, *faces):
    return [[sides, face] for face in faces]


@every(
    "typed, faces, outcome, numbers, acts",
    [
        # Dragonbane: at most the skill; 1 is a dragon, 20 a demon, and only other failures can be pushed.
        ("dragonbane 12", dice(20, 12), "success", {"total": 12}, []),
        ("dragonbane 12", dice(20, 13), "failure", {"total": 13}, ["push"]),
        ("dragonbane 8 2 boon", dice(20, 19, 1, 9), "dragon", {"total": 1}, []),
        ("dragonbane 15 bane", dice(20, 3, 20), "demon", {"total": 20}, []),
        ("Dragonbane 14 mit Fluch", dice(20, 1, 14), "success", {"total": 14}, []),
        ("dragonbane 10 boon bane", dice(20, 11), "failure", {"total": 11}, ["push"]),
        # Shadowdark: natural 20 and 1 decide, whatever the DC is.
        ("sd+3 vs 15", dice(20, 12), "success", {"total": 15}, []),
        ("sd-1 dc 9", dice(20, 9), "failure", {"total": 8}, []),
        ("shadowdark+5 vs 12 adv", dice(20, 1, 7), "success", {"total": 12}, []),
        ("sd+9 vs 9 dis", dice(20, 20, 1), "critical_failure", {"total": 10}, []),
        ("sd vs 30", dice(20, 20), "critical_success", {"total": 20}, []),
        ("シャドウダーク+2 有利", dice(20, 4, 9), "result", {"total": 11}, []),
        # Exalted: 7 and more are a success, 10 is two; a botch has none and a 1.
        ("ex5 vs 3", dice(10, 7, 10, 1, 3, 6), "success", {"successes": 3}, []),
        ("ex3", dice(10, 1, 2, 6), "botch", {"successes": 0}, []),
        ("exalted 3", dice(10, 2, 3, 6), "failure", {"successes": 0}, []),
        ("ex4 double 9 vs 5", dice(10, 9, 9, 1, 2), "failure", {"successes": 4}, []),
        ("ex2+1 vs 2", dice(10, 1, 2), "failure", {"successes": 1}, []),
        # Cairn: at most the ability; 1 always succeeds, 20 always fails.
        ("cairn 12", dice(20, 12), "success", {"total": 12}, []),
        ("cairn 12", dice(20, 13), "failure", {"total": 13}, []),
        ("cairn 20", dice(20, 20), "failure", {}, []),
        ("ケルン 1", dice(20, 2), "failure", {}, []),
        # Candela Obscura: the best die, or the worse of two with none; two 6s are critical.
        ("candela 2", dice(6, 6, 6), "critical", {"top": 6}, []),
        ("candela 3", dice(6, 3, 5, 1), "mixed", {"top": 5}, []),
        ("candela 0", dice(6, 6, 6), "full", {"top": 6}, []),
        ("candela obscura 0", dice(6, 6, 2), "failure", {"top": 2}, []),
        ("candela 3 vergoldet 2", dice(6, 2, 4, 6), "full", {"top": 6, "gold": 6}, ["gild"]),
        # Cortex: the two best without 1s, which are hitches; a tie goes to the opposition.
        ("cortex d6 d8 d10", [[6, 3], [8, 5], [10, 9]], "result", {"total": 14, "hitches": 0}, []),
        ("cortex d6 d6", dice(6, 1, 1), "botch", {"total": 0, "hitches": 2}, []),
        ("cortex d8 d8 d6 vs 9", [[8, 4], [8, 5], [6, 1]], "failure_hitch", {"total": 9}, []),
        ("ctx d12 d4 vs 11", [[12, 10], [4, 2]], "success", {"total": 12}, []),
        ("cortex d6 d8", [[6, 1], [8, 6]], "hitch", {"total": 6, "hitches": 1}, []),
        # Draw Steel: tiers begin at 12 and 17; an edge is 2, two are a tier; natural 19 and 20 are critical.
        ("ds+2", dice(10, 5, 4), "tier1", {"total": 11}, []),
        ("ds+3 edge", dice(10, 6, 6), "tier3", {"total": 17}, []),
        ("ds+2 2 edge", dice(10, 5, 4), "tier2", {"total": 11}, []),
        ("draw steel+5 2 bane", dice(10, 6, 6), "tier2", {"total": 17}, []),
        ("ds-5 2 bane", dice(10, 10, 9), "critical", {"total": 14}, []),
        ("ds+6 2 edge bane", dice(10, 5, 4), "tier3", {"total": 17}, []),
        # Cosmere: a plot die's complication adds 2 or 4; a natural 20 is an opportunity, a 1 a complication.
        ("cosmere+5 vs 15", dice(20, 10), "success", {"total": 15}, []),
        ("cosmere+2 vs 10 plot", [[20, 4], [6, 2]], "success_complication", {"total": 10}, []),
        ("cosmere+3 vs 25", dice(20, 20), "failure_opportunity", {"total": 23}, []),
        ("cosmere+4 vs 5 mit Plotwürfel", [[20, 1], [6, 6]], "success", {"total": 5}, []),
        ("コスメア 不利", dice(20, 20, 1), "complication", {"total": 1}, []),
    ],
)
def test_a_rolls_result_follows_the_rules(typed, faces, outcome, numbers, acts):
    played = Played(typed, faces)

    assert played.judged.outcome == outcome
    assert {key: played.numbers[key] for key in numbers} == numbers
    assert sorted(played.judged.next) == acts


def test_a_pushed_roll_can_be_a_demon_and_is_pushed_once():
    played = Played("dragonbane 10", dice(20, 15))
    played.act("push", dice(20, 20))

    assert (played.judged.outcome, played.judged.next) == ("demon", ())


def test_the_gilded_die_is_used_for_drive():
    played = Played("candela 2 g1", dice(6, 6, 4), {"drive": 3})
    played.act("gild")

    assert (played.judged.outcome, played.judged.tracks) == ("mixed", {"drive": 4})


def dragonbane(one, other):
    lower = min(one, other)
    return "dragon" if lower == 1 else "demon" if lower == 20 else "success" if lower <= 9 else "failure"


def shadowdark(one, other):
    lower = min(one, other)
    if lower in (1, 20):
        return "critical_success" if lower == 20 else "critical_failure"
    return "success" if lower + 4 >= 13 else "failure"


def exalted(*faces):
    successes = sum((face >= 7) + (face == 10) for face in faces)
    return "success" if successes >= 2 else "botch" if not successes and 1 in faces else "failure"


def candela(*faces):
    if faces.count(6) > 1:
        return "critical"
    return "full" if 6 in faces else "mixed" if max(faces) >= 4 else "failure"


def cortex(*faces):
    if set(faces) == {1}:
        return "botch"
    total = sum(sorted(face for face in faces if face > 1)[-2:])
    return ("success" if total > 8 else "failure") + ("_hitch" if 1 in faces else "")


def draw_steel(one, other):
    if one + other >= 19:
        return "critical"
    total = one + other + 1
    tier = 3 if total >= 17 else 2 if total >= 12 else 1
    return f"tier{max(1, tier - 1)}"


def cosmere(d20, plot):
    total = d20 + 3 + (0, 2, 4, 0, 0, 0, 0)[plot]
    opportunity, complication = (d20 == 20) + (plot >= 5), (d20 == 1) + (plot <= 2)
    kind = "success" if total >= 12 else "failure"
    if bool(opportunity) == bool(complication):
        return kind
    return f"{kind}_opportunity" if opportunity else f"{kind}_complication"


@every(
    "typed, sides, rule",
    [
        ("dragonbane 9 boon", (20, 20), dragonbane),
        ("sd+4 vs 13 dis", (20, 20), shadowdark),
        ("ex3 vs 2", (10, 10, 10), exalted),
        ("cairn 7", (20,), lambda face: "success" if face <= 7 else "failure"),
        ("candela 3", (6, 6, 6), candela),
        ("cortex d6 d8 d10 vs 8", (6, 8, 10), cortex),
        ("ds+1 2 bane", (10, 10), draw_steel),
        ("cosmere+3 vs 12 plot", (20, 6), cosmere),
    ],
)
def test_odds_match_all_faces(typed, sides, rule):
    request = request_of(typed)
    throws = list(product(*(range(1, size + 1) for size in sides)))
    counted = Counter(rule(*faces) for faces in throws)

    odds = outcome_odds(plan_of(request), request, WITH_PATIENCE)

    assert odds is not None
    assert odds.within == 0
    likely = {key: share for key, share in odds.shares.items() if share}
    assert likely == {key: Fraction(times, len(throws)) for key, times in counted.items()}
