"""Riders of an attack with given faces: their extra dice, their conditions, and their use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.faces import ScriptedFaces
from bot.dice.roll import Faces
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.circumstances.circumstances import ALLY_NEAR
from bot.games.dnd.counters.rules.cost import Cost, Spend, Spending
from bot.games.dnd.game import GAME
from bot.games.dnd.riders.in_rolls.riding import (
    RiderSpend,
    coming,
    costs_of,
    giving_back,
    next_attack,
    rider_deeds,
    slot_taker,
    used_by,
    waiting_sneak,
    with_riders,
)
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.riders.rules.text import read_riders
from bot.games.dnd.rolls.record.kinds import STORED, AttackRequest
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.reuse import kept, without_decisions
from bot.games.dnd.rolls.rules.damage_words import damage_lines
from bot.games.dnd.rolls.rules.odds import odds_of
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.targets.target import Target
from bot.rolls.card import in_words
from bot.rolls.trail import Version
from tests.games.dnd.requests import request_of

SNEAK, SMITE, BLESS, RAGE, EDGE, GREAT = read_riders(
    "Sneak Attack: 3d6, once a turn; Divine Smite: 2d8 radiant +1d8 a level, costs slot 1;"
    "Bless: 1d4 to hit, while on; Rage: +2, while on; Edge: 1d10, on a critical hit;"
    "Great Weapon: 1s and 2s as 3"
)
MAUL = (DamagePart("2d6", "bludgeoning"), DamagePart("3", "bludgeoning", "Strength"))


def attack(*riders, ac=12, paid=None, facts=(ALLY_NEAR,), **given):
    """Return an attack with a maul and these riders, with an ally next to the target."""
    request = request_of(AttackRequest, targets=(Target("ogre", ac),), parts=MAUL, facts=facts, **given)
    return with_riders(request, riders, paid)


def rolled(request, *faces):
    """Return the outcome of the request, which must use exactly these faces."""
    source = ScriptedFaces(*faces)
    outcome = resolve(request, source)
    assert source.left == 0
    return outcome


def slot(level, *, given=False):
    return Spending(1, f"slot {level}", 1, 4, given=given)


def test_dice_and_numbers_are_extra_damage_of_the_attacks_type():
    outcome = rolled(attack(SNEAK, RAGE), 12, 4, 5, 1, 2, 3)
    assert outcome.amounts == (("bludgeoning", 4 + 5 + 3 + 6 + 2),)
    assert [each.source for each in outcome.damage] == ["", "Strength", "Sneak Attack", "Rage"]


@pytest.mark.parametrize(
    ("tilts", "near", "sneaks"),
    [
        ({"advantage": ("hidden",)}, False, True),
        ({"disadvantage": ("fog",)}, False, False),
        ({"disadvantage": ("fog",)}, True, False),
        ({"advantage": ("hidden",), "disadvantage": ("fog",)}, True, True),
        ({"advantage": ("hidden",), "disadvantage": ("fog",)}, False, None),
        ({}, True, True),
        ({}, False, None),
    ],
)
def test_sneak_attack_needs_advantage_or_an_ally_and_no_disadvantage(tilts, near, sneaks):
    """SRD 5.2.1, Rogue: Sneak Attack."""
    request = attack(SNEAK, facts=(ALLY_NEAR,) if near else (), **tilts)
    d20s = (12, 12) if len(tilts) == 1 else (12,)
    outcome = rolled(request, *d20s, 4, 5, *((1, 2, 3) if sneaks else ()))
    assert outcome.damage_total == (18 if sneaks else 12)
    assert used_by(request, outcome) == (("Sneak Attack",) if sneaks else ())
    waits = GAME.card((Version(request, outcome.faces, 1, "Alice"),)).actions
    assert ("Sneak Attack: an ally is next to ogre" in [each.label for each in waits]) == (sneaks is None)


def test_one_press_confirms_a_nearby_ally_and_rolls_the_dice_and_undo_removes_them():
    request = attack(SNEAK, facts=())
    first = Version(request, rolled(request, 12, 4, 5).faces, 1, "Alice")
    change = GAME.acts["ally"].do((first,), (), ScriptedFaces(1, 2, 3))
    then = Version(change.request, change.faces, 1, "Alice", "ally")
    assert resolve(change.request, None, change.faces).damage_total == 18
    card = GAME.card((first, then))
    assert "Added: an ally is next to the target" in card.remarks
    assert "ally" not in [each.key for each in card.actions]
    back = GAME.acts["undo"].do((first, then), (), ScriptedFaces())
    assert resolve(back.request, None, back.faces).damage_total == 12


@pytest.mark.parametrize(
    ("line", "comes"),
    [
        ("Rapier finesse 1d8 piercing", True),
        ("Rapier +7 1d8+4 piercing", True),
        ("Short sword str 1d6 piercing", True),
        ("+1 Dagger dex 1d4 piercing", True),
        ("Claw dex 1d4 slashing", True),
        ("Longbow dex 1d8 piercing range 150/600", True),
        ("Longsword str 1d8 slashing", False),
        ("Longsword +7 1d8+4 slashing", False),
        ("Javelin str 1d6 piercing thrown 30/120", False),
        ("Fire Bolt spell int 2d10 fire range 120", False),
    ],
)
def test_sneak_attack_works_only_with_finesse_and_ranged_weapons(line, comes):
    weapon = read_attack(line)
    request = with_riders(AttackRequest(attack=weapon, parts=weapon.damage), (SNEAK,))
    assert bool(request.ridden) == comes


def test_a_miss_or_a_struck_sneak_attack_does_not_ask_about_an_ally():
    miss = attack(SNEAK, facts=())
    assert waiting_sneak(miss, rolled(miss, 2)) is None
    struck = attack(SNEAK, facts=(), struck=("extra 0",))
    assert waiting_sneak(struck, rolled(struck, 12, 4, 5)) is None


def test_a_rider_to_hit_is_a_bonus():
    assert rolled(attack(BLESS), 11, 1, 4, 5).verdict == "hit"
    assert rolled(attack(BLESS, ac=13), 11, 1).verdict == "miss"


def test_a_critical_hit_doubles_dice_but_no_numbers_or_extra_critical_damage():
    outcome = rolled(attack(SNEAK, RAGE, EDGE), 20, 1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 10)
    assert [each.dice for each in outcome.damage] == ["4d6", "3", "6d6", "2", "1d10"]
    assert outcome.damage_total == 10 + 3 + 21 + 2 + 10


def test_a_rider_for_critical_hits_adds_nothing_to_a_normal_hit():
    outcome = rolled(attack(EDGE), 12, 4, 5)
    assert [each.source for each in outcome.damage] == ["", "Strength"]


def test_a_hit_that_becomes_critical_adds_the_rider_which_keeps_its_face():
    request = attack(EDGE)
    critical = rolled(request, 20, 1, 2, 3, 4, 10)
    hit = resolve(request, None, Faces((), {**critical.faces.extra, "t0": 12}))
    assert hit.damage_total == 1 + 2 + 3
    assert resolve(request, None, Faces((), {**hit.faces.extra, "t0": 20})).damage_total == 10 + 3 + 10


@pytest.mark.parametrize(("face", "counts"), [(1, 3), (2, 3), (3, 3), (4, 4), (6, 6)])
def test_minimum_die_results_apply_to_all_of_the_damage(face, counts):
    outcome = rolled(attack(GREAT, SNEAK), 12, *[face] * 5)
    assert outcome.damage_total == 5 * counts + 3
    struck = attack(GREAT, SNEAK, struck=("least 0",))
    assert resolve(struck, None, outcome.faces).damage_total == 5 * face + 3


def test_the_rolled_face_of_a_raised_die_is_shown():
    request = attack(GREAT)
    words = " ".join(in_words(damage_lines(request, rolled(request, 12, 1, 4))))
    assert "2d6 (3 (rolled 1), 4) + 3 Strength = 10 bludgeoning" in words


def test_a_higher_slot_adds_dice_for_each_level():
    assert attack(SMITE, paid={"Divine Smite": slot(1)}).extras[0].dice == "2d8"
    assert attack(SMITE, paid={"Divine Smite": slot(3)}).extras[0].dice == "2d8+2d8"
    assert attack(SMITE, paid={"Divine Smite": Spending(1, "pact 2", 1, 2)}).extras[0].dice == "2d8+1d8"


def test_only_a_hit_spends_the_cost():
    request = attack(SMITE, paid={"Divine Smite": slot(2)})
    assert rider_deeds(request, Outcome(Faces((), {}), verdict="miss")) == ()
    hit = Outcome(Faces((), {}), verdict="hit")
    assert rider_deeds(request, hit) == (RiderSpend(Spend(1, "slot 2", 1, 4)),)
    assert rider_deeds(giving_back(request, given=True), hit) == ()
    assert rider_deeds(attack(SMITE, struck=("extra 0",), paid={"Divine Smite": slot(2)}), hit) == ()


def test_two_costs_from_one_counter_are_one_deed():
    again = SheetRider("Wrath", "1d6", costs=Cost(slot=1))
    request = attack(SMITE, again, paid={"Divine Smite": slot(1), "Wrath": slot(1)})
    outcome = Outcome(Faces((), {}), verdict="critical")
    assert rider_deeds(request, outcome) == (RiderSpend(Spend(1, "slot 1", 2, 4)),)


@pytest.mark.parametrize(("verdict", "used"), [("hit", ("Sneak Attack",)), ("miss", ()), ("", ())])
def test_a_hit_uses_once_per_turn_riders(verdict, used):
    assert used_by(attack(SNEAK, RAGE), Outcome(Faces((), {}), verdict=verdict)) == used


def test_a_struck_rider_is_not_used():
    request = attack(SNEAK, struck=("extra 0",))
    assert used_by(request, Outcome(Faces((), {}), verdict="hit")) == ()


def test_which_riders_apply_automatically():
    every = (SNEAK, SMITE, BLESS, RAGE, EDGE, GREAT)
    assert coming(every, ()) == (EDGE, GREAT)
    assert coming(every, ("rage", "sneak attack", "divine smite")) == (SNEAK, RAGE, EDGE, GREAT)
    assert coming(every, ("sneak attack",), ("Sneak Attack",)) == (EDGE, GREAT)


def test_the_cost_of_an_attack_with_its_riders_and_the_first_to_take_a_slot():
    bolt = Attack("Bolt", costs=Cost(name="Ki"))
    assert costs_of(bolt, (SNEAK, SMITE)) == {"": Cost(name="Ki"), "Divine Smite": Cost(slot=1)}
    assert slot_taker(bolt, (SNEAK, SMITE)) == ("Divine Smite", Cost(slot=1))
    assert slot_taker(bolt, (SNEAK,)) is None


def test_rolling_again_applies_them_again_with_the_same_slot():
    request = attack(BLESS, SMITE, RAGE, paid={"Divine Smite": slot(2)}, riders=("divine smite",))
    again = without_decisions(request)
    assert (again.bonuses, again.extras, again.ridden) == ((), (), ())
    assert again.riders == ("divine smite",)
    assert again.spends == slot(2)
    saved = kept(request)
    assert saved
    assert (saved.riders, saved.spends) == (None, None)


def test_a_rider_is_struck_and_restored_with_the_same_faces():
    request = attack(SNEAK)
    outcome = rolled(request, 12, 4, 5, 1, 2, 3)
    first = Version(request, outcome.faces, 1, "Alice")
    struck = GAME.acts["circumstances"].do((first,), ("extra 0",), ScriptedFaces())
    assert resolve(struck.request, None, struck.faces).damage_total == 12
    then = Version(struck.request, struck.faces, 2, "Gm")
    back = GAME.acts["circumstances"].do((first, then), ("extra 0",), ScriptedFaces())
    assert resolve(back.request, None, back.faces).damage_total == 18


def test_the_average_counts_what_the_roll_counts():
    odds = odds_of(attack(GREAT, EDGE, ac=2))
    assert odds
    (mean,) = odds.means
    die = (3 + 3 + 3 + 4 + 5 + 6) / 6
    hits = 18 / 20 * (2 * die + 3) + 1 / 20 * (4 * die + 3 + (3 * 3 + sum(range(4, 11))) / 10)
    assert mean.number == pytest.approx(hits)


@given(st.lists(st.sampled_from([SNEAK, SMITE, BLESS, RAGE, EDGE, GREAT]), unique=True), st.randoms())
def test_a_stored_roll_resolves_the_same_again(riders, random):
    request = attack(*riders, paid={"Divine Smite": slot(3)})

    class Drawn:
        def draw(self, count, sides):
            return [random.randint(1, sides) for _ in range(count)]

    outcome = resolve(request, Drawn())
    again = loads(STORED, dumps(request))
    assert again == request
    assert resolve(again, None, outcome.faces) == outcome


def test_an_actions_next_attack_omits_used_and_costly_riders():
    request = attack(SNEAK, SMITE, BLESS, paid={"Divine Smite": slot(1)}, attacks=2)
    request = replace(request, riders=("sneak attack", "divine smite"))
    hit = Outcome(Faces((), {}), verdict="hit")
    after = next_attack(request, hit)
    assert (after.nth, after.used, after.riders, after.spends) == (
        2,
        ("Sneak Attack",),
        ("sneak attack",),
        None,
    )
    missed = next_attack(request, Outcome(Faces((), {}), verdict="miss"))
    assert missed.used == ()
    assert next_attack(replace(request, riders=()), hit).riders == ()
    assert without_decisions(after).nth == 1
