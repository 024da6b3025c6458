"""Assembly of tokens into drafts, line by line."""

from collections.abc import Sequence
from string import ascii_letters

from bot.dice.limits import MAX_NESTING
from bot.dice.typed.draft import Draft
from bot.dice.typed.operators import apply_arithmetic, compare, divide, explode, explode_x, operate
from bot.dice.typed.phrases import DialectPhrase
from bot.dice.typed.pieces import DoubtError, MissingError, Words
from bot.dice.typed.repairs import keyword
from bot.dice.typed.stream import Stream
from bot.dice.typed.tokens import Token
from bot.errors import LimitError
from bot.words import say

_JOINING = frozenset(("on", "and", "die", "roll"))
"""Words that only join other words. Alone, they mean nothing."""
_SOFT = frozenset((
    "keep", "drop", "high", "low", "under", "over", "atleast", "target", "dc", "skill", "min", "max",
    "once",
))  # fmt: skip
"""Words that can be part of a label, but aren't a label on their own."""
_WITHOUT_VERB = ("high", "low", "middle", "num", "faces")
"""Starts of phrases that don't mention keeping or dropping. Alone, they mean keeping."""
_LABELS = _JOINING | _SOFT | {"word", "ranked", "secret", "label", "quoted", "note", "boost", "vs", "success"}
_DROPPED = frozenset(("filler", "polite", ":", "'", '"', "”", "“", "’", "…", "?", "`", "_", "~", "&"))
_SIGNS = ("+", "-", "*", "/")
_FIRST = ("times", "sided", "tens")
_LETTERS = frozenset(ascii_letters)
_OPERATORS = {"op": operate, "x": explode_x, "cmp": compare}


