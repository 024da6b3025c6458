"""The weapons of the System Reference Document, so that players only have to type a weapon's name."""

from msgspec.structs import replace

from bot.games.dnd.attacks.attack_text import MOST_WEAPON_BONUS, read_attack
from bot.games.dnd.sheet.record.sheet import Attack
from bot.words import later, later_of
from bot.words.terms import Terms

_LINES = {
    "club": "str 1d4 bludgeoning",
    "dagger": "finesse 1d4 piercing thrown 20/60",
    "greatclub": "str 1d8 bludgeoning",
    "handaxe": "str 1d6 slashing thrown 20/60",
    "javelin": "str 1d6 piercing thrown 30/120",
    "light_hammer": "str 1d4 bludgeoning thrown 20/60",
    "mace": "str 1d6 bludgeoning",
    "quarterstaff": "str 1d6 bludgeoning",
    "sickle": "str 1d4 slashing",
    "spear": "str 1d6 piercing thrown 20/60",
    "dart": "finesse 1d4 piercing ranged 20/60",
    "light_crossbow": "dex 1d8 piercing ranged 80/320",
    "shortbow": "dex 1d6 piercing ranged 80/320",
    "sling": "dex 1d4 bludgeoning ranged 30/120",
    "battleaxe": "str 1d8 slashing",
    "flail": "str 1d8 bludgeoning",
    "glaive": "str 1d10 slashing reach 10",
    "greataxe": "str 1d12 slashing",
    "greatsword": "str 2d6 slashing",
    "halberd": "str 1d10 slashing reach 10",
    "lance": "str 1d10 piercing reach 10",
    "longsword": "str 1d8 slashing",
    "maul": "str 2d6 bludgeoning",
    "morningstar": "str 1d8 piercing",
    "pike": "str 1d10 piercing reach 10",
    "rapier": "finesse 1d8 piercing",
    "scimitar": "finesse 1d6 slashing",
    "shortsword": "finesse 1d6 piercing",
    "trident": "str 1d8 piercing thrown 20/60",
    "warhammer": "str 1d8 bludgeoning",
    "war_pick": "str 1d8 piercing",
    "whip": "finesse 1d4 slashing reach 10",
    "blowgun": "dex 1 piercing ranged 25/100",
    "hand_crossbow": "dex 1d6 piercing ranged 30/120",
    "heavy_crossbow": "dex 1d10 piercing ranged 100/400",
    "longbow": "dex 1d8 piercing ranged 150/600",
    "musket": "dex 1d12 piercing ranged 40/120",
    "pistol": "dex 1d10 piercing ranged 30/90",
}
"""Each weapon as a line of a sheet (SRD 5.2.1, Weapons). Damage with two hands has to be typed."""

WEAPONS = Terms(
    {
        "club": later("Club"),
        "dagger": later("Dagger"),
        "greatclub": later("Greatclub"),
        "handaxe": later("Handaxe"),
        "javelin": later("Javelin"),
        "light_hammer": later("Light Hammer"),
        "mace": later("Mace"),
        "quarterstaff": later("Quarterstaff"),
        "sickle": later("Sickle"),
        "spear": later("Spear"),
        "dart": later("Dart"),
        "light_crossbow": later("Light Crossbow"),
        "shortbow": later("Shortbow"),
        "sling": later("Sling"),
        "battleaxe": later("Battleaxe"),
        "flail": later("Flail"),
        "glaive": later("Glaive"),
        "greataxe": later("Greataxe"),
        "greatsword": later("Greatsword"),
        "halberd": later("Halberd"),
        "lance": later("Lance"),
        "longsword": later("Longsword"),
        "maul": later("Maul"),
        "morningstar": later("Morningstar"),
        "pike": later("Pike"),
        "rapier": later("Rapier"),
        "scimitar": later("Scimitar"),
        "shortsword": later("Shortsword"),
        "trident": later("Trident"),
        "warhammer": later("Warhammer"),
        "war_pick": later("War Pick"),
        "whip": later("Whip"),
        "blowgun": later("Blowgun"),
        "hand_crossbow": later("Hand Crossbow"),
        "heavy_crossbow": later("Heavy Crossbow"),
        "longbow": later("Longbow"),
        "musket": later("Musket"),
        "pistol": later("Pistol"),
    },
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
    weapon = read_attack(f"{attack.name}: {_LINES[key]}")
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
