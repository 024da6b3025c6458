"""Judging a mutant by running the tests that reach it in a fork that has imported everything else."""

import importlib
import os
import resource
import shutil
import signal
import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import entry_points
from importlib.util import cache_from_source
from pathlib import Path
from typing import NoReturn

import pytest
from mutants_tests import QUIET, Repeatable, Test
from mutation import Mutant

SURVIVED = "survived"
PATIENCE = 15.0  # Seconds a test can take beyond ten times its earlier time.
MEMORY = 4 << 30  # Bytes of memory for a mutant.


class Chosen(Repeatable):
    """Runs only these tests, in this order, and ends the process if a test takes far too long."""

    def __init__(self, tests: list[Test], failed: Path) -> None:
        self._seconds = {each.id: each.seconds for each in tests}
        self._order = {test: at for at, test in enumerate(self._seconds)}
        self._failed = failed

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out all other tests."""
        items[:] = [item for item in items if item.nodeid in self._order]
        items.sort(key=lambda item: self._order[item.nodeid])

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Set the alarm for a test that takes too long."""
        signal.setitimer(signal.ITIMER_REAL, PATIENCE + 10 * self._seconds[item.nodeid])
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record the name of a failed test."""
        if report.failed:
            self._failed.write_text(report.nodeid)


@dataclass(frozen=True)
class Job:
    """A mutant, the tests to run by kind, and how many tests of each kind reach it."""

    mutant: Mutant
    tests: Mapping[str, tuple[list[Test], int]]


@dataclass(frozen=True)
class Verdict:
    """The fate of a mutant: the test that caught it, or the number of tests it survived."""

    mutant: Mutant
    how: str
    kind: str
    by: str

    def __str__(self) -> str:
        """Return the verdict as a line."""
        return f"{self.how}: {self.mutant}  [{self.by}]"


class Judge:
    """Runs tests on mutants in its own copy of the tree."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree.with_name(f"tree{os.getpid()}")
        shutil.copytree(tree, self._tree)
        self._failed = self._tree.with_suffix(".failed")
        self._is_sound: dict[Test, bool] = {}  # Whether a test passes alone, without a mutant.

    def judge(self, job: Job) -> Verdict:
        """Return a mutant's fate."""
        for kind, (tests, _) in job.tests.items():
            if failure := self._first_failure(job.mutant, tests):
                code, by = failure
                how = "hung" if code == -signal.SIGALRM else f"caught {kind}"
                return Verdict(job.mutant, how, kind, by or f"exit code {code}")
        ran = (f"{kind}: {reach} reach it, {len(tests)} ran" for kind, (tests, reach) in job.tests.items())
        return Verdict(job.mutant, SURVIVED, "", "; ".join(ran))

    def _first_failure(self, mutant: Mutant, tests: list[Test]) -> tuple[int, str] | None:
        """Return pytest's exit code and the failed test, if that test passes without the mutant."""
        while tests:
            code, by = self._run(tests, mutant)
            if code in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
                return None
            suspects = [test for test in tests if test.id == by] or tests[:1]
            if all(map(self._passes, suspects)):
                return code, by
            tests = [test for test in tests if test not in suspects]
        return None

    def _passes(self, test: Test) -> bool:
        if test not in self._is_sound:
            self._is_sound[test] = self._run([test])[0] == pytest.ExitCode.OK
        return self._is_sound[test]

    def _run(self, tests: list[Test], mutant: Mutant | None = None) -> tuple[int, str]:
        """Run tests in a fork that has imported everything slow except the bot."""
        self._failed.write_text("")
        with self._changed(mutant):
            process = os.fork()
            if not process:
                self._be_pytest(tests)
            _, status = os.waitpid(process, 0)
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)  # Processes the tests left.
        return os.waitstatus_to_exitcode(status), self._failed.read_text()

    @contextmanager
    def _changed(self, mutant: Mutant | None) -> Iterator[None]:
        """Apply the mutant to the tree within the context."""
        if mutant is None:
            yield
            return
        path = self._tree / mutant.path
        source = path.read_bytes()
        try:
            _rewrite(path, mutant.applied(source))
            yield
        finally:
            _rewrite(path, source)

    def _be_pytest(self, tests: list[Test]) -> NoReturn:
        """Run the tests in this process, and then end the process."""
        code: int = pytest.ExitCode.INTERNAL_ERROR
        try:
            os.setsid()
            os.chdir(self._tree)
            log = os.open(self._tree.with_suffix(".log"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            os.dup2(log, 1)
            os.dup2(log, 2)
            os.environ["PYTHONPATH"] = str(self._tree)
            sys.path.insert(0, str(self._tree))
            signal.setitimer(signal.ITIMER_REAL, 3 * PATIENCE)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            files = dict.fromkeys(test.file for test in tests)
            temporary = f"--basetemp={self._tree.with_suffix('.tmp')}"
            code = pytest.main(
                [*QUIET, "-x", "-o", "timeout=0", temporary, *files], [Chosen(tests, self._failed)]
            )
            sys.stdout.flush()
        finally:
            os._exit(code)


def _rewrite(path: Path, source: bytes) -> None:
    """Rewrite a module and delete its bytecode, which could match a source with the same age and size."""
    path.write_bytes(source)
    Path(cache_from_source(str(path))).unlink(missing_ok=True)


_judges = list[Judge]()  # One per process.


def begin(tree: Path) -> None:
    """Make a judge for this process."""
    _judges.append(Judge(tree))


def judge(job: Job) -> Verdict:
    """Return a mutant's fate, using the judge of this process."""
    return _judges[0].judge(job)


def preload() -> None:
    """Import everything that each run would import, except for the bot and its tests."""
    for plugin in entry_points(group="pytest11"):
        plugin.load()
    for name in ("discord.ext.commands", "hypothesis.strategies", "aiosqlite", "msgspec"):
        importlib.import_module(name)
    assert "bot" not in sys.modules, "no mutant would be run"
