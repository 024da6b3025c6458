"""Typed text cut into tokens: dice, numbers, signs, and words by meaning."""

import re
from collections.abc import Iterator

from msgspec import Struct

from bot.dice.arithmetic import whole
from bot.dice.spelling import lowered
from bot.dice.typed.lexicon import LONGEST, Meaning, lexicon, longest_unspaced

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


_TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<dice>(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+|(?<![0-9]))"
    r"[dwкд](?:[0-9]+|%|f(?=[^a-z]|[kdprem]|\Z)|\{[0-9, +-]*\}))"
    rf"|(?P<label>{ORDINAL})"
    rf"|(?P<doubt>{TIMES_OF})"
    r"|(?P<num>[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+)"
    r"|(?P<missing>[?@]?\{ ?[^\W\d][^{}0-9]*(?:\|[^{}]*)?\}|<[^\W\d][^<>0-9]*>|@[^\W\d][\w.]*)"
    r"|(?P<x>[x×](?![^\W\d_])|x(?=d[0-9%])|(?<=[0-9])\#(?=[0-9d(]))"
    r"|(?P<cjk>[⺀-鿿ｦ-ﾟ가-힣]{1,40})"
    r"|(?P<word>w/|[^\W\d_]+(?:['’-][^\W\d_]+)*\.?)"
    r"|(?P<cmp>>=|<=|==|=>|=<|<>|!=|>>|<<|[<>=≥≤])"
    r"|(?P<bang>!!|!p(?![a-z])|!)"
    r"|(?P<quoted>[\"“”„«][^\"“”„«»]*[\"“”»])"
    r"|(?P<note>\[[^\[\]]*\])"
    r"|(?P<comment>\#[^;\n]*)"
    r"|(?P<sym>.)",
    re.DOTALL,
)
_NEXT_WORD = re.compile(r"[ /]+[^\W\d_]+(?:['’-][^\W\d_]+)*\.?")
_DICE = re.compile(r"([0-9,]*)[dwкд](.*)", re.DOTALL)
_FACES = re.compile(r"'?s(?![a-z0-9])")
OPERATORS = frozenset((
    "kh", "kl", "k", "dh", "dl", "d", "p", "ph", "pl", "ro", "rr", "ra", "r", "e", "mi", "ma", "min",
    "max", "f", "adv", "dis", "t", "tl", "h", "l", "hk", "lk", "ie", "ir", "irg", "rg", "i", "b", "ds",
    "km", "xo", "cs", "cf", "df", "sf", "ms", "sd", "sa", "s", "ns", "c", "u", "ae",
))  # fmt: skip
"""Letters that are operators on dice in some bots. This bot doesn't know the effect of all of them."""
# These can do without a number.
_ALONE = frozenset((
    "kh", "kl", "k", "dh", "dl", "e", "h", "l", "adv", "dis", "sd", "sa", "s", "ns", "d", "ie", "km",
))  # fmt: skip

_COMPARED = {"gt": ">", "lt": "<", "eq": "=", "gte": ">=", "lte": "<=", "gteq": ">=", "lteq": "<="}


class Token(Struct, frozen=True, gc=False):
    """A piece of the text. If ``glued``, nothing separates it from the previous piece.

    ``kind`` is ``dice num op x cmp bang quoted note comment missing``, a meaning from the lexicon, ``word``
    for a word without one, or the sign itself. ``value`` is the number, or the count of dice (-1 if not
    given).
    """

    kind: str
    text: str
    start: int
    end: int
    glued: bool
    value: int = 0


def tokens(typed: str) -> list[Token]:
    """Return the tokens of this text, from left to right. Raises LimitError if a number is too large."""
    text = _lower(lowered(typed)).replace("、", ",")
    result: list[Token] = []
    at, glued = 0, False
    while at < len(text):
        match = _TOKEN.match(text, at)
        assert match is not None  # The last alternative is any character.
        kind = match.lastgroup or ""
        if kind == "space" or match[0] == ":":
            at, glued = match.end(), False
            continue
        if kind == "cjk":
            end, meaning = next_word(text, match.start(), match.end())
            token = Token(meaning.kind, text[at:end], at, end, glued, meaning.value)
        elif kind == "word":
            token = _word(text, match, result, glued)
        else:
            token = _plain(text, match, kind, glued)
        result.append(token)
        at, glued = token.end, True
    return result


def _lower(text: str) -> str:
    """Return the text in lower case, including letters beyond ASCII, with the same length."""
    if text.isascii():
        return text
    return "".join(low if len(low := letter.lower()) == 1 else letter for letter in text)


def _plain(text: str, match: re.Match[str], kind: str, glued: bool) -> Token:
    start, end, piece = match.start(), match.end(), match[0]
    if kind == "num":
        value = whole(piece.replace(",", ""))
        if plural := _FACES.match(text, end):
            return Token("faces", piece, start, plural.end(), glued, value)
        return Token(kind, piece, start, end, glued, value)
    if kind == "dice":
        count, rest = _DICE.fullmatch(piece).groups()  # type: ignore[union-attr]
        return Token(kind, f"d{rest}", start, end, glued, whole(count.replace(",", "")) if count else -1)
    return Token(piece if kind == "sym" else kind, piece, start, end, glued)


def _word(text: str, match: re.Match[str], before: list[Token], glued: bool) -> Token:
    """Return a word with its meaning; following words are included if they form an expression with it."""
    start, piece = match.start(), match[0]
    if _is_operator(text, piece, match.end(), before, glued):
        return Token("op", piece, start, match.end(), glued)
    if before and piece in _COMPARED and text[match.end() :].lstrip()[:1].isdigit():
        return Token("cmp", _COMPARED[piece], start, match.end(), glued)
    for end in _ends(text, match):
        written = " ".join(text[start:end].replace("’", "'").split())
        for spelling in (written, written.rstrip(".")):
            if meaning := lexicon().get(spelling):
                return Token(meaning.kind, spelling, start, end, glued, meaning.value)
    first, hyphen, rest = piece.partition("-")
    if hyphen and (meaning := lexicon().get(first)) and rest in lexicon():  # "six-sided"
        return Token(meaning.kind, first, start, start + len(first), glued, meaning.value)
    return Token("word", piece, start, match.end(), glued)


def _is_operator(text: str, piece: str, end: int, before: list[Token], glued: bool) -> bool:
    """Return True if these letters are an operator on the preceding dice.

    Examples are ``k3``, ``r<2``, and ``kh`` before a sign.
    """
    if piece not in OPERATORS or not before:
        return False
    if glued and before[-1].kind not in ("+", "("):
        return before[-1].kind in ("dice", "op", "bang", "num", "cmp", ")")
    rest = text[end:].lstrip()
    if rest and (rest[0].isdigit() or rest[0] in "<>=≥≤"):
        return True
    behind = before[-1].kind in ("dice", "op", "bang") or (before[-1].kind == "num" and before[-1].glued)
    return (
        behind and piece in _ALONE and (not rest or rest[0] in "+-*/),;#!|" or rest.split()[0] in OPERATORS)
    )


def _ends(text: str, match: re.Match[str]) -> Iterator[int]:
    """Yield the possible ends of expressions that start with this word, longest first."""
    ends = [match.end()]
    while len(ends) < LONGEST:
        following = _NEXT_WORD.match(text, ends[-1])
        if following is None:
            break
        ends.append(following.end())
    return reversed(ends)
