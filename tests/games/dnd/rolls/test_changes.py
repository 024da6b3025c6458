"""Changes to a roll: everything that applies can be struck and restored while the faces stay the same."""

from typing import Any

import pytest

from bot.dice.faces import NoFaces, ScriptedFaces
from bot.dice.roll import Faces
from bot.errors import DiceError, PlayerError
from bot.games.dnd.attacks.damage_text import doubled
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.record.kinds import AttackRequest, DamageRequest
from bot.games.dnd.rolls.rules.amendments import amend_form
from bot.games.dnd.rolls.rules.circumstances import not_theirs
from bot.games.dnd.rolls.rules.from_options import (
    Against,
    TypedOptions,
    attack_request,
    check_request,
    damage_request,
    save_request,
)
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.trail import history
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.sheet.rules.form import form_of, read_form
from bot.games.dnd.sheet.rules.text import read_sheet, warnings
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.playing import travelled
from bot.rolls.act import AGAIN
from bot.rolls.trail import Version
from tests.games.dnd.requests import request_of
from tests.support import adapted

SWORD = (DamagePart("1d8", "slashing"), DamagePart("3", "slashing", "Strength"))


def attack(**given):
    return request_of(AttackRequest, **{"targets": (Target("ogre", 15),), "parts": SWORD, **given})


def trail_of(request, *faces):
    script = ScriptedFaces(*faces)
    trail = (Version(request, GAME.throw(request, script), 1, "Alice"),)
    assert script.left == 0
    return trail


def changed(trail, act, picked, *faces, by=1):
    script = ScriptedFaces(*faces)
    change = GAME.acts[act].do(trail, picked, script)
    assert script.left == 0
    return (*trail, Version(change.request, change.faces, by, "Someone", act, picked))


def outcome(trail):
    return resolve(trail[-1].request, NoFaces(), trail[-1].faces)


FULL = attack(
    modifiers=(Modifier("Strength", "3"),),
    advantage=("Help",),
    bonuses=(Modifier("Bless", "1d4"), Modifier("Guidance", "1d4")),
    extras=(DamagePart("2d6", "", "Sneak Attack"),),
    covers=("half",),
    facts=("target_dodges",),
)
FULL_FACES = (16, 2, 1, 7, 5, 5)  # One d20 as both cancel, two d4, a d8 and two d6.


@pytest.mark.parametrize(
    ("key", "more", "total", "goal", "damage"),
    [
        ("mod 0", (), 19, 17, 20),
        ("bonus 0", (), 20, 17, 20),
        ("bonus 1", (), 21, 17, 20),
        ("extra 0", (), 22, 17, 10),
        ("cover half", (), 22, 15, 20),
        ("adv 0", (3,), 9, 17, 0),
        ("fact target_dodges", (4,), 22, 17, 20),
    ],
)
def test_every_circumstance_can_be_struck_and_restored(key, more, total, goal, damage):
    before = trail_of(FULL, *FULL_FACES)
    first = outcome(before)
    assert (first.test.total, first.test.goal, first.damage_total) == (22, 17, 20)
    struck = changed(before, "circumstances", (key,), *more)
    now = outcome(struck)
    assert (now.test.total, now.test.goal, now.damage_total) == (total, goal, damage)
    assert not_theirs(before, struck[-1], 1)
    back = changed(struck, "circumstances", (key,))
    assert not_theirs(struck, back[-1], 1)
    assert outcome(back).test == first.test
    assert outcome(back).damage_total == first.damage_total


def test_a_struck_bonus_keeps_its_die_when_another_follows():
    trail = trail_of(attack(bonuses=(Modifier("Bless", "1d4"),)), 16, 4, 5)
    trail = changed(trail, "circumstances", ("bonus 0",))
    trail = changed(trail, "amend", ("+1d4 Guidance", "", "", "", ""), 1)
    assert [each.total for each in outcome(trail).test.modifiers] == [1]
    trail = changed(trail, "circumstances", ("bonus 0",))
    assert [each.total for each in outcome(trail).test.modifiers] == [4, 1]


@pytest.mark.parametrize(
    ("dice", "twice"),
    [("1d4+1+1d6", "2d4+1+2d6"), ("1d4+2d4+4d4", "2d4+4d4+8d4"), ("min(1d4, 1d6)+1d8", "min(2d4, 2d6)+2d8")],
)
def test_every_die_of_a_long_sum_is_doubled(dice, twice):
    assert doubled(dice) == twice


