"""Every case of the shared vectors that a bot with Magic's dice can express, with its exact faces."""

import json
from pathlib import Path

import pytest

from bot.errors import DiceError
from bot.games.magic.rules.card_rolls import card_request
from bot.games.magic.rules.cards import card_named
from bot.games.magic.rules.changes import results_of
from bot.games.magic.rules.effects import Ability
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.magic.rules.triggers import at_end, fired, largest_match, read
from bot.games.magic.rules.turn import turn_log
from bot.tables.reading import read_table
from tests.cases import every
from tests.games.magic.support import asking, effect, rolled

DATA = Path(__file__).parents[2] / "data" / "magic.json"
CASES = {case["id"]: case for case in json.loads(DATA.read_text(encoding="utf-8"))["cases"]}

PLANAR = {case for case in CASES if case.startswith("PLA-")}
"""Cases of the planar die, its cost and the planar deck: see tests/games/planechase/test_vectors.py."""

NOT_DICE = {
    "effect": (
        "what the game does with the number: counters, tokens, life, loyalty;"
        " the row or the number is checked"
    ),
    "activations_allowed": "how often a planeswalker may be activated",
    "sixth_activation": "how often a planeswalker may be activated",
    "life": "life totals",
    "prompts_to_P1": "whom the table asks: once per turn is replayed end to end",
    "second_adjust": "once per turn is replayed end to end",
    "prompt_order": "rerolls before additions: test_mod_12 below",
    "cost_paid": "test_mod_11 below",
    "rolled_6_this_turn": "test_cnt_19 below",
    "can_be_responded_to_knowing_X": "the stack",
    "error": "the stack",
}
"""Cases that don't concern a dice bot or that another test covers."""


def effects_of(case):
    made = []
    for each in [*case["setup"].get("effects", []), *case["setup"].get("modifiers", [])]:
        match each:
            case {"kind": "extra_die_ignore_lowest"}:
                made.append(effect(each.get("source", "Pixie Guide"), Ability("extra")))
            case {"kind": "next_roll_extra_ignore_chosen"}:
                made.append(effect("Bamboozling Beeble", Ability("next_ignore")))
            case {"kind": "always"}:
                made.append(effect(each["source"], Ability("always", each["amount"])))
            case {"kind": "optional"}:
                both = each["amount"] == "+1/-1"
                ability = Ability(
                    "adjust", 1, down=both, cost=each["cost"], limit=1 if "limit" in each else 0
                )
                made.append(effect(each.get("source", "a Squirrel"), ability))
            case {"kind": "reroll_any"}:
                made.append(
                    effect(
                        each["source"],
                        Ability("reroll", cost=each["cost"], limit=1 if "limit" in each else 0),
                    )
                )
            case {"kind": "reroll_if_natural"}:
                ability = Ability("reroll", low=each["natural"], high=each["natural"], sides=each["sides"])
                made.append(effect(each["source"], ability))
            case str():
                made.append(effect(each, *card_named(each).abilities))
            case _:
                raise AssertionError(each)
    return tuple(made)


WATCHERS = {
    "natural 20": ("natural_20", Ability("value", low=20, high=20, natural=True)),
    "third die this turn": ("third_die", Ability("nth", 3)),
}


def watching(case):
    found = [
        effect(name, WATCHERS[name][1]) for name in case["setup"].get("watchers", []) if name in WATCHERS
    ]
    wanted = case["expect"].get("triggers", {})
    numbers = {"rolled_6": 6, "result_20": 20}
    found += [
        effect(name, Ability("value", low=value, high=value))
        for name, value in numbers.items()
        if name in wanted
    ]
    if "natural_20" in wanted and "natural 20" not in case["setup"].get("watchers", []):
        found.append(effect("natural 20", WATCHERS["natural 20"][1]))
    return (*found, effect("per_die", Ability("die")), effect("per_event", Ability("event")))


