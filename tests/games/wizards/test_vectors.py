"""Every case of the shared vectors, replayed with its exact faces."""

import json
from pathlib import Path

import pytest

from bot.dice.faces import ScriptedFaces
from bot.games.wizards.rules.effects import KeptEffect, Scope, Tags, advantage_of, applied
from bot.games.wizards.rules.resolved import dealt, main_throw
from tests.games.wizards.support import act, clash, damage, effect, offers, outcome, rolled, side, state

DATA = Path(__file__).parents[2] / "data" / "wizards.json"
CASES = {case["id"]: case for case in json.loads(DATA.read_text(encoding="utf-8"))["vectors"]}


def advantage(case, _faces):
    """Return the dice that count when a pool shows 1, 2, 3 and so on, for a test vector."""
    effects = case["in"]["effects"]
    roller = side(adv=effects)
    pool = main_throw(outcome(roller=roller)).pool
    trail = rolled(outcome(roller=roller), *range(1, pool + 1))
    natural = state(trail).main.natural
    keep = "as rolled" if pool == 1 else "lowest" if natural == 1 else "chosen (default highest)"
    assert (keep == "chosen (default highest)") == ("pick" in offers(trail))
    assert natural in (1, pool)
    return {"advantage": advantage_of(effects), "dice_per_die": pool, "keep": keep}


def scope(case, _faces):
    made = [
        KeptEffect(
            1,
            each["name"],
            Scope(**{"rolls" if key == "class" else key: tag for key, tag in each["when"].items()}),
        )
        for each in case["in"]["modifiers"]
    ]
    roll = dict(case["in"]["roll"])
    rolls = (roll.pop("class"),)
    return {
        "applied": [
            each.name for each in applied(made, rolls, Tags(**{key: (tag,) for key, tag in roll.items()}))
        ]
    }


def clashed(case, faces):
    sides = [side(mods=each.get("mods", ()), adv=each.get("adv", ())) for each in case["in"].values()]
    script = ScriptedFaces(*faces)
    trail = rolled(clash(*sides), *script.draw(main_throw(clash(*sides)).pool, 6))
    if not state(trail).winner:
        trail = act(trail, "save", *script.draw(script.left, 6))
    assert script.left == 0
    made = state(trail)
    return {
        "attacker_kept": made.main.natural,
        "defender_kept": made.save.natural if made.save else None,
        "auto": made.auto or None,
        "winner": made.winner,
    }


def damaged(case, faces):
    given = effect(*case["in"]["dice"], mods=case["in"].get("mods", ()), adv=case["in"].get("adv", ()))
    (made,) = state(rolled(damage(given), *faces)).damage
    return {"kept": [die.natural for die in made.dice], "total": dealt(made)}


OPERATIONS = {"w_advantage": advantage, "w_scope": scope, "w_clash": clashed, "w_damage": damaged}


@pytest.mark.parametrize("name", CASES)
def test_the_case_has_the_expected_result(name):
    case = CASES[name]
    answer = OPERATIONS[case["op"]](case, [face for _, face in case["dice"]])
    assert {key: answer[key] for key in case["out"]} == case["out"]
