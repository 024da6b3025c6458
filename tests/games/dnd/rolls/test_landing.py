"""Rolls outside fights: their targets, Concentration checks, permissions, and messages."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import NoFaces
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.hit_points.record.course import ALONE
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full
from bot.games.dnd.hit_points.record.steps import Dealt, DeathSaved, Healed, Hit, Restored
from bot.games.dnd.rolls.record.keeping import Broken, Owed, SavedFor
from bot.games.dnd.rolls.record.kinds import AttackRequest, HoursRequest, SaveRequest
from bot.games.dnd.rolls.rules.afflicted import Afflicting, Concentrating
from bot.games.dnd.rolls.rules.landing import (
    Awaited,
    Landed,
    Landing,
    apply,
    counts,
    landed,
    may_apply,
    owed,
    undone,
    waiting,
)
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.targets.target import Target
from bot.rolls.act import Presser
from tests.games.dnd.rolls.landings import (
    ALICE,
    BO,
    BOB,
    FOCUSED,
    GWEN,
    KEEPS,
    MIRA,
    PAID,
    WAITING,
    damage,
    death,
    deeds,
    healing,
    lines,
    outcome,
    thrown,
)


def dealt(amount, *, critical=False):
    return Dealt(0, (Hit(ALONE, amount, critical),), "entered")


def landing(of, step):
    return Landing(of.character, of.name, of.was, of.sheet, step)


def test_damage_lands_on_those_it_is_applied_to():
    assert deeds(damage(MIRA, WAITING), 7) == (Landed((landing(MIRA, dealt(7)),)),)
    assert deeds(damage(WAITING), 7) == ()
    assert deeds(damage(replace(MIRA, immune=("fire",))), 7) == ()


def test_critical_damage_lands_as_critical():
    assert deeds(damage(MIRA, critical=True), 7, 1) == (Landed((landing(MIRA, dealt(8, critical=True)),)),)


def test_in_a_fight_nothing_lands_outside_it():
    assert deeds(damage(MIRA, fighting=Fighting(1, "strike").part), 7) == ()


def test_healing_lands_on_everyone_alike():
    hurt = replace(BO, was=HitPoints(5, 20))

    assert deeds(healing(MIRA, hurt), 8) == (
        Landed((landing(MIRA, Healed(0, (ALONE,), 8)), landing(hurt, Healed(0, (ALONE,), 8)))),
    )


@pytest.mark.parametrize(("face", "success"), [(9, False), (10, True), (20, True)])
def test_a_death_saving_throw_lands_on_its_roller(face, success):
    dying = replace(MIRA, was=HitPoints(0, 20))

    assert deeds(death(dying), face) == (Landed((landing(dying, DeathSaved(ALONE, face, success)),)),)


@pytest.mark.parametrize(
    ("applied", "step"), [(True, Restored(ALONE, "waits", 3)), (False, Restored(ALONE, "woken"))]
)
def test_hours_are_awaited_or_have_already_passed_if_hidden(applied, step):
    stable = replace(MIRA, was=HitPoints(0, 20, stable=True), applied=applied)
    request = HoursRequest(parts=(DamagePart("1d4"),), met=(stable,))

    assert deeds(request, 3) == (Awaited((landing(stable, step),)),)


@pytest.mark.parametrize(
    ("was", "face", "dc"),
    [(full(20), 7, 10), (full(30), 20, 10), (HitPoints(7, 20), 7, None), (full(20), 20, None)],
)
def test_damage_requires_a_concentration_save_while_up_and_otherwise_ends_it(was, face, dc):
    of = replace(FOCUSED, was=was)
    trail = thrown(damage(of), face)

    assert owed(trail) == ((Owed(9, "Mira", ALICE, "Bless", dc, 4),) if dc else ())
    assert (Broken(9, "Bless", 4) in landed(trail[-1].request, trail[-1].faces)) == (dc is None)


def test_a_concentration_save_after_much_damage_is_dc_half_of_it():
    of = replace(FOCUSED, was=full(99), adjust=("+31",))

    assert [each.dc for each in owed(thrown(damage(of), 7))] == [19]


def test_no_save_is_due_without_concentration_or_after_healing():
    assert owed(thrown(damage(MIRA), 7)) == ()
    assert owed(thrown(healing(FOCUSED), 7)) == ()
    assert owed(thrown(damage(FOCUSED, fighting=Fighting(1, "strike").part), 7)) == ()
    assert owed(thrown(damage(replace(FOCUSED, applied=False, was=None)), 7)) == ()


def stunning(*met, dc=None, **more):
    afflicts = Affliction(("stunned",), held=True)
    ability = "con" if dc else ""
    return damage(*met, **more, afflicts=afflicts, ability=ability, dc=dc, label="Web")


def test_an_incapacitating_condition_ends_concentration():
    found = deeds(stunning(FOCUSED), 1)

    assert Broken(9, "Bless", 4) in found
    assert Concentrating(9, "Web") in found
    assert next(each for each in found if isinstance(each, Afflicting)).character == 9


def test_other_conditions_do_not_end_concentration():
    prone = replace(damage(FOCUSED), afflicts=Affliction(("prone",)))

    assert [each for each in deeds(prone, 1) if isinstance(each, Broken)] == []


def test_dying_of_exhaustion_ends_concentration():
    of = replace(FOCUSED, level=5)
    tired = replace(damage(of), afflicts=Affliction(("exhaustion",)))

    assert Broken(9, "Bless", 4) in deeds(tired, 7)


def test_conditions_without_damage_land():
    net = replace(damage(MIRA), parts=(DamagePart("0"),), afflicts=Affliction(("restrained",)))

    assert deeds(net)[0] == Landed((landing(MIRA, Dealt(0, (), "entered")),))


def test_a_critical_attack_lands_as_critical():
    sword = AttackRequest(parts=(DamagePart("1d8", "fire"),), targets=(MIRA,), met=(replace(MIRA, ac=15),))

    critical, hit, miss = deeds(sword, 20, 3, 4), deeds(sword, 15, 3), deeds(sword, 2)

    of = replace(MIRA, ac=15)
    assert critical == (Landed((landing(of, dealt(7, critical=True)),)),)
    assert hit == (Landed((landing(of, dealt(3)),)),)
    assert miss == ()


def test_conditions_land_on_those_who_fail():
    found = deeds(stunning(MIRA, BO, dc=15), 3, 15, 14)

    assert [each.character for each in found if isinstance(each, Afflicting)] == [8]


def test_the_last_level_of_exhaustion_kills():
    request = replace(damage(replace(MIRA, level=5)), afflicts=Affliction(("exhaustion",)))
    found = deeds(request, 7)

    assert found[0] == Landed((landing(replace(MIRA, level=5), Restored(ALONE, "died")),))
    assert deeds(replace(request, met=(replace(MIRA, level=4),)), 7)[0] == Landed((landing(MIRA, dealt(7)),))
    assert found[1:] == (Afflicting(9, "Mira", (Borne("exhaustion"),), 5),)
    saved = replace(request, ability="con", dc=10)
    assert deeds(saved, 7, 10) == (Landed((landing(replace(MIRA, level=5), dealt(3)),)),)


@pytest.mark.parametrize(("face", "ends"), [(9, True), (10, False)])
def test_a_concentration_save_is_made_once_and_failing_ends_concentration(face, ends):
    request = SaveRequest("con", dc=10, keeps=KEEPS)

    assert deeds(request, face) == (
        SavedFor(9, "Mira", 12, face, 10),
        *((Broken(9, "Bless", 4),) if ends else ()),
    )
    assert deeds(undone(request, refunded=True), face) == ()
    words = "Concentration on Bless ends" if ends else "Concentration on Bless continues"
    assert lines(request, face) == [words]
    assert lines(undone(request, refunded=True), face) == []


def test_applying_affects_only_waiting_targets():
    never = Target("Door")
    trail = thrown(damage(MIRA, WAITING, never), 7)

    assert waiting(trail) == [WAITING]
    change = apply(trail, (), NoFaces())
    assert [each.applied for each in change.request.met] == [True, True, None]
    assert change.faces == trail[-1].faces


def test_applying_again_spends_what_was_restored():
    request = undone(replace(damage(WAITING), spends=PAID), refunded=True)

    applied = apply(thrown(request, 7), (), NoFaces()).request

    assert (request.spends, applied.spends) == (replace(PAID, given=True), PAID)
    assert (request.undone, applied.undone) == (True, False)
    save = undone(SaveRequest("con", dc=10, keeps=KEEPS), refunded=True)
    assert apply(thrown(save, 7), (), NoFaces()).request.keeps == KEEPS


@pytest.mark.parametrize(
    ("request_", "faces", "counts_"),
    [
        (damage(MIRA), (7,), True),
        (damage(WAITING), (7,), False),
        (damage(WAITING, spends=PAID), (7,), True),
        (damage(WAITING, spends=PAID, undone=True), (7,), False),
        (SaveRequest(keeps=KEEPS), (7,), True),
        (damage(MIRA, fighting=Fighting(1, "strike").part), (7,), False),
        (HoursRequest(parts=(DamagePart("1d4"),), met=(MIRA,)), (3,), False),
    ],
)
def test_a_roll_counts_once_applied_spent_or_used(request_, faces, counts_):
    trail = thrown(request_, *faces)

    assert counts(trail[-1].request, outcome(trail)) == counts_


def test_an_undone_roll_waits_again_for_its_targets():
    since = replace(MIRA, since=HitPoints(3, 20))

    request = undone(damage(since, Target("Door")), refunded=True)

    assert request.met == (replace(MIRA, applied=False, was=None, sheet=0), Target("Door"))


@pytest.mark.parametrize(
    ("presser", "request_", "may"),
    [
        (Presser(BOB), damage(WAITING), True),
        (Presser(GWEN, is_gm=True), damage(WAITING), True),
        (Presser(ALICE, owns=True), damage(WAITING), False),
        (Presser(ALICE, owns=True), healing(WAITING), True),
        (Presser(ALICE), healing(WAITING), False),
        (Presser(ALICE, owns=True), damage(WAITING, undone=True), True),
        (Presser(ALICE, owns=True), damage(WAITING, spends=PAID), False),
        (Presser(BOB, sees=False), damage(WAITING), False),
        (Presser(ALICE, owns=True), death(WAITING), True),
    ],
)
def test_a_roll_is_applied_by_its_targets_and_gms(presser, request_, may):
    words = may_apply(thrown(request_, 7), presser)

    assert (words is None) == may
    if words and presser.sees:
        assert words.startswith("You don't play Bo")
