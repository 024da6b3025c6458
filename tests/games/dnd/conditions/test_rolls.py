"""Every condition of the Rules Glossary on rolls with given faces, struck and restored by its button."""

from itertools import combinations

import pytest

from bot.dice.faces import NoFaces, ScriptedFaces
from bot.games.dnd.circumstances.circumstances import FACTS, fact_name
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.conditions.rules.active_conditions import (
    Borne,
    acts,
    conditions_of,
    exhaustion,
    moves,
    with_condition,
    without,
)
from bot.games.dnd.conditions.rules.conditions import CONDITIONS, NAMES
from bot.games.dnd.conditions.rules.effects import met
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CheckRequest,
    DamageRequest,
    DeathSaveRequest,
    InitiativeRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.rules.circumstances import circumstances_choices, not_theirs
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.odds import odds_of
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.rolls.trail import Version
from tests.cases import every

SWORD = Attack("Sword", (DamagePart("1d8", "slashing"),), bonus=5)
BOW = Attack("Bow", (DamagePart("1d8", "piercing"),), bonus=5, ranged=True, normal=80, long=320)


def borne(*conditions):
    return tuple(Borne(each) for each in conditions)


def rolled(request, *faces, by=()):
    """Return the roll of a creature with these conditions, with exactly these faces."""
    script = ScriptedFaces(*faces)
    made = completed(request, None, Scene(), borne(*by))
    trail = (Version(made, GAME.throw(made, script), 1, "Alice"),)
    assert script.left == 0
    return trail


def changed(trail, key, *faces):
    script = ScriptedFaces(*faces)
    change = GAME.acts["circumstances"].do(trail, (key,), script)
    assert script.left == 0
    return (*trail, Version(change.request, change.faces, 1, "Gwen", "circumstances", (key,)))


def outcome(trail):
    return resolve(trail[-1].request, NoFaces(), trail[-1].faces)


def attack(*against, with_=SWORD, ac=10, **given):
    return AttackRequest(attack=with_, met=(Target("Ogre", ac, borne=met(borne(*against)), **given),))


def check(ability="dex", **given):
    return CheckRequest(Check(ability, **given), dc=10)


def save(ability):
    return SaveRequest(ability, dc=10)


def card(trail):
    return "\n".join((GAME.card(trail).headline, *GAME.card(trail).told))


# Entry in the glossary, what the bearer rolls, and the two d20s, the last of which is used.
BY = [
    ("Blinded [Condition]", "blinded", attack(), (15, 4, 3), 4),
    ("Frightened [Condition]", "frightened", attack(), (15, 4), 4),
    ("Grappled [Condition]", "grappled", attack(), (15, 4), 4),
    ("Invisible [Condition]", "invisible", attack(), (4, 15, 3), 15),
    ("Poisoned [Condition]", "poisoned", attack(), (15, 4), 4),
    ("Prone [Condition]", "prone", attack(), (15, 4), 4),
    ("Restrained [Condition]", "restrained", attack(), (15, 4), 4),
    ("Frightened [Condition], checks", "frightened", check(), (15, 4), 4),
    ("Poisoned [Condition], checks", "poisoned", check(), (15, 4), 4),
    ("Poisoned [Condition], Initiative", "poisoned", InitiativeRequest(dc=10), (15, 4), 4),
    ("Incapacitated [Condition], Initiative", "incapacitated", InitiativeRequest(dc=10), (15, 4), 4),
    ("Invisible [Condition], Initiative", "invisible", InitiativeRequest(dc=10), (4, 15), 15),
    ("Restrained [Condition], Dexterity saves", "restrained", save("dex"), (15, 4), 4),
]


@every("entry, condition, request_, faces, natural", BY)
def test_your_conditions_affect_your_rolls_and_can_be_struck_and_restored(
    entry, condition, request_, faces, natural
):
    assert entry.startswith(NAMES.english(condition))
    hits = isinstance(request_, AttackRequest) and natural + 5 >= 10
    drawn = faces if hits and len(faces) == 3 else faces[:2]
    if hits and len(drawn) == 2:
        drawn = (*drawn, 3)
    trail = rolled(request_, *(drawn if hits else drawn[:2]), by=(condition,))
    assert outcome(trail).test.natural == natural
    assert NAMES.english(condition) in card(trail)
    (key,) = [
        each.key
        for each in circumstances_choices(trail)
        if each.key.endswith(f"_{condition}") and each.label.startswith("Remove")
    ]
    # Then only the first die is left, and if it now hits, its damage is rolled.
    struck = outcome(changed(trail, key, *([6] if isinstance(request_, AttackRequest) and not hits else [])))
    assert (struck.test.mode, struck.test.natural) == ("normal", faces[0])
    again = changed(
        changed(trail, key, *([6] if isinstance(request_, AttackRequest) and not hits else [])), key
    )
    assert outcome(again).test.natural == natural


