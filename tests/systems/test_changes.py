"""Actions on rolls: no one gets a second roll, and costs are returned if nothing was rolled."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.errors import PressError
from bot.systems.changes import Amount, acted, amended, can_undo, follow_up, once_more, passed, throw
from bot.systems.files import digest_of
from bot.systems.library import SystemLibrary
from bot.systems.reader import read_system
from bot.systems.replay import judged
from bot.systems.request import Done, untracked
from tests.systems.played import SYSTEMS, Played, request_of


def test_a_push_asks_for_its_panic():
    played = Played("alien 3", [[6, 2], [6, 3], [6, 4], [6, 1]], {"stress": 1})

    request = follow_up(played.plan, played.now.request, played.now.faces, "panic")

    assert (request.roll, request.tracks) == ("panic", (("stress", 1),))


def test_a_resistance_asks_for_its_dice():
    played = Played("blades 2", [[6, 2], [6, 3]])
    now = (played.plan, played.now.request, played.now.faces, "resist")

    assert passed(played.plan, played.plan.roll.act("resist")) == (Amount("dice", 0, 10),)
    assert follow_up(*now, (("dice", 3),)).options == (("dice", 3),)
    for numbers in ((), (("dice", 11),)):
        with pytest.raises(PressError, match="Enter a number from 0 to 10"):
            follow_up(*now, numbers)


@pytest.mark.parametrize("points", [0, 31, None])
def test_luck_is_spent_only_as_far_as_available(points):
    played = Played("coc 50", [[10, 5], [10, 7]], {"luck": 30})

    with pytest.raises(PressError, match="Enter a number from 1 to 30"):
        played.act("luck", points=points) if points is not None else played.act("luck")


@pytest.mark.parametrize("picked", [(), (1, 2, 3, 4)])
def test_willpower_is_for_one_to_three_dice(picked):
    played = Played("vtm5h1", [[10, 2]] * 5, {"willpower": 1, "hunger": 1})

    with pytest.raises(PressError, match="Choose 1 to 3 of these dice"):
        played.act("willpower", [[10, 2]] * len(picked), picked)


def test_an_untracked_resource_cannot_be_spent():
    played = Played("fate", [[3, 1]] * 4)

    with pytest.raises(PressError, match="can't be done"):
        played.act("invoke")


def test_a_fate_point_can_be_spent_repeatedly_and_is_restored_each_time():
    played = Played("fate vs 1", [[3, 2]] * 4, {"fate_points": 2})
    played.act("invoke")
    played.act("invoke")
    assert (played.judged.numbers["total"], dict(played.judged.tracks)) == (4, {"fate_points": 0})
    assert played.judged.next == ()

    played.undo()

    assert (played.judged.numbers["total"], dict(played.judged.tracks)) == (2, {"fate_points": 1})
    played.undo()
    assert (played.judged.numbers["total"], dict(played.judged.tracks)) == (0, {"fate_points": 2})
    assert not can_undo(played.plan, played.trail)
    with pytest.raises(PressError, match="There's nothing to undo"):
        played.undo()


def test_a_pushed_die_that_was_edited_away_returns_with_both_its_faces():
    played = Played("yz 2", [[6, 2], [6, 3]])
    played.act("push", [[6, 6], [6, 1]])
    played.amend("yz 1")
    assert played.dice == {"base": [6]}

    played.amend("yz 2")

    assert played.dice == {"base": [6, 1]}
    assert played.judged.lost == (("base.1", (2,)), ("base.2", (3,)))


def test_a_die_of_another_size_is_another_die():
    played = Played("sw8", [[8, 3], [6, 2]])
    played.amend("sw10", [[10, 9]])
    assert played.dice == {"trait": [[9]], "wild": [[2]]}

    played.amend("sw8")

    assert played.dice == {"trait": [[3]], "wild": [[2]]}


def test_another_kind_of_roll_is_not_an_edit():
    played = Played("blades 2", [[6, 2], [6, 3]])

    with pytest.raises(PressError, match="another kind of roll"):
        played.amend("blades resist 2")


def test_again_names_what_no_longer_fits():
    played = Played("vtm 5h1", [[10, 2]] * 5)
    request = request_of("vtm 4h1")

    with pytest.raises(PressError, match="is no longer valid"):
        once_more(_with_fewer(), played.plan, request)


FEWER_DICE = """
format = 1
key = "vampire5"
name = "Vampire, 5th edition"
source = "own"
[[roll]]
key = "pool"
typed = ["vtm {pool}"]
options = [{key = "pool", to = 3}]
dice = [{key = "d", count = "pool", sides = 10}]
"""


def _with_fewer():
    text = FEWER_DICE
    return SystemLibrary({digest_of(text): read_system(text)})


def test_again_uses_the_current_file():
    played = Played("blades 1", [[6, 5]])

    assert once_more(SYSTEMS, played.plan, played.now.request) == played.now.request
    with pytest.raises(PressError, match="Forged in the Dark is no longer available"):
        once_more(SystemLibrary({}), played.plan, played.now.request)


STEPS = ["push", "undo", "amend yz 3", "amend yz 5", "amend yz b2 s2"]


@given(st.lists(st.sampled_from(STEPS), max_size=8), st.lists(st.integers(1, 6), min_size=80, max_size=80))
def test_a_face_once_drawn_for_a_die_stays_with_it(steps, faces):
    source = [[6, face] for face in faces]
    played = Played("yz 3", source[:3])
    kept = dict(played.now.faces.extra)
    for step in steps:
        before = played.trail
        try:
            if step == "undo":
                played.undo()
            else:
                _try(played, step, ScriptedFaces(*faces))
        except PressError:
            assert played.trail == before
        assert kept.items() <= played.now.faces.extra.items()
        kept = dict(played.now.faces.extra)
        rolled = sum(len(dice) for dice in played.dice.values()) + len(played.judged.lost)
        assert rolled <= len(kept)


def _try(played, step, source):
    last = played.now
    if step == "push":
        change = acted(played.plan, last.request, last.faces, Done("push"), source)
    else:
        change = amended(played.plan, played.trail, request_of(step.removeprefix("amend ")), source)
    played._keep(change.request, change.faces, "push" if step == "push" else "amend")
    assert judged(played.plan, change.request, change.faces) == played.judged


def test_undo_after_an_edited_push_rerolls_nothing():
    played = Played("yz 2", [[6, 2], [6, 3]])
    played.act("push", [[6, 5], [6, 4]])
    played.amend("yz 3", [[6, 3], [6, 2]])  # The third die, then again for the push.

    played.undo()

    with pytest.raises(PressError):
        played.undo()
    assert played.dice == {"base": [5, 4]}


def still(typed, faces, **tracks):
    """Return a roll that changes no track, with its result."""
    request = replace(request_of(typed, tracks), still=True)
    plan = SYSTEMS.plans[request.digest, request.roll]
    return judged(plan, request, throw(plan, request, ScriptedFaces(*faces)))


def test_a_roll_that_changes_no_track_shows_what_it_would_change():
    came = still("blades resist 2", (2, 4), stress=2, trauma=0)
    assert (came.tracks, came.owed) == ({"stress": 2, "trauma": 0}, {"stress": 2})
    full = still("blades resist 2", (2, 3), stress=8, trauma=0)
    assert (full.tracks, full.owed) == ({"stress": 8, "trauma": 0}, {"stress": -8, "trauma": 1})


def test_an_edited_roll_uses_the_same_tracks():
    played = Played("blades resist 2", [[6, 2], [6, 4]], {"stress": 2, "trauma": 0})
    first = replace(played.now.request, sheets=(3, 4), still=True)
    trail = (replace(played.now, request=first),)
    changed = amended(played.plan, trail, request_of("blades resist 1"), ScriptedFaces()).request
    assert (changed.sheets, changed.still, changed.tracks) == ((3, 4), True, first.tracks)
    again = untracked(changed)
    assert (again.sheets, again.still, again.tracks, again.options) == ((0, 0), False, (), changed.options)
