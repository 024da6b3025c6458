"""Rolls applied outside fights: to whom, the state before, and later changes."""

import pytest
from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.roll import Faces
from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.sources import NOT_DUE
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Borne
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.stored.history import course_of, kept_course, state_of, state_text
from bot.games.dnd.hit_points.record.course import ALONE, Course
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.hit_points.store import KeptHitPoints
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    HoursRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.rolls.rules.landing import Landing
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.table.landing import LandingService, after_landing, again
from bot.games.dnd.targets.target import Target
from bot.rolls.trail import Change
from bot.store.stored_rolls import MovedError
from tests.games.dnd.books import ALICE, BOB, GWEN, HERE, SAM, books, character
from tests.games.dnd.fight.fights import Story
from tests.games.dnd.requests import request_of

MIRAS, BOS = character(9, "Mira", hp=20), character(8, "Bo", BOB, hp=20)
PEOPLE = (MIRAS, BOS)
MIRA, BO = Target("Mira", character=9, player=ALICE.user), Target("Bo", character=8, player=BOB.user)
APPLIED = replace(MIRA, applied=True, was=full(20), sheet=20)
WAITING = replace(BO, applied=False)
THREE = Dealt(0, (Hit(ALONE, 3),), "entered")
DYING = HitPoints(0, 20)


def book(people=PEOPLE, *, fights=False, kept=None, borne=None):
    story = Story().enter("Mira", 18, player=ALICE.user, character=9).turn() if fights else None
    at = books(*people, story=story, kept=kept, borne=borne)
    return LandingService(at.book, at.points, at.characters, at.conditions)


def kept(hp, number=9):
    return {number: KeptHitPoints(number, dumps(hp), hp.maximum)}


def damage(*met, **more):
    return request_of(DamageRequest, parts=(DamagePart("3", "fire"),), targets=met, met=met, **more)


async def meeting(asked, who=ALICE, *, at_once=False, **more):
    return await book(**more).meeting(asked, HERE, who, at_once=at_once)


@pytest.mark.parametrize(("who", "at_once"), [(ALICE, False), (BOB, True), (GWEN, True)])
async def test_damage_applies_at_once_to_your_own_character_and_by_setting_to_all(who, at_once):
    asked = await meeting(damage(MIRA, BO), who, at_once=at_once)

    assert asked.met == (APPLIED, replace(BO, applied=True, was=full(20), sheet=20) if at_once else WAITING)


async def test_targets_are_met_in_their_current_state():
    bears = {9: Bearing((Borne("exhaustion", level=2),), focus="Bless", focused=4)}
    hurt = HitPoints(5, 20, temp=2)

    (met,) = (await meeting(damage(MIRA), kept=kept(hurt), borne=bears)).met

    assert met == replace(APPLIED, was=hurt, focus="Bless", focused=4, level=2)


async def test_targets_without_a_character_or_in_this_fight_are_unchanged():
    door, goblin = Target("Door"), Target("Goblin", character=9, combatant=2)

    assert (await meeting(damage(door, goblin), at_once=True)).met == (door, goblin)


async def test_targets_in_another_fight_or_deleted_wait():
    assert (await meeting(damage(MIRA), fights=True)).met == (replace(MIRA, applied=False),)
    assert (await meeting(damage(MIRA), people=(BOS,))).met == (replace(MIRA, applied=False),)


@pytest.mark.parametrize("kind", [CheckRequest, SaveRequest, HealingRequest, HoursRequest])
async def test_only_attacks_and_damage_have_targets(kind):
    asked = kind(met=(MIRA,), roller=Roller(9))

    assert await meeting(asked, kept=kept(DYING)) == asked


async def test_an_attack_affects_its_target_as_damage_does():
    assert (await meeting(AttackRequest(met=(MIRA,)))).met == (APPLIED,)


async def test_a_fights_roll_is_applied_in_the_fight():
    asked = damage(MIRA, fighting=Fighting(1, "strike").part)

    assert await meeting(asked) == asked


