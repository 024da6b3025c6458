"""Effects of Concentration outside fights, which end with it and return if its end is undone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import (
    MOST_OWED,
    Bearing,
    Borne,
    Hold,
    conditions_of,
    shaken,
)
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.conditions.rules.outside import bearing_text, nameless, read_bearing, settled
from bot.games.dnd.conditions.rules.text import Focus

HOLDS = [Hold(1, 10), Hold(1, 20), Hold(2, -5)]
bearings = st.lists(
    st.builds(
        Borne,
        st.sampled_from(sorted(set(CONDITIONS) - {"exhaustion"})),
        since=st.integers(1, 9),
        hold=st.none() | st.sampled_from(HOLDS),
    ),
    max_size=5,
).map(lambda borne: Bearing(tuple(borne)))


def bearing_during(bearing, *lasting):
    """Return the conditions while these Concentrations last."""
    return settled(bearing, lambda hold, _was_over: "Mira" if replace(hold, name="") in lasting else None)


def held(borne):
    return sorted((each.condition, each.since) for each in borne if each.hold)


@given(bearings, st.lists(st.sampled_from(HOLDS)), st.lists(st.sampled_from(HOLDS)))
def test_an_effect_lasts_as_long_as_its_concentration_and_returns_on_undo(bearing, first, then):
    kept = read_bearing(bearing_text(nameless(bearing_during(bearing, *first))))
    now = bearing_during(kept, *then)
    assert held(now.borne) == sorted(
        (each.condition, each.since) for each in bearing.borne if each.hold in then
    )
    assert held((*now.borne, *now.lapsed)) == held(bearing.borne), "nothing is lost"
    assert bearing_during(now, *then) == now
    own = [(each.condition, each.since) for each in bearing.borne if not each.hold]
    assert set(own) <= {(each.condition, each.since) for each in now.borne}


def test_sleep_leaves_prone_once_when_it_ends_and_returns_on_undo():
    """Unconscious [Condition]: the creature stays Prone after it ends."""
    asleep = Bearing((Borne("unconscious", hold=HOLDS[0]),))
    awake = bearing_during(asleep)
    assert conditions_of(awake.borne) == ("prone",)
    assert bearing_during(replace(awake, borne=())).borne == ()
    assert conditions_of(bearing_during(awake, HOLDS[0]).borne) == ("prone", "unconscious", "incapacitated")


def test_a_new_concentration_replaces_the_old_even_on_the_same_spell():
    """Concentration: starting another one ends the first."""
    first = changed(Bearing(), (Focus("Web", 10),), Borne(""))
    assert first.holds(HOLDS[0])
    assert not changed(first, (Focus("Web", 20),), Borne("")).holds(HOLDS[0])
    assert not changed(first, (Focus(),), Borne("")).holds(HOLDS[0])


@pytest.mark.parametrize(("damage", "is_up", "owed"), [(24, True, [12]), (1, True, [10]), (0, True, [])])
def test_manual_damage_requires_a_save_for_the_current_concentration(damage, is_up, owed):
    """SRD 5.2.1, Concentration: Damage."""
    bearing = changed(Bearing(), (Focus("Web", 10),), Borne(""))
    hurt = shaken(bearing, damage, is_up=is_up, when=100)
    assert [each.dc for each in hurt.due] == owed
    assert not replace(hurt, saved=(-100,)).due
    assert not changed(hurt, (Focus("Fly", 20),), Borne("")).due
    assert shaken(Bearing(), damage, is_up=is_up, when=100) == Bearing()


def test_a_limited_number_of_saves_is_remembered_and_dropping_ends_concentration():
    """Concentration: being Incapacitated or dying ends it."""
    bearing = changed(Bearing(), (Focus("Web", 10),), Borne(""))
    for when in range(MOST_OWED + 5):
        bearing = shaken(bearing, 4, is_up=True, when=when)
    assert len(bearing.due) == MOST_OWED
    assert shaken(bearing, 4, is_up=False, when=99).focus == ""
