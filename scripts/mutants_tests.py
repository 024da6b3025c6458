"""The tests that reach each line of the bot, measured once per state of the code and its tests.

This module is also the pytest plugin that measures them.
"""

import functools
import gc
import hashlib
import importlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from hypothesis import Phase, settings
from mutation import GROUPS, Mutant

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / ".mutants"
OUT = "MUTANTS_OUT"  # The environment variable that tells pytest's processes where to write.
QUIET = ("-q", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-m", "not slow")


@dataclass(frozen=True)
class Test:
    """A test, its duration, and the number of the bot's lines it ran."""

    id: str
    kind: str
    seconds: float
    lines: int
    is_slow: bool

    @property
    def file(self) -> str:
        """The file that contains the test."""
        return self.id.partition("::")[0]

    @property
    def function(self) -> str:
        """The test's ID without its parameters."""
        return self.id.partition("[")[0]


UNIT, END_TO_END = "by unit tests", "end to end"
MOST = {UNIT: (400, 100), END_TO_END: (120, 50)}  # Tests per mutant, and their files.
FEW = 30  # If fewer tests reach a line, others in its file run too: caches hide who needs it.
SLOW = 10  # A test this many times slower than average runs after all others.


def kind_of(item: pytest.Item) -> str:
    """Return a test's kind. A unit test needs no end-to-end bot."""
    fixtures = set(getattr(item, "fixturenames", ()))
    is_unit = fixtures.isdisjoint({"simcord_env", "standin"}) and not item.nodeid.startswith("tests/e2e/")
    return UNIT if is_unit else END_TO_END


def pytest_configure(config: pytest.Config) -> None:
    """Start recording in the processes that xdist starts, where this module is a plugin."""
    if OUT in os.environ and hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(Path(os.environ[OUT]), config.workerinput["workerid"]))


