"""The dice of a roll in pictures, pool by pool. Dice that don't count come last."""

from collections.abc import Iterator

from bot.dice.die import Die, Fate
from bot.dice.expression import FATE, Binary, Call, Dice, Group, Negative, Noted, Number, Part
from bot.dice.roll import Pool, Result, Roll
from bot.games.dice.rules.words import GOALS, SIGNS, Before, result_words
from bot.rolls.card import Face, Seen, plain
from bot.rolls.pictures import MOST, State, die, joined

_D20 = 20
_FATE = {-1: "minus", 0: "blank", 1: "plus"}


def rows(rolled: Roll, before: Before) -> tuple[Seen, ...]:
    """Return a row for each result, or no rows if there are too many dice or one has no picture.

    ``before`` has the faces that rerolls replaced, by die key.
    """
    if not 0 < len(rolled.dice) <= MOST:
        return ()
    shown = tuple(_result(result, before) for result in rolled.results)
    if not all(shown):
        return ()
    if len(shown) == 1:
        return shown
    return tuple(
        (f"**{result_words(result)}**  ", *row) for result, row in zip(rolled.results, shown, strict=True)
    )


def _result(result: Result, before: Before) -> Seen:
    pools = iter(result.pools)
    row = _part(result.line.part, pools, before)
    if not row or result.line.goal is None:
        return row
    goal = _part(result.line.goal.part, pools, before)
    if not goal or any(isinstance(part, Face) for part in goal):
        return ()
    return (*row, f" · {GOALS[result.line.goal.sign].say(goal=''.join(map(str, goal)))}")


def _part(part: Part, pools: Iterator[Pool], before: Before) -> Seen:
    """Return a part of the notation in pictures and numbers; nothing if one of its dice has no picture."""
    match part:
        case Dice():
            return _pool(next(pools), before)
        case Number():
            return (str(part.value),)
        case Binary():
            left, right = (_part(side, pools, before) for side in (part.left, part.right))
            return (*left, f" {SIGNS[part.sign]} ", *right) if left and right else ()
        case Negative():
            return _between("−", _part(part.part, pools, before), "")
        case Group():
            return _between("(", _part(part.part, pools, before), ")")
        case Noted():
            return _between("", _part(part.part, pools, before), f" {plain(part.note)}")
        case Call():
            inner = [_part(inside, pools, before) for inside in part.parts]
            return _between(f"{part.name}(", joined(inner, ", "), ")") if all(inner) else ()


def _between(above: str, seen: Seen, below: str) -> Seen:
    return tuple(part for part in (above, *seen, below) if part) if seen else ()


def _pool(pool: Pool, before: Before) -> Seen:
    """Return the dice of a pool, with the highest values first and dropped dice last."""
    thrown = [(_state(one, pool), one) for one in pool.thrown]
    if pool.dice.counts_successes:
        thrown.sort(key=lambda of: _ORDER.index(of[0]))
    else:
        thrown.sort(key=lambda of: of[0] == "dropped")
    seen = [_die(one, state, pool.dice, before) for state, one in thrown]
    return joined(seen) if all(seen) else ()


_ORDER: tuple[State, ...] = ("best", "", "worst", "dropped")


def _state(one: Die, pool: Pool) -> State:
    if one.reason(Fate.DROPPED):
        return "dropped"
    if pool.dice.counts_successes:
        return "best" if one.reason(Fate.SUCCESS) else "worst" if one.reason(Fate.FAILURE) else "dropped"
    if one.sides == _D20 and sum(die.counted for die in pool.thrown) == 1:
        return "best" if one.face == _D20 else "worst" if one.face == 1 else ""
    return ""


def _die(one: Die, state: State, dice: Dice, before: Before) -> Seen:
    """Return one die, marked if it was rerolled or exploded; nothing if its value isn't its face."""
    fates = [mark.fate for mark in one.marks]
    if Fate.CLAMPED in fates or Fate.PENETRATED in fates:
        return ()
    ending = f"_{state}" if state else ""
    if dice.faces == FATE:
        seen: Seen = (Face(f"fate_{_FATE[one.face]}{ending}"),)
    elif dice.faces:
        return ()
    else:
        seen = die(one.sides, one.face, state)
    if not seen:
        return ()
    if one.replaced or (before and one.key in before):
        seen = (Face("reroll"), *seen)
    return (*seen, Face("explode")) if Fate.EXPLODED in fates else seen
