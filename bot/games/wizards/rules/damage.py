"""Damage in WIZARDS, by type and in total (R13, Q15)."""

from bot.games.wizards.rules.pools import RolledDice
from bot.games.wizards.rules.request import SIDES, DamageDice


def sides_of(dice: DamageDice) -> int:
    """Return the sides of a damage class's die (R13)."""
    return SIDES[dice.weight]


def amounts(roll: RolledDice) -> tuple[tuple[str, int], ...]:
    """Return a roll's damage by type, in order (Q15); for a single type it's never below 0.

    A modifier to the whole roll has no type, unless there is only one.
    """
    sums: dict[str, int] = {}
    for die in roll.dice:
        sums[die.die.type] = sums.get(die.die.type, 0) + die.value
    if len(sums) == 1:
        return tuple((kind, max(0, amount + roll.bonus)) for kind, amount in sums.items())
    return tuple(sums.items())


def dealt(roll: RolledDice) -> int:
    """Return the damage of one effect: all its types together (Q15), never below 0."""
    return max(0, roll.total)