def test_a_critical_hit_also_doubles_extra_dice_of_the_weapons_type():
    request = attack(extras=(DamagePart("1d6+2+1d6", "", "Sneak Attack"), DamagePart("1d4", "fire", "Torch")))
    now = outcome(trail_of(request, 20, 1, 2, 1, 1, 1, 1, 3, 3))
    assert now.verdict == "critical"
    assert now.amounts == (("slashing", 1 + 2 + 3 + 4 + 2), ("fire", 6))


def test_a_penalty_never_goes_below_0():
    request = attack(parts=(DamagePart("1d4", "slashing"), DamagePart("-5", "slashing", "Strength")))
    assert outcome(trail_of(request, 16, 2)).damage_total == 0


EFFECT: Any = {
    "parts": (DamagePart("2d6", "fire"),),
    "ability": "dex",
    "dc": 15,
}


@pytest.mark.parametrize(
    ("target", "faces", "total", "dealt"),
    [
        (Target("a", modifier=5), (10,), 15, 4),
        (Target("a", modifier=5), (9,), 14, 8),
        (Target("a"), (15,), 15, 4),
        (Target("a", cover="half"), (13,), 15, 4),
        (Target("a", cover="three_quarters"), (10,), 15, 4),
        (Target("a", tilts=("adv",)), (3, 15), 15, 4),
        (Target("a", tilts=("dis",)), (3, 15), 3, 8),
        (Target("a", tilts=("adv", "dis")), (15,), 15, 4),
        (Target("a", saved=True), (), 0, 4),
        (Target("a", saved=False), (), 0, 8),
        (Target("a", adjust=("-2",), modifier=0), (15,), 15, 3),
    ],
)
def test_the_damage_that_remains_after_a_save(target, faces, total, dealt):
    now = outcome(trail_of(request_of(DamageRequest, targets=(target,), **EFFECT), 4, 4, *faces))
    (saved,) = now.targets
    assert (saved.total, saved.dealt.total) == (total, dealt)


def test_cover_helps_only_dexterity_saves():
    request = request_of(DamageRequest, targets=(Target("a", cover="half"),), **{**EFFECT, "ability": "con"})
    assert outcome(trail_of(request, 4, 4, 13)).targets[0].total == 13


@pytest.mark.parametrize(("face", "dealt"), [(15, 0), (14, 8)])
def test_a_successful_save_can_prevent_all_damage(face, dealt):
    request = request_of(DamageRequest, targets=(Target("a"),), spared=True, **EFFECT)
    assert outcome(trail_of(request, 4, 4, face)).targets[0].dealt.total == dealt


def test_half_damage_for_everyone_needs_no_save():
    request = damage_request("2d6 fire", Against(half=True))
    assert outcome(trail_of(request, 4, 3)).targets[0].dealt.total == 3


def test_the_scene_says_when_a_save_halves_damage():
    request = damage_request("15 fire", Against("Bat saved vulnerable fire"))
    assert outcome(trail_of(completed(request, None, Scene()))).targets[0].dealt.total == 14
    assert outcome(trail_of(completed(request, None, Scene(half_last=True)))).targets[0].dealt.total == 15


def test_everything_underwater_resists_fire_unless_struck():
    request = completed(damage_request("9 fire", Against()), None, Scene(underwater=True))
    trail = trail_of(request)
    assert outcome(trail).targets[0].dealt.total == 4
    assert outcome(changed(trail, "circumstances", ("fact underwater",))).targets == ()


@pytest.mark.parametrize(
    ("face", "verdict"), [(1, "failure"), (20, "success"), (9, "success"), (2, "failure")]
)
def test_a_death_save_depends_on_the_die_for_1_and_20(face, verdict):
    request = save_request("death", "", TypedOptions(bonus="+1" if face != 1 else "+15"))
    assert outcome(trail_of(request, face)).verdict == verdict


def test_rolling_again_forgets_decisions():
    trail = trail_of(attack(targets=(Target("ogre"),), bonuses=(Modifier("Bless", "1d4"),)), 16, 4)
    trail = changed(trail, "hit", (), 5)
    trail = changed(trail, "circumstances", ("bonus 0",))
    again = adapted(GAME, trail[-1].request)
    assert (again.struck, again.hits, again.bonuses, again.roller.ask) == ((), None, (), 0)


