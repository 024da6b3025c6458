"""Hit Point Dice that are spent in a Short Rest: each rolled with the Constitution modifier (Short Rest)."""

from bot.games.dnd.counters.rules.counter import Counter

MOST_AT_ONCE = 5  # Dice that are offered in one throw.


def hit_dice_notation(counter: Counter, count: int, constitution: int) -> str:
    """The dice that so many Hit Point Dice are, with what a Constitution modifier adds to each.

    Each regains at least 1 Hit Point: with a penalty no die counts for less than leaves that.
    """
    dice = f"{count}d{counter.of}"
    if constitution < 0:
        dice += f"mi{min(counter.of, 1 - constitution)}"
    added = count * constitution
    return f"{dice}{added:+d}" if added else dice
