"""A forgotten modifier, advantage or target, added to a roll whose dice stay as they fell."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import repeat

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.bounds import can_fail
from bot.dice.expression import Dice, Expression, Line, Mode, exchanged, pools_of
from bot.dice.faces import Source
from bot.dice.notation import parse, reread
from bot.dice.operators import SIGNS
from bot.dice.roll import Faces, Roll, depends, evaluate
from bot.dice.spelling import GOAL, plain
from bot.dice.typed.compared import swapped
from bot.errors import DiceError
from bot.words import say

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_DC = re.compile(r"dc ?", re.IGNORECASE)  # "DC 15" is how a target is often told, and "15+".
_D20 = 20


class Amendment(Struct, frozen=True):
    """What is added to one line of a roll; what is "" (or None) stays as it was.

    ``modifier`` is such as ``+2`` or ``+1d4``, ``target`` such as ``15`` (at least) or ``<=9``;
    ``mode`` "" takes advantage and disadvantage away. ``compare`` is "total" or "dice": what a number is
    compared with from now on. ``line`` 1 is the first.
    """

    modifier: str = ""
    mode: Mode | None = None
    target: str = ""
    line: int = 1
    compare: str = ""


class Step(Struct, frozen=True):
    """What a roll was once, and the keys of the dice that were thrown again to make it so."""

    roll: Roll
    again: tuple[str, ...] = ()


def amend(steps: Sequence[Step], amendment: Amendment, source: Source) -> Roll:
    """The last of these rolls with this added: new faces only for dice that the roll has never had.

    ``steps`` are all that the roll has been, the first one first: a die that an earlier amendment
    brought and that was taken away again comes back with the face it had, so that nobody can fish
    for a better one.

    Raises:
        DiceError: It cannot be added to this roll; the text says what can.

    """
    changed = amended(steps[-1].roll.expression, amendment)
    own, extra = _own_faces(steps)
    brought = _brought_faces(steps)
    first = len(steps[0].roll.faces.pools)
    pools: list[tuple[int | None, ...]] = []
    for index, dice in enumerate(_pools(changed)):
        if index < first:
            pools.append(tuple(own.get((index, number)) for number in range(dice.thrown)))
        else:
            # By kind, not by place: taken away and written elsewhere, a d4 comes back with the face it had.
            known = brought.get(dice.die, [])
            taken, brought[dice.die] = known[: dice.thrown], known[dice.thrown :]
            pools.append((*taken, *repeat(None, dice.thrown - len(taken))))
    return evaluate(changed, source, Faces(tuple(pools), extra))


def _own_faces(steps: Sequence[Step]) -> tuple[dict[tuple[int, int], int | None], dict[str, int]]:
    """The faces of the dice that the roll began with, by pool and number, and of what they explode into.

    Also of those that are not counted at the moment, such as the second d20 of an advantage that
    was taken away; but what a die brought before it was thrown again is gone.
    """
    first = len(steps[0].roll.faces.pools)
    own: dict[tuple[int, int], int | None] = {}
    extra: dict[str, int] = {}
    for step in steps:
        faces = step.roll.faces
        for key in step.again:
            extra = {each: face for each, face in extra.items() if not depends(each, key)}
        own.update({(pool, n): face for pool in range(first) for n, face in enumerate(faces.pools[pool])})
        extra.update({key: face for key, face in faces.extra.items() if int(key.partition(".")[0]) < first})
    # Dice that amendments brought explode into others only as long as they are there.
    now = steps[-1].roll.faces.extra
    return own, {**{key: face for key, face in now.items() if int(key.partition(".")[0]) >= first}, **extra}


def _brought_faces(steps: Sequence[Step]) -> dict[str, list[int | None]]:
    """The faces of the dice that amendments brought, by kind of die, in the order they were asked for."""
    first = len(steps[0].roll.faces.pools)
    brought: dict[str, list[int | None]] = {}
    for step in steps:
        places: Counter[str] = Counter()
        for dice, faces in list(zip(_pools(step.roll.expression), step.roll.faces.pools, strict=True))[
            first:
        ]:
            for face in faces:
                known = brought.setdefault(dice.die, [])
                known[places[dice.die] : places[dice.die] + 1] = [face]
                places[dice.die] += 1
    return brought


def _pools(expression: Expression) -> Iterator[Dice]:
    """Every pool in the order it is rolled."""
    for line in expression.lines:
        parts = (line.part, line.goal.part) if line.goal else (line.part,)
        for _ in range(line.times):
            for part in parts:
                yield from pools_of(part)


def amended(expression: Expression, amendment: Amendment) -> Expression:
    """The expression with this added.

    Raises:
        DiceError: It cannot be; the text says what can.

    """
    lines = list(expression.lines)
    if not 1 <= amendment.line <= len(lines):
        raise DiceError(
            say("There is no roll {line}; name one from 1 to {last}.", line=amendment.line, last=len(lines))
        )
    if not (amendment.modifier or amendment.target or amendment.compare) and amendment.mode is None:
        raise DiceError(
            say("Nothing was filled in; add a modifier such as +2, advantage or a target such as 15.")
        )
    index = amendment.line - 1
    line = _with_mode(_with_compared(lines[index], amendment.compare), amendment.mode)
    text = f"{line.part}{_modifier(amendment.modifier, lines, index)}"
    goal = _target(amendment.target, line) if amendment.target else str(line.goal or "")
    lines[index] = replace(with_goal(text, goal), times=line.times, label=line.label)
    # Read anew: what is added must keep to the limits too.
    changed = parse(str(Expression(tuple(lines))))
    if changed == expression:
        raise DiceError(say("That changes nothing: the roll is {roll} already.", roll=line.notation))
    # Whoever rolled blind may amend unseen, and a failure would tell them of the dice (docs/hidden.md).
    if can_fail(changed) and not can_fail(expression):
        raise DiceError(
            say("With that the roll could become too large, or divide by zero; use a plain modifier.")
        )
    return changed


def with_goal(text: str, goal: str) -> Line:
    """The line of this part and this goal, "" for none; behind bare dice the goal would count successes."""
    if not goal:
        return reread(text).lines[0]
    try:
        (line,) = reread(f"{text}{goal}").lines
    except DiceError:  # They count successes already.
        line = None
    return line if line and line.goal else reread(f"({text}){goal}").lines[0]


def _with_compared(line: Line, compare: str) -> Line:
    """The line with its dice counted, or its total compared, as is wanted."""
    is_total = line.goal is not None
    if not compare or is_total == (compare == "total"):
        return line
    if other := swapped(line):
        return other
    raise DiceError(say("{roll} can be read in no other way; make a new roll.", roll=line.notation))


def _with_mode(line: Line, mode: Mode | None) -> Line:
    if mode is None:
        return line
    alone = next((dice for dice in pools_of(line.part) if dice.count == 1 and dice.sides == _D20), None)
    if alone is None or alone.faces:
        raise DiceError(
            say("Advantage and disadvantage are for one d20, and {roll} has none.", roll=line.notation)
        )
    return replace(line, part=exchanged(line.part, alone, replace(alone, mode=mode)))


def _modifier(typed: str, lines: list[Line], index: int) -> str:
    """The modifier in canonical notation, with its sign."""
    if not typed:
        return ""
    text = plain(typed).strip()
    try:
        read = parse(f"0{text if text[:1] in ('+', '-') else f'+{text}'}").lines
    except DiceError:
        read = ()
    if len(read) != 1 or read[0].goal or read[0].label or read[0].times > 1:
        raise DiceError(say("I cannot read “{text}” as a modifier; write it as +2, -1 or +1d4.", text=typed))
    line = lines[index]
    if pools_of(read[0].part) and (index + 1 < len(lines) or line.times > 1 or _compares_dice(line)):
        # Its dice would come between others, whose places are their names.
        raise DiceError(
            say("Dice can only be added to a single roll, or to the last of several; add a number here.")
        )
    return str(read[0].part)[1:]


def _target(typed: str, line: Line) -> str:
    if _compares_dice(line):
        raise DiceError(
            say("This roll is compared with other dice already; make a new roll to compare it anew.")
        )
    text = _DC.sub("", plain(typed).strip())
    sign = GOAL.match(text)
    number = text[sign.end() :] if sign else text.removesuffix("+")
    if not _NUMBER.fullmatch(number):
        raise DiceError(say("I cannot read “{text}” as a target; write it as 15, or as <=9.", text=typed))
    return f"{SIGNS.get(sign[1], sign[1]) if sign else '>='}{number}"


def _compares_dice(line: Line) -> bool:
    return line.goal is not None and bool(pools_of(line.goal.part))
