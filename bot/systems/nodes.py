"""Expressions of a system's file as values: integers, names, and functions of dice."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

ALL = "all"
"""The name for all pools together."""

SYMBOLS = "symbols"
"""The function that counts one symbol: its second argument is a text, not a number."""

PERCENT = ("low_percent", "high_percent")
"""Functions of two pools: tens and ones."""

OF_POOLS = ("count", "sum", "high", "low", "at", "size", "alike", SYMBOLS, *PERCENT)
"""Functions of dice."""

OF_NUMBERS = ("min", "max", "abs", "if")
"""Functions of numbers."""


class Span(Struct, frozen=True):
    """A range of faces. None means that there is no limit on that side."""

    low: "Node | None"
    high: "Node | None"


Faces = tuple[Span, ...]
"""A set of faces or totals, such as ``10+`` or ``4, 6``."""


class Constant(Struct, frozen=True, tag=True):
    """A number as written."""

    value: int


class Name(Struct, frozen=True, tag=True):
    """The name of an option, a value, a setting, a mark, a track, a number or an outcome."""

    key: str


class Operation(Struct, frozen=True, tag=True):
    """An operator with its one or two operands."""

    sign: str
    sides: "tuple[Node, ...]"


class Function(Struct, frozen=True, tag=True):
    """A function of numbers."""

    name: str
    of: "tuple[Node, ...]"


class DiceCall(Struct, frozen=True, tag=True):
    """A call of a function of dice, with its pools and the number, faces or symbol that it needs."""

    name: str
    pools: tuple[str, ...]
    number: "Node | None" = None
    faces: Faces = ()
    symbol: str = ""


Node = Constant | Name | Operation | Function | DiceCall
_LEAVES = frozenset((Constant, Name))


def within(node: Node) -> Iterator[Node]:
    """Yield the node and every node inside it."""
    waiting = [node]
    while waiting:
        inner = waiting.pop()
        yield inner
        if type(inner) not in _LEAVES:
            waiting += reversed(parts(inner))


def asking(node: Node) -> tuple[Name | DiceCall, ...]:
    """Return the names and the questions about dice in an expression, from left to right."""
    asked: list[Name | DiceCall] = []
    waiting = [node]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, Name):
            asked.append(inner)
        elif isinstance(inner, Operation):
            waiting += inner.sides[::-1]
        elif isinstance(inner, Function):
            waiting += inner.of[::-1]
        elif isinstance(inner, DiceCall):
            asked.append(inner)
            if inner.number or inner.faces:
                waiting += parts(inner)[::-1]
    return tuple(asked)


def parts(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly inside this one."""
    if isinstance(node, Operation):
        return node.sides
    if isinstance(node, Function):
        return node.of
    if isinstance(node, DiceCall):
        return (*((node.number,) if node.number else ()), *ends(node.faces))
    return ()


def depth(node: Node, named: Mapping[str, int]) -> int:
    """Return the nesting depth of a node. ``named`` has the depth of each name."""
    if type(node) is Name:
        return 1 + named.get(node.key, 0)
    deepest = 0
    for inner in node.sides if type(node) is Operation else parts(node):
        if (deep := depth(inner, named)) > deepest:
            deepest = deep
    return 1 + deepest


def ends(faces: Faces) -> tuple[Node, ...]:
    """Return the numbers at the limits of these spans."""
    return tuple(end for span in faces for end in (span.low, span.high) if end is not None)
