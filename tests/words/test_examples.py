"""The examples in forms and options are read the same in every language as in English."""

import re
from functools import partial

from msgspec import to_builtins
from msgspec.structs import replace

from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.attacks.damage_text import read_damage
from bot.games.dnd.conditions.rules.text import Until, read_conditions, read_until
from bot.games.dnd.counters.rules.cost import read_priced
from bot.games.dnd.creatures.rules.creature_text import read_creatures
from bot.games.dnd.fight.rolls.area_requests import read_area, read_labelled
from bot.games.dnd.hit_points.rules.text import read_points
from bot.games.dnd.sheet.rules.fields import read_attacks
from bot.games.dnd.sheet.rules.text import read_sheet
from bot.games.dnd.sheet.rules.traits import split_traits
from bot.games.dnd.targets.options_text import read_extras
from bot.games.dnd.targets.text import read_defences, read_targets
from bot.games.dnd.terms.checks import read_check, read_save
from bot.games.wizards.rules.damage_text import read_effects
from bot.games.wizards.rules.narrative import read_thresholds
from bot.words.speaking import ENGLISH, catalogue, languages, speaking
from tests.cases import every

NAMED = ("name", "what", "source", "outcome", "text")
"""Fields whose values are named differently in each language."""
COMMAS, LINES = r"[,、] ?", r" ⏎ |；|; ?"


def traits(text):
    """Return the sheet of a character with these traits."""
    of = {"name": "Mira", "level": "5", "scores": "16 14 13 8 12 10", "ac": "16", "hp": "45"}
    return read_sheet({**of, **split_traits(text.replace(" ⏎ ", "\n"))})


def typed_defenses(text):
    """Return the defenses typed after an Armor Class."""
    number, rest = text.split(" ", 1)
    assert number == "15"
    return read_defences(rest)


def cost(text):
    """Return the cost after the dice of damage."""
    return read_priced(text)[1]


def effects(text):
    """Return the dice of WIZARDS damage without their types, which can be any words."""
    return [[replace(die, type="") for die in each.dice] for each in read_effects(text)]


def unnamed(read):
    """Return the parsed value without names, as plain values."""
    match read:
        case dict():
            return {key: unnamed(value) for key, value in read.items() if key not in NAMED}
        case list() | tuple():
            return [unnamed(each) for each in read]
    return read


def attack(line):
    (only,) = read_attacks(line)
    return only


EXAMPLES = [
    (read_points, COMMAS, "-7 fire, +8, temp 12, max -5, stable, revive 1"),
    (read_damage, None, "8d6 fire"),
    (lambda typed: cost(read_labelled(typed)[0]), None, "8d6 fire costs slot 3 # Fireball"),
    (partial(read_area, "wis"), COMMAS, "15 none, 13 frightened; Mira adv; Ogre fails"),
    (read_targets, None, "Goblin +2; Ogre -1 resist fire"),
    (typed_defenses, None, "15 resist slashing"),
    (read_extras, None, "2d6 Sneak Attack"),
    (read_until, COMMAS, "wis 14, 3 rounds, end of Mira's turn"),
    (read_conditions, LINES, "prone, poisoned; prone off; exhaustion 2; concentration: Bless"),
    (read_check, COMMAS, "Stealth, dex, Strength (Intimidation)"),
    (read_save, COMMAS, "Dexterity, wis, death"),
    (read_creatures, None, "goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing"),
    (attack, LINES, "Longsword ⏎ Dagger +1 ⏎ Fire Bolt spell int 2d10 fire range 120"),
    (
        traits,
        None,
        ("saves: str con ⏎ skills: stealth+ ⏎ slots: wizard 5 ⏎ Rage 3 (long rest) ⏎ Rage: +2, while on"),
    ),
    (effects, None, "heavy crushing + 3 light piercing; Poison: 2 light poison"),
    (read_thresholds, None, "8 partial, 19 marvel"),
]


@every("language", [each for each in languages() if each != ENGLISH])
@every("reader, between, example", EXAMPLES)
def test_an_example_is_read_as_in_english(language, reader, between, example):
    def read(text):
        return [
            unnamed(to_builtins(reader(each))) for each in (re.split(between, text) if between else [text])
        ]

    words = catalogue(language)
    assert words
    with speaking(language):
        assert read(words.sentence(example)) == read(example)


def test_punctuation_can_be_full_width():
    with speaking("ja"):
        assert read_attack("ロングソード：筋 1d8 斬撃").name == "ロングソード"
        assert read_points("-7 火（クリティカル）").critical
        assert read_until("ミラの精神集中") == Until(name="ミラ", held=True)
