"""Every case of the shared vectors, replayed with its exact faces."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError
from bot.games.dnd.circumstances.circumstances import RollFacts, cover_bonus
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.hit_points.record.hit_points import HitPoints, braced, damaged, healed
from bot.games.dnd.rolls.record.damage_dealt import dealt
from bot.games.dnd.rolls.record.kinds import AttackRequest, CheckRequest, DamageRequest, SaveRequest
from bot.games.dnd.rolls.record.request import DndRequest, Roller
from bot.games.dnd.rolls.rules.from_sheet import completed
from bot.games.dnd.rolls.rules.rerolls import inspire
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check, read_check
from bot.games.dnd.terms.playing import (
    ACTIONS,
    SKILL_ABILITIES,
    ability_modifier,
    cover_of,
    mount_cost,
    proficiency_added,
    proficiency_bonus,
    squares,
    travelled,
    typical_dc,
)
from bot.initiative.rules.order import OrderPlace, ranks, ties
from bot.rolls.trail import Version
from tests.cases import every

DATA = Path(__file__).parents[2] / "data" / "dnd.json"
CASES = {case["id"]: case for case in json.loads(DATA.read_text(encoding="utf-8"))["vectors"]}
FACTS = {"beyond_normal_range": "long_range", "beyond_long_range": "out_of_range"}


def modifiers(case):
    return tuple(
        Modifier("Remove a modifier from the last roll…", str(each)) for each in case["in"].get("mods", ())
    )


def tilts(given):
    """Return the sources of Advantage and Disadvantage that a case counts."""
    return {
        "advantage": ("a",) * given.get("adv", 0),
        "disadvantage": ("d",) * given.get("dis", 0),
    }


def defenses(given):
    """Return what changes damage to a target."""
    return {
        **{key: tuple(given.get(key, ())) for key in ("resist", "vulnerable", "immune")},
        "adjust": tuple(f"{each:+d}" for each in given.get("adjust", ())),
    }


def ability(case, _script):
    return {"modifier": ability_modifier(case["in"]["score"])}


def proficiency(case, _script):
    return {"bonus": proficiency_bonus(case["in"]["level_or_cr"])}


def skill(case, _script):
    return {"ability": SKILL_ABILITIES[case["in"]["skill"]]}


def difficulty(case, _script):
    return {"dc": typical_dc(case["in"]["difficulty"])}


def added(case, _script):
    """Return the proficiency added by a sheet with that bonus, or by the bonus alone if no check is named."""
    given = case["in"]
    if "check" not in given:
        return {
            "added": proficiency_added(given["pb"], len(given["proficient_in"]), given.get("multipliers", ()))
        }
    level = str(4 * (given["pb"] - 2) + 1)
    skills: Any = tuple((each, "proficient") for each in given["proficient_in"])
    sheet = Sheet("Mira", (10, 10, 10, 10, 10, 10), level, skills=skills)
    made = completed(CheckRequest(read_check(given["check"])), sheet, Scene())
    return {"added": sum(int(each.dice) for each in made.modifiers)}


def actions(case, _script):
    return {"allowed": list(ACTIONS[case["in"]["action"]])}


KINDS: dict[str, type[DndRequest]] = {
    "check": CheckRequest,
    "save": SaveRequest,
    "attack": AttackRequest,
}


def d20_test(case, script):
    given = case["in"]
    kind = given["kind"]
    request = KINDS[kind]().having(
        **tilts(given),
        modifiers=modifiers(case),
        dc=given.get("target"),
        roller=Roller(inspired=True),
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
    request = AttackRequest(
        targets=(target,), covers=tuple(given.get("cover", ())), modifiers=modifiers(case), **tilts(given)
    )
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
        "ac_bonus": cover_bonus(best, RollFacts("attack")),
        "dex_save_bonus": cover_bonus(best, RollFacts("save", "dex")),
    }


def circumstances(case, _script):
    given = case["in"]
    line = Attack("Longbow", ranged=given.get("ranged", False), bonus=0)
    facts = tuple(FACTS.get(each, each) for each in given["facts"])
    request = KINDS[given["roll"]]().having(check=Check("wis"), ability="wis", attack=line, facts=facts)
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
    outcome = resolve(DamageRequest(parts=tuple(parts), critical=given.get("crit", False)), script)
    thrown = sum(len(part.thrown) for part in outcome.damage)
    return {"dice_rolled": thrown, "total": outcome.damage_total}


def creature(given):
    """Return the state of a case's creature, and whether it dies at 0."""
    counted = {key: given[key] for key in ("temp", "successes", "failures", "stable") if key in given}
    return HitPoints(given["hp"], given["max"], mortal=given["kind"] == "monster", **counted)


