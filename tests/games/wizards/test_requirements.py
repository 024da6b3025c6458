"""R1–R20: each of the requirements of WIZARDS has a test that names it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.faces import ScriptedFaces
from bot.errors import PlayerError
from bot.games.wizards.rules.acts import not_rollers, not_targets
from bot.games.wizards.rules.damage_text import read_effects
from bot.games.wizards.rules.effects import Tags
from bot.games.wizards.rules.game import GAME
from bot.games.wizards.rules.narrative import met, read_terms
from bot.games.wizards.rules.outcome_tables import outcome_sides, received
from bot.games.wizards.rules.pools import kept_place
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import SpendReroll
from bot.games.wizards.rules.resolved import amounts, dealt
from bot.games.wizards.rules.terms import look_card
from bot.rolls.trail import Version
from bot.tables.reading import read_table
from tests.games.wizards.support import (
    act,
    clash,
    damage,
    effect,
    kept,
    offers,
    outcome,
    rolled,
    said,
    side,
    state,
)

ROWS = "1: fog | 2: rain | 3: hail | 4-9: wind | 10: storm"


def test_r1_dice_of_mixed_types_are_one_roll():
    trail = rolled(damage(effect(("heavy", 1), ("normal", 2), ("light", 1))), 12, 8, 1, 4)
    (roll,) = state(trail).damage
    assert [(die.die.sides, die.natural) for die in roll.dice] == [(12, 12), (8, 8), (8, 1), (4, 4)]
    assert dealt(roll) == 25


def test_r2_a_modifier_raises_each_die():
    (roll,) = state(rolled(damage(effect(("light", 3), mods=[1])), 1, 2, 3)).damage
    assert dealt(roll) == 9


def test_r3_a_modifier_applies_only_if_its_whole_scope_matches():
    bladed = kept(1, rolls="clash", weapon="Bladed")
    attacker = side(kept=[bladed, kept(1)])

    def total(**tags):
        return state(rolled(clash(type(attacker)(kept=attacker.kept, tags=Tags(**tags))), 3)).main.total

    assert total(weapon=("bladed",)) == 5
    assert total(weapon=("axe",)) == 4
    assert total(skill=("bladed",)) == 4
    (roll,) = state(rolled(damage(effect(("heavy", 1)), roller=attacker), 5)).damage
    assert dealt(roll) == 6


def test_r3_a_modifier_for_one_damage_class_is_added_only_to_its_dice():
    roller = side(kept=[kept(2, rolls="heavy"), kept(1, situation="fire")])
    (roll,) = state(rolled(damage(effect(("heavy", 1), ("light", 2, "fire")), roller=roller), 5, 1, 1)).damage
    assert [die.value for die in roll.dice] == [7, 2, 2]


@pytest.mark.parametrize(("effects", "pool"), [((1, -1), 1), ((1, 1), 3), ((-2,), 3), ((2, -3), 2), ((), 1)])
def test_r4_advantage_is_the_sum_of_all_effects(effects, pool):
    attacker = side(adv=effects)
    trail = rolled(clash(attacker), *[3] * pool)
    assert state(trail).main.throw.overall == sum(effects)


def test_r4_saved_effects_count_too():
    attacker = side(
        adv=[1], kept=[kept(1, advantage=True, rolls="clash"), kept(5, advantage=True, rolls="damage")]
    )
    assert state(rolled(clash(attacker), 1, 2, 3)).main.throw.overall == 2


def test_r5_each_die_of_a_roll_has_its_own_pool_of_which_one_is_chosen():
    trail = rolled(damage(effect(("heavy", 1), ("light", 1), adv=[1])), 3, 9, 4, 2)
    assert [die.natural for die in state(trail).damage[0].dice] == [9, 4]

    trail = act(trail, "pick", picked=("e0.0.0",))
    assert [die.natural for die in state(trail).damage[0].dice] == [3, 4]
    assert "Chose 3 instead of 9" in said(trail)


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6))
def test_r6_with_negative_advantage_the_lowest_counts_without_a_choice(faces):
    trail = rolled(clash(side(adv=[1 - len(faces)])), *faces)
    assert state(trail).main.natural == min(faces)
    assert "pick" not in offers(trail)
    assert kept_place(tuple(faces), 1 - len(faces), 0) == faces.index(min(faces))


def test_r7_a_reroll_repeats_every_die_with_advantage_and_modifiers():
    trail = rolled(clash(side(adv=[1], mods=[1])), 2, 3)
    trail = act(trail, "reroll", 1, 1)
    assert state(trail).main.total == 2
    assert "3 (dropped 2) → 1 (dropped 1)" in said(trail)


def test_r8_consequences_of_the_replaced_roll_are_negated():
    trail = rolled(clash(effects=(effect(("heavy", 1)),)), 6)
    trail = act(trail, "damage", 11)
    assert "11 damage" in said(trail)

    trail = act(trail, "reroll", 2, picked=("a",))
    assert not state(trail).damage
    assert "~~11~~ no longer counts" in said(trail)
    assert "save" in offers(trail)


def test_r9_rerolls_stack_and_each_is_spent():
    trail = rolled(clash(side(rerolls=3, character=7)), 1)
    for face in (2, 3, 4):
        change = GAME.acts["reroll"].do(trail, ("a",), ScriptedFaces(face))
        assert [each.character for each in change.deeds if isinstance(each, SpendReroll)] == [7]
        trail = (*trail, Version(change.request, change.faces, 1, "Alice", "reroll", ("a",)))
    assert trail[-1].request.roller.rerolls == 0
    assert state(trail).main.natural == 4
    with pytest.raises(PlayerError, match="Alice has no re-rolls left"):
        GAME.acts["reroll"].do(trail, ("a",), ScriptedFaces())


def test_r10_a_six_succeeds_at_once_without_a_save():
    trail = rolled(clash(), 6)
    assert (state(trail).auto, state(trail).winner) == ("attacker", "attacker")
    assert "save" not in offers(trail)


@pytest.mark.parametrize("attack", range(1, 6))
def test_r11_the_defenders_six_saves_whatever_the_attackers_total(attack):
    trail = act(rolled(clash(side(mods=[20])), attack), "save", 6)
    assert (state(trail).auto, state(trail).winner) == ("defender", "defender")


def test_r12_the_attacker_wins_only_if_strictly_greater():
    """Every natural roll of both sides, with every modifier from −2 to 2 on each."""
    for attack in range(1, 6):
        for save in range(1, 6):
            for more in range(-2, 3):
                for other in range(-2, 3):
                    attacker, defender = side(mods=[more]), side(mods=[other], name="Bob", player=2)
                    trail = act(rolled(clash(attacker, defender), attack), "save", save)
                    wins = attack + more > save + other
                    assert state(trail).winner == ("attacker" if wins else "defender")


def test_r13_light_normal_and_heavy_are_d4_d8_and_d12():
    (effects,) = read_effects("light fire + normal cold + 2 heavy")
    (roll,) = state(rolled(damage(effects), 4, 8, 12, 1)).damage
    assert [die.die.sides for die in roll.dice] == [4, 8, 12, 12]
    assert amounts(roll) == (("fire", 4), ("cold", 8), ("", 13))


def test_r14_all_dice_of_one_effect_are_one_roll_and_effects_are_separate():
    trail = rolled(
        damage(effect(("light", 1, "piercing"), mods=[1]), effect(("light", 2, "poison"))), 2, 3, 4
    )
    assert [dealt(each) for each in state(trail).damage] == [3, 7]

    trail = act(trail, "reroll", 1, 1, picked=("e1",))
    assert [dealt(each) for each in state(trail).damage] == [3, 2]


def test_r15_the_controller_of_the_source_rolls_damage():
    trail = rolled(clash(effects=(effect(("heavy", 1)),)), 6)
    assert not not_rollers(trail, 1)
    assert not_rollers(trail, 2) == "That's Alice's roll. Only they and GMs can make it."
    assert not_targets(trail, 1) == "Only the player of Bob and GMs can do that."
    assert not not_targets(trail, 2)


@pytest.mark.parametrize(
    ("rows", "sides"),
    [(ROWS, 10), ("1-50: a | 51-100: b", 100), ("1: a | 10+: b", 10), ("11+: a", 100), ("1-200: a", 100)],
)
def test_r16_a_table_takes_a_d10_or_a_d100(rows, sides):
    assert outcome_sides(read_table(rows)) == sides


def test_r17_singular_by_default_and_cumulative_by_the_tables_flag():
    effects = {
        text: [row.effect for row in received(read_table(text), 4).rows]
        for text in (ROWS, f"cumulative | {ROWS}")
    }
    assert list(effects.values()) == [["wind"], ["fog", "rain", "hail"]]


def test_r18_the_player_can_accept_only_after_the_gm_sets_terms():
    trail = rolled(WizardsRequest("narrative", "I swing", side()))
    assert offers(trail) == ["terms", "decline"]

    trail = act(trail, "terms", picked=("15 success", "8 partial", "+2", "1"), by=9, name="Gwen")
    assert offers(trail) == ["look", "terms", "decline", "accept"]
    assert "15+ success" in said(trail)
    assert "d20 + 2 GM" in said(trail)
    assert "Costs 1 Action" in said(trail)


@pytest.mark.parametrize(
    ("total", "outcome"), [(7, None), (8, "partial"), (14, "partial"), (15, "success"), (30, "success")]
)
def test_r19_the_highest_threshold_met_is_the_outcome_and_none_is_failure(total, outcome):
    found = met(total, read_terms("15 success", "8 partial", "", "").thresholds)
    assert (found.outcome if found else None) == outcome


def test_r20_no_die_is_drawn_before_both_have_accepted():
    trail = rolled(WizardsRequest("narrative", "I swing", side()))
    trail = act(trail, "terms", picked=("15 success", "", "", ""), by=9, name="Gwen")
    assert not trail[-1].faces.extra
    declined = act(trail, "decline")
    assert not declined[-1].faces.extra
    assert "accept" not in offers(declined)

    assert state(act(trail, "accept", 15)).main.total == 15


def test_r20_hidden_thresholds_are_on_no_card_until_revealed():
    trail = rolled(WizardsRequest("narrative", "I swing", side()))
    trail = act(trail, "terms", picked=("", "8 partial, 19 marvel", "", ""), by=9, name="Gwen")
    trail = act(trail, "accept", 19)
    assert "marvel" not in said(trail)
    assert "partial" not in said(trail)
    assert GAME.card(trail).verdict == ""
    assert "marvel" in look_card(trail).headline

    trail = act(trail, "reveal_terms", by=9, name="Gwen")
    assert GAME.card(trail).headline == "19: marvel"
    assert "✓ 8+ partial (was hidden)" in said(trail)


def test_outcomes_of_four_and_of_one_on_a_cumulative_table():
    four, one = (said(rolled(outcome(f"cumulative: below | {ROWS}"), face)) for face in (4, 1))
    assert "4 includes all rows below: 1, 2, 3" in four
    assert "wind" not in four
    assert "1 includes all rows below: nothing" in one


def test_a_reroll_of_something_else_is_refused():
    trail = rolled(clash(), 2)
    with pytest.raises(PlayerError):
        GAME.acts["reroll"].do(trail, ("s",), ScriptedFaces())


@pytest.mark.parametrize(
    ("faces", "advantage", "picked", "place"),
    [
        ((3, 5), 1, None, 1),
        ((3, 5), 1, 0, 0),
        ((3, 5), 1, 2, 1),
        ((3, 5), -1, 1, 0),
        ((3, 5), 0, None, 1),
        ((3,), 0, None, 0),
    ],
)
def test_which_die_counts_for_the_pool(faces, advantage, picked, place):
    assert kept_place(faces, advantage, picked) == place
