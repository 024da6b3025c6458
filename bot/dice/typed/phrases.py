"""The phrases of ``phrases.toml``, which explains their patterns, as regular expressions."""

import re
from collections import defaultdict
from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

SIGN_NAMES = {
    "+": "PLUS", "-": "MINUS", "(": "OPEN", ")": "CLOSE", ",": "COMMA", "/": "SLASH", "*": "STAR", ".": "DOT",
}  # fmt: skip


class DialectPhrase(Struct, frozen=True, gc=False):
    """A pattern and its effect: the name of a method, and its arguments."""

    pattern: re.Pattern[str]
    does: str
    arguments: str


@lru_cache(maxsize=1)
def phrases() -> dict[str, list[DialectPhrase]]:
    """Return the phrases, grouped by the kind of token that they begin with."""
    text = files(__package__).joinpath("phrases.toml").read_bytes()
    listed = msgspec.toml.decode(text, type=dict[str, list[tuple[str, str]]])["phrases"]
    by_kind: dict[str, list[DialectPhrase]] = defaultdict(list)
    for pattern, effect in listed:
        does, _, arguments = effect.partition(" ")
        phrase = DialectPhrase(re.compile(_regex(pattern)), does, arguments)
        for first in pattern.split(" ")[0].strip("()").split("|"):
            by_kind["num" if first == "amount" else first].append(phrase)
    return by_kind


_PIECE = re.compile(r"(?P<end>END)|(?P<amount>amount)|(?P<ahead>>)?(?P<kind>[A-Za-z]+)|(?P<other>[^ ])| ")


def _regex(pattern: str) -> str:
    """Return the pattern as a regular expression over kinds, each of which ends in ``;``."""
    return "".join(map(_translated, _PIECE.finditer(pattern.replace("~", "(filler|die)*"))))


def _translated(piece: re.Match[str]) -> str:
    if piece["end"]:
        return r"\Z"
    if piece["amount"]:
        return r"(?:num;)(?!times;|x;|dice;)"  # "drop the lowest six times" drops one.
    if piece["kind"]:
        return f"(?{'=' if piece['ahead'] else ':'}{piece['kind']};)"
    return (piece["other"] or "").replace("(", "(?:")
