"""The titles of D&D's rolls, with and without the name of the person who rolls."""

import pytest

from bot.games.dnd.rolls.record.kinds import CastRequest, DamageRequest, HealingRequest, SaveRequest
from bot.games.dnd.rolls.record.request import NOBODY, Casting, Roller
from bot.games.dnd.rolls.rules.card import purpose
from bot.words.speaking import speaking


@pytest.mark.parametrize(
    ("name", "said"), [("Mira", "Mira · Wisdom save"), ("", "Wisdom save"), (NOBODY, "Wisdom save")]
)
def test_a_roll_without_a_person_names_no_one(name, said):
    assert purpose(SaveRequest("wis", roller=Roller(name=name))) == said


@pytest.mark.parametrize("kind", [CastRequest, DamageRequest, HealingRequest])
def test_a_cast_or_typed_spell_is_named_in_the_current_language(kind):
    with speaking("de"):
        assert kind(label="Fireball", casting=Casting("Fireball")).what == "Feuerball"
        assert kind(label="Fireball").what == "Feuerball"
        assert kind(label="My fire").what == "My fire"


@pytest.mark.parametrize(("kind", "said"), [(DamageRequest, "Damage"), (HealingRequest, "Healing")])
def test_a_roll_without_a_label_is_named_by_its_kind(kind, said):
    assert kind().what == said
