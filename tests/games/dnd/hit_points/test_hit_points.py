"""Hit Points, Temporary Hit Points, dropping to 0, and Death Saving Throws, as the chapter describes."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import PlayerError
from bot.games.dnd.hit_points.record import hit_points
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full

dying = HitPoints(0, 20)
stable = HitPoints(0, 20, stable=True)
knocked_out = HitPoints(1, 20, knocked_out=True)


@pytest.mark.parametrize("mortal", [False, True])
def test_every_small_creature_takes_damage_as_the_rules_say(mortal):
    """Compare with the plain rule: damage takes temporary points first, and what is left at 0 can kill."""
    for maximum, temp, amount in product(range(1, 7), range(4), range(1, 20)):
        for hp in range(1, maximum + 1):
            after = hit_points.damaged(HitPoints(hp, maximum, temp, mortal=mortal), amount)

            left = hp + temp - amount
            if left > 0:
                assert (after.hp, after.temp) == (
                    (hp, temp - amount) if amount < temp else (left, 0) if left < hp else (hp, left - hp)
                )
                assert after.state == "conscious"
            else:
                assert (after.hp, after.temp) == (0, 0)
                assert after.state == ("dead" if mortal or -left >= maximum else "dying")


def test_temporary_hit_points_are_lost_first_and_excess_damage_carries_over():
    after = hit_points.damaged(HitPoints(20, 20, 5), 7)
    assert (after.hp, after.temp) == (18, 0)


@pytest.mark.parametrize(("damage", "state"), [(11, "dying"), (17, "dying"), (18, "dead")])
def test_massive_damage_is_excess_damage_that_reaches_the_maximum(damage, state):
    assert hit_points.damaged(HitPoints(6, 12), damage).state == state


def test_temporary_hit_points_reduce_massive_damage():
    assert hit_points.damaged(HitPoints(6, 12, 1), 18).state == "dying"
    assert hit_points.damaged(HitPoints(6, 12, 1), 19).state == "dead"


@pytest.mark.parametrize(("critical", "failures"), [(False, 1), (True, 2)])
def test_damage_at_0_is_one_failure_and_a_critical_hit_two(critical, failures):
    assert hit_points.damaged(dying, 3, critical=critical).failures == failures


def test_damage_at_0_that_reaches_the_maximum_kills_and_0_damage_does_nothing():
    assert hit_points.damaged(dying, 20).state == "dead"
    assert hit_points.damaged(dying, 19).state == "dying"
    assert hit_points.damaged(dying, 0) == dying


def test_damage_at_0_absorbed_by_temporary_hit_points_is_still_a_failure():
    after = hit_points.damaged(HitPoints(0, 20, 5), 3)
    assert (after.temp, after.failures) == (2, 1)


def test_the_third_failure_from_damage_kills():
    assert hit_points.damaged(HitPoints(0, 20, failures=2), 1).state == "dead"
    assert hit_points.damaged(HitPoints(0, 20, failures=1), 1, critical=True).state == "dead"


def test_any_damage_makes_a_stable_creature_start_dying_again():
    after = hit_points.damaged(stable, 1)
    assert (after.state, after.failures, after.successes) == ("dying", 1, 0)


def test_dropping_again_starts_without_successes_or_failures():
    up = hit_points.healed(HitPoints(0, 20, successes=2, failures=2), 1)
    assert (up.successes, up.failures) == (0, 0)
    assert hit_points.damaged(up, 1).failures == 0


def test_healing_is_capped_and_restores_consciousness():
    assert hit_points.healed(HitPoints(14, 20), 8).hp == 20
    assert hit_points.healed(dying, 3) == HitPoints(3, 20)
    assert hit_points.healed(stable, 1).state == "conscious"
    assert hit_points.healed(knocked_out, 1).state == "conscious"
    assert hit_points.healed(dying, 0) == dying


@pytest.mark.parametrize("change", [lambda of: hit_points.healed(of, 5), lambda of: hit_points.braced(of, 5)])
def test_the_dead_cannot_be_healed(change):
    with pytest.raises(PlayerError, match="revive"):
        change(HitPoints(0, 20, dead=True))


@pytest.mark.parametrize(
    ("has", "new", "take", "temp"),
    [
        (10, 12, True, 12),
        (10, 12, False, 10),
        (10, 12, None, 12),
        (12, 10, None, 12),
        (12, 10, True, 10),
        (0, 3, False, 3),
    ],
)
def test_temporary_hit_points_are_kept_or_replaced_and_never_added(has, new, take, temp):
    assert hit_points.braced(HitPoints(20, 20, has), new, take=take) == HitPoints(20, 20, temp)


def test_temporary_hit_points_wake_no_one_and_healing_does_not_restore_them():
    assert hit_points.braced(dying, 5).state == "dying"
    assert hit_points.healed(HitPoints(5, 20, 2), 5).temp == 2


@pytest.mark.parametrize(
    ("natural", "success"), [(1, False), (9, False), (10, True), (19, True), (20, True), (9, True)]
)
def test_each_result_of_a_death_saving_throw(natural, success):
    after = hit_points.death_saved(dying, natural, success=success)
    if natural == 20:
        assert after == HitPoints(1, 20)
    elif natural == 1:
        assert (after.successes, after.failures) == (0, 2)
    else:
        assert (after.successes, after.failures) == (int(success), int(not success))


def test_three_successes_or_failures_need_not_be_consecutive():
    after = dying
    for natural, success in ((12, True), (5, False), (14, True), (3, False)):
        after = hit_points.death_saved(after, natural, success=success)
    assert (after.state, after.successes, after.failures) == ("dying", 2, 2)
    assert hit_points.death_saved(after, 11, success=True) == stable
    assert hit_points.death_saved(after, 2, success=False).state == "dead"


def test_a_natural_1_is_two_failures_whatever_the_bonus():
    assert hit_points.death_saved(HitPoints(0, 20, failures=1), 1, success=True).state == "dead"


@pytest.mark.parametrize("other", [full(20), stable, knocked_out, HitPoints(0, 20, dead=True)])
def test_only_the_dying_make_death_saving_throws(other):
    assert hit_points.death_saved(other, 20, success=True) == other


def test_a_melee_attack_can_knock_out_instead():
    after = hit_points.damaged(HitPoints(5, 12, mortal=True), 30, knocks_out=True)
    assert (after.hp, after.state) == (1, "unconscious")
    assert hit_points.damaged(HitPoints(5, 12), 4, knocks_out=True) == HitPoints(1, 12)
    assert hit_points.stabilised(after).state == "conscious"


def test_first_aid_stabilizes_and_resets_successes_and_failures():
    assert hit_points.stabilised(HitPoints(0, 20, successes=1, failures=2)) == stable


def test_hit_points_are_set_manually():
    assert hit_points.set_to(HitPoints(5, 20, 3), 12) == HitPoints(12, 20, 3)
    assert hit_points.set_to(dying, 4) == HitPoints(4, 20)
    assert hit_points.set_to(HitPoints(5, 20), 99) == HitPoints(20, 20)
    assert hit_points.set_to(HitPoints(5, 20, 3), 0).state == "dying"
    assert hit_points.set_to(HitPoints(5, 20, mortal=True), 0).state == "dead"


def test_a_maximum_of_0_kills_and_a_lower_one_caps_hit_points():
    assert hit_points.with_maximum(HitPoints(20, 20), -5) == HitPoints(15, 15)
    assert hit_points.with_maximum(HitPoints(3, 20), -5) == HitPoints(3, 15)
    assert hit_points.with_maximum(HitPoints(3, 20), -20).state == "dead"
    assert hit_points.with_maximum(HitPoints(3, 20), 5) == HitPoints(3, 25)


@pytest.mark.parametrize(("maximum", "bloodied"), [(25, 12), (24, 12), (1, 0)])
def test_bloodied_is_half_or_fewer_rounded_down(maximum, bloodied):
    """SRD 5.2.1, Bloodied."""
    assert HitPoints(bloodied, maximum).is_bloodied
    assert not HitPoints(bloodied + 1, maximum).is_bloodied


changes = st.lists(
    st.one_of(
        st.tuples(st.just("damage"), st.integers(0, 40), st.booleans(), st.booleans()),
        st.tuples(st.just("heal"), st.integers(0, 40)),
        st.tuples(st.just("temp"), st.integers(0, 20), st.none() | st.booleans()),
        st.tuples(st.just("max"), st.integers(-10, 10)),
        st.tuples(st.just("death"), st.integers(1, 20)),
        st.tuples(st.just("aid")),
    ),
    max_size=25,
)


@given(st.integers(1, 30), st.booleans(), changes)
def test_a_creature_is_always_in_one_state_within_its_bounds(maximum, mortal, happened):
    of = full(maximum, mortal=mortal)
    for kind, *values in happened:
        was_dead = of.dead
        if kind == "damage":
            amount, critical, knocks_out = values
            of = hit_points.damaged(of, amount, critical=critical, knocks_out=knocks_out)
        elif kind == "max":
            of = hit_points.with_maximum(of, values[0])
        elif kind == "death":
            of = hit_points.death_saved(of, values[0], success=values[0] >= 10)
        elif kind == "aid":
            of = hit_points.stabilised(of)
        elif not of.dead:
            of = (
                hit_points.healed(of, values[0])
                if kind == "heal"
                else hit_points.braced(of, values[0], take=values[1])
            )
        assert 0 <= of.hp <= of.maximum
        assert of.dead or not was_dead
        assert of.dead or (of.successes < 3 and of.failures < 3)
        assert (of.hp == 0) == (of.state in ("dying", "stable", "dead"))
        assert of.hp == 0 or not (of.successes or of.failures or of.stable)
        assert of.hp == 1 or not of.knocked_out or of.maximum < 1 or of.hp <= 1 or of.state == "unconscious"
        assert not (mortal and of.state in ("dying", "stable"))
