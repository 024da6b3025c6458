"""Saves for Concentration outside fights: who must roll, who may roll, and the results."""

import pytest
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.active_conditions import MOST_OWED, Bearing, Shaken
from bot.games.dnd.fight.stored.history import kept_course
from bot.games.dnd.hit_points.record.course import ALONE, Course
from bot.games.dnd.hit_points.record.hit_points import full
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.rolls.record.keeping import Broken, Keeping, Owed, SavedFor
from bot.games.dnd.rolls.record.kinds import SaveRequest
from bot.games.dnd.table.keeping import ConcentrationService, _ended, _focus_restored, _saved, _unsaved
from tests.games.dnd.books import ALICE, BOB, GWEN, HERE, SAM, books, character

MIRA, BO = character(9, "Mira", hp=20), character(8, "Bo", BOB, hp=20)
ROLL = 12


def bless(since, **more):
    return Bearing(focus="Bless", focused=since, **more)


FOCUSED = bless(4)
OWED = Owed(9, "Mira", ALICE.user, "Bless", 11, 4)
BOS = Owed(8, "Bo", BOB.user, "Web", 10, 4)


def book(borne=None, *, rolls=(ROLL,), people=(MIRA, BO)):
    course = Course(full(20), 20)
    for roll in rolls:
        course = course.then(roll, Dealt(0, (Hit(ALONE, 3),), "entered"))
    kept = {number: kept_course(number, course) for number in (8, 9)}
    at = books(*people, kept=kept, borne=borne or {9: FOCUSED, 8: Bearing(focus="Web", focused=4)})
    return ConcentrationService(at.points, at.characters, at.conditions)


async def asked(who, *owed, damage=ROLL, hidden=False, **more):
    keeps = Keeping(damage, owed)
    return await book(**more).asked(SaveRequest(), keeps, HERE, who, hidden=hidden)


@pytest.mark.parametrize(("who", "each"), [(ALICE, OWED), (BOB, BOS), (GWEN, OWED)])
async def test_players_roll_their_own_and_a_gm_the_first(who, each):
    made = await asked(who, OWED, BOS)

    assert (made.keeps, made.roller.character, made.dc) == (Keeping(ROLL, (each,)), each.character, each.dc)


async def test_someone_with_no_save_to_make_is_told_whose_they_are():
    with pytest.raises(PressError, match="You don't play Mira or Bo"):
        await asked(SAM, OWED, BOS)
    with pytest.raises(PressError, match="You don't play Mira"):
        await asked(BOB, OWED)


async def test_a_gm_rolls_the_next_after_the_first():
    borne = {9: bless(4, saved=(ROLL,)), 8: Bearing(focus="Web", focused=4)}

    assert (await asked(GWEN, OWED, BOS, borne=borne)).roller.character == 8
    with pytest.raises(PressError, match="Mira has already made that save"):
        await asked(ALICE, OWED, BOS, borne=borne)


async def test_a_gms_own_save_comes_before_others():
    own = Owed(8, "Bo", GWEN.user, "Web", 10, 4)

    assert (await asked(GWEN, OWED, own)).roller.character == 8


@pytest.mark.parametrize("bearing", [Bearing(), Bearing(focus="Web", focused=4), bless(5)])
async def test_concentrating_on_something_else_cancels_the_save(bearing):
    with pytest.raises(PressError, match="Mira is no longer concentrating on Bless"):
        await asked(ALICE, OWED, borne={9: bearing})


async def test_a_deleted_character_has_no_save_to_make():
    with pytest.raises(PressError, match="deleted"):
        await asked(ALICE, OWED, people=(BO,))


async def test_a_final_change_requires_no_save():
    with pytest.raises(PressError, match="too much has happened"):
        await asked(ALICE, OWED, rolls=(ROLL + 1,))
    assert (await asked(ALICE, OWED, damage=-50, rolls=())).dc == 11


async def test_no_concentration_save_is_hidden():
    with pytest.raises(PlayerError, match="Rolls are hidden here"):
        await asked(ALICE, OWED, hidden=True)


async def test_the_first_save_after_manual_damage_comes_first():
    shaken = (Shaken(50, 12, 3), Shaken(60, 13, 4), Shaken(70, 14, 4))
    borne = {9: bless(4, shaken=shaken)}
    made = {9: bless(4, shaken=shaken, saved=(-60,))}

    first, second = [await book(each).by_hand(HERE, ALICE, 9) for each in (borne, made)]

    assert first.keeps == Keeping(-60, (replace(OWED, dc=13),))
    assert second.keeps == Keeping(-70, (replace(OWED, dc=14),))


@pytest.mark.parametrize(
    ("bearing", "why"),
    [
        (
            bless(4, shaken=(Shaken(60, 13, 4),), saved=(-60,)),
            "has already made that save",
        ),
        (bless(4, shaken=(Shaken(60, 13, 3),)), "is no longer concentrating on that"),
        (Bearing(shaken=(Shaken(60, 13, 0),)), "is no longer concentrating on that"),
        (FOCUSED, "is no longer concentrating on that"),
    ],
)
async def test_a_save_no_longer_due_is_refused_with_the_reason(bearing, why):
    with pytest.raises(PressError, match=why):
        await book({9: bearing}).by_hand(HERE, ALICE, 9)


def test_a_save_is_made_once_for_the_same_damage_and_can_be_undone():
    done = _saved(FOCUSED, SavedFor(9, "Mira", ROLL))

    assert done.saved == (ROLL,)
    assert _unsaved(_saved(done, SavedFor(9, "Mira", 13)), SavedFor(9, "Mira", ROLL)).saved == (13,)
    with pytest.raises(PressError, match="Mira has already made that save"):
        _saved(done, SavedFor(9, "Mira", ROLL))


def test_the_earliest_of_very_many_saves_are_forgotten():
    bearing = FOCUSED
    for damage in range(1, MOST_OWED + 2):
        bearing = _saved(bearing, SavedFor(9, "Mira", damage))

    assert bearing.saved == tuple(range(2, MOST_OWED + 2))


def test_a_failed_save_ends_only_its_own_concentration():
    broken = Broken(9, "Bless", 4)

    assert _ended(FOCUSED, broken).focus == ""
    for other in (Bearing(focus="Web", focused=4), bless(5)):
        assert _ended(other, broken) == other


def test_undoing_resumes_concentration_unless_there_is_a_new_one():
    broken = Broken(9, "Bless", 4)

    assert _focus_restored(Bearing(), broken) == FOCUSED
    assert _focus_restored(Bearing(focus="Web", focused=6), broken) == Bearing(focus="Web", focused=6)
