"""Figures about the project, next to their limits in ``figures.toml``: ``python scripts/figures.py``.

Exits with 1 if a figure is worse than its limit. ``--lower`` lowers the limits of improved figures. To raise
a limit, edit the file in a commit that explains why. ``--show code.long_files`` lists what a figure counts.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import figures_code as written
import figures_imports as imports
from figures_code import Code
from figures_limits import Counted, Figure, lower, read, rows
from figures_processes import Runs

ROOT = Path(__file__).resolve().parent.parent
LIMITS = "figures.toml"

_GAME = partial(written.fields, path="bot/rolls/game.py", name="Game")
_TABLE = partial(written.fields, path="bot/rolls/table.py", name="Table")

OF_CODE: Mapping[str, tuple[str, Callable[[Code], Counted]]] = {
    "code.long_files": ("Files over 300 lines", written.long_files),
    "code.small_files": ("Files under 41 lines", written.small_files),
    "code.long_functions": ("Functions over 40 lines", written.long_functions),
    "code.complex_functions": ("Functions of complexity over 15", written.complex_functions),
    "code.bad_docstrings": ("Docstrings that open with What or Whether", written.bad_docstrings),
    "code.poor_names": ("Names that say nothing: each, found, told, unit, desk", written.poor_names),
    "code.same_classes": ("Classes whose name another one has too", written.same_classes),
    "code.game_fields": ("Fields of Game", _GAME),
    "code.table_fields": ("Fields of Table", _TABLE),
    "code.game_names": ("Modules that name a game outside of its folder", written.game_names),
    "code.own_patterns": ("Modules that read a custom_id by their own pattern", written.own_patterns),
    "imports.circles": (
        "Import circles between folders",
        lambda code: imports.circles(imports.folders(code)),
    ),
    "imports.in_circles": ("Folders in such circles", lambda code: imports.in_circles(imports.folders(code))),
    "imports.pairs": (
        "Pairs of folders that import each other",
        lambda code: imports.pairs(imports.folders(code)),
    ),
    "imports.modules": ("Modules in import circles", lambda code: imports.in_circles(imports.modules(code))),
    "readme.words": ("Words of the README", written.words),
}
"""The measurements of the source code."""

OF_RUNS: Mapping[str, tuple[str, float, Callable[[Runs], Counted]]] = {
    "commands.commands": ("Commands", 0, lambda runs: runs.start["commands"]),
    "commands.options": ("Options of commands", 0, lambda runs: runs.start["options"]),
    "start.own_modules": (
        "Modules of the bot loaded at its start",
        0,
        lambda runs: runs.start["own_modules"],
    ),
    "start.modules": ("Modules loaded at its start", 0.05, lambda runs: runs.start["modules"]),
    "start.memory": ("Memory after it, MiB", 0.05, lambda runs: runs.start["memory"]),
    "tests.end_to_end": ("End-to-end tests, % of all", 0, lambda runs: runs.end_to_end),
    "tests.slow": ("Slow tests", 0, lambda runs: runs.tests["slow"]),
    "tests.collection": ("Collecting the tests, as imports of discord", 0.3, lambda runs: runs.collection),
}
"""The figures of the running bot and of its tests, and the margin for machine differences."""

OF_PRESSES = {
    "reads": "Reads of the database",
    "writes": "Writes to the database",
    "requests": "Requests to Discord",
}
OF_WALKS = {"functions": "Functions passed through", "files": "Files passed through"}
WALKS = ("roll", "attack")
"""The presses whose path through the code is measured."""


def of_code(code: Code) -> dict[str, Figure]:
    """Return the figures about the source code."""
    folders = {"bot": "bot", "cogs": "cogs", **{each: f"bot/games/{each}" for each in code.games}}
    return {
        **{
            f"lines.{name}": Figure(f"Lines of {folder}", written.lines(code, folder))
            for name, folder in folders.items()
        },
        **{key: Figure(title, count(code)) for key, (title, count) in OF_CODE.items()},
    }


def of_runs(runs: Runs) -> dict[str, Figure]:
    """Return the figures about the running bot and its tests."""
    presses = runs.presses
    return {
        **{key: Figure(title, count(runs), margin) for key, (title, margin, count) in OF_RUNS.items()},
        **{
            f"{section}.{kind}": Figure(f"{title}: {kind.replace('_', ' ')}", counted[section])
            for section, title in OF_PRESSES.items()
            for kind, counted in presses.items()
        },
        **{
            f"{section}.{kind}": Figure(f"{title}: {kind.replace('_', ' ')}", presses[kind][section])
            for section, title in OF_WALKS.items()
            for kind in WALKS
        },
    }


def judge(figures: Mapping[str, Figure], path: Path, *, lowering: bool = False) -> int:
    """Print each figure with its limit. Return 1 if any is worse, else 0. Lower limits if ``lowering``."""
    limits = read(path)
    compared = rows(figures, limits)
    better = [row for row in compared if row.is_better]
    worse = [row for row in compared if row.is_worse]
    left = sorted(limits.keys() - figures.keys())
    print(*compared, sep="\n")
    if lowering:
        lower(path, better)
    if better:
        print("\nLowered:" if lowering else f"\nImproved; lower {path.name} by --lower:", *better, sep="\n")
    if worse:
        print("\nWorse than their limits, or without one:", *worse, sep="\n")
    if left:
        print("\nLimits of nothing that is counted:", *left, sep="\n")
    return int(bool(worse or left))


def show(key: str, root: Path) -> None:
    """Print the items that a figure counts."""
    found = of_code(Code(root))
    figure = found.get(key) or of_runs(Runs(root)).get(key) or sys.exit(f"no figure is called {key}")
    print(figure.counted if isinstance(figure.counted, int | float) else "\n".join(figure.counted))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = ArgumentParser(description="Figures of the project beside their limits.")
    parser.add_argument("--lower", action="store_true", help="lower the limits of figures that have improved")
    parser.add_argument("--show", metavar="FIGURE", help="list what a figure counts")
    given = parser.parse_args(arguments)
    if given.show:
        show(given.show, ROOT)
        return 0
    runs = Runs(ROOT)  # They count during parsing.
    found = {**of_code(Code(ROOT)), **of_runs(runs)}
    return judge(found, ROOT / LIMITS, lowering=given.lower)


if __name__ == "__main__":
    sys.exit(main())
