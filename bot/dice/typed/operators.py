"""Operators after dice: this bot's, and the equivalents of other bots and tables."""

import re
from operator import add, floordiv, mul, sub

from bot.dice.typed.draft import Draft
from bot.dice.typed.pieces import DoubtError, PoolPiece, unclear
from bot.dice.typed.stream import COMPARED, Stream
from bot.dice.typed.tokens import Token

_NATIVE = frozenset((
    "kh", "kl", "k", "dh", "dl", "d", "ph", "pl", "ro", "rr", "ra", "r", "e", "mi", "ma", "min",
    "max", "f",
))  # fmt: skip
_WITHOUT_NUMBER = frozenset(("kh", "kl", "k", "dh", "dl", "d", "ph", "pl"))
_SORTED = ("sd", "sa", "s", "ns")  # Roll20 sorts the dice, which doesn't change the roll.
_SPELLED = {"h": "kh", "l": "kl", "hk": "kh", "lk": "kl"}
_RANKED = re.compile("([kd])([hl]?)([0-9]+)")
# Dice Maiden counts with t and rerolls with ir, rg. Foundry counts with cs and subtracts with df.
_FOREIGN = {"t": ">=", "tl": "<=", "ir": "rr<=", "irg": "rr>=", "rg": "ro>="}
_COUNTING = {"cs": "", "df": "f"}
_ARITHMETIC = {"+": add, "-": sub, "*": mul, "/": floordiv}
_DIVISORS = range(1, 10)  # A target is halved or the like; "12/13/11" are three of them.
_UNLESS_LABEL = ("num", "cmp", "+", "-", "*", "/", ")", ",", ";", "|", "op", "x", "comment")


def operate(draft: Draft, stream: Stream, token: Token) -> None:
    """Apply these letters to the dice. Raises DoubtError if they have no known meaning."""
    text = token.text
    if stream.next_is("cmp") and (len(stream.left) == 1 or stream.left[1].kind != "num"):
        raise draft.doubt(token)
    sign, number = stream.sign_and_number()
    if text in ("adv", "dis") and not number:
        draft.do("mode", text, [token])
    elif not draft.pools or not draft.complete:
        raise draft.doubt(token)
    elif text in ("adv", "dis") and number:
        _more_dice(draft, token, number.value)
    elif not number and _sorted_or_moved(draft, token):
        return
    elif text in _SPELLED and not sign:
        _spelled(draft, token, number)
    elif text in _NATIVE:
        _native(draft, token, sign, number)
    else:
        _foreign(draft, token, sign, number)


def _more_dice(draft: Draft, token: Token, number: int) -> None:
    """Add this many dice, and drop as many before any of them explode (Dice Maiden)."""
    pool = draft.pool
    if pool.done:
        raise draft.doubt(token)
    pool.count += number
    pool.done.append(f"{'dl' if token.text == 'adv' else 'dh'}{number}")


def _sorted_or_moved(draft: Draft, token: Token) -> bool:
    """Skip a sort, or move a letter from behind the number: "4d6k3h". Return False for other letters."""
    done, letter = draft.pool.done, token.text
    before = _RANKED.fullmatch(done[-1]) if done and letter in ("h", "l", "k") else None
    if before is None:
        return letter in _SORTED
    verb, rank, number = before.groups()
    if letter not in (f"{rank}{verb}" if rank else "hl"):
        raise draft.doubt(token)
    done[-1] = f"{verb}{rank or letter}{number}"
    draft.sure = False
    return True


def _spelled(draft: Draft, token: Token, number: Token | None) -> None:
    if token.text == "l" and draft.pool.count > 2 and not number:
        raise draft.doubt(token)  # With more than two, it could drop the lowest too.
    draft.operate(f"{_SPELLED[token.text]}{number.value if number else 1}")
    draft.sure = False


def _native(draft: Draft, token: Token, sign: str, number: Token | None) -> None:
    text = token.text
    if text == "e" and not number:
        draft.operate("!")
    elif not number and text not in _WITHOUT_NUMBER:
        raise draft.doubt(token)
    elif text in ("mi", "ma", "min", "max") and not isinstance(draft.last, PoolPiece):
        raise draft.doubt(token)  # One die, or the whole roll?
    else:
        again = any(operator[0] == text[0] and text[0] in "kdp" for operator in draft.pool.done)
        draft.sure = draft.sure and not again  # "4d6dd1" is perhaps a typo.
        draft.operate(f"{text}{sign}{number.value if number else ''}")