def test_removing_an_exploded_die_also_removes_its_extra_dice():
    trail = trail_of(attack(parts=(DamagePart("1d6!", "fire"),)), 16, 6, 6, 2)
    assert outcome(trail).damage_total == 14
    trail = changed(trail, "reroll", ("w0:0.0",), 3)
    assert outcome(trail).damage_total == 3


def test_a_new_d20_against_an_unknown_armor_class_needs_a_new_call_and_keeps_damage():
    trail = changed(trail_of(attack(targets=()), 12), "hit", (), 1)
    trail = changed(trail, "reroll", ("t0",), 13)
    assert outcome(trail).damage == ()
    assert outcome(changed(trail, "hit", ())).damage_total == 4
    critical = changed(trail, "reroll", ("t0",), 20, 2, 3)
    assert outcome(critical).damage_total == 8


def test_editing_the_armor_class_decides_the_hit():
    trail = changed(trail_of(attack(targets=()), 12), "hit", (), 5)
    trail = changed(trail, "amend", ("", "", "", "13", ""))
    assert (outcome(trail).verdict, outcome(trail).damage_total) == ("miss", 0)
    trail = changed(trail, "amend", ("", "", "", "12 resist slashing", ""))
    assert (outcome(trail).verdict, outcome(trail).targets[0].dealt.total) == ("hit", 4)


def test_editing_a_creatures_resistances_does_not_reveal_its_armor_class():
    hidden = Target("Ogre", 11, character=3, secret=True)
    trail = trail_of(attack(targets=(Target("Ogre", character=3),), met=(hidden,)), 12, 5)
    trail = changed(trail, "amend", ("", "", "", "resist slashing", ""))
    request = trail[-1].request
    assert request.targets[0].ac is None
    assert request.met[0].secret
    assert "11" not in " ".join(GAME.card(trail).told)


def test_edited_targets_keep_their_sheets_values_and_every_adjustment():
    target = Target("Mira & Bo", adjust=("x2", "-1"))
    known = Target("Mira & Bo", 16, modifier=2, adjust=("x2", "-1"))
    trail = trail_of(request_of(DamageRequest, targets=(target,), met=(known,), **EFFECT), 4, 4, 3)
    form = {field.key: field.filled for field in amend_form(trail)}
    entered = tuple(text if key != "targets" else f"{text} & Orc +1" for key, text in form.items())
    trail = changed(trail, "amend", entered, 10)
    assert [(each.name, each.modifier) for each in trail[-1].request.met] == [("Mira & Bo", 2), ("Orc", 1)]
    assert [each.dealt.total for each in outcome(trail).targets] == [15, 8]


@pytest.mark.parametrize(
    "goal", ["14 half cover", "14 dodging", "14 adv", "resist fire saved", "14 ogre", "x", "14 +2"]
)
def test_an_impossible_edit_of_an_armor_class_is_refused_and_not_lost(goal):
    with pytest.raises(PlayerError):
        changed(trail_of(attack(), 16, 5), "amend", ("", "", "", goal, ""))


def test_a_targets_reduced_damage_can_be_edited():
    trail = changed(trail_of(attack(), 16, 5), "amend", ("", "", "", "less 3", ""))
    assert outcome(trail).targets[0].dealt.total == 5


@pytest.mark.parametrize(
    ("typed", "chosen", "advantage", "bonuses"),
    [
        ("", "adv", ("Advantage",), ()),
        ("adv Help, +2", "adv", ("Help",), ("2",)),
        ("+2 and adv Help", "adv", ("Help",), ("2",)),
        ("advantage from Help, adv Flanking", "", ("Help", "Flanking"), ()),
        ("+1d4 Bless", "adv", ("Advantage",), ("1d4",)),
    ],
)
def test_advantage_is_chosen_or_named_next_to_a_bonus(typed, chosen, advantage, bonuses):
    faces = (9, *([3] if "Bless" in typed else []))
    trail = changed(
        trail_of(attack(targets=(Target("ogre", 30),)), 12), "amend", (typed, chosen, "", "", ""), *faces
    )
    request = trail[-1].request
    assert request.advantage == advantage
    assert tuple(each.dice for each in request.bonuses) == bonuses


