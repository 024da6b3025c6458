"""Dice on cards: the faces of each attempt, and results that aren't totals, as in BCDice."""

from collections import Counter
from functools import lru_cache

from msgspec.structs import replace

from bot.dice.notation import reread
from bot.dice.roll import Faces, Roll, depends
from bot.games.dice.rules.request import DiceRequest, purpose, roll_of
from bot.rolls.chances import at_once
from bot.rolls.trail import Attempt, Highlight, Trail, Version
from bot.tables.reading import outcome_words
from bot.words import later, listed, say


def rethrown(trail: Trail[DiceRequest], key: str) -> bool:
    """Return True if this die was rerolled because it, or the die it came from, was picked."""
    return any(depends(key, picked) for picked in trail[-1].picked)


def highlights(trail: Trail[DiceRequest]) -> tuple[Highlight, ...]:
    """Return the highest of a roll's totals."""
    asked = trail[-1].request
    what = (purpose(replace(asked, name="")) or asked.dice) if asked.name else ""
    return (Highlight("high", max(total for total, _ in _results(trail[-1])), asked.name, what),)


def attempts(trail: Trail[DiceRequest]) -> tuple[Attempt, ...]:
    """Return an attempt for every result with a goal.

    A goal set later doesn't count, because its author has seen the dice.
    """
    chances = _chances(trail[0].request.dice)
    if all(chance is None for chance in chances):
        return ()
    return tuple(
        Attempt(chance, bool(is_met))
        for chance, (_, is_met) in zip(chances, _results(trail[0]), strict=True)
        if chance is not None
    )


def _results(version: Version[DiceRequest]) -> tuple[tuple[int, bool | None], ...]:
    """Return the total of each result, and whether it met its goal."""
    faces = version.faces
    return _known_results(version.request.dice, faces.pools, tuple(faces.extra.items()))


# People roll the same dice again and again, and a single die keeps showing the same faces.
@lru_cache(maxsize=4096)
def _known_results(
    dice: str, pools: tuple[tuple[int | None, ...], ...], extra: tuple[tuple[str, int], ...]
) -> tuple[tuple[int, bool | None], ...]:
    results = roll_of(DiceRequest(dice), Faces(pools, dict(extra))).results
    return tuple((result.total, result.success) for result in results)


@lru_cache(maxsize=1024)
def _chances(dice: str) -> tuple[float | None, ...]:
    """Return each result's chance to meet its goal; None if it has none, or if it takes time to calculate."""
    expression = reread(dice)
    lines = expression.lines
    oddses = at_once(expression) if any(line.goal for line in lines) else ()
    if not oddses:
        return tuple(None for line in lines for _ in range(line.times))
    return tuple(
        None if odds.met is None else odds.met / odds.met_of
        for odds in oddses
        for _ in range(odds.line.times)
    )


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


def tally_or_rows(asked: DiceRequest, rolled: Roll) -> str:
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
