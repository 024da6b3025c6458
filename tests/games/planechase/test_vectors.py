"""Every planar case of the shared vectors, replayed with its exact faces."""

import json
from pathlib import Path

import pytest

from bot.errors import PlayerError
from bot.games.magic.rules.cards import card_named
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.triggers import fired
from bot.games.magic.rules.turn import turn_log
from bot.games.planechase.rules.panel import PlanarMoment, panel_card
from bot.games.planechase.rules.planeswalks import planeswalk
from bot.games.planechase.rules.state import Player
from tests.games.magic.support import ALICE, BOB, asking, effect, rolled
from tests.games.planechase.support import FACES, Table, common, playing, result_of

DATA = Path(__file__).parents[2] / "data" / "magic.json"
CASES = {
    case["id"]: case
    for case in json.loads(DATA.read_text(encoding="utf-8"))["cases"]
    if case["id"].startswith("PLA-")
}
CHANGES = {"Chaotic Aether": "aether", "Fixed Point in Time": "fixed", "Ichor Elixir": "elixir"}
NOTHING = {"Fractured Powerstone"}  # It only mentions a roll.


def faces_of(case):
    return [FACES[die["planar"]] for die in case["dice"] if "planar" in die]


def table_of(case):
    """Return the table of a case, with its changes turned on and everything else put into play."""
    setup = case["setup"]
    names = [name for name in setup.get("effects", []) if name not in NOTHING]
    changes = [CHANGES[name] for name in names if name in CHANGES]
    effects = []
    for name in names:
        if name == "Barbarian Class x2":
            effects += [effect("Barbarian Class", *card_named("Barbarian Class").abilities) for _ in range(2)]
        elif name not in CHANGES:
            effects.append(effect(name, *card_named(name.removesuffix(" 2/5")).abilities))
    planes = setup.get("planes", [setup["plane"]] if "plane" in setup else [])
    watchers = [effect(name, *card_named(name).abilities) for name in setup.get("watchers", [])]
    return Table(playing(*planes, changes=changes), (*effects, *watchers))


def replay(case):
    """Return every roll of a case, which must use all of its faces."""
    table, faces, costs, rolls = table_of(case), faces_of(case), [], []
    each = len(faces) if any(step["op"] == "choose_ignored" for step in case["operations"]) else 1
    for step in case["operations"]:
        match step["op"]:
            case "planar_action" | "planar_by_effect":
                for _ in range(step.get("times", 1)):
                    taken, faces = faces[:each], faces[each:]
                    roll = table.roll(
                        *taken, free=step["op"] == "planar_by_effect", by=step.get("source", "")
                    )
                    rolls.append(roll)
                    costs.append(roll.trail[0].request.planar.cost)
            case "next_turn":
                table.next_turn()
                if step["player"] == "A":  # Other players' turns don't matter here.
                    while table.game.active != ALICE:
                        table.next_turn()
            case "choose_ignored":
                (die,) = [die for place, die in enumerate(rolls[-1].outcome.dice) if place != step["die"]]
                key = {1: "keep_walk", 2: "keep_chaos"}.get(die.natural, "keep_blank")
                rolls[-1].act(key)
            case _:
                raise AssertionError(step)
    assert not faces, "faces of the case were not used"
    return table, rolls, costs


@pytest.mark.parametrize(
    "name", ["PLA-03", "PLA-05", "PLA-06", "PLA-14", "PLA-15", "PLA-18", "PLA-20", "PLA-26", "PLA-28"]
)
def test_a_planar_case_of_the_vectors(name):
    case = CASES[name]
    table, rolls, costs = replay(case)
    expected = dict(case["expect"])
    outcomes = [result_of(roll) for roll in rolls]
    names = {1: "planeswalker", 2: "chaos", 3: "blank"}
    counted = [names[die.natural] for roll in rolls for die in roll.outcome.counted]
    planes = len(case["setup"].get("planes", ["the plane"]))
    draws = [
        each.times
        for roll in rolls
        for each in fired(roll.trail[-1].request, roll.outcome)
        if each.ability.says == "draw a card"
    ]
    checks = {
        "costs": costs,
        "rolls_this_turn": sum(player.dice for player in turn_log(roll.trail for roll in rolls)),
        "actions_this_turn": table.game.cost(ALICE),
        "faces": counted,
        "outcomes": outcomes,
        "kept": counted[0],
        "ignored": [names[die.natural] for roll in rolls for die in roll.outcome.dice if die.ignored],
        "chaos_triggers": outcomes.count("chaos") * planes,
        "planeswalk_triggers": outcomes.count("planeswalk"),
        "dice_rolled": sum(len(roll.outcome.dice) for roll in rolls),
        "effect": {"cards_drawn": sum(draws)},
    }
    if "prompt" in expected:  # Nothing is asked: the card only offers that a GM undoes it.
        assert expected.pop("prompt") is None
        assert rolls[0].offered == ["strike", "void"]
    assert {key: checks[key] for key in expected} == expected


