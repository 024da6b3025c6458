"""Positions in a TOML file, which TOML parsers don't report."""

import re

Path = tuple[str | int, ...]

MAX_BYTES = 64 * 1024
MAX_LINE = 2_000
MAX_PARTS = 4
MAX_NESTING = 8

_STRING = r'"""(?:[^"\\]|\\.|"(?!""))*"""|' + r"'''.*?'''" + r'|"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'"
_TOKEN = re.compile(rf"({_STRING})|(#[^\n]*)|([A-Za-z0-9_.+:-]+)|(\n)|(.)", re.DOTALL)
_KEYS = re.compile(r"[\w\"'.-]+(?=\s*=)")
_BRACKET = re.compile(r"[\[\]{}]")
_TEXT = re.compile(rf"{_STRING}|#[^\n]*", re.DOTALL)


def lines_of(text: str) -> dict[Path, int]:
    """Return the line, from 1, of each key and each item of a valid file."""
    return _Walk(text).lines


def too_deep(text: str) -> tuple[int, str] | None:
    """Return the first line that exceeds a limit of safe parsing, with that limit, or None.

    It makes one pass over the lines, because TOML parsers take seconds for a key with thousands of parts.
    """
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            return number, "line"
        bare = _TEXT.sub('""', line)
        key = bare.partition("=")[0] if "=" in bare else bare if bare.lstrip().startswith("[") else ""
        if key.count(".") >= MAX_PARTS or (
            bare.count(".") >= MAX_PARTS and any(part.count(".") >= MAX_PARTS for part in _KEYS.findall(bare))
        ):
            return number, "key"
        for bracket in _BRACKET.findall(bare):
            depth = max(0, depth + (1 if bracket in "[{" else -1))
            if depth > MAX_NESTING:
                return number, "nesting"
    return None


class _Walk:
    """Walks through a valid file once, token by token."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {(): 1}
        self._tokens = [
            (match.lastindex or 0, match.group())
            for match in _TOKEN.finditer(text)
            if match.lastindex != 2 and match.group() not in " \t\r"
        ]
        self._at, self._line = 0, 1
        self._items: dict[Path, int] = {}
        self._walk()

    def _next(self) -> tuple[int, str]:
        kind, token = self._tokens[self._at] if self._at < len(self._tokens) else (0, "")
        self._at += 1
        self._line += token.count("\n")
        return kind, token

    def _peek(self) -> str:
        return self._tokens[self._at][1] if self._at < len(self._tokens) else ""

    def _skip(self) -> None:
        while self._peek() == "\n":
            self._next()

    def _walk(self) -> None:
        table: Path = ()
        while self._at < len(self._tokens):
            self._skip()
            if self._peek() == "[":
                table = self._header()
            elif self._peek():
                self._pair(table)

    def _header(self) -> Path:
        self._next()
        is_list = self._peek() == "["
        if is_list:
            self._next()
        path = self._key("]")
        inner: Path = ()
        for place, part in enumerate(path):
            inner = (*inner, part)
            if inner in self._items and not (is_list and place == len(path) - 1):
                inner = (*inner, self._items[inner])
        if is_list:
            self._next()
            self._items[inner] = self._items.get(inner, -1) + 1
            inner = (*inner, self._items[inner])
        self.lines.setdefault(inner, self._line)
        return inner

    def _key(self, end: str) -> tuple[str, ...]:
        words: list[str] = []
        while self._peek() not in (end, ""):
            kind, token = self._next()
            words += [token[1:-1]] if kind == 1 else [part for part in token.split(".") if part]
        self._next()
        return tuple(words)

    def _pair(self, table: Path) -> None:
        line = self._line
        path = (*table, *self._key("="))
        self.lines.setdefault(path, line)
        self._value(path)

    def _value(self, path: Path) -> None:
        _, opened = self._next()
        if opened == "[":
            self._list(path)
        elif opened == "{":
            while self._peek() not in ("}", ""):
                self._pair(path)
                if self._peek() == ",":
                    self._next()
            self._next()

    def _list(self, path: Path) -> None:
        place = 0
        self._skip()
        while self._peek() not in ("]", ""):
            self.lines.setdefault((*path, place), self._line)
            self._value((*path, place))
            place += 1
            self._skip()
            if self._peek() == ",":
                self._next()
            self._skip()
        self._next()
