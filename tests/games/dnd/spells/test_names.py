"""Spells by their German names, as the German edition of the document prints them."""

from bot.games.dnd.spells.rules.spell import having, spell, spell_names
from bot.games.dnd.terms.spell_names import listed_spell, spell_name, spell_readings
from bot.games.dnd.terms.spell_names import spell_names as german_names
from bot.words.speaking import speaking


def test_every_german_name_belongs_to_its_own_spell():
    known = set(spell_names())
    assert len(german_names()) == 198
    assert not set(german_names()) - known
    for name, names in german_names().items():
        for each in names:
            found = spell(each)
            # If an English spell has the same name, that one is meant.
            assert found is not None
            assert found.name == name or found.name.casefold() == each.casefold()


def test_a_spell_is_named_in_the_current_language_and_typed_in_either():
    assert spell_name("Fireball") == "Fireball"
    with speaking("de"):
        assert spell_name("Fireball") == "Feuerball"
        assert spell_name("Arcane Hand") in {"Arcane Hand", *german_names().get("Arcane Hand", ())}
    with speaking("ja"):
        assert spell_name("Fireball") == "Fireball"
        assert listed_spell("Fireball") == "Fireball（ファイアボール）"
    assert having("feuerb") == ["Fireball"]
    assert spell("heilendes wort") == spell("Healing Word")


def test_a_misspelled_name_finds_similar_ones():
    assert having("fierball") == ["Fireball"]
    assert having("magic misile")[0] == "Magic Missile"
    assert having("feuerbal") == ["Fireball"]
    assert having("xyzzy") == having("") == []


def test_every_spell_is_found_by_its_reading_with_or_without_separators():
    assert list(spell_readings()) == list(spell_names())
    for name, reading in spell_readings().items():
        assert spell(reading) == spell(reading.replace("・", "")) == spell(name)
    assert having("アイス ナ") == having("アイスナ") == ["Ice Knife"]