def death_save(of=9):
    return DeathSaveRequest(roller=Roller(character=of))


async def test_a_death_saving_throw_is_for_the_dying_and_counts():
    (met,) = (await meeting(death_save(), kept=kept(DYING))).met

    assert met == replace(APPLIED, was=DYING)
    assert await meeting(death_save(), kept=kept(full(20))) == death_save()
    for hp, state in ((HitPoints(0, 20, stable=True), "Stable"), (HitPoints(0, 20, dead=True), "dead")):
        with pytest.raises(PlayerError, match=f"is {state}, so no Death Saving Throw is made"):
            await meeting(death_save(), kept=kept(hp))


@pytest.mark.parametrize("of", [0, -ALICE.user, 77])
async def test_a_death_saving_throw_without_a_character_counts_for_nothing(of):
    assert await meeting(death_save(of), kept=kept(DYING)) == death_save(of)


async def test_a_death_saving_throw_in_a_fight_is_made_there():
    story = Story().enter("Mira", 18, character=9).take(Dealt(0, (Hit(1, 20),), "entered")).turn()
    at = books(*PEOPLE, story=story)
    landing = LandingService(at.book, at.points, at.characters, at.conditions)

    asked = await landing.meeting(death_save(), HERE, ALICE, at_once=False)

    assert asked == replace(death_save(), label=NOT_DUE)


async def awaiting(hp, *, hidden=False, **more):
    asked = request_of(HoursRequest, met=(MIRA,), **more)
    return await book(kept=kept(hp)).awaiting(asked, HERE, hidden=hidden)


@pytest.mark.parametrize("hidden", [True, False])
async def test_hidden_hours_pass_at_once(hidden):
    stable = HitPoints(0, 20, stable=True)

    (met,) = (await awaiting(stable, hidden=hidden)).met

    assert met == replace(APPLIED, was=stable, applied=not hidden)


async def test_no_one_waits_if_not_stable_or_if_the_hours_are_known():
    with pytest.raises(PressError, match="is no longer Stable, so there's nothing to wait for"):
        await awaiting(DYING)
    with pytest.raises(PressError, match="already been rolled"):
        await awaiting(HitPoints(0, 20, stable=True, hours=2))
    in_fight = await awaiting(DYING, fighting=Fighting(1, "wait").part)
    assert in_fight.met == (MIRA,)


def landing(step=THREE, was=None):
    return Landing(9, "Mira", was or full(20), 20, step)


def course(*steps):
    """Return Mira's steps outside fights, each with its roll, as the store has them."""
    whole = Course(full(20), 20)
    for roll, step in steps:
        whole = whole.then(roll, step)
    return kept_course(9, whole)


def now(kept):
    return course_of(kept, 20).now


def test_a_rolls_effect_is_stored_with_it():
    kept = after_landing(landing(), None, 12)

    assert (now(kept), course_of(kept, 20).before(12)) == (HitPoints(17, 20), full(20))
    assert now(after_landing(landing(was=HitPoints(17, 20)), kept, 13)) == HitPoints(14, 20)


def test_a_target_whose_state_changed_since_the_roll_is_unchanged():
    with pytest.raises(MovedError, match="Mira changed at the same moment"):
        after_landing(landing(was=HitPoints(19, 20)), None, 12)


def test_a_changed_effect_replaces_the_earlier_one():
    kept = course((12, THREE), (13, THREE))
    seven = Dealt(0, (Hit(ALONE, 7),), "entered")

    assert now(again(landing(), landing(seven), kept, 12)) == HitPoints(10, 20)
    assert now(again(landing(), None, kept, 12)) == HitPoints(17, 20)
    assert again(landing(), landing(), kept, 12) is None


def test_a_manual_change_undoes_the_current_effect():
    with pytest.raises(PressError, match="in a fight since"):
        again(landing(), None, course((13, THREE)), 12)
    with pytest.raises(MovedError, match="at the same moment"):
        again(landing(), landing(Dealt(0, (), "entered"), HitPoints(9, 20)), course((12, THREE)), 12)


