"""A weapon from the document needs only its name on a sheet."""

import pytest

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import attack_text, read_attack
from bot.games.dnd.attacks.weapons import WEAPONS
from bot.games.dnd.sheet.rules.fields import read_attacks
from bot.games.dnd.sheet.rules.foundry_weapons import _range
from bot.words.speaking import speaking
from tests.cases import every


@every("key", WEAPONS)
def test_every_weapon_is_an_attack_with_all_its_properties(key):
    (attack,) = read_attacks(WEAPONS.english(key))
    assert attack.damage
    assert read_attack(attack_text(attack)) == attack


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ("Longsword", "Longsword: str 1d8 slashing"),
        ("longsword +1", "longsword: str+1 1d8 slashing"),
        ("Dagger unproficient", "Dagger: finesse unproficient 1d4 piercing thrown 20/60"),
        ("Longbow", "Longbow: dex 1d8 piercing ranged 150/600"),
        ("Longsword str 1d10 slashing", "Longsword: str 1d10 slashing"),
        ("short sword", "short sword: finesse 1d6 piercing"),
    ],
)
def test_a_weapons_numbers_come_from_its_name_unless_typed(typed, whole):
    (attack,) = read_attacks(typed)
    assert attack_text(attack) == whole


@pytest.mark.parametrize("typed", ["Longsword +7", "Laser", "Bastard Longsword"])
def test_an_unknown_weapon_or_one_with_a_full_bonus_needs_its_damage(typed):
    with pytest.raises(PlayerError, match="has no damage"):
        read_attacks(typed)


@pytest.mark.parametrize(("language", "typed"), [("de", "Langschwert"), ("ja", "ロングソード")])
def test_a_weapon_is_known_by_its_name_in_the_current_language(language, typed):
    with speaking(language):
        (attack,) = read_attacks(typed)
    assert (attack.name, attack.ability, attack.damage[0].dice) == (typed, "str", "1d8")


@pytest.mark.parametrize(
    ("range_", "feet"),
    [
        ({"units": "ft", "value": 20, "long": 60}, (0, 20, 60)),
        ({"value": 30}, (0, 30, 30)),
        ({"reach": 10}, (10, 0, 0)),
        ({"units": "m", "value": 6}, (0, 0, 0)),
        ({}, (0, 0, 0)),
    ],
)
def test_a_weapons_range_is_in_feet_or_unknown(range_, feet):
    assert _range({"range": range_}) == feet