class Repeatable:
    """Makes hypothesis try the same examples each time, without shrinking failures."""

    def pytest_sessionstart(self) -> None:
        """Set the profile after the tests set their own."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings.default, derandomize=True, database=None, phases=phases)
        settings.load_profile("mutants")


class Recorder(Repeatable):
    """Records which test reaches which lines."""

    def __init__(self, out: Path, name: str) -> None:
        self._caches: list[functools._lru_cache_wrapper[Any]] = []
        self._path, self._tests, self._bad = out / f"{name}.json", dict[str, tuple[str, float]](), set[str]()
        coverage: Any = importlib.import_module("coverage")  # Nothing else needs it: no dependency.
        include = [f"{group}/*" for group in GROUPS]
        self._coverage = coverage.Coverage(str(out / f"{name}.lines"), include=include, config_file=False)

    def pytest_collection_finish(self) -> None:
        """Start recording after the imports, and find caches, which would otherwise hide their callers."""
        wrappers = (each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper))
        ours = [plugin for plugin in wrappers if plugin.__module__.startswith("bot.")]
        self._caches = [each for each in ours if each.cache_parameters()["maxsize"] not in {None, 1}]
        self._coverage.start()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Record the lines that a test reaches, by the test's name."""
        self._coverage.switch_context(item.nodeid)
        for cache in self._caches:
            cache.cache_clear()
        self._tests[item.nodeid] = kind_of(item), 0.0
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a test's duration, and whether it passed."""
        kind, seconds = self._tests[report.nodeid]
        self._tests[report.nodeid] = kind, seconds + report.duration
        if not report.passed:
            self._bad.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write all records to a file."""
        self._coverage.stop()
        self._coverage.save()
        passed = {each: about for each, about in self._tests.items() if each not in self._bad}
        self._path.write_text(json.dumps([passed, sorted(self._bad)]))


def copied(tree: Path) -> str:
    """Copy the checkout's current files, and return a key of the code and its tests."""
    listed = ("git", "-C", str(ROOT), "ls-files", "-coz", "--exclude-standard")
    names = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split("\0")
    digest = hashlib.sha256()
    for name in sorted(set(names)):
        if not name or not (ROOT / name).is_file():
            continue
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tree / name)
        if name.startswith(("bot/", "cogs/", "tests/")):
            digest.update(f"{name}\0".encode() + (tree / name).read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def record(tree: Path, key: str, jobs: int) -> Path:
    """Return the folder with this key's measurements, measuring first if the folder is missing."""
    out = KEPT / key
    if out.exists():
        return out
    shutil.rmtree(KEPT, ignore_errors=True)  # Earlier measurements are of no use.
    begun = KEPT / "begun"
    begun.mkdir(parents=True)
    (KEPT / ".gitignore").write_text("*\n")
    paths = os.pathsep.join([str(tree), str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
    run = [sys.executable, "-m", "pytest", *QUIET, "-p", "mutants_tests", "-n", str(jobs), "tests"]
    environment = os.environ | {"PYTHONPATH": paths, OUT: str(begun)}
    with (begun / "log").open("w") as log:
        temporary = f"--basetemp={tree.parent / 'tmp'}"
        subprocess.run([*run, temporary], cwd=tree, env=environment, stdout=log, stderr=log, check=False)
    print(*(begun / "log").read_text().splitlines()[-1:], flush=True)
    if len([*begun.glob("*.json")]) != jobs:
        sys.exit(f"The tests could not be measured; see {begun / 'log'}")
    begun.rename(out)
    return out


class Reach:
    """The tests that reach each line."""

    def __init__(self, folder: Path, tree: Path) -> None:
        self._tree = tree
        self._known: dict[str, list[tuple[Test, int]]] = {}
        self._data = [sqlite3.connect(f"file:{each}?mode=ro", uri=True) for each in folder.glob("*.lines")]
        lines = Counter[str]()
        for data in self._data:
            for test, bits in data.execute(
                "SELECT context, numbits FROM line_bits JOIN context ON context.id = context_id"
            ):
                lines[test] += int.from_bytes(bits).bit_count()
        parts = [json.loads(path.read_text())[0] for path in folder.glob("*.json")]
        found: dict[str, tuple[str, float]] = {test: about for part in parts for test, about in part.items()}
        self._mean = {each: mean(time for kind, time in found.values() if kind == each) for each in MOST}
        self.tests = {
            test: Test(test, kind, seconds, lines[test], seconds > SLOW * self._mean[kind])
            for test, (kind, seconds) in found.items()
        }

    def tests_for(self, mutant: Mutant, kind: str) -> tuple[list[Test], int]:
        """Return the tests to run, most specific first, and how many reach the mutant in total."""
        own = _mirror(self._tree, mutant.path)
        reached = [test for test in self._reaching(mutant) if test.kind == kind]
        near = _in_turn(test for test in reached if test.file.startswith(own))[: MOST[kind][0] // 2]
        order = dict.fromkeys([*near, *_in_turn(reached)])
        if len(order) < FEW:
            mirroring = {test for test in self.tests.values() if test.file.startswith(own)}
            around = {test for test in mirroring | self._at(mutant.path, None) if test.kind == kind}
            order |= dict.fromkeys(_in_turn(around)[:FEW])
        return sorted(self._limited(kind, order), key=lambda each: (each.is_slow, each.lines)), len(reached)

    def _limited(self, kind: str, tests: Iterable[Test]) -> Iterator[Test]:
        """Yield the first tests that fit the limits together, slow ones last."""
        most, most_files = MOST[kind]
        files, seconds, number = set[str](), 0.0, 0
        for test in sorted(tests, key=lambda test: test.is_slow):
            is_too_long = seconds + test.seconds > most * self._mean[kind]
            if number < most and not is_too_long and len(files | {test.file}) <= most_files:
                files.add(test.file)
                number, seconds = number + 1, seconds + test.seconds
                yield test

    def _reaching(self, mutant: Mutant) -> set[Test]:
        where = mutant.where
        if not where.name:
            # Python may skip a line such as "continue", so those who come to the line above reach it too.
            above = range(max(where.statement.start - 1, 0), where.statement.stop)
            return next(filter(None, (self._at(mutant.path, at) for at in (where.lines, above))), set())
        word, tests = re.compile(rf"\b{where.name}\b"), set[Test]()
        for path, source in self._sources.items():
            if word.search(source) and (path == mutant.path or not where.name.startswith("_")):
                lines = source.splitlines()
                tests |= self._at(path, [at for at, line in enumerate(lines, 1) if word.search(line)])
        return tests

    def _at(self, path: str, lines: Iterable[int] | None) -> set[Test]:
        """Return the tests that reach any of these lines, or any line of the file if none are given."""
        mask = -1 if lines is None else sum(1 << line for line in set(lines))
        return {test for test, reached in self._of_file(path) if reached & mask}

    def _of_file(self, path: str) -> list[tuple[Test, int]]:
        """Return the tests that reach a file, each with a bit for each line."""
        if path not in self._known:
            asked = (
                "SELECT context, numbits FROM line_bits JOIN context ON context.id = context_id"
                " JOIN file ON file.id = file_id WHERE path = ? OR path LIKE ?"
            )
            self._known[path] = [
                (self.tests[test], int.from_bytes(bits, "little"))
                for data in self._data
                for test, bits in data.execute(asked, (path, f"%/{path}"))
                if test in self.tests
            ]
        return self._known[path]

    @functools.cached_property
    def _sources(self) -> Mapping[str, str]:
        paths = (path for group in GROUPS for path in self._tree.glob(f"{group}/**/*.py"))
        return {path.relative_to(self._tree).as_posix(): path.read_text() for path in paths}


def _mirror(tree: Path, path: str) -> str:
    """Return the deepest existing test folder for a file."""
    folder = tree / "tests" / Path(path).parent.relative_to("bot")
    while not folder.is_dir():
        folder = folder.parent
    return f"{folder.relative_to(tree).as_posix()}/"


def _in_turn(tests: Iterable[Test]) -> list[Test]:
    """Return the tests, most specific first, so that files, and the functions in them, take turns."""
    order = sorted(tests, key=lambda test: (test.lines, test.id))
    keys: tuple[Callable[[Test], str], ...] = (lambda each: each.function, lambda each: each.file)
    for key in keys:
        turns = Counter[str]()
        ranked = list[tuple[int, Test]]()
        for test in order:
            ranked.append((turns[key(test)], test))
            turns[key(test)] += 1
        order = [each for _, each in sorted(ranked, key=lambda pair: pair[0])]
    return order
