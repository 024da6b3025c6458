"""A small Pratt parser for expressions, with limits on length and depth."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NoReturn

from bot.dice.typed.repairs import distance
from bot.systems.nodes import (
    OF_NUMBERS,
    OF_POOLS,
    PERCENT,
    SYMBOLS,
    Constant,
    DiceCall,
    Faces,
    Function,
    Name,
    Node,
    Operation,
    Span,
)
from bot.words import say

MAX_LENGTH = 200
MAX_DEPTH = 20
MAX_DIGITS = 9

_TOKEN = re.compile(
    r"\s*(?:([0-9]+)|([A-Za-z_][A-Za-z0-9_]*)|(>>|<<|\*\*|&&|\|\||//|<=|>=|==|!=|[-+*%<>(),])|(\S))"
)
_NAME = re.compile(r"[a-z_][a-z0-9_]*")
_POOL = re.compile(r"[A-Za-z_]\w*")
_BINARY = {"or": 1, "and": 2, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6}
_COMPARE = dict.fromkeys(("<", ">", "<=", ">=", "==", "!="), 4)
_POWERS = _BINARY | _COMPARE
_NOT, _SIGN = 3, 7
_END = ""
_LIKE = {
    "abs": "abs(n)",
    "at": "at(p, 2)",
    "count": "count(p, 6+)",
    "if": "if(a, x, else)",
    "max": "max(1, 2)",
    "min": "min(1, 2)",
    "symbols": "symbols(p, s)",
} | {name: f"{name}(tens, ones)" for name in PERCENT}
"""Examples of functions. The others need only a pool."""
_LONG = 8  # Letters of a word that can have two typos.


class ExpressionError(Exception):
    """The error for an expression that can't be parsed. The message says why."""


@lru_cache(maxsize=4096)
def read_expression(text: str) -> Node:
    """Parse one expression. Raises ExpressionError. Results are cached, because files repeat expressions."""
    reader = _Reader(text)
    node = reader.expression()
    reader.finish()
    return node


def read_faces(text: str) -> Faces:
    """Parse a set of faces, such as ``10+`` or ``4, 6``. Raises ExpressionError."""
    reader = _Reader(text)
    faces = reader.faces()
    reader.finish()
    return faces


