"""The names and fields that a package can import, each of which is documented with an example."""

import ast
import inspect
import re
from pathlib import Path

import msgspec

from bot import kit
from tests.cases import every

PAGE = Path("docs/kit.md")
PROMISED = Path(f"tests/data/kit-{kit.VERSION}.txt")
ROW = re.compile(r"^\| `([\w.]+)` \| (.+?) \| `(.+)` \|$", re.MULTILINE)


def fields(name):
    """Return the fields of a type in the kit, and whether each is required."""
    kind = getattr(kit, name)
    if not inspect.isclass(kind) or not issubclass(kind, msgspec.Struct):
        return {}
    return {field.name: field.required for field in msgspec.structs.fields(kind)}


def parameters(name):
    """Return the parameters of a function in the kit, and whether each is required."""
    if not inspect.isfunction(getattr(kit, name)):
        return {}
    given = inspect.signature(getattr(kit, name)).parameters.values()
    return {each.name: each.default is each.empty and each.kind is not each.VAR_KEYWORD for each in given}


def lines():
    """Return the kit with one line for each name. Required fields and parameters have no "=" after them."""
    return [
        " ".join(
            [
                name,
                *(
                    f"{each}{'' if must else '='}"
                    for each, must in {**fields(name), **parameters(name)}.items()
                ),
            ]
        )
        for name in kit.__all__
    ]


def test_every_name_and_field_is_documented_once_in_order():
    documented = [name for name, _, _ in ROW.findall(PAGE.read_text())]
    wanted = {each for name in kit.__all__ for each in (name, *(f"{name}.{field}" for field in fields(name)))}
    assert set(documented) == wanted
    assert len(documented) == len(wanted)


@every("name, example", [(name, example) for name, _, example in ROW.findall(PAGE.read_text())])
def test_every_example_is_valid_python(name, example):
    tree = ast.parse(example.replace("\\|", "|"), mode="exec", feature_version=(3, 11))
    assert tree.body, name


def test_promises_for_this_version_still_hold():
    """Removing or newly requiring a name needs another version. Added names go into the file."""
    promised = PROMISED.read_text().splitlines()
    now = {line.split()[0]: line.split()[1:] for line in lines()}
    for name, *given in map(str.split, promised):
        assert name in now, name
        assert now[name][: len(given)] == given, name
        assert all(each.endswith("=") for each in now[name][len(given) :]), name
    assert promised == lines(), f"write lines() into {PROMISED}"


def test_our_package_imports_nothing_outside_the_kit():
    for path in Path("tests/data/rollwright-heist").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot"):
                assert node.module in {"bot.kit", "bot.testing.table"}, path


def test_required_fields_are_documented_as_required():
    said = {name for name, what, _ in ROW.findall(PAGE.read_text()) if what.endswith("(required)")}
    needed = {f"{name}.{field}" for name in kit.__all__ for field, must in fields(name).items() if must}
    assert said == needed
