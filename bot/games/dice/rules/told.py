"""Results that aren't totals, as in BCDice: draws, tallies, the highest die."""

from collections import Counter

from bot.dice.roll import Roll
from bot.games.dice.rules.request import DiceRequest
from bot.tables.reading import outcome_words
from bot.words import later, listed, say


def drawn(asked: DiceRequest, rolled: Roll) -> list[int]:
    """Return the table row for each result; a drawn row isn't drawn again."""
    totals = [result.total for result in rolled.results]
    if asked.told != "apart" or not rolled.dice:
        return totals
    left = list(range(1, rolled.dice[0].sides + 1))
    numbers: list[int] = []
    for total in totals:
        if not 1 <= total <= len(left):
            return totals  # Something was added to them later.
        numbers.append(left.pop(total - 1))
    return numbers


def told(asked: DiceRequest, rolled: Roll) -> str:
    """Return how often each number came up, lowest first, or the results' table rows; "" for totals."""
    if asked.told != "tally":
        return outcome_words(asked.table, drawn(asked, rolled))
    counted = Counter(result.total for result in rolled.results)
    words = later("{face} ×{times}")
    return listed(words.say(face=face, times=times) for face, times in sorted(counted.items()))


def highest(asked: DiceRequest, rolled: Roll) -> tuple[str, ...]:
    """Return a remark naming the highest die, if requested."""
    if asked.told != "highest":
        return ()
    return (say("The highest die is {value}.", value=max(die.value for die in rolled.dice)),)
