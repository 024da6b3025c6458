"""What an installed bot needs is in its wheel: every file that the code reads beside its modules."""

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

SETTINGS = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["setuptools"]
DATA = [
    *(each for each in Path("bot").rglob("*") if each.suffix in (".sql", ".toml", ".json")),
    Path("bot/CHANGELOG.md"),
]


def test_there_are_such_files():
    assert {each.suffix for each in DATA} == {".sql", ".toml", ".json", ".md"}


@pytest.mark.parametrize("file", DATA, ids=str)
def test_it_is_found_from_the_package_it_stands_in(file):
    package = next(each for each in file.parents if (each / "__init__.py").exists())
    patterns = SETTINGS["package-data"]["*"]
    inside = str(file.relative_to(package))
    assert any(fnmatch(inside, each) and inside.count("/") == each.count("/") for each in patterns)


def test_every_folder_of_code_is_a_package():
    folders = {each.parent for top in ("bot", "cogs") for each in Path(top).rglob("*.py")}
    assert [each for each in folders if not (each / "__init__.py").exists()] == []
