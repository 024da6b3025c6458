"""Legendary Resistance and Parry: what triggers them, and when they run out."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import ScriptedFaces
from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock, Uses
from bot.games.dnd.fight.rolls.defending import check_defended, defences, resisting
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.conditions import Concentrated, Conditioned, Withstood
from bot.games.dnd.fight.steps.history import History, Taken
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.fight.steps.uses import Spent
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points.record.steps import Dealt, Healed
from bot.games.dnd.rolls.record.kinds import AttackRequest, DamageRequest, SaveRequest
from bot.games.dnd.sheet.record.sheet import DamagePart, Sheet
from bot.games.dnd.targets.target import Target
from bot.rolls.trail import Version
from tests.games.dnd.fight.fights import Story

MIRA, DRAKE = 1, 2
DRAGON = Creature(Sheet("Drake", (10,) * 6, ac=15, hp=50), block=StatBlock(resistance=Uses(1), parry=3))
AT_DRAKE = Target("Drake", 15, combatant=DRAKE)
SWORD = AttackRequest(targets=(AT_DRAKE,), met=(AT_DRAKE,), parts=(DamagePart("3"),), label="Sword")
SAVE = SaveRequest("con", dc=12, label="Web")
FIRE = DamageRequest(
    "dex", dc=12, parts=(DamagePart("3"),), targets=(AT_DRAKE,), met=(AT_DRAKE,), label="Fire"
)
HELD = Conditioned((DRAKE,), (TypedCondition("restrained"),), Borne("restrained"))
FOCUSED = Conditioned((), (), Borne(""), DRAKE, "Web")
HIT = Dealt(MIRA, (), melee=True, aimed=DRAKE)


def history(*steps, creature=DRAGON):
    """Return Mira's turn followed by these steps. A step with a roll is given as a pair."""
    story = Story().enter("Mira", 18).enter("Drake", 12, "monster", hp=50, creature=creature).turn()
    pairs = [(each, 0) for each in story.steps]
    pairs += [each if isinstance(each, tuple) else (each, 0) for each in steps]
    return History().then(
        *(Taken(number, step, roll, 0, "", 0) for number, (step, roll) in enumerate(pairs, 1))
    )


def moment(told, **rolls):
    """Return the fight as shown, with these of its rolls."""
    trails = {int(number[1:]): trail for number, trail in rolls.items()}
    return Moment(told, told.fight, trails)


def rolled(request, *faces):
    return (Version(request, GAME.throw(request, ScriptedFaces(*faces)), 0, "Mira"),)


def offered(*steps, creature=DRAGON, **rolls):
    """Return the drake's current defenses, each with its roll."""
    told = history(*steps, creature=creature)
    return [
        (each.what, each.roll, each.against)
        for each in defences(moment(told, **rolls), told.fight.find(DRAKE))
    ]


HITS = rolled(SWORD, 15)


@pytest.mark.parametrize(
    ("target", "success", "resists"), [(DRAKE, False, True), (DRAKE, True, False), (MIRA, False, False)]
)
def test_a_failed_save_against_a_condition_is_resisted(target, success, resists):
    step = Withstood(target, "restrained", 5, success)

    assert offered(HELD, (step, 9), r9=rolled(SAVE, 3)) == ([("resist", 9, "Web")] if resists else [])


def test_a_lost_concentration_is_resisted():
    lost = (FOCUSED, (Dealt(0, (), "entered"), 0), (Concentrated(DRAKE, 3), 9))

    assert offered(*lost, r9=rolled(SAVE, 3)) == []
    told = history(*lost)
    broken = told.story[-1]
    fallen = broken[2].changed(replace(broken[2].find(DRAKE), focus=""))
    told = replace(told, story=(*told.story[:-1], (broken[0], broken[1], fallen)))
    (found,) = defences(moment(told, r9=rolled(SAVE, 3)), fallen.find(DRAKE))

    assert (found.what, found.request) == ("resist", replace(SAVE, resisted=True))


@pytest.mark.parametrize(("face", "resists"), [(11, True), (12, False)])
def test_a_failed_save_against_an_area_is_resisted_for_that_target(face, resists):
    area = (Dealt(MIRA, (), "area"), 9)
    told = history(area)

    found = defences(moment(told, r9=rolled(FIRE, face)), told.fight.find(DRAKE))

    assert [each.request.met for each in found] == ([(replace(AT_DRAKE, resisted=True),)] if resists else [])


def test_anothers_failed_save_is_not_resisted():
    at_mira = Target("Mira", 15, combatant=MIRA)
    fire = replace(FIRE, targets=(at_mira, AT_DRAKE), met=(at_mira, AT_DRAKE))

    assert offered((Dealt(MIRA, (), "area"), 9), r9=rolled(fire, 3, 12)) == []
    assert offered((Dealt(MIRA, (), "area"), 9), r9=rolled(fire, 12, 3)) == [("resist", 9, "Fire")]


def test_no_more_is_resisted_than_there_are_uses():
    step = (Withstood(DRAKE, "restrained", 5, success=False), 9)

    assert offered(HELD, step, Spent(DRAKE, "resistance"), r9=rolled(SAVE, 3)) == []
    assert offered(HELD, step, creature=replace(DRAGON, block=StatBlock()), r9=rolled(SAVE, 3)) == []


