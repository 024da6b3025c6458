"""Consequences: rerolls, choices and edits in every order, and the card's text about them."""

import pytest
from msgspec.structs import replace

from bot.dice.faces import NO_FACES
from bot.errors import DiceError, PlayerError
from bot.games.wizards.rules.effects import Tags
from bot.games.wizards.rules.game import GAME, attempts
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import pick_choices
from bot.games.wizards.rules.terms import set_terms, terms_form
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
from tests.support import adapted

HEAVY = effect(("heavy", 1))


def won(**more):
    """Return a Clash that was won with a natural 6, with 11 damage dealt."""
    return act(rolled(clash(side(rerolls=3), effects=(HEAVY,), **more), 6), "damage", 11)


def bob(*, mods=(), adv=(), rerolls=1):
    return side(name="Bob", player=2, character=2, mods=mods, adv=adv, rerolls=rerolls)


def test_damage_is_rerolled_after_the_attack_was():
    trail = act(won(), "reroll", 6, picked=("a",))
    assert "damage" in offers(trail)
    assert state(act(trail, "damage", 2)).damage[0].total == 2


def test_a_save_after_a_reroll_does_not_roll_damage_automatically():
    trail = act(act(won(), "reroll", 4, picked=("a",)), "save", 1)
    assert state(trail).winner == "attacker"
    assert not state(trail).damage
    assert "damage" in offers(trail)


def test_a_rerolled_save_negates_the_damage_and_the_card_says_so():
    trail = act(act(rolled(clash(effects=(HEAVY,)), 4), "save", 1), "damage", 11)
    trail = act(trail, "reroll_save", 2, by=2, name="Bob")
    assert not state(trail).damage
    assert "Re-rolled Bob's save: 1 → 2; the damage ~~11~~ no longer counts" in said(trail)
    assert state(act(trail, "damage", 3)).damage[0].total == 3


def test_an_edited_automatic_success_that_is_rerolled_gives_a_new_save():
    trail = act(rolled(clash(side(rerolls=1)), 3), "save", 2)
    trail = act(trail, "amend", 6, picked=("a", "", "+1"))
    assert state(trail).auto == "attacker"
    assert "got 6; the save 2 no longer counts" in said(trail)
    trail = act(trail, "reroll", 4, 1)
    assert state(trail).waits


def test_a_save_after_removed_damage_does_not_restore_it():
    trail = act(won(), "amend", 2, picked=("a", "", "-1"))
    assert "the damage ~~11~~ no longer counts" in said(trail)
    assert state(trail).waits
    trail = act(trail, "save", 1)
    assert state(trail).winner == "attacker"
    assert not state(trail).damage


def test_an_undone_step_is_still_shown_and_repeating_it_gives_the_same_die():
    trail = act(rolled(clash(), 3), "amend", 5, picked=("", "+1 Flanking"))
    trail = act(trail, "undo")
    assert "Undone: Edited: Advantage +1 Flanking; got 5" in said(trail)
    assert state(trail).main.total == 3
    assert state(act(trail, "amend", picked=("", "+1"))).main.natural == 5


def test_choices_disappear_with_their_roll():
    trail = rolled(clash(side(adv=[1], rerolls=2)), 5, 2)
    trail = act(trail, "pick", picked=("a.0.1",))
    assert state(trail).main.natural == 2
    assert state(act(trail, "reroll", 4, 3)).main.natural == 4
    assert adapted(GAME, trail[-1].request).picks == ()


def test_a_second_choice_for_a_die_replaces_the_first():
    trail = rolled(outcome(roller=side(adv=[2])), 5, 2, 9)
    trail = act(act(trail, "pick", picked=("r.0.1",)), "pick", picked=("r.0.0",))
    assert state(trail).main.natural == 5
    assert trail[-1].request.picks == (("r.0", 0),)