def request_of(case, step, **about):
    """Return the request of a roll operation, made from its card or table if it has one."""
    setup = case["setup"]
    about = {"effects": (*effects_of(case), *watching(case)), **about}
    name = setup.get("card") or setup.get("table")
    if name:
        entered = {"ask0": str(setup.get("cards_in_hand", setup.get("X", 0)))}
        asked = card_request(card_named(name), entered)
        return MagicRequest(
            asked.throws,
            asked.modifier,
            asked.why,
            asked.ignore,
            asked.table,
            asked.title,
            readings=asked.readings,
            **about,
        )
    table = (
        str(read_table(" | ".join(f"{row}: {row}" for row in setup["inline"]))) if "inline" in setup else ""
    )
    return asking(step["count"], step["sides"], ignore=step.get("ignore_lowest", 0), table=table, **about)


def replay(case):
    """Return the rolls of a case after all its operations, which must use every face."""
    faces = [die["natural"] for die in case["dice"]]
    rolls, before = [], 0
    for step in case["operations"]:
        match step["op"]:
            case "roll":
                for _ in range(step.get("times", 1)):
                    made, faces = roll_once(case, step, faces, before)
                    rolls.append(made)
                    before += len(made.outcome.counted)
            case "roll_again":
                made, faces = roll_once(case, {"count": 1, "sides": 20}, faces, before)
                rolls.append(made)
            case "adjust":
                by = next(
                    (
                        each
                        for each in rolls[-1].trail[-1].request.effects
                        if each.abilities[0].kind == "adjust"
                    ),
                    None,
                )
                rolls[-1].shift(step["die"], step["by"], by)
            case "reroll":
                by = next(
                    (
                        each
                        for each in rolls[-1].trail[-1].request.effects
                        if each.abilities[0].kind == "reroll"
                    ),
                    None,
                )
                taken, faces = faces[: len(step["dice"])], faces[len(step["dice"]) :]
                rolls[-1].reroll(*step["dice"], faces=taken, by=by)
            case "choose_ignored":
                choose_ignored(case, rolls[-1], step)
            case "assign":
                rolls[-1].act("assign", rolls[-1].die(step["chosen"]).key)
            case "table" | "check" | "next_turn":
                pass  # Read from the roll.
            case _:
                raise AssertionError(step)
    assert not faces, "faces of the case were not used"
    return rolls


def choose_ignored(case, roll, step):
    """Choose the rolled die at this position to be ignored, unless it already is."""
    die = roll.outcome.dice[step["die"]]
    if not die.ignored:
        roll.choose(str(die.natural))


def roll_once(case, step, faces, before):
    asked = request_of(case, step, before=before)
    dice = sum(throw.count for throw in asked.throws)
    dice += sum(
        ability.kind in ("extra", "next_ignore") for each in asked.effects for ability in each.abilities
    )
    dice = min(dice, len(faces))
    return rolled(asked, *faces[:dice]), faces[dice:]


REPLAYED = sorted(
    set(CASES)
    - PLANAR
    - {case for case in CASES if case.startswith(("STO-", "PLY-", "VIS-", "REP-"))}
    - {"CNT-19", "CNT-24"}
)


