"""How the house is cut, counted, of this or an older checkout: ``python scripts/house.py [FOLDER]``.

Prints, for each game, how many files and folders are about it; which modules outside of a game's folder and
cogs name a game; how many modules read a ``custom_id`` by a pattern of their own; and what answers
"may they?".
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

GAMES = ("magic", "planechase", "dnd", "wizards")
MAY = {"unseen", "others", "refuses", "denied", "seen", "anyone", "guard", "guards", "may"}
"""Fields that said, or say, who may do something to a roll."""
_READS_ID = re.compile(r"\.fullmatch\((?:what|rest|draft)[).]")


def modules(root: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Every module of the bot and its cogs, by its path from the root."""
    for folder in ("bot", "cogs"):
        for path in sorted((root / folder).rglob("*.py")):
            yield path.relative_to(root), ast.parse(path.read_text())


def named(tree: ast.Module) -> set[str]:
    """The games that a module imports, or names by their keys; what its words say of them does not count."""
    found = set[str]()
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)):
                texts = [f"{module}.{each.name}" for each in node.names]
            case ast.Constant(value=str(text)) if re.fullmatch(r"[a-z_]+", text):
                texts = [text]
            case _:
                continue
        found |= {
            game for game in GAMES for text in texts if re.search(rf"(?<![a-z]){game}(?![a-z])", text.lower())
        }
    return found


def is_own(path: Path, game: str) -> bool:
    """Whether a module stands in the game's folder, or is a cog."""
    return path.parts[0] == "cogs" or path.parts[:3] == ("bot", "games", game)


def main() -> None:
    """Count."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent
    found = {path: (named(tree), tree) for path, tree in modules(root)}
    for game in GAMES:
        files = [
            path
            for path, (games, _) in found.items()
            if game in games or (is_own(path, game) and path.parts[0] == "bot")
        ]
        tops = {path.parts[:3] if path.parts[1] == "games" else path.parts[:2] for path in files}
        folders = {path.parent for path in files}
        print(f"{game}: {len(files)} files in {len(folders)} folders of {len(tops)} places")
    outside = {
        str(path): sorted(theirs)
        for path, (games, _) in found.items()
        if (theirs := {game for game in games if not is_own(path, game)})
    }
    print(f"modules that name a game outside of its folder and cogs: {len(outside)}")
    for path, games in outside.items():
        print(f"    {path}: {', '.join(games)}")
    grammars = [path for path in found if _READS_ID.search((root / path).read_text())]
    print(f"modules that read a custom_id by a pattern of their own: {len(grammars)}")
    fields = [
        node.target.id
        for _, tree in found.values()
        for each in ast.walk(tree)
        if isinstance(each, ast.ClassDef) and each.name in {"Act", "Table"}
        for node in each.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id in MAY
    ]
    guards = [path for path in found if re.search(r"\bguards: Mapping", (root / path).read_text())]
    print(f"what answers who may do something to a roll: {', '.join([*fields, *('guards' for _ in guards)])}")


if __name__ == "__main__":
    main()