def test_each_die_of_a_roll_has_its_own_choice():
    trail = rolled(damage(effect(("heavy", 1), ("light", 1), adv=[1])), 3, 9, 4, 2)
    trail = act(act(trail, "pick", picked=("e0.0.0",)), "pick", picked=("e0.1.1",))
    assert [die.natural for die in state(trail).damage[0].dice] == [3, 2]


def test_equal_faces_of_a_pool_are_offered_once():
    trail = rolled(outcome(roller=side(adv=[3])), 2, 9, 2, 9)
    assert [choice.key for choice in pick_choices(trail)] == ["r.0.0"]


def test_a_choice_whose_die_an_edit_removed_is_forgotten():
    trail = act(rolled(outcome(roller=side(adv=[2])), 5, 2, 9), "pick", picked=("r.0.1",))
    trail = act(trail, "amend", picked=("", "-4"))
    assert state(trail).main.natural == 2
    trail = act(trail, "amend", picked=("", "+2"))
    assert state(trail).main.natural == 5


@pytest.mark.parametrize(
    ("rolls", "clash_total", "damage_total", "outcome_total", "narrative_total"),
    [
        ("", 5, 5, 5, 5),
        ("clash", 5, 3, 3, 3),
        ("damage", 3, 5, 3, 3),
        ("light", 3, 5, 3, 3),
        ("heavy", 3, 3, 3, 3),
        ("outcome", 3, 3, 5, 3),
        ("narrative", 3, 3, 3, 5),
        ("save", 3, 3, 3, 3),
    ],
)
def test_saved_modifiers_apply_to_their_rolls(
    rolls, clash_total, damage_total, outcome_total, narrative_total
):
    roller = side(kept=[kept(2, rolls=rolls)])
    assert state(rolled(clash(roller), 3)).main.total == clash_total
    assert state(rolled(damage(effect(("light", 1)), roller=roller), 3)).damage[0].total == damage_total
    assert state(rolled(outcome(roller=roller), 3)).main.total == outcome_total
    asked = rolled(WizardsRequest("narrative", "I swing", roller))
    trail = act(asked, "terms", picked=("15", "", "", ""), by=9, name="Gwen")
    assert state(act(trail, "accept", 3)).main.total == narrative_total


def test_saved_advantage_for_one_die_applies_to_the_whole_roll():
    roller = side(kept=[kept(1, rolls="heavy", advantage=True)])
    (roll,) = state(rolled(damage(effect(("heavy", 1), ("light", 1)), roller=roller), 3, 9, 4, 1)).damage
    assert roll.total == 13


def test_per_roll_saved_and_named_modifiers_are_added_once_each():
    roller = side(kept=[kept(2, rolls="damage"), kept(5, rolls="heavy")])
    dice = effect(("light", 2, "fire"), ("normal", 1, "cold"), mods=[1])
    trail = rolled(damage(dice, roller=roller, per="roll"), 1, 2, 3)
    assert GAME.card(trail).headline == "9 damage"
    assert "9 (3 fire, 3 cold, +3 on the roll)" in said(trail)


@pytest.mark.parametrize(("mod", "total"), [(-3, 3), (-9, 0)])
def test_damage_types_have_separate_amounts_and_a_total_of_at_least_0(mod, total):
    trail = rolled(damage(effect(("light", 1, "fire"), ("normal", 1, "cold"), mods=[mod])), 1, 8)
    assert GAME.card(trail).headline == f"{total} damage"


@pytest.mark.parametrize(
    ("attack", "mods", "needs"),
    [
        (3, (), "a natural 3 or more"),
        (3, (1,), "a natural 2 or more"),
        (3, (-1,), "a natural 4 or more"),
        (3, (2,), "any result"),
        (5, (-1,), "a natural 6"),
        (5, (-9,), "a natural 6"),
        (1, (), "any result"),
        (2, (), "a natural 2 or more"),
    ],
)
def test_the_card_shows_what_the_target_needs(attack, mods, needs):
    trail = rolled(clash(side(), bob(mods=mods)), attack)
    assert f"Bob saves with {needs}" in said(trail).split("\n")
    for face in range(1, 7):
        saves = needs == "any result" or face >= int("".join(filter(str.isdigit, needs)))
        assert (state(act(trail, "save", face)).winner == "defender") == saves


