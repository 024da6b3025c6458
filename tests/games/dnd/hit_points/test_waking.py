"""Hit Points as time passes: waking, waiting, coming back to life, regenerating, resting."""

import pytest

from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.hit_points.record.course import ALONE, Course, after, damage_of, with_sheet
from bot.games.dnd.hit_points.record.hit_points import (
    HitPoints,
    awaiting,
    damaged,
    full,
    passed,
    regenerated,
    rested,
    revived,
    set_to,
    whole,
    woken,
)
from bot.games.dnd.hit_points.record.steps import (
    Aided,
    Braced,
    Dealt,
    DeathSaved,
    Healed,
    Hit,
    MaximumChanged,
    Restored,
    SheetChanged,
)
from tests.cases import every

DYING, STABLE, DEAD = HitPoints(0, 20), HitPoints(0, 20, stable=True), HitPoints(0, 20, dead=True)
KNOCKED_OUT, WAITING = HitPoints(1, 20, knocked_out=True), HitPoints(0, 20, stable=True, hours=3)
TROLL, FALLEN = HitPoints(9, 20, mortal=True, lingers=True), HitPoints(0, 20, mortal=True, lingers=True)


@pytest.mark.parametrize(
    ("of", "up", "out"),
    [
        (full(20), True, False),
        (DYING, False, True),
        (STABLE, False, True),
        (KNOCKED_OUT, False, True),
        (DEAD, False, False),
    ],
)
def test_who_counts_as_up_and_who_as_unconscious(of, up, out):
    assert (of.is_up, of.is_out) == (up, out)


@pytest.mark.parametrize(
    ("of", "after"), [(STABLE, WAITING), (WAITING, WAITING), (DYING, DYING), (full(20), full(20))]
)
def test_only_the_stable_wait(of, after):
    assert awaiting(of, 3) == after


@pytest.mark.parametrize(
    ("of", "hours", "after"),
    [
        (WAITING, 1, HitPoints(0, 20, stable=True, hours=2)),
        (WAITING, 3, HitPoints(1, 20)),
        (WAITING, 8, HitPoints(1, 20)),
        (WAITING, 0, WAITING),
        (STABLE, 8, STABLE),
        (DYING, 8, DYING),
        (KNOCKED_OUT, 1, HitPoints(1, 20)),
        (KNOCKED_OUT, 0, KNOCKED_OUT),
        (full(20), 8, full(20)),
    ],
)
def test_a_creature_wakes_once_enough_hours_have_passed(of, hours, after):
    assert passed(of, hours) == after


@pytest.mark.parametrize(
    ("of", "after"),
    [(STABLE, HitPoints(1, 20)), (KNOCKED_OUT, HitPoints(1, 20)), (DYING, DYING), (DEAD, DEAD)],
)
def test_only_the_stable_and_the_knocked_out_wake(of, after):
    assert woken(of) == after


@pytest.mark.parametrize(
    ("of", "hp", "after"),
    [
        (DEAD, 1, HitPoints(1, 20)),
        (DEAD, 0, HitPoints(1, 20)),
        (DEAD, 99, HitPoints(20, 20)),
        (HitPoints(0, 0, dead=True), 5, HitPoints(1, 1)),
        (
            HitPoints(0, 9, temp=4, failures=3, dead=True, mortal=True, lingers=True),
            3,
            HitPoints(3, 9, mortal=True, lingers=True),
        ),
    ],
)
def test_the_dead_are_revived_with_at_least_1_hit_point(of, hp, after):
    assert revived(of, hp) == after
    assert revived(DEAD) == HitPoints(1, 20)


@pytest.mark.parametrize(
    ("of", "stopped", "after"),
    [
        (TROLL, False, HitPoints(14, 20, mortal=True, lingers=True)),
        (TROLL, True, TROLL),
        (FALLEN, False, HitPoints(5, 20, mortal=True, lingers=True)),
        (FALLEN, True, HitPoints(0, 20, mortal=True, lingers=True, dead=True)),
        (DYING, False, DYING),
        (HitPoints(1, 20), False, HitPoints(6, 20)),
        (DEAD, False, DEAD),
        (HitPoints(0, 20, dead=True, lingers=True), False, HitPoints(0, 20, dead=True, lingers=True)),
    ],
)
def test_regeneration_works_at_0_only_for_lingering_creatures(of, stopped, after):
    assert regenerated(of, 5, stopped=stopped) == after


def test_a_lingering_creature_falls_at_0_and_no_damage_kills_it():
    assert damaged(TROLL, 99) == FALLEN
    assert damaged(FALLEN, 99) == FALLEN
    assert damaged(HitPoints(0, 20, temp=4, lingers=True), 3) == HitPoints(0, 20, temp=1, lingers=True)
    assert damaged(HitPoints(9, 20, mortal=True), 9).dead


