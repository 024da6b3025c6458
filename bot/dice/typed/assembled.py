"""Assembly of a draft into the notations that it may mean, likeliest first."""

import re
from itertools import pairwise, product

from msgspec import Struct

from bot.dice.expression import Group, pools_of
from bot.dice.notation import parse
from bot.dice.typed.compared import against, compared, may_count_last, ways
from bot.dice.typed.draft import DoubtError, Draft, unclear
from bot.dice.typed.pieces import PoolPiece, Words
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
    drafts = [draft for draft in reading.drafts if draft.last]
    if any(draft.waits or (draft.says and not draft.last) for draft in reading.drafts):
        raise DoubtError(
            say("It isn't clear what happens to which dice. Write it right after them, such as 4d6kh3."), 0
        )
    if not drafts:
        raise DoubtError(say("Start a roll with dice or a number, such as 1d20+5 or 4d6kh3."), 0)
    _lend_labels(reading.drafts)
    each = [_line(reading.typed, draft) for draft in drafts]
    sure = all(one.sure for one in each) and all(reading.apart)
    joined = tuple("; ".join(texts) for texts in product(*(one.notations for one in each)))
    if len(reading.apart) == 1 and not reading.apart[0] and not any(draft.labelled for draft in drafts):
        added = "+".join(one.notations[0] for one in each)
        joined = (*joined, added) if "x" not in added else joined
    if len(joined) > MOST_MEANT:
        raise DoubtError(say("That could mean several rolls. Enter it like 1d20+5 or 4d6kh3."), 0)
    sure = sure and not may_count_last(parse(joined[0]))
    if len(joined) == 1 and (meant := ways(compared(parse(joined[0])))):
        joined = meant
    return Understood(tuple(dict.fromkeys(str(parse(text)) for text in joined)), sure and len(joined) == 1)


def _lend_labels(drafts: list[Draft]) -> None:
    """Attach words that stand alone between separators to the roll before them, as its label."""
    for before, after in pairwise(drafts):
        if not [item for item in after.items if not isinstance(item, Words)]:
            before.items += after.items


def _line(typed: str, draft: Draft) -> Understood:
    named = _dice_of_a_name(typed, draft)
    if draft.boost and draft.pools and all(pool.sides == _D20 for pool in draft.pools):
        raise draft.doubt(draft.boost)
    body, label = _body(typed, draft)
    bodies, sure = [body], draft.sure and not named
    if draft.mode:
        bodies, sure = _with_mode(draft, sure)
        bodies = [_body(typed, draft)[0] if each == "" else each for each in bodies]
    for wrap in draft.wraps:
        bodies = _wrapped(draft, bodies, wrap)
    if draft.is_habit and draft.labelled and is_of_a_pool(typed) and len(draft.pools) == 1:
        bodies = _best_or_all(draft, bodies)
    if draft.either:
        bodies, sure = _either(draft, bodies[0]), False
    bodies, sure = _with_goal(draft, bodies, sure)
    times = f"{draft.times}x" if draft.times > 1 else ""
    return Understood(tuple(f"{times}{each}{label}" for each in bodies), sure)


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
        inside = operands[0] < place < operands[-1] or (
            "[" in body and isinstance(last, PoolPiece) and place > operands[0]
        )
        if inside and (isinstance(last, PoolPiece) or str(last)[-1:].isdigit()):
            body += f"[{words.replace('[', '(').replace(']', ')')}]"
        else:
            labels.append(words)
    body += ")" * draft.depth
    if draft.depth:
        draft.sure = False
    label = " ".join(each for each in labels if each).replace(";", ",")
    return body, f" # {label}" if label else ""


def _cleaned(words: str) -> str:
    """Return the words without surrounding punctuation; a parenthesis stays if it has a partner."""
    cleaned = " ".join(words.split()).strip(_MARKS)
    while (
        cleaned and cleaned.count("(") != cleaned.count(")") and (cleaned[0] in "()" or cleaned[-1] in "()")
    ):
        cleaned = cleaned.strip("()").strip(_MARKS)
    return cleaned


def _with_mode(draft: Draft, sure: bool) -> tuple[list[str], bool]:
    twenties = [pool for pool in draft.pools if pool.sides == _D20]
    first = twenties[0] if twenties else None
    if first and (
        first.count == 1 or (first.count == 2 and first.done in ([], ["kh1"], ["kl1"], ["kh"], ["kl"]))
    ):
        if first.count == 1 and first.done:
            raise DoubtError(say("Put advantage right after the d20, before everything else."), 0)
        if first.count == 2 and first.done and first.done[0][:2] != {"dis": "kl"}.get(draft.mode, "kh"):
            raise DoubtError(
                say("Advantage and disadvantage need a single d20: 1d20{mode}.", mode=draft.mode), 0
            )
        first.count, first.done = (3, ["kh1"]) if draft.mode == "eadv" else (1, [draft.mode])
        return [""], sure and draft.mode != "eadv"
    if len(draft.pools) == 1 and draft.mode != "eadv":
        pool = draft.pools[0]
        if (pool.count, pool.die, pool.done) == (
            2,
            "d6",
            [],
        ):  # A boon, or advantage where two d6 are rolled.
            pool.count, pool.done = 3, ["kh2" if draft.mode == "adv" else "kl2"]
            return [""], False
    raise DoubtError(
        say("Advantage and disadvantage need a single d20: 1d20{mode}.", mode=draft.mode.removeprefix("e")), 0
    )


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
    if not (found := [each for each in meant if _reads(each)]):
        raise DoubtError(say("That could mean several rolls. Enter it like 1d20+5 or 4d6kh3."), 0)
    return found


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