@pytest.mark.parametrize(
    ("step", "trail", "parries"),
    [
        (HIT, HITS, True),
        (HIT, rolled(SWORD, 14), False),
        (HIT, rolled(SWORD, 20), False),
        (replace(HIT, melee=False), HITS, False),
        (replace(HIT, aimed=MIRA), HITS, False),
        (Healed(MIRA, (DRAKE,), 3), HITS, False),
    ],
)
def test_a_melee_hit_is_parried_but_no_natural_20(step, trail, parries):
    assert offered((step, 9), r9=trail) == ([("parry", 9, "Sword")] if parries else [])


def test_a_parry_is_in_the_roll_from_then_on():
    told = history((HIT, 9))

    (found,) = defences(moment(told, r9=HITS), told.fight.find(DRAKE))

    assert (found.step, found.request.met) == (5, (replace(AT_DRAKE, parried=3),))


@pytest.mark.parametrize(("face", "turns"), [(15, True), (17, True), (18, False), (19, False)])
def test_a_parry_says_which_attack_it_would_turn(face, turns):
    now = moment(history((HIT, 9)), r9=rolled(SWORD, face))
    (found,) = defences(now, now.fight.find(DRAKE))
    assert (found.by, found.total, found.turns) == ("Mira", face, turns)


def test_without_a_parry_or_a_reaction_nothing_is_parried():
    plain = replace(DRAGON, block=StatBlock())

    assert offered((HIT, 9), creature=plain, r9=HITS) == []
    assert offered(Marked(DRAKE, "reaction"), (HIT, 9), r9=HITS) == []
    assert offered((HIT, 9), Marked(DRAKE, "reaction"), r9=HITS) == []
    assert offered(Conditioned((DRAKE,), (TypedCondition("stunned"),)), (HIT, 9), r9=HITS) == []


def test_a_reaction_used_in_its_own_next_turn_parries_still():
    used = Marked(DRAKE, "reaction")

    assert offered((HIT, 9), Turned(2), used, r9=HITS) == [("parry", 9, "Sword")]
    assert offered((HIT, 9), used, Turned(2), r9=HITS) == []


def test_a_reaction_used_in_anothers_turn_or_after_its_own_parries_no_more():
    used = Marked(DRAKE, "reaction")

    assert offered((HIT, 9), Turned(1), used, r9=HITS) == []
    assert offered(Turned(2), (HIT, 9), used, r9=HITS) == []


def test_what_befell_it_is_told_the_last_first_of_this_turn_and_the_one_before():
    second = rolled(SWORD, 16)

    assert offered((HIT, 9), (HIT, 10), r9=HITS, r10=second) == [
        ("parry", 10, "Sword"),
        ("parry", 9, "Sword"),
    ]
    assert offered((HIT, 9), Turned(2), r9=HITS) == [("parry", 9, "Sword")]
    assert offered((HIT, 9), Turned(2), Turned(1, rounds=True), r9=HITS) == []


def test_a_roll_that_is_not_told_of_or_a_change_of_one_is_nothing_to_defend_against():
    assert offered((HIT, 9)) == []
    assert offered((Dealt(MIRA, (), aimed=MIRA), 8), (Rerolled(2), 9), r9=HITS) == []


def test_what_has_no_label_is_called_by_what_it_is():
    assert offered((HIT, 9), r9=rolled(replace(SWORD, label=""), 15)) == [("parry", 9, "Attack")]


def after(step, *more, creature=DRAGON):
    """Return the fight with this step in place of Mira's attack."""
    return history((step, 9), *more, creature=creature)


def test_a_resistance_that_is_not_there_any_more_is_refused():
    fails = Dealt(MIRA, (), "area")
    resisted = replace(fails, resisted=(DRAKE,))
    before, once = after(fails), after(resisted)
    twice = after(resisted, Spent(DRAKE, "resistance"))

    check_defended(before, before.taken[-1], resisted, once)
    with pytest.raises(PressError, match="Drake has no Legendary Resistance left"):
        check_defended(before, before.taken[-1], resisted, twice)
    check_defended(twice, once.taken[-1], resisted, twice)


def test_a_parry_needs_a_reaction_once():
    parried = replace(HIT, parried=DRAKE)
    before, used = after(HIT), after(HIT, Marked(DRAKE, "reaction"))

    check_defended(before, before.taken[4], parried, after(parried))
    with pytest.raises(PressError, match="Drake has no Reaction left"):
        check_defended(used, used.taken[4], parried, used)
    check_defended(used, replace(used.taken[4], step=parried), parried, used)


@pytest.mark.parametrize(
    ("step", "those"),
    [
        (Withstood(DRAKE, "prone", 1, success=True, resisted=True), (DRAKE,)),
        (Withstood(DRAKE, "prone", 1, success=True), ()),
        (Concentrated(DRAKE, 3, resisted=True), (DRAKE,)),
        (Concentrated(DRAKE, 3), ()),
        (Dealt(MIRA, (), "area", resisted=(DRAKE, 3)), (DRAKE, 3)),
        (Healed(MIRA, (DRAKE,), 3), ()),
    ],
)
def test_who_used_legendary_resistance_on_a_step(step, those):
    assert resisting(step) == those