@pytest.mark.parametrize(
    ("of", "after"),
    [
        (HitPoints(3, 20, temp=5), full(20)),
        (STABLE, full(20)),
        (DEAD, DEAD),
        (TROLL, full(20, mortal=True, lingers=True)),
    ],
)
def test_a_manual_long_rest_heals_all_but_the_dead(of, after):
    assert rested(of) == after


def test_a_long_rest_needs_1_hit_point_and_restores_the_sheets_maximum():
    assert whole(HitPoints(1, 15), 20) == full(20)
    assert whole(STABLE, 20) == STABLE


def test_the_hit_points_of_the_dead_cannot_be_set():
    assert set_to(DEAD, 5) == DEAD
    assert set_to(DYING, 0) == DYING
    assert set_to(HitPoints(5, 20), 1) == HitPoints(1, 20)


@every(
    "before, step, then",
    [
        (full(20), Dealt(0, (Hit(ALONE, 3), Hit(ALONE, 4)), "entered"), HitPoints(13, 20)),
        (DYING, Dealt(0, (Hit(ALONE, 3, critical=True),), "entered"), HitPoints(0, 20, failures=2)),
        (HitPoints(3, 20), Healed(0, (ALONE,), 5), HitPoints(8, 20)),
        (DEAD, Healed(0, (ALONE,), 5), DEAD),
        (DEAD, Braced(ALONE, 5), DEAD),
        (DYING, Aided(0, ALONE, success=True), STABLE),
        (DYING, Aided(0, ALONE, success=False), DYING),
        (HitPoints(20, 20, 9), Braced(ALONE, 5, take=True), HitPoints(20, 20, 5)),
        (full(20), MaximumChanged(ALONE, -5), full(15)),
        (DYING, DeathSaved(ALONE, 12, success=True), HitPoints(0, 20, successes=1)),
        (DEAD, Restored(ALONE, "revived", 3), HitPoints(3, 20)),
        (full(20), Restored(ALONE, "set", 3), HitPoints(3, 20)),
        (STABLE, Restored(ALONE, "woken"), HitPoints(1, 20)),
        (STABLE, Restored(ALONE, "waits", 3), WAITING),
        (WAITING, Restored(ALONE, "passed", 1), HitPoints(0, 20, stable=True, hours=2)),
        (HitPoints(3, 15), Restored(ALONE, "rested"), full(15)),
        (HitPoints(3, 15), Restored(ALONE, "whole", 20), full(20)),
        (full(20), Restored(ALONE, "died"), DEAD),
        (full(20), Marked(ALONE, "dodge"), full(20)),
    ],
)
def test_the_result_of_a_step_for_its_target(before, step, then):
    assert after(before, step) == then


@pytest.mark.parametrize(
    ("hp", "now", "then"),
    [
        (full(20), 25, full(25)),
        (full(20, mortal=True), 25, full(25, mortal=True)),
        (HitPoints(10, 20), 25, HitPoints(10, 25)),
        (HitPoints(20, 20, temp=3), 15, HitPoints(15, 15, temp=3)),
        (HitPoints(18, 18), 25, HitPoints(18, 23)),
    ],
)
def test_the_uninjured_stay_uninjured_with_another_sheet(hp, now, then):
    assert with_sheet(hp, 20, now) == then


def test_damage_is_the_total_dealt():
    assert damage_of(Dealt(0, (Hit(1, 3), Hit(2, 4)), "entered")) == 7
    assert damage_of(Healed(0, (1,), 5)) == 0


def test_a_course_knows_the_state_before_each_roll_and_the_last_event():
    course = (
        Course(full(20), 20).then(5, Dealt(0, (Hit(ALONE, 3),), "entered")).then(6, Healed(0, (ALONE,), 1))
    )

    assert course.now == HitPoints(18, 20)
    assert [course.before(roll) for roll in (5, 6, 7, 0)] == [full(20), HitPoints(17, 20), None, None]
    assert [course.is_last(roll) for roll in (5, 6, 7)] == [False, True, False]
    assert course.again(7, None) is None
    assert course.again(5, None) == Course(full(20), 20, ((6, Healed(0, (ALONE,), 1)),))


def test_a_course_keeps_the_last_20_steps_and_starts_from_the_state_before():
    course = Course(full(20), 20)
    for roll in range(1, 22):
        step = SheetChanged(ALONE, 30) if roll == 1 else Dealt(0, (Hit(ALONE, 1),), "entered")
        course = course.then(roll, step)

    assert (len(course.steps), course.start, course.sheet, course.maximum) == (20, full(30), 30, 30)
    assert course.now == HitPoints(10, 30)
    assert (course.before(1), course.before(2)) == (None, full(30))
