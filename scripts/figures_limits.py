"""The limits in ``figures.toml``: reading, comparing and lowering them."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

Counted = float | Sequence[str]
"""A number, or the names of the counted items."""

Limits = Mapping[str, float]
"""Limits by ``section.key``."""


class Figure(NamedTuple):
    """A count that should be as low as possible.

    ``margin`` is the fraction by which it can differ from its limit if it depends on the machine.
    """

    title: str
    counted: Counted
    margin: float = 0

    @property
    def value(self) -> float:
        """The number to compare."""
        return self.counted if isinstance(self.counted, int | float) else len(self.counted)


class Row(NamedTuple):
    """A figure and its limit, which is None if there's no limit."""

    key: str
    title: str
    value: float
    limit: float | None
    margin: float

    @property
    def is_worse(self) -> bool:
        """True if the limit is exceeded or missing."""
        return self.limit is None or self.value > self.limit * (1 + self.margin)

    @property
    def is_better(self) -> bool:
        """True if the limit can be lowered."""
        return self.limit is not None and self.value < self.limit * (1 - self.margin)

    def __str__(self) -> str:
        limit = "none" if self.limit is None else f"{self.limit:,}"
        margin = f" ±{self.margin:.0%}" if self.margin else ""
        mark = "WORSE" if self.is_worse else "lower it" if self.is_better else ""
        return f"{self.key:<28}{self.title:<56}{self.value:>8,} {limit:>8}{margin:<5} {mark}".rstrip()


def read(path: Path) -> Limits:
    """Return the limits in a file."""
    sections = tomllib.loads(path.read_text(encoding="utf-8"))
    return {f"{name}.{key}": limit for name, section in sections.items() for key, limit in section.items()}


def rows(figures: Mapping[str, Figure], limits: Limits) -> list[Row]:
    """Return each figure with its limit."""
    return [
        Row(key, figure.title, figure.value, limits.get(key), figure.margin)
        for key, figure in figures.items()
    ]


def lower(path: Path, better: Sequence[Row]) -> None:
    """Rewrite the limits of improved figures, keeping comments, order and all other limits."""
    values, section, lines = {row.key: row.value for row in better}, "", []
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = heading[1]
        key, equals, limit = line.partition(" = ")
        value = values.get(f"{section}.{key}") if equals else None
        lines.append(line if value is None else f"{key} = {re.sub(r'^[0-9._]+', str(value), limit)}")
    path.write_text("\n".join([*lines, ""]), encoding="utf-8")
