"""Random small faults in the bot's source, for ``scripts/mutants.py``.

A place is a spot in the code that can be changed, and each of its variants is one edit of the source. Code
that can't change behavior is skipped: annotations, imports, decorators, protocols, asserts, logging, and
text.
"""

import ast
import re
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from random import Random

GROUPS = ("bot/dice", "bot/roll*", "bot/store", "bot/ui", "bot/games")
"""Patterns of folders that each get the same share of mutants."""
_ELSEWHERE = {"migrations", "postgres"}  # What runs on PostgreSQL needs tests with ``--postgres``.
_ON_POSTGRES = re.compile(r"\(?(?:pipeline := )?(?:is_postgres|pipeline_of)\([^()]*\)+")

_SWAPS: dict[str, tuple[str, ...]] = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "in": ("not in",),
    "not in": ("in",),
    "is": ("is not",),
    "is not": ("is",),
    "and": ("or",),
    "or": ("and",),
    "+": ("-",),
    "-": ("+",),
    "*": ("//",),
    "//": ("*",),
    "/": ("*",),
    "%": ("*",),
    "+=": ("-=",),
    "-=": ("+=",),
    "*=": ("//=",),
    "//=": ("*=",),
}
_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
_OPERATOR = re.compile(r"\b(?:not\s+in|is\s+not|in|is|and|or)\b|<<|>>|\*\*|//=?|[<>=!+*-]=|[<>+*/%-]")
_EMPTY = {"bool": "False", "str": '""', "int": "0", "tuple": "()", "list": "[]", "dict": "{}", "set": "set()"}
_NO_BEHAVIOR = {"frozen", "slots", "gc", "weakref", "kw_only", "cache_hash", "strict"}
_LOGS = {"log", "logger", "logging"}

Edit = tuple[int, int, *tuple[str, ...]]
"""The start and end of a change in bytes, and the possible replacements."""


@dataclass(frozen=True)
class Where:
    """The code that must run for a change to matter: lines of its file, or uses of an imported name."""

    lines: range = range(0)
    statement: range = range(0)
    name: str = ""


@dataclass(frozen=True)
class Mutant:
    """One edit that replaces the bytes from start to end. ``before`` and ``after`` have its whole lines."""

    path: str
    line: int
    start: int
    end: int
    text: str
    before: str
    after: str
    where: Where

    def __str__(self) -> str:
        """Return the file, the line and the change."""
        return f"{self.path}:{self.line}: {self.before} → {self.after}"

    @property
    def key(self) -> str:
        """The mutant's name in lists of equivalent ones, without line numbers."""
        return f"{self.path}:{self.before} → {self.after}"

    def applied(self, source: bytes) -> bytes:
        """Return the source with this mutant applied."""
        return source[: self.start] + self.text.encode() + source[self.end :]


