"""The tokens of a text, and how many of them have been read."""

from collections.abc import Sequence

from bot.dice.typed.phrases import SIGN_NAMES, DialectPhrase, phrases
from bot.dice.typed.tokens import Token, tokens

COMPARED = {">>": ">=", "<<": "<=", "==": "=", "=>": ">=", "=<": "<=", "≥": ">=", "≤": "<="}
_CJK = "⺀"  # From here on, adjacent characters don't count as joined.


class Stream:
    """Tokens, one by one. ``at`` is the index of the next one."""

    def __init__(self, typed: str) -> None:
        self.typed = typed
        self.tokens = tokens(typed)
        self.at = 0
        self._names = [SIGN_NAMES.get(token.kind, token.kind) for token in self.tokens]
        self._starts = [0]
        for name in self._names:
            self._starts.append(self._starts[-1] + len(name) + 1)
        self._closed = _closings(self.tokens)
        self._kinds = "".join(f"{name};" for name in self._names)
        self._places = {start: place for place, start in enumerate(self._starts)}

    @property
    def left(self) -> Sequence[Token]:
        """The tokens not read yet."""
        return self.tokens[self.at :]

    @property
    def next(self) -> Token | None:
        """The next token, or None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next_is(self, *kinds: str) -> bool:
        """Return True if the next token is of one of these kinds."""
        return self.at < len(self.tokens) and self.tokens[self.at].kind in kinds

    def take(self, *kinds: str) -> Token | None:
        """Return the next token and step past it, if it is of one of these kinds."""
        if not self.next_is(*kinds):
            return None
        self.at += 1
        return self.tokens[self.at - 1]

    def sign_and_number(self) -> tuple[str, Token | None]:
        """Return the comparison sign, "" for none, and the number that come next, and step past them."""
        sign = self.tokens[self.at] if self.next_is("cmp") else None
        if sign and (len(self.left) == 1 or self.left[1].kind != "num"):
            return "", None
        self.at += bool(sign)
        number = self.take("num")
        return (COMPARED.get(sign.text, sign.text) if sign else ""), number

    def phrases(self) -> Sequence[tuple[DialectPhrase, int]]:
        """Return the phrases that start at the next token, each with the index after it."""
        start = self._starts[self.at]
        generator = (
            (phrase, phrase.pattern.match(self._kinds, start))
            for phrase in phrases().get(self._names[self.at], ())
        )
        return [(phrase, self._places[match.end()]) for phrase, match in generator if match]

    def is_stuck(self, place: int) -> bool:
        """Return True if the word directly follows dice or a number, so that it's more than a label."""
        token = self.tokens[place]
        before = self.tokens[place - 1].kind if place else ""
        return token.glued and before in ("dice", "op", "num", "bang") and token.text[0] < _CJK

    def is_unopened(self, token: Token) -> bool:
        """Return True if this closing parenthesis was never opened; a smiley isn't a parenthesis."""
        is_smile = self.typed[: token.start].endswith((":", ";", ":-", ";-", "="))
        return self.at - 1 not in self._closed.values() and not is_smile

    def inside(self) -> Sequence[Token]:
        """Return the tokens from the last parenthesis read to the one that closes it."""
        return self.tokens[self.at : self._closed.get(self.at - 1, len(self.tokens))]


def _closings(tokens: Sequence[Token]) -> dict[int, int]:
    """Return the position of the matching parenthesis for each parenthesis."""
    opened: list[int] = []
    closings: dict[int, int] = {}
    for place, token in enumerate(tokens):
        if token.kind == "(":
            opened.append(place)
        elif token.kind == ")" and opened:
            closings[opened.pop()] = place
    return closings
