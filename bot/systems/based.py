"""Files that change another file: anything they omit is taken from the file they are based on."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from bot.systems.places import Path

_BY_KEY = ("setting", "track", "roll", "options", "dice", "acts", "outcomes")
"""Lists in which a table with a known key changes that one, and others are appended."""

_INSTEAD = {
    "when": ("of", "at"),
    "of": ("when",),
    "at": ("when",),
    "sides": ("faces", "symbols"),
    "faces": ("sides", "symbols"),
    "symbols": ("sides", "faces"),
    "explode": ("compound",),
    "compound": ("explode",),
}
"""Fields of a base's table that yield to one of these, because a table can't have both."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPED = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}


class Merged:
    """Two merged files. ``origin`` finds a merged part's position in the file that changes the other."""

    def __init__(self, base: Mapping[str, Any], own: Mapping[str, Any]) -> None:
        self._origins: dict[Path, Path] = {}
        self.table = self._table(base, own, (), ())

    def origin(self, path: Path) -> Path:
        """Return the part's position in this file, or the position of ``based_on`` for inherited parts."""
        for size in range(len(path), 0, -1):
            if (own := self._origins.get(path[:size])) is not None:
                return (*own, *path[size:])
        return ("based_on",)

    def _table(
        self, base: Mapping[str, Any], own: Mapping[str, Any], path: Path, own_path: Path
    ) -> dict[str, Any]:
        merged = {key: base[key] for key in base if own.keys().isdisjoint(_INSTEAD.get(key, ()))}
        for key, value in own.items():
            inner, own_inner = (*path, key), (*own_path, key)
            before = base.get(key)
            if isinstance(value, dict) and isinstance(before, dict):
                merged[key] = self._table(before, value, inner, own_inner)
            elif key in _BY_KEY and _is_tables(value) and _is_tables(before) and _fits(key, before, value):
                merged[key] = self._list(before, value, inner, own_inner)
            else:
                merged[key] = value
                self._origins[inner] = own_inner
        return merged

    def _list(self, base: list[Any], own: list[Any], path: Path, own_path: Path) -> list[Any]:
        merged = list(base)
        places = {table.get("key"): place for place, table in enumerate(base)}
        for own_place, table in enumerate(own):
            place = places.get(table.get("key"))
            if place is None:
                place = len(merged)
                merged.append(table)
                self._origins[(*path, place)] = (*own_path, own_place)
            else:
                merged[place] = self._table(base[place], table, (*path, place), (*own_path, own_place))
        return merged


def _is_tables(value: object) -> TypeGuard[list[dict[str, Any]]]:
    return isinstance(value, list) and all(isinstance(table, dict) for table in value)


def _fits(key: str, base: list[Any], own: list[Any]) -> bool:
    """Return True if lists merge table by table. Outcomes only do if none is new, as order matters."""
    known = {table.get("key") for table in base}
    return key != "outcomes" or all(table.get("key") in known for table in own)


def as_toml(table: Mapping[str, Any]) -> str:
    """Return a table as readable TOML: plain values first, then its tables."""
    return "\n".join(_lines(table, ())) + "\n"


def _lines(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    inner = {key: value for key, value in table.items() if _is_headed(key, value, path)}
    for key, value in table.items():
        if key not in inner:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in inner.items():
        header = ".".join(map(_key, (*path, key)))
        for item in value if isinstance(value, list) else [value]:
            yield ""
            yield f"[[{header}]]" if isinstance(value, list) else f"[{header}]"
            yield from _lines(item, (*path, key))


def _is_headed(key: str, value: object, path: tuple[str, ...]) -> bool:
    """Return True if a value is written under its own header instead of on one line."""
    if _is_tables(value) and value:
        return not path or key == "acts"
    return isinstance(value, dict) and (path in ((), ("words",)) or key == "numbers")


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _value(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)} = {_value(inner)}' for key, inner in value.items())}}}"
    return (
        f'"{"".join(_ESCAPED.get(letter, letter) for letter in value)}"'
        if isinstance(value, str)
        else str(value)
    )
