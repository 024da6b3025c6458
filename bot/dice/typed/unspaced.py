"""The words of a text without spaces: known words, and whatever is between them."""

import re
from collections.abc import Iterator

from bot.dice.typed.lexicon import Meaning, lexicon, longest_unspaced

_LETTER = "[⺀-鿿ｦ-ﾟ]"
_COUNTERS = "回|人|体|匹|個|つ|発|枚|本|番|度|日|階|撃|戦|手|周|ターン|ラウンド"
ORDINAL = f"[0-9]+(?:(?:{_COUNTERS})目|番|号|階)(?![標星]){_LETTER}*"
"""A pattern for ordinal numbers, which are part of a label: ``3回目``, ``2体目のゴブリン``."""
TIMES_OF = f"[0-9]+回(?![をのずと、]|振|ふ|ロール|まわ){_LETTER}+"
"""A pattern for a number of times, which is a label or a number of rolls: ``2回攻撃``."""

_GLUED = frozenset(("adv", "dis", "secret", "filler", "half", "double", "doubt", "label"))
"""The words about the roll that may directly touch other letters."""
_RANKS = frozenset(("keep", "drop", "high", "low", "middle"))
_DONE = frozenset(("explode", "reroll"))
_WORD, _DOUBT = Meaning("word"), Meaning("doubt")
_RANKED = Meaning("ranked")
"""The meaning of a word that contains a ranking word: a label, unless several dice can be ranked."""
_SIGNS = frozenset(("plus", "minus", "divided"))
_OPERAND = re.compile(r"\s*[0-9dw(]")


def next_word(text: str, start: int, end: int) -> tuple[int, Meaning]:
    """Return the end of the next word between ``start`` and ``end``, and its meaning.

    A known word within a longer word is part of that word: 回 means times, but 回避 means to dodge.
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
    """Return True if two neighboring pieces are separate words."""
    if one and other:
        return True
    known = one or other
    return known is not None and known.kind in _GLUED


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, Meaning | None]]:
    """Yield the end and the meaning of each piece: known words, and whatever is between them."""
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
    """Return True if this word has the number it needs, after a sign or on either side of "times"."""
    if meaning.kind in _SIGNS:
        return _OPERAND.match(text, end) is not None
    if meaning.kind == "times":
        return text[:start].rstrip()[-1:].isdigit() or _OPERAND.match(text, end) is not None
    return True