async def changed(request, *met, who=ALICE, at_once=False, kept=None, roll=12, before=None):
    """Return the targets of a changed roll."""

    async def found(target):
        return replace(BO, name=target.name)

    change = Change(replace(request, met=met), Faces((), {"t0": 12}))
    landing_book = book(kept=kept)
    made = await landing_book.changed(
        before or request, change, HERE, who, roll=roll, look_up=found, at_once=at_once
    )
    return made.request.met


async def test_a_changed_roll_knows_the_state_before_it_and_later_changes():
    befell = {9: course((11, THREE), (12, THREE), (13, THREE))}

    (met,) = await changed(damage(APPLIED), replace(APPLIED, was=HitPoints(19, 20)), kept=befell)

    assert (met.was, met.since) == (HitPoints(17, 20), HitPoints(11, 20))


async def test_the_last_roll_has_no_later_changes():
    (met,) = await changed(damage(APPLIED), APPLIED, kept={9: course((11, THREE), (12, THREE))})

    assert (met.was, met.since) == (HitPoints(17, 20), None)


async def test_a_final_effect_stays_as_it_was():
    assert await changed(damage(APPLIED), APPLIED, kept={9: course((13, THREE))}) == (APPLIED,)


@pytest.mark.parametrize(("who", "applied"), [(BOB, True), (GWEN, True), (ALICE, False), (SAM, False)])
async def test_a_roll_is_applied_by_the_targets_owner_or_a_gm(who, applied):
    (met,) = await changed(damage(WAITING), replace(WAITING, applied=True), who=who)

    assert (met.applied, met.was) == (applied, full(20) if applied else None)


@pytest.mark.parametrize("kind", [HealingRequest, DeathSaveRequest])
async def test_healing_and_death_saves_are_applied_by_the_roller(kind):
    request = kind(met=(WAITING,)).having(parts=(DamagePart("3"),))

    (met,) = await changed(request, replace(WAITING, applied=True), who=ALICE)

    assert met.applied


async def test_a_roll_that_can_be_applied_to_no_one_is_refused():
    gone = replace(WAITING, character=77, applied=True, player=ALICE.user)

    with pytest.raises(PlayerError, match="deleted"):
        await changed(damage(WAITING), gone)
    first, second = await changed(damage(WAITING, MIRA), gone, replace(MIRA, applied=True))
    assert (first.applied, second.was) == (False, full(20))


@pytest.mark.parametrize(("name", "known"), [("Zoe", False), ("bo", True), ("", True)])
async def test_a_new_target_is_looked_up(name, known):
    typed = Target(name)

    (met,) = await changed(damage(BO), typed, who=BOB)

    assert met == (typed if known else replace(BO, name="Zoe", applied=True, was=full(20), sheet=20))


async def test_only_damage_gets_new_targets():
    typed = Target("Zoe")

    assert await changed(HealingRequest(parts=(DamagePart("3"),), met=(BO,)), typed) == (typed,)


@pytest.mark.parametrize(
    ("hp", "sheet", "text"),
    [(full(20), 20, ""), (full(20, mortal=True), 20, ""), (full(20), 25, dumps(full(20)))],
)
def test_nothing_is_stored_about_the_uninjured(hp, sheet, text):
    assert state_text(hp, sheet) == text


def test_hit_points_follow_the_sheet():
    hurt = KeptHitPoints(9, dumps(HitPoints(5, 20)), 20)

    assert state_of(None, 20) is None
    assert state_of(KeptHitPoints(9, "", 20), 25) is None
    assert state_of(hurt, 20) == HitPoints(5, 20)
    assert state_of(hurt, 25) == HitPoints(5, 25)
    assert course_of(hurt, 25).now == HitPoints(5, 25)
    assert course_of(course((12, THREE)), 25).now == HitPoints(17, 25)
    assert course_of(None, 25).now == full(25)