def test_circumstances_are_checked_in_the_same_form_and_shown():
    trail = trail_of(attack(), 12)
    (facts,) = [field for field in amend_form(trail) if field.key == "facts"]
    assert {"fact helped", "cover half"} <= {choice.key for choice in facts.choices}
    trail = changed(trail, "amend", ("", "", "fact helped\ncover half", "", ""), 16)
    now = outcome(trail)
    assert (now.test.total, now.test.goal) == (16, 17)
    assert history(trail) == ("Edited: Help, half cover",)
    (facts,) = [field for field in amend_form(trail) if field.key == "facts"]
    assert not {"fact helped", "cover half"} & {choice.key for choice in facts.choices}
    with pytest.raises(DiceError, match="doesn't apply"):
        changed(trail, "amend", ("", "", "fact helped", "", ""))


def test_an_unchanged_form_changes_nothing():
    trail = trail_of(attack(), 12)
    entered = tuple(field.filled for field in amend_form(trail))
    with pytest.raises(DiceError, match="didn't enter anything"):
        changed(trail, "amend", entered)


def test_a_roll_has_a_maximum_size():
    trail = trail_of(attack(), 16, 5)
    for _ in range(4):
        trail = changed(trail, "amend", ("+1, +1, +1, +1, +1", "", "", "", ""))
    with pytest.raises(DiceError, match="too much for one roll"):
        changed(trail, "amend", ("+1", "", "", "", ""))


def test_a_save_failed_on_purpose_can_still_be_rolled():
    trail = trail_of(save_request("dex", "15", TypedOptions(), fails=True))
    assert outcome(trail).verdict == "failure"
    assert [each.key for each in GAME.card(trail).actions] == [AGAIN, "try_after_all"]
    assert outcome(changed(trail, "try_after_all", (), 16)).verdict == "success"


def test_a_tool_alone_gives_no_advantage_and_without_training_no_bonus():
    sheet = Sheet(
        "Mira",
        (16, 14, 13, 8, 12, 10),
        tools=("Lute",),
        attacks=(Attack("Whip", SWORD[:1], "str", proficient=False),),
    )
    check = completed(check_request("performance", "", TypedOptions(), tool="lute"), sheet, Scene())
    assert [(each.source, each.dice) for each in check.modifiers] == [("proficiency", "2")]
    assert "tool_and_skill" not in check.scene
    whip = completed(attack_request(sheet, "whip", "", 10, TypedOptions()), sheet, Scene())
    assert [each.source for each in whip.modifiers] == ["Strength"]


def test_a_single_range_has_no_long_range():
    bow = Attack("Sling", (DamagePart("1d4", "bludgeoning"),), "dex", ranged=True, normal=30, long=30)
    with pytest.raises(PlayerError, match="out of range"):
        completed(
            attack_request(
                Sheet("M", (10,) * 6, attacks=(bow,)), "sling", "", 10, TypedOptions(), distance="long"
            ),
            None,
            Scene(),
        )


def test_an_attack_uses_the_better_of_both_covers():
    request = attack_request(
        None,
        "Claw +3 1d8 slashing",
        "Ogre half cover resist slashing",
        10,
        TypedOptions(),
        cover="three_quarters",
    )
    now = outcome(trail_of(completed(request, None, Scene()), 12, 6))
    assert (now.test.goal, now.verdict) == (15, "hit")
    assert now.targets[0].dealt.total == 3


def test_the_reach_of_mounted_combatants():
    assert travelled("fast", "minute", 90, mounted=True) == (400 * 150, "feet")
    assert travelled("normal", "day", mounted=True) == (27, "miles")
    assert travelled("slow", "hour", 2, mounted=True) == (6, "miles")


def test_an_ability_score_of_20_gives_no_warning():
    assert warnings(read_sheet({"name": "M", "scores": "20 10 10 10 10 10"})) == ()


@pytest.mark.parametrize(
    ("text", "ac", "hp"),
    [
        ("16 38", 16, 38),
        ("16 AC, 38 HP", 16, 38),
        ("38 HP, 16 AC", 16, 38),
        ("HP 38 / AC 16", 16, 38),
        ("AC 16 (18 with a shield), HP 38", 16, 38),
        ("HP 38", 12, 38),
    ],
)
def test_armor_class_and_hit_points_are_read_in_any_spelling(text, ac, hp):
    sheet = read_form({"name": "Mira 5", "scores": "16 14 13 8 12 10", "armor": text})
    assert (sheet.ac, sheet.hp) == (ac, hp)


