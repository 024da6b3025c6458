"""Figures about the running bot and its tests, counted in separate processes, two at a time."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROUNDS = 2  # The fastest counts, as Python may compile the tests in the first.
IMPORTS = 3  # Imports of discord per round.
_IMPORT = "import discord, time; print(time.process_time())"
_COLLECT = (
    "-m",
    "pytest",
    "--collect-only",
    "-q",
    "-m",
    "",
    "-p",
    "no:cacheprovider",
    "-p",
    "figures_collection",
)


class Runs:
    """Figures counted by two processes at once: the tests on one core, the bot on the other."""

    def __init__(self, root: Path) -> None:
        self._root = root
        two = ThreadPoolExecutor(2)
        self._collected: Future[tuple[dict[str, Any], float]] = two.submit(self._collect)
        self._started: Future[dict[str, Any]] = two.submit(self._json, "figures_start.py")
        self._pressed: Future[dict[str, Any]] = two.submit(self._json, "figures_presses.py")

    @property
    def start(self) -> Mapping[str, Any]:
        """The figures of a bot that is ready to start. See ``figures_start.py``."""
        return self._started.result()

    @property
    def presses(self) -> Mapping[str, Mapping[str, Any]]:
        """The figures of each kind of press. See ``figures_presses.py``."""
        return self._pressed.result()

    @property
    def tests(self) -> Mapping[str, Any]:
        """The tests of each tier. A test with many cases counts once. See ``figures_collection.py``."""
        return self._collected.result()[0]

    @property
    def end_to_end(self) -> float:
        """The percentage of end-to-end tests."""
        return round(100 * len(self.tests["e2e"]) / len(self.tests[""]), 1)

    @property
    def collection(self) -> float:
        """The CPU time of collecting the tests, as a multiple of importing discord."""
        return round(self._collected.result()[1], 1)

    def _json(self, script: str) -> Any:
        return json.loads(self._run(str(HERE / script)))

    def _collect(self) -> tuple[dict[str, Any], float]:
        """Return the tests of each tier, and the collection time as a multiple of importing discord."""
        tests, collecting, importing = dict[str, Any](), list[float](), list[float]()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tests.json"
            for _ in range(ROUNDS):
                importing += [float(self._run("-c", _IMPORT)) for _ in range(IMPORTS)]
                self._run(*_COLLECT, FIGURES_FILE=str(path), PYTHONPATH=str(HERE))
                tests = json.loads(path.read_text(encoding="utf-8"))
                collecting.append(tests["seconds"])
        return tests, min(collecting) / min(importing)

    def _run(self, *arguments: str, **variables: str) -> str:
        """Run Python in the project's root and return its output, or stop everything if it fails."""
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self._root,
            env={**kept, **variables},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            sys.exit(f"python {' '.join(arguments)} failed:\n{done.stdout[-1000:]}{done.stderr[-1000:]}")
        return done.stdout
