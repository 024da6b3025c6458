"""How an expression was understood, in words: for autocomplete, and for replies where it matters."""

from bot.dice.expression import (
    KEEP_AND_DROP,
    Binary,
    Call,
    Condition,
    Dice,
    Expression,
    Group,
    Line,
    Negative,
    Noted,
    Operator,
    Part,
)
from bot.words import clauses, counted, later, listed, say


def describe(expression: Expression) -> str:
    """What each pool does, in words; "" where there is nothing to say but the notation itself."""
    said = dict.fromkeys(_pool(dice) for line in expression.lines for dice in _pools(line.part))
    said.update(dict.fromkeys(map(_whole, expression.lines)))
    return clauses(words for words in said if words)


def remarks(expression: Expression) -> tuple[str, ...]:
    """Sentences for the reply where dialects read the same text otherwise, so nobody is misled."""
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
                        "No {die} shows that; to compare a whole total, put it in parentheses: {example}.",
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


def _whole(line: Line) -> str:
    """That a total is compared, where somebody may have meant each die."""
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
            return [dice for each in part.parts for dice in _pools(each)]
        case Negative() | Group() | Noted():
            return _pools(part.part)
    return []


def _pool(dice: Dice) -> str:
    words = [_operator(operator) for operator in dice.operators]
    if dice.mode:
        better = dice.mode == "adv"
        words.insert(0, say("the higher of two d20 counts") if better else say("the lower of two d20 counts"))
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
    "ro": later("reroll each {faces} once"),
    "rr": later("reroll each {faces} until it is none"),
    "ra": later("if there is a {faces}, add one die"),
    "!": later("each {faces} explodes"),
    "!!": later("each {faces} explodes into the same die"),
    "!p": later("each {faces} explodes, the new die counting one less"),
    "mi": later("no die counts less than {number}"),
    "ma": later("no die counts more than {number}"),
    "count": later("each {faces} is a success"),
    "f": later("each {faces} takes a success away"),
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
