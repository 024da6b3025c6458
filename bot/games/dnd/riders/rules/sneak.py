"""Sneak Attack: which rider it is, and which attacks it comes with (SRD 5.2.1, Rogue)."""

from bot.games.dnd.sheet.record.sheet import Attack
from bot.words import later_of
from bot.words.terms import Terms

_SNEAK = Terms({"sneak": later_of("a feature of rogues", "Sneak Attack")})
_FINESSE = Terms(
    {
        "dagger": later_of("a Finesse weapon", "Dagger"),
        "rapier": later_of("a Finesse weapon", "Rapier"),
        "scimitar": later_of("a Finesse weapon", "Scimitar"),
        "shortsword": later_of("a Finesse weapon", "Shortsword"),
        "whip": later_of("a Finesse weapon", "Whip"),
    },
    also={"shortsword": later_of("also typed for a Shortsword", "short sword")},
)
"""The melee weapons with the Finesse property: a sheet may say no more of one than its bonus."""


def is_sneak(name: str) -> bool:
    """Return whether a rider of this name is Sneak Attack."""
    return _SNEAK.read(name) is not None


def can_sneak(attack: Attack) -> bool:
    """Return whether an attack is with a Finesse or a Ranged weapon."""
    if attack.spell:
        return False
    # A melee attack by Dexterity is with a Finesse weapon (Finesse).
    is_finesse = attack.ability in ("finesse", "dex")
    name = attack.name.casefold()
    return attack.ranged or is_finesse or any(each in name for each in _FINESSE.words())