@pytest.mark.parametrize(
    ("entry", "condition", "with_", "faces", "natural"),
    [
        ("Blinded [Condition]", "blinded", SWORD, (4, 15, 3), 15),
        ("Invisible [Condition]", "invisible", SWORD, (15, 4), 4),
        ("Paralyzed [Condition]", "paralyzed", BOW, (4, 15, 3), 15),
        ("Petrified [Condition]", "petrified", SWORD, (4, 15, 3), 15),
        ("Prone [Condition], within 5 feet", "prone", SWORD, (4, 15, 3), 15),
        ("Prone [Condition], beyond 5 feet", "prone", BOW, (15, 4), 4),
        ("Restrained [Condition]", "restrained", SWORD, (4, 15, 3), 15),
        ("Stunned [Condition]", "stunned", SWORD, (4, 15, 3), 15),
        ("Unconscious [Condition], beyond 5 feet with Prone", "unconscious", BOW, (15, 3), 15),
    ],
)
def test_the_targets_conditions_affect_attacks_against_it(entry, condition, with_, faces, natural):
    assert entry.startswith(NAMES.english(condition))
    trail = rolled(attack(condition, with_=with_), *faces)
    assert outcome(trail).test.natural == natural
    assert f"the target is {NAMES.english(condition)}" in card(trail)


@pytest.mark.parametrize("condition", ["paralyzed", "unconscious"])
def test_a_hit_is_critical_from_within_5_feet_and_not_from_farther_away(condition):
    trail = rolled(attack(condition), 6, 15, 3, 6)
    assert (outcome(trail).verdict, outcome(trail).damage_total) == ("critical", 9)
    far = changed(trail, "fact beyond_5")
    assert (outcome(far).verdict, outcome(far).damage_total) == ("hit", 3)
    assert outcome(changed(far, "fact within_5")).damage_total == 9
    assert outcome(changed(trail, f"fact crits_{condition}")).verdict == "hit"
    missed = rolled(attack(condition, ac=30), 4, 15)
    assert outcome(missed).verdict == "miss"


def test_attacks_on_a_prone_target_depend_on_the_distance_which_anyone_can_set():
    shot = rolled(attack("prone", with_=BOW), 15, 4)
    assert "Disadvantage: the target is Prone, beyond 5 feet" in card(shot)
    near = changed(shot, "fact within_5", 3)
    assert outcome(near).test.natural == 15
    assert "Advantage: the target is Prone, within 5 feet" in card(near)
    added = GAME.acts["circumstances"].do(shot, ("fact within_5",), ScriptedFaces(3))
    assert not not_theirs(shot, added, 1)
    assert "fact beyond_5" not in [
        each.key for each in circumstances_choices(rolled(attack("stunned"), 4, 15, 3))
    ]


@pytest.mark.parametrize("condition", ["paralyzed", "petrified", "stunned", "unconscious"])
@pytest.mark.parametrize("ability", ["str", "dex"])
def test_strength_and_dexterity_saves_fail_without_a_roll_unless_a_gm_strikes_that(condition, ability):
    trail = rolled(save(ability), by=(condition,))
    assert (outcome(trail).test, outcome(trail).verdict) == (None, "failure")
    assert card(trail).startswith(f"Fails without a roll: {NAMES.english(condition)}")
    assert odds_of(trail[-1].request) is None
    struck = changed(trail, f"fact fails_{condition}", 17)
    assert outcome(struck).verdict == "success"
    assert outcome(changed(struck, f"fact fails_{condition}")).test is None
    assert outcome(rolled(save("wis"), 12, by=(condition,))).verdict == "success"


@pytest.mark.parametrize(("condition", "sense"), [("blinded", "sight"), ("deafened", "hearing")])
def test_checks_that_need_the_missing_sense_fail(condition, sense):
    """Blinded [Condition], Deafened [Condition]: ability checks that need it."""
    perception = {"ability": "wis", "skills": ("perception",)}
    assert outcome(rolled(check(**perception, sense=sense), by=(condition,))).verdict == "failure"
    assert outcome(rolled(check(**perception), 12, by=(condition,))).verdict == "success"


@pytest.mark.parametrize(
    ("request_", "goal"),
    [(check(), 10), (save("con"), 10), (DeathSaveRequest(), 10), (attack(ac=15), 15)],
)
def test_exhaustion_subtracts_2_per_level_from_every_d20_test(request_, goal):
    """Exhaustion [Condition]: ability checks, attack rolls, saving throws, Death Saving Throws among them."""
    made = completed(request_, None, Scene(), (Borne("exhaustion", level=3),))
    assert made.modifiers[-1] == Modifier("Exhaustion 3", "-6")
    trail = (Version(made, GAME.throw(made, ScriptedFaces(12)), 1, "Alice"),)
    plus = 5 if isinstance(request_, AttackRequest) else 0
    assert outcome(trail).test.total == 12 - 6 + plus < goal
    assert "− 6 Exhaustion 3" in card(trail)
    key = f"mod {len(made.modifiers) - 1}"
    assert (
        outcome(changed(trail, key, *([4] if isinstance(request_, AttackRequest) else []))).test.total
        == 12 + plus
    )


