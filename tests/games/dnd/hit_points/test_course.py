"""Events of a character outside fights: computed step by step, and again from any step."""

from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from bot.codec import dumps, loads
from bot.games.dnd.hit_points.record.course import ALONE, Course, after
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.hit_points.record.steps import (
    Braced,
    Dealt,
    DeathSaved,
    Healed,
    Hit,
    Restored,
    SheetChanged,
)

STEPS = st.one_of(
    st.builds(
        lambda amount, critical: Dealt(0, (Hit(ALONE, amount, critical),)), st.integers(0, 25), st.booleans()
    ),
    st.builds(lambda amount: Healed(0, (ALONE,), amount), st.integers(0, 15)),
    st.builds(lambda natural: DeathSaved(ALONE, natural, natural >= 10), st.integers(1, 20)),
    st.builds(lambda amount: Braced(ALONE, amount), st.integers(0, 9)),
    st.builds(lambda how: Restored(ALONE, how), st.sampled_from(("revived", "rested", "woken"))),
)


def course(steps, start=None):
    return reduce(lambda so_far, step: so_far.then(*step), enumerate(steps, 1), Course(start or full(20), 20))


@given(st.lists(STEPS, max_size=30))
def test_events_are_computed_step_by_step_however_many_there_are(steps):
    assert course(steps).now == reduce(after, steps, full(20))


@given(st.lists(STEPS, min_size=1, max_size=18), STEPS, st.data())
def test_replacing_a_step_is_as_if_it_had_been_there_from_the_start(steps, other, data):
    place = data.draw(st.integers(0, len(steps) - 1))
    whole = course(steps)
    instead = [*steps[:place], other, *steps[place + 1 :]]
    assert whole.again(place + 1, other) == course(instead)
    gone = whole.again(place + 1, None)
    assert gone is not None
    assert gone.now == reduce(after, [*steps[:place], *steps[place + 1 :]], full(20))
    assert whole.before(place + 1) == reduce(after, steps[:place], full(20))


@given(st.lists(STEPS, max_size=25))
def test_events_are_read_as_they_were_stored(steps):
    assert loads(Course, dumps(course(steps))) == course(steps)


def test_old_events_are_final():
    long_ago = course([Healed(0, (ALONE,), 1)] * 21)
    assert long_ago.again(1, None) is None
    assert long_ago.again(2, None) is not None
    assert long_ago.before(1) is None


def test_a_new_sheet_keeps_the_uninjured_uninjured_and_others_damage():
    better = SheetChanged(ALONE, 25)
    assert course([better]).now == full(25)
    assert course([Dealt(0, (Hit(ALONE, 5),)), better]).now == HitPoints(15, 25)
    assert course([better]).maximum == 25
