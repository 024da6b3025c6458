"""Every case of the shared vectors about tests, damage and travel, replayed over its exact faces."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError
from bot.game import Version
from bot.games.dnd.completing import completed
from bot.games.dnd.dealing import dealt
from bot.games.dnd.facts import Roll, cover_bonus
from bot.games.dnd.request import DndRequest, Modifier, Target
from bot.games.dnd.rerolling import inspire
from bot.games.dnd.resolving import resolve
from bot.games.dnd.rules import (
    ACTIONS,
    SKILLS,
    ability_modifier,
    cover_of,
    proficiency_added,
    proficiency_bonus,
    travelled,
    typical_dc,
)
from bot.games.dnd.scene import Scene
from bot.games.dnd.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.what import Check, read_check

DATA = Path(__file__).parents[2] / "data" / "dnd.json"
CASES = {case["id"]: case for case in json.loads(DATA.read_text(encoding="utf-8"))["vectors"]}
FIGHT = {"initiative", "temp_hp", "heal", "mount_cost", "grid"}
"""The order of a fight, hit points and movement, which are not of this game's rolls."""

FACTS = {"beyond_normal_range": "long_range", "beyond_long_range": "out_of_range"}


def modifiers(case):
    return tuple(Modifier("a source", str(each)) for each in case["in"].get("mods", ()))


def ability(case, _script):
    return {"modifier": ability_modifier(case["in"]["score"])}


def proficiency(case, _script):
    return {"bonus": proficiency_bonus(case["in"]["level_or_cr"])}


def skill(case, _script):
    return {"ability": SKILLS[case["in"]["skill"]][1]}


def difficulty(case, _script):
    return {"dc": typical_dc(case["in"]["difficulty"])}


def added(case, _script):
    """Through a sheet of a level with that bonus; where no check is named, by the bonus alone."""
    given = case["in"]
    if "check" not in given:
        return {"added": proficiency_added(given["pb"], len(given["proficient_in"]), given["multipliers"])}
    level = str(4 * (given["pb"] - 2) + 1)
    skills: Any = tuple((each, "proficient") for each in given["proficient_in"])
    sheet = Sheet("Mira", (10, 10, 10, 10, 10, 10), level, skills=skills)
    made = completed(DndRequest("check", read_check(given["check"])), sheet, Scene())
    return {"added": sum(int(each.dice) for each in made.modifiers)}


def actions(case, _script):
    return {"allowed": list(ACTIONS[case["in"]["action"]])}


def d20_test(case, script):
    given = case["in"]
    kind = given["kind"]
    request = DndRequest(
        kind,
        Check("wis"),
        advantage=("a",) * given.get("adv", 0),
        disadvantage=("d",) * given.get("dis", 0),
        modifiers=modifiers(case),
        dc=given.get("target"),
        inspired=True,
    )
    outcome = resolve(request, script)
    if "reroll_index" in given:
        trail = (Version(request, outcome.faces, 1, "Alice"),)
        change = inspire(trail, (f"t{given['reroll_index']}",), script)
        outcome = resolve(change.request, None, change.faces)
    test = outcome.test
    assert test is not None
    return {
        "mode": test.mode,
        "rolled": list(test.faces),
        "used": test.natural,
        "total": test.total,
        "success": outcome.verdict == "success",
    }


def attack(case, script):
    given = case["in"]
    target = Target("somebody", given["ac"])
    request = DndRequest("attack", targets=(target,), covers=tuple(given.get("cover", ())), modifiers=modifiers(case))
    outcome = resolve(request, script)
    test = outcome.test
    assert test is not None
    return {
        "mode": test.mode,
        "rolled": list(test.faces),
        "used": test.natural,
        "total": test.total,
        "ac": test.goal,
        "hit": outcome.verdict in ("hit", "critical"),
        "crit": outcome.verdict == "critical",
    }


def cover(case, _script):
    best = cover_of(case["in"]["degrees"])
    return {
        "targetable": best != "total",
        "ac_bonus": cover_bonus(best, Roll("attack")),
        "dex_save_bonus": cover_bonus(best, Roll("save", "dex")),
    }


def circumstances(case, _script):
    given = case["in"]
    line = Attack("Longbow", ranged=given.get("ranged", False), bonus=0)
    facts = tuple(FACTS.get(each, each) for each in given["facts"])
    request = DndRequest(given["roll"], Check("wis"), attack=line, facts=facts)
    test = resolve(request, ScriptedFaces(10, 10)).test
    assert test is not None
    return {"mode": test.mode, "auto": test.auto}


def travel(case, _script):
    distance, unit = travelled(case["in"]["pace"], case["in"]["per"], case["in"].get("n", 1))
    return {"distance": distance, "unit": unit}


def damage(case, script):
    given = case["in"]
    parts = [DamagePart(f"{count}d{sides}") for count, sides in given["dice_formula"]]
    parts += [DamagePart(str(given["flat"]))] if "flat" in given else []
    outcome = resolve(DndRequest("damage", parts=tuple(parts), critical=given.get("crit", False)), script)
    thrown = sum(len(part.thrown) for part in outcome.damage)
    return {"dice_rolled": thrown, "total": outcome.damage_total}


def applied(case, _script):
    given = case["in"]
    target = Target(
        resist=tuple(given.get("resist", ())),
        vulnerable=tuple(given.get("vulnerable", ())),
        immune=tuple(given.get("immune", ())),
        adjust=tuple(f"{each:+d}" for each in given.get("adjust", ())),
    )
    return {"dealt": dealt([(each["type"], each["amount"]) for each in given["instances"]], target).total}


def saves(case, script):
    given = case["in"]
    request = DndRequest(
        "damage",
        Check("dex"),
        dc=given["dc"],
        parts=tuple(DamagePart(f"{count}d{sides}", given["type"]) for count, sides in given["dice_formula"]),
        targets=tuple(Target(each["name"], modifier=each["mod"]) for each in given["targets"]),
    )
    outcome = resolve(request, script)
    return {
        "damage_dice_rolled": sum(len(part.thrown) for part in outcome.damage),
        "damage_total": outcome.damage_total,
        "results": {each.target.name: {"saved": each.success, "dealt": each.dealt.total} for each in outcome.targets},
    }


REPLAYS = {
    "ability_modifier": ability,
    "proficiency_bonus": proficiency,
    "skill_ability": skill,
    "typical_dc": difficulty,
    "d20_test": d20_test,
    "proficiency_added": added,
    "skill_choice": actions,
    "cover": cover,
    "attack": attack,
    "situation": circumstances,
    "travel": travel,
    "damage_roll": damage,
    "apply_damage": applied,
    "save_multi": saves,
}
HIT_POINTS = {"hp", "temp", "state"}
"""What of a case is about hit points."""


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case["op"] not in FIGHT])
def test_case(name):
    case = CASES[name]
    script = ScriptedFaces(*(face for _, face in case["dice"]))

    came = REPLAYS[case["op"]](case, script)

    expected = {key: value for key, value in case["out"].items() if key not in HIT_POINTS}
    assert expected
    assert {key: came[key] for key in expected} == expected
    assert script.left == 0


def test_every_case_is_replayed_or_named():
    assert {case["op"] for case in CASES.values()} == set(REPLAYS) | FIGHT


@pytest.mark.parametrize("score", [0, 31, -1])
def test_other_scores_are_refused(score):
    with pytest.raises(PlayerError, match="from 1 to 30"):
        ability_modifier(score)
