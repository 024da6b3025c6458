"""A wheel of a small package, built without a network, in the way a build backend builds it."""

import tomllib
import zipfile
from pathlib import Path


def wheel(folder, into):
    """Build the wheel of a folder with a pyproject.toml as ``rollwright new-game`` writes it."""
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    (package,) = [path for path in folder.iterdir() if (path / "__init__.py").exists()]
    name, version = project["name"].replace("-", "_"), project["version"]
    about = f"{name}-{version}.dist-info"
    points = "".join(
        f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in each.items())
        for group, each in project["entry-points"].items()
    )
    files = {
        **{
            path.relative_to(folder).as_posix(): path.read_text()
            for path in sorted(package.rglob("*"))
            if path.is_file() and path.suffix != ".pyc"
        },
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{about}/entry_points.txt": points,
    }
    path = Path(into) / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in files.items():
            archive.writestr(file, text)
        archive.writestr(f"{about}/RECORD", "".join(f"{file},,\n" for file in [*files, f"{about}/RECORD"]))
    return path