def test_pla_09_no_action_while_an_ability_is_on_the_stack():
    table = Table(playing())
    table.roll("planeswalker")
    with pytest.raises(PlayerError, match="is on the stack"):
        table.roll("blank")
    assert (len(table.rolls), table.game.cost(ALICE)) == (1, 1)

    encountering = Table(playing("Chaotic Aether"))
    with pytest.raises(PlayerError, match="is on the stack"):
        encountering.roll()
    assert encountering.game.cost(ALICE) == CASES["PLA-09"]["expect"]["dice_rolled"] == 0


def test_pla_14_the_card_names_both_planes_and_one_planeswalk_leaves_both():
    table = Table(playing("Norn's Seedcore", "Goldmeadow"))
    roll = table.roll("chaos")
    assert roll.says("the chaos abilities of **Norn's Seedcore** and **Goldmeadow** trigger")
    left = planeswalk(common("Bant", up=("Norn's Seedcore", "Goldmeadow")))
    assert [each.name for each in left.face_up] == ["Bant"]
    assert left.deck(0) == ("Norn's Seedcore", "Goldmeadow")


def test_pla_23_a_planar_die_is_never_5_or_higher():
    case = CASES["PLA-23"]
    squirrel = effect("Steel Squirrel", *card_named("Steel Squirrel").abilities)
    planar = Table(playing(), (squirrel,)).roll("blank")
    assert fired(planar.trail[-1].request, planar.outcome) == ()
    number = rolled(asking(1, 6, effects=(squirrel,)), case["dice"][1]["natural"])
    (each,) = fired(number.trail[-1].request, number.outcome)
    assert (each.times, sum(each.results)) == (1, case["expect"]["effect"]["steel_squirrel_bonus"])


def test_pla_33_costs_are_per_player_and_effects_rolls_do_not_count():
    """Two-Headed Giant, read with 901.9: each teammate has a separate count of actions."""
    table = Table(playing(players=(Player(ALICE, "A1"), Player(BOB, "A2"))))
    table.roll("blank", free=True)
    assert {"A1": table.game.cost(ALICE), "A2": table.game.cost(BOB)} == CASES["PLA-33"]["expect"]["costs"]


def test_pla_34_the_third_action_costs_2_and_needs_the_mana():
    case = CASES["PLA-34"]
    table = Table(playing(players=(Player(ALICE, "A"),)))
    for _ in range(case["setup"]["actions_taken_this_turn"]["A"]):
        table.roll("blank")
    mana = case["setup"]["mana_available"]["A"]
    assert mana < table.game.cost(ALICE), "so it asks, and they press Can't pay"
    asked = panel_card(PlanarMoment(table.game, 1), paying=ALICE)
    assert [each.label for each in asked.actions][:2] == ["Pay 2 and roll", "Can't pay"]
    table.roll("blank")
    assert table.costs[-1] == case["expect"]["costs"][1]
    assert mana + 1 - table.costs[-1] == case["expect"]["mana_left"]


def test_pla_35_a_phenomenon_with_a_countered_ability_is_still_left():
    game = common("Goldmeadow", up=("Chaotic Aether",))
    countered = planeswalk(game, resolved=False)
    assert [each.name for each in countered.face_up] == ["Goldmeadow"]
    assert countered.changes == ()
    assert [each.key for each in planeswalk(game).changes] == ["aether"]


def test_pla_37_a_countered_planeswalk_leaves_the_plane():
    table = Table(playing("Goldmeadow"))
    roll = table.roll("planeswalker")
    assert table.pending
    roll.act("countered")
    assert not table.pending
    assert [each.name for each in table.game.face_up] == ["Goldmeadow"]
    assert roll.card.headline == "Planeswalk countered"


def test_every_planar_case_is_replayed():
    named = {name for name in globals() if name.startswith("test_pla_")}
    by_hand = {name for name in CASES if f"test_{name.lower().replace('-', '_')}" in " ".join(named)}
    replayed = {"PLA-03", "PLA-05", "PLA-06", "PLA-14", "PLA-15", "PLA-18", "PLA-20", "PLA-26", "PLA-28"}
    assert by_hand | replayed == set(CASES)


def test_a_watcher_of_anyones_dice_does_not_need_numbers():
    watch = effect("each roll", Ability("event")), effect("each die", Ability("die"))
    roll = Table(playing(), watch).roll("blank")
    assert [each.times for each in fired(roll.trail[-1].request, roll.outcome)] == [1, 1]
