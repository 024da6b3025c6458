"""The three lines of each condition, compared with the rules' effects."""

import re

import pytest

from bot.games.dnd.conditions.rules.conditions import CONDITIONS, NAMES
from bot.games.dnd.conditions.rules.text import TypedCondition, read_conditions
from bot.games.dnd.conditions.rules.words import asks_about, condition_card
from bot.words.speaking import languages, speaking
from tests.cases import every


@every("condition", CONDITIONS)
def test_every_condition_has_three_short_lines_in_every_language(condition):
    for language in languages():
        with speaking(language):
            card = condition_card(condition, 0)
            assert card.headline == NAMES.name(condition)
            assert len(card.lines) == 3
            assert all(isinstance(line, str) and 0 < len(line) <= 110 for line in card.lines), card.lines


@every("condition", CONDITIONS)
def test_the_lines_match_the_rules(condition):
    rules, text = CONDITIONS[condition], " ".join(CONDITIONS[condition].lines)
    assert (not rules.moves) == ("Speed is 0" in text)
    assert bool(rules.fails) == ("fail Strength and Dexterity saves" in text)
    assert bool(rules.saves) == ("Dexterity saves have Disadvantage" in text)
    assert rules.crits == ("Critical Hits" in text)
    assert (rules.by == "dis") == bool(re.search(r"Their attacks [a-z ]*have Disadvantage", text))
    exposed = r"gainst them (have )?Advantage|from within 5 feet have Advantage"
    assert "adv" in (rules.against, rules.near) or condition == "unconscious" or not re.search(exposed, text)
    assert rules.against != "adv" or re.search(exposed, text)
    assert bool(rules.sense) == ("fail checks that need" in text)
    for other in rules.includes:
        assert NAMES.english(other) in text


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("grappled?", "grappled"),
        ("What does Grappled do?", "grappled"),
        ("what is Prone ?", "prone"),
        ("grappled", ""),
        ("happy?", ""),
        ("", ""),
    ],
)
def test_a_question_names_its_condition(typed, expected):
    assert asks_about(typed) == expected


def test_a_question_is_understood_in_the_current_language():
    with speaking("de"):
        assert asks_about("Was tut Gepackt?") == "grappled"
    with speaking("ja"):
        assert asks_about("つかまれた状態とは？") == "grappled"
        assert asks_about("伏せ状態？") == "prone"


@every("language", languages())
@every("condition", CONDITIONS)
def test_a_condition_is_read_in_any_language_whatever_the_current_one(language, condition):
    with speaking(language):
        typed = NAMES.name(condition)
    for spoken in languages():
        with speaking(spoken):
            assert read_conditions(typed) == (TypedCondition(condition),)
            assert asks_about(f"{typed}?") == condition