def test_only_exhaustion_stacks_up_to_six_levels():
    """Condition: the same condition doesn't stack, except for Exhaustion."""
    tired = with_condition((), Borne("exhaustion"))
    tired = with_condition(tired, Borne("exhaustion", level=3))
    assert exhaustion(tired) == 4
    assert exhaustion(with_condition(tired, Borne("exhaustion", level=5))) == 6
    twice = with_condition(borne("poisoned"), Borne("poisoned", by=2, since=9))
    assert conditions_of(twice) == ("poisoned",)
    assert conditions_of(without(twice, "poisoned", 9)) == ("poisoned",)
    assert without(twice, "poisoned") == ()


def test_a_targets_conditions_affect_its_save_and_can_be_struck_separately():
    """Restrained and Paralyzed affect Dexterity saves, Petrified halves the damage, and Exhaustion counts."""
    targets = (
        Target("Bo", modifier=0, borne=met(borne("restrained"))),
        Target("Cy", modifier=5, borne=met(borne("paralyzed"))),
        Target("Dee", modifier=0, borne=met(borne("petrified"))),
        Target("Ogre", modifier=0, exhausted=2),
    )
    request = DamageRequest("dex", dc=12, met=targets, targets=targets, parts=(DamagePart("8d6", "fire"),))
    trail = rolled(request, *[5] * 8, 15, 4, 15)
    found = outcome(trail)
    assert [each.success for each in found.targets] == [False, False, False, False]
    assert [each.dealt.total for each in found.targets] == [40, 40, 20, 40]
    (fails,) = [each.key for each in circumstances_choices(trail) if "Cy: Paralyzed" in each.label]
    assert outcome(changed(trail, fails, 9)).targets[1].total == 14
    assert outcome(changed(trail, "on 0 saves_restrained")).targets[0].success
    assert outcome(changed(trail, "on 2 resists_petrified")).targets[2].dealt.total == 40
    assert outcome(changed(trail, "on 3 exhaustion")).targets[3].success


def test_petrified_halves_an_attacks_damage():
    trail = rolled(attack("petrified"), 4, 15, 7)
    assert outcome(trail).targets[0].dealt.total == 3
    assert outcome(changed(trail, "fact resists_petrified")).targets[0].dealt.total == 7


def test_a_grappled_creature_attacks_its_grappler_normally():
    """Grappled [Condition], Attacks Affected."""
    held = (Borne("grappled", by=7),)
    assert completed(attack(combatant=8), None, Scene(), held).roller.borne == ("by_grappled",)
    assert completed(attack(combatant=7), None, Scene(), held).roller.borne == ()


def test_charmed_helps_the_charmer_on_checks_declared_social():
    """Charmed [Condition], Social Advantage. A fight refuses attacks on the charmer."""
    trail = changed(rolled(check("cha"), 4), "fact social", 15)
    assert outcome(trail).test.natural == 15
    assert fact_name("social") in card(trail)


def test_conditions_that_include_incapacitated_or_speed_0_prevent_the_same():
    """Incapacitated [Condition], and Speed 0. Stunned leaves the Speed unchanged."""
    still = {each for each in CONDITIONS if not moves(borne(each))}
    assert still == {"grappled", "paralyzed", "petrified", "restrained", "unconscious"}
    idle = {each for each in CONDITIONS if not acts(borne(each))}
    assert idle == {"incapacitated", "paralyzed", "petrified", "stunned", "unconscious"}
    assert "Incapacitated: can't take actions, Bonus Actions or Reactions" in card(
        rolled(attack(), 4, by=("stunned",))
    )


def test_unconscious_leaves_prone_and_petrified_prevents_poison():
    assert conditions_of(without(borne("unconscious"), "unconscious")) == ("prone",)
    assert with_condition(borne("petrified"), Borne("poisoned")) == borne("petrified")
    assert with_condition(borne("poisoned"), Borne("petrified")) == borne("petrified")


def test_any_two_conditions_of_attacker_and_target_combine_or_cancel():
    """All pairs: several sources count once, and Advantage and Disadvantage cancel out (They Don't Stack)."""
    for with_ in (SWORD, BOW):
        near = with_ is SWORD
        for first, second in combinations(CONDITIONS, 2):
            for by, against in (((first, second), ()), ((), (first, second)), ((first,), (second,))):
                made = completed(attack(*against, with_=with_), None, Scene(), borne(*by))
                tilts = {CONDITIONS[each].by for each in conditions_of(borne(*by))}
                for each in conditions_of(borne(*against)):
                    found = CONDITIONS[each]
                    tilts |= {found.against, found.near if near else found.far}
                only = "/".join(sorted(each for each in tilts if each))
                expected = only if only in ("adv", "dis") else "normal"
                faces = (10,) if expected == "normal" else (10, 10)
                script = ScriptedFaces(*faces, 3, 3)
                test = resolve(made, script).test
                assert test
                assert test.mode == expected, (by, against)


def test_every_condition_has_a_name_and_a_source():
    assert set(NAMES) == set(CONDITIONS)
    assert len(CONDITIONS) == 15
    assert all(FACTS[key].source in CONDITIONS for key in FACTS if FACTS[key].condition)