@pytest.mark.parametrize("text", ["", "16", "16.5", "AC 16 HP 5d10", "-16 38", "16 38 40", "AC 16"])
def test_text_that_is_neither_is_refused(text):
    with pytest.raises(PlayerError, match="Hit points"):
        read_form({"name": "Mira 5", "scores": "16 14 13 8 12 10", "armor": text})


@pytest.mark.parametrize(
    ("text", "name", "level"),
    [
        ("Mira 5", "Mira", "5"),
        ("Mira, level 5", "Mira", "5"),
        ("Thora Ironfist level 3 fighter", "Thora Ironfist", "3"),
        ("Ogre CR 1/4", "Ogre", "CR 1/4"),
        ("Mira", "Mira", "1"),
    ],
)
def test_name_and_level_are_read_in_any_spelling(text, name, level):
    sheet = read_form({"name": text, "scores": "16 14 13 8 12 10", "armor": "16 38"})
    assert (sheet.name, sheet.level) == (name, level)
    assert read_form(form_of(sheet)) == sheet


def test_a_modifier_included_in_the_damage_counts_once():
    sheet = read_sheet(
        {
            "name": "M",
            "scores": "16 10 10 10 10 10",
            "attacks": "Longsword 1d8+3 slashing\n+1 Axe str+1 1d6+1 slashing",
        }
    )
    assert [each.damage[0].dice for each in sheet.attacks] == ["1d8", "1d6+1"]


@pytest.mark.parametrize(
    "line",
    [
        "Sword +5 +7 1d8 slashing",
        "Sword str dex 1d8 slashing",
        "Bow 1d8 piercing 20/60 30/90",
        "Bow 1d8 piercing range 0/600",
        "x" * 501,
        "Bite. Melee Attack Roll: +5, reach 5 ft. Hit: " + "1" * 200 + "(" + "d" * 200,
    ],
)
def test_a_contradictory_attack_is_refused(line):
    with pytest.raises(PlayerError):
        attack_request(None, line, "", 10, TypedOptions())


def test_advantage_next_to_a_check_is_read():
    request = check_request("athletics with disadvantage", "", TypedOptions())
    assert (request.what, request.disadvantage) == ("Strength (Athletics)", ("Disadvantage",))
    assert check_request("stealth adv +2", "", TypedOptions()).advantage == ("Advantage",)
    assert check_request("Medicine to save Bo", "", TypedOptions()).what == "Wisdom (Medicine)"


@pytest.mark.parametrize("text", ["-3", "not 15", "easy (20)", "hard 12"])
def test_a_contradictory_difficulty_is_refused(text):
    with pytest.raises(PlayerError):
        check_request("dex", text, TypedOptions())


@pytest.mark.parametrize(
    "text",
    ["Ghoul -2 dis cover", "Gnoll total cover", "Goblin +2 +3", "Bat saved failed", "Goblin x0", "0 goblins"],
)
def test_a_target_with_an_unknown_word_is_refused(text):
    with pytest.raises(PlayerError):
        damage_request("2d6 fire", Against(text, "dex", "15"))


def test_faces_of_another_roll_are_refused():
    with pytest.raises(LookupError):
        resolve(attack(), NoFaces(), Faces((), {"t0": 16, "w0:0.0": 9}))


@pytest.mark.parametrize(("save", "faces"), [("dex", (3, 15)), ("con", (3,))])
def test_a_dodging_target_has_advantage_only_on_dexterity_saves(save, faces):
    request = damage_request("2d6 fire", Against("Goblin dodging", save, "15"))
    assert len(outcome(trail_of(request, 4, 4, *faces)).targets[0].faces) == len(faces)


def test_a_dodging_target_is_harder_to_hit_and_an_option_for_saves_is_refused():
    request = attack_request(None, "Claw +3 1d8 slashing", "Bo dodging", 10, TypedOptions())
    assert request.facts == ("target_dodges",)
    for target in ("Bo adv", "Bo saved", "Bo +2", "all", "Bo; Mira", "2 goblins"):
        with pytest.raises(PlayerError):
            attack_request(None, "Claw +3 1d8 slashing", target, 10, TypedOptions())


@pytest.mark.parametrize(
    "what", ["Search: Stealth", "search stealth", "study: stealth", "influence: insight"]
)
def test_an_action_offers_only_its_own_skills(what):
    with pytest.raises(PlayerError, match="uses one of these checks:"):
        check_request(what, "", TypedOptions())
    assert check_request("Search: Perception", "", TypedOptions()).what == "Wisdom (Perception)"
