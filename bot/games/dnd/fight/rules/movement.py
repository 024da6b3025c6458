"""Answers about movement, in feet and in squares; there is no map."""

from bot.words import say

FEET = 5
"""Of one square (Playing on a Grid)."""


def mount_cost(speed: int) -> int:
    """What mounting or dismounting costs, in feet: half the Speed rounded down (Mounting and Dismounting)."""
    return speed // 2


def squares(speed: int) -> int:
    """How many squares this Speed is (Playing on a Grid)."""
    return speed // FEET


def feet_cost(feet: int, *, difficult: bool) -> int:
    """What moving so far costs in feet: 1 more each in Difficult Terrain, however many things make it so."""
    return feet * 2 if difficult else feet


def squares_cost(count: int, *, difficult: bool) -> int:
    """What entering so many squares costs, in squares; diagonally it is 1 as well, in Difficult Terrain 2."""
    return count * 2 if difficult else count


def movement_words(speed: int, feet: int, *, difficult: bool) -> list[str]:
    """What a Speed allows in a turn, and what moving so many ``feet`` costs; 0 feet: that is not asked."""
    lines = [
        say(
            "Speed {speed}: **{squares} squares** of {feet} feet.",
            speed=speed,
            squares=squares(speed),
            feet=FEET,
        ),
        say(
            "Mounting or dismounting costs **{cost} feet**, Dash adds {speed} feet for the turn.",
            cost=mount_cost(speed),
            speed=speed,
        ),
    ]
    if feet:
        lines.append(_moved_words(speed, feet, feet_cost(feet, difficult=difficult)))
    if difficult:
        per = squares_cost(1, difficult=True)
        lines.append(say("A square of Difficult Terrain costs {count} squares, diagonally too.", count=per))
    return lines


def _moved_words(speed: int, feet: int, cost: int) -> str:
    if cost > speed:
        words = "Moving {feet} feet costs **{cost} feet**, {more} more than the Speed."
        return say(words, feet=feet, cost=cost, more=cost - speed)
    return say(
        "Moving {feet} feet costs **{cost} feet**, {left} are left.", feet=feet, cost=cost, left=speed - cost
    )
