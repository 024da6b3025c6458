"""Requests from what the commands' options say."""

import pytest

from bot.errors import PlayerError
from bot.games.wizards.rules.damage_text import effects_text
from bot.games.wizards.rules.from_options import (
    Counts,
    Typed,
    clash_request,
    damage_request,
    narrative_request,
    outcome_request,
)
from bot.games.wizards.rules.request import Side
from bot.tables.reading import read_table

TEN, HUNDRED = "1-5: a | 6-10: b", "1-50: a | 51-100: b"


@pytest.mark.parametrize(
    ("counts", "more", "read"),
    [
        (Counts(3, 0, 1), "", "heavy + 3 light"),
        (Counts(1, 2, 3, "Fire damage"), "", "3 heavy fire + 2 normal fire + light fire"),
        (Counts(1), "Poison: 2 light poison", "light; Poison: 2 light poison"),
        (Counts(type="fire"), "heavy + light cold; light", "heavy fire + light cold; light"),
    ],
)
def test_counts_are_the_first_effect_and_a_type_is_that_of_its_dice(counts, more, read):
    assert effects_text(damage_request(counts, more, Typed()).effects) == read


def test_modifiers_of_damage_are_of_its_first_effect_alone():
    made = damage_request(Counts(1), "light", Typed("+1 Rage", "Flanking", weapon="dagger"))
    assert effects_text(made.effects) == "light +1 Rage adv +1; light"
    assert made.roller.modifiers == made.roller.advantage == ()
    assert made.roller.tags.weapon == ("dagger",)


@pytest.mark.parametrize(
    ("counts", "more", "words"),
    [
        (Counts(), "", "Say what is rolled"),
        (Counts(type="+2"), "heavy", "is no type of damage"),
        (Counts(50), "light", "Up to 50 dice"),
        (Counts(1), "light;light;light;light;light;light", "Up to 6 effects"),
    ],
)
def test_what_is_no_damage_is_refused(counts, more, words):
    with pytest.raises(PlayerError, match=words):
        damage_request(counts, more, Typed())


@pytest.mark.parametrize(
    ("table", "sides", "rolled"),
    [(TEN, 0, 10), (HUNDRED, 0, 100), (TEN, 100, 100), (HUNDRED, 10, 10), ("", 10, 10)],
)
def test_an_outcome_has_the_tables_die_unless_one_is_chosen(table, sides, rolled):
    assert outcome_request(table, "", sides, None, typed=Typed()).sides == rolled


def test_an_outcome_needs_a_table_or_a_die():
    with pytest.raises(PlayerError, match="Say which table"):
        outcome_request("", "", 0, None, typed=Typed())


@pytest.mark.parametrize(
    ("head", "chosen", "holds"),
    [("", None, ""), ("cumulative | ", None, "below"), ("cumulative | ", "", ""), ("", "upto", "upto")],
)
def test_lower_rows_count_as_the_table_says_unless_it_is_chosen(head, chosen, holds):
    made = outcome_request(f"{head}{TEN}", "", 0, chosen, typed=Typed())
    assert read_table(made.table).cumulative == holds


def test_a_clash_has_its_damage_ready_and_a_narrative_needs_words():
    made = clash_request(
        Side("Bob"), "  Spiked  club ", "heavy", Typed("+1", "1", "club", "smash", "dark", " Mira ")
    )
    assert (made.label, effects_text(made.effects), made.roller.name) == ("Spiked club", "heavy", "Mira")
    assert (made.roller.tags.skill, made.roller.tags.situation) == (("smash",), ("dark",))
    with pytest.raises(PlayerError, match="Write what you try"):
        narrative_request("...", Typed())