@every("name", REPLAYED)
def test_a_case_of_the_vectors(name):
    case = CASES[name]
    rolls = replay(case)
    expected = case["expect"]
    naturals = [natural for roll in rolls for natural in roll.naturals]
    results = [die.result for roll in rolls for die in roll.outcome.counted]
    ignored = [natural for roll in rolls for natural in roll.ignored]
    rows = [
        row.range if row else None
        for roll in rolls
        if roll.trail[-1].request.table
        for row in [read_table(roll.trail[-1].request.table).row(roll.results[0])]
        if roll.results
    ]
    checks = {
        "counted_natural": naturals,
        "counted_results": results,
        "ignored_natural": ignored,
        "dice_rolled": sum(len(roll.outcome.dice) for roll in rolls),
        "table_row": rows[-1] if rows else None,
        "table_rows": rows,
        "doubles": any(event.doubles for roll in rolls for event in roll.outcome.events),
        "roll_events": sum(bool(event.counted) for roll in rolls for event in roll.outcome.events),
        "largest_match": largest_match(results),
        "stored": [[die.sides, die.result] for roll in rolls for die in roll.outcome.counted],
        "never_happened": [lost for roll in rolls for die in roll.outcome.dice for lost in die.lost],
        "rerolled_natural": [lost for roll in rolls for die in roll.outcome.dice for lost in die.lost],
        "sum": sum(results),
        "distinct": len(set(results)),
        "difference": max(results, default=0) - min(results, default=0),
        "even": sum(result % 2 == 0 for result in results),
        "count_value_6": results.count(6),
        "dice_this_turn": sum(player.dice for player in turn_log(roll.trail for roll in rolls)),
    }
    assert set(expected) <= {*checks, *NOT_DICE, "triggers"}
    for key in checks.keys() & expected.keys():
        assert checks[key] == expected[key], key
    found: dict[str, int] = {}
    for roll in rolls:
        for each in fired(roll.trail[-1].request, roll.outcome):
            found[each.effect.name] = found.get(each.effect.name, 0) + each.times
    names = {"natural_20": "natural 20", "third_die": "third die this turn"}
    for key, times in expected.get("triggers", {}).items():
        assert found.get(names.get(key, key), 0) == times, key


def reads(roll):
    return {each.reading.kind: each.number for each in read(roll.trail[-1].request, roll.outcome)}


@pytest.mark.parametrize(
    ("name", "kind", "number"),
    [
        ("CHO-02", "one", 7),
        ("CHO-02", "other", 3),
        ("CNT-01", "distinct", 2),
        ("CNT-02", "distinct", 1),
        ("CNT-06", "even", 7),
        ("CNT-06", "count", 7),
        ("CNT-10", "difference", 4),
    ],
)
def test_what_a_case_reads_from_its_results(name, kind, number):
    assert reads(replay(CASES[name])[0])[kind] == number


def test_cnt_21_the_number_itself_is_the_first_one_seen():
    (roll,) = replay(CASES["CNT-21"])
    assert roll.card.headline == str(CASES["CNT-21"]["expect"]["effect"]["treasures"])


def test_mod_11_one_payment_rerolls_any_number_of_dice_at_once():
    (roll,) = replay(CASES["MOD-11"])
    assert [(use.name, use.most, use.by) for use in roll.used] == [("Monitor Monitor", 1, 1)]


def test_mod_12_an_increased_die_is_no_longer_rerolled():
    clam = effect("Clam-I-Am", *card_named("Clam-I-Am").abilities)
    roll = rolled(asking(1, 6, effects=(clam,)), 3).shift(0, 1)
    with pytest.raises(DiceError, match="Rerolls come before"):
        roll.act("reroll", "0.0", str(clam.id), "")


def test_mod_20_luck_counts_both_faces_and_other_triggers_only_the_new_one():
    luck = effect("As Luck Would Have It", *card_named("As Luck Would Have It").abilities)
    other = effect("other", Ability("die"))
    roll = rolled(asking(1, 6, effects=(luck, other)), 3).reroll(0, faces=[5], source="Wall of Fortune")
    found = {each.effect.name: each.results for each in fired(roll.trail[-1].request, roll.outcome)}
    assert found == {"As Luck Would Have It": (3, 5), "other": (5,)}
    assert roll.says("**8** luck counters")


def test_cnt_19_a_six_this_turn_is_in_its_log_as_a_result():
    roll = rolled(asking(1, 6), 5).shift(0, 1)
    (log,) = turn_log([roll.trail])
    assert log.results == (6,)
    assert turn_log([]) == ()


def test_cnt_24_a_roll_for_a_cost_is_a_roll_like_any_other():
    roll = rolled(card_request(card_named("Clay Golem"), {}), 6)
    assert roll.results == [6]
    assert roll.says("X is known before it resolves")


