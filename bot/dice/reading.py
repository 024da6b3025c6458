"""Expressions in words, for autocomplete and for notes in replies."""

from bot.dice.expression import (
    KEEP_AND_DROP,
    Binary,
    Call,
    Condition,
    Dice,
    Expression,
    ExpressionLine,
    Group,
    Negative,
    Noted,
    Operator,
    Part,
)
from bot.words import clauses, counted, later, listed, say


def describe(expression: Expression) -> str:
    """Describe the effect of each pool; "" if the notation is clear enough."""
    said = dict.fromkeys(_pool(dice) for line in expression.lines for dice in _pools(line.part))
    said.update(dict.fromkeys(map(_whole, expression.lines)))
    return clauses(words for words in said if words)


def remarks(expression: Expression) -> tuple[str, ...]:
    """Return notes for the reply, wherever dialects read the same text differently."""
    pools = [dice for line in expression.lines for dice in _pools(line.part)]
    said: dict[str, None] = {}
    for dice in pools:
        if any(operator.kind not in KEEP_AND_DROP for operator in dice.operators):
            words = _pool(dice)
            one = say("Read as: {words}.", words=words)
            said[one if len(pools) == 1 else say("`{pool}`: {words}.", pool=dice, words=words)] = None
        for operator in dice.operators:
            if operator.kind == "count" and not _possible(dice, operator.condition):
                said[
                    say(
                        "No {die} can show that. To compare a whole total, put it in parentheses: {example}.",
                        die=dice.die,
                        example=f"`({dice.count}{dice.die}+5){operator}`",
                    )
                ] = None
    said.update(
        dict.fromkeys(
            say("Read as: {words}.", words=words) for words in map(_whole, expression.lines) if words
        )
    )
    return tuple(said)


def _whole(line: ExpressionLine) -> str:
    """Return a note that the total is compared, in case the player meant each die."""
    pools = _pools(line.part)
    if line.goal is None or not isinstance(line.part, Group) or all(map(_is_one_die, pools)):
        return ""
    return say("the whole total is compared")


def _is_one_die(dice: Dice) -> bool:
    return dice.count == 1 and not dice.operators


def _pools(part: Part) -> list[Dice]:
    match part:
        case Dice():
            return [part]
        case Binary():
            return _pools(part.left) + _pools(part.right)
        case Call():
            return [dice for inner in part.parts for dice in _pools(inner)]
        case Negative() | Group() | Noted():
            return _pools(part.part)
    return []


def _pool(dice: Dice) -> str:
    words = [_operator(operator) for operator in dice.operators]
    if dice.mode:
        better = dice.mode == "adv"
        words.insert(0, say("keep the higher of two d20s") if better else say("keep the lower of two d20s"))
    return listed(words)


def _possible(dice: Dice, condition: Condition | None) -> bool:
    if condition is None:
        return True
    low, high = (min(dice.faces), max(dice.faces)) if dice.faces else (1, dice.sides)
    return condition.holds(low) or condition.holds(high) or low <= condition.value <= high


def _operator(operator: Operator) -> str:
    if operator.kind in _KEEP:
        return _KEEP[operator.kind].say(operator.value)
    faces = _faces(operator.condition) or say("highest face")
    return _DONE[operator.kind].say(faces=faces, number=operator.value)


_KEEP = {
    "kh": counted("keep the highest", "keep the highest {count}"),
    "kl": counted("keep the lowest", "keep the lowest {count}"),
    "dh": counted("drop the highest", "drop the highest {count}"),
    "dl": counted("drop the lowest", "drop the lowest {count}"),
}
_DONE = {
    "ro": later("reroll {faces} once"),
    "rr": later("reroll {faces} until none are left"),
    "ra": later("if there's a {faces}, add one die"),
    "!": later("{faces} explodes"),
    "!!": later("{faces} explodes into the same die"),
    "!p": later("{faces} explodes, and the new die counts one less"),
    "mi": later("dice below {number} count as {number}"),
    "ma": later("dice above {number} count as {number}"),
    "count": later("{faces} counts as a success"),
    "f": later("{faces} takes away a success"),
}


def _faces(condition: Condition | None) -> str:
    if condition is None:
        return ""
    return _FACES[condition.sign].say(value=condition.value)


_FACES = {
    "=": later("{value}"),
    "<>": later("face other than {value}"),
    ">=": later("{value} or more"),
    "<=": later("{value} or less"),
    ">": later("face above {value}"),
    "<": later("face below {value}"),
}
