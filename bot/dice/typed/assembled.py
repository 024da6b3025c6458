"""Assembly of a draft into the notations that it may mean, likeliest first."""

import re
from collections.abc import Sequence
from itertools import pairwise, product

from msgspec import Struct

from bot.dice.expression import Group, pools_of
from bot.dice.notation import parse
from bot.dice.typed.compared import against, compared, may_count_last, ways
from bot.dice.typed.draft import Draft
from bot.dice.typed.pieces import DoubtError, PoolPiece, Words, unclear
from bot.dice.typed.reader import TypedReading
from bot.errors import DiceError
from bot.words import say

_MARKS = " :,.\"“”„«»'!?-—–[]"  # They surround words, but aren't in a label.
_D20 = 20
MOST_MEANT = 3  # The most notations to list if any could be meant.


class Understood(Struct, frozen=True):
    """The possible ``notations`` of a text; ``sure`` if it surely has only one."""

    notations: tuple[str, ...]
    sure: bool


def understood(reading: TypedReading) -> Understood:
    """Return the notations that the whole text may mean.

    Raises:
        DoubtError: Part of the text may change the roll in an unknown way.
        DiceError: The text is clear, but can't be rolled.

    """
    drafts = _rolls(reading)
    lines = [_line(reading.typed, draft) for draft in drafts]
    sure = all(line.sure for line in lines) and all(reading.apart)
    joined = _joined(lines)
    if reading.apart == [False] and not any(draft.labelled for draft in drafts):
        joined += _added(lines)
    if len(joined) > MOST_MEANT:
        raise DoubtError(say("That could mean several rolls. Enter it like 1d20+5 or 4d6kh3."), 0)
    sure = sure and not may_count_last(parse(joined[0]))
    if len(joined) == 1 and (meant := ways(compared(parse(joined[0])))):
        joined = meant
    return Understood(tuple(dict.fromkeys(str(parse(text)) for text in joined)), sure and len(joined) == 1)


def _joined(lines: Sequence[Understood]) -> tuple[str, ...]:
    return tuple("; ".join(texts) for texts in product(*(line.notations for line in lines)))


def _added(lines: Sequence[Understood]) -> tuple[str, ...]:
    """Return two rolls as one sum, since a sign may be missing between them."""
    added = "+".join(line.notations[0] for line in lines)
    return () if "x" in added else (added,)


def _rolls(reading: TypedReading) -> list[Draft]:
    """Return the drafts that have dice or numbers. Raises DoubtError if something doesn't belong to one."""
    if any(draft.waits or (draft.says and not draft.last) for draft in reading.drafts):
        raise DoubtError(
            say("It isn't clear what happens to which dice. Write it right after them, such as 4d6kh3."), 0
        )
    drafts = [draft for draft in reading.drafts if draft.last]
    if not drafts:
        raise DoubtError(say("Start a roll with dice or a number, such as 1d20+5 or 4d6kh3."), 0)
    _lend_labels(reading.drafts)
    return drafts


def _lend_labels(drafts: list[Draft]) -> None:
    """Attach words that stand alone between separators to the roll before them, as its label."""
    for before, after in pairwise(drafts):
        if not [item for item in after.items if not isinstance(item, Words)]:
            before.items += after.items


def _line(typed: str, draft: Draft) -> Understood:
    named = _dice_of_a_name(typed, draft)
    if draft.boost and _lacks_die(draft, draft.boost.text):
        raise draft.doubt(draft.boost)
    body, label = _body(typed, draft)
    bodies, sure = [body], draft.sure and not named
    if draft.mode:
        sure = _add_mode(draft) and sure
        bodies = [_body(typed, draft)[0]]
    for wrap in draft.wraps:
        bodies = _wrapped(draft, bodies, wrap)
    if draft.is_habit and draft.labelled and is_of_a_pool(typed) and len(draft.pools) == 1:
        bodies = _best_or_all(draft, bodies)
    if draft.either:
        bodies, sure = _either(draft, bodies[0]), False
    bodies, sure = _with_goal(draft, bodies, sure)
    times = f"{draft.times}x" if draft.times > 1 else ""
    return Understood(tuple(f"{times}{body}{label}" for body in bodies), sure)


