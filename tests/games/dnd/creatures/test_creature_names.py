"""Creatures by name in every language: the document's German names, and our own katakana readings."""

import re

from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.fight.record.combatant import Combatant, named
from bot.games.dnd.hit_points.record.hit_points import full
from bot.words.speaking import speaking
from tests.cases import every

NAMES = bestiary.names()
GERMAN = {
    "Goblin Warrior": "Goblinkrieger",
    "Adult Red Dragon": "Ausgewachsener roter Drache",
    "Owlbear": "Eulenbär",
}
READINGS = {
    "Goblin Warrior": "ゴブリン・ウォリアー",
    "Will-o'-Wisp": "ウィル・オ・ウィスプ",
    "Swarm of Bats": "スウォーム・オブ・バッツ",
}


def test_every_creature_has_a_german_name_and_a_reading():
    assert len(NAMES) == 334
    for name in NAMES:
        german, reading = bestiary._names()[name]
        assert german.strip() == german != ""
        assert re.fullmatch("[ァ-ヴー・]+", reading), reading


def test_no_name_is_shared_by_two_creatures():
    english = {bestiary._bare(name): name for name in NAMES}
    for name in NAMES:
        for other in bestiary._names()[name]:
            assert english.get(bestiary._bare(other), name) == name
            assert bestiary._foreign()[bestiary._bare(other)] == name, "two are named so; rename one"


@every("name", NAMES)
def test_each_creature_is_found_by_all_its_names_in_any_language(name):
    for language in ("en", "de", "ja"):
        with speaking(language):
            for typed in (name, *bestiary._names()[name], bestiary._names()[name][1].replace("・", "")):
                found = bestiary.creature(typed)
                assert found
                assert found.name == name


def test_a_creature_is_named_in_the_current_language():
    for name, german in GERMAN.items():
        assert bestiary.called(name) == bestiary.listed_name(name) == name
        with speaking("de"):
            assert (bestiary.called(name), bestiary.listed_name(name)) == (german, f"{german} ({name})")
    with speaking("ja"):
        for name, reading in READINGS.items():
            assert (bestiary.called(name), bestiary.listed_name(name)) == (name, f"{name}（{reading}）")
    with speaking("de"):
        assert bestiary.listed_name("Aboleth") == "Aboleth"
        assert bestiary.listed_name("My own beast") == "My own beast"


def test_words_in_any_language_find_a_creature():
    goblins = ["Goblin Boss", "Goblin Minion", "Goblin Warrior"]
    assert bestiary.having("ゴブリン") == goblins
    assert bestiary.having("ゴブリンウォリアー") == ["Goblin Warrior"]
    assert bestiary.having("oter drache aus") == []
    assert bestiary.having("roter drache aus") == ["Adult Red Dragon"]


def test_a_creature_in_a_fight_can_also_be_named_in_english():
    creature = bestiary.creature("Goblin Warrior")
    goblins = [
        Combatant(number, f"Goblinkrieger {number}", "monster", 1, full(10), creature=creature)
        for number in (1, 2)
    ]
    for typed, number in (("Goblinkrieger 2", 2), ("goblin warrior 1", 1), ("goblin warrior2", 2)):
        assert named(goblins, typed) == goblins[number - 1]
    assert named(goblins, "goblin") is None
    assert named(goblins[:1], "goblin") == goblins[0]
