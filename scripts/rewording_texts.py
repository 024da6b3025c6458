"""Replacing sentences in a text: Python, TOML, a test, a docs page."""

import ast
import json
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from rewording import SENTENCES, Change, called, calls

_PLACE = re.compile(r"\{[a-z_]+[^{}]*\}")
_WIDTH = 110
_QUOTED = 12
"""The minimum length of a sentence to search for within longer text."""


def reword_code(source: str, changes: Mapping[str, str], *, everywhere: bool = False) -> str:
    """Return Python code with sentences replaced, in all literals or only in calls like ``say``."""
    tree = ast.parse(source)
    wanted = _literals(tree) if everywhere else _sentences(tree)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    new = {node: changes[str(node.value)] for node in wanted if str(node.value) in changes}
    return _replaced(source, new, parents)


def _sentences(tree: ast.AST) -> list[ast.Constant]:
    return [
        call.args[at]  # type: ignore[misc]
        for call in calls(tree)
        for at in SENTENCES.get(called(call), ())
        if len(call.args) > at and isinstance(call.args[at], ast.Constant) and "typed" not in _context(call)
    ]


def _context(call: ast.Call) -> str:
    first = call.args[0]
    return str(getattr(first, "value", "")) if called(call).endswith("_of") else ""


def _literals(tree: ast.AST) -> list[ast.Constant]:
    keys = {key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
    joined = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    alone = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # Docstrings.
    every = [
        node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return [node for node in every if node not in keys | joined | alone]


def _replaced(source: str, new: Mapping[Any, str], parents: Mapping[ast.AST, ast.AST]) -> str:
    """Return the source with these nodes' literals replaced, from the end."""
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    text = source.encode()
    for node in sorted(new, key=lambda each: (each.lineno, each.col_offset), reverse=True):
        begin, end = (
            starts[node.lineno - 1] + node.col_offset,
            starts[node.end_lineno - 1] + node.end_col_offset,
        )
        line = lines[node.lineno - 1].decode()
        literal = _literal(new[node], len(line) - len(line.lstrip()))
        alone = isinstance(parents.get(node), ast.Call | ast.keyword)
        text = (
            text[:begin] + (literal if alone or "\n" not in literal else f"({literal})").encode() + text[end:]
        )
    return text.decode()


def _literal(text: str, indent: int) -> str:
    """Return a string as code, in several pieces if it doesn't fit a line."""
    room = _WIDTH - indent - 14
    quoted = json.dumps(text, ensure_ascii=False)
    if len(quoted) <= room:
        return quoted
    words = re.findall(r"\S*\s*", text)
    rows = [""]
    for word in words:
        if len(rows[-1]) + len(word) > room and rows[-1]:
            rows.append("")
        rows[-1] += word
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows if row)


def reword_data(text: str, changes: Iterable[Change]) -> str:
    """Return a TOML file with sentences replaced in whole values and in rows of tables."""
    for old, new, _ in changes:
        was, now = (json.dumps(each, ensure_ascii=False)[1:-1] for each in (old, new))
        text = text.replace(f'"{was}"', f'"{now}"').replace(f'"""\n{old}"""', f'"""\n{new}"""')
        text = text.replace(f'"""{old}"""', f'"""{new}"""')
        (title, _, line), (_, _, rest) = was.partition(": "), now.partition(": ")
        if rest and now.startswith(f"{title}: "):  # A choice in starters.toml: its title and line.
            text = text.replace(f'title = "{title}"\nsays = "{line}"', f'title = "{title}"\nsays = "{rest}"')
        row = re.compile(rf'(?<=: ){re.escape(was)}(?= *[|"])')
        text = row.sub(now.replace("\\", r"\\"), text)
    return text


@cache
def pattern(old: str, gap: str = " ") -> re.Pattern[str] | None:
    """Return a pattern for a sentence with its placeholders filled in, or None if it has too few words."""
    if len(_PLACE.sub("", old)) < _QUOTED or " " not in _PLACE.sub("", old).strip():
        return None
    names: list[str] = []

    def place(found: re.Match[str]) -> str:
        name = found[0].strip("{}").partition(":")[0].partition(".")[0]
        if name in names:
            return f"(?P={name})"
        names.append(name)
        # A text at a sentence's end doesn't reach into the next; the last one is as long as possible.
        if old.endswith(found[0]):
            return rf"(?P<{name}>(?:(?![.:;,] )[^\n\"*])+)"
        return (
            rf"(?P<{name}>(?! )(?:(?![.:] )[^\n])+?)" if old.startswith(found[0]) else rf"(?P<{name}>[^\n]+?)"
        )

    parts = re.split(f"({_PLACE.pattern})", old)
    parts[::2] = [re.sub(r"(\\ |\\\n)+", lambda _: gap, re.escape(each)) for each in parts[::2]]
    parts[1::2] = [place(match) for each in parts[1::2] if (match := _PLACE.match(each))]
    begin, end = (r"\b" if side.isalnum() else "" for side in (old[0], old[-1]))
    return re.compile(begin + "".join(parts) + end)


def filled(new: str) -> Callable[[re.Match[str]], str]:
    """Return a function that fills a match's values into the new sentence, unless the text is already new."""
    there = pattern(new)

    def put(found: re.Match[str]) -> str:
        if there and there.match(found.string, found.start()):
            return found[0]
        return _PLACE.sub(lambda each: found[each[0].strip("{}").partition(":")[0].partition(".")[0]], new)

    return put


def reword_tests(source: str, changes: Iterable[Change]) -> str:
    """Return a test with its quoted sentences replaced, with or without their placeholders filled in."""
    changes = list(changes)
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    new: dict[Any, str] = {}
    for node in _literals(tree):
        said = reword_text(str(node.value), changes)
        if said != node.value:
            new[node] = said
    source = _replaced(source, new, parents)
    for old, now, _ in changes:  # Text in formatted strings.
        if (found := pattern(old)) and _core(old) in source:
            source = found.sub(filled(now), source)
    return source


@cache
def _core(sentence: str) -> str:
    """Return the longest piece of a sentence between its placeholders."""
    return max(_PLACE.split(sentence), key=len)


def reword_text(text: str, changes: Iterable[Change]) -> str:
    """Return a text with sentences replaced if they are the whole text or are long enough."""
    for old, new, _ in changes:
        if text == old and (old[:1].isupper() or " " in old):
            return new
        if _core(old) in text and (found := pattern(old)):
            text = found.sub(filled(new), text)
    return text


def reword_docs(text: str, changes: Iterable[Change]) -> str:
    """Return a page with quoted sentences and buttons replaced, its paragraphs rewrapped."""
    for old, new, _ in changes:
        said = text.replace(f"*{old}*", f"*{new}*").replace(f"「{old}」", f"「{new}」")
        if found := pattern(old, r"\s+"):
            said = found.sub(filled(new), said)
        text = said
    return text


def wrapped(text: str) -> str:
    """Return a page with its paragraphs wrapped, leaving code, tables and headings unchanged."""
    blocks = re.split(r"(\n\n+|^```.*?^```)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(_wrapped(each) for each in blocks)


def _wrapped(block: str) -> str:
    lines = block.split("\n")
    if max(map(len, lines)) <= _WIDTH or re.match(r"[|#\n>]|```|    ", block):
        return block
    made: list[str] = []
    for line in lines:  # A list item starts its own paragraph.
        if made and not re.match(r"\s*([-*]|\d+\.) ", line):
            made[-1] += f" {line.strip()}"
        else:
            made.append(line)
    hang = [
        "  " if re.match(r"\s*[-*] ", each) else "   " if re.match(r"\d+\. ", each) else "" for each in made
    ]
    return "\n".join(
        textwrap.fill(each, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        for each, indent in zip(made, hang, strict=True)
    )