class TypedReading:
    """The drafts of a text. ``apart`` is True for each pair of neighbors that are surely separate rolls."""

    def __init__(self, typed: str) -> None:
        self.typed = typed
        self.drafts = [Draft()]
        self.apart: list[bool] = []
        self._stream = Stream(typed)
        self._from = -1  # Start of words that may still turn out not to be part of a label.
        while token := self._stream.next:
            if token.kind in _DROPPED:
                self._dropped(token)
            elif not self._phrase(token):
                self._stream.at += 1
                self._single(token)
                self._from = -1

    @property
    def draft(self) -> Draft:
        """The line being assembled."""
        return self.drafts[-1]

    def _dropped(self, token: Token) -> None:
        stream = self._stream
        is_last = len(stream.left) == 1 or stream.left[1].kind in (";", "|", ",", ")")
        # "1d20+5 a" may stand for advantage; "plan a" is a label.
        is_letter = is_last and token.text in _LETTERS and self.draft.items[-1:] == [self.draft.last]
        if token.kind == "filler" and (stream.is_stuck(stream.at) or is_letter):
            raise self.draft.doubt(token)
        if token.kind == "filler" and self._from < 0:
            self._from = token.start
        self._stream.at += 1

    def _phrase(self, token: Token) -> bool:
        """Apply the phrase that starts at this token. Return False if there is none."""
        for phrase, end in self._stream.phrases():
            # A number starts a phrase after something else, or says how often: "six times".
            if token.kind in ("num", "faces") and not self.draft.complete and phrase.does not in _FIRST:
                continue
            if phrase.does.startswith(("keep", "best", "middle")) and token.kind in _WITHOUT_VERB:
                self._refuse_unknown_verb(token)
            if phrase.does in ("hits", "counted") and not self._may_count(token, phrase.does):
                continue
            said = self._stream.tokens[self._stream.at : end]
            if phrase.does == "unsaid" and token.kind in _LABELS and not any(piece.value for piece in said):
                return False
            self._stream.at = end
            self._from = -1
            if phrase.does == "joined":
                self._join(apart=self.draft.labelled)
            else:
                self._do(phrase, said)
            return True
        return False

    def _do(self, phrase: DialectPhrase, said: Sequence[Token]) -> None:
        """Apply a phrase, and the arithmetic behind its target, if it has one."""
        goals = len(self.draft.goals)
        self.draft.do(phrase.does, phrase.arguments, said)
        if len(self.draft.goals) > goals and said[-1].kind == "num":
            apply_arithmetic(self.draft, self._stream, divides=phrase.does == "below")

    def _may_count(self, token: Token, does: str) -> bool:
        """Return True if successes can be counted. The word "hits" alone needs several six-sided dice."""
        draft = self.draft
        if len(draft.pools) != 1 or draft.last is not draft.pool or draft.pool.done or token.text == "hit":
            return False
        if does == "counted":
            return draft.pool.count > 1
        return token.text in ("hits", "treffer") and draft.pool.die == "d6" and draft.pool.count > 2

    def _refuse_unknown_verb(self, token: Token) -> None:
        """Raise DoubtError for an unknown verb, because "4d6 drp lowest" mustn't keep the lowest die."""
        before = self.draft.items[-1] if self.draft.items else None
        if isinstance(before, Words) and before.weight > 1 and self.draft.pools:
            raise self.draft.doubt(token)

    def _join(self, *, apart: bool) -> None:
        """Start the next roll."""
        self.apart.append(apart)
        self.drafts.append(Draft())

    def _single(self, token: Token) -> None:  # noqa: C901, PLR0912 - one case for each kind of token
        """Apply a token that no phrase starts with, and whatever belongs to it."""
        draft, stream = self.draft, self._stream
        draft.about = (token,)
        if token.kind in _OPERATORS:
            _OPERATORS[token.kind](draft, stream, token)
            return
        match token.kind:
            case "dice":
                self._dice(token)
            case "num":
                self._number(token)
            case "bang":
                if not explode(draft, stream, token):
                    self._label(token.end, len(self.typed))
            case "+" | "-" | "*" | "/":
                self._sign(token)
            case ";" | "|" | ",":
                self._separator(token)
            case "(" | ")":
                self._parenthesis(token)
            case "note" if draft.complete and not isinstance(draft.items[-1], Words):
                draft.items.append(self.typed[token.start : token.end])
            case "comment":
                self._label(token.start + 1, token.end)
            case "missing":
                raise self._missing(token)
            case ".":
                self._point(token)
            case _:
                self._words(token)

    def _point(self, token: Token) -> None:
        if self._stream.next_is("num", "dice") and self._stream.left[0].glued:
            raise self.draft.doubt(token)

    def _missing(self, token: Token) -> MissingError:
        return MissingError(self.typed[token.start : token.end], token.start)

    def _dice(self, token: Token) -> None:
        if self.draft.complete and (token.glued or not self.draft.pools):
            raise self.draft.doubt(token)  # "(1d4)d6"; "6 goblins 1d20"
        if self.draft.complete:
            self._join(apart=False)  # "1d20+5 2d6+3": two rolls, or one with a missing sign.
        is_digits = token.value < 0 and token.text == "d66"
        self.draft.add_pool(1 if token.value < 0 and not is_digits else token.value, token.text)

    def _number(self, token: Token) -> None:
        draft, stream = self.draft, self._stream
        following = stream.next
        dice = following if following and following.kind == "dice" else None
        if draft.complete:
            raise draft.doubt(token)
        if dice:
            self._number_of_dice(token, dice)
        elif following and following.kind == "op" and following.text == "d" and following.glued:
            stream.at += 1  # "3d": the table's habit decides their sides: six.
            if stream.next_is("num", "op"):
                raise draft.doubt(token)
            draft.add_pool(token.value, "d6")
            draft.sure, draft.is_habit = False, True
        elif stream.next_is("die", "word", "success") and not draft.last:
            raise draft.doubt(token)  # "7 dice"
        else:
            draft.items.append(str(token.value))

    def _number_of_dice(self, token: Token, dice: Token) -> None:
        draft = self.draft
        is_count = dice.value < 0  # "two d6"; but "6 4d6" are six rolls, like Dice Maiden's sets.
        if draft.items and not (is_count and (draft.pools or dice.glued)):
            raise draft.doubt(token)  # "plus 5 d20"
        if is_count:
            self._stream.at += 1
            draft.add_pool(token.value, dice.text)
        else:
            draft.do("times", str(token.value), [token])
            draft.sure = False

    def _sign(self, token: Token) -> None:
        draft, following = self.draft, self._stream.next
        if following is None:
            if not (draft.complete and draft.pools):
                raise draft.doubt(token)
            draft.sure = False  # "2d6+": perhaps something is missing.
        elif token.kind == "/" and following.kind == "/":
            self._label(following.end, len(self.typed))
        elif token.kind == "-" and not draft.last and following.kind in ("word", "roll"):
            return  # A list's dash.
        elif token.kind == "/":
            divide(draft, self._stream, token)
        else:
            draft.items.append(token.kind)

    def _separator(self, token: Token) -> None:
        draft = self.draft
        if draft.depth:
            draft.items.append(", ")
        elif draft.last and (token.kind != "," or (draft.complete and self._stream.next_is("dice"))):
            self._join(apart=True)

    def _parenthesis(self, token: Token) -> None:
        draft = self.draft
        if token.kind == ")":
            if draft.depth:
                draft.depth -= 1
                draft.items.append(")")
            elif self._stream.is_unopened(token):
                raise DoubtError(say("This parenthesis was never opened."), token.start)
            elif draft.items and isinstance(draft.items[-1], Words):
                draft.items[-1].end = token.end
            return
        if draft.depth == MAX_NESTING:
            raise LimitError(say("Parentheses can be nested up to {most} deep.", most=MAX_NESTING))
        inside = {token.kind for token in self._stream.inside()}
        if "dice" not in inside and (draft.complete or inside - {"num", "(", ")", *_SIGNS}):
            return  # Words, or "(x3)": the other half is skipped too.
        if draft.complete and token.glued and isinstance(draft.last, str):
            raise draft.doubt(token)  # "2(1d6)"
        if draft.complete:
            self._join(apart=False)
        self.draft.depth += 1
        self.draft.items.append("(")

    def _label(self, start: int, end: int) -> None:
        """Use this part of the text as a label, whatever it says."""
        words = self.typed[start:end]
        start += len(words) - len(words.lstrip(" !"))
        items = self.draft.items
        if items and isinstance(items[-1], Words) and words.strip(" !"):
            items[-1].end, items[-1].weight = end, 2
        elif words.strip(" !"):
            items.append(Words(start, start + len(words.strip(" !"))))
        while self._stream.next and self._stream.next.start < end:
            self._stream.at += 1

    def _words(self, token: Token) -> None:
        """Handle a word that no phrase contains: it's part of the label, unless it may change the roll."""
        draft, stream = self.draft, self._stream
        items = draft.items
        if token.text in ("max", "min") and stream.next_is("(") and not draft.complete:
            stream.at += 1
            draft.depth += 1
            items.append(f"{token.text}(")
            return
        if token.kind == "roll" and not items:
            return
        if token.kind == "secret" and stream.next_is("+", "-"):
            return  # The name of what's added: "DM+1".
        is_operand = bool(items) and items[-1] in _SIGNS
        if is_operand and draft.pools and token.kind not in ("label", "quoted"):
            raise self._missing(token)
        if is_operand or self._may_mean(token):
            raise draft.doubt(token)
        if token.kind == "boost":
            draft.boost = token
        self._add_words(token)

    def _add_words(self, token: Token) -> None:
        """Add a word to the label before it, or start a label."""
        items = self.draft.items
        weight = 0 if token.kind in _JOINING else 1 if token.kind in _SOFT else 2
        if items and isinstance(items[-1], Words):
            items[-1].end = token.end
            items[-1].weight = max(items[-1].weight, weight)
        else:
            items.append(Words(self._from if self._from >= 0 else token.start, token.end, weight))

    def _may_mean(self, token: Token) -> bool:
        """Return True if a word may change the roll."""
        stream = self._stream
        if token.kind not in _LABELS:  # An emoji or the like doesn't change the roll.
            return token.text.isascii() or token.text.isalnum()
        if stream.is_stuck(stream.at - 1):
            return True  # "2d6q"
        if stream.next_is("(") and stream.left[0].glued and not self.draft.complete:
            return True  # "abs("
        if token.kind in ("keep", "drop", "high", "low", "ranked"):
            return any(pool.count > 1 for pool in self.draft.pools)
        if token.kind == "success" and token.text != "hit" and self.draft.pools:
            return self.draft.pool.count > 1  # It doesn't say from which face on.
        return token.text in _LETTERS or (token.kind == "word" and bool(keyword(token.text)))