def test_a_gms_step_for_someone_is_attributed_and_their_own_is_not():
    trail = act(rolled(clash(effects=(HEAVY,)), 4), "save", 1, by=9, name="Gwen")
    trail = act(trail, "damage", 11, by=9, name="Gwen")
    assert "Save rolled (Gwen)" in said(trail)
    assert "Damage rolled (Gwen)" in said(trail)
    trail = act(act(rolled(clash(effects=(HEAVY,)), 4), "save", 1, by=2, name="Bob"), "damage", 11)
    assert "rolled (" not in said(trail)


def test_the_last_steps_are_shown():
    trail = rolled(clash(side(rerolls=9)), 1)
    for face in range(2, 9):
        trail = act(trail, "reroll", face % 6 + 1)
    assert said(trail).count("Re-rolled Clash") == 6
    assert "\n…\n" in said(trail)


def test_a_clash_is_not_rerolled_but_damage_and_outcomes_are():
    assert "again" not in offers(rolled(clash(), 3))
    assert "again" in offers(rolled(outcome(), 3))
    assert "again" in offers(rolled(damage(HEAVY), 3))


def test_a_gm_who_changes_the_terms_sees_the_old_ones():
    trail = rolled(WizardsRequest("narrative", "I swing", side()))
    trail = act(trail, "terms", picked=("15 yes", "8 no, 19 marvel", "-2", "1"), by=9, name="Gwen")
    fields = terms_form(trail)
    assert [field.filled for field in fields] == ["15: yes", "8: no\n19: marvel", "-2", "1"]
    assert [field.long for field in fields] == [True, True, False, False]


def test_whoever_the_roll_waits_for_is_mentioned_until_it_stops_waiting():
    trail = rolled(clash(), 3)
    assert GAME.card(trail).waits == 2
    assert GAME.card(act(trail, "save", 3)).waits == 0
    assert GAME.card(rolled(clash(), 6)).waits == 0
    assert GAME.card(rolled(clash(side(), side(name="Tam", player=1)), 3)).waits == 0
    trail = rolled(WizardsRequest("narrative", "I swing", side()))
    assert GAME.card(trail).waits == 0
    trail = act(trail, "terms", picked=("15", "8", "", ""), by=9, name="Gwen")
    assert GAME.card(trail).waits == 1
    assert GAME.card(act(trail, "accept", 3)).waits == 0
    declined = act(trail, "decline")
    assert GAME.card(declined).waits == 0
    assert "look" not in offers(declined)
    assert GAME.card(rolled(outcome(), 3)).waits == 0


def test_an_edit_needs_a_change_and_a_roll():
    trail = act(rolled(clash(), 3), "save", 2)
    for entered, words in (
        (("a", "", ""), "Enter what was forgotten"),
        (("", "+1", ""), "Choose the roll it was forgotten for"),
    ):
        with pytest.raises(PlayerError, match=words):
            act(trail, "amend", picked=entered)


def test_a_save_with_a_tag_uses_its_saved_modifiers():
    target = side(name="Bob", player=2, kept=[kept(2, rolls="save", weapon="shield")])
    trail = rolled(clash(side(), target), 4)
    assert state(act(trail, "save", 2)).winner == "attacker"
    assert state(act(trail, "save_with", 2, picked=("", "", "Shields"))).winner == "defender"


def test_a_repeated_clash_has_nothing_of_the_last_save():
    trail = act(rolled(clash(), 4), "save_with", 2, picked=("+1 cover", "", "shield"))
    again = adapted(GAME, trail[-1].request)
    assert again.target.modifiers == ()
    assert not again.target.tags.weapon
    assert again.roller == trail[0].request.roller


