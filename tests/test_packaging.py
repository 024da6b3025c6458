"""The wheel contains every file that the code reads besides its modules."""

import json
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path

from tests.cases import every

PYPROJECT = tomllib.loads(Path("pyproject.toml").read_text())
PROJECT, SETTINGS = PYPROJECT["project"], PYPROJECT["tool"]["setuptools"]
DATA = [
    *(each for each in Path("bot").rglob("*") if each.suffix in (".sql", ".toml", ".json", ".png")),
    Path("bot/CHANGELOG.md"),
]


def test_data_files_of_every_kind_are_found():
    assert {each.suffix for each in DATA} == {".sql", ".toml", ".json", ".png", ".md"}


@every("file", DATA)
def test_package_data_patterns_match_every_data_file(file):
    package = next(each for each in file.parents if (each / "__init__.py").exists())
    patterns = SETTINGS["package-data"]["*"]
    inside = str(file.relative_to(package))
    assert any(fnmatch(inside, each) and inside.count("/") == each.count("/") for each in patterns)


def test_every_code_folder_is_a_package():
    folders = {each.parent for top in ("bot", "cogs") for each in Path(top).rglob("*.py")}
    assert [each for each in folders if not (each / "__init__.py").exists()] == []


def test_the_images_pinned_packages_are_the_tested_ones_with_hashes():
    pinned = dict(
        line.lower().split("==") for line in Path("constraints.txt").read_text().splitlines() if "==" in line
    )
    lines = Path("packaging/requirements.txt").read_text().replace("\\\n", "").splitlines()
    needed = [line for line in lines if line and not line.startswith("#")]
    assert all(" --hash=sha256:" in line for line in needed)
    taken = dict(line.split()[0].split("==") for line in needed)
    del taken["setuptools"]  # It builds the wheel and isn't installed for tests.
    names = {re.sub(r"[._]", "-", name): version for name, version in pinned.items()}
    assert taken.items() <= names.items()
    extras = PROJECT["optional-dependencies"]
    every = PROJECT["dependencies"] + extras["postgres"] + extras["pdf"]
    wanted = [re.match(r"[\w.-]+", each) for each in every]
    assert {re.sub(r"[._]", "-", each[0]) for each in wanted if each} <= taken.keys()


@every("file", [*Path("packaging").glob("*.service"), Path("packaging/Containerfile")])
def test_the_database_address_can_be_read_from_a_file(file):
    # An additional setting would be refused, and its default is in the same folder.
    text = file.read_text()
    assert not re.search(r"(?m)^(?!#).*ROLLWRIGHT_DATABASE=", text)
    assert re.search(r"(?m)^(WORKDIR /data|WorkingDirectory=/var/lib/rollwright)$", text)


def test_every_supported_python_is_in_the_ci_matrix_and_in_tox():
    prefix = "Programming Language :: Python :: 3."
    named = [each.removeprefix(prefix) for each in PROJECT["classifiers"] if each.startswith(prefix)]
    matrix = re.search(r"python: (\[.*\])", Path(".github/workflows/tests.yml").read_text())
    assert matrix
    assert [f"3.{each}" for each in named] == json.loads(matrix[1]) == PYPROJECT["tool"]["tox"]["env_list"]
    assert PROJECT["requires-python"] == f">=3.{named[0]}"


def test_type_information_is_shipped():
    assert all(Path(top, "py.typed").exists() for top in ("bot", "cogs"))
    assert "py.typed" in SETTINGS["package-data"]["*"]
