"""The fields of a file's tables. Each problem is reported once, with its position."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from bot.systems.expressions import ExpressionError, nearest, read_expression, read_faces
from bot.systems.nodes import Constant, Faces, Node
from bot.systems.places import Path
from bot.words import listed, say

MAX_NAME = 40
MAX_SENTENCE = 200
MAX_NUMBER = 1_000_000
MAX_LISTED = 200

_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
_WORDS = frozenset(("and", "or", "not", "all"))
_HARMFUL = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|<[@#:]|@|://|www\.", re.IGNORECASE
)
_MARKUP = re.compile(r"[*_~`|>\[\]\\]")

T = TypeVar("T")


class Problems:
    """All problems with a file, in up to ten places."""

    MOST = 10

    def __init__(self) -> None:
        self.of: dict[Path, str] = {}

    def add(self, path: Path, words: str) -> None:
        """Add a problem, unless this place already has one."""
        if len(self.of) < self.MOST:
            self.of.setdefault(path, words)


class Fields:
    """One table of a file. ``path`` is its position."""

    def __init__(self, table: Mapping[str, Any], path: Path, problems: Problems) -> None:
        self._table = table
        self._known: set[str] = set()
        self.path = path
        self.problems = problems

    def refuse(self, key: str, words: str) -> None:
        """Record a problem with one field."""
        self.problems.add((*self.path, key) if key in self._table else self.path, words)

    def __contains__(self, key: str) -> bool:
        """Return True if the field exists."""
        return key in self._table

    def _get(self, key: str, kind: type[T], like: str, default: T, *, needed: bool = False) -> T:
        self._known.add(key)
        value = self._table.get(key)
        if value is None:
            if needed:
                self.problems.add(self.path, say("`{field}` is missing here.", field=key))
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.refuse(key, say("`{field}` must look like `{example}`.", field=key, example=like))
            return default
        return value

    def text(self, key: str, *, needed: bool = False, most: int = MAX_SENTENCE, is_name: bool = False) -> str:
        """Return a text without mentions, links or control characters. Names have no markup either."""
        text = self._get(key, str, f'{key}="…"', "", needed=needed)
        if words := wrong_text(text, most, is_name=is_name):
            self.refuse(key, words)
            return ""
        return text

    def key(self, field: str = "key") -> str:
        """Return a field that is a key: lower-case letters, digits and _."""
        key = self._get(field, str, f'{field}="a_name"', "", needed=True)
        if key and not is_key(key):
            self.refuse(field, wrong_key(key))
            return ""
        return key

    def name(self, key: str, *, needed: bool = False) -> str:
        """Return the name, or one derived from the key."""
        return self.text("name", needed=needed, most=MAX_NAME, is_name=True) or key.replace("_", " ")

    def only_one(self, *keys: str) -> None:
        """Reject fields that exclude each other."""
        given = [key for key in keys if key in self._table]
        if len(given) > 1:
            self.refuse(
                given[-1], say("Choose one of {words}.", words=listed((f"`{key}`" for key in given), "and"))
            )

    def choice(self, key: str, default: str, known: tuple[str, ...]) -> str:
        """Return the text of a field that must be one of the known texts."""
        text = self._get(key, str, f'{key}="{known[0]}"', default)
        if text not in (*known, default):
            words = say(
                "`{text}` doesn't work here. Choose one: {known}.", text=text, known=listed(known, "or")
            )
            self.refuse(key, words)
            return default
        return text

    def number(self, key: str, default: int, low: int = -MAX_NUMBER, high: int = MAX_NUMBER) -> int:
        """Return an integer from ``low`` to ``high``."""
        number = self._get(key, int, f"{key}={default}", default)
        if not low <= number <= high:
            words = say("`{text}` doesn't work here. Enter {low} to {high}.", text=number, low=low, high=high)
            self.refuse(key, words)
            return default
        return number

    def flag(self, key: str) -> bool:
        """Return a boolean."""
        return self._get(key, bool, f"{key}=true", False)

    def span(self, low: int, high: int) -> tuple[int, int]:
        """Return ``from`` and ``to``, the lower first."""
        low, high = self.number("from", low), self.number("to", high)
        if low > high:
            self.refuse("from", say("`from` is {low}, which is more than `to`, {high}.", low=low, high=high))
            return high, high
        return low, high

    def items(self, key: str, kind: type[T], like: str, most: int = MAX_LISTED) -> list[T]:
        """Return a list of one type."""
        values: list[Any] = self._get(key, list, f"{key}=[{like}]", [])
        if len(values) > most:
            words = say(
                "`{field}` has {count} entries. The limit is {most}.", field=key, count=len(values), most=most
            )
            self.refuse(key, words)
        for value in values:
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                self.refuse(
                    key, say("`{field}` must look like `{example}`.", field=key, example=f"{key}=[{like}]")
                )
                return []
        return values[:most]

    def texts(self, key: str, most: int = MAX_LISTED) -> tuple[str, ...]:
        """Return a list of texts, each valid as a name."""
        texts = self.items(key, str, '"…"', most)
        for place, text in enumerate(texts):
            if words := wrong_text(text, MAX_SENTENCE):
                self.problems.add((*self.path, key, place), words)
        return tuple(texts)

    def tables(self, key: str, most: int) -> Iterator["Fields"]:
        """Yield the tables in a list. The caller calls ``finish`` on each."""
        for place, table in enumerate(self.items(key, dict, "{…}", most)):
            yield Fields(table, (*self.path, key, place), self.problems)

    def table(self, key: str) -> "Fields":
        """Return the table with this name, or an empty one if it's missing."""
        return Fields(self._get(key, dict, f"{key}={{…}}", {}), (*self.path, key), self.problems)

    def names(self, most: int) -> list[str]:
        """Return the keys of a table whose author chooses the field names."""
        self._known |= set(self._table)
        if len(self._table) > most:
            words = say(
                "There are {count} entries here. The limit is {most}.", count=len(self._table), most=most
            )
            self.problems.add(self.path, words)
        for key in self._table:
            if not is_key(key):
                self.problems.add((*self.path, key), wrong_key(key))
        return list(self._table)[:most]

    def every(self) -> list[str]:
        """Return every key in any form, such as ``outcome.miss`` in a table of words."""
        self._known |= set(self._table)
        return list(self._table)[:MAX_LISTED]

    def one_or_more(self, key: str) -> tuple[str, ...]:
        """Return a text, or the texts of a list."""
        return self.texts(key) if isinstance(self._table.get(key, []), list) else (self.text(key),)

    def words(self, key: str) -> tuple[str, ...]:
        """Return a text, or the texts of a list, none of which can be empty."""
        if not all(map(str.strip, words := self.one_or_more(key))):
            self.refuse(key, say("`{field}` must look like `{example}`.", field=key, example=f'{key}="…"'))
        return words

    def expression(self, key: str, default: int | None = None, *, needed: bool = False) -> Node | None:
        """Return an expression, which can also be a number."""
        fallback = None if default is None else Constant(default)
        if isinstance(self._table.get(key), int) and not isinstance(self._table[key], bool):
            return Constant(self.number(key, 0))
        text = self._get(key, str, f'{key}="1 + 2"', "", needed=needed)
        return (text and self._read(key, text, read_expression)) or fallback

    def faces(self, key: str) -> Faces:
        """Return a set of faces, such as ``10+``."""
        text = self._get(key, str, f'{key}="10+"', "")
        return (self._read(key, text, read_faces) if text else None) or ()

    def _read(self, key: str, text: str, read: Callable[[str], T]) -> T | None:
        try:
            return read(text)
        except ExpressionError as error:
            self.refuse(key, str(error))
            return None

    def finish(self) -> None:
        """Reject fields that nothing has read."""
        for key in self._table:
            if key not in self._known:
                field, near = key[:MAX_NAME], nearest(key, self._known)
                words = say("This table has no field `{field}`.", field=field)
                if near:
                    words = say(
                        "This table has no field `{field}`. Did you mean `{near}`?", field=field, near=near
                    )
                self.refuse(key, words)


def is_key(key: str) -> bool:
    """Return True if this is valid as a key."""
    return bool(_KEY.fullmatch(key)) and key not in _WORDS


def wrong_key(key: str) -> str:
    """Return the message that this isn't a valid key."""
    return say("`{text}` can't be a key. Use small letters, digits and `_`.", text=key[:MAX_NAME])


def wrong_text(text: str, most: int, *, is_name: bool = False) -> str:
    """Return what is wrong with a text shown to people, or "" if it's valid."""
    if len(text) > most:
        return say("This has {count} characters. The limit is {most}.", count=len(text), most=most)
    if _HARMFUL.search(text) or (is_name and _MARKUP.search(text)):
        shown = "".join(letter if letter.isprintable() else "?" for letter in text)
        return say("“{text}” has a mention, a link or markup. Use plain words.", text=shown)
    return ""