@pytest.mark.parametrize(
    ("when", "tags", "added"),
    [
        ({"skill": "Climb"}, {"skill": ("climb",)}, True),
        ({"skill": "Climb"}, {"skill": ("swim",)}, False),
        ({"skill": "Climb", "weapon": "axe"}, {"skill": ("climb",)}, False),
        ({"skill": "Climb", "weapon": "axe"}, {"skill": ("climb",), "weapon": ("axes",)}, True),
        ({"situation": "dark"}, {"situation": ("rain", "dark")}, True),
        ({"situation": "dark"}, {"weapon": ("dark",)}, False),
    ],
)
def test_every_part_of_a_scope_must_match(when, tags, added):
    roller = replace(side(kept=[kept(2, **when)]), tags=Tags(**tags))
    assert state(rolled(clash(roller), 3)).main.total == (5 if added else 3)


def test_the_damage_type_is_a_situation_in_addition_to_the_named_ones():
    roller = replace(
        side(kept=[kept(1, situation="dark"), kept(2, situation="fire")]), tags=Tags(situation=("dark",))
    )
    (roll,) = state(rolled(damage(effect(("light", 1, "fire"), ("light", 1)), roller=roller), 1, 1)).damage
    assert [die.value for die in roll.dice] == [4, 2]


def test_damage_is_offered_once():
    assert not {"damage", "damage_with"} & set(offers(won()))


def test_a_roll_takes_at_most_ten_of_each():
    trail = rolled(clash(side(mods=[1] * 9)), 3)
    trail = act(trail, "amend", picked=("+1 the tenth", ""))
    assert "Edited: +1 the tenth\n" in said(trail) + "\n"
    assert state(trail).main.total == 13
    with pytest.raises(PlayerError, match="That's too much for one roll"):
        act(trail, "amend", picked=("+1", ""))


def test_text_entered_below_damage_is_for_its_first_effect():
    trail = act(rolled(clash(), 6), "damage_with", 3, 9, 2, picked=("heavy; light", "+1", "1"))
    assert [each.total for each in state(trail).damage] == [10, 2]


def test_advantage_beyond_the_maximum_counts_as_the_maximum():
    trail = rolled(outcome(roller=side(adv=[15, 15])), *[5] * 21)
    assert "Advantage +30: +15, +15 (counts as 20)" in said(trail)


def test_a_row_that_says_so_is_rolled_again():
    for table in ("1-3: a | 4: roll twice, then again", "cumulative | 3: roll again"):
        assert "press *Again*" in said(rolled(outcome(table), 4))


def test_additions_to_damage_are_shown_with_their_name():
    trail = rolled(damage(effect(("light", 2), mods=[1]), roller=side(kept=[kept(2)])), 1, 2)
    assert "d4 **1** +3, d4 **2** +3" in said(trail)
    assert "+1, +2 kept on each die it applies to" in said(trail)


def test_the_first_of_very_many_dice_are_shown_and_the_rest_counted():
    trail = rolled(damage(effect(("light", 32))), *[1] * 32)
    assert said(trail).count("d4 **1**") == 30
    assert "2 more dice" in said(trail)
    trail = rolled(damage(effect(("light", 7), adv=[9])), *[1] * 70)
    assert "d4 (**1** of 10)" in said(trail)


@pytest.mark.parametrize(("actions", "cost", "is_refused"), [(2, 2, False), (2, 3, True), (0, 3, False)])
def test_a_narrative_roll_costs_at_most_a_turns_actions(actions, cost, is_refused):
    trail = rolled(WizardsRequest("narrative", roller=side(), actions=actions))
    entered = ("15 success", "", "", str(cost))
    if is_refused:
        with pytest.raises(DiceError, match="A turn here has 2 Actions, so nothing can cost 3"):
            set_terms(trail, entered, NO_FACES)
        return
    terms = set_terms(trail, entered, NO_FACES).request.terms
    assert terms
    assert terms.cost == cost


def test_only_a_clash_and_a_narrative_roll_are_attempts():
    assert attempts(rolled(outcome(), 5)) == ()
    assert attempts(rolled(WizardsRequest("narrative", roller=side()))) == ()
