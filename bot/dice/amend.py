"""Adding a forgotten modifier, advantage or target to a roll without rerolling its dice."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import repeat

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.bounds import can_fail
from bot.dice.expression import Dice, Expression, ExpressionLine, Mode, exchanged, pools_of
from bot.dice.faces import Source
from bot.dice.notation import parse, reread
from bot.dice.operators import SIGNS
from bot.dice.roll import Faces, Roll, depends, evaluate
from bot.dice.spelling import GOAL, plain
from bot.dice.typed.compared import swapped
from bot.errors import DiceError
from bot.words import later, say

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_DC = re.compile(r"dc ?", re.IGNORECASE)  # People write a target as "DC 15" or "15+".
_D20 = 20


class Amendment(Struct, frozen=True):
    """Additions to one line of a roll; fields that are "" or None change nothing.

    ``modifier`` is text such as ``+2`` or ``+1d4``, ``target`` such as ``15`` (at least 15) or ``<=9``. The
    ``mode`` "" removes advantage and disadvantage. ``compare`` is "total" or "dice", which the target is then
    compared with. ``line`` counts from 1.
    """

    modifier: str = ""
    mode: Mode | None = None
    target: str = ""
    line: int = 1
    compare: str = ""


class Step(Struct, frozen=True):
    """An earlier state of a roll, and the keys of the dice rerolled to reach it."""

    roll: Roll
    again: tuple[str, ...] = ()


def amend(steps: Sequence[Step], amendment: Amendment, source: Source) -> Roll:
    """Return the last roll with this amendment, drawing faces only for dice that the roll never had.

    ``steps`` are all states of the roll, oldest first. A die that an earlier amendment added and another
    removed comes back with its old face, so that no one can fish for a better one.

    Raises:
        DiceError: It can't be added to this roll; the message says what can.

    """
    changed = amended(steps[-1].roll.expression, amendment)
    own, extra = _own_faces(steps)
    brought = _brought_faces(steps)
    first = len(steps[0].roll.faces.pools)
    pools: list[tuple[int | None, ...]] = []
    for index, dice in enumerate(all_pools(changed)):
        if index < first:
            pools.append(tuple(own.get((index, number)) for number in range(dice.thrown)))
        else:
            # Match by kind, not place: a d4 that is removed and added elsewhere keeps its face.
            known = brought.get(dice.die, [])
            taken, brought[dice.die] = known[: dice.thrown], known[dice.thrown :]
            pools.append((*taken, *repeat(None, dice.thrown - len(taken))))
    return evaluate(changed, source, Faces(tuple(pools), extra))


def _own_faces(steps: Sequence[Step]) -> tuple[dict[tuple[int, int], int | None], dict[str, int]]:
    """Return the faces of the roll's original dice, by pool and number, and of their explosions.

    This includes dice that don't count now, such as the second d20 of a removed advantage, but not the dice
    that a die added before it was rerolled.
    """
    first = len(steps[0].roll.faces.pools)
    own: dict[tuple[int, int], int | None] = {}
    extra: dict[str, int] = {}
    for step in steps:
        faces = step.roll.faces
        for key in step.again:
            extra = {other: face for other, face in extra.items() if not depends(other, key)}
        own.update({(pool, n): face for pool in range(first) for n, face in enumerate(faces.pools[pool])})
        extra.update({key: face for key, face in faces.extra.items() if int(key.partition(".")[0]) < first})
    # Explosions of added dice only exist as long as those dice do.
    now = steps[-1].roll.faces.extra
    return own, {**{key: face for key, face in now.items() if int(key.partition(".")[0]) >= first}, **extra}


def _brought_faces(steps: Sequence[Step]) -> dict[str, list[int | None]]:
    """Return the faces of added dice by kind, in the order in which they were drawn."""
    first = len(steps[0].roll.faces.pools)
    brought: dict[str, list[int | None]] = {}
    for step in steps:
        places: Counter[str] = Counter()
        for dice, faces in list(zip(all_pools(step.roll.expression), step.roll.faces.pools, strict=True))[
            first:
        ]:
            for face in faces:
                known = brought.setdefault(dice.die, [])
                known[places[dice.die] : places[dice.die] + 1] = [face]
                places[dice.die] += 1
    return brought


def all_pools(expression: Expression) -> Iterator[Dice]:
    """Yield every pool in the order in which the pools are rolled."""
    for line in expression.lines:
        parts = (line.part, line.goal.part) if line.goal else (line.part,)
        for _ in range(line.times):
            for part in parts:
                yield from pools_of(part)


def amended(expression: Expression, amendment: Amendment) -> Expression:
    """Return the expression with this amendment.

    Raises:
        DiceError: It can't be added; the message says what can.

    """
    lines = list(expression.lines)
    if not 1 <= amendment.line <= len(lines):
        words = later("There's no roll {line}. Enter a number from 1 to {last}.")
        raise DiceError(words.say(line=amendment.line, last=len(lines)))
    if not (amendment.modifier or amendment.target or amendment.compare) and amendment.mode is None:
        raise DiceError(
            say("You didn't enter anything. Add a modifier such as +2, advantage or a target such as 15.")
        )
    index = amendment.line - 1
    line = _with_mode(_with_compared(lines[index], amendment.compare), amendment.mode)
    text = f"{line.part}{_modifier(amendment.modifier, lines, index)}"
    goal = _target(amendment.target, line) if amendment.target else str(line.goal or "")
    lines[index] = replace(with_goal(text, goal), times=line.times, label=line.label)
    # Parse it again, because the limits apply to additions too.
    changed = parse(str(Expression(tuple(lines))))
    if changed == expression:
        raise DiceError(say("That changes nothing: the roll is already {roll}.", roll=line.notation))
    # A blind roller can amend unseen, and a failure would tell them about the dice (docs/hidden.md).
    if can_fail(changed) and not can_fail(expression):
        raise DiceError(
            say("With that, the roll could become too large or divide by zero. Use a plain modifier.")
        )
    return changed


def with_goal(text: str, goal: str) -> ExpressionLine:
    """Return the line with this goal ("" for none), in parentheses if the goal would count single dice."""
    if not goal:
        return reread(text).lines[0]
    try:
        (line,) = reread(f"{text}{goal}").lines
    except DiceError:  # They already count successes.
        line = None
    return line if line and line.goal else reread(f"({text}){goal}").lines[0]


def _with_compared(line: ExpressionLine, compare: str) -> ExpressionLine:
    """Return the line with its dice counted, or its total compared, as requested."""
    is_total = line.goal is not None
    if not compare or is_total == (compare == "total"):
        return line
    if other := swapped(line):
        return other
    raise DiceError(say("{roll} has only one meaning. Make a new roll.", roll=line.notation))


def _with_mode(line: ExpressionLine, mode: Mode | None) -> ExpressionLine:
    if mode is None:
        return line
    alone = next((dice for dice in pools_of(line.part) if dice.count == 1 and dice.sides == _D20), None)
    if alone is None or alone.faces:
        raise DiceError(
            say("Advantage and disadvantage need a single d20, and {roll} has none.", roll=line.notation)
        )
    return replace(line, part=exchanged(line.part, alone, replace(alone, mode=mode)))


def _modifier(typed: str, lines: list[ExpressionLine], index: int) -> str:
    """Return the modifier in canonical notation, with its sign."""
    if not typed:
        return ""
    text = plain(typed).strip()
    try:
        read = parse(f"0{text if text[:1] in ('+', '-') else f'+{text}'}").lines
    except DiceError:
        read = ()
    if len(read) != 1 or read[0].goal or read[0].label or read[0].times > 1:
        raise DiceError(say("“{text}” isn't a modifier. Enter one such as +2, -1 or +1d4.", text=typed))
    line = lines[index]
    if pools_of(read[0].part) and (index + 1 < len(lines) or line.times > 1 or _compares_dice(line)):
        # Its dice would come between others, which are identified by their place.
        raise DiceError(
            say("Dice can only be added to a single roll, or to the last of several. Add a number here.")
        )
    return str(read[0].part)[1:]


def _target(typed: str, line: ExpressionLine) -> str:
    if _compares_dice(line):
        raise DiceError(
            say("This roll already has a target made of dice. Make a new roll to compare it again.")
        )
    text = _DC.sub("", plain(typed).strip())
    sign = GOAL.match(text)
    number = text[sign.end() :] if sign else text.removesuffix("+")
    if not _NUMBER.fullmatch(number):
        raise DiceError(say("“{text}” isn't a target. Enter one such as 15 or <=9.", text=typed))
    return f"{SIGNS.get(sign[1], sign[1]) if sign else '>='}{number}"


def _compares_dice(line: ExpressionLine) -> bool:
    return line.goal is not None and bool(pools_of(line.goal.part))
