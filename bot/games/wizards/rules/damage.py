"""What damage of WIZARDS comes to, by type and in all (R13, Q15)."""

from bot.games.wizards.rules.pools import Rolled
from bot.games.wizards.rules.request import SIDES, DamageDice


def sides_of(dice: DamageDice) -> int:
    """The sides of such a die (R13)."""
    return SIDES[dice.weight]


def amounts(roll: Rolled) -> tuple[tuple[str, int], ...]:
    """What a roll comes to of each type, in their order (Q15); of one type it is never below 0.

    What is added to the whole roll is of no type, unless there is only one.
    """
    sums: dict[str, int] = {}
    for die in roll.dice:
        sums[die.die.type] = sums.get(die.die.type, 0) + die.value
    if len(sums) == 1:
        return tuple((kind, max(0, amount + roll.bonus)) for kind, amount in sums.items())
    return tuple(sums.items())


def dealt(roll: Rolled) -> int:
    """What one effect deals: all its types together (Q15), never below 0."""
    return max(0, roll.total)
