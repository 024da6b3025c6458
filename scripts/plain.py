"""Counts of wordings that docs/voice.md forbids: ``python scripts/plain.py [--show WORDS] [FOLDER]``."""

import ast
import io
import re
import tokenize
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent
CODE = ("bot", "cogs", "scripts", "tests")
SENTENCES, DOCS, DOCSTRINGS, COMMENTS = "sentences", "docs", "docstrings", "comments"
KINDS = (SENTENCES, DOCS, DOCSTRINGS, COMMENTS)
LONGEST = 140

_search = partial(re.compile, flags=re.IGNORECASE)
PATTERNS: Mapping[str, tuple[re.Pattern[str], tuple[str, ...]]] = {
    "What, Who, Whether, How": (
        re.compile(r"\A(?:What|Who|Whoever|Whom|Whose|Whether|How)\b(?!.*\?$)"),
        (DOCSTRINGS,),
    ),
    "whoever, whom": (_search(r"\b(?:whoever|whom(?:ever)?)\b"), KINDS),
    "is no X": (_search(r"(?<!there )\b(?:is|are|was|were) no (?!longer\b|more\b|one\b)\w+"), KINDS),
    "as in": (_search(r"\bas in (?!(?:the|an?|its|their|every|other|which)\b)\S+"), KINDS),
    "-body": (_search(r"\b(?:some|any|every|no)body\b"), KINDS),
    "uncontracted": (
        _search(
            r"\b(?:(?:is|are|was|were|does|do|did|has|have|will|would|should|could) not|cannot"
            r"|(?:you|they|we) (?:are|will)|(?:it|that|there) is (?!\?))\b"
        ),
        (SENTENCES,),
    ),
    f"over {LONGEST} characters": (re.compile(rf"[^.!?\n]{{{LONGEST},}}"), KINDS),
}
"""Patterns by name, and the kinds of text they are counted in."""


def texts(root: Path) -> Iterator[tuple[str, str, str]]:
    """Yield every text of a project: its kind, its file and the text on one line."""
    for path in sorted(root.glob("bot/**/catalogues/*.pot")):
        with path.open("rb") as file:
            for message in filter(lambda entry: entry.id, read_po(file)):
                forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
                yield from ((SENTENCES, path.parts[-3], form) for form in forms)
    for path in sorted(root.glob("docs/*.md")):
        prose = re.sub(r"(?ms)^```.*?^```$|^\|.*?$|^#.*?$", "", path.read_text(encoding="utf-8"))
        for paragraph in re.split(r"\n\s*\n|\n(?=- )", prose):
            yield DOCS, path.name, " ".join(paragraph.split())
    for path in sorted(path for folder in CODE for path in (root / folder).rglob("*.py")):
        where, code = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
        yield from ((DOCSTRINGS, where, text) for text in docstrings(code))
        yield from ((COMMENTS, where, text) for text in comments(code))


def docstrings(code: str) -> Iterator[str]:
    """Yield the docstrings, including those of fields."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield " ".join(text.split())


def comments(code: str) -> Iterator[str]:
    """Yield the comments, joining those on consecutive lines."""
    joined: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            joined.append(token.string.lstrip("# "))
        elif token.type != tokenize.NL and joined:
            yield " ".join(joined)
            joined = []


def count(root: Path) -> dict[str, dict[str, list[str]]]:
    """Return the occurrences of each wording, by kind of text."""
    places: dict[str, dict[str, list[str]]] = {
        name: {kind: [] for kind in kinds} for name, (_, kinds) in PATTERNS.items()
    }
    for kind, where, text in texts(root):
        for name, (pattern, kinds) in PATTERNS.items():
            if kind in kinds:
                places[name][kind] += [f"{where}: {text}" for _ in pattern.findall(text)]
    return places


def main() -> None:
    """Print the counts, or the occurrences of one wording."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--show", choices=PATTERNS, help="list where this occurs")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT, help="another checkout to count in")
    args = parser.parse_args()
    places = count(args.folder)
    if args.show:
        print("\n".join(f"{kind}: {place}" for kind, found in places[args.show].items() for place in found))
        return
    print(f"{'':28}" + "".join(f"{kind:>12}" for kind in KINDS))
    for name, by_kind in places.items():
        print(
            f"{name:28}" + "".join(f"{len(by_kind[kind]) if kind in by_kind else '':>12}" for kind in KINDS)
        )


if __name__ == "__main__":
    main()