def _dice_of_a_name(typed: str, draft: Draft) -> bool:
    """Put a d20 before a bare name with a modifier, as in "attack +7"; return True if that was done."""
    if draft.pools or not draft.labelled:
        return False
    rolled = [item for item in draft.items if not isinstance(item, Words)]
    if len(rolled) == 2 and rolled[0] in ("+", "-"):
        named = [item for item in draft.items if isinstance(item, Words)]
        if not any(is_of_a_d20(typed[words.start : words.end]) for words in named):
            added = f"{rolled[0]}{rolled[1]}"
            raise DoubtError(
                say("Which dice? Put them before {added}, such as 1d20{added} or 2d6{added}.", added=added), 0
            )
        for words in named:
            words.weight = 2
        draft.items.insert(draft.items.index(rolled[0]), PoolPiece(1, "d20"))
        return True
    if isinstance(draft.items[0], Words):
        raise DoubtError(say("Start a roll with dice or a number, such as 1d20+5 or 4d6kh3."), 0)
    return False


def _lacks_die(draft: Draft, boost: str) -> bool:
    """Return True if the die that a word stands for isn't there: a bane's can be a third d6 (Traveller)."""
    sides = {pool.sides for pool in draft.pools}
    return sides == {_D20} or (sides == {6} and boost == "bane")


def _body(typed: str, draft: Draft) -> tuple[str, str]:
    """Return the notation without its label, and the label after its ``#``."""
    body, labels = "", []
    items = draft.items
    operands = [place for place, item in enumerate(items) if not isinstance(item, Words)]
    for place, item in enumerate(items):
        if not isinstance(item, Words):
            body += str(item)
            continue
        if item.weight == 0:
            continue
        if item.weight == 1:
            raise DoubtError(unclear(typed[item.start : item.end]), item.start)
        words = _cleaned(typed[item.start : item.end])
        last = items[place - 1] if place else ""
        inside = operands[0] < place < operands[-1]
        if _is_note(last, inside=inside, after="[" in body and place > operands[0]):
            body += f"[{words.replace('[', '(').replace(']', ')')}]"
        else:
            labels.append(words)
    body += ")" * draft.depth
    if draft.depth:
        draft.sure = False
    label = " ".join(part for part in labels if part).replace(";", ",")
    return body, f" # {label}" if label else ""


def _is_note(last: object, *, inside: bool, after: bool) -> bool:
    """Return True if words belong to the ``last`` operand, because others or other notes surround them."""
    if isinstance(last, PoolPiece):
        return inside or after
    return inside and str(last)[-1:].isdigit()


def _cleaned(words: str) -> str:
    """Return the words without surrounding punctuation; a parenthesis stays if it has a partner."""
    cleaned = " ".join(words.split()).strip(_MARKS)
    while (
        cleaned and cleaned.count("(") != cleaned.count(")") and (cleaned[0] in "()" or cleaned[-1] in "()")
    ):
        cleaned = cleaned.strip("()").strip(_MARKS)
    return cleaned


def _add_mode(draft: Draft) -> bool:
    """Apply Advantage or the like to the draft's dice; return True if it can only mean that."""
    d20 = next((pool for pool in draft.pools if pool.sides == _D20), None)
    if d20 and (d20.count == 1 or (d20.count == 2 and d20.done in _KEEPING)):
        _add_to_d20(draft.mode, d20)
        return draft.mode != "eadv"
    # A boon, or advantage where two d6 are rolled.
    is_boon = [(pool.count, pool.die, pool.done) for pool in draft.pools] == [(2, "d6", [])]
    if not is_boon or draft.mode == "eadv":
        mode = draft.mode.removeprefix("e")
        raise DoubtError(say("Advantage and disadvantage need a single d20: 1d20{mode}.", mode=mode), 0)
    draft.pools[0].count, draft.pools[0].done = 3, ["kh2" if draft.mode == "adv" else "kl2"]
    return False


_KEEPING: tuple[list[str], ...] = ([], ["kh1"], ["kl1"], ["kh"], ["kl"])


def _add_to_d20(mode: str, d20: PoolPiece) -> None:
    if d20.count == 1 and d20.done:
        raise DoubtError(say("Put advantage right after the d20, before everything else."), 0)
    if d20.done and d20.done[0][:2] != ("kl" if mode == "dis" else "kh"):
        raise DoubtError(say("Advantage and disadvantage need a single d20: 1d20{mode}.", mode=mode), 0)
    d20.count, d20.done = (3, ["kh1"]) if mode == "eadv" else (1, [mode])


def _wrapped(draft: Draft, bodies: list[str], wrap: str) -> list[str]:
    if len(bodies) != 1:
        raise DoubtError(say("That could mean several rolls. Enter it like 1d20+5 or 4d6kh3."), 0)
    plain = len([item for item in draft.items if not isinstance(item, Words)]) == 1
    wrapped = [f"{bodies[0]}{wrap}" if plain else f"{_grouped(bodies[0])}{wrap}"]
    if wrap == "*2":  # Doubled damage: the total, or twice as many dice.
        again = [
            PoolPiece(2 * item.count, item.die) if isinstance(item, PoolPiece) else item
            for item in draft.items
        ]
        wrapped.append("".join(str(item) for item in again if not isinstance(item, Words)))
    return wrapped


