"""Figures about the source code: long files and functions, fields, docstrings."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

LONG_FILE, SMALL_FILE, LONG_FUNCTION, COMPLEXITY = 300, 40, 40, 15
FOLDERS = ("bot", "cogs")
GAMES = Path("bot/games")

_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)
_BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.match_case)
POOR = {"each", "found", "told", "unit", "desk", "Desk", "Book"}
"""Names that don't describe their values."""

_OPENS_BADLY = re.compile(r"\s*(What|Whether)\b")
_READS_ID = re.compile(r"\.fullmatch\((?:what|rest|draft)[).]")


class Module:
    """A Python file of the bot, parsed once."""

    def __init__(self, root: Path, path: Path) -> None:
        self.path = path.relative_to(root)
        self.text = path.read_text(encoding="utf-8")
        self.lines = self.text.count("\n")
        self.is_package = path.name == "__init__.py"
        parts = self.path.with_suffix("").parts
        self.name = ".".join(parts[:-1] if self.is_package else parts)
        self.folder = ".".join(parts[:-1])

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of the module's syntax tree."""
        return list(ast.walk(ast.parse(self.text)))

    def at(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Expr) -> str:
        """Return the file and line of a node."""
        return f"{self.path.as_posix()}:{node.lineno}"


class Code:
    """All Python files of the bot and its cogs in a folder."""

    def __init__(self, root: Path) -> None:
        self.root = root
        paths = [path for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
        self.modules: Sequence[Module] = [Module(root, path) for path in paths]

    @property
    def games(self) -> list[str]:
        """The folders of the games."""
        found = {module.path.parts[2] for module in self.modules if module.path.is_relative_to(GAMES)}
        return sorted(each for each in found if (self.root / GAMES / each).is_dir())


def lines(code: Code, folder: str) -> int:
    """Count the lines of Python in a folder."""
    return sum(module.lines for module in code.modules if module.path.is_relative_to(folder))


def long_files(code: Code) -> list[str]:
    """List the files over 300 lines."""
    return [f"{each.path.as_posix()}: {each.lines}" for each in code.modules if each.lines > LONG_FILE]


def small_files(code: Code) -> list[str]:
    """List the files under 41 lines, except package files that contain only a docstring."""
    modules = [module for module in code.modules if module.lines <= SMALL_FILE and not module.is_package]
    return [f"{each.path.as_posix()}: {each.lines}" for each in modules]


def long_functions(code: Code) -> list[str]:
    """List the functions over 40 lines, decorators excluded."""
    return [
        f"{module.at(node)} {node.name}: {length}"
        for module in code.modules
        for node in module.nodes
        if isinstance(node, _FUNCTION) and (length := _length(node)) > LONG_FUNCTION
    ]


def _length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def complex_functions(code: Code) -> list[str]:
    """List the functions with more than 15 paths: branches, loops, cases, operands of conditions."""
    return [
        f"{module.at(node)} {node.name}: {ways}"
        for module in code.modules
        for node in module.nodes
        if isinstance(node, _FUNCTION) and (ways := 1 + sum(map(_ways, ast.walk(node)))) > COMPLEXITY
    ]


def _ways(node: ast.AST) -> int:
    match node:
        case ast.BoolOp():
            return len(node.values) - 1
        case ast.comprehension():
            return 1 + len(node.ifs)
    return int(isinstance(node, _BRANCHES))


def bad_docstrings(code: Code) -> list[str]:
    """List the docstrings, including those of fields, that start with What or Whether."""
    return [
        f"{module.at(node)} {text.strip().splitlines()[0]}"
        for module in code.modules
        for node, text in _strings(module)
        if _OPENS_BADLY.match(text)
    ]


def _strings(module: Module) -> Iterator[tuple[ast.Expr, str]]:
    for node in module.nodes:
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node, text


def fields(code: Code, path: str, name: str) -> list[str]:
    """List the fields of a class."""
    return [
        node.target.id
        for module in code.modules
        if module.path == Path(path)
        for each in module.nodes
        if isinstance(each, ast.ClassDef) and each.name == name
        for node in each.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]


def poor_names(code: Code) -> list[str]:
    """List the variables, arguments, functions and classes with a meaningless name."""
    return [
        f"{module.path.as_posix()}:{line} {name}"
        for module in code.modules
        for node in module.nodes
        for name, line in _bound(node)
        if name in POOR
    ]


def _bound(node: ast.AST) -> Iterator[tuple[str, int]]:
    """Yield the name that this node binds, and its line."""
    match node:
        case ast.Name(ctx=ast.Store()):
            yield node.id, node.lineno
        case ast.arg():
            yield node.arg, node.lineno
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield node.name, node.lineno


def same_classes(code: Code) -> list[str]:
    """List the public classes that have the same name as another class."""
    places: dict[str, list[str]] = {}
    for module in code.modules:
        for node in module.nodes:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(module.path.as_posix())
    return [f"{name}: {place}" for name, where in sorted(places.items()) if len(where) > 1 for place in where]


def game_names(code: Code) -> list[str]:
    """List the modules outside a game's folder and the cogs that import the game or mention its key.

    Plain dice and systems are excluded, because their names are common words.
    """
    games = [each for each in code.games if each not in ("dice", "systems")]
    return [
        f"{module.path.as_posix()}: {game}"
        for module in code.modules
        for game in games
        if not module.path.is_relative_to("cogs")
        and not module.path.is_relative_to(GAMES / game)
        and _names(module, game)
    ]


def _names(module: Module, game: str) -> bool:
    """Return True if a module imports a game's modules or mentions its key, except in sentences."""
    word = re.compile(rf"(?<![a-z]){game}(?![a-z])")
    for node in module.nodes:
        match node:
            case ast.ImportFrom(module=str(imported)):
                texts = [f"{imported}.{each.name}" for each in node.names]
            case ast.Import():
                texts = [name.name for name in node.names]
            case ast.Constant(value=str(text)) if re.fullmatch(r"[a-z_]+", text):
                texts = [text]
            case _:
                continue
        if any(word.search(text.lower()) for text in texts):
            return True
    return False


def own_patterns(code: Code) -> list[str]:
    """List the modules that parse a ``custom_id`` with their own pattern."""
    return [module.path.as_posix() for module in code.modules if _READS_ID.search(module.text)]


def words(code: Code) -> int:
    """Count the words of the README."""
    return len((code.root / "README.md").read_text(encoding="utf-8").split())
