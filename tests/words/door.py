"""Untranslated texts in a file, found in its syntax tree."""

import ast
from collections.abc import Iterator

SAID = {"say": (0,), "say_of": (0, 1), "choose": (1, 2)}
LATER = {"later": (0,), "later_of": (0, 1), "counted": (0, 1)}


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Yield each fault with its line number."""
    tree = ast.parse(source)
    known = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "bot.words"
        for alias in node.names
    }
    yield from _faults(tree, known, in_function=False)


def _faults(node: ast.AST, known: set[str], *, in_function: bool) -> Iterator[tuple[int, str]]:
    for field, value in ast.iter_fields(node):
        is_body = field == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _own(child, known, in_function=in_function or is_body)
                yield from _faults(child, known, in_function=in_function or is_body)


def _own(node: ast.AST, known: set[str], *, in_function: bool) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) and node.func.id in known else ""
        if name in SAID or name in LATER:
            places = {**SAID, **LATER}[name]
            texts = [node.args[place] if place < len(node.args) else None for place in places]
            if not all(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in texts):
                yield node.lineno, "a sentence that is no literal cannot be drawn out of the code"
            elif (sentence := str(texts[-1].value)) != sentence.strip(" "):  # type: ignore[union-attr]
                yield node.lineno, f"a piece of a sentence: {sentence!r}"
        if name in SAID and not in_function:
            yield node.lineno, "said when the module is imported, before anybody is answered"
    if isinstance(node, ast.JoinedStr):
        yield from _formatted(node, known)


def _formatted(node: ast.JoinedStr, known: set[str]) -> Iterator[tuple[int, str]]:
    """Yield the sentences that are translated inside a formatted text.

    No translator can move them there, and Babel on Python 3.11 reads such a text as one string.
    """
    calls = (each.func for each in ast.walk(node) if isinstance(each, ast.Call))
    if any(isinstance(each, ast.Name) and each.id in known & SAID.keys() for each in calls):
        yield node.lineno, "a sentence in a formatted text cannot be drawn out of the code"
