"""The weapons of the System Reference Document, so that players only have to type a weapon's name."""

from importlib.resources import files

import msgspec
from msgspec.structs import replace

from bot.games.dnd.attacks.attack_text import MOST_WEAPON_BONUS, read_attack
from bot.games.dnd.sheet.record.sheet import Attack
from bot.words import Later, later_of
from bot.words.terms import Terms

_LINES = msgspec.toml.decode(files(__package__).joinpath("weapons.toml").read_bytes(), type=dict[str, str])
"""Each weapon as a line of a sheet, by its English name."""

WEAPONS = Terms(
    {name.lower().replace(" ", "_"): Later(name) for name in _LINES},
    also={"shortsword": later_of("also typed for a Shortsword", "short sword")},
)


def with_weapon(attack: Attack) -> Attack:
    """Return an attack without typed damage, completed with the data of the weapon it's named after.

    A bonus of up to 3 is that of a magic weapon, as in "Longsword +1". A higher bonus is the whole bonus to
    hit, and needs the whole damage, too.
    """
    key = WEAPONS.read_in_any(attack.name)
    is_whole = attack.bonus is not None and not 0 < attack.bonus <= MOST_WEAPON_BONUS
    if attack.damage or attack.save or is_whole or key is None:
        return attack
    weapon = read_attack(f"{attack.name}: {_LINES[WEAPONS.english(key)]}")
    return replace(
        attack,
        damage=weapon.damage,
        ability=weapon.ability,
        ranged=weapon.ranged,
        thrown=weapon.thrown,
        normal=attack.normal or weapon.normal,
        long=attack.long or weapon.long,
        plus=attack.plus or attack.bonus or 0,
        bonus=None,
    )
