"""Requests from the commands' options."""

import pytest

from bot.errors import PlayerError
from bot.games.wizards.rules.damage_text import effects_text
from bot.games.wizards.rules.from_options import (
    clash_request,
    damage_request,
    narrative_request,
    outcome_request,
)
from bot.games.wizards.rules.request import Side
from bot.games.wizards.rules.with_text import read_side
from bot.tables.reading import read_table

TEN, HUNDRED = "1-5: a | 6-10: b", "1-50: a | 51-100: b"


def test_modifiers_of_damage_apply_only_to_its_first_effect():
    made = damage_request("light; light", read_side("+1 Rage, adv Flanking, dagger"))
    assert effects_text(made.effects) == "light +1 Rage adv +1; light"
    assert made.roller.modifiers == made.roller.advantage == ()
    assert made.roller.tags.weapon == ("dagger",)


@pytest.mark.parametrize(
    ("dice", "words"),
    [("50 light + heavy", "up to 50 damage dice"), ("light;" * 6 + "light", "up to 6 effects")],
)
def test_invalid_damage_is_refused(dice, words):
    with pytest.raises(PlayerError, match=words):
        damage_request(dice, Side())


@pytest.mark.parametrize(
    ("table", "sides", "rolled"),
    [(TEN, 0, 10), (HUNDRED, 0, 100), (TEN, 100, 100), (HUNDRED, 10, 10), ("", 10, 10)],
)
def test_an_outcome_uses_the_tables_die_unless_one_is_chosen(table, sides, rolled):
    assert outcome_request(table, "", sides, None, side=Side()).sides == rolled


def test_an_outcome_needs_a_table_or_a_die():
    with pytest.raises(PlayerError, match="Choose a table, a d10 or a d100"):
        outcome_request("", "", 0, None, side=Side())


@pytest.mark.parametrize(
    ("head", "chosen", "holds"),
    [("", None, ""), ("cumulative | ", None, "below"), ("cumulative | ", "", ""), ("", "upto", "upto")],
)
def test_lower_rows_count_as_the_table_says_unless_chosen(head, chosen, holds):
    made = outcome_request(f"{head}{TEN}", "", 0, chosen, side=Side())
    assert read_table(made.table).cumulative == holds


def test_a_clash_has_its_damage_ready_and_a_narrative_roll_needs_words():
    made = clash_request(
        Side("Bob"), "  Spiked  club ", "heavy", read_side("+1, adv, skill smash, situation dark", " Mira ")
    )
    assert (made.label, effects_text(made.effects), made.roller.name) == ("Spiked club", "heavy", "Mira")
    assert (made.roller.tags.skill, made.roller.tags.situation) == (("smash",), ("dark",))
    with pytest.raises(PlayerError, match="Enter what you try, and what should happen"):
        narrative_request("...", Side())