def test_sto_07_stored_results_include_modifiers():
    case = CASES["STO-07"]
    (roll,) = replay(case)
    assert [[sides, value] for _, sides, value in results_of(roll.outcome)] == case["expect"]["stored"]
    assert largest_match(roll.results) == 3


def test_sto_06_a_mixed_reroll_is_one_event_per_kind_with_its_own_extra_die():
    case = CASES["STO-06"]
    pixie = effect("Pixie Guide", Ability("extra"))
    asked = MagicRequest((Throw(2, 6), Throw(1, 20)), effects=(pixie, effect("each roll", Ability("event"))))
    roll = rolled(asked, *(die["natural"] for die in case["dice"]))
    assert [[sides, value] for _, sides, value in results_of(roll.outcome)] == case["expect"]["stored"]
    assert roll.ignored == case["expect"]["ignored_natural"]
    (each,) = fired(asked, roll.outcome)
    assert each.times == case["expect"]["roll_events"]


def test_ply_02_every_tied_player_is_among_the_highest():
    case = CASES["PLY-02"]
    asked = card_request(card_named("Chaos Dragon"), {"players": "A, B, C"})
    roll = rolled(asked, *(die["natural"] for die in case["dice"]))
    assert at_end(roll.outcome, highest=True) == case["expect"]["highest"]


def test_rep_02_the_lowest_is_ignored_first_then_the_chosen_one():
    case = CASES["REP-02"]
    asked = asking(1, 20, effects=effects_of(case))
    roll = rolled(asked, *(die["natural"] for die in case["dice"]))
    assert roll.naturals == []
    roll.choose("18")
    assert roll.naturals == case["expect"]["counted_natural"]
    assert sorted(roll.ignored) == sorted(case["expect"]["ignored_natural"])


def test_rep_03_two_dice_in_sequence_are_two_events():
    asked = card_request(card_named("Vedalken Squirrel-Whacker"), {})
    watch = (effect("die", Ability("die")), effect("event", Ability("event")))
    roll = rolled(MagicRequest(asked.throws, readings=asked.readings, effects=watch), 2, 5)
    assert [each.number for each in read(roll.trail[-1].request, roll.outcome)] == [2, 5]
    assert [each.times for each in fired(roll.trail[-1].request, roll.outcome)] == [2, 2]


def test_rep_07_a_coin_used_as_a_d20_is_a_roll():
    case = CASES["REP-07"]
    asked = card_request(card_named("Pokey, the Scallywagg"), {})
    guide, dwarf = effect("Pixie Guide", Ability("extra")), effect("Brazen Dwarf", Ability("event"))
    roll = rolled(MagicRequest(asked.throws, table=asked.table, effects=(guide, dwarf)), 10, 11)
    assert roll.naturals == case["expect"]["counted_natural"]
    assert roll.ignored == case["expect"]["ignored_natural"]
    assert roll.says("heads")
    (each,) = fired(roll.trail[-1].request, roll.outcome)
    assert each.times == 1


def test_rep_10_damage_and_the_result_together():
    roll = rolled(card_request(card_named("Goblin Bowling Team"), {"ask0": "1"}), 4)
    assert roll.says("It deals **5** damage")


def test_vis_03_the_lights_decide():
    roll = rolled(card_request(card_named("Line Cutter"), {"lights": "2 6, 3 4 6"}), 2)
    assert [each.happened for each in read(roll.trail[-1].request, roll.outcome)] == [True, False]


def test_every_case_is_replayed_or_has_its_reason():
    """Every case has a test or a reason, so that none that is added later is overlooked."""
    # The first two are replayed end to end, in tests/e2e/test_magic_stored.py.
    by_hand = {
        "STO-03",
        "STO-05",
        "STO-06",
        "PLY-02",
        "REP-02",
        "REP-03",
        "REP-07",
        "REP-10",
        "VIS-03",
        "CNT-19",
        "CNT-24",
    }
    assert set(CASES) == {*REPLAYED, *PLANAR, *by_hand, "STO-07"}
