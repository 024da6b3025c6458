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
def test_a_failed_save_against_a_condition_can_be_resisted(target, success, resists):
    step = Withstood(target, "restrained", 5, success)

    assert offered(HELD, (step, 9), r9=rolled(SAVE, 3)) == ([("resist", 9, "Web")] if resists else [])


def test_a_lost_concentration_can_be_resisted():
    lost = (FOCUSED, (Dealt(0, (), "entered"), 0), (Concentrated(DRAKE, 3), 9))

    assert offered(*lost, r9=rolled(SAVE, 3)) == []
    told = history(*lost)
    broken = told.story[-1]
    fallen = broken[2].changed(replace(broken[2].find(DRAKE), focus=""))
    told = replace(told, story=(*told.story[:-1], (broken[0], broken[1], fallen)))
    (found,) = defences(moment(told, r9=rolled(SAVE, 3)), fallen.find(DRAKE))

    assert (found.what, found.request) == ("resist", replace(SAVE, resisted=True))


@pytest.mark.parametrize(("face", "resists"), [(11, True), (12, False)])
def test_a_failed_save_against_an_area_can_be_resisted_for_that_target(face, resists):
    area = (Dealt(MIRA, (), "area"), 9)
    told = history(area)

    found = defences(moment(told, r9=rolled(FIRE, face)), told.fight.find(DRAKE))

    assert [each.request.met for each in found] == ([(replace(AT_DRAKE, resisted=True),)] if resists else [])


def test_someone_elses_failed_save_cannot_be_resisted():
    at_mira = Target("Mira", 15, combatant=MIRA)
    fire = replace(FIRE, targets=(at_mira, AT_DRAKE), met=(at_mira, AT_DRAKE))

    assert offered((Dealt(MIRA, (), "area"), 9), r9=rolled(fire, 3, 12)) == []
    assert offered((Dealt(MIRA, (), "area"), 9), r9=rolled(fire, 12, 3)) == [("resist", 9, "Fire")]


def test_resistance_runs_out_with_its_uses():
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
def test_a_melee_hit_can_be_parried_unless_it_is_a_natural_20(step, trail, parries):
    assert offered((step, 9), r9=trail) == ([("parry", 9, "Sword")] if parries else [])


def test_a_parry_stays_in_the_roll():
    told = history((HIT, 9))

    (found,) = defences(moment(told, r9=HITS), told.fight.find(DRAKE))

    assert (found.step, found.request.met) == (5, (replace(AT_DRAKE, parried=3),))


@pytest.mark.parametrize(("face", "turns"), [(15, True), (17, True), (18, False), (19, False)])
def test_a_parry_names_the_attack_it_would_turn(face, turns):
    now = moment(history((HIT, 9)), r9=rolled(SWORD, face))
    (found,) = defences(now, now.fight.find(DRAKE))
    assert (found.by, found.total, found.turns) == ("Mira", face, turns)


def test_a_parry_needs_the_ability_and_a_reaction():
    plain = replace(DRAGON, block=StatBlock())

    assert offered((HIT, 9), creature=plain, r9=HITS) == []
    assert offered(Marked(DRAKE, "reaction"), (HIT, 9), r9=HITS) == []
    assert offered((HIT, 9), Marked(DRAKE, "reaction"), r9=HITS) == []
    assert offered(Conditioned((DRAKE,), (TypedCondition("stunned"),)), (HIT, 9), r9=HITS) == []


def test_a_creature_that_reacted_can_parry_in_its_own_next_turn():
    used = Marked(DRAKE, "reaction")

    assert offered((HIT, 9), Turned(2), used, r9=HITS) == [("parry", 9, "Sword")]
    assert offered((HIT, 9), used, Turned(2), r9=HITS) == []


def test_a_creature_that_reacted_since_its_turn_cannot_parry():
    used = Marked(DRAKE, "reaction")

    assert offered((HIT, 9), Turned(1), used, r9=HITS) == []
    assert offered(Turned(2), (HIT, 9), used, r9=HITS) == []


def test_recent_events_are_listed_newest_first_for_two_turns():
    second = rolled(SWORD, 16)

    assert offered((HIT, 9), (HIT, 10), r9=HITS, r10=second) == [
        ("parry", 10, "Sword"),
        ("parry", 9, "Sword"),
    ]
    assert offered((HIT, 9), Turned(2), r9=HITS) == [("parry", 9, "Sword")]
    assert offered((HIT, 9), Turned(2), Turned(1, rounds=True), r9=HITS) == []


def test_untold_rolls_and_changed_rolls_offer_no_defense():
    assert offered((HIT, 9)) == []
    assert offered((Dealt(MIRA, (), aimed=MIRA), 8), (Rerolled(2), 9), r9=HITS) == []


def test_an_event_without_a_label_is_called_by_its_kind():
    assert offered((HIT, 9), r9=rolled(replace(SWORD, label=""), 15)) == [("parry", 9, "Attack")]


def after(step, *more, creature=DRAGON):
    """Return the fight with this step in place of Mira's attack."""
    return history((step, 9), *more, creature=creature)


def test_a_used_up_resistance_is_refused():
    fails = Dealt(MIRA, (), "area")
    resisted = replace(fails, resisted=(DRAKE,))
    before, once = after(fails), after(resisted)
    twice = after(resisted, Spent(DRAKE, "resistance"))

    check_defended(before, before.taken[-1], resisted, once)
    with pytest.raises(PressError, match="Drake has no Legendary Resistance left"):
        check_defended(before, before.taken[-1], resisted, twice)
    check_defended(twice, once.taken[-1], resisted, twice)


def test_a_parry_uses_the_reaction_once():
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
def test_which_creature_resisted_in_a_step(step, those):
    assert resisting(step) == those
