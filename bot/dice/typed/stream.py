"""The tokens of a text, and how far they were read."""

from collections.abc import Sequence

from bot.dice.typed.phrases import SIGN_NAMES, Phrase, phrases
from bot.dice.typed.tokens import Token, tokens

COMPARED = {">>": ">=", "<<": "<=", "==": "=", "=>": ">=", "=<": "<=", "≥": ">=", "≤": "<="}
_CJK = "⺀"  # From here on characters stand beside others without being stuck to them.


class Stream:
    """Tokens, one after the other. ``at`` is the place of the next one."""

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
        """The tokens that nobody has read yet."""
        return self.tokens[self.at :]

    @property
    def next(self) -> Token | None:
        """The next token, or None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def next_is(self, *kinds: str) -> bool:
        """Whether the next token is of one of these kinds."""
        return self.at < len(self.tokens) and self.tokens[self.at].kind in kinds

    def take(self, *kinds: str) -> Token | None:
        """The next token, read, if it is of one of these kinds."""
        if not self.next_is(*kinds):
            return None
        self.at += 1
        return self.tokens[self.at - 1]

    def sign_and_number(self) -> tuple[str, Token | None]:
        """The sign of comparison, "" for none, and the number that follow, read; no sign without a number."""
        sign = self.tokens[self.at] if self.next_is("cmp") else None
        if sign and (len(self.left) == 1 or self.left[1].kind != "num"):
            return "", None
        self.at += bool(sign)
        number = self.take("num")
        return (COMPARED.get(sign.text, sign.text) if sign else ""), number

    def phrases(self) -> Sequence[tuple[Phrase, int]]:
        """The phrases that begin at the next token, each with the place behind it."""
        start = self._starts[self.at]
        generator = (
            (each, each.pattern.match(self._kinds, start)) for each in phrases().get(self._names[self.at], ())
        )
        return [(phrase, self._places[match.end()]) for phrase, match in generator if match]

    def is_stuck(self, place: int) -> bool:
        """Whether the word there stands right behind dice or a number, so that it is more than a label."""
        token = self.tokens[place]
        before = self.tokens[place - 1].kind if place else ""
        return token.glued and before in ("dice", "op", "num", "bang") and token.text[0] < _CJK

    def is_unopened(self, token: Token) -> bool:
        """Return whether this parenthesis closes none; a smile is no parenthesis."""
        is_smile = self.typed[: token.start].endswith((":", ";", ":-", ";-", "="))
        return self.at - 1 not in self._closed.values() and not is_smile

    def inside(self) -> Sequence[Token]:
        """The tokens up to the other half of the parenthesis that was read last."""
        return self.tokens[self.at : self._closed.get(self.at - 1, len(self.tokens))]


def _closings(found: Sequence[Token]) -> dict[int, int]:
    """The place of the other half of each parenthesis that has one."""
    opened: list[int] = []
    closings: dict[int, int] = {}
    for place, token in enumerate(found):
        if token.kind == "(":
            opened.append(place)
        elif token.kind == ")" and opened:
            closings[opened.pop()] = place
    return closings
