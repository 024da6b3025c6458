"""Phrases as sequences of word meanings, and their effects on a roll, the same in every language.

A pattern is a sequence of token kinds (``bot/dice/typed/tokens.py``), with ``|``, ``?``, ``*`` and groups;
signs have names in capitals. ``amount`` is a number that isn't a count; ``END`` looks ahead to the end of the
line, ``>dice`` to dice. The effect of a phrase is a method of :class:`bot.dice.typed.draft.Draft`, with its
arguments; ``{n}`` is the first number in the phrase.
"""

import re
from collections import defaultdict
from functools import lru_cache

from msgspec import Struct

SIGN_NAMES = {
    "+": "PLUS", "-": "MINUS", "(": "OPEN", ")": "CLOSE", ",": "COMMA", "/": "SLASH", "*": "STAR", ".": "DOT",
}  # fmt: skip
_F = "(filler|die)*"
# The first match wins, so longer phrases come before shorter ones.
_PHRASES = (
    (f"low {_F} amount {_F} drop (END|>PLUS|>MINUS)", "keep dl {n}"),  # Verb last, as in Japanese.
    (f"low {_F} drop (END|>PLUS|>MINUS)", "keep dl 1"),
    (f"high {_F} amount {_F} drop (END|>PLUS|>MINUS)", "keep dh {n}"),
    (f"high {_F} drop (END|>PLUS|>MINUS)", "keep dh 1"),
    (f"high {_F} amount {_F} keep (END|>PLUS|>MINUS)", "keep kh {n}"),
    (f"low {_F} amount {_F} keep (END|>PLUS|>MINUS)", "keep kl {n}"),
    (f"high {_F} keep (END|>PLUS|>MINUS)", "keep kh 1"),
    (f"low {_F} keep (END|>PLUS|>MINUS)", "keep kl 1"),
    (f"keep {_F} middle {_F} amount", "middle {n}"),
    ("middle amount", "middle {n}"),
    (f"(keep|low) {_F} low {_F} amount {_F}", "keep kl {n}"),
    (f"keep {_F} amount {_F} low", "keep kl {n}"),
    (f"(keep|high) {_F} (high {_F})? amount {_F} (high)?", "keep kh {n}"),
    (f"low {_F} amount {_F}", "keep kl {n}"),
    ("amount high", "keep kh {n}"),
    ("amount low", "keep kl {n}"),
    (f"keep {_F} high (die)?", "keep kh 1"),
    (f"keep {_F} low (die)?", "keep kl 1"),
    (f"high {_F} >dice", "keep kh 1"),
    (f"low {_F} >dice", "keep kl 1"),
    ("high (END|>PLUS|>MINUS|>COMMA)", "best kh"),
    ("low (END|>PLUS|>MINUS|>COMMA)", "best kl"),
    (f"minus {_F} low (die)?", "keep dl 1"),
    (f"minus {_F} high (die)?", "keep dh 1"),
    (f"drop {_F} high {_F} amount", "keep dh {n}"),
    (f"drop {_F} amount {_F} high", "keep dh {n}"),
    (f"drop {_F} high {_F}", "keep dh 1"),
    (f"drop {_F} (low {_F})? amount {_F} (low)?", "keep dl {n}"),
    (f"drop {_F} low {_F}", "keep dl 1"),
    ("reroll once", "once"),
    (f"reroll {_F} (low|high|lessthan|word)", "unsaid"),
    (f"reroll {_F} (under|lessthan) num once?", "reroll below"),
    (f"reroll {_F} cmp num once?", "reroll cmp"),
    (f"reroll {_F} (num|faces) (orless) once?", "reroll <="),
    (f"reroll {_F} (num|faces) (MINUS|and|COMMA) (num|faces) (and|COMMA) (num|faces) once?", "reroll list"),
    (f"reroll {_F} (num|faces) (MINUS|and|filler|COMMA|or) (num|faces) (once|until)?", "reroll list"),
    (f"reroll {_F} faces faces", "reroll list"),
    (f"reroll {_F} (num|faces) (once|until)?", "reroll list"),
    (f"reroll on {_F} (num|faces) (once|until)?", "reroll list"),
    (f"explode {_F} on? {_F} (num|faces) (ormore|PLUS)", "explode >="),
    (f"explode {_F} on? {_F} (num|faces)", "explode ="),
    (f"explode {_F} (often|once)", "unsaid"),
    (f"explode {_F} (on {_F})? (high|max)?", "explode max"),
    (f"min {_F} num", "clamp mi {n}"),
    (f"max {_F} num", "clamp ma {n}"),
    (f"howmany {_F} faces (and|or) faces {_F}", "several"),
    (f"howmany {_F} (num|faces) (ormore|PLUS) {_F}", "each >= {n}"),
    (f"howmany {_F} (num|faces) {_F} (success)? {_F}", "each = {n}"),
    ("vs num dc", "versus {n}"),
    (f"vs {_F} (target|skill) {_F} num", "versus {n}"),
    (f"vs {_F} dc? {_F} num PLUS?", "versus {n}"),
    ("vs dice", "unsaid"),
    (f"dc {_F} num PLUS?", "total >= {n}"),
    (f"target {_F} num (ormore|PLUS)?", "each >= {n}"),
    (f"success {_F} (on {_F})? (under|orless) num", "each <= {n}"),
    (f"success {_F} on {_F} num (ormore|PLUS)?", "each >= {n}"),
    (f"success {_F} (on {_F})? num (ormore|PLUS)", "each >= {n}"),
    (f"success {_F} (on {_F})? num orless", "each <= {n}"),
    ("success END", "hits"),
    (f"success {_F} num END", "counted"),
    (f"num die {_F} (on {_F})? target {_F} num PLUS?", "tens"),
    (f"success {_F} faces (and|or) faces", "several"),
    (f"success {_F} faces", "each = {n}"),
    ("faces ormore", "each >= {n}"),
    (f"num (ormore|PLUS) {_F} (success)? (END|>word|>label|>quoted|>SLASH|>CLOSE)", "each >= {n}"),
    (f"num orless {_F} (success)?", "each <= {n}"),
    (f"atleast {_F} num", "least {n}"),
    (f"(under|skill) {_F} num", "below {n}"),
    (f"lessthan {_F} num", "each < {n}"),
    (f"over {_F} num", "over {n}"),
    ("faces END", "shown"),
    ("faces explode", "explode ="),
    ("faces reroll once?", "reroll list"),
    ("num num MINUS? sided die?", "sided"),
    ("num MINUS? sided die?", "sided"),
    ("num times (filler|die|roll)* (>dice|END|>drop|>keep|>reroll|>COMMA|>word|>label|>and)", "times {n}"),
    ("num times (>adv|>dis|>vs)", "times {n}"),
    ("num roll filler (filler)* >dice", "times {n}"),
    ("num x END", "times {n}"),
    ("num x >CLOSE", "times {n}"),
    ("x num >CLOSE", "times {n}"),
    ("num x (>dice|>OPEN)", "times {n}"),
    ("x num (>dice|>OPEN)", "times {n}"),
    ("x num", "either {n}"),
    ("times num", "multiply {n}"),
    ("STAR num END", "multiply {n}"),
    ("often (filler)* >dice", "either {n}"),
    ("often", "times {n}"),
    ("num MINUS? again", "again_on"),
    ("adv", "mode adv"),
    ("dis", "mode dis"),
    ("eadv", "elven"),
    ("straight", "straight"),
    ("half (filler)*", "halved"),
    ("double (filler)*", "doubled"),
    ("divided num", "divided {n}"),
    ("plus", "sign +"),
    ("minus", "sign -"),
    ("PLUS plus|minus", "unsaid"),
    ("and (filler)* >dice", "joined"),
    ("or", "unsaid"),
    ("once", "once"),
    ("polite", "skip"),
)  # fmt: skip