class _Reader:
    """A parser that reads one text once, token by token."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise ExpressionError(
                say("This has {count} characters. The limit is {most}.", count=len(text), most=MAX_LENGTH)
            )
        tokens = [(match.lastindex or 0, match) for match in _TOKEN.finditer(text)]
        self._text = text
        self._tokens = [match[kind] for kind, match in tokens] + [_END]
        self._starts = [match.start(kind) for kind, match in tokens] + [len(text)]
        self._open: list[int] = []  # The tokens where open brackets or their functions start.
        self._at = self._depth = 0

    def _peek(self) -> str:
        return self._tokens[self._at]

    def _take(self, token: str) -> bool:
        is_next = self._tokens[self._at] == token
        self._at += is_next
        return is_next

    def _refuse(self) -> NoReturn:
        token = self._peek()
        if token in (_END, ")") and self._open and (name := self._tokens[self._open[-1]]) != "(":
            part = self._text[self._starts[self._open[-1]] : self._starts[self._at] + 1].rstrip()
            raise ExpressionError(unlike(part, _LIKE.get(name, f"{name}(p)")))
        if not token:
            raise ExpressionError(say("Something is missing at the end."))
        raise ExpressionError(say("`{text}` can't be read here.", text=token))

    def _need(self, token: str) -> None:
        if not self._take(token):
            self._refuse()

    def _close(self) -> None:
        """Parse the bracket that closes the innermost open part."""
        if not self._peek():
            part = self._text[self._starts[self._open[-1]] :].rstrip()
            raise ExpressionError(unlike(part, f"{part})"))
        self._need(")")
        self._open.pop()

    def finish(self) -> None:
        """Reject leftover text."""
        if self._peek():
            self._refuse()

    def expression(self, least: int = 0) -> Node:
        """Parse an expression as long as its operators bind at least this tightly."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise ExpressionError(say("This is nested too deep. The limit is {most}.", most=MAX_DEPTH))
        left = self._first()
        while (power := _POWERS.get(sign := self._peek(), 0)) > least:
            self._at += 1
            left = Operation(sign, (left, self.expression(power)))
            if sign in _COMPARE and self._peek() in _COMPARE:
                self._refuse()
        self._depth -= 1
        return left

    def _first(self) -> Node:
        if self._peek() == "(":
            return self._bracketed()
        if self._take("-"):
            return Operation("-", (self.expression(_SIGN),))
        if self._take("not"):
            return Operation("not", (self.expression(_NOT),))
        token = self._peek()
        if token.isdecimal():
            return self._number()
        if not _is_name(token):
            self._refuse()
        self._at += 1
        return self._call(token) if self._peek() == "(" else Name(token)

    def _bracketed(self) -> Node:
        self._open.append(self._at)
        self._need("(")
        node = self.expression()
        self._close()
        return node

    def _number(self) -> Constant:
        token = self._peek()
        if len(token) > MAX_DIGITS:
            self._refuse()
        self._at += 1
        return Constant(int(token))

    def _call(self, name: str) -> Node:
        if name not in OF_POOLS and name not in OF_NUMBERS:
            raise ExpressionError(unknown(name, (*OF_POOLS, *OF_NUMBERS)))
        self._open.append(self._at - 1)
        self._need("(")
        node = self._of_pools(name) if name in OF_POOLS else self._of_numbers(name)
        self._close()
        return node

    def _of_numbers(self, name: str) -> Function:
        of = [self.expression()]
        while name != "abs" and self._take(","):
            of.append(self.expression())
        if name == "if" and (len(of) < 3 or len(of) % 2 == 0):
            self._refuse()
        return Function(name, tuple(of))

    def _of_pools(self, name: str) -> DiceCall:
        pools = [self._pool()]
        if name in PERCENT:
            self._need(",")
            return DiceCall(name, (*pools, self._pool()))
        if name in ("sum", "size", "alike"):
            return DiceCall(name, tuple(pools))
        if not self._take(","):
            if name in ("high", "low"):
                return DiceCall(name, tuple(pools), Constant(1))
            self._refuse()
        if name == SYMBOLS:
            return DiceCall(name, tuple(pools), symbol=self._pool())
        if name == "count":
            return DiceCall(name, tuple(pools), faces=self.faces())
        return DiceCall(name, tuple(pools), self.expression())

    def _pool(self) -> str:
        token = self._peek()
        if not _POOL.fullmatch(token):
            self._refuse()
        self._at += 1
        return token

    def faces(self) -> Faces:
        """Parse spans separated by commas."""
        spans = [self._span()]
        while self._take(","):
            spans.append(self._span())
        return tuple(spans)

    def _span(self) -> Span:
        low = self._end()
        if self._take("+"):
            return Span(low, None)
        if self._take("-"):
            if self._peek() in ("", ",", ")"):
                return Span(None, low)
            high = self._end()
            if isinstance(low, Constant) and isinstance(high, Constant) and low.value > high.value:
                raise ExpressionError(unlike(f"{low.value}-{high.value}", f"{high.value}-{low.value}"))
            return Span(low, high)
        return Span(low, low)

    def _end(self) -> Node:
        token = self._peek()
        if token.isdecimal():
            return self._number()
        if self._peek() == "(":
            return self._bracketed()
        if not _is_name(token):
            self._refuse()
        self._at += 1
        return Name(token)


def _is_name(token: str) -> bool:
    return bool(_NAME.fullmatch(token)) and token not in ("and", "or", "not")


def unlike(text: str, example: str) -> str:
    """Return the message that this must look like an example."""
    return say("`{field}` must look like `{example}`.", field=text, example=example)


def unknown(name: str, known: tuple[str, ...]) -> str:
    """Return the message that nothing has this name, with the most similar name that exists."""
    if near := nearest(name, known):
        return say("`{name}` isn't known here. Did you mean `{near}`?", name=name, near=near)
    return say("`{name}` isn't known here.", name=name)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the only known name that almost matches this one, or "" if there are none or several."""
    most = 1 if len(name) < _LONG else 2
    near = [
        other
        for other in dict.fromkeys(known)
        if other != name
        and len(name) > 1
        and abs(len(other) - len(name)) <= most
        and distance(name, other) <= most
    ]
    return near[0] if len(near) == 1 else ""
