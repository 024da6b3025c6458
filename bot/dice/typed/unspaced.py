"""The words of a text that writes no spaces between them: a known one, or all up to the next known one."""

import re
from collections.abc import Iterator

from bot.dice.typed.lexicon import Meaning, lexicon, longest_unspaced

_LETTER = "[⺀-鿿ｦ-ﾟ]"
_COUNTERS = "回|人|体|匹|個|つ|発|枚|本|番|度|日|階|撃|戦|手|周|ターン|ラウンド"
ORDINAL = f"[0-9]+(?:(?:{_COUNTERS})目|番|号|階)(?![標星]){_LETTER}*"
"""The second of something, which is a label: ``3回目``, ``2体目のゴブリン``."""
TIMES_OF = f"[0-9]+回(?![をのずと、]|振|ふ|ロール|まわ){_LETTER}+"
"""So many of something: a label, or so many rolls: ``2回攻撃``."""

_GLUED = frozenset(("adv", "dis", "secret", "filler", "half", "double", "doubt", "label"))
"""What is said of the roll although other letters stand right beside it."""
_RANKS = frozenset(("keep", "drop", "high", "low", "middle"))
_DONE = frozenset(("explode", "reroll"))
_WORD, _DOUBT = Meaning("word"), Meaning("doubt")
_RANKED = Meaning("ranked")
"""A word with another in it that ranks dice: a label, unless there are several to be ranked."""
_SIGNS = frozenset(("plus", "minus", "divided"))
_OPERAND = re.compile(r"\s*[0-9dw(]")


def next_word(text: str, start: int, end: int) -> tuple[int, Meaning]:
    """Where the next word ends of the letters from ``start`` to ``end``, and what it means.

    A known word within a longer one is a part of that: 回 means times, and 回避 is to dodge.
    """
    pieces = _pieces(text, start, end)
    word_end, meaning = next(pieces)
    kinds = {meaning.kind if meaning else ""}
    for following_end, following in pieces:
        if _parts(meaning, following):
            break
        word_end, meaning = following_end, following
        kinds.add(following.kind if following else "")
    if len(kinds) == 1:
        return word_end, meaning or _WORD
    return word_end, _RANKED if kinds & _RANKS else _DOUBT if kinds & _DONE else _WORD


def _parts(one: Meaning | None, other: Meaning | None) -> bool:
    """Return whether two pieces in a row are words of their own."""
    if one and other:
        return True
    known = one or other
    return known is not None and known.kind in _GLUED


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, Meaning | None]]:
    """Where each piece ends, and its meaning: known words, and what stands between them."""
    known, at = start, start
    while at < end:
        for length in range(min(longest_unspaced(), end - at), 0, -1):
            meaning = lexicon().get(text[at : at + length])
            if meaning and _fits(meaning, text, at, at + length):
                if at > known:
                    yield at, None
                yield at + length, meaning
                known = at = at + length
                break
        else:
            at += 1
    if end > known:
        yield end, None


def _fits(meaning: Meaning, text: str, start: int, end: int) -> bool:
    """Return whether a number stands where this word needs one: behind a sign, and before how often."""
    if meaning.kind in _SIGNS:
        return _OPERAND.match(text, end) is not None
    if meaning.kind == "times":
        return text[:start].rstrip()[-1:].isdigit() or _OPERAND.match(text, end) is not None
    return True
