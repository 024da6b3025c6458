"""Answers about movement, in feet and in squares; there is no map."""

FEET = 5
"""Of one square (Playing on a Grid)."""


def mount_cost(speed: int) -> int:
    """What mounting or dismounting costs of this Speed, in feet: half, rounded down (Mounting and Dismounting)."""
    return speed // 2


def squares(speed: int) -> int:
    """How many squares this Speed is (Playing on a Grid)."""
    return speed // FEET


def feet_cost(feet: int, *, difficult: bool) -> int:
    """What moving so far costs, in feet: in Difficult Terrain 1 more for each, however many things make it so."""
    return feet * 2 if difficult else feet


def squares_cost(count: int, *, difficult: bool) -> int:
    """What entering so many squares costs, in squares; diagonally it is 1 as well, in Difficult Terrain 2."""
    return count * 2 if difficult else count