def how(of):
    return {"hp": of.hp, "temp": of.temp, "state": of.state}


def applied(case, _script):
    given = case["in"]
    instances = [(each["type"], each["amount"]) for each in given["instances"]]
    amount = dealt(instances, Target(**defenses(given))).total
    after = damaged(creature(given["target"]), amount, critical=given.get("crit", False))
    return {"dealt": amount, **how(after)}


def healing(case, _script):
    before = creature(case["in"]["target"])
    after = healed(before, case["in"]["amount"])
    return {"regained": after.hp - before.hp, **how(after)}


def temporary(case, _script):
    given = case["in"]
    before = HitPoints(given["hp"], max(given["hp"], 1), given["current"])
    return how(braced(before, given["new"], take={"new": True, "keep": False}.get(given.get("choice"))))


def initiative(case, script):
    """Roll once for each entry or group of identical ones, and return the order and who decides ties."""
    places: dict[str, OrderPlace] = {}
    totals = {}
    for entry in case["in"]["entries"]:
        name = entry.get("group", entry["name"])
        if name not in places:
            request = CheckRequest(
                Check("dex"),
                modifiers=(Modifier("Dexterity", str(entry["mod"])),),
                disadvantage=("surprised",) if entry.get("surprised") else (),
            )
            test = resolve(request, script).test
            assert test is not None
            places[name] = OrderPlace(name, entry["side"], test.total)
        totals[entry["name"]] = places[name].count
    found = list(places.values())
    return {
        "totals": totals,
        "ranks": ranks(found),
        "ties": [{"names": list(tie.names), "decider": tie.decider} for tie in ties(found)],
    }


def saving(given):
    """Return one of several targets that save. It doesn't roll if it chooses to fail."""
    return Target(
        given["name"],
        modifier=given["mod"],
        saved=False if given.get("choose_fail") else None,
        cover=cover_of(given["cover"]) if given.get("cover") else "",
        dodges=given.get("dodges", False),
        **defenses(given),
    )


def saves(case, script):
    given = case["in"]
    request = DamageRequest(
        "dex",
        dc=given["dc"],
        parts=tuple(DamagePart(f"{count}d{sides}", given["type"]) for count, sides in given["dice_formula"]),
        targets=tuple(map(saving, given["targets"])),
    )
    outcome = resolve(request, script)
    return {
        "damage_dice_rolled": sum(len(part.thrown) for part in outcome.damage),
        "damage_total": outcome.damage_total,
        "results": {
            each.target.name: {"saved": each.success, "dealt": each.dealt.total} for each in outcome.targets
        },
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
    "mount_cost": lambda case, _script: {"cost_feet": mount_cost(case["in"]["speed"])},
    "grid": lambda case, _script: {"squares": squares(case["in"]["speed"])},
    "damage_roll": damage,
    "apply_damage": applied,
    "save_multi": saves,
    "initiative": initiative,
    "temp_hp": temporary,
    "heal": healing,
}


@every("name", CASES)
def test_case(name):
    case = CASES[name]
    script = ScriptedFaces(*(face for _, face in case["dice"]))

    came = REPLAYS[case["op"]](case, script)

    assert {key: came[key] for key in case["out"]} == case["out"]
    assert script.left == 0


def test_every_kind_of_case_is_replayed():
    assert {case["op"] for case in CASES.values()} == set(REPLAYS)


@pytest.mark.parametrize("score", [0, 31, -1])
def test_other_scores_are_refused(score):
    with pytest.raises(PlayerError, match="Enter 1 to 30"):
        ability_modifier(score)


@pytest.mark.parametrize(
    ("bonus", "factors", "added"),
    [(3, [2, 0.5], 3), (3, [0.5, 2, 2, 0.5], 3), (3, [0.5], 1), (3, [0.5, 0.25], 0), (3, [3, 2], 9)],
)
def test_a_proficiency_bonus_is_multiplied_once_and_divided_once(bonus, factors, added):
    assert proficiency_added(bonus, 1, factors) == added
