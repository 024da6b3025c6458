"""Figures about imports: circles of modules and of folders.

Imports inside functions count, but imports only for type checkers don't. A module next to folders, such as
``bot.app``, is treated as a folder, because otherwise nearly all of the bot would be one circle. So is a
module with the name of a layer.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from functools import cache

from figures_code import Code, Module

Graph = Mapping[str, Collection[str]]
"""Each module's or folder's imports."""

LAYERS = ("store", "table", "services", "ui")
"""The layers of a part, each a folder or a module."""


@cache
def modules(code: Code) -> Graph:
    """Return each module's imports of the bot's modules."""
    known = {module.name for module in code.modules}
    return {module.name: (set(_imported(module, known)) & known) - {module.name} for module in code.modules}


def _imported(module: Module, known: Collection[str]) -> Iterator[str]:
    checked = _for_type_checkers(module)
    for node in module.nodes:
        match node:
            case ast.ImportFrom() if id(node) not in checked:
                source = _absolute(module, node)
                names = [f"{source}.{each.name}" for each in node.names]
                yield from (name if name in known else source for name in names)
            case ast.Import() if id(node) not in checked:
                yield from (each.name for each in node.names)


def _absolute(module: Module, node: ast.ImportFrom) -> str:
    """Return the full name of an import's source, even for relative imports."""
    if not node.level:
        return node.module or ""
    parts = module.folder.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [node.module])])


def _for_type_checkers(module: Module) -> set[int]:
    return {
        id(each)
        for node in module.nodes
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for line in node.body
        for each in ast.walk(line)
    }


@cache
def folders(code: Code) -> Graph:
    """Return the folders that each folder imports from."""
    with_folders = {module.folder.rpartition(".")[0] for module in code.modules}
    own = {
        module.name: module.name
        if module.folder in with_folders or module.name.endswith(tuple(f".{layer}" for layer in LAYERS))
        else module.folder
        for module in code.modules
    }
    found: dict[str, set[str]] = {each: set() for each in own.values()}
    for name, imported in modules(code).items():
        found[own[name]] |= {own[each] for each in imported} - {own[name]}
    return found


def circles(graph: Graph) -> list[str]:
    """List the circles: modules or folders that import each other, directly or indirectly."""
    return [" ".join(circle) for circle in _circles(graph)]


def in_circles(graph: Graph) -> list[str]:
    """List the modules or folders in a circle."""
    return [each for circle in _circles(graph) for each in circle]


def _circles(graph: Graph) -> list[list[str]]:
    reached = {each: _reached(graph, each) for each in graph}
    found = {
        tuple(sorted(other for other in theirs if each in reached[other])) for each, theirs in reached.items()
    }
    return [list(each) for each in sorted(found) if len(each) > 1]


def _reached(graph: Graph, start: str) -> set[str]:
    found, waiting = set[str](), [start]
    while waiting:
        new = set(graph[waiting.pop()]) - found
        found |= new
        waiting += new
    return found


def pairs(graph: Graph) -> list[str]:
    """List the pairs that import each other directly."""
    return [
        f"{each} ↔ {other}"
        for each, imported in sorted(graph.items())
        for other in sorted(imported)
        if each < other and each in graph[other]
    ]
