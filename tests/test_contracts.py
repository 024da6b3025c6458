"""The import contracts hold for folders that no one has thought of yet."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
PLANTED = "import random\nimport sqlite3\n\nimport discord\n"
SHOWS = {"ui", "hosting"}
"""Folders whose modules can import discord."""


def test_every_module_belongs_to_a_layer():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    layers = [part.strip() for layer in contracts[0]["layers"] for part in re.split("[|:]", layer)]
    folders = {".".join(path.relative_to(ROOT).parts[:-1]) for path in ROOT.glob("bot/**/__init__.py")}

    modules = grimp.build_graph("bot", "cogs").modules - folders
    assert [
        each for each in modules if not f"{each}.".startswith(tuple(f"{layer}." for layer in layers))
    ] == []


@pytest.mark.process
def test_a_bad_import_planted_in_any_folder_breaks_a_contract(tmp_path):
    for part in ("bot", "cogs"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("*.po", "*.sql", "*.pyc"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    folders = [path.parent for path in tmp_path.glob("bot/**/__init__.py")]
    for folder in folders:
        (folder / "planted.py").write_text(PLANTED)
    services = tmp_path / "bot/odds/service.py"
    services.write_text(services.read_text() + PLANTED)

    lint = Path(sys.executable).with_name("lint-imports")
    said = subprocess.run([lint, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False)
    found = set(re.findall(r"(bot\S*) -> (\w+) \(l", said.stdout))

    planted = [".".join(folder.relative_to(tmp_path).parts) + ".planted" for folder in folders]
    forbidden = {
        (module, name)
        for module in [*planted, "bot.odds.service"]
        for name in ("random", "sqlite3", "discord")
        if not may(name, module.split("."))
    }
    assert forbidden - found == set()


def may(name, parts):
    """Return True if modules in these folders can import this module."""
    if name == "random":
        return False
    return not SHOWS.isdisjoint(parts) if name == "discord" else "store" in parts