def _foreign(draft: Draft, token: Token, sign: str, number: Token | None) -> None:
    pool = draft.pool
    if number is None:
        if token.text != "ie" or sign:
            raise draft.doubt(token)
        draft.operate("!")
        return
    match token.text:
        case "ie" if not sign:
            draft.operate("!" if number.value == pool.sides else f"!>={number.value}")
        case "km" if not sign:
            draft.do("middle", "{n}", [number])
        case "cs" | "df" as text if pool.count > 1 and pool.done[-1:] != ["kh1"]:
            draft.operate(f"{_COUNTING[text]}{sign or '='}{number.value}".replace("f=", "f"))
        case text if text in _FOREIGN and not sign and (pool.count > 1 or text not in ("t", "tl")):
            draft.operate(f"{_FOREIGN[text]}{number.value}")
        case _:
            raise draft.doubt(token)


def explode(draft: Draft, stream: Stream, token: Token) -> bool:
    """Apply ``!``, ``!!`` or ``!p`` to the preceding dice; return False if a comment starts instead."""
    following = stream.next
    if not token.glued and following and following.kind not in _UNLESS_LABEL:
        return False  # "1d20 ! longbow": a Dice Maiden comment.
    if not isinstance(draft.last, PoolPiece):
        if draft.items and not isinstance(draft.items[-1], str | PoolPiece):
            return True  # After a label.
        raise draft.doubt(token)
    counts = stream.next is not None and stream.next.text in (">>", "<<")  # Rollem counts so too.
    sign, number = ("", None) if counts else stream.sign_and_number()
    if sign == "=" and number and number.value > draft.last.sides > 0:
        raise draft.doubt(token)  # "2d6!=7" isn't about an exploding face.
    draft.last.done.append(f"{token.text}{sign}{number.value if number else ''}")
    return True


def explode_x(draft: Draft, stream: Stream, token: Token) -> None:
    """Apply an x after dice, which makes them explode (Foundry)."""
    if not isinstance(draft.last, PoolPiece) or stream.next_is("num"):
        raise draft.doubt(token)
    sign, number = stream.sign_and_number()
    if stream.next_is("cmp"):
        raise draft.doubt(token)
    draft.last.done.append(f"!{sign}{number.value}" if number else "!")
    draft.sure = False


def divide(draft: Draft, stream: Stream, token: Token) -> None:
    """Apply a division sign, which must be followed by a number."""
    if stream.next_is("dice"):
        raise draft.doubt(token)
    draft.items.append("/")


def compare(draft: Draft, stream: Stream, token: Token) -> None:
    """Apply a comparison sign to each of the preceding dice, or to the whole roll."""
    sign = COMPARED.get(token.text, token.text)
    following = stream.next
    if sign == "=" and following is None:
        return  # "1d20+5="
    if (
        sign in ("<>", "!=")
        or not draft.complete
        or following is None
        or following.kind not in ("num", "dice", "-", "(", "+")
    ):
        raise draft.doubt(token)
    if isinstance(draft.last, PoolPiece) and not draft.depth and following.kind == "num":
        stream.at += 1
        draft.last.done.append(f"{sign}{following.value}")
    elif sign == "=" and len(draft.pools) > 1:
        raise draft.doubt(token)  # Each die, or all together?
    else:
        draft.items.append(sign)


def apply_arithmetic(draft: Draft, stream: Stream, *, divides: bool) -> None:
    """Apply the arithmetic right after the last target to it: "under 65/2".

    Raises DoubtError if it may be about the roll instead, or a list of targets.
    """
    start = stream.at
    while stream.next_is(*_ARITHMETIC) and len(stream.left) > 1:
        sign, number = stream.left[:2]
        if number.kind != "num" and not (number.kind == "dice" and draft.pools):
            return
        how, compared, target = draft.goals[-1]
        signs = "+-/" if divides and stream.at == start and number.value in _DIVISORS else "+-"
        is_glued = number.kind == "num" and sign.glued and number.glued
        target = _ARITHMETIC[sign.kind](target, number.value) if is_glued and sign.kind in signs else 0
        if target < 1:
            raise DoubtError(unclear(stream.typed[sign.start : number.end]), sign.start)
        draft.goals[-1] = how, compared, target
        stream.at += 2