def draw(root: Path, seed: int, count: int) -> list[Mutant]:
    """Return this many mutants, spread evenly over the groups and determined by the seed and the source."""
    random = Random(seed)  # noqa: S311 - no one gains from guessing it
    drawn = list[Mutant]()
    for at, group in enumerate(GROUPS):
        files = [path for path in sorted(root.glob(f"{group}/**/*.py")) if _ELSEWHERE.isdisjoint(path.parts)]
        places = [place for path in files for place in Finder(root, path).places]
        random.shuffle(places)
        chosen = (random.choice(place) for place in places)
        compiling = (mutant for mutant in chosen if _compiles(root, mutant))
        drawn += [mutant for mutant, _ in zip(compiling, range(count // 5 + (at < count % 5)), strict=False)]
    random.shuffle(drawn)
    return drawn


def _compiles(root: Path, mutant: Mutant) -> bool:
    """Return True if the mutant is valid Python and differs as a program."""
    source = (root / mutant.path).read_bytes()
    try:
        changed = ast.parse(mutant.applied(source))
        compile(changed, mutant.path, "exec")
    except (SyntaxError, ValueError):
        return False
    return ast.dump(changed) != ast.dump(ast.parse(source))


class Finder:
    """The changeable places of one file."""

    def __init__(self, root: Path, path: Path) -> None:
        self.places: list[list[Mutant]] = []
        self._path = path.relative_to(root).as_posix()
        self._source = path.read_bytes()
        self._empty = "None"
        self._starts = [0, *accumulate(map(len, self._source.splitlines(keepends=True)))]
        self._walk(ast.parse(self._source), Where())

    def _walk(self, node: ast.AST, where: Where, *, runs: bool = False) -> None:
        """Record the places in a node and below. ``runs`` is True if they're inside a function."""
        if _is_left_out(node):
            return
        where, outer = self._where(node, where, runs=runs), self._empty
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            self._empty = _EMPTY.get(
                re.split(r"\W", self._text(node.returns))[0] if node.returns else "", "None"
            )
        for start, end, *texts in self._edits(node):
            self.places.append([self._mutant(start, end, text, where) for text in texts])
        for field, value in ast.iter_fields(node):
            if field in {"annotation", "returns", "decorator_list", "type_params"}:
                continue
            if field == "body" and _is_for_postgres(node):
                continue
            inside = runs or (field == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self._walk(child, where, runs=inside)
        self._empty = outer

    def _where(self, node: ast.AST, where: Where, *, runs: bool) -> Where:
        """Return the code that must run for this node: its lines, or its function's if it's a default."""
        match node:
            case ast.stmt() if runs:
                first = getattr(node, "body", None)
                last = first[0].lineno - 1 if isinstance(first, list) else node.end_lineno or node.lineno
                lines = range(node.lineno, max(node.lineno, last) + 1)
                return Where(lines, lines)
            case ast.expr() if runs:
                return Where(range(node.lineno, (node.end_lineno or node.lineno) + 1), where.statement)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                lines = range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)
                return Where(lines, lines)
            case ast.Lambda():
                lines = range(node.body.lineno, (node.body.end_lineno or node.lineno) + 1)
                return Where(lines, lines)
            case ast.ClassDef(name=name):
                return Where(name=name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                return Where(name=where.name or name)
        return where

    def _mutant(self, start: int, end: int, text: str, where: Where) -> Mutant:
        first = self._source.rfind(b"\n", 0, start) + 1
        last = self._source.find(b"\n", end)
        head, tail = self._source[first:start].decode(), self._source[end:last].decode()
        was = self._source[start:end].decode()
        before, after = (_in_one_line(f"{head}{each}{tail}") for each in (was, text))
        return Mutant(self._path, bisect(self._starts, start), start, end, text, before, after, where)

    def _span(self, node: ast.AST) -> tuple[int, int]:
        """Return a node's start and end, in bytes."""
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._starts[node.lineno - 1] + node.col_offset,
            self._starts[node.end_lineno - 1] + node.end_col_offset,
        )

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _edits(self, node: ast.AST) -> Iterator[Edit]:
        """Yield the changes of this node."""
        match node:
            case ast.Compare(left=left, comparators=others):
                yield from self._between([left, *others])
            case ast.BoolOp(values=values):
                yield from self._between(values)
            case ast.BinOp(left=left, right=right) if not (_is_text(left) or _is_text(right)):
                yield from self._between([left, right])
            case ast.AugAssign(target=target, value=value) if not _is_text(value):
                yield from self._between([target, value])
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                start, _ = self._span(node)
                gap = self._source[start : self._span(operand)[0]]
                yield start, start + len(gap) - len(gap.removeprefix(b"not").lstrip()), ""
            case ast.If(test=test) | ast.match_case(guard=ast.expr() as test):
                yield self._forced(test)
            case ast.comprehension(ifs=tests):
                yield from map(self._forced, tests)
            case ast.expr():
                yield from self._of_expression(node)
            case ast.stmt():
                yield from self._of_statement(node)

    def _of_expression(self, node: ast.expr) -> Iterator[Edit]:
        """Yield the changes of expressions other than operators."""
        start, end = self._span(node)
        match node:
            case ast.Constant(value=bool(is_so)):
                yield start, end, str(not is_so)
            case ast.Constant(value=int(number)):
                yield start, end, str(number + 1), str(number - 1)
            case ast.Call(func=ast.Name(id=name)) if name in _NAMES:
                yield start, start + len(name), _NAMES[name]
            case ast.IfExp(test=test, body=body, orelse=other):
                yield start, end, f"{self._text(other)} if {self._text(test)} else {self._text(body)}"
            case ast.Slice(lower=lower, upper=upper):
                for bound in filter(None, (lower, upper)):
                    yield *self._span(bound), "", f"{self._text(bound)} + 1"

    def _of_statement(self, node: ast.stmt) -> Iterator[Edit]:
        """Yield the changes of whole statements, and of return values."""
        match node:
            case ast.Break():
                yield *self._span(node), "continue"
            case ast.Continue():
                yield *self._span(node), "break"
            case ast.Expr(value=ast.Call() | ast.Await(value=ast.Call())):
                yield *self._span(node), "pass"
            case ast.Return(value=ast.expr() as value) if self._text(value) not in {self._empty, "None"}:
                yield *self._span(value), self._empty

    def _between(self, operands: list[ast.expr]) -> Iterator[Edit]:
        """Yield the changes of the operators between operands, skipping comments."""
        for left, right in pairwise(operands):
            start, end = self._span(left)[1], self._span(right)[0]
            gap = re.sub(rb"#[^\n]*", lambda found: b" " * len(found[0]), self._source[start:end]).decode()
            found = _OPERATOR.search(gap)
            if found and (texts := _SWAPS.get(" ".join(found[0].split()))):
                yield start + found.start(), start + found.end(), *texts

    def _forced(self, test: ast.expr) -> Edit:
        """Return an edit that makes a condition always true or always false, but still binds its names."""
        if any(isinstance(node, ast.NamedExpr) for node in ast.walk(test)):
            return *self._span(test), f"(({self._text(test)}) or True)", f"(({self._text(test)}) and False)"
        return *self._span(test), "True", "False"


def _in_one_line(code: str) -> str:
    """Return the code without comments, on one line."""
    return " ".join(re.sub(r"  #.*|^ *#.*", "", code, flags=re.MULTILINE).split())


def _is_text(node: ast.expr) -> bool:
    """Return True if this is text or a list, for which a changed operator would raise at once."""
    return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _is_for_postgres(node: ast.AST) -> bool:
    """Return True if the body of this function or condition only runs on PostgreSQL."""
    match node:
        case ast.FunctionDef(name=name, args=parameters) | ast.AsyncFunctionDef(name=name, args=parameters):
            return "postgres" in name or "pipeline: Pipeline" in ast.unparse(parameters)
        case ast.If(test=test):
            return _ON_POSTGRES.fullmatch(ast.unparse(test)) is not None
    return False


def _is_left_out(node: ast.AST) -> bool:
    """Return True if nothing below this can change behavior, or its position is unknown."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.Assert() | ast.JoinedStr():
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.Assign(targets=[ast.Name(id="__slots__")]):
            return True
        case ast.ClassDef(bases=bases):
            return any("Protocol" in ast.unparse(base) for base in bases)
        case ast.keyword(arg=str(name)):
            return name in _NO_BEHAVIOR
        case ast.Subscript(value=ast.Name(id="Literal" | "Annotated" | "Callable")):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in _LOGS
    return False