class DialectPhrase(Struct, frozen=True, gc=False):
    """A pattern and its effect: the name of a method, and its arguments."""

    pattern: re.Pattern[str]
    does: str
    told: str


@lru_cache(maxsize=1)
def phrases() -> dict[str, list[DialectPhrase]]:
    """Return the phrases, grouped by the kind of token that they begin with."""
    found: dict[str, list[DialectPhrase]] = defaultdict(list)
    for pattern, effect in _PHRASES:
        does, _, told = effect.partition(" ")
        phrase = DialectPhrase(re.compile(_regex(pattern)), does, told)
        for first in pattern.split(" ")[0].strip("()").split("|"):
            found["num" if first == "amount" else first].append(phrase)
    return found


_PIECE = re.compile(r"(?P<end>END)|(?P<amount>amount)|(?P<ahead>>)?(?P<kind>[A-Za-z]+)|(?P<other>[^ ])| ")


def _regex(pattern: str) -> str:
    """Return the pattern as a regular expression over kinds, each of which ends in ``;``."""
    return "".join(map(_translated, _PIECE.finditer(pattern)))


def _translated(piece: re.Match[str]) -> str:
    if piece["end"]:
        return r"\Z"
    if piece["amount"]:
        return r"(?:num;)(?!times;|x;|dice;)"  # "drop the lowest six times" drops one.
    if piece["kind"]:
        return f"(?{'=' if piece['ahead'] else ':'}{piece['kind']};)"
    return (piece["other"] or "").replace("(", "(?:")