def _grouped(body: str) -> str:
    """Return the notation in parentheses, unless it already has them."""
    return body if _reads(body) and isinstance(parse(body).lines[0].part, Group) else f"({body})"


def _best_or_all(draft: Draft, bodies: list[str]) -> list[str]:
    """Return both readings of an action's dice: only the best die counts (Forged in the Dark), or all do."""
    pool = draft.pools[0]
    alone = len([item for item in draft.items if not isinstance(item, Words)]) == 1
    return [f"{bodies[0]}kh1", *bodies] if alone and pool.count > 1 and not pool.done else bodies


def _either(draft: Draft, body: str) -> list[str]:
    """Return the readings of a number after an x: repeating, multiplying, or exploding on that face."""
    number = draft.either
    pool = draft.pools[0] if draft.pools else None
    plain = pool is not None and len([item for item in draft.items if not isinstance(item, Words)]) == 1
    meant = [f"{number}x{body}", f"{body}*{number}" if plain else f"{_grouped(body)}*{number}"]
    if draft.may_explode and pool and plain and not pool.done and 1 < number <= pool.sides:
        meant.append(f"{body}e{number}")
    if not (notations := [notation for notation in meant if _reads(notation)]):
        raise DoubtError(say("That could mean several rolls. Enter it like 1d20+5 or 4d6kh3."), 0)
    return notations


def _reads(text: str) -> bool:
    try:
        parse(text)
    except DiceError:
        return False
    return True


def _with_goal(draft: Draft, bodies: list[str], sure: bool) -> tuple[list[str], bool]:
    if not draft.goals:
        return bodies, sure
    if len(draft.goals) > 1 or len(bodies) > 1:
        raise DoubtError(say("That could mean several rolls. Enter it like 1d20+5 or 4d6kh3."), 0)
    (how, sign, number), (body,) = draft.goals[0], bodies
    line = parse(body).lines[0]
    if not draft.pools:
        raise DoubtError(say("Start a roll with dice or a number, such as 1d20+5 or 4d6kh3."), 0)
    if line.goal or any(pool.counts_successes for pool in pools_of(line.part)):
        raise DoubtError(say("The roll is compared with two numbers. Remove one."), 0)
    texts, is_sure = against(line.part, sign, number, how)
    return texts, sure and is_sure


_OF_A_D20 = frozenset((
    "attack", "atk", "hit", "hide", "hiding", "longsword", "shortsword", "greatsword",
    "rapier", "dagger", "greataxe", "handaxe", "warhammer", "longbow", "shortbow",
    "crossbow", "save", "saves", "saving", "check", "skill", "initiative", "init", "str",
    "dex", "con", "int", "wis", "cha", "strength", "dexterity", "constitution",
    "intelligence", "wisdom", "charisma", "fortitude", "fort", "reflex", "will",
    "athletics", "acrobatics", "stealth", "arcana", "history", "investigation", "nature",
    "religion", "insight", "medicine", "perception", "survival", "deception",
    "intimidation", "performance", "persuasion", "sleight", "handling", "thievery", "tools",
    "concentration", "angriff", "rettungswurf", "ini", "wahrnehmung", "heimlichkeit",
    "schleichen", "athletik", "akrobatik", "attaque", "sauvegarde", "ataque", "salvación",
    "sigilo", "percepción", "attacco", "salvezza", "furtività", "攻撃", "命中", "セーヴ", "セーブ",
    "イニシアチブ", "隠密", "知覚",
))  # fmt: skip
"""Words of D&D and similar games, in which attempts are d20 rolls."""
_SUMMED = frozenset((
    "damage", "dmg", "cut", "cutting", "cr", "crush", "crushing", "imp", "impaling", "pi",
    "piercing", "burn", "burning", "hp", "gold", "healing", "schaden", "dégâts", "daño",
    "danni", "ダメージ",
))  # fmt: skip
"""Words, however short, for rolls in which all dice are added up."""
_WORD = re.compile(r"[^\W\d_]+")


def is_of_a_d20(label: str) -> bool:
    """Return True if a roll with this name uses a d20."""
    return any(word in _OF_A_D20 for word in _WORD.findall(label.lower()))


def is_of_a_pool(label: str) -> bool:
    """Return True if this may be a roll of several dice of which only the best one counts."""
    return not any(word in _SUMMED for word in _WORD.findall(label.lower()))
